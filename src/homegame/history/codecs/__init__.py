"""Hand histories in the world's formats.

A codec reads hands one by one from lines of text, and writes hands as pieces of text. It opens
no files: that is up to its caller.
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
        Format("stars", "PokerStars text", (".txt",), "stars"),
        Format("ohh", "Open Hand History", (".ohh", ".json"), "ohh"),
        Format("log", "the log of a night", (".log",), "log", writes=False),
        Format("pokernow", "a PokerNow log", (".csv",), "pokernow", writes=False),
    )
}
"""All formats by name."""


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
    endings = ", ".join([ending for each in FORMATS.values() for ending in each.endings])
    raise UnreadableError(f"{file} has none of the known extensions: {endings}")
