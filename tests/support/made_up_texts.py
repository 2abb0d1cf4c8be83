"""Texts of fragments that matter to the grammar, always the same ones."""

from __future__ import annotations

import random

from tests.support.log_scripts import vectors

FRAGMENTS = [*"0123456789abfxULul_',.:-+= \t\n()[]<>|~^$`\\#%", "LLM_", "TIMEOUT", "LLM_LINK_FAILED", "::", "status."]
FRAGMENTS += ["5010B009", "0x", "1343270921", "4294967295", "0xFFFFFFFF", "ret", "code", "id", "ms"]
FRAGMENTS += ["[HIXL]", "\x1b[1m", "\ufeff", "\u200b", "\u2212", "\uff11", "\uff0c", "\u3002", "\u00b2"]
FRAGMENTS += ["\u00a0", "\u0300", "\x00", "\x85", "\u2028"]
FRAGMENTS += ["链", "😀", "\ufdfa", "\u0660", "\u1e9b", "i\u0307", "\u212a", "\u017f", "\u0131"]


def made_up_texts(number: int) -> list[str]:
    """Return texts of one to nine fragments."""
    chance = random.Random(1)
    return ["".join(chance.choices(FRAGMENTS, k=chance.randint(1, 9))) for _ in range(number)]


def planted_lines(number: int) -> str:
    """Return lines of made-up text and of every kind of token."""
    chance = random.Random(7)
    texts = [vector["text"].replace("\n", " ") for vector in vectors("scan")]
    texts = texts * 12 + [text.replace("\n", " ") for text in made_up_texts(1000)]
    return "".join(
        chance.choice(texts) + chance.choice(["", " ", "链", "😀", "\r"]) + chance.choice(["\n", "\n", "\n\n"])
        for _ in range(number)
    )
