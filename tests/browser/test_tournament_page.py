"""A new tournament: planned while one types, and changed in its cells by keyboard."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.axe import assert_clean
from browser.house import DESK, ENLARGED, PHONE, SMALL, Person, shoot
from homegame.service.messages import OpenNight

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize(
    ("size", "theme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)


def opened(person: Person) -> Page:
    """The page, with its first plan."""
    person.page.goto("/tournament")
    expect(person.page.get_by_role("heading", name="Prizes")).to_be_visible()
    return person.page


def prizes(page: Page) -> Locator:
    return page.get_by_role("region", name="Prizes")


def cell(page: Page, label: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{label}:"))


@BOTH
def test_the_plan_changes_while_one_types(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Ten players for $30 play for $150, $90 and $60; eighteen for $20 for $180, $108 and $72.
    An amount that is none, and more players than there can be, are said at their fields."""
    dana = person(size=size, theme=theme)
    page = dana.page
    page.goto("/")
    page.get_by_role("link", name="Host a tournament").click()
    bar = prizes(page).get_by_role("listitem")
    expect(bar).to_have_text(
        [re.compile("^\\$150"), re.compile("^\\$90"), re.compile("^\\$60")]
    )
    expect(page.get_by_text("2 tables of up to 9. 150 big blinds each.")).to_be_visible()
    shoot(page, f"tournament-{size[0]}-{theme}")
    assert_clean(page, "a new tournament")
    players, buyin = page.get_by_label("Players", exact=True), page.get_by_label("Buy-in")
    players.fill("18")
    buyin.fill("20")
    page.get_by_label("Starting stack").fill("10k")
    page.get_by_label("First blinds").fill("25 50")
    prizes(page).get_by_role("radio", name="Top 3").click()
    expect(bar).to_have_text(
        [re.compile("^\\$180"), re.compile("^\\$108"), re.compile("^\\$72")]
    )
    expect(page.get_by_text("200 big blinds each.")).to_be_visible()
    expect(buyin).to_have_value("$20")
    expect(page.get_by_label("First blinds")).to_have_value("25/50")

    buyin.fill("a lot")
    expect(page.get_by_text("Enter an amount, like $20.")).to_be_visible()
    buyin.fill("20")
    players.fill("121")
    expect(
        page.get_by_text("There can be 108 players at most, at 12 tables of 9.")
    ).to_be_visible()
    expect(players).to_have_attribute("aria-invalid", "true")
    assert_clean(page, "a fault")
    players.fill("18")
    expect(page.get_by_role("alert")).to_have_count(0)

    prizes(page).get_by_role("radio", name="Own").click()
    prizes(page).get_by_role("button", name="Fewer").click()
    expect(bar).to_have_count(2)
    first, second = (prizes(page).get_by_label(f"Share of place {n}") for n in (1, 2))
    expect(first).to_have_value("65")
    first.fill("60")
    expect(prizes(page).get_by_role("alert")).to_contain_text("95 percent")
    second.fill("40")
    expect(bar).to_have_text([re.compile("^\\$216"), re.compile("^\\$144")])

    page.get_by_text("More", exact=True).click()
    page.get_by_label("Bounty").fill("5")
    expect(page.get_by_role("switch", name="Progressive bounties")).to_be_visible()
    assert_clean(page, "more")
    shoot(page, f"tournament-more-{size[0]}-{theme}")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0], "nothing is wider than the screen"


def test_a_cell_is_changed_by_keyboard(person: Callable[..., Person]) -> None:
    """Dana walks over the cells, writes other blinds, puts a break in, takes a level out, and
    is told in the cell what can't be. What she wrote is kept when more players come."""
    page = opened(person())
    page.get_by_label("Start", exact=True).fill("7:30 PM")
    first = cell(page, "Level 1 blinds")
    expect(first).to_have_text("50/100")
    page.get_by_role("radio", name="Standard").focus()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(cell(page, "Level 3 ante")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("25")
    page.keyboard.press("Escape")
    expect(cell(page, "Level 3 ante")).to_have_text("–")
    page.keyboard.type("200")
    page.keyboard.press("Enter")
    expect(cell(page, "Level 3 ante")).to_have_text("200")
    expect(cell(page, "Level 3 ante")).to_be_focused()

    page.keyboard.press("ArrowUp")
    page.keyboard.type("25/50")
    page.keyboard.press("Enter")
    wrong = page.get_by_role("region", name="Levels").get_by_role("alert")
    expect(wrong).to_contain_text("The blinds can't fall: level 3 has 25 and 50")
    expect(cell(page, "Level 3 blinds")).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    expect(wrong).to_have_text("Enter two blinds, like 200/400.")
    assert_clean(page, "a cell that can't be read")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("1.1k/2.2k")
    page.keyboard.press("Enter")
    expect(wrong).to_contain_text("level 4 has 150 and 300")
    page.keyboard.press("Enter")
    page.keyboard.type("100/200")
    page.keyboard.press("Enter")
    expect(wrong).to_have_count(0)

    page.keyboard.press("Delete")
    expect(cell(page, "Level 3 blinds")).to_have_text("150/300")
    expect(page.get_by_text("Ends about 11:10 PM, 10 levels, 2 breaks")).to_be_visible()
    page.get_by_role("button", name="Add a level").press("Enter")
    expect(cell(page, "Level 11 blinds")).to_be_focused()
    page.get_by_label("Players", exact=True).fill("20")
    expect(page.get_by_text("3 tables of up to 9.")).to_be_visible()
    expect(cell(page, "Level 11 blinds")).to_be_visible()
    page.get_by_role("button", name="Undo my changes").click()
    expect(cell(page, "Level 3 blinds")).to_have_text("125/250")
    expect(page.get_by_role("button", name="Undo my changes")).to_have_count(0)


def test_other_hours_change_the_levels(person: Callable[..., Person]) -> None:
    """An earlier end has fewer levels, and a later start later clock times. Levels of one's own
    become shorter instead."""
    page = opened(person())
    page.get_by_label("Start", exact=True).fill("8 pm")
    page.get_by_label("End about").fill("11")
    expect(page.get_by_text("Ends about 10:50 PM, 8 levels, 1 break")).to_be_visible()
    page.get_by_role("radio", name="Quick").click()
    expect(cell(page, "Level 1 minutes")).to_have_text("10")
    expect(page.get_by_label("End about")).to_have_value("10:00 PM")
    cell(page, "Level 1 minutes").click()
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    expect(page.get_by_label("End about")).to_have_value("10:20 PM")
    page.get_by_label("End about").fill("9:10 PM")
    page.get_by_label("End about").press("Tab")
    expect(cell(page, "Level 1 minutes")).to_have_text("15")
    expect(page.get_by_text("Ends about 9:10 PM, 12 levels, 0 breaks")).to_be_visible()


def test_on_a_phone_levels_are_rows(person: Callable[..., Person]) -> None:
    """Three levels are in sight, all of them after a tap; a row is changed where it stands."""
    page = opened(person(size=PHONE))
    rows = page.get_by_role("region", name="Levels").get_by_role("listitem")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="All 11 levels").tap()
    expect(rows).to_have_count(13)
    blinds = page.get_by_label("Level 2 blinds")
    blinds.fill("75 / 200")
    blinds.press("Enter")
    expect(blinds).to_have_value("75/200")
    page.get_by_label("Minutes of the break after level 4").fill("15")
    page.get_by_label("Level 5 blinds").focus()
    expect(page.get_by_role("button", name="Undo my changes")).to_be_visible()
    page.get_by_role("button", name="Remove level 5").tap()
    expect(page.get_by_label("Level 5 blinds")).to_have_value("400/800")
    shoot(page, "tournament-rows")
    assert_clean(page, "levels as rows")


@pytest.mark.parametrize("size", [SMALL, ENLARGED, (844, 390), (1024, 768)])
def test_nothing_is_wider_than_the_screen(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """On the smallest phone, enlarged, on its side and on a tablet."""
    page = opened(person(size=size))
    page.get_by_text("More", exact=True).click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def sent(page: Page, press: Callable[[], None]) -> OpenNight:
    """What is sent to open a night; the server is said to be busy."""
    told = []

    def answer(route: Route) -> None:
        told.append(route.request.post_data or "")
        route.fulfill(status=429, json={"error": {"say": "Wait a little, then try again."}})

    page.route("**/api/nights", answer)
    press()
    expect(page.get_by_role("alert")).to_have_text("Wait a little, then try again.")
    return msgspec.json.decode(told[0], type=OpenNight)


def test_what_the_doors_are_opened_with(person: Callable[..., Person]) -> None:
    """Dana has a level of her own, any number of rebuys and a bounty of $5: all of that is what
    the night is opened with. Without a name nothing is sent."""
    page = opened(person())
    doors = page.get_by_role("button", name="Open the doors")
    doors.click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Rebuys").select_option("Any number")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Bounty").fill("$5")
    page.get_by_label("Late entry until level").select_option("Level 6")
    cell(page, "Level 1 minutes").click()
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    page.get_by_label("Start", exact=True).fill("")
    expect(page.get_by_text("Lasts about 4:10, 11 levels, 2 breaks")).to_be_visible()
    expect(page.get_by_text("$450 from 10 buy-ins and 5 rebuys")).to_be_visible()
    ask = sent(page, doors.click)
    setup = ask.tournament
    assert setup is not None
    assert (ask.title, ask.name, ask.house) == ("Dana’s tournament", "Dana", "tournament")
    assert (setup.buyin, setup.bounty, setup.rebuys, setup.late_until) == (
        3000,
        500,
        1000,
        6,
    )
    assert (setup.starts_ms, setup.keeps_end, setup.stack) == (0, False, 15_000)
    assert setup.structure.levels[0].minutes == 30
    assert setup.payout.rule == "by_entrants"


def test_one_click_plays_a_quick_one_against_bots(person: Callable[..., Person]) -> None:
    """Nine at one table, levels of two minutes: over in about twenty."""
    page = opened(person())
    button = page.get_by_role("button", name="Play one against 8 bots")
    ask = sent(page, button.click)
    setup = ask.tournament
    assert setup is not None
    assert (ask.play, ask.tournament_bots, setup.seats) == (True, 8, 9)
    assert {level.minutes for level in setup.structure.levels} == {2}
    assert setup.structure.begins(len(setup.structure.levels) + 1) == 20
    assert all(level.rest == 0 for level in setup.structure.levels)


@BOTH
def test_a_cell_that_cannot_be_read_keeps_the_doors_shut(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """ "abc" in the blinds of level 2 is still there, with the focus and a sentence; then it is
    corrected."""
    page = opened(person(size=size, theme=theme))
    page.get_by_label("Your name").fill("Dana")
    if size == PHONE:
        page.get_by_label("Level 2 blinds").fill("abc")
    else:
        cell(page, "Level 2 blinds").click()
        page.get_by_label("Level 2 blinds", exact=True).fill("abc")
    page.get_by_role("button", name="Open the doors").click()
    expect(page.get_by_text("Enter two blinds, like 200/400.")).to_be_visible()
    field = page.get_by_role("textbox", name="Level 2 blinds")
    expect(field).to_be_focused()
    expect(field).to_have_value("abc")
    assert page.url.endswith("/tournament")
    field.fill("100/200")
    field.press("Enter")
    expect(page.get_by_text("Enter two blinds, like 200/400.")).to_be_hidden()
    page.get_by_role("button", name="Open the doors").click()
    page.wait_for_url("**/n/**")


def test_what_was_entered_stays_in_its_tab_until_the_doors_open(
    person: Callable[..., Person],
) -> None:
    """Back from the rules the buy-in and the level of one's own are as they were; once it was
    opened, the page is new."""
    page = opened(person())
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Buy-in").fill("45")
    cell(page, "Level 2 blinds").click()
    page.get_by_label("Level 2 blinds", exact=True).fill("100/200")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Rules").click()
    page.wait_for_url("**/rules**")
    page.go_back()
    expect(page.get_by_label("Buy-in")).to_have_value(re.compile(r"45"))
    expect(cell(page, "Level 2 blinds")).to_have_text("100/200")
    button = page.get_by_role("button", name="Open the doors")
    box, card = button.bounding_box(), page.locator(".facts").bounding_box()
    assert box
    assert card
    assert box["x"] + box["width"] <= card["x"] + card["width"]
    button.click()
    page.wait_for_url("**/n/**")
    page.goto("/tournament")
    expect(page.get_by_label("Buy-in")).to_have_value("$30")


@BOTH
def test_a_page_comes_back_from_what_cannot_be_planned(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Level 3 is 50/100 after 75/150. When Dana comes back, the page has all that she typed,
    and the sentence at its cell; the doors stay shut, and her changes can be undone."""
    page = opened(person(size=size, theme=theme))
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Buy-in").fill("45")
    if size == PHONE:
        page.get_by_label("Level 3 blinds").fill("50/100")
        page.get_by_label("Level 3 blinds").press("Enter")
    else:
        cell(page, "Level 3 blinds").click()
        page.get_by_label("Level 3 blinds", exact=True).fill("50/100")
        page.keyboard.press("Enter")
    levels = page.get_by_role("region", name="Levels")
    falls = levels.get_by_role("alert")
    expect(falls).to_contain_text("The blinds can't fall: level 3 has 50 and 100")
    page.reload()
    expect(falls).to_contain_text("The blinds can't fall: level 3 has 50 and 100")
    expect(page.get_by_label("Buy-in")).to_have_value("$45")
    expect(page.get_by_label("Starting stack")).to_have_value("15,000")
    expect(prizes(page).get_by_role("listitem").first).to_contain_text("$225")
    third = (
        page.get_by_label("Level 3 blinds")
        if size == PHONE
        else cell(page, "Level 3 blinds")
    )
    expect(third).to_have_attribute("aria-invalid", "true")
    shoot(page, f"tournament-refused-{size[0]}-{theme}")
    assert_clean(page, "a plan that is refused")
    page.get_by_role("button", name="Open the doors").click()
    expect(third).to_be_focused()
    assert page.url.endswith("/tournament")
    levels.get_by_role("button", name="Undo my changes").click()
    expect(falls).to_have_count(0)
    expect(prizes(page).get_by_role("listitem").first).to_contain_text("$225")
    page.get_by_role("button", name="Open the doors").click()
    page.wait_for_url("**/n/**")


def test_a_field_that_cannot_be_read_leaves_the_page_as_it_is(
    person: Callable[..., Person],
) -> None:
    """ "many" players, and levels that aren't any: the page comes back with its fields, and
    "many" is said to be no number."""
    page = opened(person())
    page.get_by_label("Players", exact=True).fill("many")
    page.reload()
    expect(page.get_by_label("Players", exact=True)).to_have_value("many")
    expect(page.get_by_label("Players", exact=True)).to_have_attribute(
        "aria-invalid", "true"
    )
    expect(page.get_by_label("Starting stack")).to_have_value("15,000")
    expect(cell(page, "Level 1 blinds")).to_have_text("50/100")
    page.goto("/rules")
    page.evaluate(
        """() => sessionStorage.setItem("homegame.tournament", '{"own":[7],"texts":3}')"""
    )
    page.goto("/tournament")
    expect(page.get_by_label("Players", exact=True)).to_have_value("10")
    expect(cell(page, "Level 1 blinds")).to_have_text("50/100")


@BOTH
def test_a_cell_that_cannot_be_read_comes_back_as_it_was(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """ "abc" in the blinds of level 2 is there after a reload, marked as wrong and with its
    sentence; the doors stay shut until it is corrected."""
    page = opened(person(size=size, theme=theme))
    page.get_by_label("Your name").fill("Dana")
    if size == PHONE:
        page.get_by_label("Level 2 blinds").fill("abc")
    else:
        cell(page, "Level 2 blinds").click()
        page.get_by_label("Level 2 blinds", exact=True).fill("abc")
    page.get_by_label("Your name").focus()
    sentence = page.get_by_text("Enter two blinds, like 200/400.")
    expect(sentence).to_be_visible()
    page.reload()
    expect(sentence).to_be_visible()
    second = (
        page.get_by_label("Level 2 blinds")
        if size == PHONE
        else cell(page, "Level 2 blinds")
    )
    expect(second).to_have_attribute("aria-invalid", "true")
    shoot(page, f"tournament-unread-{size[0]}-{theme}")
    page.get_by_role("button", name="Open the doors").click()
    field = page.get_by_role("textbox", name="Level 2 blinds")
    expect(field).to_be_focused()
    expect(field).to_have_value("abc")
    field.fill("100/200")
    field.press("Enter")
    expect(sentence).to_be_hidden()
    page.get_by_role("button", name="Open the doors").click()
    page.wait_for_url("**/n/**")


def test_an_amount_that_may_be_two_is_asked_about(person: Callable[..., Person]) -> None:
    """ "12.345" is twelve dollars and a bit, or twelve thousand: Dana says which."""
    page = opened(person())
    page.get_by_label("Buy-in").fill("12.345")
    expect(page.get_by_text("$12.35 or $12,345.00?")).to_be_visible()
    page.get_by_role("button", name="$12.35").press("Enter")
    expect(page.get_by_label("Buy-in")).to_have_value("$12.35")
    expect(page.get_by_label("Buy-in")).to_be_focused()
    expect(page.get_by_text("$12.35 or $12,345.00?")).to_be_hidden()


@BOTH
def test_a_free_tournament_with_a_long_title(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """A title of sixty letters without a space is broken on every page. Nobody pays, so nothing
    is said of prizes; that it starts by itself is said on every page of it."""
    page = opened(person(size=size, theme=theme))
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Name of the tournament").fill("W" * 60)
    page.get_by_label("Buy-in").fill("0")
    page.get_by_label("Start", exact=True).fill("11:59 PM")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("switch", name="Starts by itself").click()
    page.get_by_role("button", name="Open the doors").click()
    page.wait_for_url("**/n/**")
    starts = page.get_by_text("Starts by itself at 11:59 PM, once two are in")
    expect(starts).to_be_visible()
    expect(page.get_by_text("paid in")).to_have_count(0)
    expect(page.get_by_role("heading", name="Prizes")).to_have_count(0)
    shoot(page, f"free-waiting-{size[0]}-{theme}")
    night = page.url
    for part in ("tournament", "bank"):
        page.goto(f"{night}/{part}")
        expect(page.get_by_role("heading", level=1)).to_have_text("W" * 60)
        expect(page.get_by_role("heading", name="Prizes")).to_have_count(0)
        shoot(page, f"free-{part}-{size[0]}-{theme}")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0], part
    for part in ("tournament", "board"):
        page.goto(f"{night}/{part}")
        expect(starts).to_be_visible()
    expect(page.get_by_text("Free to enter, 15,000 chips")).to_be_visible()
