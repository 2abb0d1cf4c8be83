if (datadist.PullKvCache(cache_index, cache) == LLM_KV_CACHE_NOT_EXIST) {
  // the peer's table is read once per link: a cache registered since is seen over a new link only
  if (datadist.UnlinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS &&
      datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS) {
    datadist.PullKvCache(cache_index, cache);  // a second miss: cache_id is not one of the peer's
  }
}
