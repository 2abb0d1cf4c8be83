"""What a person may put behind the address of the site: what has a page, and what the 404 page is to read."""

from __future__ import annotations

from loglink._recognise.data import Entry, load_data

CODES = load_data().codes
MEMBERS = tuple(entry.name for entry in load_data().entries if entry.value is None)
GENERAL = ("LLM_SUCCESS", "LLM_FAILED")
CHOICES = "reference/plain-numbers/"


def names(code: Entry) -> list[str]:
    return sorted({code.name, code.name.lower(), code.python_name or code.name})


def numbers(code: Entry) -> list[str]:
    digits = f"{code.value:08X}"
    found = {f"0x{digits}", f"0x{digits.lower()}", digits, digits.lower(), str(code.value)}
    return sorted(found | {"-1"} if code.name == "LLM_FAILED" else found)


def static_addresses() -> dict[str, str]:
    """Return every address that has a page, with the path that it leads to."""
    found = {}
    for code in CODES:
        found.update(dict.fromkeys(names(code), code.path))
        found.update(dict.fromkeys(numbers(code), CHOICES if code.name in GENERAL else code.path))
    for name in MEMBERS:
        found.update({name: f"codes/{name}/", name.lower(): f"codes/{name}/"})
    return found


def other_addresses() -> list[tuple[str, str]]:
    """Return addresses that have no page of their own, with the name that they mean."""
    return [(address, code.name) for code in CODES for address in _others_of(code)] + [
        (address, name) for name in MEMBERS for address in (f"LLMStatusCode.{name}", name.title(), f"zh/{name}")
    ]


def _others_of(code: Entry) -> list[str]:
    digits = f"{code.value:08X}"
    qualified = [f"LLMStatusCode.{code.name}", f"llm_datadist::{code.name}"]
    found = [f"0X{digits}", f"0x{digits}U", *qualified, code.name.title(), code.name[4:]]
    return [*found, f"zh/0x{digits}", f"zh/{code.name}", f"zh/{code.value}", f"codes/0x{digits}/", f"{code.value}.html"]
