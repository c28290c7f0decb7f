"""Files dropped on the page of nights, over HTTP: a night from them, and bad input."""

import io
import itertools
import json
import socket
import sqlite3
import zipfile
from base64 import b64encode
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from homegame.service.settings import Limits
from homegame.web import importing
from homegame.web.decode import DEEPEST, too_deep
from homegame.web.importing import READ
from service import heavy_works as works
from waiting import HANG_S, until
from web.people import MANY, House, Person, a_house
from web.test_hands import a_hand

LEAST = (
    b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
)
MOST = 16_000_000


def hand(id: str, *acts: list[object]) -> str:
    """A hand of Maya and Theo, as our records have it; Maya's cards are known."""
    return json.dumps(
        {
            "id": id,
            "unit": 1,
            "game": "NLHE",
            "stacks": {"1": 100, "2": 100},
            "players": {"1": "Maya", "2": "Theo"},
            "button": 1,
            "events": [
                ["sb", 1, 1],
                ["bb", 2, 2],
                ["dealt", 1, [["As", "Kd"]]],
                *(acts or (["fold", 1],)),
            ],
        }
    )


def files(*named: tuple[str, str]) -> dict[str, Any]:
    told = [{"name": name, "text": text} for name, text in named]
    return {"title": "Old Friday", "files": told, "name": "Theo"}


def drop(person: Person, *named: tuple[str, str]) -> Any:
    answer = person.post("/api/import", files(*named))
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def test_a_file_becomes_a_night_of_ones_own(house: House) -> None:
    """Maya's file is dropped: it is among her nights, marked as imported, with her cards; her
    link brings her back, and nobody else comes in. The link to a hand that she has withdrawn
    opens it no more, and the next one does."""
    maya = house.person()
    made = drop(maya, ("friday.jsonl", hand("1") + "\n" + hand("2")))
    assert (made["title"], made["hands"], made["left_out"]) == ("Old Friday", 2, [])
    maya.night = made["night"]
    [line] = maya.get("/api/nights").json()
    assert (line["state"], line["name"], line["role"]) == ("imported", "Maya", "host")
    listed = maya.get(f"{maya.at}/hands?only=mine").json()
    assert [line["cards"] for line in listed["lines"]] == [["As", "Kd"]] * 2
    replayed = maya.get(f"{maya.at}/hands/1").json()
    assert replayed["frames"][-1]["view"]["you"]["cards"] == ["As", "Kd"]
    second = maya.get(f"{maya.at}/hands/2").json()
    assert second["line"]["hand"]["number"] == 2
    assert second["frames"][-1]["view"]["hand"]["number"] == 2
    seats = {each["guest"]: each["name"] for each in replayed["line"]["hand"]["players"]}
    assert {seats[guest]: hue for guest, hue in replayed["hues"].items()}["Maya"] == 5
    eve = house.person()
    eve.night = maya.night
    assert eve.get(f"{eve.at}/hands").status_code == 401
    key = {"Hand-Key": replayed["key"]}
    shared = eve.http.get(f"{eve.at}/hands/1", headers=key)
    assert shared.status_code == 200
    assert "As" not in shared.text
    assert maya.http.delete(f"{maya.at}/hands/1/link").status_code == 204
    assert eve.http.get(f"{eve.at}/hands/1", headers=key).status_code == 401
    key = {"Hand-Key": maya.get(f"{maya.at}/hands/1").json()["key"]}
    assert eve.http.get(f"{eve.at}/hands/1", headers=key).status_code == 200
    phone = house.person()
    phone.night = maya.night
    back = phone.post(f"{phone.at}/claim", {"token": made["recovery"]["token"]})
    assert back.status_code in (200, 201), back.text


def test_what_one_has_imported_is_not_imported_again(house: House) -> None:
    """Maya drops her file twice; Theo, who has the same file, has a night of his own."""
    maya, theo = house.person(), house.person()
    first = drop(maya, ("friday.jsonl", hand("1")))
    again = drop(maya, ("friday.jsonl", hand("1")))
    assert first["night"]
    assert again["night"] == ""
    assert drop(theo, ("friday.jsonl", hand("1")))["night"] != first["night"]
    assert len(maya.get("/api/nights").json()) == 1


def test_files_of_one_night_come_together(house: House) -> None:
    """Hands, a ledger, and a file that can't be read: the first two make the night."""
    ledger = (
        "entry,time,kind,guest,other,amount,note,corrects\n1,0,buy_in,Maya,,1.00,,\n"
        "2,0,cash_out,Maya,,0.99,,\n"
    )
    maya = house.person()
    told = ("friday.jsonl", hand("1")), ("friday.csv", ledger), ("notes.doc", "x")
    made = drop(maya, *told)
    assert (made["hands"], made["entries"], made["wrong"]) == (1, 2, 1)
    assert made["left_out"][0].startswith("notes.doc has none of the known")
    maya.night = made["night"]
    bank = maya.get(f"{maya.at}/bank").json()
    assert [(one["name"], one["result"]) for one in bank["accounts"]] == [("Maya", -1)]


def test_bad_files_name_what_is_wrong(house: House) -> None:
    """Nothing can be read: there is no night, and each file says why."""
    maya = house.person()
    made = drop(maya, ("a.txt", "Hello"), ("b.phhs", "\x00"), ("c.jsonl", "{"))
    assert made["wrong"] == len(made["left_out"]) == 3
    assert maya.get("/api/nights").json() == []
    for body in ({}, {"title": "", "files": []}, files(), {"title": 3, "files": 4}):
        answer = maya.post("/api/import", body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "SYS-FRAME")


def test_a_hand_may_be_played_on_and_the_night_is_over(house: House) -> None:
    """The page of the night has no seats to take; commands are refused."""
    maya = house.person()
    maya.night = drop(maya, ("friday.jsonl", hand("1")))["night"]
    assert maya.view()["phase"] == "ended"
    assert maya.refused("sit_down", seat=1, amount=100)["code"] == "SYS-ENDED"
    assert maya.post(f"{maya.at}/links", {"kind": "invite"}).status_code < 500


def test_what_is_dropped_has_bounds(house: House) -> None:
    """One byte too many is refused with the way out; everyone else's limit stays small."""
    maya = house.person()
    headers = {"Content-Type": "application/json"}
    large = maya.http.post("/api/import", content=b" " * (MOST + 1), headers=headers)
    assert large.status_code == 413
    assert "homegame import" in large.text
    fits = maya.http.post("/api/import", content=b" " * MOST, headers=headers)
    assert fits.status_code == 400
    other = maya.http.post("/api/join", content=b" " * 5000, headers=headers)
    assert other.status_code == 413


def test_whoever_stops_halfway_holds_nobody_up(tmp_path: Path) -> None:
    """A stranger begins to send files and stops: a second one from there is told to try again,
    the table goes on, Theo imports from elsewhere, and soon the stranger is cut off."""
    with a_house(tmp_path) as house:
        host, _, _ = a_hand(house)
        port = int(house.host.rsplit(":", 1)[1])
        begun = LEAST + b"Content-Length: 1000000\r\n\r\n{"
        stranger = socket.create_connection(("127.0.0.1", port), HANG_S)
        stranger.sendall(begun)
        second, numbers = house.person(), itertools.count(1)

        def again() -> httpx.Response:
            told = files(("friday.jsonl", hand(f"{next(numbers)}")))
            return second.post("/api/import", told)

        answer = until("no room for a second", again, lambda said: said.status_code == 429)
        assert "Try again" in answer.json()["error"]["say"]
        assert host.get(f"{host.at}/hands").status_code == 200
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        url = f"http://{house.host}"
        with httpx.Client(transport=elsewhere, base_url=url, timeout=HANG_S) as theo:
            told = files(("friday.jsonl", hand("x")))
            assert theo.post("/api/import", json=told).status_code == 201
        house.clock.passes(15_000)
        assert b"408" in stranger.recv(1000)
        stranger.close()
        answer = until("room for a second", again, lambda said: said.status_code != 429)
        assert answer.status_code == 201, answer.text


def test_whoever_leaves_while_they_send_leaves_nothing(house: House) -> None:
    """Half of 14 MB has come: there is no night of it, and the address may import again."""
    half = b'{"title": "Friday", "files": [{"name": "a.txt", "text": "' + b"x" * 7_000_000
    with socket.create_connection(("127.0.0.1", int(house.url.rsplit(":", 1)[1]))) as line:
        line.sendall(LEAST + b"Content-Length: 14000000\r\n\r\n" + half)
    maya = house.person()

    def again() -> httpx.Response:
        return maya.post("/api/import", files(("friday.jsonl", hand("1"))))

    answer = until("room for them", again, lambda said: said.status_code != 429)
    assert answer.status_code == 201, answer.text
    assert nights(house) == 1


def test_whoever_leaves_takes_their_files_along(
    tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of an import, when its first rows are saved: the process that reads is
    gone, and so is the night."""
    process = tmp_path / "process"
    monkeypatch.setattr(importing, "bring", partial(works.saves_and_goes_on, process))
    body = json.dumps(files(("friday.jsonl", hand("1")))).encode()
    with socket.create_connection(("127.0.0.1", int(house.url.rsplit(":", 1)[1]))) as line:
        line.sendall(LEAST + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        until("the rows to be saved", process.exists)
        until("the process to say who it is", process.read_text)
        assert nights(house) == 1
    until("the process to end", lambda: not works.is_alive(process))
    until("the night to be gone", lambda: not nights(house))


def nights(house: House) -> int:
    """How many nights the register has."""
    with closing(sqlite3.connect(house.settings.data / "house.db")) as db:
        return int(db.execute("SELECT count(*) FROM night").fetchone()[0])


def test_whoever_reads_lines_is_told_how_far_it_is(house: House) -> None:
    """Maya drops two files, of 1,200 hands together: what is read of them, then how many lines
    are saved, each time more than before, and last what came of it. She is in, as ever."""
    maya = house.person()
    half = ["\n".join(hand(f"{n}") for n in range(at, at + 600)) for at in (0, 600)]
    told = files(("friday.jsonl", half[0]), ("saturday.jsonl", half[1]))
    lines = {"Accept": "application/json, application/x-ndjson"}
    with maya.http.stream("POST", "/api/import", json=told, headers=lines) as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        *parts, last = [json.loads(line) for line in answer.iter_lines()]
    done = [part["done"] for part in parts]
    assert done == sorted(done)
    assert len({part for part in done if part < READ}) > 10
    assert [part["saved"] for part in parts if part["of"]] == [500, 1000, 1200]
    assert {part["of"] for part in parts if part["saved"]} == {1200}
    assert last["hands"] == 1200
    maya.night = last["night"]
    assert maya.view()["you"]["role"] == "host"
    wrong = {"title": "Friday", "files": 3}
    answer = maya.http.post("/api/import", json=wrong, headers=lines)
    assert answer.status_code == 400, "there is no word before the error"


def test_the_nights_of_years_are_imported_at_once(tmp_path: Path) -> None:
    """Fourteen small ones, with the limits that a house has."""
    with a_house(tmp_path, limits=Limits()) as house:
        maya = house.person()
        for id in range(14):
            assert drop(maya, ("friday.jsonl", hand(f"{id}")))["hands"] == 1


def test_who_comes_by_a_proxy_of_this_computer_is_not_at_home(tmp_path: Path) -> None:
    """Though nobody has named it as trusted: the limits for strangers hold."""
    limits = replace(MANY, importing_rate=0.0001, importing_burst=2)
    with a_house(tmp_path, limits=limits) as house:
        maya = house.person()

        def sent(id: str, **headers: str) -> int:
            body = {"files": as_they_are(("a.jsonl", hand(id).encode())), "name": "Theo"}
            return maya.http.post("/api/imports", json=body, headers=headers).status_code

        by_proxy = {"X-Forwarded-For": "203.0.113.9"}
        assert [sent(id, **by_proxy) for id in ("1", "2", "3")] == [201, 201, 429]
        assert sent("4") == 201


def test_an_address_imports_many_files_and_then_waits(tmp_path: Path) -> None:
    limits = replace(MANY, importing_rate=0.0001, importing_burst=2)
    with a_house(tmp_path, limits=limits) as house:
        maya = house.person()
        for id in ("1", "2"):
            assert drop(maya, ("friday.jsonl", hand(id)))["hands"] == 1
        refused = maya.post("/api/import", files(("friday.jsonl", hand("3"))))
        assert refused.status_code == 429


BOMBS = {
    "deep.json": "[" * 50_000,
    "deep.ohh": '{"a":' * 50_000,
    "deep.phh": 'variant = "NT"\nactions = ' + "[" * 50_000,
    "digits.phh": 'variant = "NT"\nantes = [' + "9" * 5000 + "]",
    "wide.csv": "entry,at,order\n" + "x" * 200_000,
    "order.csv": "entry,at,order\n-- ending hand #1 --,2024-01-01T00:00:00.000Z,\u00b2\u00b3",
    "stakes.txt": "PokerStars Hand #1: Hold'em No Limit ($1/$9999999999999999 USD) - x\n",
    "huge.log": '{"seq":1,"at_ms":1,"event":{"type":"hole_dealt","down":100000000}}',
}


@pytest.mark.parametrize("file", BOMBS)
def test_a_file_that_means_harm_keeps_nothing_else_out(house: House, file: str) -> None:
    """It is named and left out; the hand beside it is there."""
    maya = house.person()
    made = drop(maya, (file, BOMBS[file]), ("friday.jsonl", hand("1")))
    assert made["hands"] == 1
    assert made["wrong"] >= 1
    assert file in made["left_out"][0]


def test_the_name_of_a_file_is_told_without_harm(house: House) -> None:
    maya = house.person()
    made = drop(maya, ("\u202etxt.\x00evil.doc", "x"))
    assert made["left_out"][0].startswith("txt. evil.doc has none of the known")


@pytest.mark.parametrize(
    ("body", "is_too_deep"),
    [
        (b"[" * DEEPEST + b"]" * DEEPEST, False),
        (b"[" * (DEEPEST + 1), True),
        (b'"' + b"[" * 100 + b'\\"' + b"[" * 100 + b'"', False),
        (b'["\\\\",' * (DEEPEST + 1), True),
    ],
)
def test_brackets_in_a_text_nest_nothing(body: bytes, is_too_deep: bool) -> None:
    assert too_deep(body) is is_too_deep


def as_they_are(*named: tuple[str, bytes]) -> list[dict[str, str]]:
    return [{"name": name, "content": b64encode(data).decode()} for name, data in named]


LEDGER = (
    b"player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
    b"Ann,a-1,2025-03-07T20:00:00.000Z,,200,,400,200\n"
    b"Bob,b_2,2025-03-07T20:00:00.000Z,,200,0,0,-200\n"
)


def test_files_of_any_nights_come_as_they_are(house: House) -> None:
    """A zip with files of two nights, and one beside it in a code page of Windows: of
    each night it is said what came of it, and Maya is the host of all."""
    maya = house.person()
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("old/friday.jsonl", hand("1"))
        archive.writestr("old/saturday.jsonl", hand("2"))
        archive.writestr("old/photo.jpg", b"\xff\xd8")
        archive.writestr("__MACOSX/old/._friday.jsonl", b"\x00")
    attic = hand("3").replace("Maya", "Andr\\u00e9").encode().replace(b"\\u00e9", b"\xe9")
    told = as_they_are(("all.zip", zipped.getvalue()), ("attic.jsonl", attic))
    lines = {"Accept": "application/json, application/x-ndjson"}
    ask = {"files": told, "name": "Theo"}
    with maya.http.stream("POST", "/api/imports", json=ask, headers=lines) as answer:
        *parts, came = [json.loads(line) for line in answer.iter_lines()]
    titles = ["friday", "saturday", "attic"]
    assert [night["title"] for night in came["nights"]] == titles
    assert [night["hands"] for night in came["nights"]] == [1, 1, 1]
    assert (came["asked"], came["unread"]) == ([], [])
    done = [part["done"] for part in parts]
    assert done == sorted(done)
    assert [*dict.fromkeys([part["title"] for part in parts])] == titles
    for night in came["nights"]:
        maya.night = night["night"]
        assert maya.view()["you"]["role"] == "host"
    again = maya.post("/api/imports", ask).json()
    assert [(night["title"], night["night"]) for night in again["nights"]] == [
        (title, "") for title in titles
    ]


def test_a_ledger_asks_what_its_amounts_are(house: House) -> None:
    """Nobody can say whether 200 are 2.00 or 200.00; the damaged zip beside it is named."""
    maya = house.person()
    told = as_they_are(("ledger_1.csv", LEDGER), ("old.zip", b"PK\x03\x04x"))
    came = maya.post("/api/imports", {"files": told}).json()
    assert (came["nights"], came["asked"]) == ([], ["ledger_1.csv"])
    assert came["unread"] == [
        "old.zip can't be unpacked: it is damaged, or needs a password."
    ]
    one = {"title": "Friday", "files": [{"name": "l.csv", "text": LEDGER.decode()}]}
    refused = maya.post("/api/import", one)
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == "unit"
    assert refused.json()["error"]["say"].startswith("l.csv doesn't say whether")
    [night] = maya.post("/api/imports", {"files": told[:1], "unit": "chips"}).json()[
        "nights"
    ]
    bank = maya.http.get(f"/api/nights/{night['night']}/bank").json()
    bought = {each["amount"] for each in bank["entries"] if each["kind"] == "buy_in"}
    assert bought == {20_000}
