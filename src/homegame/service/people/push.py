"""Web push: what is sent to a browser that is closed or out of sight (RFC 8030, 8291, 8292).

A push service passes on what it can't read: the message is encrypted for one browser. All
messages have the same length. What they say, anyone may read who looks over a shoulder: that it
is your turn and at which night, and never a card or a name.
"""

import ipaddress
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, Final
from urllib.parse import SplitResult, urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Meta, Struct

from homegame.model.refusal import Sys
from homegame.service.refused import refused

LENGTH: Final = 1024
"""Bytes of every message before it is encrypted."""
EXPIRES_S: Final = 12 * 3600
"""How long a signature is valid; a day at most."""
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many private keys the curve P-256 has, and one more."""

_Base64 = Annotated[str, Meta(min_length=16, max_length=100, pattern="^[A-Za-z0-9_-]+$")]


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser is called, as it says itself, and its keys."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https://[!-~]+$")]
    p256dh: _Base64
    auth: _Base64

    def __repr__(self) -> str:
        return "Subscription()"


class Message(Struct, frozen=True):
    """What the device shows; `path` is the page that it opens. A newer message with the same
    `tag` takes its place."""

    title: str
    text: str
    path: str
    tag: str


def refuse_unusable(asked: Subscription, *, at_home: bool) -> None:
    """Refuse what is no push service of the internet, or has no keys. Where its name leads is
    looked at when something is sent. `at_home`: any port and address will do."""
    try:
        place = urlsplit(asked.endpoint)
        good = place.hostname and not place.username
        usual = place.port in (None, 443) and is_name(place.hostname or "")
    except ValueError:
        good = usual = False
    if not (good and (usual or at_home)):
        raise refused(Sys.FRAME, "push.endpoint", field="endpoint")
    try:
        public_key(asked)
        assert len(decoded(asked.auth)) == 16
    except (ValueError, AssertionError):
        raise refused(Sys.FRAME, "push.keys", field="p256dh") from None


def is_name(host: str) -> bool:
    """Whether a host goes by a name of the internet; an address or a name of a home doesn't."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        last = host.rstrip(".").rpartition(".")
        return bool(last[0]) and last[2] not in ("local", "localhost", "internal", "lan")
    return False


def public_key(asked: Subscription) -> ec.EllipticCurvePublicKey:
    """A browser's public key. Raises ValueError."""
    point = decoded(asked.p256dh)
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def house_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The key by which push services know a house, made of its secret: 256 bits, so that every
    key is as likely as another but for a part in 2^32."""
    number = int.from_bytes(secret) % (_ORDER - 1) + 1
    return ec.derive_private_key(number, ec.SECP256R1())


def public_text(key: ec.EllipticCurvePrivateKey) -> str:
    """The house's public key, as browsers take it."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encoded(point)


def encrypted(message: Message, whose: Subscription) -> bytes:
    """A message that only this browser can read."""
    body = msgspec.json.encode(message)
    assert len(body) <= LENGTH, "a title has a limit"
    sealed: bytes = http_ece.encrypt(
        body.ljust(LENGTH),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(whose.p256dh),
        auth_secret=decoded(whose.auth),
        version="aes128gcm",
    )
    return sealed


def signature(
    key: ec.EllipticCurvePrivateKey, place: SplitResult, contact: str, now_s: int
) -> str:
    """The header by which a house proves to a push service who it is."""
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": now_s + EXPIRES_S,
        "sub": contact,
    }
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    said = ".".join(encoded(msgspec.json.encode(part)) for part in parts)
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    signed = encoded(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={said}.{signed}, k={public_text(key)}"


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
