"""Reads the hands that Winamax writes: the lines of PokerStars text, but without a colon after
a player's name, with the currency's sign after an amount, and without the bet that nobody
called.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.codecs.reading import Line, OnError, begun, each, hands_in
from homegame.history.codecs.stars.reading import Head, Terms, hand_of
from homegame.history.errors import UnknownGameError
from homegame.variants import Structure

SITE: Final = "Winamax"
FIRST_LINE: Final = re.compile(
    r"\ufeff?\s*+Winamax Poker - (?:CashGame|Tournament \"|Go Fast)"
    r"(?:.* - HandId: #(?P<id>[\d-]++))?"
)
AMOUNT: Final = r"\d++(?:[.,]\d++)*+(?:\s?€)?"
HAND: Final = " - HandId: #"
HEADER: Final = re.compile(
    r"(?P<id>[\d-]++) - (?P<game>[^()]++)\((?P<stakes>[^()]++)\) - "
    r"(?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d)(?: (?P<zone>[A-Z]++))?$"
)
"""The first line from the number of the hand on."""
TOURNAMENT: Final = 'Winamax Poker - Tournament "'
COSTS: Final = re.compile(r"\d++(?:[.,]\d++)?")
GAMES: Final = {
    "Holdem": "texas",
    "Omaha": "omaha",
    "Omaha5": "omaha_5",
    "Omaha8": "omaha_hilo",
    "Omaha Hi/Lo": "omaha_hilo",
    "5 Card Omaha": "omaha_5",
}
LIMITS: Final[dict[str, Structure]] = {
    "no limit": "no_limit",
    "pot limit": "pot_limit",
    "fixed limit": "limit",
}
TIME: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d\d):(\d\d):(\d\d)")
HOURS: Final = {"UTC": 0, "GMT": 0, "CET": 1, "CEST": 2}
"""How far the zones are ahead of UTC."""
HOUR_MS: Final = 3_600_000

SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d++): (?P<name>.+) \((?P<stack>{AMOUNT})(?:, [^()]*+)?\)$"
)
TABLE: Final = re.compile(
    r"Table: (?P<table>'.{0,40}' \d++-max)(?: \([^()]*+\))?(?P<button>.*+)"
)
TOTAL: Final = re.compile(rf"Total pot (?P<pot>{AMOUNT}) \| Rake (?P<rake>{AMOUNT})$")
DEALT: Final = "Dealt to "
LATE: Final = " out of position"
"""What stands after a blind that isn't posted in turn."""
NOTHING: Final = ": posts big blind €0 out of position"
"""What stands beside a small blind out of turn that is both blinds."""
AMOUNTS: Final = re.compile(rf"(?<!\S){AMOUNT}")
SIDE: Final = re.compile(r" from side pot (\d++)")
MOVES: Final = re.compile(
    r"(?:posts|folds|checks|calls|bets|raises|shows|collected|doesn't show|mucks)\b"
)


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text one by one."""
    return each(hands_in(lines, FIRST_LINE), _read, on_error)


def _read(lines: list[Line]) -> h.HandHistory:
    place, first, name = begun(lines, FIRST_LINE, SITE)
    title, _, rest = first.partition(HAND)
    header = HEADER.match(rest)
    if header is None:
        raise UnknownGameError(first, place=place, hand=name)
    return hand_of(_head(title, header, place), as_stars(lines))


def _head(title: str, header: re.Match[str], place: str) -> Head:
    """What the first line of a hand says."""
    words = str(header["game"]).split()
    game, limit = " ".join(words[:-2]), " ".join(words[-2:])
    stakes = [plain(each) for each in header["stakes"].split("/")]
    if game not in GAMES or limit not in LIMITS or not 2 <= len(stakes) <= 3:
        unknown = f"{header['game']} ({header['stakes']})"
        raise UnknownGameError(unknown, place=place, hand=header["id"])
    of = _tournament(title)
    is_money = "€" in header["stakes"]
    one, other = stakes[-2:]  # Of three, the first is the ante.
    terms = Terms(
        GAMES[game], LIMITS[limit], one, other, None, "EUR" if is_money and not of else ""
    )
    return Head(header["id"], SITE, terms, of, _started(header["time"], header["zone"]))


def _tournament(title: str) -> h.OfTournament | None:
    """The tournament of a hand, if it is of one."""
    if not title.startswith(TOURNAMENT):
        return None
    named, _, level = title.removeprefix(TOURNAMENT).rpartition(" level: ")
    name, _, cost = named.rpartition('" buyIn: ')
    paid = [money.chips(plain(each), 1) for each in COSTS.findall(cost)]
    return h.OfTournament(
        name,
        int(level[:6]) if level.isdecimal() else 0,
        paid[0] if paid else 0,
        paid[1] if len(paid) > 2 else 0,
        "EUR",
    )


def plain(amount: str) -> Decimal:
    """An amount, with a comma or a point before the cents."""
    return money.read(written(amount).removeprefix("€"))


def written(amount: str) -> str:
    """An amount as PokerStars writes it."""
    sign = "€" if amount.endswith("€") else ""
    return sign + amount.removesuffix("€").strip().replace(",", ".")


def as_stars(lines: Sequence[Line]) -> list[Line]:
    """The lines as PokerStars writes them; what is posted out of turn is last."""
    names = [match["name"] for _, line in lines if (match := SEAT.match(line))]
    names.sort(key=len, reverse=True)
    posts: list[Line] = []
    late: list[Line] = []
    found: list[Line] = []
    for place, line in lines:
        if line == "*** ANTE/BLINDS ***" or line.startswith("Board: "):
            continue
        told = of_player(line, names) or of_table(line)
        if ": posts " not in told:
            found.append((place, told))
        elif told.endswith(NOTHING):
            both = f"{told.removesuffix(NOTHING)}: posts small "
            late = [(at, each.replace(both, f"{both}& big blinds ")) for at, each in late]
            late = [(at, each.replace("blinds blind", "blinds")) for at, each in late]
        elif LATE in told:
            late.append((place, told))
        else:
            posts.append((place, told))
    at = next(
        (at for at, (_, line) in enumerate(found) if line.startswith((DEALT, "*** "))),
        len(found),
    )
    return [*found[:at], *posts, *late, *found[at:]]


def of_table(line: str) -> str:
    """A line that isn't a player's."""
    if match := SEAT.match(line):
        return f"Seat {match['seat']}: {match['name']} ({written(match['stack'])} in chips)"
    if match := TABLE.match(line):
        return f"Table {match['table']}{match['button']}"
    if match := TOTAL.match(line):
        return f"Total pot {written(match['pot'])} | Rake {written(match['rake'])}"
    return line


def of_player(line: str, names: Sequence[str]) -> str:
    """A line of a player, with a colon after the name; "" if it is none."""
    name = next((name for name in names if line.startswith(f"{name} ")), "")
    said = line[len(name) + 1 :]
    if not name or not MOVES.match(said):
        return ""
    move, cards, rest = said.partition("[")
    move = AMOUNTS.sub(lambda found: written(found[0]), move)
    if move.startswith("collected"):
        return f"{name} " + SIDE.sub(r" from side pot-\1", move)
    return f"{name}: {move.replace('posts ante', 'posts the ante')}{cards}{rest}"


def _started(time: str, zone: str | None) -> int | None:
    match = TIME.match(time)
    if match is None or (zone or "UTC") not in HOURS:
        return None
    year, month, day, hour, minute, second = map(int, match.groups())
    at_ms = calendar.at_ms((year, month, day, hour, minute, second))
    return at_ms - HOURS[zone or "UTC"] * HOUR_MS
