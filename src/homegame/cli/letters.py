"""Output that has no room for every letter: a file on Windows, an old terminal.

What can't be written as it is, is written in the letters that every output has, so that no
command ever fails for a suit.
"""

import codecs
import json
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final, TextIO

PLAIN: Final = "homegame.plain"
AS_JSON: Final = "homegame.json"

LETTERS: Final = {
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "♤": "s",
    "♡": "h",
    "♢": "d",
    "♧": "c",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "-",
    "×": "x",
    "→": "->",
    "±": "+-",
    "⁄": "/",
    "█": "#",
    "▏": "|",
    "€": "EUR ",
    "£": "GBP ",
    "¢": "c",
}


def plain(letter: str) -> str:
    """A letter in ASCII: another that looks like it, or a question mark.

    >>> "".join(plain(each) for each in "A♠ Zoë ½ 李")
    'As Zoe 1/2 ?'
    """
    near = unicodedata.normalize("NFKD", letter)
    told = "".join(LETTERS.get(each, each if each.isascii() else "") for each in near)
    return told or "?"


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def _as_json(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(PLAIN, _plain)
codecs.register_error(AS_JSON, _as_json)


def never_fail(*, as_json: bool) -> None:
    """Have standard output and standard error write every letter in some way, where they are
    not UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not has_room_for("♠", stream):
            stream.reconfigure(errors=AS_JSON if as_json else PLAIN)


def has_room_for(text: str, stream: TextIO) -> bool:
    """Whether an output can write this as it is."""
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
