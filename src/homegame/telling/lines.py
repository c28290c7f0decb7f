"""Picks the lines of each event; `hand`, `table` and `night` have the sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.line import Line
from homegame.seats import FIRST_TABLE, TableNo
from homegame.telling import bank, hand, night, table, tournament
from homegame.telling.sentence import Lines
from homegame.telling.sofar import Telling, looking_at, with_lines

Teller = Callable[[Telling, Telling, Any], Lines]
"""Gives the lines of some kinds of events, from what is known before and after the event."""

TELLERS: Final[dict[type, Teller]] = {
    kind: teller
    for kinds, teller in (
        (hand.Betting, hand.betting),
        (hand.Dealing, hand.dealing),
        (hand.Ending, hand.ending),
        (hand.Markers, hand.markers),
        (table.Seats, table.seating),
        (table.Bank, table.bank),
        (table.Arranged, table.arranged),
        (table.Votes, table.votes),
        (table.Begins, table.begins),
        (table.FairDeal, table.unsaid),
        (night.People, night.people),
        (night.Course, night.course),
        (bank.Bank, bank.bank),
        (tournament.Tournament, tournament.tournament),
        (tournament.Stacks, tournament.stacks),
    )
    for kind in get_args(kinds)
}
assert {*TELLERS} == {*get_args(e.NightEvent)}, "every kind of event has its lines"

KNOWN: Final[Mapping[type, Callable[[Telling, Any], Telling]]] = dict(
    (*hand.KNOWN, *table.KNOWN, *night.KNOWN, *tournament.KNOWN)
)
"""What is known after events that change it; the others leave it as it is."""


def tell(
    telling: Telling, event: e.NightEvent, table_no: TableNo = FIRST_TABLE
) -> tuple[Telling, Lines]:
    """What is known after an event at a table, and the event's lines."""
    was = looking_at(telling, table_no)
    learns = KNOWN.get(type(event))
    now = learns(was, event) if learns else was
    lines = TELLERS[type(event)](was, now, event)
    lines = tuple(map(in_chips, lines)) if was.table.tournament else lines
    return with_lines(now, lines) if lines and now.table.noted else now, lines


def in_chips(line: Line) -> Line:
    """A line of a tournament's table: its amounts, if it has any, are no money."""
    has_amount = line.amount is not None or any(
        name.endswith("_chips") for name in line.filling
    )
    return replace(line, chips=True) if has_amount else line
