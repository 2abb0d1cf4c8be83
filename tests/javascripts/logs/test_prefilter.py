"""The prefilter lets no token out and counts every line."""

from __future__ import annotations

from playwright.sync_api import Page

SCRIPTS = ("logs/prefilter.js",)


def test_the_prefilter_lets_every_token_through_at_every_place(scripts: Page) -> None:
    missed = scripts.evaluate(
        """() => {
          const prefilter = errorCodes.makePrefilter(errorCodes.prefilterTokens(errorCodes.data.recognition));
          const {patterns, spellings} = errorCodes.data.recognition;
          const needles = patterns.flatMap(one => one.needles.map(needle => needle.toUpperCase()));
          const keys = Object.keys(spellings).filter(key => needles.some(one => key.includes(one)));
          const texts = keys.flatMap(key => [key, /^[0-9A-FX]+$/.test(key) ? key.toLowerCase() : key]);
          return texts.filter(text => [0, 1, 2, 3, 4, 5, 6, 7].some(before =>
            prefilter.next(new TextEncoder().encode(" ".repeat(before) + text), 0) < 0));
        }"""
    )
    assert missed == []


def test_lines_are_counted_exactly_from_any_place_to_any_place(scripts: Page) -> None:
    wrong = scripts.evaluate(
        """() => {
          const prefilter = errorCodes.makePrefilter([]);
          const whole = Uint8Array.from({length: 2100}, (_, i) => [10, 11, 138, 10, 0, 10, 255][(i * i) % 7]);
          const wrong = [];
          for (let number = 0; number < 400; number += 1) {
            const [shift, start, cut] = [number % 4, (number >> 2) % 10, Math.floor(number / 40)];
            const bytes = whole.subarray(shift);
            const expected = bytes.slice(start, bytes.length - cut).filter(byte => byte === 10).length;
            if (prefilter.countLines(bytes, start, bytes.length - cut) !== expected) wrong.push([shift, start, cut]);
          }
          return wrong;
        }"""
    )
    assert wrong == []
