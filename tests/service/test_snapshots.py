"""A night is a fold over its log: from the start, from a snapshot, after it was put away, and
where two servers have it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from dealers.test_people import host as people_deal
from dealers.test_people import people_do
from dealers.test_protocol import rules_of
from homegame.fair import shuffle
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.wire import Done, Envelope
from homegame.night import evening as at_night
from homegame.night.night import Night
from homegame.night.view import Facts, view
from homegame.rulebook.presets import NAMES, preset
from homegame.seats import NIGHT
from homegame.service.chronicle import pages as log_pages
from homegame.service.chronicle.pages import ROWS_BACK
from homegame.service.chronicle.reader import after
from homegame.service.lobby import Lobby
from homegame.service.messages import OpenNight
from homegame.service.night.live import LiveNight
from homegame.service.night.outbox import MOST_NEWS
from homegame.service.night.restore import snapshot_format
from homegame.service.people.doorman import Caller
from homegame.service.refused import RequestRefused
from homegame.service.settings import Limits, Pace, Settings
from homegame.storage.log import Batch, Row
from homegame.storage.snapshots import Snapshot, digest_of
from homegame.storage.sqlite import SqliteStore
from homegame.variants import VARIANTS
from night.played import PlayedNight
from night.simulated import SimulatedNight
from seeds import seeded
from service.a_table import (
    Evening,
    ManualClock,
    Screen,
    an_evening,
    reopened,
    two_seated,
    two_tables,
)

SLOW = Pace(runout_ms=1200, between_ms=5000, bot_ms=900, retry_ms=20)
IDLE_MS = 600_000

_night = msgspec.json.Decoder(Night)


# ---------------------------------------------------------------- folds


def rows_of(night: PlayedNight) -> list[Row]:
    """The log of a night that was played without a server, after its opening."""
    return [
        Row(seq, 1000 * seq, at, "g1", event.__struct_config__.tag, b"")
        for seq, (at, event) in enumerate(night.log, 2)
    ]


def folds(night: PlayedNight) -> list[Night]:
    """The night after every row, from the opening on."""
    found = [at_night.opened(night.opened, night.rules)]
    for row, (_, event) in zip(rows_of(night), night.log, strict=True):
        found.append(after(found[-1], row, event))
    return found


def on_from(now: Night, night: PlayedNight, done: int) -> Night:
    """The night at the end of the log, from this one after so many rows."""
    rows = rows_of(night)
    for row, happened in zip(rows[done:], night.log[done:], strict=True):
        now = after(now, row, happened.event)
    return now


def restored(now: Night) -> Night:
    """A night that was written into a snapshot and read from it."""
    return _night.decode(msgspec.json.encode(now))


def must_survive(night: PlayedNight, places: int = 6) -> None:
    """From every row on, a snapshot is what it was made of; and from some of them the rest of
    the log leads to the same night, with the same views."""
    found = folds(night)
    for now in found:
        assert restored(now) == now
    last = found[-1]
    for done in {night.chance.randrange(len(found)) for _ in range(places)}:
        again = on_from(restored(found[done]), night, done)
        assert again == last
        for guest in ("", *last.guests):
            for at in last.tables:
                seen = [view(each, guest, Facts(at=at)) for each in (again, last)]
                assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", range(6))
def test_a_night_is_the_same_from_any_snapshot(seed: int) -> None:
    """Nights by seed: bots and people at one to three tables, who come, go and are moved;
    pauses, votes, rulings, bomb pots, open stakes. Snapshots in and between hands."""
    choices: dict[str, object] = {"bomb.enabled": True, "rabbit.enabled": True}
    if seed % 2:
        choices |= {"stakes.mode": "open", "straddle.enabled": True}
    must_survive(SimulatedNight(1 + seed % 3, 4, 3, seed=seed, choices=choices).play(15))


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_every_game_survives_a_snapshot(game: str) -> None:
    """Two hands of each game, snapshots at every step."""
    night = PlayedNight(players=3, rules=rules_of(game), stack=1000)
    night.begin().play_out()
    must_survive(night, places=3)


@pytest.mark.parametrize("house", NAMES)
def test_every_house_survives_a_snapshot(house: str) -> None:
    night = PlayedNight(players=4, rules=preset(house), stack=2000)
    night.begin().play_out()
    must_survive(night, places=3)


def test_hands_that_people_deal_survive_a_snapshot() -> None:
    """Unknown cards are in the public hand; they are unknown afterwards, too."""
    night = PlayedNight(players=3, dealer="people")
    people_deal(night, c.Begin(button=1))
    while not night.hand().over:
        if night.hand().turn > 0:
            night.answers()
        else:
            people_do(night)
    must_survive(night)


# ---------------------------------------------------------------- opening from a snapshot


class ReadingStore(SqliteStore):
    """The house's own store, and which rows were asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read_after: list[int] = []
        """After which row each reading of a log began."""

    async def rows(self, night: str, after: int = 0, limit: int = 1000) -> tuple[Row, ...]:
        self.read_after.append(after)
        return await super().rows(night, after, limit)


def settings_of(folder: Path, **limits: Any) -> Settings:
    return Settings(data=folder, pace=SLOW, limits=Limits(**{"idle_ms": 0, **limits}))


async def a_long_night(folder: Path, **limits: Any) -> tuple[Evening, dict[str, str]]:
    """Two tables with a hand in play at both, after more rows than are news and than are
    read to find where the first of these hands began."""
    evening = await an_evening(folder, settings=settings_of(folder, **limits))
    who = await two_tables(evening)
    while evening.live.seq <= MOST_NEWS + ROWS_BACK:
        await evening.passes(SLOW.between_ms)
        await evening.act("f", 1)
        await evening.act("f", 2)
    await evening.passes(SLOW.between_ms)
    await evening.act("c x", 1)
    return evening, who


def as_it_is(live: LiveNight) -> tuple[object, ...]:
    """All that a night is: the public night, its cards, and its news."""
    state, tail = live.state, live.audience.stage.tail
    return state.night, dict(state.dealers), [*tail]


def cut_off(db: sqlite3.Connection) -> None:
    db.execute("UPDATE snapshot SET body = substr(body, 1, length(body) / 2)")


def of_another_form(db: sqlite3.Connection) -> None:
    db.execute("UPDATE snapshot SET format = 'another'")


def of_another_night(db: sqlite3.Connection) -> None:
    """It was saved for a night of another name that has the very same last row."""
    seq, format, body, link = db.execute(
        "SELECT seq, format, snapshot.body, hash FROM snapshot JOIN event "
        "USING (night_id, seq)"
    ).fetchone()
    digest = digest_of(Snapshot("t-other", seq, format, body), link)
    db.execute("UPDATE snapshot SET digest = ?", (digest,))


def of_another_row(db: sqlite3.Connection) -> None:
    db.execute("UPDATE snapshot SET seq = seq - 1")


def damaged(db: sqlite3.Connection) -> None:
    db.execute(
        "UPDATE snapshot SET body = CAST(replace(CAST(body AS TEXT), '300', '900') AS BLOB)"
    )


def with_a_lost_digest(db: sqlite3.Connection) -> None:
    db.execute("UPDATE snapshot SET digest = zeroblob(32)")


def removed(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM snapshot")


async def opened_again(folder: Path, id: str) -> tuple[tuple[object, ...], list[int]]:
    """A night as a new server opens it, and after which rows its log was read."""
    store = ReadingStore(folder / "house.db")
    lobby = Lobby(store, settings_of(folder), ManualClock())
    await lobby.start()
    live = await lobby.night(id)
    found, read = as_it_is(live), [*store.read_after]
    await lobby.audits[id]
    assert not live.broken
    await lobby.close()
    return found, read


def test_a_night_opens_from_its_snapshot(tmp_path: Path) -> None:
    """Stopped in the middle of two hands: of the log only the news are read, and the hand in
    which they begin; the night, the cards and the turns are what they were."""

    async def run() -> None:
        evening, _ = await a_long_night(tmp_path)
        before = as_it_is(evening.live)
        await evening.lobby.close()
        found, read = await opened_again(tmp_path, evening.live.id)
        assert found == before
        assert read[0] == evening.live.seq - MOST_NEWS
        assert min(read) == read[0] - ROWS_BACK

    asyncio.run(run())


def test_a_night_opens_as_fast_where_its_tables_never_rest_together(
    tmp_path: Path,
) -> None:
    """Table 2 begins a hand while table 1 plays, and the other way round, all night long: the
    news are read, and the rows before them as far as the hands in which they begin."""

    async def run() -> None:
        evening = await an_evening(tmp_path, settings=settings_of(tmp_path), turn_s=600)
        await two_tables(evening)
        await evening.passes(SLOW.between_ms)
        at = 1
        while evening.live.seq <= MOST_NEWS + 2 * ROWS_BACK:
            await evening.act("f", at)
            at = 3 - at
            await evening.passes(SLOW.between_ms)
        before, head = as_it_is(evening.live), evening.live.seq
        whole = await log_pages.page(evening.live.store, evening.live.id, head + 1, head)
        assert before[-1] == whole.news[-MOST_NEWS:]
        await evening.lobby.close()
        found, read = await opened_again(tmp_path, evening.live.id)
        assert found == before
        assert min(read) == head - MOST_NEWS - ROWS_BACK

    asyncio.run(run())


class KeptNight(NamedTuple):
    """A long night whose server was stopped."""

    files: dict[str, bytes]
    id: str
    seq: int
    as_it_is: tuple[object, ...]


@cache
def a_kept_night() -> KeptNight:
    """It is played once for all that could happen to its files."""

    async def run(folder: Path) -> KeptNight:
        evening, _ = await a_long_night(folder)
        live, before = evening.live, as_it_is(evening.live)
        await evening.lobby.close()
        files = {file.name: file.read_bytes() for file in folder.iterdir()}
        return KeptNight(files, live.id, live.seq, before)

    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        chance = SimpleNamespace(urandom=seeded("a kept night").randbytes)
        patch.setattr(shuffle, "os", chance)
        return asyncio.run(run(Path(folder)))


def copied_to(folder: Path) -> KeptNight:
    """The night, with its files in this folder."""
    kept = a_kept_night()
    for name, content in kept.files.items():
        (folder / name).write_bytes(content)
    return kept


@pytest.mark.parametrize(
    "harm",
    [
        cut_off,
        of_another_form,
        of_another_night,
        of_another_row,
        damaged,
        with_a_lost_digest,
        removed,
    ],
    ids=lambda harm: harm.__name__,
)
def test_a_snapshot_that_cannot_be_used_is_ignored(
    tmp_path: Path, harm: Callable[[sqlite3.Connection], None]
) -> None:
    """Cut off, of another form, night or row, changed, or gone: the log is read from the
    start, and the night is the same."""

    kept = copied_to(tmp_path)

    async def run() -> None:
        with sqlite3.connect(tmp_path / "house.db") as db:
            assert db.execute("SELECT count(*) FROM snapshot").fetchone() == (1,)
            harm(db)
        found, read = await opened_again(tmp_path, kept.id)
        assert found == kept.as_it_is
        assert min(read) == 0

    asyncio.run(run())


@pytest.mark.parametrize("body", [b"", b"{}", b"no JSON", b'{"night": {}, "notes": {}}'])
def test_a_sound_snapshot_of_something_else_is_ignored(tmp_path: Path, body: bytes) -> None:
    """Its digest is right, but what it holds is no night."""

    kept = copied_to(tmp_path)

    async def run() -> None:
        with sqlite3.connect(tmp_path / "house.db") as db:
            removed(db)
        store = SqliteStore(tmp_path / "house.db")
        store.put_snapshot(Snapshot(kept.id, kept.seq - 3, snapshot_format(), body))
        await store.close()
        found, read = await opened_again(tmp_path, kept.id)
        assert found == kept.as_it_is
        assert min(read) == 0

    asyncio.run(run())


def test_a_snapshot_is_saved_every_so_many_rows_between_two_hands(tmp_path: Path) -> None:
    """Every 50 rows, and no sooner; at the end of a hand, when it is smallest."""

    async def run() -> None:
        settings = settings_of(tmp_path, snapshot_rows=50)
        evening = await an_evening(tmp_path, settings=settings)
        await two_seated(evening)
        live, saved = evening.live, list[int]()
        for _ in range(30):
            await evening.act("f")
            await evening.passes(SLOW.between_ms)
            if live.snapshots.saved_seq not in (0, *saved[-1:]):
                saved.append(live.snapshots.saved_seq)
        assert all(50 <= after - before < 70 for before, after in pairwise(saved))
        assert len(saved) >= 3
        rows = await live.store.rows(live.id)
        kinds = [rows[seq - 1].kind for seq in saved]
        assert {*kinds} == {"hand_ended"}
        await evening.lobby.close()

    asyncio.run(run())


def test_where_hands_never_all_rest_a_snapshot_is_saved_in_mid_hand(tmp_path: Path) -> None:
    """While table 2 thinks, table 1 plays: twice the usual rows are waited for, no more."""

    async def run() -> None:
        settings = settings_of(tmp_path, snapshot_rows=50)
        evening = await an_evening(tmp_path, settings=settings, turn_s=600)
        await two_tables(evening)
        await evening.passes(SLOW.between_ms)
        for _ in range(16):
            await evening.act("f", 1)
            await evening.passes(SLOW.between_ms)
        assert 100 <= evening.live.snapshots.saved_seq < 120
        before = as_it_is(evening.live)
        await evening.lobby.close()
        found, _ = await opened_again(tmp_path, evening.live.id)
        assert found == before

    asyncio.run(run())


def test_a_night_that_was_only_looked_at_saves_no_new_snapshot(tmp_path: Path) -> None:
    async def run() -> None:
        evening, _ = await a_long_night(tmp_path)
        await evening.lobby.close()
        live = (await reopened(evening)).live
        assert live.snapshots.saved_seq == evening.live.seq
        await live.stop()

    asyncio.run(run())


# ---------------------------------------------------------------- idle nights


async def goes_by(lobby: Lobby, clock: ManualClock, ms: int) -> None:
    """Time passes, and whatever it brings about happens, in whatever night."""
    until = clock.ms + ms
    while clock.next_ms(until) is not None:
        clock.ring()
        await asyncio.gather(*lobby._upkeep)
        for live in [*lobby.nights.values()]:
            await live.ask(nothing)
    clock.ms = until


async def nothing() -> Done:
    """Nothing, in its turn."""
    return Done("", 0, 0)


def everyone_leaves(live: LiveNight) -> None:
    """All connections end."""
    gallery = live.audience.gallery
    for lines in [*gallery._lines.values()]:
        for outbox in [*lines]:
            live.audience.leave(outbox)


def an_idle_house(folder: Path) -> Settings:
    return settings_of(folder, idle_ms=IDLE_MS)


def idle_story(
    folder: Path, story: Callable[[Evening, dict[str, str]], Awaitable[None]], **told: Any
) -> None:
    """A story of a night with two tables in a house that puts idle nights away."""

    async def run() -> None:
        evening = await an_evening(folder, settings=an_idle_house(folder))
        try:
            await story(evening, await two_tables(evening, **told))
        finally:
            await evening.lobby.close()

    asyncio.run(run())


def test_an_idle_night_is_put_away_and_comes_back_unnoticed(tmp_path: Path) -> None:
    """The game is paused in mid-hand and everyone leaves. Ten minutes later the night is out
    of memory; when Dana comes back the same cards are held and the same seats are asked."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, id = evening.lobby, evening.clock, evening.live.id
        await evening.passes(SLOW.between_ms)
        await evening.act("c x x", 1)
        await evening.do(who["Dana"], c.Pause())
        before = as_it_is(evening.live)
        cards = {name: evening.view(guest).you.cards for name, guest in who.items()}
        everyone_leaves(evening.live)
        await goes_by(lobby, clock, IDLE_MS // 2)
        assert id in lobby.nights
        await goes_by(lobby, clock, IDLE_MS)
        assert lobby.nights == lobby.audits == {}
        live = await lobby.night(id)
        assert live is not evening.live
        assert as_it_is(live) == before
        back = Evening(lobby, clock, live, who["Dana"])
        screens = {name: Screen(back, guest) for name, guest in who.items()}
        for name, screen in screens.items():
            screen.reads()
            assert tuple(screen.view["you"]["cards"]) == cards[name]
        await back.do(who["Dana"], c.Resume())
        await back.act("x x x", 1)
        assert len(back.hand(1).board) == 5

    idle_story(tmp_path, story)


@pytest.mark.rule("CON-46")
@pytest.mark.parametrize("how", ["put away", "restarted", "read from the start"])
def test_time_banks_are_as_they_were_when_a_night_comes_back(
    tmp_path: Path, how: str
) -> None:
    """Half a time bank goes on one decision; the night leaves memory, or the server restarts
    without a snapshot. Half is left, for whoever used it; after the hour it is full again."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, id = evening.lobby, evening.clock, evening.live.id
        await evening.passes(SLOW.between_ms)
        thinker = evening.turn(1)
        [full] = {evening.view(guest).you.bank_ms for guest in who.values()}
        await evening.do(thinker, c.MoreTime())
        clock_now = evening.view(thinker).clock
        assert clock_now
        await evening.passes(clock_now.left_ms + full // 4)
        await evening.do(who["Dana"], c.Pause())
        await evening.passes(100_000)
        await evening.do(who["Dana"], c.Resume())
        await evening.passes(full // 4)
        await evening.do(thinker, c.Call())
        assert evening.view(thinker).you.bank_ms == full // 2
        await evening.do(who["Dana"], c.Pause())
        everyone_leaves(evening.live)
        if how == "put away":
            await goes_by(lobby, clock, 2 * IDLE_MS)
            assert id not in lobby.nights
        else:
            await lobby._put_away(lobby.nights[id])
        if how == "read from the start":
            with sqlite3.connect(tmp_path / "house.db") as db:
                removed(db)
        back = Evening(lobby, clock, await lobby.night(id), who["Dana"])
        left = {guest: back.view(guest).you.bank_ms for guest in who.values()}
        assert left == {**dict.fromkeys(who.values(), full), thinker: full // 2}
        await goes_by(lobby, clock, 3_600_000)
        again = Evening(lobby, clock, await lobby.night(id), who["Dana"])
        assert again.view(thinker).you.bank_ms == full

    idle_story(tmp_path, story)


def test_a_night_in_which_something_is_due_is_not_put_away(tmp_path: Path) -> None:
    """Everyone leaves in mid-hand: the clocks play the hands out first, and only then does
    the night rest and leave memory."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, id = evening.lobby, evening.clock, evening.live.id
        await evening.passes(SLOW.between_ms)
        everyone_leaves(evening.live)
        while not all(evening.hand(at).over for at in (1, 2)):
            assert id in lobby.nights
            await goes_by(lobby, clock, 1000)
        await goes_by(lobby, clock, IDLE_MS // 2)
        assert id in lobby.nights
        await goes_by(lobby, clock, IDLE_MS)
        assert id not in lobby.nights
        live = await lobby.night(id)
        assert [table.number for table in live.night.tables.values()] == [1, 1]

    idle_story(tmp_path, story)


def test_a_hand_with_real_cards_waits_out_of_memory(tmp_path: Path) -> None:
    """Nothing is due where people deal: the night rests in mid-hand, and goes on after it."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, id = evening.lobby, evening.clock, evening.live.id
        await evening.do(who["Robin"], c.StandUp())
        await evening.do(who["Dana"], c.SetDepth("cards"), 2)
        await evening.do(who["Dana"], c.Begin(button=1), 2)
        everyone_leaves(evening.live)
        await goes_by(lobby, clock, 2 * IDLE_MS)
        assert id not in lobby.nights
        back = Evening(lobby, clock, await lobby.night(id), who["Dana"])
        await back.act("c x", 2)
        await back.do(who["Dana"], c.Deal(), 2)
        assert back.view(who["Kim"]).hand.board == ("", "", "")

    idle_story(tmp_path, story, people=True)


def test_whoever_comes_back_in_time_keeps_the_night_in_memory(tmp_path: Path) -> None:
    """A line, a program that asks over HTTP, or a mere knock at the door."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, live = evening.lobby, evening.clock, evening.live
        everyone_leaves(live)
        for _ in range(5):
            await goes_by(lobby, clock, IDLE_MS // 2)
            assert await lobby.night(live.id) is live
        live.audience.heard_from(who["Robin"])
        await goes_by(lobby, clock, IDLE_MS - 1000)
        live.audience.join(who["Kim"], 0)
        await goes_by(lobby, clock, 10 * IDLE_MS)
        assert lobby.nights[live.id] is live

    idle_story(tmp_path, story)


def test_a_night_is_opened_once_however_many_come_at_the_same_moment(
    tmp_path: Path,
) -> None:
    """Ten guests come while the night is being put away: they all find the same one, and it
    plays on."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, id = evening.lobby, evening.clock, evening.live.id
        everyone_leaves(evening.live)
        await goes_by(lobby, clock, IDLE_MS // 4)
        clock.ms += IDLE_MS
        found = await asyncio.gather(
            lobby.put_idle_away(), *[lobby.night(id) for _ in range(10)]
        )
        assert len({*map(id_of, found[1:])}) == 1
        live = found[1]
        assert lobby.nights[id] is live
        back = Evening(lobby, clock, live, who["Dana"])
        await back.do(who["Dana"], c.Say("Is anybody here?"))

    idle_story(tmp_path, story)


def id_of(live: LiveNight) -> int:
    """Which object it is."""
    return id(live)


def test_whoever_still_holds_a_night_that_was_put_away_is_told_to_come_again(
    tmp_path: Path,
) -> None:
    """A command is answered, and a line is closed so that its browser connects anew."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        lobby, clock, old = evening.lobby, evening.clock, evening.live
        everyone_leaves(old)
        await goes_by(lobby, clock, 2 * IDLE_MS)
        said = Envelope("say-it-now", c.Say("Hello?"))
        with pytest.raises(RequestRefused, match="SYS-RATE"):
            await old.command(who["Dana"], said)
        outbox = old.audience.join(who["Dana"], 0)
        assert outbox.closed
        assert outbox.closed[0] == 1012
        old.audience.leave(outbox)
        assert clock.next_ms(clock.ms + IDLE_MS // 8) is None

    idle_story(tmp_path, story)


def test_a_night_that_does_not_exist_is_refused_to_each_who_asks(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        asked = [evening.lobby.night("t-nowhere") for _ in range(3)]
        for answer in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(answer, RequestRefused)
            assert answer.error.code == Sys.UNKNOWN.value

    idle_story(tmp_path, story)


def test_nights_that_no_one_is_at_make_room_for_new_ones(tmp_path: Path) -> None:
    """Room for three: a fourth is opened, and one that was left is put away for it; where
    people are at all of them the fourth is refused."""

    async def run() -> None:
        settings = settings_of(tmp_path, idle_ms=IDLE_MS, nights=3)
        lobby = Lobby(SqliteStore(tmp_path / "house.db"), settings, ManualClock())
        await lobby.start()
        ask, caller = OpenNight("Friday", "Dana"), Caller("test", is_program=True)
        for _ in range(4):
            await lobby.open(ask, caller, "")
        assert len(lobby.nights) <= 3
        for _ in range(3 - len(lobby.nights)):
            await lobby.open(ask, caller, "")
        for live in lobby.nights.values():
            live.audience.join(next(iter(live.night.guests)), 0)
        with pytest.raises(RequestRefused, match="SYS-FULL"):
            await lobby.open(ask, caller, "")
        await lobby.close()

    asyncio.run(run())


# ---------------------------------------------------------------- two owners of one night


async def two_owners(folder: Path) -> tuple[Evening, Evening, dict[str, str]]:
    """Two servers have opened the same night from the same file; hands are dealt by the
    first, and the second has read on."""
    one = await an_evening(folder, settings=settings_of(folder))
    who = await two_tables(one)
    await one.passes(SLOW.between_ms)
    other = await reopened(one)
    return one, other, who


def shared(
    folder: Path, story: Callable[[Evening, Evening, dict[str, str]], Awaitable[None]]
) -> None:
    """A story of one night at two servers; its log is sound at the end."""

    async def run() -> None:
        one, other, who = await two_owners(folder)
        await story(one, other, who)
        assert await one.live.store.verify(one.live.id) is None
        assert not one.live.broken
        assert not other.live.broken
        await other.lobby.close()
        await one.lobby.close()

    asyncio.run(run())


def test_who_was_not_first_reads_on_and_carries_the_command_out(tmp_path: Path) -> None:
    """Dana says something at one server, then Kim calls at the other, which has not heard of
    it: its row has a number that is taken, so it reads on, decides again, and saves."""

    async def story(one: Evening, other: Evening, who: dict[str, str]) -> None:
        await one.do(who["Dana"], c.Say("Hello."))
        asked = other.turn(2)
        await other.act("c", 2)
        rows = await one.live.store.rows(one.live.id)
        assert [row.kind for row in rows[-2:]] == ["said", "called"]
        assert other.live.seq == len(rows)
        assert other.live.night.tables[2].hand.acts == 1
        await one.do(who["Dana"], c.Say("And on."))
        assert one.turn(2) != asked
        assert one.live.seq == len(rows) + 1

    shared(tmp_path, story)


def test_who_was_not_first_with_a_decision_is_told_that_the_table_moved_on(
    tmp_path: Path,
) -> None:
    """The same turn is acted on at both servers: the second is stale, and its view is that of
    the first."""

    async def story(one: Evening, other: Evening, who: dict[str, str]) -> None:
        asked = one.turn(1)
        may = other.view(asked).may
        await one.act("r20", 1)
        late = Envelope("fold-too-late", c.Fold(), may.turn_id, may.price)
        with pytest.raises(RequestRefused, match="SYS-STALE"):
            await other.live.command(asked, late)
        assert other.live.state.night == one.live.state.night
        assert other.live.seq == one.live.seq

    shared(tmp_path, story)


def test_the_lines_of_who_was_not_first_hear_the_news(tmp_path: Path) -> None:
    """Robin looks at the other server. What was played at the first is news there as soon as
    the other finds out; and a guest who was moved sees the new table."""

    async def story(one: Evening, other: Evening, who: dict[str, str]) -> None:
        await one.act("f", 1)
        robin = Screen(other, who["Robin"])
        robin.reads()
        await one.do(who["Dana"], c.MoveGuest(who["Robin"], 2))
        await other.do(who["Kim"], c.Say("Who comes?"))
        heard = robin.reads()
        assert (robin.view["table"], robin.view["you"]["seat"]) == (2, 3)
        kinds = [news["event"]["type"] for news in heard["news"]]
        assert kinds[-2:] == ["moved_here", "said"]

    shared(tmp_path, story)


def test_a_repeated_command_gets_its_first_answer_from_either(tmp_path: Path) -> None:
    """Sent to one server and, for want of an answer, to the other: carried out once."""

    async def story(one: Evening, other: Evening, who: dict[str, str]) -> None:
        said = Envelope("say-it-once", c.Say("Hello."))
        first = await one.live.command(who["Robin"], said)
        assert await other.live.command(who["Robin"], said) == first
        assert other.live.seq == one.live.seq
        rows = await one.live.store.rows(one.live.id)
        assert [row.kind for row in rows].count("said") == 1

    shared(tmp_path, story)


def test_what_is_due_at_both_servers_happens_once(tmp_path: Path) -> None:
    """A turn's time is over at both: one folds the hand, the other finds that it is folded."""

    async def story(one: Evening, other: Evening, who: dict[str, str]) -> None:
        await other.passes(30_000)
        await one.quiet()
        await other.quiet()
        rows = await one.live.store.rows(one.live.id)
        timed_out = [row.table_no for row in rows if row.kind == "timed_out"]
        assert sorted(timed_out) == [1, 2]

    shared(tmp_path, story)


def test_a_night_that_was_ended_elsewhere_is_over_here(tmp_path: Path) -> None:
    async def story(one: Evening, other: Evening, who: dict[str, str]) -> None:
        for at in (1, 2):
            await one.act("f", at)
        await one.do(who["Dana"], c.EndNight())
        await one.passes(60_000)
        assert one.live.night.ended
        with pytest.raises(RequestRefused, match="SYS-ENDED"):
            await other.do(who["Kim"], c.Say("Still here?"))

    shared(tmp_path, story)


# ---------------------------------------------------------------- the audit


def test_the_audit_finds_a_row_that_was_changed_before_the_snapshot(
    tmp_path: Path,
) -> None:
    """The night opens from its snapshot at once and plays; the audit then finds the row, and
    the night stops. It can still be looked at."""

    async def run() -> None:
        evening, who = await a_long_night(tmp_path)
        await evening.lobby.close()
        with sqlite3.connect(tmp_path / "house.db") as db:
            db.execute("UPDATE event SET at_ms = at_ms + 1 WHERE seq = 5")
        again = await reopened(evening)
        await again.do(who["Kim"], c.Say("All is well."))
        await again.lobby.audits[again.live.id]
        assert again.live.broken
        with pytest.raises(RequestRefused, match="SYS-BROKEN"):
            await again.do(who["Kim"], c.Say("Is it?"))
        assert again.view(who["Kim"]).you.seat == 1
        assert again.clock.next_ms(again.clock.ms + IDLE_MS) is None
        await again.lobby.close()

    asyncio.run(run())


# ---------------------------------------------------------------- rows that cannot be

ELSEWHERE = 9
"""A table that no night here has."""


async def one_row_more(evening: Evening, event: e.NightEvent, at: int) -> None:
    """A row is saved behind the server's back, its link in the chain right."""
    store, id = SqliteStore(evening.live.settings.data / "house.db"), evening.live.id
    seq, kind = await store.head(id) + 1, str(event.__struct_config__.tag)
    row = Row(
        seq, evening.clock.wall_ms(), at, evening.host, kind, msgspec.json.encode(event)
    )
    await store.append(Batch(night=id, rows=(row,), by=evening.host))
    assert await store.verify(id) is None
    await store.close()


@pytest.mark.parametrize("harm", [None, removed], ids=["snapshot", "start"])
@pytest.mark.parametrize(
    ("event", "at"),
    [
        (e.CameBack(1), ELSEWHERE),
        (e.Said("gn", "Hello."), ELSEWHERE),
        (e.CameBack(1), NIGHT),
        (e.TableAdded("gn"), 2),
    ],
    ids=["a seat elsewhere", "talk elsewhere", "a seat of the night", "a table twice"],
)
def test_a_row_about_a_table_that_is_not_there_keeps_the_night_closed(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    event: e.NightEvent,
    at: int,
    harm: Callable[[sqlite3.Connection], None] | None,
) -> None:
    """Whoever comes is refused, as often as they try, and the server's log names the row.
    Nothing is written, and the other nights of the house are played."""

    async def run() -> None:
        evening = await an_evening(tmp_path, settings=settings_of(tmp_path))
        await two_tables(evening)
        await evening.lobby.close()
        await one_row_more(evening, event, at)
        if harm is not None:
            with sqlite3.connect(tmp_path / "house.db") as db:
                harm(db)
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), settings_of(tmp_path), ManualClock()
        )
        await lobby.start()
        id, row = evening.live.id, evening.live.seq + 1
        for _ in range(2):
            with pytest.raises(RequestRefused, match="SYS-BROKEN"):
                await lobby.night(id)
        assert lobby.nights == lobby.audits == {}
        told = [each.__dict__["why"] for each in caplog.records if "why" in each.__dict__]
        assert told == [f"row {row} is about table {at}; there is 1, 2"] * 2
        caller = Caller("test", is_program=True)
        new = await lobby.open(OpenNight("Saturday", "Dana"), caller, "")
        assert (await lobby.night(new.night)).night.title == "Saturday"
        assert await lobby.store.head(id) == row
        await lobby.close()

    asyncio.run(run())


def test_a_night_stops_when_another_server_has_saved_a_row_that_cannot_be(
    tmp_path: Path,
) -> None:
    """Kim speaks where a row about a table that is not there was saved in the meantime: the
    night stops as it was, and can still be looked at."""

    async def run() -> None:
        evening = await an_evening(tmp_path, settings=settings_of(tmp_path))
        who = await two_tables(evening)
        before = as_it_is(evening.live)
        await one_row_more(evening, e.CameBack(1), ELSEWHERE)
        for _ in range(2):
            with pytest.raises(RequestRefused, match="SYS-BROKEN"):
                await evening.do(who["Kim"], c.Say("Hello?"))
        assert as_it_is(evening.live) == before
        assert evening.view(who["Kim"]).you.seat == 1
        await evening.lobby.close()

    asyncio.run(run())


# ---------------------------------------------------------------- closing


def test_every_command_during_closing_is_answered(tmp_path: Path) -> None:
    """Forty guests speak while the house closes: what was answered is in the log, and what
    is not was refused. No one waits for ever."""

    async def run() -> None:
        evening = await an_evening(tmp_path, settings=settings_of(tmp_path))
        who = await two_tables(evening)
        live = evening.live

        async def speaks(number: int) -> str:
            if number >= 20:
                await asyncio.sleep(0)
            said = Envelope(f"say-number-{number:02}", c.Say(f"Number {number}."))
            try:
                await live.command(who["Robin"], said)
            except RequestRefused as refusal:
                return refusal.error.code
            return "saved"

        asked = [asyncio.create_task(speaks(number)) for number in range(40)]
        await asyncio.sleep(0)
        await evening.lobby.close()
        answered = await asyncio.gather(*asked)
        assert answered[:20] == ["saved"] * 20
        assert {*answered} <= {"saved", Sys.RATE.value}
        store = SqliteStore(tmp_path / "house.db")
        rows = await store.rows(live.id, after=0)
        said = [row for row in rows if row.kind == "said"]
        assert len(said) == answered.count("saved")
        await store.close()

    asyncio.run(run())
