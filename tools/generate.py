"""Write the files that are made from others, and that the repository therefore doesn't keep.

    python tools/generate.py            all of them
    python tools/generate.py screens    what the screens are built with
    python tools/generate.py proof      which test proves which rule

What the screens are built with is left alone if it has its text already, so that nothing is
built anew because of it.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WIRE = ROOT / "ui" / "src" / "wire.ts"
WORDS = ROOT / "ui" / "src" / "words.gen.ts"
PROOF = ROOT / "src" / "homegame" / "rulebook" / "proof.json"


def screens() -> None:
    import wire
    import words

    put(WIRE, wire.module())
    put(WORDS, words.module())


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


def main(parts: list[str]) -> None:
    if "proof" not in parts:
        screens()
    if "screens" not in parts:
        proof()


if __name__ == "__main__":
    main(sys.argv[1:])
