"""What is rarely done at a table: each move is pressed on one page and seen on another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.arrivals import hears, is_asked
from browser.house import PHONE, Night, Person, shoot
from browser.test_comings import panel
from frames import View

pytestmark = pytest.mark.browser

FIRST = '[button]\nfirst = "host"\n'
"""Dana has the first button."""

WAITS = "[show]\nwindow_s = 36000\n"
"""The next hand waits until everyone who is here wants it dealt."""

CUSTOMS = f"""
dark_actions = true
{FIRST}
{WAITS}
[blinds]
chop = "by_agreement"
[runs]
when = "before_hand"
max_runs = 2
[showdown]
auto_muck = false
[sleeper]
enabled = true
"""


def is_over(view: View) -> bool:
    """Nothing is left to play in this hand."""
    return bool(view["hand"]["street"] == "over")


def deals_next(hand: int, first: Person, last: Person, others: int = 0) -> None:
    """Two want the next hand at once, as so many others do already, and get it."""
    for each in (first, last):
        each.dock.get_by_role("button", name="Deal next hand").click()
        if each is first:
            expect(each.dock).to_contain_text(f"{others + 1} of {others + 2} ready")
    for each in (first, last):
        expect(each.page.locator(".tablename")).to_contain_text(f"Hand {hand}")


def test_customs_of_a_house(night: Callable[..., Night]) -> None:
    """Two hands of four players, in a house where much is agreed on. Maya arranges what her
    seat does; in the first hand Dana takes her time, and Maya chops the blinds with Theo.
    Before the second one Dana cuts and Maya ends kill pots; in it they act in the dark, and at
    the showdown Dana mucks and Maya shows."""
    made = night(
        "Maya", "Theo", "Olga", sits={"Dana": 1, "Theo": 3, "Olga": 4}, rules=CUSTOMS
    )
    made["Maya"].does("sit_down", seat=2, amount=200)
    dana, maya = made.looks("Dana"), made.looks("Maya")
    log = dana.page.get_by_role("log")
    maya_arranges_what_her_seat_does(made, dana, maya)
    the_blinds_are_chopped(made, dana, maya)
    the_next_hand_is_arranged(made, dana, maya)
    for name in ("Theo", "Olga"):
        made[name].does("skip_wait")
    deals_next(2, dana, maya, others=2)
    expect(log).to_contain_text("Maya posts a sleeper straddle")
    two_act_in_the_dark(made, dana, maya)
    one_mucks_and_one_shows(made, dana, maya)


def maya_arranges_what_her_seat_does(made: Night, dana: Person, maya: Person) -> None:
    """How often her all-ins are run, and that she tops up: she has $20 of $30."""
    log, own = dana.page.get_by_role("log"), panel(maya, "Players")
    runs = own.get_by_role("radiogroup", name="If all in, run it")
    runs.get_by_role("radio", name="Twice").click()
    expect(runs.get_by_role("radio", name="Twice")).to_be_checked()
    expect(log).to_contain_text("Maya will run it twice from now on")
    tops_up = own.get_by_role("radiogroup", name="Top up automatically to")
    tops_up.get_by_role("radio", name="$30.00").click()
    expect(tops_up.get_by_role("radio", name="$30.00")).to_be_checked()
    expect(log).to_contain_text("Maya will top up automatically to")
    expect(log).to_contain_text("Maya tops up")


def the_blinds_are_chopped(made: Night, dana: Person, maya: Person) -> None:
    """Dana thinks for longer than others may, and folds; Maya offers, Theo agrees."""
    made.dana.does("start")
    made.plays(lambda view: view["may"], "Olga", to_bets="fold")
    is_asked(dana)
    more = dana.dock.get_by_role("button", name="+60 s from the time bank")
    expect(more).to_have_attribute("aria-pressed", "false")
    more.click()
    expect(more).to_have_attribute("aria-pressed", "true")
    shoot(dana.page, "time-bank")
    made.acts("Dana", to_bets="fold")
    maya.dock.get_by_role("button", name="Chop the blinds").click()
    expect(dana.page.get_by_role("log")).to_contain_text("Maya offers to chop the blinds")
    made["Theo"].does("chop")
    made.dana.until(lambda view: view["hand"]["street"] == "over")
    assert {chair["stack"] for chair in made.dana.view()["chairs"]} == {300}


def the_next_hand_is_arranged(made: Night, dana: Person, maya: Person) -> None:
    """Dana cuts the deck, Maya sleeps; what was agreed on for tonight she ends."""
    log = dana.page.get_by_role("log")
    cut = dana.dock.get_by_role("button", name="Cut the deck")
    cut.click()
    expect(cut).to_have_count(0)
    expect(panel(maya, "Log")).to_contain_text("Dana cuts the deck")
    own = panel(maya, "Players")
    own.get_by_role("switch", name="Post a sleeper next hand").click()
    expect(log).to_contain_text("Maya will post a sleeper next hand")
    made["Maya"].does("propose", extra="kill")
    for name in ("Dana", "Theo", "Olga"):
        made[name].does("vote")
    ends = own.get_by_role("button", name="Stop kill pots")
    ends.click()
    expect(ends).to_have_count(0)
    expect(log).to_contain_text("Maya ends kill pots from the next hand")


def two_act_in_the_dark(made: Night, dana: Person, maya: Person) -> None:
    """On the flop it is Theo's turn: Dana says that she will check. Maya bets a dollar for the
    turn before anyone has seen it."""
    made.plays(
        lambda view: (view["hand"]["street"], view["hand"]["turn"]) == ("flop", 3),
        *("Dana", "Maya", "Theo", "Olga"),
    )
    panel(dana, "Players").get_by_role("button", name="Check in the dark").click()
    expect(panel(maya, "Log")).to_contain_text("Dana will check in the dark")
    made.acts("Theo")
    made.acts("Olga")
    is_asked(maya)
    own = panel(maya, "Players")
    own.get_by_label("Bet in the dark").fill("1")
    own.get_by_role("button", name="Bet", exact=True).click()
    expect(panel(dana, "Log")).to_contain_text("Maya will bet in the dark")
    made.acts("Maya")
    made.plays(lambda view: view["hand"]["street"] == "river", "Dana", "Theo", "Olga")
    assert made.dana.view()["hand"]["middle"] == 4 * (6 + 10)


def one_mucks_and_one_shows(made: Night, dana: Person, maya: Person) -> None:
    """Theo and Olga show. Dana gives up, and Maya's cards are seen by all."""
    everyone = ("Dana", "Maya", "Theo", "Olga")
    made.plays(lambda view: view["hand"]["street"] == "showdown", *everyone)
    for name in ("Theo", "Olga"):
        made[name].does("show")
    dana.dock.get_by_role("button", name="Muck").click()
    expect(panel(maya, "Log")).to_contain_text("Dana mucks")
    maya.dock.get_by_role("button", name="Show both").click()
    expect(panel(dana, "Log")).to_contain_text("Maya shows")


def test_the_dealer_chooses_and_the_host_changes_the_game(
    night: Callable[..., Night],
) -> None:
    """Maya wins the first hand and shows it from her plate; she deals the second one and picks
    Omaha, which Dana reads. Heads-up, Dana shows hers in the middle of the hand. At her desk
    she changes to double hold'em, where each lays a card in the middle."""
    made = night(
        "Maya",
        sits={"Dana": 1, "Maya": 2},
        rotation=["texas", "omaha"],
        change="dealer",
        rules=FIRST + WAITS,
    )
    dana, maya = made.looks("Dana"), made.looks("Maya", size=PHONE)
    page = dana.page
    made.dana.does("start")
    made.plays(is_over, "Dana", "Maya", to_bets="fold")
    maya.page.get_by_role("button", name="Your seat: menu").click()
    maya.page.get_by_role("menuitem", name="Show both").click()
    expect(panel(dana, "Log")).to_contain_text("Maya shows")
    maya.dock.get_by_label("Game").select_option("omaha")
    maya.dock.get_by_role("button", name="Choose game").click()
    for each in (dana, maya):
        expect(each.dock).to_contain_text("Next hand: Omaha")
    deals_next(2, dana, maya)
    assert made.dana.view()["hand"]["game"] == "omaha"
    live = panel(dana, "Players").get_by_role("region", name="Heads-up: show a card")
    live.get_by_role("button", name="Show all").click()
    expect(live).to_have_count(0)
    expect(panel(maya, "Log")).to_contain_text("Dana shows")
    maya.page.keyboard.press("Escape")

    page.get_by_role("button", name="Host", exact=True).click()
    desk = page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Change game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="One game").click()
    dialog.get_by_label("Game", exact=True).select_option("double")
    dialog.get_by_role("button", name="Change game").click()
    expect(dialog).to_be_hidden()
    expect(panel(maya, "Log")).to_contain_text("From the next hand: Double hold'em")
    maya.page.keyboard.press("Escape")
    made.plays(is_over, "Dana", "Maya", to_bets="fold")
    deals_next(3, dana, maya)
    hears(made.dana, lambda view: view["hand"]["number"] == 3 and view["hand"]["turn"])
    if not made.dana.view()["draw"]:
        made["Maya"].does("set_middle", place=0)
    page.locator(".pick").nth(1).click()
    dana.dock.get_by_role("button", name="Set middle card").click()
    expect(panel(maya, "Log")).to_contain_text("Dana sets the middle card")


def test_a_marker_is_offered_and_accepted(night: Callable[..., Night]) -> None:
    """At open stakes Dana bets more than Maya has. Theo, who has folded, lends her nothing; she
    calls with a marker, which Dana accepts."""
    made = night(
        "Theo",
        "Maya",
        sits={"Dana": 1, "Theo": 2},
        rules=FIRST + '[stakes]\nmode = "open"\n',
    )
    made["Maya"].does("sit_down", seat=3, amount=100)
    dana, theo, maya = (made.looks(name) for name in ("Dana", "Theo", "Maya"))
    log = maya.page.get_by_role("log")
    made.dana.does("start")
    is_asked(dana)
    made.dana.does("raise_to", to=150)
    made["Theo"].does("fold")
    is_asked(maya)
    borrows = maya.dock.get_by_role("button", name="Borrow from Theo")
    borrows.click()
    expect(theo.dock).to_contain_text("Maya wants to borrow $5.00 from you")
    theo.dock.get_by_role("button", name="No", exact=True).click()
    expect(log).to_contain_text("Theo declines")
    expect(borrows).to_have_count(0)
    maya.dock.get_by_role("button", name="Call with a marker").click()
    expect(dana.dock).to_contain_text("Maya offers a marker for $5.00")
    dana.dock.get_by_role("button", name="Accept marker").click()
    expect(dana.page.get_by_role("log")).to_contain_text("Maya plays on a marker")
    expect(log).to_contain_text("You play on a marker")
