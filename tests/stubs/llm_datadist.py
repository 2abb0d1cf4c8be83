"""The documented classes of Python's llm_datadist, without a device: for the snippets of the pages, and for loglink.

Names, arguments and defaults follow hicann/hixl@9ed283b:docs/zh/api/python and src/python/llm_datadist. Every call ends
with the status of `outcome`: calls that return codes return it, all others raise an LLMException that carries it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any

VALUES = {
    "LLM_SUCCESS": 0,
    "LLM_WAIT_PROCESS_TIMEOUT": 0x5010B001,
    "LLM_KV_CACHE_NOT_EXIST": 0x5010B002,
    "LLM_PARAM_INVALID": 0x5010B005,
    "LLM_NOT_YET_LINK": 0x5010B007,
    "LLM_ALREADY_LINK": 0x5010B008,
    "LLM_LINK_FAILED": 0x5010B009,
    "LLM_UNLINK_FAILED": 0x5010B00A,
    "LLM_NOTIFY_PROMPT_UNLINK_FAILED": 0x5010B00B,
    "LLM_CLUSTER_NUM_EXCEED_LIMIT": 0x5010B00C,
    "LLM_PROCESSING_LINK": 0x5010B00D,
    "LLM_DEVICE_OUT_OF_MEMORY": 0x5010B00E,
    "LLM_EXIST_LINK": 0x5010B018,
    "LLM_FEATURE_NOT_ENABLED": 0x5010B019,
    "LLM_TIMEOUT": 0x5010B01A,
    "LLM_LINK_BUSY": 0x5010B01B,
    "LLM_OUT_OF_MEMORY": 0x5010B01C,
    "LLM_FAILED": 0xFFFFFFFF,
}
LLMStatusCode = IntEnum("LLMStatusCode", VALUES)  # type: ignore[misc]
"""The members that the specification has, as releases since v9.1.0-beta.3 define them."""

OldLLMStatusCode = Enum("LLMStatusCode", VALUES)  # type: ignore[misc]
"""The same, as older releases define them: no integers."""

outcome: Any = LLMStatusCode.LLM_SUCCESS
"""The status that every call ends with."""


class LLMException(RuntimeError):
    """What every call but link_clusters, unlink_clusters and those of CacheTask raises."""

    def __init__(self, message: str = "", status_code: Any = LLMStatusCode.LLM_SUCCESS) -> None:
        super().__init__(message)
        self.status_code = status_code


def _end(call: str) -> None:
    if outcome != LLMStatusCode.LLM_SUCCESS:
        raise LLMException(f"[{call}] failed, error code is LLMStatusCode.{outcome.name}, .", outcome)


class LLMRole(Enum):
    PROMPT = 1
    DECODER = 2
    MIX = 3


class RegisterMemStatus(Enum):
    OK = 1
    PREPARING = 2
    FAILED = 3


class Placement(Enum):
    HOST = 0
    DEVICE = 1


class Memtype(Enum):
    MEM_TYPE_DEVICE = 0
    MEM_TYPE_HOST = 1


class DataType(Enum):
    DT_FLOAT16 = 1
    DT_BF16 = 27


@dataclass
class MemInfo:
    mem_type: Memtype
    addr: int
    size: int


@dataclass
class CacheDesc:
    num_tensors: int
    shape: list[int]
    data_type: DataType
    placement: Placement = Placement.DEVICE
    batch_dim_index: int = 0
    seq_len_dim_index: int = -1
    kv_tensor_format: str | None = None


@dataclass
class CacheKey:
    cluster_id: int
    req_id: int
    model_id: int = 0
    prefix_id: int = 2**64 - 1


@dataclass
class CacheKeyByIdAndIndex:
    cluster_id: int
    cache_id: int
    batch_index: int = 0


@dataclass
class BlocksCacheKey:
    cluster_id: int
    model_id: int = 0


@dataclass
class Cache:
    cache_id: int = 1
    cache_desc: CacheDesc | None = None
    tensor_addrs: list[int] = field(default_factory=list)


class LLMClusterInfo:
    def __init__(self) -> None:
        self.remote_cluster_id = 0

    def append_local_ip_info(self, ip: str, port: int) -> None: ...

    def append_remote_ip_info(self, ip: str, port: int) -> None: ...


class LLMConfig:
    """Attributes as documented; any other is an error."""

    __slots__ = (
        "device_id",
        "enable_cache_manager",
        "enable_remote_cache_accessible",
        "ge_options",
        "global_resource_config",
        "link_retry_count",
        "link_total_time",
        "listen_ip_info",
        "local_comm_res",
        "rdma_service_level",
        "rdma_traffic_class",
        "sync_kv_timeout",
        "transfer_backend",
    )

    def generate_options(self) -> dict[str, str]:
        return {}


class CacheTask:
    def synchronize(self, timeout_in_millis: int | None = None) -> Any:
        return outcome

    def get_results(self, timeout_in_millis: int | None = None) -> list[Any]:
        return [outcome]


class LayerSynchronizer:
    def synchronize_layer(self, layer_index: int, timeout_in_millis: int | None) -> bool:
        return True


class CacheManager:
    def register_cache(
        self, cache_desc: Any, addrs: list[int], cache_keys: Any = (), remote_accessible: bool | None = None
    ) -> Cache:
        _end("register_cache")
        return Cache()

    def register_blocks_cache(
        self, cache_desc: Any, addrs: list[int], blocks_cache_key: Any = None, remote_accessible: bool | None = None
    ) -> Cache:
        _end("register_blocks_cache")
        return Cache()

    def unregister_cache(self, cache_id: int) -> None:
        _end("unregister_cache")

    def allocate_cache(self, cache_desc: Any, cache_keys: Any = ()) -> Cache:
        _end("allocate_cache")
        return Cache()

    def allocate_blocks_cache(self, cache_desc: Any, blocks_cache_key: Any = None) -> Cache:
        _end("allocate_blocks_cache")
        return Cache()

    def deallocate_cache(self, cache: Cache) -> None:
        _end("deallocate_cache")

    def deallocate_blocks_cache(self, cache: Cache) -> None:
        _end("deallocate_blocks_cache")

    def remove_cache_key(self, cache_key: CacheKey) -> None:
        _end("remove_cache_key")

    def pull_cache(self, cache_key: Any, cache: Cache, batch_index: int = 0, size: int = -1, **kwargs: Any) -> None:
        _end("pull_cache")

    def pull_blocks(
        self, src_cache_key: Any, dst_cache: Cache, src_blocks: Any = (), dst_blocks: Any = (), **kwargs: Any
    ) -> None:
        _end("pull_blocks")

    def push_cache(
        self,
        dst_cache_key: Any,
        src_cache: Cache,
        src_batch_index: int = 0,
        src_layer_range: range | None = None,
        dst_layer_range: range | None = None,
        size: int = -1,
        tensor_num_per_layer: int = 2,
    ) -> None:
        _end("push_cache")

    def push_blocks(
        self,
        dst_cache_key: Any,
        src_cache: Cache,
        src_blocks: Any = (),
        dst_blocks: Any = (),
        src_layer_range: range | None = None,
        dst_layer_range: range | None = None,
        tensor_num_per_layer: int = 2,
    ) -> None:
        _end("push_blocks")

    def transfer_cache_async(
        self,
        src_cache: Cache,
        layer_synchronizer: LayerSynchronizer,
        transfer_configs: Any,
        src_block_indices: Any = None,
        dst_block_indices: Any = None,
        dst_block_memory_size: int | None = None,
    ) -> CacheTask:
        return CacheTask()

    def copy_cache(
        self,
        dst: Cache,
        src: Cache,
        dst_batch_index: int = 0,
        src_batch_index: int = 0,
        offset: int = 0,
        size: int = -1,
        req_id: int | None = None,
    ) -> None:
        _end("copy_cache")

    def copy_blocks(self, cache: Cache, copy_block_info: dict[int, list[int]]) -> None:
        _end("copy_blocks")

    def swap_blocks(self, src_cache: Cache, dst_cache: Cache, src_to_dst: dict[int, int]) -> None:
        _end("swap_blocks")

    def remap_registered_memory(self, mem_infos: Any) -> None:
        _end("remap_registered_memory")


class LLMDataDist:
    def __init__(self, role: LLMRole, cluster_id: int) -> None:
        self.cache_manager = CacheManager()

    def init(self, options: dict[str, str]) -> None:
        _end("LLMDataDist.init")

    def finalize(self) -> None: ...

    def link_clusters(self, clusters: Any, timeout: int = 3000) -> tuple[Any, list[Any]]:
        return outcome, [outcome for _ in clusters]

    def unlink_clusters(self, clusters: Any, timeout: int = 3000, force: bool = False) -> tuple[Any, list[Any]]:
        return outcome, [outcome for _ in clusters]

    def switch_role(self, role: LLMRole, switch_options: dict[str, str] | None = None) -> None:
        _end("switch_role")

    def link(self, comm_name: str, cluster_rank_info: dict[int, int], rank_table: str) -> int:
        _end("link")
        return 1

    def unlink(self, comm_id: int) -> None:
        _end("unlink")

    def query_register_mem_status(self, comm_id: int) -> RegisterMemStatus:
        _end("query_register_mem_status")
        return RegisterMemStatus.OK
