"""What may be used beside the cards: tables of odds and whatever works them out (PROB)."""

from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.rulebook import Rule, rule
from homegame.seats import Seat


@rule(Rule.NO_TOOLS_IN_HAND)
def refuse_tools(table: Table, seat: Seat) -> Refused | None:
    """Who holds cards in a running hand looks up no odds, unless the house lets them."""
    hand = table.hand
    if table.house.tools.in_hand or hand is None or hand.over:
        return None
    if not hand.players[seat].live:
        return None
    return Refused(Rule.NO_TOOLS_IN_HAND, "tools.in_hand", {"hand": hand.plan.number})
