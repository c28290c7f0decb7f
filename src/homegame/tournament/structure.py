"""The blind schedule: levels that rise evenly, in blinds the chips can make (TOURN-05,
BLIND-25).

A tournament ends about when the big blind is a twentieth of all chips. From the first level to
that one the blinds should rise by the same factor each time, but in figures people know: 100,
150, 200, 300. The schedule is the path through these figures that is nearest to even.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, pairwise
from math import log
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.tournament import MOST_LEVELS, ColourUp, Level, Plan, Structure
from homegame.rulebook.levels import wrong_level
from homegame.tournament.errors import TournamentError, refuse_less, refuse_more

END_BLINDS: Final = 20
"""A tournament ends about when there are this many big blinds in play."""

FIGURES: Final = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
"""Round figures, in tenths: a blind is one of them times a power of ten."""

DECADES: Final = 16
"""How many powers of ten are tried for figures that the chips can make."""

FEW_ENOUGH: Final = 12
"""A big blind of up to so many chips of one value is paid with them gladly."""

UPKEEP: Final = 0.05
"""What it costs in the search if a level keeps a chip on the table that is much smaller."""

ANTE_PART: Final = 10
"""An ante that everyone pays is about this part of the big blind."""

MOST_STACKS: Final = 10_000
MOST_STACK: Final = 10**9


class Speed(Struct, frozen=True):
    """A kind of tournament: minutes a level and in all, and the stack in big blinds."""

    minutes: int
    total_minutes: int
    big_blinds: int


SPEEDS: Final = MappingProxyType(
    {
        "turbo": Speed(10, 120, 50),
        "regular": Speed(20, 240, 150),
        "deep": Speed(30, 360, 300),
    }
)


def structure(plan: Plan) -> Structure:
    """The schedule for a plan. Raises TournamentError."""
    refuse(plan)
    number = levels_in(plan, plan.total_minutes, 0)
    if not number:
        total = plan.total_minutes
        form = "one" if total == 1 else "other"
        raise TournamentError("total_minutes", f"tournament.no_level.{form}", total=total)
    small, big = plan.first
    bigs = [big, *rising(big, number - 1, plan.in_play, plan.chips)]
    levels = extended((), [(small, big), *halved(bigs[1:])], plan, plan.chips)
    refuse_posts(levels, plan.stack)
    return Structure(plan, levels, colour_ups(levels, plan.chips))


def refit(
    so_far: Structure,
    played: int,
    *,
    players: int | None = None,
    rebuys: int | None = None,
    minutes_left: int | None = None,
) -> Structure:
    """The same schedule with new levels after those played, the one in play among them.

    After a late entry or a rebuy there are more chips; after a slow start there is less time
    to the end. What has been played stays, and blinds still rise. `minutes_left` counts from
    the start of the first new level; without it, the schedule ends when it was going to.
    """
    if not 0 <= played <= len(so_far.levels):
        raise TournamentError(
            "played", "tournament.played", played=played, levels=len(so_far.levels)
        )
    begins = so_far.begins(played + 1)
    ends = so_far.plan.total_minutes if minutes_left is None else begins + minutes_left
    plan = replace(
        so_far.plan,
        players=so_far.plan.players if players is None else players,
        rebuys=so_far.plan.rebuys if rebuys is None else rebuys,
        total_minutes=ends,
    )
    if not played:
        return structure(plan)
    refuse_less("minutes_left", ends - begins, 0)
    refuse(plan)
    gone = tuple(each for each in so_far.colour_ups if each.before <= played)
    chips = plan.chips[len(gone) :]
    before = so_far.levels[:played]
    number = levels_in(plan, ends - begins, played)
    bigs = rising(before[-1].big, number, plan.in_play, chips)
    levels = extended(before, halved(bigs), plan, chips)
    return Structure(plan, levels, (*gone, *colour_ups(levels, chips, played)))


def one_more(so_far: Structure) -> Structure:
    """The same schedule with another level at its end: the next round figure above the last
    blinds by as much as those were above the ones before, or else by half.

    >>> plan = Plan(players=10, stack=15_000, first=(50, 100), chips=(25, 100, 500, 1000))
    >>> one_more(structure(plan)).levels[-1].big
    20000
    """
    levels, chips = so_far.levels, so_far.plan.chips
    last = levels[-1]
    before = levels[-2].big if len(levels) > 1 else 0
    step = last.big / before if before and last.big > before else 3 / 2
    unit = 2 * next(
        (chip for chip in reversed(chips) if not last.big % (2 * chip)), chips[0]
    )
    big = next((each for each in figures(unit) if each >= last.big * step), 2 * last.big)
    if big > MOST_STACK:
        # More than anyone has: it goes on as it is.
        return replace(so_far, levels=(*levels, replace(last, rest=0)))
    small = big // 2
    plan = (
        replace(so_far.plan, ante_from=1)
        if last.ante
        else replace(so_far.plan, ante="none")
    )
    more = extended(levels, [(small, big)], plan, chips)
    timed = replace(more[-1], minutes=last.minutes, rest=0)
    return replace(so_far, levels=(*levels, timed))


# ---------------------------------------------------------------- blinds


def first_blinds(stack: int, big_blinds: int, chip: int) -> tuple[int, int]:
    """The first blinds, in round figures that the chips can make, when a stack is about so
    many big blinds.

    >>> first_blinds(15_000, 150, 25)
    (50, 100)
    """
    goal = log(max(1.0, stack / big_blinds))
    rungs = figures(2 * chip)
    big = min(rungs, key=lambda each: abs(log(each) - goal), default=2 * chip)
    return big // 2, big


def levels_in(plan: Plan, minutes: int, played: int) -> int:
    """How many more levels fit into so many minutes, with the breaks between them."""
    used = 0
    for level in count(played + 1):
        is_first = level == played + 1
        if not is_first and plan.break_every and (level - 1) % plan.break_every == 0:
            used += plan.break_minutes
        used += plan.minutes
        if used > minutes:
            return level - 1 - played
        if level > MOST_LEVELS:
            break
    raise TournamentError("total_minutes", "tournament.levels", most=MOST_LEVELS)


def rising(start: int, levels: int, in_play: int, chips: Sequence[int]) -> list[int]:
    """So many big blinds after `start`, nearest to an even rise to a twentieth of all chips;
    fewer if the last would be more than half of these.

    Nearest means the least sum of squares: of how far each step is from the even one, and the
    last blind from its goal, as logarithms. Levels that keep a small chip alive cost besides,
    so that one colour after the other leaves. `best[j]` is the least sum of a path to figure j.
    """
    if levels:
        levels = min(levels, len(ladder(start, 0, in_play / 4, 2 * chips[0])))
    if not levels:
        return []
    rungs = ladder(start, levels, in_play / END_BLINDS, 2 * chips[0])
    logs = [log(each / start) for each in rungs]
    goal = log(in_play / END_BLINDS / start)
    step = goal / levels
    costs = [upkeep(each, chips) for each in rungs]
    best = [(each - step) ** 2 + cost for each, cost in zip(logs, costs, strict=True)]
    came: list[list[int]] = []
    for level in range(1, levels):
        found, source = [0.0] * len(rungs), [0] * len(rungs)
        least = level - 1
        for j in range(level, len(rungs) - (levels - 1 - level)):
            # A path to a higher figure never comes from a lower one: the search goes on there.
            even = logs[j] - step
            sums = [best[k] + (even - logs[k]) ** 2 for k in range(least, j)]
            least_sum = min(sums)
            least += sums.index(least_sum)
            found[j], source[j] = least_sum + costs[j], least
        came.append(source)
        best = found
    at = min(range(levels - 1, len(rungs)), key=lambda j: best[j] + (logs[j] - goal) ** 2)
    path = [rungs[at]]
    for source in reversed(came):
        at = source[at]
        path.append(rungs[at])
    return path[::-1]


def upkeep(big: int, chips: Sequence[int]) -> float:
    """What a level costs for the smallest chip it needs: nothing while a few of them make its
    big blind, or if there is no larger one."""
    needed = next((chip for chip in reversed(chips) if not big % (2 * chip)), chips[0])
    many = big / (needed * FEW_ENOUGH)
    return UPKEEP * log(many) if needed != chips[-1] and many > 1 else 0.0


def ladder(above: int, levels: int, goal: float, unit: int) -> list[int]:
    """Round figures above a blind that are whole units: enough for all levels, and up to twice
    the goal."""
    found: list[int] = []
    for each in figures(unit):
        if each > above:
            if len(found) >= levels and each > 2 * goal:
                return found
            found.append(each)
    raise TournamentError("chips", "tournament.odd_chips", chip_chips=unit // 2)


def figures(unit: int) -> Iterator[int]:
    """All round figures that are whole units, the smallest first."""
    for decade in range(DECADES):
        for tenths in FIGURES:
            figure, rest = divmod(tenths * 10**decade, 10)
            if not rest and not figure % unit:
                yield figure


def halved(bigs: Iterable[int]) -> list[tuple[int, int]]:
    """Big blinds, each with its small blind."""
    return [(big // 2, big) for big in bigs]


def extended(
    before: tuple[Level, ...],
    blinds: Iterable[tuple[int, int]],
    plan: Plan,
    chips: Sequence[int],
) -> tuple[Level, ...]:
    """Levels with these blinds after those that there are, with their antes."""
    levels = [*before]
    for small, big in blinds:
        ante = 0
        if plan.ante != "none" and len(levels) + 1 >= plan.ante_from:
            ante = big if plan.ante == "bb_pays_all" else ante_of_all(big, chips[0])
            ante = max(ante, levels[-1].ante if levels else 0)
        every = plan.break_every
        rests = every and (len(levels) + 1) % every == 0
        rest = plan.break_minutes if rests else 0
        levels.append(Level(small, big, ante, plan.minutes, rest))
    return tuple(levels)


def ante_of_all(big: int, chip: int) -> int:
    """The round figure nearest to a tenth of the big blind, in whole chips."""
    below = chip
    for each in figures(chip):
        if each * ANTE_PART >= big:
            # Nearest by factor: big/10 is below the middle if (big/10)² < below · each.
            is_below = big * big < below * each * ANTE_PART**2
            return below if is_below else each
        below = each
    return below


# ---------------------------------------------------------------- chips


def colour_ups(
    levels: Sequence[Level], chips: Sequence[int], played: int = 0
) -> tuple[ColourUp, ...]:
    """Before which level each chip leaves play: the first from which everything posted is a
    multiple of the next chip, but none that has begun. A chip that no level needs is left
    out."""
    found: list[ColourUp] = []
    least = played + 1
    for chip, larger in pairwise(chips):
        needed = [
            number
            for number, level in enumerate(levels, 1)
            if any(amount % larger for amount in (level.small, level.big, level.ante))
        ]
        before = max(least, needed[-1] + 1 if needed else 1)
        if before > len(levels):
            break
        if before > 1:
            found.append(ColourUp(chip, before))
        least = before
    return tuple(found)


# ---------------------------------------------------------------- what can't be


def refuse(plan: Plan) -> None:
    """Refuse a plan that no schedule can be made from."""
    if plan.players < 2:
        raise TournamentError("players", "tournament.players")
    for field in ("stack", "minutes", "total_minutes", "ante_from"):
        refuse_less(field, getattr(plan, field))
    for field in ("rebuys", "break_every", "break_minutes"):
        refuse_less(field, getattr(plan, field), 0)
    refuse_more("players", plan.in_play // max(1, plan.stack), MOST_STACKS)
    refuse_more("stack", plan.stack, MOST_STACK)
    refuse_chips(plan.chips)
    small, big = plan.first
    if not 0 < small <= big:
        raise TournamentError(
            "first", "tournament.blinds", small_chips=small, big_chips=big
        )
    for field, amounts in (("first", plan.first), ("stack", (plan.stack,))):
        for amount in amounts:
            if amount % plan.chips[0]:
                raise TournamentError(
                    field,
                    "tournament.off_chips",
                    amount_chips=amount,
                    chip_chips=plan.chips[0],
                )
    if big > plan.stack:
        raise TournamentError(
            "first", "tournament.short", big_chips=big, stack_chips=plan.stack
        )


def refuse_chips(chips: Sequence[int]) -> None:
    """Refuse values of chips that aren't positive and in order."""
    if not chips or chips[0] < 1 or any(one >= other for one, other in pairwise(chips)):
        raise TournamentError("chips", "tournament.chips")


def check(levels: Sequence[Level]) -> None:
    """Refuse levels that were changed by hand, at the first that is wrong. The error's field
    is that level's part, like `levels.4.big`."""
    if not levels:
        raise TournamentError("levels", "tournament.level.none")
    wrong = wrong_level(levels)
    if wrong is None:
        return
    each = levels[wrong.level - 1]
    raise TournamentError(
        f"levels.{wrong.level}.{wrong.part}",
        f"tournament.level.{wrong.why}",
        level=wrong.level,
        minutes=each.minutes,
        small_chips=each.small,
        big_chips=each.big,
        last_small_chips=wrong.last_small,
        last_big_chips=wrong.last_big,
    )


def refuse_posts(levels: Sequence[Level], stack: int) -> None:
    """Refuse an ante above its big blind, and a first level that asks for more than a stack."""
    for number, each in enumerate(levels, 1):
        if each.ante > each.big:
            raise TournamentError(
                f"levels.{number}.ante",
                "tournament.level.ante_above",
                level=number,
                ante_chips=each.ante,
                big_chips=each.big,
            )
    big, ante = levels[0].big, levels[0].ante
    if big > stack:
        raise TournamentError(
            "levels.1.big", "tournament.short", big_chips=big, stack_chips=stack
        )
    if big + ante > stack:
        raise TournamentError(
            "levels.1.ante",
            "tournament.level.posts",
            posts_chips=big + ante,
            stack_chips=stack,
        )
