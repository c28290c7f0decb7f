"""A house in PostgreSQL, over HTTP: the server doesn't know where its nights are."""

import json
import signal
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from a_postgres import Postgres
from homegame.cli import main
from homegame.service.pulse import KNOWN_MS
from homegame.service.settings import Settings
from homegame.storage.place import home_of
from homegame.storage.postgres import line
from waiting import HANG_S, until
from web.people import AT_ONCE, MANY, Door, serving
from web.test_play import failed, first_line, started


def test_a_night_in_postgresql_outlives_its_server_and_an_outage(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`homegame serve --database`: two sit down and play, the server stops and another goes on
    with the same cookies, cards and turn. The database goes down: the call is refused, with
    the usual sentence, and nothing is shown; the database is back: the same call is taken,
    once."""
    url = postgres.new_url()
    with started(tmp_path, "serve", "--database", url, PACE="0") as process:
        door = Door(json.loads(first_line(process))["url"])
        host, night, invite = door.night()
        robin = door.guest(host, invite, "Robin")
        host.does("sit_down", seat=1, amount=300)
        robin.does("sit_down", seat=2, amount=300)
        host.does("start")
        host.its_turn(robin).does("call")
        cookies = [dict(person.http.cookies) for person in (host, robin)]
        before = [person.view() for person in (host, robin)]
        with started(tmp_path, "serve", "--database", url) as beside:
            assert json.loads(first_line(beside))["url"]
        ends = "nights", "delete", night, "--yes", "--database", url
        assert "Another Home Game is running with postgresql:" in failed(tmp_path, *ends)
        door.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANG_S) == 0
    assert not (tmp_path / "house.db").exists()

    monkeypatch.setattr(line, "PATIENCE_S", 0.0)
    settings = Settings(data=tmp_path, database=url, pace=AT_ONCE, limits=MANY)
    with serving(home_of(tmp_path, url).open(), settings) as house:
        again = []
        for cookie, was in zip(cookies, before, strict=True):
            person = house.person()
            person.night = night
            person.http.cookies.update(cookie)
            now = person.view()
            assert now["you"]["cards"] == was["you"]["cards"] != []
            assert now["hand"]["turn"] == was["hand"]["turn"]
            again.append(person)
        actor = again[0].its_turn(again[1])
        line_open, seq = actor.connect(), actor.get(f"{actor.at}/view").json()["seq"]
        may = line_open.hear()["view"]["may"]
        check = {"id": "check-when-down", "turn": may["turn_id"], "price": may["price"]}
        postgres.stop()
        try:
            refused = line_open.say(command={"type": "check"}, **check)["error"]
            assert (refused["code"], refused["seq"]) == ("SYS-STORE", seq)
        finally:
            postgres.start()
        done = line_open.say(command={"type": "check"}, **check)["answer"]
        assert done["first"] == seq + 1
        assert actor.does("check", **check) == done


def says(folder: Path, database: str) -> str:
    """What a command says that can't find the house."""
    told = {"DATA": f"{folder}", "HOMEGAME_DATABASE": database}
    answer = CliRunner().invoke(main, ["verify"], env=told)
    assert answer.exit_code == 2, answer.output
    return " ".join(answer.output.split())


def test_a_missing_driver_is_named_with_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "homegame.storage.postgres.home", None)
    said = says(tmp_path, "postgresql://localhost/poker")
    assert "pip install 'homegame[postgres]'" in said


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("poker.db", "The database is no address. Write it like postgresql://"),
        ("postgresql://me:secret@localhost:1/poker", "can't be reached"),
    ],
)
def test_a_database_that_is_none_is_said_with_the_setting(
    tmp_path: Path, given: str, why: str
) -> None:
    said = says(tmp_path, given)
    assert why in said
    assert "secret" not in said
    assert "HOMEGAME_DATABASE" in said


def test_health_says_whether_the_database_answers(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stays up without its database, and says which of the two is away."""
    monkeypatch.setattr(line, "PATIENCE_S", 0.0)
    url = postgres.new_url()
    settings = Settings(data=tmp_path, database=url, pace=AT_ONCE, limits=MANY)
    with serving(home_of(tmp_path, url).open(), settings) as house:
        person = house.person()

        def answers() -> bool:
            """What is known of the database is a second old at most."""
            house.clock.passes(KNOWN_MS)
            health = person.get("/api/health").json()
            assert health["database"]["kind"] == "postgresql"
            assert health["behind"] == 0
            return bool(health["database"]["answers"])

        assert answers()
        postgres.stop()
        try:
            until("the database is missed", lambda: not answers())
        finally:
            postgres.start()
        until("it is back", answers)


def test_the_log_names_the_request_that_was_not_saved(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The answer has the same id; behind a proxy it is the proxy's. What can't be an id isn't
    taken for one."""
    url = postgres.new_url()
    with started(tmp_path, "serve", "--database", url, TRUSTED_PROXY="127.0.0.1") as it:
        door = Door(json.loads(first_line(it))["url"])
        host, _, _ = door.night()
        table = host.connect()
        table.hear()
        postgres.stop()
        try:
            said = table.say(command={"type": "pause"}, id="pause-on-the-line")
            assert said["error"]["code"] == "SYS-STORE"
            given = {"X-Request-Id": "from-the-balancer-1"}
            told = host.http.post(
                f"{host.at}/command",
                json={"id": "pause-when-down", "command": {"type": "pause"}},
                headers=given,
            )
            assert told.status_code == 503
            assert told.headers["x-request-id"] == "from-the-balancer-1"
            odd = host.http.get(f"{host.at}/view", headers={"X-Request-Id": 'a "b"'})
            assert odd.status_code == 503
            assert odd.headers["x-request-id"].isalnum()
        finally:
            postgres.start()
        door.close()
        it.send_signal(signal.SIGTERM)
        _, log = it.communicate(timeout=HANG_S)
    lines = [json.loads(each) for each in log.splitlines()]
    over_http, other = [each for each in lines if each["say"] == "the store failed"]
    assert over_http["request"] == "from-the-balancer-1"
    assert other["request"] == odd.headers["x-request-id"]
    [on_the_line] = [each for each in lines if each["say"] == "not saved"]
    assert on_the_line["request"].isalnum()
