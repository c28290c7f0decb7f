"""Draws the path of a command: every file it passes, in order.

The list is kept by hand; a test sends a raise through a real server and watches it pass each
stop in this order.
"""

import textwrap
from collections.abc import Callable, Iterator, Mapping
from html import escape

from msgspec import Struct

WIDTH, LINE, GAP, LEFT = 380, 17, 16, 34
LETTERS = 54
"""As many letters of an explanation as fit on a line."""


class Stop(Struct, frozen=True):
    """One file on the way, the function that is called first there, and what it does."""

    room: str
    file: str
    does: str
    says: str


class Line(Struct, frozen=True):
    """A line across the way: what holds above and below it."""

    says: str


WAY: tuple[Stop | Line, ...] = (
    Stop("ui", "ui/src/table/Bet.svelte", "raise", "A finger, a key or a line of text."),
    Stop(
        "ui",
        "ui/src/table/state.svelte.ts",
        "decide",
        "Adds the turn and the price that the player saw.",
    ),
    Stop(
        "ui",
        "ui/src/socket.ts",
        "send",
        "Sends it, again if need be, until it is answered.",
    ),
    Stop(
        "web",
        "src/homegame/web/socket.py",
        "answer",
        "Bytes become an envelope. Who sent it is known from the connection, never from the"
        " bytes.",
    ),
    Stop(
        "service",
        "src/homegame/service/night/live.py",
        "LiveNight.command",
        "Waits in the mailbox for the one task that may change the night.",
    ),
    Stop(
        "service",
        "src/homegame/service/night/intake.py",
        "carry_out",
        "Was it answered before? Is the turn still the one the player saw?",
    ),
    Stop(
        "service",
        "src/homegame/service/night/commit.py",
        "change",
        "Decide, save, let it happen, show: in this order.",
    ),
    Stop(
        "service",
        "src/homegame/service/night/draft.py",
        "Draft.take",
        "A draft of all that follows, thrown away if it can't be saved.",
    ),
    Stop(
        "night",
        "src/homegame/night/commands.py",
        "decide",
        "Reads its row: who may give it, when, and what decides on it.",
    ),
    Stop(
        "engine",
        "src/homegame/engine/table/hands.py",
        "decide",
        "Finds the hand, and the seat of the player.",
    ),
    Stop(
        "engine",
        "src/homegame/engine/decide.py",
        "decide",
        "Events, or a refusal with the rule that says no.",
    ),
    Stop(
        "rules",
        "src/homegame/rules/betting.py",
        "least_raise_to",
        "The judgement: may this seat raise, and from what to what?",
    ),
    Line(
        "Refused: back to that finger, with the rule, the sentence and what is legal now."
    ),
    Stop(
        "engine",
        "src/homegame/engine/evolve.py",
        "evolve",
        "The next hand, from this one and the event.",
    ),
    Stop("engine", "src/homegame/engine/turn.py", "after_action", "Whose turn it is then."),
    Stop(
        "storage",
        "src/homegame/storage/sql/store.py",
        "SqlStore.append",
        "Events, sealed cards and the command's id, in one transaction.",
    ),
    Line("Saved. Nothing is shown before this line."),
    Stop(
        "service",
        "src/homegame/service/night/stage.py",
        "Stage.show",
        "Every table that somebody is looking at.",
    ),
    Stop(
        "night",
        "src/homegame/night/view/scene.py",
        "Scene.hand_seen_by_all",
        "What everyone sees is drawn once, then what each viewer sees besides.",
    ),
    Stop(
        "service",
        "src/homegame/service/night/moment.py",
        "Moment.seen_by",
        "What is different from the moment before.",
    ),
    Stop(
        "service",
        "src/homegame/service/night/outbox.py",
        "Outbox.put",
        "Waits for each socket; newer looks replace older ones.",
    ),
    Stop(
        "ui",
        "ui/src/changes.ts",
        "changed",
        "The old view and the changes give the new view, and the screen draws it.",
    ),
)


def files() -> list[str]:
    """The files on the way, each once."""
    return [*dict.fromkeys(stop.file for stop in WAY if isinstance(stop, Stop))]


def drawn() -> str:
    """The way as one picture, from top to bottom."""
    parts, top = list[str](), 10
    for stop in WAY:
        drawing = [*crossing(stop, top)] if isinstance(stop, Line) else [*box(stop, top)]
        parts += drawing
        top += height(stop)
    path = f'<path class="way" d="M{LEFT / 2} 18V{top - GAP}"/>'
    return "\n".join(
        [
            "```{raw} html",
            f'<svg class="way" viewBox="0 0 {WIDTH} {top}" role="img"'
            ' aria-label="The files a command passes, in order">',
            path,
            *parts,
            "</svg>",
            "```",
        ]
    )


def short(stop: Stop) -> str:
    """A file as the map names it, from its room on."""
    return stop.file.removeprefix("src/homegame/").removesuffix(".py")


def wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, LETTERS)


def height(stop: Stop | Line) -> int:
    """How far the next stop is."""
    if isinstance(stop, Line):
        return LINE * len(wrapped(stop.says)) + 2 * GAP
    return LINE * (2 + len(wrapped(stop.says))) + GAP


def box(stop: Stop, top: int) -> Iterator[str]:
    """A stop: a dot on the way, the function, its file, and what it does."""
    yield f'<circle class="stop" cx="{LEFT / 2}" cy="{top + 8}" r="5"/>'
    yield text(f"{stop.does}()", top + 13, "does")
    yield text(short(stop), top + 13 + LINE, "file")
    for row, words in enumerate(wrapped(stop.says), 2):
        yield text(words, top + 13 + LINE * row, "says")


def crossing(line: Line, top: int) -> Iterator[str]:
    """A line across, with its words below."""
    yield f'<path class="line" d="M0 {top + 8}H{WIDTH}"/>'
    for row, words in enumerate(wrapped(line.says), 1):
        yield text(words, top + 10 + LINE * row, "across")


def text(words: str, at: int, kind: str) -> str:
    return f'<text class="{kind}" x="{LEFT}" y="{at}">{escape(words)}</text>'


PARTS: Mapping[str, Callable[[], str]] = {"way": drawn}
