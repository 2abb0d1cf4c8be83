const Status status = datadist.PullKvCache(cache_index, cache);
if (status == LLM_WAIT_PROC_TIMEOUT || status == LLM_TIMEOUT) {
  datadist.UnlinkLlmClusters(clusters, rets, 5000, true);  // the peer has to unlink its side, too
  if (datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS) {
    datadist.PullKvCache(cache_index, cache);
  }
}
