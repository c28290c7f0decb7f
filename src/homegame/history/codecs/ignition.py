"""Reads the hands that Ignition, Bovada and Bodog give out.

Nobody has a name there: lines begin with where somebody sits in this hand, like "UTG+1", and
so players go by their seats; whoever saved the file is "Hero". A day later the site tells all
cards. What came back to whom is said, and what a pot came to; the rake only in old files.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Final

from msgspec.structs import replace

from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.codecs.reading import Line, OnError, begun, each, hands_in
from homegame.history.codecs.stars.names import from_eastern
from homegame.history.codecs.stars.reading import Head, Terms, called
from homegame.history.errors import DamagedError, UnknownGameError
from homegame.seats import MOST_SEATS
from homegame.variants import Structure

SITE: Final = "Ignition"
AMOUNT: Final = r"\$?[\d,]++(?:\.\d++)?"
FIRST_LINE: Final = re.compile(
    r"\ufeff?\s*+(?:Ignition|Bovada|Bodog[\w.]*+(?: UK)?) Hand #(?P<id>\d++)"
)
HEADER: Final = re.compile(
    r"(?:Ignition|Bovada|Bodog)[\w.]*+(?: UK)? Hand #(?P<id>\d++):?+\s++(?P<title>.*) - "
    r"(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?P<zone> UTC)?$"
)
GAME: Final = re.compile(r"\b(?P<game>HOLDEM|OMAHA HiLo|OMAHA)(?:ZonePoker)?\b")
GAMES: Final = {"HOLDEM": "texas", "OMAHA": "omaha", "OMAHA HiLo": "omaha_hilo"}
LIMIT: Final = re.compile(r"\b(?P<limit>No|Pot|Fixed) Limit\b")
LIMITS: Final[dict[str, Structure]] = {
    "No": "no_limit",
    "Pot": "pot_limit",
    "Fixed": "limit",
}
OF_TABLE: Final = re.compile(r"(?:TBL|Zone Poker ID)#(?P<table>[\w-]++)")
TOURNAMENT: Final = re.compile(r"Tournament #(?P<number>[\w-]++)")
LEVEL: Final = re.compile(r"Level (?P<level>\d++) \((?P<one>[\d,]++)/(?P<other>[\d,]++)\)")
TIME: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)")

NAME: Final = r"(?P<name>[^\[\]():\s]++(?: [^\[\]():\s]++)*+)"
SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d++): {NAME}\s*+(?P<me>\[ME\])?\s*+"
    rf"\((?P<stack>{AMOUNT}) in chips\)"
)
SAID: Final = re.compile(rf"{NAME}\s*+(?P<me>\[ME\])?\s*+: (?P<said>.*+)")
INFO: Final = re.compile(r"Seat\d++: P(?P<seat>\d++)-(?P<id>\w++)")
BLINDS: Final = re.compile(
    r"(?P<what>(?:Ante/)?[Ss]mall [Bb]lind|[Bb]ig [Bb]lind(?:/Bring in)?) "
    rf"(?P<amount>{AMOUNT})$"
)
MOVE: Final = re.compile(
    rf"(?P<what>Ante chip|Posts chip|Posts dead chip|Calls?|Bets|All-in|"
    rf"Return uncalled portion of bet|Hand [Rr]esult(?:-Side [Pp]ot)?) (?P<amount>{AMOUNT})$"
)
RAISED: Final = re.compile(
    rf"(?:Raises|All-in\(raise\)) (?P<by>{AMOUNT})(?: to (?P<to>{AMOUNT}))?$"
)
QUIET: Final = re.compile(r"(?P<what>Fold|Check)s?(?:\W.*+)?$")
LATE: Final = re.compile(r"\((?P<raise>raise)?-?timeout\)| chip info")
"""What stands beside a move that the clock made."""
DEALT: Final = re.compile(r"Card dealt to a spot \[(?P<cards>[^\]]*+)\]")
SHOWN: Final = re.compile(r"Showdown ?[\[(]")
MUCKED: Final = re.compile(r"(?:Does not show|Mucks)\b")
TOTAL: Final = re.compile(
    rf"Total Pot\((?P<pot>{AMOUNT})\)(?: \| Rake \((?P<rake>{AMOUNT})\))?"
)
MOST_RAKE: Final = 10
"""A site takes a tenth of a pot at most."""
STREET: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER|HOLE CARDS|SUMMARY) \*\*\*")
NOTICES: Final = re.compile(
    r"(?:[^:]++: )?(?:Table (?:enter|leave) user|Table deposit .*+|Seat (?:sit out|sit down|"
    r"stand|re-join)|(?:Leave|Enter)\(Auto\)|Sit out|Sitout \(wait for bb\)|Re-join|Stand|"
    r"Rebuyin .*+|Double rebuys .*+|Addon .*+|Ranking .*+|Prize .*+|BOUNTY PRIZE .*+|"
    r"Draw for dealer .*+|"
    r"Set dealer(?:/Bring in spot)? .*+)|"
    r"Card dealt to table .*+|Board \[.*+|Seat\+?\d++: .*+|Table Info: .*+|Seating Info: .*+|"
    r"Player Info: .*+"
)
"""Lines that are no part of the betting, once they have been read."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text one by one."""
    return each(hands_in(lines, FIRST_LINE), _read, on_error)


def _read(lines: list[Line]) -> h.HandHistory:
    place, first, name = begun(lines, FIRST_LINE, "Ignition or Bovada")
    header = HEADER.match(first)
    if header is None:
        raise UnknownGameError(first, place=place, hand=name)
    head = _head(header, lines, place)
    table = Seats(lines, name)
    history = called(head, _Telling(header, lines, table).as_stars(), table.names)
    if any(TOTAL.match(line) for _, line in lines):
        return history
    return _with_rake(history)


def _with_rake(history: h.HandHistory) -> h.HandHistory:
    """A hand whose file doesn't say what the pot came to: what nobody got, and a site may take,
    is the rake."""
    put_in = sum(history.net.values())
    pot = sum([step.amount for step in history.steps if isinstance(step, h.Won)]) - put_in
    return replace(history, rake=-put_in) if 0 < -put_in * MOST_RAKE <= pot else history


def _head(header: re.Match[str], lines: list[Line], place: str) -> Head:
    """What the first line of a hand says, and the blinds."""
    title = header["title"]
    game, limit, level = GAME.search(title), LIMIT.search(title), LEVEL.search(title)
    if game is None or (limit is None and level is None):
        raise UnknownGameError(title, place=place, hand=header["id"])
    number = TOURNAMENT.search(title)
    blinds = _blinds(lines)
    if level and level["other"] != "0":
        blinds = money.read(level["one"]), money.read(level["other"])
    of = None
    if number:
        of = h.OfTournament(number["number"], int(level["level"][:6]) if level else 0)
    fixed = limit is not None and limit["limit"] == "Fixed"
    one, other = (blinds[1], blinds[1] * 2) if fixed else blinds
    terms = Terms(
        GAMES[game["game"]],
        LIMITS[limit["limit"]] if limit else "no_limit",
        one,
        other,
        None,
        "" if of else "USD",
    )
    started = _started(header["time"], is_utc=bool(header["zone"]))
    return Head(header["id"], SITE, terms, of, started)


def _blinds(lines: list[Line]) -> tuple[Decimal, Decimal]:
    """The blinds as they were posted."""
    small = big = Decimal(0)
    for _, line in lines:
        said = SAID.match(line)
        if said and (match := BLINDS.match(said["said"])):
            amount = money.read(match["amount"].lstrip("$"))
            if "mall" in match["what"]:
                small = max(small, amount)
            else:
                big = max(big, amount)
    return small, big or small * 2


class Seats:
    """Who sits where. Of a big tournament the site tells its numbers of players, and not seats:
    then they sit as they are listed."""

    def __init__(self, lines: list[Line], hand: str) -> None:
        found = [match for _, line in lines if (match := SEAT.match(line))]
        if not 2 <= len(found) <= MOST_SEATS:
            raise DamagedError(
                f"a table has 2 to {MOST_SEATS} seats", place=lines[0][0], hand=hand
            )
        numbers = [int(match["seat"][:4]) for match in found]
        listed = max(numbers) > MOST_SEATS or numbers != sorted({*numbers})
        self.at = {
            match["name"]: at if listed else number
            for at, (match, number) in enumerate(zip(found, numbers, strict=True), 1)
        }
        self.stacks = {match["name"]: match["stack"] for match in found}
        self.me = next((match["name"] for match in found if match["me"]), "")
        self.button = next((at for name, at in self.at.items() if "Dealer" in name), 0)

    def names(self, _: h.HandHistory) -> Mapping[str, str]:
        """What the players are called: nobody but the one who saved the file has a name."""
        return {name: "Hero" if name == self.me else "" for name in self.at}


class _Telling:
    """Tells one hand as PokerStars would."""

    def __init__(self, header: re.Match[str], lines: list[Line], seats: Seats) -> None:
        self.header, self.lines, self.seats = header, lines, seats
        self.held: dict[str, str] = {}
        self.won = Decimal(0)
        self.has_begun = False
        """Whether the cards have been dealt."""

    def as_stars(self) -> list[Line]:
        """The lines as PokerStars writes them. What is posted besides the blinds comes after
        them."""
        place = self.lines[0][0]
        table = OF_TABLE.search(self.header["title"])
        button = f" Seat #{self.seats.button} is the button" if self.seats.button else ""
        named = table["table"] if table else ""
        found = [self.lines[0], (place, f"Table '{named}' {MOST_SEATS}-max{button}")]
        for name, at in self.seats.at.items():
            found.append((place, f"Seat {at}: {name} ({self.seats.stacks[name]} in chips)"))
        late: list[Line] = []
        for place, line in self.lines[1:]:
            if line.startswith("*** HOLE"):
                found += late
                self.has_begun = True
            told = self.told(line)
            if told.partition(": ")[2].startswith("posts besides "):
                late.append((place, told.replace("posts besides ", "posts ", 1)))
            elif told:
                found.append((place, told))
        return with_board(found, self.lines)

    def told(self, line: str) -> str:
        """A line as PokerStars writes it; "" if there is nothing to tell."""
        if SEAT.match(line) or STREET.match(line):
            return "" if SEAT.match(line) else line
        if match := TOTAL.match(line):
            pot = money.read(match["pot"].lstrip("$"))
            rake = (
                money.read(match["rake"].lstrip("$")) if match["rake"] else pot - self.won
            )
            return f"Total pot {pot} | Rake {max(rake, Decimal(0))}"
        said = SAID.match(line)
        name = said["name"] if said else ""
        if said and name in self.seats.at and (told := self.of(name, said["said"])):
            return told
        return "" if NOTICES.fullmatch(line) else line

    def of(self, name: str, said: str) -> str:
        """What a player says or does; "" if it is nothing of the kind."""
        said = LATE.sub(lambda late: "(raise)" if late["raise"] else "", said)
        if match := BLINDS.match(said):
            blind = "small blind" if "mall" in match["what"] else "big blind"
            return f"{name}: posts {blind} {match['amount']}"
        if match := RAISED.match(said):
            return self.raised(name, match)
        if match := MOVE.match(said):
            return self.moved(name, match["what"], match["amount"])
        if match := QUIET.match(said):
            return f"{name}: {match['what'].lower()}s"
        if match := DEALT.match(said):
            self.held[name] = match["cards"]
            return f"Dealt to {name} [{match['cards']}]"
        if SHOWN.match(said):
            cards = self.held.get(name, "")
            return f"{name}: shows [{cards}]" if cards else f"{name}: mucks hand"
        return f"{name}: mucks hand" if MUCKED.match(said) else ""

    def raised(self, name: str, match: re.Match[str]) -> str:
        """A raise. Old files say only to what."""
        return f"{name}: raises {match['by']} to {match['to'] or match['by']}"

    def moved(self, name: str, what: str, amount: str) -> str:
        """What somebody does with an amount."""
        match what:
            case "Ante chip":
                return f"{name}: posts the ante {amount}"
            case "Posts chip":
                return f"{name}: posts besides big blind {amount}"
            case "Posts dead chip":
                return f"{name}: posts besides missed blind {amount}"
            case "Call" | "Calls":
                return f"{name}: calls {amount}"
            case "Bets":
                return f"{name}: bets {amount}"
            case "All-in" if self.has_begun:
                return f"{name}: puts in {amount}"
            case "All-in":
                blind = "big blind" if name == "Big Blind" else "small blind"
                return f"{name}: posts {blind} {amount} and is all-in"
            case "Return uncalled portion of bet":
                return f"Uncalled bet ({amount}) returned to {name}"
            case _:
                self.won += money.read(amount.lstrip("$"))
                side = "side pot" if what.lower().endswith("side pot") else "pot"
                return f"{name} collected {amount} from {side}"


def with_board(told: list[Line], lines: list[Line]) -> list[Line]:
    """The lines, with the streets that stand in the summary alone: old files leave out those
    that were dealt when nobody had to bet any more."""
    board = [
        card
        for _, line in lines
        if (match := BOARD.match(line))
        for card in match[1].split()
    ]
    streets = [line for _, line in told if line.startswith(STREETS)]
    at = next((at for at, (_, line) in enumerate(told) if " collected " in line), len(told))
    more = [
        (told[-1][0], f"{name} [{' '.join(board[first:last])}]")
        for name, first, last in zip(STREETS, (0, 3, 4), (3, 4, 5), strict=True)
        if len(board) >= last and not any(line.startswith(name) for line in streets)
    ]
    return [*told[:at], *more, *told[at:]]


STREETS: Final = ("*** FLOP ***", "*** TURN ***", "*** RIVER ***")
BOARD: Final = re.compile(r"Board \[([^\]]*+)\]")


def _started(text: str, *, is_utc: bool) -> int | None:
    """When the hand began: in UTC if it says so, and else in Eastern Time."""
    match = TIME.match(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups())
    at_ms = calendar.at_ms((year, month, day, hour, minute, second))
    return at_ms if is_utc else from_eastern(at_ms)
