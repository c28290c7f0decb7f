"""A tournament's own page: standings, moves, stacks over time, and what a deal would give.

It is read by the waiting room, the standings and the board; a table's view has only what does
not change with every hand.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.events import MoveReason
from homegame.model.tournament import Tournament
from homegame.model.view import EntryView, SpeakView, TournamentView
from homegame.night import evening
from homegame.night.banking import balances_of
from homegame.night.hues import hues
from homegame.night.night import Night, place_of
from homegame.night.row import runs
from homegame.night.tournament.deals import stakes
from homegame.night.tournament.entries import has_real_cards
from homegame.night.tournament.standing import (
    are_stacks_known,
    entrant_of,
    finishes,
    left,
    seated,
    stack_of,
)
from homegame.night.view.real import speak_views
from homegame.night.view.tournament import Ranks, entry_view, ranks, tournament_view
from homegame.rulebook.presets import from_toml
from homegame.seats import NIGHT, Seat, TableNo
from homegame.service.bell import LONGEST_WAIT_S
from homegame.service.deals import DealColumn, DealColumns
from homegame.service.pages import event_in
from homegame.service.stage import deal_left

if TYPE_CHECKING:
    from homegame.service.night import LiveNight


class Standing(Struct, frozen=True):
    """A guest in the tournament, as they stand: those left by chips, then those who are out."""

    guest: str
    name: str
    picture: str
    bot: str
    here: bool
    """They have a connection, or are a bot; while a deal is talked about, they may also read
    this page."""
    waits: bool
    """No one: a stack that waits for a late player."""
    table: TableNo
    seat: Seat
    stack: int
    """Once it is over, what they had at the end."""
    stacks: int
    """How many they have bought."""
    place: int
    """0: they are in."""
    rank: int
    """Their place among those who are in, by chips, which equal stacks share; 0 while all are
    equal."""
    level: int
    """In which level they went out."""
    prize: int
    won: int
    bounty: int
    owes: int
    """What they still owe the bank; 0 if nothing."""
    hue: int
    """Their colour on all pages of the night; 0 for a stack that waits."""


class SeatMove(Struct, frozen=True):
    """A guest who was moved, the newest first."""

    at_ms: int
    guest: str
    name: str
    table: TableNo
    seat: Seat
    why: MoveReason


class StackPath(Struct, frozen=True):
    """A guest's stack over time: minutes after the start, and chips."""

    guest: str
    points: tuple[tuple[float, int], ...]


class TournamentPage(Struct, frozen=True):
    """Everything about a tournament that its viewer may see."""

    night: str
    title: str
    seq: int
    """Ask again with it to wait for what is new."""
    currency: str
    you: str
    now_ms: int
    """The server's wall clock."""
    level_ms: int
    level_runs: bool
    deal_ms: int
    """How long there is to propose a deal, or to answer one; 0 if that time doesn't run."""
    tournament: TournamentView | None
    entry: EntryView
    standings: tuple[Standing, ...] = ()
    moves: tuple[SeatMove, ...] = ()
    paths: tuple[StackPath, ...] = ()
    columns: tuple[DealColumn, ...] = ()
    """What each way to share gives, of all but what the proposed deal leaves to play for."""
    most_left: int = 0
    """The most that a deal may leave to play for."""
    certain: int = 0
    """What everyone who is left has won already."""
    names: dict[TableNo, str] = {}
    """The names of tables that have one."""
    started_ms: int = 0
    your_turn: bool = False
    """It is the reader's turn in a hand; the page is told while a deal is talked about."""
    paused_by: str = ""
    speaks: tuple[SpeakView, ...] = ()
    """For a host with real cards: the guests for whom something may be done, and what."""


ROWS_IN_A_SLICE: Final = 200
MOST_MOVES: Final = 20
MOST_POINTS: Final = 400
"""The most points of one stack's path: of more, every second one is left out."""

READS_MS: Final = 1000 * (LONGEST_WAIT_S + 10)
"""Whoever has asked for the page so recently is reading it."""

NO_ENTRY: Final = EntryView()


ON_STACKS: Final = (
    e.StackPlaced,
    e.StackAdded,
    e.StackClaimed,
    e.StackCorrected,
    e.ChipsRaced,
    e.RaceUndone,
    e.HandEnded,
)


class Course:
    """What the log tells of the newest tournament: who was moved, everyone's stack over time,
    and what was left of it at the end. It is read from the beginning once, and then follows
    the log."""

    def __init__(self) -> None:
        self.seq = 0
        self.night: Night | None = None
        self.started_ms = 0
        self.moves: list[SeatMove] = []
        self.paths: dict[str, list[tuple[float, int]]] = {}
        self.stood: dict[str, int] = {}
        self.asked_ms: dict[str, int] = {}
        """When each reader last asked for the page."""
        self.lock = asyncio.Lock()

    async def read(self, live: "LiveNight") -> None:
        """Read on to the end of the log, in slices."""
        async with self.lock:
            while rows := await live.store.rows(live.id, self.seq, ROWS_IN_A_SLICE):
                for row in rows:
                    self.follow(row.seq, row.at_ms, event_in(row), row.table_no)
                await asyncio.sleep(0)

    def follow(self, seq: int, at_ms: int, event: e.NightEvent, at: TableNo) -> None:
        """Read the next row."""
        before, self.seq = self.night, seq
        if isinstance(event, e.Opened):
            self.night = evening.opened(event, from_toml(event.house))
            return
        assert before
        self.night = evening.evolve(before, event, at)
        match event:
            case e.TournamentOpened():
                self.started_ms, self.moves, self.paths, self.stood = 0, [], {}, {}
            case e.LevelBegan(1):
                self.started_ms = at_ms
            case e.StackTaken(_, guest, stack, "over"):
                self.stood[guest] = stack
                self._point(guest, stack, at_ms, last=True)
            case e.StackTaken(_, guest):
                self._point(guest, 0, at_ms)
            case e.MovedHere(seat, guest, _, _, why) if why:
                name = self.night.guests[guest].name
                move = SeatMove(at_ms, guest, name, at, seat, why)
                self.moves = [move, *self.moves][:MOST_MOVES]
            case _ if isinstance(event, ON_STACKS):
                self._stacks_at(at, at_ms)
            case _:
                pass

    def _stacks_at(self, at: TableNo, at_ms: int) -> None:
        """The stacks of a tournament's table have changed."""
        assert self.night
        table = self.night.tables[at]
        if table.tournament:
            for seat, chair in enumerate(table.chairs):
                if chair:
                    self._point(chair.guest, stack_of(table, seat), at_ms)

    def _point(self, guest: str, stack: int, at_ms: int, *, last: bool = False) -> None:
        """One more point of a stack's path, if it has changed, or is the last."""
        path = self.paths.setdefault(guest, [])
        if path and path[-1][1] == stack and not last:
            return
        since = max(0, at_ms - self.started_ms) if self.started_ms else 0
        path.append((round(since / 60_000, 2), stack))
        if len(path) > MOST_POINTS:
            self.paths[guest] = [*path[:-1:2], path[-1]]


async def page_of(live: "LiveNight", guest: str, asker: str = "") -> TournamentPage:
    """A night's tournament, for one of its guests. Raises RequestRefused."""
    await live.course.read(live)
    ways = await ways_of(live, guest, asker)
    night, course, level = live.night, live.course, live.state.notes.level
    now_ms = live.clock.wall_ms()
    course.asked_ms[guest] = now_ms
    place = ranks(night) if night.tournament else {}
    known = night.guests.get(guest)
    found = TournamentPage(
        night=live.id,
        title=night.title,
        seq=live.tournament_bell.seq,
        currency=night.house.stakes.currency,
        you=guest,
        now_ms=now_ms,
        level_ms=level.left(now_ms) if night.tournament else 0,
        level_runs=level.runs,
        deal_ms=deal_left(live.timing.agendas, live.clock.now_ms()),
        tournament=None,
        entry=entry_view(night, guest, known, place) or NO_ENTRY,
        names=dict(night.table_names),
        paused_by=night.guests[night.paused_by].name if night.paused_by else "",
    )
    of = night.tournament
    if of is None:
        return found
    at = next((at for at, table in night.tables.items() if table.tournament), None)

    def is_here(id: str) -> bool:
        if live.audience.is_connected(id):
            return True
        return of.deal is not None and now_ms - course.asked_ms.get(id, 0) <= READS_MS

    listed = standings(night, of, place, is_here, course.stood)
    shown = {one.guest for one in listed}
    about = stakes(night)
    return replace(
        found,
        tournament=tournament_view(night, at or next(iter(night.tables))),
        standings=listed,
        moves=tuple(course.moves),
        paths=tuple(
            [
                StackPath(id, tuple(points))
                for id, points in course.paths.items()
                if id in shown
            ]
        ),
        columns=ways,
        most_left=about.most_left,
        certain=about.certain,
        started_ms=course.started_ms,
        your_turn=has_turn(night, guest),
        speaks=speak_views(night, at) if at and runs(night, guest, at) else (),
    )


async def ways_of(live: "LiveNight", guest: str, asker: str) -> tuple[DealColumn, ...]:
    """What each way to share would give, to a guest who may talk about a deal or while one is
    talked about."""
    night, of = live.night, live.night.tournament
    if of is None or not are_stacks_known(night):
        return ()
    about = stakes(night)
    if of.deal is None:
        entry = entry_view(night, guest, night.guests.get(guest), ranks(night))
        if entry is None or not entry.may_talk or len(about.guests) > MOST_COLUMNS:
            return ()
    left_out = of.deal.left if of.deal else 0
    return await live.ways.of(about, of.setup.payout.unit, left_out, asker)


async def columns_of(live: "LiveNight", left_out: int, asker: str = "") -> DealColumns:
    """What each way to share would give, if so much were left to play for. Nothing while no
    deal is talked about. Raises RequestRefused."""
    night, of = live.night, live.night.tournament
    if of is None or of.deal is None or not are_stacks_known(night):
        return DealColumns(left_out, ())
    ways = await live.ways.of(stakes(night), of.setup.payout.unit, left_out, asker)
    return DealColumns(left_out, ways)


def has_turn(night: Night, guest: str) -> bool:
    """Whether a hand waits for this guest."""
    at, seat = place_of(night, guest)
    hand = night.tables[at].hand if at else None
    return hand is not None and not hand.over and seat > 0 and hand.turn == seat


def beside_cards(night: Night, of: Tournament) -> set[str]:
    """Who plays with real cards and needs no device to be there: all but those who sit out."""
    if not has_real_cards(night):
        return set()
    away = [chair.guest for _, _, chair in seated(night) if chair.out]
    return {*of.entrants} - {*away}


MOST_COLUMNS: Final = 10
"""Beyond so many players, a deal is worked out once someone has asked for one."""


def standings(
    night: Night,
    of: Tournament,
    ranked: Ranks,
    is_here: Callable[[str], bool],
    stood: Mapping[str, int],
) -> tuple[Standing, ...]:
    """Everyone in the tournament: those who are in by chips, stacks that wait, and those who
    are out from the best place on. Before the start, as they entered. `stood` are the stacks
    there were when it ended."""
    stacks = left(night)
    seats = {chair.guest: (at, seat) for at, seat, chair in seated(night)}
    places = finishes(of) if of.level else {}
    levels = {bust.guest: bust.level for bust in of.busts}
    balances, worn = balances_of(night), hues(night)
    counted = are_stacks_known(night)
    at_table = beside_cards(night, of)
    out = sorted(places, key=lambda id: places[id].place)
    others = [id for id in of.entrants if id not in {*stacks, *of.dummies, *out}]
    # Once it is over, whoever never went out has won.
    last = [*others, *out] if of.ended else [*out, *others]
    order = [*stacks, *of.dummies, *last]
    found: list[Standing] = []
    for id in order:
        known, entrant = night.guests[id], entrant_of(of, id)
        at, seat = seats.get(id, (NIGHT, 0))
        stack = (stood if of.ended else stacks).get(id, 0) if of.ended or counted else 0
        if id in of.dummies and seat:
            stack = stack_of(night.tables[at], seat)
        finish = places.get(id)
        won = bool(of.ended) and finish is None and bool(of.level) and not known.waits
        found.append(
            Standing(
                guest=id,
                name=known.name,
                picture=known.picture,
                bot=known.bot,
                here=bool(known.bot) or is_here(id) or id in at_table,
                waits=known.waits,
                table=at,
                seat=seat,
                stack=stack,
                stacks=entrant.stacks,
                place=finish.place if finish else int(won),
                rank=ranked.get(id, 0),
                level=levels.get(id, 0),
                prize=entrant.prize + entrant.share,
                won=entrant.won,
                bounty=entrant.bounty,
                owes=0 if known.bot else max(0, -balances.get(id, 0)),
                hue=worn.get(id, 0),
            )
        )
    return tuple(found)
