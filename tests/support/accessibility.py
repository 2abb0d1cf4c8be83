"""What axe finds on a page: all rules, or those that a palette or a width can change."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

PALETTE_RULES = ("color-contrast",)
LAYOUT_RULES = ("css-orientation-lock", "scrollable-region-focusable")

RUN = """async rules => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document.getAnimations().filter(one => one.effect.getTiming().iterations < Infinity);
  await Promise.allSettled(ending.map(one => one.finished));
  const only = rules.length ? {runOnly: rules} : {};
  const found = await axe.run({resultTypes: ["violations"], ...only});
  return found.violations.map(one => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`);
}"""


def with_axe(page: Page) -> Page:
    """Return `page`, which from now on has axe in every document that it opens."""
    page.add_init_script(AXE_SCRIPT)
    return page


def violations(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """Return the violations of `rules`, without any of all rules, each with the first element that has it.

    The page is looked at when what moves has come to rest: a header that fades in has less contrast on its way.
    """
    return page.evaluate(RUN, list(rules))
