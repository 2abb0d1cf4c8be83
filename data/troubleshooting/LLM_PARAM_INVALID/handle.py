try:
    cache_manager.pull_blocks(cache_key, cache, src_blocks, dst_blocks)
except LLMException as error:
    if error.status_code == LLMStatusCode.LLM_PARAM_INVALID:
        log.error("wrong argument, no retry: %s", error)  # the text names it, sometimes without the code
    raise
