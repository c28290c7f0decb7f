"""Two bots for practice: one that calls, and one that folds unless it is cheap.

A bot is a function of what its seat sees and of a number between 0 and 1.
"""

from homegame.model.commands import Call, Check, Fold, Muck, SeatCommand, Show
from homegame.model.view import View


def calls(view: View, randomness: float) -> SeatCommand:
    """Checks when it is free and calls everything else."""
    if view.may is None:
        return shows(view)
    return Check() if view.may.check else Call()


def folds_unless_cheap(view: View, randomness: float) -> SeatCommand:
    """Calls what costs no more than a twentieth of its stack, now and then twice that."""
    if view.may is None:
        return shows(view)
    if view.may.check:
        return Check()
    stack = next(chair.stack for chair in view.chairs if chair.seat == view.you.seat)
    limit = stack // (10 if randomness < 0.1 else 20)
    cheap = view.may.call <= max(limit, view.house.big)
    return Call() if cheap else Fold()


def shows(view: View) -> SeatCommand:
    """At a showdown in turn: a hand that must not be thrown away is shown."""
    return Muck() if view.show is not None and view.show.muck else Show()
