Status status = LLM_PROCESSING_LINK;
for (int attempt = 0; attempt < 3 && status == LLM_PROCESSING_LINK; ++attempt) {
  std::this_thread::sleep_for(std::chrono::seconds(attempt));
  status = datadist.LinkLlmClusters(clusters, rets, 5000);
}
