"""The house's own certificate: what it is good for, when it is made anew, who reads its key."""

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from homegame.reach.certificate import (
    CertificateLost,
    Certified,
    certified,
    new_server,
    read,
)
from homegame.web.trust import body

NOW = datetime(2026, 3, 6, 20, tzinfo=UTC)
NAMES = ("Danas-Laptop", "danas-laptop.local")
AT = "192.168.178.20"


def shown(made: Certified) -> x509.Certificate:
    return x509.load_pem_x509_certificate(made.server.read_bytes())


def numbers(made: Certified) -> set[str]:
    has = shown(made).extensions.get_extension_for_class(x509.SubjectAlternativeName)
    return {f"{each}" for each in has.value.get_values_for_type(x509.IPAddress)}


def test_it_is_made_once_and_anew_for_another_address_or_when_it_runs_out(
    tmp_path: Path,
) -> None:
    """Another address: the server's is made anew, and phones go on trusting the authority. So
    it is when it runs out, or is moved away. With another name of the computer they can't."""
    first = certified(tmp_path, NAMES, [AT], NOW)
    assert first.is_new
    assert numbers(first) == {"127.0.0.1", "::1", AT}
    before = shown(first)
    again = certified(tmp_path, NAMES, [], NOW + timedelta(days=300))
    assert (again.is_new, shown(again)) == (False, before)
    for addresses, days in ((["10.0.0.7"], 300), (["10.0.0.7"], 680)):
        later = certified(tmp_path, NAMES, addresses, NOW + timedelta(days=days))
        assert (later.is_new, later.authority) == (False, first.authority)
        assert shown(later) != before
        assert "10.0.0.7" in numbers(later)
        before = shown(later)
    assert before.not_valid_after_utc - before.not_valid_before_utc <= timedelta(days=398)
    renamed = certified(tmp_path, ("kitchen",), [AT], NOW)
    assert renamed.is_new
    assert renamed.fingerprint != first.fingerprint
    assert renamed.public == ()
    outside = certified(tmp_path, ("kitchen",), ["142.250.74.106"], NOW)
    assert outside.is_new
    assert outside.public == ("142.250.74.106",)
    assert "the internet: 142.250.74.106." in body(outside)
    assert "address that this computer has" not in body(renamed)
    assert not certified(tmp_path, ("kitchen",), ["142.250.74.106", AT], NOW).is_new
    old = certified(tmp_path, ("kitchen",), [AT], NOW + timedelta(days=3400))
    assert old.is_new


def test_its_keys_are_their_owners_alone(tmp_path: Path) -> None:
    """Nobody else on the computer reads them, and what phones download has none."""
    made = certified(tmp_path, NAMES, [AT], NOW)
    folder = made.server.parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert isinstance(x509.load_der_x509_certificate(made.authority), x509.Certificate)
    assert b"PRIVATE" not in made.authority


@pytest.mark.parametrize("wrong", [b"", b"my shopping list"])
def test_a_damaged_file_is_left_and_named(tmp_path: Path, wrong: bytes) -> None:
    """Another authority would be one that no phone trusts: the host decides that."""
    made = certified(tmp_path, NAMES, [AT], NOW)
    file = made.server.with_name("authority.pem")
    file.write_bytes(wrong)
    with pytest.raises(CertificateLost, match=r"authority\.pem is damaged"):
        certified(tmp_path, NAMES, [AT], NOW)
    assert file.read_bytes() == wrong


@pytest.mark.parametrize(
    ("name", "address", "good"),
    [
        ("danas-laptop.local", AT, True),
        ("localhost", "fd00::7", True),
        ("bank.example", AT, False),
        ("localhost", "142.250.74.106", False),
    ],
)
def test_whoever_steals_its_key_stands_in_for_nothing_on_the_internet(
    tmp_path: Path, name: str, address: str, good: bool
) -> None:
    """The authority's key signs anything; who checks it as browsers do takes only names and
    addresses of a home."""
    certified(tmp_path, NAMES, [AT], NOW)
    authority = read(tmp_path / "https" / "authority.pem")
    assert authority
    made = new_server(authority, ["localhost", name], [address], NOW)
    checks = PolicyBuilder().store(Store([authority.certificate])).time(NOW)
    try:
        checks.build_server_verifier(x509.DNSName(name)).verify(made.certificate, [])
    except VerificationError:
        taken = False
    else:
        taken = True
    assert taken == good
    assert isinstance(made.key, ec.EllipticCurvePrivateKey)
    assert made.certificate.public_bytes(Encoding.DER)
