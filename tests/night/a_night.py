"""A night without a server: guests in their seats, and what they say."""

from collections.abc import Mapping

from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night import evening as at_night
from homegame.night.facts import NO_FACTS
from homegame.night.facts import Facts as Known
from homegame.night.night import Night
from homegame.night.view import Facts
from homegame.seats import NIGHT, TableNo
from houses import vegas_home
from placed import after

FACTS = Facts(night="t1")


def night(
    bots: tuple[int, ...] = (),
    players: int = 4,
    choices: Mapping[str, object] | None = None,
) -> Night:
    """Vegas rules at home: guests g1, g2 … in their seats, some of them bots."""
    rules = vegas_home({"fold.when_free": "allow", **(choices or {})})
    began = at_night.opened(e.Opened("Friday", "", "g1", "One"), rules)
    for seat in range(2, players + 1):
        guest = f"g{seat}"
        came = [e.BotAdded(guest, guest, "rock", "g1")] if seat in bots else []
        began = happened(began, came or [e.Knocked(guest, guest), e.Admitted(guest, "g1")])
    return happened(began, [e.SatDown(s, f"g{s}", 300) for s in range(1, players + 1)])


def happened(now: Night, events: list[e.NightEvent]) -> Night:
    return after(now, events)


def says(
    now: Night,
    by: str,
    command: at_night.Command,
    at: TableNo = NIGHT,
    facts: Known = NO_FACTS,
) -> Night:
    decided = at_night.decide(now, by, command, at, facts)
    assert not isinstance(decided, Refused), decided
    return happened(now, decided)


def refused(
    now: Night,
    by: str,
    command: at_night.Command,
    at: TableNo = NIGHT,
    facts: Known = NO_FACTS,
) -> Refused:
    """Say something that is refused; give the refusal."""
    decided = at_night.decide(now, by, command, at, facts)
    assert isinstance(decided, Refused), decided
    return decided
