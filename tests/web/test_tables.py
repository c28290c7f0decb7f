"""Several tables of one night over HTTP and sockets, as programs and pages use them."""

from pathlib import Path

from homegame.cards import parse
from web.people import House, Person, a_house


def two_tables(house: House, *, dealer: str = "server") -> dict[str, Person]:
    """Dana and Robin at table 1, Kim and Lee at table 2, each with a socket."""
    host, _, invite = house.night(runs=1)
    people = {"Dana": host}
    for name in ("Robin", "Kim", "Lee"):
        people[name] = house.guest(host, invite, name)
    host.does("add_table", name="Kitchen", dealer=dealer)
    for number, person in enumerate(people.values()):
        at, seat = 1 + number // 2, 1 + number % 2
        person.does("sit_down", seat=seat, amount=300, at=at)
        person.line = person.connect()
    for at in (1,) if dealer == "people" else (1, 2):
        host.does("start", at=at)
    return people


def test_two_tables_over_the_wire(tmp_path: Path) -> None:
    """Guests sit at both and play at once; every socket shows its own table, whose list
    has both, and hears no news of the other's hand."""
    with a_house(tmp_path) as house:
        people = two_tables(house)
        for name, at in (("Dana", 1), ("Robin", 1), ("Kim", 2), ("Lee", 2)):
            view = people[name].until(lambda view: view["you"]["cards"])
            assert (view["table"], view["you"]["seat"] > 0) == (at, True)
            assert [each["name"] for each in view["tables"]] == ["", "Kitchen"]
        asked = people["Kim"].its_turn(people["Lee"])
        asked.does("fold", anyway=True)
        people["Kim"].until(lambda view: view["hand"]["number"] > 1)
        dana = people["Dana"].line
        assert dana
        people["Dana"].does("pause")
        people["Dana"].until(lambda view: view["paused_by"])
        played = {news["event"]["type"] for news in dana.news if news["table"] == 2}
        assert played <= {"table_added", "table_closed"}


def test_a_guest_is_moved_and_the_open_socket_shows_it(tmp_path: Path) -> None:
    """Dana moves Robin in the middle of a hand. When it is over the same socket shows table 2,
    in seat 3, and the commands that Robin sends next are about that table."""
    with a_house(tmp_path) as house:
        people = two_tables(house)
        people["Dana"].its_turn(people["Robin"])
        people["Dana"].does("pause")
        people["Dana"].does("move_guest", guest=people["Robin"].guest, table=2)
        assert people["Robin"].view()["table"] == 1
        people["Dana"].does("void", reason="Robin moves.", at=1)
        people["Robin"].does("vote")
        view = people["Robin"].until(lambda view: view["table"] == 2)
        assert view["you"]["seat"] == 3
        people["Dana"].does("resume")
        people["Robin"].does("sit_out")
        chairs = people["Robin"].view()["chairs"]
        assert {each["name"]: each["state"] for each in chairs}["Robin"] == "out"


def test_a_table_number_that_does_not_exist(tmp_path: Path) -> None:
    """A command names the tables there are; a number that cannot be is no envelope; a view
    of a table that is not there is one's own."""
    with a_house(tmp_path) as house:
        people = two_tables(house)
        answer = people["Dana"].command("close_table", at=9)
        assert answer.status_code == 404
        error = answer.json()["error"]
        assert error["say"] == "There's no table 9 tonight, only 1, 2."
        assert people["Dana"].command("close_table", at=-1).status_code == 400
        assert people["Dana"].command("close_table", at=100).status_code == 400
        assert people["Kim"].view(at=9)["table"] == 2
        assert people["Kim"].get(f"{people['Kim'].at}/view?table=x").status_code == 400


def test_the_rail_chooses_a_table(tmp_path: Path) -> None:
    """Who only watches asks for table 2, over HTTP and over a socket; and for its rules."""
    with a_house(tmp_path) as house:
        host, _, invite = house.night()
        host.does("add_table", name="Kitchen")
        watcher = house.person()
        watcher.night = host.night
        assert watcher.post(f"{watcher.at}/claim", {"token": invite}).status_code == 200
        assert [watcher.view(at)["table"] for at in (0, 1, 2)] == [1, 1, 2]
        line = watcher.connect(at=2)
        assert line.hear()["view"]["table"] == 2
        host.does("close_table", at=2)
        assert line.until(lambda frame: frame["view"]["table"] == 1)
        line.close()


def test_people_deal_over_the_wire(tmp_path: Path) -> None:
    """Dana types the dealer's part of a hand at table 2: a flop, two streets that no one
    types, and who won. What cannot be is refused in one sentence."""
    with a_house(tmp_path) as house:
        people = two_tables(house, dealer="people")
        dana, kim, lee = people["Dana"], people["Kim"], people["Lee"]
        assert kim.refused("begin", button=1, at=2)["say"] == (
            "Only the host or a co-host deals at this table."
        )
        assert dana.refused("begin", at=2)["say"] == (
            "Say which seat gets the first button, or which cards were drawn for it."
        )
        dana.does("set_depth", depth="cards", at=2)
        dana.does("begin", button=1, at=2)
        kim.does("call")
        lee.does("check")
        flop = parse("AhKhQh")
        assert dana.refused("deal", faces=[*flop[:2], flop[0]], at=2)["field"] == "faces"
        dana.does("deal", faces=[*flop], at=2)
        for _ in range(2):
            lee.does("check")
            kim.does("check")
            dana.does("deal", at=2)
        view = kim.view()
        assert view["hand"]["board"] == ["Ah", "Kh", "Qh", "", ""]
        assert view["you"]["cards"] == []
        lee.does("check")
        kim.does("check")
        assert dana.refused("push", winners=[[9]], at=2)["numbers"] == {"seat": 9, "pot": 1}
        dana.does("push", winners=[[2]], at=2)
        assert [chair["stack"] for chair in kim.view()["chairs"]] == [297, 303]


def test_a_hand_with_real_cards_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The server stops in the middle of it; the new one shows the same flop and the same
    turn, and the pot is pushed."""
    with a_house(tmp_path) as house:
        people = two_tables(house, dealer="people")
        for command in (
            {"type": "set_depth", "depth": "cards"},
            {"type": "begin", "button": 1},
        ):
            people["Dana"].does(at=2, **command)
        people["Kim"].does("call")
        people["Lee"].does("check")
        people["Dana"].does("deal", faces=[*parse("AhKhQh")], at=2)
        before = people["Kim"].view()["hand"]
        cookies = {name: dict(person.http.cookies) for name, person in people.items()}
        night = people["Dana"].night
    with a_house(tmp_path) as house:
        back = {}
        for name, kept in cookies.items():
            back[name] = house.person()
            back[name].night = night
            back[name].http.cookies.update(kept)
        after = back["Kim"].view()["hand"]
        assert after == before
        back["Lee"].does("raise_to", to=20)
        back["Kim"].does("fold")
        assert [chair["stack"] for chair in back["Kim"].view()["chairs"]] == [297, 303]


def test_no_guest_says_which_cards_they_hold(tmp_path: Path) -> None:
    """A guest sends the dealer's command that turns up two aces: the server deals here."""
    with a_house(tmp_path) as house:
        people = two_tables(house)
        asked = people["Kim"].its_turn(people["Lee"])
        people["Dana"].does("pause")
        aces = {"seat": asked.view()["you"]["seat"], "places": [0, 1]}
        error = asked.refused("turn_up", cards=[*parse("AsAh")], **aces)
        assert (error["code"], error["say"]) == (
            "SYS-ROLE",
            "The server deals at this table.",
        )
