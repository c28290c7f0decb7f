"""The count at the end of a night with real chips: what everyone's chips are worth, and if they
don't come to what the bank has sold, which single mistake would explain it.

An explanation is never acted on: it says where to look first.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct

from homegame.bank.slips import is_swapped

Value = int
"""What a chip is worth, in any unit that all sums here share."""

Chips = Mapping[Value, int]
"""How many chips of each value."""

Why = Literal[
    "digits",
    "twice_entered",
    "forgotten",
    "rack",
    "colours_swapped",
    "wrong_colour",
    "stack_twice",
    "guest_twice",
    "few",
    "not_sold",
    "stack",
]
"""`digits`: two digits of a number are the wrong way round; `twice_entered`: a purchase is in
the book twice; `forgotten`: a purchase is missing there; `rack`: a pile of 20 was left out or
counted twice; `colours_swapped`: the numbers of two chips stand in each other's place;
`wrong_colour`: chips were entered as another chip; `stack_twice`: all chips of one colour were
counted twice; `guest_twice`: a guest's chips were counted with someone else's, too; `few`: one
or a few chips of a colour;
`not_sold`: a purchase was entered, but no chips went out; `stack`: what a guest should have
differs from what was counted by just the difference."""

LIKELY: Final[tuple[Why, ...]] = (
    "digits",
    "twice_entered",
    "forgotten",
    "rack",
    "colours_swapped",
    "wrong_colour",
    "stack_twice",
    "guest_twice",
    "few",
    "not_sold",
    "stack",
)
"""The likeliest first, where nothing else speaks for one of them."""

RACK: Final = 20
"""A pile of chips as they are counted."""
FEW: Final = 4
"""So many chips go missing, or too many are counted, without anyone noticing."""
MOST_COUNTED: Final = 100_000
"""The most chips of one kind that anyone has."""


class Purchase(Struct, frozen=True):
    """Chips that the book says a guest bought; `entry` is the number of its line."""

    guest: str
    amount: int
    entry: int = 0


class Explanation(Struct, frozen=True):
    """One mistake that would explain the whole difference, and what it would change.

    `guest` is whose count, or whose purchase, it is about: "" if it can't be told. The number
    of chips of `value` would be `instead`, not `was`; `other` is the other chip of the two, or
    0. `amount` is by how much the count, or for a purchase the book, would change.
    """

    why: Why
    guest: str
    amount: int
    value: Value = 0
    was: int = 0
    instead: int = 0
    other: Value = 0
    entry: int = 0
    fits: bool = False
    """What else is known speaks for it: the table's own stacks, or what has left the case."""


class Counted(Struct, frozen=True):
    """What a count comes to. `over` is what is too much, below zero what is missing."""

    worth: dict[str, int]
    """What each guest's chips are worth."""
    total: int
    expected: int
    over: int
    colours: dict[Value, int]
    """By value, how many chips more were counted than have left the case; only if that is
    known."""
    explanations: tuple[Explanation, ...]
    """The likeliest first."""


class CountError(ValueError):
    """A count that can't be: whose, of which chip, and why."""

    def __init__(self, why: str, guest: str, value: Value, most: int = 0) -> None:
        self.why, self.guest, self.value, self.most = why, guest, value, most
        super().__init__(f"{why}: {guest} {value}")


class Known(Struct, frozen=True):
    """What else is known about a night whose chips are counted."""

    purchases: tuple[Purchase, ...] = ()
    usual: tuple[int, ...] = ()
    """Usual buy-ins."""
    case: Mapping[Value, int] | None = None
    """How many chips of each value the case has; None: enough."""
    at_home: Mapping[Value, int] | None = None
    """How many of them are still in the case, or went back into it."""
    stacks: Mapping[str, int] = {}
    """What the table says that each guest should have."""


def count_out(counts: Mapping[str, Chips], expected: int, known: Known) -> Counted:
    """Add up the chips of all guests, and explain the difference from what the bank has sold.
    Raises CountError for a number below zero, a chip that isn't in the case, and more chips
    than the case has."""
    refuse_impossible(counts, known)
    worth = {guest: value_of(chips) for guest, chips in counts.items()}
    total = sum(worth.values())
    over = total - expected
    colours = by_colour(counts, known)
    found = explained(counts, over, known, colours) if over else ()
    return Counted(worth, total, expected, over, colours, found)


def value_of(chips: Chips) -> int:
    """What chips are worth together.

    >>> value_of({50: 56, 10: 20})
    3000
    """
    return sum([value * count for value, count in chips.items()])


def refuse_impossible(counts: Mapping[str, Chips], known: Known) -> None:
    """Refuse counts that no table could have."""
    in_all: dict[Value, int] = {}
    for guest, chips in counts.items():
        for value, count in chips.items():
            if value < 1 or (known.case is not None and value not in known.case):
                raise CountError("value", guest, value)
            if not 0 <= count <= MOST_COUNTED:
                raise CountError("count", guest, value, MOST_COUNTED)
            in_all[value] = in_all.get(value, 0) + count
            if known.case is not None and in_all[value] > known.case[value]:
                raise CountError("case", guest, value, known.case[value])


def by_colour(counts: Mapping[str, Chips], known: Known) -> dict[Value, int]:
    """By value, how many chips more were counted than have left the case."""
    if known.case is None or known.at_home is None:
        return {}
    counted = {value: sum_of(counts, value) for value in known.case}
    out = {value: all_ - known.at_home.get(value, 0) for value, all_ in known.case.items()}
    return {value: counted[value] - out[value] for value in counted}


def sum_of(counts: Mapping[str, Chips], value: Value) -> int:
    """How many chips of a value were counted in all."""
    return sum([chips.get(value, 0) for chips in counts.values()])


# ---------------------------------------------------------------- the detective


def explained(
    counts: Mapping[str, Chips], over: int, known: Known, colours: Mapping[Value, int]
) -> tuple[Explanation, ...]:
    """Every single mistake that explains the whole difference, the likeliest first. Those that
    contradict what has left the case are left out."""
    values = sorted({*(known.case or ()), *[v for each in counts.values() for v in each]})
    found = [*of_the_book(counts, over, known), *of_few(over, values, colours)]
    for guest, chips in counts.items():
        found += of_one_colour(guest, chips, over)
        found += of_two_colours(guest, chips, over, values)
        if over > 0 and value_of(chips) == over and len(counts) > 1:
            found.append(Explanation("guest_twice", guest, -over))
    weighed = [weigh(each, counts, known, colours) for each in found]
    kept = [each for each in weighed if each is not None]
    kept += of_the_stacks(counts, over, known, colours, kept)
    return tuple(sorted(kept, key=lambda each: (not each.fits, LIKELY.index(each.why))))


def of_the_book(
    counts: Mapping[str, Chips], over: int, known: Known
) -> Iterator[Explanation]:
    """Purchases that were forgotten, entered twice, or entered and never made. What was
    forgotten is in front of whoever has so much more than the table says; where nobody has,
    it may be another purchase of who bought most often."""
    amounts = {*known.usual, *[each.amount for each in known.purchases]}
    if over > 0 and over in amounts:
        has = [
            guest for guest in known.stacks if more_than_said(counts, guest, known) == over
        ]
        whose = has[0] if len(has) == 1 else rebuyer(known.purchases)
        yield Explanation("forgotten", whose, over)
    same = {each.guest: each for each in known.purchases if each.amount == -over}
    for guest, last in same.items():
        times = [each.guest for each in known.purchases if each.amount == -over]
        why: Why = "twice_entered" if times.count(guest) > 1 else "not_sold"
        yield Explanation(why, guest, over, entry=last.entry)


def of_the_stacks(
    counts: Mapping[str, Chips],
    over: int,
    known: Known,
    colours: Mapping[Value, int],
    found: Iterable[Explanation],
) -> Iterator[Explanation]:
    """Guests who should have just as much more or less than was counted, unless it is already
    said how that came, or what has left the case was counted."""
    said = {each.guest for each in found if each.fits}
    if colours and value_of(colours) != over:
        return
    for guest, should in known.stacks.items():
        if guest not in said and more_than_said(counts, guest, known) == over:
            yield Explanation(
                "stack", guest, -over, was=should + over, instead=should, fits=True
            )


def more_than_said(counts: Mapping[str, Chips], guest: str, known: Known) -> int:
    """How much more a guest has than the table says; 0 if that was not counted."""
    return value_of(counts[guest]) - known.stacks[guest] if guest in counts else 0


def rebuyer(purchases: Iterable[Purchase]) -> str:
    """The guest who has bought more often than anyone else: whose rebuy is most easily
    forgotten; "" if there is no such guest."""
    times: dict[str, int] = {}
    for each in purchases:
        times[each.guest] = times.get(each.guest, 0) + 1
    first, *others = sorted(times.values(), reverse=True) or [0]
    if first < 2 or (others and others[0] == first):
        return ""
    return max(times, key=lambda guest: times[guest])


def of_few(
    over: int, values: Iterable[Value], colours: Mapping[Value, int]
) -> Iterator[Explanation]:
    """One or a few chips of a colour that are missing, or one too many: anyone's."""
    for value in values:
        count, rest = divmod(abs(over), value)
        if not rest and count <= FEW:
            sign = 1 if over > 0 else -1
            out = colours.get(value)
            fits = out is not None and out == sign * count
            yield Explanation("few", "", -over, value, count, 0, fits=fits)


def of_one_colour(guest: str, chips: Chips, over: int) -> Iterator[Explanation]:
    """Mistakes in how many chips of one value a guest has."""
    for value, count in chips.items():
        more, rest = divmod(over, value)
        instead = count - more
        if rest or instead < 0 or not count:
            continue
        change = Explanation("digits", guest, -over, value, count, instead)
        if is_swapped(f"{count}", f"{instead}"):
            yield change
        if abs(more) == RACK:
            yield with_why(change, "rack")
        elif instead * 2 == count and count > FEW:
            yield with_why(change, "stack_twice")


def of_two_colours(
    guest: str, chips: Chips, over: int, values: Iterable[Value]
) -> Iterator[Explanation]:
    """Chips of one value that were entered, or valued, as another."""
    for value, count in chips.items():
        for other in values:
            if other == value or not count:
                continue
            if count * (value - other) == over and not chips.get(other, 0):
                yield Explanation("wrong_colour", guest, -over, value, count, 0, other)
            there = chips.get(other, 0)
            swapped = (count - there) * (value - other) == over
            if there and swapped and value > other:
                yield Explanation(
                    "colours_swapped", guest, -over, value, count, there, other
                )


def with_why(change: Explanation, why: Why) -> Explanation:
    """The same change for another reason."""
    return Explanation(
        why, change.guest, change.amount, change.value, change.was, change.instead
    )


def weigh(
    each: Explanation,
    counts: Mapping[str, Chips],
    known: Known,
    colours: Mapping[Value, int],
) -> Explanation | None:
    """An explanation with what speaks for it; None if what has left the case contradicts
    it."""
    fits = each.fits
    if colours:
        if moved(each, counts) != {v: n for v, n in colours.items() if n}:
            return None
        fits = True
    elif each.why not in OF_THE_BOOK and each.guest in known.stacks:
        now = value_of(counts[each.guest]) + each.amount
        should = 0 if each.why == "guest_twice" else known.stacks[each.guest]
        fits = now == should
    return Explanation(
        each.why,
        each.guest,
        each.amount,
        each.value,
        each.was,
        each.instead,
        each.other,
        each.entry,
        fits,
    )


OF_THE_BOOK: Final = ("forgotten", "twice_entered", "not_sold")


def moved(each: Explanation, counts: Mapping[str, Chips]) -> dict[Value, int]:
    """By value, how many chips too many were counted if this is what happened."""
    if each.why in OF_THE_BOOK:
        return {}
    if each.why == "guest_twice":
        return {value: n for value, n in counts[each.guest].items() if n}
    if each.why == "few":
        return {each.value: each.was if each.amount < 0 else -each.was}
    over = each.was - each.instead
    found = {each.value: over}
    if each.other:
        found[each.other] = -over
    return found
