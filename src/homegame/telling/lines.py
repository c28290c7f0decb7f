"""Which lines an event has: the sentences are in `hand`, `table` and `night`."""

from collections.abc import Callable
from typing import Any, Final, get_args

from homegame.model import events as e
from homegame.seats import FIRST_TABLE, TableNo
from homegame.telling import hand, night, table
from homegame.telling.sentence import Lines
from homegame.telling.sofar import Telling, after, looking_at

Teller = Callable[[Telling, Telling, Any], Lines]
"""Gives the lines of some kinds of events, by what was known before and is known after."""

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
        (night.People, night.people),
        (night.Course, night.course),
    )
    for kind in get_args(kinds)
}
assert {*TELLERS} == {*get_args(e.NightEvent)}, "every kind of event is told by somebody"


def told(
    telling: Telling, event: e.NightEvent, table_no: TableNo = FIRST_TABLE
) -> tuple[Telling, Lines]:
    """What is known after an event at a table, and the lines that it has."""
    was = looking_at(telling, table_no)
    now = after(was, event)
    return now, TELLERS[type(event)](was, now, event)
