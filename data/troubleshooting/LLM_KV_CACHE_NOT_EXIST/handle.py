try:
    cache_manager.pull_cache(cache_key, cache)
except LLMException as error:
    if error.status_code != LLMStatusCode.LLM_KV_CACHE_NOT_EXIST:
        raise
    # the link stays usable: fail this request alone and let the scheduler run the prefill again
    log.warning("no KV for %s at the holder, prefill needed: %s", cache_key, error)
