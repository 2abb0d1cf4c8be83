timed_out = (LLMStatusCode.LLM_WAIT_PROCESS_TIMEOUT, LLMStatusCode.LLM_TIMEOUT)
try:
    cache_manager.pull_cache(cache_key, cache)
except LLMException as error:
    if error.status_code not in timed_out:
        raise
    datadist.unlink_clusters([peer], timeout=5000, force=True)  # the peer has to unlink its side, too
    status, results = datadist.link_clusters([peer], timeout=5000)
    if status == LLMStatusCode.LLM_SUCCESS:
        cache_manager.pull_cache(cache_key, cache)
