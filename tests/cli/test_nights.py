"""`homegame nights`: the list of nights, and what is done with one from the command line."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

import homegame
from homegame.bank.ledger import cashed_by
from homegame.cli import main
from homegame.history.codecs import log
from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.night.night import host_of, is_playing
from homegame.service.lobby import Lobby
from homegame.storage.log import NightEntry
from homegame.storage.moving import fingerprint
from homegame.storage.place import home_of
from homegame.storage.sqlite import SqliteStore, sole_server
from homegame.storage.sqlite.home import SqliteHome
from service.a_table import ManualClock, an_evening, settings_of
from web.people import a_house
from web.test_clubs import founded, night_of


def run(folder, *words, code=0, **given):
    answer = CliRunner().invoke(main, ["nights", *words, "--data", str(folder)], **given)
    assert answer.exit_code == code, answer.output
    return answer.output


def listed(folder, *words):
    return json.loads(run(folder, *words, "--json"))


def change(folder, statement):
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        db.execute(statement)


async def another_night(folder, **told):
    async with SqliteStore(folder / "house.db") as store:
        await store.open_night(NightEntry(**{"night": "t-old", "title": "Old", **told}))


# ---------------------------------------------------------------- the list


def test_nights_are_listed_with_what_a_host_wants_to_know(played):
    """Two people, two hands begun; the night is open."""
    folder, night = played
    first, facts = run(folder).splitlines()
    assert first == f"{night}  Friday (vegas-home), open"
    started, last, hands, people, size = facts.strip().split(", ")
    assert started.removeprefix("started ") == last.removeprefix("last played ")
    assert (hands, people) == ("2 hands", "2 people")
    assert size.endswith(" MB")
    [line] = listed(folder)
    assert (line["hands"], line["people"], line["ended"]) == (2, 2, False)
    assert line["last_played_ms"] > line["started_ms"]
    assert 2_000 < line["size"] < (folder / "house.db").stat().st_size


def test_who_comes_back_is_one_person(tmp_path):
    """Robin knocks again from another phone and is let in as the same guest."""

    async def evening():
        here = await an_evening(tmp_path)
        robin = await here.guest("Robin")
        again = await here.guest("Robin B")
        assert again != robin
        await here.lobby.close()

    asyncio.run(evening())
    assert listed(tmp_path)[0]["people"] == 3


def test_who_is_removed_and_let_in_again_is_one_person(tmp_path):
    """The host removes Robin, who knocks again and is let in."""

    async def evening():
        here = await an_evening(tmp_path)
        robin = await here.guest("Robin")
        await here.do(here.host, c.Kick(robin))
        await here.do(robin, c.Knock("Robin"))
        await here.do(here.host, c.Admit(robin))
        await here.lobby.close()

    asyncio.run(evening())
    assert listed(tmp_path)[0]["people"] == 2


def test_open_nights_that_no_one_plays_are_found(played):
    """One was played in 2023, one was opened in 2001 and one then is over."""
    folder, night = played
    long_ago = {"created_ms": 10**12, "body": b""}
    asyncio.run(another_night(folder, **long_ago))
    asyncio.run(another_night(folder, night="t-over", **long_ago, ended_ms=10**12))
    change(folder, "UPDATE night SET ended_ms = 1 WHERE night_id = 't-over'")
    assert [each["night"] for each in listed(folder)] == [night, "t-over", "t-old"]
    assert [each["night"] for each in listed(folder, "--older", "30")] == [night, "t-old"]
    assert run(folder, "--older", "20000") == "No such nights.\n"


def test_a_house_without_nights_says_so(tmp_path):
    async def founded():
        async with SqliteStore(tmp_path / "house.db"):
            pass

    asyncio.run(founded())
    assert run(tmp_path) == "No nights.\n"


def test_nights_are_listed_and_exported_while_a_server_runs(played, tmp_path):
    folder, night = played

    async def evening():
        here = await an_evening(folder)
        await here.do(here.host, c.Say("Welcome."))
        lines = await asyncio.to_thread(listed, folder)
        target = str(tmp_path / "x.log")
        said = await asyncio.to_thread(run, folder, "export", here.live.id, target)
        await here.lobby.close()
        return here.live.id, lines, said

    with sole_server(folder / "house.db"):
        id, lines, said = asyncio.run(evening())
    assert {each["night"] for each in lines} == {night, id}
    assert "Welcome." in (tmp_path / "x.log").read_text()
    assert said.endswith(f"rows written to {tmp_path / 'x.log'}\n")


# ---------------------------------------------------------------- ending


def test_an_open_night_is_ended_and_everyone_is_cashed_out(played):
    """The hand in play is voided: Dana and Robin have what they had before it."""
    folder, night = played
    said = run(folder, "end", night)
    assert said.startswith(
        f"Ended {night}. Everyone is cashed out. The hand in play was voided"
    )
    [line] = listed(folder)
    assert line["ended"]
    said = run(folder, "end", night, code=2)
    assert said == f"Error: {night} has ended already.\n"


def test_an_ended_night_is_over_for_those_who_come(played):
    """No hand is in play, and the bank has bought back all 600 chips."""
    folder, night = played
    run(folder, "end", night)

    async def evening():
        settings = settings_of(folder, None)
        lobby = Lobby(SqliteStore(folder / "house.db"), settings, ManualClock())
        live = await lobby.night(night)
        await lobby.close()
        return live.night

    over = asyncio.run(evening())
    assert over.ended
    assert not is_playing(over)
    assert sum(cashed_by(over.ledger, guest) for guest in over.guests) == 600


def test_a_paused_night_is_ended(played):
    folder, night = played

    async def evening():
        settings = settings_of(folder, None)
        lobby = Lobby(SqliteStore(folder / "house.db"), settings, ManualClock())
        live = await lobby.night(night)
        await live.command(host_of(live.night), Envelope("pause-it", c.Pause()))
        await lobby.close()

    asyncio.run(evening())
    run(folder, "end", night)
    assert listed(folder)[0]["ended"]


# ---------------------------------------------------------------- another host


def test_a_night_whose_host_is_gone_gets_another_one(played):
    """Robin hosts in place of Dana, who still keeps the bank; the log says who decided it. The
    hand in play goes on, and what was said once isn't said twice."""
    folder, night = played
    said = run(folder, "host", night, "nobody", code=2)
    assert said == "Error: No one called nobody can host this night. Who can: Robin.\n"
    said = run(folder, "host", night, "robin")
    assert said == f"Robin hosts {night} now instead of Dana.\n"
    said = run(folder, "host", night, "Robin", code=2)
    assert said == "Error: No one called Robin can host this night. Who can: Dana.\n"

    async def evening():
        lobby = Lobby(
            SqliteStore(folder / "house.db"), settings_of(folder, None), ManualClock()
        )
        live = await lobby.night(night)
        robin = host_of(live.night)
        await live.command(robin, Envelope("pause-it", c.Pause()))
        await lobby.close()
        return live.night, robin

    now, robin = asyncio.run(evening())
    assert (now.guests[robin].name, now.paused_by) == ("Robin", robin)
    assert (now.guests[now.banker].name, is_playing(now)) == ("Dana", True)
    named = json.loads(run(folder, "host", night, "Dana", "--json"))
    assert named == {"night": night, "host": now.banker, "was": robin}
    run(folder, "end", night)
    assert run(folder, "host", night, "Robin", code=2) == (
        f"Error: {night} has ended already.\n"
    )


def test_a_host_is_named_only_while_no_server_runs(played):
    folder, night = played
    with sole_server(folder / "house.db"):
        said = run(folder, "host", night, "Robin", code=2)
    assert "Stop it first" in said


def test_a_last_hand_of_real_cards_that_waits_stands_as_it_was_entered(tmp_path):
    """Kim has won $3.00 in the last hand of the night, and everyone has gone home before Dana
    said that it stands."""

    async def evening():
        here = await an_evening(tmp_path)
        await here.do(here.host, c.SetDealer("people"))
        await here.do(here.host, c.SitDown(1, 300))
        for seat, name in ((2, "Kim"), (3, "Lee")):
            await here.do(here.host, c.AddPlayer(name, seat, 300))
        for command in (
            *(c.Begin(button=3), c.EndNight()),
            *(c.PutIn(((1, 10), (2, 10), (3, 10))), c.Push(((2,),))),
        ):
            await here.do(here.host, command)
        assert not here.live.night.ended
        await here.lobby.close()
        return here.live.id

    night = asyncio.run(evening())
    said = run(tmp_path, "end", night)
    assert said.startswith(f"Ended {night}. Everyone is cashed out.")
    assert "voided" not in said

    async def after():
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), settings_of(tmp_path, None), ManualClock()
        )
        live = await lobby.night(night)
        await lobby.close()
        return live.night

    over = asyncio.run(after())
    cashed = {
        known.name: cashed_by(over.ledger, guest) for guest, known in over.guests.items()
    }
    assert cashed == {"Dana": 290, "Kim": 320, "Lee": 290}


@pytest.mark.parametrize("is_dealt", [False, True])
def test_a_change_hand_of_real_cards_is_played_or_left_out(tmp_path, is_dealt):
    """Everyone has odd chips after the last hand, and has gone home; or the hand for them was
    begun, and no one said who won. It can't be dealt here: that is said, with what to do, each
    time one tries, and the hand goes on waiting. Left out, everyone is cashed out with what
    they have."""

    async def evening():
        here = await an_evening(tmp_path)
        await here.do(here.host, c.SetDealer("people"))
        await here.do(here.host, c.SitDown(1, 300))
        for seat, name in ((2, "Kim"), (3, "Lee")):
            await here.do(here.host, c.AddPlayer(name, seat, 300))
        ends = (c.EndNight(), c.SettleHand()) if is_dealt else ()
        for command in (
            c.Begin(button=3),
            *ends[:1],
            c.PutIn(((1, 13), (2, 13), (3, 13))),
            c.Push(((2,),)),
            *ends[1:],
        ):
            await here.do(here.host, command)
        assert not here.live.night.ended
        await here.lobby.close()
        return here.live.id

    night = asyncio.run(evening())
    for _ in range(2):
        said = run(tmp_path, "end", night, code=2)
        assert said == (
            f"Error: {night} is ending, and a hand for the odd chips is to be played with real "
            "cards. Play it and say at the table who won, or end the night without it: "
            f"homegame nights end {night} --no-change-hand\n"
        )
    assert run(tmp_path, "end", night, "--no-change-hand") == (
        f"Ended {night}. Everyone is cashed out. "
        "The hand for the odd chips wasn't played: everyone keeps theirs.\n"
    )

    async def after():
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), settings_of(tmp_path, None), ManualClock()
        )
        live = await lobby.night(night)
        await lobby.close()
        return live.night

    over = asyncio.run(after())
    assert over.tables[1].number == 2
    cashed = {
        known.name: cashed_by(over.ledger, guest) for guest, known in over.guests.items()
    }
    assert cashed == {"Dana": 287, "Kim": 326, "Lee": 287}


@pytest.mark.parametrize("words", [["end"], ["delete", "--yes"]])
def test_a_night_is_not_changed_behind_a_server_that_runs(played, words):
    """It is said what to do instead, and the night is as it was."""
    folder, night = played
    before = listed(folder)
    with sole_server(folder / "house.db"):
        said = run(folder, words[0], night, *words[1:], code=2)
    assert said == (
        f"Error: Another Home Game is running with the folder {folder}. Stop it first, or let "
        "the host end the night at the table.\n"
    )
    assert listed(folder) == before


# ---------------------------------------------------------------- exporting


def test_the_log_is_exported_as_a_program_would_read_it(played, tmp_path):
    """From the first row to the last; the hand that is over can be replayed from it."""
    folder, night = played
    target = tmp_path / "friday.log"
    said = run(folder, "export", night, str(target))
    rows = [json.loads(row) for row in target.read_text().splitlines()]
    assert said == f"{len(rows)} rows written to {target}\n"
    assert [row["seq"] for row in rows] == [*range(1, len(rows) + 1)]
    assert rows[0]["event"]["type"] == "opened"
    [hand] = log.read(target.read_text().splitlines())
    assert sum(hand.net.values()) == 0


@pytest.mark.parametrize("ending", [".txt", ".phhs", ".ohh", ".jsonl"])
def test_the_hands_are_exported_in_other_formats(played, tmp_path, ending):
    folder, night = played
    target = tmp_path / f"friday{ending}"
    assert run(folder, "export", night, str(target)) == f"1 hand written to {target}\n"
    [hand] = homegame.read(target)
    assert [player.name for player in hand.players] == ["Dana", "Robin"]


def test_without_a_file_the_log_is_written_here(played, tmp_path, monkeypatch):
    folder, night = played
    monkeypatch.chdir(tmp_path)
    run(folder, "export", night)
    assert (tmp_path / f"{night}.log").exists()


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("friday.doc", "friday.doc"),
        ("friday.csv", "a PokerNow log can be read, but not written"),
        ("nowhere/friday.log", "There is no folder"),
    ],
)
def test_what_cannot_be_written_is_said_and_nothing_is(played, tmp_path, file, says):
    folder, night = played
    said = run(folder, "export", night, str(tmp_path / file), code=2)
    assert says in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / file).exists()


def test_a_folder_is_not_written_over(played, tmp_path):
    folder, night = played
    (tmp_path / "logs.log").mkdir()
    said = run(folder, "export", night, str(tmp_path / "logs.log"), code=2)
    assert said == f"Error: {tmp_path / 'logs.log'} is a folder, not a file.\n"
    assert not (tmp_path / "logs.log.part").exists()


# ---------------------------------------------------------------- deleting


def test_a_night_is_deleted_when_the_host_says_yes(played):
    folder, night = played
    asyncio.run(another_night(folder, created_ms=1, body=b""))
    answer = CliRunner().invoke(
        main, ["nights", "delete", night, "--data", str(folder)], input="n\n"
    )
    assert answer.exit_code == 1
    assert f"{night}  Friday (vegas-home), open" in answer.output
    assert [each["night"] for each in listed(folder)] == [night, "t-old"]
    said = run(folder, "delete", night, input="y\n")
    assert said.endswith(f"Deleted {night}.\n")
    assert [each["night"] for each in listed(folder)] == ["t-old"]
    verified = CliRunner().invoke(main, ["verify", "--data", str(folder)])
    assert verified.exit_code == 0


def test_a_log_that_lost_its_night_can_be_deleted(played):
    folder, night = played
    change(folder, f"DELETE FROM night WHERE night_id = '{night}'")
    run(folder, "delete", night, "--yes")
    verified = CliRunner().invoke(main, ["verify", "--data", str(folder)])
    assert verified.exit_code == 0


# ---------------------------------------------------------------- wrong use


@pytest.mark.parametrize("words", [["end"], ["export"], ["delete"], ["delete", "--yes"]])
def test_a_night_that_is_not_there_is_named(played, words, tmp_path, monkeypatch):
    folder, _ = played
    monkeypatch.chdir(tmp_path)
    said = run(folder, words[0], "t-monday", *words[1:], code=2)
    assert said.startswith("Error: There is no night t-monday")
    assert not (tmp_path / "t-monday.log").exists()


@pytest.mark.parametrize(
    "words", [[], ["end", "x"], ["export", "x"], ["delete", "x", "--yes"]]
)
def test_without_a_house_none_is_founded(tmp_path, words):
    said = run(tmp_path / "nowhere", *words, code=2)
    assert f"There is no {tmp_path / 'nowhere' / 'house.db'}." in said
    assert not (tmp_path / "nowhere").exists()


def test_a_damaged_night_is_not_ended(played):
    folder, night = played
    change(folder, "DELETE FROM snapshot")
    change(folder, "UPDATE event SET body = x'00ff' WHERE seq = 2")
    said = run(folder, "end", night, code=2)
    assert "homegame verify" in said
    assert len(said.splitlines()) == 1


def test_options_stand_after_what_is_to_be_done(played):
    folder, night = played
    answer = CliRunner().invoke(main, ["nights", "--data", str(folder), "end", night])
    assert answer.exit_code == 2
    assert "Put the options after `end`." in answer.output


# ---------------------------------------------------------------- putting away


def told_of(home):
    with home.whole() as db:
        nights = [night for (night,) in db.execute("SELECT night_id FROM night")]
        return {night: fingerprint(db, night) for night in nights}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nights_that_no_one_plays_are_put_away_and_come_back(
    played, tmp_path, kind, request
):
    """The open night with its hand in play, and one that was over in 2001: both are in the file
    as they were, and no longer in the house. Put back, the hand goes on."""
    folder, night = played
    asyncio.run(another_night(folder, created_ms=10**12, body=b"", ended_ms=10**12))
    where = []
    home = SqliteHome(folder / "house.db")
    if kind == "postgresql":
        url = request.getfixturevalue("postgres").new_url()
        moved = CliRunner().invoke(main, ["move", str(folder), url, "--data", str(folder)])
        assert moved.exit_code == 0, moved.output
        home, where = home_of(folder, url), ["--database", url]
    was = told_of(home)
    file = tmp_path / "old.db"
    said = run(folder, "archive", str(file), "--idle", "8000", "--yes", *where)
    assert said.startswith("1 night put away in ")
    assert told_of(SqliteHome(file)) == {"t-old": was["t-old"]}
    assert {*told_of(home)} == {night}
    rest = str(tmp_path / "rest.db")
    assert "Put 1 night away" in run(
        folder, "archive", rest, "--idle", "0", *where, input="y\n"
    )
    assert told_of(home) == {}
    assert told_of(SqliteHome(tmp_path / "rest.db")) == {night: was[night]}
    for kept in (str(file), rest):
        run(folder, "restore", kept, *where)
    assert told_of(home) == was
    assert "is there already" in run(folder, "restore", rest, night, *where, code=2)
    assert "There is no night t-none" in run(
        folder, "restore", rest, "t-none", *where, code=2
    )
    run(folder, "end", night, *where)


def test_an_archive_of_another_house_is_not_put_back(played, tmp_path):
    """Its cards are sealed with another key."""
    folder, night = played
    file = tmp_path / "old.db"
    run(folder, "archive", str(file), "--idle", "0", "--yes")
    other = tmp_path / "other"

    async def evening():
        here = await an_evening(other)
        await here.lobby.close()

    asyncio.run(evening())
    assert "is not the key that sealed" in run(other, "restore", str(file), code=2)
    assert night not in {each["night"] for each in listed(other)}


def test_a_file_that_is_there_is_kept_and_nothing_is_put_away(played, tmp_path):
    folder, night = played
    file = tmp_path / "old.db"
    file.write_text("mine")
    refused = run(folder, "archive", str(file), "--idle", "0", "--yes", code=2)
    assert "is there already" in refused
    assert file.read_text() == "mine"
    assert [each["night"] for each in listed(folder)] == [night]
    none = run(folder, "archive", str(tmp_path / "new.db"), "--idle", "20000", "--yes")
    assert none == "No such nights.\n"
    assert not (tmp_path / "new.db").exists()


def test_nights_of_a_club_stay(tmp_path):
    """The season counts them."""
    with a_house(tmp_path) as house:
        dana, _ = founded(house)
        night = night_of(dana, {"Dana": 500, "Kim": -500})
    none = run(tmp_path, "archive", str(tmp_path / "old.db"), "--idle", "0", "--yes")
    assert none == "No such nights.\n"
    assert [each["night"] for each in listed(tmp_path)] == [night]
