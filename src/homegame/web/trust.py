"""The page that says how a phone trusts the house's own certificate, and what that means."""

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homegame.reach.certificate import Certified
from homegame.web.pages import Pages
from homegame.words import say

PAGE: Final = "/trust"
FILE: Final = "/trust/home-game.crt"

STEPS: Final = {"ios": 5, "android": 4, "computer": 3}
"""How many steps each kind of device takes."""


def trust_routes(shows: Certified, pages: Pages) -> list[Route]:
    """The page, and the certificate of the house's authority. Neither says a secret, and both
    are for those whose phone doesn't trust the house yet."""

    async def page(_: Request) -> Response:
        html = pages.laid_out(say("trust.title", {}), body(shows))
        return Response(html, media_type="text/html")

    async def file(_: Request) -> Response:
        headers = {"Content-Disposition": 'attachment; filename="home-game.crt"'}
        kind = "application/x-x509-ca-cert"
        return Response(shows.authority, headers=headers, media_type=kind)

    return [Route(PAGE, page, methods=["GET"]), Route(FILE, file, methods=["GET"])]


def body(shows: Certified) -> str:
    """What it is, the file, the steps for each kind of device, and how to take it back."""
    public = {"addresses": ", ".join(shows.public)}
    parts = [
        paragraph("what"),
        paragraph("means"),
        f"<p>{escape(say('trust.public_too', public))}</p>" if shows.public else "",
        f'<p><a class="btn primary lg" href="{FILE}">{words("get")}</a></p>',
    ]
    for device, many in STEPS.items():
        steps = "".join(f"<li>{words(f'{device}_{at}')}</li>" for at in range(1, many + 1))
        parts.append(f"<h2>{words(device)}</h2><ol>{steps}</ol>")
    # To be compared byte by byte, a line of it is never broken within one.
    code = f"<code>{shows.fingerprint.replace(':', ':<wbr>')}</code>"
    parts.append(f"<h2>{words('check')}</h2><p>{words('print')}</p><p>{code}</p>")
    parts += [paragraph("back"), f'<p><a class="btn" href="/">{words("lobby")}</a></p>']
    return "".join(parts)


def words(name: str) -> str:
    return escape(say(f"trust.{name}", {}))


def paragraph(name: str) -> str:
    return f"<p>{words(name)}</p>"
