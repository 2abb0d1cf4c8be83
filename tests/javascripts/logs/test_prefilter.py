"""The prefilter lets no token out, of a code or of a signature, wherever it stands."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.log_scripts import LOGS

SCRIPTS = LOGS

MISSED = """(texts, prefilter) => texts.filter(text => [0, 1, 2, 3, 4, 5, 6, 7].some(before =>
  prefilter.next(new TextEncoder().encode(" ".repeat(before) + text), 0) < 0))"""


def test_the_prefilter_lets_every_token_through_at_every_place(scripts: Page) -> None:
    missed = scripts.evaluate(
        f"""() => {{
          const tokens = errorCodes.prefilterTokens(errorCodes.data.recognition);
          const prefilter = errorCodes.makePrefilter(tokens.map(text => ({{text, at: 0}})));
          const {{patterns, spellings}} = errorCodes.data.recognition;
          const needles = patterns.flatMap(one => one.needles.map(needle => needle.toUpperCase()));
          const keys = Object.keys(spellings).filter(key => needles.some(one => key.includes(one)));
          const texts = keys.flatMap(key => [key, /^[0-9A-FX]+$/.test(key) ? key.toLowerCase() : key]);
          return ({MISSED})(texts, prefilter);
        }}"""
    )
    assert missed == []


def test_the_prefilter_lets_every_wording_of_a_signature_through(scripts: Page) -> None:
    count, missed = scripts.evaluate(
        f"""() => {{
          const {{wordings}} = errorCodes.makeDiagnoser({{}}).observer.matcher;
          const literals = errorCodes.placeLiterals(wordings);
          const texts = wordings.map(({{text}}) => text.literal);
          return [literals.length, ({MISSED})(texts, errorCodes.makePrefilter(literals))];
        }}"""
    )
    assert count > 1000
    assert missed == []
