"""HTML as a tree, read by the standard library's parser: what stands in a page, wherever its tags break.

In: HTML. Out: Element. Must not know what the pages are about.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


class Element:
    """One element: its tag, attributes ("" for those without a value), and what it holds in order."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def walk(self) -> Iterator[Element]:
        """Yield what stands in the element, at any depth, in order."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def all(self, tag: str = "", class_: str = "") -> list[Element]:
        """Return what is called `tag` and has the class, each where given."""
        return [one for one in self.walk() if tag in ("", one.tag) and (not class_ or class_ in one.classes)]

    def one(self, tag: str = "", class_: str = "") -> Element:
        """Return the only such element."""
        (found,) = self.all(tag, class_)
        return found

    def by_id(self, name: str) -> Element:
        """Return the only element of that id."""
        (found,) = (one for one in self.walk() if one.attributes.get("id") == name)
        return found

    def after(self, heading: str, *tags: str) -> list[Element]:
        """Return what stands between the heading of that id and the next one of its rank, at the same depth."""
        start = self.by_id(heading)
        assert start.parent is not None
        siblings = [one for one in start.parent.children if isinstance(one, Element)]
        behind = siblings[siblings.index(start) + 1 :]
        end = next((index for index, one in enumerate(behind) if one.tag == start.tag), len(behind))
        inside = [one for sibling in behind[:end] for one in (sibling, *sibling.walk())]
        return [one for one in inside if not tags or one.tag in tags]

    @property
    def text(self) -> str:
        """The words in the element, blanks folded."""
        return " ".join(self.verbatim.split())

    @property
    def verbatim(self) -> str:
        """The text in the element with its blanks and line ends, as a copy button gives it."""
        return "".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {}, None)
        self.open = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(made)
        if tag not in VOID:
            self.open = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        one: Element | None = self.open
        while one is not None and one.tag != tag:
            one = one.parent
        if one is not None and one.parent is not None:
            self.open = one.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def parse(html: str) -> Element:
    """Return a root that holds what `html` says."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


def page_at(site: Path, address: str) -> Element:
    """Return the page of the built site below `address`."""
    return parse((site / address / "index.html").read_text(encoding="utf-8"))


def article_at(site: Path, address: str) -> Element:
    """Return the article of that page: what is its own."""
    return next(one for one in page_at(site, address).all("article"))
