CacheIndex index{};
index.cluster_id = clusters[0].remote_cluster_id;
index.cache_id = 7;  // the id that RegisterKvCache returned in the remote process
std::vector<Status> rets;
if (datadist.PullKvCache(index, cache) == LLM_KV_CACHE_NOT_EXIST) {
  // the peer's table is read once per link: a cache registered since is seen over a new link only
  if (datadist.UnlinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS &&
      datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS) {
    datadist.PullKvCache(index, cache);  // once more; a second miss means a wrong id
  }
}
