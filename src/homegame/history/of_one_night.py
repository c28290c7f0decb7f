"""Finds out which files are of one night.

Files of the same name belong together, such as hands and their ledger; of a site that writes
tables, also logs that share a hand, and the ledger of the people in a log, whatever they are
called.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from homegame.history import calendar
from homegame.history.codecs import ledger
from homegame.history.errors import HistoryError

HAND: Final = re.compile(r"-- starting hand #\d++ \(id: (\w++)\)")
HOUR: Final = re.compile(r',"?(\d{4}-\d\d-\d\dT\d\d):')
PERSON: Final = re.compile(r'@ ([\w-]++)"')
TABLE: Final = ".csv"


class Named(NamedTuple):
    """A file: what it is called, with its folder if it has one, and its text."""

    name: str
    text: str


class Table:
    """What tells a site's files of one night from others: the ids of hands and of people, and
    the hours in which something happened."""

    def __init__(self) -> None:
        self.hands, self.people, self.hours = set[str](), set[str](), set[str]()
        self.is_ledger = False

    def is_ledger_of(self, log: "Table") -> bool:
        """Whether it is the ledger of a log."""
        if not self.is_ledger or log.is_ledger or not self.people:
            return False
        return self.people <= log.people and self.hours <= log.hours

    def add(self, other: "Table") -> None:
        """Add what another file of the night says."""
        self.hands |= other.hands
        self.people |= other.people
        self.hours |= other.hours
        self.is_ledger &= other.is_ledger


def of_one_night(files: Sequence[Named]) -> list[list[int]]:
    """The files of each night, by their places."""
    found: dict[str, list[int]] = {}
    for at, file in enumerate(files):
        found.setdefault(without_ending(file.name), []).append(at)
    nights = _Nights()
    for places in found.values():
        nights.add(places, table_in([files[at] for at in places]))
    return nights.files


def without_ending(name: str) -> str:
    """The name of a file without its ending.

    >>> without_ending("2024/friday.night.txt")
    '2024/friday.night'
    """
    folder, slash, file = name.rpartition("/")
    return folder + slash + (file.rpartition(".")[0] or file)


class _Nights:
    """The nights so far. Those that a file can belong to are found by the hands and the people
    in it, so that it isn't compared with every night."""

    def __init__(self) -> None:
        self.files: list[list[int]] = []
        self._tables: list[Table] = []
        self._of_hand: dict[str, int] = {}
        self._of_person: dict[str, set[int]] = {}
        self._ledgers: dict[str, list[int]] = {}
        """By the first person in each."""

    def add(self, places: list[int], table: Table) -> None:
        """Add files, to a night that is there or as one more."""
        at = self._place(table)
        if at is None:
            at = len(self.files)
            self.files.append([])
            self._tables.append(table)
        else:
            self._tables[at].add(table)
        self.files[at] += places
        self._of_hand |= dict.fromkeys(table.hands, at)
        if table.is_ledger and table.people:
            self._ledgers.setdefault(min(table.people), []).append(at)
        for person in table.people:
            self._of_person.setdefault(person, set()).add(at)

    def _place(self, table: Table) -> int | None:
        """The night that some files are of."""
        for hand in table.hands:
            if hand in self._of_hand:
                return self._of_hand[hand]
        for at in self._may_be(table):
            other = self._tables[at]
            if table.is_ledger_of(other) or other.is_ledger_of(table):
                return at
        return None

    def _may_be(self, table: Table) -> list[int]:
        """The nights of the people in some files."""
        if table.is_ledger:
            nights = [self._of_person.get(person, set()) for person in table.people]
            return sorted(min(nights, key=lambda each: len([*each]), default=set()))
        return [at for person in table.people for at in self._ledgers.get(person, ())]


def table_in(files: Iterable[Named]) -> Table:
    """What the tables among some files of one name say; nothing of those that can't be read."""
    found, tables = Table(), 0
    for file in files:
        tables += 1
        if not file.name.lower().endswith(TABLE):
            continue
        if ledger.is_ledger(file.text):
            try:
                read = ledger.read(file.text)
            except HistoryError:
                continue
            found.people |= {id for _, id in read.ids}
            found.hours |= {hour_of(at_ms) for at_ms in read.times if at_ms}
            found.is_ledger = True
        else:
            found.hands |= {*HAND.findall(file.text)}
            found.people |= {*PERSON.findall(file.text)}
            found.hours |= {*HOUR.findall(file.text)}
    found.is_ledger &= tables == 1
    return found


def hour_of(at_ms: int) -> str:
    """An hour as the site writes it."""
    year, month, day, hour, *_ = calendar.moment(at_ms)
    return f"{year:04}-{month:02}-{day:02}T{hour:02}"
