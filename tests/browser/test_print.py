"""Sheets on paper: each as a PDF on A4 and Letter, and the page that shows and prints them.

What is measured is what the browser's own print makes of the page: how many sheets of paper,
and that nothing is cut or hangs over an edge.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from browser.arrivals import door_of, resized
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from browser.layout import assert_tidy
from homegame.cli import main
from homegame.paper.sheets import SIZES, Size
from homegame.rulebook.options import GAMES
from homegame.rulebook.presets import preset_names
from thorough import some
from web.test_clubs import founded, night_of

pytest.importorskip("homegame._native")
pytestmark = pytest.mark.browser

Comes = Callable[..., Person]

ON_ONE_PAGE: Final = ("dealer-card", "chips", "tournament", "hands", "outs")
MOST_RULES: Final = 9
"""Pages of a rule sheet: one chapter follows another."""

SIZES_PT: Final[dict[Size, tuple[float, float]]] = {
    "a4": (210 / 25.4 * 72, 297 / 25.4 * 72),
    "letter": (8.5 * 72, 11 * 72),
}

CUT: Final = """() => {
  const roots = [document, ...[...document.querySelectorAll('*')]
    .map(it => it.shadowRoot).filter(Boolean)];
  const leaves = roots.flatMap(root => [...root.querySelectorAll('.leaf')]);
  const found = [];
  for (const leaf of leaves) {
    const page = leaf.getBoundingClientRect();
    for (const each of [leaf, ...leaf.querySelectorAll('*')]) {
      if (each.matches('.sr') || each.closest('svg')) continue;
      const box = each.getBoundingClientRect();
      const name = `${leaf.className} ${each.tagName} ${each.textContent.slice(0, 30)}`;
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
        found.push(`wide: ${name} ${each.scrollWidth} > ${each.clientWidth}`);
      if (each.scrollHeight > each.clientHeight + 4 && each.clientHeight
          && getComputedStyle(each).overflowY === 'hidden')
        found.push(`high: ${name} ${each.scrollHeight} > ${each.clientHeight}`);
      if (box.right > page.right + 1 || box.left < page.left - 1)
        found.push(`outside: ${name}`);
    }
  }
  return {leaves: leaves.length, found};
}"""
"""What is wider than its place, or hangs over the edge of its page."""


def pages_of(pdf: bytes) -> list[tuple[float, float]]:
    """The pages of a PDF as Chromium writes it: each with its width and height in points."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(float(wide), float(high)) for wide, high in boxes]


class Printer:
    """A page of a browser, and one size of paper. Each sheet is put on the page in place of the
    one before."""

    def __init__(self, page: Page, size: Size) -> None:
        self.page, self.size = page, size
        self.wide, self.high = SIZES_PT[size]
        self._head, self._printed = "", set[str]()
        page.emulate_media(media="print")
        inside = round((self.wide - 24 / 25.4 * 72) / 72 * 96)
        page.set_viewport_size({"width": inside, "height": round(self.high / 72 * 96)})

    def made(self, *words: str) -> str:
        """A sheet as the command line makes it."""
        result = CliRunner().invoke(main, ["print", *words, "--paper", self.size])
        assert result.exit_code == 0, result.output
        return result.output

    def is_new(self, html: str) -> bool:
        """Whether this differs from all that was printed in more than its title, which is not
        on the paper."""
        body = html.partition("</title>")[2]
        known = body in self._printed
        self._printed.add(body)
        return not known

    def pages(self, html: str) -> int:
        """Print a file, and check that nothing is cut on paper; how many pages it has."""
        self._show(html)
        measured = self.page.evaluate(CUT)
        assert measured["leaves"], "no sheet"
        assert measured["found"] == []
        pages = pages_of(self.page.pdf(prefer_css_page_size=True))
        for wide, high in pages:
            assert abs(wide - self.wide) < 2
            assert abs(high - self.high) < 2
        return len(pages)

    def _show(self, html: str) -> None:
        """Sheets have their style and their fonts in common: only what differs is read anew."""
        head, _, body = html.partition("<body>")
        head = re.sub("<title>.*?</title>", "", head)
        if head != self._head:
            self.page.set_content(html, wait_until="load")
            self._head = head
        else:
            body = body.partition("</body>")[0]
            self.page.evaluate("html => { document.body.innerHTML = html; }", body)
        self.page.evaluate("document.fonts.ready")


@pytest.fixture
def printer(browser: Browser, size: Size) -> Iterator[Printer]:
    """A page to print from, on one size of paper."""
    page = browser.new_page()
    yield Printer(page, size)
    page.close()


@pytest.mark.parametrize("size", SIZES)
def test_every_sheet_fits_its_paper(printer: Printer, size: Size, tmp_path: Path) -> None:
    """The sheets of every house, of every game, and the longest there can be."""
    for house in preset_names():
        every_sheet_of_a_house_fits(printer, house)
    seat_cards_are_eight_on_a_page(printer)
    a_long_tournament_goes_on_with_its_head(printer, tmp_path / "cup.toml")
    if size == "letter":
        the_dealers_card_of_every_game_fits(printer, tmp_path / "mine.toml")


def every_sheet_of_a_house_fits(printer: Printer, house: str) -> None:
    """One page for the dealer's card and its like, and eight or nine for all the rules."""
    for sheet in ON_ONE_PAGE:
        html = printer.made(sheet, "--house", house)
        if printer.is_new(html):
            assert printer.pages(html) == 1, (house, sheet)
    rules = printer.pages(printer.made("rules", "--house", house))
    assert 6 <= rules <= MOST_RULES, house


def seat_cards_are_eight_on_a_page(printer: Printer) -> None:
    """A hundred and twenty cards are fifteen pages, also if every name is as wide as can be."""
    names = ["--name", "W" * 24] * 100
    html = printer.made("seat-cards", *names, "--blank", "20", "--seats", "9")
    assert printer.pages(html) == 15


def a_long_tournament_goes_on_with_its_head(printer: Printer, mine: Path) -> None:
    """Eighty levels take three pages; no row is cut, and the head of the levels is repeated."""
    levels = ", ".join(f'"{small}/{2 * small} 20"' for small in range(50, 4050, 50))
    mine.write_text(f"[tourn]\nlevels = [{levels}]\n", "utf-8")
    assert printer.pages(printer.made("tournament", "--house", str(mine))) == 3
    shows = "getComputedStyle(document.querySelector('.levels thead')).display"
    assert printer.page.evaluate(shows) == "table-header-group"


def the_dealers_card_of_every_game_fits(printer: Printer, mine: Path) -> None:
    """Vegas rules with bomb pots, at the game with the most rounds as at hold'em."""
    for game in GAMES["game.variant"]:
        mine.write_text(f'based_on = "vegas-home"\n[game]\nvariant = "{game}"\n', "utf-8")
        html = printer.made("dealer-card", "--house", str(mine))
        assert printer.pages(html) == 1, game


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("size", some([DESK], [PHONE]))
def test_the_page_shows_each_sheet_and_prints_it_alone(
    person: Comes, size: tuple[int, int]
) -> None:
    """From the first page to a dealer's card, which is printed without the page around it; then
    by keyboard, with wrong names, and a tournament as it was made."""
    page = person(size=size).page
    page.goto("/")
    page.get_by_role("radio", name="Pat's home game").click()
    page.get_by_role("link", name="Print sheets").click()
    each_sheet_is_shown(page, size)
    keys_print_and_choose(page)
    a_field_says_what_is_wrong_with_it(page)
    a_tournament_is_printed_as_it_was_made(page)


def each_sheet_is_shown(page: Page, size: tuple[int, int]) -> None:
    """Nothing is cut at a desk, and nothing on a phone."""
    expect(page.get_by_role("radio", name="Dealer's card")).to_be_checked()
    expect(page.get_by_role("heading", name="Dealer's card")).to_be_visible()
    assert "Pat's home game" in page.evaluate(
        "document.querySelector('.sheet').shadowRoot.textContent"
    )
    assert_clean(page, "/print")
    assert_tidy(page)
    sheet = page.locator(".sheet")
    for name in ("House rules", "Blinds and chips", "What beats what", "Outs"):
        page.get_by_role("radio", name=name).click()
        heading = {"Blinds and chips": "Blinds"}.get(name, name)
        expect(
            sheet.get_by_role("heading", name=heading, exact=True, level=1)
        ).to_be_visible()
        for each in (PHONE, DESK, size):
            resized(page, each)
            assert page.evaluate(CUT)["found"] == [], (name, each)
        assert_clean(page, f"/print: {name}", once=True)
    one = page.pdf(prefer_css_page_size=True)
    assert [round(high) for _, high in pages_of(one)] == [842]
    # With backgrounds the paper is white to its edges, also in a dark theme.
    filled = page.pdf(prefer_css_page_size=True, print_background=True)
    assert first_fill(filled) == "1 1 1 rg"


def first_fill(pdf: bytes) -> str:
    """The colour that the first page of a PDF is filled with before anything is drawn on it."""
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            drawn = zlib.decompress(found[1])
            if b" re" in drawn and (fill := re.search(rb"([\d.]+ ){3}rg", drawn)):
                return fill[0].decode()
    raise AssertionError("nothing is filled")


def keys_print_and_choose(page: Page) -> None:
    """The arrows choose a sheet, and P prints, but not in the middle of a name."""
    page.goto("/print?house=vegas-home#chips")
    page.evaluate(
        "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"
    )
    expect(page.locator(".sheet").get_by_role("heading", name="Chips")).to_be_visible()
    page.get_by_role("radio", name="Blinds and chips").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name="Dealer's card")).to_be_focused()
    expect(page.locator(".sheet").get_by_role("heading", name="Misdeals")).to_be_visible()
    page.keyboard.press("p")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 2
    page.get_by_role("radio", name="Seat cards").click()
    page.get_by_label("Names, one on each line").fill("Pippa\nTheo")
    page.get_by_label("Names, one on each line").press("p")
    assert page.evaluate("window.printed") == 2
    expect(page.locator(".sheet").get_by_text("Pippa")).to_be_visible()
    page.get_by_role("radio", name="Letter").click()
    expect(page.locator(".sheet .paper.letter")).to_be_attached()


def a_field_says_what_is_wrong_with_it(page: Page) -> None:
    """A name of 25 letters and a time that is none are named where they are typed."""
    names = page.get_by_label("Names, one on each line")
    names.fill("Maya\n" + "M" * 25)
    expect(page.get_by_role("alert")).to_contain_text(
        "A name can have up to 24 letters. Name 2"
    )
    names.fill("\n".join(["Maya"] * 121))
    expect(page.get_by_role("alert")).to_contain_text("Print up to 120 seat cards")
    assert_clean(page, "/print with a wrong name", once=True)
    page.get_by_role("radio", name="Tournament").click()
    page.get_by_label("Starts at").fill("half past")
    expect(page.get_by_role("alert")).to_contain_text(
        "Write the time it starts like 19:30."
    )
    page.get_by_label("Starts at").fill("19:30")
    expect(page.locator(".sheet").get_by_text("19:30")).to_be_visible()


def a_tournament_is_printed_as_it_was_made(page: Page) -> None:
    """Twelve players for $20, from 19:00: the page that prints has these levels and prizes."""
    page.goto("/tournament")
    page.get_by_label("Players").fill("12")
    page.get_by_label("Buy-in").first.fill("$20")
    page.get_by_label("Start", exact=True).fill("7 PM")
    page.get_by_role("button", name="Print").click()
    page.wait_for_url("**/print?made=1*")
    sheet = page.locator(".sheet")
    expect(sheet.get_by_text("Of $240, if 12 play")).to_be_visible()
    expect(sheet.get_by_role("cell", name="19:00")).to_be_visible()


def test_a_night_and_a_season_are_printed_for_those_who_were_there(person: Comes) -> None:
    """Dana prints a card for each guest of her night, and the rankings of her club; a stranger
    is refused both."""
    screen, stranger = person(), person()
    door = door_of(screen)
    host, night, _ = door.night(bots=["rock", "rock"])
    screen.signs_in(host)
    a_night_prints_a_card_for_each_guest(screen.page, stranger.page, night)
    dana, _ = founded(door, title="Mill Lane")
    night_of(dana, {"Dana": 1500, "Theo": -1500})
    screen.signs_in(dana.person)
    a_season_is_printed_from_the_club(screen.page, stranger.page, dana.club)


def a_night_prints_a_card_for_each_guest(page: Page, stranger: Page, night: str) -> None:
    """Bots get no card."""
    page.goto(f"/print?night={night}#seat-cards")
    expect(page.locator(".sheet").get_by_text("Dana", exact=True)).to_be_visible()
    cards = (
        "document.querySelector('.sheet').shadowRoot.querySelectorAll('.name:not(.blank)')"
    )
    assert page.evaluate(f"{cards}.length") == 1
    stranger.goto(f"/print?night={night}#seat-cards")
    expect(stranger.get_by_role("alert")).to_be_visible()
    stranger.goto(f"/print?night={night}#chips")
    stranger.reload()
    expect(stranger.locator(".sheet").get_by_role("heading", name="Chips")).to_be_visible()


def a_season_is_printed_from_the_club(page: Page, stranger: Page, club: str) -> None:
    """The rankings of the club's page, for its members alone."""
    page.goto(f"/print?club={club}")
    expect(page.locator(".sheet").get_by_role("heading", name="Mill Lane")).to_be_visible()
    stranger.goto(f"/print?club={club}")
    expect(stranger.get_by_role("alert")).to_be_visible()
