const Status status = datadist.PullKvBlocks(cache_index, cache, src_blocks, dst_blocks);
if (status == LLM_PARAM_INVALID) {
  std::fprintf(stderr, "wrong argument, no retry: see the plog line with 1343270917\n");
}
