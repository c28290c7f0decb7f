"""Gather the sources of the documentation in one folder: pages as they are written, with the
parts in them that are made from the code, and pages that are made as a whole."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import normpath, relpath

from website import api, games, look, protocol, rulebook, way

ROOT = look.ROOT
PLACES: Mapping[str, str] = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "STYLE.md": "project/style.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CHANGELOG.md": "project/changelog.md",
    "decisions/README.md": "decisions/index.md",
}
"""Pages of the repository that stand elsewhere in the documentation; the README only as the
target of links, because `docs/index.md` says the same to a reader of the documentation."""

MADE: Mapping[str, object] = {
    **rulebook.PARTS,
    **protocol.PARTS,
    **games.PARTS,
    **way.PARTS,
    **api.PARTS,
}
"""Parts of pages, by the name in `<!-- made from the code: name -->`."""

MARK = re.compile(r"<!-- made from the code: ([\w-]+) -->")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def place_of(path: str) -> str:
    """Where a file of the repository stands in the documentation."""
    return PLACES.get(path, path.removeprefix("docs/"))


def written() -> Iterator[str]:
    """The pages that are written by hand, as paths in the repository."""
    yield from (path for path in PLACES if path != "README.md")
    for folder in ("docs", "decisions"):
        for path in sorted((ROOT / folder).rglob("*.md")):
            name = path.relative_to(ROOT).as_posix()
            if name not in PLACES:
                yield name


def page(path: str) -> str:
    """A page as it is written, with its links led to where pages stand here, and with what
    is made from the code."""
    text = (ROOT / path).read_text("utf-8")
    if path == "decisions/README.md":
        text += "\n" + rulebook.tree(
            re.findall(r"^- .*\]\(([\w-]+\.md)\)", text, re.MULTILINE)
        )
    text = text.replace("{literalinclude} ../deploy/", "{literalinclude} deploy/")
    text = LINK.sub(lambda link: led(path, link), text)
    return MARK.sub(lambda mark: made(mark[1]), text)


def made(name: str) -> str:
    """One part that is made from the code."""
    part = MADE[name]
    assert callable(part), name
    return str(part())


def led(page: str, link: re.Match[str]) -> str:
    """A link between two files of the repository as one between two pages."""
    picture, words, target, anchor = link[1], link[2], link[3], link[4] or ""
    there = normpath(f"{Path(page).parent}/{target}")
    here = place_of(page)
    if there.startswith("src/homegame/") and there.endswith(".py"):
        module = there.removeprefix("src/").removesuffix(".py")
        source = relpath(f"_modules/{module}.html", Path(here).parent.as_posix())
        return f'<a href="{source}">{words}</a>'
    if not there.startswith(("docs/", "decisions/")) and there not in PLACES:
        return words
    to = relpath(place_of(there), Path(here).parent.as_posix())
    return f"{picture}[{words}]({to.replace('.ipynb', '.md')}{anchor})"


def gather(folder: Path, *, quick: bool = False) -> None:
    """Write all sources into this folder. `quick`: notebooks play few hands, and of the
    reference only the library is described."""
    from website import notebooks  # what draws them takes a second to be read

    beside = [path for path in (ROOT / "docs").rglob("*") if path.suffix in COPIED]
    files = {
        path.relative_to(ROOT / "docs").as_posix(): path.read_bytes() for path in beside
    }
    files |= {f"deploy/{path.name}": path.read_bytes() for path in ROOT.glob("deploy/*")}
    files |= look.files()
    texts = {place_of(path): page(path) for path in written()}
    for part in (rulebook.pages(), api.pages(quick=quick), notebooks.pages(quick=quick)):
        texts |= part
    write(folder, files | {place: text.encode() for place, text in texts.items()})


COPIED = {".py", ".css", ".ipynb", ".png", ".svg"}


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """The folder with these files and no others; what is the same is not touched, so that
    Sphinx reads only what has changed."""
    for path in [*folder.rglob("*")]:
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()
    for place, content in files.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != content:
            target.write_bytes(content)
