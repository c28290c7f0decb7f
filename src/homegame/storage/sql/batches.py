"""How a batch is saved: alone, with every check, or together with others in one statement."""

from collections.abc import Mapping, Sequence

from homegame.storage.log import Batch, CommandRepeated, SeqTaken, chained
from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.sql import register, rows
from homegame.storage.sql.cards import SealNumbers
from homegame.storage.sql.db import Db, Entry, Pen
from homegame.storage.sql.rows import Head


def append(pen: Pen, db: Db, sealer: Sealer, batch: Batch) -> None:
    """Save one batch within the caller's transaction.

    Raises CommandRepeated, SeqTaken or NoSuchNight.
    """
    night, first = batch.night, batch.rows[0].seq
    if batch.command_id is not None:
        done = rows.answer(db, night, batch.command_id)
        if done is not None:
            raise CommandRepeated(night, batch.command_id, done)
    head = rows.head(db, night)
    if first <= head.seq:
        raise SeqTaken(night, first, head.seq)
    assert first == head.seq + 1, f"event {first} of night {night} would follow {head.seq}"
    if not head.seq:
        register.must_be_known(db, night)
    entries: list[Entry] = []
    _enter(entries, batch, head, sealer, SealNumbers(db))
    pen.insert(db, entries)
    if batch.digests:
        register.note_imported(db, night, batch.digests)


def append_together(
    pen: Pen,
    sealer: Sealer,
    batches: Sequence[Batch],
    known: Mapping[str, Head],
) -> dict[str, Head] | None:
    """Save batches in one statement, which is a transaction, and return the new heads.

    Every batch has to follow its night's head, as `known` or read here, and the night must
    have begun. Otherwise, or if there is too much for one statement, nothing is saved and
    the answer is None. A repeated command or a head that is no longer right breaks a unique
    key: then the database's error is raised, and nothing is saved either.
    """
    heads: dict[str, Head] = {}
    entries: list[Entry] = []
    nights = {batch.night: None for batch in batches if batch.night not in known}
    with pen.statement() as db:
        found = rows.heads(db, [*nights])
        numbers = SealNumbers(db)
        for batch in batches:
            night = batch.night
            head = heads.get(night) or known.get(night) or found.get(night)
            if not head or batch.rows[0].seq != head.seq + 1 or batch.digests:
                return None
            heads[night] = _enter(entries, batch, head, sealer, numbers)
        if len(entries) > pen.most_at_once:
            return None
        pen.insert(db, entries)
    return heads


def _enter(
    entries: list[Entry], batch: Batch, head: Head, sealer: Sealer, numbers: SealNumbers
) -> Head:
    """Add everything that a batch writes, and return the head as it will be."""
    night, link = batch.night, head.link
    for row in batch.rows:
        link = chained(link, night, row)
        entries.append(
            Entry(
                "event",
                night,
                row.table_no,
                row.seq,
                row.at_ms,
                row.actor,
                row.kind,
                row.body,
                link,
            )
        )
    first, last = batch.rows[0].seq, batch.rows[-1].seq
    if (id := batch.command_id) is not None:
        entries.append(
            Entry("command", night, seq=first, actor=batch.by, command_id=id, last_seq=last)
        )
    _enter_cards(entries, batch, sealer, numbers)
    return Head(last, link)


def _enter_cards(
    entries: list[Entry], batch: Batch, sealer: Sealer, numbers: SealNumbers
) -> None:
    """Add the cards that were dealt and what is left of the decks, all of them sealed."""
    night = batch.night
    for table_no, hand in batch.spent:
        entries.append(Entry("spent", night, table_no, hand=hand))
    for seal in batch.seals:
        table_no, hand, seat = seal.table_no, seal.hand, seal.seat
        number = numbers.next(night, table_no, hand, seat)
        address = BoxAddress(night, table_no, hand, "seat", seat, number)
        box = sealer.seal(seal.body, address)
        entries.append(
            Entry("seal", night, table_no, body=box, hand=hand, seat=seat, number=number)
        )
    for deck in batch.decks:
        table_no, hand = deck.key
        box = sealer.seal(deck.body, BoxAddress(night, table_no, hand, "deck"))
        entries.append(Entry("deck", night, table_no, body=box, hand=hand))
