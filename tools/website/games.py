"""The steps of every game, drawn from the data that the engine plays by."""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import assert_never

from homegame.variants import (
    MIXES,
    VARIANTS,
    Board,
    Draw,
    FaceUp,
    Hole,
    Middle,
    Openers,
    Opens,
    Pots,
    Round,
    RunVote,
    Showdown,
    Step,
    Variant,
)

CARD_WIDTH, CARD_HEIGHT, WIDTH, HEIGHT = 17, 24, 104, 58

OPENS: Mapping[Opens, str] = {
    "posts": "after the blinds",
    "button": "left of the button",
    "low_card": "lowest card brings it in",
    "high_card": "highest card brings it in",
    "high_hand": "best open hand begins",
    "low_hand": "lowest open hand begins",
}
STREETS = {
    "shared": "Shared card",
    **{
        name: f"{name.title()} card"
        for name in ("first", "second", "third", "fourth", "fifth")
    },
}
WINS = {
    "high": "the highest hand",
    "short": "the highest hand of a short deck",
    "short_trips": "the highest hand of a short deck, trips above straights",
    "soko": "the highest hand, four to a straight or a flush above a pair",
    "low_8": "the lowest hand, eight or better",
    "low_a5": "the lowest hand, ace to five",
    "low_27": "the lowest hand, deuce to seven",
    "badugi": "the best badugi",
}


# ---------------------------------------------------------------- one step


def picture(step: Step, boards: int) -> str:
    """What one sees on the table at this step."""
    match step:
        case Hole(down, up):
            return row(["back"] * down + ["face"] * up)
        case Board(count):
            return "".join(row(["face"] * count, on, boards) for on in range(boards))
        case Round(units=units):
            return chips(units)
        case Draw(most=most, replaced=replaced):
            return row(["gone"] * min(most, 3)) + (arrow() if replaced else "")
        case Middle():
            return row(["back", "face", "back"])
        case Openers():
            return row(["face", "face"])
        case Showdown() | FaceUp():
            return row(["face"] * 2, 0, 2) + row(["face"] * 2, 1, 2)
        case RunVote(most):
            return "".join(row(["face"] * 3, on, 2) for on in range(min(most, 2)))
        case Pots():
            return chips(3)
    assert_never(step)


def row(kinds: list[str], on: int = 0, rows: int = 1) -> str:
    """Cards side by side, over each other where there is no room; row `on` of `rows`."""
    tall = CARD_HEIGHT if rows == 1 else 21
    gap = min(CARD_WIDTH + 3, (WIDTH - CARD_WIDTH - 8) / max(len(kinds) - 1, 1))
    left = (WIDTH - gap * (len(kinds) - 1) - CARD_WIDTH) / 2
    top = (HEIGHT - tall * rows - 4 * (rows - 1)) / 2 + on * (tall + 4)
    return "".join(
        f'<rect class="card-{kind}" x="{left + gap * place:g}" y="{top:g}"'
        f' width="{CARD_WIDTH}" height="{tall}" rx="2.5"/>'
        for place, kind in enumerate(kinds)
    )


def chips(stacks: int) -> str:
    """So many stacks of chips."""
    left = WIDTH / 2 - 13 * stacks + 1
    return "".join(
        f'<rect class="chip" x="{left + 26 * stack:g}" y="{38 - 7 * chip:g}"'
        f' width="24" height="5.5" rx="2.5"/>'
        for stack in range(stacks)
        for chip in range(3)
    )


def arrow() -> str:
    """Something goes and something comes."""
    return f'<path class="arrow" d="M{WIDTH / 2 - 14} 50h28m-5 -4l5 4l-5 4"/>'


def caption(step: Step) -> tuple[str, str]:
    """What the step is called, and what is particular about it."""
    match step:
        case Hole(down, up):
            parts = [f"{down} down"] * bool(down) + [f"{up} up"] * bool(up)
            return "Deal", ", ".join(parts)
        case Board(count, street):
            name = STREETS.get(street, street.title())
            return name, "1 card" if count == 1 else f"{count} cards"
        case Round(opens, _, units, _, pair_doubles):
            more = "; big bet" if units > 1 else ""
            more += "; an open pair may bet double" if pair_doubles else ""
            return "Bet", OPENS[opens] + more
        case Draw(least, most, replaced):
            count = f"{least}" if least == most else f"up to {most}"
            return ("Draw" if replaced else "Discard"), f"{count} each"
        case Middle():
            return "Choose", "which card lies in the middle"
        case Openers():
            return "Openers", "without them the hand is passed out"
        case FaceUp():
            return "Face up", "all in: hands may be opened"
        case RunVote(most):
            return "Runs", f"up to {most}"
        case Showdown():
            return "Showdown", "hands are shown in order"
        case Pots():
            return "Pots", "side pots first"
    assert_never(step)


def tile(step: Step, boards: int) -> str:
    """One step as a picture with its words below."""
    name, more = caption(step)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"'
    drawn = f"<svg {size}>{picture(step, boards)}</svg>"
    return f"<li>{drawn}<b>{escape(name)}</b> <span>{escape(more)}</span></li>"


# ---------------------------------------------------------------- one game


def game_lines(game: Variant, names: list[str]) -> Iterator[str]:
    """A game: what is particular about it, and its steps."""
    yield from (f"### {game.title}", "", facts(game), "")
    if names:
        yield from (f"The same steps: {', '.join(names)}.", "")
    tiles = "".join(tile(step, game.boards) for step in game.steps)
    yield from (f'<ol class="steps">{tiles}</ol>', "")


def facts(game: Variant) -> str:
    """What the steps do not say: the name in a house file, the deck, who wins."""
    wins = " and ".join(WINS[kind] for kind in game.kinds)
    said = [f"`{game.name}`: {len(game.deck)} cards; {wins} wins"]
    if len(game.kinds) > 1:
        said = [f"`{game.name}`: {len(game.deck)} cards; {wins} share the pot"]
    if game.exactly:
        said.append(f"exactly {game.exactly} hole cards play")
    if game.together:
        said.append("only two of the three hole cards play together")
    if game.boards > 1:
        said.append(f"{game.boards} boards")
    return "; ".join(said) + "."


def by_steps() -> dict[tuple[object, ...], list[Variant]]:
    """Games by what is drawn of them."""
    found: dict[tuple[object, ...], list[Variant]] = {}
    for game in VARIANTS.values():
        found.setdefault((game.steps, game.boards), []).append(game)
    return found


def steps() -> str:
    """Every game; those with the same steps are drawn once."""
    lines: list[str] = []
    for first, *others in by_steps().values():
        lines += game_lines(first, [])
        if others:
            lines += ["The same steps, another game:", ""]
            lines += [f"- {other.title}, {facts(other)}" for other in others]
            lines += [""]
    return "\n".join(lines)


def mixes() -> str:
    """The mixes, each with its games in their order."""
    return "\n".join(
        f"- `{name}`: "
        + ", ".join(
            VARIANTS[turn.game].title
            + (f" ({turn.limit.replace('_', ' ')})" if turn.limit else "")
            for turn in turns
        )
        for name, turns in MIXES.items()
    )


PARTS: Mapping[str, Callable[[], str]] = {"steps": steps, "mixes": mixes}
