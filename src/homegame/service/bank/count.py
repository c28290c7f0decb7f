"""The count-out of real chips as the banker reads it: what there is to count, and what a count
comes to."""

from typing import Annotated

from msgspec import Meta, Struct

from homegame.bank.counting import CountError, Why
from homegame.chips import Chips
from homegame.engine.table import behind, is_passed_over, is_playing
from homegame.model.commands import GuestId
from homegame.model.refusal import Sys
from homegame.money import money
from homegame.night.count_out import counted_out, has_real_chips, in_words, sold_at
from homegame.night.night import Night
from homegame.rules.cash import change_unit, limits
from homegame.rules.real_chips import Kind, case_of, worth
from homegame.rules.straddles import posted
from homegame.seats import Seat, TableNo
from homegame.service.refused import RequestRefused, refused

Worth = Annotated[int, Meta(ge=1, le=10**12)]
"""What a chip is worth, in the smallest unit of money."""
Many = Annotated[int, Meta(ge=0, le=100_000)]
Piles = Annotated[tuple[tuple[Worth, Many], ...], Meta(max_length=20)]


class Seated(Struct, frozen=True):
    """A player whose chips are counted; `stack` is what the table says, in its chips."""

    seat: Seat
    guest: str
    name: str
    stack: Chips


class ToCount(Struct, frozen=True):
    """A table with real chips that are counted out. `sold` is what should be there, in the
    smallest unit of money."""

    table: TableNo
    case: tuple[Kind, ...]
    """The chips of the house, the smallest first."""
    most: int
    """The most a player may buy up to, in the smallest unit of money."""
    players: tuple[Seated, ...]
    sold: int
    change: bool = False
    """A change hand for what is less than a whole unit may follow the count (CASH-20)."""


class CountAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """What was counted at a table: the chips of each guest, by what one of them is worth in
    money. `home` is what is left in the case, if that was counted, too."""

    counts: Annotated[tuple[tuple[GuestId, Piles], ...], Meta(max_length=10)]
    table: Annotated[int, Meta(ge=1, le=1_000)] = 1
    home: Piles = ()


class Explained(Struct, frozen=True):
    """One mistake that would explain the whole difference: `say` asks the table about it.
    `guest` and `value` are whose chips, and of which kind, to look at first; "" and 0 if it
    isn't about one."""

    why: Why
    say: str
    guest: str
    value: int
    fits: bool
    """What else is known speaks for it."""


class CountFound(Struct, frozen=True):
    """What a count comes to, in the smallest unit of money. `over` is what is too much, below
    zero what is missing."""

    total: int
    sold: int
    over: int
    worth: tuple[tuple[str, int], ...]
    """What each guest's chips are worth."""
    colours: tuple[tuple[int, int], ...]
    """By value, how many more chips were counted than have left the case; only if that was
    counted."""
    explanations: tuple[Explained, ...]
    """The likeliest first."""


def to_count(night: Night) -> tuple[ToCount, ...]:
    """The tables whose chips are counted out, while the night goes on. In the last hand and the
    change hand some lie in the pot: they are counted once it is over, or once no one enters any
    more what is bet."""
    if night.ended:
        return ()
    return tuple(
        [
            ToCount(
                at,
                tuple(sorted(case_of(table.house), key=lambda kind: kind.value)),
                worth(table.house, limits(table)[1]),
                tuple(
                    [
                        Seated(
                            seat,
                            chair.guest,
                            night.guests[chair.guest].name,
                            behind(table, seat),
                        )
                        for seat, chair in enumerate(table.chairs)
                        if chair
                    ]
                ),
                worth(table.house, sold_at(table)),
                table.house.change_hand.enabled
                and change_unit(table.house) > 1
                and not (table.hand and posted(table.hand.plan, "change")),
            )
            for at, table in night.tables.items()
            if has_real_chips(table)
            and any(table.chairs)
            and not (night.ending and is_playing(table) and not is_passed_over(table))
        ]
    )


def count(night: Night, ask: CountAsk) -> CountFound:
    """Add up what was counted at a table. Raises RequestRefused for a count that can't be."""
    table = night.tables.get(ask.table)
    if table is None or not has_real_chips(table):
        raise refused(Sys.UNKNOWN, "count.no_table", field="table")
    seated = {chair.guest for chair in table.chairs if chair}
    counts = {guest: dict(piles) for guest, piles in ask.counts}
    if len(counts) < len(ask.counts) or not seated >= {*counts}:
        raise refused(Sys.UNKNOWN, "chips.counted_seat", field="counts")
    values = {kind.value for kind in case_of(table.house)}
    try:
        for guest, value in [(g, v) for g, piles in counts.items() for v in piles]:
            if value not in values:
                raise CountError("value", guest, value)
        found = counted_out(night, ask.table, counts, dict(ask.home) or None)
    except CountError as wrong:
        raise refusal(night, ask, wrong) from None
    told = [
        Explained(
            each.why, in_words(night, ask.table, each), each.guest, each.value, each.fits
        )
        for each in found.explanations
    ]
    return CountFound(
        found.total,
        found.expected,
        found.over,
        tuple(found.worth.items()),
        tuple(found.colours.items()),
        tuple(told),
    )


def refusal(night: Night, ask: CountAsk, wrong: CountError) -> RequestRefused:
    """A count that can't be, as a refusal that says whose and which chips."""
    house = night.tables[ask.table].house
    value = money(wrong.value, house.stakes.currency)
    if wrong.why != "case":
        return refused(Sys.UNKNOWN, "count.unknown", {"value": value}, field="counts")
    numbers = {"value": value, "name": night.guests[wrong.guest].name}
    return refused(Sys.UNKNOWN, "count.too_many", numbers, field="counts")
