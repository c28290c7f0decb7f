"""`homegame people`: someone is found in all nights and clubs, gets all that is kept of them,
and is erased."""

import json
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric import ec

from homegame.cli import main
from homegame.service.people.push import encoded, public_text
from homegame.service.settings import Settings
from homegame.storage.place import home_of
from web.people import AT_ONCE, MANY, House, Person, serving
from web.test_clubs import ended, founded, joined, played

PAYPAL = "robins-pal"
ENDPOINT = "https://push.example.org/of-robin"


class Kept:
    """A house that is served, or not, and what the command line says of it."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url

    @contextmanager
    def serves(self) -> Iterator[House]:
        settings = Settings(data=self.folder, database=self.url, pace=AT_ONCE, limits=MANY)
        with serving(home_of(self.folder, self.url).open(), settings) as house:
            yield house

    def run(self, *words: str, code: int = 0, **given: Any) -> str:
        where = [
            "--data",
            str(self.folder),
            *(["--database", self.url] if self.url else []),
        ]
        answer = CliRunner().invoke(main, ["people", *words, *where], **given)
        assert answer.exit_code == code, answer.output
        return answer.output

    def found(self, name: str) -> list[dict[str, Any]]:
        people = json.loads(self.run("find", name, "--json"))["people"]
        assert isinstance(people, list)
        return people

    def everything(self) -> bytes:
        """All that the database has of words, without what is sealed."""
        with home_of(self.folder, self.url).whole() as db:
            return b"".join(
                bytes(value)
                if isinstance(value, bytes | memoryview)
                else f"{value}".encode()
                for table in ("night", "event", "command", "key", "snapshot")
                for row in db.execute(f"SELECT * FROM {table}")
                for value in row
            )


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    is_file = request.param == "sqlite"
    return Kept(tmp_path, "" if is_file else request.getfixturevalue("postgres").new_url())


def called(person: Person, at: str) -> None:
    """Be called on this device."""
    key = public_text(ec.generate_private_key(ec.SECP256R1()))
    asked = {"endpoint": ENDPOINT, "p256dh": key, "auth": encoded(b"a-secret-of-this")}
    assert person.post(f"{at}/push", asked).status_code < 300


def a_robin(house: House, name: str = "Robin") -> tuple[Person, Person]:
    """A night that is over: Dana's, with one hand that this guest has folded or won."""
    host, _, invite = house.night()
    robin = house.guest(host, invite, name)
    host.does("sit_down", seat=1, amount=300)
    robin.does("sit_down", seat=2, amount=300)
    robin.does("set_picture", picture="🦊")
    called(robin, robin.at)
    nothing = dict.fromkeys(("venmo", "revolut", "twint", "iban", "holder", "note"), "")
    robin.post(f"{robin.at}/payment", {**nothing, "paypal": PAYPAL})
    host.does("start")
    host.its_turn(robin).does("fold")
    robin.does("say", text="Robin says good night")
    host.does("spend", what="Pizza for Robin", amount=900, shared=[robin.guest])
    ended(host, {"Dana": host, name: robin})
    return host, robin


def test_who_has_a_name_is_said_night_by_night(kept: Kept) -> None:
    """Robin of one night may be another than robin of the next: both are listed with their
    ids, and a name that both had is refused until it is said that they are one."""
    with kept.serves() as house:
        (_, one), (_, other) = a_robin(house), a_robin(house, "robin")
        kept.run("find", "Robin")
        ids = {f"{each.night}/{each.guest}" for each in (one, other)}
        assert {each["id"] for each in kept.found("ROBIN")} == ids
        assert kept.run("find", "Theo") == "No one was called Theo.\n"
    refused = kept.run("erase", "Robin", "--yes", code=2)
    assert all(id in refused for id in ids)
    assert "may be several people" in refused
    assert "No one was called" in kept.run("erase", "Theo", "--yes", code=2)
    assert len(kept.found("Robin")) == 2
    kept.run("erase", "Robin", "--all", "--yes")
    assert kept.found("Robin") == []


def test_a_person_gets_all_that_is_kept_of_them(kept: Kept, tmp_path: Path) -> None:
    """Their names, their cards in each hand, their line in the bank, what they said, their
    device and how they are called and paid; nobody else's cards. The file is theirs alone."""
    with kept.serves() as house:
        host, robin = a_robin(house)
        own, others = [
            {line["hand"]["id"]: line["cards"] for line in lines}
            for lines in (
                each.get(f"{each.at}/hands").json()["lines"] for each in (robin, host)
            )
        ]
        file = tmp_path / "robin.json"
        said = kept.run("export", f"{robin.night}/{robin.guest}", f"{file}")
        assert said.startswith("1 night and 0 clubs written to")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    (told,) = json.loads(file.read_text("utf-8"))["people"]
    assert (told["names"], told["you"]) == (["Robin"], robin.guest)
    assert len(told["hands"]) == len(own) >= 1
    for hand in told["hands"]:
        said = json.dumps(hand["events"])
        assert len(own[hand["id"]]) == 2
        assert all(card in said for card in own[hand["id"]])
        assert not any(card in said for card in others[hand["id"]])
    notes = [line["note"] for line in told["bank"]]
    assert "Pizza for Robin" in notes
    assert [each["event"] for each in told["log"] if each["event"]["type"] == "said"]
    assert [each["endpoint"] for each in told["push"]] == [ENDPOINT]
    assert [each["paypal"] for each in told["payment"]] == [PAYPAL]
    assert {each["kind"] for each in told["devices"]} == {"seat"}


def test_a_person_is_erased_from_a_night(kept: Kept) -> None:
    """Robin's name, picture, device, subscription and payment details go, once the owner has
    said yes; what was won stays, and the log is sound. Doing it again changes nothing."""
    with kept.serves() as house:
        host, robin = a_robin(house)
        bank = host.get(f"{host.at}/bank").json()["accounts"]
        cookies = dict(host.http.cookies)
    id = f"{robin.night}/{robin.guest}"
    assert b"Robin" in kept.everything()
    assert "Erase this person for good?" in kept.run("erase", "Robin", code=1, input="n\n")
    assert len(kept.found("Robin")) == 1
    said = kept.run("erase", "Robin", input="y\n")
    assert "1 key of devices and links, 1 subscription to calls, payment details" in said
    assert f"{id}  Friday: erased" in said
    left = kept.everything()
    assert b"Robin" not in left
    assert "🦊".encode() not in left
    with home_of(kept.folder, kept.url).whole() as db:
        for table in ("push", "payment"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == 0
    assert (
        kept.run("erase", id, "--yes", "--json")
        == f'{{"erased": ["{id}"], "left": {{}}}}\n'
    )
    with kept.serves() as house:
        again = house.person()
        again.night = host.night
        again.http.cookies.update(cookies)
        now = again.get(f"{again.at}/bank").json()["accounts"]
        assert [each["result"] for each in now] == [each["result"] for each in bank]
        assert {each["name"] for each in now} == {"Dana", "A guest"}


def test_a_person_of_a_club_is_erased_with_all_their_nights(kept: Kept) -> None:
    """Robin is a member twice, as Bobby too, with a device each, and plays a night under each
    name; Dana merges them. One id stands for all of it, and Maya is left as she was."""
    with kept.serves() as house:
        dana, made = founded(house)
        robin = joined(house, dana.club, "Robin", made["invite"]["token"])
        bobby = joined(house, dana.club, "Bobby", made["invite"]["token"])
        for each in (robin, bobby):
            called(each.person, f"/api/clubs/{dana.club}")
        for name in ("Robin", "Bobby"):
            host, people = played(house, dana, name, "Maya")
            ended(host, people)
        dana.does("merge_people", person=bobby.id, into=robin.id)
        ids = {each["id"] for each in kept.found("bobby")}
        assert f"{dana.club}/{robin.id}" in ids
    guest = next(each["id"] for each in kept.found("Bobby") if each["kind"] == "night")
    said = kept.run("erase", guest, "--yes")
    assert said.count(": erased") == 3
    left = kept.everything()
    for name in (b"Robin", b"obby", b"robin"):
        assert name not in left.replace(b"Robin at Dana's", b"")
    assert b"Maya" in left
    with home_of(kept.folder, kept.url).whole() as db:
        assert db.execute("SELECT count(*) FROM push").fetchone()[0] == 0
    assert kept.found("Robin") == kept.found("Bobby") == []
    assert {each["kind"] for each in kept.found("Maya")} == {"club", "night"}


def test_who_still_plays_or_alone_looks_after_a_club_is_not_erased(kept: Kept) -> None:
    with kept.serves() as house:
        host, _, invite = house.night()
        house.guest(host, invite, "Robin")
        founded(house, "Maya")
    assert f"homegame nights end {host.night}" in kept.run(
        "erase", "Robin", "--yes", code=2
    )
    assert "homegame clubs delete" in kept.run("erase", "Maya", "--yes", code=2)
    assert "Add --yes" in kept.run("erase", "Maya", "--json", code=2)
    assert len(kept.found("Robin")) == len(kept.found("Maya")) == 1
