"""What the server remembers of a night besides its public state: also a fold over its log."""

from msgspec import Struct
from msgspec.structs import replace

from homegame import toml
from homegame.model import events as e
from homegame.night.agenda import with_turn
from homegame.night.night import Night, sitting, stands_still
from homegame.night.tournament.levels import LevelClock, ticked
from homegame.night.turn_clock import TurnClock
from homegame.rulebook.presets import DEFAULT
from homegame.seats import NIGHT, Seat, TableNo


class Notes(Struct, frozen=True):
    """Facts from the log that no player needs to see."""

    house: str = DEFAULT
    """The program's own house that this one was made from."""
    stood_up_at_ms: dict[str, int] = {}
    """When guests last left a seat, by the wall clock: the engine has no clock (CASH-09)."""
    dealt_to: dict[TableNo, dict[Seat, str]] = {}
    """The guests dealt into each table's last hand, by seat."""
    opened_ms: int = 0
    """When the night was opened, by the wall clock: its hours begin there."""
    utc_offset_min: int = 0
    """By how many minutes the clocks where the night was opened are ahead of UTC."""
    clocks: dict[TableNo, TurnClock] = {}
    """Each table's turn clock by the wall clock, for what is left of the time banks."""
    level: LevelClock = LevelClock()
    """The clock of the tournament's levels."""


def noted(
    notes: Notes, before: Night, after: Night, at: TableNo, event: e.NightEvent, at_ms: int
) -> Notes:
    """The notes after an event; `before` is the night before it, `after` the one with it."""
    for number in [*after.tables] if at == NIGHT else [at]:
        notes = timed(notes, before, after, number, event, at_ms)
    if after.tournament is not None:
        level = ticked(notes.level, before, after, event, at_ms)
        notes = notes if level is notes.level else replace(notes, level=level)
    match event:
        case e.StoodUp(_, guest):
            times = {**notes.stood_up_at_ms, guest: at_ms}
            return replace(notes, stood_up_at_ms=times)
        case e.Begun(plan):
            dealt = guests_in(before, at, plan.ring)
            return replace(notes, dealt_to={**notes.dealt_to, at: dealt})
        case _:
            return notes


def timed(
    notes: Notes, before: Night, after: Night, at: TableNo, event: e.NightEvent, at_ms: int
) -> Notes:
    """The notes with a table's turn clock after an event (CON-46)."""
    if at not in before.tables or at not in after.tables:
        return notes
    hand = after.tables[at].hand
    called = isinstance(event, e.ClockCalled | e.ClockStopped)
    stood, stands = stands_still(before, at), stands_still(after, at)
    if before.tables[at].hand is hand and stood == stands and not called:
        return notes
    clock = notes.clocks.get(at) or TurnClock(notes.opened_ms)
    now = with_turn(clock, after, at, at_ms)
    rules = before.tables[at].house.clock
    if called or now.decision != clock.decision:
        late = clock.overrun(at_ms, rules.bank_s * 1000)
        now = replace(now, banks=late.banks)
    if isinstance(event, e.ClockCalled):
        now = now.call(at_ms, rules.seconds * 1000)
    elif isinstance(event, e.ClockStopped):
        now = now.uncalled(at_ms)
    return replace(notes, clocks={**notes.clocks, at: now})


def guests_in(night: Night, at: TableNo, seats: tuple[Seat, ...]) -> dict[Seat, str]:
    """The guests in these seats of a table."""
    return {seat: sitting(night.tables[at], seat) for seat in seats}


def house_name(text: str) -> str:
    """The program's own house that a house file was made from."""
    return str(toml.loads(text).get("based_on", DEFAULT))
