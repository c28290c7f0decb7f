"""Forced money before the cards (BLIND)."""

from collections.abc import Collection, Sequence

from homegame.model.plan import Marks, Post
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import Seat


@rule(Rule.FORCED_BETS, Rule.SHORT_BLIND)
def posts(
    house: HouseRules, marks: Marks, ring: Sequence[Seat], others: Sequence[Post] = ()
) -> list[Post]:
    """What goes in before the cards; a short stack pays antes first and dead money last.

    `others` are posts of players who come in or make good a missed blind; a seat that posts
    a bet this way posts no small blind as well.
    """
    instead = {post.seat for post in others if post.kind == "live"}
    return [*antes(house, marks, ring), *blinds(house, marks, ring, instead), *others]


@rule(Rule.ANTE)
def antes(house: HouseRules, marks: Marks, ring: Sequence[Seat]) -> list[Post]:
    """Everyone antes, or one seat pays for all; an ante never counts as a bet."""
    amount = house.ante.amount
    if not amount:
        return []
    if house.ante.type == "all":
        return [Post(seat, amount, "ante", name="ante") for seat in ring]
    payer = marks.big if house.ante.type == "bb_pays_all" else ring[-1]
    return [Post(payer, amount, "dead", name="ante")]


@rule(Rule.HOUSE_BLINDS, Rule.DEAD_SMALL_BLIND)
def blinds(
    house: HouseRules, marks: Marks, ring: Sequence[Seat], instead: Collection[Seat] = ()
) -> list[Post]:
    """The big blind is always posted; the small one only if its seat is dealt in.

    Seats in `instead` post another blind in place of the small one. A player who has bought
    both blinds posts the small one dead.
    """
    sizes = house.blinds
    due = [Post(marks.big, sizes.big, name="big_blind")]
    if marks.small in ring and sizes.small and marks.small not in instead:
        kind = "live" if sizes.sb_live and marks.small != marks.big else "dead"
        due.insert(0, Post(marks.small, sizes.small, kind, name="small_blind"))  # type: ignore[arg-type]
    return due
