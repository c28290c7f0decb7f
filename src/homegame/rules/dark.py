"""Acting in the dark: before the next card is seen, or before the player's turn (CON-13)."""

from homegame.chips import Chips
from homegame.model.state import UNACTED, Hand
from homegame.rulebook import Rule, rule
from homegame.rules.betting import first_full, round_at
from homegame.seats import NOBODY, Seat
from homegame.variants import Round

NEVER = -1
"""No round of this hand."""


@rule(Rule.DARK_ACTIONS)
def dark_round(hand: Hand, seat: Seat) -> int:
    """The round for which a seat may now act in the dark, as a step of the program.

    This round if the seat has yet to act in it, else the next one. An action in the dark
    binds, so there is one for each round. NEVER if there is none.
    """
    player = hand.players[seat]
    program = hand.program
    betting = hand.turn > NOBODY and isinstance(program[hand.step], Round)
    if not hand.house.dark_actions or not betting or not player.live or not player.stack:
        return NEVER
    later = [at for at in range(hand.step + 1, len(program)) if is_round(hand, at)]
    waits = seat != hand.turn and player.acted_at == UNACTED
    at = hand.step if waits else next(iter(later), NEVER)
    return NEVER if said_dark(hand, seat, at) is not None else at


def is_round(hand: Hand, at: int) -> bool:
    """This step of the program is a betting round."""
    return isinstance(hand.program[at], Round)


def said_dark(hand: Hand, seat: Seat, at: int) -> Chips | None:
    """What a seat announced in the dark for this round: a bet, or 0 for a check; or None."""
    for who, to, when in hand.dark:
        if (who, when) == (seat, at):
            return to
    return None


def dark_limits(hand: Hand, seat: Seat, at: int) -> tuple[Chips, Chips]:
    """The least and the most that a bet in the dark for this round may be."""
    player, now = hand.players[seat], round_at(hand, at)
    most = player.stack + (player.bet if at == hand.step else 0)
    least = hand.plan.bet_size if now.opens == "posts" else first_full(hand, now)
    return min(least, most), most


def said_ahead(hand: Hand, seat: Seat) -> Chips | None:
    """What a seat has announced in the dark and not done yet."""
    player = hand.players[seat]
    if hand.over or not player.live:
        return None
    now = NEVER if player.acted_at != UNACTED else hand.step
    ahead = [
        to for who, to, at in hand.dark if who == seat and (at > hand.step or at == now)
    ]
    return ahead[-1] if ahead else None


def dark_now(hand: Hand) -> Chips | None:
    """What the seat to act announced in the dark for this decision, its first in the
    round."""
    first = hand.turn > NOBODY and hand.players[hand.turn].acted_at == UNACTED
    return said_dark(hand, hand.turn, hand.step) if first and hand.dark else None
