"""Random hands as histories: everything that happened and every card that was dealt."""

from collections.abc import Mapping
from random import Random

from random_game import played, table

from homegame.cards import Card, Cards
from homegame.engine import dealer
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.history.codecs import FORMATS
from homegame.history.errors import HistoryError, UncountedError
from homegame.history.hand import HandHistory
from homegame.history.recording import record
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.state import Hand
from homegame.rulebook import HouseRules
from homegame.rules.games import most_seats
from homegame.seats import Seat
from homegame.variants import VARIANTS


def kept(format: str, text: str) -> HandHistory:
    """The only hand of a text, even if it doesn't add up."""
    wrong: list[HistoryError] = []
    lines = text.splitlines(keepends=True)
    found = [*FORMATS[format].read(lines, on_error=wrong.append)]
    [hand] = found + [each.history for each in wrong if isinstance(each, UncountedError)]
    return hand


class Seen:
    """Every card that each seat is dealt, in order."""

    def __init__(self) -> None:
        self.held: dict[Seat, Cards] = {}
        self.cards: dict[Seat, list[Card]] = {}

    def __call__(self, stub: dealer.Stub) -> None:
        for seat, now in stub.held.items():
            was = self.held.get(seat, ())
            new = now[len(was) :]
            if len(now) == len(was):
                new = tuple([b for a, b in zip(was, now, strict=True) if a != b])
            self.cards.setdefault(seat, []).extend(new)
        self.held = dict(stub.held)


class Game:
    """A random hand: how it was planned, what happened, and its history."""

    def __init__(
        self, rules: HouseRules, game: str, stacks: list[int], chance: Random
    ) -> None:
        at = table(rules, stacks, game)
        button = chance.randint(1, len(stacks))
        seen = Seen()
        self.house = at.house
        self.plan: Plan = plan(at, button)
        self.hand: Hand
        self.events: list[e.HandEvent]
        self.hand, self.events = played(at, chance, button, watch=seen)
        self.cards: Mapping[Seat, list[Card]] = seen.cards
        self.history: HandHistory = record(
            self.plan, at.house, self.events, cards=seen.cards
        )


def random_game(
    game: str,
    limit: str,
    seed: str,
    rules: HouseRules | None = None,
    stacks: tuple[int, ...] = (1, 5, 40, 90, 200),
    most: int = 9,
    **choices: object,
) -> Game:
    """A random hand of this game, with 2 players or more."""
    chance = Random(f"{game} {limit} {seed}")
    named = {name.replace("__", "."): value for name, value in choices.items()}
    base = {"betting.structure": limit, "cap.amount": 60 if limit == "cap" else "none"}
    rules = rules or house("2/4", {**base, **named})
    most = min(most_seats(rules, VARIANTS[game]), most)
    seats = chance.randint(2, most)
    return Game(rules, game, [chance.choice(stacks) for _ in range(seats)], chance)
