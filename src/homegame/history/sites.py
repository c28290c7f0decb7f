"""House rules of online sites, for hand histories that come from them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model.plan import Post
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.variants import Structure

SITES: Mapping[str, object] = {
    "allin.reveal": "never",
    "fold.when_free": "allow",
    "potlimit.method": "true",
    "potlimit.river_no_limit": False,
    "raise.below_minimum": "puts_other_all_in",
    "showdown.auto_muck": False,
    "showdown.must_show_if_called": False,
    "straddle.min_raise": "increment",
}
"""The choices that all sites share."""


@lru_cache(maxsize=512)
def site_house(
    game: str,
    limit: Structure,
    big: Chips,
    *,
    small: Chips = 0,
    minor_per_chip: int = 1,
    chip_unit: Chips = 1,
    cap: Chips = 0,
    ante: Chips = 0,
    bring_in: Chips = 0,
    runs: int = 2,
    votes: bool = False,
    seats: int = 10,
) -> HouseRules:
    """The house rules of a hand that a site dealt.

    `big` is the big blind, or the small bet in fixed limit; `cap` 0 means no cap. `votes`:
    seats voted during the hand on how many times to run it.
    """
    chosen: dict[str, object] = {
        **SITES,
        "game.variant": game,
        "betting.structure": limit,
        "blinds.small": small,
        "blinds.big": big,
        "stakes.minor_per_chip": minor_per_chip,
        "chip_unit": chip_unit,
        "ante.amount": ante,
        "stud.bring_in": bring_in or "small_blind",
        "runs.when": "after_allin" if votes else "before_hand",
        "runs.max_runs": runs,
        "table.max_seats": seats,
    }
    if limit == "limit":
        chosen["allin.reopen"] = "half"
    if cap:
        chosen["cap.amount"] = cap
    return with_settings(HouseRules(), chosen)


def site_posts(posts: Iterable[Post], players: int) -> tuple[Post, ...]:
    """Interpret posts the way sites mean them.

    A new player's post above the big blind is a straddle. A single ante is paid for the whole
    table: it is dead money that no one has to match.
    """
    found = [*posts]
    big = max([post.amount for post in found if post.name == "big_blind"], default=0)
    antes = [post for post in found if post.name == "ante"]
    for at, post in enumerate(found):
        if post.name == "entry" and post.amount > big:
            found[at] = replace(post, name="straddle")
        if antes == [post] and players > 1:
            found[at] = replace(post, kind="dead")
    return tuple(found)
