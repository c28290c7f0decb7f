"""The course of a night's newest tournament, read from the log: who was moved, and everyone's
stack over time."""

from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.table import is_stack_known
from homegame.model import events as e
from homegame.model.events import MoveReason
from homegame.model.state import Table
from homegame.night.heard import Heard
from homegame.night.night import Night
from homegame.night.tournament.standing import issued, left
from homegame.rules.open_stakes import stack_of
from homegame.seats import Seat, TableNo

MOST_MOVES: Final = 20
MOST_POINTS: Final = 400
"""The most points of one stack's path: of more, every second one is left out."""

ON_STACKS: Final = (
    e.StackPlaced,
    e.StackAdded,
    e.StackClaimed,
    e.StackCorrected,
    e.ChipsRaced,
    e.RaceUndone,
    e.HandEnded,
)


class SeatMove(Struct, frozen=True):
    """A guest who was moved or has entered during play, the newest first."""

    at_ms: int
    guest: str
    name: str
    table: TableNo
    seat: Seat
    why: MoveReason | Literal["entry"]
    sat_ms: int = 0
    """When the next hand began there: they sit; 0: it hasn't."""


class Point(NamedTuple):
    """A stack after a row of the log, so many minutes after the start."""

    minute: float
    stack: int
    seq: int


class Course:
    """What the log tells of the newest tournament: who was moved, everyone's stack over time,
    and what was left of it at the end."""

    def __init__(self) -> None:
        self.seq = 0
        self.started_ms = 0
        self.levels_ms: list[int] = []
        """When each level began."""
        self.over_ms: list[int] = []
        """When each level was over, before the break after it."""
        self.ended_ms = 0
        self.moves: list[SeatMove] = []
        self.paths: dict[str, list[Point]] = {}
        self.stood: dict[str, int] = {}
        self.asked_ms: dict[str, int] = {}
        """When each reader last asked for the page."""

    def hear(self, row: Heard) -> None:
        """Take in the next row of the log."""
        self.seq, at_ms, at, event, before, night = row
        match event:
            case e.TournamentOpened():
                self.started_ms, self.moves, self.paths, self.stood = 0, [], {}, {}
                self.levels_ms, self.over_ms, self.ended_ms = [], [], 0
            case e.LevelBegan(number):
                self.levels_ms[number - 1 :] = [at_ms]
                self.over_ms = [*self.over_ms, at_ms][: number - 1]
                if number == 1:
                    self.started_ms = at_ms
            case e.ClockStarted():
                self.levels_ms = [at_ms]
            case e.BreakBegan(by=""):
                self.over_ms.append(at_ms)
            case e.TournamentEnded():
                self.ended_ms = at_ms
            case e.StackTaken(seat, guest, stack, "over"):
                assert before
                stack = all_chips(before, at, seat) or stack
                self.stood[guest] = stack
                self._point(guest, stack, at_ms, last=True)
            case e.StackTaken(_, guest):
                self._point(guest, 0, at_ms)
            case e.MovedHere(seat, guest, _, _, why) if why:
                self._seat(SeatMove(at_ms, guest, night.guests[guest].name, at, seat, why))
            case e.Begun():
                self.moves = [
                    replace(each, sat_ms=at_ms) if self._is_coming(each, at) else each
                    for each in self.moves
                ]
            case e.NoteUndone(_, to_seq) | e.TakenBack(to_seq):
                self._undone(night.tables[at], to_seq)
            case _ if isinstance(event, ON_STACKS):
                if isinstance(event, e.StackPlaced | e.StackClaimed):
                    self._enters(row, event.guest, event.seat)
                self._stacks_at(night.tables[at], at_ms)
            case _:
                pass

    def _enters(self, row: Heard, guest: str, seat: Seat) -> None:
        """A stack that was bought during play has a seat. Whoever still sits there knows it."""
        found = row.night.tournament
        if found is None or not found.level:
            return
        was = found.entrants.get(guest)
        if was is None or (was.table, was.seat) != (row.table, seat):
            name = row.night.guests[guest].name
            self._seat(SeatMove(row.at_ms, guest, name, row.table, seat, "entry"))

    def _seat(self, move: SeatMove) -> None:
        """One more move, the newest."""
        self.moves = [move, *self.moves][:MOST_MOVES]

    def is_awaited(self, at: TableNo) -> bool:
        """Someone was moved to a table where no hand has begun since."""
        return any(self._is_coming(each, at) for each in self.moves)

    def _is_coming(self, move: SeatMove, at: TableNo) -> bool:
        return move.table == at and not move.sat_ms

    def _stacks_at(self, table: Table, at_ms: int) -> None:
        """The stacks of a tournament's table have changed."""
        if table.tournament:
            for seat, chair in enumerate(table.chairs):
                if chair and is_stack_known(table, seat):
                    self._point(chair.guest, stack_of(table, seat), at_ms)

    def _undone(self, table: Table, to_seq: int) -> None:
        """What came after a row of this table never was."""
        for chair in table.chairs:
            if chair and (path := self.paths.get(chair.guest)):
                self.paths[chair.guest] = [point for point in path if point.seq <= to_seq]

    def _point(self, guest: str, stack: int, at_ms: int, *, last: bool = False) -> None:
        """One more point of a stack's path, if it has changed, or is the last."""
        path = self.paths.setdefault(guest, [])
        if path and path[-1][1] == stack and not last:
            return
        since = max(0, at_ms - self.started_ms) if self.started_ms else 0
        path.append(Point(round(since / 60_000, 2), stack, self.seq))
        if len(path) > MOST_POINTS:
            self.paths[guest] = [*path[:-1:2], path[-1]]


def all_chips(night: Night, at: TableNo, seat: Seat) -> Chips:
    """All chips that were given out: whoever is left alone has won them, even if no one has
    counted them since. 0: others are left, or the stack is known."""
    found = night.tournament
    if found is None or len(left(night)) > 1 or is_stack_known(night.tables[at], seat):
        return 0
    return issued(found)
