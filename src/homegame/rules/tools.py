"""What may be used besides the cards: tables of odds and programs that compute them (PROB)."""

from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import Seat


def may_read_figures(house: HouseRules, *, ended: bool) -> bool:
    """Whether figures of how players play can be read: always once the night is over."""
    return ended or house.stats.during_play


@rule(Rule.NO_TOOLS_IN_HAND)
def refuse_tools(table: Table, seat: Seat) -> Refused | None:
    """A player with cards in a running hand looks up no odds, unless the house allows it."""
    hand = table.hand
    if table.house.tools.in_hand or hand is None or hand.over:
        return None
    if not hand.players[seat].live:
        return None
    return Refused(Rule.NO_TOOLS_IN_HAND, "tools.in_hand", {"hand": hand.plan.number})
