"""Reads the hands that 888poker writes (also as Cassava and Pacific Poker, and on its sister
sites).

They say how much each move adds, and not what the site took of the pot. What the winner
collected has the bet that nobody called, in hands of later years without it.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from homegame.history import hand as h
from homegame.history import money
from homegame.history.codecs import dealing
from homegame.history.codecs.dealing import AMOUNT, Telling, number
from homegame.history.codecs.reading import Line, OnError, begun, each, hands_in
from homegame.history.codecs.stars.reading import Head, Terms, called
from homegame.history.errors import UnknownGameError
from homegame.variants import Structure

SITE: Final = "888poker"
FIRST_LINE: Final = re.compile(
    r"\ufeff?\s*+\*{5} (?!Betfair|Replay)[^*]{1,40} Hand History for Game (?P<id>\d++)"
)
TITLE: Final = re.compile(
    rf"(?P<one>{AMOUNT})/(?P<other>{AMOUNT}) Blinds (?P<limit>No|Pot|Fix) Limit "
    r"(?P<game>[A-Za-z]++)(?P<more>[^*]*?) - \*{3}"
    r"(?: (?P<day>\d\d) (?P<month>\d\d) (?P<year>\d{4}) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d))?"
)
GAMES: Final = {"Holdem": "texas", "Omaha": "omaha", "OmahaHL": "omaha_hilo"}
LIMITS: Final[dict[str, Structure]] = {
    "No": "no_limit",
    "Pot": "pot_limit",
    "Fix": "limit",
}
TABLE: Final = re.compile(
    r"(?P<of>Tournament #(?P<number>\d++) )?(?P<table>.*)"
    r"\((?P<for>Real|Practice) (?:Money|Play)\)"
)
RANKS: Final = {
    "Kn": "J",
    "D": "Q",
    "E": "A",
    "B": "J",
    "H": "K",
    "\u0412": "J",
    "\u0414": "Q",
    "\u041a": "K",
    "\u0422": "A",
}
"""What cards are called in Swedish, Dutch and Russian, as far as it is clear."""
COST: Final = re.compile(AMOUNT)
NOTICES: Final = re.compile(
    r"Total number of players : .*+|Seat \d++ is the button|"
    r"(?:Table|Tournament #) ?.* (?:Money|Play)\)|"
    r"\*\* Summary \*\*|.* did not show (?:his|her|their) hand|\((?:Hi|Lo): [^()]*+\)|"
    r".{1,99} finished \d++/\d++.*+"
)
"""Lines that are no part of the betting, once they have been read."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text one by one."""
    return each(hands_in(lines, FIRST_LINE), _read, on_error)


def _read(lines: list[Line]) -> h.HandHistory:
    place, _, name = begun(lines, FIRST_LINE, SITE)
    title = TITLE.fullmatch(lines[1][1]) if len(lines) > 2 else None
    if title is None or title["game"] not in GAMES:
        raise UnknownGameError(lines[min(1, len(lines) - 1)][1], place=place, hand=name)
    telling = _Telling(lines, name, NOTICES)
    table = TABLE.fullmatch(lines[2][1])
    head = _head(name, title, table)
    named = table["table"].removeprefix("Table ").strip() if table else ""
    return called(head, telling.as_stars(named), lambda _: telling.called)


class _Telling(Telling):
    """Tells one hand, with cards as several languages call them."""

    def __init__(self, lines: list[Line], hand: str, notices: re.Pattern[str]) -> None:
        super().__init__(lines, hand, notices)
        self.has_begun = False
        texts = [self.of_player(line) for _, line in lines]
        self.have_posted = {seat for seat, said in texts if said.startswith(" posts ")}

    def told(self, place: str, line: str) -> list[str]:
        """A line as PokerStars writes it; nothing if it says nothing. Who gives up before the
        cards, and hasn't posted, isn't dealt in."""
        self.has_begun |= line.startswith("** Dealing")
        seat, said = self.of_player(line)
        if said == " folds" and not self.has_begun and seat not in self.have_posted:
            return []
        return super().told(place, line)

    def cards(self, text: str) -> str:
        """Cards as PokerStars writes them."""
        return " ".join(
            [
                RANKS.get(card[:-1], card[:-1]) + card[-1:]
                for card in super().cards(text).split()
            ]
        )


def _head(hand: str, title: re.Match[str], table: re.Match[str] | None) -> Head:
    """What the first lines of a hand say."""
    limit = LIMITS[title["limit"]]
    one, other = number(title["one"]), number(title["other"])
    of = _tournament(table) if table and table["of"] else None
    sign = next((sign for sign in title["one"] if sign in money.CODES), "")
    terms = Terms(
        GAMES[title["game"]],
        limit,
        other if limit == "limit" else one,
        other * 2 if limit == "limit" else other,
        None,
        "" if of else money.CODES.get(sign, ""),
    )
    return Head(hand, SITE, terms, of, _started(title), uncalled="either")


def _started(title: re.Match[str]) -> int | None:
    """When the hand began, if it says so. The site names no zone: it is taken for UTC."""
    if title["year"] is None:
        return None
    year, month, day, hour, minute, second = [
        int(title[part]) for part in ("year", "month", "day", "hour", "minute", "second")
    ]
    return dealing.at_ms((year, month, day, hour, minute, second), "UTC")


def _tournament(table: re.Match[str]) -> h.OfTournament:
    """The tournament of a hand: what it cost stands before the table."""
    cost = table["table"].partition(" - Table")[0]
    paid = COST.search(cost)
    sign = next((sign for sign in cost if sign in money.CODES), "")
    return h.OfTournament(
        table["number"],
        0,
        money.chips(number(paid[0]), 1) if paid else 0,
        0,
        money.CODES.get(sign, ""),
    )
