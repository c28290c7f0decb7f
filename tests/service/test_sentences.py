"""Every sentence that the service says is in the catalogue, and nothing else is in its part."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from homegame.words import catalogue

SOURCE = Path(__file__).parents[2] / "src" / "homegame"


def test_every_sentence_of_the_server_is_said_somewhere() -> None:
    """A place that is said has a sentence; a sentence of the server's part is said."""
    said = set()
    for folder in ("service", "web"):
        for path in (SOURCE / folder).rglob("*.py"):
            said |= set(
                re.findall(r'Sys\.[A-Z_]+,\s*"([a-z_]+\.[\w-]+)"', path.read_text())
            )
    part = tomllib.loads(files("homegame.words").joinpath("en", "server.toml").read_text())
    ours = {f"{chapter}.{name}" for chapter, entries in part.items() for name in entries}
    assert said <= set(catalogue())
    assert ours <= said


def test_every_sentence_about_a_value_is_said_somewhere() -> None:
    """What is wrong with a request or a file: each place is named in the program."""
    said = set()
    for path in SOURCE.rglob("*.py"):
        said |= set(re.findall(r'"((?:value|house|file)\.\w+)"', path.read_text()))
    part = tomllib.loads(files("homegame.words").joinpath("en", "values.toml").read_text())
    kinds = part.pop("kind")
    assert "int" in kinds
    assert {f"{chapter}.{name}" for chapter, each in part.items() for name in each} <= said
