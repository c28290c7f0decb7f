"""What only the server knows while it draws a view: names, connections and clocks."""

from collections.abc import Mapping

from msgspec import Struct

from homegame.model import view as v
from homegame.model.voice import VoiceView
from homegame.seats import FIRST_TABLE, TableNo


class PersonalFacts(Struct, frozen=True):
    """The facts about one guest that only their own view shows; times in milliseconds."""

    bank_ms: int
    bank_armed: bool
    skips: bool
    """The guest wants the next hand dealt at once."""
    vote_ms: int
    may_skip: bool
    """The guest is asked whether the next hand is dealt at once."""
    minutes_away: int
    """How long ago they left a seat."""
    voice_for_all: bool
    """Guests without a seat may join the table's call."""


class Facts(Struct, frozen=True):
    """What only the server knows at this moment; times in milliseconds."""

    night: str = ""
    """The night's id."""
    at: TableNo = FIRST_TABLE
    """Which of its tables is drawn."""
    away: Mapping[str, int] = {}
    """Guests whose connection is lost, and how much longer the table waits for each."""
    clock: v.ClockView | None = None
    bank_ms: Mapping[str, int] = {}
    bank_armed: str = ""
    """The guest whose time bank follows this turn's own time; only they are told."""
    rail: int = 0
    """How many people watch who have no place here."""
    voice: VoiceView = VoiceView()
    """Who hears and sees each other at the table."""
    next_ms: int = 0
    skips: tuple[str, ...] = ()
    """Guests who want the next hand dealt at once."""
    skips_of: int = 0
    may_skip: frozenset[str] = frozenset()
    """Guests who are asked whether the next hand is dealt at once."""
    minutes_away: Mapping[str, int] = {}
    """How long ago guests left a seat."""
    vote_ms: int = 0
    level_ms: int = 0
    """What is left of the tournament's level or break, and whether that time runs."""
    level_runs: bool = False
    deal_ms: int = 0
    """How long there is to propose a deal, or to answer one; 0 if that time doesn't run."""
    chances: tuple[v.ChancesView, ...] = ()
    """The equities, street by street, of an all-in with the hands face up."""

    def about(self, guest: str) -> PersonalFacts:
        """The facts that only this guest's own view shows."""
        return PersonalFacts(
            self.bank_ms.get(guest, 0),
            guest == self.bank_armed,
            guest in self.skips,
            self.vote_ms,
            guest in self.may_skip,
            self.minutes_away.get(guest, 0),
            self.voice.rail,
        )
