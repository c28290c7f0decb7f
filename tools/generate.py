"""Write the files that are made from others, and that the repository therefore doesn't keep.

    python tools/generate.py            all of them
    python tools/generate.py screens    what the screens are built with, and the routes as data
    python tools/generate.py proof      which test proves which rule

What the screens are built with is left alone if it has its text already, so that nothing is
built anew because of it.
"""

import os
import sys
import tomllib
from pathlib import Path
from traceback import extract_tb

ROOT = Path(__file__).parent.parent
WIRE = ROOT / "ui" / "src" / "wire.ts"
WORDS = ROOT / "ui" / "src" / "words.gen.ts"
FIRST = ROOT / "ui" / "src" / "first.gen.ts"
ROUTES = ROOT / "src" / "homegame" / "web" / "openapi.json"
PROOF = ROOT / "src" / "homegame" / "rulebook" / "proof.json"


def screens() -> None:
    import openapi
    import wire
    import words

    put(WIRE, wire.module())
    put(WORDS, words.module())
    put(FIRST, words.first())
    put(ROUTES, openapi.written())


def proof() -> None:
    """The proofs, if a test is newer or gone. Every run of the tests asks for it."""
    tests = ROOT / "tests"
    looked = [ROOT / "tools" / "proof.py", tests, *tests.rglob("*.py"), *tests.glob("*/")]
    newest = max(path.stat().st_mtime_ns for path in looked)
    if not PROOF.exists() or PROOF.stat().st_mtime_ns <= newest:
        from proof import proofs, written

        put(PROOF, written(proofs(tests)))
        PROOF.touch()


def put(target: Path, text: str) -> None:
    """Write a file, whole, if it is to be another than it is."""
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        fresh = target.with_name(f"{target.name}.{os.getpid()}")
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(target)


def named(file: str) -> str:
    """A file as it is called in the repository."""
    place = Path(file)
    return place.relative_to(ROOT).as_posix() if place.is_relative_to(ROOT) else file


def misspelt(folder: Path) -> str:
    """The first TOML file below a folder that can't be read, and why."""
    for path in sorted(folder.rglob("*.toml")):
        try:
            tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as wrong:
            return f"{path.relative_to(ROOT).as_posix()}: {wrong}"
    return "It is no TOML."


def main(parts: list[str]) -> None:
    try:
        if "proof" not in parts:
            screens()
        if "screens" not in parts:
            proof()
    except SyntaxError as wrong:
        sys.exit(f"{named(wrong.filename or '')}, line {wrong.lineno}: {wrong.msg}")
    except ImportError as wrong:
        *_, asked = (
            frame for frame in extract_tb(wrong.__traceback__) if frame.filename[0] != "<"
        )
        sys.exit(f"{named(asked.filename)}, line {asked.lineno}: {wrong}")
    except tomllib.TOMLDecodeError:
        sys.exit(misspelt(ROOT / "src"))


if __name__ == "__main__":
    main(sys.argv[1:])
