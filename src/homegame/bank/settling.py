"""Settling up: who pays whom after the night, in as few payments as possible (CASH-40).

People whose results add up to nothing can settle among themselves; n of them need n - 1
payments. So the fewest payments are those of the most groups. `settle` finds them exactly for
up to `MOST_EXACT` people who aren't square. The search keeps a set of groups as one whole
number with a bit for each group, so that a step for a million groups is one shift.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, permutations
from typing import Final

from msgspec import Struct

MOST_EXACT: Final = 20
"""People who aren't square; for more, the fewest payments are not proven."""
MOST_ORDERS: Final = 1000
"""How many orders of payment are compared within one group; of more, only the first are."""

Nets = Mapping[str, int]
"""What each person has won; negative: lost. In any unit, in whole numbers."""


class Payment(Struct, frozen=True):
    """One person pays another."""

    payer: str
    payee: str
    amount: int


class Settlement(Struct, frozen=True):
    """All payments after which everybody is square."""

    payments: tuple[Payment, ...]
    minimal: bool
    """It is proven that no other settlement has fewer payments."""


class NotSquare(ValueError):
    """The results don't add up to nothing: `over` is what they add up to."""

    def __init__(self, over: int) -> None:
        super().__init__(f"the results add up to {over}, not 0")
        self.over = over


def settle(nets: Nets, first: str = "") -> Settlement:
    """The fewest payments that make everybody square.

    Among them, those in which `first`, say the cash box, pays as few people as possible; its
    payments come first. Then small groups, so that nobody has to make many payments; within a
    group it is the fewest payments for one person, then the smallest largest payment, then the
    larger results first. Winners never pay. Raises NotSquare.
    """
    if over := sum(nets.values()):
        raise NotSquare(over)
    ahead = {first: nets[first]} if nets.get(first, 0) < 0 else {}
    people = {**ahead, **{name: net for name, net in nets.items() if net}}
    payments, rest = pairs(people)
    is_exact = len(rest) <= MOST_EXACT
    if ahead and first in rest and is_exact:
        own = group_of_first(rest)
        if paid_by_first(own) > paid_by_first(people) and len(people) <= MOST_EXACT:
            # Someone in a pair may be just whom `first` should pay.
            own, payments, rest = group_of_first(people), [], people
        paired, rest = pairs({name: net for name, net in rest.items() if name not in own})
        payments = among(own, first) + payments + paired
    for group in most_groups(rest) if is_exact else small_groups(rest):
        payments += among(group, first)
    payments.sort(key=lambda each: each.payer != first)
    return Settlement(tuple(payments), is_exact)


def pairs(nets: Nets) -> tuple[list[Payment], Nets]:
    """Payments between those who owe just what another gets; who is left."""
    waiting: dict[int, list[str]] = {}
    found: list[Payment] = []
    for name, net in nets.items():
        if others := waiting.get(-net):
            found.append(between(others.pop(0), name, -net))
        else:
            waiting.setdefault(net, []).append(name)
    left = {name for names in waiting.values() for name in names}
    return found, {name: net for name, net in nets.items() if name in left}


def between(first: str, second: str, won: int) -> Payment:
    """The payment after which two people are square; `won` is the first one's result."""
    if won < 0:
        return Payment(first, second, -won)
    return Payment(second, first, won)


# ---------------------------------------------------------------- groups


def most_groups(nets: Nets) -> Iterator[Nets]:
    """The most groups in which these people can settle among themselves, small ones first.

    A mask stands for some of the people, bit i for person i. A level is the set of all masks
    with so many groups among their people: one number again, with a bit for each mask. Whoever
    is square as a whole, and with one person less still reaches a level, reaches the next: the
    person taken out belongs to one group more.
    """
    square = square_masks([*nets.values()])
    rest = (1 << len(nets)) - 1
    for level in levels_of(square, len(nets))[-2::-1]:
        square = [mask for mask in square if mask & rest == mask != rest]
        after = max(in_level(square, level), key=lambda mask: (mask.bit_count(), -mask))
        yield chosen(nets, rest ^ after)
        rest = after


def group_of_first(nets: Nets) -> Nets:
    """The group of the first of these people, who owes, such that there are the most groups:
    one in which they pay as few as possible, then a small one."""
    names = [*nets][1:]
    won = [nets[name] for name in names]
    square = square_masks(won)
    everybody = (1 << len(won)) - 1
    others = in_level(square, levels_of(square, len(won))[-1])
    groups = [chosen(nets, (everybody ^ mask) << 1 | 1) for mask in others]
    return min(groups, key=lambda group: (paid_by_first(group), len(group)))


def paid_by_first(nets: Nets) -> int:
    """How many the first of these people, who owes, has to pay: the largest winners, as far as
    it goes."""
    owed, *won = nets.values()
    left, count = -owed, 0
    for net in sorted(won, reverse=True):
        if left > 0:
            left, count = left - net, count + 1
    return count


def chosen(nets: Nets, mask: int) -> Nets:
    """The people of a mask."""
    return {name: net for at, (name, net) in enumerate(nets.items()) if mask >> at & 1}


def levels_of(square: Iterable[int], many: int) -> list[int]:
    """The levels of so many people, up to the last one that everybody together reaches."""
    is_square, absent = as_bits(square, many), [masks_without(i, many) for i in range(many)]
    everybody = (1 << many) - 1
    levels = [as_bits(range(1 << many), many)]
    while True:
        level = 0
        for person, masks in enumerate(absent):
            level |= (levels[-1] & masks) << (1 << person)
        level &= is_square
        for person, masks in enumerate(absent):
            level |= (level & masks) << (1 << person)
        if not level >> everybody & 1:
            return levels
        levels.append(level)


def in_level(masks: Iterable[int], level: int) -> list[int]:
    """Those of the masks that are in a level."""
    bits = level.to_bytes(max(1, (level.bit_length() + 7) // 8), "little")
    return [
        mask
        for mask in masks
        if mask >> 3 < len(bits) and bits[mask >> 3] >> (mask & 7) & 1
    ]


def square_masks(nets: list[int]) -> list[int]:
    """All masks of people whose results add up to nothing, nobody's among them."""
    half = len(nets) // 2
    others: dict[int, list[int]] = {}
    for mask, total in enumerate(totals(nets[half:])):
        others.setdefault(-total, []).append(mask << half)
    return [
        mask | other
        for mask, total in enumerate(totals(nets[:half]))
        for other in others.get(total, ())
    ]


def totals(nets: list[int]) -> list[int]:
    """What the people of each mask have won together."""
    found = [0]
    for net in nets:
        found += [total + net for total in found]
    return found


def as_bits(masks: Iterable[int], many: int) -> int:
    """A set of masks as one number, with bit m for mask m."""
    bits = bytearray(max(1, (1 << many) // 8))
    for mask in masks:
        bits[mask >> 3] |= 1 << (mask & 7)
    return int.from_bytes(bits, "little")


def masks_without(person: int, many: int) -> int:
    """The set of all masks that a person is not in."""
    width = 1 << person
    bits = (1 << width) - 1
    for step in range(person + 1, many):
        bits |= bits << (1 << step)
    return bits


def small_groups(nets: Nets) -> Iterator[Nets]:
    """Three people each who can settle among themselves, then everybody else."""
    left = dict(nets)
    for first, second in combinations(nets, 2):
        if first in left and second in left:
            wanted = -left[first] - left[second]
            trio = {first, second}
            third = next(
                (at for at, net in left.items() if net == wanted and at not in trio), ""
            )
            if third:
                yield {name: left.pop(name) for name in (first, second, third)}
    if left:
        yield left


# ---------------------------------------------------------------- payments


def among(group: Nets, first: str = "") -> list[Payment]:
    """The payments within one group: of the orders in which the losers pay the winners, the
    one with the fewest payments, of `first` before all, and the fewest and the smallest for
    one person."""
    losers = sorted(
        (name for name in group if group[name] < 0), key=lambda it: (it != first, group[it])
    )
    winners = sorted((name for name in group if group[name] > 0), key=lambda it: -group[it])
    # Not itertools.product: it would first make all orders of each side.
    orders = (
        (ones, others) for ones in permutations(losers) for others in permutations(winners)
    )
    found = [in_turn(group, *order) for order in islice(orders, MOST_ORDERS)]
    return min(found, key=lambda payments: burden(payments, first))


def in_turn(group: Nets, losers: Iterable[str], winners: Iterable[str]) -> list[Payment]:
    """Each loser in turn pays the winners in turn, until everybody is square."""
    found: list[Payment] = []
    waiting = iter(winners)
    winner, due = "", 0
    for loser in losers:
        owed = -group[loser]
        while owed:
            if not due:
                winner = next(waiting)
                due = group[winner]
            paid = min(owed, due)
            found.append(Payment(loser, winner, paid))
            owed, due = owed - paid, due - paid
    return found


def burden(payments: list[Payment], first: str) -> tuple[int, int, list[int], int]:
    """How many payments there are, how many of `first` and of each person, and the largest of
    them."""
    of_each = Counter(name for it in payments for name in (it.payer, it.payee))
    largest = max(payment.amount for payment in payments)
    of_people = sorted(of_each.values(), reverse=True)
    return len(payments), of_each[first], of_people, largest
