"""Commands that run one after another or side by side; each is timed, none hides another."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
UI: Final = ROOT / "ui"
NOT_RUN: Final = "not run: "
"""Stands in a line that says what a machine without a browser leaves out."""


class Step(NamedTuple):
    """Something to run in a folder, with settings of its own."""

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT
    settings: Mapping[str, str] = {}


class Ended(NamedTuple):
    """How a step ended, and after how many seconds."""

    name: str
    status: int
    took_s: float


def aloud(step: Step) -> Ended:
    """Run a step whose words are read while it runs."""
    return run(step, None)[0]


def side_by_side(
    steps: Sequence[Step], *, quiet: bool = False, first_aloud: bool = False
) -> list[Ended]:
    """Run steps, one on each processor; what a step says is printed whole when it ends, unless
    all was well and nobody wants to read it: then only what was left out is printed.
    `first_aloud`: the first is read while it runs."""

    def each(step: Step) -> Ended:
        if first_aloud and step is steps[0]:
            return aloud(step)
        ended, said = run(step, subprocess.PIPE)
        if ended.status or not quiet:
            print(f"{step.name}:\n{said}", end="", flush=True)
        else:
            left_out = [line for line in said.splitlines(keepends=True) if NOT_RUN in line]
            print(*left_out, sep="", end="", flush=True)
        return ended

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [*pool.map(each, steps)]


def run(step: Step, output: int | None) -> tuple[Ended, str]:
    began = monotonic()
    environment = {**os.environ, **step.settings}
    try:
        ran = subprocess.run(
            step.command,
            cwd=step.folder,
            env=environment,
            stdout=output,
            stderr=output and subprocess.STDOUT,
            text=True,
        )
    except FileNotFoundError as missing:
        print(f"{step.name}: {missing.filename} is not installed.", flush=True)
        return Ended(step.name, 127, 0), ""
    return Ended(step.name, ran.returncode, monotonic() - began), ran.stdout or ""


def told(ended: Sequence[Ended]) -> int:
    """Say how each ended; 1 if any of them failed."""
    for each in ended:
        print(f"  {each.name:<16}{each.took_s:5.0f} s  {'FAILED' if each.status else 'ok'}")
    return int(any(each.status for each in ended))
