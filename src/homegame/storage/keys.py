"""Links and cookies. A token opens what its key says; the house keeps only its SHA-256."""

import secrets
from hashlib import sha256
from typing import Literal

import msgspec

KeyKind = Literal["seat", "invite", "transfer", "host", "script"]
"""A guest's own seat; a knock at the door; a seat on its way to another device; the host's
way back in; a program that plays or watches for a guest."""


class Key(msgspec.Struct, frozen=True):
    """What one token opens."""

    digest: bytes
    night: str
    kind: KeyKind
    guest: str | None = None
    """The guest it belongs to; an invite belongs to no one."""
    expires_ms: int | None = None
    """The first moment at which it no longer opens anything."""
    made_ms: int = 0
    label: str = ""
    """The kind of device or program it was made for, in plain words."""
    seen_ms: int = 0
    """When it was last used, to the minute; 0: not known."""

    def has_expired(self, now_ms: int) -> bool:
        """Whether its time is over."""
        return self.expires_ms is not None and self.expires_ms <= now_ms


def new_token() -> str:
    """Make a token that can't be guessed: 256 bits of the operating system's entropy."""
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> bytes:
    """What the house keeps of a token: enough to recognise it, too little to use it."""
    return sha256(token.encode()).digest()
