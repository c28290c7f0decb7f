"""What the viewer may do besides playing the hand: sit, wait, talk, come and go, keep house.

Every offer is asked of `decide`, which judges the command itself; what is asked for every
viewer, or of many at once, of the command's row and then of the rule that decides. No rule is
written twice.
"""

from typing import Final, get_args

from homegame.chips import Chips
from homegame.engine import table as at_table
from homegame.engine.table import bought_range, open_seats, other_sizes
from homegame.engine.table.blinds import refuse_blinds
from homegame.engine.table.moves import stay
from homegame.engine.table.seats import come_back, sit_out
from homegame.model import commands as c
from homegame.model import view as v
from homegame.model.refusal import Refused, Sys
from homegame.model.state import DealerKind, Table
from homegame.night import banking
from homegame.night.commands import COMMANDS, decide, refuse_all
from homegame.night.evening import Command
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.handover import refuse_host
from homegame.night.hosting import refuse_end, refuse_pause, refuse_resume
from homegame.night.naming import must_ask, refuse_renaming
from homegame.night.night import Guest, Night, is_started, place_of, remembering
from homegame.night.people import (
    refuse_chat,
    refuse_cohost,
    refuse_kick,
    refuse_link,
    refuse_reaction,
)
from homegame.night.real import refuse_dealer
from homegame.night.row import refuse, refuse_kind
from homegame.night.tables import refuse_closing, refuse_table
from homegame.night.tournament.ending import refuse_leaving
from homegame.night.view.memo import Memo
from homegame.rulebook import HouseRules, Rule
from homegame.rules.cash import free_seats, limits, orbits_to_wait, past_of, return_range
from homegame.rules.missed import waits_after_move
from homegame.rules.open_stakes import is_open
from homegame.seats import NOBODY, Seat, TableNo

WORDS = "?"
"""Stands for what a guest would write."""


A_BOT: Final = Facts(ids=(WORDS,), names=(WORDS,))
"""What would be looked up for a bot."""


def accepts(
    night: Night, guest: str, at: TableNo, command: Command, facts: Facts = NO_FACTS
) -> bool:
    """The night would do what this guest asks for."""
    return not isinstance(decide(night, guest, command, at, facts), Refused)


def may_ask(night: Night, guest: str, at: TableNo, kind: type[Command]) -> bool:
    """Whether it is worth trying commands of this kind: their row refuses nothing. It is quick,
    and most of what is not offered ends here."""
    return refuse(COMMANDS[kind], night, guest, at) is None


def offers_view(
    night: Night, at: TableNo, guest: str, seat: Seat, minutes: int
) -> v.OffersView:
    """What a guest may do now; `minutes` is how long ago they left a seat."""

    def may(command: Command) -> bool:
        return accepts(night, guest, at, command)

    table, seated = night.tables[at], seat != NOBODY
    # The rows of what seats do refuse the same, but for the kind of table, and so do those of
    # what guests say: each is asked once.
    acts = seated and may_ask(night, guest, at, c.SitOut)
    changes = acts and refuse_kind(COMMANDS[c.ChangeSeat], night, at) is None
    talks = may_ask(night, guest, at, c.Say)
    return v.OffersView(
        may_sit=None if seated else sit_view(night, at, guest, minutes),
        away=None if seated else away_view(night, at, guest),
        may_queue=not seated and may(c.JoinQueue()),
        may_unqueue=guest in night.queue and may(c.LeaveQueue()),
        may_chat=talks and refuse_chat(table, guest, WORDS) is None,
        may_react=talks and refuse_reaction(night, guest, at) is None,
        may_sit_out=acts and is_taken(sit_out(table, seat)),
        may_come_back=acts and is_taken(come_back(table, seat)),
        may_leave=acts and not (table.tournament and refuse_leaving(night)),
        may_move=refuse_link(night, guest, "move") is None,
        may_rename=talks and refuse_renaming(night, guest, guest) is None,
        asks_rename=must_ask(night, guest, guest),
        may_change=change_view(table, seat) if changes else (),
        may_stay=changes and is_taken(stay(table, seat)),
        may_bank=banking.is_banker(night, guest),
        may_fund=fund_views(night, at, guest, seat) if seated else (),
    )


def is_taken(decided: at_table.Decision) -> bool:
    """What is the table's alone to decide is not refused."""
    return not isinstance(decided, Refused)


def fund_views(night: Night, at: TableNo, guest: str, seat: Seat) -> tuple[v.FundView, ...]:
    """The other seats that a guest may buy chips for, and how many (CASH-33)."""
    table = night.tables[at]
    if not is_open(table.house) or not may_ask(night, guest, at, c.TopUp):
        return ()
    others = [each for each, chair in enumerate(table.chairs) if chair and each != seat]
    funds = [v.FundView(each, *bought_range(table, each)) for each in others]
    return tuple(
        [
            fund
            for fund in funds
            if fund.most and accepts(night, guest, at, c.TopUp(fund.least, fund.seat))
        ]
    )


def change_view(table: Table, seat: Seat) -> tuple[v.SeatView, ...]:
    """The seats that whoever sits here may change to, and at which of them the blinds come
    first."""
    chair, free = table.chairs[seat], at_table.seats_to_change_to(table, seat)
    assert chair
    waits = waits_after_move(table.house, table.marks, chair, seat, free)
    return tuple([v.SeatView(to, to in waits) for to in free])


def sit_view(night: Night, at: TableNo, guest: str, minutes: int) -> v.SitView | None:
    """The seats a guest may take, and for how much."""
    if not may_ask(night, guest, at, c.SitDown):
        return None
    table = remembering(night, at, guest)
    seats = [
        seat
        for seat in open_seats(table)
        if banking.refuse_asked_seat(night, guest, at, seat) is None
    ]
    least, most = return_range(table, past_of(table, guest), minutes)
    if not seats:
        return None
    away = Facts(minutes_away=minutes)
    sits = accepts(night, guest, at, c.SitDown(seats[0], least), away)
    usual = (least, most) == limits(table)
    rule = "" if usual else Rule.RETURN_AFTER_LEAVING.value
    return v.SitView(tuple(seats), least, most, rule) if sits else None


def away_view(night: Night, at: TableNo, guest: str) -> v.AwayView | None:
    """Why a guest lost the seat (BLIND-29), and how long they stay away (CASH-09)."""
    table = remembering(night, at, guest)
    past = past_of(table, guest)
    orbits = orbits_to_wait(table, past)
    if night.ended or not (past.absent or orbits):
        return None
    rule = Rule.LONG_SIT_OUT if past.absent else Rule.RETURN_AFTER_LEAVING
    lost_after = table.house.sitout.max_orbits if past.absent else 0
    return v.AwayView(past.chips_when_left, rule.value, lost_after, orbits)


def desk_view(
    memo: Memo, night: Night, at: TableNo, host: str, may_remove: tuple[str, ...]
) -> v.DeskView:
    """How the host, or a co-host, may keep house now; `may_remove` are the people whom they may
    remove."""

    def is_cash(kind: type[Command]) -> bool:
        return rules and refuse_kind(COMMANDS[kind], night, at) is None

    table = night.tables[at]
    keeps = memo.value(keeps_blinds, "", table.house, table.buyin)
    bots, people = by_kind(night.guests)
    # The rows of what hosts keep house with refuse the same, but for the kind of table, and for
    # what is the host's alone: it is asked once.
    rules = may_ask(night, host, at, c.Ruling)
    changes, adds_bot = is_cash(c.SetBlinds), is_cash(c.AddBot)
    resizes, closes = is_cash(c.SetSeats), is_cash(c.CloseTable)
    names = people if may_ask(night, host, at, c.NameCohost) else ()
    hosts = people if names and night.offer is None else ()
    renames = renamable(night, host, [*people, *bots])
    moves = len(night.tables) > 1 or bool(free_seats(table))
    return v.DeskView(
        may_start=not (is_started(night, at) or night.ending or night.ended),
        may_pause=rules and refuse_pause(night) is None,
        may_resume=rules and refuse_resume(night) is None,
        may_end=rules and refuse_end(night) is None,
        may_rule=rules,
        may_change=changes and keeps,
        may_add_bot=adds_bot and accepts(night, host, at, c.AddBot("rock"), A_BOT),
        bots=get_args(c.BotStyle),
        may_remove=may_remove,
        may_remove_bots=() if night.ended else tuple(bots),
        seats=tuple(other_sizes(table)) if resizes else (),
        may_move=moves and rules,
        may_name=tuple([each for each in names if refuse_cohost(night, each) is None]),
        may_hand_over=tuple([each for each in hosts if refuse_host(night, each) is None]),
        may_rename=renames,
        asks_rename=tuple([each for each in renames if must_ask(night, host, each)]),
        may_invite=refuse_link(night, host, "invite") is None,
        may_recover=refuse_link(night, host, "host") is None,
        may_change_dealer=rules
        and refuse_dealer(night, at, other_dealer(table.dealer)) is None,
        may_add_table=rules and refuse_table(night) is None,
        may_close_table=closes and refuse_closing(night, at) is None,
    )


def keeps_blinds(house: HouseRules, buyin: tuple[Chips, Chips]) -> bool:
    """The blinds of a house could be set as they are, so they may be set."""
    blinds = house.blinds
    return refuse_blinds(house, buyin, blinds.small, blinds.big, None) is None


def other_dealer(dealer: DealerKind) -> DealerKind:
    """Who else can deal."""
    return "people" if dealer == "server" else "server"


def removable(
    guests: dict[str, Guest], host: str, alone: tuple[str, ...]
) -> tuple[str, ...]:
    """The people whom the host may remove; not those who are `alone` against them in a pot."""
    _, people = by_kind(guests)
    may = [each for each in people if refuse_kick(guests, host, each) is None]
    return tuple([each for each in may if each not in alone])


def renamable(night: Night, host: str, guests: list[str]) -> tuple[str, ...]:
    """The others whom a host may give another name."""
    return tuple(
        [
            each
            for each in guests
            if each != host
            and not night.ended
            and refuse_renaming(night, host, each) is None
        ]
    )


def move_view(night: Night, host: str, guest: str) -> v.MoveView | Refused:
    """Where the host may move a guest, or why no one may be moved. That is asked for one guest,
    when the host is about to: for everyone at a table it takes hundreds of trials."""
    at, seat = place_of(night, guest)
    if not seat:
        return Refused(Sys.NOT_SEATED, "move.nowhere", field="guest")
    if refused := refuse_all(night, host, c.MoveGuest, at):
        return refused

    def may(to: TableNo, seat: Seat = NOBODY) -> bool:
        return accepts(night, host, at, c.MoveGuest(guest, to, seat))

    seats = [seat for seat in free_seats(night.tables[at]) if may(at, seat)]
    return v.MoveView(guest, tuple(seats), tuple([to for to in night.tables if may(to)]))


def by_kind(guests: dict[str, Guest]) -> tuple[list[str], list[str]]:
    """The bots and the people who are here."""
    bots = [guest for guest, known in guests.items() if known.bot and not known.gone]
    people = [guest for guest, known in guests.items() if not known.bot and not known.gone]
    return bots, people
