"""Tells a hand of partypoker or 888poker as PokerStars would: their lines are alike.

Both write how much each move adds, and neither says what it took of the pot. Players go by
their seats while a hand is read, so that a name may be anything.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from homegame.history import calendar, money
from homegame.history.codecs.reading import Line
from homegame.history.codecs.stars.names import from_eastern
from homegame.history.codecs.stars.reading import UNKNOWN
from homegame.history.errors import DamagedError
from homegame.seats import NOBODY

NUMBER: Final = r"\d++(?:(?:[.,\u00a0\u202f ]|\u00c2\u00a0)\d++)*+"
AMOUNT: Final = rf"(?:[€$£]\s?)?{NUMBER}(?:\s*+(?:[€$£]|[A-Z]{{3}}|chips))*+"
THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})++")
NO_NUMBER: Final = re.compile(r"[^\d.,]")
CARDS: Final = r"\[(?P<cards>[^\]]*+)\]"

SEAT: Final = re.compile(
    rf"[Ss]eat ?(?P<seat>\d{{1,2}}): (?P<name>.{{0,99}}\S) ?\(\s*+(?P<stack>{AMOUNT})\s*+\)"
    r"(?: - .*+)?"
)
BUTTON: Final = re.compile(r"(?:Table .*)?Seat (?P<seat>\d++) is the button")
MOST: Final = re.compile(r"Total number of players : ?\d++ ?/ ?(?P<most>\d++)")
STREET: Final = re.compile(
    rf"\*\* Dealing (?P<name>down cards|[Ff]lop|[Tt]urn|[Rr]iver) \*\*[\s:]*+(?:{CARDS})?"
)
DEALT: Final = re.compile(rf"Dealt to (?P<name>.{{0,99}}\S) {CARDS}")
POSTED: Final = re.compile(
    r"posts (?P<what>small blind|big blind|ante|ante of|dead blind|big blind \+ dead|"
    rf"button blind)\s*+[\[(]\s*+(?P<one>{AMOUNT})(?:\s*+\+\s*+(?P<other>{AMOUNT}))?"
    r"\s*+[\])]\.?"
)
POSTS: Final = {
    "small blind": "small blind",
    "big blind": "big blind",
    "button blind": "button blind",
    "ante": "the ante",
    "ante of": "the ante",
    "dead blind": "small & big blinds",
    "big blind + dead": "small & big blinds",
}
MOVED: Final = re.compile(
    r"(?P<what>calls|bets|raises|is all-In)\s*+[\[(]\s*+"
    rf"(?P<amount>{AMOUNT})\s*+[\])]\.?"
)
RAISED: Final = re.compile(rf"raises (?P<by>{AMOUNT}) to (?P<to>{AMOUNT})")
QUIET: Final = re.compile(r"(?P<what>folds|checks)\.?")
SHOWN: Final = re.compile(rf"(?P<what>shows|doesn't show|mucks)\s*+{CARDS}.*+")
WON: Final = re.compile(
    rf"(?:wins (?:(?:Lo|Hi) \()?(?P<one>{AMOUNT})\)?|collected \[\s*+(?P<other>{AMOUNT})\s*+\])"
    r"(?:\s++from\s++(?:the\s++)?(?:main pot|side pot #?(?P<side>\d++)))?(?:\s++with .*+)?\.?"
)
SUMMARY: Final = "** Summary **"
NAMES: Final = {"down cards": "HOLE CARDS"}


def number(text: str) -> Decimal:
    """An amount, with points, commas or blanks between thousands.

    >>> number("$1,728.25"), number("0,25 €"), number("15 788,50 $"), number("1.500")
    (Decimal('1728.25'), Decimal('0.25'), Decimal('15788.50'), Decimal('1500'))
    """
    plain = NO_NUMBER.sub("", text)
    return money.read(plain.replace(".", "") if THOUSANDS.fullmatch(plain) else plain)


class Telling:
    """Tells one hand, line by line."""

    def __init__(self, lines: Sequence[Line], hand: str, notices: re.Pattern[str]) -> None:
        self.lines, self.notices = lines, notices
        self.names: dict[str, int] = {}
        """Where everyone sits."""
        self.stacks: dict[int, Decimal] = {}
        for place, line in lines:
            if match := SEAT.fullmatch(line):
                seat, name = int(match["seat"]), match["name"].rstrip()
                if name in self.names or seat in self.stacks:
                    raise DamagedError("a seat is there twice", place=place, hand=hand)
                self.names[name] = seat
                self.stacks[seat] = number(match["stack"])
        self._longest = sorted(self.names, key=len, reverse=True)
        self.mucked: dict[int, str] = {}
        """Cards that somebody doesn't show, and the file does."""
        self.winners = set[int]()
        self.has_small = False
        self.unsaid: list[Line] = []
        """Posts that the file leaves out."""
        buttons = [match for _, line in lines if (match := BUTTON.match(line))]
        self.button = int(buttons[-1]["seat"][:4]) if buttons else NOBODY

    @property
    def called(self) -> dict[str, str]:
        """What those are called who go by their seats."""
        return {who(seat): name for name, seat in self.names.items()}

    def of_player(self, line: str) -> tuple[int, str]:
        """Whose line it is, and what it says of them; 0 if it is nobody's."""
        for name in self._longest:
            if line.startswith(name) and line[len(name) : len(name) + 1] in (" ", ":"):
                return self.names[name], line[len(name) :]
        return 0, ""

    def as_stars(self, table: str) -> list[Line]:
        """The lines as PokerStars writes them."""
        place = self.lines[0][0]
        most = next(
            (match["most"] for _, line in self.lines if (match := MOST.match(line))), "10"
        )
        button = f" Seat #{self.button} is the button" if self.button else ""
        told = [self.lines[0], (place, f"Table '{table}' {most}-max{button}")]
        told += [
            (place, f"Seat {seat}: {who(seat)} ({stack} in chips)")
            for seat, stack in self.stacks.items()
        ]
        unsaid = [*self.unsaid]
        for place, line in self.lines[2:]:
            if unsaid and STREET.fullmatch(line):
                told += unsaid
                unsaid = []
            told += [(place, each) for each in self.told(place, line)]
        for seat, held in self.mucked.items():
            if seat in self.winners:  # Who wins the pot has shown them.
                shows, mucks = f"{who(seat)}: shows [{held}]", f"{who(seat)}: mucks hand"
                told = [(at, shows if line == mucks else line) for at, line in told]
        if self.winners:
            told.append((place, "*** SUMMARY ***"))
            told += [
                (place, f"Seat {seat}: {who(seat)} mucked [{held}]")
                for seat, held in self.mucked.items()
                if seat not in self.winners
            ]
        return told

    def cards(self, text: str) -> str:
        """Cards as PokerStars writes them."""
        return " ".join(text.replace(",", " ").replace("10", "T").split())

    def told(self, place: str, line: str) -> list[str]:
        """A line as PokerStars writes it; nothing if it says nothing."""
        if SEAT.fullmatch(line) or self.notices.fullmatch(line):
            return []
        if match := STREET.fullmatch(line):
            name = NAMES.get(match["name"], match["name"].upper())
            return [
                f"*** {name} ***"
                + (f" [{self.cards(match['cards'])}]" if match["cards"] else "")
            ]
        if (match := DEALT.fullmatch(line)) and match["name"] in self.names:
            return [
                f"Dealt to {who(self.names[match['name']])} [{self.cards(match['cards'])}]"
            ]
        seat, said = self.of_player(line)
        if said.startswith(":"):  # They talk.
            return []
        return self.of(seat, said.strip()) or [f"{UNKNOWN}{line}"]

    def of(self, seat: int, said: str) -> list[str]:
        """What a player does; nothing if it is not known."""
        whose = who(seat)
        if match := POSTED.fullmatch(said):
            name = POSTS[match["what"]]
            if name == "small blind" and self.has_small:
                name = "big blind"  # Who sits down late posts a small one, and it is live.
            self.has_small |= name == "small blind"
            amount = number(match["one"]) + number(match["other"] or "0")
            return [f"{whose}: posts {name} {amount}"]
        if match := MOVED.fullmatch(said):
            does = match["what"] if match["what"] in ("calls", "bets") else "puts in"
            return [f"{whose}: {does} {number(match['amount'])}"]
        if match := RAISED.fullmatch(said):
            return [f"{whose}: raises {number(match['by'])} to {number(match['to'])}"]
        if match := QUIET.fullmatch(said):
            return [f"{whose}: {match['what']}"]
        if match := SHOWN.fullmatch(said):
            if match["what"] == "shows":
                return [f"{whose}: shows [{self.cards(match['cards'])}]"]
            self.mucked[seat] = self.cards(match["cards"])
            return [f"{whose}: mucks hand"]
        if match := WON.fullmatch(said):
            self.winners.add(seat)
            pot = f"side pot-{match['side']}" if match["side"] else "pot"
            return [
                f"{whose} collected {number(match['one'] or match['other'])} from {pot}"
            ]
        return []


def who(seat: int) -> str:
    """What a player is called while a hand is read."""
    return f"Player {seat}"


# ---------------------------------------------------------------- times

MONTHS: Final = "JanFebMarAprMayJunJulAugSepOctNovDec"
HOUR_MS: Final = 3_600_000
ZONES: Final = {
    0: "UTC GMT WET",
    1: "BST WEST CET",
    2: "CEST MESZ EET",
    3: "EEST",
    4: "MSKS",
    6: "YEKST",
    7: "ICT",
    -4: "EDT",
    -5: "EST CDT",
    -6: "CST MDT",
    -7: "MST PDT",
    -8: "PST",
}
AHEAD: Final = {zone: hours for hours, zones in ZONES.items() for zone in zones.split()}
"""How many hours zones are ahead of UTC."""


def month(name: str) -> int:
    """The number of a month; 0 if it is none.

    >>> month("April"), month("Sep"), month("Monday")
    (4, 9, 0)
    """
    at = MONTHS.find(name[:3]) if len(name) > 2 else -1
    return at // 3 + 1 if at >= 0 and at % 3 == 0 else 0


def at_ms(moment: calendar.Moment, zone: str) -> int | None:
    """A moment by the clock of a zone; None if nobody knows the zone, or no such day is."""
    _, months, day, *_ = moment
    if not (1 <= months <= 12 and 1 <= day <= 31):
        return None
    clock = calendar.at_ms(moment)
    if zone == "ET":
        return from_eastern(clock)
    return clock - AHEAD[zone] * HOUR_MS if zone in AHEAD else None
