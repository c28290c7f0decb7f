"""Which sheets there are, and the sheets of a house."""

from collections.abc import Iterator
from typing import Final, Literal, get_args

from msgspec import Struct

from homegame.model.tournament import Setup
from homegame.paper.dealer import DealerCard, dealer_card
from homegame.paper.errors import PaperError
from homegame.paper.odds import OutLine, Ranks, outs, ranks
from homegame.paper.schedule import Schedule, schedule
from homegame.paper.season import Season
from homegame.paper.seats import SeatCards
from homegame.paper.stakes import USUAL_PLAYERS, stakes_of
from homegame.paper.wall import Wall, wall
from homegame.rulebook.presets import Preset
from homegame.sheet import Sheet, sheet_of
from homegame.tournament.payouts import prizes
from homegame.tournament.prices import for_prizes
from homegame.tournament.setup import setup_of
from homegame.tournament.structure import check, refuse, refuse_posts
from homegame.words import say

Name = Literal[
    "rules", "dealer-card", "chips", "tournament", "hands", "outs", "seat-cards", "season"
]
NAMES: Final[tuple[Name, ...]] = get_args(Name)
ALL: Final = "all"
"""All sheets of a house at once."""

Size = Literal["a4", "letter"]
SIZES: Final[tuple[Size, ...]] = get_args(Size)

MOST_PLAYERS: Final = 1000


class Outs(Struct, frozen=True):
    """The table of outs."""

    lines: tuple[OutLine, ...]


Paper = Sheet | DealerCard | Wall | Schedule | Ranks | Outs | SeatCards | Season
"""A sheet, ready to be laid out."""


def named(written: str) -> Name:
    """The sheet of this name. Raises PaperError."""
    for name in NAMES:
        if name == written:
            return name
    sheets = ", ".join([*NAMES, ALL])
    raise PaperError("sheet", "sheet", sheet=written[:40], sheets=sheets)


def sized(written: str) -> Size:
    """The size of this name, in either case. Raises PaperError."""
    for size in SIZES:
        if size == written.lower():
            return size
    papers = " or ".join(SIZES)
    raise PaperError("paper", "paper", paper=written[:40], papers=papers)


def title_of(name: Name) -> str:
    """What a sheet is called."""
    return say(f"paper.sheet.{name}", {})


def of_house(name: Name, this: Preset, planned: Schedule | None = None) -> Paper:
    """A sheet that a house alone says; `planned` is its tournament. Raises PaperError,
    TournamentError, and ImportError without the compiled maths."""
    match name:
        case "rules":
            return sheet_of(this)
        case "dealer-card":
            return dealer_card(this.title, stakes_of(this))
        case "chips":
            return wall(this.title, stakes_of(this))
        case "tournament":
            return planned or tournament(this)
        case "hands":
            return ranks(this.house)
        case "outs":
            return Outs(outs())
        case "seat-cards":
            raise PaperError("names", "no_names")
        case "season":
            raise PaperError("club", "needs_club")


def of_all(this: Preset) -> Iterator[Name]:
    """The sheets that are printed together for a house: the tournament's if it is for one."""
    yield from ("rules", "dealer-card", "chips")
    if this.tournament:
        yield "tournament"
    yield from ("hands", "outs")


def tournament(
    this: Preset, players: int = USUAL_PLAYERS, starts: int | None = None
) -> Schedule:
    """The tournament of a house for this many players. Raises PaperError or TournamentError."""
    if not 2 <= players <= MOST_PLAYERS:
        raise PaperError("players", "players", most=MOST_PLAYERS)
    setup = setup_of(this.house, players, this.title)
    pot_limit = this.house.betting.structure == "pot_limit"
    return planned_for(
        setup, this.house.stakes.currency, players, starts, pot_limit=pot_limit
    )


def made(setup: Setup, currency: str, starts: int | None) -> Schedule:
    """A tournament that somebody made by hand. Raises TournamentError if it can't be played."""
    refuse(setup.structure.plan)
    check(setup.structure.levels)
    refuse_posts(setup.structure.levels, setup.stack)
    return planned_for(setup, currency, setup.structure.plan.players, starts)


def planned_for(
    setup: Setup,
    currency: str,
    players: int,
    starts: int | None,
    *,
    pot_limit: bool = False,
) -> Schedule:
    """The sheet of a tournament that is planned: the prizes are those of the `players` and
    the stacks they are expected to buy besides."""
    more = for_prizes(setup, "rebuy") * setup.structure.plan.rebuys
    pool = setup.buyin * players + more
    shared = prizes(pool, players, setup.payout)
    return schedule(setup, currency, starts, pool, shared, players, pot_limit=pot_limit)
