"""What the server remembers of a night beside its public state: also a fold over the log."""

import tomllib

from msgspec import Struct
from msgspec.structs import replace

from homegame.model import events as e
from homegame.night.night import Night, sitting
from homegame.rulebook.presets import DEFAULT
from homegame.seats import Seat, TableNo


class Notes(Struct, frozen=True):
    """What follows from the log and no player needs to see."""

    house: str = DEFAULT
    """The house that comes with the program from which this one was made."""
    stood_up_at_ms: dict[str, int] = {}
    """When guests last left a seat, by the clock on the wall: the engine has none (CASH-09)."""
    dealt_to: dict[TableNo, dict[Seat, str]] = {}
    """To whom each table's last hand was dealt."""


def noted(
    notes: Notes, before: Night, at: TableNo, event: e.NightEvent, at_ms: int
) -> Notes:
    """The notes after an event; `before` is the night before it."""
    match event:
        case e.StoodUp(_, guest):
            times = {**notes.stood_up_at_ms, guest: at_ms}
            return replace(notes, stood_up_at_ms=times)
        case e.Begun(plan):
            dealt = guests_in(before, at, plan.ring)
            return replace(notes, dealt_to={**notes.dealt_to, at: dealt})
        case _:
            return notes


def guests_in(night: Night, at: TableNo, seats: tuple[Seat, ...]) -> dict[Seat, str]:
    """Who sits in these seats of a table."""
    return {seat: sitting(night.tables[at], seat) for seat in seats}


def house_name(text: str) -> str:
    """The house that comes with the program from which a house file was made."""
    return str(tomllib.loads(text).get("based_on", DEFAULT))
