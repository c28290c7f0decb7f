"""Who is here: the viewer, the guest list, the door and the host's rulings."""

from collections.abc import Collection, Mapping
from typing import Any

from homegame.bank import ledger as bank
from homegame.bank.book import Book, statement
from homegame.cards import Cards, texts
from homegame.engine.decide import killable
from homegame.engine.table import is_playing
from homegame.model import commands as c
from homegame.model import view as v
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Table
from homegame.night import consent, floor
from homegame.night.banking import approval_of, entry_cost, houses_of, keeps_kitty
from homegame.night.hues import hues_of
from homegame.night.naming import may_agree, name_asks
from homegame.night.night import (
    NOWHERE,
    Guest,
    Night,
    Place,
    banker_of,
    host_of,
    seat_of,
)
from homegame.night.view.house import waits_for_host
from homegame.night.view.memo import Memo
from homegame.rules.cash import top_up_range, usual_buys
from homegame.seats import NOBODY, Seat, TableNo

WHY = "?"
"""Stands for the reason a host would give."""

ON_THE_RAIL = v.You(guest="", name="", role="rail")


def you_view(
    known: Guest,
    guest: str,
    seat: Seat,
    table: Table,
    queue: tuple[str, ...],
    held: Cards,
    reading: str,
    bank: tuple[int, bool],
) -> v.You:
    """The viewer, with the cards that are theirs, and the least and the most that they may buy.
    `bank`: what is left in their time bank, and whether it follows this turn's own time."""
    buys = seat != NOBODY and not table.tournament
    least, most = top_up_range(table, seat) if buys else (0, 0)
    return v.You(
        guest=guest,
        name=known.name,
        role=known.role,
        seat=seat,
        cards=texts(held),
        reading=reading,
        bank_ms=bank[0],
        bank_armed=bank[1],
        top_up_least=least,
        top_up_most=most,
        buys=usual_buys(least, most, table.house.chip_unit),
        queue=queue.index(guest) + 1 if guest in queue else 0,
    )


def night_fields(memo: Memo, night: Night) -> dict[str, Any]:
    """What the night is, who keeps its bank, and who waits: the same at all tables, whatever is
    bet. Whether it has a kitty, its whole book says."""
    has_kitty = memo.value(keeps_kitty, "", houses_of(night), night.book)
    return {
        "title": night.title,
        "kitty": bank.kitty(night.ledger) if has_kitty else 0,
        "markers": memo.value(marker_views, "", night.ledger),
        "buys": buy_views(night),
        "banker": banker_of(night),
        "approval": approval_of(night),
        "rail_closed": night.rail_closed,
        "queue": night.queue,
        "paused_by": night.guests[night.paused_by].name if night.paused_by else "",
    }


def places_of(chairs: Mapping[TableNo, tuple[Chair | None, ...]]) -> dict[str, Place]:
    """Where each guest sits, at one table or another."""
    return {
        chair.guest: Place(at, seat)
        for at, row in chairs.items()
        for seat, chair in enumerate(row)
        if chair
    }


def guest_views(
    guests: dict[str, Guest],
    places: Mapping[str, Place],
    away: Collection[str],
    ledger: bank.Ledger,
    book: Book,
) -> tuple[v.GuestView, ...]:
    """The guest list, with what each guest bought and cashed, and at the end, when there is a
    `book`, how the night went for them."""
    worn = hues_of(guests)
    return tuple(
        [
            v.GuestView(
                guest=guest,
                name=known.name,
                role=known.role,
                table=places.get(guest, NOWHERE).table,
                seat=places.get(guest, NOWHERE).seat,
                picture=picture_of(known),
                bot=known.bot,
                connected=guest not in away,
                bought=bank.bought_by(ledger, guest),
                cashed=bank.cashed_by(ledger, guest),
                paid_in=account.paid_in,
                paid_out=account.paid_out,
                hue=worn.get(guest, 0),
            )
            for guest, known in guests.items()
            for account in (statement(book, guest),)
            if is_listed(ledger, guest, known) or account.paid_in
        ]
    )


def picture_of(known: Guest) -> str:
    """A guest's picture; of a person at the door it waits until they are let in."""
    return "" if known.role == "door" else known.picture


def is_listed(ledger: bank.Ledger, guest: str, known: Guest) -> bool:
    """A guest who was let in; once gone, or at the door again, only one the bank has dealt
    with."""
    is_here = known.role != "door" and not known.gone
    return is_here or bank.bought_by(ledger, guest) > 0


def marker_views(ledger: bank.Ledger) -> tuple[v.MarkerView, ...]:
    """Promises still to be paid, whoever sits where."""
    markers = bank.open_markers(ledger)
    return tuple([v.MarkerView(each.by, each.to, each.amount) for each in markers])


def buy_views(night: Night) -> tuple[v.BuyView, ...]:
    """Purchases that wait for the banker."""
    return tuple(
        [
            v.BuyView(
                guest,
                night.guests[guest].name,
                asked.table,
                asked.seat,
                asked.amount,
                asked.sits,
                asked.entry,
                entry_cost(night, asked.entry) if asked.entry else 0,
            )
            for guest, asked in night.requests.items()
        ]
    )


def table_views(night: Night) -> tuple[v.TableView, ...]:
    """The night's tables, for the list of tables."""
    return tuple(
        [
            v.TableView(
                table=at,
                name=night.table_names.get(at, ""),
                game=table.variant.name,
                taken=sum([chair is not None for chair in table.chairs]),
                seats=len(table.chairs) - 1,
                dealer=table.dealer,
                tournament=table.tournament,
                waits=waits_for_host(night, at),
            )
            for at, table in night.tables.items()
        ]
    )


def door_views(night: Night) -> tuple[v.DoorView, ...]:
    """The people at the door, waiting to be let in; once the night is over no one is."""
    if night.ended:
        return ()
    return tuple(
        [
            door_view(night, number, someone)
            for number, someone in night.guests.items()
            if someone.role == "door" and not someone.gone
        ]
    )


def door_view(night: Night, guest: str, known: Guest) -> v.DoorView:
    """One person at the door."""
    before = known.same or guest
    back = bank.bought_by(night.ledger, guest) > 0
    cashed = bank.cashed_by(night.ledger, before)
    plays = bool(known.same and seat_of(night, known.same))
    return v.DoorView(guest, known.name, back, bool(known.same), plays, cashed)


def rename_views(night: Night, guest: str, hosts: bool) -> tuple[v.RenameView, ...]:
    """The names that a viewer, who perhaps `hosts`, has to agree to or waits for."""
    if night.ended:
        return ()
    return tuple(
        [
            v.RenameView(
                each,
                known.name,
                asked.name,
                asked.by,
                may_agree(night, guest, each, asked),
            )
            for each, known in night.guests.items()
            if not known.gone and (hosts or each == guest)
            for asked in name_asks(known)
        ]
    )


def hosting_view(night: Night, guest: str) -> v.HostingView | None:
    """The offer to host the night, as far as it waits for this viewer, or is theirs."""
    offer, host = night.offer, host_of(night)
    if offer is None or night.ended or guest not in (offer.guest, host):
        return None
    names = night.guests[offer.guest].name, night.guests[host].name
    return v.HostingView(offer.guest, *names, offer.stays)


def floor_view(night: Night, host: str, at: TableNo) -> v.FloorView:
    """What the host may rule on now, and what they ask others first (CON-49); nothing once the
    night is over."""
    table, undo = night.tables[at], night.undo.get(at)
    hand = table.hand
    if night.ended:
        return v.FloorView()

    def asks(ruling: consent.Ruling) -> bool:
        return bool(consent.touched(night, host, at, ruling))

    counted = () if is_playing(table) else enumerate(table.chairs)
    stacks = {
        seat: asks(c.CorrectStack(seat, chair.stack, WHY))
        for seat, chair in counted
        if chair
    }
    asks_bet, asks_kill = asks(c.CorrectBet(0, WHY)), asks(c.KillHand(NOBODY, WHY))
    # Who is asked is the same for every hand, so that is judged once.
    may_kill = hand is not None and not (asks_kill and table.vote)
    is_open = undo is not None and not (asks_bet and table.vote)
    return v.FloorView(
        void=hand is not None and not hand.over,
        last=undo.seat if undo and is_open else NOBODY,
        may_take_back=not isinstance(floor.ask_undo(table, undo, WHY), Refused),
        kill=tuple(killable(hand)) if hand and may_kill else (),
        expose=floor.may_expose(table),
        stacks=tuple(
            [seat for seat in floor.correctable(table) if not (stacks[seat] and table.vote)]
        ),
        asks_bet=asks_bet,
        asks_kill=asks_kill,
        # Who has a part in killing a hand has one in voiding all of them.
        asks_void=asks_kill or asks(c.Void(WHY)),
        asks_kick=tuple(consent.in_pot(hand)) if asks_kill else (),
        asks_stacks=tuple([seat for seat in stacks if stacks[seat]]),
    )
