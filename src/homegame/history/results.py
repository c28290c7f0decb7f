"""Where the engine's result and that of a history part."""

from homegame.history import hand as h
from homegame.model.state import Hand
from homegame.seats import Seat


def difference(history: h.HandHistory, hand: Hand) -> str:
    """In what the two part, in chips; empty if they agree.

    What a site took as rake is missing from what the winners won, and from nobody else.
    """
    parted: dict[Seat, int] = {}
    for seat, won in history.net.items():
        ours = hand.players[seat].stack - hand.plan.stacks[seat]
        if ours != won:
            parted[seat] = ours - won
    winners = {award.seat for award in hand.awards}
    fair = {*parted} <= winners and min(parted.values(), default=0) >= 0
    if fair and sum(parted.values()) == history.rake:
        return _differently_returned(history, hand)
    return ", ".join(f"seat {seat} {by:+}" for seat, by in sorted(parted.items()))


def _differently_returned(history: h.HandHistory, hand: Hand) -> str:
    """What went back uncalled, where the history says so itself."""
    told = {s.seat: s.amount for s in history.steps if isinstance(s, h.Returned)}
    ours = dict(hand.returned)
    return f"returned {ours}, not {told}" if told and told != ours else ""
