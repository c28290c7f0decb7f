"""The ways to let friends in that docs/hosting.md describes, as they are written there."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from websockets.sync.client import connect

from test_docs import fences
from waiting import HANG_S, ended_in_time, until
from web.people import House, a_house
from web.test_importing import hand

DEPLOY = Path(__file__).parents[2] / "deploy"
PAGE = "docs/hosting.md"
NAME = "cards.example.org"


def test_whoever_has_a_public_name_is_told_of_the_proxy_too():
    """Otherwise everyone who comes that way counts as one address."""
    public = [recipe for recipe in fences(PAGE, "") if "PUBLIC_URL=" in recipe]
    assert len(public) == 2
    assert all("TRUSTED_PROXY=" in recipe for recipe in public)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def nginx(folder: Path, port: int, house: House) -> tuple[list[str | Path], dict[str, str]]:
    """The recipe for nginx on a port of this computer, before this house, with a certificate
    that it made itself."""
    certificate, key = a_certificate(folder)
    recipe = (DEPLOY / "nginx.conf").read_text("utf-8")
    for written, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("http://127.0.0.1:8477", house.url),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{certificate}"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{key}"),
    ):
        assert written in recipe
        recipe = recipe.replace(written, here)
    folders = "".join(
        f"{name}_temp_path {folder / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr;\n"
        f"events {{}}\nhttp {{ access_log off;\n{folders}{recipe}}}\n"
    )
    return [installed("nginx"), "-p", folder, "-c", folder / "nginx.conf"], {}


def caddy(folder: Path, port: int, house: House) -> tuple[list[str | Path], dict[str, str]]:
    """The recipe for Caddy, which makes certificates itself for this computer's own name."""
    (folder / "Caddyfile").write_text(
        "{\n admin off\n skip_install_trust\n auto_https disable_redirects\n}\n"
        f"import {DEPLOY / 'Caddyfile'}\n"
    )
    told = {"NAME": f"https://localhost:{port}", "HOUSE": house.host, "HOME": f"{folder}"}
    where = {"XDG_DATA_HOME": f"{folder}", "XDG_CONFIG_HOME": f"{folder}"}
    command = [installed("caddy"), "run", "--config", folder / "Caddyfile"]
    return [*command, "--adapter", "caddyfile"], {**told, **where}


def installed(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        pytest.skip(f"the recipe for {program} is tried where {program} is installed")
    return found


def a_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of this computer's own name, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key())
        .serial_number(1)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .sign(key, SHA256())
    )
    pem, kept = Encoding.PEM, folder / "key.pem"
    (folder / "certificate.pem").write_bytes(made.public_bytes(pem))
    kept.write_bytes(
        key.private_bytes(pem, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    )
    return folder / "certificate.pem", kept


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def behind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A house behind a proxy with TLS: its public address."""
    port = free_port()
    public = f"https://localhost:{port}"
    with a_house(tmp_path, public_url=public, trusted_proxy="127.0.0.1") as house:
        command, told = request.param(tmp_path, port, house)
        process = subprocess.Popen(command, env={**os.environ, **told})
        try:
            with ended_in_time(process):
                until("the proxy", lambda: is_open(port))
                yield public
        finally:
            process.terminate()
            process.wait(HANG_S)


def is_open(port: int) -> bool:
    with socket.socket() as line:
        return not line.connect_ex(("127.0.0.1", port))


def test_files_of_megabytes_and_a_table_come_through_a_proxy(behind: str) -> None:
    """Dana opens a night and sees her table; two megabytes are imported. What even the server
    doesn't take is refused."""
    unknown = ssl.create_default_context()  # Nobody vouches for the certificate.
    unknown.check_hostname, unknown.verify_mode = False, ssl.CERT_NONE
    told = {"Origin": behind, "Content-Type": "application/json"}
    with httpx.Client(
        base_url=behind, headers=told, timeout=HANG_S, verify=unknown
    ) as dana:
        opened = dana.post("/api/nights", json={"name": "Dana", "title": "Friday"})
        assert opened.status_code == 201, opened.text
        assert "Secure" in opened.headers["Set-Cookie"]
        cookies = "; ".join(f"{name}={value}" for name, value in dana.cookies.items())
        with connect(
            f"wss{behind.removeprefix('https')}/api/nights/{opened.json()['night']}/socket",
            ssl=unknown,
            origin=told["Origin"],
            additional_headers={"Cookie": cookies},
        ) as line:
            frame = json.loads(line.recv(timeout=HANG_S))
            assert frame["view"]["you"]["name"] == "Dana"
        text = "\n".join([hand("1"), *["x" * 1_000] * 2_000])
        file = {"name": "friday.jsonl", "text": text}
        made = dana.post(
            "/api/import", json={"title": "Old", "files": [file], "name": "Dana"}
        )
        assert made.status_code == 201, made.text
        assert made.json()["hands"] == 1
        assert dana.post("/api/import", content=b" " * 17_900_000).status_code == 413


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    """Nothing in it is unknown. The program is found where these tests have it."""
    analyze = installed("systemd-analyze")
    written = (DEPLOY / "homegame.service").read_text("utf-8")
    here = Path(sys.executable).with_name("homegame")
    assert "/usr/local/bin/homegame serve" in written
    unit = tmp_path / "homegame.service"
    unit.write_text(written.replace("/usr/local/bin/homegame", f"{here}"))
    done = subprocess.run(
        [analyze, "verify", "--man=no", unit], capture_output=True, text=True
    )
    said = [line for line in done.stderr.splitlines() if "homegame.service" in line]
    assert (said, done.returncode) == ([], 0), done.stderr


def test_the_container_listens_for_its_proxy_and_trusts_it_alone() -> None:
    """Both are on one network of their own; Caddy is told where the house is."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    house, proxy = compose["services"]["house"], compose["services"]["caddy"]
    [network] = compose["networks"]["default"]["ipam"]["config"]
    assert house["environment"]["TRUSTED_PROXY"] == network["subnet"]
    assert "ports" not in house
    assert proxy["environment"]["HOUSE"] == "house:8477"
    container = (DEPLOY / house["build"]["dockerfile"].removeprefix("deploy/")).read_text()
    assert "HOST=0.0.0.0 DATA=/nights" in container
    assert house["volumes"] == ["nights:/nights"]


def test_the_container_is_written_as_hadolint_wants_it() -> None:
    subprocess.run([installed("hadolint"), DEPLOY / "Containerfile"], check=True)
