try:
    cache_manager.pull_cache(cache_key, cache)
except LLMException as error:
    if error.status_code != LLMStatusCode.LLM_LINK_BUSY:
        raise
    time.sleep(1)  # let the other operation on this link end
    cache_manager.pull_cache(cache_key, cache)
