"""Every event of a night has one row: what it is about, what it changes, what the bank makes of
it, which pages show it, and who is named in it.

What is true of an event is listed nowhere else: `fold` reads the rows and applies what they
name, the service and the removal of names read them too. The rows lie by subject, each beside
the functions it names. An event without a row is found as this package is imported. What the
log says of each is in `telling`.
"""

from collections.abc import Mapping
from typing import Final, get_args

from homegame.model import events as e
from homegame.night.events import bank, course, fair, hand, people, table, tournament, undo
from homegame.night.events.row import Row

ROWS: Final = (
    *(*hand.ROWS, *table.ROWS, *fair.ROWS, *undo.ROWS),
    *(*tournament.ROWS, *bank.ROWS, *people.ROWS, *course.ROWS),
)

EVENTS: Final[Mapping[type, Row]] = {each.kind: each for each in ROWS}
"""The row of every event. Looking one up is quicker than trying one after another."""

# An event without a row, or with two, is found here; so is one that is said to be about a hand
# and is none of its events, and one that changes a table and is none of a table's.
assert len(EVENTS) == len(ROWS)
assert {*EVENTS} == {*get_args(e.NightEvent)}
assert {each.kind for each in ROWS if each.about == "hand"} == {*get_args(e.HandEvent)}
assert {each.kind for each in ROWS if each.table} <= {*get_args(e.TableEvent)}
