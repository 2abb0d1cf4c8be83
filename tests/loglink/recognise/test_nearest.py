"""A value with one wrong digit leads to the code that was meant."""

from __future__ import annotations

from loglink._recognise.data import load_data
from loglink._recognise.nearest import nearest


def misspelt_values() -> list[tuple[str, int]]:
    """Every code of the LLM module with one digit wrong, hex and decimal, but for the last two digits."""
    codes = {
        code.value: code.name
        for code in load_data().codes
        if code.category != "general" and code.lifecycle != "undocumented"
    }
    found = []
    for value, name in codes.items():
        for text, digits, base in ((f"{value:08X}", "0123456789ABCDEF", 16), (str(value), "0123456789", 10)):
            for place in range(len(text) - 2):
                for digit in digits:
                    wrong = int(text[:place] + digit + text[place + 1 :], base)
                    if wrong <= 0xFFFFFFFF and wrong not in codes:
                        found.append((name, wrong))
    return found


def test_one_wrong_digit_leads_to_the_code_that_was_meant() -> None:
    values = misspelt_values()
    # 16 codes: 6 hex places x 15 digits, 8 decimal places x 9 digits, less 6 first digits that exceed 32 bits.
    assert len(values) == 16 * (6 * 15 + 8 * 9 - 6)
    assert [(name, hex(value)) for name, value in values if name not in nearest(value)] == []


def test_neighbouring_items_and_swapped_digits_count_as_one_change() -> None:
    assert nearest(0x5010B01D) == ["LLM_OUT_OF_MEMORY", "LLM_LINK_BUSY", "LLM_TIMEOUT"]
    assert nearest(0x5010B090)[0] == "LLM_LINK_FAILED"
    assert nearest(1343270291)[0] == "LLM_LINK_FAILED"


def test_a_value_far_from_every_code_has_no_neighbour() -> None:
    assert nearest(0x12345678) == []
    assert nearest(7) == []
