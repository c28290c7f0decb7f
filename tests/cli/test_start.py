"""What a command imports before it does anything: each waits for its own alone."""

import subprocess
import sys

import pytest

from homegame.cli import COMMANDS, main

IMPORTED = """
import sys
from homegame.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("IMPORTED", *sys.modules)
"""


def imported(*words: str) -> set[str]:
    """The modules that a command has imported by the time it ends."""
    asked = [sys.executable, "-c", IMPORTED, *words]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    modules = done.stdout.rpartition("IMPORTED")[2].split()
    return {name for name in modules if name.partition(".")[0] == "homegame"}


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_who_asks_for_help_waits_for_nothing(word):
    """No house, no rule and no table of words is read for it."""
    assert imported(word) == {
        "homegame",
        "homegame.cli",
        "homegame.cli.errors",
        "homegame.cli.letters",
        "homegame.service",
        "homegame.service.build",
    }


@pytest.mark.parametrize(
    "words", [("equity", "AKs", "QQ"), ("odds", "150", "50"), ("primer",)]
)
def test_the_maths_need_no_server(words):
    rooms = {name.split(".")[1] for name in imported(*words) if name.count(".")}
    assert not rooms & {"web", "storage", "night", "engine", "dealers", "club", "bots"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_the_table_says(name):
    """It has the name by which it is called, and its sentence is read whole on a narrow
    screen."""
    command = main.get_command(None, name)
    assert command.name == name
    assert COMMANDS[name].short.endswith(".")
    assert len(COMMANDS[name].short) <= 60
