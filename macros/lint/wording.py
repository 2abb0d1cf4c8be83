"""How a text is written, whatever it says: blanks and punctuation in Chinese, words that the guide no longer uses.

In: one text and its language. Out: what is wrong with it, as kind, found, expected and next step. Must not know files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

BLANK, PUNCTUATION, WORD = "blank", "punctuation", "word"
"""The kinds of complaints."""

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_STOP = "，。；：、！？"
_OPEN, _CLOSE = "（“《", "）”》"
_SPAN = "\ue000"
"""Stands for what is no prose (code, an address): neither Chinese nor punctuation, and no blank."""

_CODE = re.compile(r"`[^`]*`|\{\{.*?\}\}|<(?:https?:[^>]*)>")
_MARKUP = re.compile(r"<[^>]*>|\{%.*?%\}| *\{:[^}]*\}|\*\*")
_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_BLANK = re.compile(
    f"[{_HAN}] +[{_HAN}]|[{_STOP}{_OPEN}{_CLOSE}] +(?=[^ |])|(?<=[^ |]) +[{_STOP}{_CLOSE}]|[{_HAN}] +[{_OPEN}]"
)
_TIGHT = re.compile(f"[{_HAN}][A-Za-z{_SPAN}]|[A-Za-z{_SPAN}][{_HAN}]")
_DOUBLED = re.compile(f"[{_STOP}][{_STOP}]|[{_STOP}][,;:.](?![.])|[,;:][{_STOP}]")
_HALF_WIDTH = re.compile(rf"[{_HAN}][,;:!?]|[{_HAN}]\.(?= |$)|\((?=[{_HAN}])|(?<=[{_HAN}])\)")
_BRACKETS = re.compile(r"\([^(),]*\)")
"""A pair such as (req_id, model_id) is a value, and so is not among them."""
_QUOTED = re.compile("“[^”]*”")
"""What others say stands as they wrote it."""

RETIRED = {
    "en": {
        r"\banew\b": "again",
        r"\b[Tt]reat (?:the|that|this|any) (?:line|code|number|error)\b": "go by, handle or mend",
        r"\bhalf (?:of )?(?:a|the) link\b": "a link that only one side still holds",
        r"\b[Tt]he other node\b": "the peer",
        r"\bits half\b": "its side of the link",
        r"\bnone of the codes\b": "not an LLM-DataDist code",
    },
    "zh": {
        "主机内存|(?<![A-Za-z])host 内存": "Host 内存",
        "设备内存|(?<![A-Za-z])device 内存": "Device 内存",
        "索引表|缓存表|(?<![A-Za-z])cache 表": "Cache 表",
        "v1 栈|v1 代码|(?<!旧版 )v1 实现": "旧版 v1 实现",
        "解除注册": "解注册",
        "远端 cache 访问": "远端 Cache 可直接访问",
        "(?<![、和])(?<!和 )ACL (?:的)?数值": "ACL 错误码",
        "HCCL (?:的)?数值": "HCCL 返回码",
        "下标": "索引",
        "集群编号|集群 id|(?<![A-Za-z])cluster (?:编号|id)": "集群 ID",
        "监听选项|监听配置": "`llm.ListenIpInfo`（`listen_ip_info`）",
        "hixl 传输后端|传输后端(?:为)? hixl": "HIXL 传输后端",
        "参数不对|参数不合法": "参数错误",
        "类型不对": "类型错误",
        "抛 ": "抛出",
        "通信域 id|comm id": "通信域 ID",
        "本错误码": "该错误码",
        "(?:DEBUG|INFO|WARNING|ERROR|EVENT) 级(?!别)": "… 级别",
        "调大": "加大（内存池用“增大”）",
        "另一侧|另一节点": "对端",
        "两侧|双侧": "两端",
        "(?<!另)一侧|[某哪本各]侧": "一端",
        "终止 stream": "中止 stream",
        "缓存键": "CacheKey",
        "未公开": "规范未收录",
        "有命中": "能搜到",
        "走到这里": "返回该错误码",
        "首要步骤|首先这样做": "处理步骤",
        "日志中的样子": "日志示例",
        "不在规范中": "规范未收录",
        "从现象开始": "按现象排查",
        "数值的组成": "错误码编码规则",
        "带走报告": "导出报告",
        "打印者": "打印来源",
        "没有找到错误码": "未找到错误码",
        r"(?<![\w.{-])ip(?![\w.}-])": "IP",
        "半条链路|一半链路|链路的一半|那一半": "残留链路",
    },
}
"""Words that are no longer used, as patterns, and what stands for them now, by language."""


class Complaint(NamedTuple):
    """What is wrong with a text: its kind, what was found, what was expected, and the next step."""

    kind: str
    found: str
    expected: str
    step: str


def mask(text: str) -> str:
    """Return `text` as it is read: without tags, addresses and marks of Markdown, each span of code one character."""
    without = _MARKUP.sub("", _CODE.sub(_SPAN, text))
    return _LINK.sub(lambda match: match[1] or _SPAN, without)


def complain_of_chinese(text: str) -> Iterator[Complaint]:
    """Yield what is wrong with blanks and punctuation of a Chinese text."""
    prose = mask(text)
    for match in _BLANK.finditer(prose):
        yield Complaint(BLANK, _around(prose, match), "no blank there", "remove it")
    for match in _TIGHT.finditer(prose):
        yield Complaint(BLANK, _around(prose, match), "a blank between Chinese and the rest", "put it there")
    for match in _DOUBLED.finditer(prose):
        yield Complaint(PUNCTUATION, _around(prose, match), "one mark", "remove the other")
    own = _QUOTED.sub(_SPAN, prose) if re.search(f"[{_HAN}]", prose) else ""
    found = [*_HALF_WIDTH.finditer(prose)]
    for match in found or _BRACKETS.finditer(own):
        step = "write it full-width, or put code into backticks"
        yield Complaint(PUNCTUATION, _around(match.string, match), "Chinese punctuation", step)


def complain_of_break(line: str, following: str, language: str) -> Iterator[Complaint]:
    """Yield that a paragraph goes on in the `following` line where its Chinese must not be parted by a blank."""
    joint = mask(line.strip())[-1:] + mask(following.strip())[:1]
    if language == "zh" and re.match(f"[{_STOP}{_CLOSE}].|[{_HAN}][{_HAN}{_OPEN}]|.[{_STOP}{_CLOSE}]", joint):
        found = f"'{line.strip()[-8:]}' at the end of a line with more behind it"
        yield Complaint(BLANK, found, "a Chinese paragraph in one line", "join the two lines")


def complain_of_words(text: str, language: str) -> Iterator[Complaint]:
    """Yield the words of `text` that the guide no longer uses."""
    prose = mask(text)
    for pattern, instead in RETIRED[language].items():
        for match in re.finditer(pattern, prose):
            yield Complaint(WORD, f"'{match[0]}'", f"'{instead}'", "one thing has one name: use that")


def _around(prose: str, match: re.Match[str]) -> str:
    """Return the place of `match` with what stands around it, as a reader finds it again."""
    start, end = max(match.start() - 6, 0), match.end() + 6
    return "'" + prose[start:end].replace(_SPAN, "`…`") + "'"
