"""Reads and writes hand histories; no other part of the library opens files."""

from collections.abc import Iterable, Iterator
from functools import partial
from os import PathLike, fspath
from pathlib import Path

from homegame.history.codecs import (
    FORMATS,
    Format,
    OnError,
    chosen,
    format_named,
    format_of,
)
from homegame.history.encodings import encoding_of
from homegame.history.hand import HandHistory
from homegame.library.asked import must_be_hands, must_be_history, must_be_text

Place = str | PathLike[str]

HEAD = 16_000
"""How many characters are looked at to find out whose a file is."""
AT_ONCE = 1_000_000
"""How many bytes of a file are looked at, at once."""


def read(
    path: Place, format: str = "", *, on_error: OnError | None = None
) -> Iterator[HandHistory]:
    """Read the hands of a file one by one, lazily.

    The file's first lines or its extension decide the format, unless `format` does: `.jsonl`
    our own records, `.phh` and `.phhs` PHH, `.txt` the text of PokerStars and other sites,
    `.ohh` Open Hand History, `.csv` a PokerNow log, `.log` the log of a night. The first hand
    that cannot be read raises a `HistoryError` with its line, and one that doesn't add up an
    `UncountedError` with its `history`; given `on_error`, each error goes there and reading
    goes on.

    >>> import homegame, tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "friday.phhs")
    >>> homegame.write(path, [homegame.play("100 100", "r9 f", seed=1).history()])
    1
    >>> [hand.net for hand in homegame.read(path)]
    [{1: -3, 2: 3}]
    """
    place = _path(path)
    if format or not place.is_file():
        _format(place, format)
    return _read(place, format, on_error)


def write(path: Place, hands: Iterable[HandHistory], format: str = "") -> int:
    """Write hands to a file and return how many; the file's extension decides the format.

    A hand that the format cannot express raises an `UnwritableError`, which names the hand;
    the file is then left as it was.
    """
    must_be_hands(hands)
    place = _path(path)
    write_all, count = _format(place, format).write, 0

    def counted() -> Iterator[HandHistory]:
        nonlocal count
        for hand in _histories(hands):
            count += 1
            yield hand

    part = place.with_name(f"{place.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            file.writelines(write_all(counted()))
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)
    return count


def read_lines(
    lines: Iterable[str],
    format: str,
    *,
    source: str = "",
    on_error: OnError | None = None,
) -> Iterator[HandHistory]:
    """Read hands from lines of text: an open file, a socket, a list.

    `format` is one of `FORMATS`, like records, phhs, stars, ohh and pokernow; `source` names
    hands that have no number of their own.

    >>> text = '''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AsKd", "d dh p2 ????", "p2 cbr 6", "p1 f"]
    ... '''
    >>> [hand] = read_lines(text.splitlines(), "phh")
    >>> hand.game, hand.steps[-1]
    ('texas', Folded(seat=1))
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise TypeError(f"lines must be lines of text, as text.splitlines(), not {lines!r}")
    must_be_text(format=format, source=source)
    return format_named(format).read(lines, source=source, on_error=on_error)


def write_lines(hands: Iterable[HandHistory], format: str) -> Iterator[str]:
    """Convert hands to pieces of text, to be written one after the other.

    >>> import homegame
    >>> hand = homegame.play("100 100", "f", seed=1).history()
    >>> print("".join(write_lines([hand], "stars")))
    PokerStars Home Game Hand #1: {Home Game}  Hold'em No Limit (1/3)
    ...
    """
    must_be_hands(hands)
    must_be_text(format=format)
    return format_named(format).write(_histories(hands))


def _path(path: Place) -> Path:
    if not isinstance(path, str | PathLike):
        raise TypeError(f"path must be a path like 'friday.phhs', not {path!r}")
    return Path(path)


def _histories(hands: Iterable[HandHistory]) -> Iterator[HandHistory]:
    """The hands one by one, each of them checked."""
    for place, hand in enumerate(hands, 1):
        must_be_history(hand, place)
        yield hand


def _format(path: Place, name: str) -> Format:
    must_be_text(format=name)
    return format_named(name) if name else format_of(fspath(path))


def _read(path: Path, named: str, on_error: OnError | None) -> Iterator[HandHistory]:
    with path.open(encoding=encoding_of(partial(_parts, path)), newline="") as file:
        _, read = chosen(fspath(path), "" if named else file.read(HEAD), named)
        file.seek(0)
        yield from read(file, source=path.stem, on_error=on_error)


def _parts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(AT_ONCE):
            yield part


__all__ = ["FORMATS", "read", "read_lines", "write", "write_lines"]
