"""Sheets on paper: each as a PDF on A4 and Letter, and the page that shows and prints them.

What is measured is what the browser's own print makes of the page: how many sheets of paper,
and that nothing is cut or hangs over an edge.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from browser.layout import assert_tidy
from browser.test_club import founds, imports
from homegame.cli import main
from homegame.paper.sheets import SIZES, Size
from homegame.rulebook.options import GAMES
from homegame.rulebook.presets import preset_names

pytest.importorskip("homegame._native")
pytestmark = pytest.mark.browser

Comes = Callable[..., Person]

ON_ONE_PAGE: Final = ("dealer-card", "chips", "tournament", "hands", "outs")
MOST_RULES: Final = 12
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


def made(*words: str) -> str:
    """A sheet as the command line makes it."""
    result = CliRunner().invoke(main, ["print", *words])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def sheet_page(browser: Browser) -> Iterator[Page]:
    """A page to print from."""
    page = browser.new_page()
    yield page
    page.close()


def printed(page: Page, html: str, size: Size) -> int:
    """Print a file, and check that nothing is cut on paper; how many pages it has."""
    page.set_content(html, wait_until="load")
    page.evaluate("document.fonts.ready")
    page.emulate_media(media="print")
    wide, high = SIZES_PT[size]
    inside = round((wide - 24 / 25.4 * 72) / 72 * 96)
    page.set_viewport_size({"width": inside, "height": round(high / 72 * 96)})
    measured = page.evaluate(CUT)
    assert measured["leaves"], "no sheet"
    assert measured["found"] == []
    pages = pages_of(page.pdf(prefer_css_page_size=True))
    for at_wide, at_high in pages:
        assert abs(at_wide - wide) < 2
        assert abs(at_high - high) < 2
    return len(pages)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("house", preset_names())
def test_every_sheet_of_every_house_fits_its_paper(
    sheet_page: Page, house: str, size: Size
) -> None:
    """One page for the dealer's card and its like, and a dozen for all the rules."""
    for sheet in ON_ONE_PAGE:
        html = made(sheet, "--house", house, "--paper", size)
        assert printed(sheet_page, html, size) == 1, sheet
    rules = printed(sheet_page, made("rules", "--house", house, "--paper", size), size)
    assert 8 <= rules <= MOST_RULES


def test_the_dealers_card_of_every_game_fits_the_smaller_paper(
    sheet_page: Page, tmp_path: Path
) -> None:
    """Vegas rules with bomb pots, at the game with the most rounds as at hold'em."""
    mine = tmp_path / "mine.toml"
    for game in GAMES["game.variant"]:
        mine.write_text(f'based_on = "vegas-home"\n[game]\nvariant = "{game}"\n', "utf-8")
        html = made("dealer-card", "--house", str(mine), "--paper", "letter")
        assert printed(sheet_page, html, "letter") == 1, game


@pytest.mark.parametrize("size", SIZES)
def test_seat_cards_are_eight_on_a_page(sheet_page: Page, size: Size) -> None:
    """A hundred and twenty cards are fifteen pages, also if every name is as wide as can be."""
    names = ["--name", "W" * 24] * 100
    html = made("seat-cards", *names, "--blank", "20", "--seats", "9", "--paper", size)
    assert printed(sheet_page, html, size) == 15


@pytest.mark.parametrize("size", SIZES)
def test_a_long_tournament_goes_on_with_its_head(
    sheet_page: Page, tmp_path: Path, size: Size
) -> None:
    """Eighty levels take three pages; no row is cut, and the head of the levels is repeated."""
    levels = ", ".join(f'"{small}/{2 * small} 20"' for small in range(50, 4050, 50))
    mine = tmp_path / "cup.toml"
    mine.write_text(f"[tourn]\nlevels = [{levels}]\n", "utf-8")
    html = made("tournament", "--house", str(mine), "--paper", size)
    assert printed(sheet_page, html, size) == 3
    shows = "getComputedStyle(document.querySelector('.levels thead')).display"
    assert sheet_page.evaluate(shows) == "table-header-group"


def shown(page: Page) -> str:
    """What stands on the sheet in the preview."""
    return page.evaluate("document.querySelector('.sheet').shadowRoot.textContent")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_page_shows_each_sheet_and_prints_it_alone(
    person: Comes, size: tuple[int, int]
) -> None:
    """From the first page to a dealer's card, which is printed without the page around it."""
    page = person(size=size).page
    page.goto("/")
    page.get_by_role("radio", name="Pat's home game").click()
    page.get_by_role("link", name="Print sheets").click()
    expect(page.get_by_role("radio", name="Dealer's card")).to_be_checked()
    expect(page.get_by_role("heading", name="Dealer's card")).to_be_visible()
    assert "Pat's home game" in shown(page)
    assert_clean(page, "/print")
    assert_tidy(page)
    for name in ("House rules", "Blinds and chips", "What beats what", "Outs"):
        page.get_by_role("radio", name=name).click()
        heading = {"Blinds and chips": "Blinds"}.get(name, name)
        sheet = page.locator(".sheet")
        expect(
            sheet.get_by_role("heading", name=heading, exact=True, level=1)
        ).to_be_visible()
        assert page.evaluate(CUT)["found"] == []
        assert_clean(page, f"/print: {name}")
    one = page.pdf(prefer_css_page_size=True)
    assert [round(high) for _, high in pages_of(one)] == [842]


def test_keys_print_and_choose(person: Comes) -> None:
    """The arrows choose a sheet, and P prints, but not in the middle of a name."""
    page = person().page
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


def test_a_field_says_what_is_wrong_with_it(person: Comes) -> None:
    """A name of 25 letters and a time that is none are named where they are typed."""
    page = person().page
    page.goto("/print#seat-cards")
    page.get_by_label("Names, one on each line").fill("Maya\n" + "M" * 25)
    expect(page.get_by_role("alert")).to_contain_text(
        "A name can have up to 24 letters. Name 2"
    )
    page.get_by_label("Names, one on each line").fill("\n".join(["Maya"] * 121))
    expect(page.get_by_role("alert")).to_contain_text("Print up to 120 seat cards")
    assert_clean(page, "/print with a wrong name")
    page.get_by_role("radio", name="Tournament").click()
    page.get_by_label("Starts at").fill("half past")
    expect(page.get_by_role("alert")).to_contain_text(
        "Write the time it starts like 19:30."
    )
    page.get_by_label("Starts at").fill("19:30")
    expect(page.locator(".sheet").get_by_text("19:30")).to_be_visible()


def test_a_tournament_is_printed_as_it_was_made(person: Comes) -> None:
    """Twelve players for $20, from 19:00: the page that prints has these levels and prizes."""
    page = person().page
    page.goto("/tournament")
    page.get_by_label("Players").fill("12")
    page.get_by_label("Buy-in").first.fill("$20")
    page.get_by_label("Start", exact=True).fill("7 PM")
    page.get_by_role("button", name="Print").click()
    page.wait_for_url("**/print?made=1*")
    sheet = page.locator(".sheet")
    expect(sheet.get_by_text("Of $240, if 12 play")).to_be_visible()
    expect(sheet.get_by_role("cell", name="19:00")).to_be_visible()


def test_a_night_prints_a_card_for_each_guest(person: Comes) -> None:
    """The host's desk leads to the sheets of the night; bots get no card."""
    host = person()
    night = host.opens_night("Dana", bots=2).rsplit("/", 1)[-1]
    page = host.page
    page.goto(f"/print?night={night}#seat-cards")
    sheet = page.locator(".sheet")
    expect(sheet.get_by_text("Dana", exact=True)).to_be_visible()
    assert (
        page.evaluate(
            "document.querySelector('.sheet').shadowRoot.querySelectorAll('.name:not(.blank)').length"
        )
        == 1
    )
    stranger = person().page
    stranger.goto(f"/print?night={night}#seat-cards")
    expect(stranger.get_by_role("alert")).to_be_visible()
    stranger.goto(f"/print?night={night}#chips")
    stranger.reload()
    expect(stranger.locator(".sheet").get_by_role("heading", name="Chips")).to_be_visible()


def test_a_season_is_printed_from_the_club(person: Comes, tmp_path: Path) -> None:
    """The rankings of the club's page, for its members alone."""
    dana = person()
    founds(dana, "Mill Lane")
    club = dana.page.url.rsplit("/", 1)[-1].partition("#")[0]
    imports(dana, tmp_path, {"one": {"Dana": 1500, "Theo": -1500}})
    dana.page.goto(f"/print?club={club}")
    expect(
        dana.page.locator(".sheet").get_by_role("heading", name="Mill Lane")
    ).to_be_visible()
    stranger = person().page
    stranger.goto(f"/print?club={club}")
    expect(stranger.get_by_role("alert")).to_be_visible()
