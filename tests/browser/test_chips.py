"""Real chips on the screen: a case shared out, what winners take, change, and the count."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from browser.test_companion import Runner
from thorough import some

pytestmark = pytest.mark.browser

at_a_desk = pytest.mark.parametrize("size", some([DESK], [PHONE]))
in_the_hand = pytest.mark.parametrize("size", some([PHONE], [DESK]))
THREE = ("Ann", "Ben", "Cat")


def looked_at(page: Page, where: str) -> None:
    """Nothing is cut off at the side, and axe has nothing to say."""
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), where
    assert_clean(page, where)


@in_the_hand
def test_a_case_is_shared_out(person: Callable[..., Person], size: tuple[int, int]) -> None:
    """Six players buy in for $20 from 120 white, 100 red, 40 green and 20 black chips; what
    is left is enough for two rebuys. Without white ones, $20.20 can't be made."""
    page = person(size=size).page
    page.goto("/chips")
    each = page.get_by_role("region", name="Each player gets")
    expect(each).to_contain_text("$30.00")
    page.get_by_label("Players", exact=True).fill("6")
    page.get_by_label("Rebuys to keep chips for", exact=True).fill("2")
    page.get_by_label("Buy-in").fill("20")
    for line, count in enumerate((120, 100, 40, 20), 1):
        page.get_by_label(f"How many of chip {line}").fill(str(count))
    expect(each.locator("header")).to_contain_text("$20.00")
    expect(each).to_contain_text(re.compile(r"\d+ red"))
    kept = page.get_by_role("region", name="Stays in the bank")
    expect(kept).to_contain_text("with chips for 2 rebuys")
    looked_at(page, "chips-shared")

    page.get_by_role("button", name="Remove chip 1").click()
    page.get_by_label("Buy-in").fill("20.20")
    expect(each).to_contain_text("This case can’t make $20.20 for everyone.")
    expect(each).to_contain_text("Nearest it can make: $20.00 and $20.50.")
    looked_at(page, "chips-nearest")
    each.get_by_role("button", name="Make it $20.50").click()
    expect(each.locator("header")).to_contain_text("$20.50")
    expect(page.get_by_label("Buy-in")).to_have_value("$20.50")
    page.get_by_label("What chip 1 is worth").fill("some")
    expect(page.get_by_role("alert")).to_contain_text("Enter an amount")
    page.get_by_label("What chip 1 is worth").fill("0.50")
    expect(each.locator("header")).to_contain_text("$20.50")


@at_a_desk
def test_what_cannot_be_shared_out_is_said_at_its_field_and_shows_no_old_stacks(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """A buy-in and counts that can't be; then one that the case is far too small for."""
    page = person(size=size).page
    page.goto("/chips")
    each = page.get_by_role("region", name="Each player gets")
    buy_in = page.get_by_label("Buy-in")
    count = page.get_by_label("How many of chip 2")
    fields = [
        *[(buy_in, text) for text in ("-5", "0", "1e9", "1000000000")],
        *[(page.get_by_label("What chip 2 is worth"), text) for text in ("-1", "0")],
        *[(count, text) for text in ("-3", "50.5", "1e9", "999999")],
    ]
    for field, text in fields:
        expect(each).to_contain_text("$30.00")
        before = field.input_value()
        field.fill(text)
        expect(field).to_have_attribute("aria-invalid", "true")
        said = page.get_by_role("alert")
        expect(said).to_have_count(1)
        expect(field).to_have_attribute("aria-describedby", said.get_attribute("id") or "")
        expect(each).to_contain_text("Correct what’s marked to see the stacks.")
        expect(each).not_to_contain_text("$30.00")
        field.fill(before)
    expect(each).to_contain_text("$30.00")
    for line in range(1, 5):
        page.get_by_label(f"How many of chip {line}").fill("20")
    buy_in.fill("900000")
    expect(each).to_contain_text("Nearest it can make:")
    looked_at(page, "chips-too-few")
    page.get_by_label("Players", exact=True).fill("30")
    page.keyboard.press("Tab")
    expect(each).to_contain_text("There isn’t one chip for each of 34 stacks.")
    looked_at(page, "chips-none")


def counted(at: Locator, name: str, **chips: int) -> None:
    """Enter how many of each colour someone has."""
    row = at.get_by_role("group", name=name, exact=True)
    for colour, count in chips.items():
        row.get_by_label(re.compile(f": {colour} ")).fill(str(count))


@at_a_desk
def test_chips_are_counted_and_a_difference_is_explained(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Ann, Ben and Cat have $30 each. A green one of Cat's is missing; once it is found, Ann's
    black and green ones are taken for each other. Then all is there, and it is saved. What is
    written stays until then, though the page is loaded anew. No one is told to count again
    before the night ends."""
    runner = Runner(person(size=size), THREE)
    page = runner.page
    page.goto(f"{page.url}/bank#count")
    count = page.get_by_role("region", name="Count the chips")
    expect(count.get_by_role("heading").first).to_be_in_viewport(ratio=1)
    counted(count, "Ann", black=2, green=4)
    expect(count).to_contain_text("Still to count: Ben and Cat.")
    counted(count, "Ben", black=1, green=6, red=10)
    counted(count, "Cat", black=1, green=7, white=0)
    expect(count.get_by_role("status").first).to_contain_text("$2.50 is missing.")
    page.reload()
    expect(count.get_by_role("status").first).to_contain_text("$2.50 is missing.")
    likely = count.get_by_role("list", name="Where to look first")
    expect(likely).to_contain_text("green")
    looked_at(page, "chips-missing")
    expect(likely.get_by_role("listitem").first).to_contain_text(
        "Cat should have $30.00, $2.50 more"
    )
    expect(count).to_contain_text("was paid in, and the banker keeps it.")
    cat = count.get_by_role("group", name="Cat", exact=True)
    for text in ("-3", "1e3"):
        cat.get_by_label(re.compile(": red ")).fill(text)
        expect(cat.get_by_role("alert")).to_have_text(
            "Enter whole numbers of chips, such as 12."
        )
        expect(cat).to_contain_text("–")
        expect(count.get_by_role("group", name="Ben", exact=True)).to_contain_text("$30.00")
        expect(count).to_contain_text("$60.00 of $90.00")
        expect(count.get_by_role("status").first).to_contain_text("Still to correct: Cat")
    looked_at(page, "chips-unread")
    cat.get_by_label(re.compile(": red ")).fill("")
    counted(count, "Cat", green=8)
    counted(count, "Ann", black=4, green=2)
    expect(count.get_by_role("status").first).to_contain_text("$15.00 too much.")
    expect(count).to_contain_text("was never paid in, and the banker bears it.")
    expect(likely).to_contain_text("Ann")
    likely.get_by_role("button", name="Look at Ann’s chips").first.click()
    expect(page.locator("input:focus")).to_have_attribute(
        "aria-label", re.compile("^Ann: ")
    )
    looked_at(page, "chips-over")
    counted(count, "Ann", black=2, green=4)
    expect(count.get_by_role("status").first).to_contain_text("It’s all there.")
    looked_at(page, "chips-there")
    page.get_by_role("button", name="End the night").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Count the chips first.")
    asked.get_by_role("button", name="Cancel").click()
    count.get_by_role("button", name="Save the count").click()
    expect(count).to_contain_text("The count is saved.")
    assert set(runner.stacks().values()) == {300}
    page.reload()
    expect(count).to_contain_text("Still to count: Ann, Ben, and Cat.")
    page.get_by_role("link", name="Back to the table").first.click()
    page.get_by_role("button", name="Host", exact=True).click()
    page.get_by_role("button", name="End the night").click()
    expect(asked.get_by_role("button", name="End the night")).to_be_visible()
    expect(asked).not_to_contain_text("Count the chips")
    looked_at(page, "chips-end")


def test_a_forgotten_rebuy_is_written_down_where_it_is_found(
    person: Callable[..., Person],
) -> None:
    """By the books Ann has $15, but $45 lie before her: her second buy-in is missing, by which
    she has more than may be bought. One tap writes it down, and all is there."""
    runner = Runner(person(size=PHONE), THREE)
    page = runner.page
    runner.says("correct_stack", seat=1, stack=150, reason="Ann has lost.")
    page.goto(f"{page.url}/bank")
    count = page.get_by_role("region", name="Count the chips")
    counted(count, "Ann", black=3, green=6)
    counted(count, "Ben", black=1, green=6, red=10)
    counted(count, "Cat", black=1, green=8, white=0)
    expect(count.get_by_role("status").first).to_contain_text("$30.00 too much.")
    likely = count.get_by_role("list", name="Where to look first")
    expect(likely).to_contain_text("Was a buy-in of $30.00 not written down?")
    looked_at(page, "chips-forgotten")
    likely.get_by_role("button", name="Write it down for Ann").click()
    expect(count.get_by_role("status").first).to_contain_text("It’s all there.")
    expect(count).to_contain_text("That’s more than the house sells: $30.00 at most.")
    assert runner.stacks()["Ann"] == 450


@at_a_desk
def test_what_winners_take_is_told_in_chips(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """A main pot of $15.30 for three and a side pot of $9.80 for Ben and Cat. They split both:
    of the main pot, and of the side pot alike, no chip is odd; among three, none is either."""
    runner = Runner(person(size=size), THREE)
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Ann")
    runner.says("put_in", amounts=[[1, 51], [2, 100], [3, 100]])
    runner.asks("Who won?")
    main = page.get_by_role("group", name=re.compile("^Main pot"))
    side = page.get_by_role("group", name=re.compile("^Side pot"))
    for name in ("Ben", "Cat"):
        main.get_by_role("button", name=re.compile(f"{name}$")).click()
    expect(main).to_contain_text("Ben takes $7.70")
    expect(main).to_contain_text("3 green")
    expect(main).to_contain_text("The odd chip goes to Ben, first left of the button.")
    side.get_by_role("button", name=re.compile("Cat$")).click()
    expect(side).to_contain_text("Cat takes $9.80")
    expect(page.get_by_text("Cat takes $17.40 in all")).to_be_visible()
    looked_at(page, "chips-winners")
    before = runner.stacks()
    runner.tap("Push the pots")
    runner.asks("has the button.")
    after = runner.stacks()
    assert after["Ben"] - before["Ben"] == 77
    assert after["Cat"] - before["Cat"] == 174


@in_the_hand
def test_cash_is_laid_down_up_to_the_maximum(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Ben has $20 and may lay $10 on the table, where cash plays. Cat has $30: no more can be
    bought."""
    runner = Runner(person(size=size), THREE)
    page = runner.page
    runner.says("correct_stack", seat=2, stack=200, reason="Counted")
    runner.says("set_rules", choices={"cash_plays": True})
    dialog = page.get_by_role("dialog")
    for name in ("Cat", "Ben"):
        page.get_by_role("button", name=re.compile(f"^{name}, ")).click()
        dialog.get_by_role("button", name="Change and chips").click()
        if name == "Cat":
            expect(dialog.get_by_role("button", name="Lay cash down")).to_be_disabled()
            expect(dialog).to_contain_text("Cat has all the chips that may be bought here.")
            dialog.get_by_role("button", name="Close").click()
    dialog.get_by_role("button", name="Lay cash down").click()
    expect(dialog).to_contain_text("How much cash does Ben lay down?")
    dialog.get_by_role("button", name="Add $10.00").click()
    looked_at(page, "chips-cash")
    dialog.get_by_role("button", name="Lay down $10.00").click()
    runner.person.wait_until(lambda: runner.stacks()["Ben"] == 300)


@in_the_hand
def test_chips_are_sold_to_whoever_has_room_for_them(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Ann sells $10 to Ben, who has $20. Cat has $30 and can't buy any."""
    runner = Runner(person(size=size), THREE)
    page = runner.page
    runner.says("correct_stack", seat=2, stack=200, reason="Counted")
    runner.says("set_rules", choices={"chips.buy_from_player": True})
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name=re.compile("^Ann, ")).click()
    dialog.get_by_role("button", name="Change and chips").click()
    dialog.get_by_role("button", name="Sell chips").click()
    dialog.get_by_role("button", name="Add $10.00").click()
    expect(dialog).to_contain_text("No one may have more than $30.00 after it.")
    expect(dialog.get_by_role("button", name="Cat", exact=True)).to_be_disabled()
    looked_at(page, "chips-sold")
    dialog.get_by_role("button", name="Ben", exact=True).click()
    runner.person.wait_until(lambda: runner.stacks()["Ben"] == 300)
    assert runner.stacks()["Ann"] == 200


@in_the_hand
def test_two_players_make_change_with_each_other(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Ben changes a black chip for four of Ann's green ones. Cat has $5, less than a black
    chip; with her he can't. Each key is as large as a thumb."""
    runner = Runner(person(size=size), THREE)
    page = runner.page
    runner.says("correct_stack", seat=3, stack=50, reason="Counted")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name=re.compile("^Ben, ")).click()
    dialog.get_by_role("button", name="Change and chips").click()
    expect(dialog.get_by_role("radiogroup", name="With")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    runner.says("set_rules", choices={"chips.swap": True})
    page.get_by_role("button", name=re.compile("^Ben, ")).click()
    dialog.get_by_role("button", name="Change and chips").click()
    expect(dialog.get_by_role("radio", name="the bank")).to_be_checked()
    black = dialog.get_by_role("button", name="Change one black chip for 4 green")
    dialog.get_by_role("radio", name="Cat").click()
    expect(black).to_be_disabled()
    dialog.get_by_role("radio", name="Ann").click()
    expect(black).to_be_enabled()
    heights = "all => all.map(each => each.getBoundingClientRect().height)"
    keys = dialog.locator(".seg > label, .swaps button")
    assert all(height >= 56 for height in keys.evaluate_all(heights))
    looked_at(page, "chips-change-with")
    black.click()
    runner.person.wait_until(lambda: "swaps Ben" in runner.log())
    assert runner.stacks() == {"Ann": 300, "Ben": 300, "Cat": 50}


@in_the_hand
def test_change_a_held_chip_and_a_straddle_from_the_seat(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Ben changes a black chip, and holds one that he can't add to a full stack; once he has
    less, it comes into play. Cat always straddles, where the house plays that, until it is
    told otherwise."""
    runner = Runner(person(size=size), THREE)
    page = runner.page
    dialog = page.get_by_role("dialog")

    def seat(name: str, button: str) -> None:
        page.get_by_role("button", name=re.compile(f"^{name}, ")).click()
        dialog.get_by_role("button", name=button).click()

    seat("Ben", "Change and chips")
    looked_at(page, "chips-seat")
    dialog.get_by_role("button", name="Change one black chip for 4 green").click()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    seat("Ben", "Change and chips")
    dialog.get_by_role("button", name=re.compile("One green chip")).click()
    runner.person.wait_until(lambda: runner.real["held"] == [[2, 25]])
    assert "swaps_bank Ben" in runner.log()
    seat("Ben", "Change and chips")
    dialog.get_by_role("button", name="Put it into play").click()
    expect(page.locator(".refusal")).to_contain_text("Keep holding it")
    page.get_by_role("button", name="Got it").click()
    seat("Ben", "Change and chips")
    dialog.get_by_role("button", name="Buy it back").click()
    runner.person.wait_until(lambda: not runner.real["held"])
    runner.says("correct_stack", seat=2, stack=200, reason="Counted")
    seat("Ben", "Change and chips")
    dialog.get_by_role("button", name=re.compile("One green chip")).click()
    runner.person.wait_until(lambda: runner.real["held"])
    seat("Ben", "Change and chips")
    dialog.get_by_role("button", name="Put it into play").click()
    runner.person.wait_until(lambda: runner.stacks()["Ben"] == 225)
    seat("Cat", "Always straddle")
    runner.person.wait_until(lambda: runner.real["always_straddle"] == [3])
    seat("Cat", "Stop straddling")
    runner.person.wait_until(lambda: not runner.real["always_straddle"])
