for start in range(0, len(clusters), 16):
    status, results = datadist.link_clusters(clusters[start : start + 16], timeout=5000)
    if status != LLMStatusCode.LLM_SUCCESS:
        log.error("clusters from %d on: %s", start, results)
