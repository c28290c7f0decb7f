"""The built screens as they are served: the one page, its files, and nothing else."""

import asyncio
import mimetypes
from collections.abc import Mapping
from functools import partial
from html import escape
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homegame.reach.reach import Reach
from homegame.service.clock import SystemClock
from homegame.service.house import House
from homegame.service.settings import Settings
from homegame.storage.sqlite import SqliteStore
from homegame.web.app import make_app
from homegame.web.gate import Gate
from homegame.web.pages import KINDS, Pages, made_ready
from homegame.web.serve import is_played
from homegame.words import say

PAGE = "<!doctype html><title>Home Game</title>"
SCRIPT = "console.log('deal me in');\n" * 50
SECRET = "not for the web"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a build leaves, and beside it something that is nobody's business."""
    built = tmp_path / "app"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(PAGE)
    (built / "favicon.svg").write_text("<svg/>")
    (built / "manifest.webmanifest").write_text("{}")
    (built / "sw.js").write_text(SCRIPT)
    (built / "assets" / "index-B3x9.js").write_text(SCRIPT)
    (tmp_path / "secret.txt").write_text(SECRET)
    return built


def closed(house: House) -> Reach:
    """The house lets nobody in."""
    return Reach(house.settings, partial(is_played, house))


def get(folder: Path, path: str, headers: Mapping[str, str] = {}) -> httpx.Response:
    """One request to an application that serves this folder."""

    async def ask() -> httpx.Response:
        store = SqliteStore(folder.parent / "house.db")
        settings = Settings(data=folder.parent)
        house = House(store, settings, SystemClock())
        app = make_app(house, closed(house), Pages(folder))
        transport = httpx.ASGITransport(app=app)
        async with (
            store,
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            return await client.get(path, headers=dict(headers))

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/n/tabc",
        "/n/tabc/deep",
        "/rules",
        "/rules/BET-22",
        "/house/pats",
        "/print",
        "/chips",
    ],
)
def test_every_screen_is_the_one_page(folder: Path, path: str) -> None:
    """A link into the middle works; the page is asked for again each time."""
    answer = get(folder, path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_a_bug_is_a_page_for_a_browser_and_json_for_a_program(folder: Path) -> None:
    """A route of this test fails. The page has the look of the house, and says as little of
    what was wrong as the JSON does."""

    async def fails(_: Request) -> Response:
        raise RuntimeError(SECRET)

    async def ask() -> list[httpx.Response]:
        settings = Settings(data=folder.parent)
        house = House(SqliteStore(folder.parent / "house.db"), settings, SystemClock())
        app = make_app(house, closed(house), Pages(folder))
        assert isinstance(app, Gate)
        assert isinstance(app.app, Starlette)
        app.app.routes[:0] = [Route("/n/fails", fails), Route("/api/fails", fails)]
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost"
        ) as client:
            page = await client.get("/n/fails", headers={"accept": "text/html"})
            return [page, await client.get("/n/fails"), await client.get("/api/fails")]

    page, *told = asyncio.run(ask())
    sentence = say("request.broke", {})
    for answer in (page, *told):
        assert answer.status_code == 500
        assert SECRET not in answer.text
    assert page.headers["content-type"].startswith("text/html")
    assert escape(sentence) in page.text
    assert [answer.json()["error"]["say"] for answer in told] == [sentence, sentence]


def test_hashed_files_are_kept_for_good(folder: Path) -> None:
    """Their names change with their contents. They are sent packed to who can unpack."""
    packed = get(folder, "/assets/index-B3x9.js")
    assert packed.text == SCRIPT
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/javascript")
    assert "immutable" in packed.headers["cache-control"]
    plain = get(folder, "/assets/index-B3x9.js", {"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT


def test_what_a_file_is_does_not_depend_on_the_computer(folder: Path) -> None:
    """The registry of many a Windows machine calls a script plain text; a browser that is told
    so doesn't run it, and the page stays blank."""
    made_ready.cache_clear()
    mimetypes.add_type("text/plain", ".js")
    try:
        answer = get(folder, "/sw.js")
    finally:
        mimetypes.init()
    assert answer.headers["content-type"].startswith("text/javascript")


def test_every_file_of_the_build_is_of_a_known_kind() -> None:
    """Whoever adds a file of a new kind to the screens says here what it is."""
    public = Path(__file__).parents[2] / "ui" / "public"
    names = [*Pages().files, *(each.name for each in public.iterdir())]
    assert {Path(name).suffix for name in names} <= {*KINDS}


def test_a_file_that_has_not_changed_is_not_sent_again(folder: Path) -> None:
    """304 for the same tag, on the page as well."""
    tag = get(folder, "/").headers["etag"]
    answer = get(folder, "/", {"if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets//secret.txt",
        "/assets",
        "/assets/",
        "/index.js",
    ],
)
def test_no_path_reaches_the_disk(folder: Path, path: str) -> None:
    """Only what was built is there."""
    answer = get(folder, path)
    assert answer.status_code == 404
    assert SECRET not in answer.text


def test_without_a_build_the_page_says_so(tmp_path: Path) -> None:
    """The server works; the page says what is missing and what to do."""
    (tmp_path / "app").mkdir()
    answer = get(tmp_path / "app", "/n/tabc")
    assert answer.status_code == 503
    assert "make play" in answer.text


def test_the_installed_app_is_asked_for_anew_each_time(folder: Path) -> None:
    """Its worker, its manifest and its page may change under the same name: no cache may keep
    them, and the page's policy lets the worker run."""
    for path, kind in (
        ("/sw.js", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/", "text/html"),
    ):
        answer = get(folder, path)
        assert answer.headers["content-type"].startswith(kind), path
        assert answer.headers["cache-control"] == "no-cache", path
        assert "default-src 'self'" in answer.headers["content-security-policy"]
