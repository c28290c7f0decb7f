"""Whose turn is it? Every change of a hand ends here: read this first.

A hand runs the program of its plan. A step belongs to the dealer (cards, pots) or to the seats
(a betting round, a showdown that players decide), or it asks no one and is skipped.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from homegame.model.state import UNACTED, Hand, Player
from homegame.rulebook import Rule, rule
from homegame.rules.betting import (
    first_full,
    is_betting_over,
    live,
    next_to_act,
    round_order,
)
from homegame.rules.dealing import most_runs
from homegame.rules.showing import may_give_up, next_face_up, next_to_show
from homegame.seats import DEALER, NOBODY, Seat
from homegame.variants import (
    BRINGS_IN,
    Board,
    Draw,
    FaceUp,
    Hole,
    Middle,
    Openers,
    Pots,
    Round,
    RunVote,
    Showdown,
    Step,
)


def after_action(hand: Hand, seat: Seat) -> Hand:
    """A seat folded, checked, called or raised: find the next seat, or end the round."""
    turn = next_to_act(hand.players, hand.order, seat, hand.to_match)
    if turn != NOBODY:
        return replace(hand, turn=turn)
    return after_round(hand)


@rule(Rule.SPLASHING)
def after_round(hand: Hand) -> Hand:
    """End a round: sweep in the bets; with one seat left, the dealer pushes the pot."""
    players = tuple(
        [swept(player) if player.bet else unacted(player) for player in hand.players]
    )
    hand = replace(hand, players=players)
    last = len(hand.program) - 1
    return at_step(hand, last if is_uncontested(hand) else hand.step + 1)


def swept(player: Player) -> Player:
    """The player with the bet swept to the pot; a folded hand keeps its `acted_at`."""
    return Player(
        player.stack,
        0,
        player.paid + player.bet,
        UNACTED,
        player.live,
        player.mucked,
        player.down,
        player.shown,
    )


def unacted(player: Player) -> Player:
    """The player without a bet, who has not acted in the next round."""
    return replace(player, acted_at=UNACTED) if player.acted_at >= 0 else player


def is_uncontested(hand: Hand) -> bool:
    """All but one have folded."""
    players = hand.players
    return sum([players[seat].live for seat in hand.plan.ring]) == 1


def at_step(hand: Hand, step: int) -> Hand:
    """The hand at this step, or at the first step after it that asks someone.

    `ASKED`, at the end of this file, says for each kind of step whom it asks.
    """
    if hand.answered and step != hand.step:
        hand = replace(hand, answered=())
    while True:
        now = hand.program[step]
        found = ASKED[type(now)](hand, step, now)
        if found is not None:
            return found
        step += 1


def dealer_asked(hand: Hand, step: int, _: object) -> Hand:
    """The dealer deals cards, or pushes the pots."""
    return replace(hand, step=step, turn=DEALER)


def bettor_asked(hand: Hand, step: int, now: Round) -> Hand | None:
    """A betting round begins, if anyone has a decision to make."""
    if is_betting_over(hand.players) and now.opens != "posts":
        return None
    opened = round_opened(hand, step, now)
    if opened.turn != NOBODY:
        return opened
    return after_round(opened) if now.opens == "posts" else None


def all_in_asked(hand: Hand, step: int, now: RunVote) -> Hand | None:
    """With nothing left to bet, everyone still in says how many times to run it."""
    if not is_betting_over(hand.players) or (most := most_runs(hand, step)) <= 1:
        return None
    seat = next_to_answer(hand) if now.asks and hand.runs != 1 else NOBODY
    if seat:
        return replace(hand, step=step, turn=seat)
    runs = hand.runs if now.asks else most
    return at_step(run_out(hand, step, runs, face_up=now.face_up), step + 1)


def hands_turned_up(hand: Hand, step: int, _: FaceUp) -> Hand | None:
    """With nothing left to bet, the dealer turns up the hands that are still down."""
    if is_betting_over(hand.players) and next_face_up(hand) != NOBODY:
        return replace(hand, step=step, turn=DEALER)
    return None


def shower_asked(hand: Hand, step: int, _: Showdown) -> Hand | None:
    """A seat shows or mucks; where losing hands are mucked by themselves, the dealer acts for
    all but a bettor who may give up the pot."""
    seat = next_to_show(hand)
    if seat == NOBODY:
        return None
    by_itself = hand.house.showdown.auto_muck and not may_give_up(hand, seat)
    asked = DEALER if by_itself else seat
    return replace(hand, step=step, turn=asked)


def everyone_asked(hand: Hand, step: int, _: Draw | Middle) -> Hand | None:
    """Every live seat answers in turn: what it discards, or which card goes in the middle."""
    seat = next_to_answer(hand)
    if seat:
        return replace(hand, step=step, turn=seat)
    return at_step(hand, step + 1) if hand.answered else None


def openers_checked(hand: Hand, step: int, _: Openers) -> Hand | None:
    """If no one has opened, the dealer ends the hand."""
    return None if hand.raised_last else replace(hand, step=step, turn=DEALER)


def next_to_answer(hand: Hand) -> Seat:
    """The next live seat that has not answered this step's question; NOBODY if all have."""
    return next((seat for seat in live(hand) if seat not in hand.answered), NOBODY)


@rule(Rule.RUN_IT_TWICE, Rule.RUN_IT_TWICE_EXAMPLE, Rule.RUN_VOTE)
def run_out(hand: Hand, at: int, runs: int, *, face_up: bool) -> Hand:
    """Run the rest of the board several times from the same stub, with the hands face up.

    All runs share the cards that are on the boards already; no one is asked again.
    """
    program = hand.program
    rest: list[Step] = [step for step in program[at + 1 :] if not isinstance(step, RunVote)]
    if runs > 1:
        dealt = [step for step in rest if isinstance(step, Board)]
        again = [replace(step, run=run) for run in range(runs) for step in dealt]
        turned_up = [FaceUp()] if face_up else []
        rest = [*turned_up, *again, Showdown(), Pots()]
    rest = [*program[: at + 1], *rest]
    boards = hand.boards * runs
    return replace(hand, program=tuple(rest), boards=boards, runs=runs, answered=())


def round_opened(hand: Hand, step: int, now: Round) -> Hand:
    """A betting round begins: the first one from the posts, a later one at the button."""
    plan = hand.plan
    full = first_full(hand, now)
    if now.opens == "posts":
        turn = next_to_act(hand.players, plan.order, NOBODY, hand.to_match)
        return replace(hand, step=step, turn=turn, full_raise=full)
    order = plan.ring if now.opens == "button" else round_order(hand, now)
    to_match = plan.bring_in if now.opens in BRINGS_IN else 0
    whole = to_match >= full  # there is nothing to complete: it is a bet
    turn = next_to_act(hand.players, order, NOBODY, to_match)
    return replace(
        hand,
        step=step,
        turn=turn,
        order=order,
        to_match=to_match,
        full_raise=full,
        last_full_bet=0,
        ladder_at=to_match if whole else 0,
        bets=int(whole),
        entered=sum([player.live for player in hand.players]),
        raises=0,
    )


def turn_id(hand: Hand) -> str:
    """The name of the decision that is due, so that a command can say which one it answers."""
    return f"{hand.plan.number}.{hand.acts}"


ASKED: Final[Mapping[type, Callable[[Hand, int, Any], Hand | None]]] = {
    Hole: dealer_asked,
    Board: dealer_asked,
    Pots: dealer_asked,
    Round: bettor_asked,
    RunVote: all_in_asked,
    FaceUp: hands_turned_up,
    Showdown: shower_asked,
    Draw: everyone_asked,
    Middle: everyone_asked,
    Openers: openers_checked,
}
"""The hand at a step of this kind, or None if it asks no one."""
