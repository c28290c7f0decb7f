"""One house is one file: private, known by its mark, and whole whenever the power goes."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import (
    Deck,
    HandKey,
    KeyFileLost,
    NightEntry,
    NotOurs,
    Seal,
    SealBroken,
    StoreBroken,
)
from homegame.storage.sql.rows import SEATINGS
from homegame.storage.sqlite import SqliteStore
from waiting import HANG_S

sys.path.insert(0, str(Path(__file__).parent))
import dying_writer

run = asyncio.run
FRIDAY = NightEntry("friday", "Friday", 1, b"")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "house" / "homegame.db"


@pytest.fixture
def dealt(path, told):
    """A closed house in which Ann (1) and Ben (2) hold cards, and the deck is under way."""
    store = SqliteStore(path)
    seals = (
        Seal(1, 1, 1, b"As"),
        Seal(1, 1, 1, b"Ks"),
        Seal(1, 1, 2, b"7c"),
        Seal(1, 2, 1, b"2d"),
    )
    run(store.open_night(FRIDAY))
    run(
        store.append(
            told(1, "Begun", "Dealt", "Folded", seals=seals, decks=(Deck(1, 2, b"Qh"),))
        )
    )
    run(store.close())
    return path


def change(path, *statements):
    """What somebody with the file and too much time might do."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


# The file


def test_a_new_house_is_its_owners_alone(path, told):
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    assert path.parent.stat().st_mode & 0o777 == 0o700
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    names = {"homegame.db", "homegame.db-wal", "homegame.db-shm", "homegame.key"}
    assert modes == dict.fromkeys(names, 0o600)
    run(store.close())


def test_folders_on_the_way_are_private_and_others_stay_as_they_are(tmp_path):
    tmp_path.chmod(0o755)
    run(SqliteStore(tmp_path / "a" / "b" / "homegame.db").close())
    modes = [each.stat().st_mode & 0o777 for each in (tmp_path, tmp_path / "a")]
    assert modes == [0o755, 0o700]


def test_a_commit_is_on_disk_before_it_is_reported(path):
    store = SqliteStore(path)
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
    found = [store._db.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]
    assert found == ["wal", 2, 1, 1]
    run(store.close())


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    with pytest.raises(NotOurs, match=r"letter\.txt is not a database\. Name another file"):
        SqliteStore(path)
    assert path.read_text() == "Dear Ann, " * 200
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "theirs", ["CREATE TABLE recipe (name)", "PRAGMA application_id = 252006674"]
)
def test_somebody_elses_database_is_left_as_it_is(tmp_path, theirs):
    path = tmp_path / "recipes.db"
    change(path, theirs)
    before = path.read_bytes()
    with pytest.raises(NotOurs, match=r"recipes\.db is not a database of Home Game"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_newer_house_asks_for_a_newer_program(dealt):
    change(dealt, "PRAGMA user_version = 99")
    with pytest.raises(NotOurs, match=r"newer Home Game .*format is 99.*Install the newer"):
        SqliteStore(dealt)


@pytest.mark.parametrize("harm", ["PRAGMA user_version = 0", "DROP TABLE seal"])
def test_a_house_of_no_known_form_is_refused_and_left_as_it_is(dealt, harm):
    """It has our mark, but no number of a form, or not all of our tables."""
    change(dealt, harm)
    before = dealt.read_bytes()
    with pytest.raises(NotOurs, match=r"but another form.* It was not touched\."):
        SqliteStore(dealt)
    assert dealt.read_bytes() == before


EARLIER = (
    "PRAGMA journal_mode = WAL",
    "CREATE TABLE registry (table_id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL)",
    "CREATE TABLE event (table_id TEXT NOT NULL REFERENCES registry, seq INTEGER NOT NULL)",
    "PRAGMA application_id = 0x484F4D45",
    "PRAGMA user_version = 1",
    "INSERT INTO registry VALUES ('tfriday', 'Friday')",
)
"""A house from before the first release, when every table had a log of its own."""

REFUSED = r"homegame\.db was made by a Home Game from before the first release"


def test_a_house_of_the_earlier_form_is_refused_and_left_as_it_is(tmp_path):
    """Nothing in the folder is different afterwards: no byte, and no file more."""
    path = tmp_path / "homegame.db"
    change(path, *EARLIER)
    path.with_suffix(".key").write_bytes(b"k" * 32)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(NotOurs, match=REFUSED):
        SqliteStore(path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_house_of_the_earlier_form_is_recognised_where_its_power_went(tmp_path):
    """All it has committed is still in its log of writes, which stays as it is, too."""
    path = tmp_path / "homegame.db"
    dies = (
        "import os, signal, sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for statement in sys.argv[2:]: db.execute(statement)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", dies, path, *EARLIER], check=False)
    files = [path, path.with_name("homegame.db-wal")]
    before = [file.read_bytes() for file in files]
    assert before[1]
    with pytest.raises(NotOurs, match=REFUSED):
        SqliteStore(path)
    assert [file.read_bytes() for file in files] == before


def test_an_empty_file_becomes_a_house(tmp_path, told):
    path = tmp_path / "homegame.db"
    path.touch()
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    run(store.close())
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (0x484F4D45,)
        assert db.execute("PRAGMA user_version").fetchone() == (12,)


def test_a_place_that_cannot_hold_a_house_is_named(tmp_path):
    with pytest.raises(StoreBroken, match=r"cannot be opened: it is a folder"):
        SqliteStore(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(
        StoreBroken,
        match=r"homegame\.db cannot be opened: .*file is a file, not a folder\.",
    ):
        SqliteStore(tmp_path / "file" / "homegame.db")
    with pytest.raises(NotOurs, match="name of a key file"):
        SqliteStore(tmp_path / "homegame.key")


def test_a_house_in_use_elsewhere_is_shared(dealt, told):
    """Two programs on one file: the number of the event decides who was first."""
    one, two = SqliteStore(dealt), SqliteStore(dealt)
    run(one.append(told(4, "Called")))
    assert run(two.head("friday")) == 4
    run(two.append(told(5, "Folded")))
    assert run(one.head("friday")) == 5
    run(one.close())
    run(two.close())


def test_a_token_is_long_and_never_kept(path):
    token = new_token()
    assert len({new_token() for _ in range(100)}) == 100
    assert len(token) == 43  # 256 bits, six to a letter
    store = SqliteStore(path)
    run(store.open_night(FRIDAY, [Key(digest_of(token), "friday", "seat", guest="ann")]))
    run(store.close())
    assert digest_of(token) in path.read_bytes()
    assert token.encode() not in path.read_bytes()


# The sealed cards


def test_a_copy_of_the_database_shows_no_card(path, told):
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    secrets = (Seal(1, 1, 1, b"the ace of spades"),)
    run(store.append(told(1, seals=secrets, decks=(Deck(1, 1, b"and then the king"),))))
    for file in ("homegame.db", "homegame.db-wal"):
        kept = path.with_name(file).read_bytes()
        assert b"the ace of spades" not in kept
        assert b"and then the king" not in kept
    run(store.close())


def test_a_box_is_as_large_for_a_two_as_for_a_ten(path, told):
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    run(store.append(told(1, seals=(Seal(1, 1, 1, b"2c"), Seal(1, 1, 2, b"10c 10d 10h")))))
    run(store.close())
    with closing(sqlite3.connect(path)) as db:
        (sizes,) = db.execute("SELECT count(DISTINCT length(box)) FROM seal").fetchall()
    assert sizes == (1,)


def test_the_key_lies_beside_the_database_and_opens_it_again(dealt):
    key = dealt.with_name("homegame.key").read_bytes()
    assert len(key) == 32
    assert key not in dealt.read_bytes()
    store = SqliteStore(dealt)
    assert [seal.body for seal in run(store.seals("friday", 1, 1, 1))] == [b"As", b"Ks"]
    assert run(store.deck("friday", 1, 2)) == Deck(1, 2, b"Qh")
    run(store.close())


@pytest.mark.parametrize(
    ("key", "complaint"),
    [
        (None, "its key .*homegame.key is missing. Put back the homegame.key"),
        (b"short", "is no key: it holds 5 bytes, not 32. Put back"),
        (b"", "is no key: it holds 0 bytes"),
        (bytes(32), "is not the key that sealed .*homegame.db. Put back"),
    ],
)
def test_without_its_key_a_house_with_sealed_cards_stays_closed(dealt, key, complaint):
    file = dealt.with_name("homegame.key")
    file.unlink()
    if key is not None:
        file.write_bytes(key)
    with pytest.raises(KeyFileLost, match=complaint):
        SqliteStore(dealt)
    assert (file.read_bytes() if file.exists() else None) == key


def test_a_deck_alone_needs_the_key_too(path, told):
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    run(store.append(told(1, decks=(Deck(1, 1, b"Qh"),))))
    run(store.close())
    path.with_name("homegame.key").unlink()
    with pytest.raises(KeyFileLost):
        SqliteStore(path)


def test_a_house_without_sealed_cards_gets_a_new_key(path):
    run(SqliteStore(path).close())
    key = path.with_name("homegame.key")
    before = key.read_bytes()
    key.unlink()
    run(SqliteStore(path).close())
    assert len(key.read_bytes()) == 32
    assert key.read_bytes() != before


async def every_box(store):
    for hand, seat in ((1, 1), (1, 2), (2, 1)):
        await store.seals("friday", 1, hand, seat)


@pytest.mark.parametrize(
    "theft",
    [
        "UPDATE seal SET box = (SELECT box FROM seal WHERE hand = 1 AND seat = 1"
        " AND number = 1) WHERE hand = 1 AND seat = 2",
        "UPDATE seal SET box = (SELECT box FROM seal WHERE hand = 1 AND seat = 1"
        " AND number = 1) WHERE hand = 2",
        "UPDATE seal SET box = (SELECT box FROM seal WHERE hand = 1 AND seat = 1"
        " AND number = 2) WHERE hand = 1 AND seat = 1",
        "UPDATE seal SET box = (SELECT box FROM deck)",
        "UPDATE seal SET box = substr(box, 1, 40)",
        "UPDATE seal SET box = substr(box, 1, 10)",
        "UPDATE seal SET box = CAST(substr(box, 1, 30) || zeroblob(62) AS BLOB)",
    ],
)
def test_a_box_opens_only_in_its_own_place(dealt, theft):
    """Ann's cards in Ben's box, in her next hand's, in the other order; or the deck."""
    change(dealt, theft)
    store = SqliteStore(dealt)
    with pytest.raises(SealBroken, match="do not open: the database was changed"):
        run(every_box(store))
    run(store.close())


def test_a_box_opens_only_in_its_own_night(dealt, told):
    store = SqliteStore(dealt)
    run(store.open_night(NightEntry("sunday", "Sunday", 1, b"")))
    run(
        store.append(
            told(
                1, night="sunday", seals=(Seal(1, 1, 1, b"Jd"),), decks=(Deck(1, 2, b"x"),)
            )
        )
    )
    run(store.close())
    for box in ("seal", "deck"):
        stolen = f"SELECT box FROM {box} WHERE night_id = 'friday'"
        change(dealt, f"UPDATE {box} SET box = ({stolen}) WHERE night_id = 'sunday'")
    store = SqliteStore(dealt)
    with pytest.raises(SealBroken):
        run(store.seals("sunday", 1, 1, 1))
    with pytest.raises(SealBroken):
        run(store.deck("sunday", 1, 2))
    run(store.close())


def test_a_deck_that_is_gone_is_overwritten(path, told):
    """Its box is found nowhere in the file once the house is closed."""
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    run(store.append(told(1, decks=(Deck(1, 1, b"Qh"),))))
    run(store.close())
    with closing(sqlite3.connect(path)) as db:
        ((box,),) = db.execute("SELECT box FROM deck").fetchall()
    assert box in path.read_bytes()
    store = SqliteStore(path)
    run(store.append(told(2, spent=(HandKey(1, 1),))))
    run(store.close())
    assert box[20:] not in path.read_bytes()


# The chain


@pytest.mark.parametrize(
    ("forgery", "bad"),
    [
        ("UPDATE event SET body = x'00' WHERE seq = 2", 2),
        ("UPDATE event SET actor = 'ben' WHERE seq = 1", 1),
        ("UPDATE event SET at_ms = at_ms + 1 WHERE seq = 3", 3),
        ("UPDATE event SET hash = zeroblob(32) WHERE seq = 2", 2),
        ("DELETE FROM event WHERE seq = 2", 2),
        ("DELETE FROM event WHERE seq = 1", 1),
        ("UPDATE event SET seq = 4 WHERE seq = 3", 3),
    ],
)
def test_the_first_forged_event_is_named(dealt, forgery, bad):
    change(dealt, forgery)
    store = SqliteStore(dealt)
    assert run(store.verify("friday")) == bad
    run(store.close())


def test_a_check_may_begin_in_the_middle(dealt):
    """Behind an event whose link is trusted; one that isn't there is itself the bad one."""
    change(dealt, "UPDATE event SET body = x'00' WHERE seq = 2")
    store = SqliteStore(dealt)
    found = [run(store.verify("friday", after)) for after in range(5)]
    assert found == [2, 2, None, None, 4]
    run(store.close())


def test_a_log_without_an_entry_in_the_register_is_found(dealt, told):
    store = SqliteStore(dealt)
    nights = ["apart", "friday", "zebra"]
    for night in (nights[0], nights[2]):
        run(store.open_night(NightEntry(night, night, 1, b"")))
        run(store.append(told(1, "Begun", "Dealt", night=night)))
    assert run(store.unregistered()) == ()
    for gone in range(1, 4):
        change(dealt, f"DELETE FROM night WHERE night_id = '{nights[gone - 1]}'")
        assert run(store.unregistered()) == tuple(nights[:gone])
    run(store.close())


def test_a_log_cut_off_at_its_end_is_noticed_by_its_number_alone(dealt):
    change(dealt, "DELETE FROM event WHERE seq = 3")
    store = SqliteStore(dealt)
    assert (run(store.verify("friday")), run(store.head("friday"))) == (None, 2)
    run(store.close())


# One commit for many


def test_what_waits_together_is_saved_together(path, told, monkeypatch):
    """While somebody else holds the file, 200 commands of 20 nights gather."""
    monkeypatch.setattr("homegame.storage.sqlite.file.BUSY_S", HANG_S)
    store = SqliteStore(path)

    async def evening():
        nights = [f"night {number}" for number in range(20)]
        await asyncio.gather(*(store.open_night(NightEntry(n, n, 1, b"")) for n in nights))
        before = store.commits
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            saving = [
                asyncio.ensure_future(store.append(told(seq, night=night)))
                for night in nights
                for seq in range(1, 11)
            ]
            await asyncio.sleep(0)
            assert await store.head("night 0") == 0  # reading does not wait
        await asyncio.gather(*saving)
        return store.commits - before

    assert run(evening()) <= 2
    run(store.close())
    reopened = SqliteStore(path)
    assert {run(reopened.head(f"night {number}")) for number in range(20)} == {10}
    run(reopened.close())


def test_tasks_that_act_one_by_one_share_commits_too(path, told):
    store = SqliteStore(path)

    async def play(night):
        for seq in range(1, 11):
            await store.append(told(seq, night=night))

    async def evening():
        nights = [f"night {number}" for number in range(20)]
        await asyncio.gather(*(store.open_night(NightEntry(n, n, 1, b"")) for n in nights))
        before = store.commits
        await asyncio.gather(*(play(night) for night in nights))
        return store.commits - before

    assert run(evening()) < 200
    run(store.close())


def test_a_file_held_by_another_program_is_said_to_be(path, told, monkeypatch):
    monkeypatch.setattr("homegame.storage.sqlite.file.BUSY_S", 0.05)
    store = SqliteStore(path)
    run(store.open_night(FRIDAY))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBroken, match="locked"):
            run(store.append(told(1)))
    run(store.append(told(1)))
    assert run(store.head("friday")) == 1
    run(store.close())


# The power goes


def play_until_it_dies(path, when, what, count, nights=1):
    """The batches that were acknowledged before the end, night by night."""
    child = subprocess.run(
        [
            sys.executable,
            dying_writer.__file__,
            path,
            when,
            what,
            str(count),
            str(nights),
        ],
        stdout=subprocess.PIPE,
        check=False,
    )
    assert child.returncode == -signal.SIGKILL
    return last_told(child.stdout)


def last_told(output):
    """A line that was cut short tells nothing."""
    lines = output[: output.rfind(b"\n") + 1].decode().splitlines()
    return {night: int(number) for night, number in (line.split() for line in lines)}


def how_many_are_whole(path, night):
    """Count a night's batches, and see that each is there with everything in it."""
    store = SqliteStore(path)
    saved, half = divmod(run(store.head(night)), 2)
    assert half == 0
    assert run(store.verify(night)) is None
    assert run(store.answer(night, str(saved + 1))) is None
    for number in range(1, saved + 1):
        answer = run(store.answer(night, str(number)))
        assert (answer.first_seq, answer.last_seq) == (2 * number - 1, 2 * number)
    hands = range((saved + 2) // 3 + 1)
    last = dying_writer.batch(night, saved).decks if saved else ()
    for table_no in (1, 2):
        seals = [run(store.seals(night, table_no, hand, 1)) for hand in hands]
        bodies = [seal.body for hand in seals for seal in hand]
        assert bodies == [str(number).encode() for number in range(1, saved + 1)]
        decks = [run(store.deck(night, table_no, hand)) for hand in hands]
        left = [deck for deck in decks if deck]
        assert left == [deck for deck in last if deck.table_no == table_no]
    snapshot = run(store.snapshot(night, "1"))
    if snapshot is not None:
        assert snapshot.seq <= 2 * saved
        assert snapshot == dying_writer.snapshot(night, snapshot.seq)
    run(store.append(dying_writer.batch(night, saved + 1)))
    assert run(store.verify(night)) is None
    run(store.close())
    return saved


COMMITS = pytest.mark.parametrize(
    ("commit", "number"), [("COMMIT", 1), ("INSERT INTO entry", 5)]
)
"""A night's first command is committed as such, any later one by the statement it is."""


@COMMITS
def test_power_goes_just_before_a_commit(path, commit, number):
    """Nobody was told of the last command, and nothing of it is there."""
    told = play_until_it_dies(path, "before", commit, number)
    assert told.get("night0", 0) == number - 1
    assert how_many_are_whole(path, "night0") == number - 1


@COMMITS
def test_power_goes_just_after_a_commit(path, commit, number):
    """Nobody was told of the last command, but it is there: its repeat is answered."""
    told = play_until_it_dies(path, "after", commit, number)
    assert told.get("night0", 0) == number - 1
    assert how_many_are_whole(path, "night0") == number


@pytest.mark.parametrize(
    ("into", "count"),
    [
        ("event", 7),
        ("event", 8),
        ("command", 4),
        ("seal", 7),
        ("seal", 8),
        ("deck", 3),
        ("deck", 4),
    ],
)
def test_power_goes_in_the_middle_of_a_command(path, into, count):
    """The fourth command is half written: after reopening none of it is there."""
    assert play_until_it_dies(path, "amid", into, count) == {"night0": 3}
    assert how_many_are_whole(path, "night0") == 3


@pytest.mark.parametrize("when", ["before", "after", "amid"])
def test_power_goes_while_a_snapshot_is_saved(path, when):
    """No command is lost by it, and an earlier snapshot or this one is found, whole."""
    what = "snapshot" if when == "amid" else "INSERT INTO snapshot"
    told = play_until_it_dies(path, when, what, 3)
    saved = how_many_are_whole(path, "night0")
    assert saved in (told["night0"], told["night0"] + 1)
    store = SqliteStore(path)
    assert run(store.snapshot("night0", "1")).seq < 2 * saved
    run(store.close())


def test_power_goes_while_several_nights_share_commits(path):
    """Whatever was acknowledged of any night is there, and no night has half a command."""
    told = play_until_it_dies(path, "before", "INSERT INTO entry", 16, nights=4)
    assert sum(told.values()) > 16
    for number in range(4):
        night = f"night{number}"
        assert how_many_are_whole(path, night) in (told[night], told[night] + 1)


@pytest.mark.parametrize("acknowledged", [1, 40, 90])
def test_power_goes_at_no_chosen_moment(path, acknowledged):
    """Killed from outside, while it writes."""
    writer = [sys.executable, dying_writer.__file__, path, "never", "-", "0", "3"]
    with subprocess.Popen(writer, stdout=subprocess.PIPE) as child:
        heard = [child.stdout.readline() for _ in range(acknowledged)]
        os.kill(child.pid, signal.SIGKILL)
        told = last_told(b"".join(heard) + child.stdout.read())
    for number in range(3):
        night = f"night{number}"
        saved = how_many_are_whole(path, night) if night in told else None
        assert saved in (told.get(night), told.get(night, 0) + 1)


def test_who_sat_where_is_read_from_an_index_of_its_own(path):
    """Of a night of a million rows the few that say who is who are found without the rest."""
    store = SqliteStore(path)
    plan = store._read_db.execute(
        f"EXPLAIN QUERY PLAN {SEATINGS}", ("friday", 9)
    ).fetchall()
    run(store.close())
    assert "INDEX seating" in plan[0][-1]
