"""How fast the engine is: ratios against PokerKit 0.7.7, measured in one run.

    make bench        or: python bench/run.py [hands] [rounds]

Both play the same random six-handed hands of no-limit hold'em, with the same decks and
decisions, in turns (A B A B ...); the median of each counts. PokerKit does all it can by itself
(every automation). We also do what it leaves out: we keep events, hold cards secret, and count
all chips after every event.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).parent.parent

from homegame.cards import DECK, Cards  # noqa: E402
from homegame.chips import Chips  # noqa: E402
from homegame.engine import dealer  # noqa: E402
from homegame.engine.decide import decide  # noqa: E402
from homegame.engine.evolve import begin, chips, evolve  # noqa: E402
from homegame.engine.legal import options  # noqa: E402
from homegame.engine.plan import plan  # noqa: E402
from homegame.engine.shorthand import house  # noqa: E402
from homegame.history.codecs import records  # noqa: E402
from homegame.history.errors import HistoryError  # noqa: E402
from homegame.history.known import known  # noqa: E402
from homegame.history.replay import moments, replay  # noqa: E402
from homegame.model import commands as c  # noqa: E402
from homegame.model import events as e  # noqa: E402
from homegame.model.plan import Plan  # noqa: E402
from homegame.model.state import Chair, Hand, Table  # noqa: E402
from homegame.rulebook import HouseRules  # noqa: E402
from homegame.rules.pots import middle  # noqa: E402
from homegame.seats import DEALER, Seat  # noqa: E402
from homegame.variants import TEXAS  # noqa: E402
from peer import Peer  # noqa: E402

SEATS = 6
BLINDS = (1, 2)
RULES = house("1/2")
SHARED = next(
    (p for p in (ROOT / "../shared/data", ROOT / "../../shared/data") if p.is_dir()), None
)
Said = list[tuple[Seat, c.HandCommand]]


class Deal:
    """One hand of no-limit hold'em to play: the plan, the deck, and every command."""

    rules = RULES

    def __init__(self, stacks: Sequence[Chips], deck: Cards) -> None:
        self.stacks, self.deck, self.stub = stacks, deck, dealer.Stub(deck)
        chairs = [Chair(f"g{s}", stack, waiting=False) for s, stack in enumerate(stacks, 1)]
        self.plan: Plan = plan(Table(RULES, TEXAS, (None, *chairs)), len(stacks))
        self.said: Said = []
        self.decisions: list[c.HandCommand] = []
        self.events: list[e.HandEvent] = []
        self.after: list[Chips] = []


def random_hands(hands: int) -> list[Deal]:
    """Play random hands once: fold, call, min-raise, pot and all-in are equally likely."""
    deals = []
    for seed in range(hands):
        rng = random.Random(seed)
        deal = Deal(
            [rng.randint(40, 300) for _ in range(SEATS)], tuple(rng.sample(range(52), 52))
        )
        hand, stub = begin(deal.plan, RULES), deal.stub
        while not hand.over:
            if hand.turn == DEALER:
                command, stub = dealer.next_command(hand, stub)
                by = DEALER
            else:
                by, command = hand.turn, chosen(rng, hand)
                deal.decisions.append(command)
            deal.said.append((by, command))
            events = decide(hand, by, command)
            assert isinstance(events, list)
            for event in events:
                hand = evolve(hand, event)
            deal.events += events
        deal.after = [player.stack for player in hand.players[1:]]
        deals.append(deal)
    return deals


def chosen(rng: random.Random, hand: Hand) -> c.HandCommand:
    """Fold, call, min-raise, pot or all-in; instead of what is illegal, call or check."""
    may = options(hand)
    call = c.Call() if may.call else c.Check()
    match rng.randrange(5):
        case 0 if may.call:
            return c.Fold()
        case 2 if may.raise_most:
            return c.RaiseTo(may.raise_least)
        case 3 if may.raise_most:
            pot = hand.to_match + middle(hand) + may.call
            return c.RaiseTo(min(max(pot, may.raise_least), may.raise_most))
        case 4 if may.raise_most:
            return c.RaiseTo(may.raise_most)
    return call


# ---------------------------------------------------------------- what is measured


class Playable(Protocol):
    """A hand that is ready to be replayed: its start, its decisions and its result."""

    plan: Plan
    rules: HouseRules
    stub: dealer.Stub
    decisions: list[c.HandCommand]
    after: list[Chips]


def full_loop(deals: Sequence[Playable]) -> None:
    """Play hands with dealer, sealed cards, refusals, events, state, and chips counted after
    every event."""
    for deal in deals:
        hand, stub = begin(deal.plan, deal.rules), deal.stub
        decisions = iter(deal.decisions)
        total = sum(deal.plan.stacks)
        log: list[e.HandEvent] = []
        sealed: list[tuple[Seat, Cards]] = []
        while not hand.over:
            by = hand.turn
            if by == DEALER:
                holds = stub.held
                command, stub = dealer.next_command(hand, stub)
                if stub.held is not holds:
                    sealed += stub.held.items()
            else:
                command = next(decisions)
            events = decide(hand, by, command)
            assert isinstance(events, list)
            for event in events:
                hand = evolve(hand, event)
                assert chips(hand) == total
            log += events
        assert [player.stack for player in hand.players[1:]] == deal.after


def decide_and_evolve(deals: list[Deal]) -> None:
    """Play hands with `decide` and `evolve` alone, from prepared commands."""
    for deal in deals:
        hand = begin(deal.plan, RULES)
        for by, command in deal.said:
            for event in decide(hand, by, command):  # type: ignore[union-attr]
                hand = evolve(hand, event)
        assert hand.over


def peers_loop(deals: list[Deal]) -> None:
    """Play hands in PokerKit with every automation and the same decisions."""
    for deal in deals:
        peer = Peer(deal.stacks, BLINDS, deal.deck)
        for command in deal.decisions:
            peer.act(command)


def evolved(hands: list[tuple[Hand, list[e.HandEvent]]]) -> None:
    """Real hands again from their events."""
    for first, events in hands:
        hand = first
        for event in events:
            hand = evolve(hand, event)
        assert hand.over


def medians(
    ours: Callable[[], None], theirs: Callable[[], None], rounds: int
) -> tuple[float, float]:
    """Run both in turns, and return the median processor seconds of each."""
    a, b = [], []
    for _ in range(rounds):
        for work, times in ((ours, a), (theirs, b)):
            start = time.process_time()
            work()
            times.append(time.process_time() - start)
    return statistics.median(a), statistics.median(b)


def agreeing(deals: list[Deal]) -> list[Deal]:
    """The hands that end the same in both; the others show one of PokerKit's known faults."""
    same = []
    for deal in deals:
        peer = Peer(deal.stacks, BLINDS, deal.deck)
        try:
            for command in deal.decisions:
                peer.act(command)
        except ValueError:
            continue
        if peer.stacks == deal.after:
            same.append(deal)
    return same


def line(
    name: str, ours: float, theirs: float, hands: int, target: int
) -> dict[str, object]:
    """Print one figure, and return it for the summary."""
    ratio = theirs / ours
    print(
        f"{name:32} {hands / ours:10,.0f} hands/s {ratio:8.1f} x PokerKit (target {target} x)"
    )
    return {"what": name, "hands_per_s": round(hands / ours), "ratio": round(ratio, 1)}


def main(words: list[str]) -> int:
    """Measure, print, and end with one JSON object."""
    hands = int(words[0]) if words else 2000
    rounds = int(words[1]) if len(words) > 1 else 5
    deals = random_hands(hands)
    same = agreeing(deals)
    print(
        f"{hands} random hands; {hands - len(same)} left out for known faults of PokerKit"
    )
    found = []
    a, b = medians(lambda: full_loop(same), lambda: peers_loop(same), rounds)
    found.append(line("full loop with dealer", a, b, len(same), 15))
    a, b = medians(lambda: decide_and_evolve(same), lambda: peers_loop(same), rounds)
    found.append(line("decide and evolve", a, b, len(same), 30))
    if SHARED:
        from_records = real_hands(SHARED)
        ours = [(first, events) for first, events, _ in from_records]
        theirs = [deal for *_, deal in from_records]
        a, b = medians(lambda: evolved(ours), lambda: peers_replay(theirs), rounds)
        found.append(line("replay of real hands", a, b, len(ours), 10))
    else:
        print("no real hands: ../shared/data is absent")
    print(json.dumps({"bench": found}))
    return 0


PeerHand = tuple[list[Chips], tuple[Chips, Chips], Cards, list[c.HandCommand]]
"""Stacks, blinds, deck and decisions: what PokerKit needs to play a real hand."""


def peers_replay(hands: list[PeerHand]) -> None:
    """Play the same real hands in PokerKit."""
    for stacks, blinds, deck, decisions in hands:
        peer = Peer(stacks, blinds, deck)
        for command in decisions:
            peer.act(command)


def real_hands(place: Path) -> list[tuple[Hand, list[e.HandEvent], PeerHand]]:
    """Real hands of no-limit hold'em that both can play: with two blinds and the button
    dealt in."""
    found = []
    for file in sorted(place.glob("*.jsonl")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            raw = records.parsed(line, number)
            if raw.get("game") == "NLHE" and (hand := real_hand(raw)):
                found.append(hand)
    return found


def real_hand(
    raw: Mapping[str, object],
) -> tuple[Hand, list[e.HandEvent], PeerHand] | None:
    """One record, if both can play it."""
    try:
        history = records.from_record(raw)
        seen, played = known(history), replay(history, cards_speak=True)
    except HistoryError:
        return None
    plan = played.plan
    if [post.name for post in plan.posts] != ["small_blind", "big_blind"]:
        return None
    if plan.ring[-1] != plan.marks.button:
        return None
    small, big = (post.amount for post in plan.posts)
    board = [card for street in seen.boards[0] for card in street]
    deck = deck_of(plan.ring, seen.held, board)
    said = [moment.command for moment in moments(history, cards_speak=True)]
    decisions = [x for x in said if isinstance(x, c.Fold | c.Check | c.Call | c.RaiseTo)]
    hand = ([plan.stacks[seat] for seat in plan.ring], (small, big), deck, decisions)
    if not is_playable(hand):
        return None
    return begin(plan, history.house), list(played.events), hand


def deck_of(ring: Sequence[Seat], held: Mapping[Seat, Cards], board: list[int]) -> Cards:
    """A deck that deals these hands and this board; the other cards fill the gaps."""
    known = {
        (lap, seat): card for seat, two in held.items() for lap, card in enumerate(two)
    }
    rest = [card for card in DECK if card not in {*known.values(), *board}]
    deck = [known.get((lap, seat), -1) for lap in range(2) for seat in ring]
    for street in (board[:3], board[3:4], board[4:5]):
        deck += [-1, *street]
    return tuple([rest.pop() if card < 0 else card for card in deck] + rest)


def is_playable(hand: PeerHand) -> bool:
    """Whether PokerKit accepts every decision."""
    try:
        peers_replay([hand])
    except ValueError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
