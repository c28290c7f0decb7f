"""Axe, run from outside: the page's own policy lets no script in."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from browser.house import SETTLED, shoot
from thorough import some

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
# Nothing is preloaded: axe would write the style of a sheet on paper into its root, which the
# page's policy refuses.
RUN = """async runOnly => {
  const only = runOnly.length ? {runOnly} : {};
  const found = await axe.run(document, {resultTypes: ['violations'], preload: false, ...only});
  return found.violations.map(({id, help, nodes}) =>
    `${id}: ${help}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`);
}"""


ALL: Final[tuple[str, ...]] = ()
OF_COLOUR: Final = ("color-contrast", "link-in-text-block")
"""The rules that look at colours: nothing else differs between the dark and the light."""


def assert_clean(page: Page, where: str, *, once: bool = False) -> None:
    """Axe has nothing to say, in the dark and in the light. A table, and what was judged in
    both before its state changed (`once`), is judged each time in the theme that it is in."""
    assert AXE.exists(), "axe is not there: run `make test`, or npm ci in ui"
    faults: list[str] = []
    size = "phone" if page.viewport_size == {"width": 390, "height": 844} else "desk"
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    own = page.locator("html").get_attribute("data-theme")
    other = "dark" if own == "light" else "light"
    # The screens' own tests look at tables in the dark and in the light.
    again = [(other, OF_COLOUR)]
    once = once or page.locator("#table").count() > 0
    for theme, rules in [(own, ALL), *(some([], again) if once else again)]:
        is_shown_in(page, theme)
        shoot(page, f"{size}-{theme}-{where.strip('/').replace('/', ' ') or 'lobby'}")
        found: list[str] = page.evaluate(RUN, rules)
        faults += [f"{where}, {theme}: {fault}" for fault in found]
    is_shown_in(page, own)
    assert not faults, "\n".join(faults)


def is_shown_in(page: Page, theme: str | None) -> None:
    """The page in this theme, once nothing on it moves."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme or "")
    page.wait_for_function(SETTLED)
