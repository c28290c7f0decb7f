"""plan(table): everything that is difficult before the cards, decided once, between hands.

Who is dealt -> where the button goes -> what is posted -> who acts in which order.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model.plan import Marks, Plan, Post
from homegame.model.state import Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.blinds import posts
from homegame.rules.button import Dealt, from_button, next_hand
from homegame.rules.games import structure
from homegame.seats import NOBODY, Seat, clockwise
from homegame.variants import (
    Board,
    Draw,
    FaceUp,
    Hole,
    Limit,
    Round,
    RunVote,
    Step,
    Structure,
    Variant,
)


def plan(table: Table, button: Seat = NOBODY) -> Plan:
    """The next hand of this table; `button` is where the first one of the evening goes."""
    house, game = table.house, table.variant
    dealt = who_is_dealt(table, button)
    ring = tuple(clockwise(dealt.seats, after=dealt.marks.button))
    due = posts(house, dealt.marks, ring) if game.has_blinds else stud_antes(house, ring)
    return Plan(
        number=table.number + 1,
        marks=dealt.marks,
        stacks=tuple(
            stack_in_play(house, chair.stack) if chair and seat in dealt.seats else 0
            for seat, chair in enumerate(table.chairs)
        ),
        posts=tuple(due),
        ring=ring,
        order=first_round_order(ring, dealt.marks),
        program=program(game, house, agreed_runs(table, dealt.seats)),
        to_match=nominal_bet(house, due) if game.has_blinds else 0,
        first_raise=house.blinds.big,
        bet_size=house.blinds.big,
        bets=1 if game.has_blinds else 0,
        game=game.name,
        bring_in=bring_in(house, game),
    )


def players(table: Table) -> dict[Seat, bool]:
    """The seats that play the next hand, if a blind lets them: True if they wait for it."""
    return {
        seat: chair.waiting
        for seat, chair in enumerate(table.chairs)
        if chair and chair.stack and not chair.out and not chair.leaving
    }


def who_is_dealt(table: Table, button: Seat) -> Dealt:
    """Where the marks are and who is dealt in: the first hand has everybody."""
    present = players(table)
    if table.again and (same := same_marks(table.marks, present)):
        return same
    if table.number == 0:
        return from_button(button or min(present), tuple(sorted(present)))
    return next_hand(table.house, table.marks, present)


def same_marks(marks: Marks, present: Mapping[Seat, bool]) -> Dealt | None:
    """After a hand that was called off, if its blinds are still here (DEAL-09)."""
    seats = tuple([seat for seat, waiting in present.items() if not waiting])
    heads_up = marks.button == marks.small
    if marks.big not in seats or len(seats) < 2 or heads_up != (len(seats) == 2):
        return None
    return Dealt(marks, seats)


@rule(Rule.ORDER_OF_ACTION)
def first_round_order(ring: Sequence[Seat], marks: Marks) -> tuple[Seat, ...]:
    """The first round starts left of the big blind and ends with it."""
    return tuple(clockwise(ring, after=marks.big))


def nominal_bet(house: HouseRules, due: Sequence[Post]) -> int:
    """The bet to match is the whole blind, even if its poster cannot pay it (BLIND-06)."""
    return max([house.blinds.big, *(post.amount for post in due if post.kind == "live")])


def agreed_runs(table: Table, seats: Iterable[Seat]) -> int:
    """How often all who are dealt in have agreed to run the board: the least number."""
    chairs = [chair for seat in seats if (chair := table.chairs[seat])]
    return min([chair.runs for chair in chairs])


def bring_in(house: HouseRules, game: Variant) -> Chips:
    """What the low card of a stud opens with: the small blind, unless the house says."""
    if not any(isinstance(step, Hole) and step.up for step in game.steps):
        return 0
    amount = house.stud.bring_in
    return house.blinds.small if amount == "small_blind" else amount


def stud_antes(house: HouseRules, ring: Sequence[Seat]) -> list[Post]:
    """In a game without blinds everybody antes."""
    amount = house.stud.ante or house.ante.amount
    return [Post(seat, amount, "ante", name="ante") for seat in ring] if amount else []


@rule(Rule.STREETS)
def program(game: Variant, house: HouseRules, agreed: int = 0) -> tuple[Step, ...]:
    """The game's own steps, each round with its limit, and the house's all-in customs.

    `agreed`: to how many runs everybody agreed before the hand.
    """
    limits = structure(house, game)
    at_rounds = [at for at, step in enumerate(game.steps) if isinstance(step, Round)]
    secret = [at for at, step in enumerate(game.steps) if isinstance(step, Hole | Draw)][-1]
    customs = all_in_customs(house, agreed)
    steps: list[Step] = []
    for at, step in enumerate(game.steps):
        match step:
            case Round():
                steps.append(limited(house, limits, step, is_last=at == at_rounds[-1]))
            case Board() if at > secret:
                steps += [*customs, step]
            case _:
                steps.append(step)
    return tuple(steps)


def all_in_customs(house: HouseRules, agreed: int) -> list[Step]:
    """What happens before each card when nobody can bet any more (SHOW-10, POT-20)."""
    steps: list[Step] = [FaceUp()] if house.allin.reveal == "always" else []
    if house.rit.when == "after_allin" and house.rit.max_runs > 1:
        steps.append(RunVote(house.rit.max_runs))
    elif house.rit.when == "before_hand" and agreed > 1:
        steps.append(RunVote(min(agreed, house.rit.max_runs), asks=False))
    return steps


@rule(Rule.BETTING_STRUCTURES)
def limited(house: HouseRules, limits: Structure, step: Round, *, is_last: bool) -> Round:
    """A round with the limit that is played; the last one may have its own."""
    match limits:
        case "no_limit" | "cap":
            return replace(step, limit="no", units=1)
        case "pot_limit":
            return replace(step, limit=pot_limit(house, is_last=is_last), units=1)
        case "half_pot":
            return replace(step, limit="half_pot", units=1)
        case "limit":
            return replace(step, limit="fixed")
        case "spread":
            most, last_most = house.spread.max, house.spread.last_max
            most = last_most if is_last and last_most != "max" else most
            return replace(step, limit="spread", units=1, most=most)
        case _:
            assert_never(limits)


def pot_limit(house: HouseRules, *, is_last: bool) -> Limit:
    """How this house reads pot limit; some lift it on the river (BET-67)."""
    if is_last and house.potlimit.river_no_limit:
        return "no"
    return "pot" if house.potlimit.method == "true" else "table"


@rule(Rule.CAP_LIMIT)
def stack_in_play(house: HouseRules, stack: Chips) -> Chips:
    """With a cap no more than that plays in one hand: whoever has put it in is all in."""
    return stack if house.cap.amount == "none" else min(stack, house.cap.amount)
