"""Finds out how a text is written down: in UTF-8, or as older programs wrote it."""

import codecs
import re
from collections.abc import Callable, Iterable
from typing import Final

UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x81\x8d\x8f\x90\x9d]")
"""What no text of Windows-1252 has."""
NO_CYRILLIC: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x98]")
HIGH: Final = re.compile(r"[\x80-\xff]")
TOGETHER: Final = re.compile(
    r"[\xa8\xb8\xc0-\xff]{2,}|(?<=[\[ ])[\xc2\xc4\xca\xd2](?=[cdhs]\b)"
)
"""Cyrillic letters stand together, or for the rank of a card; others with accents alone."""

Parts = Callable[[], Iterable[bytes]]
"""A text from its beginning, in parts."""


def encoding_of(text: Parts) -> str:
    """The encoding of a text. Raises UnicodeDecodeError if it isn't one."""
    begins = next(iter(text()), b"")[:3]
    if begins[:2] in UTF_16 and len(begins) > 2:
        return "utf-16"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for part in text():
            decoder.decode(part)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        if begins[:2] in UTF_16 or (found := _of_windows(text())) is None:
            raise
        return found
    return "utf-8-sig"


def text_in(data: bytes) -> str:
    """The text of a file. Raises UnicodeDecodeError if it is none."""
    return data.decode(encoding_of(lambda: [data]))


def _of_windows(parts: Iterable[bytes]) -> str | None:
    """The code page of Windows that a text is in, by how its letters stand together; None if it
    is in none."""
    high = together = 0
    western = cyrillic = True
    for part in parts:
        text = part.decode("latin-1")
        western = western and not NO_TEXT.search(text)
        cyrillic = cyrillic and not NO_CYRILLIC.search(text)
        high += len(HIGH.findall(text))
        together += sum(map(len, TOGETHER.findall(text)))
    if cyrillic and 2 * together > high:
        return "cp1251"
    return "cp1252" if western else None
