"""Nights of real cards over HTTP: opened so, changed at the desk, and a tournament of them."""

from typing import Any

import pytest

from web.people import House, Person


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
