"""Folders and archives dropped onto the decoder, files that are damaged, and files that grow while they are read."""

from __future__ import annotations

import gzip
import os
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.packed_log import zip_with_locked_files

LINE = "[ERROR] LLM(7,python3):2026-01-20-11:42:07.118.021 [a.cc:77]8 F: ret = 0x5010B009\n"

GROWN = """async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("growing.log", {create: true});
  const write = async lines => {
    const writer = await handle.createWritable();
    await writer.write("ret = 0x5010B009\\n".repeat(lines));
    await writer.close();
  };
  await write(1);
  const file = await handle.getFile();
  await write(100);
  await errorCodes.loadScripts("report");
  const input = {name: "growing.log", file, handle};
  const {readings: [one]} = await errorCodes.readLogs([input], {encoding: "", progress() {}}).promise;
  return [one.problem, one.remark, one.lines];
}"""


def drop(page: Page, *paths: Path) -> None:
    """Drop `paths` as a file manager does."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 300, "data": data})
    page.locator(".ec-report").wait_for()


def files_of(page: Page) -> list[list[str]]:
    rows = page.locator("[data-slot=files] tr").all()
    return [[cell.text_content() or "" for cell in row.locator("th, td").all()] for row in rows]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "logs/run/plog").mkdir(parents=True)
    (tmp_path / "logs/run/plog/plog-7_20260120114207.log").write_text(LINE * 3)
    (tmp_path / "logs/decode.log.gz").write_bytes(gzip.compress(LINE.encode() * 2))
    (tmp_path / "logs/core").write_bytes(b"\x7fELF\0\1\2\3")
    (tmp_path / "logs/.swp").write_text("LLM_TIMEOUT")
    return tmp_path / "logs"


def test_a_dropped_folder_gives_the_logs_in_it_with_their_names(page: Page, server: str, folder: Path) -> None:
    page.goto(server + "decoder/")
    drop(page, folder)
    assert [(row[0], row[2]) for row in files_of(page)] == [
        ("decode.log.gz", "2"),
        ("run/plog/plog-7_20260120114207.log", "3"),
    ]
    expect(page.locator("[data-slot=skipped]")).to_have_text("Left out: 1 hidden file and 1 file that is no text.")
    assert page.locator("#decode-results [data-code=LLM_LINK_FAILED] [data-slot=count]").text_content() == "5"


def test_a_folder_and_a_file_keep_the_place_of_each(page: Page, server: str, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "prefill.log").write_text(LINE)
    page.goto(server + "zh/decoder/")
    drop(page, folder, tmp_path / "prefill.log")
    assert sorted(row[0] for row in files_of(page)) == [
        "logs/decode.log.gz",
        "logs/run/plog/plog-7_20260120114207.log",
        "prefill.log",
    ]
    expect(page.locator("[data-slot=skipped]")).to_have_text("未读取：1 个隐藏文件和1 个非文本文件。")


def test_a_chosen_archive_gives_the_logs_in_it(page: Page, server: str, folder: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, path.relative_to(tmp_path))
    page.goto(server + "decoder/")
    page.set_input_files("#decode-files", tmp_path / "all.zip")
    page.locator(".ec-report").wait_for()
    assert [(row[0], row[2]) for row in files_of(page)] == [
        ("logs/decode.log.gz", "2"),
        ("logs/run/plog/plog-7_20260120114207.log", "3"),
    ]


def test_a_cut_file_says_so_beside_what_was_read(page: Page, server: str, tmp_path: Path) -> None:
    (tmp_path / "a.log.gz").write_bytes(gzip.compress(LINE.encode() * 50_000)[:-3000])
    (tmp_path / "all.zip").write_bytes(b"PK\x03\x04" + b"\0" * 40)
    page.goto(server + "decoder/")
    page.set_input_files("#decode-files", [tmp_path / "a.log.gz", tmp_path / "all.zip"])
    page.locator(".ec-report").wait_for()
    said = "It is damaged or cut; what came before was read."
    [log, archive] = files_of(page)
    assert (log[0], log[3]) == ("a.log.gz", f"UTF-8. {said}")
    assert 0 < int(log[2]) < 50_000
    assert (archive[0], archive[2], archive[3]) == ("all.zip", "", said)
    assert page.locator("details[open] [data-slot=files]").count() == 1


def test_what_is_locked_in_an_archive_is_told(page: Page, server: str, tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_bytes(zip_with_locked_files(LINE.encode()))
    page.goto(server + "decoder/")
    drop(page, tmp_path / "all.zip")
    assert [row[0] for row in files_of(page)] == ["a.log"]
    said = "Left out: 2 files that cannot be read and 3 encrypted files."
    expect(page.locator("[data-slot=skipped]")).to_have_text(said)


def test_a_file_that_grows_is_read_to_its_end_where_the_browser_lets_go_back_to_it(page: Page, server: str) -> None:
    page.goto(server + "decoder/")
    assert page.evaluate(GROWN) == ["", "", 100]


def test_a_file_that_has_changed_is_told_from_a_damaged_one(page: Page, server: str, tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text(LINE)
    page.goto(server + "decoder/")
    page.set_input_files("#decode-files", log)
    page.locator(".ec-report").wait_for()
    os.utime(log, (1, 1))
    page.locator("[data-slot=parts] > summary").click()
    page.locator("select[data-slot=encoding]").select_option("utf-8")
    expect(page.locator("#decode-status")).to_contain_text("it has changed or was moved since it was chosen")
