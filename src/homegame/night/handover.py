"""Another host: the night is offered to a guest, who accepts, says no, or hears no more of it.

The two change roles in one step. Whoever kept the bank keeps it: no money changes hands because
someone else hosts. What the host alone has asked, and what hangs on being the host, follows.
"""

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.night.night import (
    OFFICIALS,
    Actor,
    Decision,
    Happened,
    Night,
    here,
    host_of,
)
from homegame.night.people import refuse_cohost, unasked
from homegame.seats import NIGHT


def offer(night: Night, by: Actor, command: c.OfferHosting) -> Decision:
    """Offer a guest to host the night; one at a time."""
    if refused := refuse_host(night, command.guest):
        return refused
    if night.offer:
        name = night.guests[night.offer.guest].name
        return Refused(Sys.ROLE, "hosting.open", {"name": name})
    return here(NIGHT, [e.HostingOffered(command.guest, by, command.stays)])


def answer(night: Night, by: Actor, command: c.AnswerHosting) -> Decision:
    """Accept to host the night, or say no; the host takes the offer back."""
    if night.offer is None:
        return Refused(Sys.UNKNOWN, "hosting.none")
    guest = night.offer.guest
    if by != guest and (command.yes or by != host_of(night)):
        return Refused(Sys.ROLE, "hosting.not_yours")
    if not command.yes:
        return here(NIGHT, [e.HostingKept(guest, by)])
    return handed_over(night, guest, stays=night.offer.stays)


def appoint(night: Night, by: Actor, command: c.NameHost) -> Decision:
    """Name a guest as host in place of one who doesn't come back."""
    if by not in OFFICIALS:
        return Refused(Sys.ROLE, "role.host")
    refused = refuse_host(night, command.guest)
    return refused or handed_over(night, command.guest, operator=True)


def handed_over(
    night: Night, guest: str, *, stays: bool = False, operator: bool = False
) -> list[Happened]:
    """A guest is the host. If no one was named to keep the bank, who was the host still does;
    what they have asked others as a host ends, unless they help as co-host."""
    was = host_of(night)
    banker = "" if night.banker else was
    named = e.HostNamed(guest, was, stays, banker, operator)
    return here(NIGHT, [named]) + ([] if stays else unasked(night, was))


def refuse_host(night: Night, guest: str) -> Refused | None:
    """Why a guest can't be the host: a stranger, a bot, the host, or without a device here."""
    if refused := refuse_cohost(night, guest):
        return refused
    known = night.guests[guest]
    if known.no_device:
        return Refused(Sys.ROLE, "hosting.no_device", {"name": known.name}, "guest")
    return None
