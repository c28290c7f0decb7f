"""plan(table): everything that is difficult before the cards, decided once, between hands.

Who is dealt -> where the button goes -> a bomb pot? -> the blinds due -> missed ones -> kill
-> straddles -> who acts in which order. It reads the last hand; nothing is worked out when a
hand ends.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model.plan import Marks, Owed, Plan, Post
from homegame.model.state import Chair, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules import straddles
from homegame.rules.blinds import posts as blinds_due
from homegame.rules.button import Comer, Dealt, blinds_of, from_button, next_hand
from homegame.rules.missed import comer, reckon
from homegame.seats import NOBODY, Seat, clockwise
from homegame.variants import Board, FaceUp, Round, Step, Variant


def plan(table: Table, button: Seat = NOBODY) -> Plan:
    """The next hand of this table; `button` is where the first one of the evening goes."""
    if table.again and (same := dealt_again(table)):
        return same
    if table.number and (seats := in_the_bomb(table)):
        return bomb_pot(table, seats)
    house, chairs = table.house, taken(table)
    dealt = who_is_dealt(table, button)
    ring = tuple(clockwise(dealt.seats, after=dealt.marks.button))
    now = straddles.tokens(house, table.hand, chairs)
    reckoning = reckon(house, table.marks, dealt, chairs)
    due = blinds_due(house, blinds_of(dealt), ring, reckoning.posts)
    killer = now.kill if now.kill in ring else NOBODY
    if killer:
        due = straddles.with_kill(house, due, killer)
        now = replace(now, streak=NOBODY, wins=0, kill=NOBODY)
    else:
        due = with_straddles(house, dealt, due, chairs, now.rock)
    bet = straddles.bet_of_the_hand(house, killer)
    return Plan(
        number=table.number + 1,
        marks=dealt.marks,
        stacks=stacks(table, ring),
        posts=tuple(due),
        ring=ring,
        order=last_turns(house, first_round_order(ring, blinds_of(dealt)), due),
        program=program(table.variant, house),
        to_match=nominal_bet(bet, due),
        first_raise=straddles.first_raise(house, due, bet),
        bet_size=bet,
        owes=tuple(reckoning.owes.items()),
        tokens=now,
    )


def taken(table: Table) -> dict[Seat, Chair]:
    """The taken chairs by seat."""
    return {seat: chair for seat, chair in enumerate(table.chairs) if chair}


def stacks(table: Table, seats: Collection[Seat]) -> tuple[Chips, ...]:
    """The chips of these seats by seat number; 0 for everybody else."""
    return tuple(
        [
            chair.stack if chair and seat in seats else 0
            for seat, chair in enumerate(table.chairs)
        ]
    )


def players(table: Table) -> dict[Seat, Comer]:
    """The seats that take part in the next hand, if the marks let them, and how."""
    return {
        seat: comer(table.house, chair)
        for seat, chair in taken(table).items()
        if chair.stack and not chair.out and not chair.leaving
    }


def who_is_dealt(table: Table, button: Seat) -> Dealt:
    """Where the marks are and who is dealt in: the first hand has everybody."""
    present = players(table)
    while True:
        if table.number == 0:
            first = button if button in present else min(present)
            dealt = from_button(first, tuple(sorted(present)))
        else:
            dealt = next_hand(table.house, table.marks, present)
        big = blinds_of(dealt).big
        if len(present) == 2 or not is_too_short(table, big):
            return dealt
        del present[big]


@rule(Rule.SMALLEST_BIG_BLIND_STACK)
def is_too_short(table: Table, big: Seat) -> bool:
    """Some houses deal no hand to a big blind that cannot pay ante and small blind."""
    house, chair = table.house, table.chairs[big]
    assert chair
    least = house.blinds.small + house.ante.amount
    return house.blinds.bb_min_stack_sb and chair.stack < least


@rule(Rule.ORDER_OF_ACTION)
def first_round_order(ring: Sequence[Seat], marks: Marks) -> tuple[Seat, ...]:
    """The first round starts left of the big blind and ends with it."""
    return tuple(clockwise(ring, after=marks.big))


def last_turns(
    house: HouseRules, order: Sequence[Seat], due: Sequence[Post]
) -> tuple[Seat, ...]:
    """A straddle buys the last turn of that round; a kill has it wherever it sits."""
    order = straddles.after_straddles(house, order, due)
    killers = [post.seat for post in due if post.name == "kill"]
    return tuple(straddles.killer_last(order, killers[0]) if killers else order)


def nominal_bet(bet: Chips, due: Sequence[Post]) -> Chips:
    """The bet to match is the whole blind, even if its poster cannot pay it (BLIND-06)."""
    return max([bet, *(post.amount for post in due if post.kind == "live")])


def with_straddles(
    house: HouseRules,
    dealt: Dealt,
    due: list[Post],
    chairs: straddles.Chairs,
    rock: Seat,
) -> list[Post]:
    """What is due, and the blind raises over it: straddles, or else sleepers."""
    back = straddles.comes_back_by_straddle(house, dealt, chairs)
    spared = [post for post in due if post.seat != back or post.name == "ante"]
    found = straddles.straddles(house, dealt, chairs, spared, rock)
    if found:
        return [*(spared if found[0].seat == back else due), *found]
    return [*due, *straddles.sleepers(house, dealt, chairs, due)]


@rule(Rule.STREETS)
def program(variant: Variant, house: HouseRules) -> tuple[Step, ...]:
    """The game's own steps, with the house's custom of showing all-in hands put in."""
    if house.allin.reveal != "always":
        return variant.steps
    steps: list[Step] = []
    for step in variant.steps:
        if isinstance(step, Board):
            steps.append(FaceUp())
        steps.append(step)
    return tuple(steps)


# ---------------------------------------------------------------- hands of another kind


def dealt_again(table: Table) -> Plan | None:
    """After a hand that was called off: the same once more, posts and all (DEAL-09).

    If somebody who posted is gone, or too few are left, an ordinary hand follows.
    """
    assert table.hand
    was, present = table.hand.plan, players(table)
    ring = tuple([seat for seat in was.ring if seat in present])
    posters = {post.seat for post in was.posts if post.kind == "live"}
    if not posters <= {*ring} or len(ring) < min(len(was.ring), 3):
        return None
    return replace(
        was,
        number=table.number + 1,
        stacks=stacks(table, ring),
        posts=tuple([post for post in was.posts if post.seat in ring]),
        ring=ring,
        order=tuple([seat for seat in was.order if seat in ring]),
    )


def in_the_bomb(table: Table) -> list[Seat]:
    """Who plays the bomb pot that was agreed on; nobody if there is none."""
    if table.bomb is None:
        return []
    seats = [seat for seat in table.bomb.seats if seat in players(table)]
    return seats if len(seats) > 1 else []


@rule(Rule.BOMB_POT, Rule.BOMB_POT_DETAILS, Rule.BOMB_POT_SIZE, Rule.NO_EXTRAS_IN_BOMB_POT)
def bomb_pot(table: Table, seats: Sequence[Seat]) -> Plan:
    """Everybody puts in the same and the flop comes at once; everything else waits.

    Button, blinds and debts stay as they are: it is a hand between two hands.
    """
    assert table.bomb
    house, chairs = table.house, taken(table)
    ring = tuple(clockwise(seats, after=table.marks.button))
    steps = program(table.variant, house)
    return Plan(
        number=table.number + 1,
        marks=table.marks,
        stacks=stacks(table, ring),
        posts=tuple([Post(seat, table.bomb.amount, "ante", name="bomb") for seat in ring]),
        ring=ring,
        order=ring,
        program=tuple([step for step in steps if not is_first_round(step)]),
        to_match=0,
        first_raise=house.blinds.big,
        bet_size=house.blinds.big,
        owes=owed_now(chairs),
        tokens=straddles.tokens(house, table.hand, chairs),
    )


def is_first_round(step: Step) -> bool:
    """The round that starts from the posts."""
    return isinstance(step, Round) and step.opens == "posts"


def owed_now(chairs: straddles.Chairs) -> tuple[tuple[Seat, Owed], ...]:
    """What every seat owes as things are."""
    return tuple(
        [(seat, chair.owes) for seat, chair in chairs.items() if chair.owes != Owed()]
    )
