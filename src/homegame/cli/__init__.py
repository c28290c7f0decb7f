"""The command line: `homegame`."""

import click

from homegame import __version__
from homegame.cli.errors import Commands
from homegame.cli.house import house
from homegame.cli.play import play, serve
from homegame.cli.rules import rules


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="homegame")
def main() -> None:
    """The complete software of a poker home game."""


main.add_command(play)
main.add_command(serve)
main.add_command(house)
main.add_command(rules)
