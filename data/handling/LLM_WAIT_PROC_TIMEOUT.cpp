CacheIndex index{};
index.cluster_id = clusters[0].remote_cluster_id;
index.cache_id = 1;
const Status status = datadist.PullKvCache(index, cache);
if (status == LLM_WAIT_PROC_TIMEOUT || status == LLM_TIMEOUT) {
  std::vector<Status> rets;
  datadist.UnlinkLlmClusters(clusters, rets, 5000, true);  // the peer has to unlink its side, too
  if (datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS) {
    datadist.PullKvCache(index, cache);
  }
}
