"""Every command is offered by a screen and sent by a test through it, or there is a reason why
no screen offers it. `browser/commands.toml` has them all; UPDATE=1 writes its screens anew."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

from browser import sent
from homegame.club.commands import ClubCommand
from homegame.model.commands import WireCommand

BROWSER: Final = Path(sent.COMMANDS).parent
SCREENS: Final = Path(__file__).parents[1] / "ui" / "src"
NO_SCREENS: Final = ("fixtures", "text")
"""Views to look at, and the table in words, which has tests of its own."""
WRITTEN: Final = re.compile(r"\btype:\s*([^,}]*)")


def names(union: Any) -> Iterator[str]:
    """The commands of a union, as the wire names them."""
    for each in get_args(union):
        if get_args(each):
            yield from names(each)
        else:
            yield each.__struct_config__.tag


def screens() -> dict[str, list[str]]:
    """By command, the screens whose code sends it."""
    found: dict[str, list[str]] = {name: [] for name in sorted(commands())}
    for file in sorted(SCREENS.rglob("*")):
        path = file.relative_to(SCREENS)
        if file.suffix not in (".svelte", ".ts") or len(path.parts) == 1:
            continue
        if path.parts[0] in NO_SCREENS:
            continue
        text = file.read_text("utf-8")
        sends = {
            name for kind in WRITTEN.findall(text) for name in re.findall(r'"(\w+)"', kind)
        }
        for name in sends & set(found):
            found[name].append(f"{path.parent}/{path.name.partition('.')[0]}")
    return found


def commands() -> set[str]:
    """All commands that come over the wire, to a night or to a club."""
    return {*names(WireCommand), *names(ClubCommand)}


def journeys() -> set[str]:
    """The tests that open a browser."""
    return {
        f"{file.name}::{each.name}"
        for file in BROWSER.glob("test_*.py")
        for each in ast.parse(file.read_text("utf-8")).body
        if isinstance(each, ast.FunctionDef)
    }


def written(table: dict[str, Any], found: dict[str, list[str]]) -> str:
    """The table with these screens."""
    lines = ["# Which screens offer a command, and the test that sends it from one.\n"]
    for name, where in found.items():
        if where:
            test = table["offered"].get(name, {}).get("test", "")
            listed = ", ".join(f'"{each}"' for each in where)
            lines.append(f'[offered.{name}]\nscreens = [{listed}]\ntest = "{test}"\n')
    lines.append("# Commands that no screen offers, and why.\n[unoffered]")
    lines += [f'{name} = "{why}"' for name, why in sorted(table["unoffered"].items())]
    return "\n".join(lines) + "\n"


def test_the_table_says_which_screens_offer_a_command() -> None:
    """It is written from the code of the screens."""
    table = sent.table()
    now = written(table, screens())
    if os.environ.get("UPDATE"):
        sent.COMMANDS.write_text(now, "utf-8")
    assert sent.COMMANDS.read_text("utf-8") == now


def test_each_command_is_offered_or_has_a_reason() -> None:
    """A new command needs a screen, or a reason why it has none."""
    offered = {name for name, where in screens().items() if where}
    reasons = sent.table()["unoffered"]
    assert set(reasons) == commands() - offered
    assert all(len(why) > 10 for why in reasons.values())


def test_each_offered_command_is_sent_from_a_screen() -> None:
    """Its test exists; when it runs, it fails unless the server carries the command out."""
    named = {name: told["test"] for name, told in sent.table()["offered"].items()}
    assert [name for name, test in named.items() if not test] == []
    assert set(named.values()) <= journeys()
