try:
    cache = cache_manager.allocate_cache(cache_desc)
except LLMException as error:
    if error.status_code != LLMStatusCode.LLM_OUT_OF_MEMORY:
        raise
    for unused in unused_caches:  # keys that are still bound keep the memory: remove_cache_key first
        cache_manager.deallocate_cache(unused)
    cache = cache_manager.allocate_cache(cache_desc)  # raises again: queue the request
