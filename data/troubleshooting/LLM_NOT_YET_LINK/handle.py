try:
    cache_manager.pull_cache(cache_key, cache)
except LLMException as error:
    if error.status_code != LLMStatusCode.LLM_NOT_YET_LINK:
        raise
    status, results = datadist.link_clusters(clusters, timeout=5000)
    if status == LLMStatusCode.LLM_SUCCESS:
        cache_manager.pull_cache(cache_key, cache)
