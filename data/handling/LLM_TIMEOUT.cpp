CacheIndex index{};
index.cluster_id = clusters[0].remote_cluster_id;
index.cache_id = 1;
if (datadist.PullKvCache(index, cache) == LLM_TIMEOUT) {
  // save the logs of both sides, then replace the link; the peer has to unlink its side, too
  std::vector<Status> rets;
  datadist.UnlinkLlmClusters(clusters, rets, 5000, true);
  if (datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS) {
    datadist.PullKvCache(index, cache);
  }
}
