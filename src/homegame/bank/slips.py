"""Why results that should add up to nothing may not: the likeliest single slip of the pen."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from homegame.bank.settling import Nets

Kind = Literal["sign", "extra", "twice", "digits"]
"""`sign`: plus written for minus, or the other way round; `extra`: a result that doesn't belong
there; `twice`: one written down twice as large; `digits`: two digits that changed places."""

KINDS: Final[tuple[Kind, ...]] = ("sign", "extra", "twice", "digits")
"""The likeliest first."""


class Slip(Struct, frozen=True):
    """One result that may be wrong, and what would make everything square."""

    kind: Kind
    name: str
    instead: int


def likeliest(nets: Nets) -> Slip | None:
    """The likeliest slip in one result that would explain why they aren't square."""
    over = sum(nets.values())
    found = [slip for name in nets for slip in slips(name, nets[name], over)]
    return min(found, key=lambda slip: KINDS.index(slip.kind), default=None)


def slips(name: str, net: int, over: int) -> Iterator[Slip]:
    """The slips in one result that put everything `over` by so much."""
    instead = net - over
    if not over or not net:
        return
    if instead == -net:
        yield Slip("sign", name, instead)
    if not instead:
        yield Slip("extra", name, instead)
    if instead * 2 == net:
        yield Slip("twice", name, instead)
    if (instead < 0) == (net < 0) and is_swapped(f"{abs(net)}", f"{abs(instead)}"):
        yield Slip("digits", name, instead)


def is_swapped(one: str, other: str) -> bool:
    """Whether two neighbouring digits have changed places, and nothing else is different."""
    length = max(len(one), len(other))
    one, other = one.zfill(length), other.zfill(length)
    differs = [at for at in range(length) if one[at] != other[at]]
    match differs:
        case [first, second] if second == first + 1:
            return one[first] == other[second] and one[second] == other[first]
        case _:
            return False
