"""A change, known right in two minutes: `make quick`, or `make quick SINCE=HEAD~1`.

Everything that is quick on the whole, and of the rest what is nearest to the files that differ
from `main`. It says what it left to `make check` and `make test`.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from affected import ROOT, changed, chosen, is_browser

UI: Final = ROOT / "ui"
APP: Final = "src/homegame/web/app/index.html"
BIN: Final = Path(sys.executable).parent
TYPES: Final = UI / "node_modules" / ".cache" / "types"
"""When the types of the screens were last found right."""


class Step(NamedTuple):
    """Something to run, in a folder."""

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT


def python_steps() -> list[Step]:
    return [
        Step("mypy", [BIN / "mypy"]),
        Step("format", [BIN / "ruff", "format", "--check", "-q", "."]),
        Step("lint", [BIN / "ruff", "check", "-q", "."]),
        Step("imports", [BIN / "lint-imports", "--no-logo"]),
    ]


def screen_steps(names: list[str]) -> list[Step]:
    """What looks at the changed files of the screens, and at the types if those may differ."""
    files = [name.removeprefix("ui/") for name in names if name.startswith("ui/")]
    there = [name for name in files if (UI / name).exists()]
    sources = [name for name in there if name.endswith((".ts", ".js", ".svelte"))]
    tested = [name for name in there if name.startswith(("src/", "tests/"))]
    if any(name.startswith("src/homegame/words/") for name in names):
        tested.append("src/words.gen.ts")
    settings = [name for name in files if "/" not in name]
    steps = []
    if files or not TYPES.exists() or TYPES.stat().st_mtime < newest_types():
        types = [
            "npx",
            "svelte-check",
            "--tsconfig",
            "./tsconfig.json",
            "--fail-on-warnings",
        ]
        steps.append(Step("types", [*types, "--incremental"], UI))
    if sources or settings:
        steps.append(
            Step("eslint", ["npx", "eslint", *(["."] if settings else sources)], UI)
        )
    if there:
        look = ["npx", "prettier", "--check", "--log-level", "warn", "--ignore-unknown"]
        steps.append(Step("prettier", [*look, *there], UI))
    if settings:
        steps.append(Step("vitest", ["npx", "vitest", "run"], UI))
    elif tested:
        steps.append(Step("vitest", ["npx", "vitest", "related", "--run", *tested], UI))
    return steps


def newest_types() -> float:
    return max((UI / "src" / name).stat().st_mtime for name in ("wire.ts", "words.gen.ts"))


def done(step: Step) -> bool:
    """Run it, and print what it said, whole; whether all is well."""
    began = monotonic()
    ran = subprocess.run(
        step.command,
        cwd=step.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    well = ran.returncode == 0
    if step.name == "types" and well:
        TYPES.parent.mkdir(exist_ok=True)
        TYPES.touch()
    said = ran.stdout if not well or step.name.endswith("tests") else ""
    print(
        f"{said}{step.name}: {'ok' if well else 'WRONG'}, {monotonic() - began:.0f} s",
        flush=True,
    )
    return well


def main(since: str) -> int:
    names = changed(since)
    found = chosen(names)
    if found.unknown:
        print(
            f"Everything is run: nothing is known about {', '.join(found.unknown)}.",
            flush=True,
        )
        return subprocess.run(["make", "check", "test"], cwd=ROOT).returncode
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        well = [*pool.map(done, [*screen_steps(names), *python_steps()])]
    pytest = [BIN / "python", "-m", "pytest", "-q", "-n", "2"]
    if plain := [test for test in found.run if not is_browser(test)]:
        well.append(done(Step("tests", [*pytest, *plain])))
    if journeys := [test for test in found.run if is_browser(test)]:
        well.append(done(Step("build", ["make", APP])))
        well.append(
            done(Step("browser tests", [*pytest, "--dist", "loadgroup", *journeys]))
        )
    print(f"Left to make test: {len(found.left)} files, about {found.left_s:.0f} s.")
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:2])))
