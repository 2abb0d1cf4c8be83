std::vector<Status> rets;
if (datadist.LinkLlmClusters(clusters, rets, 5000) != LLM_SUCCESS) {
  std::vector<ClusterInfo> failed;
  for (size_t i = 0; i < rets.size(); ++i) {
    if (rets[i] == LLM_LINK_FAILED) {
      failed.push_back(clusters[i]);
    }
  }
  rets.clear();  // results are appended
  datadist.UnlinkLlmClusters(failed, rets, 5000, true);  // this side may hold half of the link
  rets.clear();
  // then link `failed` again, with exponential backoff
}
