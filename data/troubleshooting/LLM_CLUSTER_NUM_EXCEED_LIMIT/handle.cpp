constexpr size_t kMostClusters = 16;
for (size_t start = 0; start < clusters.size(); start += kMostClusters) {
  const size_t end = std::min(start + kMostClusters, clusters.size());
  const std::vector<ClusterInfo> some(clusters.begin() + start, clusters.begin() + end);
  const Status status = datadist.LinkLlmClusters(some, rets, 5000);
  if (status != LLM_SUCCESS) {
    std::fprintf(stderr, "clusters from %zu on: 0x%08X\n", start, status);
  }
}
