"""Nights of real cards over HTTP: opened so, changed at the desk, and a tournament of them."""

import re
from typing import Any, get_args

import pytest

from homegame.model import commands as c
from homegame.words import say
from web.people import House, Person


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def seats(host: Person) -> dict[str, int]:
    """Who sits where, by name."""
    return {chair["name"]: chair["seat"] for chair in host.view()["chairs"]}


def stacks(host: Person) -> dict[str, int]:
    """What lies before each player."""
    return {chair["name"]: chair["stack"] for chair in host.view()["chairs"]}


def planned(host: Person, **asked: Any) -> dict[str, Any]:
    """A plan for so many players, as it is opened."""
    answer = host.post("/api/tournaments/plan", asked)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    return {
        "title": "Kitchen cup",
        "structure": found["structure"],
        "buyin": found["buyin"],
        "stack": found["stack"],
        "late_until": 0,
        "payout": found["payout"],
    }


@pytest.mark.rule("CON-48")
def test_a_night_is_opened_with_real_cards(house: House) -> None:
    """Dana opens it at depth "button", with two players who have no device."""
    host, _, _ = house.night(dealer="people", depth="button")
    view = host.view()
    assert (view["real"]["depth"], view["real"]["asks"]) == ("button", "players")
    assert view["tables"][0]["dealer"] == "people"
    for seat, name in enumerate(("Theo", "Maya"), 1):
        host.does("add_player", name=name, seat=seat, amount=300)
    host.does("begin", button=1)
    assert host.view()["real"]["next"]["button"] == 2


def test_the_list_of_nights_says_who_has_played(house: House) -> None:
    """Dana hosts, Maya plays a hand against Ann, who has no phone, and Theo was let in."""
    host, _, invite = house.night(dealer="people", depth="button")
    maya, theo = house.guest(host, invite, "Maya"), house.guest(host, invite, "Theo")
    host.does("add_player", name="Ann", seat=1, amount=300)
    maya.does("sit_down", seat=2, amount=300)

    def lines() -> list[tuple[str, str, bool]]:
        found = [each.get("/api/nights").json()[0] for each in (host, maya, theo)]
        return [(line["name"], line["role"], line["played"]) for line in found]

    assert not any(played for *_, played in lines())
    host.does("begin", button=1)
    assert lines() == [
        ("Dana", "host", False),
        ("Maya", "guest", True),
        ("Theo", "guest", False),
    ]


def test_the_list_of_nights_tells_them_apart(house: House) -> None:
    """Dana hosts at $1/$2 and Maya plays a hand with Ann. Whoever knocks is told neither
    the stakes nor how many play."""
    host, _, invite = house.night(dealer="people", depth="button", small=10, big=20)
    maya = house.guest(host, invite, "Maya")
    host.does("add_player", name="Ann", seat=1, amount=1000)
    maya.does("sit_down", seat=2, amount=1000)
    host.does("begin", button=1)
    theo = house.person()
    theo.post(f"{host.at}/knock", {"invite": invite, "name": "Theo"})
    found = [each.get("/api/nights").json() for each in (host, maya, theo)]
    told = [(line["stakes"], line["players"]) for [line] in found]
    assert told == [("$1/$2", 2), ("$1/$2", 2), ("", 0)]


def test_a_player_without_a_phone_who_takes_one_is_told_as_one_who_plays(
    house: House,
) -> None:
    """Ann sits with $30 that Dana entered. Her phone knocks as Ann: she plays here and has not
    left, and is let in as the same Ann, in her seat."""
    host, _, invite = house.night(dealer="people", depth="button")
    host.does("add_player", name="Ann", seat=2, amount=300)
    phone = house.person()
    phone.night = host.night
    knocks = phone.post(f"{phone.at}/knock", {"invite": invite, "name": "Ann"}).json()
    [door] = host.view()["door"]
    assert (door["name"], door["asks"], door["plays"]) == ("Ann", True, True)
    host.does("admit", guest=knocks["guest"])
    assert phone.view()["you"]["seat"] == 2


def test_a_player_without_a_phone_is_moved_to_a_free_seat(house: House) -> None:
    """Before a hand Ann goes from seat 1 to seat 5 at once; in a hand she asks Dana for seat 7,
    and sits there when the hand stands. Her chips come along."""
    host, _, _ = house.night(dealer="people", depth="pots")
    for seat, name in enumerate(("Ann", "Ben", "Cat"), 1):
        host.does("add_player", name=name, seat=seat, amount=300)
    ann = next(each["guest"] for each in host.view()["guests"] if each["name"] == "Ann")

    def where() -> tuple[int, int]:
        [chair] = [each for each in host.view()["chairs"] if each["guest"] == ann]
        return chair["seat"], chair["stack"]

    assert host.get(f"{host.at}/moves/{ann}").json()["seats"] == [4, 5, 6, 7, 8, 9]
    host.does("move_guest", guest=ann, table=1, seat=5)
    assert where() == (5, 300)
    host.does("begin", button=2)
    host.does("move_guest", guest=ann, table=1, seat=7)
    assert where()[0] == 5
    while host.view()["real"]["asks"] == "action":
        host.does("act_for", seat=host.view()["real"]["seat"], action={"type": "fold"})
    host.does("begin")
    seat, stack = where()
    assert seat == 7
    assert 290 <= stack <= 310


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"bots": ["rock"]}, "bots"),
        ({"dealer": "robot", "bots": []}, "dealer"),
        ({"depth": "everything", "bots": []}, "depth"),
    ],
)
def test_what_no_night_of_real_cards_can_have(house: House, asked: Any, field: str) -> None:
    body = {"title": "Friday", "name": "Dana", "dealer": "people", **asked}
    answer = house.person().post("/api/nights", body)
    assert answer.status_code in (400, 403), answer.text
    assert answer.json()["error"]["field"] == field


def test_the_host_changes_who_deals_between_hands(house: House) -> None:
    """Online first; between two hands the deck comes out, and goes away again. The desk says
    when it can."""
    host, _, invite = house.night()
    robin = house.guest(host, invite, "Robin")
    for seat, person in enumerate((host, robin), 1):
        person.does("sit_down", seat=seat, amount=300)
    robin.line = robin.connect()
    assert host.view()["desk"]["may_change_dealer"]
    host.does("set_dealer", dealer="people")
    host.does("begin", button=1)
    assert not host.view()["desk"]["may_change_dealer"]
    assert host.refused("set_dealer", dealer="server")["words"] == "real.in_hand"
    host.does("put_in", amounts=[[1, 3]])
    host.does("set_dealer", dealer="server")
    assert host.view()["real"] is None
    assert robin.until(lambda view: view["you"]["cards"])["hand"]["number"] == 2


def test_a_table_of_the_other_kind_is_added_at_the_desk(house: House) -> None:
    host, _, _ = house.night()
    assert host.view()["desk"]["may_add_table"]
    host.does("add_table", name="Kitchen", dealer="people", depth="cards")
    assert [each["dealer"] for each in host.view()["tables"]] == ["server", "people"]
    assert host.view(2)["real"]["depth"] == "cards"


def test_a_tournament_of_real_cards_is_played_over_the_web(house: House) -> None:
    """Dana makes one for four; nobody else has a phone. The seats are drawn, three bust, one
    of them only after an undo, and the prizes are those that were planned."""
    host = house.person()
    setup = planned(host, players=4, buyin=3000, rule="by_entrants")
    setup |= {"dealer": "people", "depth": "pots"}
    host, night, _ = house.night(title="Kitchen cup", house="tournament", tournament=setup)
    host.does("enter_tournament")
    for name in ("Theo", "Maya", "Omar"):
        host.does("add_player", name=name)
    for guest in host.view()["guests"]:
        if guest["name"] != "Dana":
            command = {"type": "enter_tournament"}
            host.does("on_behalf", guest=guest["guest"], command=command)
    host.does("start_tournament")
    assert host.view()["real"]["waits"] == "draw"
    host.does("start_clock")
    assert sorted(seats(host)) == ["Dana", "Maya", "Omar", "Theo"]
    assert host.view()["real"]["asks"] == "button"
    mine = seats(host)["Dana"]
    host.does("begin", button=mine)
    for busted in range(3):
        before = {name for name, stack in stacks(host).items() if stack}
        all_in(host, mine)
        if not busted:
            host.does("undo_note")
            assert host.view()["real"]["asks"] == "winners"
            push(host, mine)
        gone = {name for name, stack in stacks(host).items() if not stack}
        assert len(gone & before) == 1
        host.does("begin" if busted < 2 else "settle_hand")
    page = host.get(f"/api/nights/{night}/tournament").json()
    assert page["tournament"]["phase"] == "ended"
    prizes = [each["prize"] for each in page["standings"]]
    assert sum(prizes) == 4 * 3000
    assert next(each for each in page["standings"] if each["place"] == 1)["name"] == "Dana"


@pytest.mark.parametrize("proposer", ["Maya", "Theo"])
def test_a_deal_is_paid_to_the_cent_and_told_so_everywhere(
    house: House, proposer: str
) -> None:
    """Dana, Maya, who has a phone, and Theo, who has none, share $90 in their own way, whoever
    of them says it. The standings, the table, the bank, its file, the story and the printed
    sheet have the same amounts."""
    host = house.person()
    setup = planned(host, players=3, buyin=3000, rule="by_entrants")
    setup |= {"dealer": "people", "depth": "pots", "late_until": 0, "fee": 100}
    asked = {"house": "tournament", "tournament": setup, "title": "Kitchen cup"}
    host, night, invite = house.night(**asked)
    maya = house.guest(host, invite, "Maya")
    host.does("enter_tournament")
    maya.does("enter_tournament")
    host.does("add_player", name="Theo")
    theo = next(one["guest"] for one in host.view()["guests"] if one["name"] == "Theo")
    enters = {"type": "enter_tournament"}
    host.does("on_behalf", guest=theo, command=enters)
    host.does("start_tournament")
    host.does("start_clock")

    def says(name: str, type: str, **more: object) -> None:
        if name == "Theo":
            host.does("on_behalf", guest=theo, command={"type": type, **more})
        else:
            (maya if name == "Maya" else host).does(type, **more)

    says(proposer, "talk_deal")
    page = host.get(f"/api/nights/{night}/tournament").json()
    shares = dict(
        zip([one["name"] for one in page["standings"]], [3333, 3001, 2666], strict=True)
    )
    says(proposer, "propose_deal", kind="own", figures=[*shares.values()], left=0)
    for name in {*shares} - {proposer}:
        says(name, "answer_deal", yes=True)

    page = host.get(f"/api/nights/{night}/tournament").json()
    assert page["tournament"]["ended"] == "deal"
    assert {one["name"]: one["prize"] for one in page["standings"]} == shares
    finish = host.view()["tournament"]["finish"]
    assert {one["name"]: one["paid"] for one in finish} == shares
    accounts = host.get(f"/api/nights/{night}/bank").json()["accounts"]
    assert {one["name"]: one["won"] for one in accounts} == shares
    [told] = host.get(f"/api/nights/{night}/story").json()["tournaments"]
    assert {one["name"]: one["prize"] for one in told["places"]} == shares
    csv = host.get(f"/api/nights/{night}/bank.csv").text
    sheet = sheet_of(host)
    assert "Results" in sheet
    for name, amount in shares.items():
        assert f"{amount / 100:.2f}" in csv
        assert re.search(rf"{name}</td><td[^>]*>\${amount / 100:.2f}<", sheet), name


@pytest.mark.parametrize(
    ("late", "says"), [(0, "Of $60"), (1, "Of $60 so far, from 2 players")]
)
def test_the_printed_sheet_says_what_is_once_it_has_begun(
    house: House, late: int, says: str
) -> None:
    """Four are expected and two play: more may come while late entry is open."""
    host = house.person()
    setup = planned(host, players=4, buyin=3000) | {"dealer": "people", "late_until": late}
    host, _, _ = house.night(title="Kitchen cup", house="tournament", tournament=setup)
    assert "Of $120, if 4 play<" in sheet_of(host)
    host.does("enter_tournament")
    host.does("add_player", name="Theo")
    theo = next(each for each in host.view()["guests"] if each["name"] == "Theo")
    entry = {"type": "enter_tournament"}
    host.does("on_behalf", guest=theo["guest"], command=entry)
    host.does("start_tournament")
    host.does("start_clock")
    assert f"{says}<" in sheet_of(host)


def sheet_of(host: Person) -> str:
    """The tournament as it is printed now."""
    html: str = host.get(f"{host.at}/print/tournament").json()["html"]
    return html


def all_in(host: Person, mine: int) -> None:
    """Dana and one other put in all they have, and Dana wins what she can."""
    puts = host.view()["real"]["puts"]
    other = next(seat for seat, _, _ in puts if seat != mine)
    host.does("put_in", amounts=[[at, most] for at, _, most in puts if at in (mine, other)])
    push(host, mine)


def push(host: Person, mine: int) -> None:
    """Dana wins every pot she can; what only another can win is theirs."""
    pots = host.view()["real"]["pots"]
    winners = [[mine] if mine in pot["seats"] else [pot["seats"][0]] for pot in pots]
    host.does("push", winners=winners)


def test_a_board_shows_what_everyone_sees_whoever_puts_it_up(house: House) -> None:
    """Dana plays online, and has the board on the TV from her own browser: her cards are on
    her phone alone, both lines stay open, and nothing is played from the board."""
    host, _, invite = house.night()
    robin = house.guest(host, invite, "Robin")
    for seat, person in enumerate((host, robin), 1):
        person.does("sit_down", seat=seat, amount=300)
        person.line = person.connect()
    with host.connect(board=1) as board:
        host.does("start")
        mine = host.until(lambda view: view["you"]["cards"])
        assert [len(chair["cards"]) for chair in mine["chairs"]] == [2, 2]
        seen = board.until(lambda frame: frame["view"]["hand"])["view"]
        assert (seen["you"]["guest"], seen["you"]["cards"]) == ("", [])
        assert {card for chair in seen["chairs"] for card in chair["cards"]} == {""}
        assert (seen["desk"], seen["may"]) == (None, None)
        refused = board.say(id="board-0001", command={"type": "pause"})
        assert refused["error"]["code"] == "SYS-KEY"
        assert host.view()["you"]["cards"] == mine["you"]["cards"]


def test_the_board_of_a_guest_goes_with_them(house: House) -> None:
    """Robin has put the board up on a TV. Once he is removed it is cut, as he is, and says so;
    there is no way back to it. Dana's own board stays."""
    host, _, invite = house.night()
    robin = house.guest(host, invite, "Robin")
    with robin.connect(board=1) as board, host.connect(board=1) as other:
        host.does("kick", guest=robin.guest)
        assert board.until_closed() == 4003
        assert robin.shut_out(board=1)[0] in (401, 403)
        assert other.until(lambda frame: len(frame["view"]["guests"]) == 1)


def at_home(house: House, *, has_phone: bool = True) -> tuple[Person, Person, Person]:
    """Dana's night of real cards: her co-host Kobi plays, and Anna, whose phone may be here."""
    host, _, invite = house.night(dealer="people", depth="pots")
    kobi, anna = [house.guest(host, invite, name) for name in ("Kobi", "Anna")]
    host.does("name_cohost", guest=kobi.guest, cohost=True)
    for seat, person in enumerate((host, kobi, anna), 1):
        person.does("sit_down", seat=seat, amount=200)
    if has_phone:
        anna.until(lambda view: view["you"]["seat"] == 3)
    return host, kobi, anna


@pytest.mark.parametrize(
    "command",
    [
        {"type": "top_up", "amount": 40},
        {"type": "sit_out"},
        {"type": "stand_up"},
        {"type": "sit_down", "seat": 4, "amount": 300},
        {"type": "vote", "yes": True},
        {"type": "rebuy"},
        {"type": "add_on"},
        {"type": "enter_tournament"},
        {"type": "answer_deal", "yes": True},
        {"type": "propose_deal", "kind": "icm"},
    ],
)
def test_a_host_does_not_buy_or_vote_for_who_has_a_phone_here(
    house: House, command: dict[str, Any]
) -> None:
    """Anna's phone is here: she buys, leaves and agrees herself, and nothing is changed."""
    _, kobi, anna = at_home(house)
    before = anna.view()
    refused = kobi.refused("on_behalf", guest=anna.guest, command=command)
    assert (refused["words"], refused["field"]) == ("real.has_device", "guest")
    assert anna.view()["chairs"] == before["chairs"]


def test_a_host_runs_the_table_for_everyone_from_one_phone(house: House) -> None:
    """Anna's phone is here, and still Kobi enters her bets, straddles and proposals."""
    _, kobi, anna = at_home(house)
    for command in (
        {"type": "straddle", "when": "once"},
        {"type": "straddle", "when": "never"},
    ):
        kobi.does("on_behalf", guest=anna.guest, command=command)
    kobi.does("begin", button=1)
    kobi.does("put_in", amounts=[[3, 3]])


def test_the_log_and_the_book_say_who_entered_it(house: House) -> None:
    """Anna's phone has been off for ten minutes: Kobi buys 40 for her. He seats Theo, who has
    none."""
    _, kobi, anna = at_home(house, has_phone=False)
    house.clock.passes(600_000)
    top_up = {"type": "top_up", "amount": 40}
    kobi.does("on_behalf", guest=anna.guest, command=top_up)
    kobi.does("add_player", name="Theo", seat=4, amount=300)
    page = kobi.get(f"{kobi.at}/bank").json()
    theo = next(each["guest"] for each in kobi.view()["guests"] if each["name"] == "Theo")
    assert [(each["guest"], each["by"]) for each in page["entries"][:3]] == [
        (theo, kobi.guest),
        (anna.guest, kobi.guest),
        (anna.guest, ""),
    ]
    rows = kobi.get(f"{kobi.at}/log?limit=100").json()["news"]
    told = [each["lines"][0] for each in rows if each["event"]["type"] == "entered_for"]
    assert [(line["filling"]["other"], line["filling"]["what"]) for line in told] == [
        ("Anna", "top-up"),
        ("Theo", "seat"),
    ]


def test_everything_that_is_entered_for_a_guest_has_a_name() -> None:
    """Whatever a host enters for someone, the rulings list says what it was."""
    for command in get_args(c.SpokenFor):
        what = say(f"entered.{command.__struct_config__.tag}", {})
        named = say("log.entered_what", {"name": "Dana", "other": "Cleo", "what": what})
        assert named.startswith("Dana entered Cleo’s ")
