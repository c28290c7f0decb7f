"""Compares the engine's result with that of a history."""

from msgspec.structs import replace

from homegame.history import hand as h
from homegame.history.errors import HistoryError
from homegame.history.recording import after_rake, cards_dealt, record
from homegame.history.replay import Replay, replay
from homegame.model.state import Hand
from homegame.seats import Seat


def judged(history: h.HandHistory) -> Replay:
    """Play a hand again. Raises HistoryError if it can't have been played as it is written, or
    if it came to something else."""
    played = replay(history)
    if wrong := difference(history, played.hand):
        raise HistoryError(f"its results are not those of the game: {wrong}")
    return played


def is_playable(history: h.HandHistory) -> bool:
    """Whether the engine comes to what the hand says."""
    try:
        judged(history)
    except HistoryError:
        return False
    return True


def whole(history: h.HandHistory, played: Replay) -> h.HandHistory:
    """The history with what its text leaves out: who won which pot, and what everyone won or
    lost, if it doesn't say so."""
    net = {**net_of(played), **history.net}
    if any(isinstance(step, h.Won) for step in history.steps):
        return replace(history, net=net)
    cards = cards_dealt(history)
    full = record(played.plan, history.house, played.events, cards=cards)
    full = replace(history, steps=full.steps, net=full.net)
    return replace(after_rake(full, net), places=())


def net_of(played: Replay) -> dict[Seat, int]:
    """What everyone won or lost, as the engine has it."""
    players, stacks = played.hand.players, played.plan.stacks
    return {seat: players[seat].stack - stacks[seat] for seat in played.plan.ring}


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
