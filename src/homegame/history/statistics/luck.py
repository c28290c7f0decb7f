"""Luck in all-ins: what a player won, and what the cards said when the last money went in."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from homegame.cards import UNSEEN, Cards
from homegame.engine.evolve import evolve
from homegame.history import hand as h
from homegame.history.errors import HistoryError
from homegame.history.known import known
from homegame.history.replay import moments
from homegame.model.state import Hand
from homegame.rules.pots import hand_pots
from homegame.seats import Seat

Equities = Callable[[str, Sequence[Cards], Cards, Cards], Sequence[float] | None]
"""The exact equities of some hands in a game on a board, without cards that are dead; None
where they can't be had."""


class Luck(Struct):
    """All-ins, in the smallest unit of money; `expected` is rounded for each hand."""

    all_ins: int = 0
    won: int = 0
    expected: int = 0
    left_out: int = 0
    """All-ins with a hand that was never seen, or whose equities are not known."""

    def add(self, other: "Luck") -> None:
        self.all_ins += other.all_ins
        self.won += other.won
        self.expected += other.expected
        self.left_out += other.left_out


def luck_of(history: h.HandHistory, equities: Equities) -> dict[Seat, Luck]:
    """The luck of everyone in an all-in; no one's if the hand was none, or was played with
    tournament chips: luck is counted in money.

    A hand is an all-in if cards came after the last decision. Each pot counts for those who
    could win it, with their equities at that decision, however many times the board was run.
    """
    if not is_all_in_for_money(history):
        return {}
    try:
        hand = at_last_decision(history)
        held = known(history).held
    except HistoryError:
        return {}
    if hand is None:
        return {}
    live = [seat for seat, player in enumerate(hand.players) if player.live]
    if len(live) < 2 or hand.variant.boards != 1 or hand.variant.kinds != ("high",):
        return {seat: Luck(left_out=1) for seat in live}
    hands = {seat: tuple(held.get(seat, ())) for seat in live}
    full = all(
        len(cards) == history.variant.hole_cards and UNSEEN not in cards
        for cards in hands.values()
    )
    shares = expected(history.game, hand, hands, equities) if full else None
    if shares is None:
        return {seat: Luck(left_out=1) for seat in live}
    worth = history.house.stakes.minor_per_chip or 1
    won = dict.fromkeys(live, 0)
    for step in history.steps:
        if type(step) is h.Won and step.seat in won:
            won[step.seat] += step.amount
    return {seat: Luck(1, won[seat] * worth, round(shares[seat] * worth)) for seat in live}


def is_all_in_for_money(history: h.HandHistory) -> bool:
    """Whether the luck of a hand is counted."""
    is_told = history.tournament is None and not history.is_in_sums
    return is_told and came_after_all_decisions(history)


def came_after_all_decisions(history: h.HandHistory) -> bool:
    """Whether cards were turned up after the last decision."""
    for step in reversed(history.steps):
        kind = type(step)
        if kind is h.Turned:
            return True
        if kind is h.Folded or kind is h.Checked or kind is h.Called or kind is h.Raised:
            return False
    return False


def at_last_decision(history: h.HandHistory) -> Hand | None:
    """The hand after its last decision, with the bets still to be swept in."""
    last = None
    for moment in moments(history):
        if moment.by > 0 and type(moment.command).__name__ in DECISIONS:
            hand = moment.hand
            for event in moment.events:
                hand = evolve(hand, event)
            last = hand
    return last


DECISIONS = frozenset({"Fold", "Check", "Call", "RaiseTo"})


def expected(
    game: str, hand: Hand, hands: dict[Seat, Cards], equities: Equities
) -> dict[Seat, float] | None:
    """What each seat could expect from the pots, in chips; None if that is not known."""
    board = hand.boards[0]
    shares = dict.fromkeys(hands, 0.0)
    for pot in hand_pots(hand):
        seats = [seat for seat in pot.seats if seat in hands]
        if len(seats) == 1:
            shares[seats[0]] += pot.amount
            continue
        # Whoever can't win this pot holds cards all the same.
        dead = [card for seat in hands if seat not in seats for card in hands[seat]]
        found = equities(game, [hands[seat] for seat in seats], board, tuple(dead))
        if found is None:
            return None
        for seat, share in zip(seats, found, strict=True):
            shares[seat] += pot.amount * share
    return shares
