const Status status = datadist.LinkLlmClusters(clusters, rets, 5000);
for (size_t i = 0; i < rets.size(); ++i) {
  if (rets[i] != LLM_SUCCESS) {
    std::fprintf(stderr, "cluster %zu: 0x%08X\n", i, rets[i]);
  }
}
