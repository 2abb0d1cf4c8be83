"""The decoder names the cause of a log: cards above the report, of one file or of both sides."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import ROOT

CASES = ROOT / "tests/cause-cases"
REFUSED = (
    "[ERROR] GE(71,python3):2026-04-05-06:07:08.101.300 [msg_handler_plugin.cc:76]290 Connect: "
    "ErrorNo: 1343270921(local cluster link with remote cluster failed!) [GE][MODULE]"
    "Failed to connect peer 192.0.2.77:26007, error msg:Connection refused, errno:111\n"
)
TAKEN = (
    "[ERROR] GE(88,python3):2026-04-05-06:06:01.431.400 [msg_handler_plugin.cc:282]88 StartDaemon: "
    "ErrorNo: 4294967295(failed) [GE][MODULE]Failed to bind port:26007, error msg:Address already in use, errno:98.\n"
)


def write(folder: Path, **texts: str) -> list[Path]:
    paths = []
    for name, text in texts.items():
        paths.append(folder / f"{name}.log")
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def cards(page: Page) -> list[dict[str, str]]:
    page.wait_for_selector(".ec-report")
    return page.evaluate("[...document.querySelectorAll('[data-failure]')].map(card => ({...card.dataset}))")


def test_a_refused_connection_is_told_with_address_and_link(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, decode=REFUSED))
    assert cards(page) == [
        {
            "failure": "failed",
            "file": "decode.log",
            "line": "1",
            "codes": "LLM_LINK_FAILED",
            "cause": "LLM_LINK_FAILED#cause-nothing-listens",
        }
    ]
    card = page.locator("[data-failure]")
    assert card.locator("h3").inner_text() == "Nothing listens on 192.0.2.77:26007."
    href = card.locator("[data-slot=cause] a").get_attribute("href")
    assert href == "../codes/LLM_LINK_FAILED/#cause-nothing-listens"


def test_the_other_side_says_why_and_stands_first(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}zh/decoder/")
    page.set_input_files("#decode-files", write(tmp_path, decode=REFUSED, prefill=TAKEN))
    assert [card["cause"] for card in cards(page)] == [
        "LLM_FAILED#cause-port-not-bound",
        "LLM_LINK_FAILED#cause-nothing-listens",
    ]
    assert page.locator("[data-failure] h3").first.inner_text() == "端口 26007 无法绑定：已被占用（errno 98）。"
    link = page.locator("[data-failure] [data-slot=cause] a").first.get_attribute("href")
    assert link == "../../zh/codes/LLM_FAILED/#cause-port-not-bound"


@pytest.mark.parametrize(
    ("language", "title", "check", "labels"),
    [
        (
            "",
            "The ZMQ port of the metadata is taken by another process; it is not the port of LLM-DataDist.",
            "See who holds the port. A worker of an earlier run, or another instance on this host, for instance "
            "prefill beside decode.",
            ["Check", "Fix", "It worked when"],
        ),
        (
            "zh/",
            "元数据的 ZMQ 端口已被其他进程占用；这不是 LLM-DataDist 的端口。",
            "查看是谁占用了端口。上一次运行残留的 worker，或本机上的另一个实例，例如 prefill 与 decode 在同一台主机。",
            ["检查", "解决", "验证"],
        ),
    ],
    ids=["en", "zh"],
)
def test_a_cause_on_the_page_of_a_framework_comes_with_check_and_fix(
    page: Page, server: str, tmp_path: Path, language: str, title: str, check: str, labels: list[str]
) -> None:
    lines = (
        "(Worker_TP0 pid=9) Exception in thread metadata_agent_listener:\n"
        "(Worker_TP0 pid=9) zmq.error.ZMQError: Address already in use (addr='tcp://192.0.2.24:5557')\n"
    )
    page.goto(f"{server}{language}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, vllm=lines))
    (card,) = cards(page)
    assert card["cause"] == "guide/frameworks/vllm-ascend/#metadata-port-in-use"
    link = page.locator("[data-failure] [data-slot=cause] a")
    assert link.inner_text() == title
    steps = page.locator("[data-failure] [data-slot=steps] > *")
    assert [one.strip(":：") for one in steps.locator("[data-slot=label]").all_inner_texts()] == labels
    assert steps.first.locator("[data-slot=text]").inner_text() == check
    assert steps.first.locator("[data-slot=command]").inner_text() == "ss -ltnp | grep :5557"
    link.click()
    page.wait_for_url(f"{server}{language}guide/frameworks/vllm-ascend/#metadata-port-in-use")


def test_a_line_that_settles_nothing_leaves_candidates(page: Page, server: str, tmp_path: Path) -> None:
    line = "llm_datadist.status.LLMException: [pull_blocks] failed, error code is LLMStatusCode.LLM_TIMEOUT, x = 1.\n"
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, worker=line))
    (card,) = cards(page)
    assert card["cause"] == ""
    named = page.evaluate("[...document.querySelectorAll('[data-candidate]')].map(one => one.dataset.candidate)")
    assert named
    assert all(name.startswith("LLM_TIMEOUT#cause-") for name in named)


@pytest.mark.parametrize(
    ("language", "said"),
    [("", "1 failure in 1 line, no code among them."), ("zh/", "共 1 行：1 项故障，没有错误码。")],
    ids=["en", "zh"],
)
def test_a_failure_without_a_code_is_counted_without_one(
    page: Page, server: str, tmp_path: Path, language: str, said: str
) -> None:
    line = "(Worker_TP0 pid=9) zmq.error.ZMQError: Address already in use (addr='tcp://192.0.2.24:5557')\n"
    page.goto(f"{server}{language}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, vllm=line))
    expect(page.locator("#decode-status")).to_have_text(said)


def test_on_a_phone_what_failed_and_why_comes_into_view(page: Page, server: str, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, decode=REFUSED))
    expect(page.locator("#decode-status")).to_be_in_viewport()
    title = page.locator("[data-failure] h3")
    expect(title).to_be_in_viewport()
    assert title.evaluate("title => title.getBoundingClientRect().top") < 844 / 3


FIVE_LINES = (
    "[INFO] GE(71,python3):2026-04-05-06:07:08.001.000 [llm_link_manager.cc:118]71 LinkLlmClusters: begin\n"
    + REFUSED
    + "[ERROR] GE(71,python3):2026-04-05-06:07:08.101.400 [llm_link_manager.cc:211]290 CreateEntityLink: "
    "ErrorNo: 1343270921(local cluster link with remote cluster failed!) [GE][MODULE][Link] failed\n"
    "[ERROR] GE(71,python3):2026-04-05-06:07:08.101.500 [llm_datadist.cc:310]71 LinkLlmClusters: "
    "ErrorNo: 4294967295(failed) [GE][MODULE]link clusters failed\n"
    "llm_datadist.status.LLMException: [link_clusters] failed, error code is LLMStatusCode.LLM_LINK_FAILED, {1: 1}.\n"
)


@pytest.mark.parametrize("language", ["", "zh/"], ids=["en", "zh"])
@pytest.mark.parametrize(("width", "height", "screens"), [(1280, 800, 1), (390, 844, 2)], ids=["desk", "phone"])
def test_the_report_on_five_lines_fits(
    page: Page, server: str, tmp_path: Path, width: int, height: int, screens: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{server}{language}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, decode=FIVE_LINES))
    expect(page.locator("#diagnosis-title")).to_be_focused()
    end = page.locator(".ec-report").evaluate("report => report.getBoundingClientRect().bottom")
    assert end <= screens * height


SECOND = "2026-04-05 06:07:{} ERROR worker.py:1 LLMStatusCode.LLM_TIMEOUT\n"


@pytest.mark.parametrize(
    ("seconds", "times", "caption"),
    [
        (["08", "08"], ["2026-04-05 06:07:08"], None),
        (
            ["08", "10"],
            ["2026-04-05 06:07:08", "2026-04-05 06:07:10"],
            "When each code occurred, from 2026-04-05 06:07:08 to 2026-04-05 06:07:11, each bar 1 s",
        ),
    ],
    ids=["one-second", "two"],
)
def test_times_are_as_exact_as_the_log_prints_them(
    page: Page, server: str, tmp_path: Path, seconds: list[str], times: list[str], caption: str | None
) -> None:
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, worker="".join(SECOND.format(one) for one in seconds)))
    page.locator(".ec-parts > summary").click()
    assert page.locator("[data-slot=times] th").all_text_contents() == times
    assert page.locator("[data-slot=untimed]").inner_text() == "Times are taken as printed; no time zone is converted."
    if caption is None:
        assert page.locator(".ec-times").is_hidden()
    else:
        assert page.locator(".ec-times figcaption").inner_text() == caption


def test_hits_without_a_time_are_counted(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, worker="LLM_TIMEOUT\n" + SECOND.format("08")))
    page.locator(".ec-parts > summary").click()
    said = "Times are taken as printed; no time zone is converted. 1 hit has no time."
    assert page.locator("[data-slot=untimed]").inner_text() == said


def test_a_time_without_a_year_is_told_beside_the_picture(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}zh/decoder/")
    yearless = "E0215 10:00:06.000000 1 a.cpp:1] ret = 1343270938\n"
    page.set_input_files("#decode-files", write(tmp_path, decode=REFUSED, other=yearless))
    page.locator(".ec-parts > summary").click()
    said = "时间按日志原样读取，不做时区换算。另有 1 处命中的时间不带年份，未计入各时段。"
    assert page.locator("[data-slot=untimed]").inner_text() == said
    assert page.locator("[data-slot=times] th").all_text_contents() == ["2026-04-05 06:07:08.101"]


def test_clear_and_copy_link_stand_side_by_side(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{server}decoder/")
    assert page.locator(".ec-together").is_hidden()
    page.fill("#decode-input", "1343270921")
    expect(page.locator(".ec-together")).to_be_visible()
    tops = page.locator(".ec-together button").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 2
    assert len(set(tops)) == 1


def test_of_two_choices_of_files_the_second_is_answered(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}decoder/")
    page.set_input_files("#decode-files", write(tmp_path, first=REFUSED))
    cards(page)
    page.evaluate(
        """() => {
          const readLogs = errorCodes.readLogs;
          const held = async (found, name) => {
            if (name === "first.log") {
              document.documentElement.dataset.waits = name;
              await new Promise((go) => { window.letFirstGo = go; });
            }
            setTimeout(() => { document.documentElement.dataset.answered = name; });
            return found;
          };
          errorCodes.readLogs = (files, options) => {
            const run = readLogs(files, options);
            return {promise: run.promise.then((found) => held(found, files[0].name)), cancel() {}};
          };
        }"""
    )
    page.set_input_files("#decode-files", write(tmp_path, first=REFUSED))
    expect(page.locator("html")).to_have_attribute("data-waits", "first.log")
    page.set_input_files("#decode-files", write(tmp_path, second=TAKEN))
    page.wait_for_selector('[data-failure][data-file="second.log"]')
    page.evaluate("window.letFirstGo()")
    expect(page.locator("html")).to_have_attribute("data-answered", "first.log")
    assert [card["file"] for card in cards(page)] == ["second.log"]


def test_a_line_without_a_code_in_the_field_names_its_cause(page: Page, server: str) -> None:
    page.goto(f"{server}decoder/")
    page.fill("#decode-input", "Failed to bind port:26007, error msg:Address already in use, errno:98.")
    title = page.locator("[data-failure] h3")
    expect(title).to_have_text("Port 26007 could not be bound: it is in use (errno 98).")
    expect(page.locator("[data-failure]")).to_have_attribute("data-cause", "LLM_FAILED#cause-port-not-bound")
    expect(page.locator("#decode-status")).to_have_text("Port 26007 could not be bound: it is in use (errno 98).")
    page.fill("#decode-input", "0x5010B009")
    expect(title).to_have_count(0)


def test_a_line_with_a_code_in_the_field_names_its_cause_above_the_code(page: Page, server: str) -> None:
    page.goto(f"{server}zh/decoder/")
    page.fill("#decode-input", REFUSED.strip())
    expect(page.locator("[data-failure] h3")).to_have_text("192.0.2.77:26007 上没有进程监听。")
    answers = page.locator("#decode-results > *")
    named = answers.evaluate_all("all => all.map(one => one.dataset.code || one.className)")
    assert named == ["ec-diagnosis", "LLM_LINK_FAILED"]


def test_a_code_alone_and_prose_stay_what_they_were(page: Page, server: str) -> None:
    page.goto(f"{server}decoder/")
    page.fill("#decode-input", "what does LLM_LINK_FAILED mean on our second host today")
    expect(page.locator("#decode-results [data-code=LLM_LINK_FAILED]")).to_have_count(1)
    assert page.evaluate("errorCodes.causesIn(document.getElementById('decode-input').value)") is None


def test_a_line_that_settles_nothing_in_the_field_leaves_candidates_above_the_code(page: Page, server: str) -> None:
    page.goto(f"{server}decoder/")
    page.fill(
        "#decode-input", REFUSED.strip().replace("Connection refused, errno:111", "Connection timed out, errno:110")
    )
    expect(page.locator("[data-failure] h3")).to_have_text(
        "The connection to 192.0.2.77:26007 failed: Connection timed out (errno 110)."
    )
    expect(page.locator("[data-failure] + [data-code=LLM_LINK_FAILED], .ec-diagnosis + [data-code]")).to_have_count(1)
    expect(page.locator('[data-candidate="LLM_TIMEOUT#cause-no-answer-to-connect"]').first).to_be_visible()


def test_three_lines_of_evidence_are_seen_whole_on_a_phone(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server}decoder/")
    folder = CASES / "03-client-ret9-but-server-failed-bindmem"
    page.set_input_files("#decode-files", sorted(folder.glob("*.log")))
    evidence = page.locator(".ec-diagnosis .ec-log").nth(1)
    assert len(evidence.inner_text().strip().splitlines()) == 3
    hidden = evidence.evaluate("box => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]")
    assert hidden == [0, 0]


def test_a_cause_without_a_command_has_its_steps(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}decoder/")
    line = "Pull_kv error: remote_model_instance_id: 17 is not linked.\n"
    page.set_input_files("#decode-files", write(tmp_path, mindie=line))
    (card,) = cards(page)
    assert card["cause"] == "guide/frameworks/mindie/#own-checks"
    steps = page.locator("[data-failure] [data-slot=steps] > *")
    said = "The next pull reaches LLM-DataDist, and this line does not come again."
    expect(steps.last.locator("[data-slot=text]")).to_have_text(said)
    assert steps.locator("[data-slot=commandRow]:visible").count() == 0
