"""Boxes for unseen cards, and the key file that opens them.

The key lies beside the database, not in it: a copy of the database alone (a backup, a disk
sent for repair) shows no cards. The person who runs the house has both and could look.
"""

import hmac
import os
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from homegame.storage.log import KeyFileLost, SealBroken

KEY_BYTES: Final = 32
MARK_BYTES: Final = 8
NONCE_BYTES: Final = 12
SIGNATURE_DIGITS: Final = 32
FULL_MEASURE: Final = 64


class BoxAddress(NamedTuple):
    """Where a box belongs. It is sealed in with the cards: a box that is moved won't open."""

    night: str
    table_no: int
    hand: int
    kind: Literal["seat", "deck", "payment", "push"]
    seat: int = 0
    number: int = 1
    """A seat's first box of the hand is 1."""

    @property
    def name(self) -> bytes:
        where = f"{self.table_no}|{self.hand}|{self.kind}|{self.seat}|{self.number}"
        return f"{where}|{self.night}".encode()


class Sealer:
    """Closes boxes, and opens them again at the address they were closed for."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)
        self._signs: Final = sha256(b"homegame/sign" + key).digest()
        self.mark: Final = sha256(b"homegame/key" + key).digest()[:MARK_BYTES]
        """Starts every box, to tell a wrong key from a box that was changed."""

    def sign(self, text: str) -> str:
        """A signature of a text that only the holder of the key can make."""
        return hmac.new(self._signs, text.encode(), sha256).hexdigest()[:SIGNATURE_DIGITS]

    def secret(self, purpose: str) -> bytes:
        """32 bytes that only the holder of the key can make, and that tell nothing of it."""
        return hmac.new(self._signs, f"secret {purpose}".encode(), sha256).digest()

    def seal(self, body: bytes, address: BoxAddress) -> bytes:
        """Encrypt cards for one address."""
        nonce = os.urandom(NONCE_BYTES)
        return self.mark + nonce + self._cipher.encrypt(nonce, _padded(body), address.name)

    def open(self, box: bytes, address: BoxAddress) -> bytes:
        """Decrypt a box found at this address. Raises SealBroken."""
        nonce, closed = box[MARK_BYTES:][:NONCE_BYTES], box[MARK_BYTES + NONCE_BYTES :]
        try:
            padded = self._cipher.decrypt(nonce, closed, address.name)
        except (InvalidTag, ValueError):
            raise SealBroken(
                f"sealed cards of night {address.night}, table {address.table_no}, hand "
                f"{address.hand} do not open: the database was changed. Put it back from a "
                "backup, or void the hand."
            ) from None
        return padded[: padded.rindex(b"\x80")]


def _padded(body: bytes) -> bytes:
    """Round the length up: the size of a box must not reveal a ten from a two."""
    return body + b"\x80" + bytes(-(len(body) + 1) % FULL_MEASURE)


def sealer_with(path: Path, mark: bytes | None, database: str, afresh: str) -> Sealer:
    """Read the key file, or make one for a database that holds no sealed box yet.

    `mark` is the mark on the boxes in the database, `afresh` how to begin without the key.
    Raises KeyFileLost.
    """
    restore = (
        f"Put back the {path.name} that belongs to it. If that is lost, its sealed cards "
        f"are lost: {afresh}."
    )
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        if mark is not None:
            raise KeyFileLost(
                f"{database} holds sealed cards, but its key {path} is missing. {restore}"
            ) from None
        key = _new_key(path)
    if len(key) != KEY_BYTES:
        raise KeyFileLost(
            f"{path} is no key: it holds {len(key)} bytes, not {KEY_BYTES}. {restore}"
        )
    sealer = Sealer(key)
    if mark not in (None, sealer.mark):
        raise KeyFileLost(f"{path} is not the key that sealed {database}. {restore}")
    return sealer


def _new_key(path: Path) -> bytes:
    """Make a key, and have it whole on disk before anything is sealed with it."""
    key = os.urandom(KEY_BYTES)
    draft = path.with_suffix(".key-draft")
    draft.unlink(missing_ok=True)
    with open(draft, "xb", opener=_private) as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    return key


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
