"""Sealed cards: what each seat was dealt, and the rest of each deck."""

from collections import Counter

from homegame.storage.log import Deck, Seal
from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.sql.db import Db


class SealNumbers:
    """Numbers each seat's boxes of a hand, after those that the database holds."""

    def __init__(self, db: Db) -> None:
        self._db = db
        self._last: dict[tuple[str, int, int], Counter[int]] = {}
        """The last number of each seat, by night, table and hand."""

    def next(self, night: str, table_no: int, hand: int, seat: int) -> int:
        """Take a seat's next number; the first is 1."""
        which = night, table_no, hand
        if which not in self._last:
            self._last[which] = _seals_by_seat(self._db, *which)
        self._last[which][seat] += 1
        return self._last[which][seat]


def _seals_by_seat(db: Db, night: str, table_no: int, hand: int) -> Counter[int]:
    boxes = db.execute(
        "SELECT seat, count(*) FROM seal "
        "WHERE night_id = ? AND table_no = ? AND hand = ? GROUP BY seat",
        (night, table_no, hand),
    )
    return Counter(dict(boxes.fetchall()))


def seals(
    db: Db, sealer: Sealer, night: str, table_no: int, hand: int, seat: int
) -> tuple[Seal, ...]:
    """Open what one seat was dealt. Raises SealBroken."""
    boxes = db.execute(
        "SELECT number, box FROM seal "
        "WHERE night_id = ? AND table_no = ? AND hand = ? AND seat = ? ORDER BY number",
        (night, table_no, hand, seat),
    )
    return tuple(
        Seal(
            table_no,
            hand,
            seat,
            sealer.open(box, BoxAddress(night, table_no, hand, "seat", seat, number)),
        )
        for number, box in boxes
    )


def deck(db: Db, sealer: Sealer, night: str, table_no: int, hand: int) -> Deck | None:
    """Open the rest of a deck. Raises SealBroken."""
    found = db.execute(
        "SELECT box FROM deck WHERE night_id = ? AND table_no = ? AND hand = ?",
        (night, table_no, hand),
    ).fetchone()
    if found is None:
        return None
    address = BoxAddress(night, table_no, hand, "deck")
    return Deck(table_no, hand, sealer.open(found[0], address))
