"""Addresses made of what the environment says."""

from __future__ import annotations

import pytest

from macros.model.urls import issue_url, report_url


@pytest.mark.parametrize(
    ("repo", "expected"),
    [
        ("", ""),
        ("https://git.example/a/b", "https://git.example/a/b/issues/new?title=X%3A+%E8%B6%85%E6%97%B6&body=a+%26+b"),
        (
            "https://gitlab.example/a/b/",
            "https://gitlab.example/a/b/-/issues/new?issue%5Btitle%5D=X%3A+%E8%B6%85%E6%97%B6&issue%5Bdescription%5D=a+%26+b",
        ),
    ],
)
def test_an_issue_is_opened_with_title_and_body(repo: str, expected: str) -> None:
    assert issue_url(report_url(repo), "X: 超时", "a & b") == expected
