"""The houses of this server: those that come with the program, and the host's own files."""

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from homegame.rulebook.options import HouseError, file_of
from homegame.rulebook.presets import (
    OwnHouse,
    Preset,
    described,
    own_house,
    preset_names,
    unknown_house,
)
from homegame.words.troubles import file_trouble

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")

FOLDER: Final = "houses"
"""The folder of a host's own houses, inside the data folder."""


MOST_KB: Final = 100
"""The longest house file; one that makes every choice has a tenth of that."""


class Houses(Struct, frozen=True):
    """The houses that can be played here. `faults`: files that no night can be opened with,
    and why."""

    own: Mapping[str, OwnHouse] = {}
    faults: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The houses that can be played, those for tournaments among them: the host's own
        first."""
        return (*self.own, *preset_names())

    def described(self, name: str) -> Preset:
        """The house of this name; a refusal suggests the name that was probably meant."""
        if (mine := self.own.get(name)) is not None:
            return Preset(name, mine.title or name, mine.about, mine.tournament, mine.house)
        if name not in preset_names():
            raise unknown_house(name, self.names())
        return described(name)

    def asks(self, name: str, option: str) -> bool:
        """Whether the host's own file makes this choice."""
        return name in self.own and option in self.own[name].asked

    def text(self, name: str, tonight: Mapping[str, object]) -> str:
        """The house file of one night, which stays the same if the host's files change."""
        mine = self.own.get(name)
        base, asked = (mine.based_on, mine.asked) if mine else (name, {})
        return file_of({"based_on": base, **asked, **tonight})

    def with_own(self, name: str, text: str) -> "Houses":
        """These houses and one more, from a house file that comes with a request. Raises
        HouseError."""
        return Houses({**self.own, name: own_house(text)}, self.faults)


def read_houses(data: Path) -> Houses:
    """Read the files in the folder `houses`, each a house named after its file."""
    own: dict[str, OwnHouse] = {}
    faults = []
    for path in house_files(data / FOLDER):
        try:
            if not NAME.fullmatch(path.stem):
                raise HouseError("file", "house.name")
            if path.stem in preset_names():
                raise HouseError("file", "house.taken")
            own[path.stem] = own_house(house_text(path))
        except HouseError as wrong:
            faults.append(f"{path.name}: {wrong.in_file}")
        except (OSError, UnicodeDecodeError) as wrong:
            faults.append(file_trouble(path.name, wrong))
    return Houses(own, tuple(faults))


def house_files(folder: Path) -> Iterator[Path]:
    """House files by name."""
    if folder.is_dir():
        yield from sorted(folder.glob("*.toml"))


def house_text(path: Path) -> str:
    """The text of a house file. What isn't a plain file is not read: a pipe would never end.

    Raises OSError, UnicodeDecodeError or HouseError.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
    with path.open("rb") as file:
        text = file.read(1000 * MOST_KB + 1)
    if len(text) > 1000 * MOST_KB:
        raise HouseError("file", "house.long", {"most": MOST_KB})
    return text.decode("utf-8")
