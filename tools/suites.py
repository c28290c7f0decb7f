"""Every test: `make test`, or those that pytest is told of: `make test ARGS="-k straddle"`.

The suites run side by side, so that no processor waits while one of them comes to its end.
All of them run, whatever fails, and in the end it is said how long each took.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from steps import ROOT, UI, Step, aloud, side_by_side, told

PYTEST: Final = [sys.executable, "-m", "pytest", "-q"]
COMPILED: Final = ROOT / ".venv-compiled" / Path(sys.executable).parent.name / "python"
ALL_TWICE: Final = ["tests/rules", "tests/engine"] if os.environ.get("THOROUGH") else []
TWICE: Final = ["tests/compiled", "tests/golden", "tests/simulate", *ALL_TWICE]
"""What runs on the compiled engine too: whole hands each time, every rule in the long run."""

SUITES: Final = [
    Step("server", [*PYTEST, "-n", "2", "--ignore", "tests/browser"]),
    Step("browser", [*PYTEST, "-n", "2", "--dist", "loadgroup", "tests/browser"]),
    Step("screens", ["npm", "test", "--silent"], UI),
    Step("compiled engine", [COMPILED, "-m", "pytest", "-q", *TWICE]),
]
"""The longest first: two processors run two of them, and what is short fills up the rest."""
HALVES: Final = {"server": ["-n", "2"], "browser": ["-n", "2", "--dist", "loadgroup"]}
"""The tests of each half run in processes of their own: Playwright has an event loop there, so
no other test can begin one."""
NOTHING: Final = 5
"""How pytest ends where it has found no test."""
USAGE: Final = 4
"""How it ends where it can't read what it was told."""
NO_TESTS: Final = "tests/waiting.py"
"""A file in which there are none."""


def misspelt(chosen: list[str]) -> str:
    """Why pytest can't tell which tests are meant by -k or -m; empty if it can. One process is
    asked before: several would each fail over it, and none would say so."""
    said = [word for option in options(chosen) for word in option]
    if not said:
        return ""
    asked = [*PYTEST, "-p", "no:xdist", "--collect-only", *said, NO_TESTS]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != USAGE:
        return ""
    wrong = [line for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
    return wrong[0].removeprefix("ERROR: ") if wrong else done.stderr


def options(chosen: list[str]) -> Iterator[tuple[str, str]]:
    """Each -k and -m with what it says: `-k word`, `-kword` or `-k=word`."""
    words = iter(chosen)
    for word in words:
        if word in ("-k", "-m"):
            yield word, next(words, "")
        elif word[:2] in ("-k", "-m"):
            yield word[:2], word[2:].removeprefix("=")


def main(said: str) -> int:
    if not said:
        return told(side_by_side(SUITES, first_aloud=True))
    try:
        chosen = shlex.split(said)
    except ValueError:
        sys.exit(f"A quotation mark in ARGS has no other: {said}")
    if wrong := misspelt(chosen):
        sys.exit(wrong)
    halves = [
        aloud(Step(name, [*PYTEST, *spread, *chosen], settings={"HALF": name}))
        for name, spread in HALVES.items()
    ]
    ended = [each for each in halves if each.status != NOTHING]
    if not ended:
        print(
            f"No test of the server or the browser is meant by {said}: nothing was tested."
        )
    print("The screens' own tests and the compiled engine's were left out.")
    return told(ended or halves)


if __name__ == "__main__":
    sys.exit(main(os.environ.get("ARGS", "")))
