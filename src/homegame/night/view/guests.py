"""Who is here: the viewer, the guest list, the door and the host's rulings."""

from collections.abc import Collection, Mapping

from homegame.cards import Cards, texts
from homegame.engine.table import is_playing
from homegame.model import view as v
from homegame.night import floor
from homegame.night.evening import Guest, Night
from homegame.rules.cash import top_up_range
from homegame.seats import NOBODY, Seat

ON_THE_RAIL = v.You(guest="", name="", role="rail")


def you_view(
    known: Guest,
    night: Night,
    guest: str,
    seat: Seat,
    held: Cards,
    reading: str,
    bank_ms: int,
) -> v.You:
    """The viewer, with the cards that are theirs."""
    least, most = top_up_range(night.table, seat) if seat else (0, 0)
    return v.You(
        guest=guest,
        name=known.name,
        role=known.role,
        seat=seat,
        cards=texts(held),
        reading=reading,
        bank_ms=bank_ms,
        top_up_least=least,
        top_up_most=most,
        queue=night.queue.index(guest) + 1 if guest in night.queue else 0,
    )


def guest_views(
    guests: Mapping[str, Guest],
    seats: Mapping[str, Seat],
    away: Collection[str],
) -> tuple[v.GuestView, ...]:
    """The guest list, with what each guest bought and cashed."""
    return tuple(
        [
            v.GuestView(
                guest=guest,
                name=known.name,
                role=known.role,
                seat=seats.get(guest, NOBODY),
                bot=known.bot,
                connected=guest not in away,
                bought=known.bought,
                cashed=known.cashed,
            )
            for guest, known in guests.items()
            if known.role != "door" and not (known.gone and not known.bought)
        ]
    )


def door_views(night: Night) -> tuple[v.DoorView, ...]:
    """The people at the door, waiting to be let in."""
    return tuple(
        [
            v.DoorView(number, someone.name)
            for number, someone in night.guests.items()
            if someone.role == "door" and not someone.gone
        ]
    )


def floor_view(night: Night) -> v.FloorView:
    """What the host may rule on now."""
    hand = night.table.hand
    return v.FloorView(
        last=night.back.seat if night.back else NOBODY,
        kill=floor.may_kill(hand) if hand else (),
        expose=floor.may_expose(hand) if hand else (),
        stacks=not is_playing(night.table),
    )
