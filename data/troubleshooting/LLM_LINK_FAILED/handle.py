clusters = [peer]
for pause in (1, 5, 30):
    status, results = datadist.link_clusters(clusters, timeout=5000)
    clusters = [c for c, result in zip(clusters, results) if result == LLMStatusCode.LLM_LINK_FAILED]
    if not clusters:
        break
    datadist.unlink_clusters(clusters, timeout=5000, force=True)  # this side may hold half of the link
    time.sleep(pause)
