"""What tournaments came to: everyone's place, what it cost them and what they won."""

from collections.abc import Iterable

from msgspec import Struct

from homegame.model.tournament import Tournament
from homegame.night.night import Night
from homegame.night.tournament.standing import finishes, paid_by


class Finished(Struct, frozen=True):
    """A player's tournament: how many stacks they bought, what they paid and were paid, and
    their place; 0: it ended with them in."""

    name: str
    place: int
    entries: int
    paid: int
    prizes: int
    bounties: int


class Outcome(Struct, frozen=True):
    """A tournament that was played: money is in the smallest unit."""

    title: str
    ended_ms: int
    currency: str
    players: tuple[Finished, ...]


def outcome_of(night: Night, ended_ms: int) -> Outcome:
    """What the night's tournament, which has just ended, came to."""
    of = night.tournament
    assert of
    places = finishes(of, winner_of(of))
    players = [
        Finished(
            night.guests[guest].name,
            places[guest].place if guest in places else 0,
            entrant.stacks,
            paid_by(of, guest),
            entrant.prize + entrant.share,
            entrant.won,
        )
        for guest, entrant in of.entrants.items()
    ]
    return Outcome(of.setup.title, ended_ms, night.house.stakes.currency, tuple(players))


def winner_of(of: Tournament) -> str:
    """The last one in, who has all chips; "" if it ended before."""
    busted = {bust.guest for bust in of.busts}
    [*others, last] = [guest for guest in of.entrants if guest not in busted] or [""]
    return "" if others or of.ended != "won" else last


class Record(Struct):
    """A player's tournaments together."""

    tournaments: int = 0
    entries: int = 0
    in_money: int = 0
    best: int = 0
    """Their best place; 0: none is known."""
    paid: int = 0
    won: int = 0
    """Prizes and bounties."""

    @property
    def net(self) -> int:
        """What they won, less what they paid."""
        return self.won - self.paid

    def add(self, one: Finished) -> None:
        """Count one tournament more."""
        self.tournaments += 1
        self.entries += one.entries
        self.in_money += one.prizes > 0
        self.best = min(filter(None, (self.best, one.place)), default=0)
        self.paid += one.paid
        self.won += one.prizes + one.bounties


def records_of(outcomes: Iterable[Outcome]) -> dict[str, Record]:
    """Everyone's record, by name."""
    found: dict[str, Record] = {}
    for outcome in outcomes:
        for each in outcome.players:
            found.setdefault(each.name, Record()).add(each)
    return found
