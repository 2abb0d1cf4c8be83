for pause in (1, 2, 5):
    status, results = datadist.link_clusters(clusters, timeout=5000)
    if status != LLMStatusCode.LLM_PROCESSING_LINK:
        break
    time.sleep(pause)  # another link or unlink of this process is still running
