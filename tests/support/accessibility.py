"""What axe finds on a page: all rules, or those that a palette or a width can change; contrast once for each look.

The look of a text holds every value that its contrast comes from, so that one text answers for all that look alike.
With AXE=whole every text is asked; `make test-all` sets it.
"""

from __future__ import annotations

import os

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

PALETTE_RULES = ("color-contrast",)
LAYOUT_RULES = ("css-orientation-lock", "scrollable-region-focusable")
IS_WHOLE = os.environ.get("AXE") == "whole"

# The elements with words of their own, each with its look: [element, look]. Colour, size and weight are the element's;
# of those around it count the grounds, what is drawn before and behind them, and how much shines through.
LOOKS = r"""() => {
  const FIELD = "input, select, textarea", PLAIN = "rgba(0, 0, 0, 0) none 1 none normal";
  const EXEMPT = "[disabled], [aria-disabled=true], [inert], [hidden], [aria-hidden=true]";
  const groundOf = ({backgroundColor, backgroundImage, opacity, filter, mixBlendMode}) =>
    [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
  const layers = new Map([[null, ""]]);
  const layersOf = one => {
    if (!layers.has(one)) {
      const parts = ["", "::before", "::after"].map(part => [part, getComputedStyle(one, part)]);
      const own = parts
        .filter(([part, style]) => (!part || style.content !== "none") && groundOf(style) !== PLAIN)
        .map(([part, style]) => [part, style.position, groundOf(style)].join(" "));
      layers.set(one, [layersOf(one.parentElement), ...own].join("|"));
    }
    return layers.get(one);
  };
  const wordsOf = one => [...one.childNodes]
    .filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent.trim()).join("");
  const lookOf = one => {
    const {color, fontSize, fontWeight, textShadow, webkitTextStrokeWidth} = getComputedStyle(one);
    const {width, height} = one.getBoundingClientRect();
    return [color, fontSize, fontWeight, textShadow, webkitTextStrokeWidth, one.matches(FIELD) && one.tagName,
      Boolean(one.closest(EXEMPT)), width < 2 || height < 2, /[\p{L}\p{N}]{2}/u.test(wordsOf(one)), layersOf(one)];
  };
  return [...document.body.querySelectorAll("*")]
    .filter(one => (wordsOf(one) || one.matches(FIELD)) && one.checkVisibility({visibilityProperty: true}))
    .map(one => [one, lookOf(one).join(";")]);
}"""

RUN = """async ({rules, known}) => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document.getAnimations().filter(one => one.effect.getTiming().iterations < Infinity);
  ending.forEach(one => one.finish());
  const found = [];
  const ask = async (only, context = document) =>
    found.push(...(await axe.run(context, {resultTypes: ["violations"], ...only})).violations);
  const CONTRAST = "color-contrast";
  const looks = new Set(known), fresh = [], again = [];
  if (known === null) {
    await ask(rules.length ? {runOnly: rules} : {});
  } else {
    const others = rules.filter(rule => rule !== CONTRAST);
    if (!rules.length) await ask({rules: {[CONTRAST]: {enabled: false}}});
    if (others.length) await ask({runOnly: others});
    for (const [one, look] of !rules.length || rules.includes(CONTRAST) ? (LOOKS)() : []) {
      (looks.has(look) ? again : fresh).push(one);
      looks.add(look);
    }
    if (fresh.length) await ask({runOnly: [CONTRAST]}, {include: fresh, exclude: again});
  }
  return {found: found.map(one => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`), looks: [...looks]};
}""".replace("(LOOKS)", f"({LOOKS})")


def with_axe(page: Page) -> Page:
    """Return `page`, which from now on has axe in every document that it opens."""
    page.add_init_script(AXE_SCRIPT)
    return page


def violations(page: Page, rules: tuple[str, ...] = (), known: dict[str, None] | None = None) -> list[str]:
    """Return the violations of `rules`, without any of all rules, each with the first element that has it.

    What moves is brought to its end first: a header that fades in has less contrast on its way.
    With `known`, the looks whose contrast is known, only others are asked for theirs, and are put into it.
    """
    told = page.evaluate(RUN, {"rules": list(rules), "known": None if known is None or IS_WHOLE else list(known)})
    if known is not None:
        known.update(dict.fromkeys(told["looks"]))
    return list(told["found"])
