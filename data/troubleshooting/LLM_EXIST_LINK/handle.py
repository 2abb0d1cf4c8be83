try:
    datadist.switch_role(LLMRole.PROMPT, options)
except LLMException as error:
    if error.status_code != LLMStatusCode.LLM_EXIST_LINK:
        raise
    status, results = datadist.unlink_clusters(clusters, timeout=5000, force=True)  # the peers do the same
    if status == LLMStatusCode.LLM_SUCCESS:
        datadist.switch_role(LLMRole.PROMPT, options)
