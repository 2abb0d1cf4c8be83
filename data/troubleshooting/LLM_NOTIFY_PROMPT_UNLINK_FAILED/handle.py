# on the prompt side, when decode reported LLM_NOTIFY_PROMPT_UNLINK_FAILED
status, results = datadist.unlink_clusters(clusters, timeout=5000, force=True)
if status != LLMStatusCode.LLM_SUCCESS:
    log.error("left over: %s", results)
