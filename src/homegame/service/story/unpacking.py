"""The files in what somebody brings: in a zip there may be many, and all of them together may
not be too large."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import Final

from homegame.history.errors import UnreadableError
from homegame.words import say

ZIP: Final = b"PK\x03\x04"
MOST_FILES: Final = 1_000
MOST_BYTES: Final = 500_000_000
"""The most that what is in a zip may come to, unless whoever unpacks it says less."""
AT_ONCE: Final = 1_000_000
OF_THE_SYSTEM: Final = ("__MACOSX/", ".")
"""How names begin of what isn't the player's."""


def unpacked(name: str, data: bytes, most: int = MOST_BYTES) -> Iterator[tuple[str, bytes]]:
    """The files in a file: itself, or those in it if it is a zip. Raises UnreadableError."""
    if not data.startswith(ZIP):
        yield name, data
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [each for each in archive.infolist() if is_a_players(each)]
            if len(inside) > MOST_FILES:
                raise UnreadableError(
                    say("file.zip_many", {"file": name, "most": MOST_FILES})
                )
            for each in inside:
                bytes = part_of(archive, each, most)
                most -= len(bytes)
                if most < 0:
                    raise UnreadableError(say("file.zip_large", {"file": name}))
                yield f"{name}/{each.filename}", bytes
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
    ):
        raise UnreadableError(say("file.zip", {"file": name})) from None


def is_a_players(of: zipfile.ZipInfo) -> bool:
    """Whether something in a zip is a file that somebody put there."""
    base = of.filename.rpartition("/")[2]
    return not of.is_dir() and not of.filename.startswith(OF_THE_SYSTEM) and base[:1] != "."


def part_of(archive: zipfile.ZipFile, of: zipfile.ZipInfo, most: int) -> bytes:
    """The content of a file in a zip; if it is larger than `most`, a little more than that.
    What the zip says of its size isn't believed."""
    found, length = list[bytes](), 0
    with archive.open(of) as file:
        while length <= most and (part := file.read(AT_ONCE)):
            found.append(part)
            length += len(part)
    return b"".join(found)
