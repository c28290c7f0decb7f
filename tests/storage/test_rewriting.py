"""Names are removed from a log: some rows change, and the chain is whole again."""

import asyncio

import pytest
from msgspec.structs import replace

from homegame.club import events as ce
from homegame.model import events as e
from homegame.service.chronicle.pages import tag_of
from homegame.storage.log import (
    REWRITING_KINDS,
    NoSuchNight,
    Row,
    SeqTaken,
    StoreDamaged,
    all_nights,
)
from homegame.storage.snapshots import Snapshot
from storage.conftest import FRIDAY

run = asyncio.run

LAST = Row(6, 9_000, 0, "theo", "name_removed", b"said")


@pytest.fixture
def log(store, told):
    """Five rows of Friday's night."""
    run(store.append(told(1, *"abcde")))
    return run(store.rows("friday"))


def test_rows_change_and_the_chain_is_whole(store, log):
    """Rows 1 and 3 are others now, a sixth says so, and nothing is missing."""
    changed = [replace(log[0], body=b"A"), replace(log[2], body=b"C")]
    run(store.rewrite("friday", "A guest's game", changed, LAST))
    bodies = [row.body for row in run(store.rows("friday"))]
    assert bodies == [b"A", log[1].body, b"C", log[3].body, log[4].body, b"said"]
    assert run(store.verify("friday")) is None
    entry = run(store.night("friday"))
    assert (entry.title, entry.body) == ("A guest's game", b"A")


def test_the_log_goes_on_afterwards(store, log, told):
    """What is appended next follows the new chain, also if the writer knew the old one."""
    run(store.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST))
    run(store.append(told(7, "x", "y")))
    assert run(store.verify("friday")) is None
    assert run(store.head("friday")) == 8


def test_snapshots_go(store, house, log):
    """They have the names as they were."""
    store.put_snapshot(Snapshot("friday", 5, "night/1", b"Theo"))
    run(store.close())
    again = house.open()
    assert run(again.snapshot("friday", "night/1")) is not None
    run(again.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST))
    assert run(again.snapshot("friday", "night/1")) is None
    run(again.close())


def test_a_snapshot_of_before_comes_too_late(store, house, log, told):
    """Another server still has the night as it was, and puts it away once the names are gone;
    what it keeps of the night after that counts."""
    other = house.open()
    run(store.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST))
    other.put_snapshot(Snapshot("friday", 5, "night/1", b"Theo"))
    run(other.close())
    assert run(store.snapshot("friday", "night/1")) is None
    run(store.append(told(7, "x")))
    store.put_snapshot(Snapshot("friday", 7, "night/1", b"Player 1"))
    run(store.close())
    again = house.open()
    assert run(again.snapshot("friday", "night/1")).seq == 7
    run(again.close())


def test_whoever_knew_the_old_chain_finds_the_number_taken(store, house, log, told):
    """Another server has just written row 5, and knows where the log ends: with a chain that
    is no more. Its row 6 is refused; the one that it decides on afresh follows the new one."""
    other = house.open()
    run(store.append(told(6, "f")))
    run(other.append(told(7, "g")))
    run(
        store.rewrite(
            "friday", "Friday", [replace(log[1], body=b"B")], replace(LAST, seq=8)
        )
    )
    with pytest.raises(SeqTaken):
        run(other.append(told(8, "h")))
    run(other.append(told(9, "h")))
    assert run(other.verify("friday")) is None
    run(other.close())


def test_a_log_that_is_rewritten_while_it_is_verified_is_sound(
    store, house, log, monkeypatch
):
    """Half of it was read as it was, the rest as it is now."""
    other, real = house.open(), store.verify_from

    async def torn(*asked):
        found = await real(*asked, limit=3)
        if found.seq == 3:
            await other.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST)
            monkeypatch.undo()
        return found

    monkeypatch.setattr(store, "verify_from", torn)
    assert run(store.verify("friday")) is None
    run(other.close())


def test_a_log_that_has_grown_is_read_again_first(store, log, told):
    run(store.append(told(6, "f")))
    with pytest.raises(SeqTaken):
        run(store.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST))
    assert run(store.rows("friday"))[1] == log[1]


def test_a_damaged_log_gets_no_new_chain(house, store, log):
    """A row was changed behind the store's back: a whole chain would hide it."""
    house.change(
        "UPDATE event SET body = (SELECT body FROM event WHERE seq = 3) WHERE seq = 4"
    )
    with pytest.raises(StoreDamaged):
        run(store.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST))
    assert run(store.verify("friday")) == 4


def test_there_must_be_such_a_night(store):
    with pytest.raises(NoSuchNight):
        run(store.rewrite("sunday", "Sunday", [], replace(LAST, seq=1)))


def test_clubs_are_listed_apart(store):
    """A club is registered like a night, and is none."""
    run(store.open_night(replace(FRIDAY, night="club", title="Fridays", kind="club")))

    async def listed(kind):
        return [entry.night async for entry in all_nights(store, kind=kind)]

    assert run(listed("night")) == ["friday"]
    assert run(listed("club")) == ["club"]
    assert run(store.night("club")).kind == "club"


def test_what_says_that_rows_were_rewritten_is_known_by_its_kind():
    assert (tag_of(e.NameRemoved), tag_of(ce.RowsRewritten)) == REWRITING_KINDS
