"""Which tests can see what changed, the nearest first.

    python tools/affected.py [SINCE]

Tests of the room that a change is in come first, then those that import what changed, directly
or by way of others, by distance: until they would take longer than they may. What reads a file
that is no module (a house, a chapter, words) is found by its name in the sources. A change of
which nothing is known asks for every test.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import grimp
from grimp.exceptions import SourceSyntaxError

ROOT: Final = Path(__file__).parent.parent
SRC: Final = ROOT / "src" / "homegame"
TESTS: Final = ROOT / "tests"
PLANTED: Final = TESTS / "planted.toml"
PLACES: Final = [TESTS, *(TESTS / name for name in ("simulate", "tournament", "history"))]
TOOLS: Final = [ROOT / "bench", ROOT / "tools"]
"""Where Python looks for a module, besides the package."""

SECONDS: Final = ROOT / ".pytest_cache" / "v" / "homegame" / "seconds"
"""How long each file of tests took when it last ran as a whole."""

BUDGET_S: Final = 90
"""For the tests of either kind, on one processor."""

GUESS_S: Final = {False: 3, True: 30}
"""For a file that has never run here: without a browser, and with one."""

FIRST: Final = -9
"""Where a test that has changed itself stands; nothing is nearer."""
BY_NAME: Final = -8
"""Where those stand that have the name of a module that has changed."""

SCREENS: Final = {
    "board": ("real_evening", "tournament_pages"),
    "design": ("axe", "layout"),
    "door": ("start",),
    "host": ("rulings", "comings"),
    "house": ("making", "rules"),
    "lobby": ("start", "importing"),
    "parts": ("axe", "start"),
    "real": ("companion", "real"),
    "story": ("hands", "whole_evening"),
    "table": ("screen", "layout", "plates", "games"),
    "text": ("keyboard",),
    "": ("start", "lines"),
}
"""Browser tests by the screen they look at, where it is not in their name."""

UNREAD: Final = (
    ".github/ISSUE_TEMPLATE/",
    ".github/pull_request_template.md",
    ".gitignore",
    "LICENSE",
    "SECURITY.md",
    "STYLE.md",
    "ui/README",
)


NOTES: Final = {
    *(".bak", ".csv", ".db", ".diff", ".html", ".jpg", ".log", ".orig", ".out", ".patch"),
    *(".pdf", ".png", ".tmp", ".txt", ".zip"),
}
"""Kinds of files that say nothing to a tool that happens to find one."""


class Chosen(NamedTuple):
    """The tests to run, those left out with the seconds they would take, and the changes that
    nothing is known about."""

    run: list[Path]
    left: list[Path]
    left_s: float
    unknown: list[str]


class CannotTell(Exception):
    """Nobody can tell which tests to run: why, in a sentence."""


def changed(since: str = "") -> list[str]:
    """Files that differ from a commit, or from where this branch left `main`; new ones, and
    those that are gone, too. What somebody has only put down here is none of them."""
    base = commit(since)
    differ = git("diff", "-z", "--no-renames", "--name-only", base)
    new = git("ls-files", "-z", "--others", "--exclude-standard").split("\0")
    ours = {Path(name).parts[0] for name in git("ls-files", "-z").split("\0") if name}
    found = [name for name in new if name and not is_put_down(Path(name), ours)]
    return sorted({*differ.split("\0"), *found} - {""})


def is_put_down(path: Path, ours: set[str]) -> bool:
    """Whether nothing can read a new file: it lies in none of our folders, and it is of no kind
    that a tool would take for its settings."""
    return path.parts[0] not in ours and path.suffix in NOTES


def commit(since: str) -> str:
    """The commit that is meant."""
    try:
        if since:
            return git("rev-parse", "--verify", "--end-of-options", f"{since}^{{commit}}")
        return git("merge-base", "HEAD", "main")
    except subprocess.CalledProcessError:
        raise CannotTell(
            f"There is no commit “{since}”. SINCE names one: make quick SINCE=HEAD~1."
            if since
            else "There is no branch “main” to compare with. "
            "Name a commit: make quick SINCE=HEAD~1."
        ) from None


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def parsed(path: Path) -> ast.Module:
    """A file of Python, understood."""
    try:
        return ast.parse(path.read_text("utf-8"))
    except SyntaxError as wrong:
        place = f"{path.relative_to(ROOT).as_posix()}, line {wrong.lineno}"
        raise CannotTell(f"{place}: {wrong.msg}. Nothing was tested.") from None


@cache
def imports() -> dict[Path, set[Path]]:
    """What each file of ours imports, or names: a test that starts a tool has its name."""
    try:
        graph = grimp.build_graph("homegame")
    except SourceSyntaxError as wrong:
        parsed(Path(wrong.filename))
        raise
    paths = {name: module(name) for name in graph.modules if module(name).exists()}
    found = {
        path: {module(each) for each in graph.find_modules_directly_imported_by(name)}
        for name, path in paths.items()
    }
    tools = {path.name: path for folder in TOOLS for path in folder.glob("*.py")}
    for path in (path for folder in (TESTS, *TOOLS) for path in folder.rglob("*.py")):
        found[path] = set()
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Import(names):
                    found[path].update(*(located(each.name) for each in names))
                case ast.ImportFrom(str(name), names):
                    found[path].update(
                        *(located(f"{name}.{each.name}", name) for each in names)
                    )
                case ast.Constant("homegame"):
                    found[path].add(SRC / "__main__.py")
                case ast.Constant(str(text)) if text in tools:
                    found[path].add(tools[text])
        found[path] |= {path.with_name("conftest.py")} & {*path.parent.glob("conftest.py")}
    return found


def located(*names: str) -> set[Path]:
    """The file of the first of these modules that is ours."""
    for name in names:
        if name.partition(".")[0] == "homegame":
            if module(name).exists():
                return {module(name)}
        else:
            for folder in (*PLACES, *TOOLS):
                for place in (
                    f"{name.replace('.', '/')}{end}" for end in (".py", "/__init__.py")
                ):
                    if (folder / place).exists():
                        return {folder / place}
    return set()


def module(name: str) -> Path:
    """The file of a module of the package."""
    path = SRC.parent / name.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def readers(path: Path) -> set[Path]:
    """The files of ours that name a file which is no module, or the folder it lies in. Nobody
    knows who reads what lies beside the folders, as the settings do."""
    folder = path.parent.name
    names = {
        f'"{path.name}"',
        f'/{path.name}"',
        f'"{folder}"',
        f'"{folder}/',
        f'/{folder}"',
    }
    if path.parent == ROOT or folder.startswith("."):
        names = {f'"{path.name}"'} if path.suffix == ".md" else set()
    elif path.is_relative_to(ROOT / "native"):
        names = {"_native"}
    return {
        each
        for each in imports()
        if each.is_relative_to(SRC) or not path.is_relative_to(SRC)
        if any(name in each.read_text("utf-8") for name in names)
    }


def still_import(gone: Path) -> set[Path]:
    """The files of ours that import a module which is no more, or one of its name."""
    name = gone.parent.name if gone.stem == "__init__" else gone.stem
    says = re.compile(rf"^\s*(?:from|import)\b[^\n(]*(?:\([^)]*)?\b{name}\b", re.M)
    return {each for each in imports() if says.search(each.read_text("utf-8"))}


def names_whole(path: Path, text: str) -> bool:
    """Whether a text names a file by its whole path."""
    return f'"{path.relative_to(ROOT).as_posix()}"' in text


def distances(files: Iterable[Path]) -> dict[Path, int]:
    """How many imports away each file is from the nearest of these."""
    importers: dict[Path, list[Path]] = {}
    for path, those in imports().items():
        for each in those:
            importers.setdefault(each, []).append(path)
    found = dict.fromkeys(files, 0)
    queue = [*found]
    for path in queue:
        for each in importers.get(path, ()):
            if each not in found:
                found[each] = found[path] + 1
                queue.append(each)
    return found


def is_browser(test: Path) -> bool:
    return test.is_relative_to(TESTS / "browser")


def rooms(path: Path) -> set[str]:
    """The words that a test of this file would have in its place: `rules`, `pots`."""
    return {part.removeprefix("test_") for part in (*path.parts[:-1], path.stem)}


def chosen(names: Iterable[str], budget_s: int = BUDGET_S) -> Chosen:
    """The tests that these changes ask for; those of either kind take `budget_s` at most."""
    paths = [ROOT / name for name in names if not name.startswith(UNREAD)]
    screens = [path for path in paths if path.is_relative_to(ROOT / "ui")]
    begun, unknown = set[Path](), list[str]()
    faults = PLANTED.read_text("utf-8")
    for path in paths:
        if path in screens:
            found = {
                each for each in imports() if names_whole(path, each.read_text("utf-8"))
            }
        elif path.suffix == ".py" and not path.exists():
            found = still_import(path)
        else:
            found = {path} & imports().keys() or readers(path)
            if not found and path.suffix not in (".py", ".md"):
                unknown.append(path.relative_to(ROOT).as_posix())
        begun |= found
        if names_whole(path, faults):
            begun.add(TESTS / "tools" / "test_planted.py")
    far = distances(begun)
    near = {
        name
        for path in paths
        for name in rooms(path.relative_to(ROOT))
        - {"src", "homegame", "tests", "en", "tools"}
    }
    shown = {name for path in screens for name in pages(path)}
    order: dict[Path, tuple[int, float]] = {}
    took = seconds()
    tests = sorted(path for path in imports() if path.name.startswith("test_"))
    called = {f"test_{path.name}" for path in paths}
    for test in tests:
        own = rooms(test.relative_to(TESTS))
        if test in paths:
            place = FIRST
        elif test in far and test.name in called and not is_browser(test):
            place = BY_NAME
        elif is_browser(test) and not (test in far and far[test] < 2):
            if not any(test.stem.removeprefix("test_").startswith(name) for name in shown):
                continue
            place = 1
        elif test in far:
            place = far[test] * 2 - len(own & near)
        else:
            continue
        order[test] = place, took.get(test, GUESS_S[is_browser(test)])
    spent, run = {True: 0.0, False: 0.0}, list[Path]()
    for test in sorted(order, key=lambda test: order[test]):
        place, cost = order[test]
        before = spent[is_browser(test)]
        # One that has changed is run however long it takes, as long as there is any time.
        if before + (0 if place == FIRST else cost) <= budget_s:
            run.append(test)
            spent[is_browser(test)] += cost
    left = [test for test in tests if test not in run]
    left_s = sum(took.get(test, GUESS_S[is_browser(test)]) for test in left)
    return Chosen(run, left, left_s, unknown)


def pages(path: Path) -> tuple[str, ...]:
    """The beginnings of the names of the browser tests that look at a screen."""
    parts = path.relative_to(ROOT / "ui").parts
    if parts[0] != "src":
        return ()
    folder = parts[1] if len(parts) > 2 else ""
    return SCREENS.get(folder, (folder,))


def seconds() -> dict[Path, float]:
    """What each file of tests took."""
    if not SECONDS.exists():
        return {}
    return {
        ROOT / name: took for name, took in json.loads(SECONDS.read_text("utf-8")).items()
    }


def main(since: str) -> None:
    try:
        found = chosen(changed(since))
    except CannotTell as why:
        sys.exit(str(why))
    for each in found.unknown:
        print(f"# {each}: nothing is known about it: run make test")
    for test in found.run:
        print(test.relative_to(ROOT))
    print(f"# left to make test: {len(found.left)} files, about {found.left_s:.0f} s")


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
