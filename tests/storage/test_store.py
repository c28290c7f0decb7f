"""What every store promises: written against the protocol, run for each adapter."""

import asyncio

import msgspec
import pytest

from homegame.storage.keys import Key, digest_of
from homegame.storage.log import (
    Answer,
    Batch,
    CommandRepeated,
    Deck,
    NoSuchTable,
    Row,
    Seal,
    SeqTaken,
    StoreBroken,
    StoreFull,
    TableEntry,
    TableTaken,
    chained,
)

run = asyncio.run


async def everything(store, table="friday"):
    """All that can be read of a table's first two hands."""
    return (
        await store.rows(table),
        await store.head(table),
        [await store.answer(table, command) for command in ("a", "b")],
        [await store.seals(table, hand, seat) for hand in (1, 2) for seat in (1, 2)],
        [await store.deck(table, hand) for hand in (1, 2)],
    )


# The log


def test_what_was_appended_is_read_in_order(store, told):
    first, second = told(1, "Begun", "Posted 1", "Posted 3"), told(4, "Called 3")
    run(store.append(first))
    run(store.append(second))
    assert run(store.rows("friday")) == first.rows + second.rows
    assert run(store.head("friday")) == 4


def test_a_fresh_table_has_no_events(store):
    assert run(store.head("friday")) == 0
    assert run(store.rows("friday")) == ()
    assert run(store.verify("friday")) is None


def test_a_log_is_read_on_from_the_last_event_seen(store, told):
    run(store.append(told(1, *"abcdefg")))
    assert [row.seq for row in run(store.rows("friday", after=4))] == [5, 6, 7]
    assert [row.seq for row in run(store.rows("friday", after=2, limit=3))] == [3, 4, 5]
    assert run(store.rows("friday", after=7)) == ()


def test_any_bytes_come_back_as_they_were(store):
    body = bytes(range(256)) * 40
    row = Row(1, at_ms=2**53, actor="Zoë", kind="♠", body=body)
    run(store.append(Batch(table="friday", rows=(row,), by="Zoë")))
    assert run(store.rows("friday")) == (row,)


def test_tables_have_logs_of_their_own(store, told):
    run(store.open_table(TableEntry("sunday", "Sunday", 2_000, b"")))
    run(store.append(told(1, "Friday's")))
    run(store.append(told(1, "Sunday's", table="sunday", command_id="a")))
    assert [row.body for row in run(store.rows("sunday"))] == [b"Sunday's"]
    assert run(store.answer("friday", "a")) is None


def test_of_two_who_act_at_once_only_the_first_is_saved(store, told):
    """Both saw event 1: the second must look again, and nothing of hers is kept."""
    run(store.append(told(1, "Begun")))
    run(store.append(told(2, "Called", command_id="a", deck=Deck(1, b"deck"))))
    before = run(everything(store))
    late = told(
        2, "Folded", "Over", command_id="b", seals=(Seal(1, 2, b"As"),), end_of_hand=1
    )
    with pytest.raises(SeqTaken) as refused:
        run(store.append(late))
    assert (refused.value.seq, refused.value.head) == (2, 2)
    assert run(everything(store)) == before


def test_an_event_that_would_leave_a_gap_is_a_fault(store, told):
    run(store.append(told(1)))
    with pytest.raises(AssertionError, match="event 3 of table friday would follow 1"):
        run(store.append(told(3)))
    run(store.append(told(2)))
    assert run(store.head("friday")) == 2


def test_a_repeated_command_is_answered_and_changes_nothing(store, told):
    run(store.append(told(1, "Raised 20", "Turn", command_id="a")))
    assert run(store.answer("friday", "a")) == Answer(by="ann", first_seq=1, last_seq=2)
    with pytest.raises(CommandRepeated) as repeated:
        run(store.append(told(3, "Raised 20", "Turn", command_id="a")))
    assert repeated.value.answer == Answer(by="ann", first_seq=1, last_seq=2)
    assert run(store.head("friday")) == 2


def test_an_unknown_table_takes_nothing(store, told):
    with pytest.raises(NoSuchTable, match="there is no table monday"):
        run(store.append(told(1, table="monday")))
    with pytest.raises(NoSuchTable):
        run(store.end_table("monday", 5))
    with pytest.raises(NoSuchTable):
        run(store.put_keys([Key(digest_of("x"), "monday", "invite")]))


def test_a_log_that_nobody_touched_is_sound(store, told):
    run(store.append(told(1, "Begun", "Posted")))
    run(store.append(told(3, "Folded")))
    assert run(store.verify("friday")) is None


def test_every_part_of_a_row_is_in_its_link():
    """Nor does a letter that moves from one part to the next go unseen."""
    row = Row(1, at_ms=23, actor="4", kind="56", body=b"7")
    others = [
        msgspec.structs.replace(row, **{part: value})
        for part, value in [
            ("seq", 2),
            ("at_ms", 24),
            ("actor", "5"),
            ("kind", "57"),
            ("body", b"8"),
        ]
    ]
    others += [Row(12, 3, "4", "56", b"7"), Row(1, 23, "45", "6", b"7")]
    links = {chained(bytes(32), "friday", each) for each in [row, *others]}
    links |= {chained(bytes(32), "sunday", row), chained(bytes([1] * 32), "friday", row)}
    assert len(links) == 10


# Sealed cards


def test_a_seat_is_given_its_own_cards_alone(store, told):
    ann, ben = Seal(1, 1, b"As Ks"), Seal(1, 2, b"7c 2d")
    run(store.append(told(1, seals=(ann, ben))))
    run(store.append(told(2, seals=(Seal(1, 1, b"Qh"), Seal(2, 1, b"9s")))))
    assert run(store.seals("friday", 1, 1)) == (ann, Seal(1, 1, b"Qh"))
    assert run(store.seals("friday", 1, 2)) == (ben,)
    assert run(store.seals("friday", 1, 3)) == ()
    assert run(store.seals("friday", 2, 1)) == (Seal(2, 1, b"9s"),)


def test_the_deck_is_as_the_last_command_left_it(store, told):
    run(store.append(told(1, deck=Deck(1, b"Ah Kd 3c"))))
    run(store.append(told(2, deck=Deck(1, b"Kd 3c"))))
    assert run(store.deck("friday", 1)) == Deck(1, b"Kd 3c")
    assert run(store.deck("friday", 2)) is None


def test_the_deck_is_gone_when_the_hand_ends(store, told):
    run(store.append(told(1, deck=Deck(1, b"Kd 3c"), seals=(Seal(1, 2, b"As"),))))
    run(store.append(told(2, end_of_hand=1, deck=Deck(2, b"5h 5c"))))
    assert run(store.deck("friday", 1)) is None
    assert run(store.deck("friday", 2)) == Deck(2, b"5h 5c")
    assert run(store.seals("friday", 1, 2)) == (Seal(1, 2, b"As"),)


def test_no_message_shows_a_card():
    assert "As" not in repr(Seal(1, 2, b"As"))
    assert "Kd" not in f"{Deck(1, b'Kd')}"


# Trouble


def test_a_full_disk_loses_nothing_and_takes_more_when_there_is_room(house, told):
    """The deck of hand 1 took the room; when hand 1 ends there is room again."""
    store = house.open_with_little_room()
    run(store.open_table(TableEntry("friday", "Friday", 1, b"")))
    run(store.append(told(1, command_id="a", deck=Deck(1, bytes(60_000)))))
    before = run(everything(store))
    with pytest.raises(StoreFull, match=r"No room is left"):
        run(store.append(told(2, "x" * 90_000, command_id="b", seals=(Seal(1, 1, b"A"),))))
    assert run(everything(store)) == before
    run(store.append(told(2, command_id="b", end_of_hand=1)))
    run(store.append(told(3, "y" * 60_000)))
    run(store.close())
    reopened = house.open()
    run(reopened.append(told(4, "x" * 90_000)))
    assert run(reopened.head("friday")) == 4
    assert run(reopened.verify("friday")) is None
    run(reopened.close())


def test_one_who_does_not_fit_does_not_spoil_the_others(house, told):
    """All are told at once; the long one alone is refused."""
    store = house.open_with_little_room()

    async def all_at_once():
        days = [TableEntry(day, day, 1, b"") for day in ("friday", "saturday", "sunday")]
        await asyncio.gather(*(store.open_table(day) for day in days))
        return await asyncio.gather(
            store.append(told(1, "short")),
            store.append(told(1, "x" * 200_000, table="saturday")),
            store.append(told(1, "short", table="sunday")),
            return_exceptions=True,
        )

    first, second, third = run(all_at_once())
    assert (first, third) == (None, None)
    assert isinstance(second, StoreFull)
    heads = [run(store.head(table)) for table in ("friday", "saturday", "sunday")]
    assert heads == [1, 0, 1]
    run(store.close())


def test_a_refused_command_does_not_spoil_those_saved_with_it(store, told):
    async def all_at_once():
        return await asyncio.gather(
            store.append(told(1, "Begun")),
            store.append(told(1, "too late", deck=Deck(1, b"deck"))),
            store.append(told(2, "Folded")),
            store.append(told(1, table="monday")),
            store.append(told(3, "Called")),
            return_exceptions=True,
        )

    outcomes = run(all_at_once())
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        SeqTaken,
        type(None),
        NoSuchTable,
        type(None),
    ]
    assert [row.body for row in run(store.rows("friday"))] == [
        b"Begun",
        b"Folded",
        b"Called",
    ]
    assert run(store.deck("friday", 1)) is None


def test_commands_are_saved_in_the_order_they_came(store, told):
    async def all_at_once():
        await asyncio.gather(*(store.append(told(seq, str(seq))) for seq in range(1, 301)))

    run(all_at_once())
    assert [row.body for row in run(store.rows("friday"))] == [
        str(seq).encode() for seq in range(1, 301)
    ]


def test_tables_play_at_the_same_time(house, told):
    """Ten tables play twenty commands each; all of it is there after reopening."""
    store = house.open()

    async def play(table):
        await store.open_table(TableEntry(table, table, 1, b""))
        for seq in range(1, 21):
            await store.append(
                told(seq, f"{table} {seq}", table=table, command_id=str(seq))
            )

    async def evening():
        await asyncio.gather(*(play(f"table {number}") for number in range(10)))
        await store.close()

    run(evening())
    reopened = house.open()
    for number in range(10):
        table = f"table {number}"
        rows = run(reopened.rows(table))
        assert [row.body.decode() for row in rows] == [f"{table} {n}" for n in range(1, 21)]
        assert run(reopened.answer(table, "20")) == Answer("ann", 20, 20)
        assert run(reopened.verify(table)) is None
    run(reopened.close())


def test_closing_saves_what_is_under_way(house, told):
    store = house.open()

    async def leave_in_haste():
        await store.open_table(TableEntry("friday", "Friday", 1, b""))
        saving = [asyncio.ensure_future(store.append(told(n))) for n in range(1, 51)]
        await asyncio.sleep(0)
        await store.close()
        return await asyncio.gather(*saving)

    assert run(leave_in_haste()) == [None] * 50
    reopened = house.open()
    assert run(reopened.head("friday")) == 50
    run(reopened.close())


def test_a_closed_store_says_so(house, told):
    store = house.open()
    run(store.close())
    run(store.close())
    with pytest.raises(StoreBroken, match="is closed"):
        run(store.append(told(1)))
    with pytest.raises(StoreBroken, match="is closed"):
        run(store.rows("friday"))


def test_who_stops_waiting_does_no_harm(store, told):
    """The batch is saved whole or not at all, and the next in line is served."""

    async def impatient():
        saving = asyncio.ensure_future(store.append(told(1, "a", "b", command_id="a")))
        await asyncio.sleep(0)
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
        await store.end_table("friday", 5)
        return await store.head("friday"), await store.answer("friday", "a")

    assert run(impatient()) in [(0, None), (2, Answer("ann", 1, 2))]


# The register


def test_tables_are_registered_oldest_first(store):
    sunday = TableEntry("sunday", "Sunday", created_ms=500, body=b"\x00opaque")
    run(store.open_table(sunday))
    assert [entry.table for entry in run(store.tables())] == ["sunday", "friday"]
    assert run(store.table("sunday")) == sunday
    assert run(store.table("monday")) is None


def test_a_table_that_ended_says_when(store):
    run(store.end_table("friday", 9_000))
    assert run(store.table("friday")).ended_ms == 9_000


def test_a_table_is_opened_once(store):
    host = Key(digest_of("host"), "friday", "host", guest="ann")
    with pytest.raises(TableTaken):
        run(store.open_table(TableEntry("friday", "Another", 1, b""), [host]))
    assert run(store.table("friday")).title == "Friday's game"
    assert run(store.key(host.digest, now_ms=1)) is None


# Keys


def test_a_table_opens_with_its_host_key(store):
    host = Key(digest_of("host"), "sunday", "host", guest="ann")
    run(store.open_table(TableEntry("sunday", "Sunday", 1, b""), [host]))
    assert run(store.key(digest_of("host"), now_ms=1)) == host


def test_a_key_opens_until_it_expires(store):
    key = Key(digest_of("t"), "friday", "transfer", guest="ann", expires_ms=600_000)
    run(store.put_keys([key]))
    assert run(store.key(key.digest, now_ms=599_999)) == key
    assert run(store.key(key.digest, now_ms=600_000)) is None
    assert run(store.use_key(key.digest, now_ms=600_000)) is None
    assert run(store.key(digest_of("another"), now_ms=0)) is None


def test_a_transfer_link_moves_a_seat_once(store):
    """Twenty try the same link at once: one gets the seat."""
    key = Key(digest_of("t"), "friday", "transfer", guest="ann", expires_ms=600_000)
    run(store.put_keys([key]))

    async def rush():
        return await asyncio.gather(*(store.use_key(key.digest, 1_000) for _ in range(20)))

    got = run(rush())
    assert got.count(key) == 1
    assert got.count(None) == 19
    assert run(store.key(key.digest, now_ms=1_000)) is None


def test_keys_are_taken_back_by_guest_or_kind(store):
    kinds = ("seat", "seat", "invite", "script")
    guests = ("ann", "ben", None, "ann")
    keys = [
        Key(digest_of(str(number)), "friday", kind, guest=guest)
        for number, (kind, guest) in enumerate(zip(kinds, guests, strict=True))
    ]
    run(store.put_keys(keys))

    def left():
        return [run(store.key(key.digest, now_ms=1)) is not None for key in keys]

    assert run(store.revoke_keys("sunday")) == 0
    assert run(store.revoke_keys("friday", guest="ann", kind="seat")) == 1
    assert left() == [False, True, True, True]
    assert run(store.revoke_keys("friday", kind="invite")) == 1
    assert left() == [False, True, False, True]
    assert run(store.revoke_keys("friday", guest="ann")) == 1
    assert left() == [False, True, False, False]
    assert run(store.revoke_keys("friday")) == 1
    assert left() == [False] * 4


def test_keys_are_put_all_or_none(store):
    keys = [Key(digest_of("1"), "friday", "seat"), Key(digest_of("2"), "monday", "seat")]
    with pytest.raises(NoSuchTable):
        run(store.put_keys(keys))
    assert run(store.key(digest_of("1"), now_ms=1)) is None
