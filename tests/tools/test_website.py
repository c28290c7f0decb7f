"""The documentation is built from the code, whole, and every link in it leads somewhere."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser
from docutils.utils import new_document

from homegame.model import commands, events, refusal, view
from homegame.rulebook import Rule
from homegame.rulebook.options import options
from homegame.rulebook.presets import preset_names
from homegame.variants import VARIANTS
from thorough import THOROUGH
from website import api, docstrings, games, protocol, stage, way
from website.structs import fields_of, tag_of

ROOT = Path(__file__).parent.parent.parent


class Page(HTMLParser):
    """The anchors and links of a page, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors, self.links, self.loads = {""}, set[str](), set[str]()
        self.text = path.read_text("utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        values = dict(given)
        self.anchors |= {value for name in ("id", "name") if (value := values.get(name))}
        if tag == "a" and (to := values.get("href")):
            self.links.add(to)
        elif to := values.get("src") or (values.get("href") if tag == "link" else None):
            self.loads.add(to)


@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_has_everything(tmp_path):
    """A build in an empty folder, then a walk over all its pages, as files. The theme, the
    sources, the reference of what isn't the library, and notebooks that play all their hands
    wait for the long run."""
    quick = [] if THOROUGH else ["--quick"]
    ran = subprocess.run(
        [sys.executable, ROOT / "tools" / "docs.py", *quick, tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    site = tmp_path / "site"
    pages = {path: Page(path) for path in site.rglob("*.html")}
    for path, page in pages.items():
        for link in page.links | page.loads:
            assert broken(path, link, pages) == "", f"{path.relative_to(site)}: {link}"
        outside = [
            load for load in page.loads if urlsplit(load).scheme in ("http", "https")
        ]
        assert not outside, f"{path.relative_to(site)} loads {outside}"
    has_every_rule(site, pages)
    has_every_message(site, pages)
    has_every_drawing(site, pages)


def broken(path: Path, link: str, pages: dict[Path, Page]) -> str:
    """What is wrong with a link, if it stays within the pages."""
    parts = urlsplit(link)
    if parts.scheme:
        return ""
    there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if "_modules" in there.parts and not THOROUGH:
        return "" if is_described(there) else "no such source"
    if not there.is_file():
        return "no such file"
    if (
        there in pages
        and parts.fragment
        and unquote(parts.fragment) not in pages[there].anchors
    ):
        return "no such place on the page"
    return ""


def is_described(source: Path) -> bool:
    """Whether the page of a source is made where the whole documentation is."""
    below = source.parts[source.parts.index("_modules") + 1 :]
    return ".".join(below).removesuffix(".html") in {*api.offering(), *api.parts()}


def has_every_rule(site: Path, pages: dict[Path, Page]) -> None:
    """Each rule has its anchor in its chapter, each choice one, each house a sheet."""
    for rule in Rule:
        chapter = pages[site / "rulebook" / f"{rule.partition('-')[0].lower()}.html"]
        assert rule.lower() in chapter.anchors
    choices = pages[site / "rulebook" / "choices.html"]
    for name in options():
        assert f"choice-{name.replace('.', '-').replace('_', '-')}" in choices.anchors
    for name in preset_names():
        assert (site / "houses" / f"{name}.html").is_file()


def has_every_message(site: Path, pages: dict[Path, Page]) -> None:
    """Each field of the view, each command, event, code and route is on its page."""
    seen = pages[site / "protocol" / "view.html"]
    for field in fields_of(view.View):
        assert f">{field.name}</span>" in seen.text
    for name, union in (("commands", commands.WireCommand), ("events", events.NightEvent)):
        page = pages[site / "protocol" / f"{name}.html"]
        for kind in union.__args__:
            assert f"wire-{kind.__name__.lower()}" in page.anchors
            assert f">{tag_of(kind)}</span>" in page.text
    errors = pages[site / "protocol" / "errors.html"]
    assert {code.lower() for code in refusal.Sys} <= errors.anchors
    requests = pages[site / "protocol" / "requests.html"].text
    for method, path, _ in protocol.routes():
        assert f'{method}</span> <span class="pre">{path}</span>' in requests


def has_every_drawing(site: Path, pages: dict[Path, Page]) -> None:
    """Each game's steps, the way of a command, and what the notebooks draw."""
    hand = pages[site / "how" / "hand.html"].text
    for game in VARIANTS.values():
        assert f">{game.name}</span>" in hand
    assert hand.count('<ol class="steps">') == len(games.by_steps())
    assert '<svg class="way"' in pages[site / "how" / "command.html"].text
    for notebook in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        assert (
            '<figure class="plot"><svg'
            in pages[site / "notebooks" / f"{notebook.stem}.html"].text
        )


# ---------------------------------------------------------------- the parts


@pytest.mark.parametrize("stop", [stop for stop in way.WAY if isinstance(stop, way.Stop)])
def test_each_stop_on_the_way_of_a_command_is_there(stop):
    """The file exists and has the function; tests/web/test_way.py watches it being called."""
    text = (ROOT / stop.file).read_text("utf-8")
    for name in stop.does.split("."):
        here = rf"\b(?:def|class|function|const|async) {name}\b|^  {name}\("
        assert re.search(here, text, re.MULTILINE), f"{stop.file}: {name}"


@pytest.mark.parametrize("name", api.parts())
def test_what_a_module_says_reads_as_markup(name):
    """Every docstring in it, as its page of the reference has them, without a warning."""
    for line, text in said_in(name):
        page = new_document(name, SETTINGS)
        Parser().parse(text, page)
        wrong = [each.astext() for each in page.findall(nodes.system_message)]
        assert not wrong, f"{name}, line {line}"


SETTINGS = get_default_settings(Parser)
SETTINGS.report_level, SETTINGS.warning_stream = 2, False


def said_in(name: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a module, its classes, functions and names, each with its line."""
    file = import_module(name).__file__
    assert file
    for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                lines = inspect.cleandoc(text).splitlines()
                docstrings.as_rst(None, "", name, None, None, lines)
                yield node.lineno, "\n".join(lines)


def test_every_page_of_the_repository_is_in_the_documentation():
    """Nothing written is left out, and no two pages share a place."""
    places = [stage.place_of(path) for path in stage.written()]
    assert len({*places}) == len(places)
    assert {"project/changelog.md", "decisions/index.md", "bots.md"} <= {*places}


def test_a_field_says_its_type_its_meaning_and_its_default():
    """Three fields of three kinds, as a reader of the page sees them."""
    fields = {field.name: field for field in fields_of(view.View)}
    assert fields["house"].type == "[HouseView](#wire-houseview)"
    assert fields["chairs"].type == "list of [ChairView](#wire-chairview)"
    assert fields["chairs"].says == "Taken seats only, by seat number."
    assert fields["hand"].type == "[HandView](#wire-handview), or null"
    assert fields["kitty"].type == "chips"
    assert fields["kitty"].default == "0"
