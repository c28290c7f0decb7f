"""Forced money before the cards (BLIND)."""

from collections.abc import Collection, Sequence

from homegame.model.plan import Marks, Post
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.button import Dealt
from homegame.seats import Seat


@rule(Rule.FORCED_BETS, Rule.SHORT_BLIND)
def posts(
    house: HouseRules, dealt: Dealt, ring: Sequence[Seat], others: Sequence[Post]
) -> list[Post]:
    """What goes in before the cards; a short stack pays antes first and dead money last."""
    ante = antes(house, dealt.buyer or dealt.marks.big, ring)
    if dealt.buyer:
        return [*ante, *bought_blinds(house, dealt.buyer), *others]
    instead = {post.seat for post in others if post.kind == "live"}
    return [*ante, *blinds(house, dealt.marks, ring, instead), *others]


@rule(Rule.ANTE)
def antes(house: HouseRules, big: Seat, ring: Sequence[Seat]) -> list[Post]:
    """An ante from everybody, or one seat pays it for all; it never counts as a bet."""
    amount = house.ante.amount
    if not amount:
        return []
    if house.ante.type == "all":
        return [Post(seat, amount, "ante", name="ante") for seat in ring]
    payer = big if house.ante.type == "bb_pays_all" else ring[-1]
    return [Post(payer, amount, "dead", name="ante")]


@rule(Rule.HOUSE_BLINDS, Rule.DEAD_SMALL_BLIND)
def blinds(
    house: HouseRules, marks: Marks, ring: Sequence[Seat], instead: Collection[Seat] = ()
) -> list[Post]:
    """The big blind is always posted; the small one only if its place is dealt in.

    `instead`: these seats post another blind in place of the small one.
    """
    sizes = house.blinds
    due = [Post(marks.big, sizes.big, name="big_blind")]
    if marks.small in ring and sizes.small and marks.small not in instead:
        kind = "live" if sizes.sb_live else "dead"
        due.insert(0, Post(marks.small, sizes.small, kind, name="small_blind"))  # type: ignore[arg-type]
    return due


def bought_blinds(house: HouseRules, buyer: Seat) -> list[Post]:
    """Both blinds from the seat that bought them, the small one dead; nobody else's."""
    due = [Post(buyer, house.blinds.big, name="big_blind")]
    if house.blinds.small:
        due.append(Post(buyer, house.blinds.small, "dead", name="small_blind"))
    return due
