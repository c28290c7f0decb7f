"""plan(table): everything that is difficult before the cards, decided once, between hands.

The players dealt in -> the button -> a bomb pot? -> the blinds due -> missed blinds -> kill ->
straddles -> the order of action. The plan reads the last hand, so ending a hand computes
nothing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model.plan import Marks, Owed, Plan, Post, Tokens
from homegame.model.state import Chair, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules import straddles
from homegame.rules.blinds import posts as blinds_due
from homegame.rules.button import (
    Dealt,
    Entrant,
    blinds_of,
    from_button,
    next_hand,
    reformed,
)
from homegame.rules.cash import change_due
from homegame.rules.games import bomb_game, has_blinds, next_turn, played, turns
from homegame.rules.missed import entrant, price, settle
from homegame.rules.open_stakes import least_stack, stack_of
from homegame.seats import NOBODY, Seat, clockwise
from homegame.variants import (
    Board,
    Draw,
    FaceUp,
    Hole,
    Limit,
    Middle,
    Pots,
    Round,
    RunVote,
    Step,
    Structure,
    Variant,
)


def plan(table: Table, button: Seat = NOBODY) -> Plan:
    """Plan the table's next hand; `button` is the first button of the night."""
    if table.last and (change := change_due(table)):
        return change_hand(table, change)
    if table.again and (same := dealt_again(table)):
        return same
    if table.number and (seats := in_the_bomb(table)):
        return bomb_pot(table, seats)
    house, chairs = table.house, taken(table)
    dealt = who_is_dealt(table, button)
    ring = tuple(clockwise(dealt.seats, after=dealt.marks.button))
    now = straddles.tokens(house, table.hand, chairs)
    mix = next_game(table, dealt.marks.button)
    game, limits = played(house, turns(house)[mix[0]])
    steps = program(game, house, limits, agreed_runs(table, ring))
    if not game.has_blinds:
        return replace(anted(table, dealt, ring, game, steps, now), mix=mix)
    settled = settle(house, table.marks, dealt, chairs)
    due = blinds_due(house, blinds_of(dealt), ring, settled.posts)
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
        program=steps,
        to_match=nominal_bet(bet, due),
        first_raise=straddles.first_raise(house, due, bet),
        bet_size=bet,
        bets=bets_posted(house, due),
        game=game.name,
        mix=mix,
        owes=tuple(settled.owes.items()),
        tokens=now,
    )


def next_game(table: Table, button: Seat) -> tuple[int, Seat]:
    """Which game of the rotation comes next, and on whose button it began."""
    if table.new_games and not table.chosen:
        return 0, button
    last = table.hand.plan if table.hand else None
    was, before = (last.mix, last.marks.button) if last else ((0, button), NOBODY)
    return next_turn(table.house, was, before, button, table.chosen)


def anted(
    table: Table,
    dealt: Dealt,
    ring: tuple[Seat, ...],
    game: Variant,
    steps: tuple[Step, ...],
    now: Tokens,
) -> Plan:
    """A hand of a game without blinds: everyone antes, and the cards say who begins.

    Blinds owed wait for a game that has them.
    """
    house = table.house
    return Plan(
        number=table.number + 1,
        marks=dealt.marks,
        stacks=stacks(table, ring),
        posts=tuple(stud_antes(house, ring)),
        ring=ring,
        order=ring,
        program=steps,
        to_match=0,
        first_raise=house.blinds.big,
        bet_size=house.blinds.big,
        bets=0,
        game=game.name,
        bring_in=bring_in(house, game),
        owes=owed_now(taken(table)),
        tokens=now,
    )


@rule(Rule.STRADDLE_AND_RAISE_CAP)
def bets_posted(house: HouseRules, due: Sequence[Post]) -> int:
    """The big blind is the first bet; in some houses a straddle uses up a raise."""
    if not house.straddle.counts_as_raise:
        return 1
    return 1 + sum([post.name in ("straddle", "rock") for post in due])


def taken(table: Table) -> dict[Seat, Chair]:
    """The taken chairs by seat."""
    return {seat: chair for seat, chair in enumerate(table.chairs) if chair}


def stacks(table: Table, seats: Collection[Seat]) -> tuple[Chips, ...]:
    """The chips of these seats by seat number; 0 for all others."""
    return tuple(
        [
            stack_in_play(table.house, chair.stack) if chair and seat in seats else 0
            for seat, chair in enumerate(table.chairs)
        ]
    )


@rule(Rule.AWAY_FROM_TABLE)
def ready(table: Table) -> list[Seat]:
    """The seats that can play the next hand."""
    absent, least = is_dealt_absent(table), least_stack(table.house)
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair
        and chair.stack >= least
        and (absent or not chair.out)
        and not chair.leaving
    ]


def players(table: Table) -> dict[Seat, Entrant]:
    """The seats that can play the next hand, and how each comes into it."""
    chairs = taken(table)
    return {seat: entrant_at(table, seat, chairs[seat]) for seat in ready(table)}


def entrant_at(table: Table, seat: Seat, chair: Chair) -> Entrant:
    """How a player comes into the next hand. In a tournament whoever comes to a table, or comes
    back, is dealt in at once, but a moving button passes them over in that hand: the blinds go
    on."""
    found = entrant(table.house, chair)
    if not table.tournament or table.house.button.rule != "moving":
        return found
    played = table.hand is not None and seat in table.hand.plan.ring and chair.hands > 0
    return found if played else replace(found, new=True)


@rule(Rule.ABSENT_IN_TOURNAMENT)
def is_dealt_absent(table: Table) -> bool:
    """In a tournament, a player who is away is dealt in: the blinds are posted from the stack,
    and the hand is mucked when the action gets there."""
    return table.tournament and table.house.tourn.absent == "deal_post_muck"


def who_is_dealt(table: Table, button: Seat) -> Dealt:
    """Where the marks are and who is dealt in; everyone is dealt into the first hand, and into
    the first one after all seats were drawn again."""
    present = players(table)
    while True:
        if table.number == 0:
            first = button if button in present else min(present)
            dealt = from_button(first, tuple(sorted(present)))
        elif is_drawn_anew(table):
            dealt = reformed(table.marks, present)
        else:
            dealt = next_hand(table.house, table.marks, present)
        big = blinds_of(dealt).big
        if len(present) == 2 or not is_too_short(table, big):
            return dealt
        del present[big]


def is_drawn_anew(table: Table) -> bool:
    """No one at a tournament's table has played a hand in their seat: all were drawn to it, as
    for the final table. The blinds of those who sat there before don't bind them."""
    return table.tournament and not any(chair.hands for chair in taken(table).values())


def cost_to_enter(table: Table, seat: Seat) -> tuple[Chips, Chips]:
    """What a waiting seat posts if it doesn't wait: as a bet, and to the pot. It is what the
    next hand takes, wherever the marks go; if that one can't have the seat, what it owes."""
    chair = table.chairs[seat]
    assert chair
    chairs = [
        each
        and replace(each, stack=stack_of(table, place), buys=each.buys or place == seat)
        for place, each in enumerate(table.chairs)
    ]
    bought = replace(table, chairs=tuple(chairs))
    if not table.number or len(players(bought)) < 2:
        return price(table.house, chair)
    dealt = who_is_dealt(bought, NOBODY)
    if seat not in dealt.seats:
        return price(table.house, chair)
    settled = settle(table.house, table.marks, dealt, taken(bought))
    due = blinds_due(table.house, blinds_of(dealt), dealt.seats, settled.posts)
    mine = [post for post in due if post.seat == seat and post.name != "ante"]
    return (
        sum([post.amount for post in mine if post.kind == "live"]),
        sum([post.amount for post in mine if post.kind == "dead"]),
    )


@rule(Rule.SMALLEST_BIG_BLIND_STACK)
def is_too_short(table: Table, big: Seat) -> bool:
    """Some houses deal no hand to a big blind that cannot pay ante and small blind."""
    house, chair = table.house, table.chairs[big]
    assert chair
    least = house.blinds.small + house.ante.amount
    return house.blinds.big_blind_covers_small and has_blinds(house) and chair.stack < least


@rule(Rule.ORDER_OF_ACTION)
def first_round_order(ring: Sequence[Seat], marks: Marks) -> tuple[Seat, ...]:
    """The first round starts left of the big blind and ends with it."""
    return tuple(clockwise(ring, after=marks.big))


def last_turns(
    house: HouseRules, order: Sequence[Seat], due: Sequence[Post]
) -> tuple[Seat, ...]:
    """A straddler acts last in that round; a player who kills acts last from any seat."""
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
    """The posts due, and the blind raises over them: straddles, or else sleepers."""
    back = straddles.comes_back_by_straddle(house, dealt, chairs)
    spared = [post for post in due if post.seat != back or post.name == "ante"]
    found = straddles.straddles(house, dealt, chairs, spared, rock)
    if found:
        return [*(spared if found[0].seat == back else due), *found]
    return [*due, *straddles.sleepers(house, dealt, chairs, due)]


def agreed_runs(table: Table, seats: Iterable[Seat]) -> int:
    """How many runs all players dealt in have agreed to: the smallest number counts."""
    chairs = [chair for seat in seats if (chair := table.chairs[seat])]
    return min([chair.runs for chair in chairs])


def bring_in(house: HouseRules, game: Variant) -> Chips:
    """What the low card of a stud opens with: the small blind, unless the house says
    otherwise."""
    if not any(isinstance(step, Hole) and step.up for step in game.steps):
        return 0
    amount = house.stud.bring_in
    return house.blinds.small if amount == "small_blind" else amount


def stud_antes(house: HouseRules, ring: Sequence[Seat]) -> list[Post]:
    """In a game without blinds everyone antes."""
    amount = house.stud.ante or house.ante.amount
    return [Post(seat, amount, "ante", name="ante") for seat in ring] if amount else []


@rule(Rule.STREETS)
def program(
    game: Variant, house: HouseRules, limits: Structure, agreed: int = 0
) -> tuple[Step, ...]:
    """The game's own steps, each round with its limit, and the house's all-in customs.

    `agreed`: how many runs everyone agreed to before the hand.
    """
    at_rounds = [at for at, step in enumerate(game.steps) if isinstance(step, Round)]
    secret = [at for at, step in enumerate(game.steps) if isinstance(step, Hole | Draw)][-1]
    chosen = [at for at, step in enumerate(game.steps) if isinstance(step, Draw | Middle)]
    bet_on = max([at_rounds[0], *chosen])
    customs = all_in_customs(house, agreed)
    steps: list[Step] = []
    for at, step in enumerate(game.steps):
        match step:
            case Round():
                steps.append(limited(house, limits, step, is_last=at == at_rounds[-1]))
            case Board() if at > secret:
                steps += [*customs, step]
            case Hole() if at > bet_on:
                steps += [*face_up(house), step]
            case _:
                steps.append(step)
    return tuple(steps)


def all_in_customs(house: HouseRules, agreed: int) -> list[Step]:
    """What happens before each card once no one can bet any more (SHOW-10, POT-20)."""
    steps = face_up(house)
    if house.runs.when == "after_allin" and house.runs.max_runs > 1:
        steps.append(RunVote(house.runs.max_runs))
    elif house.runs.when == "before_hand" and agreed > 1:
        steps.append(RunVote(min(agreed, house.runs.max_runs), asks=False))
    return steps


def face_up(house: HouseRules) -> list[Step]:
    """Hands that are all in are turned up, if the house does that."""
    return [FaceUp()] if house.allin.reveal == "always" else []


@rule(Rule.BETTING_STRUCTURES)
def limited(house: HouseRules, limits: Structure, step: Round, *, is_last: bool) -> Round:
    """A round with its limit; the last one may have its own."""
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
    """How this house plays pot limit; some lift the limit on the river (BET-67)."""
    if is_last and house.potlimit.river_no_limit:
        return "no"
    return "pot" if house.potlimit.method == "true" else "table"


@rule(Rule.CAP_LIMIT)
def stack_in_play(house: HouseRules, stack: Chips) -> Chips:
    """The chips that play in one hand: with a cap, a player who has put in the cap is all
    in."""
    return stack if house.cap.amount == "none" else min(stack, house.cap.amount)


# ---------------------------------------------------------------- hands of another kind


@rule(Rule.MISDEAL)
def dealt_again(table: Table) -> Plan | None:
    """After a voided hand: the same hand again, with the same posts (DEAL-09).

    If a player who posted is gone, or too few are left, an ordinary hand follows.
    """
    assert table.hand
    was, present = table.hand.plan, players(table)
    left = {seat for seat, chair in taken(table).items() if chair.since < was.number}
    ring = tuple([seat for seat in was.ring if seat in present and seat in left])
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
    """The seats that play the bomb pot agreed on; empty if there is none."""
    if table.bomb is None:
        return []
    bomb, playing = table.bomb, players(table)
    seats = [seat for seat in playing if bomb.by_house or seat in bomb.seats]
    return seats if len(seats) > 1 else []


@rule(Rule.BOMB_POT, Rule.BOMB_POT_DETAILS, Rule.BOMB_POT_SIZE, Rule.NO_EXTRAS_IN_BOMB_POT)
def bomb_pot(table: Table, seats: Sequence[Seat]) -> Plan:
    """Everyone puts in the same amount and the flop comes at once.

    Button, blinds and debts stay the same: a bomb pot is a hand between two hands.
    """
    assert table.bomb
    house, chairs = table.house, taken(table)
    ring = tuple(clockwise(seats, after=table.marks.button))
    game, limits = bomb_game(house, table.variant, len(ring))
    steps = program(game, house, limits, agreed_runs(table, ring))
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
        bets=0,
        game=game.name,
        mix=table.hand.plan.mix if table.hand else (0, NOBODY),
        owes=owed_now(chairs),
        tokens=straddles.tokens(house, table.hand, chairs),
    )


@rule(Rule.CHANGE_HAND_DEAL)
def change_hand(table: Table, due: Mapping[Seat, Chips]) -> Plan:
    """The last hand of the night: small change in the middle, and all cards face up.

    Every player with chips gets a hand, even one who has no change and puts in nothing.
    """
    house, chairs = table.house, taken(table)
    ring = tuple(clockwise(due, after=table.marks.button))
    posts = [Post(seat, due[seat], "dead", name="change") for seat in ring if due[seat]]
    return Plan(
        number=table.number + 1,
        marks=table.marks,
        stacks=tuple([chair.stack if chair else 0 for chair in table.chairs]),
        posts=tuple(posts),
        ring=ring,
        order=ring,
        program=(
            Hole(0, 2),
            Board(3, "flop"),
            Board(1, "turn"),
            Board(1, "river"),
            Pots(),
        ),
        to_match=0,
        first_raise=house.blinds.big,
        bet_size=house.blinds.big,
        bets=0,
        mix=table.hand.plan.mix if table.hand else (0, NOBODY),
        owes=owed_now(chairs),
        tokens=straddles.tokens(house, table.hand, chairs),
    )


def is_first_round(step: Step) -> bool:
    """The round that starts from the posts."""
    return isinstance(step, Round) and step.opens == "posts"


def owed_now(chairs: straddles.Chairs) -> tuple[tuple[Seat, Owed], ...]:
    """The blinds that every seat owes now."""
    return tuple(
        [(seat, chair.owes) for seat, chair in chairs.items() if chair.owes != Owed()]
    )
