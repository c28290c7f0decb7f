"""Thousands of random hands, compared with PokerKit 0.7.7 after every decision.

The two must agree on whose turn it is, what a call costs, from what to what one may raise,
and on every stack. Where they do not, one of PokerKit's known faults must be what this very
position shows, and ours the right answer.

    FUZZ=100000 pytest tests/differential       so many hands instead of 3,000
    FUZZ_SEED=17 pytest tests/differential      one hand again
"""

import os
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from homegame.engine.dealer import Stub
from homegame.engine.evolve import begin
from homegame.engine.told import Told, deal, house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.rules.betting import can_be_called
from homegame.rules.pots import hand_pots
from peer import Peer

HANDS = int(os.environ.get("FUZZ", "3000"))
ONE = os.environ.get("FUZZ_SEED")
BATCHES = 6
BLINDS = (5, 10)
RULES = house("5/10", {"allin.reveal": "never"})
MOST_EXCUSED = 0.05


class DifferentError(AssertionError):
    """The two engines part, and no known fault explains it."""


def dealt(rng: random.Random) -> tuple[Told, Peer]:
    """The same hand at both tables: two to nine players, some short, some deep."""
    players = rng.randint(2, 9)
    most = rng.choice((200, 1000, 3000))
    stacks = [rng.randint(10, most) for _ in range(players)]
    if rng.random() < 0.05:
        stacks[rng.randrange(players)] = rng.randint(1, 9)
    deck = tuple(rng.sample(range(52), 52))
    told = deal(" ".join(map(str, stacks)), RULES)
    told.hand, told.stub, told.events = begin(told.hand.plan, RULES), Stub(deck), []
    told.dealt()
    return told, Peer(stacks, BLINDS, deck)


def decision(rng: random.Random, told: Told) -> c.HandCommand:
    """Something legal, small and large raises as often as calls."""
    may = told.may
    choices: list[c.HandCommand] = [c.Call() if may.call else c.Check()] * 3
    if may.call:
        choices.append(c.Fold())
    if may.raise_most:
        some = rng.randint(may.raise_least, may.raise_most)
        near = min(may.raise_most, may.raise_least + rng.randint(0, 20))
        choices += [c.RaiseTo(to) for to in (may.raise_least, near, some, may.raise_most)]
    return rng.choice(choices)


def fault(told: Told, peer: Peer) -> str:
    """Which known fault of the peer this position shows, if ours is the right answer."""
    hand = told.hand
    if hand.over:
        odd = told.turn <= 0 == peer.turn and peer.stacks == odd_chips_together(told)
        return "6: odd chips go all to the first winner, and of several pots at once" * odd
    if peer.turn != hand.turn:
        return ""
    if is_short_blind(hand) and (peer.call, peer.raises) == by_posted_blind(told):
        return "4: a short big blind lowers the price"
    if peer.call != told.may.call or (told.may.raise_most > 0) != may_raise(told):
        return ""
    if not peer.raises[1]:
        shorts = len(short_all_ins(told))
        return "10: short all-ins add up for the table, not for each player" * (shorts > 1)
    if hand.board and hand.base == 0:
        return "3: a short all-in bet lets a checker raise"
    if not hand.board and hand.base == hand.plan.to_match:
        return "2: a short all-in over the blind lets a limper raise again"
    shorts = len(short_all_ins(told))
    return "10: short all-ins add up for the table, not for each player" * (shorts > 1)


def this_round(told: Told) -> list[e.HandEvent]:
    """What has happened since the last card."""
    since: list[e.HandEvent] = []
    for event in told.events:
        since = [] if isinstance(event, (e.HoleDealt, e.BoardDealt)) else [*since, event]
    return since


def may_raise(told: Told) -> bool:
    """BET-24 and BET-29 told anew from the events: a full raise since one last acted?"""
    level = 0 if told.hand.board else BLINDS[1]
    full, acted = BLINDS[1], {}
    for event in this_round(told):
        if isinstance(event, e.Raised):
            full = max(full, event.to - level)
            level = event.to
        if isinstance(event, (e.Raised, e.Called, e.Checked)):
            acted[event.seat] = level
    seat = told.turn
    return seat not in acted or level - acted[seat] >= full


def short_all_ins(told: Told) -> list[e.HandEvent]:
    """The raises of this round that were less than the full raise before them."""
    full, short = BLINDS[1], []
    for event in this_round(told):
        if isinstance(event, e.Raised):
            if event.by < full:
                short.append(event)
            full = max(full, event.by)
    return short


def is_short_blind(hand: Hand) -> bool:
    """Before the flop nobody has put in the whole big blind."""
    return not hand.board and max(p.bet for p in hand.players) < hand.plan.to_match


def by_posted_blind(told: Told) -> tuple[int, tuple[int, int]]:
    """Call and raise as if the bet were what the short blind could post."""
    hand = told.hand
    player, highest = hand.players[hand.turn], max(p.bet for p in hand.players)
    most = player.bet + player.stack
    least = min(highest + BLINDS[1], most)
    may_raise = most > highest and can_be_called(replace(hand, to_match=highest), hand.turn)
    call = min(highest - player.bet, player.stack)
    return call, (least, most) if may_raise else (0, 0)


def odd_chips_together(told: Told) -> list[int]:
    """The stacks if pots that the same hands can win were one pot, whose first winner had all
    the odd chips."""
    hand, stacks = told.hand, told.stacks
    winning = {seat for _, seat, _ in told.awards}
    together: dict[tuple[int, ...], list[int]] = {}
    for number, pot in enumerate(hand_pots(hand)):
        can_win = tuple([seat for seat in pot.seats if seat in winning])
        together.setdefault(can_win, []).append(number)
    for numbers in together.values():
        won = [(seat, amount) for pot, seat, amount in told.awards if pot in numbers]
        winners = sorted({seat for seat, _ in won})
        for seat, amount in won:
            stacks[seat - 1] -= amount
        each, odd = divmod(sum(amount for _, amount in won), len(winners))
        for seat in winners:
            stacks[seat - 1] += each
        stacks[winners[0] - 1] += odd
    return stacks


def let_covered_blind_check(told: Told, peer: Peer) -> None:
    """The peer asks a big blind that covers every all-in to check; we ask nobody who has
    nothing to decide (BET-72). It can neither pay nor raise, so it is no difference."""
    nothing = (told.marks.big, 0, (0, 0))
    if peer.turn != told.turn and (peer.turn, peer.call, peer.raises) == nothing:
        peer.act(c.Check())


def compare(told: Told, peer: Peer) -> str:
    """In what the two differ now; empty if in nothing."""
    turn = told.turn if told.turn > 0 else 0
    if turn != peer.turn:
        return f"turn: {turn}, the peer {peer.turn}"
    if turn:
        may = told.may
        if may.call != peer.call:
            return f"call: {may.call}, the peer {peer.call}"
        if told.raises != peer.raises:
            return f"raise: {told.raises}, the peer {peer.raises}"
    if told.stacks != peer.stacks:
        return f"stacks: {told.stacks}, the peer {peer.stacks}"
    return ""


def fuzzed(seed: int) -> str:
    """One hand at both tables; the known fault it met, if any."""
    rng = random.Random(seed)
    told, peer = dealt(rng)
    met = ""
    while True:
        let_covered_blind_check(told, peer)
        if differs := compare(told, peer):
            met = fault(told, peer)
            if not met:
                said = [f"{by} {command}" for by, command, _ in told.said if by > 0]
                words = f"seed {seed}: {differs}; {', '.join(said)}"
                again = f"FUZZ_SEED={seed} python -m pytest tests/differential"
                raise DifferentError(f"{words}\nrepeat with: {again}")
            if peer.stacks != told.stacks or peer.call != told.may.call or told.raises[1]:
                return met  # from here on the two hands are not the same
        if told.hand.over:
            return met
        command = decision(rng, told)
        told.must(told.turn, command)
        peer.act(command)


SEEDS = [[int(ONE)]] if ONE else [range(b, HANDS, BATCHES) for b in range(BATCHES)]


@pytest.mark.rule("BET-07", "BET-22", "BET-24", "BET-30", "POT-02", "POT-09")
@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"from {seeds[0]}")
def test_agrees_with_pokerkit_but_for_its_known_faults(seeds):
    """After every decision: the same turn, the same legal amounts, the same stacks."""
    met = Counter(filter(None, map(fuzzed, seeds)))
    assert met.total() <= max(1, MOST_EXCUSED * len(seeds)), met
