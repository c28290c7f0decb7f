"""An evening of real cards: the board on the TV beside a guest's phone, while the host enters
what happens."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, LARGE, PHONE, House, Person, shoot
from browser.layout import SMALL_TARGETS, SMALL_TEXT
from homegame.cards import parse
from web import people

pytestmark = pytest.mark.browser

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

PRIVATE = re.compile(r"of (spades|hearts|diamonds|clubs)")


class Evening:
    """Dana hosts with commands; Maya has a phone, Theo and Omar have none."""

    def __init__(self, house: House, person: Callable[..., Person], **asked: Any) -> None:
        self.house = people.Door(house.url)
        self.person = person
        opened = {"title": "Kitchen", "dealer": "people", "seats": 6, **asked}
        self.dana, self.night, invite = self.house.night(**opened)
        self.maya = self.house.guest(self.dana, invite, "Maya")
        for seat, name in ((1, "Theo"), (3, "Omar")):
            self.dana.does("add_player", name=name, seat=seat, amount=300)
        self.maya.does("sit_down", seat=2, amount=300)

    def looks(self, who: people.Person, path: str, **options: Any) -> Page:
        """A screen of somebody's, with the place that they have here."""
        screen = self.person(**options)
        cookies = [
            {"name": name, "value": value, "url": self.house.url}
            for name, value in who.http.cookies.items()
        ]
        screen.context.add_cookies(cookies)
        screen.page.goto(f"/n/{self.night}{path}")
        return screen.page

    def acts(self, type: str, **fields: Any) -> None:
        """The host enters what the player did whose turn it is."""
        seat = self.dana.view()["real"]["seat"]
        self.dana.does("act_for", seat=seat, action={"type": type, **fields})


@pytest.fixture
def evening(house: House, person: Callable[..., Person]) -> Iterator[Evening]:
    made = Evening(house, person)
    yield made
    made.house.close()


def test_a_tv_and_a_phone_follow_the_evening(evening: Evening) -> None:
    """Omar has the button. Both screens say whose turn it is, and who won; the phone says what
    Maya posts next and why."""
    dana = evening.dana
    tv = evening.looks(dana, "/board", size=LARGE)
    phone = evening.looks(evening.maya, "", size=PHONE)
    dana.does("begin", button=3)
    for screen in (tv, phone):
        expect(screen.get_by_role("heading", name="Omar’s turn")).to_be_visible()
    evening.acts("raise_to", to=9)
    evening.acts("call")
    expect(tv.get_by_role("heading", name="Maya’s turn")).to_be_visible()
    expect(tv.get_by_text("Call $0.60, or raise to $1.50 or more.")).to_be_visible()
    expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(phone.get_by_text("Say it at the table.")).to_be_visible()
    expect(phone.get_by_role("button", name="Fold")).to_have_count(0)
    evening.acts("call")
    expect(tv.get_by_text("$2.70", exact=True)).to_be_visible()
    dana.does("put_in", amounts=[[1, 9], [2, 50], [3, 50]])
    expect(tv.get_by_role("heading", name="Showdown")).to_be_visible()
    dana.does("push", winners=[[2], [2]])
    for screen in (tv, phone):
        expect(screen.get_by_role("heading", name="Maya wins")).to_be_visible()
    expect(phone.get_by_text("Next hand you post $0.10, the small blind.")).to_be_visible()
    dana.does("begin")
    expect(tv.locator("footer")).to_contain_text("Hand 1: Maya won $10.90")
    assert not PRIVATE.search(tv.locator("main").inner_html())


def test_the_clock_is_called_from_a_phone(
    house: House, person: Callable[..., Person]
) -> None:
    """Maya calls it on Omar: both screens count down, and Dana stops it."""
    rules = "[clock]\ngrace_s = 0\nseconds = 90\n"
    evening = Evening(house, person, rules=rules)
    tv = evening.looks(evening.dana, "/board", size=LARGE)
    phone = evening.looks(evening.maya, "", size=PHONE)
    evening.dana.does("begin", button=3)
    phone.get_by_role("button", name="Call the clock").click()
    for screen in (tv, phone):
        expect(screen.get_by_role("timer")).to_have_text(re.compile(r"1:\d\d"))
    evening.dana.does("stop_clock")
    for screen in (tv, phone):
        expect(screen.get_by_role("timer")).to_have_count(0)
    evening.house.close()


def test_chips_on_the_phone(evening: Evening) -> None:
    """At depth "phones" Maya calls on her own phone; the TV shows what she has put in."""
    tv = evening.looks(evening.dana, "/board", size=LARGE)
    phone = evening.looks(evening.maya, "", size=PHONE)
    evening.dana.does("set_depth", depth="phones")
    evening.dana.does("begin", button=2)
    phone.get_by_role("button", name=re.compile("^Call")).click()
    expect(tv.get_by_role("heading", name="Omar’s turn")).to_be_visible()
    assert evening.dana.view()["chairs"][1]["bet"] == 3


def test_whoever_leaves_can_undo_that_and_is_asked_nothing_else(evening: Evening) -> None:
    phone = evening.looks(evening.maya, "", size=PHONE)
    evening.dana.does("begin", button=3)
    evening.maya.does("stand_up")
    expect(phone.get_by_text("You’ll leave your seat after this hand")).to_be_visible()
    for name in ("Sit out", "Deal me in"):
        expect(phone.get_by_role("button", name=name)).to_have_count(0)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("button", name="Sit out")).to_be_visible()


def test_a_guest_leaves_on_their_own_phone(evening: Evening) -> None:
    """Maya raises and leaves: she is asked first, plays the hand to its end, and is cashed out
    with what she has won. Her phone then offers her seat again, and names her as the winner."""
    dana, page = evening.dana, evening.looks(evening.maya, "", size=PHONE)
    dana.does("begin", button=3)
    page.get_by_role("button", name="Leave seat").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You leave when this hand is over.")
    expect(dialog).not_to_contain_text("counted")
    shoot(page, "guest-leaves")
    dialog.get_by_role("button", name="Leave seat").click()
    expect(page.get_by_text("You’ll leave your seat after this hand")).to_be_visible()
    expect(page.get_by_role("button", name="Leave seat")).to_have_count(0)
    dana.does("put_in", amounts=[[2, 50], [3, 50]])
    dana.does("push", winners=[[2]])
    dana.does("settle_hand")
    expect(page.get_by_role("region", name="Free seats")).to_be_visible()
    expect(page.get_by_role("heading", name="Maya wins")).to_be_visible()
    [maya] = [each for each in dana.view()["guests"] if each["name"] == "Maya"]
    assert (maya["bought"], maya["cashed"]) == (300, 351)


def test_whoever_leaves_uncounted_is_told_so(evening: Evening) -> None:
    """No one enters bets: what Maya has isn't known, and her phone says so first."""
    page = evening.looks(evening.maya, "", size=PHONE)
    evening.dana.does("set_depth", depth="button")
    evening.dana.does("begin", button=3)
    page.get_by_role("button", name="Leave seat").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Have the host count them first")
    shoot(page, "guest-leaves-uncounted")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()


def test_every_card_on_the_tv_can_be_read(evening: Evening) -> None:
    """Three neighbours are all in, and the board is run twice: no card covers the rank of
    another, and no plate does."""
    dana = evening.dana
    tv = evening.looks(dana, "/board", size=LARGE)
    tv.get_by_role("button", name="Show percentages").click()
    dana.does("set_depth", depth="cards")
    dana.does("begin", button=3)
    evening.acts("raise_to", to=300)
    evening.acts("call")
    evening.acts("call")
    seat = dana.view()["run_vote"]["waiting"][0]
    dana.does("act_for", seat=seat, action={"type": "run_it", "runs": 2})
    for cards in ("AsAd", "KsKd", "QsQd"):
        seat = dana.view()["real"]["shows"]
        dana.does("turn_up", seat=seat, places=[0, 1], cards=parse(cards))
    for cards in ("2c7h9d", "4s", "5s", "2h7c9s", "4d", "5d"):
        dana.does("deal", faces=parse(cards))
    expect(tv.locator(".table .card")).to_have_count(16)
    shoot(tv, "tv-run-twice")
    assert tv.locator(".table .card").evaluate_all(COVERED) == []


@pytest.mark.parametrize(("game", "cards"), [("omaha", 4), ("omaha_5", 5)])
def test_a_full_table_of_omaha_hands_fits_the_tv(
    house: House, person: Callable[..., Person], game: str, cards: int
) -> None:
    """Nine hands of four cards, eight of five: every rank and every name can be read."""
    full = 13 - cards
    evening = Evening(house, person, seats=full)
    dana = evening.dana
    for seat in range(4, full + 1):
        dana.does("add_player", name=f"Konstantin {seat}", seat=seat, amount=300)
    dana.does("set_game", games=[game])
    dana.does("set_depth", depth="cards")
    tv = evening.looks(dana, "/board", size=LARGE)
    tv.get_by_role("button", name="Show percentages").click()
    dana.does("begin", button=3)
    dana.does("put_in", amounts=[[seat, 300] for seat in range(1, full + 1)])
    for nth in range(full):
        faces = [*range(nth * cards, (nth + 1) * cards)]
        seat = dana.view()["real"]["shows"]
        dana.does("turn_up", seat=seat, places=[*range(cards)], cards=faces)
    expect(tv.locator(".table .card")).to_have_count(full * cards)
    for theme in ("dark", "light"):
        shoot(tv, f"tv-omaha-{cards}-{theme}")
        assert tv.locator(".table .card").evaluate_all(COVERED) == []
        assert tv.locator(".plate .name, .plate .share").evaluate_all(HIDDEN) == []
        tv.keyboard.press("l")
    evening.house.close()


def test_a_guest_asks_the_bank_for_chips(evening: Evening) -> None:
    """The banker confirms each purchase: Maya asks on her phone, and Dana says yes."""
    dana = evening.dana
    dana.does("set_approval", approval="banker")
    dana.does("begin", button=3)
    dana.does("put_in", amounts=[[2, 100], [3, 100]])
    dana.does("push", winners=[[3]])
    dana.does("settle_hand")
    phone = evening.looks(evening.maya, "", size=PHONE)
    phone.get_by_role("button", name="Get chips").click()
    phone.get_by_role("dialog").get_by_role("button", name=re.compile("Top up|Buy")).click()
    evening.dana.until(lambda view: view["buys"])
    [asked] = dana.view()["buys"]
    dana.does("answer_buy", guest=asked["guest"], amount=asked["amount"], yes=True)
    expect(phone.get_by_role("region", name="Seat 2")).to_contain_text("$30.00")


def test_the_screens_are_clean_and_large_enough(evening: Evening) -> None:
    """Nothing on the TV is below 28 of its pixels, targets on the phone are 56 high, and axe
    has nothing to say, in the dark and in the light."""
    evening.dana.does("begin", button=3)
    tv = evening.looks(evening.dana, "/board", size=LARGE)
    phone = evening.looks(evening.maya, "", size=PHONE)
    expect(tv.get_by_role("heading", name="Omar’s turn")).to_be_visible()
    expect(phone.get_by_role("heading", name="Omar’s turn")).to_be_visible()
    assert tv.evaluate(SMALL_TEXT, 28) == []
    assert phone.evaluate(SMALL_TARGETS) == []
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert_clean(phone, "a guest’s phone")
    assert_clean(tv, "board of a table")
    tv.keyboard.press("l")
    assert_clean(tv, "light board of a table")


def test_a_night_of_real_cards_takes_one_tap(
    house: House, person: Callable[..., Person]
) -> None:
    """Real cards, how much is entered, and the table is open; bots aren't asked for. The next
    night begins with the same choice."""
    page = person().page
    page.goto("/")
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("radio", name="Real cards").click()
    expect(page.get_by_role("button", name="More: Bots")).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Button")).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    night = page.url.split("/n/")[1]
    view = page.evaluate(
        "path => fetch(path).then(answer => answer.json())", f"/api/nights/{night}/view"
    )["view"]
    assert view["real"]["depth"] == "button"
    page.goto("/")
    expect(page.get_by_role("radio", name="Real cards")).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("^Button"))).to_be_checked()


def test_the_app_opens_without_a_line_and_is_never_out_of_date(
    house: House, person: Callable[..., Person]
) -> None:
    """Its worker keeps the shell. Without a line the lobby's page opens and says what is
    wrong; with one, every page is asked for anew."""
    page = person(service_workers="allow").page
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
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


# ---------------------------------------------------------------- a tournament

CUP = {
    "title": "Kitchen cup",
    "structure": {
        "plan": {"players": 4, "stack": 5000, "first": [25, 50], "chips": [25, 100, 500]},
        "levels": [
            {"small": 25, "big": 50, "minutes": 20, "rest": 10},
            {"small": 100, "big": 200, "minutes": 20},
            {"small": 500, "big": 1000, "minutes": 20},
        ],
        "colour_ups": [{"chip": 25, "before": 2}, {"chip": 100, "before": 3}],
    },
    "buyin": 2000,
    "stack": 5000,
    "late_until": 0,
    "keeps_end": False,
    "dealer": "people",
    "depth": "cards",
}
"""The 25s leave play in the break after level 1."""


class Cup(Evening):
    """A tournament of Dana, Maya, Theo and Omar, who have 5,000 each and sit down as drawn."""

    def __init__(self, house: House, person: Callable[..., Person]) -> None:
        self.house = people.Door(house.url)
        self.person = person
        self.dana, self.night, invite = self.house.night(
            title="Kitchen", house="tournament", tournament=CUP
        )
        self.maya = self.house.guest(self.dana, invite, "Maya")
        for each in (self.dana, self.maya):
            each.does("enter_tournament")
        for name in ("Theo", "Omar"):
            self.dana.does("add_player", name=name)
        for guest in self.dana.view()["guests"]:
            if guest["name"] in ("Theo", "Omar"):
                enters = {"type": "enter_tournament"}
                self.dana.does("on_behalf", guest=guest["guest"], command=enters)
        self.dana.does("start_tournament")

    @property
    def seats(self) -> dict[str, int]:
        return {chair["name"]: chair["seat"] for chair in self.dana.view()["chairs"]}

    def counts(self, **stacks: int) -> None:
        """The host counts these stacks."""
        for name, stack in stacks.items():
            seat = self.seats[name]
            self.dana.does("correct_stack", seat=seat, stack=stack, reason="Counted.")

    def rests(self) -> None:
        """Level 1 is over: the break begins."""
        self.dana.does("set_level_clock", left_s=0, reason="Time for a break.")
        self.dana.until(lambda view: view["tournament"]["phase"] == "break")


@pytest.fixture
def cup(house: House, person: Callable[..., Person]) -> Iterator[Cup]:
    made = Cup(house, person)
    yield made
    made.house.close()


@pytest.mark.parametrize(
    ("size", "theme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)
def test_a_chip_is_raced_for_in_the_break(
    cup: Cup, size: tuple[int, int], theme: str
) -> None:
    """The 25s go. Dana taps who won the two 100s, undoes it, and taps another; the TV and
    Maya's phone say how it went. No hand begins before the break is over."""
    cup.counts(Dana=5050, Maya=5025, Theo=4975, Omar=25)
    screen = cup.looks(cup.dana, "", size=size, theme=theme)
    phone = cup.looks(cup.maya, "", size=PHONE)
    tv = cup.looks(cup.dana, "/board?table=1", size=LARGE)
    cup.rests()
    desk = screen.get_by_role("region", name="The 25s leave play")
    expect(desk.get_by_text("2 chips of 100 are raced for.")).to_be_visible()
    for name, has in (("Dana", "2 odd"), ("Theo", "3 odd"), ("Omar", "keeps a 100")):
        expect(desk.get_by_role("button", name=name)).to_contain_text(has)
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
    assert desk.locator(".who span, .who small").evaluate_all(cut) == 0
    for each in (phone, tv):
        expect(each.get_by_role("heading", name="The 25s leave play")).to_be_visible()
    expect(desk.get_by_role("button", name="Tap 2 winners")).to_be_disabled()
    shoot(screen, f"race-{size[0]}-{theme}")
    assert screen.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert_clean(screen, f"race-{size[0]}")
    for name in ("Dana", "Maya"):
        desk.get_by_role("button", name=name).click()
    desk.get_by_role("button", name="Take out the 25s").click()
    screen.get_by_role("button", name=re.compile("^Undo: The 25s leave play")).click()
    for name in ("Dana", "Theo"):
        desk.get_by_role("button", name=name).click()
    desk.get_by_role("button", name="Take out the 25s").click()
    told = re.compile("The 25s have left play. .* each won a 100. Omar kept a 100.")
    for each in (screen, phone, tv):
        expect(each.get_by_text(told).first).to_be_visible()
    shoot(screen, f"raced-{size[0]}-{theme}")
    shoot(phone, f"raced-guest-{size[0]}")
    shoot(tv, f"raced-tv-{size[0]}")
    expect(screen.get_by_role("button", name="Dana gets the button")).to_be_disabled()
    stacks = {chair["name"]: chair["stack"] for chair in cup.dana.view()["chairs"]}
    assert stacks == {"Dana": 5100, "Maya": 5000, "Theo": 5000, "Omar": 100}


RANKS = [
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
]
KEYS = dict(zip("23456789TJQKA", RANKS, strict=True))
KEYS |= {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def taps(screen: Page, cards: str) -> None:
    """The host taps these on the keypad."""
    pad = screen.locator(".cardpad")
    for rank, suit in zip(cards[::2], cards[1::2], strict=True):
        pad.get_by_role("button", name=KEYS[rank], exact=True).click()
        pad.get_by_role("button", name=f"{KEYS[rank]} of {KEYS[suit]}").click()


def test_all_in_the_hands_are_entered_and_the_tv_shows_percentages(cup: Cup) -> None:
    """Before the flop two are all in: their hands are tapped in, and the flop after them."""
    cup.dana.does("begin", button=2)
    cup.acts("raise_to", to=5000)
    cup.acts("fold", anyway=True)
    cup.acts("fold", anyway=True)
    cup.acts("call")
    names = {seat: name for name, seat in cup.seats.items()}
    chairs = cup.dana.view()["chairs"]
    in_it = [chair["seat"] for chair in chairs if chair["state"] != "folded"]
    in_it = in_it if cup.dana.view()["real"]["shows"] == in_it[0] else in_it[::-1]
    screen = cup.looks(cup.dana, "", size=PHONE)
    tv = cup.looks(cup.dana, "/board?table=1", size=LARGE)
    tv.get_by_role("button", name="Show percentages").click()

    for seat, cards in zip(in_it, ("AsAd", "KsKd"), strict=True):
        expect(screen.get_by_role("heading", name=f"{names[seat]} shows")).to_be_visible()
        if cards == "AsAd":
            shoot(screen, "all-in-shows")
            screen.get_by_role("button", name="Skip").click()
            expect(
                screen.get_by_role("heading", name="Which cards are the flop?")
            ).to_be_visible()
            screen.get_by_role("button", name="Enter hands").click()
        taps(screen, cards)
    expect(screen.get_by_role("heading", name="Which cards are the flop?")).to_be_visible()
    expect(tv.get_by_text(re.compile(r"^8\d%$"))).to_be_visible()
    shoot(tv, "all-in-tv")


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"]
)
def test_the_host_says_that_the_last_hand_stands(
    cup: Cup, size: tuple[int, int], theme: str
) -> None:
    """Four are all in, and Dana has everything: once the hand stands she has won."""
    cup.dana.does("set_depth", depth="pots")
    cup.dana.does("begin", button=2)
    cup.dana.does("put_in", amounts=[[seat, 5000] for seat in (1, 2, 3, 4)])
    cup.dana.does("push", winners=[[cup.seats["Dana"]]])
    screen = cup.looks(cup.dana, "", size=size, theme=theme)
    expect(screen.get_by_text("are out once the hand stands.")).to_be_visible()
    shoot(screen, f"stands-{size[0]}-{theme}")
    assert_clean(screen, f"stands-{size[0]}")
    screen.get_by_role("button", name="The hand stands", exact=True).click()
    cup.dana.until(lambda view: view["tournament"]["ended"] == "won")
    expect(screen.get_by_text("Dana wins").first).to_be_visible()
    shoot(screen, f"won-{size[0]}-{theme}")


def test_whoever_busts_reads_it_and_is_sold_nothing(cup: Cup) -> None:
    """Maya is all in for all she has, and loses: her phone says so and offers no chips. The
    plates have room for what was won, beside the cards. Dana undoes it, and Maya is all in
    again; then it stands, and Maya has finished."""
    dana, seats = cup.dana, cup.seats
    cup.counts(Maya=1000, Theo=9000)
    phone = cup.looks(cup.maya, "", size=PHONE)
    host = cup.looks(dana, "", size=PHONE)
    dana.does("begin", button=seats["Dana"])
    dana.does("put_in", amounts=[[seats["Maya"], 1000], [seats["Theo"], 1000]])
    own = phone.get_by_role("region", name=f"Seat {seats['Maya']}")
    expect(phone.get_by_text("You’re all in")).to_be_visible()
    expect(own.get_by_role("button", name="Get chips")).to_have_count(0)
    for cards in ("KsKd", "AsAd"):
        seat = dana.view()["real"]["shows"]
        dana.does("turn_up", seat=seat, places=[0, 1], cards=parse(cards))
    dana.does("push", winners=[[seats["Theo"]]])
    expect(
        phone.get_by_role("heading", name="You’re out of chips", exact=True)
    ).to_be_visible()
    expect(host.locator(".ring .winner .amt")).to_contain_text("+2,0")
    shoot(host, "bust-host")
    cut = (
        "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"
    )
    assert host.locator(".ring .amt").evaluate_all(cut) == []
    host.get_by_role("button", name=re.compile("^Undo: Theo wins")).click()
    expect(phone.get_by_text("You’re all in")).to_be_visible()
    dana.does("push", winners=[[seats["Theo"]]])
    dana.does("settle_hand")
    expect(phone.get_by_text("You finish 4th of 4")).to_be_visible()


def test_whoever_gives_up_in_a_tournament_is_told_what_becomes_of_the_chips(
    cup: Cup,
) -> None:
    phone = cup.looks(cup.maya, "", size=PHONE)
    phone.get_by_role("button", name="Leave seat").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "your chips leave play, and you’re out of the tournament."
    )
    expect(dialog).not_to_contain_text("cashed out")


def test_two_tables_of_one_night_are_told_apart(evening: Evening) -> None:
    """Omar moves to a second table: the host's screen and Maya's phone say which is which."""
    dana = evening.dana
    phone = evening.looks(evening.maya, "", size=PHONE)
    expect(phone.get_by_role("heading", name="Seat 2")).to_be_visible()
    expect(phone.get_by_text("Table 1")).to_have_count(0)
    dana.does("add_table", dealer="people")
    [omar] = [each["guest"] for each in dana.view()["guests"] if each["name"] == "Omar"]
    dana.does("move_guest", guest=omar, table=2)
    expect(phone.locator(".tablename")).to_contain_text("Table 1")
    for table, name in ((1, "Theo"), (2, "Omar")):
        host = evening.looks(dana, f"?table={table}", size=PHONE)
        expect(host.get_by_role("button", name=re.compile(f"^{name}, "))).to_be_visible()
        expect(host.locator(".tablename")).to_contain_text(f"Table {table}")
        shoot(host, f"real-two-tables-{table}")


def test_the_cards_of_seven_card_stud_can_be_read_on_a_phone(evening: Evening) -> None:
    """Four cards lie face up at each seat and three face down: each index has its room, a ten
    too, and the plate holds them all."""
    dana = evening.dana
    dana.does("set_game", games=["stud"])
    dana.does("set_depth", depth="cards")
    host = evening.looks(dana, "", size=PHONE)
    dana.does("begin", button=3)
    dana.does("deal", faces=parse("AsTsTh"))
    evening.acts("raise_to", to=dana.view()["real"]["may"]["raise_least"])
    evening.acts("call")
    evening.acts("call")
    for faces in ("KsTdTc", "Qs9s8s", "Qh9h8h"):
        dana.does("deal", faces=parse(faces))
        dana.does("check_around")
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


def test_a_hand_of_stud_is_entered_on_the_keypad(evening: Evening) -> None:
    """It says whose card comes next; the cards can't be skipped while someone may bet, for they
    say who acts. Turned up at the end are those that lie face down."""
    dana = evening.dana
    dana.does("set_game", games=["stud"])
    dana.does("set_depth", depth="cards")
    screen = evening.looks(dana, "", size=PHONE)
    dana.does("begin", button=3)
    for card, name in zip(("As", "Ts", "Th"), ("Theo", "Maya", "Omar"), strict=True):
        expect(
            screen.get_by_role("heading", name=f"Which card does {name} get?")
        ).to_be_visible()
        expect(screen.get_by_role("button", name="Skip")).to_have_count(0)
        if name == "Maya":
            shoot(screen, "stud-whose")
        taps(screen, card)
    expect(screen.get_by_role("heading", name="’s turn")).to_be_visible()
    evening.acts("raise_to", to=dana.view()["real"]["may"]["raise_least"])
    evening.acts("call")
    evening.acts("call")
    for faces in ("KsTdTc", "Qs9s8s", "Qh9h8h"):
        expect(
            screen.get_by_role("heading", name="Which card does Theo get?")
        ).to_be_visible()
        dana.does("deal", faces=parse(faces))
        dana.does("check_around")
    dana.does("check_around")
    expect(screen.get_by_role("heading", name="Theo shows")).to_be_visible()
    taps(screen, "2c3c")
    shoot(screen, "stud-shows")
    taps(screen, "5h")
    expect(screen.get_by_role("heading", name="Maya shows")).to_be_visible()


def plays(evening: Evening, game: str, depth: str) -> Page:
    """Dana has the game and the depth set; Omar has the button, and her phone is before her."""
    evening.dana.does("set_game", games=[game])
    if depth != "pots":
        evening.dana.does("set_depth", depth=depth)
    screen = evening.looks(evening.dana, "", size=PHONE)
    evening.dana.does("begin", button=3)
    return screen


def checks_round(evening: Evening) -> None:
    """Everyone who is asked calls or checks, as long as bets are asked for."""
    dana = evening.dana
    while (real := dana.view()["real"])["asks"] == "action":
        if real["may_check_around"]:
            dana.does("check_around")
        else:
            action = {"type": "check" if real["may"]["check"] else "call"}
            dana.does("act_for", seat=real["seat"], action=action)


def key(screen: Page, name: str) -> None:
    """The host taps this key as soon as it can be tapped."""
    screen.get_by_role("button", name=name, exact=True).click()


def test_a_player_draws_on_their_own_phone(evening: Evening) -> None:
    """Five-card draw at depth Phones: Maya's cards are real, and her phone asks only how many
    she draws. Theo has no phone, and Dana enters his; in Irish they are discards."""
    host = plays(evening, "five_draw", "phones")
    checks_round(evening)
    key(host, "Draws 2")
    phone = evening.looks(evening.maya, "", size=PHONE)
    expect(phone.get_by_text("Discard at the table, then tap how many.")).to_be_visible()
    expect(
        phone.get_by_role("button", name=re.compile(r"^(Draw \d|Stand pat)$"))
    ).to_have_count(6)
    shoot(phone, "draws-on-phone")
    assert_clean(phone, "draws-on-phone")
    assert phone.locator(".dock .counts .btn").evaluate_all(HIDDEN) == []
    key(phone, "Draw 3")
    expect(host.get_by_role("heading", name="How many does Omar draw?")).to_be_visible()
    key(host, "Stand pat")
    checks_round(evening)
    expect(host.get_by_role("heading", name="Who won?")).to_be_visible()


def test_discards_that_are_not_replaced_are_called_so(evening: Evening) -> None:
    host = plays(evening, "irish", "pots")
    checks_round(evening)
    expect(host.get_by_role("heading", name="How many does Theo discard?")).to_be_visible()
    shoot(host, "irish-discards")
    key(host, "Discard 2")
    expect(host.get_by_role("heading", name="How many does Maya discard?")).to_be_visible()


def test_two_boards_are_told_apart_on_the_keypad(evening: Evening) -> None:
    """Double-board Omaha at depth Cards: of the six cards of the flop the first three are the
    top board's. Theo wins there, Maya on the other board."""
    host = plays(evening, "double_board_omaha", "cards")
    checks_round(evening)
    for cards, board in (("AsKsQs", "Top board"), ("9h9d2c", "Bottom board")):
        expect(
            host.get_by_role("heading", name=f"Which cards are the flop? {board}.")
        ).to_be_visible()
        if board == "Bottom board":
            shoot(host, "two-boards-keypad")
        taps(host, cards)
    for street, cards in (("turn", "3s4c"), ("river", "5h6d")):
        checks_round(evening)
        heading = re.compile(f"^Which card is the {street}")
        expect(host.get_by_role("heading", name=heading)).to_be_visible()
        taps(host, cards)
    checks_round(evening)
    for name, cards in (("Theo", "JsTs2d2h"), ("Maya", "9s9cKdQd"), ("Omar", "7c7d8c8d")):
        expect(host.get_by_role("heading", name=f"{name} shows")).to_be_visible()
        taps(host, cards)
    expect(host.get_by_text("By the cards that were shown.")).to_be_visible()
    shoot(host, "two-boards-won")
    key(host, "Push the pots")
    for taken in ("Theo takes $0.50", "Maya takes $0.40"):
        expect(host.get_by_text(taken)).to_be_visible()


@pytest.mark.parametrize(("game", "thirds"), [("stud_hilo", "As2sTh"), ("razz", "AsKs3h")])
def test_stud_for_low_hands_is_entered_to_its_end(
    evening: Evening, game: str, thirds: str
) -> None:
    """Every street by the keypad, then three hands; the pot goes where the cards say."""
    host = plays(evening, game, "cards")
    for street in (thirds, "4s4dTc", "6c8h9d", "7s8dJd"):
        expect(
            host.get_by_role("heading", name="Which card does Theo get?")
        ).to_be_visible()
        taps(host, street)
        expect(host.get_by_role("heading", name="’s turn")).to_be_visible()
        checks_round(evening)
    checks_round(evening)
    for cards in ("2c3c5d", "Qh5hJc", "QdJhQc"):
        expect(host.get_by_role("heading", name=" shows")).to_be_visible()
        seat = evening.dana.view()["real"]["shows"]
        taps(host, cards)
        evening.dana.until(lambda view, seat=seat: view["real"]["shows"] != seat)
    expect(host.get_by_text("By the cards that were shown.")).to_be_visible()
    shoot(host, f"{game}-won")
    host.get_by_role("button", name=re.compile("^Push the pot")).click()
    expect(host.get_by_role("button", name="Next hand", exact=True)).to_be_visible()


def test_high_and_low_are_tapped_at_depth_pots(evening: Evening) -> None:
    """Omaha hi-lo: Theo has the high hand, Maya and Omar share the low one."""
    host = plays(evening, "omaha_hilo", "pots")
    for _ in range(4):
        checks_round(evening)
    for part, names in (("High", ("Theo",)), ("Low", ("Maya", "Omar"))):
        group = host.get_by_role("group", name=re.compile(part))
        for name in names:
            group.get_by_role("button", name=name).click()
    shoot(host, "hi-lo-picked")
    key(host, "Push the pots")
    won = {chair["name"]: chair["won"] for chair in evening.dana.view()["chairs"]}
    assert all(won.values())
