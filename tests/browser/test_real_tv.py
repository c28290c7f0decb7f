"""The TV beside real cards, as a room reads it: the hand that is played, a tournament's breaks
and seats, and how the night ended; and what its host enters."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of, hears, shows
from browser.house import DESK, PHONE, Person, shoot
from browser.real_cards import Cup, Evening, Runner

pytestmark = pytest.mark.browser

Comes = Callable[..., Person]


def heading(screen: Page, name: str | re.Pattern[str]) -> None:
    """This is what the screen says now."""
    expect(screen.get_by_role("heading", name=name)).to_be_visible()


def plate(tv: Page, name: str) -> Locator:
    """Someone's seat on the TV."""
    return tv.locator(".seat").filter(has_text=name)


def has_button(tv: Page, name: str) -> None:
    """The button lies at this seat, and nowhere else."""
    expect(tv.get_by_role("img", name="Button")).to_have_count(1)
    expect(plate(tv, name).get_by_role("img", name="Button")).to_be_visible()


def test_at_depth_button_the_tv_shows_the_hand_that_is_played(person: Comes) -> None:
    """Omar has the button of the first hand, and Theo of the second: each as long as it is
    played. Stacks that were counted after it are on the TV, and stay there once pots are
    entered."""
    screen = person(size=DESK)
    evening = Evening(door_of(screen))
    dana, tv = evening.dana, shows(screen, evening.dana, "/board")
    dana.does("set_depth", depth="button")
    dana.does("begin", button=3)
    heading(tv, "Omar has the button")
    has_button(tv, "Omar")
    expect(tv.get_by_role("region", name="Now")).to_contain_text("Theo posts $0.10")
    dana.does("begin")
    heading(tv, "Theo has the button")
    has_button(tv, "Theo")
    shoot(tv, "tv-button")
    for seat, stack in ((1, 310), (2, 280), (3, 310)):
        dana.does("correct_stack", seat=seat, stack=stack, reason="Counted")
    expect(plate(tv, "Theo")).to_contain_text("$31.00")
    dana.does("set_depth", depth="pots")
    heading(tv, "Maya deals next")
    expect(plate(tv, "Maya")).to_contain_text("$28.00")


def test_no_ones_turn_is_told_while_several_are_asked(person: Comes) -> None:
    """Two are all in before the flop: they are asked how often the rest is dealt, and no hand
    is turned up before it is."""
    screen = person(size=DESK)
    evening = Evening(door_of(screen), rules='[runs]\nmax_runs = 2\nwhen = "after_allin"\n')
    dana, tv = evening.dana, shows(screen, evening.dana, "/board")
    dana.does("begin", button=3)
    heading(tv, "Omar’s turn")
    evening.acts("raise_to", to=300)
    evening.acts("fold")
    evening.acts("call")
    heading(tv, "Run it how many times?")
    expect(tv.locator(".seat.turn")).to_have_count(0)
    dana.does("act_for", seat=3, action={"type": "run_it", "runs": 1})
    heading(tv, "Showdown")
    now = tv.get_by_role("region", name="Now")
    expect(now).to_contain_text("Turn your hands up once the board is out.")
    shoot(tv, "tv-all-in")


LATE = {
    "structure": {
        "plan": {"players": 4, "stack": 5000, "first": [25, 50], "chips": [25, 100, 500]},
        "levels": [
            {"small": 25, "big": 50, "minutes": 20, "rest": 10},
            {"small": 50, "big": 100, "minutes": 20, "rest": 10},
            {"small": 100, "big": 200, "minutes": 20},
        ],
    },
    "late_until": 1,
    "addon": 2500,
    "addon_cost": 1000,
    "depth": "pots",
}
"""The 25s leave play in the second break; stacks and add-ons are sold until the end of the
first."""


def test_the_tv_of_a_tournament_says_what_is_open_and_when(person: Comes) -> None:
    """Late entry and the add-on are open in the first level and the break after it. The 25s
    leave play two levels later, and not in the next break."""
    screen = person(size=DESK)
    cup = Cup(door_of(screen), **LATE)
    tv = shows(screen, cup.dana, "/board")
    footer = tv.locator("footer")
    late = "Late entry until the end of the break after level 1"
    expect(footer).to_contain_text(late)
    expect(footer).to_contain_text("Add-on: 2,500 chips for $10")
    expect(footer).to_contain_text("Colour up the 25s before level 3")
    shoot(tv, "tv-late-entry")
    cup.comes_to("break")
    heading(tv, "Break")
    expect(footer).to_contain_text(late)
    expect(tv.locator(".colour")).to_have_text("Colour up the 25s before level 3")
    shoot(tv, "tv-break")
    who_comes_late_is_told_a_seat(cup, tv, person(size=PHONE))


def test_a_break_stays_in_sight_while_a_deal_is_talked_about(person: Comes) -> None:
    """What is left of it, and that it goes on after the talk."""
    screen = person(size=DESK)
    cup = Cup(door_of(screen), depth="pots")
    tv = shows(screen, cup.dana, "/board")
    cup.comes_to("break")
    cup.dana.does("talk_deal")
    heading(tv, "A deal is being talked about")
    expect(tv.locator("header")).to_contain_text(re.compile(r"\d+:\d\d left in the break"))
    shoot(tv, "tv-deal-in-break")
    cup.dana.does("answer_deal", yes=False)
    heading(tv, "Break")


def who_comes_late_is_told_a_seat(cup: Cup, tv: Page, host: Person) -> None:
    """Ivy enters in the break: the TV and the host's phone say where she sits."""
    page = shows(host, cup.dana)
    page.get_by_role("button", name="Add player").first.click()
    dialog = page.get_by_role("dialog", name="Add player")
    dialog.get_by_label("Name").fill("Ivy")
    dialog.get_by_role("button", name=re.compile("^Enter")).click()
    heading(tv, re.compile("Ivy sits at.*Table 1, seat 5"))
    expect(page.get_by_text("Ivy sits in seat 5.")).to_be_visible()
    shoot(tv, "tv-sits-at")
    shoot(page, "real-sits-in")


def test_two_out_in_one_hand_are_in_order_as_the_winner_is_entered(person: Comes) -> None:
    """Theo had 3,000 and Omar 5,000, and Maya wins both: Omar is ahead of Theo on the TV before
    the hand stands, and after it."""
    screen = person(size=DESK)
    cup = Cup(door_of(screen), depth="pots")
    tv = shows(screen, cup.dana, "/board")
    cup.counts(Theo=3000, Dana=7000)
    seats = cup.seats
    cup.dana.does("begin", button=seats["Dana"])
    amounts = [[seats[each], most] for each, most in (("Theo", 3000), ("Omar", 5000))]
    cup.dana.does("put_in", amounts=[*amounts, [seats["Maya"], 5000]])
    pots = len(cup.dana.view()["real"]["pots"])
    cup.dana.does("push", winners=[[seats["Maya"]]] * pots)
    counts = tv.locator(".counts .g")
    expect(counts).to_have_text(["Maya", "Dana", "Omar", "Theo"])
    expect(tv.locator(".counts i")).to_have_text(["1", "2", "3", "4"])
    cup.dana.does("settle_hand")
    out = tv.get_by_role("region", name="Out", exact=True).locator(".g")
    expect(out).to_have_text(["Omar", "Theo"])


def test_the_tv_says_how_the_night_went(person: Comes) -> None:
    """Theo has won $5 from Omar: once the night is over the TV lists everyone who played."""
    screen = person(size=DESK)
    evening = Evening(door_of(screen), rules="[change_hand]\nenabled = false\n")
    dana, tv = evening.dana, shows(screen, evening.dana, "/board")
    dana.does("begin", button=3)
    dana.does("put_in", amounts=[[1, 50], [3, 50]])
    dana.does("push", winners=[[1]])
    dana.does("settle_hand")
    dana.does("end_night")
    hears(dana, lambda view: view["phase"] == "ended")
    heading(tv, "The night is over")
    rows = tv.get_by_role("list", name="The story of the night").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text(re.compile(r"Theo.*\+\$5"))
    shoot(tv, "tv-over")


def dana_wins(cup: Cup) -> None:
    """Everyone is all in, and Dana wins every pot."""
    seats = cup.seats
    cup.dana.does("begin", button=seats["Dana"])
    cup.dana.does("put_in", amounts=[[seat, 5000] for seat in seats.values()])
    cup.dana.does("push", winners=[[seats["Dana"]]])
    cup.dana.does("settle_hand")


def test_the_tv_says_how_a_night_of_a_tournament_went(person: Comes) -> None:
    screen = person(size=DESK)
    cup = Cup(door_of(screen), depth="pots")
    tv = shows(screen, cup.dana, "/board")
    dana_wins(cup)
    hears(cup.dana, lambda view: view["tournament"]["ended"] == "won")
    heading(tv, "Dana wins")
    shoot(tv, "tv-cup-over")
    cup.dana.does("end_night")
    hears(cup.dana, lambda view: view["phase"] == "ended")
    tv.reload()
    heading(tv, "Dana wins")
    shoot(tv, "tv-cup-night-over")


def offered(person: Comes, **named: Any) -> tuple[Cup, Page]:
    """A tournament on its host's phone."""
    screen = person(size=PHONE)
    cup = Cup(door_of(screen), **named)
    return cup, shows(screen, cup.dana)


def test_chips_that_are_missing_are_told(person: Comes) -> None:
    """Theo is counted with 4,800 of 5,000: 200 are missing, and the host counts again."""
    cup, page = offered(person, depth="pots")
    cup.counts(Theo=4800)
    told = "200 chips are missing: 19,800 of 20,000 were counted."
    expect(page.get_by_text(told)).to_be_visible()
    shoot(page, "real-missing")
    page.get_by_role("button", name="Count again").click()
    expect(page.get_by_role("dialog", name="Whose chips do you count?")).to_be_visible()
    page.keyboard.press("Escape")
    cup.counts(Maya=5200)
    expect(page.get_by_text("chips are missing")).to_have_count(0)


def test_what_is_bought_in_a_hand_is_seen_at_the_seat(person: Comes) -> None:
    """Theo buys the add-on while a hand is played: his seat says so until it comes."""
    cup, page = offered(person, **LATE)
    theo = next(each for each in cup.dana.view()["guests"] if each["name"] == "Theo")
    cup.dana.does("begin", button=cup.seats["Dana"])
    cup.dana.does("on_behalf", guest=theo["guest"], command={"type": "add_on"})
    seat = page.locator(".ring").get_by_role(
        "button", name=re.compile(r"^Theo, .*\+2,500 next")
    )
    expect(seat.locator(".amt")).to_have_text(re.compile(r"^[\d.,K]+$"))
    expect(seat.locator(".more")).to_have_text("+2,500")
    shoot(page, "real-buying")


OVERFLOWING = """all => all.filter(each => each.scrollWidth > each.clientWidth + 1
  || each.scrollHeight > each.clientHeight + 1).map(each => each.textContent)"""
"""What doesn't fit into its own box."""


@pytest.mark.parametrize(("players", "size"), [(9, PHONE), (10, DESK)])
def test_what_is_on_its_way_stands_with_the_stack(
    person: Comes, players: int, size: tuple[int, int]
) -> None:
    """Everyone asks for $10.00 in a hand: on the TV and in the host's ring the stack is still
    there, and no plate lies on another or on the pots."""
    screen = person(size=size)
    names = ("Theodor", "Maya", "Omar", "Ivy", "Bo", "Finn", "Ann", "Ben", "Cat", "Eve")
    dana, _, _ = door_of(screen).night(title="Kitchen", dealer="people", seats=10)
    for seat, name in enumerate(names[:players], 1):
        dana.does("add_player", name=name, seat=seat, amount=100)
    dana.does("begin", button=1)
    for each in dana.view()["chairs"]:
        wish = {"type": "top_up", "amount": 100}
        dana.does("on_behalf", guest=each["guest"], command=wish)
    tv = shows(screen, dana, "/board")
    seats = tv.locator(".seat .plate")
    expect(tv.locator(".sums small")).to_have_text(["+$10.00"] * players)
    expect(plate(tv, "Theodor").locator(".sums b")).to_have_text("$10.00")
    assert tv.locator(".pots li").evaluate_all(COVERED) == []
    apart(seats)
    shoot(tv, f"tv-buying-{players}")
    host = shows(screen, dana, "")
    expect(host.locator(".ring .more")).to_have_text(["+$10.00"] * players)
    expect(host.locator(".ring .amt").first).to_contain_text("$")
    assert host.locator(".ring .plate .lines").evaluate_all(OVERFLOWING) == []
    shoot(host, f"real-buying-{players}")


def apart(plates: Locator) -> None:
    """No plate lies on another."""
    boxes = plates.evaluate_all(BOXES)
    for at, (x, y, wide, high) in enumerate(boxes):
        for left, top, more_wide, more_high in boxes[at + 1 :]:
            beside = left >= x + wide - 1 or x >= left + more_wide - 1
            assert beside or top >= y + high - 1 or y >= top + more_high - 1


def test_who_is_not_rebuying_is_undone(person: Comes) -> None:
    """The key says what it undoes."""
    cup, page = offered(person, depth="pots", late_until=1, rebuys=1)
    seats = cup.seats
    cup.dana.does("begin", button=seats["Dana"])
    cup.dana.does("put_in", amounts=[[seats[each], 5000] for each in ("Theo", "Dana")])
    cup.dana.does("push", winners=[[seats["Dana"]]])
    cup.dana.does("settle_hand")
    theo = next(each for each in cup.dana.view()["guests"] if each["name"] == "Theo")
    cup.dana.does("decline_rebuy", guest=theo["guest"])
    key = page.get_by_role(
        "button", name=re.compile("^Undo: .*Theo won’t buy another stack")
    )
    expect(key).to_be_visible()
    shoot(page, "real-undo-decline")
    key.click()
    expect(key).to_have_count(0)
    page.get_by_role("button", name="Add player").first.click()
    expect(page.get_by_role("button", name="Theo isn’t rebuying")).to_be_visible()


def test_who_is_not_rebuying_closes_the_hand_once_the_host_says_so(person: Comes) -> None:
    """Theo's last chips went in a hand that can still be undone: the key says what it
    closes, and nothing has happened before it is answered."""
    cup, page = offered(person, depth="pots", late_until=1, rebuys=1)
    seats = cup.seats
    cup.dana.does("begin", button=seats["Dana"])
    cup.dana.does("put_in", amounts=[[seats[each], 5000] for each in ("Theo", "Dana")])
    cup.dana.does("push", winners=[[seats["Dana"]]])
    plate = page.locator(".ring").get_by_role("button", name=re.compile("^Theo"))
    plate.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Isn’t rebuying").click()
    expect(sheet).to_contain_text("Hand 1 stands then: no one can undo it any more.")
    shoot(page, "real-closes-hand")
    page.keyboard.press("Escape")
    expect(page.locator(".undo")).to_have_accessible_name(re.compile("^Undo: You win"))
    plate.click()
    sheet.get_by_role("button", name="Isn’t rebuying").click()
    sheet.get_by_role("button", name="Isn’t rebuying").click()
    expect(sheet).to_have_count(0)
    expect(plate).to_have_count(0)


def test_the_last_hand_at_depth_button_is_not_closed_unasked(person: Comes) -> None:
    """All but Dana were tapped as out: there is no next hand, and the screen asks whether the
    last one stands. The TV tells a screen reader who went out, and no old news."""
    cup, page = offered(person, depth="button")
    screen = person(size=DESK)
    screen.page.clock.install()
    tv = shows(screen, cup.dana, "/board")
    says = tv.locator(".board > .sr")
    expect(tv.locator(".time").first).to_be_visible()
    seats = cup.seats
    cup.dana.does("begin", button=seats["Dana"])
    cup.dana.does("knock_out", seat=seats["Theo"], by=[seats["Dana"]])
    cup.dana.does("begin")
    expect(says).to_contain_text("Theo is out")
    tv.clock.run_for(30_000)
    expect(says).to_have_text("")
    cup.dana.does("knock_out", seat=seats["Omar"], by=[seats["Dana"]])
    cup.dana.does("knock_out", seat=seats["Maya"], by=[seats["Dana"]])
    expect(page.get_by_role("button", name="Next hand")).to_have_count(0)
    expect(page.get_by_text("Dana has won once it does")).to_be_visible()
    shoot(page, "real-last-hand-at-button")
    page.locator(".undo").click()
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    cup.dana.does("knock_out", seat=seats["Maya"], by=[seats["Dana"]])
    page.get_by_role("button", name="The hand stands", exact=True).click()
    expect(page.get_by_role("heading", name="Dana wins.")).to_be_visible()


def test_a_bomb_pot_is_taken_back_before_it_is_dealt(person: Comes) -> None:
    runner = Runner(person(size=PHONE))
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.tap("Everyone before Cat folds")
    runner.asks("Ben has the button.")
    runner.tap(re.compile("^Bomb pot"))
    runner.tap("Cancel bomb pot")
    expect(runner.page.get_by_text("The next hand is a bomb pot")).to_have_count(0)
    runner.tap("Next hand")
    hears(
        runner.dana, lambda view: view["hand"]["number"] == 2 and not view["hand"]["bomb"]
    )


def test_after_a_hand_whose_pots_are_entered_stacks_can_be_counted(person: Comes) -> None:
    """Beside the key that undoes it, which says what also once the page is opened anew."""
    runner = Runner(person(size=PHONE))
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    runner.tap("Everyone before Cat folds")
    runner.asks("Ben has the button.")
    undo = runner.page.get_by_role(
        "button", name=re.compile("^Undo: Dan folds, and 4 more")
    )
    expect(undo).to_be_visible()
    runner.page.reload()
    expect(undo).to_be_visible()
    runner.tap("Count")
    dialog = runner.page.get_by_role("dialog", name="Whose chips do you count?")
    expect(dialog.get_by_role("button", name=re.compile("^Ann"))).to_be_visible()
    shoot(runner.page, "real-count-key")


COVERED = """all => all.filter(each => {
  const {left, right, top, bottom} = each.getBoundingClientRect();
  return [...document.querySelectorAll('.plate, .seat .card, .seat .bet')].some(other => {
    const it = other.getBoundingClientRect();
    const beside = it.left >= right - 1 || it.right <= left + 1;
    return !beside && it.top < bottom - 1 && it.bottom > top + 1;
  });
}).map(each => each.textContent)"""
"""What a plate, a card or a bet lies on."""


@pytest.mark.parametrize("players", [2, 4, 6, 9, 10])
def test_no_plate_lies_on_the_pots_of_the_tv(person: Comes, players: int) -> None:
    """Up to three pots, and the bets before them, at both depths."""
    screen = person(size=DESK)
    names = ("Theodor", "Maya", "Omar", "Ivy", "Bo", "Finn", "Ann", "Ben", "Cat", "Eve")
    dana, _, _ = door_of(screen).night(title="Kitchen", dealer="people", seats=10)
    for seat, name in enumerate(names[:players], 1):
        dana.does("add_player", name=name, seat=seat, amount=300)
    tv = shows(screen, dana, "/board")
    dana.does("begin", button=1)
    stacks = dict.fromkeys(range(1, players + 1), 300)
    for seat, stack in ((1, 100), (2, 200)) if players > 2 else ():
        dana.does("correct_stack", seat=seat, stack=stack, reason="Counted")
        stacks[seat] = stack
    pots = tv.locator(".pots li")
    expect(pots.first).to_be_visible()
    assert pots.evaluate_all(COVERED) == []
    shoot(tv, f"tv-pots-{players}")
    seat = dana.view()["real"]["seat"]
    dana.does("act_for", seat=seat, action={"type": "call"})
    dana.does("set_depth", depth="cards")
    expect(tv.locator(".seat .bet").first).to_be_visible()
    assert pots.evaluate_all(COVERED) == []
    dana.does("put_in", amounts=[[seat, stack] for seat, stack in stacks.items()])
    expect(pots).to_have_count(1 if players == 2 else 3)
    assert pots.evaluate_all(COVERED) == []
    shoot(tv, f"tv-pots-side-{players}")


OUTSIDE = """all => all.filter(each => {
  const {left, right} = each.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map(({textContent}) => textContent.trim())"""
"""What is cut at the edge of the screen."""


@pytest.mark.parametrize("size", [PHONE, (320, 640)])
def test_no_plate_of_the_tv_is_cut_on_a_phone(person: Comes, size: tuple[int, int]) -> None:
    """Nine at the table, with long names and large stacks; the button beside each of them."""
    screen = person(size=size)
    names = (
        "Theodora",
        "Maximilian",
        "Omar",
        "Isabella",
        "Bo",
        "Finnegan",
        "Ann",
        "Ben",
        "Cat",
    )
    dana, _, _ = door_of(screen).night(title="Kitchen", dealer="people", seats=9)
    for seat, name in enumerate(names, 1):
        dana.does("add_player", name=name, seat=seat, amount=300)
        dana.does("correct_stack", seat=seat, stack=12_345, reason="Counted.")
    tv = shows(screen, dana, "/board")
    dana.does("set_depth", depth="button")
    for hand in range(1, 10):
        dana.does("begin", button=1 if hand == 1 else 0)
        has_button(tv, names[hand - 1])
        assert tv.locator(".plate, .plate .d").evaluate_all(OUTSIDE) == []
    shoot(tv, f"tv-nine-on-a-phone-{size[0]}")


LINES = """words => {
  const range = document.createRange();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
}"""
"""On how many lines it stands."""

BOXES = """all => all.map(each => {
  const {x, y, width, height} = each.getBoundingClientRect();
  return [x, y, width, height];
})"""


def test_nine_on_a_phone_lie_apart(person: Comes) -> None:
    """With bets before them; and a winner's name has room."""
    names = ("Theodor", "Maya", "Omar", "Ivy", "Bo", "Finn", "Ann", "Ben", "Cat")
    runner = Runner(person(size=PHONE), names)
    runner.tap("Theodor gets the button")
    runner.turn("Ivy")
    plates = runner.page.locator(".ring .plate")
    boxes = plates.evaluate_all(BOXES)
    for at, (x, y, wide, high) in enumerate(boxes):
        for left, top, *_ in boxes[at + 1 :]:
            assert abs(x - left) >= wide - 1 or abs(y - top) >= high - 3
    shoot(runner.page, "real-nine")
    runner.says("put_in", amounts=[[seat, 50] for seat in range(1, 10)])
    key = runner.page.locator(".potpick .who").filter(has_text="Theodor")
    assert key.locator("span").last.evaluate(LINES) == 1
    shoot(runner.page, "real-nine-winners")
