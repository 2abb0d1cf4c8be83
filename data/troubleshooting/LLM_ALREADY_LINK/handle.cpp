if (datadist.LinkLlmClusters(clusters, rets, 5000) == LLM_ALREADY_LINK) {
  // not linked by this program: clear the old half, then link anew
  rets.clear();
  datadist.UnlinkLlmClusters(clusters, rets, 5000, true);
  rets.clear();
  datadist.LinkLlmClusters(clusters, rets, 5000);
}
