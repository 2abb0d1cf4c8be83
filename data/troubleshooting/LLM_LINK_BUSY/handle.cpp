Status status = datadist.PullKvCache(cache_index, cache);
if (status == LLM_LINK_BUSY) {
  std::this_thread::sleep_for(std::chrono::seconds(1));  // let the other operation on this link end
  status = datadist.PullKvCache(cache_index, cache);
}
