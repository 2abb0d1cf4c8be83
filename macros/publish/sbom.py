"""The bill of materials of a release, as CycloneDX 1.6 in JSON: what is carried, what it was made with, all licences.

In: the components of the Guide, the lock, the released files. Out: JSON, the same for the same input: no time, no
place. Knows no MkDocs.
"""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from loglink import __version__
from macros.model.licences import BUILD, Component

OWN = "own"
QUOTED = "quoted"
_LOCKED = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)


def export_sbom(components: Iterable[Component], root: Path, released: Mapping[str, bytes]) -> str:
    """Return the bill for the `released` files by name; `root` is the repository, whose lock gives the versions."""
    by_group = sorted(components, key=lambda one: one.group == BUILD)
    lock = versions_in((root / "requirements.txt").read_text(encoding="utf-8"))
    (own,) = (one for one in by_group if one.group == OWN)
    parts = [one for one in by_group if one.group not in (OWN, QUOTED)]
    described = [part for one in parts for part in _describe(one, root, lock)]
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _guide(own)},
        "components": [*(_file(name, content) for name, content in sorted(released.items())), *described],
        "dependencies": _dependencies(own, parts, lock),
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))
    return json.dumps({**bill, "serialNumber": f"urn:uuid:{serial}"}, ensure_ascii=False, indent=1) + "\n"


def versions_in(lock: str) -> dict[str, tuple[str, ...]]:
    """Return the versions of each package of a lock; one that depends on the Python that runs it has two."""
    found: dict[str, tuple[str, ...]] = {}
    for name, version in _LOCKED.findall(lock):
        found[name] = (*found.get(name, ()), version)
    return found


def _guide(own: Component) -> dict[str, Any]:
    return {
        "type": "application",
        "bom-ref": own.id,
        "name": own.id,
        "version": __version__,
        "description": own.name,
        "licenses": _licences(own),
    }


def _file(name: str, content: bytes) -> dict[str, Any]:
    return {"type": "file", "bom-ref": name, "name": name, "hashes": _hashes(content)}


def _describe(one: Component, root: Path, lock: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, Any]]:
    """Yield `one` as CycloneDX has it, once for each of its versions."""
    for version in _versions(one, lock):
        part: dict[str, Any] = {"type": "library", "bom-ref": _reference(one, version), "name": one.name}
        part |= {"version": version} if version else {}
        part |= {"description": one.does.en} if one.does else {}
        part |= {"scope": "excluded" if one.group == BUILD else "required", "licenses": _licences(one)}
        part |= {"purl": _reference(one, version)}
        scripts = [path for path in one.files if path.endswith(".js")]
        part |= {"hashes": _hashes((root / scripts[0]).read_bytes())} if scripts else {}
        yield part


def _versions(one: Component, lock: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return its versions; "" for what another component brings along, whose version that one knows."""
    if one.package and one.package.startswith("pkg:pypi/"):
        return lock[one.package.removeprefix("pkg:pypi/")]
    return (one.version or "",)


def _reference(one: Component, version: str) -> str:
    """Return its package URL, which also is its name inside the bill."""
    return f"{one.package or one.id}{f'@{version}' if version else ''}"


def _licences(one: Component) -> list[dict[str, Any]]:
    compound = " " in one.licence
    return [{"expression": one.licence} if compound else {"license": {"id": one.licence}}]


def _hashes(content: bytes) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": hashlib.sha256(content).hexdigest()}]


def _dependencies(
    own: Component, parts: Iterable[Component], lock: Mapping[str, tuple[str, ...]]
) -> list[dict[str, Any]]:
    """Return what the guide carries, and what each of that brings along."""
    carried = [one for one in parts if one.group != BUILD]
    references = {one.id: _reference(one, _versions(one, lock)[0]) for one in carried}
    inside: dict[str | None, list[str]] = {}
    for one in carried:
        inside.setdefault(one.inside, []).append(references[one.id])
    brought = [{"ref": references[name], "dependsOn": inside[name]} for name in inside if name]
    return [{"ref": own.id, "dependsOn": inside[None]}, *brought]
