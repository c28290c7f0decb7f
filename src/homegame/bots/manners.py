"""What a bot does besides playing its hand: it has a name, takes its time and buys again."""

from collections.abc import Collection
from itertools import count

from homegame.bots.luck import Luck
from homegame.bots.style import Style
from homegame.model import commands as c
from homegame.model.view import View


def name_for(style: Style, taken: Collection[str], chance: int) -> str:
    """A first name of this style that nobody here has; when all are taken, a second Ruth."""
    called = {name.casefold() for name in taken}
    first = int(Luck(chance).roll() * len(style.names))
    names = style.names[first:] + style.names[:first]
    for more in count(1):
        for name in names:
            numbered = name if more == 1 else f"{name} {more}"
            if numbered.casefold() not in called:
                return numbered
    raise AssertionError("numbers do not run out")


def thinks_ms(view: View, chance: int) -> int:
    """How long a friend would take over this decision: a big call is thought over.

    Never more than a third of the time on the clock.
    """
    own = next(chair for chair in view.chairs if chair.seat == view.you.seat)
    asked = view.may.call / own.stack if view.may else 0.0
    takes = Luck(chance).between(500, 1200) + 2000 * asked
    return min(round(takes), view.house.turn_ms // 3)


def buys_again(view: View) -> c.TopUp | None:
    """What a bot without chips buys, between hands, so that the game goes on."""
    own = next(chair for chair in view.chairs if chair.seat == view.you.seat)
    if own.state != "broke" or own.buying or not view.you.top_up_most:
        return None
    return c.TopUp(view.you.top_up_most)
