"""Every hand of a night again, over HTTP: who may read it, a shared link, and bad input."""

from pathlib import Path
from typing import Any

import pytest

from web.people import House, Person, a_house


def a_hand(house: House) -> tuple[Person, Person, dict[str, list[str]]]:
    """Dana and Robin have played one hand: the first to act has folded. And what they held."""
    host, _, invite = house.night()
    robin = house.guest(host, invite, "Robin")
    for seat, person in enumerate((host, robin), 1):
        person.does("sit_down", seat=seat, amount=300)
    host.does("start")
    for person in (host, robin):
        person.line = person.connect()
    host.its_turn(robin)
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
    told = str(shared["frames"])
    for name in (host.guest, robin.guest, host.night):
        told = told.replace(name, "")  # by chance the letters of a card are in a name
    for card in held[robin.guest]:
        assert card not in told
    for path in ("view", "log", "bank", "hands", "hands/2"):
        answer = eve.http.get(f"{eve.at}/{path}", headers={"Hand-Key": mine["key"]})
        assert answer.status_code == 401, path
    odd = {b"Hand-Key": (mine["key"][:-1] + "é").encode("latin-1")}
    wrong = eve.http.get(f"{eve.at}/hands/1", headers=odd)
    assert wrong.status_code == 401


def opens(person: Person, path: str, key: str) -> int:
    """How the server answers whoever has only this key."""
    return person.http.get(f"{person.at}/{path}", headers={"Hand-Key": key}).status_code


def withdraws(person: Person, path: str) -> int:
    return person.http.delete(f"{person.at}/{path}/link").status_code


def test_a_withdrawn_link_opens_nothing_and_the_next_one_does(tmp_path: Path) -> None:
    """Dana withdraws the link to a hand: it opens nothing to Eve any more, after a restart
    neither. The link that Robin copies then opens the hand until it's withdrawn, too; no one
    can make it out of the first. The host alone withdraws links, of hands that were played."""
    with a_house(tmp_path) as house:
        host, robin, _ = a_hand(house)
        eve = house.person()
        eve.night = host.night
        first = replay(host)["key"]
        assert [replay(each)["may_withdraw"] for each in (host, robin)] == [True, False]
        assert [withdraws(robin, "hands/1"), withdraws(eve, "hands/1")] == [403, 401]
        assert opens(eve, "hands/1", first) == 200
        assert not replay(eve, first)["may_withdraw"]
        assert withdraws(host, "hands/1") == 204
        assert withdraws(host, "hands/2") == 404
        assert opens(eve, "hands/1", first) == 401
        assert replay(host, first)["line"]["cards"], "a guest has a place here"
        second = replay(robin)["key"]
        assert opens(eve, "hands/1", second) == 200
        for guess in (f"1.{first}", second[2:], f"01.{second[2:]}", f"2.{second[2:]}"):
            assert opens(eve, "hands/1", guess) == 401, guess
        told = host.get(f"{host.at}/log").json()["news"][-1]
        assert told["event"] == {"type": "link_withdrawn", "what": "1", "by": host.guest}
        assert told["lines"][0]["kind"] == "audit"
    with a_house(tmp_path) as house:
        eve = house.person()
        eve.night = host.night
        assert [opens(eve, "hands/1", key) for key in (first, second)] == [401, 200]
        dana = house.person()
        dana.http.cookies, dana.night = host.http.cookies, host.night
        assert withdraws(dana, "hands/1") == 204
        assert opens(eve, "hands/1", second) == 401
        assert opens(eve, "hands/1", replay(dana)["key"]) == 200


def test_the_link_to_the_story_is_withdrawn_once_the_night_is_over(house: House) -> None:
    """Dana ends the night and withdraws the story's link, and that to the biggest pot. With the
    next link to the story Eve reads who won it, and finds no way to the hand; Robin, who was
    there, does."""
    host, robin, _ = a_hand(house)
    actor = host.its_turn(robin)
    host.does("end_night")
    actor.does("fold")
    host.until(lambda view: view["phase"] == "ended")
    eve = house.person()
    eve.night = host.night
    first = host.get(f"{host.at}/story").json()
    pot = first["pot"]
    assert first["may_withdraw"]
    assert opens(eve, "story", first["key"]) == 200
    assert opens(eve, f"hands/{pot['hand']}", pot["key"]) == 200
    assert withdraws(host, "story") == 204
    assert opens(eve, "story", first["key"]) == 401
    assert opens(eve, f"hands/{pot['hand']}", pot["key"]) == 200
    assert withdraws(host, f"hands/{pot['hand']}") == 204
    assert opens(eve, f"hands/{pot['hand']}", pot["key"]) == 401
    again = robin.get(f"{robin.at}/story").json()
    shared = eve.http.get(f"{eve.at}/story", headers={"Hand-Key": again["key"]}).json()
    assert shared["pot"] == {**again["pot"], "key": ""}
    assert opens(eve, f"hands/{pot['hand']}", again["pot"]["key"]) == 200


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
