"""What the server remembers of a night besides its public state: also a fold over its log."""

import tomllib

from msgspec import Struct
from msgspec.structs import replace

from homegame.model import events as e
from homegame.night.night import Night, sitting
from homegame.rulebook.presets import DEFAULT
from homegame.seats import Seat, TableNo


class Notes(Struct, frozen=True):
    """Facts from the log that no player needs to see."""

    house: str = DEFAULT
    """The program's own house that this one was made from."""
    stood_up_at_ms: dict[str, int] = {}
    """When guests last left a seat, by the wall clock: the engine has no clock (CASH-09)."""
    dealt_to: dict[TableNo, dict[Seat, str]] = {}
    """The guests dealt into each table's last hand, by seat."""


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
    """The guests in these seats of a table."""
    return {seat: sitting(night.tables[at], seat) for seat in seats}


def house_name(text: str) -> str:
    """The program's own house that a house file was made from."""
    return str(tomllib.loads(text).get("based_on", DEFAULT))
