"""A night with a tournament, without a server."""

from msgspec.structs import replace

from homegame.model import commands as c
from homegame.model import events as e
from homegame.night import evening as at_night
from homegame.night.night import Night, place_of
from homegame.tournament.setup import setup_of
from night.a_night import happened, night, says
from night.known import bots, drawn


def opened(approval: str, **more: object) -> Night:
    """Three people without seats, and a tournament for $30 that g1 has opened."""
    now = night(players=0, choices={"bank.approval": approval, **more})
    for guest in ("g2", "g3"):
        now = happened(now, [e.Knocked(guest, guest), e.Admitted(guest, "g1")])
    return says(now, "g1", c.OpenTournament(setup_of(now.house, 3, "Friday")))


def started(players: int = 6, seats: int = 4, **more: object) -> Night:
    """So many bots at tables of four, in the first level; g1 hosts and plays."""
    now = night(players=0)
    setup = replace(setup_of(now.house, players, "Friday"), seats=seats, **more)
    now = says(now, "g1", c.OpenTournament(setup))
    now = says(now, "g1", c.EnterTournament())
    now = says(now, "g1", c.EnterBots(players - 1), facts=bots(players - 1))
    return says(now, "g1", c.StartTournament(), facts=drawn(players))


def out(now: Night, guest: str) -> Night:
    """The guest has lost all chips to nobody in particular, between two hands."""
    assert now.tournament
    group = 90 + len(now.tournament.busts)
    at, seat = place_of(now, guest)
    chair = now.tables[at].chairs[seat]
    assert chair
    now = happened(now, [e.KnockedOut(guest, chair.stack, at, group)])
    return at_night.evolve(now, e.StackTaken(seat, guest, chair.stack, "bust"), at)
