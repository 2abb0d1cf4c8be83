if (datadist.PullKvCache(cache_index, cache) == LLM_TIMEOUT) {
  // save the logs of both sides, then replace the link; the peer has to unlink its side, too
  datadist.UnlinkLlmClusters(clusters, rets, 5000, true);
  if (datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_SUCCESS) {
    datadist.PullKvCache(cache_index, cache);
  }
}
