"""Equities of known hands in games without a board, by the kernel.

That is stud, and a draw in which the missing cards are drawn once: what `dealt` plays out hand
by hand, a thousand times as fast. Lists of hands, and what has a badugi beside a hand of five,
are left to `dealt`.
"""

from collections.abc import Callable
from typing import Final

from homegame.cards import DECK, Cards
from homegame.maths.blocks import USUAL_TOLERANCE, shares_of, simulated
from homegame.maths.dealt import Answer, Table, sizes
from homegame.maths.errors import MathsError
from homegame.maths.kernel import native
from homegame.variants import Kind, Variant

KINDS: Final[dict[int, tuple[tuple[Kind, ...], ...]]] = {
    4: (("badugi",),),
    5: (("high",), ("soko",), ("low_a5",), ("low_27",)),
    7: (("high",), ("high", "low_8"), ("low_a5",)),
}
"""By the number of cards in a hand: the orders of hands that the kernel compares."""

WORTH_COUNTING: Final = 3.0
"""Divided by the square of the tolerance: up to how many deals every one is counted. That is
twelve times as many as a simulation can take, and needs a quarter of a second at most for the
usual tolerance."""
MOST_DEALS: Final = 1_000_000_000
"""A count of more deals is refused: it would take a minute."""


def knows(game: Variant) -> bool:
    """Whether the kernel deals this game's hands."""
    return sizes(game) == [0] and game.kinds in KINDS.get(game.hole_cards, ())


def found(
    table: Table,
    method: str,
    tolerance: float | None,
    seed: int,
    threads: int,
    progress: Callable[[float], None] | None,
) -> Answer:
    """Count every deal if there are few, or simulate deals until the errors are small. Every
    player of the table has a single hand, in a game that the kernel `knows`."""
    tolerance = tolerance or USUAL_TOLERANCE
    game, hands = table.game, [player.hands[0][0] for player in table.players]
    off: Cards = tuple(sorted(table.taken | {*DECK}.difference(game.deck)))
    question = [*game.kinds], game.hole_cards, [*map(bytes, hands)], bytes(off)
    few = int(WORTH_COUNTING / tolerance**2)
    if method == "exact" or (method == "auto" and table.deals(few) <= few):
        if table.deals(MOST_DEALS) > MOST_DEALS:
            raise MathsError(
                f"there are more than {MOST_DEALS:,} deals to count; use method='chance'"
            )
        of, weight, _ = native.every_hand(*question, threads)
        return Answer(table.players, shares_of(of, weight), weight, None)

    def deal(first: int, blocks: int) -> "native.Deals":
        seeded = seed & (1 << 64) - 1
        return native.hands_by_chance(*question, seeded, first, blocks, threads)

    return Answer(table.players, *simulated(deal, tolerance, progress))
