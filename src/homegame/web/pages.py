"""Serves the built screens: the package's files, and one page for every address."""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from homegame.words import say

FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""

ASK_AGAIN: Final = "no-cache"

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Home Game</title>
<h1>The screens have not been built</h1>
<p>The server is running, but its pages are missing from this copy of Home Game.
Start it with <code>make play</code> in the project's folder, which builds them,
or install Home Game from a release, which includes them.</p>
</html>
"""

KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What the files of a build are. The computer isn't asked: some call a script plain text, and
no browser would run it then."""

_SHEETS: Final = re.compile(r'<link rel="stylesheet"[^<>]*+>')

_PACKABLE: Final = ("text/", "application/json", "application/manifest", "image/svg")


class File(Struct, frozen=True):
    """One file, ready to send."""

    body: bytes
    kind: str
    etag: str
    cache: str

    @property
    def packed(self) -> bytes:
        """The body in gzip, or empty if that would save nothing."""
        return in_gzip(self.body) if self.kind.startswith(_PACKABLE) else b""


class Pages:
    """All files, read once at the start: no path of a request ever reaches the disk."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.files = dict(read_all(folder or resources.files("homegame.web") / "app"))

    async def page(self, request: Request) -> Response:
        """The one page; its script decides which screen to show."""
        found = self.files.get("index.html")
        if found is None:
            return Response(NOT_BUILT, 503, media_type="text/html")
        return answer(request, found)

    def told(self, status: int, title: str, sentence: str) -> Response:
        """A page that says what went wrong, in the look of the screens but without their
        script."""
        home = escape(say("page.home", {}))
        body = (
            f'<p class="lede">{escape(sentence)}</p>'
            f'<p><a class="btn primary lg" href="/">{home}</a></p>'
        )
        return Response(self.laid_out(title, body), status, media_type="text/html")

    def laid_out(self, title: str, body: str) -> str:
        """A page in the look of the screens."""
        index = self.files.get("index.html")
        sheets = _SHEETS.findall(index.body.decode()) if index else []
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title>{''.join(sheets)}"
            f'<script src="/theme.js"></script></head>'
            f'<body><main class="page plainly"><h1>{escape(title)}</h1>{body}</main>'
            "</body></html>"
        )

    async def file(self, request: Request) -> Response | None:
        """A file by its name, if there is one."""
        found = self.files.get(request.url.path.lstrip("/"))
        return answer(request, found) if found else None


def read_all(folder: Traversable, prefix: str = "") -> Mapping[str, File]:
    """Every file under a folder, by its path."""
    files: dict[str, File] = {}
    if not folder.is_dir():
        return files
    for entry in folder.iterdir():
        if entry.is_dir():
            files.update(read_all(entry, f"{prefix}{entry.name}/"))
        else:
            files[prefix + entry.name] = made_ready(prefix + entry.name, entry.read_bytes())
    return files


@cache
def made_ready(path: str, body: bytes) -> File:
    """Prepare a file's headers, once for all houses of a process."""
    kind = KINDS.get(PurePosixPath(path).suffix, "application/octet-stream")
    hashed = path.startswith("assets/")
    return File(
        body,
        kind,
        f'"{sha256(body).hexdigest()[:20]}"',
        FOREVER if hashed else ASK_AGAIN,
    )


@cache
def in_gzip(body: bytes) -> bytes:
    """What is sent of a file, packed when somebody first asks for it: of all that there is to
    load, an evening needs a part, and a house opens sooner. Empty if it would save nothing."""
    packed = gzip.compress(body, mtime=0)
    return packed if len(packed) < len(body) else b""


def answer(request: Request, file: File) -> Response:
    """The file, compressed if the browser accepts that, or a 304 if it has not changed."""
    headers = {"ETag": file.etag, "Cache-Control": file.cache}
    if file.packed:
        headers["Vary"] = "Accept-Encoding"
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)
