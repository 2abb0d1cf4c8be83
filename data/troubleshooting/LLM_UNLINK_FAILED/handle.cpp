if (datadist.UnlinkLlmClusters(clusters, rets, 5000) != LLM_SUCCESS) {
  std::vector<ClusterInfo> left;
  for (size_t i = 0; i < rets.size(); ++i) {
    if (rets[i] != LLM_SUCCESS) {
      left.push_back(clusters[i]);
    }
  }
  rets.clear();
  datadist.UnlinkLlmClusters(left, rets, 5000, true);  // the peers that live do the same
}
