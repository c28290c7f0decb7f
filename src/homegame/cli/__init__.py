"""The command line: `homegame`."""

from importlib import import_module
from typing import Final, NamedTuple

import click

from homegame.cli.errors import Commands
from homegame.service.build import version


class Place(NamedTuple):
    """Where a command is, and what `homegame --help` says of it."""

    module: str
    function: str
    short: str


COMMANDS: Final = {
    "backup": Place("backup", "backup", "Copy every night to a file."),
    "clubs": Place("clubs", "clubs", "List the clubs, or delete one."),
    "convert": Place("convert", "convert", "Convert hand histories to another format."),
    "equity": Place("maths", "equity", "How often each hand wins."),
    "export": Place("nights", "export", "Write a night's log or hands to a file."),
    "hands": Place("maths", "hands", "What beats what, and how often each hand comes."),
    "house": Place("house", "house", "Print a house's rule sheet."),
    "icm": Place("maths", "icm", "What stacks are worth in a tournament."),
    "import": Place("importing", "import_", "Import hands and ledgers."),
    "move": Place("move", "move_", "Move the house into PostgreSQL, or back."),
    "nights": Place(
        "nights", "nights", "List, end, archive or delete nights; name a host."
    ),
    "odds": Place("maths", "odds", "When a call pays."),
    "outs": Place("maths", "outs", "Which cards help."),
    "people": Place("people", "people", "Find, export or erase a person's data."),
    "play": Place("play", "play", "Start here, and open the lobby in your browser."),
    "primer": Place("maths", "primer", "Poker myths, checked."),
    "print": Place("print", "print_", "Make a sheet to print."),
    "range": Place("maths", "range_", "Count a range and lay it out."),
    "referee": Place("referee", "referee", "Ask what the house rules."),
    "ruin": Place("maths", "ruin", "What stacks are worth, by gambler's ruin."),
    "rules": Place("rules", "rules", "Print the rulebook, a chapter or a rule."),
    "serve": Place("play", "serve", "Start the server for a machine that stays on."),
    "settle": Place("settle", "settle_up", "Say who pays whom after a night."),
    "stats": Place("stats", "stats", "Count what players do."),
    "tournament": Place("tournament", "tournament", "Plan a tournament with real chips."),
    "verify": Place("verify", "verify", "Check that no row of a log was changed or lost."),
}


class Homegame(Commands):
    """Each command is imported when it is called: none waits for what others need."""

    def list_commands(self, context: click.Context) -> list[str]:
        return [*COMMANDS]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if (place := COMMANDS.get(name)) is None:
            return None
        found = getattr(import_module(f"homegame.cli.{place.module}"), place.function)
        assert isinstance(found, click.Command)
        return found

    def format_commands(
        self, context: click.Context, formatter: click.HelpFormatter
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, place.short) for name, place in COMMANDS.items()])


def say_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print which Home Game this is; git is asked only then."""
    if wanted:
        click.echo(f"homegame, version {version()}")
        context.exit()


@click.group(cls=Homegame)
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
