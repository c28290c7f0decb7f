"""A tournament on paper: its levels with their times, breaks, colour-ups and prizes."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from homegame.chips import Chips
from homegame.model.tournament import Level, Setup, Structure
from homegame.money import money
from homegame.paper.errors import PaperError
from homegame.paper.stakes import Chip, coloured, many
from homegame.tournament import prices
from homegame.tournament.chips import starting_stack
from homegame.words import say

DAY: Final = 24 * 60
"""Minutes."""
PLENTY: Final = 200
"""How many of each chip there are for a stack: the host counts the case."""
MOST_SMALLEST: Final = 50_000
"""A stack of more of the smallest chip isn't laid out: no one would count it."""


class Played(Struct, frozen=True):
    """How far a tournament has come, in minutes since its first level began."""

    began: tuple[int, ...]
    """When each level so far has begun."""
    then: int
    """When the next one begins; after the last one, when that ends; or when it was over."""
    lasted: tuple[int, ...] = ()
    """How long each level so far has lasted, or will have."""


class LevelLine(Struct, frozen=True):
    """A level as a row, and what happens before it begins."""

    number: int
    begins: str
    """By the clock, or from the start where it isn't known."""
    small: str
    big: str
    ante: str
    raises: str
    """From what to what the first player may raise, where pot limit is played."""
    minutes: int
    before: tuple[str, ...]


NOT_PLAYED: Final = Played((), 0)


class PrizeLine(Struct, frozen=True):
    """A place and its prize."""

    place: str
    prize: str
    share: str


class Result(Struct, frozen=True):
    """What someone was paid; without a place they are still in."""

    place: str
    name: str
    paid: str
    bounties: str


class Schedule(Struct, frozen=True):
    """The whole sheet."""

    title: str
    facts: tuple[str, ...]
    has_ante: bool
    has_raises: bool
    levels: tuple[LevelLine, ...]
    ends: str
    notes: tuple[str, ...]
    piles: tuple[tuple[Chip, int], ...]
    """The starting stack, the smallest chip first."""
    pool: str
    prizes: tuple[PrizeLine, ...]
    ended: bool = False
    """`ends` is when it did, and the levels are those that were played."""
    results: tuple[Result, ...] = ()
    """Who was paid what, once it is over or a deal has shared prizes."""


def schedule(
    setup: Setup,
    currency: str,
    starts: int | None,
    pool: int,
    prizes: Sequence[int],
    players: int,
    *,
    pot_limit: bool = False,
    in_play: Chips | None = None,
    played: Played = NOT_PLAYED,
    ended: bool = False,
) -> Schedule:
    """The sheet of a tournament. `starts` is the minute of the day at which it begins; `pool`
    and `prizes` are in the smallest unit of money, for this number of `players`. With
    `pot_limit`, each level has its smallest and its largest first raise (BLIND-26). `in_play`:
    all chips there are; as planned if they aren't known. `played`: when levels really began;
    once it has `ended`, the others are left out."""
    plan, structure = setup.structure.plan, setup.structure
    count = len(played.began) if ended and played.began else len(structure.levels)
    in_play = plan.in_play if in_play is None else in_play
    levels = [line(structure, number, starts, played) for number in range(1, count + 1)]
    left = round(in_play / structure.levels[count - 1].big, 1)
    key = "paper.tournament.left_ended" if ended else "paper.tournament.left"
    notes = [say(key, {"n": f"{left:,g}"})]
    if plan.ante == "bb_pays_all" and any(each.ante for each in levels):
        notes.append(say("paper.tournament.ante_big", {}))
    return Schedule(
        setup.title,
        tuple(facts(setup, currency, players)),
        any(each.ante for each in levels),
        pot_limit,
        tuple(levels),
        clock(begins(structure, count + 1, played), starts),
        tuple(notes),
        piles(setup.stack, plan.chips),
        say("paper.tournament.pool_for", {"pool": money(pool, currency), "n": players}),
        tuple(prize_lines(prizes, pool, currency)),
        ended,
    )


def late_entry(setup: Setup) -> str:
    """Until when stacks can be bought: a break after that level is still in time."""
    if not setup.late_until:
        return say("paper.tournament.no_late", {})
    rests = setup.late_until in setup.structure.breaks
    key = "paper.tournament.late_rest" if rests else "paper.tournament.late"
    return say(key, {"n": setup.late_until})


def facts(setup: Setup, currency: str, players: int) -> Iterator[str]:
    """What a player asks before entering."""
    yield say("paper.tournament.players", {"n": players})
    yield say("paper.tournament.buy_in", {"amount": money(setup.buyin, currency)})
    if setup.bounty:
        yield say("paper.tournament.bounty", {"amount": money(setup.bounty, currency)})
    yield say("paper.tournament.stack", {"chips": f"{setup.stack:,}"})
    yield late_entry(setup)
    for name, times in (("rebuys", setup.rebuys), ("reentries", setup.reentries)):
        if times:
            yield many(f"paper.tournament.{name}", times)
    if setup.fee:
        yield say("paper.tournament.fee", {"amount": money(setup.fee, currency)})
    if setup.rebuys and (setup.rebuy_cost, setup.rebuy_stack) != (None, None):
        cost = money(prices.price(setup, "rebuy"), currency)
        words = {"chips": f"{prices.stack(setup, 'rebuy'):,}", "amount": cost}
        yield say("paper.tournament.rebuy", words)
    if setup.bonus:
        cost = money(setup.bonus_cost, currency)
        yield say("paper.tournament.bonus", {"chips": f"{setup.bonus:,}", "amount": cost})
    if setup.addon:
        price = money(setup.addon_cost, currency)
        words = {"chips": f"{setup.addon:,}", "amount": price}
        yield say("paper.tournament.addon", words)


def begins(structure: Structure, number: int, played: Played) -> int:
    """The minute at which a level begins, or has begun; the one after the last: the end."""
    if number <= len(played.began):
        return played.began[number - 1]
    following = structure.begins(len(played.began) + 1)
    return played.then + structure.begins(number) - following


def line(
    structure: Structure, number: int, starts: int | None, played: Played
) -> LevelLine:
    """One level."""
    level = structure.levels[number - 1]
    return LevelLine(
        number,
        clock(begins(structure, number, played), starts),
        f"{level.small:,}",
        f"{level.big:,}",
        f"{level.ante:,}" if level.ante else "",
        "–".join([f"{amount:,}" for amount in first_raises(structure, level)]),
        lasts(structure, number, played),
        tuple(before(structure, number, played)),
    )


def lasts(structure: Structure, number: int, played: Played) -> int:
    """How many minutes a level lasts, or has lasted."""
    if number <= len(played.lasted):
        return played.lasted[number - 1]
    return structure.levels[number - 1].minutes


def first_raises(structure: Structure, level: Level) -> tuple[int, int]:
    """What the first player may raise to in pot limit, at least and at most. An ante that the
    big blind pays for all is in the pot; how many other antes there are depends on the table.
    """
    dead = level.ante if structure.plan.ante == "bb_pays_all" else 0
    return 2 * level.big, 3 * level.big + level.small + dead


def before(structure: Structure, number: int, played: Played) -> Iterator[str]:
    """The break before a level, as long as it is or really was, and the chips that leave play
    then."""
    if number > 1 and (rest := rested(structure, number, played)):
        form = "one" if rest == 1 else "other"
        yield say(f"paper.tournament.rest.{form}", {"minutes": rest})
    for each in structure.colour_ups:
        if each.before == number:
            yield say("paper.tournament.colour_up", {"chip": f"{each.chip:,}"})


def rested(structure: Structure, number: int, played: Played) -> int:
    """The minutes between a level and the one before it."""
    over = begins(structure, number - 1, played) + lasts(structure, number - 1, played)
    return begins(structure, number, played) - over


def clock(minutes: int, starts: int | None) -> str:
    """The time this many minutes after the start: by the clock, or counted from zero."""
    if starts is None:
        hours, rest = divmod(minutes, 60)
        return f"{hours}:{rest:02}"
    hours, rest = divmod((starts + minutes) % DAY, 60)
    return f"{hours:02}:{rest:02}"


def minute_of(written: str) -> int | None:
    """The minute of the day that 19:30 is; None for "". Raises PaperError."""
    if not written.strip():
        return None
    hours, _, minutes = written.strip().partition(":")
    figures = (
        hours.isascii() and hours.isdigit() and minutes.isascii() and minutes.isdigit()
    )
    if not figures or len(hours) > 2 or len(minutes) != 2:
        raise PaperError("starts", "starts")
    if int(hours) > 23 or int(minutes) > 59:
        raise PaperError("starts", "starts")
    return 60 * int(hours) + int(minutes)


def piles(stack: int, chips: Sequence[int]) -> tuple[tuple[Chip, int], ...]:
    """The starting stack in chips; none for a stack that is too large for its smallest chip."""
    unit = chips[0]
    if stack > unit * MOST_SMALLEST:
        return ()
    plenty = {each // unit: PLENTY for each in chips}
    found = starting_stack(stack // unit, plenty, 1)
    counts = {value * unit: count for value, count in found}
    case = coloured([(value, f"{value:,}") for value in chips])
    return tuple([(chip, counts[chip.units]) for chip in case if counts.get(chip.units)])


def prize_lines(prizes: Sequence[int], pool: int, currency: str) -> Iterator[PrizeLine]:
    """Each place that is paid."""
    for place, prize in enumerate(prizes, 1):
        yield PrizeLine(str(place), money(prize, currency), f"{prize / pool:.1%}")
