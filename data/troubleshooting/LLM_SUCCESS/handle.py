status, results = datadist.link_clusters(clusters, timeout=5000)
for cluster, result in zip(clusters, results):
    if result != LLMStatusCode.LLM_SUCCESS:
        log.error("cluster %s: %s", cluster.remote_cluster_id, result)
