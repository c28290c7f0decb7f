"""Every hand of a night again, over HTTP: who may read it, a shared link, and bad input."""

from typing import Any

import pytest

from web.people import House, Person


def a_hand(house: House) -> tuple[Person, Person, dict[str, list[str]]]:
    """Dana and Robin have played one hand: the first to act has folded. And what they held."""
    host, _, invite = house.night()
    robin = house.guest(host, invite, "Robin")
    for seat, person in enumerate((host, robin), 1):
        person.does("sit_down", seat=seat, amount=300)
    host.does("start")
    for person in (host, robin):
        person.line = person.connect()
    while not any(person.view()["may"] for person in (host, robin)):
        pass
    held = {person.guest: person.view()["you"]["cards"] for person in (host, robin)}
    next(person for person in (host, robin) if person.view()["may"]).does("fold")
    return host, robin, held


def replay(person: Person, key: str = "", hand: str = "1") -> Any:
    headers = {"Hand-Key": key} if key else {}
    answer = person.http.get(f"{person.at}/hands/{hand}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_shared_link_opens_one_hand_as_everyone_saw_it(house: House) -> None:
    """Robin sends the link of a hand to Eve, who was not there: she sees the table without
    anybody's cards, and no other hand, table, log or bank of the night."""
    host, robin, held = a_hand(house)
    mine = replay(robin)
    assert mine["line"]["cards"] == held[robin.guest]
    eve = house.person()
    eve.night = host.night
    assert eve.get(f"{eve.at}/hands/1").status_code == 401
    shared = replay(eve, mine["key"])
    assert shared["line"]["cards"] == []
    assert shared["frames"][-1]["view"]["you"]["seat"] == 0
    for card in held[robin.guest]:
        assert card not in str(shared["frames"])
    for path in ("view", "log", "bank", "hands", "hands/2"):
        answer = eve.http.get(f"{eve.at}/{path}", headers={"Hand-Key": mine["key"]})
        assert answer.status_code == 401, path
    odd = {b"Hand-Key": (mine["key"][:-1] + "é").encode("latin-1")}
    wrong = eve.http.get(f"{eve.at}/hands/1", headers=odd)
    assert wrong.status_code == 401


def test_the_list_has_ones_own_cards(house: House) -> None:
    """Dana's line has her cards and Robin's has his; a watcher's has none."""
    host, robin, held = a_hand(house)
    for seat, person in enumerate((host, robin), 1):
        [line] = person.get(f"{person.at}/hands").json()["lines"]
        assert (line["seat"], line["cards"]) == (seat, held[person.guest])
    rail = house.person()
    rail.night = host.night
    token = host.post(f"{host.at}/links", {"kind": "invite"}).json()["token"]
    assert rail.post(f"{rail.at}/claim", {"token": token}).status_code == 200
    [line] = rail.get(f"{rail.at}/hands").json()["lines"]
    assert (line["seat"], line["cards"]) == (0, [])


@pytest.mark.parametrize(
    ("asked", "field", "says"),
    [
        ("first=x", "first", "first must be a whole number from 0 to 1000000000000."),
        ("limit=101", "limit", "limit must be a whole number from 0 to 100."),
        ("least=-1", "least", "least must be a whole number from 0 to 1000000000000."),
        (
            "only=mine,lucky",
            "only",
            "There's no condition lucky; there are mine, won, all_in, showdown, bomb.",
        ),
        ("board=Zz", "board", "'Zz' isn't a card"),
        ("text=" + "a" * 101, "text", "Search for at most 100 characters."),
    ],
)
def test_a_search_that_makes_no_sense_is_refused(
    house: House, asked: str, field: str, says: str
) -> None:
    """The refusal names the field."""
    host, _, _ = house.night()
    answer = host.get(f"{host.at}/hands?{asked}")
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert error["field"] == field
    assert error["say"].startswith(says)


def test_a_hand_that_was_not_played_is_refused(house: House) -> None:
    """By its number, and by a name that is none."""
    host, _, _ = house.night()
    for hand in ("1", "9.9", "%2e%2e", "x" * 300):
        answer = host.get(f"{host.at}/hands/{hand}")
        assert answer.status_code == 404, hand
        assert answer.json()["error"]["field"] == "hand"
