"""What is printed: which sheets there are, what one is asked for, and its HTML."""

from collections.abc import Callable, Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request

from homegame.model.refusal import Sys
from homegame.model.tournament import Setup
from homegame.money import LONGEST_CURRENCY, is_currency
from homegame.night.night import Night, table_for
from homegame.paper.errors import PaperError
from homegame.paper.html import body
from homegame.paper.schedule import NOT_PLAYED, Played, Schedule, minute_of
from homegame.paper.season import Season, season
from homegame.paper.seats import LONGEST, MOST, SeatCards, seat_cards
from homegame.paper.sheets import (
    ALL,
    NAMES,
    SIZES,
    Name,
    Paper,
    Size,
    made,
    named,
    of_all,
    of_house,
    sized,
    title_of,
    tournament,
)
from homegame.paper.tonight import house_of, seat_cards_of, tournament_of
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import DEFAULT, Preset
from homegame.seats import NIGHT
from homegame.service.club.counted import LiveClub
from homegame.service.club.page import ClubPage
from homegame.service.houses import Houses
from homegame.service.messages import HouseFile
from homegame.service.refused import RequestRefused, refused
from homegame.tournament.errors import TournamentError
from homegame.web.decode import said
from homegame.web.gate import PRINT
from homegame.words import say

LONGEST_TYPED: Final = 200
"""The longest line in a list of names that is read at all; a name is far shorter."""
MOST_TYPED: Final = 1000
"""The most lines that are read: more than the cards that are printed, so that a refusal can say
how many there were."""

Typed = Annotated[str, Meta(max_length=LONGEST_TYPED)]


class PrintAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """What a sheet is printed from. What a sheet doesn't need is ignored."""

    house: Annotated[str, Meta(max_length=40)] = DEFAULT
    rules: HouseFile = ""
    """A house file, instead of a house of this server."""
    paper: Typed = "a4"
    four_colour: bool = False
    names: Annotated[tuple[Typed, ...], Meta(max_length=MOST_TYPED)] = ()
    blank: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """How many blank seat cards."""
    seats: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Seats at a table, to give the names tables and seats in their order; 0: they get none."""
    players: Annotated[int, Meta(ge=0, le=10_000)] = 10
    starts: Annotated[str, Meta(max_length=10)] = ""
    """When a tournament begins, like 19:30."""
    title: Annotated[str, Meta(max_length=60)] = ""
    setup: Setup | None = None
    """A tournament as it would be opened, instead of the house's own."""
    currency: Annotated[str, Meta(max_length=40)] = ""
    """What prizes are written in; "": as the house writes money."""
    table: Annotated[int, Meta(ge=0, le=10_000)] = NIGHT
    """Of a night: the table whose house it is."""


class PrintSheet(Struct, frozen=True):
    """One sheet that can be printed."""

    name: Name
    title: str
    about: str


class PrintMenu(Struct, frozen=True):
    """Everything that can be printed, and on which paper."""

    sheets: tuple[PrintSheet, ...]
    papers: tuple[Size, ...]
    most_cards: int
    longest_name: int


class Printed(Struct, frozen=True):
    """A sheet as HTML, and the address of its style."""

    title: str
    html: str
    style: str


FOR_GUESTS: Final = ("seat-cards", "tournament")
"""The sheets of a night that name people or what they paid."""


def menu() -> PrintMenu:
    """Everything that can be printed."""
    sheets = [
        PrintSheet(name, title_of(name), say(f"paper.about.{name}", {})) for name in NAMES
    ]
    return PrintMenu(tuple(sheets), SIZES, MOST, LONGEST)


def asked_in(request: Request) -> PrintAsk:
    """What the query asks for. Raises RequestRefused, which names the field."""
    asked = request.query_params
    found: dict[str, object] = {
        key: asked[key] for key in asked if key not in ("names", "season")
    }
    for key in ("rules", "setup"):
        if key in found:
            raise refused(Sys.FRAME, "value.unknown", {"field": key}, field=key)
    found["names"] = asked.getlist("names")
    try:
        return msgspec.convert(found, PrintAsk, strict=False)
    except msgspec.ValidationError as wrong:
        raise said(str(wrong)) from None


# ---------------------------------------------------------------- the sheets


def print_sheet(sheet: str, ask: PrintAsk, houses: Houses) -> Printed:
    """A sheet of a house, of names or of a tournament. Raises RequestRefused."""
    return checked(lambda: sheet_asked(sheet, ask, houses))


def sheet_asked(sheet: str, ask: PrintAsk, houses: Houses) -> Printed:
    """The same. Raises PaperError, HouseError or TournamentError."""
    name = None if sheet == ALL else named(sheet)
    sized(ask.paper)
    this = house_asked(ask, houses)
    planned = tournament_asked(ask, this) if name == "tournament" else None
    if name == "seat-cards":
        papers: list[Paper] = [cards_asked(ask, this)]
    elif name is None:
        papers = [of_house(each, this) for each in of_all(this)]
    else:
        papers = [of_house(name, this, planned)]
    return laid_out(papers, title_for(name, this), ask)


def print_night(
    sheet: str, ask: PrintAsk, night: Night, played: Played = NOT_PLAYED
) -> Printed:
    """A sheet of a night, whose tournament was `played`. Raises RequestRefused."""
    return checked(lambda: sheet_of_night(sheet, ask, night, played))


def sheet_of_night(sheet: str, ask: PrintAsk, night: Night, played: Played) -> Printed:
    """The same. Raises PaperError, HouseError or TournamentError."""
    name = None if sheet == ALL else named(sheet)
    at = ask.table if ask.table in night.tables else table_for(night, "")
    this = house_of(night, at)
    papers: list[Paper]
    if name == "seat-cards":
        papers = [with_blank(seat_cards_of(night), ask)]
    elif name == "tournament":
        papers = [tournament_of(night, minute_of(ask.starts), played)]
    elif name is None:
        these = [each for each in of_all(this) if each not in FOR_GUESTS]
        papers = [of_house(each, this) for each in these]
    else:
        papers = [of_house(name, this)]
    return laid_out(papers, title_for(name, this), ask)


def house_asked(ask: PrintAsk, houses: Houses) -> Preset:
    """The house: of this server, or in a file that comes along."""
    if ask.rules:
        houses = houses.with_own(ask.house, ask.rules)
    return houses.described(ask.house)


def tournament_asked(ask: PrintAsk, this: Preset) -> Schedule:
    """The tournament of a house, or one that was made by hand."""
    starts = minute_of(ask.starts)
    if ask.setup is None:
        return tournament(this, ask.players, starts)
    currency = ask.currency.strip() or this.house.stakes.currency
    if not is_currency(currency):
        numbers: dict[str, int | str] = {"most": LONGEST_CURRENCY, "value": currency}
        raise HouseError("currency", "house.currency", numbers)
    return made(ask.setup, currency, starts)


def cards_asked(ask: PrintAsk, this: Preset) -> SeatCards:
    """Seat cards of the names that were typed."""
    return seat_cards(ask.title.strip() or this.title, ask.names, ask.blank, ask.seats)


def with_blank(cards: SeatCards, ask: PrintAsk) -> SeatCards:
    """The cards of a night's guests, and blank ones. Raises PaperError."""
    blank = seat_cards(cards.title, (), ask.blank).cards if ask.blank else ()
    if not cards.cards and not blank:
        raise PaperError("names", "no_names")
    return replace(cards, cards=(*cards.cards, *blank))


def season_of(live: LiveClub, page: ClubPage) -> Season:
    """A club's season as its members read it; who was forgotten has no name."""
    names = {each.person: each.name for each in page.people if not each.forgotten}
    title = next(each.name for each in page.seasons if each.number == page.season)
    return season(live.club.title, title, page.currency, page.points, page.table, names)


def title_for(name: Name | None, this: Preset) -> str:
    """What the browser calls the sheet, and the file that it is saved in."""
    return f"{title_of(name)} · {this.title}" if name else this.title


def laid_out(papers: Iterable[Paper], title: str, ask: PrintAsk) -> Printed:
    """Sheets as HTML."""
    try:
        size = sized(ask.paper)
    except PaperError as wrong:
        raise in_words(wrong) from None
    html = body(papers, size, four_colour=ask.four_colour)
    return Printed(title, html, f"{PRINT}/style/{size}")


def checked(work: Callable[[], Printed]) -> Printed:
    """Do what may be refused, and say so in one shape."""
    try:
        return work()
    except PaperError as wrong:
        raise in_words(wrong) from None
    except HouseError as wrong:
        raise refused(Sys.FRAME, wrong.words, wrong.numbers, field=wrong.field) from None
    except TournamentError as wrong:
        error = refused(Sys.FRAME, wrong.words, wrong.numbers, field=wrong.field).error
        raise RequestRefused(replace(error, say=wrong.say)) from None


def in_words(wrong: PaperError) -> RequestRefused:
    """A refusal of a sheet."""
    code = Sys.UNKNOWN if wrong.field == "sheet" else Sys.FRAME
    return refused(code, wrong.words, wrong.numbers, field=wrong.field)
