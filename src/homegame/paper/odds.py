"""What beats what, and what outs are worth, with every figure counted (PROB-01, PROB-02,
PROB-12).

The maths is imported where it is used: all other sheets are printed without the kernel.
"""

from typing import TYPE_CHECKING

from msgspec import Struct

from homegame.cards import texts
from homegame.rulebook import HouseRules
from homegame.rules.games import turns
from homegame.words import say

if TYPE_CHECKING:
    from homegame.maths.sheets import Deck, Kind


class Often(Struct, frozen=True):
    """How often a kind of hand comes: how many hands, their share, and one in how many."""

    hands: str
    share: str
    one_in: str


class RankLine(Struct, frozen=True):
    """A kind of hand, an example, and how many of its cards make the hand."""

    name: str
    cards: tuple[str, ...]
    made: int
    five: Often
    seven: Often


class Ranks(Struct, frozen=True):
    """The ten kinds of hands, the best first."""

    lines: tuple[RankLine, ...]
    total: str
    note: str
    """What is different with the house's deck."""


class OutLine(Struct, frozen=True):
    """One number of outs: the draws that have it, and its chances."""

    outs: int
    draw: str
    turn: str
    river: str
    both: str
    against: str
    by_rule: str


def ranks(house: HouseRules) -> Ranks:
    """The sheet for a house's deck. Raises ImportError without the kernel."""
    from homegame.maths.sheets import ranking

    short = turns(house)[0].game == "short_deck"
    deck: Deck = "short_deck" if short else "texas"
    trips = house.shortdeck.order.endswith("trips>straight")
    five, seven = [ranking(many, deck, trips_beat_straight=trips) for many in (5, 7)]
    totals = {"five": f"{five[0].total:,}", "seven": f"{seven[0].total:,}"}
    named = {each.kind: each for each in seven}
    return Ranks(
        tuple([rank_line(each, named[each.kind]) for each in five]),
        say("paper.hands.total", totals),
        say(f"paper.hands.short_deck{'_trips' if trips else ''}", {}) if short else "",
    )


def rank_line(five: "Kind", seven: "Kind") -> RankLine:
    """One kind, of five cards and of seven."""
    name = say(f"paper.kind.{five.kind}", {})
    return RankLine(name, texts(five.example), five.made, often(five), often(seven))


def often(kind: "Kind") -> Often:
    """How often a kind comes."""
    return Often(f"{kind.hands:,}", percent(kind.share), one_in(kind.one_in))


def percent(share: float) -> str:
    """A share in percent, with more places for what is rare."""
    places = 2 if share >= 0.01 else 4 if share >= 0.00001 else 5
    return f"{share:.{places}%}"


def one_in(hands: float) -> str:
    """One in how many, as exact as anyone reads it: 2.28, 38.5, 3,590.6, 30,940."""
    places = 2 if hands < 100 else 1 if hands < 10_000 else 0
    return f"{hands:,.{places}f}"


def outs() -> tuple[OutLine, ...]:
    """One out to twenty-one. Raises ImportError without the kernel."""
    from homegame.maths.sheets import outs_table

    return tuple(
        [
            OutLine(
                each.outs,
                each.draw,
                f"{each.turn:.2%}",
                f"{each.river:.2%}",
                f"{each.both:.2%}",
                say("paper.outs.to_one", {"odds": f"{each.against:,.2f}"}),
                f"{each.by_rule:.0%}",
            )
            for each in outs_table()
        ]
    )
