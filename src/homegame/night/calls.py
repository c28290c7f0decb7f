"""Whom the night calls: it is their turn, or a seat is free for them."""

from typing import Literal, NamedTuple

from homegame.engine.turn import turn_id
from homegame.night.night import Night, stands_still
from homegame.night.people import is_next_in_line, seats_free
from homegame.seats import NOBODY

CallKind = Literal["turn", "seat", "start", "date"]


class Call(NamedTuple):
    """Somebody is called; `about` tells one of their turns from the next."""

    guest: str
    kind: CallKind
    about: str = ""


def calls(night: Night) -> frozenset[Call]:
    """Everyone who is awaited now."""
    if night.ended:
        return frozenset()
    return frozenset([*turns(night), *seats(night)])


def turns(night: Night) -> list[Call]:
    """The players to act where the server deals; with real cards they sit there. While play is
    stopped, no one is called."""
    found = []
    for at, table in night.tables.items():
        hand = table.hand if table.dealer == "server" else None
        if hand is None or hand.over or hand.turn <= NOBODY or stands_still(night, at):
            continue
        chair = table.chairs[hand.turn]
        if chair and not night.guests[chair.guest].bot:
            found.append(Call(chair.guest, "turn", f"{at}.{turn_id(hand)}"))
    return found


def seats(night: Night) -> list[Call]:
    """Those on the waiting list who can sit down now."""
    waiting = () if night.ending else night.queue
    free = seats_free(night) if waiting else 0
    return [Call(each, "seat") for each in waiting if is_next_in_line(night, each, free)]


def all_here(night: Night) -> list[str]:
    """Everyone who was let in and has not left, bots aside."""
    return [
        guest
        for guest, known in night.guests.items()
        if known.role != "door" and not known.gone and not known.bot
    ]
