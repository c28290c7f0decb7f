"""`homegame play --https`: a real server with its own certificate, and who trusts it."""

import hashlib
import re
import ssl
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from homegame.reach.network import lan_address
from thorough import THOROUGH
from waiting import HANG_S
from web.test_play import failed, first_line, started


def test_a_house_with_its_own_certificate(tmp_path: Path) -> None:
    """It says where it is and how a phone trusts it. Who trusts it opens a night: the cookie is
    for https alone, links begin with https, and the line to the table is open, also from
    the network. Who doesn't trust it is warned."""
    with started(tmp_path, "play", "--https") as process:
        url = re.search(
            r"https://localhost:\d+|https://127\.0\.0\.1:\d+", first_line(process)
        )
        assert url
        lines = ""
        while "fingerprint" not in lines:
            lines += first_line(process)
        where = re.search(r"Phones trust it at: (https://\S+/trust)", lines)
        told = re.search(r"Its fingerprint: ([0-9A-F:]{95})", lines)
        assert where
        assert told

        open_to_all = httpx.Client(base_url=url[0], verify=False, timeout=HANG_S)
        page = open_to_all.get("/trust")
        assert told[1] in page.text.replace("<wbr>", "")
        assert 'href="/"' in page.text
        if lan_address():  # Until the network is let in, no phone gets there.
            assert "That address answers once you’ve switched on" in lines
        assert "can’t stand in for any page on the internet" in page.text
        file = open_to_all.get(re.search(r'href="(/trust/[^"]+)"', page.text)[1])  # type: ignore[index]
        assert file.headers["content-type"] == "application/x-x509-ca-cert"
        digest = hashlib.sha256(file.content).hexdigest().upper()
        assert digest == told[1].replace(":", "")

        trust = ssl.create_default_context(cadata=file.content)
        with httpx.Client(base_url=url[0], verify=trust, timeout=HANG_S) as phone:
            asked = {"title": "Friday", "name": "Dana"}
            opened = phone.post("/api/nights", json=asked, headers={"Origin": url[0]})
            assert opened.status_code == 201, opened.text
            cookie = opened.headers["set-cookie"]
            assert cookie.startswith("__Host-homegame=")
            assert "Secure" in cookie
            assert opened.json()["url"].startswith("https://")
            wrong = url[0].replace("https", "http")
            refused = phone.post("/api/nights", json=asked, headers={"Origin": wrong})
            assert refused.json()["error"]["code"] == "SYS-ORIGIN"
            if THOROUGH:  # A browser's line over https is in tests/browser/test_https.py.
                a_line_is_open(url[0], opened.json()["night"], cookie, trust)
            switched = {"network": True}
            lets_in = phone.post("/api/reach", json=switched, headers={"Origin": url[0]})
            network = lets_in.json()["network"]
            if lan_address():
                assert network["url"].startswith("https://")
                there = httpx.get(f"{network['url']}/trust", verify=trust, timeout=HANG_S)
                assert there.status_code == 200
        open_to_all.close()
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            httpx.get(f"{url[0]}/api/health", timeout=HANG_S)


def a_line_is_open(url: str, night: str, cookie: str, trust: ssl.SSLContext) -> None:
    """Who has this cookie is shown the table."""
    with connect(
        f"{url.replace('http', 'ws', 1)}/api/nights/{night}/socket",
        ssl=trust,
        origin=url,
        additional_headers={"Cookie": cookie.partition(";")[0]},
        open_timeout=HANG_S,
    ) as line:
        assert '"view"' in str(line.recv(timeout=HANG_S))


def test_behind_a_public_address_it_is_refused(tmp_path: Path) -> None:
    """The proxy there has a certificate: one sentence says so."""
    err = failed(tmp_path, "play", "--https", PUBLIC_URL="https://poker.example")
    assert "PUBLIC_URL is set" in err
