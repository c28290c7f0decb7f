"""The door and the rail: how many come by one invitation, and what they see from there."""

from pathlib import Path

import pytest

from homegame.service.settings import Limits
from web.people import MANY, House, Person, a_house


def knocks(house: House, host: Person, name: str) -> tuple[Person, dict[str, str]]:
    """Somebody with a new browser who knocks by the invitation, and the error if any."""
    person = house.person()
    person.night = host.night
    invite = host.opened["invite"]["token"]
    answer = person.post(f"{person.at}/knock", {"invite": invite, "name": name}).json()
    person.guest = answer.get("guest", "")
    return person, answer.get("error", {})


def watches(house: House, host: Person) -> tuple[Person, dict[str, str]]:
    """Somebody with a new browser who opens the invitation to watch, and the error if any."""
    person = house.person()
    person.night = host.night
    token = host.opened["invite"]["token"]
    answer = person.post(f"{person.at}/claim", {"token": token}).json()
    return person, answer.get("error", {})


def test_eight_friends_behind_one_address_come_in_and_a_script_does_not_flood_the_desk(
    house: House,
) -> None:
    """Eight knock at once from one network. Then a script knocks a hundred times there: no more
    than eight wait at a time; when the host has answered one, another may knock."""
    host, _, _ = house.night()
    friends = [knocks(house, host, f"Friend {n}") for n in range(1, 9)]
    assert [error for _, error in friends] == [{}] * 8
    for friend, _ in friends:
        host.does("admit", guest=friend.guest)
        assert friend.view()["you"]["role"] == "guest"
    errors = [knocks(house, host, f"Flood {n}")[1] for n in range(100)]
    assert errors[:8] == [{}] * 8
    assert {error["words"] for error in errors[8:]} == {"door.crowd_here"}
    waiting = host.view()["door"]
    assert len(waiting) == 8
    host.does("turn_away", guest=waiting[0]["guest"])
    assert knocks(house, host, "Flood 101")[1] == {}
    assert knocks(house, host, "Flood 102")[1]["words"] == "door.crowd_here"


def test_a_knock_is_taken_back_and_made_again_by_another_name(house: House) -> None:
    """Theo wrote Teho: he takes the knock back and knocks again. Dana has one at the door, and
    the log says what came of the other; who watches from his address still does. Once he is in,
    there is no knock to take back."""
    host, _, invite = house.night()
    theo, _ = knocks(house, host, "Teho")
    assert [each["name"] for each in host.view()["door"]] == ["Teho"]
    assert theo.http.delete(f"{theo.at}/knock").status_code == 204
    assert host.view()["door"] == []
    assert theo.get(f"{theo.at}/me").json()["role"] == "none"
    again = theo.post(f"{theo.at}/knock", {"invite": invite, "name": "Theo"})
    theo.guest = again.json()["guest"]
    assert [each["name"] for each in host.view()["door"]] == ["Theo"]
    host.does("admit", guest=theo.guest)
    assert theo.view()["you"]["name"] == "Theo"
    late = theo.http.delete(f"{theo.at}/knock").json()
    assert late["error"]["words"] == "door.nobody"
    assert watches(house, host)[1] == {}
    lines = host.get(f"{host.at}/log").text
    assert "log.went_away" in lines


def test_only_so_many_wait_at_the_door_in_all(tmp_path: Path) -> None:
    with a_house(tmp_path, limits=Limits(knocks=3)) as house:
        host, _, _ = house.night()
        errors = [knocks(house, host, f"Flood {n}")[1] for n in range(5)]
    assert [error.get("words") for error in errors] == [None] * 3 + ["door.crowd"] * 2


def test_one_address_takes_a_few_places_in_a_short_while(tmp_path: Path) -> None:
    """Whoever is turned away at once and knocks again is held up; so is who takes place after
    place on the rail."""
    limits = Limits(rate=1000, burst=1000, coming_rate=0.0001, coming_burst=3)
    with a_house(tmp_path, limits=limits) as house:
        host, _, _ = house.night()
        for number in range(3):
            robot, error = knocks(house, host, f"Flood {number}")
            assert error == {}
            host.does("turn_away", guest=robot.guest)
        assert knocks(house, host, "Flood")[1]["words"] == "limit.coming"
    with a_house(tmp_path / "rail", limits=limits) as house:
        host, _, _ = house.night()
        errors = [watches(house, host)[1].get("words") for _ in range(4)]
    assert errors == [None, None, None, "limit.coming"]


def test_one_address_has_a_few_screens_on_the_rail(house: House) -> None:
    """Ten may watch from one network; the next is told so, and takes a place that is free."""
    host, _, _ = house.night()
    people = [watches(house, host)[0] for _ in range(MANY.rail_of_one + 1)]
    lines = [person.connect() for person in people[:-1]]
    for line in lines:
        assert line.hear()["view"]["you"]["role"] == "rail"
    assert people[-1].shut_out()[1]["words"] == "limit.rail_here"
    for line in lines:
        line.close()


def sees_nothing(person: Person, words: str) -> None:
    """Neither table, names nor log, over HTTP and by the socket; and nothing can be done."""
    asked = [person.get(f"{person.at}/{what}") for what in ("view", "log")]
    asked.append(person.post(f"{person.at}/links", {"kind": "move"}))
    asked.append(person.command("say", text="Hello"))
    assert [answer.json()["error"]["words"] for answer in asked] == [words] * 4
    assert person.shut_out()[1]["words"] == words


def test_at_the_door_one_learns_who_hosts_and_no_more(house: House) -> None:
    """Maya waits, then is turned away: she sees nothing of the night but the host's name and
    its title. Once she is let in, she sees the table."""
    host, _, invite = house.night()
    house.guest(host, invite, "Robin")
    maya, _ = knocks(house, host, "Maya")
    sees_nothing(maya, "door.wait")
    door = maya.get(f"{maya.at}/door").json()
    assert door == {
        "night": host.night,
        "title": "Friday",
        "host": "Dana",
        "state": "open",
        "club": False,
        "rail": True,
    }
    host.does("turn_away", guest=maya.guest)
    sees_nothing(maya, "link.no_place")
    maya.guest = maya.post(f"{maya.at}/knock", {"name": "Maya", "invite": invite}).json()[
        "guest"
    ]
    host.does("admit", guest=maya.guest)
    assert len(maya.view()["guests"]) == 3


@pytest.mark.parametrize("removed", [True, False])
def test_whoever_is_turned_away_or_removed_does_not_watch_by_the_invitation(
    house: House, removed: bool
) -> None:
    """Eve watches in a second browser, too. When she is removed, or not let in, that ends; and
    with a third, or with the invitation as a program's token, she sees nothing until she is let
    in again."""
    host, _, invite = house.night()
    eve, _ = knocks(house, host, "Eve")
    second, _ = watches(house, host)
    with second.connect() as line:
        line.hear()
        if removed:
            host.does("admit", guest=eve.guest)
            host.does("kick", guest=eve.guest, reason="Too loud.")
        else:
            host.does("turn_away", guest=eve.guest)
        assert line.until_closed() == 4003
    assert second.get(f"{host.at}/me").json()["role"] == "none"
    sees_nothing(second, "door.no_rail")
    assert watches(house, host)[1]["words"] == "door.no_rail"
    program = house.person(Authorization=f"Bearer {invite}")
    assert program.get(f"{host.at}/view").json()["error"]["words"] == "door.no_rail"
    again = eve.post(f"{host.at}/knock", {"invite": invite, "name": "Eve"}).json()["guest"]
    sees_nothing(second, "door.no_rail")
    host.does("admit", guest=again)
    assert second.view()["you"]["role"] == "rail"


def test_a_host_closes_the_rail_and_the_screens_with_a_name_stay(house: House) -> None:
    """Two watch by the invitation, one of them on a big screen; another screen was put up by
    Dana, and Maya watches by name. Dana closes the rail: the two go and can't come back, the
    door says so to everyone, and no one new gets in that way. The other two stay. Once it is
    open again, the two watch as before."""
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    assert maya.refused("close_rail", closed=True)["code"] == "SYS-ROLE"
    (first, _), (second, _) = watches(house, host), watches(house, host)
    with (
        first.connect() as line,
        second.connect(board=1) as screen,
        host.connect(board=1) as wall,
        maya.connect() as named,
    ):
        assert named.until(lambda frame: frame["view"]["rail"] == 1)
        host.does("close_rail", closed=True)
        assert (line.until_closed(), screen.until_closed()) == (4003, 4003)
        for each in (wall, named):
            assert each.until(lambda frame: frame["view"]["rail_closed"])
    for each in (first, second):
        sees_nothing(each, "door.rail_closed")
        assert each.get(f"{host.at}/me").json()["role"] == "none"
        assert each.shut_out(board=1)[1]["words"] == "door.rail_closed"
    assert watches(house, host)[1]["words"] == "door.rail_closed"
    program = house.person(Authorization=f"Bearer {invite}")
    assert program.get(f"{host.at}/view").json()["error"]["words"] == "door.rail_closed"
    assert not first.get(f"{host.at}/door").json()["rail"]
    assert host.refused("close_rail", closed=True)["words"] == "rail.closed"
    host.does("close_rail", closed=False)
    assert first.view()["you"]["role"] == "rail"
    said = host.get(f"{host.at}/log").json()["news"][-1]["lines"][0]["key"]
    assert said == "log.rail_opened"
