"""A table of real cards, run on one phone: few taps, and none of them lost."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person

pytestmark = pytest.mark.browser

SIX = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
TABLET = (1024, 768)
LINE = re.compile("/socket")
SENDS = """async ([night, id, command]) => {
  const body = JSON.stringify({id, command});
  const headers = {'content-type': 'application/json'};
  const answer = await fetch(`/api/nights/${night}/command`, {method: 'POST', headers, body});
  return answer.status;
}"""
SMALL = """() => [...document.querySelectorAll('.body button, .depths button')]
  .map(each => [each.getBoundingClientRect(), each.textContent || each.ariaLabel])
  .filter(([box]) => box.width && (Math.round(box.height) < 56 || Math.round(box.width) < 55))
  .map(([box, text]) => `${text}: ${box.width}x${box.height}`)"""
"""What can be tapped and is smaller than a thumb in bad light needs."""


class Runner:
    """Whoever runs the table, and how often they have tapped."""

    def __init__(self, person: Person, names: tuple[str, ...] = SIX) -> None:
        self.person, self.page, self.taps, self._sent = person, person.page, 0, 0
        person.opens_night("Dana")
        self.says("set_dealer", dealer="people")
        for seat, name in enumerate(names, 1):
            self.says("add_player", name=name, seat=seat, amount=300)
        expect(self.page.locator(".ring .plate")).to_have_count(len(names))

    def says(self, type: str, **fields: Any) -> None:
        """Send a command as this browser could."""
        self._sent += 1
        asked = [self.person.night, f"entered-{self._sent:04}", {"type": type, **fields}]
        assert self.page.evaluate(SENDS, asked) == 200, (type, fields)

    def tap(self, name: str | re.Pattern[str], within: str = ".body") -> None:
        """One tap on what has this name, when it can be tapped."""
        self.press(self.page.locator(within).get_by_role("button", name=name, exact=True))

    def press(self, button: Locator) -> None:
        button.click()
        self.taps += 1

    def turn(self, name: str) -> None:
        expect(self.page.get_by_role("heading", name=f"{name}’s turn")).to_be_visible()

    def asks(self, title: str) -> None:
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()

    @property
    def real(self) -> dict[str, Any]:
        real: dict[str, Any] = self.person.view()["real"]
        return real

    def stacks(self) -> dict[str, int]:
        return {chair["name"]: chair["stack"] for chair in self.person.view()["chairs"]}

    def log(self) -> list[str]:
        """What the log says of the hands, as keys with names."""
        path = f"/api/nights/{self.person.night}/log?limit=500"
        rows = self.person.reads(path)["news"]
        lines = [line for row in rows for line in row["lines"]]
        return [
            f"{line['key'].removeprefix('log.')} {line['filling']['name']}"
            for line in lines
            if "name" in line.get("filling", {}) and line.get("kind", "act") == "act"
        ]


@pytest.fixture
def runner(person: Callable[..., Person]) -> Runner:
    """Dana, who has a phone in her hand and six friends with cards."""
    return Runner(person(size=PHONE))


@contextmanager
def out_of_reach(runner: Runner) -> Iterator[None]:
    """The phone has no network for a while, once everything before that is saved."""
    expect(runner.page.get_by_text("Saved", exact=True)).to_be_visible()
    runner.person.context.set_offline(True)
    try:
        yield
    finally:
        runner.person.context.set_offline(False)


# ---------------------------------------------------------------- few taps


def test_a_hand_with_a_raise_and_a_showdown_takes_few_taps(runner: Runner) -> None:
    """Six players; Dan raises, the button and the big blind call, all check, and the button
    wins at showdown: at most 14 taps, and one more for the next hand."""
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.taps = 0
    runner.tap(re.compile("^Raise…"))
    runner.tap(re.compile("3×$"))
    runner.tap(re.compile("^Raise to"))
    runner.tap("Everyone before Ann folds")
    runner.turn("Ann")
    runner.tap(re.compile("^Call"))
    runner.turn("Ben")
    runner.tap("Fold")
    runner.turn("Cat")
    runner.tap(re.compile("^Call"))
    runner.turn("Cat")
    runner.tap("All check")
    expect(runner.page.locator(".street")).to_contain_text("Turn")
    runner.tap("All check")
    expect(runner.page.locator(".street")).to_contain_text("River")
    runner.tap("All check")
    runner.asks("Who won?")
    runner.tap(re.compile("Ann$"))
    runner.tap("Push the pot")
    expect(runner.page.get_by_text("Ann takes $2.80")).to_be_visible()
    assert runner.taps <= 14
    before = runner.taps
    runner.tap("Next hand")
    runner.turn("Eve")
    assert runner.taps == before + 1
    assert runner.stacks() == {
        "Ann": 319, "Ben": 299, "Cat": 290, "Dan": 288, "Eve": 300, "Fay": 300
    }  # fmt: skip


def test_the_button_takes_one_tap_a_hand(runner: Runner) -> None:
    """Who posts what, and why, is read; a tap, and it is the next hand."""
    page = runner.page
    page.get_by_role("radio", name="Button").click()
    runner.tap("Cat gets the button")
    posts = page.get_by_role("list", name="Who posts what")
    runner.asks("Hand 2 is next: Dan has the button.")
    expect(posts).to_contain_text("Eve posts the small blind")
    expect(posts).to_contain_text("first left of the button")
    runner.taps = 0
    for button in ("Eve", "Fay", "Ann"):
        runner.tap("Next hand")
        runner.asks("has the button.")
        expect(
            page.get_by_role("heading", name=f"{button} has the button.")
        ).to_be_visible()
    assert runner.taps == 3
    expect(page.get_by_text("Not counted since")).to_be_visible()


def test_every_depth_is_one_tap_away(runner: Runner) -> None:
    for depth in ("Button", "Cards", "Phones", "Pots"):
        runner.page.get_by_role("radio", name=depth).click()
        expect(runner.page.get_by_role("radio", name=depth, checked=True)).to_be_visible()
        runner.person.wait_until(lambda depth=depth: runner.real["depth"] == depth.lower())


def test_side_pots_name_who_plays_for_them(person: Callable[..., Person]) -> None:
    """30, 20 and 10 dollars all in: two pots to be won; the third's surplus comes back. Winners
    who contradict each other are doubted, and can be pushed."""
    runner = Runner(person(size=PHONE), ("Ann", "Ben", "Cat"))
    for seat, stack in ((2, 200), (3, 100)):
        runner.says("correct_stack", seat=seat, stack=stack, reason="Counted")
    runner.tap("Ann gets the button")
    runner.turn("Ann")
    runner.tap(re.compile("^All in"))
    runner.turn("Ben")
    runner.tap(re.compile("^All in"))
    runner.turn("Cat")
    runner.tap(re.compile("^All in"))
    runner.tap("Once")
    side = runner.page.get_by_role("group", name="Side pot $20.00")
    expect(side.get_by_role("button")).to_have_count(2)
    doubt = runner.page.get_by_text("Ben beats Ann in one pot but not in another")
    runner.tap(re.compile("Ben$"), ".potpick:last-child")
    expect(
        runner.page.get_by_role("button", name="Tap a winner for each pot")
    ).to_be_disabled()
    runner.tap(re.compile("Ann$"), ".potpick:first-child")
    expect(doubt).to_be_visible()
    expect(runner.page.get_by_role("button", name="Push the pots")).to_be_enabled()
    runner.tap(re.compile("Ben$"), ".potpick:last-child")
    runner.tap(re.compile("Cat$"), ".potpick:last-child")
    expect(doubt).to_be_hidden()
    runner.tap(re.compile("Ben$"), ".potpick:first-child")
    runner.tap("Push the pots")
    expect(runner.page.get_by_text("Cat takes $30.00")).to_be_visible()
    expect(runner.page.get_by_text("Ann takes $10.00")).to_be_visible()
    assert runner.stacks() == {"Ann": 200, "Ben": 100, "Cat": 300}


def test_only_what_each_put_in(runner: Runner) -> None:
    """$5.00 from two of them, $2.00 from one who folded after that."""
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.tap("Put in…")
    page = runner.page
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Digits").click()
    for sign in "5":
        dialog.get_by_role("button", name=sign, exact=True).click()
    dialog.get_by_role("button", name=re.compile("^Dan")).click()
    dialog.get_by_role("button", name=re.compile("^Eve")).click()
    dialog.get_by_role("button", name="Take the last one back").click()
    dialog.get_by_role("button", name="2", exact=True).click()
    fay = dialog.get_by_role("button", name=re.compile("^Fay"))
    fay.click()
    fay.click()
    expect(fay).to_contain_text("folded after $2.00")
    dialog.get_by_role("button", name="Enter these amounts").click()
    runner.asks("Who won?")
    runner.tap(re.compile("Eve$"))
    runner.tap("Push the pot")
    expect(page.get_by_text("Eve takes $12.40")).to_be_visible()
    assert runner.stacks()["Fay"] == 280


# ---------------------------------------------------------------- cards


def card(runner: Runner, rank: str, suit: str) -> None:
    runner.tap(rank)
    runner.tap(f"{rank} of {suit}")


def test_cards_are_tapped_and_the_engine_awards(person: Callable[..., Person]) -> None:
    """Heads-up: the flop on the keypad, a card that is out is greyed, the turn skipped at
    first and undone; aces beat kings without anyone saying so."""
    runner = Runner(person(size=PHONE), ("Ann", "Ben"))
    page = runner.page
    page.get_by_role("radio", name="Cards").click()
    runner.tap("Ann gets the button")
    runner.turn("Ann")
    runner.tap(re.compile("^Call"))
    runner.turn("Ben")
    runner.tap("Check")
    runner.asks("Which cards are the flop?")
    card(runner, "ace", "spades")
    runner.tap("ace")
    expect(page.get_by_role("button", name="ace of spades, already out")).to_be_disabled()
    runner.tap(re.compile("ace of hearts"))
    card(runner, "seven", "clubs")
    runner.turn("Ben")
    expect(page.locator(".boardrow .card")).to_have_count(3)
    for street, told in (("turn", "king of diamonds"), ("river", "two of clubs")):
        runner.tap("All check")
        runner.asks(f"Which card is the {street}?")
        card(runner, *told.split(" of "))
        runner.turn("Ben")
    runner.tap("All check")
    runner.asks("Ben shows")
    card(runner, "king", "spades")
    card(runner, "king", "clubs")
    runner.asks("Ann shows")
    card(runner, "ace", "clubs")
    card(runner, "ace", "diamonds")
    expect(page.get_by_text("Ann takes $0.60")).to_be_visible()
    runner.tap("Push the pot")
    expect(page.get_by_text("Ann takes $0.60")).to_be_visible()
    expect(page.get_by_text("four aces")).to_be_visible()


# ---------------------------------------------------------------- undo, and putting right


def test_undo_says_what_and_takes_one_tap(runner: Runner) -> None:
    """A fold is undone, and after the hand its end as well; once the next hand has begun
    the stacks are counted instead."""
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.tap("Fold")
    runner.turn("Eve")
    runner.tap("Undo: Dan folds")
    runner.turn("Dan")
    runner.tap("Everyone before Cat folds")
    runner.asks("Ben has the button.")
    runner.tap(re.compile("^Undo for 5 players: Dan folds"))
    runner.turn("Dan")
    runner.tap("Everyone before Cat folds")
    runner.asks("Ben has the button.")
    runner.tap("Next hand")
    runner.turn("Eve")
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(0)
    runner.tap(re.compile("Count$"))
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Fay")).click()
    expect(page.get_by_role("dialog", name="How much does Fay have?")).to_be_visible()


def test_a_stack_is_counted_in_two_taps_from_its_seat(runner: Runner) -> None:
    """A bet of $35.00 from a stack of $30.00 offers the count; a seat's sheet has it, too."""
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.tap(re.compile("^Raise…"))
    page.keyboard.type("35")
    expect(page.get_by_text("$30.00 at most.")).to_be_visible()
    runner.tap("Count Dan’s stack")
    dialog = page.get_by_role("dialog", name="How much does Dan have?")
    expect(dialog).to_be_visible()
    page.keyboard.type("50")
    dialog.get_by_role("button", name="Set to $50.00").click()
    expect(dialog).to_be_hidden()
    runner.person.wait_until(lambda: runner.stacks()["Dan"] == 500)
    page.get_by_role("button", name=re.compile("^Eve, ")).click()
    page.get_by_role("dialog").get_by_role("button", name="Sit out").click()
    runner.person.wait_until(
        lambda: any(
            chair["name"] == "Eve" and chair["going_out"]
            for chair in runner.person.view()["chairs"]
        )
    )


def test_a_player_is_added_by_name(runner: Runner) -> None:
    page = runner.page
    page.get_by_role("button", name="Add player").first.click()
    dialog = page.get_by_role("dialog", name="Add player")
    dialog.get_by_label("Name").fill("Gus")
    dialog.get_by_role("button", name="Sit down with $30.00").click()
    expect(page.get_by_role("button", name=re.compile("^Gus, "))).to_be_visible()
    page.get_by_role("button", name="Add player").first.click()
    dialog.get_by_label("Name").fill("Gus")
    dialog.get_by_role("button", name="Sit down with $30.00").click()
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("Gus sits down with $30.00")
    refusal.get_by_role("button", name="Got it").click()
    expect(refusal).to_be_hidden()


# ---------------------------------------------------------------- no network, two phones


def test_what_was_tapped_without_a_network_arrives_in_order(
    person: Callable[..., Person],
) -> None:
    """The line is lost after the first raise, on a phone whose clock is an hour ahead. Four
    taps wait, also when the page is loaded again; then all of them arrive, once each."""
    dana = person(size=PHONE)
    dana.page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000")
    runner = Runner(dana)
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.tap(re.compile("^Raise…"))
    runner.tap(re.compile("^Raise to"))
    runner.turn("Eve")
    with out_of_reach(runner):
        runner.tap("Fold")
        runner.turn("Fay")
        runner.tap("Fold")
        runner.turn("Ann")
        runner.tap("Call")
        runner.turn("Ben")
        runner.tap("Fold")
        expect(page.get_by_text("Not saved yet: 4 taps wait")).to_be_visible()
        waiting = page.locator(".tapqueue li")
        told = ["Eve folds", "Fay folds", "Ann calls", "Ben folds"]
        expect(waiting).to_have_text(told)
    expect(waiting).to_have_count(0)
    runner.turn("Cat")
    runner.person.wait_until(lambda: runner.log()[-1:] == ["folds Ben"])
    assert runner.log()[-5:] == [
        "raises Dan",
        "folds Eve",
        "folds Fay",
        "calls Ann",
        "folds Ben",
    ]


def test_what_waits_is_still_there_when_the_page_is_loaded_again(runner: Runner) -> None:
    """The answer is never heard: after a reload the same tap is sent again, and counts
    once."""
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Dan")
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
    runner.turn("Dan")
    runner.tap("Fold")
    expect(page.locator(".tapqueue li")).to_have_text("Dan folds")
    deaf = False
    page.reload()
    runner.turn("Eve")
    expect(page.get_by_text("Saved")).to_be_visible()
    assert runner.log().count("folds Dan") == 1


def test_what_waits_goes_out_by_itself_after_a_reload_without_a_line(
    person: Callable[..., Person],
) -> None:
    """Dan's fold waits when the page is loaded again, still without a network. Once it is back
    the fold is saved, and nobody has tapped anything."""
    runner = Runner(person(size=PHONE, service_workers="allow"))
    page = runner.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    with out_of_reach(runner):
        runner.tap("Fold")
        expect(page.locator(".tapqueue li")).to_have_text("Dan folds")
        page.reload()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
    runner.turn("Eve")
    expect(page.locator(".tapqueue li")).to_have_count(0)
    assert runner.log().count("folds Dan") == 1


def second_host(runner: Runner, person: Callable[..., Person]) -> Person:
    """Theo, who has a phone and runs the table, too."""
    theo = person(size=PHONE)
    link = runner.page.evaluate(
        """async night => {
          const headers = {'content-type': 'application/json'};
          const asked = {method: 'POST', headers, body: JSON.stringify({kind: 'invite'})};
          return (await (await fetch(`/api/nights/${night}/links`, asked)).json()).url;
        }""",
        runner.person.night,
    )
    theo.knocks(link, "Theo")
    runner.page.get_by_role("button", name="Let in Theo").click()
    guest = next(g for g in runner.person.view()["guests"] if g["name"] == "Theo")
    runner.says("name_cohost", guest=guest["guest"], cohost=True)
    return theo


def test_a_tap_that_was_meant_for_the_turn_before_does_nothing(
    runner: Runner, person: Callable[..., Person]
) -> None:
    """Theo's thumb is on its way to "Call" when Dana enters that Dan calls: it's Eve's turn
    now, and Theo's keys do nothing for 400 ms. Dana's are ready at once."""
    theo = second_host(runner, person)
    runner.tap("Ann gets the button")
    expect(theo.page.get_by_role("heading", name="Dan’s turn")).to_be_visible()
    for page in (runner.page, theo.page):
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    own, his = (
        page.locator(".body").get_by_role("button", name=re.compile("^Call"))
        for page in (runner.page, theo.page)
    )
    own.click()
    runner.turn("Eve")
    expect(own).to_be_enabled()
    expect(theo.page.get_by_role("heading", name="Eve’s turn")).to_be_visible()
    expect(his).to_be_disabled()
    his.dispatch_event("click")
    theo.page.keyboard.press("c")
    theo.page.clock.run_for(399)
    expect(his).to_be_disabled()
    theo.page.clock.run_for(1)
    his.click()
    runner.turn("Fay")
    assert [line for line in runner.log() if line.startswith("calls")] == [
        "calls Dan",
        "calls Eve",
    ]


def test_two_phones_enter_nothing_twice(
    runner: Runner, person: Callable[..., Person]
) -> None:
    """Theo runs the table, too. Dana enters that Dan calls; Theo, who has not seen it yet,
    enters the same: he is told, and Dan has called once."""
    theo = second_host(runner, person)
    runner.tap("Ann gets the button")
    late = False

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def down(message: str | bytes) -> None:
            """Theo hears answers, and no news."""
            if not late or "error" in json.loads(message):
                line.send(message)

        server.on_message(down)

    theo.page.route_web_socket(LINE, slow)
    theo.page.reload()
    expect(theo.page.get_by_role("heading", name="Dan’s turn")).to_be_visible()
    late = True
    runner.tap(re.compile("^Call"))
    runner.turn("Eve")
    theo.page.locator(".body").get_by_role("button", name=re.compile("^Call")).click()
    expect(theo.page.locator(".refusal")).to_contain_text(
        "Someone else entered something first"
    )
    assert runner.log().count("calls Dan") == 1


def test_a_refused_tap_holds_back_what_follows(runner: Runner) -> None:
    """Without a network it is entered that everyone checks, which no one may: it is named
    with why, and what was tapped after it waits until it is dropped."""
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Dan")
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


# ---------------------------------------------------------------- how it looks


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK])
def test_it_is_large_enough_and_axe_has_nothing_to_say(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    runner = Runner(person(size=size))
    page = runner.page

    def looked_at(where: str) -> None:
        assert page.evaluate(SMALL) == [], where
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert_clean(page, f"{where}-{size[0]}")

    looked_at("first-button")
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    looked_at("turn")
    runner.tap(re.compile("^Raise…"))
    looked_at("raise")
    runner.tap("Back", ".keys")
    runner.tap("Everyone before Ben folds")
    runner.turn("Ben")
    runner.tap(re.compile("^All in"))
    runner.turn("Cat")
    runner.tap(re.compile("^All in|^Call"))
    looked_at("runs")
    runner.tap("Once")
    runner.asks("Who won?")
    looked_at("winners")
    runner.tap(re.compile("Ben$"))
    runner.tap("Push the pot")
    runner.asks("has the button.")
    looked_at("next-hand")
    page.get_by_role("button", name=re.compile("^Ann, ")).click()
    assert_clean(page, f"seat-{size[0]}")


def test_the_keyboard_alone_is_enough(person: Callable[..., Person]) -> None:
    """N begins, F folds, C calls, R raises, Enter sends, Z undoes."""
    runner = Runner(person(size=DESK))
    page = runner.page
    saved = page.get_by_text("Saved", exact=True)

    def press(key: str) -> None:
        expect(saved).to_be_visible()
        page.keyboard.press(key)

    runner.tap("Ann gets the button")
    runner.turn("Dan")
    press("f")
    runner.turn("Eve")
    press("z")
    runner.turn("Dan")
    press("c")
    runner.turn("Eve")
    press("r")
    page.keyboard.type("1.5")
    page.keyboard.press("Enter")
    runner.turn("Fay")
    assert runner.real["may"]["call"] == 15
