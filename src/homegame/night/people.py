"""People: the door, roles, the waiting list, chat, reactions, and who has to leave."""

from collections.abc import Mapping
from typing import Final, Literal

from homegame.bank.ledger import bought_by
from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.model.view import Role
from homegame.night import banking
from homegame.night.facts import Facts
from homegame.night.night import (
    OFFICIALS,
    Actor,
    Decision,
    Guest,
    Happened,
    Night,
    decided_at,
    here,
    place_of,
    remembering,
    seat_at,
    seat_of,
)
from homegame.rulebook import Rule, rule
from homegame.rules.cash import free_seats, limits
from homegame.rules.talk import must_not_say, names_cards
from homegame.seats import NIGHT, Seat, TableNo

MOST_GUESTS = 120
"""The most people and bots one night has room for."""


# ---------------------------------------------------------------- the door


def knock(night: Night, by: str, command: c.Knock) -> Decision:
    """Ask to be let in under a name that no one else here has.

    Who was removed knocks as the same guest, by the name they had. `same` is a guest who had
    the name and is not here: whether it is the same person is for the host to say.
    """
    name, same, picture = command.name, command.same, command.picture
    was = night.guests.get(by)
    if was is not None and was.let_in:
        return here(NIGHT, [e.Knocked(by, was.name)])
    if same and not may_be(night, same):
        return name_taken(name)
    if refused := refuse_name(night, name, (by, same)):
        return refused
    if same:
        return here(NIGHT, [e.Knocked(by, night.guests[same].name, same, picture)])
    return refuse_crowd(night) or here(NIGHT, [e.Knocked(by, name, picture=picture)])


def refuse_name(night: Night, name: str, besides: tuple[str, ...] = ()) -> Refused | None:
    """Refuse a name that someone here has, `besides` these guests."""
    others = [
        known
        for guest, known in night.guests.items()
        if guest not in besides and not known.gone
    ]
    is_taken = any(known.name.casefold() == name.casefold() for known in others)
    return name_taken(name) if is_taken else None


def name_taken(name: str) -> Refused:
    """The refusal of a name that is taken."""
    return Refused(Sys.NAME, "name.taken", {"name": name}, "name")


def may_be(night: Night, guest: str) -> bool:
    """Whether a person at the door can turn out to be this guest. The host's powers are not
    given away at the door."""
    known = night.guests.get(guest)
    return known is not None and known.let_in and known.role in ("guest", "door")


def refuse_crowd(night: Night) -> Refused | None:
    """A night has room for MOST_GUESTS; guests who left without buying chips do not count."""
    counted = [
        guest
        for guest, known in night.guests.items()
        if not known.gone or bought_by(night.ledger, guest)
    ]
    full = len(counted) >= MOST_GUESTS
    return Refused(Sys.FULL, "door.full", {"most": MOST_GUESTS}) if full else None


def watch(_: Night, __: Actor) -> Decision:
    """Someone watches by the invitation."""
    return here(NIGHT, [e.Watched()])


def admit(night: Night, by: Actor, command: c.Admit) -> Decision:
    """Let in a guest who has knocked, as whom they say they are. Who was removed in a hand that
    still goes on keeps the seat. Whom no one has to let in, comes in by themselves."""
    guest = command.guest
    if refused := answer_door(night, guest):
        return refused
    same = night.guests[guest].same
    let_in = here(NIGHT, [e.Admitted(guest, guest if by in OFFICIALS else by, same)])
    at, seat = place_of(night, same or guest)
    chair = seat and night.tables[at].chairs[seat]
    if chair and chair.leaving == "kicked" and not night.tables[at].tournament:
        return let_in + here(at, [e.Stayed(seat)])
    return let_in


def turn_away(night: Night, by: Actor, command: c.TurnAway) -> Decision:
    """Turn away a guest who has knocked, or who takes the knock back."""
    guest = command.guest
    gone = e.TurnedAway(guest, guest if by in OFFICIALS else by)
    return answer_door(night, guest) or here(NIGHT, [gone])


def answer_door(night: Night, guest: str) -> Refused | None:
    """Refuse unless the guest is waiting at the door."""
    known = night.guests.get(guest)
    if known is None or known.gone or known.role != "door":
        return Refused(Sys.UNKNOWN, "door.nobody", field="guest")
    return None


# ---------------------------------------------------------------- a seat


def sit_down(
    night: Night, by: str, at: TableNo, command: c.SitDown, facts: Facts
) -> Decision:
    """Take a free seat, unless it is kept for a guest who has waited longer."""
    if seat_of(night, by):
        return Refused(Sys.SEATED, "seat.already", field="seat")
    if refused := refuse_last_hand(night) or refuse_queue_jump(night, by):
        return refused
    minutes, table = facts.minutes_away, remembering(night, at, by)
    decided = at_table.sit_down(table, by, command.seat, command.amount, minutes)
    refused = banking.refuse_asked_seat(night, by, at, command.seat)
    if isinstance(decided, Refused):
        return decided
    if refused or banking.needs_approval(night, by):
        return refused or banking.asked_seat(by, at, command, minutes)
    return here(at, decided) + unqueued(night, by)


def refuse_last_hand(night: Night) -> Refused | None:
    """Refuse new players once the hand in play is the last one."""
    return Refused(Sys.ENDED, "night.ending") if night.ending else None


def unqueued(night: Night, guest: str) -> list[Happened]:
    """The guest no longer waits for a seat."""
    return here(NIGHT, [e.Unqueued(guest)]) if guest in night.queue else []


def seats_free(night: Night) -> int:
    """How many seats are free at all tables together."""
    return sum([len(free_seats(table)) for table in night.tables.values()])


def is_next_in_line(night: Night, by: str, free: int) -> bool:
    """Whether one of the free seats is this guest's: fewer guests than seats wait longer."""
    ahead = night.queue.index(by) if by in night.queue else len(night.queue)
    return ahead < free


def refuse_queue_jump(night: Night, by: str) -> Refused | None:
    """Refuse a guest who would take a seat that others have waited for."""
    free = seats_free(night)
    if free and not is_next_in_line(night, by, free):
        return Refused(Rule.JOINING, "queue.others", {"waiting": len(night.queue)})
    return None


def queue(night: Night, by: str, command: c.JoinQueue | c.LeaveQueue) -> Decision:
    """The waiting list, for when every seat is taken."""
    if isinstance(command, c.LeaveQueue):
        return unqueued(night, by) or Refused(Rule.JOINING, "queue.not_in")
    return refuse_queueing(night, by) or here(NIGHT, [e.Queued(by)])


def refuse_queueing(night: Night, by: str) -> Refused | None:
    """Refuse a guest who already waits, or while a seat is free."""
    if refused := refuse_last_hand(night):
        return refused
    if seat_of(night, by):
        return Refused(Sys.SEATED, "seat.already")
    if by in night.queue:
        return Refused(Rule.JOINING, "queue.already")
    if is_next_in_line(night, by, seats_free(night)):
        return Refused(Rule.JOINING, "queue.free")
    return None


def add_bot(
    night: Night, by: str, at: TableNo, command: c.AddBot, facts: Facts
) -> Decision:
    """A bot joins and sits down with the largest buy-in; everyone sees that it is a bot."""
    table, (bot,), (name,) = night.tables[at], facts.ids, facts.names
    seat = command.seat or free_seat(night, at)
    refused = refuse_last_hand(night) or refuse_crowd(night)
    if refused := refused or refuse_queue_jump(night, bot):
        return refused
    if table.dealer == "people":
        return Refused(Sys.ROLE, "bot.real_cards", field="table")
    if refused := banking.refuse_asked_seat(night, bot, at, seat):
        return refused
    decided = at_table.sit_down(table, bot, seat, limits(table)[1])
    if isinstance(decided, Refused):
        return decided
    joined = e.BotAdded(bot, name, command.style, by)
    return [Happened(NIGHT, joined), *here(at, decided)]


# ---------------------------------------------------------------- chat


@rule(Rule.NO_CARD_TALK)
def say(night: Night, by: str, at: TableNo, command: c.Say) -> Decision:
    """Chat; during a hand some houses keep its players from talking about cards, or keep
    those who folded silent."""
    text = command.text
    return refuse_chat(night.tables[at], by, text) or here(at, [e.Said(by, text)])


def refuse_chat(table: Table, by: str, text: str) -> Refused | None:
    """What the house does not let a player of the hand say until it is over."""
    seat, hand = seat_at(table, by), table.hand
    if not seat or hand is None or not at_table.is_dealt_in(table, seat):
        return None
    match must_not_say(table.house, folded=not hand.players[seat].live):
        case "cards" if names_cards(text):
            return Refused(Rule.NO_CARD_TALK, "chat.cards", field="text")
        case "anything":
            return Refused(Rule.NO_CARD_TALK, "chat.folded")
        case _:
            return None


def react(night: Night, by: str, at: TableNo, command: c.React) -> Decision:
    """Say something with one press."""
    return refuse_reaction(night, by, at) or here(at, [e.Reacted(by, command.reaction)])


def refuse_reaction(night: Night, by: str, at: TableNo) -> Refused | None:
    """Refuse reactions where the house has none. A face at a card says what one folded, or
    saw: unless talk is free, who is not in the hand keeps it until the hand is over."""
    table = night.tables[at]
    if not table.house.chat.reactions:
        return Refused(Rule.NO_CARD_TALK, "chat.no_reactions")
    hand, seat = table.hand, seat_at(table, by)
    if table.house.chat.during_hand == "open" or hand is None or hand.over:
        return None
    if seat and hand.players[seat].live:
        return None
    return Refused(Rule.NO_CARD_TALK, "chat.reaction_later")


# ---------------------------------------------------------------- leaving and roles


def kick(night: Night, by: Actor, guest: str, reason: str) -> Decision:
    """Remove a guest; the clock finishes a hand they are in."""
    refused = refuse_kick(night.guests, by, guest)
    return refused or removed(night, guest, e.Kicked(guest, by, reason))


def refuse_kick(guests: Mapping[str, Guest], by: Actor, guest: str) -> Refused | None:
    """Why a guest may not be removed: a stranger, the host, or oneself."""
    known = guests.get(guest)
    if known is None or known.gone or known.waits or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if known.role == "host":
        return Refused(Sys.ROLE, "kick.host", field="guest")
    if guest == by:
        return Refused(Sys.ROLE, "kick.self", field="guest")
    return None


def remove_bot(night: Night, by: Actor, guest: str) -> Decision:
    """Remove a bot; people are removed with `kick`, which gives a reason."""
    known = night.guests.get(guest)
    if known is None or known.gone or not known.bot:
        return Refused(Sys.UNKNOWN, "bot.unknown", field="guest")
    return removed(night, guest, e.Kicked(guest, by))


def removed(night: Night, guest: str, kicked: e.Kicked) -> list[Happened]:
    """The guest gives up the seat, or the place in the waiting list."""
    events = here(NIGHT, [kicked])
    at, seat = place_of(night, guest)
    if seat and not night.tables[at].tournament:
        stood = decided_at(at, at_table.stand_up(night.tables[at], seat, "kicked"))
        assert not isinstance(stood, Refused)
        events += stood
    return events + unqueued(night, guest)


def name_cohost(night: Night, by: Actor, command: c.NameCohost) -> Decision:
    """Make a person co-host, or take the host's powers back."""
    guest, cohost = command.guest, command.cohost
    if refused := refuse_cohost(night, guest):
        return refused
    named = here(NIGHT, [e.CohostNamed(guest, by, cohost)])
    return named if cohost else named + unasked(night, guest)


def unasked(night: Night, guest: str) -> list[Happened]:
    """What a guest has asked before they would rule ends: they no longer do."""
    return [
        Happened(at, e.VoteClosed(table.vote.extra, agreed=False))
        for at, table in night.tables.items()
        if (vote := table.vote)
        and at_table.awaits_ruling(table)
        and (chair := table.chairs[max(vote.by, 0)])
        and chair.guest == guest
    ]


def refuse_cohost(night: Night, guest: str) -> Refused | None:
    """Why a guest may not be co-host: a stranger, a bot, or the host."""
    known = night.guests.get(guest)
    if known is None or known.gone or known.bot or known.waits or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if known.role == "host":
        return Refused(Sys.ROLE, "cohost.host", field="guest")
    return None


def set_picture(_: Night, by: Actor, command: c.SetPicture) -> Decision:
    """Have another picture."""
    return here(NIGHT, [e.PictureSet(by, command.picture)])


def show_figures(_: Night, by: Actor, command: c.ShowFigures) -> Decision:
    """Let everyone read how one plays, or oneself alone."""
    return here(NIGHT, [e.FiguresShown(by, command.shown)])


def withdraw_link(_: Night, by: Actor, command: c.WithdrawLink) -> Decision:
    """Withdraw the links to a hand, or to the story."""
    return here(NIGHT, [e.LinkWithdrawn(command.what, by)])


LinkKind = Literal["invite", "move", "host", "script"]
"""What a link is for: to invite a guest, to take a seat to another device, to get the host's
desk back, to let a program play."""

NEEDS: Final[dict[LinkKind, tuple[Role, ...]]] = {
    "invite": ("host", "cohost"),
    "host": ("host",),
    "move": ("host", "cohost", "guest"),
    "script": ("host", "cohost", "guest"),
}


def refuse_link(night: Night, by: str, kind: LinkKind) -> Refused | None:
    """Refuse a link: guests may make links only for themselves, the host and co-hosts may
    also invite until the night is ending, and no one may once it is over."""
    if refused := refuse_link_role(night, by, kind):
        return refused
    if night.ending and kind == "invite" and not night.ended:
        return Refused(Sys.ENDED, "night.ending")
    ended = night.ended and kind != "move"
    return Refused(Sys.ENDED, "night.ended") if ended else None


def refuse_link_role(night: Night, by: str, kind: LinkKind) -> Refused | None:
    """Refuse a link of this kind if the guest's role does not allow it."""
    known = night.guests.get(by)
    if known is None or known.gone:
        return Refused(Sys.KEY, "role.unknown")
    return None if known.role in NEEDS[kind] else Refused(Sys.ROLE, "role.host")


def is_host(night: Night, by: Actor) -> bool:
    """The guest is the host or a co-host, or one of the officials speaks."""
    if by in OFFICIALS:
        return True
    known = night.guests.get(by)
    return known is not None and not known.gone and known.role in ("host", "cohost")


def free_seat(night: Night, at: TableNo) -> Seat:
    """The lowest open seat of a table; seat 1 if there is none, which is then refused."""
    return next(iter(at_table.open_seats(night.tables[at])), 1)
