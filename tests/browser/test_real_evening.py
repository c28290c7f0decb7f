"""An evening of real cards: the board on the TV beside a guest's phone, while the host enters
what happens."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, hears, resized, shows
from browser.axe import assert_clean
from browser.house import DESK, LARGE, PHONE, Person, shoot
from browser.layout import SMALL_TARGETS, SMALL_TEXT
from browser.real_cards import Cup, Evening, taps
from homegame.cards import parse
from thorough import some

pytestmark = pytest.mark.browser

Comes = Callable[..., Person]

COVERED = """all => all.filter(card => {
  const {left, top, width, height} = card.getBoundingClientRect();
  const above = document.elementFromPoint(left + 0.3 * width, top + 0.25 * height);
  return above?.closest('.card') !== card;
}).map(card => card.ariaLabel || card.textContent)"""
"""Cards whose rank something lies on."""

COVERED_RIGHT = """all => all.filter(index => {
  const {right, top, height} = index.getBoundingClientRect();
  const above = document.elementsFromPoint(right - 1, top + height / 2)
    .find(each => each.closest('.card'));
  return above?.closest('.card') !== index.closest('.card');
}).map(index => index.textContent)"""
"""Indices into which another card reaches."""

HIDDEN = """all => all.filter(each => {
  const {left, top, width, height} = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(each => each.textContent)"""
"""What something else lies on, or the edge of the screen cuts off."""

CUT = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"
"""What is wider than its room."""

PRIVATE = re.compile(r"of (spades|hearts|diamonds|clubs)")


def heading(screen: Page, name: str | re.Pattern[str]) -> None:
    """This is what the screen says now."""
    expect(screen.get_by_role("heading", name=name)).to_be_visible()


def key(screen: Page, name: str | re.Pattern[str]) -> None:
    """Tap this key as soon as it can be tapped."""
    screen.get_by_role("button", name=name, exact=True).click()


# ---------------------------------------------------------------- the TV and a guest's phone


def test_a_tv_and_a_phone_follow_the_evening(person: Comes) -> None:
    """Four hands of Theo, Maya and Omar, from the first whose clock is called to the one after
    which Maya goes home."""
    tv, phone = person(size=LARGE), person(size=PHONE)
    door = door_of(tv)
    evening = Evening(door, rules="[clock]\ngrace_s = 0\nseconds = 90\n")
    shows(tv, evening.dana, "/board")
    shows(phone, evening.maya)
    evening.dana.does("begin", button=3)
    for screen in (tv.page, phone.page):
        heading(screen, "Omar’s turn")
    both_are_clean_and_large_enough(tv.page, phone.page)
    the_clock_is_called_from_the_phone(evening, tv.page, phone.page)
    both_say_whose_turn_it_is_and_who_won(evening, tv.page, phone.page)
    leaving_is_undone(evening, phone.page)
    a_guest_asks_the_bank_for_chips(evening, phone.page)
    chips_are_entered_on_the_phone(evening, tv.page, phone.page)
    a_guest_leaves(evening, phone.page)

    elsewhere = Evening(door)
    shows(phone, elsewhere.maya)
    two_tables_are_told_apart(elsewhere, phone.page, person(size=PHONE))
    whoever_leaves_uncounted_is_told_so(elsewhere, phone.page)


def both_are_clean_and_large_enough(tv: Page, phone: Page) -> None:
    """Nothing on the TV is below 28 of its pixels, targets on the phone are 44 high, and axe
    has nothing to say, in the dark and in the light."""
    assert tv.evaluate(SMALL_TEXT, 28) == []
    assert phone.evaluate(SMALL_TARGETS) == []
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert_clean(phone, "a guest’s phone")
    assert_clean(tv, "board of a table")
    tv.keyboard.press("l")
    assert_clean(tv, "light board of a table")


def the_clock_is_called_from_the_phone(evening: Evening, tv: Page, phone: Page) -> None:
    """Maya calls it on Omar: both screens count down, and Dana stops it."""
    phone.get_by_role("button", name="Call the clock").click()
    for screen in (tv, phone):
        expect(screen.get_by_role("timer")).to_have_text(re.compile(r"1:\d\d"))
    evening.dana.does("stop_clock")
    for screen in (tv, phone):
        expect(screen.get_by_role("timer")).to_have_count(0)


def both_say_whose_turn_it_is_and_who_won(evening: Evening, tv: Page, phone: Page) -> None:
    """The phone says what Maya posts next and why."""
    evening.acts("raise_to", to=9)
    evening.acts("call")
    heading(tv, "Maya’s turn")
    expect(tv.get_by_text("Call $0.60, or raise to $1.50 or more.")).to_be_visible()
    heading(phone, "Your turn")
    expect(phone.get_by_text("Say it at the table.")).to_be_visible()
    expect(phone.get_by_role("button", name="Fold")).to_have_count(0)
    evening.acts("call")
    expect(tv.get_by_text("$2.70", exact=True)).to_be_visible()
    evening.dana.does("put_in", amounts=[[1, 9], [2, 50], [3, 50]])
    heading(tv, "Showdown")
    evening.dana.does("push", winners=[[2], [2]])
    for screen in (tv, phone):
        heading(screen, "Maya wins")
    expect(phone.get_by_text("Next hand you post $0.10, the small blind.")).to_be_visible()
    evening.dana.does("begin")
    expect(tv.locator("footer")).to_contain_text("Hand 1: Maya won $10.90")
    assert not PRIVATE.search(tv.locator("main").inner_html())


def leaving_is_undone(evening: Evening, phone: Page) -> None:
    """Whoever leaves is asked nothing else."""
    evening.maya.does("stand_up")
    expect(phone.get_by_text("You’ll leave your seat after this hand")).to_be_visible()
    for name in ("Sit out", "Deal me in"):
        expect(phone.get_by_role("button", name=name)).to_have_count(0)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("button", name="Sit out")).to_be_visible()


def a_guest_asks_the_bank_for_chips(evening: Evening, phone: Page) -> None:
    """The banker confirms each purchase: Maya asks on her phone, and Dana says yes."""
    dana = evening.dana
    dana.does("set_approval", approval="banker")
    dana.does("put_in", amounts=[[2, 100], [3, 100]])
    dana.does("push", winners=[[3]])
    dana.does("settle_hand")
    phone.get_by_role("button", name="Get chips").click()
    phone.get_by_role("dialog").get_by_role("button", name=re.compile("Top up|Buy")).click()
    [asked] = hears(dana, lambda view: view["buys"])["buys"]
    dana.does("answer_buy", guest=asked["guest"], amount=asked["amount"], yes=True)
    expect(phone.get_by_role("region", name="Seat 2")).to_contain_text("$30.00")


def chips_are_entered_on_the_phone(evening: Evening, tv: Page, phone: Page) -> None:
    """At depth "phones" Maya calls on her own phone; the TV shows what she has put in."""
    evening.dana.does("set_depth", depth="phones")
    evening.dana.does("begin")
    phone.get_by_role("button", name=re.compile("^Call")).click()
    heading(tv, "Omar’s turn")
    assert evening.dana.view()["chairs"][1]["bet"] == 3


def a_guest_leaves(evening: Evening, phone: Page) -> None:
    """Maya has called and leaves: she is asked first, plays the hand to its end, and is cashed
    out with what she has won. Her phone then offers her seat again, and names her as the
    winner."""
    dana = evening.dana
    phone.get_by_role("button", name="Leave seat").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("You leave when this hand is over.")
    expect(dialog).not_to_contain_text("counted")
    shoot(phone, "guest-leaves")
    dialog.get_by_role("button", name="Leave seat").click()
    expect(phone.get_by_text("You’ll leave your seat after this hand")).to_be_visible()
    expect(phone.get_by_role("button", name="Leave seat")).to_have_count(0)
    dana.does("put_in", amounts=[[2, 50], [3, 50]])
    dana.does("push", winners=[[2]])
    dana.does("settle_hand")
    expect(phone.get_by_role("region", name="Free seats")).to_be_visible()
    heading(phone, "Maya wins")
    [maya] = [each for each in dana.view()["guests"] if each["name"] == "Maya"]
    assert (maya["bought"], maya["cashed"]) == (341, 353)


def two_tables_are_told_apart(evening: Evening, phone: Page, host: Person) -> None:
    """Omar moves to a second table: the host's screen and Maya's phone say which is which."""
    dana = evening.dana
    heading(phone, "Seat 2")
    expect(phone.get_by_text("Table 1")).to_have_count(0)
    dana.does("add_table", dealer="people")
    [omar] = [each["guest"] for each in dana.view()["guests"] if each["name"] == "Omar"]
    dana.does("move_guest", guest=omar, table=2)
    expect(phone.locator(".tablename")).to_contain_text("Table 1")
    for table, name in ((1, "Theo"), (2, "Omar")):
        page = shows(host, dana, f"?table={table}")
        expect(page.get_by_role("button", name=re.compile(f"^{name}, "))).to_be_visible()
        expect(page.locator(".tablename")).to_contain_text(f"Table {table}")
        shoot(page, f"real-two-tables-{table}")


def whoever_leaves_uncounted_is_told_so(evening: Evening, phone: Page) -> None:
    """No one enters bets: what Maya has isn't known, and her phone says so first."""
    evening.dana.does("set_depth", depth="button", at=1)
    evening.dana.does("begin", button=1, at=1)
    phone.get_by_role("button", name="Leave seat").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("Have the host count them first")
    shoot(phone, "guest-leaves-uncounted")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()


def test_every_card_on_the_tv_can_be_read(person: Comes) -> None:
    """On one TV three tables after each other: one whose board is run twice, and two full ones
    of Omaha. It remembers that it shows percentages."""
    tv = person(size=LARGE)
    a_board_that_is_run_twice_fits(tv)
    for game, cards in (("omaha", 4), ("omaha_5", 5)):
        a_full_table_of_omaha_hands_fits(tv, game, cards)


def a_board_that_is_run_twice_fits(tv: Person) -> None:
    """Three neighbours are all in: no card covers the rank of another, and no plate does."""
    evening = Evening(door_of(tv))
    dana, page = evening.dana, tv.page
    shows(tv, dana, "/board")
    page.get_by_role("button", name="Show percentages").click()
    dana.does("set_depth", depth="cards")
    dana.does("begin", button=3)
    evening.acts("raise_to", to=300)
    evening.acts("call")
    evening.acts("call")
    seat = dana.view()["run_vote"]["waiting"][0]
    dana.does("act_for", seat=seat, action={"type": "run_it", "runs": 2})
    evening.turns_up("AsAd", "KsKd", "QsQd")
    for cards in ("2c7h9d", "4s", "5s", "2h7c9s", "4d", "5d"):
        dana.does("deal", faces=parse(cards))
    expect(page.locator(".table .card")).to_have_count(16)
    shoot(page, "tv-run-twice")
    assert page.locator(".table .card").evaluate_all(COVERED) == []


def a_full_table_of_omaha_hands_fits(tv: Person, game: str, cards: int) -> None:
    """Nine hands of four cards, eight of five: every rank and every name can be read."""
    full = 13 - cards
    evening = Evening(door_of(tv), seats=full)
    dana, page = evening.dana, tv.page
    for seat in range(4, full + 1):
        dana.does("add_player", name=f"Konstantin {seat}", seat=seat, amount=300)
    dana.does("set_game", games=[game])
    dana.does("set_depth", depth="cards")
    shows(tv, dana, "/board")
    expect(page.get_by_role("button", name="Hide percentages")).to_be_visible()
    dana.does("begin", button=3)
    dana.does("put_in", amounts=[[seat, 300] for seat in range(1, full + 1)])
    for nth in range(full):
        faces = [*range(nth * cards, (nth + 1) * cards)]
        seat = dana.view()["real"]["shows"]
        dana.does("turn_up", seat=seat, places=[*range(cards)], cards=faces)
    expect(page.locator(".table .card")).to_have_count(full * cards)
    for theme in ("dark", "light"):
        shoot(page, f"tv-omaha-{cards}-{theme}")
        assert page.locator(".table .card").evaluate_all(COVERED) == []
        assert page.locator(".plate .name, .plate .share").evaluate_all(HIDDEN) == []
        page.keyboard.press("l")


# ---------------------------------------------------------------- a tournament


@pytest.mark.parametrize(("size", "theme"), some([(DESK, "dark")], [(PHONE, "light")]))
def test_a_tournament_is_run_by_its_host(
    person: Comes, size: tuple[int, int], theme: str
) -> None:
    """From an all-in in the first level, over the break in which a chip leaves play, to the
    last hand. Dana's screen is a desk and then a phone; Maya has hers, and there is a TV."""
    tv, phone = person(size=LARGE), person(size=PHONE)
    host = person(size=size, theme=theme)
    cup = Cup(door_of(tv))
    shows(phone, cup.maya)
    shows(host, cup.dana)
    shows(tv, cup.dana, "/board?table=1")
    giving_up_says_what_becomes_of_the_chips(phone.page)
    hands_are_entered_and_the_tv_shows_percentages(cup, host.page, tv.page)
    a_chip_is_raced_for_in_the_break(cup, host.page, phone.page, tv.page)
    resized(host.page, PHONE)
    whoever_busts_reads_it_and_is_sold_nothing(cup, host.page, phone.page)
    resized(host.page, PHONE if size == DESK else DESK)
    the_host_says_that_the_last_hand_stands(cup, host.page)


def giving_up_says_what_becomes_of_the_chips(phone: Page) -> None:
    phone.get_by_role("button", name="Leave seat").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "your chips leave play, and you’re out of the tournament."
    )
    expect(dialog).not_to_contain_text("cashed out")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()


def hands_are_entered_and_the_tv_shows_percentages(cup: Cup, host: Page, tv: Page) -> None:
    """Before the flop two are all in: their hands are tapped in, and the flop after them. A
    royal flush on the board leaves everyone in."""
    cup.dana.does("begin", button=2)
    cup.acts("raise_to", to=5000)
    cup.acts("fold", anyway=True)
    cup.acts("fold", anyway=True)
    cup.acts("call")
    names = {seat: name for name, seat in cup.seats.items()}
    chairs = cup.dana.view()["chairs"]
    in_it = [chair["seat"] for chair in chairs if chair["state"] != "folded"]
    in_it = in_it if cup.dana.view()["real"]["shows"] == in_it[0] else in_it[::-1]
    tv.get_by_role("button", name="Show percentages").click()
    for seat, cards in zip(in_it, ("AsAd", "KsKd"), strict=True):
        heading(host, f"{names[seat]} shows")
        if cards == "AsAd":
            shoot(host, "all-in-shows")
            key(host, "Skip")
            heading(host, "Which cards are the flop?")
            key(host, "Enter hands")
        taps(host, cards)
    heading(host, "Which cards are the flop?")
    expect(tv.get_by_text(re.compile(r"^8\d%$"))).to_be_visible()
    shoot(tv, "all-in-tv")
    for cards in ("ThJhQh", "Kh", "Ah"):
        cup.dana.does("deal", faces=parse(cards))
    cup.dana.does("push")
    cup.dana.does("settle_hand")


def a_chip_is_raced_for_in_the_break(cup: Cup, host: Page, phone: Page, tv: Page) -> None:
    """The 25s go. Dana taps who won the two 100s, undoes it, and taps another; the TV and
    Maya's phone say how it went. No hand begins before the break is over."""
    cup.counts(Dana=5050, Maya=5025, Theo=4975, Omar=25)
    cup.comes_to("break")
    desk = host.get_by_role("region", name="The 25s leave play")
    expect(desk.get_by_text("2 chips of 100 are raced for.")).to_be_visible()
    for name, has in (("Dana", "2 odd"), ("Theo", "3 odd"), ("Omar", "keeps a 100")):
        expect(desk.get_by_role("button", name=name)).to_contain_text(has)
    for each in (phone, tv):
        heading(each, "The 25s leave play")
    expect(desk.get_by_role("button", name="Tap 2 winners")).to_be_disabled()
    size = host.viewport_size
    assert size
    for other in (PHONE, DESK, (size["width"], size["height"])):
        resized(host, other)
        assert desk.locator(".who span, .who small").evaluate_all(CUT) == []
        assert host.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert_clean(host, f"race-{size['width']}")
    for name in ("Dana", "Maya"):
        desk.get_by_role("button", name=name).click()
    desk.get_by_role("button", name="Take out the 25s").click()
    key(host, re.compile("^Undo: The 25s leave play"))
    for name in ("Dana", "Theo"):
        desk.get_by_role("button", name=name).click()
    desk.get_by_role("button", name="Take out the 25s").click()
    told = re.compile("The 25s have left play. .* each won a 100. Omar kept a 100.")
    for where, each in (("host", host), ("guest", phone), ("tv", tv)):
        expect(each.get_by_text(told).first).to_be_visible()
        shoot(each, f"raced-{where}-{size['width']}")
    expect(host.get_by_role("button", name="Next hand", exact=True)).to_be_disabled()
    stacks = {chair["name"]: chair["stack"] for chair in cup.dana.view()["chairs"]}
    assert stacks == {"Dana": 5100, "Maya": 5000, "Theo": 5000, "Omar": 100}


def whoever_busts_reads_it_and_is_sold_nothing(cup: Cup, host: Page, phone: Page) -> None:
    """Maya is all in for all she has, and loses: her phone says so and offers no chips. The
    plates have room for what was won, beside the cards. Dana undoes it, and Maya is all in
    again; then it stands, and Maya has finished."""
    dana, seats = cup.dana, cup.seats
    cup.comes_to("playing")
    cup.counts(Maya=1000, Theo=9000, Omar=5000)
    dana.does("begin")
    dana.does("put_in", amounts=[[seats["Maya"], 1000], [seats["Theo"], 1000]])
    own = phone.get_by_role("region", name=f"Seat {seats['Maya']}")
    expect(phone.get_by_text("You’re all in")).to_be_visible()
    expect(own.get_by_role("button", name="Get chips")).to_have_count(0)
    cup.turns_up("KsKd", "AsAd")
    dana.does("push", winners=[[seats["Theo"]]])
    expect(
        phone.get_by_role("heading", name="You’re out of chips", exact=True)
    ).to_be_visible()
    expect(host.locator(".ring .winner .amt")).to_contain_text("+2,")
    shoot(host, "bust-host")
    assert host.locator(".ring .amt").evaluate_all(CUT) == []
    key(host, re.compile("^Undo: Theo wins"))
    expect(phone.get_by_text("You’re all in")).to_be_visible()
    dana.does("push", winners=[[seats["Theo"]]])
    dana.does("settle_hand")
    expect(phone.get_by_text("You finish 4th of 4")).to_be_visible()


def the_host_says_that_the_last_hand_stands(cup: Cup, host: Page) -> None:
    """Three are all in, and Dana has everything: once the hand stands she has won."""
    dana, seats = cup.dana, cup.seats
    three = ("Dana", "Theo", "Omar")
    cup.counts(**dict.fromkeys(three, 5000))
    dana.does("set_depth", depth="pots")
    dana.does("begin")
    dana.does("put_in", amounts=sorted([seats[name], 5000] for name in three))
    dana.does("push", winners=[[seats["Dana"]]])
    expect(host.get_by_text("are out once the hand stands.")).to_be_visible()
    shoot(host, "stands")
    assert_clean(host, "stands")
    key(host, "The hand stands")
    hears(dana, lambda view: view["tournament"]["ended"] == "won")
    expect(host.get_by_text("Dana wins").first).to_be_visible()
    shoot(host, "won")


# ---------------------------------------------------------------- other games than hold'em


def test_other_games_are_entered_on_a_phone(person: Comes) -> None:
    """Several kitchens on one evening: at each the host enters a hand of another game."""
    host, phone = person(size=PHONE), person(size=PHONE)
    seven_card_stud(host)
    for game, thirds in some([("stud_hilo", "As2sTh")], [("razz", "AsKs3h")]):
        stud_for_low_hands_is_entered_to_its_end(host, game, thirds)
    two_boards_are_told_apart_on_the_keypad(host)
    high_and_low_are_tapped_at_depth_pots(host)
    discards_that_are_not_replaced_are_called_so(host)
    a_player_draws_on_their_own_phone(host, phone)


def plays(host: Person, game: str, depth: str) -> Evening:
    """Dana has the game and the depth set; Omar has the button, and her phone is before her."""
    evening = Evening(door_of(host))
    evening.dana.does("set_game", games=[game])
    if depth != "pots":
        evening.dana.does("set_depth", depth=depth)
    evening.dana.does("begin", button=3)
    shows(host, evening.dana)
    return evening


def checks_round(evening: Evening, host: Page) -> None:
    """Once bets are asked for everyone calls or checks."""
    heading(host, "’s turn")
    evening.checks_round()


def seven_card_stud(screen: Person) -> None:
    """The keypad says whose card comes next; the cards can't be skipped while someone may bet,
    for they say who acts. Turned up at the end are those that lie face down."""
    evening = plays(screen, "stud", "cards")
    dana, host = evening.dana, screen.page
    for card, name in zip(("As", "Ts", "Th"), ("Theo", "Maya", "Omar"), strict=True):
        heading(host, f"Which card does {name} get?")
        expect(host.get_by_role("button", name="Skip")).to_have_count(0)
        if name == "Maya":
            shoot(host, "stud-whose")
        taps(host, card)
    heading(host, "’s turn")
    evening.acts("raise_to", to=dana.view()["real"]["may"]["raise_least"])
    evening.acts("call")
    evening.acts("call")
    for faces in ("KsTdTc", "Qs9s8s", "Qh9h8h"):
        heading(host, "Which card does Theo get?")
        dana.does("deal", faces=parse(faces))
        dana.does("check_around")
    seven_cards_can_be_read(host)
    dana.does("check_around")
    heading(host, "Theo shows")
    taps(host, "2c3c")
    shoot(host, "stud-shows")
    taps(host, "5h")
    heading(host, "Maya shows")


def seven_cards_can_be_read(host: Page) -> None:
    """Four cards lie face up at each seat and three face down: each index has its room, a ten
    too, and the plate holds them all."""
    held = host.locator(".packed .held").first
    expect(held.locator(".card")).to_have_count(7)
    shoot(host, "stud-plates")
    assert (
        host.locator(".packed .held .card:not(.back) b").evaluate_all(COVERED_RIGHT) == []
    )
    sticks_out = """held => {
      const plate = held.closest('.plate').getBoundingClientRect();
      return held.getBoundingClientRect().right > plate.right;
    }"""
    assert not held.evaluate(sticks_out)


def stud_for_low_hands_is_entered_to_its_end(
    screen: Person, game: str, thirds: str
) -> None:
    """Every street by the keypad, then three hands; the pot goes where the cards say."""
    evening = plays(screen, game, "cards")
    host = screen.page
    for street in (thirds, "4s4dTc", "6c8h9d", "7s8dJd"):
        heading(host, "Which card does Theo get?")
        taps(host, street)
        checks_round(evening, host)
    for cards in ("2c3c5d", "Qh5hJc", "QdJhQc"):
        heading(host, " shows")
        seat = evening.dana.view()["real"]["shows"]
        taps(host, cards)
        hears(evening.dana, lambda view, seat=seat: view["real"]["shows"] != seat)
    expect(host.get_by_text("By the cards that were shown.")).to_be_visible()
    shoot(host, f"{game}-won")
    host.get_by_role("button", name=re.compile("^Push the pot")).click()
    expect(host.get_by_role("button", name="Next hand", exact=True)).to_be_visible()


def two_boards_are_told_apart_on_the_keypad(screen: Person) -> None:
    """Double-board Omaha at depth Cards: of the six cards of the flop the first three are the
    top board's. Theo wins there, Maya on the other board."""
    evening = plays(screen, "double_board_omaha", "cards")
    host = screen.page
    checks_round(evening, host)
    for cards, board in (("AsKsQs", "Top board"), ("9h9d2c", "Bottom board")):
        heading(host, f"Which cards are the flop? {board}.")
        if board == "Bottom board":
            shoot(host, "two-boards-keypad")
        taps(host, cards)
    for street, cards in (("turn", "3s4c"), ("river", "5h6d")):
        checks_round(evening, host)
        heading(host, re.compile(f"^Which card is the {street}"))
        taps(host, cards)
    checks_round(evening, host)
    for name, cards in (("Theo", "JsTs2d2h"), ("Maya", "9s9cKdQd"), ("Omar", "7c7d8c8d")):
        heading(host, f"{name} shows")
        taps(host, cards)
    expect(host.get_by_text("By the cards that were shown.")).to_be_visible()
    shoot(host, "two-boards-won")
    key(host, "Push the pots")
    for taken in ("Theo takes $0.50", "Maya takes $0.40"):
        expect(host.get_by_text(taken)).to_be_visible()
    tv = shows(screen, evening.dana, "/board")
    size = host.viewport_size
    assert size
    resized(tv, LARGE)
    now = tv.get_by_role("region", name="Now")
    for won in (
        "Top board: $0.50 for Theo, royal flush",
        "Bottom board: $0.40 for Maya, four nines",
    ):
        expect(now).to_contain_text(won)
    felt = tv.get_by_role("region", name="Table")
    for board in ("Top board", "Bottom board"):
        expect(felt.get_by_text(board, exact=True)).to_be_visible()
    shoot(tv, "two-boards-tv")
    resized(tv, (size["width"], size["height"]))


def high_and_low_are_tapped_at_depth_pots(screen: Person) -> None:
    """Omaha hi-lo: Theo has the high hand, Maya and Omar share the low one."""
    evening = plays(screen, "omaha_hilo", "pots")
    host = screen.page
    for _ in range(4):
        evening.checks_round()
    for part, names in (("high", ("Theo",)), ("low", ("Maya", "Omar"))):
        group = host.get_by_role("group", name=re.compile(part))
        for name in names:
            group.get_by_role("button", name=name).click()
    shoot(host, "hi-lo-picked")
    key(host, "Push the pots")
    expect(host.get_by_role("button", name="Next hand", exact=True)).to_be_visible()
    won = {chair["name"]: chair["won"] for chair in evening.dana.view()["chairs"]}
    assert all(won.values())


def discards_that_are_not_replaced_are_called_so(screen: Person) -> None:
    """In Irish two cards go, and nobody draws."""
    evening = plays(screen, "irish", "pots")
    evening.checks_round()
    heading(screen.page, "How many does Theo discard?")
    shoot(screen.page, "irish-discards")
    key(screen.page, "Discard 2")
    heading(screen.page, "How many does Maya discard?")


def a_player_draws_on_their_own_phone(screen: Person, maya: Person) -> None:
    """Five-card draw at depth Phones: Maya's cards are real, and her phone asks only how many
    she draws. Theo has no phone, and Dana enters his."""
    evening = plays(screen, "five_draw", "phones")
    host = screen.page
    evening.checks_round()
    key(host, "Draws 2")
    phone = shows(maya, evening.maya)
    expect(phone.get_by_text("Discard at the table, then tap how many.")).to_be_visible()
    expect(
        phone.get_by_role("button", name=re.compile(r"^(Draw \d|Stand pat)$"))
    ).to_have_count(6)
    shoot(phone, "draws-on-phone")
    assert_clean(phone, "draws-on-phone")
    assert phone.locator(".dock .counts .btn").evaluate_all(HIDDEN) == []
    key(phone, "Draw 3")
    heading(host, "How many does Omar draw?")
    key(host, "Stand pat")
    checks_round(evening, host)
    heading(host, "Who won?")


# ---------------------------------------------------------------- the app


def test_the_app_remembers_real_cards_and_opens_without_a_line(person: Comes) -> None:
    """Real cards, how much is entered, and the table is open. The next night begins with the
    same choice, from a shell that the app's worker has kept."""
    screen = person(service_workers="allow")
    page = screen.page
    a_night_of_real_cards_takes_one_tap(screen)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    expect(page.get_by_role("radio", name="Real cards")).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("^Button"))).to_be_checked()
    its_worker_keeps_the_shell_and_nothing_else(page)


def a_night_of_real_cards_takes_one_tap(screen: Person) -> None:
    """Bots aren't asked for."""
    page = screen.page
    page.goto("/")
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("radio", name="Real cards").click()
    expect(page.get_by_role("button", name="More: Bots")).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Button")).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    assert screen.view()["real"]["depth"] == "button"
    page.goto("/")


def its_worker_keeps_the_shell_and_nothing_else(page: Page) -> None:
    """Without a line the lobby's page opens and says what is wrong; with one, every page is
    asked for anew."""
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    kept = page.evaluate("""async () => {
      const shell = await caches.open('homegame-shell-1');
      return (await shell.keys()).map(({url}) => new URL(url).pathname);
    }""")
    assert "/" in kept
    assert any(path.startswith("/assets/") for path in kept)
    assert not [path for path in kept if path.startswith("/api/")]
    manifest = page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then(it => it.json())"
    )
    assert {each["purpose"] for each in manifest["icons"]} == {"any", "maskable"}
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("main")).to_be_visible()
    page.context.set_offline(False)
