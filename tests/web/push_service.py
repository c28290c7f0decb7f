"""A push service of the tests' own, on this computer: it keeps what comes, reads it as the
browser would, and looks at who sent it as RFC 8292 asks."""

import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Queue
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from waiting import HANG_S


def written(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """One browser's subscription, and the keys that it keeps to itself."""

    def __init__(self, service: "PushService", name: str) -> None:
        self.service, self.name = service, name
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"a-secret-of-this"

    @property
    def asked(self) -> dict[str, str]:
        """What its page sends to the house."""
        point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        endpoint = f"{self.service.url}/{self.name}"
        return {"endpoint": endpoint, "p256dh": written(point), "auth": written(self._auth)}

    def hears(self) -> dict[str, Any]:
        """The next message for it, decrypted, with its headers."""
        headers, body = self.service.heard[self.name].get(timeout=HANG_S)
        raw = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return {"headers": headers, "size": len(body), **json.loads(raw)}

    def hears_nothing(self) -> bool:
        return self.service.heard[self.name].empty()


class PushService:
    """Its address, what came for each browser, and what it answers."""

    def __init__(self, url: str, certificate: Path) -> None:
        self.url, self.certificate = url, certificate
        self.heard: dict[str, Queue[tuple[dict[str, str], bytes]]] = {}
        self.answers: dict[str, int] = {}
        self.slow: set[str] = set()
        self.goes_on = threading.Event()

    def browser(self, name: str) -> Browser:
        self.heard[name] = Queue()
        return Browser(self, name)

    def is_signed(self, headers: dict[str, str], key: str) -> dict[str, Any]:
        """What the sender claims, signed with this key. Raises InvalidSignature."""
        scheme, _, told = headers["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in told.split(","))
        assert (scheme, parts["k"]) == ("vapid", key)
        said, _, signed = parts["t"].rpartition(".")
        raw = read(signed)
        pair = encode_dss_signature(*(int.from_bytes(raw[at:][:32]) for at in (0, 32)))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key))
        public.verify(pair, said.encode(), ec.ECDSA(SHA256()))
        head, claims = (json.loads(read(part)) for part in said.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        found: dict[str, Any] = claims
        return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this computer that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push")])
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    cert, own = folder / "push.pem", folder / "push-key.pem"
    cert.write_bytes(made.public_bytes(Encoding.PEM))
    own.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return cert, own


@contextmanager
def a_push_service(folder: Path) -> Iterator[PushService]:
    """One that runs until the test is over."""
    cert, own = certificate(folder)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            name = self.path.strip("/")
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if name in service.slow:
                service.goes_on.wait(HANG_S)
            self.send_response(service.answers.get(name, 201))
            self.send_header("Content-Length", "0")
            self.end_headers()
            service.heard[name].put((dict(self.headers), body))

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, own)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = PushService(f"https://127.0.0.1:{server.server_port}", cert)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.goes_on.set()
        server.shutdown()
        thread.join(HANG_S)
        server.server_close()
