"""A house of one's own: made from another, kept in the browser, played by, sent as a file."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, shows
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person, shoot
from thorough import some
from web import people

pytestmark = pytest.mark.browser

AT_A_DESK, ON_A_PHONE = (DESK, "dark"), (PHONE, "light")


def maker(person: Person, house: str) -> Page:
    person.page.goto(f"/house/{house}/change")
    expect(person.page.locator("fieldset").first).to_be_visible()
    return person.page


@pytest.mark.parametrize(("size", "theme"), some([AT_A_DESK], [ON_A_PHONE]))
def test_a_house_of_ones_own(
    person: Callable[..., Person], size: tuple[int, int], theme: str, tmp_path: Path
) -> None:
    """Dana makes it and plays by it; its file goes to Eve, who changes another one by keyboard
    and deletes it."""
    dana, eve = person(size=size, theme=theme), person(size=size, theme=theme)
    file = a_house_is_made_and_played_by(dana, size)
    a_file_makes_the_same_house(eve, file)
    a_house_is_changed_with_the_keyboard_and_deleted(eve.page, tmp_path)


def a_house_is_made_and_played_by(dana: Person, size: tuple[int, int]) -> Path:
    """Dana starts with Vegas rules. Too large a small blind is named at once and mended; then
    her house is in the lobby, and the table plays by it. Its file."""
    page = dana.page
    page.goto("/")
    page.get_by_role("link", name=re.compile("Change them")).click()
    expect(page.get_by_role("button", name="Seats and the button")).to_be_visible()
    page.get_by_label("Name of the house").fill("Friday at ours")
    page.get_by_role("button", name="Blinds and antes").click()
    small = page.get_by_label("The small blind, in chips")
    small.fill("9")
    faults = page.get_by_role("alert", name="These don’t go together yet")
    expect(faults).to_contain_text(
        "The small blind, 9, can't be more than the big blind, 3."
    )
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    assert_clean(page, "faults")
    small.fill("a nickel")
    expect(page.get_by_text("Enter a whole number, 0 or more.")).to_be_visible()
    small.fill("3")
    small.blur()
    expect(small).to_have_value("3")  # at once, and not what it was before
    expect(faults).to_have_count(0)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("The small blind is 3 chips ($0.30).").first).to_be_visible()

    page.get_by_role("searchbox").fill("cash on the table")
    page.get_by_role("radio", name="Cash on the table plays.").check()
    page.get_by_role("button", name=re.compile("What’s different")).click()
    expect(page.get_by_text("with 2 changes")).to_be_visible()
    expect(page.locator("fieldset")).to_have_count(2)
    assert_clean(page, "changes")
    shoot(page, f"house-{size[0]}")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0], "nothing is wider than the screen"

    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "Friday-at-ours.toml"
    page.get_by_role("link", name="Host a night with it").click()
    mine = page.get_by_role("radio", name="Friday at ours")
    expect(mine).to_be_checked()
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    assert dana.view()["house"]["small"] == 3
    page.goto(f"/n/{dana.night}/rules")
    expect(page.get_by_text("Cash on the table plays.")).to_be_visible()
    return download.value.path()


def a_file_makes_the_same_house(eve: Person, file: Path) -> None:
    page = maker(eve, "pats")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("heading", name="Friday at ours")).to_be_visible()
    expect(
        page.get_by_text("Built on Vegas rules at home, with 2 changes.")
    ).to_be_visible()


def a_house_is_changed_with_the_keyboard_and_deleted(page: Page, tmp_path: Path) -> None:
    """Eve opens a file, takes a change back with the keyboard, saves it, finds it again, and
    deletes it. A file that is none says why, and nothing of hers is lost."""
    file = tmp_path / "sunday.toml"
    file.write_text('title = "Sunday"\nbased_on = "pats"\nblinds.big = 4\nvote_s = 60\n')
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_text("Opened sunday.toml.")).to_be_visible()
    page.get_by_role("button", name=re.compile("Change back.*seconds to vote")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("with 1 change.")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved in this browser.")).to_be_visible()

    bad = tmp_path / "bad.toml"
    bad.write_text("blinds = [[[")
    page.get_by_label("Open a file").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("This isn’t a house file")
    expect(page.get_by_role("heading", name="Sunday")).to_be_visible()

    page.reload()
    expect(page.get_by_role("heading", name="Sunday")).to_be_visible()
    expect(page.get_by_label("The big blind, in chips")).to_have_value("4")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(page.get_by_role("radio", name="Sunday")).to_have_count(0)
    page.goto("/house/~1/change")
    expect(page.get_by_role("alert")).to_contain_text("This house isn’t in this browser.")


@pytest.mark.parametrize(("size", "theme"), some([ON_A_PHONE], [AT_A_DESK]))
def test_rules_are_changed(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Those of tonight while Dana plays, and the levels of her tournaments at home."""
    dana = person(size=size, theme=theme)
    host, _, _ = door_of(dana).night(bots=["rock", "caller"], play=True)
    shows(dana, host)
    dana.is_in()
    the_host_changes_a_rule_while_the_night_goes_on(dana.page, host, size)
    levels_of_a_tournament_are_written_a_line_each(dana, size)


def the_host_changes_a_rule_while_the_night_goes_on(
    page: Page, host: people.Person, size: tuple[int, int]
) -> None:
    """From the host desk to the rules of tonight: Dana gives everybody longer to think, and
    losing hands are shown. The log says it, and the sheet has it."""
    page.get_by_role("button", name="Host").first.click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Change rules").click()
    rules = opened.value
    use = rules.get_by_role("button", name="Use from the next hand")
    expect(use).to_be_disabled()
    search = rules.get_by_role("searchbox")
    search.fill("small blind, in chips")
    expect(rules.get_by_text("No rule mentions")).to_be_visible()
    search.fill("turn limit")
    rules.get_by_role("textbox", name="Seconds per turn online").fill("45")
    expect(rules.get_by_text("with 1 change to come")).to_be_visible()
    search.fill("who confirms")
    expect(rules.get_by_text("No rule mentions")).to_be_visible()
    search.fill("losing hands")
    rules.get_by_role("radio", name="Everyone shows or mucks in turn.").check()
    expect(rules.get_by_text("with 2 changes to come")).to_be_visible()
    assert_clean(rules, "rules of tonight")
    shoot(rules, f"rules-tonight-{size[0]}")
    use.click()
    expect(rules.get_by_text("The next hand is played by it.")).to_be_visible()
    expect(rules.get_by_text("Tonight’s rules, as they are now.")).to_be_visible()
    assert host.view()["house"]["turn_ms"] == 45_000
    told = page.get_by_text("New rule: Online, you have 45 seconds per turn.")
    expect(told.first).to_be_visible()
    rules.goto(f"/n/{host.night}/rules")
    expect(rules.get_by_text("Online, you have 45 seconds per turn.")).to_be_visible()


def levels_of_a_tournament_are_written_a_line_each(
    dana: Person, size: tuple[int, int]
) -> None:
    """Dana saves a schedule with her house for tournaments. A level whose blinds fall is named,
    and mended; without any lines the levels are computed again."""
    page = maker(dana, "tournament")
    page.get_by_role("button", name="Tournaments").click()
    levels = page.locator('[data-option="tourn.levels"]')
    expect(levels.get_by_role("checkbox")).to_be_checked()
    lines = levels.get_by_role("textbox")
    lines.fill("50/100 20\n100/200 20 rest 10\n80/150 20\n300/600 20")
    expect(levels.get_by_role("alert")).to_contain_text("level 3 has 80 and 150")
    shoot(page, f"levels-wrong-{size[0]}")
    assert_clean(page, "a wrong level")
    lines.fill("50/100 20\n100/200 20 rest 10\n150/300  20\n300/600 20\n")
    expect(levels.get_by_role("alert")).to_have_count(0)
    expect(levels).to_contain_text("100/200 for 20 minutes and a break of 10 minutes")
    expect(levels.get_by_role("checkbox")).not_to_be_checked()
    expect(page.locator('[data-option="tourn.minutes"]')).to_have_count(0)
    shoot(page, f"levels-{size[0]}")
    assert_clean(page, "levels")
    lines.fill("")
    expect(levels.get_by_role("checkbox")).to_be_checked()
