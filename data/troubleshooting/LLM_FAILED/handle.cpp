const Status status = datadist.PullKvCache(cache_index, cache);
switch (status) {
  case LLM_SUCCESS:
    break;
  case LLM_NOT_YET_LINK:
  case LLM_KV_CACHE_NOT_EXIST:
    break;  // see the pages of these codes
  default:  // LLM_FAILED, and raw ACL numbers such as 507057
    std::fprintf(stderr, "no retry; keep ~/ascend/log of both sides: %u\n", status);
}
