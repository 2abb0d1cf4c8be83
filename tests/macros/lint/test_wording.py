"""Blanks and punctuation of Chinese, and retired words: each wrong text is told once, each right one passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.runner import check_guide
from macros.lint.wording import BLANK, PUNCTUATION, WORD, complain_of_break, complain_of_chinese, complain_of_words
from tests.support.small_guide import edit, write_guide

# Right Chinese as a native engineer writes it.
RIGHT = [
    "先备份 Host/Device 日志，再查是哪一步超时：`grep -rn 'ErrorNo: 1' plog`。若为 `a`，到对端执行同样的 grep。",
    "`errno:98` 表示端口被占用，`99` 表示本机没有该 IP（见[下文](#rules)）。",
    "| 参数错误 | [LLM_PARAM_INVALID] | `TypeError`、`ValueError` |",
    "- **十进制换算：**减去 `1343270912`，差就是序号。",
    "取值 1 至 100，默认 1；超过 2.5 GB 时为 LLM_FAILED（C++ 与 Python 相同）。",
    "<summary>各结论的出处</summary>",
    "# 各项限制 {: #limits }",
    "成对数字是 (req_id, model_id)：官方写作“Recoverable (Yes/No)”。",
    "搜索“超时”，或看 HCCL_E_NOT_SUPPORT…",
]

# The text, the kind of the complaint, and what is found.
WRONG = [
    ("没有日志。 再次调用", BLANK, "'没有日志。 再次调用'"),
    ("没有日志 。再次", BLANK, "'没有日志 。再次'"),
    ("开启访问 时", BLANK, "'开启访问 时'"),
    ("主机 （服务端）", BLANK, "'主机 （服务端）'"),
    ("在 “视图”中", BLANK, "'在 “视图”中'"),
    ("**没有？** 从现象开始", BLANK, "'没有？ 从现象开始'"),
    ("规则见 [下文](#rules)", BLANK, "'规则见 下文'"),
    ("对端Cache 表", BLANK, "'对端Cache 表'"),
    ("Cache表", BLANK, "'Cache表'"),
    ("看`plog`", BLANK, "'看`…`'"),
    ("结束。。", PUNCTUATION, "'结束。。'"),
    ("结束。，再", PUNCTUATION, "'结束。，再'"),
    ("结束。.", PUNCTUATION, "'结束。.'"),
    ("主机,端口", PUNCTUATION, "'主机,端口'"),
    ("主机; 端口", PUNCTUATION, "'主机; 端口'"),
    ("原因: 端口", PUNCTUATION, "'原因: 端口'"),
    ("共三个(主机)", PUNCTUATION, "'共三个(主机)'"),
    ("8.5.0 至最新提交 (v1)", PUNCTUATION, "'至最新提交 (v1)'"),
    ("旧的 LLM Engine (C++)", PUNCTUATION, "'ngine (C++)'"),
    ("结束.", PUNCTUATION, "'结束.'"),
]


@pytest.mark.parametrize("text", RIGHT)
def test_right_chinese_passes(text: str) -> None:
    assert list(complain_of_chinese(text)) == []


@pytest.mark.parametrize(("text", "kind", "found"), WRONG)
def test_wrong_chinese_is_told(text: str, kind: str, found: str) -> None:
    complaints = list(complain_of_chinese(text))
    assert complaints[0][:2] == (kind, found)


@pytest.mark.parametrize(
    ("line", "following", "told"),
    [
        ("第一句。", "第二句", True),
        ("数字", "可能是错误码", True),
        ("见[日志](logs.md)，", "再看", True),
        ("地址", "（服务端）", True),
        ("地址", "，端口", True),
        ("打印", "`plog` 中的行", False),
        ("使用 Cache", "表", False),
        ("最后一句。", "", False),
    ],
)
def test_a_chinese_paragraph_is_one_line(line: str, following: str, told: bool) -> None:
    assert [one.kind for one in complain_of_break(line, following, "zh")] == [BLANK] * told
    assert list(complain_of_break(line, following, "en")) == []


@pytest.mark.parametrize(
    ("text", "language", "found", "instead"),
    [
        ("拉取到主机内存", "zh", "'主机内存'", "'Host 内存'"),
        ("读取对端索引表", "zh", "'索引表'", "'Cache 表'"),
        ("解除注册之后", "zh", "'解除注册'", "'解注册'"),
        ("INFO 级日志", "zh", "'INFO 级'", "'… 级别'"),
        ("旧的 v1 实现", "zh", "'v1 实现'", "'旧版 v1 实现'"),
        ("unlink, then link anew", "en", "'anew'", "'again'"),
        ("treat that code first", "en", "'treat that code'", "'go by, handle or mend'"),
    ],
)
def test_a_retired_word_is_told_with_the_word_of_now(text: str, language: str, found: str, instead: str) -> None:
    (complaint,) = complain_of_words(text, language)
    assert complaint[:3] == (WORD, found, instead)


@pytest.mark.parametrize(
    ("text", "language"),
    [("INFO 级别、旧版 v1 实现、Host 内存", "zh"), ("`主机内存`", "zh"), ("a new link", "en"), ("下标", "en")],
)
def test_a_word_of_now_code_and_the_other_language_pass(text: str, language: str) -> None:
    assert list(complain_of_words(text, language)) == []


def test_problems_name_file_and_line(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "codes.yml", "    zh:\n      - 检查网络。\n", "    zh:\n      - 检查Cache。。\n")  # verbatim
    edit(root / "data" / "python_members.yml", "    zh: 未知错误\n", "    zh: 未知错误。。\n")
    page = "# 首页\n\n第一句。\n第二句。\n\n```text\n代码 ,里。 不看\n```\n"
    (root / "docs" / "index.zh.md").write_text(page, "utf-8")
    (root / "docs" / "index.md").write_text("# Home\n\nLink anew.\n", "utf-8")
    problems = [f"{one.path.relative_to(root)}:{one.line} {one.rule}" for one in check_guide(root)]
    assert "docs/index.zh.md:3 chinese-blank" in problems
    assert "docs/index.md:3 retired-word" in problems
    assert sum("chinese-" in one or "retired" in one for one in problems if one.startswith("docs/")) == 2
    assert [one for one in problems if "chinese" in one and one.startswith("data/")] == [
        "data/python_members.yml:5 chinese-punctuation"
    ]


def test_a_slot_that_only_one_language_has_is_told(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "python_members.yml", "    en: Look for the number.\n", "    en: Look for {ip}.\n")
    edit(root / "data" / "python_members.yml", "    zh: 查看数值。\n", "    zh: 查看 {IP}。\n")
    (problem,) = [one for one in check_guide(root) if one.rule == "twin-tokens"]
    assert problem.sentence.startswith("found only in en: {ip}; only in zh: {IP}, ")
