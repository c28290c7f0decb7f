"""Translates between actions in words and the engine's commands."""

from collections.abc import Sequence
from typing import Final

from homegame.cards import Card, Cards, parse, text
from homegame.chips import Chips
from homegame.engine.decide import decide
from homegame.engine.legal import options
from homegame.library.legal import Legal
from homegame.model import commands as c
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Player
from homegame.rules.betting import may_chop, most_raise_to, to_call
from homegame.rules.dealing import most_runs
from homegame.rules.showing import unseen_places
from homegame.seats import Seat
from homegame.variants import Draw, Middle, RunVote, Showdown

NOTHING: Final = Legal(0, ())
"""No seat is to act."""


def legal_now(hand: Hand) -> Legal:
    """What the seat in turn may do."""
    seat = hand.turn
    if hand.over or seat <= 0:
        return NOTHING
    match hand.program[hand.step]:
        case Draw(least, most):
            limits = least, min(most, hand.players[seat].down)
            pat = ("stand pat",) if not least else ()
            return Legal(seat, ("discard", *pat), discards=limits)
        case Middle():
            return Legal(seat, ("middle",))
        case RunVote():
            return Legal(seat, ("run",), runs=most_runs(hand, hand.step))
        case Showdown():
            muck = () if isinstance(decide(hand, seat, c.Muck()), Refused) else ("muck",)
            return Legal(seat, ("show", *muck))
        case _:
            return _bets(hand)


def _bets(hand: Hand) -> Legal:
    """What the seat in turn may bet."""
    may = options(hand)
    refused = isinstance(decide(hand, may.seat, c.Fold(anyway=True)), Refused)
    actions = [] if refused else ["fold"]
    actions.append("call" if may.call else "check")
    if may.raise_most:
        actions.append("raise" if hand.to_match else "bet")
    if may_chop(hand, may.seat):
        actions.append("chop")
    return Legal(
        may.seat,
        tuple(actions),
        call=may.call,
        least=may.raise_least,
        most=may.raise_most,
        step=may.step,
        why=may.why,
    )


def command_of(
    hand: Hand, seat: Seat, held: Cards, action: str, amount: int | str | None
) -> c.HandCommand:
    """The command that an action stands for, given the cards the seat holds.

    A word that is no action, or an amount that does not fit it, raises a `ValueError`.
    """
    match action.lower().replace("-", " "):
        case "fold":
            return c.Fold(anyway=True)
        case "check":
            return c.Check()
        case "call":
            return c.Call()
        case "bet" | "raise":
            return c.RaiseTo(_number(action, amount))
        case "all in":
            return _all_in(hand, hand.players[seat])
        case "discard":
            return c.Discard(_places(held, amount))
        case "stand pat":
            return c.Discard()
        case "middle":
            places = _places(held, amount)
            if len(places) != 1:
                raise ValueError("middle takes one card")
            return c.SetMiddle(places[0])
        case "run":
            return c.RunIt(_number(action, amount))
        case "chop":
            return c.Chop()
        case "show":
            places = unseen_places(hand.players[seat])
            return c.TurnUp(seat, places, tuple([held[place] for place in places]))
        case "muck":
            return c.Muck()
        case _:
            legal = ", ".join(legal_now(hand).actions)
            raise ValueError(f"{action!r} is not an action; legal now: {legal}, all in")


def action_of(hand: Hand, command: c.HandCommand) -> tuple[str, Chips]:
    """A seat's command as a word and an amount."""
    match command:
        case c.Fold():
            return "fold", 0
        case c.Check():
            return "check", 0
        case c.Call():
            return "call", to_call(hand, hand.players[hand.turn])
        case c.RaiseTo(to):
            return "raise" if hand.to_match else "bet", to
        case c.Discard(places):
            return "discard" if places else "stand pat", len(places)
        case c.SetMiddle(place):
            return "middle", place
        case c.RunIt(runs):
            return "run", runs
        case c.TurnUp():
            return "show", 0
        case _:
            return type(command).__name__.lower(), 0


def _all_in(hand: Hand, player: Player) -> c.HandCommand:
    """Bet the whole stack: a raise, or a call if that takes all of it."""
    owed = to_call(hand, player)
    if owed == player.stack:
        return c.Call()
    return c.RaiseTo(most_raise_to(player))


def _number(action: str, amount: int | str | None) -> int:
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise ValueError(f"{action} takes a whole number, not {amount!r}")
    return amount


def _places(held: Sequence[Card], amount: int | str | None) -> tuple[int, ...]:
    """Places in a hand, given as digits ("02") or as the cards themselves ("7c2d")."""
    written = str(amount if amount is not None else "")
    if written.isdigit():
        return tuple([int(digit) for digit in written])
    places = []
    for card in parse(written):
        if card not in held:
            raise ValueError(f"the seat does not hold {text([card])}")
        places.append(held.index(card))
    return tuple(places)
