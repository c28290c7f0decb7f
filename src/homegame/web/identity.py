"""Who a request comes from: a browser sends its cookie, a program its token.

Everyone gets the same answer to a page navigation; only requests of our own page to /api have
an identity. The doorman decides what a token opens.
"""

import re
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from homegame.service.people.doorman import Caller
from homegame.service.settings import Settings
from homegame.web.agents import label_of

PLAIN_COOKIE: Final = "homegame"
SECURE_COOKIE: Final = "__Host-homegame"
COOKIE_AGE_S: Final = 180 * 24 * 3600

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether this connection is encrypted, so that the strict cookie can be used."""
    if settings.public_url.startswith("https:"):
        return True
    return connection.url.scheme in ("https", "wss")


def caller_of(connection: HTTPConnection, settings: Settings) -> Caller:
    """The caller of a request: by the token in its header, else by the cookie."""
    address = connection.client.host if connection.client else "?"
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        token = bearer if _TOKEN.fullmatch(bearer) else "-"
        return Caller(address, bearer=token, label=label_of("", is_program=True))
    if connection.headers.get("sec-fetch-mode") == "navigate":
        return Caller(address)
    name = SECURE_COOKIE if is_secure(connection, settings) else PLAIN_COOKIE
    cookie = connection.cookies.get(name, "")
    is_program = "origin" not in connection.headers and not cookie
    return Caller(
        address,
        browser=cookie if _TOKEN.fullmatch(cookie) else "",
        is_program=is_program,
        label=label_of(connection.headers.get("user-agent", ""), is_program),
    )


def set_cookie(
    response: Response, browser: str, connection: HTTPConnection, settings: Settings
) -> None:
    """Give the browser its token, in a cookie no script can read and no other site can use."""
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
