"""Whole hands between players who are functions of a view: the engine deals and judges."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from msgspec import Struct

from homegame.bots import Style, decide
from homegame.cards import DECK, Cards, text
from homegame.engine import decide as hand_decide
from homegame.engine import evolve, legal, plan
from homegame.engine.dealer import Stub, next_command, turns_up
from homegame.model import commands as c
from homegame.model import view as v
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Hand, Table
from homegame.night.view.chair import last_word
from homegame.rulebook import HouseRules
from homegame.rules.pots import middle
from homegame.seats import DEALER, Seat
from homegame.variants import TEXAS
from houses import vegas_home
from seeds import seeded

HOUSE = vegas_home({"runs.max_runs": 1})
BIG = HOUSE.blinds.big
HUNDRED_BIG_BLINDS = 100 * BIG

Move = c.Fold | c.Check | c.Call | c.RaiseTo | c.Show
Mind = Callable[[v.View, int], Move]
"""A player: what is seen and a chance go in, a move comes out."""

NAMES = [text((card,)) for card in DECK]


def bot(style: Style) -> Mind:
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
    """One decision of a game: who saw what, held what and did what."""

    mind: Mind
    view: v.View
    seat: Seat
    hole: Cards
    move: Move
    hand: Hand


Watch = Callable[[Decision], None]


def seat_view(hand: Hand, seat: Seat, held: Cards) -> v.View:
    """What a bot uses of its view; `test_night` compares it with the night's own."""
    house = hand.house
    at = hand.plan.marks
    return v.View(
        night="",
        title="",
        house=v.HouseView(
            name="",
            title="",
            game="texas",
            small=house.blinds.small,
            big=house.blinds.big,
            unit=house.chip_unit,
            minor_per_chip=1,
            currency="$",
            buyin_least=0,
            buyin_most=0,
            seats=10,
            turn_ms=0,
            denominations=(),
            colours=(),
        ),
        you=v.You("", "", "guest", seat, tuple([NAMES[card] for card in held])),
        chairs=tuple([chair_view(hand, number) for number in sorted(hand.plan.ring)]),
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
        may=may_view(hand) if legal.is_betting(hand) else None,
    )


def chair_view(hand: Hand, seat: Seat) -> v.ChairView:
    """One seat of the hand."""
    p = hand.players[seat]
    return v.ChairView(
        seat=seat,
        guest="",
        name="",
        stack=p.stack,
        state="folded" if not p.live else "playing" if p.stack else "all_in",
        bet=p.bet,
        cards=("", "") if p.live else (),
        last=last_word(hand, seat, p),
    )


def may_view(hand: Hand) -> v.MayView:
    """What the seat to act may do."""
    may = legal.options(hand)
    return v.MayView(
        turn_id="",
        price=may.call,
        fold="yes" if may.call else "asks",
        check=not may.call,
        call=may.call,
        call_all_in=may.call == hand.players[may.seat].stack,
        raise_least=may.raise_least,
        raise_most=may.raise_most,
        step=1,
        is_bet=not hand.to_match,
    )


STREETS: dict[int, v.Street] = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def begin(stacks: Mapping[Seat, int], button: Seat, house: HouseRules = HOUSE) -> Hand:
    """The first hand of a new table, with the button at this seat."""
    chairs = [
        Chair(str(seat), stacks[seat], waiting=False) if seat in stacks else None
        for seat in range(max(stacks) + 1)
    ]
    table = Table(house, TEXAS, tuple(chairs))
    return evolve.begin(plan.plan(table, button), house)


def play(
    hand: Hand, deck: Cards, minds: Mapping[Seat, Mind], random: Random, watch: Watch
) -> Hand:
    """Play one hand to its end. A refused move is an error."""
    stub = Stub(deck)
    while not hand.over:
        seat = hand.turn
        command: c.HandCommand
        if seat == DEALER:
            command, stub = next_command(hand, stub)
        else:
            mind, hole = minds[seat], stub.held[seat]
            view = seat_view(hand, seat, hole)
            move = mind(view, random.getrandbits(64))
            watch(Decision(mind, view, seat, hole, move, hand))
            command = turns_up(hand, stub, seat) if isinstance(move, c.Show) else move
        decided = hand_decide.decide(hand, seat, command)
        assert not isinstance(decided, Refused), f"{command} was refused: {decided}"
        for event in decided:
            hand = evolve.evolve(hand, event)
    return hand


def nobody_watches(_: Decision) -> None:
    """For games of which only the result counts."""


def duel(
    one: Mind, other: Mind, hands: int, seed: int, watch: Watch = nobody_watches
) -> float:
    """Heads-up: big blinds won per 100 hands by `one`.

    Both have 100 big blinds at the start of every hand. Every deck is dealt twice with the
    seats exchanged, so that what the cards give to one player they give to the other; the
    button goes to the other seat after that.
    """
    random = seeded(seed)
    won = 0
    stacks = {1: HUNDRED_BIG_BLINDS, 2: HUNDRED_BIG_BLINDS}
    for number in range(hands // 2):
        deck = tuple(random.sample(DECK, 52))
        start = begin(stacks, button=1 + number % 2)
        for mine in (1, 2):
            over = play(start, deck, {mine: one, 3 - mine: other}, random, watch)
            won += over.players[mine].stack - HUNDRED_BIG_BLINDS
    return 100 * won / BIG / hands


def ring_game(
    minds: list[Mind], hands: int, seed: int, watch: Watch = nobody_watches
) -> Iterator[tuple[int, ...]]:
    """More players: hand by hand, the chips that each has won.

    Everybody has 100 big blinds at the start of every hand. After each hand the players move
    on by one seat, and when all have been everywhere the button does.
    """
    random = seeded(seed)
    count = len(minds)
    for number in range(hands):
        seat_of = [1 + (who + number) % count for who in range(count)]
        deck = tuple(random.sample(DECK, 52))
        stacks = dict.fromkeys(range(1, count + 1), HUNDRED_BIG_BLINDS)
        start = begin(stacks, button=1 + number // count % count)
        over = play(start, deck, dict(zip(seat_of, minds, strict=True)), random, watch)
        yield tuple([over.players[seat].stack - HUNDRED_BIG_BLINDS for seat in seat_of])
