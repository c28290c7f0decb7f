"""Rewriting a log: names are removed from rows that stay, and the chain is made anew."""

from collections.abc import Sequence

from msgspec.structs import astuple

from homegame.storage.log import NoSuchNight, Row, SeqTaken, StoreDamaged, chained
from homegame.storage.sql.db import Db, Pen
from homegame.storage.sql.register import held
from homegame.storage.sql.rows import Head, head, link, linked


def rewrite(
    pen: Pen,
    db: Db,
    night: str,
    title: str,
    changed: Sequence[Row],
    last: Row,
) -> None:
    """Put rows in the place of those with their numbers, chain the log anew, and append the
    last one: whoever knew the old chain finds that number taken. Raises SeqTaken, NoSuchNight
    or, if the log is not as it was saved, StoreDamaged: a new chain would hide that."""
    if not held(db, night):
        raise NoSuchNight(f"there is no night {night}")
    end = head(db, night)
    if last.seq != end.seq + 1:
        raise SeqTaken(night, last.seq, end.seq)
    by_seq = {row.seq: row for row in changed}
    after = chained_anew(db, night, min(by_seq, default=end.seq + 1), end, by_seq)
    db.execute(
        "INSERT INTO event (night_id, seq, at_ms, table_no, actor, kind, body, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (night, *astuple(last), chained(after, night, last)),
    )
    body = by_seq[1].body if 1 in by_seq else None
    db.execute(
        "UPDATE night SET title = ?, body = coalesce(?, body) WHERE night_id = ?",
        (title, body, night),
    )
    db.execute("DELETE FROM snapshot WHERE night_id = ?", (night,))
    pen.say(db, night, last.seq)


def chained_anew(
    db: Db, night: str, first: int, end: Head, by_seq: dict[int, Row]
) -> bytes:
    """Rewrite the rows from `first` on; return the last one's link."""
    was = link(db, night, first - 1)
    if was is None:
        raise StoreDamaged(f"row {first - 1} of night {night} is missing")
    now, seq = was, first - 1
    for row, stored in [*linked(db, night, seq, end.seq)]:
        was = chained(was, night, row)
        if row.seq != seq + 1 or stored != was:
            raise StoreDamaged(f"row {seq + 1} of night {night} is not as it was saved")
        seq = row.seq
        new = by_seq.get(seq, row)
        assert (new.at_ms, new.table_no, new.kind) == (row.at_ms, row.table_no, row.kind)
        now = chained(now, night, new)
        db.execute(
            "UPDATE event SET actor = ?, body = ?, hash = ? WHERE night_id = ? AND seq = ?",
            (new.actor, new.body, now, night, seq),
        )
    return now
