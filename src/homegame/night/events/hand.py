"""The events of a hand: each changes the hand, and some also its table."""

from typing import Final

from homegame.bank import entries, posting
from homegame.engine.table import hands
from homegame.engine.table.hands import in_hand
from homegame.model import events as e
from homegame.night.events import undo
from homegame.night.events.row import BOTH, Row, row

WHY: Final = ("reason",)

ROWS: Final[tuple[Row, ...]] = (
    # The cards.
    row(e.HoleDealt, "hand", table=in_hand),
    row(e.BoardDealt, "hand", table=in_hand),
    row(e.Discarded, "hand", table=in_hand),
    row(e.Drawn, "hand", table=in_hand),
    row(e.MiddleSet, "hand", table=in_hand),
    row(e.RunsVoted, "hand", table=in_hand),
    # What players do.
    row(e.Folded, "hand", table=hands.acted, undone=True),
    row(e.Checked, "hand", table=hands.acted, undone=True),
    row(e.Called, "hand", table=hands.acted, undone=True),
    row(e.Raised, "hand", table=hands.acted, undone=True),
    row(e.ChopOffered, "hand", table=in_hand),
    row(e.DarkSaid, "hand", table=in_hand),
    row(e.AmountsPutIn, "hand", table=in_hand),
    # The showdown, and the end.
    row(e.Shown, "hand", table=in_hand),
    row(e.Mucked, "hand", table=in_hand),
    row(e.Returned, "hand", table=in_hand),
    row(e.Awarded, "hand", table=in_hand),
    row(e.Carried, "hand", table=hands.carried),
    row(e.HandEnded, "hand", night=undo.last_ended, table=hands.ended, pages=BOTH),
    # The floor.
    row(e.HandKilled, "hand", table=in_hand, written=WHY),
    row(e.CardExposed, "hand", table=in_hand, written=WHY),
    row(e.CardReplaced, "hand", table=in_hand),
    row(e.Voided, "hand", table=hands.voided, pages=BOTH, written=WHY),
    # Open stakes.
    row(
        e.Funded,
        "hand",
        table=hands.funded,
        entries=entries.funded,
        line=posting.funded,
        stands="at once",
    ),
    row(e.MarkerOffered, "hand", table=in_hand),
    row(e.MarkerAnswered, "hand", table=in_hand),
    row(e.AllInForfeited, "hand", table=in_hand),
    row(e.MarkerTaken, "hand", table=in_hand, entries=entries.marker_taken),
)
