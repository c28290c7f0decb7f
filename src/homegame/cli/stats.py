"""`homegame stats`: what players do and how they fare, from files of hands."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from homegame.cards import text
from homegame.cli.errors import Mistake
from homegame.history import gate
from homegame.history.codecs.log import tournaments
from homegame.history.errors import HistoryError
from homegame.history.hand import HandHistory
from homegame.history.statistics import RATES, Best, Rate, Statistics, Tally, luck_of
from homegame.history.tournaments import Outcome, Record, records_of
from homegame.history.uncounted import Uncounted
from homegame.library.files import read
from homegame.money import money
from homegame.words import say
from homegame.words.troubles import file_trouble

LONGEST_NAME: Final = 16
LEAST: Final = 20
"""So many chances a rate needs to be worth a look; below, it stands in brackets."""


@click.command("stats")
@click.argument("files", metavar="FILES...", nargs=-1, required=True, type=click.Path())
@click.option("--player", metavar="NAME", help="Show everything about one player.")
@click.option("--luck", "with_luck", is_flag=True, help="Count the luck in all-ins, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as data.")
@click.pass_context
def stats(
    context: click.Context,
    files: tuple[str, ...],
    player: str | None,
    with_luck: bool,
    as_json: bool,
) -> None:
    """Count what players do: `homegame stats friday.phhs saturday.log`.

    Every format that `homegame convert` reads will do. A hand that is there twice counts once.
    What can't be read or doesn't add up is left out and reported; the exit status is then 1.
    Rates with fewer than 20 chances stand in brackets.
    """
    reader = Reader(with_luck)
    with progress(len(files), quiet=as_json or len(files) == 1) as bar:
        task = bar.add_task("", total=len(files))
        for file in files:
            reader.read(file)
            bar.advance(task)
    found, records = reader.found, reader.records
    if player is not None and player not in found.players:
        raise Mistake(
            "stats", "--player", f"No one called {clean(player)} is in these hands."
        )
    if as_json:
        answer = told(found, records, player, reader.wrong)
        answer["uncounted"] = reader.not_counted
        click.echo(json.dumps(answer, ensure_ascii=False))
    elif player is not None:
        show_one(player, found.players[player], reader.currency)
        own = {player: records[player]} if player in records else {}
        show_records(own, reader.prizes_in)
    else:
        show_all(found, reader.currency, reader.twice)
        show_records(records, reader.prizes_in)
    if not as_json:
        for each in reader.wrong:
            click.echo(f"left out: {each}", err=True)
        if reader.not_counted:
            click.echo(reader.not_counted)
    context.exit(1 if reader.wrong else 0)


def progress(files: int, *, quiet: bool) -> Progress:
    """A bar on the terminal while many files are read."""
    quiet = quiet or files == 0
    return Progress(
        TextColumn("Reading"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True, quiet=quiet),
        transient=True,
        disable=quiet,
    )


class Reader:
    """Reads files and counts their hands."""

    def __init__(self, with_luck: bool) -> None:
        self.found, self.wrong = Statistics(), list[str]()
        self.currency = ""
        self.twice = 0
        self._uncounted = Uncounted()
        self._with_luck, self._known = with_luck, set[int]()
        self._outcomes = dict[Outcome, None]()
        """Each tournament once, in the order they were read."""

    @property
    def records(self) -> dict[str, Record]:
        """Everyone's tournaments."""
        return records_of(self._outcomes)

    @property
    def not_counted(self) -> str:
        """How many hands couldn't be counted, in a sentence; empty if all could."""
        return self._uncounted.told(self.found.hands + self.found.unclear + self.twice)

    @property
    def prizes_in(self) -> str:
        """The currency of tournaments: that of the first one."""
        return next((outcome.currency for outcome in self._outcomes), "")

    def read(self, file: str) -> None:
        """Count the hands of one file; what is wrong with it is noted."""
        try:
            for hand in self._hands(file):
                self._count(hand)
            if Path(file).suffix == ".log":
                with Path(file).open(encoding="utf-8") as lines:
                    self._outcomes.update(dict.fromkeys(tournaments(lines)))
        except HistoryError as error:
            self.wrong.append(f"{file}: {error}")
        except UnicodeDecodeError as error:
            self.wrong.append(file_trouble(file, error))
        except OSError as error:
            self.wrong.append(file_trouble(file, error))

    def _hands(self, file: str) -> Iterator[HandHistory]:
        def note(error: HistoryError) -> None:
            self._uncounted.add(error)
            self.wrong.append(f"{file}: {error}")

        hands = read(Path(file), on_error=note)
        if Path(file).suffix.lower() == ".log":  # The engine has played them already.
            return hands
        return gate.counted(hands, note)

    def _count(self, hand: HandHistory) -> None:
        same = hash((hand, hand.started_ms, hand.site))
        if same in self._known:
            self.twice += 1
            return
        self._known.add(same)
        self.currency = self.currency or hand.currency
        luck = luck_of(hand, exact) if self._with_luck else None
        self.found.add(hand, luck=luck)


def exact(game: str, hands: Any, board: Any, dead: Any) -> tuple[float, ...] | None:
    """Exact equities, where they can be counted."""
    from homegame.maths.equities import equity
    from homegame.maths.errors import MathsError

    try:
        return equity(*hands, board=board, dead=dead, game=game, method="exact").equity
    except MathsError:
        return None


def in_order(found: Statistics) -> list[tuple[str, Tally]]:
    """Everybody, who played most first."""
    return sorted(found.players.items(), key=lambda each: (-each[1].hands, each[0]))


def show_all(found: Statistics, currency: str, twice: int) -> None:
    """A line for each player."""
    columns = ("hands", "net", *RATES)
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("", max_width=LONGEST_NAME, no_wrap=True, overflow="ellipsis")
    for name in columns:
        table.add_column(said(f"stats.short.{name}"), justify="right", no_wrap=True)
    of_all = in_order(found)
    cents = has_cents([tally.net for _, tally in of_all])
    for name, tally in of_all:
        rates = [short(getattr(tally, rate)) for rate in RATES]
        net = signed(tally.net, currency, cents=cents)
        table.add_row(clean(name), f"{tally.hands}", net, *rates)
    Console(highlight=False, markup=False).print(table)
    notes = [f"{found.hands} hands"]
    if found.unclear:
        notes.append(f"{found.unclear} voided or without a result")
    if twice:
        notes.append(f"{twice} there twice, counted once")
    click.echo(", ".join(notes))


def show_records(records: dict[str, Record], currency: str) -> None:
    """A line for each player's tournaments, whoever won most first; nothing without any."""
    if not records:
        return
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("", max_width=LONGEST_NAME, no_wrap=True, overflow="ellipsis")
    for title in ("Tournaments", "Entries", "In the money", "Best", "Won", "Result"):
        table.add_column(title, justify="right", no_wrap=True)
    won = has_cents([of.won for of in records.values()])
    net = has_cents([of.net for of in records.values()])
    for name, of in sorted(records.items(), key=lambda each: (-each[1].net, each[0])):
        counts = [f"{each}" for each in (of.tournaments, of.entries, of.in_money)]
        sums = (money(of.won, currency, cents=won), signed(of.net, currency, cents=net))
        table.add_row(clean(name), *counts, f"{of.best or '-'}", *sums)
    click.echo()
    Console(highlight=False, markup=False).print(table)


def show_one(name: str, tally: Tally, currency: str) -> None:
    """Everything about one player, with what each figure means."""
    console = Console(highlight=False, markup=False)
    console.print(f"{clean(name)}: {tally.hands} hands, {signed(tally.net, currency)}")
    for title, figure, counted, means in figures(tally, currency):
        line = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        line.add_column(width=26)
        line.add_column(min_width=12, justify="right", no_wrap=True)
        line.add_column(no_wrap=True)
        line.add_row(title, figure, counted)
        console.print()
        console.print(line)
        console.print(Padding(means, (0, 0, 0, 2)), style="dim")
    for part in ("by_position", "by_game"):
        console.print(f"\n{said(f'stats.{part}')}")
        of = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for _ in range(3):
            of.add_column(justify="right")
        results = getattr(tally, part)
        cents = has_cents([result.net for result in results.values()])
        for key, result in sorted(results.items(), key=lambda each: -each[1].hands):
            of.add_row(key, f"{result.hands}", signed(result.net, currency, cents=cents))
        console.print(of)


def figures(tally: Tally, currency: str) -> Iterator[tuple[str, str, str, str]]:
    """What a figure is called, the figure, out of what, and what it means."""
    for rate in RATES:
        found: Rate = getattr(tally, rate)
        counted = f"{found.times} of {found.chances}"
        yield said(f"stats.{rate}"), short(found), counted, said(f"stats.is.{rate}")
    for name in ("aggression_factor", "bb_100"):
        if (value := getattr(tally, name)) is not None:
            yield said(f"stats.{name}"), f"{value:.1f}", "", said(f"stats.is.{name}")
    if pot := tally.biggest_pot:
        yield (
            said("stats.biggest_pot"),
            money(pot.value, currency),
            place(pot),
            said("stats.is.biggest_pot"),
        )
    if best := tally.best_hand:
        yield (
            said("stats.best_hand"),
            text((*best.cards, *best.board)),
            place(best),
            said("stats.is.best_hand"),
        )
    if tally.luck.all_ins:
        over = tally.luck.won - tally.luck.expected
        yield (
            said("stats.luck"),
            signed(over, currency),
            f"in {tally.luck.all_ins} all-ins",
            said("stats.is.luck"),
        )


def place(best: Best) -> str:
    """Where it was."""
    return f"hand {best.hand}"


def signed(minor: int, currency: str, *, cents: bool = False) -> str:
    """What somebody won or lost."""
    sign = "-" if minor < 0 else "+" if minor else ""
    return sign + money(abs(minor), currency, cents=cents)


def has_cents(minors: Iterable[int]) -> bool:
    """Whether the amounts of a column are written with cents: one of them has some."""
    return any(minor % 100 for minor in minors)


def clean(name: str) -> str:
    """A name as a terminal may show it."""
    return "".join([sign if sign.isprintable() else "?" for sign in name])


def said(place: str) -> str:
    """What a figure is called, or means."""
    return say(place, {})


def short(rate: Rate) -> str:
    """A rate in percent; in brackets if it says little yet."""
    if rate.share is None:
        return "-"
    percent = f"{100 * rate.share:.0f}%"
    return percent if rate.chances >= LEAST else f"({percent})"


def told(
    found: Statistics, records: dict[str, Record], player: str | None, wrong: list[str]
) -> dict[str, Any]:
    """The figures as data."""
    players = {
        name: {**of_one(tally), "tournaments": of_tournaments(records.get(name, Record()))}
        for name, tally in in_order(found)
        if player is None or name == player
    }
    return {
        "hands": found.hands,
        "unclear": found.unclear,
        "players": players,
        "left_out": wrong,
    }


def of_tournaments(of: Record) -> dict[str, Any]:
    """A player's tournaments as data; amounts in the smallest unit of money."""
    return {
        "played": of.tournaments,
        "entries": of.entries,
        "in_money": of.in_money,
        "best": of.best,
        "paid": of.paid,
        "won": of.won,
        "net": of.net,
    }


def of_one(tally: Tally) -> dict[str, Any]:
    """A player's figures as data; amounts in the smallest unit of money."""
    rates = {
        name: {"times": getattr(tally, name).times, "chances": getattr(tally, name).chances}
        for name in RATES
    }
    parts = {
        part: {
            key: {"hands": one.hands, "net": one.net}
            for key, one in getattr(tally, part).items()
        }
        for part in ("by_position", "by_game", "by_hour")
    }
    luck = tally.luck
    return {
        "hands": tally.hands,
        "net": tally.net,
        **rates,
        "aggression_factor": tally.aggression_factor,
        "bb_100": tally.bb_100,
        **parts,
        "luck": {
            "all_ins": luck.all_ins,
            "won": luck.won,
            "expected": luck.expected,
            "left_out": luck.left_out,
        },
    }
