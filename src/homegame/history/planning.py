"""Makes the plan of a hand that was played elsewhere, from the posts and the button of its
history: the plan a table would have made before the first card."""

from collections.abc import Mapping, Sequence

from homegame.chips import PURSE, Chips
from homegame.engine.plan import (
    bets_posted,
    bring_in,
    first_round_order,
    is_first_round,
    last_turns,
    nominal_bet,
    program,
    stack_in_play,
)
from homegame.history import hand as h
from homegame.history.errors import ImpossibleError, UnknownGameError
from homegame.model.plan import Marks, Plan, Post
from homegame.rules.straddles import bet_of_the_hand, first_raise
from homegame.seats import MOST_SEATS, NOBODY, Seat, clockwise
from homegame.variants import VARIANTS, Board, Hole, Pots, Step

MOST_RUNS = 4

FACE_UP: Sequence[Step] = (
    Hole(0, 2),
    Board(3, "flop"),
    Board(1, "turn"),
    Board(1, "river"),
    Pots(),
)
"""The change hand: all cards face up, and no bets."""


def plan_of(history: h.HandHistory) -> Plan:
    """Make the plan of a history; a `HistoryError` says why the hand is impossible."""
    _refuse_players(history)
    _refuse_steps(history)
    house, posts = history.house, history.posts
    names: dict[str, Seat] = {post.name: post.seat for post in posts}
    marks = _marks(history, names)
    ring = tuple(clockwise(history.stacks, after=marks.button))
    killer = names.get("kill", NOBODY)
    bet = bet_of_the_hand(house, killer)
    has_blinds = history.variant.has_blinds and not {"bomb", "change"} & names.keys()
    if has_blinds and marks.big not in ring:
        raise ImpossibleError("no one posted the big blind", hand=history.id)
    order = ring
    if has_blinds:
        order = last_turns(house, first_round_order(ring, marks), posts)
    return Plan(
        number=1,
        marks=marks,
        stacks=_stacks(history),
        posts=posts,
        ring=ring,
        order=order,
        program=_program(history, has_blinds=has_blinds),
        to_match=nominal_bet(bet, posts) if has_blinds else 0,
        first_raise=first_raise(house, posts, bet),
        bet_size=bet,
        bets=bets_posted(house, posts) if has_blinds else 0,
        game=history.game,
        bring_in=0 if has_blinds else bring_in(house, history.variant),
        carried=history.carried,
    )


def _refuse_players(history: h.HandHistory) -> None:
    """Require two players or more, each once and with chips, and no other posts."""

    def no(reason: str) -> ImpossibleError:
        return ImpossibleError(reason, hand=history.id)

    if history.game not in VARIANTS:
        raise UnknownGameError(history.game, hand=history.id)
    seats = [player.seat for player in history.players]
    if len(seats) < 2:
        raise no("a hand needs two players")
    for seat in seats:
        if not 1 <= seat <= MOST_SEATS or seats.count(seat) > 1:
            raise no(f"seat {seat} is listed twice or is not one of 1 to {MOST_SEATS}")
    for player in history.players:
        if not 0 < player.stack < PURSE:
            raise no(f"seat {player.seat} plays with a stack of {player.stack}")
    for post in history.posts:
        if post.seat not in seats:
            raise no(f"seat {post.seat} posts but is not dealt in")
        if not 0 <= post.amount < PURSE:
            raise no(f"seat {post.seat} posts {post.amount}")


def _refuse_steps(history: h.HandHistory) -> None:
    """Refuse steps of seats that are not in the hand, and numbers out of bounds."""
    for at, step in enumerate(history.steps):
        if not _is_possible(history, step) or not {*_seats_of(step)} <= {*history.stacks}:
            raise ImpossibleError(
                f"{type(step).__name__.lower()} is impossible: {step}",
                place=history.place(at),
                hand=history.id,
            )


def _seats_of(step: h.Step) -> tuple[Seat, ...]:
    """The seats that a step is about."""
    match step:
        case h.Turned() | h.Voided():
            return ()
        case h.PutIn(amounts, folded):
            return (*dict(amounts), *folded)
        case _:
            return (step.seat,) if step.seat else ()


def _is_possible(history: h.HandHistory, step: h.Step) -> bool:
    """Whether the numbers of a step are within the bounds of the game."""
    game = history.variant
    match step:
        case h.Turned(_, board, run):
            return 0 <= board < game.boards and 0 <= run < MOST_RUNS
        case h.Called(_, to) | h.Raised(_, to) | h.BroughtIn(_, to):
            return 0 <= to < PURSE
        case h.Returned(_, amount) | h.Won(_, amount):
            return 0 <= amount < PURSE * MOST_SEATS
        case h.Discarded(_, count):
            return 0 <= count <= game.hole_cards
        case h.LaidInMiddle(_, place) | h.Exposed(_, place):
            return 0 <= place < game.hole_cards
        case h.Voted(_, runs):
            return 1 <= runs <= MOST_RUNS
        case h.PutIn(amounts, _, runs):
            possible = all(0 <= amount < PURSE for _, amount in amounts)
            return possible and 0 <= runs <= MOST_RUNS
        case _:
            return True


def _marks(history: h.HandHistory, posts: Mapping[str, Seat]) -> Marks:
    """The button and the blinds. An unknown button is put right of the first blind."""
    was = history.marks
    small = was.small or posts.get("small_blind", NOBODY)
    big = was.big or posts.get("big_blind", NOBODY)
    button = was.button
    if button == NOBODY:
        bombs = [post.seat for post in history.posts if post.name == "bomb"]
        button = (small or big or (bombs[-2] if len(bombs) > 1 else 1)) - 1
    if not big and (small or was.button):
        small, big = _broke_blinds(history, small)
    return Marks(button, small, big)


def _broke_blinds(history: h.HandHistory, small: Seat) -> tuple[Seat, Seat]:
    """The blinds if no one posted the big one because the ante took all its chips.

    The small blind may be just as broke. NOBODY is the big blind if no ante explains it.
    """
    antes = [post for post in history.posts if post.name == "ante"]
    broke = {post.seat for post in antes if post.amount >= history.stacks[post.seat]}
    left = [*clockwise(history.stacks, after=small or history.marks.button)]
    if not small and len(left) > 2 and {*left[:2]} <= broke:
        small = left.pop(0)
    return small, left[0] if left[0] in broke else NOBODY


def _stacks(history: h.HandHistory) -> tuple[Chips, ...]:
    """The chips in play by seat number."""
    stacks = history.stacks
    return tuple(
        [stack_in_play(history.house, stacks.get(s, 0)) for s in range(MOST_SEATS + 1)]
    )


def _program(history: h.HandHistory, *, has_blinds: bool) -> tuple[Step, ...]:
    """The game's steps with the limit of every round; a bomb pot begins with the flop."""
    if _names(history.posts) & {"change"}:
        return tuple(FACE_UP)
    steps = program(history.variant, history.house, history.limit, _runs_dealt(history))
    if not has_blinds:
        steps = tuple([step for step in steps if not is_first_round(step)])
    return steps


def _names(posts: Sequence[Post]) -> set[str]:
    return {post.name for post in posts}


def _runs_dealt(history: h.HandHistory) -> int:
    """How many runs everyone agreed on before the hand; 1 if seats voted during it."""
    if any(isinstance(step, h.Voted) for step in history.steps):
        return 1
    return max([step.run + 1 for step in history.steps if isinstance(step, h.Turned)] + [1])
