"""A guide of four codes, small enough to be read with its line numbers, in a folder of the test's own."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from macros.load.guide import DATA_FILES
from macros.model.entry import Returned
from macros.model.guide import Code
from macros.model.page_calls import FIXED
from macros.model.text import LocalizedSteps, LocalizedText

ROOT = Path(__file__).resolve().parents[2]

CODES = """\
- name: LLM_SUCCESS
  value: "0x00000000"
  python_name: LLM_SUCCESS
  category: general
  lifecycle: documented
  returned:
    status: "yes"
    # a comment: lines of the file are counted, not keys
    source:
      - hicann/hixl@9ed283b:src/a.cc:1
  recoverable: "not-applicable"
  meaning:
    en: Success
    zh: 成功
  remedy:
    en: []
    zh: []
  related: []
- name: LLM_LINK_FAILED
  value: "0x5010B009"
  python_name: LLM_LINK_FAILED
  category: link
  lifecycle: documented
  returned:
    status: "yes"
    # a comment: lines of the file are counted, not keys
    source:
      - hicann/hixl@9ed283b:src/a.cc:2-3
  recoverable: "yes"
  meaning:
    en: Link setup failed
    zh: 建链失败
  remedy:
    en:
      - Check the network.
    zh:
      - 检查网络。
  related:
    - LLM_TIMEOUT
- name: LLM_TIMEOUT
  value: "0x5010B01A"
  python_name: LLM_TIMEOUT
  category: timeout
  lifecycle: documented
  returned:
    status: not-in-open-source
    # a comment: lines of the file are counted, not keys
    source:
      - hicann/hixl@9ed283b:src/a.cc
  recoverable: "no"
  meaning:
    en: Processing timeout
    zh: 处理超时
  remedy:
    en:
      - Collect the logs.
      - Back them up.
    zh:
      - 获取日志。
      - 备份日志。
  related:
    - LLM_LINK_FAILED
- name: LLM_FAILED
  value: "0xFFFFFFFF"
  python_name: LLM_FAILED
  category: general
  lifecycle: documented
  returned:
    status: "yes"
    # a comment: lines of the file are counted, not keys
    source:
      - hicann/hixl@9ed283b:src/a.cc:4
  recoverable: "no"
  meaning:
    en: General failure
    zh: 通用失败
  remedy:
    en:
      - Collect the logs.
    zh:
      - 获取日志。
  related: []
"""

MEMBERS = """\
- name: LLM_UNKNOWN_ERROR
  category: general
  meaning:
    en: Unknown error
    zh: 未知错误
  about:
    en: A member of its own.
    zh: 自行定义的成员。
  first_step:
    en: Look for the number.
    zh: 查看数值。
  source:
    - hicann/hixl@9ed283b:src/status.py:48
"""

NEIGHBOURS = """\
families:
  - id: HIXL
    label:
      en: HIXL
      zh: HIXL 引擎
    summary:
      en: An engine.
      zh: 一个引擎。
    maps_to:
      en: A code.
      zh: 某个错误码。
    source:
      - hicann/hixl@9ed283b:src/a.h:1
numbers:
  - name: hixl::TIMEOUT
    family: HIXL
    value: 103901
    summary:
      en: Timed out
      zh: 超时
    becomes: LLM_TIMEOUT
    source:
      - hicann/hixl@9ed283b:src/a.h:2
"""

CONFUSIONS = """\
- codes:
    - LLM_LINK_FAILED
    - LLM_TIMEOUT
  tell_apart:
    en: A refusal is the one, no answer the other.
    zh: 被拒绝是前者，没有回应是后者。
  source:
    - hicann/hixl@9ed283b:src/a.cc:5
"""

ENCODING = """\
source:
  - hicann/metadef@786891c:a.h:1
module: "0x5010B000"
general:
  - "0x00000000"
  - "0xFFFFFFFF"
fields:
  - id: module
    shift: 12
    width: 20
    label:
      en: module
      zh: 模块
    values:
      - value: 11
        name: LLM_ENGINE_MODULE
        label:
          en: LLM engine
          zh: LLM 引擎
  - id: value
    shift: 0
    width: 12
    label:
      en: item
      zh: 序号
    values: []
"""

UI = """\
copy:
  en: Copy
  zh: 复制
recoverable.yes:
  en: Recoverable
  zh: 可恢复
"""

RECOGNISE = """\
words:
  marks:
    - llm
fragments:
  edge: '\\b'
mark: '<<edge>>(?:<<marks>>)'
patterns:
  - id: name
    pattern: '<<edge>>(<<names>>)<<edge>>'
    group: 1
    needs_mark: false
    needles:
      - LLM_
neighbours:
  - id: name
    pattern: '<<edge>>(<<other_names>>)<<edge>>'
    group: 1
    needs_mark: false
    needles:
      - 'hixl::'
"""

APIS = """\
- name: LinkLlmClusters
  language: cpp
  family: link
  phase: link
  side: client
  purpose:
    en: Links to clusters.
    zh: 与集群建链。
  counterpart: link_clusters
  timeout:
    option: timeout_in_millis
    unit: ms
    default: 1000
  source:
    - hicann/hixl@9ed283b:docs/a.md:1
- name: link_clusters
  language: python
  family: link
  phase: link
  side: client
  purpose:
    en: Links to clusters.
    zh: 与集群建链。
  counterpart: LinkLlmClusters
  source:
    - hicann/hixl@9ed283b:docs/b.md:1
"""

LIFE_CYCLE = """\
- id: link
  label:
    en: Link
    zh: 建链
  apis:
    - LinkLlmClusters
  who:
    en: client
    zh: 客户端
  note:
    en: Each cluster has its own result.
    zh: 每个集群各有结果。
"""

LOG_RULES = """\
- id: innermost
  rule:
    en: The innermost line carries the number.
    zh: 最内层日志带有数值。
  source:
    - hicann/hixl@9ed283b:src/a.h:1
"""

LOG_LAYOUTS = """\
- id: plain
  label:
    en: Plain
    zh: 普通
  versions:
    en: all
    zh: 全部
  template: "[{file}:{line}] {function}: ErrorNo: {decimal}({description}) {message}"
  source:
    - hicann/hixl@9ed283b:src/a.h:2
"""

LIMITS = """\
- id: link-timeout
  group: time
  what:
    en: Timeout of link
    zh: 建链超时
  limit:
    en: above 0
    zh: 大于 0
  results:
    - LLM_LINK_FAILED
    - ValueError
  source:
    - hicann/hixl@9ed283b:src/a.cc:6
"""

TIMEOUTS = """\
- id: link
  kind: argument
  cpp: timeout_in_millis
  unit: ms
  default:
    cpp: 1000
  apis:
    - LinkLlmClusters
  limits:
    en: The connect.
    zh: 只限制连接。
  end:
    en: LLM_TIMEOUT is returned.
    zh: 返回 LLM_TIMEOUT。
  results:
    - LLM_TIMEOUT
  source:
    - hicann/hixl@9ed283b:src/a.cc:7
"""

RELEASES = """\
- id: 8.1.RC1.alpha002
- id: 8.1.RC1
- id: master
"""

DOCUMENTS = """\
- id: first-cpp
  release: 8.1.RC1.alpha002
  interface: cpp
  edition: community
  language: zh
  address: https://docs.example/first
  complete: true
  names:
    - LLM_SUCCESS
    - LLM_LINK_FAILED
  without:
    - LLM_TIMEOUT
- id: newest-python
  release: master
  interface: python
  generation: v2
  edition: open-source
  language: zh
  address: hicann/hixl@9ed283b:docs/错误码.md
  complete: false
  names:
    - LLM_SUCCESS
    - LLM_UNKNOWN_ERROR
"""

GLOSSARY = """\
- id: holder
  group: transfer
  term_en: Holder
  term_zh: 持有方
  forms_en:
    - holder
  forms_zh:
    - 持有方
  meaning:
    en: It has the cache.
    zh: 拥有 Cache 的一端。
  source:
    - hicann/hixl@9ed283b:src/a.cc:8
"""

CHANGES = """\
- id: timeout-comes
  codes:
    - LLM_TIMEOUT
  interface: cpp
  about: remedy
  between: releases
  wording: false
  old: first-cpp
  new: newest-python
  text:
    en: Another remedy.
    zh: 解决办法不同。
"""

UPGRADES = """\
- id: header
  topic: files
  old: 8.1.RC1
  new: master
  codes:
    - LLM_TIMEOUT
  apis:
    - LinkLlmClusters
  text:
    en: The header moved.
    zh: 头文件位置变化。
  source:
    - https://docs.example/header
"""

OFFICIAL_LABELS = """\
- code: LLM_FAILED
  labels:
    - label: Common failure
      documents:
        - first-cpp
"""

CALL_PAGES = """\
- release: 8.1.RC1
  edition: community
  language: zh
  pages:
    LinkLlmClusters: https://docs.example/link
"""

CONTRADICTIONS = """\
- id: timeout-recoverable
  codes:
    - LLM_TIMEOUT
  topic:
    en: Whether it is recoverable.
    zh: 是否可恢复。
  specification:
    text:
      en: It is not.
      zh: 不可恢复。
    code: LLM_TIMEOUT
    cell: recoverable
    verbatim: 否
  others:
    - text:
        en: It is.
        zh: 可恢复。
      source:
        - hicann/hixl@9ed283b:docs/c.md:1
  advice:
    en: Link again.
    zh: 重新建链。
"""

CAUSES = """\
code: {name}
first:
  en:
    - Read the line.
  zh:
    - 看这一行。
first_source:
  - hicann/hixl@9ed283b:src/a.cc:1
{not_returned}causes:
  - id: refused
    cause:
      en: Nothing listens.
      zh: 没有监听。
    check:
      en: Look at it.
      zh: 查看。
    command: grep -rn 'Failed to connect' ~/ascend/log
    sample_messages:
      - Failed to connect peer
    result:
      en: "`errno:111` means refused."
      zh: "`errno:111` 表示被拒绝。"
    fix:
      en: Start it.
      zh: 启动监听。
    fixed:
      en: The call succeeds.
      zh: 调用成功。
    source:
      - hicann/hixl@9ed283b:src/a.cc:2
places:
  - apis:
      - LinkLlmClusters
    side: client
    when:
      en: The connection is refused.
      zh: 连接被拒绝。
    log: Failed to connect peer
    source:
      - hicann/hixl@9ed283b:src/a.cc:3
recovery:
  - apis:
      - LinkLlmClusters
    retry: later
    reason:
      en: The peer must listen first.
      zh: 对端须先监听。
    source:
      - hicann/hixl@9ed283b:src/a.cc:4
handling:
  en: Look at each result.
  zh: 逐个检查结果。
chain:
  - innermost
log:
  description: link failed!
"""

ABSENT = """\
not_returned:
  text:
    en: Nothing returns it.
    zh: 没有任何一处返回它。
  source:
    - hicann/hixl@9ed283b:src/a.cc:5
"""

SIGNATURES = """\
- id: connect-failed
  text: "Failed to connect peer {ip:ip}:{port:int}"
  level: E
  role: origin
  candidates:
    - LLM_TIMEOUT#refused
  sources:
    - hicann/hixl@9ed283b:src/a.cc:3
- id: listening
  text: "start to listen on {port:int}"
  level: I
  role: state
  sources:
    - hicann/hixl@9ed283b:src/a.cc:8
"""

RULES = """\
- id: refused
  cause: LLM_LINK_FAILED#refused
  origin: [connect-failed]
  when:
    - {"no": listening, same: {port: port}, witness: process}
  says:
    en: "Nothing listens on {port}."
    zh: "{port} 上没有监听。"
  rank: 20
- id: possibly-refused
  cause: LLM_FAILED#refused
  origin: [connect-failed]
  settles: false
- id: refused-in-time
  cause: LLM_TIMEOUT#refused
  origin: [connect-failed]
  settles: false
- id: refused-for-nothing
  cause: LLM_SUCCESS#refused
  origin: [connect-failed]
  settles: false
"""

NAMES = ("LLM_SUCCESS", "LLM_LINK_FAILED", "LLM_TIMEOUT", "LLM_FAILED")

SPECIFICATION = """\
LLM-DataDist错误码

错误码是通过如下宏定义的。

namespace llm_datadist {
constexpr Status LLM_SUCCESS = 0x0U;
constexpr Status LLM_FAILED = 0xFFFFFFFFU;
constexpr Status LLM_LINK_FAILED = 0x5010B009U;
constexpr Status LLM_TIMEOUT = 0x5010B01AU;
}  // namespace llm_datadist

具体错误码含义如下。

枚举值\t含义\t是否可恢复\t解决办法
LLM_SUCCESS\t成功\t无\t无
LLM_FAILED\t通用失败\t否\t获取日志。
LLM_LINK_FAILED\t建链失败\t是\t检查网络。
LLM_TIMEOUT\t处理超时\t否\t获取日志。备份日志。

父主题： LLM-DataDist"""
"""What CODES say, as the specification says it: constants in lines 6 to 9, rows in lines 15 to 18."""


WORDS = """\
ideas:
  link:
    en: [link, connect]
    zh: [建链]
  failed:
    en: [failed, failure]
    zh: [失败]
weak: [failed]
combined:
  - ideas: [link, failed]
    en: [link error]
    zh: [连不上]
fillers:
  en: [the]
  zh: [的]
alike: [链连]
"""

PLACES = """\
LLM_LINK_FAILED:
  en: [cannot link]
  zh: [无法建链]
LLM_LINK_FAILED#cause-refused:
  en: [first]
  zh: [第一]
index:
  en: [home]
  zh: [首页]
"""


CALLS = (*FIXED, "limits_table('time')", "glossary_terms('transfer')", "upgrades('files')")
"""What the home page shows: all that the data makes possible."""

HOME = "# Home\n\n" + "\n".join(f"{{{{ {call} }}}}" for call in CALLS) + "\n"

NAV = """\
site_name: Codes
plugins:
  - i18n:
      languages:
        - locale: en
        - locale: zh
          nav_translations:
            Home: 首页
            All codes: 全部错误码
            Others: 其他
nav:
  - Home: index.md
  - All codes:
      - codes/index.md
      - Others: []
"""


TEXTS = {
    "reviewed_against": "commit: hicann/hixl@9ed283b\n",
    "codes": CODES,
    "python_members": MEMBERS,
    "neighbours": NEIGHBOURS,
    "confusions": CONFUSIONS,
    "encoding": ENCODING,
    "labels": UI,
    "recognise": RECOGNISE,
    "apis": APIS,
    "life_cycle": LIFE_CYCLE,
    "log_rules": LOG_RULES,
    "log_layouts": LOG_LAYOUTS,
    "contradictions": CONTRADICTIONS,
    "limits": LIMITS,
    "timeouts": TIMEOUTS,
    "releases": RELEASES,
    "documents": DOCUMENTS,
    "words": WORDS,
    "places": PLACES,
    "glossary": GLOSSARY,
    "changes": CHANGES,
    "upgrades": UPGRADES,
    "official_labels": OFFICIAL_LABELS,
    "call_pages": CALL_PAGES,
}
"""The text of each file of data/."""


def write_guide(root: Path) -> Path:
    """Write the guide below `root` and return `root`: no problem is in it."""
    data, codes = root / "data", root / "docs" / "codes"
    codes.mkdir(parents=True)
    shutil.copytree(ROOT / "data" / "schema", data / "schema")
    for name, text in TEXTS.items():
        path = data / DATA_FILES[name]
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    write_specification(root, SPECIFICATION)
    for folder, text in (("signatures", SIGNATURES), ("rules", RULES)):
        path = data / "recognition" / folder / "link.yml"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    for name in NAMES:
        causes = CAUSES.format(name=name, not_returned=ABSENT if name == "LLM_TIMEOUT" else "")
        path = data / "troubleshooting" / name / "causes.yml"
        path.parent.mkdir(parents=True)
        path.write_text(causes, encoding="utf-8")
    for name in (*NAMES, "LLM_UNKNOWN_ERROR"):
        write_code_page(root, name)
    for suffix in (".md", ".zh.md"):
        (root / "docs" / f"index{suffix}").write_text(HOME, encoding="utf-8")
        (codes / f"index{suffix}").write_text("# All codes\n", encoding="utf-8")
    (root / "mkdocs.yml").write_text(NAV, encoding="utf-8")
    return root


def write_code_page(root: Path, name: str) -> None:
    """Write the page of the code `name`, in both languages."""
    for suffix in (".md", ".zh.md"):
        page = f"---\ncode: {name}\n---\n\n{{{{ code_page() }}}}\n"
        (root / "docs" / "codes" / f"{name}{suffix}").write_text(page, encoding="utf-8")


def write_page(root: Path, stem: str, text: str) -> None:
    """Write a page below docs/ in both languages, and put it into the navigation."""
    for suffix in (".md", ".zh.md"):
        path = root / "docs" / f"{stem}{suffix}"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    edit(root / "mkdocs.yml", "nav:\n", f"            {stem}: {stem}\nnav:\n  - {stem}: {stem}.md\n")


def write_specification(root: Path, text: str) -> None:
    """Write `text` as the specification of the guide below `root`, and its checksum."""
    folder, name = root / "data" / "spec", "llm-datadist-error-codes.zh.txt"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(text.encode())
    (folder / "SHA256SUMS").write_text(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n", encoding="ascii")


def edit(path: Path, old: str, new: str) -> None:
    """Replace `old`, which stands in the file once, by `new`."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8", newline="")


def small_code(name: str, value: int) -> Code:
    """Return a code that holds nothing but what is needed, with `name` and `value`."""
    return Code(
        name=name,
        value=value,
        python_name=name,
        category="link",
        lifecycle="documented",
        returned=Returned("yes", ("hicann/hixl@9ed283b:src/a.cc:1",)),
        recoverable="yes",
        condition=None,
        meaning=LocalizedText("Link setup failed", "建链失败"),
        remedy=LocalizedSteps(("Check the network.",), ("检查网络。",)),
        also_means=None,
        about=None,
        about_source=(),
        description=None,
        replaced_by=None,
        related=(),
        line=1,
    )
