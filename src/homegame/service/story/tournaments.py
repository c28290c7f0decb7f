"""The tournaments in the story of a night: who finished where, what that paid, and the biggest
pot. Pots are in tournament chips; everything else is money."""

from collections.abc import Iterator

from msgspec import Struct

from homegame.history.lines import HandLine
from homegame.history.listing import Listing
from homegame.model.tournament import Ended, Tournament
from homegame.night.tournament.standing import finishes, paid_by, placed, pool
from homegame.service.night.live import LiveNight


class ToldPlace(Struct, frozen=True):
    """Somebody who played a tournament. Amounts are in the smallest unit of money."""

    guest: str
    name: str
    bot: str
    place: int
    """0: still in, not certain yet, or there are no places because it was called off."""
    prize: int
    """For the place, or by a deal."""
    bounties: int
    paid: int
    """What it cost them, with every rebuy; it came back if it was called off."""


class ToldPot(Struct, frozen=True):
    """The biggest pot of a tournament, in its chips."""

    hand: str
    at_ms: int
    names: tuple[str, ...]
    """Who won it."""
    chips: int
    board: tuple[str, ...]


class ToldTournament(Struct, frozen=True):
    """A tournament of the night."""

    title: str
    ended: Ended
    """Empty: it is still being played."""
    players: int
    hands: int
    pool: int
    """What everyone paid for the prizes, in the smallest unit of money."""
    places: tuple[ToldPlace, ...]
    """The winner first."""
    pot: ToldPot | None


def tournaments_of(live: LiveNight, listing: Listing) -> tuple[ToldTournament, ...]:
    """The night's tournaments, the first one first."""
    return tuple(
        [told(live, listing, number, of) for number, of in listing.tournaments.items()]
    )


def told(live: LiveNight, listing: Listing, number: int, of: Tournament) -> ToldTournament:
    """One tournament."""
    lines = [
        listing.hands[id]
        for id, belongs in listing.of_tournament.items()
        if belongs == number and id in listing.hands and listing.hands[id].counts
    ]
    return ToldTournament(
        of.setup.title,
        of.ended,
        len(of.entrants),
        len(lines),
        pool(of),
        tuple(places_of(live, of)),
        biggest(lines),
    )


def places_of(live: LiveNight, of: Tournament) -> Iterator[ToldPlace]:
    """Everyone's place, the best first; whoever is still in comes before those who are out."""
    guests, has_places = live.night.guests, of.level > 0 and of.ended != "refund"
    out, certain = finishes(of) if has_places else {}, placed(of)
    order = [guest for guest in of.entrants if guest not in out]
    order += sorted(out, key=lambda guest: out[guest].place)
    for guest in order:
        entrant, finish = of.entrants[guest], out.get(guest)
        yield ToldPlace(
            guest,
            guests[guest].name,
            guests[guest].bot,
            finish.place
            if finish and guest in certain
            else int(bool(of.ended) and has_places),
            entrant.prize + entrant.share,
            entrant.won,
            paid_by(of, guest),
        )


def biggest(lines: list[HandLine]) -> ToldPot | None:
    """The biggest of these pots."""
    most = max(lines, key=lambda line: line.pot, default=None)
    if most is None or not most.pot:
        return None
    names = tuple([player.name for player in most.players if player.won])
    board = most.boards[0] if most.boards else ()
    return ToldPot(most.id, most.at_ms, names, most.pot, board)
