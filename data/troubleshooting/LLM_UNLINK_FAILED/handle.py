status, results = datadist.unlink_clusters(clusters, timeout=5000)
left = [c for c, result in zip(clusters, results) if result != LLMStatusCode.LLM_SUCCESS]
if left:
    status, results = datadist.unlink_clusters(left, timeout=5000, force=True)  # the peers that live do the same
