"""Addresses made of what the environment says."""

from __future__ import annotations

from pathlib import Path

import pytest

from loglink._link.links import check_base_url
from macros.model.urls import form_urls, issue_url, report_url, site_url

ADDRESSES = {
    "https://h": "https://h/",
    "https://h/docs": "https://h/docs/",
    "https://h/a b/": "https://h/a%20b/",
    "https://h/中文/": "https://h/%E4%B8%AD%E6%96%87/",
    "https://h/a%20b/": "https://h/a%20b/",
    "https://h/a(b)/": "https://h/a%28b%29/",
    'https://h/"x"/': "https://h/%22x%22/",
    "http://[::1]:8000/g/": "http://[::1]:8000/g/",
    "https://build_1.local.:65535/": "https://build_1.local.:65535/",
    "HTTPS://H/g": "https://H/g/",
    "https://user:word@h:1/g": "https://user:word@h:1/g/",
}


@pytest.mark.parametrize(("wanted", "expected"), ADDRESSES.items())
def test_an_address_is_written_as_it_stands_in_links_and_in_loglink(wanted: str, expected: str) -> None:
    assert site_url(wanted) == expected
    assert check_base_url(wanted) == expected
    assert check_base_url(expected) == expected


def test_a_path_is_enough() -> None:
    assert site_url("/") == "/"
    assert site_url("/文档/a b") == "/%E6%96%87%E6%A1%A3/a%20b/"


@pytest.mark.parametrize(
    "wanted",
    [
        "docs",
        "ftp://h/",
        "https://",
        "https:///docs/",
        "https://h/?a",
        "https://h/#a",
        "https://h/\n",
        "https://文档/",
        "https://a b/",
        "https://[x/",
        "https://h:0/",
        "https://h:65536/",
        "https://h:80a/",
        "https://h:/",
        "https://h:80:81/",
        "https://:80/",
        "https://user@/",
        "https://a..b/",
        "https://h%20x/",
        "https://[:::]/",
        "https://[::1]:99999/",
    ],
)
def test_what_is_no_address_is_refused_in_one_sentence(wanted: str) -> None:
    for check in (site_url, check_base_url):
        with pytest.raises(ValueError, match="expected"):
            check(wanted)


def test_each_kind_of_issue_has_its_form_where_the_host_has_forms() -> None:
    forms = form_urls(report_url("https://github.com/team/guide"))
    base = "https://github.com/team/guide/issues/new?template="
    assert forms == {
        "code-missing": f"{base}code-missing.yml",
        "advice-wrong": f"{base}advice-wrong.yml",
        "log-not-recognised": f"{base}log-not-recognised.yml",
    }
    assert form_urls(report_url("")) == {}
    folder = Path(__file__).parents[3] / ".github/ISSUE_TEMPLATE"
    assert {path.stem for path in folder.glob("*.yml")} == {*forms, "config"}


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
