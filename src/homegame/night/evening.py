"""The evening around the table: guests, roles, the waiting list, pauses and the end.

The same two verbs once more. Who speaks is a guest's id, or one of the three strangers who
play too: the dealer, the clock and the floor.
"""

from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips, split
from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.model.view import Role
from homegame.night import floor
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.cash import change_due, free_seats
from homegame.rules.open_stakes import are_paid_tonight, open_request, without_marker
from homegame.seats import CLOCK, DEALER, FLOOR, NOBODY, Seat

Actor = str
"""A guest's id, or one of the strangers below."""

BY_DEALER: Final[Actor] = "@dealer"
BY_CLOCK: Final[Actor] = "@clock"
BY_FLOOR: Final[Actor] = "@floor"
OFFICIALS: Final = {BY_DEALER: DEALER, BY_CLOCK: CLOCK, BY_FLOOR: FLOOR}

MOST_GUESTS = 60
"""So many people and bots at most in one evening."""


class Guest(Struct, frozen=True):
    """Somebody who has knocked: what they bought and cashed is the night's account."""

    name: str
    role: Role
    bot: str = ""
    """The style of a bot; empty for a person."""
    gone: bool = False
    """Turned away or shown out."""
    bought: Chips = 0
    cashed: Chips = 0


class Night(Struct, frozen=True):
    """All that is public about one evening: the fold over its log."""

    title: str
    table: Table
    guests: dict[str, Guest]
    queue: tuple[str, ...] = ()
    paused_by: str = ""
    ending: bool = False
    ended: bool = False
    seq: int = 1
    """How many rows of the log tell it so far."""
    back: floor.Back | None = None
    """To where the last action could be taken back."""


Command = (
    c.Knock
    | c.Admit
    | c.TurnAway
    | c.JoinQueue
    | c.LeaveQueue
    | c.Say
    | c.Pause
    | c.Resume
    | c.Kick
    | c.SeatBot
    | c.RemoveBot
    | c.NameCohost
    | c.EndNight
    | c.TakeBack
    | c.CorrectBet
    | c.CorrectStack
    | c.Ruling
    | c.SitDown
    | c.SitDownAgain
    | at_table.TableCommand
)
Decision = list[e.NightEvent] | Refused

HOST_ONLY = (
    c.Admit
    | c.TurnAway
    | c.Pause
    | c.Resume
    | c.Kick
    | c.SeatBot
    | c.RemoveBot
    | c.NameCohost
    | c.EndNight
    | c.SetBlinds
    | c.SetGame
    | c.KillHand
    | c.Void
    | c.Expose
    | c.TakeBack
    | c.CorrectBet
    | c.CorrectStack
    | c.Ruling
)
SEATED = (
    c.Fold
    | c.Check
    | c.Call
    | c.RaiseTo
    | c.Discard
    | c.SetMiddle
    | c.RunIt
    | c.Chop
    | c.Borrow
    | c.Accept
    | c.ActDark
    | c.Muck
    | c.TurnUp
    | c.TurnDown
)
CHAIR = (
    c.StandUp
    | c.SitOut
    | c.ComeBack
    | c.TopUp
    | c.BuyBlinds
    | c.Straddle
    | c.Sleep
    | c.Propose
    | c.Withdraw
    | c.Vote
    | c.AgreeRuns
    | c.ChooseGame
    | c.CallClock
    | c.Cut
)
NEED_A_SEAT: Final = frozenset(get_args(SEATED | CHAIR))


def opened(event: e.Opened, house: HouseRules) -> Night:
    """A table is open; who opened it is its host. `house` is what the event's text says."""
    buyin = (event.buyin_least, event.buyin_most)
    host = Guest(event.name, "host")
    return Night(event.title, at_table.empty_table(house, buyin), {event.guest: host})


def seat_of(night: Night, guest: str) -> Seat:
    """Where a guest sits; NOBODY's place if nowhere."""
    for seat, chair in enumerate(night.table.chairs):
        if chair and chair.guest == guest:
            return seat
    return NOBODY


def stands_still(night: Night) -> bool:
    """Nobody acts now: the game is paused, or waits for a vote on the last action."""
    return bool(night.paused_by) or at_table.is_taking_back(night.table)


def can_begin(night: Night) -> bool:
    """The next hand may begin."""
    stopped = night.paused_by or night.ended
    return not stopped and at_table.can_begin(night.table)


def chips(night: Night) -> Chips:
    """All chips on the table; always what was bought less what was cashed out."""
    return at_table.chips(night.table)


def accounts(night: Night) -> Chips:
    """What all guests together have bought and not cashed out."""
    return sum([guest.bought - guest.cashed for guest in night.guests.values()])


# ---------------------------------------------------------------- decide


def decide(night: Night, by: Actor, command: Command) -> Decision:
    """What follows from a command, or why not. Pure; it never looks ahead."""
    if night.ended:
        return Refused(Sys.ENDED, "night.ended")
    if refused := refuse_role(night, by, command):
        return refused
    match command:
        case c.Knock(name):
            return knock(night, by, name)
        case c.Admit(guest):
            return answer_door(night, guest) or [e.Admitted(guest, by)]
        case c.TurnAway(guest):
            return answer_door(night, guest) or [e.TurnedAway(guest, by)]
        case c.SitDown(seat, amount):
            return sit_down(night, by, seat, amount)
        case c.SitDownAgain(seat, amount, minutes):
            return sit_down(night, by, seat, amount, minutes)
        case c.SeatBot():
            return seat_bot(night, by, command)
        case c.JoinQueue() | c.LeaveQueue():
            return queue(night, by, command)
        case c.Say(text):
            return say(night, by, text)
        case c.Pause():
            return [e.Paused(by)] if not night.paused_by else paused(night)
        case c.Resume():
            return [e.Resumed(by)] if night.paused_by else Refused(Sys.PAUSED, "pause.none")
        case c.Kick(guest, reason):
            return kick(night, by, guest, reason)
        case c.RemoveBot(guest):
            return remove_bot(night, by, guest)
        case c.NameCohost(guest, cohost):
            return name_cohost(night, by, guest, cohost)
        case c.EndNight():
            return end_night(night, by)
        case c.TakeBack(reason):
            return agreed(night, floor.ask_back(night.table, night.back, reason))
        case c.CorrectBet(to, reason):
            return floor.correct_bet(night.back, to, reason)
        case c.CorrectStack():
            return widened(floor.correct_stack(night.table, command))
        case c.Ruling(note):
            return floor.ruling(by, note)
        case _:
            return decide_table(night, by, command)


@rule(Rule.HOUSE_ROLES)
def refuse_role(night: Night, by: Actor, command: Command) -> Refused | None:
    """Who may say this at all: the door knocks, guests play, the host keeps house."""
    if by in OFFICIALS:
        return None
    guest = night.guests.get(by)
    if isinstance(command, c.Knock):
        return Refused(Sys.SEATED, "door.known") if guest else None
    if guest is None or guest.gone:
        return Refused(Sys.KEY, "role.unknown")
    if guest.role == "door":
        return Refused(Sys.ROLE, "role.door")
    if isinstance(command, c.NameCohost) and guest.role != "host":
        return Refused(Sys.ROLE, "role.host")
    if isinstance(command, HOST_ONLY) and guest.role not in ("host", "cohost"):
        return Refused(Sys.ROLE, "role.host")
    if night.paused_by and isinstance(command, SEATED):
        return paused(night)
    if type(command) in NEED_A_SEAT and not seat_of(night, by):
        return Refused(Sys.NOT_SEATED, "seat.first")
    return None


def paused(night: Night) -> Refused:
    """The game stands still until it is resumed."""
    return Refused(Sys.PAUSED, "pause.on", {"name": night.guests[night.paused_by].name})


def knock(night: Night, by: str, name: str) -> Decision:
    """Ask to be let in under a name that nobody here has."""
    taken = {guest.name.casefold() for guest in night.guests.values() if not guest.gone}
    if name.casefold() in taken:
        return Refused(Sys.NAME, "name.taken", {"name": name}, "name")
    return refuse_crowd(night) or [e.Knocked(by, name)]


def refuse_crowd(night: Night) -> Refused | None:
    """There is room for so many; who has gone without buying chips takes none."""
    here = [guest for guest in night.guests.values() if not guest.gone or guest.bought]
    full = len(here) >= MOST_GUESTS
    return Refused(Sys.FULL, "door.full", {"most": MOST_GUESTS}) if full else None


def answer_door(night: Night, guest: str) -> Refused | None:
    """Only somebody who stands at the door can be let in or turned away."""
    known = night.guests.get(guest)
    if known is None or known.gone or known.role != "door":
        return Refused(Sys.UNKNOWN, "door.nobody", field="guest")
    return None


def sit_down(
    night: Night, by: str, seat: Seat, amount: Chips, minutes: int = 0
) -> Decision:
    """Take a seat, if it is not kept for somebody who has waited longer."""
    if seat_of(night, by):
        return Refused(Sys.SEATED, "seat.already", field="seat")
    if refused := refuse_queue_jump(night, by):
        return refused
    decided = at_table.sit_down(night.table, by, seat, amount, minutes)
    if isinstance(decided, Refused):
        return decided
    return [*decided, *([e.Unqueued(by)] if by in night.queue else [])]


def first_in_line(night: Night, by: str, free: int) -> bool:
    """A free seat belongs to those who have waited longest."""
    ahead = night.queue.index(by) if by in night.queue else len(night.queue)
    return ahead < free


def refuse_queue_jump(night: Night, by: str) -> Refused | None:
    """Nobody takes a seat that others have waited for."""
    free = len(free_seats(night.table))
    if free and not first_in_line(night, by, free):
        return Refused(Rule.JOINING, "queue.others", {"waiting": len(night.queue)})
    return None


def seat_bot(night: Night, by: str, command: c.SeatBot) -> Decision:
    """A bot joins and sits down; everybody sees what it is."""
    if refused := refuse_crowd(night) or refuse_queue_jump(night, command.guest):
        return refused
    decided = at_table.sit_down(night.table, command.guest, command.seat, command.amount)
    if isinstance(decided, Refused):
        return decided
    return [e.BotAdded(command.guest, command.name, command.style, by), *decided]


def queue(night: Night, by: str, command: c.JoinQueue | c.LeaveQueue) -> Decision:
    """The waiting list: for when every seat is taken."""
    if isinstance(command, c.LeaveQueue):
        waits = by in night.queue
        return [e.Unqueued(by)] if waits else Refused(Rule.JOINING, "queue.not_in")
    if seat_of(night, by):
        return Refused(Sys.SEATED, "seat.already")
    if by in night.queue:
        return Refused(Rule.JOINING, "queue.already")
    if first_in_line(night, by, len(free_seats(night.table))):
        return Refused(Rule.JOINING, "queue.free")
    return [e.Queued(by)]


@rule(Rule.NO_CARD_TALK)
def say(night: Night, by: str, text: str) -> Decision:
    """Chat; in some houses who has folded is silent until the pot is pushed."""
    hand = night.table.hand
    seat = seat_of(night, by)
    off = night.table.house.chat.during_hand == "off_for_folded"
    if off and hand and not hand.over and seat:
        dealt = hand.plan.stacks[seat] > 0
        if dealt and not hand.players[seat].live:
            return Refused(Rule.NO_CARD_TALK, "chat.folded")
    return [e.Said(by, text)]


def kick(night: Night, by: str, guest: str, reason: str) -> Decision:
    """Show somebody out; a hand in play is finished by the clock first."""
    known = night.guests.get(guest)
    if known is None or known.gone or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if known.role == "host":
        return Refused(Sys.ROLE, "kick.host", field="guest")
    return [e.Kicked(guest, by, reason), *shown_out(night, guest)]


def shown_out(night: Night, guest: str) -> list[e.NightEvent]:
    """The seat is given up and so is the place in the waiting list."""
    events: list[e.NightEvent] = []
    if seat := seat_of(night, guest):
        stood = at_table.stand_up(night.table, seat, "kicked")
        assert not isinstance(stood, Refused)
        events += stood
    return [*events, e.Unqueued(guest)] if guest in night.queue else events


def remove_bot(night: Night, by: str, guest: str) -> Decision:
    """Send a bot away; people are shown out by name and with a reason."""
    known = night.guests.get(guest)
    if known is None or known.gone or not known.bot:
        return Refused(Sys.UNKNOWN, "bot.unknown", field="guest")
    return [e.Kicked(guest, by), *shown_out(night, guest)]


def name_cohost(night: Night, by: str, guest: str, cohost: bool) -> Decision:
    """Share the host's powers with a person who is here, or take them back."""
    known = night.guests.get(guest)
    if known is None or known.gone or known.bot or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if known.role == "host":
        return Refused(Sys.ROLE, "cohost.host", field="guest")
    return [e.CohostNamed(guest, by, cohost)]


def end_night(night: Night, by: str) -> Decision:
    """The hand in play is the last; without one everybody is cashed out at once."""
    if night.ending:
        return Refused(Sys.ENDED, "night.ending")
    if at_table.is_playing(night.table):
        return [e.NightEnding(by)]
    return [e.NightEnding(by), *end_of_play(night)]


def last_pot(night: Night) -> list[e.NightEvent]:
    """A pot that nobody opened and no hand follows is shared by all who still sit there."""
    seats = [seat for seat, chair in enumerate(night.table.chairs) if chair]
    if not night.table.carried or not seats:
        return []
    shares = split(night.table.carried, len(seats), night.table.house.chip_unit)
    return [e.CarriedBack(*share) for share in zip(seats, shares, strict=True) if share[1]]


def closing(night: Night) -> list[e.NightEvent]:
    """Every seat gives its chips back and, where it is agreed, markers are paid.

    The host keeps the bank, so the host's own chips come last where the house says so, and
    with them what is in the kitty, or in a pot when nobody is left (CASH-12).
    """
    table = night.table
    host = next(name for name, guest in night.guests.items() if guest.role == "host")
    seats = [(seat, chair) for seat, chair in enumerate(table.chairs) if chair]
    if table.house.bank.last_cashout == "host":
        seats.sort(key=lambda place: place[1].guest == host)
    paid = table.markers if are_paid_tonight(table.house) else ()
    return [
        *[
            e.StoodUp(seat, chair.stack, chair.leaving or "night_over")
            for seat, chair in seats
        ],
        *[e.MarkerPaid(each.by, each.to, each.amount) for each in paid],
        *([e.KittyPaid(host, rest)] if (rest := table.kitty + table.carried) else []),
        e.NightEnded(),
    ]


def end_of_play(night: Night) -> list[e.NightEvent]:
    """No game is dealt any more: who leaves goes, a pot that nobody opened is shared out.
    Then the change hand follows, or everybody is cashed out."""
    events: list[e.NightEvent] = [
        e.StoodUp(seat, chair.stack, chair.leaving)
        for seat, chair in enumerate(night.table.chairs)
        if chair and chair.leaving
    ]
    after = folded(night, events)
    shares = last_pot(after)
    after, events = folded(after, shares), events + shares
    return events if change_due(after.table) else [*events, *closing(after)]


def folded(night: Night, events: list[e.NightEvent]) -> Night:
    """The evening after all of these events."""
    for event in events:
        night = evolve(night, event)
    return night


def decide_table(night: Night, by: Actor, command: at_table.TableCommand) -> Decision:
    """What concerns the table is judged there, by seat."""
    seat = OFFICIALS.get(by) or seat_of(night, by)
    if isinstance(command, c.Void | c.KillHand | c.Expose) and seat >= 0:
        seat = FLOOR
    if isinstance(command, c.Begin) and not can_begin(night):
        return Refused(Sys.PAUSED, "begin.stopped")
    if isinstance(command, c.Tidy) and night.ending:
        return end_of_play(night)
    decided = at_table.decide(night.table, seat, command)
    if isinstance(command, c.Propose | c.Vote):
        return agreed(night, decided)
    if isinstance(command, c.Borrow) and not isinstance(decided, Refused):
        return [*decided, *bots_accept(night, decided)]
    return widened(decided)


def widened(decided: at_table.Decision) -> Decision:
    """What happens at the table happens in the evening."""
    return decided if isinstance(decided, Refused) else [*decided]


def agreed(night: Night, decided: at_table.Decision) -> Decision:
    """Bots answer what is proposed; what everybody has agreed on is done."""
    if isinstance(decided, Refused):
        return decided
    proposed = any(isinstance(event, e.Proposed) for event in decided)
    events = [*decided, *(bots_agree(night, decided) if proposed else [])]
    return [*events, *floor.agreed_back(night.table, night.back, events)]


def bots_accept(night: Night, offered: list[e.TableEvent]) -> list[e.NightEvent]:
    """A bot takes a marker for the pot, as people do among themselves; it lends nothing."""
    table, said = night.table, list[e.NightEvent]()
    for event in offered:
        table = at_table.evolve(table, event)
    for seat, chair in enumerate(table.chairs):
        request = open_request(table.hand)
        if chair and request and seat in request.asked and night.guests[chair.guest].bot:
            answer = at_table.decide(table, seat, c.Accept(not request.lender))
            for event in [] if isinstance(answer, Refused) else answer:
                table = at_table.evolve(table, event)
                said.append(event)
    return said


def bots_agree(night: Night, proposed: list[e.TableEvent]) -> list[e.NightEvent]:
    """A bot goes along with whatever the people at the table agree on."""
    table, said = night.table, list[e.NightEvent]()
    for event in proposed:
        table = at_table.evolve(table, event)
    for seat, chair in enumerate(table.chairs):
        if chair and night.guests[chair.guest].bot and table.vote:
            answer = at_table.decide(table, seat, c.Vote())
            for event in [] if isinstance(answer, Refused) else answer:
                table = at_table.evolve(table, event)
                said.append(event)
    return said


# ---------------------------------------------------------------- evolve


def evolve(night: Night, event: e.NightEvent) -> Night:
    """The evening after the event. Never refuses; never loses a chip."""
    now = happened(night, event)
    back = floor.remember(night.back, night.seq, night.table, now.table, event)
    return replace(now, seq=night.seq + 1, back=back)


def happened(night: Night, event: e.NightEvent) -> Night:
    """What the event changes."""
    match event:
        case e.Opened():
            raise AssertionError("a night is opened once")
        case e.Knocked(guest, name):
            return with_guest(night, guest, Guest(name, "door"))
        case e.Admitted(guest):
            return known_as(night, guest, role="guest")
        case e.TurnedAway(guest) | e.Kicked(guest):
            return known_as(night, guest, gone=True)
        case e.BotAdded(guest, name, style):
            return with_guest(night, guest, Guest(name, "guest", bot=style))
        case e.CohostNamed(guest, _, cohost):
            return known_as(night, guest, role="cohost" if cohost else "guest")
        case e.Queued(guest):
            return replace(night, queue=(*night.queue, guest))
        case e.Unqueued(guest):
            return replace(night, queue=tuple([g for g in night.queue if g != guest]))
        case e.Said() | e.Ruled():
            return night
        case e.TakenBack(to_seq):
            assert night.back
            table = floor.taken_back(night.table, night.back, to_seq)
            return replace(night, table=table)
        case e.Paused(by):
            return replace(night, paused_by=by)
        case e.Resumed():
            return replace(night, paused_by="")
        case e.MarkerPaid(by, to, amount):
            paid = with_account(night, by, bought=amount)
            markers = without_marker(night.table.markers, by, to)
            table = replace(night.table, markers=markers)
            return with_account(replace(paid, table=table), to, cashed=amount)
        case e.NightEnding():
            return replace(night, ending=True, table=replace(night.table, last=True))
        case e.KittyPaid(guest, amount):
            night = with_account(night, guest, cashed=amount)
            return replace(night, table=replace(night.table, kitty=0, carried=0))
        case e.NightEnded():
            return replace(night, ended=True)
        case _:
            return evolve_table(night, event)


def evolve_table(night: Night, event: e.TableEvent) -> Night:
    """The table changes; what is bought and cashed out stands in the guests' accounts."""
    match event:
        case e.SatDown(_, guest, amount):
            night = with_account(night, guest, bought=amount)
        case e.ToppedUp(seat, amount, by):
            night = with_account(night, sitting(night, by or seat), bought=amount)
        case e.Funded(seat, amount, "cash"):
            night = with_account(night, sitting(night, seat), bought=amount)
        case e.StoodUp(seat, amount):
            night = with_account(night, sitting(night, seat), cashed=amount)
        case e.StackCorrected(seat, stack):
            more = stack - stack_of(night, seat)
            owner = sitting(night, seat)
            night = with_account(night, owner, max(0, more), max(0, -more))
        case _:
            pass
    return replace(night, table=at_table.evolve(night.table, event))


def sitting(night: Night, seat: Seat) -> str:
    """Who sits there."""
    chair = night.table.chairs[seat]
    assert chair
    return chair.guest


def stack_of(night: Night, seat: Seat) -> Chips:
    """What lies before a seat between two hands."""
    chair = night.table.chairs[seat]
    assert chair
    return chair.stack


def with_guest(night: Night, guest: str, known: Guest) -> Night:
    """The same evening with one guest new or changed."""
    return replace(night, guests={**night.guests, guest: known})


def known_as(night: Night, guest: str, **fields: object) -> Night:
    """The same evening with something about one guest changed."""
    return with_guest(night, guest, replace(night.guests[guest], **fields))


def with_account(night: Night, guest: str, bought: Chips = 0, cashed: Chips = 0) -> Night:
    """Chips were bought from the bank, or given back to it."""
    known = night.guests[guest]
    return known_as(
        night, guest, bought=known.bought + bought, cashed=known.cashed + cashed
    )
