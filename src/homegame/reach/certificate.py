"""The house's own certificate, for https in a home's network where no one else vouches for it.

A small authority is made once and kept with the nights; phones are told to trust it. It can
vouch for this computer's names and for addresses of private networks, and for nothing on the
internet: so much is written in it, and browsers keep to it. It signs the certificate that the
server shows, which is made anew whenever an address is missing in it or its time runs out.
"""

import ipaddress
import os
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER: Final = "https"
AUTHORITY: Final = "authority.pem"
SERVER: Final = "server.pem"

AUTHORITY_DAYS: Final = 3650
SERVER_DAYS: Final = 397
"""Phones take no certificate that is valid for longer."""
RENEW_DAYS: Final = 30
"""So long before its end a certificate is made anew."""
CLOCKS_DAYS: Final = 1
"""By so much a phone's clock may be behind."""

HERE: Final = ("localhost",)
LOOPBACK: Final = ("127.0.0.1", "::1")
PRIVATE: Final = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10"),
)
"""The networks that are nobody's on the internet."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?(\.[a-z0-9-]{1,63})*")


class CertificateLost(Exception):
    """A certificate can't be read or kept; the message says what to do."""


class Pair(NamedTuple):
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


class Certified(NamedTuple):
    """What the server shows, and what phones are told to trust."""

    server: Path
    """The server's key and certificates, as TLS reads them."""
    authority: bytes
    """The authority's certificate, as phones take it."""
    is_new: bool
    """The authority was just made: no phone trusts it yet."""

    @property
    def fingerprint(self) -> str:
        """By this a phone shows which authority it is asked to trust."""
        digest = x509.load_der_x509_certificate(self.authority).fingerprint(SHA256())
        return ":".join(f"{byte:02X}" for byte in digest)

    @property
    def public(self) -> tuple[str, ...]:
        """Addresses of the internet for which the authority may vouch: this computer's own."""
        private = [ipaddress.ip_network(each) for each in PRIVATE]
        networks = vouched(x509.load_der_x509_certificate(self.authority))
        return tuple(
            f"{each.network_address}"
            for each in networks
            if not within(f"{each.network_address}", private)
        )


def certified(
    data: Path,
    names: Collection[str],
    addresses: Collection[str],
    now: datetime | None = None,
) -> Certified:
    """The certificate of the house whose data lie here, good for this computer's names and
    these addresses of it. Raises CertificateLost."""
    now = now or datetime.now(UTC)
    folder = data / FOLDER
    wanted = [*dict.fromkeys((*LOOPBACK, *addresses))]
    known = [name.lower() for name in names if _NAME.fullmatch(name.lower())]
    dns = [*dict.fromkeys((*HERE, *known))]
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority = read(folder / AUTHORITY)
        is_new = authority is None or not vouches(authority.certificate, dns, wanted, now)
        if authority is None or is_new:
            authority = new_authority(dns, wanted, now)
            write(folder / AUTHORITY, authority)
        server = read(folder / SERVER)
        if server is None or not shows(server.certificate, authority, dns, wanted, now):
            server = new_server(authority, dns, wanted, now)
            write(folder / SERVER, server, authority.certificate)
    except OSError as trouble:
        why = trouble.strerror or trouble
        raise CertificateLost(f"{folder} can't be used for certificates: {why}.") from None
    der = authority.certificate.public_bytes(Encoding.DER)
    return Certified(folder / SERVER, der, is_new)


# ---------------------------------------------------------------- the files


def read(path: Path) -> Pair | None:
    """A key and its certificate; None if there are none. Raises OSError or CertificateLost."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        key = load_pem_private_key(text, None)
        certificate = x509.load_pem_x509_certificate(text)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        assert key.public_key() == certificate.public_key()
    except (ValueError, TypeError, AssertionError):
        raise CertificateLost(
            f"{path} is damaged. Put it back from a backup, or move it away: then a new one is "
            "made, and phones have to trust it anew."
        ) from None
    return Pair(certificate, key)


def write(path: Path, pair: Pair, *more: x509.Certificate) -> None:
    """Keep a key with its certificates for their owner alone, whole or not at all. Raises
    OSError."""
    text = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for each in (pair.certificate, *more):
        text += each.public_bytes(Encoding.PEM)
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    with open(part, "xb", opener=_private) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


# ---------------------------------------------------------------- the authority


def new_authority(dns: Sequence[str], addresses: Sequence[str], now: datetime) -> Pair:
    """An authority for these names and for private networks, and nothing else; if this
    computer has another address, for that one as well."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = common_name(f"Home Game on {dns[-1]}")
    private = [ipaddress.ip_network(each) for each in PRIVATE]
    others = [ipaddress.ip_network(each) for each in addresses if not within(each, private)]
    networks = [x509.IPAddress(each) for each in (*private, *others)]
    names = [x509.DNSName(each) for each in dns]
    usage = x509.KeyUsage(
        key_cert_sign=True,
        crl_sign=True,
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    certificate = (
        begun(name, key, now, AUTHORITY_DAYS)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints([*names, *networks], None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        .sign(key, SHA256())
    )
    return Pair(certificate, key)


def vouches(
    authority: x509.Certificate, dns: Sequence[str], addresses: Sequence[str], now: datetime
) -> bool:
    """Whether an authority may vouch for all of these names and addresses, longer than a
    server's certificate is valid."""
    names = {each.value for each in permitted(authority) if isinstance(each, x509.DNSName)}
    networks = vouched(authority)
    lasts = authority.not_valid_after_utc - now > timedelta(days=SERVER_DAYS)
    return lasts and {*dns} <= names and all(within(each, networks) for each in addresses)


def permitted(authority: x509.Certificate) -> Sequence[x509.GeneralName]:
    """The names and networks for which an authority may vouch."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return limits.permitted_subtrees or []


def vouched(authority: x509.Certificate) -> list[Network]:
    """The networks among them."""
    numbers = [each for each in permitted(authority) if isinstance(each, x509.IPAddress)]
    return [ipaddress.ip_network(f"{each.value}") for each in numbers]


def within(address: str, networks: Sequence[Network]) -> bool:
    """Whether an address is of one of these networks."""
    return any(ipaddress.ip_address(address) in each for each in networks)


# ---------------------------------------------------------------- what the server shows


def new_server(
    authority: Pair, dns: Sequence[str], addresses: Sequence[str], now: datetime
) -> Pair:
    """A certificate for these names and addresses."""
    key = ec.generate_private_key(ec.SECP256R1())
    names = [x509.DNSName(each) for each in dns]
    numbers = [x509.IPAddress(ipaddress.ip_address(each)) for each in addresses]
    purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    whose = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        begun(common_name("Home Game"), key, now, SERVER_DAYS)
        .issuer_name(authority.certificate.subject)
        .add_extension(x509.SubjectAlternativeName([*names, *numbers]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(purpose, critical=False)
        .add_extension(whose, critical=False)
        .sign(authority.key, SHA256())
    )
    return Pair(certificate, key)


def common_name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def begun(
    name: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    """What all certificates have."""
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=CLOCKS_DAYS))
        .not_valid_after(now - timedelta(days=CLOCKS_DAYS) + timedelta(days=days))
    )


def shows(
    server: x509.Certificate,
    authority: Pair,
    dns: Sequence[str],
    addresses: Sequence[str],
    now: datetime,
) -> bool:
    """Whether a server's certificate is of this authority, has all names and addresses, and is
    valid for a while."""
    if server.not_valid_after_utc - now < timedelta(days=RENEW_DAYS):
        return False
    with suppress(ValueError, TypeError, InvalidSignature):
        server.verify_directly_issued_by(authority.certificate)
        has = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        numbers = {f"{each}" for each in has.get_values_for_type(x509.IPAddress)}
        wanted = {f"{ipaddress.ip_address(each)}" for each in addresses}
        return {*dns} == {*has.get_values_for_type(x509.DNSName)} and wanted <= numbers
    return False
