"""Reads ledgers: what was bought, cashed out and paid on a night, as a table or as data.

Three forms are known: our own table (`bank.csv`), our own data (the answer of `/bank`), and
PokerNow's table. Guests go by their names.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, get_args

import msgspec
from msgspec import Struct

from homegame.bank.book import Line, amount_now
from homegame.history import calendar, money
from homegame.history.codecs.reading import numbered
from homegame.history.errors import UnreadableError
from homegame.history.money import MoneyError
from homegame.model.state import EntryKind
from homegame.words import say
from homegame.words.decoding import sentence

MOST_LINES: Final = 10_000
LARGEST: Final = 10**12
"""The largest amount, in the smallest unit of money."""

OURS: Final = ("entry", "time", "kind", "guest", "other", "amount", "note", "corrects")
WITH_BY: Final = (*OURS, "by")
"""Who entered a line stands last; older files don't say it, and it isn't read."""
POKERNOW: Final = ("player_nickname", "player_id", "session_start_at", "buy_in", "net")
"""The columns that PokerNow's table must have."""
BESIDES: Final = ("session_end_at", "buy_out", "stack")
"""Those that it has besides."""
NOTHING: Final = re.compile(r"\s*+(?:0++(?:[.,]0++)?)?\s*+")
"""What stands in a column that needn't be known."""

KINDS: Final = frozenset(get_args(EntryKind))
ODD_CHIPS: Final = "odd_chips"
"""What our table calls a `kitty` entry of a house that keeps no kitty."""
TWO_PEOPLE: Final = ("sale", "marker", "payment", "carried", "taken_up")
"""Lines about a guest and another one."""

TIME: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)", re.ASCII)
MONEY: Final = re.compile(r"(-?)(\d{1,12})(?:\.(\d\d))?")
NUMBER: Final = re.compile(r"(-?)(\d[\d.,]{0,20})")


class Ledger(Struct, frozen=True):
    """A ledger. Its lines are those of a bank's book, with names instead of guests' ids."""

    lines: tuple[Line, ...]
    times: tuple[int, ...]
    """When each line was made, in milliseconds since 1970; 0: unknown."""
    bots: frozenset[str] = frozenset()
    currency: str = ""
    title: str = ""
    ids: tuple[tuple[str, str], ...] = ()
    """What the site calls its people, whatever their names."""
    in_chips: bool = False
    """Amounts are cents, or whole chips in a game without cents: the ledger doesn't say."""
    notes: tuple[str, ...] = ()
    """What in it isn't read."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone in it, in the order in which they appear."""
        named = [(line.guest, line.other, *line.shared) for line in self.lines]
        return tuple(dict.fromkeys([name for names in named for name in names if name]))


def is_ledger(text: str) -> bool:
    """Whether a file looks like a ledger, and not like hands."""
    head = text[:2000].lstrip("\ufeff \r\n\t")
    if head.startswith("{"):
        return '"entries"' in text and '"accounts"' in text
    columns = [cell.strip().strip('"') for cell in head.split("\n", 1)[0].split(",")]
    return columns[:4] == [*OURS[:4]] or {*OURS} <= {*columns} or {*POKERNOW} <= {*columns}


def read(text: str) -> Ledger:
    """Read a ledger. Raises UnreadableError, which names the line."""
    text = text.lstrip("\ufeff \r\n\t")
    if text.startswith("{"):
        return _of_data(text)
    rows = _rows(text)
    columns = [column.strip() for column in next(rows, [])]
    if {*OURS} <= {*columns}:
        return _ours(columns, rows)
    if {*POKERNOW} <= {*columns}:
        return _pokernow(columns, rows)
    raise UnreadableError(
        "not a ledger: its first line must name the columns", place="line 1"
    )


def _rows(text: str) -> Iterator[list[str]]:
    """The cells of each line. Raises UnreadableError."""
    reader = csv.reader((line for _, line in numbered(text.splitlines())), strict=True)
    try:
        for row in reader:
            if reader.line_num > MOST_LINES:
                raise UnreadableError(f"a ledger has at most {MOST_LINES} lines")
            if row:
                yield row
    except csv.Error as wrong:
        raise UnreadableError(
            f"not a table: {wrong}", place=f"line {reader.line_num}"
        ) from None


# ---------------------------------------------------------------- our own table


def _ours(columns: Sequence[str], rows: Iterable[list[str]]) -> Ledger:
    lines, times = list[Line](), list[int]()
    new = _New(columns, WITH_BY)
    for at, row in enumerate(rows, 2):
        place = f"line {at}"
        cells = _cells(columns, row, place)
        new.look(cells)
        number, time, kind, guest, other, amount, note, corrects = [
            cells[column] for column in OURS
        ]
        if number != f"{len(lines) + 1}":
            raise UnreadableError(
                f"entry {len(lines) + 1} is missing: here is {number!r}", place=place
            )
        kind = "kitty" if kind == ODD_CHIPS else kind
        line = _line(place, kind, _plain(guest), _money(amount, place), _plain(other))
        lines.append(_noted(lines, line, _plain(note), corrects, place))
        times.append(_moment(time, place) if "T" in time else _seconds(time, place))
    return Ledger(tuple(lines), tuple(times), notes=new.told)


def _cells(columns: Sequence[str], row: Sequence[str], place: str) -> dict[str, str]:
    """The cells of a line by their columns, in whatever order these are."""
    if len(row) != len(columns):
        raise UnreadableError(
            f"a line has {len(columns)} cells, not {len(row)}", place=place
        )
    return dict(zip(columns, row, strict=True))


class _New:
    """The columns that nobody knows: if there is more in one than nothing, it is named."""

    def __init__(self, columns: Iterable[str], known: Iterable[str]) -> None:
        known = {*known}
        self._unread = dict.fromkeys([each for each in columns if each not in known], False)

    def look(self, cells: Mapping[str, str]) -> None:
        """Look at a line."""
        for column in self._unread:
            self._unread[column] |= not NOTHING.fullmatch(cells[column])

    @property
    def told(self) -> tuple[str, ...]:
        """A sentence about each that has something in it."""
        names = [column for column, has_more in self._unread.items() if has_more]
        return tuple([say("uncounted.column", {"name": name[:40]}) for name in names])


def _line(place: str, kind: str, guest: str, amount: int, others: str) -> Line:
    """A line of our table."""
    if kind not in KINDS:
        raise UnreadableError(f"{kind!r} is no kind of entry", place=place)
    if not guest:
        raise UnreadableError("the guest is missing", place=place)
    shared = tuple(others.split(", ")) if others and kind not in TWO_PEOPLE else ()
    other = others if kind in TWO_PEOPLE else ""
    if kind in TWO_PEOPLE and not other:
        raise UnreadableError("the other guest is missing", place=place)
    return Line(0, 0, kind, guest, amount, other, shared)  # type: ignore[arg-type]


def _noted(lines: Sequence[Line], line: Line, note: str, corrects: str, place: str) -> Line:
    """The line with its number and its note; of a correction the table has the difference."""
    number, was = len(lines) + 1, 0
    of = int(corrects) if corrects.isdecimal() and len(corrects) < 7 else 0
    if corrects and not 0 < of < number:
        raise UnreadableError(f"there is no entry {corrects!r} to correct", place=place)
    if of:
        was = amount_now(lines, of)
    amount = line.amount + was
    return Line(
        number, 0, line.kind, line.guest, amount, line.other, line.shared, "", note, of, was
    )


def _plain(cell: str) -> str:
    """A cell without the sign that keeps a spreadsheet from calculating it."""
    return cell[1:] if cell.startswith("'") and cell[1:2] in ("=", "+", "-", "@") else cell


def _money(cell: str, place: str) -> int:
    """An amount with two decimal places, in the smallest unit."""
    found = MONEY.fullmatch(cell)
    if found is None:
        raise UnreadableError(f"{cell[:40]!r} is not an amount like 12.50", place=place)
    sign, whole, cents = found.groups()
    return _checked(int(f"{sign}{whole}{cents or '00'}"), place)


def _checked(amount: int, place: str) -> int:
    if abs(amount) > LARGEST:
        raise UnreadableError(f"{amount} is too large an amount", place=place)
    return amount


def _seconds(cell: str, place: str) -> int:
    """A moment in Unix time, as older files have it; 0 if it isn't said."""
    if not cell:
        return 0
    if not (cell.isascii() and cell.isdigit() and len(cell) < 12):
        raise UnreadableError(f"{cell[:40]!r} is not a time", place=place)
    return int(cell) * 1000


# ---------------------------------------------------------------- PokerNow's table


def _pokernow(columns: Sequence[str], rows: Iterable[list[str]]) -> Ledger:
    """What everyone bought and took home in each of their sessions. Of two people of one name,
    one gets a number."""
    lines, times = list[Line](), list[int]()
    names: dict[str, str] = {}
    new = _New(columns, (*POKERNOW, *BESIDES))
    every = [
        (f"line {at}", _cells(columns, row, f"line {at}")) for at, row in enumerate(rows, 2)
    ]
    has_cents = any(_has_cents(cells) for _, cells in every)
    for place, cells in every:
        new.look(cells)
        who, id = cells["player_nickname"].strip(), cells["player_id"]
        if not who:
            raise UnreadableError("player_nickname is missing", place=place)
        if (id or who) not in names:
            same = sum(each.startswith(who) for each in names.values())
            taken = who in names.values()
            names[id or who] = f"{who} ({same + 1})" if taken else who
        name = names[id or who]
        bought, net, out, stack = [
            _amount(cells, each, place, has_cents)
            for each in ("buy_in", "net", "buy_out", "stack")
        ]
        home = bought + net
        if bought < 0 or home < 0 or ("stack" in cells and out + stack != home):
            why = f"buy_in {bought} and net {net} don't fit what {who} took home"
            raise UnreadableError("; ".join([why, *new.told]), place=place)
        time = _moment(cells["session_start_at"], place)
        for kind, amount in (("buy_in", bought), ("cash_out", home)):
            line = Line(len(lines) + 1, 0, kind, name, amount)  # type: ignore[arg-type]
            lines.append(line)
            times.append(time)
    ids = tuple([(name, id) for id, name in names.items() if id != name])
    told = (tuple(lines), tuple(times))
    return Ledger(*told, ids=ids, in_chips=not has_cents, notes=new.told)


def _has_cents(cells: Mapping[str, str]) -> bool:
    """Whether a line has amounts with cents: then they are money as it is written."""
    amounts = [cells.get(column, "") for column in ("buy_in", "net", *BESIDES[1:])]
    try:
        return any(_read(each) % 1 for each in amounts)
    except MoneyError:
        return False


def _read(cell: str) -> Decimal:
    """A number with or without separators; nothing if the cell is empty. Raises MoneyError."""
    if not cell.strip():
        return Decimal(0)
    if (found := NUMBER.fullmatch(cell.strip())) is None:
        raise MoneyError(f"{cell[:40]!r} is not a number")
    number = money.read(found[2])
    return -number if found[1] else number


def _amount(cells: Mapping[str, str], column: str, place: str, has_cents: bool) -> int:
    """An amount as it is written, or in cents if some have cents."""
    try:
        number = _read(cells.get(column, "")) * (money.CENTS if has_cents else 1)
    except MoneyError:
        cell = cells[column][:40]
        raise UnreadableError(f"{column} {cell!r} is not a number", place=place) from None
    if number % 1:
        raise UnreadableError(f"{column} {number} has parts of a cent", place=place)
    return _checked(int(number), place)


def _moment(cell: str, place: str) -> int:
    """A moment in ISO 8601; 0 if it isn't said."""
    if not cell.strip():
        return 0
    if (found := TIME.match(cell.strip())) is None:
        raise UnreadableError(f"{cell[:40]!r} is not a time", place=place)
    year, month, day, hour, minute, second = map(int, found.groups())
    return calendar.at_ms((year, month, day, hour, minute, second))


# ---------------------------------------------------------------- our own data


class _Guest(Struct, frozen=True):
    guest: str
    name: str
    bot: str = ""


class _Entry(Struct, frozen=True):
    number: int
    at_ms: int
    kind: EntryKind
    guest: str
    amount: int
    other: str = ""
    shared: tuple[str, ...] = ()
    note: str = ""
    corrects: int = 0
    was: int = 0
    fee: int = 0


class _Data(Struct, frozen=True):
    title: str
    currency: str
    people: tuple[_Guest, ...]
    entries: tuple[_Entry, ...]


def _of_data(text: str) -> Ledger:
    """The answer of `/bank`, whose newest entry comes first."""
    try:
        data = msgspec.json.decode(text, type=_Data)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise UnreadableError(f"not a ledger: {sentence(str(wrong), 'it')}") from None
    names = {each.guest: each.name for each in data.people}
    lines, times = list[Line](), list[int]()
    for entry in sorted(data.entries, key=lambda each: each.number):
        place, number = f"entry {entry.number}", len(lines) + 1
        if entry.number != number:
            raise UnreadableError(f"entry {number} is missing", place=place)
        people = [entry.guest, *entry.shared, *([entry.other] if entry.other else [])]
        if unknown := [guest for guest in people if guest not in names]:
            raise UnreadableError(f"{unknown[0]!r} is not among its people", place=place)
        if not 0 <= entry.corrects < number:
            raise UnreadableError(f"there is no entry {entry.corrects}", place=place)
        if entry.corrects and entry.was != amount_now(lines, entry.corrects):
            raise UnreadableError("what it corrects is another amount", place=place)
        lines.append(
            Line(
                number,
                0,
                entry.kind,
                names[entry.guest],
                _checked(entry.amount, place),
                names.get(entry.other, ""),
                tuple([names[guest] for guest in entry.shared]),
                "",
                entry.note,
                entry.corrects,
                entry.was,
                entry.fee,
            )
        )
        times.append(max(0, min(entry.at_ms, LARGEST * 10)))
    bots = frozenset([each.name for each in data.people if each.bot])
    return Ledger(tuple(lines), tuple(times), bots, data.currency, data.title)
