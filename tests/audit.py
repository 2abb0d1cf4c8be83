"""Asks whether any package that the guide carries, is built with or is tested with has a known vulnerability.

In: the locks, and the scripts of data/reference/licences.yml. Out: one line for each vulnerability and exit code
1; 0 when there is none, 2 when nobody could be asked. The question goes to OSV, which knows PyPI and npm; names and
versions are all that is sent. AUDIT_URL names another server that answers as OSV does, such as a mirror.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from macros.load.guide import load_components  # noqa: E402
from macros.publish.sbom import versions_in  # noqa: E402

DATABASE = "https://api.osv.dev/v1/querybatch"
LOCKS = (
    *("requirements.txt", "requirements-dev.txt", "requirements-html.txt", "requirements-engines.txt"),
    *("tests/forks/properdocs.txt", "tests/forks/materialx.txt"),
)
NPM_LOCK = "tests/lighthouse/package-lock.json"
SECONDS = 20

WAIVED: Mapping[str, str] = {}
"""What is known and does no harm here: the id of a vulnerability, and why. One that is no longer found is an error."""


def main() -> int:
    asked = sorted(packages())
    url = os.environ.get("AUDIT_URL", DATABASE)
    try:
        answers = ask(url, asked)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        print(
            f"{url} gave no answer ({why}): nothing was checked; run `make audit` where a network is", file=sys.stderr
        )
        return 2
    found = [(*one, id_) for one, ids in zip(asked, answers, strict=True) for id_ in ids]
    stale = sorted(set(WAIVED) - {id_ for *_, id_ in found})
    open_ones = [one for one in found if one[-1] not in WAIVED]
    for ecosystem, name, version, id_ in open_ones:
        print(f"{name} {version} ({ecosystem}): {id_}, https://osv.dev/vulnerability/{id_}")
    for id_ in stale:
        print(
            f"{id_}: found no package with it, expected one, as it is waived; take it out of WAIVED in tests/audit.py"
        )
    print(f"{len(asked)} packages: {len(open_ones)} known vulnerabilities, {len(found) - len(open_ones)} waived")
    return 1 if open_ones or stale else 0


def packages() -> set[tuple[str, str, str]]:
    """Return every package as (ecosystem, name, version)."""
    locked = [versions_in((ROOT / name).read_text(encoding="utf-8")) for name in LOCKS]
    found = {("PyPI", name, version) for lock in locked for name, some in lock.items() for version in some}
    carried = [one for one in load_components(ROOT) if one.version and one.package]
    found |= {("npm", str(one.package).removeprefix("pkg:npm/"), str(one.version)) for one in carried}
    installed = json.loads((ROOT / NPM_LOCK).read_text(encoding="utf-8"))["packages"]
    return found | {
        ("npm", path.rpartition("node_modules/")[2], one["version"]) for path, one in installed.items() if path
    }


def ask(url: str, asked: list[tuple[str, str, str]]) -> list[list[str]]:
    """Return the ids of the vulnerabilities of each package; OSError or ValueError where there is no such answer."""
    queries = [
        {"package": {"ecosystem": ecosystem, "name": name}, "version": version} for ecosystem, name, version in asked
    ]
    body = json.dumps({"queries": queries}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        said: Any = json.load(answer)
    results = said.get("results") if isinstance(said, dict) else None
    if not isinstance(results, list) or len(results) != len(asked):
        raise ValueError("its answer is not that of OSV")
    return [[one["id"] for one in (result or {}).get("vulns", [])] for result in results]


if __name__ == "__main__":
    sys.exit(main())
