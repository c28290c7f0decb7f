"""`homegame equity`, `hands`, `outs`, `icm` and the others: poker odds at the command line."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from math import isfinite
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import asdict
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from homegame.cards import text
from homegame.cli.errors import Mistake
from homegame.hands.rank import Category

if TYPE_CHECKING:
    from homegame import maths

BAR = 30


def refusing(command: Callable[..., None]) -> Callable[..., None]:
    """Report what the maths refuses in the shape of every other mistake."""

    @wraps(command)
    def checked(*args: Any, **options: Any) -> None:
        try:
            command(*args, **options)
        except (ValueError, ImportError) as wrong:
            raise Mistake("maths", "question", str(wrong)) from None

    return checked


@click.command()
@click.argument("players", nargs=-1, required=True)
@click.option("--board", default="", help="The board: Ah7s2s. Two boards: Ah7s2s/Kd9d4c.")
@click.option("--dead", default="", help="Dead cards.")
@click.option(
    "--game",
    default="texas",
    show_default=True,
    help="Any game that can be played: omaha, short_deck, stud, badugi …",
)
@click.option("--method", default="auto", show_default=True, help="auto, exact or chance.")
@click.option(
    "--tolerance",
    type=float,
    help="When simulating: the standard error; 0.001, or 0.002 where that takes long.",
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    help="When simulating: a seed repeats the answer.",
)
@click.option(
    "--runs",
    type=click.IntRange(1, 4),
    default=1,
    help="For two hands: how many times to run it, 1 to 4.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as data.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the answer as a picture.")
@refusing
def equity(
    players: tuple[str, ...], runs: int, as_json: bool, as_svg: bool, **question: Any
) -> None:
    """How often each hand wins: `homegame equity "AKs" "22+" --board Ah7s2s`.

    A player is a hand (AsKs), a range (22+, A2s+), a percentage (15%) or `random`. In stud, a
    hand has the cards you know; in draw, a hand of fewer cards draws the missing ones once.
    """
    from homegame import maths

    shared = _run(players, runs, question) if runs > 1 else None
    found = maths.equity(*players, **question)
    if as_json:
        rows = zip(
            found.hands, found.equity, found.win, found.tie, found.stderr, strict=True
        )
        keys = ("hand", "equity", "win", "tie", "stderr")
        rows_of_players = [dict(zip(keys, row, strict=True)) for row in rows]
        answer = {"players": rows_of_players, "exact": found.exact, "deals": found.deals}
        answer |= {"game": found.game, "board": question["board"]}
        answer["assumes"] = found.assumes
        if shared:
            answer["runs"] = {str(share): part for share, part in shared.shares.items()}
        _print_data(answer)
    elif as_svg:
        click.echo(_bars([*zip(found.hands, found.equity, strict=True)]))
    else:
        table = Table("", "hand", "equity", "win", "tie", box=None, padding=(0, 2, 0, 0))
        shares = zip(found.equity, found.win, found.tie, strict=True)
        for hand, row in zip(found.hands, shares, strict=True):
            wide = [f"{100 * part:.3f}%" for part in row]
            table.add_row("█" * round(BAR * row[0]), hand, *wide)
        _show(table)
        how = (
            "exact" if found.exact else f"simulated, ±{100 * max(found.stderr):.2g} points"
        )
        deals = "1 deal" if found.deals == 1 else f"{found.deals:,} deals"
        click.echo(f"{deals}, {how}")
        if found.assumes:
            click.echo(found.assumes)
        if shared:
            click.echo(f"\nRun {runs} times, {found.hands[0]} wins")
            for share, part in shared.shares.items():
                click.echo(
                    f"{100 * float(share):6.1f}% of the pot {100 * part:.3f}% of the time"
                )


def _run(players: tuple[str, ...], runs: int, question: dict[str, Any]) -> "maths.Runs":
    from homegame import maths

    if len(players) != 2 or question["game"] != "texas":
        raise ValueError("running it more than once takes two known hold'em hands")
    return maths.run_it(
        *players, question["board"], runs, dead=question["dead"], seed=question["seed"]
    )


@click.command()
@click.option(
    "--cards", type=click.IntRange(5, 7), default=5, show_default=True, help="Cards dealt."
)
@click.option("--game", default="texas", show_default=True, help="texas or short_deck.")
@click.option("--json", "as_json", is_flag=True, help="Print the sheet as data.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the sheet as a picture.")
@refusing
def hands(cards: int, game: str, as_json: bool, as_svg: bool) -> None:
    """What beats what, and how often each kind of hand comes: `homegame hands --cards 7`."""
    from homegame.maths.sheets import deck_named, ranking

    deck = deck_named(game)
    kinds = ranking(cards, deck)
    if as_json:
        rows = [
            {
                "kind": each.kind,
                "example": _each(each.example),
                "hands": each.hands,
                "share": each.share,
                "one_in": each.one_in,
            }
            for each in kinds
        ]
        _print_data({"cards": cards, "game": deck, "total": kinds[0].total, "kinds": rows})
    elif as_svg:
        named = [each.kind.replace("_", " ") for each in kinds]
        rows_of_cards = zip(named, (each.example for each in kinds), strict=True)
        click.echo(_laid_out([*rows_of_cards], [each.share for each in kinds]))
    else:
        columns = [Column(name, no_wrap=True) for name in ("", "", "", "hands", "share")]
        columns += [Column("1 in", no_wrap=True), Column("", no_wrap=True)]
        table = Table(*columns, box=None, padding=(0, 2, 0, 0))
        for place, each in enumerate(kinds, 1):
            one_in = f"{each.one_in:,.0f}" if each.one_in >= 100 else f"{each.one_in:.2f}"
            table.add_row(
                str(place),
                each.kind.replace("_", " "),
                _drawn(each.example),
                f"{each.hands:,}",
                f"{each.share:.4%}",
                one_in,
                "█" * round(BAR / 2 * each.share) or "▏",
            )
        _show(table)
        click.echo(f"Of {kinds[0].total:,} hands of {cards} cards, every one counted.")


INKS = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
"""The colours of the suits in a terminal: four, as on the screen."""


def _drawn(cards: Iterable[int]) -> Text:
    """Cards for a terminal, with their suits' signs and colours."""
    drawn = Text()
    for each in _each(cards):
        drawn.append(f"{each[0]}{SUITS[each[1]][0]}", INKS[each[1]])
    return drawn


def _outs_table(as_json: bool, as_svg: bool) -> None:
    """Print what outs are worth, from one on."""
    from homegame.maths.sheets import outs_table

    lines = outs_table()
    if as_json:
        _print_data([asdict(each) for each in lines])
    elif as_svg:
        click.echo(_bars([(f"{each.outs} {each.draw}", each.both) for each in lines]))
    else:
        names = ("outs", "turn", "river", "both", "", "to 1", "by rule")
        columns = [Column(name, no_wrap=True) for name in names]
        table = Table(*columns, "such as", box=None, padding=(0, 2, 0, 0))
        for each in lines:
            chances = [f"{100 * part:.2f}%" for part in (each.turn, each.river, each.both)]
            table.add_row(
                *(str(each.outs), *chances, "█" * round(BAR / 3 * each.both) or "▏"),
                *(f"{each.against:.1f}", f"{each.by_rule:.0%}", each.draw),
            )
        _show(table)


@click.command()
@click.argument("hand", default="")
@click.argument("board", default="")
@click.option("--against", multiple=True, help="An opponent's hand; repeat for more.")
@click.option("--dead", default="", help="Dead cards.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as data.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the answer as a picture.")
@refusing
def outs(
    hand: str,
    board: str,
    against: tuple[str, ...],
    dead: str,
    as_json: bool,
    as_svg: bool,
) -> None:
    """Which cards help: `homegame outs AhKh Qh7h2c --against QsJs`.

    Without a hand: the table of what outs are worth.
    """
    if not hand:
        _outs_table(as_json, as_svg)
        return
    if not board:
        raise ValueError("the board is missing; write the flop or the turn after the hand")
    from homegame.maths.drawing import outs as find

    found = find(hand, board, against=against, dead=dead)
    odds = found.odds
    if as_json:
        _print_data(
            {
                "hand": text(found.hand),
                "board": text(found.board),
                "outs": {
                    kind.name.lower(): _each(cards)
                    for kind, cards in found.by_category.items()
                },
                "count": odds.outs if odds else 0,
                "next_card": odds.next_card if odds else 0.0,
                "by_river": odds.by_river if odds else 0.0,
            }
        )
        return
    if as_svg:
        click.echo(
            _laid_out(
                [(_category_name(kind), each) for kind, each in found.by_category.items()]
            )
        )
        return
    if odds is None:
        click.echo("No card helps.")
        return
    for kind, cards in found.by_category.items():
        click.echo(f"{_category_name(kind):<16} {' '.join(_each(cards))}")
    click.echo(
        f"\n{odds.outs} outs of {odds.unseen} unseen cards, {odds.against:.1f} to 1 against"
    )
    click.echo(
        f"next card  {100 * odds.next_card:6.2f}%   rule of 2: {100 * odds.rule_of_two:.0f}%"
    )
    if odds.by_river is not None:
        click.echo(
            f"by river   {100 * odds.by_river:6.2f}%   rule of 4:"
            f" {100 * odds.rule_of_four:.0f}%, minus one for each out over eight:"
            f" {100 * odds.better_rule:.0f}%"
        )


@click.command()
@click.argument("pot", type=int)
@click.argument("call", type=int)
@click.option("--equity", type=click.FloatRange(0, 100), help="Your equity, in percent.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as data.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the answer as a picture.")
@refusing
def odds(pot: int, call: int, equity: float | None, as_json: bool, as_svg: bool) -> None:
    """When a call pays: `homegame odds 150 50`, with the bet already in the pot."""
    from homegame.maths.odds import pot_odds

    found = pot_odds(pot, call)
    if as_json:
        data: dict[str, object] = {"pot": pot, "call": call, "to_one": float(found.to_one)}
        data["required"] = float(found.required)
        if equity is not None:
            data |= {"value": found.value(equity / 100), "pays": found.pays(equity / 100)}
        _print_data(data)
        return
    if as_svg:
        needs = (f"{call} to win {pot}: you need", float(found.required))
        have = [] if equity is None else [("you have", equity / 100)]
        click.echo(_bars([needs, *have]))
        return
    click.echo(f"{call} to win {pot}: {float(found.to_one):.4g} to 1")
    click.echo(f"You need {100 * float(found.required):.2f}% to call.")
    if equity is not None:
        value = found.value(equity / 100)
        verdict = "a call" if found.pays(equity / 100) else "a fold"
        click.echo(f"With {equity:g}%, the call is worth {value:+.2f}: {verdict}.")


@click.command(name="range")
@click.argument("written")
@click.option("--json", "as_json", is_flag=True, help="Print the range as data.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the range as a picture.")
@refusing
def range_(written: str, as_json: bool, as_svg: bool) -> None:
    """Count a range and lay it out: `homegame range "77+, AJs+, KQo:0.5"`."""
    from homegame.hands import nickname
    from homegame.maths import Range
    from homegame.maths.charts import CLASSES, SIDE, heat_map

    these = Range(written)
    by_class = these.by_class()
    if as_json:
        _print_data(
            {
                "range": str(these),
                "combos": these.combos,
                "share": these.share,
                "classes": by_class,
            }
        )
    elif as_svg:
        click.echo(
            heat_map({name: by_class.get(name, 0.0) for name in CLASSES}, str(these))
        )
    else:
        for row in range(SIDE):
            names = CLASSES[row * SIDE : (row + 1) * SIDE]
            click.echo(" ".join(_square(name, by_class.get(name, 0.0)) for name in names))
        called = {nickname(name) for name in by_class}
        name = f", {called.pop()}" if len(called) == 1 and called != {""} else ""
        click.echo(
            f"\n{these}{name}\n{these.combos:g} of 1,326 combos, {100 * these.share:.2f}%"
        )


def tournament(command: Callable[..., None]) -> click.Command:
    """A command about the stacks of a tournament and its prizes."""
    options = (
        click.argument("stacks", nargs=-1, required=True),
        click.option(
            "--prizes", required=True, help="The prizes from first place on: 50,30,20."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print the answer as data."),
        click.option(
            "--svg", "as_svg", is_flag=True, help="Print the answer as a picture."
        ),
    )
    checked = refusing(command)
    for option in reversed(options):
        checked = option(checked)
    return click.command()(checked)


@tournament
def icm(stacks: tuple[str, ...], prizes: str, as_json: bool, as_svg: bool) -> None:
    """What stacks are worth in a tournament: `homegame icm 5000 3000 2000 --prizes 50,30,20`.

    By the independent chip model: each player's chance of a place goes by the share of the
    chips (Malmuth-Harville).
    """
    from homegame.maths.tournament import icm as value

    _print_worth("icm", _numbers("stack", stacks), prizes, value, as_json, as_svg)


@tournament
def ruin(stacks: tuple[str, ...], prizes: str, as_json: bool, as_svg: bool) -> None:
    """The same for up to four by gambler's ruin: `homegame ruin 25 87 88 --prizes 50,30,20`.

    Single chips change hands at random until one player has them all. Where this pays more
    than ICM does, ICM undervalues the stack.
    """
    from homegame.maths.tournament import ruin as value

    chips = _numbers("stack", stacks)
    for place, chip in enumerate(chips, 1):
        if not isfinite(chip) or chip != int(chip):
            raise ValueError(f"stack {place} is {chip:g}; a stack has whole chips")

    def worth(these: list[float], paid: list[float]) -> list[float]:
        return value([*map(int, these)], paid)

    _print_worth("ruin", chips, prizes, worth, as_json, as_svg)


def _numbers(what: str, written: Iterable[str]) -> list[float]:
    """The numbers of a list; an error names the one that is none: `stack 2`."""
    found = list[float]()
    parts = [part.split() for part in " ".join(written).split(",")]
    if len(parts) > 1 and [] in parts:
        raise ValueError(f"a {what} is missing beside a comma")
    words = [word for part in parts for word in part]
    for place, word in enumerate(words, 1):
        try:
            found.append(float(word))
        except ValueError:
            raise ValueError(f"{what} {place} is {word!r}; write a number") from None
    return found


def _print_worth(
    name: str,
    stacks: list[float],
    prizes: str,
    value: Callable[[list[float], list[float]], list[float]],
    as_json: bool,
    as_svg: bool,
) -> None:
    """Print each stack's share of the prizes, with a bar."""
    paid = _numbers("prize", [prizes])
    if not paid:
        raise ValueError("prizes are missing; write them from first place on: 50,30,20")
    if len(paid) > len(stacks):
        raise ValueError(
            f"there are more prizes ({len(paid)}) than players ({len(stacks)})"
        )
    worth = value(stacks, paid)
    total, chips = sum(paid) or 1, sum(stacks)
    if as_json:
        keys = ("stack", "worth", "share")
        rows = [
            (stack, each, each / total) for stack, each in zip(stacks, worth, strict=True)
        ]
        players = [dict(zip(keys, row, strict=True)) for row in rows]
        _print_data({"model": name, "prizes": paid, "players": players})
    elif as_svg:
        named = [f"{stack:,g}" for stack in stacks]
        shares = [won / total for won in worth]
        click.echo(_bars([*zip(named, shares, strict=True)]))
    else:
        table = Table(
            "", "stack", "chips", "worth", "prizes", box=None, padding=(0, 2, 0, 0)
        )
        for stack, each in zip(stacks, worth, strict=True):
            row = (f"{stack:,.10g}", f"{stack / chips:.2%}", f"{each:,.2f}")
            table.add_row("█" * round(BAR * each / total), *row, f"{each / total:.2%}")
        _show(table)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the page as data.")
@refusing
def primer(as_json: bool) -> None:
    """Poker myths, checked: every figure is counted while you wait."""
    from homegame.maths.primer import entries, page

    if as_json:
        _print_data([each._asdict() for each in entries()])
    else:
        click.echo(page())


def _square(name: str, weight: float) -> str:
    """A hand in the chart: its name, in brackets if held in part, a dot if it is out."""
    if not weight:
        return " ·   "
    return f" {name:<4}" if weight == 1 else f"({name})".ljust(5)


def _each(cards: Iterable[int]) -> list[str]:
    return [text([card]) for card in cards]


def _category_name(kind: Category) -> str:
    return kind.name.lower().replace("_", " ")


SUITS = {
    "s": ("♠", "#111"),
    "h": ("♥", "#990005"),
    "d": ("♦", "#003c85"),
    "c": ("♣", "#1b8565"),
}


def _laid_out(rows: list[tuple[str, Iterable[int]]], shares: Iterable[float] = ()) -> str:
    """Cards in rows, each row with what it makes and, if given, a bar for its share."""
    held = [(name, _each(cards)) for name, cards in rows]
    cards_end = 150 + 40 * max((len(cards) for _, cards in held), default=0)
    bars = [*shares]
    wide = cards_end + (320 if bars else 0)

    def lines() -> Iterator[str]:
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {64 * len(held)}"'
            ' font-family="sans-serif" font-size="14">'
        )
        for row, (name, cards) in enumerate(held):
            y = 64 * row
            yield f'<text x="4" y="{y + 36}">{name}</text>'
            for place, card in enumerate(cards):
                x = 140 + 40 * place
                sign, ink = SUITS[card[1]]
                yield (
                    f'<rect x="{x}" y="{y + 6}" width="36" height="50" rx="4" fill="#fffdf8"'
                    ' stroke="#998"/>'
                )
                yield (
                    f'<text x="{x + 18}" y="{y + 37}" font-weight="bold" fill="{ink}"'
                    f' text-anchor="middle">{card[0]}{sign}</text>'
                )
            if bars:
                long = max(1, 200 * bars[row])
                yield (
                    f'<rect x="{cards_end}" y="{y + 20}" width="{long:.1f}" height="22"'
                    ' fill="#165"/>'
                )
                yield (
                    f'<text x="{cards_end + 6 + long:.1f}" y="{y + 36}">'
                    f"{100 * bars[row]:.4g}%</text>"
                )
        yield "</svg>"

    return "\n".join(lines())


def _print_data(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _show(table: Table) -> None:
    Console(highlight=False).print(table)


def _bars(rows: list[tuple[str, float]]) -> str:
    """Equities as bars, each with its hand and its percentage."""

    def lines() -> Iterator[str]:
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {40 * len(rows)}"'
            ' font-family="sans-serif" font-size="14" fill="#165">'
        )
        for place, (hand, share) in enumerate(rows):
            y = 40 * place
            shown = hand if len(hand) <= 24 else hand[:23] + "…"
            yield f'<text x="4" y="{y + 25}">{shown}</text>'
            yield f'<rect x="190" y="{y + 8}" width="{340 * share:.1f}" height="24"/>'
            yield f'<text x="{195 + 340 * share:.1f}" y="{y + 25}">{100 * share:.1f}%</text>'
        yield "</svg>"

    return "\n".join(lines())
