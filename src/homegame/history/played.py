"""A hand as far as the log of its night has it, and its history once it is over."""

from msgspec import Struct
from msgspec.structs import replace

from homegame.history import hand as h
from homegame.history.money import CENTS, CODES, ISO
from homegame.history.recording import record
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.night.night import Night
from homegame.rulebook import HouseRules
from homegame.seats import Seat, TableNo
from homegame.words import say


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

    @property
    def is_over(self) -> bool:
        return any(isinstance(event, e.HandEnded) for _, event in self.events)

    def take_back(self, to_seq: int) -> None:
        """Forget what happened after a row of the log."""
        self.events[:] = [(seq, event) for seq, event in self.events if seq <= to_seq]


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
    if not table.tournament:
        return Played(plan, house, names, id, title, at_ms)
    house = in_tournament_chips(house)
    return Played(plan, house, names, id, title, at_ms, tournament=tournament_of(night))


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
    return replace(history, started_ms=played.started_ms, tournament=played.tournament)
