"""A sheet's HTML, and a whole document around it for a file."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, assert_never

from homegame.paper.dealer import DealerCard
from homegame.paper.html import figures, house, people
from homegame.paper.html.parts import tag, words
from homegame.paper.odds import Ranks
from homegame.paper.schedule import Schedule
from homegame.paper.season import Season
from homegame.paper.seats import SeatCards
from homegame.paper.sheets import Outs, Paper, Size
from homegame.paper.wall import Wall
from homegame.sheet import Sheet

PAGES: Final[Mapping[Size, str]] = {"a4": "A4", "letter": "letter"}
"""What a size is called in a style."""

BARE: Final = "html, body { margin: 0; }\n"
"""A file brings nothing of a browser's own."""


def body(papers: Iterable[Paper], size: Size, *, four_colour: bool = False) -> str:
    """The sheets, one after another, each beginning on a page of its own."""
    kind = f"paper {size}{' four' if four_colour else ''}"
    return tag("div", "".join(laid_out(each) for each in papers), kind)


def laid_out(paper: Paper) -> str:
    """One sheet."""
    match paper:
        case Sheet():
            return house.rules(paper)
        case DealerCard():
            return house.dealer_card(paper)
        case Wall():
            return house.wall(paper)
        case Schedule():
            return figures.tournament(paper)
        case Ranks():
            return figures.ranks(paper)
        case Outs():
            return figures.outs(paper)
        case SeatCards():
            return people.seat_cards(paper)
        case Season():
            return people.season(paper)
        case _:
            assert_never(paper)


@cache
def style(size: Size) -> str:
    """The style of all sheets for a size of paper."""
    sheet = files("homegame.paper.html").joinpath("paper.css").read_text("utf-8")
    return f"@page {{ size: {PAGES[size]} portrait; }}\n{sheet}"


def document(
    papers: Iterable[Paper],
    title: str,
    size: Size,
    *,
    four_colour: bool = False,
    fonts: Iterable[tuple[str, str, str]] = (),
) -> str:
    """A whole file, which needs nothing else. `fonts` are families, styles and addresses of the
    letters to print with; without them it is printed with those of the computer."""
    faces = "".join(face(*each) for each in fonts)
    inside = body(papers, size, four_colour=four_colour)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{words(title)}</title><style>\n{faces}{BARE}{style(size)}</style></head>"
        f"<body>{tag('main', inside)}</body></html>\n"
    )


def face(family: str, slant: str, address: str) -> str:
    """A family of letters of all weights."""
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {slant};'
        f' font-weight: 200 900; src: url("{address}") format("woff2"); }}\n'
    )
