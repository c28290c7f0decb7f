"""Who pays whom once a night is over: worked out once, and again when the book has changed."""

from functools import partial
from typing import Final

from msgspec import Struct

from homegame.bank import book as accounts
from homegame.bank import paying
from homegame.night.banking import balances_of, bots_of, kitty_of
from homegame.night.night import Night, banker_of
from homegame.service.heavy import Heavy, Talk

MOST_AT_ONCE: Final = 12
"""People who aren't square: the fewest payments of so many are found at once, and those of more
in a process of their own."""


class Settling(Struct, frozen=True):
    """What a night's payments follow from."""

    before: tuple[tuple[str, int], ...]
    now: tuple[tuple[str, int], ...]
    made: tuple[paying.Due, ...]
    way: paying.Way
    banker: str


class Plans:
    """The last payments that were worked out, kept until the book says otherwise."""

    def __init__(self, heavy: Heavy) -> None:
        self._heavy = heavy
        self._kept: dict[paying.Way, tuple[Settling, paying.Plan]] = {}

    async def of(self, night: Night, way: paying.Way, asker: str) -> paying.Plan:
        """Who pays whom; nobody before the night is over."""
        ask = settling_of(night, way)
        kept = self._kept.get(way)
        if kept is None or kept[0] != ask:
            if len([net for _, net in ask.before if net]) > MOST_AT_ONCE:
                plan = await self._heavy.do(partial(_settled, ask), asker=asker)
            else:
                plan = settled(ask)
            kept = self._kept[way] = ask, plan
        return kept[1]


def settling_of(night: Night, way: paying.Way) -> Settling:
    """What the payments of a night follow from; nothing before it is over."""
    if not night.ended:
        return Settling((), (), (), way, "")
    bots, banker = bots_of(night), banker_of(night)
    since = paying.after_play(night.book)
    seqs = {line.number for line in since}
    before = tuple([line for line in night.book if line.number not in seqs])
    earlier = accounts.balances(before, kitty_of(night))
    return Settling(
        tuple(accounts.nets(earlier, banker, bots).items()),
        tuple(accounts.nets(balances_of(night), banker, bots).items()),
        tuple(paying.made(since)),
        way,
        banker,
    )


def settled(ask: Settling) -> paying.Plan:
    """The payments of a night."""
    before, now = dict(ask.before), dict(ask.now)
    return paying.plan(before, now, ask.made, ask.way, ask.banker)


def _settled(ask: Settling, _: Talk) -> paying.Plan:
    return settled(ask)
