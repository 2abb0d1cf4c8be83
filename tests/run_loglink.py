"""loglink on the Python that runs this, nothing installed: the codes of every cause case, and no cause that is wrong.

In: tests/cause-cases/. Out: one line, or a sentence a fault and exit code 1.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from loglink import scan  # noqa: E402
from loglink._diagnose.run import diagnose_texts  # noqa: E402

FEWEST = 15


def faults_of(case):
    """Return a sentence for each thing in the logs of `case` that is not read as its expect.json says."""
    expected = json.loads((case / "expect.json").read_text(encoding="utf-8"))
    texts = [
        {"name": log.name, "text": log.read_text(encoding="utf-8", errors="replace")}
        for log in sorted(case.glob("*.log"))
    ]
    found = sorted((one["name"], hit.line, hit.code) for one in texts for hit in scan(one["text"]))
    wanted = sorted((one["file"], one["line"], one["name"]) for one in expected["codes"])
    faults = [] if found == wanted else [f"{case.name}: codes {found}, expected {wanted}"]
    failures = diagnose_texts(texts, "https://guide.example/")["failures"]
    wrong = sorted({one["cause"]["id"] for one in failures if one["cause"]} & set(expected["not"]))
    return faults + [f"{case.name}: names {one}, which it is not" for one in wrong]


if __name__ == "__main__":
    cases = sorted(path.parent for path in (ROOT / "tests/cause-cases").glob("*/expect.json"))
    said = [fault for case in cases for fault in faults_of(case)]
    if len(cases) < FEWEST:
        said.append(f"tests/cause-cases: {len(cases)} cases, expected at least {FEWEST}")
    print("\n".join(said) or f"Python {sys.version.split()[0]}: {len(cases)} cases as expected")
    sys.exit(bool(said))
