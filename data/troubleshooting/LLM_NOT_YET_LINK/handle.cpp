Status status = datadist.PullKvCache(cache_index, cache);
if (status == LLM_NOT_YET_LINK) {
  status = datadist.LinkLlmClusters(clusters, rets, 5000);
  if (status == LLM_SUCCESS) {
    status = datadist.PullKvCache(cache_index, cache);
  }
}
