"""What a reader of the log reads: lines as text, of events or of a hand that is tell."""

from collections.abc import Iterable

from homegame.engine.shorthand import ScriptedHand
from homegame.model import events as e
from homegame.model.line import Line
from homegame.telling import Telling, spoken, tell

NAMES = ("Dana", "Maya", "Theo", "Priya", "Omar", "Lena", "Jonas", "Ruth", "Nadia")


def seated(players: int = 4, house: str = "") -> list[e.NightEvent]:
    """Dana starts the night; guests g1, g2 … sit in seats 1, 2 …"""
    came = [e.Knocked(f"g{n}", NAMES[n - 1]) for n in range(2, players + 1)]
    sat = [e.SatDown(seat, f"g{seat}", 300) for seat in range(1, players + 1)]
    return [e.Opened("Friday", house, "g1", "Dana"), *came, *sat]


def of_game(name: str) -> str:
    """A house that plays this game, as a file."""
    return f'[game]\nvariant = "{name}"'


def knowing(events: Iterable[e.NightEvent], telling: Telling | None = None) -> Telling:
    """What is known after these events."""
    telling = telling or Telling()
    for event in events:
        telling, _ = tell(telling, event)
    return telling


def lines_of(
    events: Iterable[e.NightEvent], known: Iterable[e.NightEvent] | Telling = ()
) -> list[Line]:
    """The lines of these events, for a reader who knows what was before."""
    telling = known if isinstance(known, Telling) else knowing(known or seated(9))
    found: list[Line] = []
    for event in events:
        telling, lines = tell(telling, event)
        found += lines
    return found


def read(
    *events: e.NightEvent, known: Iterable[e.NightEvent] | Telling = (), by: str = ""
) -> list[str]:
    """The lines of these events as one guest reads them, amounts in chips."""
    return [spoken(line, by) for line in lines_of(events, known)]


def hand_of(played: ScriptedHand) -> list[e.NightEvent]:
    """A hand that is tell, from its beginning."""
    return [e.Begun(played.hand.plan), *played.events]
