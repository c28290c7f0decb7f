"""Hands written as short scripts, for examples and tests.

`play("80 300 300 300", "r50 r80 f f", house("1/3"))` seats four players with these stacks.
Seat 1 is the small blind, seat 2 the big blind, and the last seat has the button; heads-up, the
last seat is button and small blind. The dealer acts by itself; the seats in turn do what the
words say:

    f fold    x check    c call    r50 bet or raise to 50    a all in    | the next street
    d02 discard cards 0 and 2 (d: stand pat)    m0 card 0 to the middle    v2 run it twice
    h chop the blinds    s show the hand
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from homegame.cards import Card, Cards, parse, text
from homegame.engine import dealer
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, chips, evolve
from homegame.engine.legal import Options, options
from homegame.engine.plan import plan
from homegame.engine.turn import turn_id
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks, Plan
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Hand, Table
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.betting import most_raise_to
from homegame.rules.dealing import burns, dealing_order
from homegame.rules.games import variant
from homegame.rules.showing import unseen_places
from homegame.seats import DEALER, Seat
from homegame.variants import VARIANTS, Board, Hole

__all__ = ["ScriptedHand", "deal", "house", "play", "seats", "text", "turn_id"]


QUIET: Mapping[str, object] = MappingProxyType(
    {
        "runs.max_runs": 1,
        "straddle.enabled": False,
        "bomb.enabled": False,
        "bomb.game": "same",
        "entry.new_player": "wait_bb",
        "fold.when_free": "allow",
    }
)
"""A house without extras: one board, no straddles, no bomb pots."""


def house(blinds: str = "1/3", choices: Mapping[str, object] | None = None) -> HouseRules:
    """A house without extras, with these blinds and choices, named as in a house file.

    `house("1/3", {"runs.max_runs": 2, "ante.amount": 1})`
    """
    small, big = map(int, blinds.split("/"))
    sizes = {"blinds.small": small, "blinds.big": big}
    return with_settings(HouseRules(), {**QUIET, **sizes, **(choices or {})})


def play(
    stacks: str,
    words: str = "",
    rules: HouseRules | None = None,
    hole: str = "",
    board: str = "",
    drawn: str = "",
    *,
    button: Seat = 0,
) -> "ScriptedHand":
    """Deal a hand and play the actions in `words`."""
    return deal(stacks, rules, hole, board, drawn, button=button).act(words)


def deal(
    stacks: str,
    rules: HouseRules | None = None,
    hole: str = "",
    board: str = "",
    drawn: str = "",
    *,
    button: Seat = 0,
) -> "ScriptedHand":
    """Deal a hand up to its first decision. `hole` is written seat by seat, `board` in
    order."""
    rules = rules or house()
    amounts = [int(stack) for stack in stacks.split()]
    chairs = [
        Chair(f"g{seat}", stack, waiting=False) for seat, stack in enumerate(amounts, 1)
    ]
    table = Table(rules, variant(rules, rules.game.variant), (None, *chairs))
    planned = plan(table, button or len(amounts))
    return ScriptedHand(planned, table.house, hole, board, drawn)


def seats(amounts: Iterable[int]) -> dict[Seat, int]:
    """Amounts by seat, without empty seats."""
    return {seat: amount for seat, amount in enumerate(amounts) if amount}


def stacked(
    planned: Plan,
    rules: HouseRules,
    hole: str,
    board: str,
    drawn: str = "",
    deck_order: Cards = (),
) -> Cards:
    """A deck that deals these hands, this board and these cards in draws, if no one folds.

    A seat's cards are in the order they are dealt; with two boards, the top board's cards
    come first on each street. The cards not named fill the rest, in the game's own order or
    in `deck_order`, last card first. Cards of the board that are left over are for its other
    runs: `with_board` puts them on top.
    """
    game, order = VARIANTS[planned.game], dealing_order(planned, rules)
    held = {
        seat: list(parse(cards))
        for seat, cards in zip(sorted(planned.ring), hole.split(), strict=False)
    }
    shown, new = list(parse(board)), list(parse(drawn))
    named = {*shown, *new, *(card for cards in held.values() for card in cards)}
    rest = [card for card in deck_order or game.deck if card not in named]
    deck: Cards = ()

    def next_of(cards: list[int] | None) -> int:
        return cards.pop(0) if cards else rest.pop()

    for step in planned.program:
        match step:
            case Hole(down, up):
                for _ in range(down + up):
                    deck += tuple(next_of(held.get(seat)) for seat in order)
            case Board(count):
                for on in range(game.boards):
                    if on < burns(rules, game, step):
                        deck += (rest.pop(),)
                    deck += tuple(next_of(shown) for _ in range(count))
            case _:
                pass
        if len(game.deck) - len(deck) < 2 * len(order):
            break
    return deck + tuple(new) + tuple(rest) + tuple(shown)


def with_board(hand: Hand, deck: Cards, board: Cards) -> Cards:
    """The deck as it deals the next street, if the board is run again: its cards are the next
    ones of `board` that are still in it."""
    step = hand.program[hand.step]
    due = [card for card in board if card in deck]
    if not due or not isinstance(step, Board) or not step.run:
        return deck
    rest = [card for card in deck if card not in due]
    top: list[Card] = []
    for on in range(hand.variant.boards):
        if on < burns(hand.house, hand.variant, step):
            top.append(rest.pop(0))
        for _ in range(step.count):
            top.append((due or rest).pop(0))
    return tuple(top) + tuple(rest) + tuple(due)


def meaning(hand: Hand, word: str) -> c.HandCommand:
    """The command that a word stands for, for the seat in turn."""
    match word[0], word[1:]:
        case "f", "":
            return c.Fold(anyway=True)
        case "x", "":
            return c.Check()
        case "c", "":
            return c.Call()
        case "a", "":
            return c.RaiseTo(most_raise_to(hand.players[hand.turn]))
        case "r", to:
            return c.RaiseTo(int(to))
        case "d", places:
            return c.Discard(tuple(map(int, places)))
        case "m", place:
            return c.SetMiddle(int(place))
        case "h", "":
            return c.Chop()
        case "v", runs:
            return c.RunIt(int(runs))
        case _:
            raise AssertionError(f"no such word: {word}")


class ScriptedHand:
    """A scripted hand in play: its state, the dealer's stub, and what has happened."""

    def __init__(
        self,
        planned: Plan,
        rules: HouseRules,
        hole: str = "",
        board: str = "",
        drawn: str = "",
    ) -> None:
        self.hand = begin(planned, rules)
        self.chips = chips(self.hand)
        self.board = tuple(parse(board))
        self.stub = dealer.Stub(stacked(planned, rules, hole, board, drawn))
        self.events: list[e.HandEvent] = []
        self.said: list[tuple[Seat, c.HandCommand, list[e.HandEvent]]] = []
        self.dealt()

    def act(self, words: str) -> "ScriptedHand":
        """Let the seats in turn do what the words say."""
        for word in words.split():
            if word == "|":
                assert not any(player.bet for player in self.hand.players), "still betting"
                continue
            assert self.hand.turn > 0, f"{word}: no seat is to act"
            self.must(self.hand.turn, self.command(word))
        return self

    def command(self, word: str) -> c.HandCommand:
        """The command that a word stands for, for the seat in turn; `s` shows its hand."""
        if word == "s":
            places = unseen_places(self.hand.players[self.turn])
            held = self.stub.held[self.turn]
            return c.TurnUp(self.turn, places, tuple([held[place] for place in places]))
        return meaning(self.hand, word)

    def must(self, by: Seat, command: c.HandCommand) -> "ScriptedHand":
        """Carry out a command that must be legal, then let the dealer work."""
        self.say(by, command)
        self.dealt()
        return self

    def say(self, by: Seat, command: c.HandCommand) -> "ScriptedHand":
        """Carry out a command that must be legal."""
        decision = decide(self.hand, by, command)
        assert not isinstance(decision, Refused), (by, command, decision)
        for event in decision:
            self.hand = evolve(self.hand, event)
            self.chips -= event.amount if isinstance(event, e.Carried) else 0
            assert chips(self.hand) == self.chips, (by, command, event)
        self.events += decision
        self.said.append((by, command, decision))
        return self

    def dealt(self) -> None:
        """Let the dealer work until a seat is to act or the hand is over."""
        while dealer.is_due(self.hand):
            deck = with_board(self.hand, self.stub.deck, self.board)
            self.stub = replace(self.stub, deck=deck)
            command, self.stub = dealer.next_command(self.hand, self.stub)
            self.say(DEALER, command)

    def refused(self, word: str | c.HandCommand, by: Seat | None = None) -> Refused:
        """The refusal of a word or command that must be illegal."""
        command = self.command(word) if isinstance(word, str) else word
        seat = self.hand.turn if by is None else by
        decision = decide(self.hand, seat, command)
        assert isinstance(decision, Refused), (word, decision)
        return decision

    @property
    def turn(self) -> Seat:
        return self.hand.turn

    @property
    def may(self) -> Options:
        """What the seat in turn may do."""
        return options(self.hand)

    @property
    def raises(self) -> tuple[int, int]:
        """The least and the most the seat in turn may raise to; (0, 0): no raise."""
        return self.may.raise_least, self.may.raise_most

    @property
    def marks(self) -> Marks:
        return self.hand.plan.marks

    @property
    def stacks(self) -> list[int]:
        """The chips behind each seat, from seat 1."""
        return [player.stack for player in self.hand.players[1:]]

    @property
    def bets(self) -> list[int]:
        """The chips in front of each seat, from seat 1."""
        return [player.bet for player in self.hand.players[1:]]

    @property
    def net(self) -> list[int]:
        """What each seat has won or lost, from seat 1."""
        before = self.hand.plan.stacks[1:]
        return [after - was for after, was in zip(self.stacks, before, strict=True)]

    @property
    def shown(self) -> dict[Seat, str]:
        """The hands that the table has seen, by seat."""
        return {seat: text(p.shown) for seat, p in enumerate(self.hand.players) if p.shown}

    @property
    def awards(self) -> list[tuple[int, Seat, int]]:
        """Pot, seat and amount, in the order the pots were pushed."""
        return [(a.pot, a.seat, a.amount) for a in self.hand.awards]

    def happened(self, kind: type) -> list[e.HandEvent]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]
