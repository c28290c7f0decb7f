"""What every store promises: written against the protocol, run for each adapter."""

import asyncio

import msgspec
import pytest

from homegame.storage.keys import Key, digest_of
from homegame.storage.log import (
    CHAIN_START,
    ROWS_AT_ONCE,
    SEATING_KINDS,
    Answer,
    Batch,
    CommandRepeated,
    Deck,
    HandKey,
    NightEntry,
    NightTaken,
    NoSuchNight,
    Row,
    Seal,
    SeqTaken,
    StoreBroken,
    StoreFull,
    Verified,
    all_nights,
    chained,
)
from storage.conftest import FRIDAY

run = asyncio.run


async def everything(store, night="friday"):
    """All that can be read of the first two hands at table 1."""
    return (
        await store.rows(night),
        await store.head(night),
        [await store.answer(night, command) for command in ("a", "b")],
        [await store.seals(night, 1, hand, seat) for hand in (1, 2) for seat in (1, 2)],
        [await store.deck(night, 1, hand) for hand in (1, 2)],
    )


# The log


def test_what_was_appended_is_read_in_order(store, told):
    first, second = told(1, "Begun", "Posted 1", "Posted 3"), told(4, "Called 3")
    run(store.append(first))
    run(store.append(second))
    assert run(store.rows("friday")) == first.rows + second.rows
    assert run(store.head("friday")) == 4


def test_a_fresh_night_has_no_events(store):
    assert run(store.head("friday")) == 0
    assert run(store.rows("friday")) == ()
    assert run(store.verify("friday")) is None


def test_a_log_is_read_on_from_the_last_event_seen(store, told):
    run(store.append(told(1, *"abcdefg")))
    assert [row.seq for row in run(store.rows("friday", after=4))] == [5, 6, 7]
    assert [row.seq for row in run(store.rows("friday", after=2, limit=3))] == [3, 4, 5]
    assert run(store.rows("friday", after=7)) == ()


def test_who_sat_where_before_an_event_is_read_without_the_rest(store):
    """Of fifty rows only those before the 45th that say who is who; of this night alone."""
    kinds = ["opened", "knocked", "sat_down", "table_added", *["folded"] * 34]
    kinds += [
        "rules_set",
        "moved_away",
        "moved_here",
        "seat_changed",
        "stood_up",
        "bot_added",
        "game_set",
        *["folded"] * 4,
        "sat_down",
    ]
    rows = [
        Row(seq, 9, seq % 3, "ann", kind, str(seq).encode())
        for seq, kind in enumerate(kinds, 1)
    ]
    run(store.open_night(NightEntry("sunday", "Sunday", 2_000, b"")))
    run(store.append(Batch(night="friday", rows=tuple(rows), by="ann")))
    other = Row(1, 9, 1, "ben", "opened", b"Sunday's")
    run(store.append(Batch(night="sunday", rows=(other,), by="ben")))
    found = run(store.seatings("friday", before=45))
    assert found == tuple([row for row in rows[:44] if row.kind != "folded"])
    tournaments = {
        *("stack_placed", "stack_taken", "stack_claimed"),
        *("tournament_opened", "tournament_ended", "levels_set", "late_expected"),
    }
    missing = {*SEATING_KINDS} - {row.kind for row in found}
    assert missing == {"game_set", "players_named", "renamed"} | tournaments
    assert run(store.seatings("friday", before=1)) == ()


def test_any_bytes_come_back_as_they_were(store):
    body = bytes(range(256)) * 40
    row = Row(1, at_ms=2**53, table_no=12, actor="Zoë", kind="♠", body=body)
    run(store.append(Batch(night="friday", rows=(row,), by="Zoë")))
    assert run(store.rows("friday")) == (row,)


def test_nights_have_logs_of_their_own(store, told):
    run(store.open_night(NightEntry("sunday", "Sunday", 2_000, b"")))
    run(store.append(told(1, "Friday's")))
    run(store.append(told(1, "Sunday's", night="sunday", command_id="a")))
    assert [row.body for row in run(store.rows("sunday"))] == [b"Sunday's"]
    assert run(store.answer("friday", "a")) is None


def test_of_two_who_act_at_once_only_the_first_is_saved(store, told):
    """Both saw event 1: the second must look again, and nothing of hers is kept."""
    run(store.append(told(1, "Begun")))
    run(store.append(told(2, "Called", command_id="a", decks=(Deck(1, 1, b"deck"),))))
    before = run(everything(store))
    late = told(
        2,
        "Folded",
        "Over",
        command_id="b",
        seals=(Seal(1, 1, 2, b"As"),),
        spent=(HandKey(1, 1),),
    )
    with pytest.raises(SeqTaken) as refused:
        run(store.append(late))
    assert (refused.value.seq, refused.value.head) == (2, 2)
    assert run(everything(store)) == before


def test_two_owners_of_a_night_take_turns(house, store, told):
    """Each believes the night is its own. Whoever is too late reads on and tries again: no
    number is given twice, and every command is saved once."""
    run(store.append(told(1, "Begun")))
    other = house.open()

    async def owner(mine, name):
        head = await mine.head("friday")
        for number in range(30):
            said = f"{name} {number}"
            while True:
                try:
                    await mine.append(told(head + 1, said, command_id=said))
                    head += 1
                    break
                except SeqTaken as taken:
                    head = taken.head

    async def both():
        await asyncio.gather(owner(store, "ann"), owner(other, "ben"))

    run(both())
    bodies = [row.body.decode() for row in run(store.rows("friday"))][1:]
    for name in ("ann", "ben"):
        by = [body for body in bodies if body.startswith(name)]
        assert by == [f"{name} {number}" for number in range(30)]
    assert run(other.head("friday")) == 61
    assert run(store.verify("friday")) is None
    run(other.close())


def test_a_command_may_be_of_any_length(store, told):
    """Of a long one, too, all is saved, or nothing if it comes too late."""
    run(store.append(told(1, "Begun")))
    run(store.append(told(2, *map(str, range(4_500)), command_id="a")))
    assert run(store.head("friday")) == 4_501
    with pytest.raises(SeqTaken):
        run(store.append(told(4_501, *map(str, range(4_500)), command_id="b")))
    assert run(store.head("friday")) == 4_501
    assert run(store.answer("friday", "a")) == Answer("ann", 2, 4_501)
    assert run(store.answer("friday", "b")) is None
    assert run(store.verify("friday")) is None


@pytest.mark.parametrize("wrong", [{"table_no": -1}, {"seals": (Seal(0, 1, 1, b"As"),)}])
def test_a_table_that_cannot_be_is_a_fault(told, wrong):
    """Tables count from 1; the night itself, 0, holds no cards."""
    with pytest.raises(AssertionError):
        told(1, **wrong)


def test_an_event_that_would_leave_a_gap_is_a_fault(store, told):
    run(store.append(told(1)))
    with pytest.raises(AssertionError, match="event 3 of night friday would follow 1"):
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


def test_an_unknown_night_takes_nothing(store, told):
    with pytest.raises(NoSuchNight, match="there is no night monday"):
        run(store.append(told(1, night="monday")))
    with pytest.raises(NoSuchNight):
        run(store.end_night("monday", 5))
    with pytest.raises(NoSuchNight):
        run(store.put_keys([Key(digest_of("x"), "monday", "invite")]))


def test_a_log_that_nobody_touched_is_sound(store, told):
    run(store.append(told(1, "Begun", "Posted")))
    run(store.append(told(3, "Folded")))
    assert run(store.verify("friday")) is None


def test_every_part_of_a_row_is_in_its_link():
    """A letter that moves from one part to the next is noticed as well."""
    row = Row(1, at_ms=23, table_no=3, actor="4", kind="56", body=b"7")
    others = [
        msgspec.structs.replace(row, **{part: value})
        for part, value in [
            ("seq", 2),
            ("at_ms", 24),
            ("table_no", 0),
            ("actor", "5"),
            ("kind", "57"),
            ("body", b"8"),
        ]
    ]
    others += [
        Row(12, 3, 3, "4", "56", b"7"),
        Row(1, 2, 33, "4", "56", b"7"),
        Row(1, 23, 3, "45", "6", b"7"),
        Row(1, 23, 3, "4", "5", b"67"),
    ]
    links = {chained(bytes(32), "friday", each) for each in [row, *others]}
    links |= {chained(bytes(32), "sunday", row), chained(bytes([1] * 32), "friday", row)}
    links.add(chained(bytes(32), "friday4", Row(1, 23, 3, "", "56", b"7")))
    assert len(links) == 14


def test_a_log_is_verified_a_slice_at_a_time(store, told):
    """Each slice starts where the one before it ended; the last one says so."""
    run(store.append(told(1, *"abcdefg")))
    links = [CHAIN_START]
    for row in run(store.rows("friday")):
        links.append(chained(links[-1], "friday", row))
    first = run(store.verify_from("friday", limit=3))
    assert first == Verified(3, links[3])
    second = run(store.verify_from("friday", first.seq, first.link, limit=4))
    assert second == Verified(7, links[7])
    assert run(store.verify_from("friday", 7, links[7], limit=4)) == Verified(
        7, links[7], done=True
    )
    assert run(store.verify_from("friday", 3, links[3])) == Verified(7, links[7], done=True)


def test_a_slice_does_not_follow_from_another_log(store, told):
    """The link that another log has at the same place is not this one's."""
    run(store.append(told(1, *"abc")))
    elsewhere = chained(CHAIN_START, "sunday", run(store.rows("friday"))[0])
    assert run(store.verify_from("friday", 1, elsewhere)) == Verified(
        1, elsewhere, bad_seq=2, done=True
    )


def test_a_long_log_is_read_in_between_while_it_is_verified(store, told, monkeypatch):
    """Between two slices nothing is held that another reader waits for."""
    length = 2 * ROWS_AT_ONCE + 1
    run(store.append(told(1, *["x"] * length)))
    slice_of, in_between = store.verify_from, []

    async def slice_and_head(*after):
        verified = await slice_of(*after)
        in_between.append((verified.seq, await store.head("friday")))
        return verified

    monkeypatch.setattr(store, "verify_from", slice_and_head)
    assert run(store.verify("friday")) is None
    assert in_between == [(seq, length) for seq in (ROWS_AT_ONCE, 2 * ROWS_AT_ONCE, length)]


# Sealed cards


def test_a_seat_is_given_its_own_cards_alone(store, told):
    ann, ben = Seal(1, 1, 1, b"As Ks"), Seal(1, 1, 2, b"7c 2d")
    run(store.append(told(1, seals=(ann, ben))))
    run(store.append(told(2, seals=(Seal(1, 1, 1, b"Qh"), Seal(1, 2, 1, b"9s")))))
    assert run(store.seals("friday", 1, 1, 1)) == (ann, Seal(1, 1, 1, b"Qh"))
    assert run(store.seals("friday", 1, 1, 2)) == (ben,)
    assert run(store.seals("friday", 1, 1, 3)) == ()
    assert run(store.seals("friday", 1, 2, 1)) == (Seal(1, 2, 1, b"9s"),)


def test_tables_of_one_night_have_hands_of_their_own(store, told):
    """Hand 1 at table 1 and hand 1 at table 2: other seats, other decks."""
    one, two = Seal(1, 1, 3, b"As Ks"), Seal(2, 1, 3, b"7c 2d")
    decks = (Deck(1, 1, b"Qh"), Deck(2, 1, b"9s"))
    run(store.append(told(1, seals=(one, two), decks=decks)))
    assert run(store.seals("friday", 1, 1, 3)) == (one,)
    assert run(store.seals("friday", 2, 1, 3)) == (two,)
    run(store.append(told(2, table_no=2, spent=(HandKey(2, 1),))))
    assert run(store.deck("friday", 1, 1)) == Deck(1, 1, b"Qh")
    assert run(store.deck("friday", 2, 1)) is None


def test_one_command_may_touch_two_tables(store):
    """A guest moves: both tables have a row, a hand and a deck in the same batch."""
    rows = tuple(Row(seq, 5, seq - 1, "ann", "Moved", b"") for seq in (1, 2, 3))
    batch = Batch(
        night="friday",
        rows=rows,
        by="ann",
        command_id="a",
        seals=(Seal(1, 8, 3, b"As"), Seal(2, 4, 5, b"Ks")),
        decks=(Deck(1, 8, b"Qh"), Deck(2, 4, b"9s")),
        spent=(HandKey(1, 7), HandKey(2, 3)),
    )
    run(store.append(batch))
    assert run(store.rows("friday")) == rows
    assert run(store.answer("friday", "a")) == Answer("ann", 1, 3)
    assert run(store.seals("friday", 2, 4, 5)) == (Seal(2, 4, 5, b"Ks"),)
    assert run(store.deck("friday", 2, 4)) == Deck(2, 4, b"9s")


def test_a_batch_says_one_thing_about_each_deck():
    row = Row(1, 5, 1, "ann", "Did", b"")
    for decks, spent in [
        ((Deck(1, 8, b"a"), Deck(1, 8, b"b")), ()),
        ((Deck(1, 8, b"a"),), (HandKey(1, 8),)),
    ]:
        with pytest.raises(AssertionError, match="replaced once or spent once"):
            Batch(night="friday", rows=(row,), by="ann", decks=decks, spent=spent)


def test_the_deck_is_as_the_last_command_left_it(store, told):
    run(store.append(told(1, decks=(Deck(1, 1, b"Ah Kd 3c"),))))
    run(store.append(told(2, decks=(Deck(1, 1, b"Kd 3c"),))))
    assert run(store.deck("friday", 1, 1)) == Deck(1, 1, b"Kd 3c")
    assert run(store.deck("friday", 1, 2)) is None


def test_the_deck_is_gone_when_the_hand_ends(store, told):
    run(store.append(told(1, decks=(Deck(1, 1, b"Kd 3c"),), seals=(Seal(1, 1, 2, b"As"),))))
    run(store.append(told(2, spent=(HandKey(1, 1),), decks=(Deck(1, 2, b"5h 5c"),))))
    assert run(store.deck("friday", 1, 1)) is None
    assert run(store.deck("friday", 1, 2)) == Deck(1, 2, b"5h 5c")
    assert run(store.seals("friday", 1, 1, 2)) == (Seal(1, 1, 2, b"As"),)


def test_no_message_shows_a_card():
    assert "As" not in repr(Seal(1, 1, 2, b"As"))
    assert "Kd" not in f"{Deck(1, 1, b'Kd')}"


# Trouble


def test_a_full_disk_loses_nothing_and_takes_more_when_there_is_room(house, told):
    """The deck of hand 1 took the room; when hand 1 ends there is room again."""
    store = house.open_with_little_room()
    run(store.open_night(NightEntry("friday", "Friday", 1, b"")))
    run(store.append(told(1, command_id="a", decks=(Deck(1, 1, bytes(60_000)),))))
    before = run(everything(store))
    with pytest.raises(StoreFull, match=r"No room is left"):
        run(
            store.append(
                told(2, "x" * 90_000, command_id="b", seals=(Seal(1, 1, 1, b"A"),))
            )
        )
    assert run(everything(store)) == before
    run(store.append(told(2, command_id="b", spent=(HandKey(1, 1),))))
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
        days = [NightEntry(day, day, 1, b"") for day in ("friday", "saturday", "sunday")]
        await asyncio.gather(*(store.open_night(day) for day in days))
        return await asyncio.gather(
            store.append(told(1, "short")),
            store.append(told(1, "x" * 200_000, night="saturday")),
            store.append(told(1, "short", night="sunday")),
            return_exceptions=True,
        )

    first, second, third = run(all_at_once())
    assert (first, third) == (None, None)
    assert isinstance(second, StoreFull)
    heads = [run(store.head(night)) for night in ("friday", "saturday", "sunday")]
    assert heads == [1, 0, 1]
    run(store.close())


def test_a_refused_command_does_not_spoil_those_saved_with_it(store, told):
    async def all_at_once():
        return await asyncio.gather(
            store.append(told(1, "Begun")),
            store.append(told(1, "too late", decks=(Deck(1, 1, b"deck"),))),
            store.append(told(2, "Folded")),
            store.append(told(1, night="monday")),
            store.append(told(3, "Called")),
            return_exceptions=True,
        )

    outcomes = run(all_at_once())
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        SeqTaken,
        type(None),
        NoSuchNight,
        type(None),
    ]
    assert [row.body for row in run(store.rows("friday"))] == [
        b"Begun",
        b"Folded",
        b"Called",
    ]
    assert run(store.deck("friday", 1, 1)) is None


def test_commands_are_saved_in_the_order_they_came(store, told):
    async def all_at_once():
        await asyncio.gather(*(store.append(told(seq, str(seq))) for seq in range(1, 301)))

    run(all_at_once())
    assert [row.body for row in run(store.rows("friday"))] == [
        str(seq).encode() for seq in range(1, 301)
    ]


def test_nights_are_played_at_the_same_time(house, told):
    """Ten nights play twenty commands each; all of it is there after reopening."""
    store = house.open()

    async def play(night):
        await store.open_night(NightEntry(night, night, 1, b""))
        for seq in range(1, 21):
            await store.append(
                told(seq, f"{night} {seq}", night=night, command_id=str(seq))
            )

    async def evening():
        await asyncio.gather(*(play(f"night {number}") for number in range(10)))
        await store.close()

    run(evening())
    reopened = house.open()
    for number in range(10):
        night = f"night {number}"
        rows = run(reopened.rows(night))
        assert [row.body.decode() for row in rows] == [f"{night} {n}" for n in range(1, 21)]
        assert run(reopened.answer(night, "20")) == Answer("ann", 20, 20)
        assert run(reopened.verify(night)) is None
    run(reopened.close())


def test_closing_saves_what_is_under_way(house, told):
    store = house.open()

    async def leave_in_haste():
        await store.open_night(NightEntry("friday", "Friday", 1, b""))
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
        await store.end_night("friday", 5)
        return await store.head("friday"), await store.answer("friday", "a")

    assert run(impatient()) in [(0, None), (2, Answer("ann", 1, 2))]


# The register


SUNDAY = NightEntry("sunday", "Sunday", created_ms=500, body=b"\x00opaque")


def test_a_night_of_the_register_is_as_it_was_opened(store):
    run(store.open_night(SUNDAY))
    assert run(store.night("sunday")) == SUNDAY
    assert run(store.night("monday")) is None


def test_nights_are_listed_newest_first(store):
    run(store.open_night(SUNDAY))
    assert [entry.night for entry in run(store.nights())] == ["friday", "sunday"]


def test_a_long_register_is_read_a_page_at_a_time(store):
    """Nights that were opened in the same millisecond are all listed, and once each."""
    names = [f"night {number:02}" for number in range(25)]

    async def opened():
        for number, name in enumerate(names):
            await store.open_night(NightEntry(name, name, 2_000 + number // 10, b""))

    run(opened())
    listed, last = [], None
    while page := run(store.nights(7, before=last)):
        assert len(page) <= 7
        listed += [entry.night for entry in page]
        last = page[-1]
    assert listed == [*names[::-1], "friday"]


def test_nights_that_have_ended_can_be_left_out(store):
    run(store.open_night(SUNDAY))
    run(store.open_night(NightEntry("monday", "Monday", 2_000, b"")))
    run(store.end_night("friday", 9_000))
    assert [entry.night for entry in run(store.nights(open_only=True))] == [
        "monday",
        "sunday",
    ]
    [monday] = run(store.nights(1, open_only=True))
    assert run(store.nights(open_only=True, before=monday)) == (SUNDAY,)


def test_the_whole_register_can_be_gone_through(store):
    async def gone_through():
        for number in range(250):
            await store.open_night(NightEntry(str(number), "", 2_000 + number, b""))
        await store.end_night("7", 9_000)
        return (
            [entry.night async for entry in all_nights(store)],
            [entry.night async for entry in all_nights(store, open_only=True)],
        )

    everything, going_on = run(gone_through())
    assert everything == [*(str(number) for number in reversed(range(250))), "friday"]
    assert going_on == [night for night in everything if night != "7"]


def test_a_night_that_ended_says_when(store):
    run(store.end_night("friday", 9_000))
    assert run(store.night("friday")).ended_ms == 9_000


def test_a_night_is_opened_once(store):
    host = Key(digest_of("host"), "friday", "host", guest="ann")
    with pytest.raises(NightTaken):
        run(store.open_night(NightEntry("friday", "Another", 1, b""), [host]))
    assert run(store.night("friday")).title == "Friday's game"
    assert run(store.key(host.digest, now_ms=1)) is None


# Keys


def test_a_night_opens_with_its_host_key(store):
    host = Key(digest_of("host"), "sunday", "host", guest="ann")
    run(store.open_night(NightEntry("sunday", "Sunday", 1, b""), [host]))
    assert run(store.key(digest_of("host"), now_ms=1)) == host


def test_a_key_opens_until_it_expires(store):
    key = Key(digest_of("t"), "friday", "transfer", guest="ann", expires_ms=600_000)
    run(store.put_keys([key]))
    assert run(store.key(key.digest, now_ms=599_999)) == key
    assert run(store.key(key.digest, now_ms=600_000)) is None
    assert run(store.renew_keys(key.digest, 600_000, [])) is None
    assert run(store.key(digest_of("another"), now_ms=0)) is None


@pytest.mark.parametrize("finds", ["key", "keys_of", "renew_keys"])
def test_a_key_that_is_found_expired_is_revoked(store, finds):
    """The clock is set back: it opens nothing any more. One that has not expired stays."""
    key, other = [
        Key(digest_of(word), "friday", "transfer", guest="ann", expires_ms=expires_ms)
        for word, expires_ms in (("t", 600_000), ("u", 700_000))
    ]
    run(store.put_keys([key, other]))
    asks = {
        "key": lambda: store.key(key.digest, 600_000),
        "keys_of": lambda: store.keys_of("friday", "ann", 600_000),
        "renew_keys": lambda: store.renew_keys(key.digest, 600_000, []),
    }
    run(asks[finds]())
    assert run(store.key(key.digest, now_ms=0)) is None
    assert run(store.keys_of("friday", "ann", now_ms=0)) == (other,)


def test_a_transfer_link_moves_a_seat_once(store):
    """Twenty try the same link at once: one gets the seat, and only that one's key opens it."""
    link = Key(digest_of("t"), "friday", "transfer", guest="ann", expires_ms=600_000)
    devices = [Key(digest_of(f"{n}"), "friday", "seat", guest="ann") for n in range(20)]
    run(store.put_keys([link]))

    async def rush():
        tries = (store.renew_keys(link.digest, 1_000, [device]) for device in devices)
        return await asyncio.gather(*tries)

    got = run(rush())
    assert got.count(link) == 1
    assert got.count(None) == 19
    open_ = [device for device in devices if run(store.key(device.digest, now_ms=1_000))]
    assert open_ == [devices[got.index(link)]]
    assert run(store.key(link.digest, now_ms=1_000)) is None


def test_a_used_link_ends_every_other_key_of_its_guest(store):
    """Ann's browser, her program and her younger links open nothing; Ben's place and the
    invitation stay. If the new keys can't be kept, nothing is revoked either."""
    link, *others = [
        Key(digest_of(name), "friday", kind, guest)
        for name, kind, guest in (
            ("link", "host", "ann"),
            ("browser", "seat", "ann"),
            ("program", "script", "ann"),
            ("younger", "host", "ann"),
            ("ben", "seat", "ben"),
            ("invite", "invite", None),
        )
    ]
    run(store.put_keys([link, *others]))
    with pytest.raises(NoSuchNight):
        run(
            store.renew_keys(link.digest, 1, [Key(digest_of("x"), "monday", "seat", "ann")])
        )
    assert run(store.key(link.digest, now_ms=1)) == link
    new = Key(digest_of("new"), "friday", "seat", "ann")
    assert run(store.renew_keys(link.digest, 1, [new])) == link
    left = [run(store.key(each.digest, now_ms=1)) for each in (link, *others, new)]
    assert left == [None, None, None, None, *others[3:], new]


def test_the_oldest_host_link_outlasts_the_others(store):
    """A thief makes a younger link and uses it: Ann's first one stays, and ends what the thief
    has got."""
    first, thiefs, got, new = [
        Key(digest_of(name), "friday", "host", "ann") for name in ("a", "b", "c", "d")
    ]
    seat = Key(digest_of("seat"), "friday", "seat", "ann")
    run(store.put_keys([first]))
    run(store.put_keys([thiefs]))
    assert run(store.renew_keys(thiefs.digest, 1, [seat, got])) == thiefs
    assert run(store.key(first.digest, now_ms=1)) == first
    assert run(store.renew_keys(first.digest, 1, [new])) == first
    left = [run(store.key(each.digest, now_ms=1)) for each in (thiefs, seat, got, new)]
    assert left == [None, None, None, new]


def test_a_move_spares_the_keys_of_one_kind(store):
    link, browser, back = [
        Key(digest_of(kind), "friday", kind, "ann") for kind in ("transfer", "seat", "host")
    ]
    run(store.put_keys([link, browser, back]))
    assert run(store.renew_keys(link.digest, 1, [], spare="host")) == link
    left = [run(store.key(each.digest, now_ms=1)) for each in (link, browser, back)]
    assert left == [None, None, back]


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


def test_a_retired_invitation_opens_nothing_and_is_known_by_its_night(store):
    """One that was revoked is forgotten, and a seat's key is no invitation."""
    run(store.open_night(NightEntry("sunday", "Sunday", 2_000, b"")))
    names = ("seat", "link", "code", "sunday")
    keys = [
        Key(digest_of("seat"), "friday", "seat", guest="ann"),
        Key(digest_of("link"), "friday", "invite"),
        Key(digest_of("code"), "friday", "invite"),
        Key(digest_of("sunday"), "sunday", "invite"),
    ]
    run(store.put_keys(keys))
    run(store.end_keys([digest_of("link")]))
    run(store.retire_invitations("friday"))
    opens = [run(store.key(digest_of(name), now_ms=1)) is not None for name in names]
    assert opens == [True, False, False, True]
    led = [run(store.led_to(digest_of(name))) for name in names]
    assert led == ["", "", "friday", ""]


def test_keys_are_handed_over_to_another_guest(store):
    """Ann is back on a new phone: its key opens her place, the old one's nothing."""
    new, old, other = [
        Key(digest_of(name), "friday", "seat", guest)
        for name, guest in (("new", "ann-2"), ("old", "ann"), ("bo", "bo"))
    ]
    run(store.put_keys([new, old, other]))
    assert run(store.hand_over_keys("friday", "ann-2", "ann")) == 1
    found = [run(store.key(each.digest, now_ms=1)) for each in (new, old, other)]
    assert [each and each.guest for each in found] == ["ann", None, "bo"]
    assert run(store.hand_over_keys("sunday", "bo", "ann")) == 0


def test_keys_are_put_all_or_none(store):
    keys = [Key(digest_of("1"), "friday", "seat"), Key(digest_of("2"), "monday", "seat")]
    with pytest.raises(NoSuchNight):
        run(store.put_keys(keys))
    assert run(store.key(digest_of("1"), now_ms=1)) is None


# What is known of a guest besides the log


def test_how_someone_is_paid_is_kept_until_it_is_dropped(store):
    """Later details replace earlier ones, and those of others stay. A night that is deleted
    takes them along."""
    run(store.keep_payment("friday", "ann", b"old"))
    run(store.keep_payment("friday", "ann", b"new"))
    run(store.keep_payment("friday", "bo", b"his"))
    assert run(store.payment("friday", "ann")) == b"new"
    run(store.drop_payment("friday", "ann"))
    found = [run(store.payment("friday", guest)) for guest in ("ann", "bo", "kim")]
    assert found == [None, b"his", None]
    with pytest.raises(NoSuchNight):
        run(store.keep_payment("monday", "ann", b"new"))
    run(store.delete_night("friday"))
    assert run(store.payment("friday", "bo")) is None


def test_a_device_is_called_as_long_as_its_key_is_there(store):
    """Each device of Ann's is called where it said last; with its key goes what is known of
    it, and so does it with the night."""
    phone, laptop = (Key(digest_of(name), "friday", "seat", "ann") for name in ("1", "2"))
    run(store.put_keys([phone, laptop]))
    assert run(store.keep_push(phone.digest, b"there"))
    assert run(store.keep_push(phone.digest, b"here"))
    assert run(store.keep_push(laptop.digest, b"desk"))
    assert not run(store.keep_push(digest_of("3"), b"nowhere"))
    assert {*run(store.pushes("friday", "ann"))} == {
        (phone.digest, b"here"),
        (laptop.digest, b"desk"),
    }
    run(store.drop_push(laptop.digest))
    assert run(store.pushes("friday", "ann")) == ((phone.digest, b"here"),)
    run(store.end_keys([phone.digest]))
    assert run(store.pushes("friday", "ann")) == ()
    run(store.put_keys([msgspec.structs.replace(laptop, digest=digest_of("4"))]))
    assert run(store.keep_push(digest_of("4"), b"again"))
    run(store.delete_night("friday"))
    assert run(store.pushes("friday", "ann")) == ()


# Counting and deleting


def a_played_night(store, told):
    """Friday's night with everything that belongs to a night, and its size."""
    batch = msgspec.structs.replace(
        told(1, "Begun", "Posted 1", "Posted 3"),
        command_id="a-command",
        seals=(Seal(1, 1, 1, b"cards"),),
        decks=(Deck(1, 1, b"stub"),),
    )
    run(store.append(batch))
    run(store.put_keys([Key(digest_of("1"), "friday", "seat", "ann")]))
    return batch


def test_a_night_is_counted(store, told):
    batch = a_played_night(store, told)
    tally = run(store.tally("friday"))
    assert tally.rows == 3
    assert tally.of_kind == {"Spoke": 3}
    assert tally.last_ms == batch.rows[-1].at_ms
    assert tally.size > sum(len(row.body) for row in batch.rows)
    assert run(store.of_kind("friday", "Spoke")) == batch.rows
    assert run(store.of_kind("friday", "nothing")) == ()


def test_a_night_without_rows_counts_nothing(store):
    tally = run(store.tally("friday"))
    assert (tally.rows, tally.of_kind, tally.last_ms, tally.size) == (0, {}, 0, 0)


def test_a_deleted_night_leaves_nothing_and_the_others_stay(store, told):
    batch = a_played_night(store, told)
    run(store.open_night(msgspec.structs.replace(FRIDAY, night="sunday")))
    row = Row(1, 1, 1, "ann", "Said", b"Oh")
    run(store.append(Batch(night="sunday", rows=(row,), by="ann")))
    run(store.delete_night("friday"))
    assert run(store.night("friday")) is None
    assert run(store.rows("friday")) == ()
    assert run(store.answer("friday", "a-command")) is None
    assert run(store.seals("friday", 1, 1, 1)) == ()
    assert run(store.deck("friday", 1, 1)) is None
    assert run(store.key(digest_of("1"), now_ms=1)) is None
    assert run(store.unregistered()) == ()
    assert run(store.rows("sunday")) == (row,)
    with pytest.raises(NoSuchNight):
        run(store.delete_night("friday"))
    run(store.open_night(FRIDAY))
    run(store.append(batch))
    assert run(store.rows("friday")) == batch.rows


def test_what_a_house_keeps_in_all_is_counted(store, told):
    """Friday, another night and a club are three; the database grows with what is saved."""
    run(store.open_night(NightEntry("sunday", "Sunday", 1, b"")))
    run(store.open_night(NightEntry("club", "Club", 1, b"", None, "club")))
    before = run(store.kept())
    assert before.nights == 3
    for first in range(1, 100):
        run(store.append(told(first, "x" * 4_000)))
    assert run(store.kept()).size > before.size > 0
