"""A tournament's own page: standings, moves, stacks over time, and what a deal would give.

It is read by the waiting room, the standings and the board; a table's view has only what does
not change with every hand.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.tournament import EntryWay, Tournament
from homegame.model.view import EntryView, SpeakView, TournamentView
from homegame.night.banking import balances_of
from homegame.night.hues import hues
from homegame.night.level_clock import MINUTE_MS
from homegame.night.night import Night, place_of
from homegame.night.row import runs
from homegame.night.tournament.deals import stakes
from homegame.night.tournament.entries import has_real_cards
from homegame.night.tournament.standing import (
    are_stacks_known,
    entrant_of,
    finishes,
    is_between,
    left,
    may_return,
    placed,
    seated,
)
from homegame.night.view.real import speak_views
from homegame.night.view.tournament import Ranks, entry_view, ranks, tournament_view
from homegame.paper.schedule import NOT_PLAYED, Played
from homegame.rules.open_stakes import stack_of
from homegame.seats import NIGHT, Seat, TableNo
from homegame.service.chronicle.course import SeatMove
from homegame.service.deals import DealColumn, DealColumns
from homegame.service.night.bell import LONGEST_WAIT_S
from homegame.service.night.intake import has_device
from homegame.service.night.runtime import Runtime
from homegame.service.night.stage import deal_left


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
    placed: bool
    """It is over for them, and their place stays as it is."""
    rank: int
    """Their place among those who are in, by chips, which equal stacks share; 0 while all are
    equal."""
    level: int
    """In which level they went out."""
    returns: EntryWay | Literal[""]
    """They are out, may still buy another stack this way, and have not said that they won't."""
    prize: int
    won: int
    bounty: int
    owes: int
    """What they still owe the bank; 0 if nothing."""
    hue: int
    """Their colour on all pages of the night; 0 for a stack that waits."""


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
    runs: bool = False
    """The reader runs a table of real cards: they say when a hand stands, and count chips."""
    speaks: tuple[SpeakView, ...] = ()
    """For a host with real cards: the guests without a device here for whom something may be
    done, and what."""


READS_MS: Final = 1000 * (LONGEST_WAIT_S + 10)
"""Whoever has asked for the page so recently is reading it."""

NO_ENTRY: Final = EntryView()


async def page_of(live: Runtime, guest: str, asker: str = "") -> TournamentPage:
    """A night's tournament, for one of its guests. Raises RequestRefused."""
    ways = await ways_of(live, guest, asker)
    await read_course(live)
    night, course, level = live.night, live.course, live.night.level
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
    deals = at is not None and runs(night, guest, at)
    return replace(
        found,
        tournament=tournament_view(night, at or next(iter(night.tables))),
        standings=listed,
        moves=tuple(course.moves),
        paths=tuple(
            [
                StackPath(id, tuple([(each.minute, each.stack) for each in points]))
                for id, points in course.paths.items()
                if id in shown and are_stacks_known(night)
            ]
        ),
        columns=ways,
        most_left=about.most_left,
        certain=about.certain,
        started_ms=course.started_ms,
        your_turn=has_turn(night, guest),
        runs=deals,
        speaks=spoken_for(live, guest, at) if at and deals else (),
    )


async def read_course(live: Runtime) -> None:
    """Read on in the log to the present. For a night without a tournament that is in vain, and
    its log may be long."""
    if live.night.tournament is not None:
        await live.course_log.read(live.store, live.id)


def spoken_for(live: Runtime, by: str, at: TableNo) -> tuple[SpeakView, ...]:
    """For whom something may be done: whoever has a device here talks about a deal on it."""
    views = speak_views(live.night, at)
    return tuple([each for each in views if not has_device(live, by, at, each.guest)])


async def played_of(live: Runtime) -> Played:
    """When the levels of the night's tournament really began, how long each lasted, and when
    the next one begins."""
    await read_course(live)
    of, course = live.night.tournament, live.course
    if of is None or not of.level or not course.levels_ms:
        return NOT_PLAYED
    first = course.levels_ms[0]
    began = tuple([minutes(each - first) for each in course.levels_ms])
    over = [minutes(each - first) for each in course.over_ms]
    if of.ended:
        then = minutes(course.ended_ms - first)
        return Played(began, then, lasted(began, [*over, then]))
    now_ms = live.clock.wall_ms()
    left_ms = live.night.level.left(now_ms)
    then = minutes(now_ms - first + left_ms)
    if of.called_break:
        then += minutes(of.called_break.left_s * 1000)
    if not is_between(of):
        over.append(then)
        if of.level < len(of.structure.levels):
            then += of.structure.levels[of.level - 1].rest
    return Played(began, then, lasted(began, over))


def lasted(began: Sequence[int], over: Sequence[int]) -> tuple[int, ...]:
    """How many minutes each level lasted, by when it began and when it was over."""
    return tuple([end - begin for begin, end in zip(began, over, strict=False)])


def minutes(ms: int) -> int:
    """To the nearest minute."""
    return round(ms / MINUTE_MS)


async def ways_of(live: Runtime, guest: str, asker: str) -> tuple[DealColumn, ...]:
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


async def columns_of(live: Runtime, left_out: int, asker: str = "") -> DealColumns:
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
    ways, certain = may_return(night), placed(of)
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
                placed=id in certain or won,
                rank=ranked.get(id, 0),
                level=levels.get(id, 0),
                returns=ways.get(id, ""),
                prize=entrant.prize + entrant.share,
                won=entrant.won,
                bounty=entrant.bounty,
                owes=0 if known.bot else max(0, -balances.get(id, 0)),
                hue=worn.get(id, 0),
            )
        )
    return tuple(found)
