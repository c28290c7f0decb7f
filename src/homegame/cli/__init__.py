"""The command line: `homegame`."""

import click

from homegame.cli.backup import backup
from homegame.cli.clubs import clubs
from homegame.cli.convert import convert
from homegame.cli.errors import Commands
from homegame.cli.house import house
from homegame.cli.importing import import_
from homegame.cli.maths import equity, hands, icm, odds, outs, primer, range_, ruin
from homegame.cli.move import move_
from homegame.cli.nights import export, nights
from homegame.cli.play import play, serve
from homegame.cli.print import print_
from homegame.cli.referee import referee
from homegame.cli.rules import rules
from homegame.cli.settle import settle_up
from homegame.cli.stats import stats
from homegame.cli.tournament import tournament
from homegame.cli.verify import verify
from homegame.service.build import version


def say_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print which Home Game this is; git is asked only then."""
    if wanted:
        click.echo(f"homegame, version {version()}")
        context.exit()


@click.group(cls=Commands)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=say_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Everything you need to run a home poker game."""


for command in (
    *(play, serve, nights, clubs, export, import_, backup, move_, verify),
    *(house, rules, referee, print_, convert, stats, settle_up, tournament),
    *(equity, hands, odds, outs, range_, icm, ruin, primer),
):
    main.add_command(command)
