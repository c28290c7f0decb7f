"""A hand for programs to play: an immutable value; every action returns the next one."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import index
from typing import Final, Self, SupportsIndex

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import UNSEEN, Card, Cards, parse, text
from homegame.chips import PURSE, Chips
from homegame.engine import dealer
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, evolve
from homegame.engine.plan import plan
from homegame.engine.shorthand import stacked, with_board
from homegame.fair.shuffle import shuffled_deck
from homegame.history.hand import HandHistory
from homegame.history.recording import cards_dealt, hands_after, record
from homegame.history.replay import moments
from homegame.history.replay import replay as played_again
from homegame.library.actions import action_of, command_of, legal_now
from homegame.library.asked import must_be_text
from homegame.library.houses import house as house_rules
from homegame.library.legal import IllegalError, Legal
from homegame.model import events as e
from homegame.model import state as s
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.rulebook import HouseRules
from homegame.rules.games import most_seats, variant
from homegame.rules.pots import middle
from homegame.seats import MOST_SEATS, Seat
from homegame.variants import Board
from homegame.words import say

Stacks = str | Sequence[int] | Mapping[Seat, int]

WORDS: Final = {
    "f": "fold",
    "x": "check",
    "c": "call",
    "a": "all in",
    "r": "raise",
    "d": "discard",
    "m": "middle",
    "v": "run",
    "h": "chop",
}
"""The action that each letter stands for."""


def play(
    stacks: Stacks,
    words: str = "",
    *,
    house: HouseRules | str | None = None,
    hole: str = "",
    board: str = "",
    drawn: str = "",
    button: Seat = 0,
    seed: int | str | None = None,
) -> "Hand":
    """Deal a hand and play the actions in `words`.

    `stacks` are the players' chips, from seat 1 on or by seat. The last seat has the button,
    unless `button` names another; heads-up, the button is the small blind. `hole` gives hole
    cards seat by seat, `board` the cards in the middle, and those of a second run after those
    of the first, and `drawn` those dealt in draws. The rest of the deck is shuffled, in the
    same order for the same `seed`.

    >>> hand = play("100 150 200", "a c c", hole="AsAh KsKh QsQh", board="2c7d9hJs3c")
    >>> hand.net
    {1: 200, 2: -50, 3: -150}

    A word begins with its letter: `f` folds, `x` checks, `c` calls, `r9` bets or raises to 9,
    `a` goes all in; `d02` discards the first and the third card, `d` stands pat; `m1` puts the
    second card in the middle, `v2` runs it twice, `h` offers to chop the blinds.

    `house` is the name of a house or a result of `homegame.house`; by default the plain house.
    An illegal action raises an `IllegalError`, a deal that cannot be a `ValueError`.

    >>> play("200 200 200", house=house_rules(blinds="1/2", game="omaha"), seed=1)
    <Hand: omaha, 3 players, pot 3, seat 3 to act>
    """
    must_be_text(words=words, hole=hole, board=board, drawn=drawn)
    rules = house if isinstance(house, HouseRules) else _named(house)
    chairs = _chairs(stacks)
    game = variant(rules, rules.game.variant)
    _refuse_crowd(rules, chairs)
    table = s.Table(rules, game, chairs)
    taken = [seat for seat, chair in enumerate(chairs) if chair]
    if button and button not in taken:
        raise ValueError(f"seat {button} is empty, so it cannot have the button")
    planned = plan(table, button or taken[-1])
    dealt = _dealt(planned, rules, hole, board, drawn, seed)
    return replace(dealt, outside=_outside(chairs, planned)).play(words)


def replay(history: HandHistory) -> "Hand":
    """Replay a history. The result is the finished hand with everything that happened.

    A hand that the rules refuse raises a `HistoryError` with the line and the rule.

    >>> was = play("100 100", "c x", board="2c7d9hJs3c", seed=1).play("x x x x x x")
    >>> again = replay(was.history())
    >>> again.net == was.net, again.events == was.events
    (True, True)
    """
    played = played_again(_history(history))
    return Hand(
        plan=played.plan,
        house=history.house,
        state=played.hand,
        events=played.events,
        dealt={seat: tuple(cards) for seat, cards in cards_dealt(history).items()},
        names=history.names,
    )


class Decision(Struct, frozen=True):
    """What one seat did, and the hand before it acted."""

    hand: "Hand"
    seat: Seat
    action: str
    """A word that `Hand.act` accepts."""
    amount: Chips = 0
    """For a bet or raise, the seat's total for the round; for a call, the chips put in; for a
    draw, the number of discards; for a vote, the number of runs."""


def decisions(history: HandHistory) -> Iterator[Decision]:
    """Every decision of a hand, with the situation it was made in.

    >>> hand = play("100 100 100", "r9 f r30 f", seed=1)
    >>> for made in decisions(hand.history()):
    ...     print(made.seat, made.hand.legal.actions, made.action, made.amount)
    3 ('fold', 'call', 'raise') raise 9
    1 ('fold', 'call', 'raise') fold 0
    2 ('fold', 'call', 'raise') raise 30
    3 ('fold', 'call', 'raise') fold 0

    The hand has to be over: a history that stops before that raises a `HistoryError` there.
    """
    return _decisions(_history(history))


class Hand(Struct, frozen=True):
    """One hand of poker, an immutable value: `act` returns the next one.

    >>> hand = play("100 100 100", hole="AsKs 7c2d QhQd", board="Qs9s4s2h2c")
    >>> hand.turn, hand.legal.actions
    (3, ('fold', 'call', 'raise'))
    >>> later = hand.act("raise", 9).act("call").act("fold")
    >>> later.board, later.pot, later.turn
    ('Qs9s4s', 21, 1)
    >>> hand.pot
    4

    An illegal action raises an `IllegalError` that says why:

    >>> hand.act("check")
    Traceback (most recent call last):
    homegame.library.legal.IllegalError: ...
    """

    plan: Plan
    """Everything settled before the cards: seats, posts, order of action."""
    house: HouseRules
    state: s.Hand
    """The engine's state of this moment."""
    events: tuple[e.HandEvent, ...] = ()
    """Everything that has happened so far."""
    dealt: Mapping[Seat, Cards] = {}
    """All known cards dealt to each seat, in order."""
    names: Mapping[Seat, str] = {}
    outside: Mapping[Seat, Chips] = {}
    """Chips that do not play in this hand: those above the cap, and those of a player who is
    not dealt in."""
    stub: dealer.Stub | None = None
    """The dealer's cards; None in a hand replayed from a history."""
    named: Cards = ()
    """The cards that were named for the board; those of later runs come when it is run."""

    # ------------------------------------------------------------ acting

    def act(
        self, action: str, amount: int | str | None = None, *, seat: Seat = 0
    ) -> "Hand":
        """Return the hand after an action of the seat in turn, or of a `seat` that may act.

        `action` is one of `legal.actions`, or "all in". `amount` is the seat's total for the
        round in a bet or raise, the number of runs in "run", and cards ("7c2d") in "discard"
        and "middle". An illegal action raises an `IllegalError`, an amount that does not fit
        the action a `ValueError`.
        """
        must_be_text(action=action)
        if self.stub is None:
            raise ValueError("the cards to come are not known in a hand from a history")
        if self.over:
            raise IllegalError("the hand is over", None, None)
        by = seat or self.turn
        if by not in self.seats:
            raise ValueError(f"seat {by} is not in the hand")
        command = command_of(self.state, by, self.stub.held[by], action, amount)
        refused = dealer.refuse_openers(self.state, self.stub, by, command)
        decided = refused or decide(self.state, by, command)
        if isinstance(decided, Refused):
            why = say(decided.words, decided.numbers)
            raise IllegalError(why, decided.code, self.legal)
        return self._after(decided, self.stub)._dealing()

    def play(self, words: str) -> "Hand":
        """Return the hand after the actions in `words`, written as for `homegame.play`.

        >>> play("100 100 100", seed=1).play("r9 f f").net
        {1: -1, 2: -3, 3: 4}
        """
        must_be_text(words=words)
        hand = self
        for word in words.split():
            letter, rest = word[0], word[1:]
            if word == "|":
                continue
            if letter not in WORDS or (rest and not rest.isdigit()):
                raise ValueError(
                    f"{word!r} is not an action; the letters are {''.join(WORDS)}"
                )
            hand = hand.act(WORDS[letter], rest if letter == "d" else int(rest or 0))
        return hand

    def next_hand(
        self,
        words: str = "",
        *,
        hole: str = "",
        board: str = "",
        drawn: str = "",
        seed: int | str | None = None,
    ) -> "Hand":
        """Deal the next hand at the same table: the chips stay, the button moves by the
        house's rule, and a player without chips is out.

        >>> first = play("100 100 100", "f f", seed=1)
        >>> second = first.next_hand(seed=2)
        >>> first.button, second.button, second.stacks[2] + second.bets[2]
        (3, 1, 101)
        """
        must_be_text(words=words, hole=hole, board=board, drawn=drawn)
        if not self.over:
            raise ValueError("the hand is not over")
        carried = sum([x.amount for x in self.events if isinstance(x, e.Carried)])
        chips = [
            player.stack + self.outside.get(seat, 0)
            for seat, player in enumerate(self.state.players)
        ]
        chairs = tuple(
            [
                s.Chair(f"g{seat}", stack, waiting=False) if stack else None
                for seat, stack in enumerate(chips)
            ]
        )
        table = s.Table(
            self.house,
            self.state.variant,
            chairs,
            marks=self.plan.marks,
            number=self.plan.number,
            hand=self.state,
        )
        _refuse_crowd(self.house, chairs)
        planned = replace(plan(table), carried=carried)
        dealt = _dealt(planned, self.house, hole, board, drawn, seed)
        outside = _outside(chairs, planned)
        return replace(dealt, names=self.names, outside=outside).play(words)

    # ------------------------------------------------------------ now

    @property
    def turn(self) -> Seat:
        """The seat to act; 0 when the hand is over."""
        return max(self.state.turn, 0)

    @property
    def legal(self) -> Legal:
        """What the seat in turn may do."""
        return legal_now(self.state)

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def button(self) -> Seat:
        return self.plan.marks.button

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that were dealt in, clockwise from the button's left."""
        return self.plan.ring

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that have not folded."""
        return tuple([seat for seat in self.seats if self.state.players[seat].live])

    @property
    def stacks(self) -> dict[Seat, Chips]:
        """The chips behind each seat."""
        return self._by_seat([player.stack for player in self.state.players])

    @property
    def bets(self) -> dict[Seat, Chips]:
        """What each seat has put in this round."""
        return self._by_seat([player.bet for player in self.state.players])

    @property
    def pot(self) -> Chips:
        """All chips that have been put in; 0 when the hand is over."""
        return 0 if self.over else middle(self.state)

    @property
    def to_call(self) -> Chips:
        """What the seat in turn has to put in to call."""
        return self.legal.call

    # ------------------------------------------------------------ cards

    @property
    def board(self) -> str:
        """The cards in the middle; of several boards the first one."""
        return text(self.state.board)

    @property
    def boards(self) -> tuple[str, ...]:
        """Every board: those of the first run, then those of the second, and so on."""
        return tuple([text(board) for board in self.state.boards])

    @property
    def hole(self) -> dict[Seat, str]:
        """The cards that each seat holds, "??" where one is not known.

        >>> play("100 100", hole="AsAh KsKh").hole
        {1: 'AsAh', 2: 'KsKh'}
        """
        if self.stub is not None:
            return {seat: text(held) for seat, held in sorted(self.stub.held.items())}
        held = hands_after(self.plan, self.house, self.events, self.dealt)
        return {seat: _text(cards) for seat, cards in held.items()}

    @property
    def shown(self) -> dict[Seat, str]:
        """The hole cards that the table has seen, by seat."""
        players = enumerate(self.state.players)
        return {seat: _text(player.shown) for seat, player in players if player.shown}

    # ------------------------------------------------------------ results

    @property
    def awards(self) -> list[tuple[int, Seat, Chips]]:
        """Pot, seat and amount, in the order the pots are paid; pot 0 is the main pot."""
        return [(award.pot, award.seat, award.amount) for award in self.state.awards]

    @property
    def net(self) -> dict[Seat, int]:
        """What each seat has won or lost so far."""
        was = self.plan.stacks
        return {seat: stack - was[seat] for seat, stack in self.stacks.items()}

    def history(self, viewer: Seat = 0) -> HandHistory:
        """The hand as a history, ready to be written to a file.

        With a `viewer`, it holds only the cards that this seat has seen; 0 means all cards.

        >>> hand = play("100 100", "f", hole="AsAh KsKh")
        >>> hand.history(viewer=1).steps[0]
        Dealt(seat=1, cards=(51, 50), up=0)
        """
        if viewer not in (0, *self.seats):
            seats_here = ", ".join(map(str, sorted(self.seats)))
            raise ValueError(
                f"viewer must be 0 or a seat in the hand ({seats_here}), not {viewer!r}"
            )
        seats = (viewer,) if viewer else tuple(self.dealt)
        cards = {seat: self.dealt.get(seat, ()) for seat in seats}
        return record(self.plan, self.house, self.events, cards=cards, names=self.names)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"seat {self.turn} to act"
        return (
            f"<Hand: {self.plan.game}, {len(self.seats)} players, pot {self.pot}, {asked}>"
        )

    # ------------------------------------------------------------ inside

    def _by_seat(self, amounts: Sequence[Chips]) -> dict[Seat, Chips]:
        return {seat: amounts[seat] for seat in sorted(self.seats)}

    def _after(self, events: Sequence[e.HandEvent], stub: dealer.Stub) -> Self:
        """The hand after these events, with the dealer's remaining cards."""
        state = self.state
        for event in events:
            state = evolve(state, event)
        dealt, was = self.dealt, self.stub.held if self.stub else {}
        if stub.held is not was:
            more = {
                seat: _new_cards(was.get(seat, ()), stub.held[seat]) for seat in stub.held
            }
            dealt = {seat: dealt.get(seat, ()) + new for seat, new in more.items()}
        return replace(
            self, state=state, events=(*self.events, *events), stub=stub, dealt=dealt
        )

    def _dealing(self) -> "Hand":
        """Let the dealer work until a seat is to act or the hand is over."""
        hand = self
        while dealer.is_due(hand.state):
            assert hand.stub
            deck = with_board(hand.state, hand.stub.deck, hand.named)
            stub = replace(hand.stub, deck=deck)
            command, stub = dealer.next_command(hand.state, stub)
            decided = decide(hand.state, hand.state.turn, command)
            assert not isinstance(decided, Refused), (command, decided)
            hand = hand._after(decided, stub)
        return hand


def _decisions(history: HandHistory) -> Iterator[Decision]:
    dealt = {seat: tuple(cards) for seat, cards in cards_dealt(history).items()}
    events: list[e.HandEvent] = []
    for moment in moments(history):
        if moment.by > 0:
            hand = Hand(
                plan=moment.hand.plan,
                house=history.house,
                state=moment.hand,
                events=tuple(events),
                dealt=dealt,
                names=history.names,
            )
            action, amount = action_of(moment.hand, moment.command)
            yield Decision(hand, moment.by, action, amount)
        events += moment.events


def _history(history: HandHistory) -> HandHistory:
    """A history that a program gave; anything else is a `TypeError`."""
    if not isinstance(history, HandHistory):
        raise TypeError(f"history must be a HandHistory, not {history!r}")
    return history


def _named(name: str | None) -> HouseRules:
    if name is not None and not isinstance(name, str):
        raise TypeError(
            f"house must be the name of a house or a result of homegame.house, not {name!r}"
        )
    return _house_named(name or "")


@cache
def _house_named(name: str) -> HouseRules:
    return house_rules(name)


def _chairs(stacks: Stacks) -> tuple[s.Chair | None, ...]:
    """The players' chairs with their chips, by seat."""
    if not isinstance(stacks, Iterable):
        raise TypeError(
            "stacks must be text like '100 150', a list of chips or a mapping from seat to"
            f" chips, not {stacks!r}"
        )
    if isinstance(stacks, str):
        stacks = [_chips(stack) for stack in stacks.split()]
    pairs = stacks.items() if isinstance(stacks, Mapping) else enumerate(stacks, 1)
    by_seat = {_whole("a seat in stacks", at): _whole("a stack", x) for at, x in pairs}
    if len(by_seat) < 2 or not all(1 <= seat <= MOST_SEATS for seat in by_seat):
        raise ValueError(f"a hand needs 2 to {MOST_SEATS} players, in seats from 1 on")
    if min(by_seat.values()) < 1:
        raise ValueError("every player needs at least one chip")
    if sum(by_seat.values()) >= PURSE:
        raise ValueError(f"stacks have at most {PURSE - 1:,} chips together")
    return tuple(
        [
            s.Chair(f"g{seat}", by_seat[seat], waiting=False) if seat in by_seat else None
            for seat in range(max(by_seat) + 1)
        ]
    )


def _outside(chairs: Sequence[s.Chair | None], planned: Plan) -> dict[Seat, Chips]:
    """The chips of each seat that do not play in this hand."""
    left = {
        seat: chair.stack - planned.stacks[seat]
        for seat, chair in enumerate(chairs)
        if chair
    }
    return {seat: chips for seat, chips in left.items() if chips}


def _chips(written: str) -> Chips:
    try:
        return int(written)
    except ValueError:
        raise ValueError(
            f"stacks must be whole numbers of chips like '100 150', not {written!r}"
        ) from None


def _whole(what: str, number: object) -> int:
    """A whole number, also one of another library; True and False are none."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        raise TypeError(f"{what} must be a whole number, not {number!r}")
    return index(number)


def _refuse_crowd(rules: HouseRules, chairs: Sequence[s.Chair | None]) -> None:
    """Refuse fewer than two players, or more than the deck can serve."""
    players = sum([chair is not None for chair in chairs])
    game = variant(rules, rules.game.variant)
    most = most_seats(rules, game)
    if not 2 <= players <= most:
        raise ValueError(f"{game.title} is for 2 to {most} players, not {players}")


def _dealt(
    planned: Plan,
    rules: HouseRules,
    hole: str,
    board: str,
    drawn: str,
    seed: int | str | None,
) -> Hand:
    """The hand with its first cards."""
    state = begin(planned, rules)
    order = _shuffled(state.variant.deck, seed)
    _refuse_cards(planned, state, rules.runs.max_runs, hole, board, drawn)
    deck = stacked(planned, rules, hole, board, drawn, order)
    stub = dealer.Stub(deck, again=order)
    named = tuple(parse(board))
    return Hand(plan=planned, house=rules, state=state, stub=stub, named=named)._dealing()


def _shuffled(deck: Cards, seed: int | str | None) -> Cards:
    """The deck in a random order, or in the order of this seed."""
    if seed is None:
        return tuple([deck[place] for place in shuffled_deck(range(len(deck)))])
    order = list(deck)
    random.Random(seed).shuffle(order)
    return tuple(order)


def _refuse_cards(
    planned: Plan, state: s.Hand, runs: int, hole: str, board: str, drawn: str
) -> None:
    """Refuse more hands or cards than the game has, with as many runs of the board as the house
    allows, and cards that are not in its deck."""
    hands = hole.split()
    if len(hands) > len(planned.ring):
        raise ValueError(f"{len(hands)} hands for {len(planned.ring)} players")
    for hand in hands:
        if len(parse(hand)) > state.variant.hole_cards:
            raise ValueError(f"{hand!r} is more than {state.variant.hole_cards} cards")
    named = parse(" ".join([*hands, board, drawn]))
    places = (
        runs
        * state.variant.boards
        * sum([step.count for step in planned.program if isinstance(step, Board)])
    )
    if len(parse(board)) > places:
        raise ValueError(f"board has {len(parse(board))} cards, more than {places}")
    if other := [card for card in named if card not in state.variant.deck]:
        raise ValueError(f"the deck of this game has no {text(other[:1])}")


def _new_cards(was: Cards, held: Cards) -> tuple[Card, ...]:
    """The cards a seat holds and did not hold before."""
    if len(held) == len(was):
        return tuple([new for old, new in zip(was, held, strict=True) if old != new])
    return held[len(was) :]


def _text(cards: Cards) -> str:
    return "".join(["??" if card == UNSEEN else text([card]) for card in cards])
