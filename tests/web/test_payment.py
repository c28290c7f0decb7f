"""Payment details over HTTP: who reads them, for how long, and that nobody else ever does."""

import json
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from homegame.service.story.exporting import ENDINGS
from homegame.web.routes import bank as bank_routes
from waiting import HANG_S, until
from web.people import Person, a_house
from web.test_clubs import Member, founded, joined

IBAN = "DE89370400440532013000"
ROBINS = {
    "paypal": "robins-pal",
    "revolut": "robinrev7",
    "iban": IBAN,
    "holder": "R. Hood",
    "note": "Or under the doormat",
}
NOTHING = dict.fromkeys((*ROBINS, "venmo", "twint"), "")
SECRET = (*ROBINS.values(), "3704 0044", "robins")


def kept(person: Person, details: dict[str, str]) -> dict[str, Any]:
    answer = person.post(f"{person.at}/payment", details)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def payable(person: Person, way: str = "fewest") -> dict[str, list[dict[str, Any]]]:
    """Who can be paid how, by name."""
    bank = person.get(f"{person.at}/bank?way={way}").json()
    names = {each["guest"]: each["name"] for each in bank["people"]}
    return {
        names[bank["payments"][each["due"]]["payee"]]: each["by"]
        for each in bank["payable"]
    }


def lends(payee: Person, payer: Person, minor: int) -> None:
    """One guest pays something for another, who owes it in the end."""
    payee.does("spend", what="Pizza", amount=minor, shared=[payer.guest])


def test_only_who_owes_reads_it_and_only_until_it_is_paid(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Kim owes Robin 20 euros, Theo owes Sam. Robin's details reach Kim once the
    night is over, and Dana, the banker, only if the cash box pays. No page, frame, file, log
    or error tells anyone else."""
    caplog.set_level(logging.DEBUG)
    with a_house(tmp_path) as house:
        dana, _, invite = house.night(currency="€")
        guests = [
            house.guest(dana, invite, name) for name in ("Robin", "Kim", "Sam", "Theo")
        ]
        people = [dana, *guests]
        robin, kim, sam, theo = guests
        lends(robin, kim, 2000)
        lends(sam, theo, 500)
        lines = [person.connect() for person in people]
        assert kept(robin, ROBINS) == NOTHING | ROBINS
        assert robin.get(f"{robin.at}/payment").json() == NOTHING | ROBINS
        wrong = {**ROBINS, "iban": IBAN.replace("89", "98", 1)}
        refused = robin.post(f"{robin.at}/payment", wrong)
        assert (refused.status_code, refused.json()["error"]["field"]) == (400, "iban")
        assert [payable(each) for each in people] == [{}] * 5
        dana.does("end_night")

        (by,) = payable(kim).values()
        assert [each["kind"] for each in by] == ["paypal", "revolut", "iban", "note"]
        assert by[0]["url"] == "https://paypal.me/robins-pal/20.00EUR"
        assert by[2]["holder"] == "R. Hood"
        assert by[2]["qr"]
        assert payable(dana) == {}
        assert payable(dana, "box") == {"Robin": by}
        assert payable(kim, "box") == {}
        assert payable(robin) == payable(theo) == {}
        assert payable(kim, "banker") == {}

        told = [refused.text, caplog.text, json.dumps([line.news for line in lines])]
        told += [json.dumps(line.view) for line in lines]
        exports = [f"export/{each}" for each in ENDINGS]
        paths = ("view", "log?limit=500", "bank", "bank.csv", "story", "hands", "me")
        for person in (theo, robin, kim, dana):
            asked = [*paths, *exports, "devices"]
            if person in (kim, dana):
                asked.remove("bank")
            told += [person.get(f"{person.at}/{path}").text for path in asked]
        told += [theo.get(f"{theo.at}/payment").text]
        stranger = house.person()
        told += [stranger.get(f"{dana.at}/{path}").text for path in ("payment", "bank")]
        for line in lines:
            line.close()
        for text in told:
            assert not [secret for secret in SECRET if secret in text], text

        kim.does("mark_paid", payer=kim.guest, payee=robin.guest, amount=2000)
        assert payable(kim) == payable(dana, "box") == {}
        with closing(sqlite3.connect(tmp_path / "house.db")) as db:
            whole = "".join(db.iterdump())
        for secret in SECRET:
            assert secret not in whole
            assert secret.encode().hex() not in whole.lower()
        assert kept(robin, {}) == NOTHING
        with closing(sqlite3.connect(tmp_path / "house.db")) as db:
            assert db.execute("SELECT count(*) FROM payment").fetchone() == (0,)


def test_a_club_keeps_it_for_every_night_and_forgets_it_with_the_name(
    tmp_path: Path,
) -> None:
    """Robin enters it once, as a member: the next night of the club has it. Somebody who only
    calls himself Robin neither reads nor changes it, and isn't paid in Robin's stead. It goes
    with Robin's name."""
    with a_house(tmp_path) as house:
        dana, made = founded(house)
        robin = joined(house, dana.club, "Robin", made["invite"]["token"])

        def night(guest: Member | None) -> tuple[Person, Person, Person]:
            """Dana hosts, and Kim owes Robin, or to somebody of that name."""
            opened = {"title": "Friday", "name": "Dana", "club": dana.club}
            answer = dana.person.post("/api/nights", opened).json()
            host = dana.person
            host.night, host.guest = answer["night"], answer["guest"]
            other = guest.person if guest else house.person()
            other.night = host.night
            asked = {"invite": answer["invite"]["token"], "name": "Robin"}
            other.guest = other.post(f"{other.at}/knock", asked).json()["guest"]
            host.does("admit", guest=other.guest)
            kim = house.guest(host, answer["invite"]["token"], "Kim")
            lends(other, kim, 2000)
            return host, other, kim

        _, player, kim = night(robin)
        assert kept(player, ROBINS) == NOTHING | ROBINS
        dana.person.does("end_night")
        assert [*payable(kim)] == ["Robin"]

        host, impostor, kim = night(None)
        assert impostor.get(f"{impostor.at}/payment").json() == NOTHING
        host.does("end_night")
        assert payable(kim) == {}

        host, player, kim = night(robin)
        host.does("end_night")
        assert [each["text"] for each in payable(kim)["Robin"]] == [
            "robins-pal",
            "robinrev7",
            IBAN,
            "Or under the doormat",
        ]
        robin.does("forget_person", person=robin.id)
        assert payable(kim) == {}
        with closing(sqlite3.connect(tmp_path / "house.db")) as db:
            assert db.execute("SELECT count(*) FROM payment").fetchone() == (0,)


def test_new_details_are_at_an_open_bank_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kim has the bank open as Robin enters her details, and as she clears them."""
    monkeypatch.setattr(bank_routes, "LONGEST_WAIT_S", 10 * HANG_S)
    with a_house(tmp_path) as house, ThreadPoolExecutor() as threads:
        dana, _, invite = house.night(currency="€")
        robin, kim = (house.guest(dana, invite, name) for name in ("Robin", "Kim"))
        lends(robin, kim, 2000)
        dana.does("end_night")
        read = kim.get(f"{kim.at}/bank").json()
        for details, ways in ((ROBINS, 1), ({}, 0)):
            until("nobody to be asking", lambda: not house.server.server_state.tasks)
            asks = threads.submit(kim.get, f"{kim.at}/bank?seen={read['seq']}")
            until("Kim to ask", lambda: house.server.server_state.tasks)
            kept(robin, details)
            assert len(asks.result(timeout=HANG_S).json()["payable"]) == ways
