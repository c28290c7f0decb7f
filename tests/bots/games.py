"""Whole hands between players who are functions of a view: the engine deals and judges.

Every hand starts afresh with the same stacks. `duel` deals each deck twice with the seats
exchanged, so that what the cards give to one player they give to the other.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from msgspec import Struct

from homegame.bots import Style, decide
from homegame.cards import DECK, Cards, text
from homegame.engine import decide as hand_decide
from homegame.engine import evolve, legal, plan
from homegame.engine.dealer import Stub, next_command
from homegame.model import commands as c
from homegame.model import view as v
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Hand, Table
from homegame.rulebook import HouseRules
from homegame.rules.pots import middle
from homegame.seats import DEALER, Seat
from homegame.variants import TEXAS

HOUSE = HouseRules()
BIG = HOUSE.blinds.big
HUNDRED_BIG_BLINDS = 100 * BIG

Move = c.Fold | c.Check | c.Call | c.RaiseTo
PlayerMind = Callable[[v.View, int], Move]

NAMES = [text((card,)) for card in DECK]


def bot(style: Style) -> PlayerMind:
    """A bot of this style."""
    return lambda view, chance: decide(view, style, chance)


def always_calls(view: v.View, chance: int) -> Move:
    """Checks and calls, whatever comes."""
    assert view.may
    return c.Check() if view.may.check else c.Call()


def plays_at_random(view: v.View, chance: int) -> Move:
    """Every kind of legal move is equally likely, and so is every legal amount.

    It does not fold when it may check: the house asks whether that is meant.
    """
    may = view.may
    assert may
    random = Random(chance)
    moves: list[Move] = [c.Check()] if may.check else [c.Fold(), c.Call()]
    if may.raise_most:
        moves.append(c.RaiseTo(random.randint(may.raise_least, may.raise_most)))
    return random.choice(moves)


class Decision(Struct):
    """One decision of a game: what was seen, what was held, what was said."""

    view: v.View
    seat: Seat
    hole: Cards
    move: Move
    hand: Hand


def seat_view(hand: Hand, seat: Seat, held: Cards) -> v.View:
    """What the seat to act sees of the hand, and no more than a player needs."""
    may = legal.options(hand)
    at = hand.plan.marks
    chairs = []
    for number in hand.plan.ring:
        p = hand.players[number]
        chairs.append(
            v.ChairView(
                seat=number,
                guest="",
                name="",
                stack=p.stack,
                state="folded" if not p.live else "playing" if p.stack else "all_in",
                bet=p.bet,
                cards=("", "") if p.live else (),
                last=last_word(hand, number),
            )
        )
    return v.View(
        table="",
        title="",
        house=NO_HOUSE,
        you=v.You("", "", "guest", seat, tuple([NAMES[card] for card in held])),
        chairs=tuple(chairs),
        phase="playing",
        hand=v.HandView(
            number=hand.plan.number,
            street=STREETS[len(hand.board)],
            button=at.button,
            small=at.small,
            big=at.big,
            board=tuple([NAMES[card] for card in hand.board]),
            pots=(),
            middle=middle(hand),
            to_match=hand.to_match,
            turn=seat,
            turn_id="",
        ),
        may=v.MayView(
            turn_id="",
            price=may.call,
            fold="yes" if may.call else "asks",
            check=not may.call,
            call=may.call,
            call_all_in=may.call == hand.players[seat].stack,
            raise_least=may.raise_least,
            raise_most=may.raise_most,
            step=1,
            is_bet=not hand.to_match,
        ),
    )


STREETS: dict[int, v.Street] = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
NO_HOUSE = v.HouseView(
    *("", "", "texas"), HOUSE.blinds.small, BIG, 1, 10, "$", 90, 300, 9, 60_000, ()
)


def last_word(hand: Hand, seat: Seat) -> v.LastWord:
    """What the seat last said in this round."""
    p = hand.players[seat]
    if not p.live:
        return "fold"
    if p.acted_at < 0:
        return "post" if p.bet else ""
    if seat == hand.aggressor:
        return "raise" if hand.raises > 1 else "bet"
    return "call" if p.bet else "check"


def begin(stacks: Mapping[Seat, int], button: Seat, house: HouseRules = HOUSE) -> Hand:
    """The first hand of a new table, with the button at this seat."""
    chairs = [
        Chair(str(seat), stacks[seat], waiting=False) if seat in stacks else None
        for seat in range(max(stacks) + 1)
    ]
    table = Table(house, TEXAS, tuple(chairs))
    return evolve.begin(plan.plan(table, button), house)


def play(
    hand: Hand,
    deck: Cards,
    minds: Mapping[Seat, PlayerMind],
    random: Random,
    told: list[Decision] | None = None,
) -> Hand:
    """One hand to its end. A refused move is an error: bots never make one."""
    stub = Stub(deck)
    while not hand.over:
        seat = hand.turn
        command: c.HandCommand
        if seat == DEALER:
            command, stub = next_command(hand, stub)
        else:
            view = seat_view(hand, seat, stub.held[seat])
            command = move = minds[seat](view, random.getrandbits(64))
            if told is not None:
                told.append(Decision(view, seat, stub.held[seat], move, hand))
        decided = hand_decide.decide(hand, seat, command)
        assert not isinstance(decided, Refused), f"{command} was refused: {decided}"
        for event in decided:
            hand = evolve.evolve(hand, event)
    return hand


def duel(
    one: PlayerMind, other: PlayerMind, hands: int, seed: int
) -> tuple[float, list[Decision]]:
    """Heads-up, 100 big blinds each in every hand: big blinds won per 100 hands by `one`."""
    random = Random(seed)
    told: list[Decision] = []
    won = 0
    stacks = {1: HUNDRED_BIG_BLINDS, 2: HUNDRED_BIG_BLINDS}
    for number in range(hands // 2):
        deck = tuple(random.sample(DECK, 52))
        button = 1 + number % 2
        for mine in (1, 2):
            minds = {mine: one, 3 - mine: other}
            over = play(begin(stacks, button), deck, minds, random, told)
            won += over.players[mine].stack - HUNDRED_BIG_BLINDS
    return 100 * won / BIG / hands, told


def ring_game(
    minds: list[PlayerMind], hands: int, seed: int
) -> Iterator[tuple[dict[Seat, int], dict[Seat, int], list[Decision], Hand]]:
    """Hand by hand: who sat where, what each player won, and every decision.

    100 big blinds each in every hand; after each hand everybody moves on one seat, and the
    button too every time all have been everywhere.
    """
    random = Random(seed)
    count = len(minds)
    for number in range(hands):
        at = {1 + (who + number) % count: who for who in range(count)}
        button = 1 + number // count % count
        told: list[Decision] = []
        deck = tuple(random.sample(DECK, 52))
        start = begin(dict.fromkeys(at, HUNDRED_BIG_BLINDS), button)
        over = play(start, deck, {s: minds[who] for s, who in at.items()}, random, told)
        won = {
            who: over.players[seat].stack - HUNDRED_BIG_BLINDS for seat, who in at.items()
        }
        yield at, won, told, over


