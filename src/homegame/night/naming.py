"""Names: who may give a guest another one, and who has to agree.

A name says whose chips and money these are. Until a guest has played a hand, it is corrected
with a word; from then on the guest and a host both want it, and the log says so.
"""

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.night.night import Actor, Decision, Guest, NameAsk, Night, here
from homegame.night.people import is_host, name_taken
from homegame.seats import NIGHT


def rename(night: Night, by: Actor, command: c.Rename) -> Decision:
    """Give a guest another name, or ask whoever has to agree."""
    guest, name = command.guest, command.name
    if refused := refuse_renaming(night, by, guest) or refuse_new(night, guest, name):
        return refused
    known = night.guests[guest]
    if must_ask(night, by, guest):
        if (same := asked_for(known, name)) and may_agree(night, by, guest, same):
            return here(NIGHT, [e.Renamed(guest, known.name, name, same.by, agreed=by)])
        return here(NIGHT, [e.NameAsked(guest, name, by)])
    alone = by != guest and known.played and known.no_device
    return here(NIGHT, [e.Renamed(guest, known.name, name, by, no_device=alone)])


def answer(night: Night, by: Actor, command: c.AnswerRename) -> Decision:
    """Agree to another name, turn it down, or take the question back."""
    guest, name = command.guest, command.name
    if refused := refuse_answer(night, by, command):
        return refused
    known = night.guests[guest]
    asked = asked_for(known, name)
    assert asked
    if not command.yes:
        own = asked is known.wish if known.asked and known.wish else None
        return here(NIGHT, [e.NameKept(guest, by, own)])
    if refuse_new(night, guest, name):
        return Refused(Sys.NAME, "name.taken_since", {"name": name}, "name")
    return here(NIGHT, [e.Renamed(guest, known.name, name, asked.by, agreed=by)])


def refuse_renaming(night: Night, by: Actor, guest: str) -> Refused | None:
    """Why someone may not rename a guest, whatever the name: hosts may rename all who were let
    in, a guest only themselves."""
    if by != guest and not is_host(night, by):
        return Refused(Sys.ROLE, "role.host")
    known = night.guests.get(guest)
    if known is None or known.gone or known.waits or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    return None


def refuse_new(night: Night, guest: str, name: str) -> Refused | None:
    """Refuse a name that the guest has already, or that someone else has or had here: a bill
    would not say whose it is."""
    if night.guests[guest].name == name:
        return Refused(Sys.NAME, "name.same", {"name": name}, "name")
    others = taken_names(night, guest)
    return name_taken(name) if name.casefold() in map(str.casefold, others) else None


def taken_names(night: Night, guest: str) -> list[str]:
    """The names that a guest can't get: those of everyone else who is here or was let in."""
    return [
        known.name
        for other, known in night.guests.items()
        if other != guest and (known.let_in or not known.gone)
    ]


def must_ask(night: Night, by: Actor, guest: str) -> bool:
    """Whether someone else has to agree: a host, if guests who have played want another name;
    the guest, if a host wants it and they have a device to answer with. The host's own name is
    theirs from the beginning, and a bot has no say."""
    known = night.guests[guest]
    if by == guest:
        return known.role == "guest" and known.played
    if known.bot or known.no_device:
        return False
    return known.played or known.role == "host"


def refuse_answer(night: Night, by: Actor, command: c.AnswerRename) -> Refused | None:
    """Refuse an answer to what isn't asked, or is not theirs to say."""
    known = night.guests.get(command.guest)
    if known is None or known.gone or not (asks := name_asks(known)):
        return Refused(Sys.UNKNOWN, "name.not_asked", field="guest")
    asked = asked_for(known, command.name)
    if asked is None:
        return Refused(Sys.STALE, "name.asked_other", {"name": asks[0].name}, "name")
    agrees = may_agree(night, by, command.guest, asked)
    if agrees or (not command.yes and (by == asked.by or is_host(night, by))):
        return None
    return Refused(Sys.ROLE, "name.not_yours", field="guest")


def name_asks(known: Guest) -> tuple[NameAsk, ...]:
    """The names that a guest is to have: a host's wish, and their own."""
    return tuple([ask for ask in (known.asked, known.wish) if ask])


def asked_for(known: Guest, name: str) -> NameAsk | None:
    """Who asked for this name, if it is asked for."""
    return next((ask for ask in name_asks(known) if ask.name == name), None)


def may_agree(night: Night, by: Actor, guest: str, asked: NameAsk) -> bool:
    """Whether someone's yes is what is waited for: the guest's to a host, a host's to a
    guest."""
    return by == guest if asked.by != guest else by != guest and is_host(night, by)
