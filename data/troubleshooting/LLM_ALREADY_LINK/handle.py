status, results = datadist.link_clusters(clusters, timeout=5000)
stale = [c for c, result in zip(clusters, results) if result == LLMStatusCode.LLM_ALREADY_LINK]
if stale:  # not linked by this program: clear the old half, then link anew
    datadist.unlink_clusters(stale, timeout=5000, force=True)
    status, results = datadist.link_clusters(stale, timeout=5000)
