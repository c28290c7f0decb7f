"""A house with a certificate of its own, in a browser that trusts it."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_der_x509_certificate
from playwright.sync_api import Browser, expect

from browser.house import ARGUMENTS, PHONE, WAIT_MS, chromium, shoot
from browser.layout import assert_tidy
from waiting import HANG_S
from web.test_play import first_line, started

pytestmark = pytest.mark.browser


def test_a_night_over_a_certificate_of_the_house(browser: Browser, tmp_path: Path) -> None:
    """The page that says how to trust it; then a night is opened in a context that browsers
    call secure, with its worker, its line and a cookie that never goes without encryption."""
    with started(tmp_path / "house", "play", "--https") as process:
        found = re.search(r"https://\S+", first_line(process))
        assert found
        url = found[0]
        file = httpx.get(f"{url}/trust/home-game.crt", verify=False, timeout=HANG_S)
        key = load_der_x509_certificate(file.content).public_key()
        info = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        pinned = b64encode(sha256(info).digest()).decode()
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "browser",
            executable_path=chromium(),
            args=[*ARGUMENTS, f"--ignore-certificate-errors-spki-list={pinned}"],
            viewport={"width": PHONE[0], "height": PHONE[1]},
        )
        try:
            context.set_default_timeout(WAIT_MS)
            page = context.new_page()
            page.goto(f"{url}/trust")
            expect(
                page.get_by_role("link", name="Download the certificate")
            ).to_be_visible()
            shoot(page, "trust")
            assert_tidy(page)
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                page.reload()
                scheme = "() => getComputedStyle(document.documentElement).colorScheme"
                assert page.evaluate(scheme) == theme
            shoot(page, "trust-dark")
            page.get_by_role("link", name="Open Home Game").click()
            page.wait_for_url(f"{url}/")
            page.goto(url)
            assert page.evaluate("() => isSecureContext")
            page.get_by_label("Your name").fill("Dana")
            page.get_by_role("button", name="Open the table").click()
            page.wait_for_url("**/n/*")
            expect(page.locator("#table")).to_be_visible()
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            (cookie,) = context.cookies(url)
            assert cookie["name"] == "__Host-homegame"
            assert cookie["secure"]
        finally:
            context.close()
