"""What the players of one hand did: a single pass over its steps."""

from functools import lru_cache

from msgspec import Struct

from homegame.chips import Chips
from homegame.history import hand as h
from homegame.model.plan import Marks
from homegame.rules.button import position_names
from homegame.seats import NOBODY, Seat
from homegame.variants import Board, Variant


class Actions(Struct):
    """What the players of one hand did, by their seats. Bets are counted from the flop on."""

    decided: set[Seat]
    """They had a decision before the flop."""
    entered: set[Seat]
    """They called or raised before the flop."""
    raised: set[Seat]
    met_a_raise: set[Seat]
    """They had a decision before the flop after one raise by someone else."""
    reraised: set[Seat]
    bets: dict[Seat, int]
    """How often they bet or raised."""
    calls: dict[Seat, int]
    folds: dict[Seat, int]
    won: dict[Seat, Chips]
    live: set[Seat]
    """They had not folded at the end."""
    saw_flop: set[Seat] | None = None
    """None: there was no flop."""
    may_c_bet: Seat = NOBODY
    """Who raised last before the flop and could make the first bet on it."""
    c_bet: bool = False
    chopped: bool = False
    all_in: bool = False
    """Cards came after the last decision."""


def actions_of(history: h.HandHistory) -> Actions:
    """Go through the steps of a hand once."""
    seats = [player.seat for player in history.players]
    did = Actions(set(), set(), set(), set(), set(), {}, {}, {}, {}, {*seats})
    street = raises = chops = 0
    raiser, is_bet, last = NOBODY, False, None
    in_sums = False
    for step in history.steps:
        kind = type(step)
        if kind is h.Turned:
            if last is not h.Turned:
                street, is_bet = street + 1, False
                if did.saw_flop is None:
                    did.saw_flop = set(did.live)
            did.all_in = True
        elif kind is h.Folded or kind is h.Checked or kind is h.Called or kind is h.Raised:
            seat = step.seat  # type: ignore[union-attr]
            did.all_in = False
            if street == 0:
                did.decided.add(seat)
                if raises == 1 and seat != raiser:
                    did.met_a_raise.add(seat)
                    if kind is h.Raised:
                        did.reraised.add(seat)
                if kind is h.Called or kind is h.Raised:
                    did.entered.add(seat)
                if kind is h.Raised:
                    did.raised.add(seat)
                    raises, raiser = raises + 1, seat
            else:
                if street == 1 and seat == raiser and not is_bet:
                    did.may_c_bet, did.c_bet = seat, kind is h.Raised
                if kind is h.Raised:
                    is_bet = True
                    did.bets[seat] = did.bets.get(seat, 0) + 1
                elif kind is h.Called:
                    did.calls[seat] = did.calls.get(seat, 0) + 1
                elif kind is h.Folded:
                    did.folds[seat] = did.folds.get(seat, 0) + 1
            if kind is h.Folded:
                did.live.discard(seat)
        elif kind is h.Won:
            seat = step.seat  # type: ignore[union-attr]
            did.won[seat] = did.won.get(seat, 0) + step.amount  # type: ignore[union-attr]
        elif kind is h.Killed:
            did.live.discard(step.seat)  # type: ignore[union-attr]
        elif kind is h.PutIn:
            did.live -= {*step.folded}  # type: ignore[union-attr]
            did.live &= {*dict(step.amounts)}  # type: ignore[union-attr]
            in_sums = True
        elif kind is h.OfferedChop:
            chops += 1
        last = kind
    did.chopped = chops > 1
    if in_sums:
        # No one knows who had folded when the cards came.
        did.saw_flop, did.all_in = None, False
    return did


@lru_cache
def has_flop(game: Variant) -> bool:
    """Whether a game turns up cards in the middle: hold'em, Omaha and their like."""
    return any(isinstance(step, Board) for step in game.steps)


@lru_cache(maxsize=4096)
def positions(
    button: Seat, small: Seat, big: Seat, seats: tuple[Seat, ...]
) -> dict[Seat, str]:
    """What the seats are called; none without a button."""
    if not button or not big:
        return {}
    return position_names(Marks(button, small, big), seats)
