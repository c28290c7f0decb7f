"""The devices on which a guest is signed in: what each is and when it was used."""

from collections.abc import Collection
from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct

from homegame.storage.keys import Key, KeyKind

DeviceKind = Literal["browser", "program", "link"]

KIND_OF: Final[dict[KeyKind, DeviceKind]] = {
    "seat": "browser",
    "script": "program",
    "transfer": "link",
}
"""The keys that are devices, or would be one if they were used. Links to the host's desk are
not listed: they stay until one of them is used."""


class Device(Struct, frozen=True):
    """A device, a program or an unused link to another device; only its guest sees it."""

    id: str
    """A short name for this list; it opens nothing."""
    kind: DeviceKind
    label: str
    is_this: bool
    """It is the one that asks."""
    made_ms: int
    seen_ms: int
    """When it was last used, to the minute; 0: not known."""
    is_open: bool
    """It has the table open now."""


def id_of(digest: bytes) -> str:
    """The short name of a key. Nobody gets from it to the key, or to its token."""
    return sha256(b"device" + digest).hexdigest()[:12]


def device(key: Key, own: bytes, is_open: Collection[bytes]) -> Device:
    """A key as its guest reads it; `own` is the key of the one who asks."""
    return Device(
        id_of(key.digest),
        KIND_OF[key.kind],
        key.label,
        key.digest == own,
        key.made_ms,
        key.seen_ms,
        key.digest in is_open,
    )
