"""Nothing on the table lies on anything else, whoever sits there and whatever they own."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.axe import assert_clean
from browser.house import (
    DESK,
    ENLARGED,
    LOW,
    PHONE,
    SETTLED,
    SHOW,
    SIDEWAYS,
    SMALL,
    House,
    Person,
    play,
    shoot,
)
from browser.layout import Part, assert_tidy, faults

pytestmark = pytest.mark.browser

JUDGED = (
    "showdown",
    "shown-9",
    "refusal",
    "ended",
    "paused",
    "big-10",
    "vote",
    "waits-buy",
    "short-of-chips",
    "must-cover",
    "marker-offered",
    "marks",
    "stud-8",
    "stud-shown",
    "draw-6",
    "run-vote",
    "run-out",
    "double-6",
    "runs-3-6",
    "chooses",
    "tournament-gathering",
    "tournament-gathering-guest",
    "tournament-gathering-in",
    "tournament-playing",
    "tournament-last-minute",
    "tournament-break",
    "hand-for-hand",
    "in-the-money",
    "busted-rebuy",
    "deal",
    "winner",
)
"""Tables that axe looks at too; the others differ in numbers alone."""

everywhere = pytest.mark.parametrize("theme", ["dark", "light"])
in_hand_and_on_desk = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@everywhere
@in_hand_and_on_desk
def test_every_table(
    browser: Browser, fixtures: str, size: tuple[int, int], theme: str
) -> None:
    """2 to 10 seats, the longest names, eight-digit stacks, side pots, all-in, showdown."""
    person = Person(browser, fixtures, size, theme)
    page = person.page
    page.goto(fixtures)
    page.locator("#table").wait_for()
    page.evaluate("() => document.fonts.ready")
    faults: list[str] = []
    names: list[str] = page.evaluate("() => Object.keys(views)")
    kinds = ("crowd", "big", "shown")
    assert {*names} > {f"{kind}-{seats}" for kind in kinds for seats in range(2, 11)}
    # Colours move nothing: by daylight every kind of table is looked at, not every number.
    for name in names if theme == "dark" else [each for each in names if told_once(each)]:
        # The seats of one table leave before those of the next come.
        for shown in ("before", name):
            page.evaluate(SHOW, shown)
            page.wait_for_function(SETTLED)
        shoot(page, f"{'phone' if size == PHONE else 'desk'}-{theme}-{name}")
        try:
            assert_tidy(page, touch=size == PHONE)
        except AssertionError as wrong:
            faults += [f"{name}: {line}" for line in str(wrong).splitlines()]
        if theme == "dark" and name in JUDGED:
            assert_clean(page, name)
            page.emulate_media(color_scheme="dark")
    person.close()
    assert not faults + person.faults, "\n".join(faults + person.faults)


def told_once(name: str) -> bool:
    """One table of each kind: of those that go from two to ten seats, the fullest."""
    kind, _, seats = name.rpartition("-")
    return not (kind and seats.isdigit()) or seats in ("6", "10")


SHORT = (
    "my-turn",
    "waiting",
    "showdown",
    "free",
    "crowd-6",
    "crowd-9",
    "shown-9",
    "stud-8",
    "stud-third",
    "omaha-9",
    "draw-6",
    "double-6",
    "double-9",
    "double-sides",
    "runs-2-6",
    "runs-3-6",
    "run-vote",
    "run-out-9",
    "run-out-two",
    "run-out-stud",
    "vote",
    "vote-my-turn",
    "vote-bomb-turn",
    "chosen",
    "run-out-second",
    "show-six",
    "fixed",
    "before",
    "broke",
    "tournament-playing",
    "tournament-last-turn",
    "tournament-break",
    "tournament-gathering",
    "busted-rebuy",
    "deal",
)
"""Tables of every kind, for windows with little height."""


@pytest.mark.parametrize(
    "size",
    [SIDEWAYS, LOW, ENLARGED, SMALL],
    ids=["sideways", "low", "enlarged", "small"],
)
def test_a_window_with_little_height(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """A phone on its side, with and without the browser's bar, and a desk at 200 %: the dock
    stands beside the table. On the smallest phone it stands below."""
    person = Person(browser, fixtures, size)
    page = person.page
    page.goto(fixtures)
    page.locator("#table").wait_for()
    page.evaluate("() => document.fonts.ready")
    faults: list[str] = []
    for name in SHORT:
        for shown in ("before", name):
            page.evaluate(SHOW, shown)
            page.wait_for_function(SETTLED)
        shoot(page, f"{size[0]}x{size[1]}-{name}")
        try:
            assert_tidy(page, touch=True)
        except AssertionError as wrong:
            faults += [f"{name}: {line}" for line in str(wrong).splitlines()]
    person.close()
    assert not faults + person.faults, "\n".join(faults + person.faults)


LATELY = """() => {
  const strip = document.querySelector('.lately').getBoundingClientRect();
  const inside = (part, of) => part.top >= of.top && part.bottom <= of.bottom;
  const ink = part => getComputedStyle(part).color;
  return [...document.querySelectorAll('.lately p')].map(line => {
    const box = line.getBoundingClientRect();
    const cards = [...line.querySelectorAll('.card')];
    return {
      seen: box.left < strip.right,
      whole: inside(box, strip) &&
        cards.every(card => inside(card.getBoundingClientRect(), box)),
      inks: cards.map(card => [ink(card), ink(card.querySelector('b'))]),
      boards: line.querySelectorAll('.hand').length,
    };
  }).filter(({seen}) => seen);
}"""
"""The lines that can be seen in the dock: whether they are whole, the colours of their cards
and of what stands on them, and on how many boards the cards lie."""


@everywhere
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_what_happened_last_is_whole_in_the_dock(
    browser: Browser, fixtures: str, size: tuple[int, int], theme: str
) -> None:
    """The flop of a double board: three cards and three, each rank in its suit's colour."""
    person = Person(browser, fixtures, size, theme)
    page = person.page
    page.goto(fixtures)
    person.is_in()
    page.evaluate(SHOW, "paused")
    page.evaluate(
        """() => table.receive({seq: 900, view: views.paused, news: [{seq: 900, at_ms: 0,
        event: {type: 'board_dealt', street: 'flop', cards: []}, table: 1, lines: [
        {key: 'street.flop', kind: 'street',
         cards: ['Td', '7d', '7c', 'As', '6c', '2d']}]}]})"""
    )
    page.wait_for_function(SETTLED)
    shoot(page, f"lately-{size[0]}-{theme}")
    lines = page.evaluate(LATELY)
    assert lines
    assert all(line["whole"] for line in lines)
    newest = lines[0]
    assert newest["boards"] == 2
    assert len(newest["inks"]) == 6
    assert all(card == rank for card, rank in newest["inks"])
    person.close()


def test_a_chosen_game_is_told_and_dealt(browser: Browser, fixtures: str) -> None:
    """Who has chosen reads the game, and is led on to the hand."""
    person = Person(browser, fixtures, DESK)
    page = person.page
    page.goto(fixtures)
    person.is_in()
    page.evaluate(SHOW, "chooses")
    gold = page.locator("#dock .btn.primary")
    expect(gold).to_have_text(["Choose game"])
    page.evaluate(SHOW, "chosen")
    dock = page.locator("#dock")
    expect(dock.get_by_role("heading")).to_have_text("Next hand: Double-board Omaha")
    expect(gold).to_have_text(["Deal next hand"])
    expect(page.get_by_role("banner")).to_contain_text("Dealer’s choice")
    dock.get_by_label("You deal next").select_option("razz")
    expect(gold.first).to_have_text("Choose game")
    person.close()


@pytest.mark.parametrize(
    ("size", "told"),
    [(DESK, ["2nd run 38%", "2nd run 62%"]), (PHONE, ["2nd 38%", "2nd 62%"])],
    ids=["desk", "phone"],
)
def test_a_share_names_its_run(
    browser: Browser, fixtures: str, size: tuple[int, int], told: list[str]
) -> None:
    """The first run made a full house, the second is to come: only the second is told of."""
    person = Person(browser, fixtures, size)
    page = person.page
    page.goto(fixtures)
    person.is_in()
    page.evaluate(SHOW, "run-out-second")
    for share in told:
        expect(page.locator(".tag, .amt").get_by_text(share, exact=True)).to_be_visible()
    page.wait_for_function(SETTLED)
    shoot(page, f"second-run-{size[0]}")
    person.close()


def on_my_turn(browser: Browser, fixtures: str, size: tuple[int, int]) -> Person:
    """A table whose dock has all its buttons."""
    person = Person(browser, fixtures, size)
    person.page.goto(fixtures)
    person.is_in()
    person.page.evaluate(SHOW, "my-turn")
    return person


def part_of(found: Locator) -> Part:
    """Something on the page, and where it lies."""
    box = found.bounding_box()
    assert box
    return Part(found.inner_text(), "", box["x"], box["y"], box["width"], box["height"])


def test_a_notice_covers_no_seat(browser: Browser, fixtures: str) -> None:
    """On a phone what was refused is said inside the dock, above its buttons."""
    person = on_my_turn(browser, fixtures, PHONE)
    page = person.page
    said = "Now $9.00 to call. Your call was not sent."
    page.evaluate("said => table.tell(said, true, 'BET-24')", said)
    page.wait_for_function(SETTLED)
    assert "too small" not in " ".join(faults(page, touch=True))
    notice = page.locator(".notice").bounding_box()
    dock, buttons = (page.locator(it).bounding_box() for it in ("#dock", ".presets"))
    assert notice
    assert dock
    assert buttons
    assert notice["y"] >= dock["y"]
    assert notice["y"] + notice["height"] <= buttons["y"] + 1
    shoot(page, "phone-notice")
    person.close()


@pytest.mark.parametrize("size", [DESK, PHONE, SMALL], ids=["desk", "phone", "small"])
def test_who_moves_after_the_hand_is_told_at_the_plate(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """The viewer changes to seat 10, Theo to seat 11, and Ruth goes to table 2."""
    person = Person(browser, fixtures, size)
    page = person.page
    page.goto(fixtures)
    person.is_in()
    page.evaluate(SHOW, "moves")
    told = page.locator(".tag, .told")
    word = "Moves to" if size == DESK else "To"
    for goes in ("seat 10", "seat 11", "table 2"):
        expect(told.get_by_text(f"{word} {goes}", exact=True)).to_be_visible()
    page.wait_for_function(SETTLED)
    shoot(page, f"moves-{size[0]}")
    assert_tidy(page)
    person.close()


WHOLE = """() => {
  const words = document.querySelector('.notice > p');
  const fits = part => part.scrollHeight <= part.clientHeight + 1;
  return fits(words) && fits(words.parentElement);
}"""
"""Every word of the notice can be seen."""


@pytest.mark.rule("DEAL-11")
@in_hand_and_on_desk
def test_a_ruling_is_told_above_the_buttons(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """The exposed card is drawn where nothing else is, however long the reason is. On a phone
    two lines of it stand above the sizes; a tap shows the rest, and covers neither cards nor
    the buttons that decide."""
    person = on_my_turn(browser, fixtures, size)
    page = person.page
    page.evaluate(
        """why => table.receive({seq: 900, view: views['my-turn'], news: [{seq: 900, at_ms: 0,
        event: {type: 'card_exposed', seat: 2, card: 5, reason: why},
        lines: [{key: 'log.card_exposed', kind: 'audit', voice: 'ruling', cards: ['3d'],
        filling: {name: 'Maya', why}}]}]})""",
        "It slipped. " * 11,
    )
    page.wait_for_function(SETTLED)
    told = page.locator(".notice")
    expect(told).to_contain_text("was exposed in the deal")
    expect(told.get_by_role("img", name="three of diamonds")).to_be_visible()
    spoken = page.get_by_role("status").filter(
        has_text="Maya’s three of diamonds was exposed"
    )
    expect(spoken).to_have_count(1)
    shoot(page, f"ruling-{size[0]}")
    others = page.locator(".presets, .plate").all()
    assert not any(part_of(told).meets(part_of(other)) for other in others)
    if size == PHONE:
        told.get_by_role("button", name="Read all").click()
        shoot(page, f"ruling-{size[0]}-read")
        assert page.evaluate(WHOLE)
        kept = page.locator(".plate, .hole, .board, .acts").all()
        assert not any(part_of(told).meets(part_of(other)) for other in kept)
        told.get_by_role("button", name="Close").click()
        expect(told).to_be_hidden()
    person.close()


@everywhere
@in_hand_and_on_desk
def test_a_real_table(
    house: House, person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Nine seats of which eight are bots, from the first card to the showdown."""
    dana = person(size=size, theme=theme)
    dana.opens_night("Dana", bots=8)
    dana.sits(9)
    dana.starts()
    where = f"{'phone' if size == PHONE else 'desk'}-{theme}"
    dana.wait_until(dana.has_turn)
    with house.still(dana):
        shoot(dana.page, f"{where}-real-turn")
        assert_tidy(dana.page, touch=size == PHONE)
    play([dana], dana.page.locator(".banner").is_visible)
    with house.still(dana):
        shoot(dana.page, f"{where}-real-end")
        assert_tidy(dana.page, touch=size == PHONE)
