"""`homegame convert`: hand histories from one format to another."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from homegame.cli.errors import Mistake
from homegame.history import gate
from homegame.history.codecs import FORMATS, Format, format_named, format_of
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.hand import HandHistory
from homegame.history.uncounted import Uncounted
from homegame.library.files import read, write
from homegame.words import say
from homegame.words.troubles import file_trouble

NAMES = ", ".join(FORMATS)


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--from", "source_format", default="", help=f"The format of IN: {NAMES}.")
@click.option("--to", "target_format", default="", help="The format of OUT.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as data.")
@click.pass_context
def convert(
    context: click.Context,
    source: Path,
    target: Path,
    source_format: str,
    target_format: str,
    as_json: bool,
) -> None:
    """Convert hand histories: `homegame convert friday.log friday.txt`.

    The file extensions decide the formats: .jsonl our own records, .phh and .phhs PHH, .txt
    PokerStars text, .ohh Open Hand History, .csv a PokerNow log, .log the log of a night. What
    other sites write is known by its first lines.

    A hand that can't be read, that doesn't add up, or that the other format can't express, is
    left out and reported; the exit status is then 1. If no hand is left, OUT isn't written.
    """
    context.exit(write_hands(source, target, source_format, target_format, as_json))


def write_hands(
    source: Path, target: Path, source_format: str, target_format: str, as_json: bool
) -> int:
    """Convert a file, and print what came of it; the exit status."""
    count = 0
    wrong: list[HistoryError] = []
    uncounted = Uncounted()

    def note(error: HistoryError) -> None:
        uncounted.add(error)
        wrong.append(error)

    try:
        to_format = _format(target, target_format)
        if not target.parent.is_dir():
            raise Mistake(
                "file", "file", say("file.no_folder", {"file": f"{target.parent}"})
            )
        hands = gate.adding_up(read(source, source_format, on_error=note), note)
        some = _refuse_none(hands, source, wrong)
        count = write(target, _writable(some, to_format, wrong), to_format.name)
    except _NoneLeft:
        pass
    except HistoryError as error:
        raise Mistake("history", "file", str(error)) from None
    except UnicodeDecodeError as error:
        raise Mistake("file", "file", file_trouble(f"{source}", error)) from None
    except OSError as error:
        file = source if error.filename == f"{source}" else target
        raise Mistake("file", "file", file_trouble(f"{file}", error)) from None
    left_out = [str(each) for each in wrong]
    not_counted = uncounted.told(count + len(wrong) - uncounted.count)
    if as_json:
        answer = {"hands": count, "left_out": left_out, "uncounted": not_counted}
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        for each in left_out:
            click.echo(f"left out: {each}", err=True)
        hands_told = "1 hand" if count == 1 else f"{count} hands"
        rest = f", {len(wrong)} left out" if wrong else ""
        if count:
            click.echo(f"{hands_told} written to {target}{rest}")
        else:
            click.echo(f"No hand could be converted, so {target} wasn't written{rest}")
        if not_counted:
            click.echo(not_counted)
    return 1 if wrong else 0


def _format(path: Path, name: str) -> Format:
    return format_named(name) if name else format_of(path.name)


def _refuse_none(
    hands: Iterable[HandHistory], source: Path, wrong: list[HistoryError]
) -> Iterator[HandHistory]:
    """The hands of a file; if there are none, not even wrong ones, nothing is written."""
    found = False
    for hand in hands:
        found = True
        yield hand
    if not found and not wrong:
        raise UnreadableError(say("file.no_hands", {"file": f"{source}"}))


class _NoneLeft(Exception):
    """Every hand was wrong: there is nothing to write."""


def _writable(
    hands: Iterable[HandHistory], target: Format, wrong: list[HistoryError]
) -> Iterator[HandHistory]:
    """The hands that the format can express; the others are reported. If none is left, that
    ends the writing, and the file stays as it was."""
    left = 0
    for hand in hands:
        try:
            for _ in target.write([hand]):
                pass
        except HistoryError as error:
            wrong.append(error)
        else:
            left += 1
            yield hand
    if not left:
        raise _NoneLeft
