"""Messages on a table's wire: commands in; frames, changes, answers and errors out."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from homegame.model.commands import WireCommand
from homegame.model.events import NightEvent
from homegame.model.line import Line
from homegame.model.view import ChairView, MayView, View
from homegame.seats import FIRST_TABLE, TableNo


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """One command on its way, with an id of its own and the turn and price its sender saw.

    `id` makes a repeat harmless. A decision in a hand needs `turn` and `price`; if either
    has changed, the command is refused as stale (SYS-STALE). A ruling may name a `turn`: on
    the last action (`take_back`, `correct_bet`), it holds for that turn only, on a hand
    (`void`, `kill_hand`, `expose_card`) for that hand.
    """

    id: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
    command: WireCommand
    turn: Annotated[str, Meta(max_length=24)] = ""
    price: Annotated[int, Meta(ge=0, le=10**12)] | None = None
    table: Annotated[int, Meta(ge=0, le=99)] = 0
    """The table the command is about; 0 is the one where the guest sits, else the first."""
    moment: Annotated[str, Meta(max_length=40)] = ""
    """With real cards: what its sender saw had been entered (`RealView.moment`); if someone
    was quicker, the command is refused as stale."""


class News(Struct, frozen=True):
    """One event of the public log, its place there, and its lines."""

    seq: int
    at_ms: int
    event: NightEvent
    table: TableNo = FIRST_TABLE
    """The table it is about; 0: the night as a whole."""
    lines: tuple[Line, ...] = ()


class LogPage(Struct, frozen=True):
    """A page of the log, oldest news first. `first` is the first row it was read from; the
    page before it ends there."""

    news: list[News]
    first: int


class Frame(Struct, frozen=True):
    """A whole view for one viewer, and the news since the last message."""

    seq: int
    view: View
    news: tuple[News, ...] = ()


class Changes(Struct, frozen=True):
    """What has changed for a viewer who has a whole frame, and the news.

    `public` and `own` hold fields of the view, everyone's and the viewer's own; `hand`
    holds fields of its hand, and `chairs` whole chairs, known by their seats. Everything
    else is unchanged.
    """

    seq: int
    public: dict[str, Any]
    own: dict[str, Any]
    hand: dict[str, Any]
    chairs: tuple[ChairView, ...]
    news: tuple[News, ...]


class Error(Struct, frozen=True):
    """The one shape of every error, on the socket, over HTTP and in the terminal.

    `legal` says what is possible instead; `seq` is the last row of the table's log.
    """

    code: str
    say: str
    rule: str = ""
    """The rule of the game it follows from; empty if the system refuses."""
    field: str = ""
    legal: MayView | None = None
    seq: int = 0
    id: str = ""
    """The command it answers, if one could be read."""
    words: str = ""
    numbers: dict[str, int | str] = {}
    """The sentence's key in the catalogue and the values that fill it, so that a screen can
    repeat it in the viewer's own units; names that end in `_chips` are amounts."""


class Refusal(Struct, frozen=True):
    """An error on its way: `{"error": {...}}`."""

    error: Error


class Done(Struct, frozen=True):
    """A command was carried out; its events are in the log from `first` to `last`."""

    id: str
    first: int
    last: int


class Answer(Struct, frozen=True):
    """The answer to one command: `{"answer": {...}}`."""

    answer: Done
