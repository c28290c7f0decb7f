"""A tournament played soberly, at the pace of a home game, to see when it ends.

A hand takes 90 seconds. Players look at their cards: deep, they open few hands, call small bets
with a pair and put all in with little less than two pair; with twelve big blinds or fewer they
shove or fold. It is a simple model, not a strong one: it is there so that stacks are lost at
about the pace at which people lose them.
"""

from collections import Counter

from simulated import SimulatedTournament

from homegame.cards import Card, rank_of, suit_of
from homegame.engine.legal import options
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model.state import Hand
from homegame.model.tournament import Plan, Setup
from homegame.night.agenda import Pace
from homegame.rules.pots import middle
from homegame.tournament.structure import SPEEDS, first_blinds, structure

HAND_MS = 90_000
SHORT = 12
"""With so many big blinds or fewer, players shove or fold."""

STACK = 10_000
CHIPS = (25, 100, 500, 1000)


def terms(speed: str, players: int) -> Setup:
    """The usual terms of a speed, for so many."""
    kind = SPEEDS[speed]
    plan = Plan(
        players=players,
        stack=STACK,
        first=first_blinds(STACK, kind.big_blinds, CHIPS[0]),
        chips=CHIPS,
        minutes=kind.minutes,
        total_minutes=kind.total_minutes,
    )
    return Setup(
        title="Friday",
        structure=structure(plan),
        buyin=3000,
        stack=STACK,
        seats=9,
        late_until=0,
    )


class SoberTournament(SimulatedTournament):
    """Nothing interferes, and no deal is made: it is played to its end."""

    pace = Pace(runout_ms=0, between_ms=HAND_MS)

    def __init__(self, seed: int, speed: str, players: int) -> None:
        rules = house("1/2", {"show.window_s": 5})
        setup = terms(speed, players)
        super().__init__(seed, players, setup=setup, rules=rules, quiet=True)

    @property
    def minutes(self) -> float:
        """How long it took."""
        return self.now / 60_000

    def acts(self, at: int, latest: int) -> None:
        """A decision takes no time: a hand's time is all between it and the next one."""
        self.answers(at)

    def bets(self, hand: Hand) -> c.HandCommand:
        """By cards, stack and what there is to call."""
        seat = hand.turn
        held = next(
            dealer.stub.held[seat]
            for at, dealer in self.dealers.items()
            if self.night.tables[at].hand is hand
        )
        board = hand.boards[0]
        return self.after_flop(hand, held, board) if board else self.before_flop(hand, held)

    def before_flop(self, hand: Hand, held: tuple[Card, ...]) -> c.HandCommand:
        """Open, call, raise or fold; short, shove or fold."""
        may, player = options(hand), hand.players[hand.turn]
        big = hand.house.blinds.big
        stack = (player.stack + player.bet) / big
        chance, opened = chance_of_better(held), hand.to_match > big
        many = len(hand.plan.ring)
        if stack <= SHORT:
            wide = (0.16 if opened else 0.3) * (9 / many) ** 0.6
            return self.shoves(may) if chance < wide else self.folds(may)
        if not opened:
            wide = min(0.6, 0.16 * (9 / many) ** 0.7)
            raises = chance < wide and may.raise_most
            return self.raises(may, int(2.5 * big)) if raises else self.folds(may)
        if may.call > player.stack / 3:
            return self.shoves(may) if chance < 0.05 else self.folds(may)
        if chance < 0.035:
            return self.raises(may, 3 * hand.to_match)
        cheap = may.call <= 0.08 * player.stack
        return c.Call() if chance < 0.14 * (9 / many) ** 0.5 and cheap else self.folds(may)

    def after_flop(self, hand: Hand, held: tuple[Card, ...], board: tuple[Card, ...]):
        """Bet and call by what was made; most of a stack goes in with two pair."""
        may, player = options(hand), hand.players[hand.turn]
        made, pot, roll = quality(held, board), middle(hand), self.chance.random()
        if not may.call:
            bets = roll < (0.25, 0.35, 0.6, 0.75)[made] and may.raise_most
            return self.raises(may, pot // 2) if bets else c.Check()
        dear = may.call > player.stack / 3
        if made == 3:
            return self.shoves(may) if roll < 0.5 else c.Call()
        if made == 2:
            short = player.stack <= 2 * pot
            return c.Call() if not dear or short or roll < 0.35 else c.Fold()
        return c.Call() if made == 1 and not dear and roll < 0.4 else c.Fold()

    def folds(self, may) -> c.HandCommand:
        return c.Fold() if may.call else c.Check()

    def shoves(self, may) -> c.HandCommand:
        return c.RaiseTo(may.raise_most) if may.raise_most else c.Call()

    def raises(self, may, to: int) -> c.HandCommand:
        """Raise to about this, in whole chips."""
        if not may.raise_most:
            return c.Call() if may.call else c.Check()
        to -= to % CHIPS[0]
        return c.RaiseTo(max(may.raise_least, min(to, may.raise_most)))


def points(held: tuple[Card, ...]) -> float:
    """Bill Chen's points for two cards."""
    one, other = sorted((rank_of(card) for card in held), reverse=True)
    worth = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(one, (one + 2) / 2)
    if one == other:
        return max(5.0, 2 * worth)
    gap = one - other - 1
    worth += 2 if suit_of(held[0]) == suit_of(held[1]) else 0
    worth -= (0, 1, 2, 4, 5)[min(gap, 4)]
    return worth + (1 if gap <= 1 and one < 10 else 0)


def all_points() -> dict[float, float]:
    """By points, the chance that two cards have more or as many."""
    found = Counter(points((a, b)) for a in range(52) for b in range(a))
    total, above, part = sum(found.values()), 0, {}
    for worth in sorted(found, reverse=True):
        part[worth] = (above + found[worth] / 2) / total
        above += found[worth]
    return part


CHANCES = all_points()


def chance_of_better(held: tuple[Card, ...]) -> float:
    """Which part of all hands is better than this one."""
    return CHANCES[points(held)]


def quality(held: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """0: nothing; 1: a pair; 2: top pair or better; 3: two pair or more."""
    ranks = Counter(rank_of(card) for card in (*held, *board))
    on_board = Counter(rank_of(card) for card in board)
    own = [rank_of(card) for card in held]
    made = [rank for rank in {*own} if ranks[rank] > 1]
    suits = Counter(suit_of(card) for card in (*held, *board))
    if max(suits.values()) >= 5 or len(made) == 2 or any(ranks[rank] > 2 for rank in made):
        return 3
    if not made:
        return 0
    return 2 if made[0] >= max(on_board) else 1
