"""A table of real cards, run on one phone: few taps, and none of them lost."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.arrivals import hears, resized, shows
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person, shoot
from browser.real_cards import Runner
from frames import View
from thorough import some

pytestmark = pytest.mark.browser

TABLET = (1024, 768)
LINE = re.compile("/socket")
SMALL = """() => [...document.querySelectorAll('.body button, .depths button')]
  .map(each => [each.getBoundingClientRect(), each.textContent || each.ariaLabel])
  .filter(([box]) => box.width && (Math.round(box.height) < 56 || Math.round(box.width) < 55))
  .map(([box, text]) => `${text}: ${box.width}x${box.height}`)"""
"""What can be tapped and is smaller than a thumb in bad light needs."""


@contextmanager
def out_of_reach(runner: Runner) -> Iterator[None]:
    """The phone has no network for a while, once everything before that is saved."""
    is_saved(runner.page)
    runner.person.context.set_offline(True)
    try:
        yield
    finally:
        runner.person.context.set_offline(False)


def chair_of(view: View, name: str) -> dict[str, Any]:
    """The chair of this player."""
    found: dict[str, Any] = next(each for each in view["chairs"] if each["name"] == name)
    return found


def is_saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


# ---------------------------------------------------------------- an evening on one phone


def looked_at(runner: Runner, where: str) -> None:
    """Its keys are large enough in the hand, on a tablet and at a desk, and axe has nothing to
    say."""
    page = runner.page
    for size in (DESK, TABLET, PHONE):
        resized(page, size)
        assert page.evaluate(SMALL) == [], (where, size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if size in some([PHONE], [DESK, TABLET]):
            assert_clean(page, f"{where}-{size[0]}")


def test_an_evening_is_run_on_one_phone(person: Callable[..., Person]) -> None:
    """Six friends play four hands; Dana's taps are counted where they have to be few. What she
    looks at is looked at as well."""
    runner = Runner(person(size=PHONE))
    looked_at(runner, "first-button")
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    looked_at(runner, "turn")
    a_raise_and_a_showdown(runner)
    one_tap_begins_the_next_hand(runner)
    a_fold_and_the_end_of_a_hand_are_undone(runner)
    a_stack_is_counted_in_two_taps_from_its_seat(runner)
    only_what_each_put_in(runner)
    a_player_is_added_by_name(runner)
    all_in_and_run_once(runner)
    every_depth_is_one_tap_away(runner)
    the_button_takes_one_tap_a_hand(runner)


def a_raise_and_a_showdown(runner: Runner) -> None:
    """Dan raises, the button and the big blind call, all check, and the button wins at
    showdown: at most 12 taps. The usual sizes are one tap."""
    page = runner.page
    runner.tap(re.compile("^Raise…"))
    looked_at(runner, "raise")
    runner.tap("Back", ".keys")
    runner.taps = 0
    runner.tap(re.compile(r"0\.90.*3×$"))
    runner.tap("Everyone before Ann folds")
    runner.turn("Ann")
    runner.tap(re.compile("^Call"))
    runner.turn("Ben")
    runner.tap("Fold")
    runner.turn("Cat")
    runner.tap(re.compile("^Call"))
    runner.turn("Cat")
    runner.tap("All check")
    expect(page.locator(".street")).to_contain_text("Turn")
    runner.tap("All check")
    expect(page.locator(".street")).to_contain_text("River")
    runner.tap("All check")
    runner.asks("Who won?")
    looked_at(runner, "winners")
    runner.tap(re.compile("Ann$"))
    runner.tap("Push the pot")
    expect(page.get_by_text("Ann takes $2.80")).to_be_visible()
    assert runner.taps <= 12
    runner.asks("has the button.")
    looked_at(runner, "next-hand")


def one_tap_begins_the_next_hand(runner: Runner) -> None:
    runner.taps = 0
    runner.tap("Next hand")
    runner.turn("Eve")
    assert runner.taps == 1
    assert runner.stacks() == {
        "Ann": 319, "Ben": 299, "Cat": 290, "Dan": 288, "Eve": 300, "Fay": 300
    }  # fmt: skip


def a_fold_and_the_end_of_a_hand_are_undone(runner: Runner) -> None:
    """Each in one tap that says what; once the next hand has begun the stacks are counted
    instead."""
    page = runner.page
    runner.tap("Fold")
    runner.turn("Fay")
    runner.tap("Undo: Eve folds")
    runner.turn("Eve")
    runner.tap("Everyone before Dan folds")
    runner.asks("Cat has the button.")
    runner.tap(re.compile("^Undo: Eve folds, and 4 more"))
    runner.turn("Eve")
    runner.tap("Everyone before Dan folds")
    runner.asks("Cat has the button.")
    runner.tap("Next hand")
    runner.turn("Fay")
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(0)
    runner.tap(re.compile("Count$"))
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Eve")).click()
    asked = page.get_by_role("dialog", name="How much does Eve have?")
    expect(asked).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()


def a_stack_is_counted_in_two_taps_from_its_seat(runner: Runner) -> None:
    """A bet of $35.00 from a stack of $30.00 offers the count; a seat's sheet has it, too."""
    page = runner.page
    runner.tap(re.compile("^Raise…"))
    page.keyboard.type("35")
    expect(page.get_by_text("$30.00 at most.")).to_be_visible()
    runner.tap("Count Fay’s stack")
    dialog = page.get_by_role("dialog", name="How much does Fay have?")
    expect(dialog).to_be_visible()
    page.keyboard.type("50")
    dialog.get_by_role("button", name="Set to $50.00").click()
    expect(dialog).to_be_hidden()
    hears(runner.dana, lambda view: chair_of(view, "Fay")["stack"] == 500)
    runner.tap("Back", ".keys")
    page.get_by_role("button", name=re.compile("^Cat, ")).click()
    sheet = page.get_by_role("dialog")
    assert_clean(page, "seat")
    sheet.get_by_role("button", name="Sit out").click()
    hears(runner.dana, lambda view: chair_of(view, "Cat")["going_out"])


def only_what_each_put_in(runner: Runner) -> None:
    """$5.00 from two of them, $2.00 from one who folded after that: once an amount has gone to
    someone, the next digit begins another."""
    page = runner.page
    runner.tap("Put in…")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Digits").click()
    for sign in "5":
        dialog.get_by_role("button", name=sign, exact=True).click()
    dialog.get_by_role("button", name=re.compile("^Fay")).click()
    dialog.get_by_role("button", name=re.compile("^Ann")).click()
    dialog.get_by_role("button", name="2", exact=True).click()
    ben = dialog.get_by_role("button", name=re.compile("^Ben"))
    ben.click()
    ben.click()
    expect(ben).to_contain_text("folded after $2.00")
    dialog.get_by_role("button", name="Enter these amounts").click()
    runner.asks("Who won?")
    runner.tap(re.compile("Ann$"))
    runner.tap("Push the pot")
    expect(page.get_by_text("Ann takes $12.40")).to_be_visible()
    assert runner.stacks()["Ben"] == 279


def a_player_is_added_by_name(runner: Runner) -> None:
    """Gus sits down; he can't do so twice, and what was asked for is named."""
    page = runner.page
    dialog = page.get_by_role("dialog", name="Add player")
    for _ in range(2):
        page.get_by_role("button", name="Add player").first.click()
        dialog.get_by_label("Name").fill("Gus")
        dialog.get_by_role("button", name="Sit down with $30.00").click()
        expect(page.get_by_role("button", name=re.compile("^Gus, "))).to_be_visible()
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("Not entered: Gus sits down with $30.00.")
    refusal.get_by_role("button", name="Got it").click()
    expect(refusal).to_be_hidden()


def all_in_and_run_once(runner: Runner) -> None:
    """Dan and Eve are all in: how often the rest is dealt is asked."""
    runner.tap("Next hand")
    runner.tap("Everyone before Dan folds")
    runner.turn("Dan")
    runner.tap(re.compile("^All in"))
    runner.turn("Eve")
    runner.tap(re.compile("^Call"))
    runner.turn("Fay")
    runner.tap("Fold")
    runner.page.locator(".body").get_by_role("button", name="Once").wait_for()
    looked_at(runner, "runs")
    runner.tap("Once")
    runner.asks("Who won?")
    runner.page.get_by_role("button", name=re.compile("Dan$")).first.click()
    runner.tap(re.compile("^Push the pot"))
    runner.asks("has the button.")


def every_depth_is_one_tap_away(runner: Runner) -> None:
    for depth in ("Cards", "Phones", "Pots", "Button"):
        runner.depth(depth)
        expect(runner.page.get_by_role("radio", name=depth, checked=True)).to_be_visible()
        hears(runner.dana, lambda view, named=depth: view["real"]["depth"].title() == named)


def the_button_takes_one_tap_a_hand(runner: Runner) -> None:
    """Who posts what, and why, is read; a tap, and it is the next hand."""
    page = runner.page
    posts = page.get_by_role("list", name="Who posts what")
    runner.asks("Eve has the button.")
    expect(posts).to_contain_text("Fay posts the small blind")
    expect(posts).to_contain_text("first left of the button")
    runner.taps = 0
    for button in ("Eve", "Fay", "Gus"):
        runner.tap("Next hand")
        runner.asks(f"{button} has the button.")
    assert runner.taps == 3
    expect(page.get_by_text("Not counted since")).to_be_visible()


def test_the_keyboard_alone_is_enough(person: Callable[..., Person]) -> None:
    """At a desk, from hands of which the button alone is entered to one with bets, once all
    stacks are counted: N begins, F folds, C calls, R raises, Enter sends, Z undoes."""
    runner = Runner(person(size=DESK))
    page = runner.page

    def press(key: str) -> None:
        is_saved(page)
        page.keyboard.press(key)

    runner.depth("Button")
    runner.tap("Cat gets the button")
    runner.asks("Hand 1: Cat has the button.")
    press("n")
    runner.asks("Hand 2: Dan has the button.")
    for chair in runner.dana.view()["chairs"]:
        runner.says("correct_stack", seat=chair["seat"], stack=300, reason="Counted")
    runner.says("set_depth", depth="pots")
    # The keys wait a moment after something that came from elsewhere.
    runner.asks("Eve has the button.")
    expect(page.get_by_role("button", name="Next hand", exact=True)).to_be_enabled()
    press("n")
    runner.turn("Ben")
    assert_clean(page, "turn at a desk")
    expect(page.get_by_role("button", name="Fold", exact=True)).to_be_enabled()
    press("f")
    runner.turn("Cat")
    press("z")
    runner.turn("Ben")
    press("c")
    runner.turn("Cat")
    press("r")
    page.keyboard.type("1.5")
    page.keyboard.press("Enter")
    runner.turn("Dan")
    assert runner.real["may"]["call"] == 15
    undo_is_whole(page)


# ---------------------------------------------------------------- pots and cards


def undo_is_whole(page: Page) -> None:
    """All that the key for undoing says can be read."""
    cut = page.locator(".undo small").evaluate(
        "(it) => it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth"
    )
    assert not cut, page.locator(".undo").inner_text()


def all_in_by_sums(runner: Runner, *names: str) -> None:
    """What each put in is asked, and these put in $30.00."""
    runner.tap("Put in…")
    dialog = runner.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Digits").click()
    for sign in "30":
        dialog.get_by_role("button", name=sign, exact=True).click()
    expect(dialog.get_by_role("radio", name="Once")).to_have_count(0)
    for name in names:
        dialog.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(dialog.get_by_role("radio", name="Once", checked=True)).to_be_visible()
    digit = dialog.get_by_role("button", name="0", exact=True).bounding_box()
    name = dialog.get_by_role("button", name=re.compile(f"^{names[0]}")).bounding_box()
    assert digit["y"] + digit["height"] + 6 <= name["y"], "they stand apart"


def test_sums_of_players_who_are_all_in_ask_for_the_winner_next(
    person: Callable[..., Person],
) -> None:
    """The hand is over: how many times the board was run is chosen beside the amounts, and the
    next question is who won."""
    runner = Runner(person(size=PHONE), ("Ann-Josephine the Great", "Ben", "Cat"))
    runner.tap("Cat gets the button")
    runner.turn("Cat")
    all_in_by_sums(runner, "Ann", "Ben")
    assert_clean(runner.page, "put-in-runs")
    shoot(runner.page, "put-in-runs")
    runner.tap("Enter these amounts", "dialog")
    runner.asks("Who won?")
    assert [pot["name"] for pot in runner.real["pots"]] == ["one"]
    undo_is_whole(runner.page)
    shoot(runner.page, "undo-whole")
    runner.page.get_by_role("button", name="Undo").click()
    runner.turn("Cat")
    all_in_by_sums(runner, "Ann", "Ben")
    runner.page.get_by_role("radio", name="Twice").click()
    runner.tap("Enter these amounts", "dialog")
    runner.asks("Who won?")
    assert len(runner.real["pots"]) == 2


def card(runner: Runner, rank: str, suit: str) -> None:
    runner.tap(rank)
    runner.tap(f"{rank} of {suit}")


def test_side_pots_and_then_every_card(person: Callable[..., Person]) -> None:
    """Three play two hands: in the first Dana says who won which pot, in the second she enters
    the cards, and the engine says it."""
    runner = Runner(person(size=PHONE), ("Ann", "Ben", "Cat"))
    for seat, stack in ((2, 200), (3, 100)):
        runner.says("correct_stack", seat=seat, stack=stack, reason="Counted")
    side_pots_name_who_plays_for_them(runner)
    cards_are_tapped_and_the_engine_awards(runner)


def side_pots_name_who_plays_for_them(runner: Runner) -> None:
    """30, 20 and 10 dollars all in: two pots to be won; the third's surplus comes back. Winners
    who contradict each other are doubted, and can be pushed."""
    page = runner.page
    runner.tap("Ann gets the button")
    for name in ("Ann", "Ben", "Cat"):
        runner.turn(name)
        runner.tap(re.compile("^All in"))
    runner.tap("Once")
    side = page.get_by_role("group", name="Side pot $20.00")
    expect(side.get_by_role("button")).to_have_count(2)
    doubt = page.get_by_text("Ben beats Ann in one pot but not in another")
    expect(page.get_by_role("button", name="Tap a winner for each pot")).to_be_disabled()
    main, other = ".potpick:first-child", ".potpick:nth-child(2)"
    runner.tap(re.compile("Ben$"), main)
    expect(
        side.get_by_role("button", name=re.compile("Ben$"), pressed=True)
    ).to_be_visible()
    expect(page.get_by_role("button", name="Push the pots")).to_be_enabled()
    runner.tap(re.compile("Ann$"), other)
    expect(doubt).to_be_visible()
    expect(page.get_by_role("button", name="Push the pots")).to_be_enabled()
    runner.tap(re.compile("Ben$"), main)
    runner.tap(re.compile("Cat$"), main)
    expect(doubt).to_be_hidden()
    runner.tap(re.compile("Ben$"), other)
    runner.tap("Push the pots")
    expect(page.get_by_text("Cat takes $30.00")).to_be_visible()
    expect(page.get_by_text("Ann takes $10.00")).to_be_visible()
    assert runner.stacks() == {"Ann": 200, "Ben": 100, "Cat": 300}


def cards_are_tapped_and_the_engine_awards(runner: Runner) -> None:
    """The flop on the keypad, where a card that is out is greyed; aces beat kings without
    anyone saying so."""
    page = runner.page
    runner.depth("Cards")
    runner.tap("Next hand")
    runner.turn("Ben")
    runner.tap(re.compile("^Call"))
    runner.turn("Cat")
    runner.tap("Fold")
    runner.turn("Ann")
    runner.tap("Check")
    runner.asks("Which cards are the flop?")
    card(runner, "ace", "spades")
    runner.tap("ace")
    expect(page.get_by_role("button", name="ace of spades, already out")).to_be_disabled()
    runner.tap(re.compile("ace of hearts"))
    card(runner, "seven", "clubs")
    runner.turn("Ann")
    expect(page.locator(".boardrow .card")).to_have_count(3)
    for street, told in (("turn", "king of diamonds"), ("river", "two of clubs")):
        runner.tap("All check")
        runner.asks(f"Which card is the {street}?")
        card(runner, *told.split(" of "))
        runner.turn("Ann")
    runner.tap("All check")
    runner.asks("Ann shows")
    card(runner, "king", "spades")
    card(runner, "king", "clubs")
    runner.asks("Ben shows")
    card(runner, "ace", "clubs")
    card(runner, "ace", "diamonds")
    expect(page.get_by_text("Ben takes $0.70")).to_be_visible()
    runner.tap("Push the pot")
    expect(page.get_by_text("Ben takes $0.70")).to_be_visible()
    expect(page.get_by_text("four aces")).to_be_visible()


# ---------------------------------------------------------------- no network


def test_no_tap_is_lost_without_a_network(person: Callable[..., Person]) -> None:
    """The line is lost again and again, on a phone whose clock is an hour ahead and that keeps
    the shell of the app: what was tapped waits, and arrives once and in order."""
    dana = person(size=PHONE, service_workers="allow")
    dana.page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000")
    runner = Runner(dana)
    runner.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    runner.page.reload()
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    a_refused_tap_holds_back_what_follows(runner)
    taps_arrive_in_order(runner)
    what_waits_goes_out_by_itself_after_a_reload(runner)
    what_was_never_answered_counts_once(runner)


def a_refused_tap_holds_back_what_follows(runner: Runner) -> None:
    """It is entered that everyone checks, which no one may: it is named with why, and what was
    tapped after it waits until it is dropped."""
    page = runner.page
    with out_of_reach(runner):
        runner.tap("Fold")
        runner.turn("Eve")
        runner.tap("All check")
        runner.tap("Fold")
        expect(page.locator(".tapqueue li")).to_have_count(3)
    expect(page.locator(".refusal")).to_contain_text("Everyone checks")
    expect(page.locator(".tapqueue li")).to_have_count(1)
    page.get_by_role("button", name="Drop them").click()
    expect(page.locator(".unsaved")).to_be_hidden()
    runner.turn("Eve")


def taps_arrive_in_order(runner: Runner) -> None:
    """The line is lost after Eve's raise. Three taps wait; then all of them arrive, once
    each."""
    page = runner.page
    runner.tap(re.compile("^Raise…"))
    runner.tap(re.compile("^Raise to"))
    runner.turn("Fay")
    waiting = page.locator(".tapqueue li")
    with out_of_reach(runner):
        runner.tap("Fold")
        runner.turn("Ann")
        runner.tap("Call")
        runner.turn("Ben")
        runner.tap("Fold")
        expect(page.get_by_text("Not saved yet: 3 taps wait")).to_be_visible()
        expect(waiting).to_have_text(["Fay folds", "Ann calls", "Ben folds"])
    expect(waiting).to_have_count(0)
    runner.turn("Cat")
    acts = ["folds Dan", "raises Eve", "folds Fay", "calls Ann", "folds Ben"]
    assert runner.log()[-5:] == acts


def what_waits_goes_out_by_itself_after_a_reload(runner: Runner) -> None:
    """Cat's fold waits when the page is loaded again, still without a network. Once it is back
    the fold is saved, and nobody has tapped anything."""
    page = runner.page
    with out_of_reach(runner):
        runner.tap("Fold")
        expect(page.locator(".tapqueue li")).to_have_text("Cat folds")
        page.reload()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
    runner.turn("Eve")
    expect(page.locator(".tapqueue li")).to_have_count(0)
    assert runner.log().count("folds Cat") == 1


def what_was_never_answered_counts_once(runner: Runner) -> None:
    """The answer is never heard: after a reload the same tap is sent again."""
    page = runner.page
    deaf = True

    def half(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def down(message: str | bytes) -> None:
            if not deaf or "answer" not in json.loads(message):
                line.send(message)

        server.on_message(down)

    page.route_web_socket(LINE, half)
    page.reload()
    runner.turn("Eve")
    runner.tap("Check")
    expect(page.locator(".tapqueue li")).to_have_text("Eve checks")
    deaf = False
    page.reload()
    runner.turn("Ann")
    is_saved(page)
    assert runner.log().count("checks Eve") == 1


# ---------------------------------------------------------------- two phones


def test_two_phones_enter_nothing_twice(person: Callable[..., Person]) -> None:
    """Dana lets Theo in, who runs the table, too, on a phone that is late in every way."""
    runner, theo = Runner(person(size=PHONE)), person(size=PHONE)
    at_the_door = runner.door.person()
    at_the_door.night = runner.dana.night
    asked = {"invite": runner.invite, "name": "Theo"}
    guest = at_the_door.post(f"{at_the_door.at}/knock", asked).json()["guest"]
    runner.page.get_by_role("button", name="Let in Theo").click()
    hears(runner.dana, lambda view: any(it["guest"] == guest for it in view["guests"]))
    runner.says("name_cohost", guest=guest, cohost=True)
    runner.tap("Ann gets the button")
    hears_answers_but_no_news(theo, lambda: shows(theo, at_the_door), runner)
    taps_what_was_meant_for_the_turn_before(theo, runner)


def hears_answers_but_no_news(
    theo: Person, comes: Callable[[], Page], runner: Runner
) -> None:
    """Dana enters that Dan calls; Theo, who has not seen it yet, enters the same: he is told,
    and Dan has called once."""
    late = False

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def down(message: str | bytes) -> None:
            if not late or "error" in json.loads(message):
                line.send(message)

        server.on_message(down)

    theo.page.route_web_socket(LINE, slow)
    comes()
    expect(theo.page.get_by_role("heading", name="Dan’s turn")).to_be_visible()
    late = True
    runner.tap(re.compile("^Call"))
    runner.turn("Eve")
    theo.page.locator(".body").get_by_role("button", name=re.compile("^Call")).click()
    expect(theo.page.locator(".refusal")).to_contain_text(
        "Someone else entered something first"
    )
    assert runner.log().count("calls Dan") == 1
    late = False
    theo.page.reload()
    expect(theo.page.get_by_role("heading", name="Eve’s turn")).to_be_visible()


def taps_what_was_meant_for_the_turn_before(theo: Person, runner: Runner) -> None:
    """Theo's thumb is on its way to "Call" when Dana enters that Eve calls: it's Fay's turn
    now, and Theo's keys do nothing for 400 ms. Dana's are ready at once."""
    for page in (runner.page, theo.page):
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    own, his = (
        page.locator(".body").get_by_role("button", name=re.compile("^Call"))
        for page in (runner.page, theo.page)
    )
    own.click()
    runner.turn("Fay")
    expect(own).to_be_enabled()
    expect(theo.page.get_by_role("heading", name="Fay’s turn")).to_be_visible()
    expect(his).to_be_disabled()
    his.dispatch_event("click")
    theo.page.keyboard.press("c")
    theo.page.clock.run_for(399)
    expect(his).to_be_disabled()
    theo.page.clock.run_for(1)
    his.click()
    runner.turn("Ann")
    acts = [line for line in runner.log() if line.startswith("calls")]
    assert acts == ["calls Dan", "calls Eve", "calls Fay"]
