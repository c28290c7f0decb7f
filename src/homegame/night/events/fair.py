"""The events of the fair deal: who cuts the deck."""

from typing import Final

from msgspec.structs import replace

from homegame.model import events as e
from homegame.night.events.row import Row, row
from homegame.night.night import CutBy, Night, without
from homegame.seats import TableNo


def seeds_frozen(night: Night, at: TableNo, event: e.SeedsFrozen) -> Night:
    """The list of those who cut the next deck is closed."""
    listed = CutBy(event.number, event.commitment, event.promises)
    return replace(night, frozen={**night.frozen, at: listed})


def seeds_opened(night: Night, at: TableNo, event: e.SeedsOpened) -> Night:
    """The deck of the hand that has begun was cut."""
    was = night.frozen.get(at)
    listed = was.promises if was and was.commitment == event.commitment else ()
    number = night.tables[at].number
    cut_by = CutBy(number, event.commitment, listed, event.seeds, event.at)
    return replace(
        night, frozen=without(night.frozen, at), cut_by={**night.cut_by, at: cut_by}
    )


ROWS: Final[tuple[Row, ...]] = (
    row(e.SeedsFrozen, "table", night=seeds_frozen),
    row(e.SeedsOpened, "table", night=seeds_opened),
)
