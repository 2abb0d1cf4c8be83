Status status = datadist.SetRole(LlmRole::kPrompt, options);
if (status == LLM_EXIST_LINK) {
  status = datadist.UnlinkLlmClusters(clusters, rets, 5000, true);  // the peers do the same
  if (status == LLM_SUCCESS) {
    status = datadist.SetRole(LlmRole::kPrompt, options);
  }
}
