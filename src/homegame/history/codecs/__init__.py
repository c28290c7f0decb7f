"""Hand histories in the world's formats.

A codec reads hands one by one from lines of text, and writes hands as pieces of text. It opens
no files: that is up to its caller. `FORMATS` is the only list of them: whatever shows, asks for
or documents the formats reads it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import groupby
from typing import Final, Protocol

from msgspec import Struct

from homegame.history.codecs.reading import OnError, stop
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.hand import HandHistory
from homegame.words import say

__all__ = [
    "FORMATS",
    "Format",
    "OnError",
    "chosen",
    "format_named",
    "format_of",
    "recognised",
]


class Reader(Protocol):
    """Reads hands from lines. Without `on_error`, the first error is raised."""

    def __call__(
        self, lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
    ) -> Iterator[HandHistory]: ...


Writer = Callable[[Iterable[HandHistory]], Iterator[str]]


class Format(Struct, frozen=True):
    """One format: its name, its file extensions and its module."""

    name: str
    title: str
    endings: tuple[str, ...]
    module: str
    writes: bool = True
    only_one: bool = False
    """A file holds a single hand."""
    begins: str = ""
    """How a line begins with which a hand or a file of it begins; by this it is recognised,
    whatever the file is called. A regular expression; "" if the extension has to say it."""

    @property
    def read(self) -> Reader:
        """The function that reads hands from lines."""
        reader: Reader = import_module(f"{__name__}.{self.module}").read
        return reader

    @property
    def write(self) -> Writer:
        """The function that writes hands as pieces of text."""
        if not self.writes:
            raise HistoryError(f"{self.title} can be read, but not written")
        name = "write_one" if self.only_one else "write"
        writer: Writer = getattr(import_module(f"{__name__}.{self.module}"), name)
        return writer


FORMATS: Final[Mapping[str, Format]] = {
    each.name: each
    for each in (
        Format("records", "our own records", (".jsonl",), "records"),
        Format("phh", "PHH", (".phh",), "phh", only_one=True),
        Format("phhs", "PHH", (".phhs",), "phh"),
        Format(
            "stars",
            "PokerStars text",
            (".txt",),
            "stars",
            begins=r"PokerStars .{0,40}#\d++:",
        ),
        Format(
            "ggpoker",
            "GGPoker text",
            (".txt",),
            "ggpoker",
            writes=False,
            begins=r"Poker Hand #[A-Z]{0,2}\d",
        ),
        Format(
            "winamax",
            "Winamax text",
            (".txt",),
            "winamax",
            writes=False,
            begins=r'Winamax Poker - (?:CashGame|Tournament "|Go Fast)',
        ),
        Format(
            "ignition",
            "Ignition and Bovada text",
            (".txt",),
            "ignition",
            writes=False,
            begins=r"(?:Ignition|Bovada|Bodog[\w.]*+(?: UK)?) Hand #\d",
        ),
        Format(
            "partypoker",
            "partypoker text",
            (".txt",),
            "partypoker",
            writes=False,
            begins=r"\*{5} Hand History [Ff]or Game \w",
        ),
        Format(
            "888poker",
            "888poker text",
            (".txt",),
            "pacific",
            writes=False,
            begins=r"\*{5} (?!Betfair|Replay)[^*]{1,40} Hand History for Game \d",
        ),
        Format(
            "ipoker",
            "iPoker XML",
            (".xml",),
            "ipoker",
            writes=False,
            begins=r"(?:<\?xml\b[^>]*+>\s*+)?<(?:session\b|game gamecode=)",
        ),
        Format("ohh", "Open Hand History", (".ohh", ".json"), "ohh", begins=r'\{"ohh":'),
        Format(
            "replayer",
            "the hands of PokerNow's replayer",
            (".json",),
            "replayer",
            writes=False,
            begins=r'\{?\s*+"generatedAt":',
        ),
        Format("log", "the log of a night", (".log",), "log", writes=False),
        Format(
            "pokernow",
            "a PokerNow log",
            (".csv",),
            "pokernow",
            writes=False,
            begins=r'"?entry"?,"?at"?,"?order"?\b',
        ),
    )
}
"""All formats by name."""

TEXT: Final = ".txt"
"""The ending of texts of many sites: which one's it is stands in them."""

FOREIGN: Final[Mapping[str, str]] = {
    "Betfair Poker": r"\*{5} Betfair Poker Hand History for Game",
    "PokerTracker": r"\*\* (?:Game ID|Hand #) ?\d|GAME #\d|M(?:erge|ERGE)[ _]G(?:ame|AME) #\d",
    "Hold'em Manager": r"<HandHistor(?:y|ies)\b",
    "Full Tilt Poker": r"Full ?Tilt.{0,40}#\d++:",
    "Americas Cardroom": r"Game started at: \d|Game Hand #\d|Hand #\d++ - ",
    "the Merge network": r"<game id=",
    "the Microgaming network": r"<Game id=",
    "the Boss Media network": r"<HISTORY ID=",
    "Everest Poker": r"<SESSION time=|<HAND time=|EverestPoker Game #",
    "Cake Poker": r"Hand#\d",
    "Absolute Poker": r"Stage #\d",
    "the Entraction network": r"Game # \d++ - ",
    "CoinPoker": r"CoinPoker Hand #",
    "Replay Poker": r"(?:\*{5} )?Replay Poker Hand",
    "the tournament summaries of Winamax": r"Winamax Poker - Tournament summary",
    "the tournament summaries of 888poker": r"\*{5} .{0,40} ?Tournament Summary \*{5}",
    "the tournament summaries of PokerStars": r"PokerStars Tournament #\d++, ",
}
"""Sites and programs whose hands can't be read, with the beginning of a line by which their
files are known."""

OWN_TABLE: Final = re.compile(r'\ufeff?"?hand"?,"?time"?,"?table"?,"?game"?,"?board"?,')
"""How the table begins that a night's hands are downloaded as for a spreadsheet."""

BLANK: Final = r"[\ufeff\x00]?[ \t]{0,20}+"
BEGINS: Final = {
    each.name: re.compile(BLANK + f"(?:{each.begins})")
    for each in FORMATS.values()
    if each.begins
}
OF_FOREIGN: Final = {
    name: re.compile(BLANK + f"(?:{how})") for name, how in FOREIGN.items()
}
FIRST: Final = 40
"""So many lines are looked at to find out whose a file is."""
LONGEST: Final = 300
"""So much of each line."""


def format_named(name: str) -> Format:
    """The format of this name; an `UnreadableError` if there is none."""
    if name not in FORMATS:
        raise UnreadableError(f"{name!r} is not a format; use one of {', '.join(FORMATS)}")
    return FORMATS[name]


def format_of(file: str) -> Format:
    """The format of a file by its extension; an `UnreadableError` if there is none.

    >>> format_of("friday.phhs").title
    'PHH'
    """
    for each in FORMATS.values():
        if file.lower().endswith(each.endings):
            return each
    endings = ", ".join(
        dict.fromkeys([ending for each in FORMATS.values() for ending in each.endings])
    )
    raise UnreadableError(f"{file} has none of the known extensions: {endings}")


def recognised(text: str) -> Format | None:
    """The format of a file by its first lines; None if they don't say it.

    >>> recognised("Poker Hand #RC1: Hold'em No Limit").title
    'GGPoker text'
    """
    for line in text.split("\n", FIRST)[:FIRST]:
        for name, begins in BEGINS.items():
            if begins.match(line[:LONGEST]):
                return FORMATS[name]
    return None


def refuse_foreign(text: str) -> None:
    """Raise an UnreadableError if a file is of a site that is known, but can't be read, or is
    our own table of hands, which doesn't tell how they were played."""
    if OWN_TABLE.match(text):
        raise UnreadableError(say("uncounted.own_table", {}))
    for line in text.split("\n", FIRST)[:FIRST]:
        for site, begins in OF_FOREIGN.items():
            if begins.match(line[:LONGEST]):
                raise UnreadableError(say("uncounted.site", {"site": site}))


def chosen(file: str, head: str, named: str = "") -> tuple[Format, Reader]:
    """The format of a file, and what reads it: the one that is named, or what its first lines
    say, or else its extension. Raises UnreadableError if there is none."""
    if named:
        format = format_named(named)
        return format, format.read
    found = recognised(head)
    if found is None:
        refuse_foreign(head)
        found = format_of(file)
    return found, read_text if TEXT in found.endings else found.read


def read_text(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[HandHistory]:
    """Read the hands of a text whose sites may take turns: each by the reader of its own."""
    texts = [each.name for each in FORMATS.values() if TEXT in each.endings]
    now, before = texts[0], 0

    def whose(line: str) -> str:
        nonlocal now
        if line.startswith(STARTS):
            now = next((name for name in texts if BEGINS[name].match(line[:LONGEST])), now)
        return now

    for name, part in groupby(lines, whose):
        part_of, count = Part(part), before

        def in_the_file(error: HistoryError, before: int = count) -> None:
            error.place = IN_LINE.sub(lambda at: f"line {int(at[1]) + before}", error.place)
            (on_error or stop)(error)

        yield from FORMATS[name].read(part_of, source=source, on_error=in_the_file)
        before += part_of.count


class Part:
    """Some lines of a file, and how many have been read."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines, self.count = lines, 0

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.count += 1
            yield line


IN_LINE: Final = re.compile(r"line (\d{1,12})")
STARTS: Final = (
    *("PokerStars", "Poker Hand", "Winamax", "Ignition", "Bovada", "Bodog", "*****"),
    *("\ufeff", "\x00", " ", "\t"),
)
"""How a line begins with which a hand may begin."""
