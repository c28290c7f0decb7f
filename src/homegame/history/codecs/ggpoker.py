"""Reads the hands that GGPoker and its sister sites give out: PokerStars text with a first line
of their own, and with a few other lines.

Files have the newest hand first. Everyone but the player who saved them has a made-up name; at
a fast table it is another one in every hand, so players go by their seats there.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.codecs.reading import Line, OnError, begun, each, hands_in
from homegame.history.codecs.stars.reading import Head, Terms, called
from homegame.history.errors import UnknownGameError
from homegame.variants import Structure

SITE: Final = "GGPoker"
AMOUNT: Final = r"[\d,]++(?:\.\d++)?"
FIRST_LINE: Final = re.compile(r"\ufeff?\s*+Poker Hand #(?P<id>[A-Z]{0,2}\d++)")
HEADER: Final = re.compile(
    r"Poker Hand #(?P<id>[A-Z]{0,2}\d++): (?:Tournament #(?P<number>\d++), )?(?P<game>.*+)"
)
PLAYED_FOR: Final = re.compile(
    rf"\((?P<sign>[€$£¥]?)(?P<one>{AMOUNT})(?:/[€$£¥]?(?P<other>{AMOUNT}))?(?:\([^()]*+\))?\)"
    r"\s*+- (?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d)$"
)
LEVEL: Final = re.compile(r"- Level ?(\d++)\s*+$")
GAMES: Final = {
    "Hold'em": "texas",
    "Omaha": "omaha",
    "PLO": "omaha",
    "PLO-5": "omaha_5",
    "PLO-6": "omaha_6",
    "ShortDeck": "short_deck",
}
GAME: Final = re.compile(
    rf"\b(?P<game>{'|'.join(sorted(GAMES, key=len, reverse=True))})"
    r"(?: (?P<limit>No|Pot) Limit)?$"
)
LIMITS: Final[dict[str, Structure]] = {"No": "no_limit", "Pot": "pot_limit"}
FAST: Final = "RushAndCash"
HERO: Final = "Hero"
UNSEEN: Final = re.compile(r"Dealt to [^\[]*+$")
STRADDLED: Final = re.compile(r"(?P<who>[^:]++): straddle (?P<amount>.*+)")
COLLECTED: Final = re.compile(r"([^:]++): (collected .*+)")
PAID_OTHERWISE: Final = re.compile(
    r"[^:]++: (?:Chooses to EV Cashout|(?:Receives|Pays) Cashout|"
    r"(?:get an|pay premium of) all-in insurance)"
)
"""Lines after which the site has paid a player instead of the pot."""
TIME: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d\d):(\d\d):(\d\d)")


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text one by one, in the order of the file."""
    return each(hands_in(lines, FIRST_LINE), _read, on_error)


def _read(lines: list[Line]) -> h.HandHistory:
    place, first, name = begun(lines, FIRST_LINE, SITE)
    head = _head(first, name, place)
    return called(head, as_stars(lines), _names)


def _names(history: h.HandHistory) -> dict[str, str]:
    """What players are called who aren't called so in the next hand."""
    if not history.table.startswith(FAST):
        return {}
    return {each.name: "" for each in history.players if each.name != HERO}


def _head(line: str, name: str, place: str) -> Head:
    """What the first line of a hand says."""
    header = HEADER.match(line)
    stakes = header and PLAYED_FOR.search(header["game"])
    title = header["game"][: stakes.start()].strip() if header and stakes else ""
    level = LEVEL.search(title)
    game = GAME.search(title[: level.start()].strip() if level else title)
    if header is None or stakes is None or game is None:
        unknown = line.partition(": ")[2].strip()
        raise UnknownGameError(unknown, place=place, hand=name)
    of = None
    if header["number"]:
        of = h.OfTournament(header["number"], int(level[1][:6]) if level else 0)
    one, other = money.read(stakes["one"]), stakes["other"]
    terms = Terms(
        GAMES[game["game"]],
        LIMITS[game["limit"] or "Pot"],
        one if other else Decimal(0),
        money.read(other) if other else one,
        None,
        money.CODES.get(stakes["sign"], ""),
    )
    return Head(header["id"], SITE, terms, of, _started(stakes["time"]))


def as_stars(lines: list[Line]) -> list[Line]:
    """The lines as PokerStars writes them."""
    found: list[Line] = []
    straddles: dict[str, int] = {}
    for place, line in lines:
        if UNSEEN.match(line):
            continue
        told = line
        if match := STRADDLED.match(line):
            who = match["who"]
            told = f"{who}: posts straddle {match['amount']}"
            if who in straddles:  # Of two by one player, the second is the whole.
                found[straddles[who]] = place, told
                continue
            straddles[who] = len(found)
        elif match := COLLECTED.match(line):
            told = f"{match[1]} {match[2]}"
        elif PAID_OTHERWISE.match(line):
            told = f"{line} cashed out the hand "
        found.append((place, told))
    return found


def _started(text: str) -> int | None:
    """When the hand began. The site names no zone: it is taken for UTC."""
    match = TIME.match(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups())
    return calendar.at_ms((year, month, day, hour, minute, second))
