no_memory = (LLMStatusCode.LLM_DEVICE_OUT_OF_MEMORY, LLMStatusCode.LLM_OUT_OF_MEMORY)
try:
    cache = cache_manager.allocate_cache(cache_desc)
except LLMException as error:
    if error.status_code not in no_memory:
        raise
    for unused in unused_caches:
        cache_manager.deallocate_cache(unused)
    cache = cache_manager.allocate_cache(cache_desc)  # raises again: queue the request
