try:
    cache = cache_manager.register_cache(cache_desc, addrs)  # own memory: needs no pool
except LLMException as error:
    if error.status_code == LLMStatusCode.LLM_FEATURE_NOT_ENABLED:
        log.error("not supported with these options, no retry: %s", error)
    raise
