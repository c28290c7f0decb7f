"""Which Home Game runs: its version, and the commit it was made from."""

import subprocess
from functools import cache
from pathlib import Path
from typing import Final

from homegame import __version__

HERE: Final = Path(__file__).parents[1]


@cache
def commit(package: Path = HERE) -> str:
    """The commit: of a checkout as git has it, of a wheel as `make wheel` wrote it down; else
    empty. It ends in `-dirty` if files have changed since."""
    folder, written = package.parents[1], package / "commit.txt"
    if (folder / ".git").exists() and (folder / "pyproject.toml").exists():
        return described(folder)
    return written.read_text("utf-8").strip() if written.exists() else ""


def described(folder: Path) -> str:
    """What git calls a checkout; empty without git."""
    asked = ["git", "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"]
    try:
        done = subprocess.run(asked, cwd=folder, capture_output=True, text=True)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def version() -> str:
    """The version with its commit: `0.2.0 (94f705cb12)`."""
    return f"{__version__} ({commit()})" if commit() else __version__
