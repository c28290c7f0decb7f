"""Names are removed from a log: some rows change, and the chain is whole again."""

import asyncio

import pytest
from msgspec.structs import replace

from homegame.storage.log import NoSuchNight, Row, SeqTaken, StoreDamaged, all_nights
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


def test_without_a_last_row_only_others_change(store, log):
    run(store.rewrite("friday", "Friday", [replace(log[4], body=b"E", actor="x")]))
    assert run(store.head("friday")) == 5
    assert run(store.rows("friday"))[4].actor == "x"
    assert run(store.verify("friday")) is None
    assert run(store.night("friday")).body == FRIDAY.body


def test_snapshots_go(store, house, log):
    """They have the names as they were."""
    store.put_snapshot(Snapshot("friday", 5, "night/1", b"Theo"))
    run(store.close())
    again = house.open()
    assert run(again.snapshot("friday", "night/1")) is not None
    run(again.rewrite("friday", "Friday", [replace(log[1], body=b"B")], LAST))
    assert run(again.snapshot("friday", "night/1")) is None
    run(again.close())


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
