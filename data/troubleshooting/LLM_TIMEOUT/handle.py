try:
    cache_manager.pull_cache(cache_key, cache)
except LLMException as error:
    if error.status_code != LLMStatusCode.LLM_TIMEOUT:
        raise
    log.error("transfer timed out, save the logs of both sides: %s", error)
    datadist.unlink_clusters([peer], timeout=5000, force=True)  # the peer has to unlink its side, too
    status, results = datadist.link_clusters([peer], timeout=5000)
    if status == LLMStatusCode.LLM_SUCCESS:
        cache_manager.pull_cache(cache_key, cache)
