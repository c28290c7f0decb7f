"""The sheets of a night: its rules as they are now, its tournament, a card for each seat."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from homegame.model.tournament import Tournament
from homegame.money import money
from homegame.night.night import Night
from homegame.night.tournament.standing import got, is_entry_open, issued, out, pool, prizes
from homegame.paper.errors import PaperError
from homegame.paper.schedule import NOT_PLAYED, Played, Result, Schedule, schedule
from homegame.paper.seats import SeatCard, SeatCards
from homegame.paper.sheets import planned_for
from homegame.paper.stakes import many
from homegame.rulebook.presets import Preset
from homegame.seats import TableNo
from homegame.words import say

NOT_IN: Final = ("rail", "door")
"""Who watches, or waits to be let in."""


def house_of(night: Night, at: TableNo) -> Preset:
    """The house of one table, with tonight's blinds and limits."""
    table = night.tables[at]
    return Preset(night.preset, night.title, "", table.tournament, table.house)


def tournament_of(
    night: Night, starts: int | None, played: Played = NOT_PLAYED
) -> Schedule:
    """The night's tournament with its levels as they are now, and as they were `played`. Before
    the first hand the prizes are those of everyone who is expected, then of what was paid in,
    and in the end what was paid to whom. Raises PaperError."""
    of = night.tournament
    if of is None:
        raise PaperError("sheet", "no_tournament")
    setup = replace(of.setup, structure=of.structure)
    currency = night.house.stakes.currency
    pot_limit = night.house.betting.structure == "pot_limit"
    if not of.level:
        players = max(of.structure.plan.players, len(of.entrants))
        return planned_for(setup, currency, players, starts, pot_limit=pot_limit)
    paid = pool(of)
    sheet = schedule(
        setup,
        currency,
        starts,
        paid,
        prizes(of),
        len(of.entrants),
        pot_limit=pot_limit,
        in_play=issued(of),
        played=played,
        ended=bool(of.ended),
    )
    whole = money(paid, currency)
    found = (
        many("paper.tournament.pool_so_far", len(of.entrants), pool=whole)
        if is_entry_open(of)
        else say("paper.tournament.pool", {"pool": whole, "n": len(of.entrants)})
    )
    sheet = replace(sheet, pool=found)
    if not of.ended and of.to_play_for is None:
        return sheet
    return replace(sheet, results=tuple(results(night, of)))


def results(night: Night, of: Tournament) -> Iterator[Result]:
    """Everyone who was paid: whoever is in, or has won, and then by place."""
    currency = night.house.stakes.currency
    places = {guest: each.place for guest, each in out(of).items()}
    for guest in sorted(of.entrants, key=lambda guest: places.get(guest, 0)):
        paid, bounties = got(of, guest)
        place = places.get(guest, int(bool(of.ended) and of.ended != "refund"))
        if paid or bounties:
            yield Result(
                str(place or ""),
                night.guests[guest].name,
                money(paid, currency),
                say("paper.tournament.bounties", {"amount": money(bounties, currency)})
                if bounties
                else "",
            )


def seat_cards_of(night: Night) -> SeatCards:
    """A card for each guest who sits, by table and seat, and for each who has come and doesn't.
    Bots and the door's guests get none."""
    found, seen = list[SeatCard](), set[str]()
    several = len(night.tables) > 1
    for at, table in sorted(night.tables.items()):
        named = night.table_names.get(at) or say("paper.seats.table", {"n": at})
        for seat, chair in enumerate(table.chairs):
            if chair and is_person(night, chair.guest):
                seen.add(chair.guest)
                name = night.guests[chair.guest].name
                found.append(SeatCard(name, named if several else "", seat))
    for guest, known in night.guests.items():
        if guest not in seen and is_person(night, guest) and known.role not in NOT_IN:
            found.append(SeatCard(known.name))
    return SeatCards(night.title, tuple(found))


def is_person(night: Night, guest: str) -> bool:
    """Someone who can pick up a card: no bot, no stack that waits, no one who was removed."""
    known = night.guests[guest]
    return not (known.bot or known.waits or known.gone)
