"""A new tournament: planned while one types, and changed in its cells by keyboard."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.arrivals import resized
from browser.axe import assert_clean
from browser.house import DESK, ENLARGED, PHONE, SIDEWAYS, SMALL, Person, shoot
from homegame.service.messages import OpenNight
from thorough import some

pytestmark = pytest.mark.browser

AT_A_DESK, ON_A_PHONE = (DESK, "dark"), (PHONE, "light")
TABLET = (1024, 768)


def opened(page: Page) -> None:
    """The page as it is in a new tab, with its first plan."""
    page.goto("/rules")
    page.evaluate("sessionStorage.clear()")
    page.goto("/tournament")
    expect(page.get_by_role("heading", name="Prizes")).to_be_visible()


def prizes(page: Page) -> Locator:
    return page.get_by_role("region", name="Prizes")


def cell(page: Page, label: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{label}:"))


def written(page: Page, label: str, words: str) -> None:
    """Write this into a cell of the levels: on a phone it is a field of its row."""
    if page.viewport_size != {"width": PHONE[0], "height": PHONE[1]}:
        cell(page, label).click()
    page.get_by_label(label, exact=True).fill(words)


def cell_of(page: Page, label: str) -> Locator:
    """This cell, or on a phone this field."""
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        return page.get_by_label(label)
    return cell(page, label)


def is_opened(page: Page) -> None:
    page.get_by_role("button", name="Open the doors").click()
    page.wait_for_url("**/n/**")


# ---------------------------------------------------------------- what is planned


@pytest.mark.parametrize(("size", "theme"), some([AT_A_DESK], [ON_A_PHONE]))
def test_a_tournament_is_planned(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """From the first page to a plan of Dana's own: as she types, by keyboard in the cells, with
    other hours, and with what can't be read."""
    page = person(size=size, theme=theme).page
    the_plan_changes_while_one_types(page)
    nothing_is_wider_than_the_screen(page, size)
    if size == DESK:
        a_cell_is_changed_by_keyboard(page)
        other_hours_change_the_levels(page)
        an_amount_that_may_be_two_is_asked_about(page)
        a_field_that_cannot_be_read_leaves_the_page_as_it_is(page)


def the_plan_changes_while_one_types(page: Page) -> None:
    """Ten players for $30 play for $150, $90 and $60; eighteen for $20 for $180, $108 and $72.
    An amount that is none, and more players than there can be, are said at their fields."""
    page.goto("/")
    page.get_by_role("link", name="Host a tournament").click()
    bar = prizes(page).get_by_role("listitem")
    expect(bar).to_have_text(
        [re.compile("^\\$150"), re.compile("^\\$90"), re.compile("^\\$60")]
    )
    expect(page.get_by_text("1 table of 10. 150 big blinds each.")).to_be_visible()
    shoot(page, "tournament")
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
    rounds = prizes(page).get_by_label("Round prizes to")
    expect(rounds).to_have_value("100")
    rounds.select_option(label="$50")
    expect(bar).to_have_text(
        [re.compile("^\\$210"), re.compile("^\\$100"), re.compile("^\\$50")]
    )
    rounds.select_option(label="$1")
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
    assert_clean(page, "more", once=True)
    shoot(page, "tournament-more")


def nothing_is_wider_than_the_screen(page: Page, size: tuple[int, int]) -> None:
    """On the smallest phone, enlarged, on its side and on a tablet, in the hand and at a
    desk."""
    for each in (SMALL, ENLARGED, SIDEWAYS, TABLET, DESK, PHONE, size):
        resized(page, each)
        assert page.evaluate("document.documentElement.scrollWidth") <= each[0], each


def a_cell_is_changed_by_keyboard(page: Page) -> None:
    """Dana walks over the cells, writes other blinds, puts a break in, takes a level out, and
    is told in the cell what can't be. What she wrote is kept when more players come."""
    opened(page)
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
    expect(wrong).to_contain_text("The blinds can’t fall: level 3 has 25 and 50")
    expect(cell(page, "Level 3 blinds")).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    expect(wrong).to_have_text("Enter two blinds, like 200/400.")
    assert_clean(page, "a cell that can't be read", once=True)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("1.1k/2.2k")
    page.keyboard.press("Enter")
    expect(wrong).to_contain_text("level 4 has 200 and 400")
    page.keyboard.press("Enter")
    page.keyboard.type("100/200")
    page.keyboard.press("Enter")
    expect(wrong).to_have_count(0)

    page.keyboard.press("Delete")
    expect(cell(page, "Level 3 blinds")).to_have_text("200/400")
    expect(page.get_by_text("Ends about 11:10 PM, 10 levels, 2 breaks")).to_be_visible()
    page.get_by_role("button", name="Add a level").press("Enter")
    expect(cell(page, "Level 11 blinds")).to_be_focused()
    page.get_by_label("Players", exact=True).fill("20")
    expect(page.get_by_text("3 tables of up to 9.")).to_be_visible()
    expect(cell(page, "Level 11 blinds")).to_be_visible()
    page.get_by_role("button", name="Undo my changes").click()
    expect(cell(page, "Level 3 blinds")).to_have_text("125/250")
    expect(page.get_by_role("button", name="Undo my changes")).to_have_count(0)


def other_hours_change_the_levels(page: Page) -> None:
    """An earlier end has fewer levels, and a later start later clock times. Levels of one's own
    become shorter instead."""
    opened(page)
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


def an_amount_that_may_be_two_is_asked_about(page: Page) -> None:
    """ "12.345" is twelve dollars and a bit, or twelve thousand: Dana says which."""
    opened(page)
    page.get_by_label("Buy-in").fill("12.345")
    expect(page.get_by_text("$12.35 or $12,345.00?")).to_be_visible()
    page.get_by_role("button", name="$12.35").press("Enter")
    expect(page.get_by_label("Buy-in")).to_have_value("$12.35")
    expect(page.get_by_label("Buy-in")).to_be_focused()
    expect(page.get_by_text("$12.35 or $12,345.00?")).to_be_hidden()


def a_field_that_cannot_be_read_leaves_the_page_as_it_is(page: Page) -> None:
    """ "many" players, and levels that aren't any: the page comes back with its fields, and
    "many" is said to be no number."""
    opened(page)
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


# ---------------------------------------------------------------- what keeps the doors shut


@pytest.mark.parametrize(("size", "theme"), some([ON_A_PHONE], [AT_A_DESK]))
def test_what_is_wrong_keeps_the_doors_shut(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Levels that fall and a cell that can't be read, also when the page is loaded again; and
    on a phone the rows in which all that is written."""
    page = person(size=size, theme=theme).page
    if size == PHONE:
        on_a_phone_levels_are_rows(page)
    a_page_comes_back_from_what_cannot_be_planned(page)
    a_cell_that_cannot_be_read_keeps_the_doors_shut(page)


def on_a_phone_levels_are_rows(page: Page) -> None:
    """Three levels are in sight, all of them after a tap; a row is changed where it stands."""
    opened(page)
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


def a_page_comes_back_from_what_cannot_be_planned(page: Page) -> None:
    """Level 3 is 50/100 after 75/150. When Dana comes back, the page has all that she typed,
    and the sentence at its cell; the doors stay shut, and her changes can be undone."""
    opened(page)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Buy-in").fill("45")
    written(page, "Level 3 blinds", "50/100")
    page.keyboard.press("Enter")
    levels = page.get_by_role("region", name="Levels")
    falls = levels.get_by_role("alert")
    expect(falls).to_contain_text("The blinds can’t fall: level 3 has 50 and 100")
    page.reload()
    expect(falls).to_contain_text("The blinds can’t fall: level 3 has 50 and 100")
    expect(page.get_by_label("Buy-in")).to_have_value("$45")
    expect(page.get_by_label("Starting stack")).to_have_value("15,000")
    expect(prizes(page).get_by_role("listitem").first).to_contain_text("$225")
    third = cell_of(page, "Level 3 blinds")
    expect(third).to_have_attribute("aria-invalid", "true")
    shoot(page, "tournament-refused")
    assert_clean(page, "a plan that is refused", once=True)
    page.get_by_role("button", name="Open the doors").click()
    expect(third).to_be_focused()
    assert page.url.endswith("/tournament")
    levels.get_by_role("button", name="Undo my changes").click()
    expect(falls).to_have_count(0)
    expect(prizes(page).get_by_role("listitem").first).to_contain_text("$225")
    is_opened(page)


def a_cell_that_cannot_be_read_keeps_the_doors_shut(page: Page) -> None:
    """ "abc" in the blinds of level 2 is still there, with the focus and a sentence, and when
    the page is loaded again; then it is corrected."""
    opened(page)
    page.get_by_label("Your name").fill("Dana")
    written(page, "Level 2 blinds", "abc")
    sentence = page.get_by_text("Enter two blinds, like 200/400.")
    field = page.get_by_role("textbox", name="Level 2 blinds")

    def are_shut() -> None:
        """The doors, and the cell says why."""
        page.get_by_role("button", name="Open the doors").click()
        expect(sentence).to_be_visible()
        expect(field).to_be_focused()
        expect(field).to_have_value("abc")
        assert page.url.endswith("/tournament")

    are_shut()
    page.get_by_label("Your name").focus()
    expect(sentence).to_be_visible()
    page.reload()
    expect(sentence).to_be_visible()
    expect(cell_of(page, "Level 2 blinds")).to_have_attribute("aria-invalid", "true")
    shoot(page, "tournament-unread")
    are_shut()
    field.fill("100/200")
    field.press("Enter")
    expect(sentence).to_be_hidden()
    is_opened(page)


# ---------------------------------------------------------------- the doors are opened


def test_the_doors_are_opened(person: Callable[..., Person]) -> None:
    """What is sent then, what stays in the tab until then, and a free tournament."""
    page = person(size=DESK).page
    what_the_doors_are_opened_with(page)
    one_click_plays_a_quick_one_against_bots(page)
    what_was_entered_stays_in_its_tab_until_the_doors_open(page)
    a_free_tournament_with_a_long_title(page)
    a_kept_house_gives_back_what_it_kept(page)
    fees_a_staff_bonus_and_another_game(page)


def sent(page: Page, press: Callable[[], None]) -> OpenNight:
    """What is sent to open a night; the server is said to be busy."""
    told = []

    def answer(route: Route) -> None:
        told.append(route.request.post_data or "")
        route.fulfill(status=429, json={"error": {"say": "Wait a little, then try again."}})

    page.route("**/api/nights", answer)
    press()
    expect(page.get_by_role("alert")).to_have_text("Wait a little, then try again.")
    page.unroute("**/api/nights")
    return msgspec.json.decode(told[0], type=OpenNight)


def what_the_doors_are_opened_with(page: Page) -> None:
    """Dana has a level of her own, any number of rebuys and a bounty of $5: all of that is what
    the night is opened with. Without a name nothing is sent."""
    opened(page)
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


def one_click_plays_a_quick_one_against_bots(page: Page) -> None:
    """Nine at one table, levels of two minutes: over in about twenty."""
    opened(page)
    button = page.get_by_role("button", name="Play one against 8 bots")
    ask = sent(page, button.click)
    setup = ask.tournament
    assert setup is not None
    assert (ask.play, ask.tournament_bots, setup.seats) == (True, 8, 9)
    assert {level.minutes for level in setup.structure.levels} == {2}
    assert setup.structure.begins(len(setup.structure.levels) + 1) == 20
    assert all(level.rest == 0 for level in setup.structure.levels)


def what_was_entered_stays_in_its_tab_until_the_doors_open(page: Page) -> None:
    """Back from the rules the buy-in and the level of one's own are as they were; once it was
    opened, the page is new."""
    opened(page)
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


def a_free_tournament_with_a_long_title(page: Page) -> None:
    """A title of sixty letters without a space is broken on every page. Nobody pays, so nothing
    is said of prizes; that it starts by itself is said on every page of it."""
    opened(page)
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
    shoot(page, "free-waiting")
    night = page.url
    for part in ("tournament", "bank"):
        page.goto(f"{night}/{part}")
        expect(page.get_by_role("heading", level=1)).to_have_text("W" * 60)
        expect(page.get_by_role("heading", name="Prizes")).to_have_count(0)
        for size in (PHONE, DESK):
            resized(page, size)
            shoot(page, f"free-{part}-{size[0]}")
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= size[0], part
    for part in ("tournament", "board"):
        page.goto(f"{night}/{part}")
        expect(starts).to_be_visible()
    expect(page.get_by_text("Free to enter, 15,000 chips")).to_be_visible()


def a_kept_house_gives_back_what_it_kept(page: Page) -> None:
    """What the house can't keep stands beside the key. Another day the form is empty, and with
    the house chosen it has the fee, the rebuys, the bonus, the levels and the prizes again."""
    opened(page)
    page.get_by_label("Rebuys", exact=True).select_option("Two")
    page.get_by_text("More", exact=True).click()
    sold = {
        "Price of a rebuy": "$10",
        "Chips of a rebuy": "8,000",
        "Fee of an entry": "$5",
        "Staff bonus, in chips": "1,000",
        "Price of the bonus": "$2",
        "Bounty": "$5",
    }
    for label, words in sold.items():
        page.get_by_label(label, exact=True).fill(words)
    page.get_by_label("Re-entries").select_option("One")
    page.get_by_label("Ante", exact=True).select_option("Big blind")
    page.get_by_role("switch", name="Progressive bounties").click()
    page.get_by_role("radio", name="Top 3").click()
    expect(
        page.get_by_text("The house keeps everything here but the start")
    ).to_be_visible()
    shoot(page, "tournament-keep")
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Name of the tournament").fill("Friday")
    page.get_by_role("button", name="Keep as a house").click()
    expect(page.get_by_text("“Friday” is in the list of houses now.")).to_be_visible()
    doors = page.get_by_role("button", name="Open the doors")
    kept = sent(page, doors.click).tournament
    assert kept

    page.evaluate("sessionStorage.clear()")
    opened(page)
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_label("Fee of an entry")).to_have_value("")
    page.get_by_label("House rules").select_option("Friday")
    for label, words in sold.items():
        expect(page.get_by_label(label, exact=True)).to_have_value(words)
    expect(page.get_by_label("Re-entries")).to_have_value("1")
    expect(page.get_by_role("radio", name="Top 3")).to_be_checked()
    page.get_by_label("Your name").fill("Dana")
    found = sent(page, doors.click).tournament
    assert found
    assert found.structure.levels == kept.structure.levels
    assert found.payout == kept.payout
    sells = (
        "fee",
        "rebuys",
        "rebuy_cost",
        "rebuy_stack",
        "bonus",
        "bonus_cost",
        "reentries",
    )
    for each in (*sells, "bounty", "progressive"):
        assert getattr(found, each) == getattr(kept, each), each


def fees_a_staff_bonus_and_another_game(page: Page) -> None:
    """An entry is $30 and $5 for the kitty, a rebuy $20 for 10,000, a staff bonus $3 for 1,000;
    Omaha is played, and a stack waits for a late player. Dana takes the bonus in the waiting
    room. The prizes are the entries without the fees, and the bank has the rest in the
    kitty."""
    opened(page)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_label("Start", exact=True).fill("")
    page.get_by_label("Rebuys").select_option("One")
    page.get_by_text("More", exact=True).click()
    for label, text in (
        ("Price of a rebuy", "20"),
        ("Chips of a rebuy", "10000"),
        ("Fee of an entry", "5"),
        ("Staff bonus, in chips", "1000"),
        ("Price of the bonus", "3"),
    ):
        page.get_by_label(label).fill(text)
    page.get_by_label("Game", exact=True).select_option("Omaha")
    page.get_by_role("switch", name="Stacks wait for late players").click()
    expect(page.get_by_text("$400 from 10 buy-ins and 5 rebuys")).to_be_visible()
    assert_clean(page, "tournament-fees")
    for size in (PHONE, DESK):
        resized(page, size)
        shoot(page, f"tournament-fees-{size[0]}")
    is_opened(page)
    for words in (
        "$5 of each entry goes into the kitty",
        "a rebuy is 10,000 chips for $20",
        "a staff bonus of 1,000 chips for $3",
    ):
        expect(page.get_by_text(words)).to_be_visible()
    page.get_by_role("button", name="Enter for $35").click()
    page.get_by_role("button", name="Staff bonus: 1,000 chips for $3").click()
    expect(page.get_by_role("button", name=re.compile("^Staff bonus"))).to_have_count(0)
    page.get_by_role("button", name="More: Stacks for late players").click()
    page.get_by_role("button", name="Keep 1 stack").click()
    page.get_by_role("button", name="Add 1 bot").click()
    shoot(page, "tournament-fees-waiting")
    page.get_by_role("button", name=re.compile("^Start now with 2")).click()
    expect(page.locator(".tablename")).to_contain_text("Omaha")
    night = page.url
    page.goto(f"{night}/bank")
    expect(page.get_by_text("$5.00 of it goes into the kitty").first).to_be_visible()
    expect(page.get_by_text("You take the staff bonus")).to_have_count(0)
    shoot(page, "tournament-fees-bank")
    page.goto(f"{night}/tournament")
    expect(page.get_by_text("$60", exact=True).first).to_be_visible()
