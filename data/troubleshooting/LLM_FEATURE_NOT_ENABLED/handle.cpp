// AllocateCache always returns LLM_FEATURE_NOT_ENABLED: register memory of your own instead
Status status = datadist.RegisterKvCache(cache_desc, addrs, RegisterCfg{}, cache_id);
if (status == LLM_FEATURE_NOT_ENABLED) {
  std::fprintf(stderr, "not supported with these options, no retry\n");
}
