// on the prompt side, when decode reported LLM_NOTIFY_PROMPT_UNLINK_FAILED
if (datadist.UnlinkLlmClusters(clusters, rets, 5000, true) != LLM_SUCCESS) {
  std::fprintf(stderr, "links are left over\n");
}
