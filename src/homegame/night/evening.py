"""The night's two verbs: `decide` on a command, and `evolve` by an event (in `fold`).

A command comes from a guest, by id, or from one of the officials: the dealer, the clock, the
floor. It is about one table; its events may be about other tables, or about the night itself.
`commands` has a row for each.
"""

from homegame.model.commands import Command
from homegame.night.commands import decide
from homegame.night.fold import evolve, folded, opened
from homegame.night.night import Decision

__all__ = ["Command", "Decision", "decide", "evolve", "folded", "opened"]
