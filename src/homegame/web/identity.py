"""Who is asking: a browser by its cookie, a program by its token. Never by what it says.

A browser has one cookie with one token of 256 bits, and may have a place at many tables.
For each table another token is derived from it, and only that one's hash is kept: the house
cannot tell from its store that two places belong to the same browser, and a stolen store
opens nothing. Page navigations are answered alike for everybody; only requests that our own
page makes to /api have an identity.
"""

import hmac
import re
from hashlib import sha256
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.responses import Response

from homegame.service.settings import Settings
from homegame.storage.keys import digest_of, new_token

PLAIN_COOKIE: Final = "homegame"
SECURE_COOKIE: Final = "__Host-homegame"
COOKIE_AGE_S: Final = 180 * 24 * 3600

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


class Caller(Struct, frozen=True):
    """What a request brought along. It proves nothing until a key of the house fits."""

    address: str
    browser: str = ""
    bearer: str = ""

    def __repr__(self) -> str:
        return f"Caller(address={self.address!r})"

    def digest(self, table: str) -> bytes | None:
        """What the house would know this caller by at a table."""
        if self.bearer:
            return digest_of(self.bearer)
        if self.browser:
            return digest_of(table_token(self.browser, table))
        return None


def table_token(browser: str, table: str) -> str:
    """A browser's token at one table; from it nobody can work out those at others."""
    return hmac.new(browser.encode(), table.encode(), sha256).hexdigest()


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether this connection is encrypted, so that the strict cookie can be used."""
    if settings.public_url.startswith("https:"):
        return True
    return connection.url.scheme in ("https", "wss")


def caller_of(connection: HTTPConnection, settings: Settings) -> Caller:
    """What this request brought along: a token in its header, else the cookie."""
    address = connection.client.host if connection.client else "?"
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Caller(address, bearer=bearer if _TOKEN.fullmatch(bearer) else "-")
    if connection.headers.get("sec-fetch-mode") == "navigate":
        return Caller(address)
    name = SECURE_COOKIE if is_secure(connection, settings) else PLAIN_COOKIE
    cookie = connection.cookies.get(name, "")
    return Caller(address, browser=cookie if _TOKEN.fullmatch(cookie) else "")


def new_browser() -> str:
    """A token for a browser that has none yet, or one that opens nothing here."""
    return new_token()


def set_cookie(
    response: Response, browser: str, connection: HTTPConnection, settings: Settings
) -> None:
    """Give the browser its token: no script reads it, no other site sends it."""
    secure = is_secure(connection, settings)
    response.set_cookie(
        SECURE_COOKIE if secure else PLAIN_COOKIE,
        browser,
        max_age=COOKIE_AGE_S,
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )
