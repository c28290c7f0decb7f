"""Snapshots: a night as it stood after one event, so that it opens without the whole log.

A snapshot is a cache of the log and never the truth. Its digest binds it to its night, its
event and that event's link in the hash chain, and through the link to every event before:
one that was changed, cut off or moved, or whose log is another one, does not pass.
"""

import struct
from hashlib import sha256
from hmac import compare_digest
from typing import Final

import msgspec

_PURPOSE: Final = b"homegame/snapshot"
_NUMBERS: Final = struct.Struct(">qqq")


class Snapshot(msgspec.Struct, frozen=True):
    """What follows from a night's events up to and including `seq`.

    It is as public as the log: no card that wasn't shown may be in it.
    """

    night: str
    seq: int
    format: str
    """What it is of, a slash, and the form of the body. A program reads only the form it
    writes."""
    body: bytes

    def __repr__(self) -> str:
        return (
            f"Snapshot(night={self.night!r}, seq={self.seq}, format={self.format!r}, "
            f"{len(self.body)} bytes)"
        )


def digest_of(snapshot: Snapshot, link: bytes) -> bytes:
    """Return what is stored beside a snapshot; `link` is its event's in the hash chain."""
    night, format = snapshot.night.encode(), snapshot.format.encode()
    numbers = _NUMBERS.pack(snapshot.seq, len(night), len(format))
    parts = (_PURPOSE, link, numbers, night, format, snapshot.body)
    return sha256(b"".join(parts)).digest()


def is_sound(snapshot: Snapshot, link: bytes, digest: bytes) -> bool:
    """Whether a snapshot is as it was saved, for this very log."""
    return compare_digest(digest, digest_of(snapshot, link))
