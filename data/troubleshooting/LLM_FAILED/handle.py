try:
    cache_manager.pull_cache(cache_key, cache)
except LLMException as error:
    if error.status_code == LLMStatusCode.LLM_FAILED:
        log.critical("no retry; keep ~/ascend/log of both sides: %s", error)
    raise
