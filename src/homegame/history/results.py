"""Compares the engine's result with that of a history."""

from homegame.history import hand as h
from homegame.model.state import Hand
from homegame.seats import Seat


def difference(history: h.HandHistory, hand: Hand) -> str:
    """How the two differ, in chips; empty if they agree.

    Only winners pay rake: what a site took must be missing from their winnings alone.
    """
    gaps: dict[Seat, int] = {}
    for seat, won in history.net.items():
        ours = hand.players[seat].stack - hand.plan.stacks[seat]
        if ours != won:
            gaps[seat] = ours - won
    winners = {award.seat for award in hand.awards}
    fair = {*gaps} <= winners and min(gaps.values(), default=0) >= 0
    if fair and sum(gaps.values()) == history.rake:
        return _differently_returned(history, hand)
    return ", ".join(f"seat {seat} {by:+}" for seat, by in sorted(gaps.items()))


def _differently_returned(history: h.HandHistory, hand: Hand) -> str:
    """How the uncalled bets differ, if the history names them; empty if they agree."""
    theirs = {s.seat: s.amount for s in history.steps if isinstance(s, h.Returned)}
    ours = dict(hand.returned)
    if not ours:
        return ""  # What nobody could call was no raise here, so nothing had to go back.
    return f"returned {ours}, not {theirs}" if theirs and theirs != ours else ""
