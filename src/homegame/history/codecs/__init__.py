"""Hand histories in the formats of the world.

A codec reads the lines of an open text and gives hand after hand, and writes hands as pieces of
text. It opens nothing: that is its caller's business.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Final, Protocol

from msgspec import Struct

from homegame.history.codecs.reading import OnError
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.hand import HandHistory

__all__ = ["FORMATS", "Format", "OnError", "format_named", "format_of"]


class Reader(Protocol):
    """Hands from lines. Without `on_error` the first hand that cannot be read is raised."""

    def __call__(
        self, lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
    ) -> Iterator[HandHistory]: ...


Writer = Callable[[Iterable[HandHistory]], Iterator[str]]


class Format(Struct, frozen=True):
    """One format: its name, how its files end, and its module."""

    name: str
    title: str
    endings: tuple[str, ...]
    module: str
    writes: bool = True
    only_one: bool = False
    """A file holds a single hand."""

    @property
    def read(self) -> Reader:
        """Hands from lines."""
        reader: Reader = import_module(f"{__name__}.{self.module}").read
        return reader

    @property
    def write(self) -> Writer:
        """Pieces of text from hands."""
        if not self.writes:
            raise HistoryError(f"{self.title} is read here and not written")
        name = "write_one" if self.only_one else "write"
        writer: Writer = getattr(import_module(f"{__name__}.{self.module}"), name)
        return writer


FORMATS: Final[Mapping[str, Format]] = {
    each.name: each
    for each in (
        Format("records", "our own records", (".jsonl",), "records"),
        Format("phh", "PHH", (".phh",), "phh", only_one=True),
        Format("phhs", "PHH", (".phhs",), "phh"),
        Format("stars", "PokerStars text", (".txt",), "stars"),
        Format("ohh", "Open Hand History", (".ohh", ".json"), "ohh"),
        Format("log", "the log of a night", (".log",), "log", writes=False),
        Format("pokernow", "a PokerNow log", (".csv",), "pokernow", writes=False),
    )
}
"""All formats by their names."""


def format_named(name: str) -> Format:
    """The format of this name."""
    if name not in FORMATS:
        raise UnreadableError(f"{name!r} is no format; they are {', '.join(FORMATS)}")
    return FORMATS[name]


def format_of(file: str) -> Format:
    """The format of a file by the ending of its name.

    >>> format_of("friday.phhs").title
    'PHH'
    """
    for each in FORMATS.values():
        if file.lower().endswith(each.endings):
            return each
    endings = ", ".join([ending for each in FORMATS.values() for ending in each.endings])
    raise UnreadableError(f"{file} has no ending of a format; they are {endings}")
