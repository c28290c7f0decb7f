"""Which test sends a command through a real page to the real server: `commands.toml` says it
for every command that a screen offers."""

import os
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

COMMANDS = Path(__file__).with_name("commands.toml")


def table() -> dict[str, Any]:
    """The table of commands, as it is written down."""
    found: dict[str, Any] = tomllib.loads(COMMANDS.read_text("utf-8"))
    return found


def missing(test: str, carried_out: Collection[str]) -> list[str]:
    """The commands that a test has to see carried out, and didn't. With SENT, a file to add to,
    those that it did are written there."""
    path, _, name = test.partition("::")
    file, name = Path(path).name, name.partition("[")[0]
    if record := os.environ.get("SENT"):
        with Path(record).open("a", encoding="utf-8") as told:
            told.writelines(
                f"{command} {file}::{name}\n" for command in sorted(carried_out)
            )
        return []
    due = [
        command
        for command, told in table()["offered"].items()
        if told["test"] == f"{file}::{name}"
    ]
    return [
        f"{command} was not carried out" for command in due if command not in carried_out
    ]
