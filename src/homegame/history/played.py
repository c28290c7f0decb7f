"""A hand as far as the log of its night has it, and its history once it is over."""

from typing import TypedDict

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips
from homegame.history import hand as h
from homegame.history.money import CENTS, CODES, ISO
from homegame.history.recording import record
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.night.night import Night
from homegame.rulebook import HouseRules
from homegame.seats import NOBODY, Seat, TableNo
from homegame.words import say


class After(Struct, frozen=True):
    """Chips that changed hands after a hand, by the seats in it, and the row that says so."""

    seq: int
    bounty: tuple[tuple[Seat, int], ...] = ()
    """Above zero: the seat got it."""
    dropped: tuple[tuple[Seat, Chips], ...] = ()
    banker: Seat = NOBODY


class Played(Struct):
    """A hand as far as the log has it."""

    plan: Plan
    house: HouseRules
    names: dict[Seat, str]
    id: str
    table: str
    started_ms: int
    events: list[tuple[int, e.HandEvent]] = []
    tournament: h.OfTournament | None = None
    bots: frozenset[Seat] = frozenset()
    after: list["After"] = []

    @property
    def bounty(self) -> dict[Seat, int]:
        """What 7-2 brought its winner, and cost the others."""
        found: dict[Seat, int] = {}
        for each in self.after:
            for seat, amount in each.bounty:
                found[seat] = found.get(seat, 0) + amount
        return found

    @property
    def is_over(self) -> bool:
        return any(isinstance(event, e.HandEnded) for _, event in self.events)

    def take_back(self, to_seq: int) -> None:
        """Forget what happened after a row of the log."""
        self.events[:] = [(seq, event) for seq, event in self.events if seq <= to_seq]
        self.after[:] = [each for each in self.after if each.seq <= to_seq]


def hand_id(at: TableNo, number: int) -> str:
    """What a hand is called in its night: its number, and at tables but the first the table's
    before it."""
    return f"{number}" if at == 1 else f"{at}.{number}"


def begun(night: Night, at: TableNo, at_ms: int, plan: Plan) -> Played:
    """A hand that begins, with the names of the players dealt in; the night has it already."""
    table = night.tables[at]
    assert table.hand
    names = {
        seat: night.guests[chair.guest].name
        for seat, chair in enumerate(table.chairs)
        if chair
    }
    title = table_title(night, at)
    house, id = table.hand.house, hand_id(at, plan.number)
    bots = frozenset(
        [
            seat
            for seat, chair in enumerate(table.chairs)
            if chair and night.guests[chair.guest].bot
        ]
    )
    played = Played(plan, house, names, id, title, at_ms, bots=bots)
    if table.tournament:
        played.house = in_tournament_chips(house)
        played.tournament = tournament_of(night)
    return played


def table_title(night: Night, at: TableNo) -> str:
    """What a night's table is called in files: the night, and which table it is. The first one
    needs no number."""
    name = night.table_names.get(at) or (
        say("tables.number", {"table": at}) if at > 1 else ""
    )
    return f"{night.title}, {name}" if name else night.title


def in_tournament_chips(house: HouseRules) -> HouseRules:
    """The rules of a tournament's table, where a chip is no amount of money."""
    return replace(house, stakes=replace(house.stakes, minor_per_chip=CENTS))


def tournament_of(night: Night) -> h.OfTournament | None:
    """What a hand that begins says of its tournament."""
    found = night.tournament
    if found is None:
        return None
    setup, written = found.setup, night.house.stakes.currency
    code = CODES.get(written, written if written in ISO else "")
    return h.OfTournament(setup.title, found.level, setup.buyin, setup.bounty, code)


def history_of(played: Played) -> h.HandHistory:
    """The history of a hand, up to its end."""
    events = [event for _, event in played.events]
    over = next(at for at, event in enumerate(events) if isinstance(event, e.HandEnded))
    history = record(
        played.plan,
        played.house,
        events[: over + 1],
        names=played.names,
        id=played.id,
        table=played.table,
    )
    return replace(
        history,
        players=tuple([replace(p, bot=p.seat in played.bots) for p in history.players]),
        started_ms=played.started_ms,
        tournament=played.tournament,
        **after(played),
    )


class AfterHand(TypedDict):
    """What a history says of what followed its hand."""

    bounty: dict[Seat, int]
    dropped: dict[Seat, Chips]
    banker: Seat


def after(played: Played) -> AfterHand:
    """The chips that changed hands after a hand."""
    dropped: dict[Seat, Chips] = {}
    for each in played.after:
        for seat, amount in each.dropped:
            dropped[seat] = dropped.get(seat, 0) + amount
    banker = next((each.banker for each in played.after if each.banker), NOBODY)
    return AfterHand(bounty=played.bounty, dropped=dropped, banker=banker)
