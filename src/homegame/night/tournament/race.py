"""The chip race: with real cards, a chip that no blind needs any more leaves play between two
hands, at each table by itself (TOURN-23)."""

from collections.abc import Mapping

from msgspec import Struct

from homegame.engine.table import is_playing
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.model.tournament import Raced, Tournament
from homegame.night.night import Actor, Decision, Night, here, seat_at
from homegame.night.tournament.standing import is_between, running
from homegame.rulebook import Rule
from homegame.seats import Seat, TableNo
from homegame.tournament.chips import Rack, after_race, most_odd, odd_chips, race_prizes


class Due(Struct, frozen=True):
    """A chip that leaves play at a table now, and the next one, which is the smallest then.
    `odd`: how many each seat can't exchange; `prizes`: how many new chips are raced for. If not
    all stacks are known, nothing is."""

    chip: int
    into: int
    racks: Mapping[Seat, Rack] = {}
    odd: Mapping[Seat, int] = {}
    prizes: int = 0
    known: bool = False

    @property
    def proposed(self) -> tuple[Seat, ...]:
        """Who gets the new chips if no cards are dealt for them."""
        return most_odd(self.odd, self.prizes)


def race_due(night: Night, at: TableNo) -> Due | None:
    """The chip that leaves play now at a tournament's table with real cards: before the level
    there is or, in the break, before the next one. None if none does."""
    found, table = running(night), night.tables[at]
    if found is None or not found.level or not table.tournament:
        return None
    if table.dealer == "server":
        return None
    least, level = found.smallest(at), found.level + is_between(found)
    chips = found.structure.plan.chips
    gone = [up.chip for up in found.structure.colour_ups if up.before <= level]
    chip = min([each for each in gone if each >= least], default=0)
    larger = [each for each in chips if each > chip]
    if not chip or not larger:
        return None
    into = min(larger)
    if not are_known(table):
        return Due(chip, into)
    racks = racks_at(table, chip, into)
    odd = odd_chips(racks, chip, into)
    return Due(chip, into, racks, odd, race_prizes(odd, chip, into), known=True)


def smallest_of_all(found: Tournament) -> int:
    """The smallest chip that every table has: where one has left play, nothing needs it."""
    chips = [found.smallest(at) for at in found.tables]
    return max(chips, default=found.structure.plan.chips[0])


def are_known(table: Table) -> bool:
    """Every stack is known: bets are entered, and no hand went unrecorded since a count."""
    return table.depth != "button" and not any(
        chair.uncounted for chair in table.chairs if chair
    )


def racks_at(table: Table, chip: int, into: int) -> dict[Seat, Rack]:
    """The odd chips of everyone with a stack, and all else they have: what is more than whole
    chips of the next value. An add-on that is about to arrive counts."""
    racks = {}
    for seat, chair in enumerate(table.chairs):
        stack = chair.stack + chair.buying if chair and not chair.leaving else 0
        if stack:
            odd = stack % into // chip
            racks[seat] = Rack(odd, stack - odd * chip)
    return racks


def race(night: Night, by: Actor, at: TableNo, command: c.RaceChips) -> Decision:
    """A chip leaves play at a table, and these players won a larger one for the odd ones."""
    table, due = night.tables[at], race_due(night, at)
    if is_playing(table):
        return Refused(Rule.CHIP_RACE, "race.in_hand")
    if due is None or due.chip != command.chip:
        numbers: dict[str, int | str] = {"chip": f"{command.chip:,}"}
        return Refused(Rule.CHIP_RACE, "race.not_due", numbers, "chip")
    if refused := refuse_winners(due, command.winners):
        return refused
    if not due.known:
        return here(at, [e.ChipsRaced(due.chip, due.into, by)])
    after = after_race(due.racks, due.chip, due.into, command.winners)
    stacks = [
        (seat, rack.other + rack.old * due.chip, after.stacks[seat])
        for seat, rack in due.racks.items()
        if rack.old
    ]
    raced = e.ChipsRaced(
        due.chip, due.into, by, tuple(stacks), after.winners, after.rescued
    )
    return here(at, [raced])


def refuse_winners(due: Due, winners: tuple[Seat, ...]) -> Refused | None:
    """Refuse winners without an odd chip, one who wins twice, and too few or too many."""
    if not due.known:
        return Refused(Rule.CHIP_RACE, "race.unknown", field="winners") if winners else None
    for seat in winners:
        if not due.odd.get(seat):
            return Refused(Rule.CHIP_RACE, "race.seat", {"seat": seat}, "winners")
    if len({*winners}) < len(winners):
        return Refused(Rule.CHIP_RACE, "race.twice", field="winners")
    if len(winners) != due.prizes:
        numbers: dict[str, int | str] = {"n": due.prizes, "into": f"{due.into:,}"}
        words = {0: "race.none", 1: "race.winner"}.get(due.prizes, "race.winners")
        return Refused(Rule.CHIP_RACE, words, numbers, "winners")
    return None


# ---------------------------------------------------------------- what was raced, and undo


def raced_now(night: Night, at: TableNo) -> tuple[Raced, ...]:
    """The chips that have left play at a table since its last hand."""
    found, table = running(night), night.tables[at]
    if found is None or is_playing(table):
        return ()
    return tuple([each for each in found.raced.get(at, ()) if each.hand == table.number])


def last_race(night: Night, at: TableNo) -> Raced | None:
    """The last race, if it can be undone: no hand has begun since, and everyone whose stack it
    changed still has what it left them."""
    table = night.tables[at]
    last = next(iter(raced_now(night, at)[::-1]), None)
    if last is None or night.notes.get(at):
        return None
    for guest, _, now in last.stacks:
        chair = table.chairs[seat_at(table, guest)]
        if chair is None or chair.stack != now:
            return None
    return last


def undone(night: Night, by: Actor, at: TableNo, last: Raced) -> Decision:
    """The chip is back in play, and everyone has what they had before the race."""
    table = night.tables[at]
    stacks = [(seat_at(table, guest), now, was) for guest, was, now in last.stacks]
    return here(at, [e.RaceUndone(last.chip, by, tuple(stacks))])
