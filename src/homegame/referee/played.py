"""Small hands that a ruling is asked about: played by the house's own rules, in hold'em and no
limit, with stacks and bets that keep the case simple."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.legal import is_betting
from homegame.engine.plan import plan
from homegame.engine.shorthand import ScriptedHand, deal
from homegame.model.plan import Marks, Owed, Plan
from homegame.model.state import Chair, Table
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.games import variant
from homegame.seats import Seat

PLAIN: Final = {
    "chip_unit": 1,
    "game.variant": "texas",
    "game.rotation": (),
    "betting.structure": "no_limit",
    "stakes.mode": "table",
    "ante.amount": 0,
    "blinds.sb_live": True,
    "bomb.enabled": False,
    "straddle.enabled": False,
    "kill.enabled": False,
    "rock.enabled": False,
    "cap.amount": "none",
    "dark_actions": False,
    "runs.max_runs": 1,
    "fold.when_free": "allow",
}
"""Settings that keep a hand simple; none of them decides a ruling."""

DEEP: Final = 200
"""A deep stack, in big blinds."""


def plain(house: HouseRules, but: str = "") -> HouseRules:
    """The house with what keeps a hand simple; `but`: the option that stays the house's own."""
    return with_settings(house, {k: v for k, v in PLAIN.items() if k != but})


def dealt(
    house: HouseRules,
    stacks: Sequence[Chips],
    hole: str = "",
    board: str = "",
    but: str = "",
) -> ScriptedHand:
    """A hand of this house with the cards dealt. Seat 1 is the small blind, the last seat has
    the button."""
    return deal(" ".join(map(str, stacks)), plain(house, but), hole, board)


def deep(house: HouseRules, seats: int) -> list[Chips]:
    """Deep stacks for so many seats."""
    return [DEEP * house.blinds.big] * seats


def checked_to(game: ScriptedHand, cards: int) -> ScriptedHand:
    """The hand once so many board cards lie there, everyone having checked or called."""
    while len(game.hand.board) < cards:
        quiet(game)
    return game


def quiet(game: ScriptedHand) -> None:
    """The seat in turn checks, or calls if it has to."""
    assert is_betting(game.hand)
    game.act("c" if game.may.call else "x")


def checked_down(game: ScriptedHand) -> ScriptedHand:
    """The hand at its showdown, everyone having checked or called."""
    while is_betting(game.hand):
        quiet(game)
    return game


# ---------------------------------------------------------------- between hands

SIX: Final = Marks(6, 1, 2)
"""The marks of the hand before at a table of six: in the next one seat 1 has the button, seat 2
the small blind and seat 3 the big blind."""


def six_chairs(house: HouseRules, seat: Seat, chair: Chair | None) -> Table:
    """A table of six between two hands, with this chair at a seat; None: it is empty."""
    rules, stack = plain(house), DEEP * house.blinds.big
    others = [Chair(f"g{at}", stack, waiting=False) for at in range(1, 7)]
    chairs = [chair if at == seat else each for at, each in enumerate(others, 1)]
    return Table(rules, variant(rules, "texas"), (None, *chairs), marks=SIX, number=1)


def posted_by(hand: Plan, seat: Seat) -> tuple[Chips, Chips]:
    """What a seat posts besides the blind that is due in its place: live, and dead."""
    due = {hand.marks.small: "small_blind", hand.marks.big: "big_blind"}.get(seat, "")
    posts = [each for each in hand.posts if each.seat == seat]
    live = sum([each.amount for each in posts if each.kind == "live" and each.name != due])
    return live, sum([each.amount for each in posts if each.kind == "dead"])


def after(table: Table, hand: Plan, seat: Seat, chair: Chair) -> Table:
    """The table after this hand, in which the seat was not dealt in."""
    owed = replace(chair, owes=dict(hand.owes).get(seat, Owed()))
    chairs = [owed if at == seat else each for at, each in enumerate(table.chairs)]
    return replace(table, chairs=tuple(chairs), marks=hand.marks, number=hand.number)


def price_of_missing(house: HouseRules, seat: Seat) -> tuple[Chips, Chips]:
    """What a seat posts, live and dead, that is away for one hand and comes in again as soon as
    it is dealt in."""
    away = Chair(f"g{seat}", DEEP * house.blinds.big, out=True, waiting=False)
    back = replace(away, out=False, waiting=True, buys=True)
    table = six_chairs(house, seat, away)
    hand = plan(table)
    while seat not in hand.ring:
        table = after(table, hand, seat, back)
        hand = plan(table)
    return posted_by(hand, seat)
