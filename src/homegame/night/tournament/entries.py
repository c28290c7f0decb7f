"""Entering: before the start, late, anew, with a rebuy; the add-on; bots; and stacks for late
players (TOURN-01, 02, 09, 19)."""

from typing import Final

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.table import behind, bets_are_entered, is_dealt_in
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import DealerKind
from homegame.model.tournament import EntryWay, Purchase, Setup, Tournament
from homegame.night.banking import needs_approval
from homegame.night.facts import Facts
from homegame.night.fold import folded
from homegame.night.night import (
    Actor,
    Decision,
    Happened,
    Night,
    here,
    place_of,
)
from homegame.night.people import MOST_GUESTS, is_host, refuse_crowd, unqueued
from homegame.night.tables import LAST_NUMBER, MOST_TABLES
from homegame.night.tournament.levels import fitted
from homegame.night.tournament.seats import coming
from homegame.night.tournament.standing import (
    another_stack,
    called_out,
    entrant_of,
    has_lost_all,
    is_entry_open,
    kept_seats,
    left,
    paid_by,
    running,
    seated,
    tables_of,
)
from homegame.rulebook import Rule, rule
from homegame.rulebook.options import HouseError
from homegame.rules.games import seats_served
from homegame.rules.tournament import tournament_house
from homegame.seats import NIGHT, Seat, TableNo
from homegame.tournament import payouts, prices, seating
from homegame.tournament import structure as schedule
from homegame.tournament.errors import TournamentError
from homegame.words import say

NONE = Refused(Sys.UNKNOWN, "tourn.none")


# ---------------------------------------------------------------- opening


LATEST_START_H: Final = 12
"""A tournament may be opened so many hours after its start time."""


@rule(Rule.FREEZE_OUT, Rule.AFTERWARDS)
def open_tournament(
    night: Night, by: Actor, command: c.OpenTournament, facts: Facts
) -> Decision:
    """Open a tournament tonight. Tables at which no one sits and no hand was played become its
    own. There is one at a time; after it there may be another."""
    if refused := refuse_past(command.setup, facts.now_ms):
        return refused
    if refused := refuse_opening(night) or refuse_setup(night, command.setup):
        return refused
    setup = by_its_levels(command.setup)
    free = [at for at in night.tables if is_unused(night, at, setup.dealer)]
    return here(NIGHT, [e.TournamentOpened(by, setup, tuple(free))])


def refuse_past(setup: Setup, now_ms: int) -> Refused | None:
    """Refuse a tournament whose start time is long past."""
    if 0 < setup.starts_ms < now_ms - LATEST_START_H * 3_600_000:
        numbers: dict[str, int | str] = {"hours": LATEST_START_H}
        return Refused(Sys.FRAME, "tourn.start_past", numbers, "setup.starts_ms")
    return None


def by_its_levels(setup: Setup) -> Setup:
    """When chips leave play follows from the levels, whatever was said; late entry is open
    until the last of them at most."""
    structure = setup.structure
    ups = schedule.colour_ups(structure.levels, structure.plan.chips)
    late = min(setup.late_until, len(structure.levels))
    return replace(setup, structure=replace(structure, colour_ups=ups), late_until=late)


def refuse_opening(night: Night) -> Refused | None:
    """Refuse another tournament before the last one is over."""
    if night.ending or night.ended:
        return Refused(Sys.ENDED, "night.ending")
    return Refused(Sys.SEATED, "tourn.one") if running(night) else None


def is_unused(night: Night, at: TableNo, dealer: DealerKind) -> bool:
    """No one sits at the table, and no hand waits or was played there. A table of real cards
    is kept for them."""
    table = night.tables[at]
    free = not any(table.chairs) and not table.number and not table.carried
    free = free and all(asked.table != at for asked in night.requests.values())
    return free and table.dealer in ("server", dealer) and at not in night.started


@rule(Rule.STARTING_STACK)
def refuse_setup(night: Night, setup: Setup) -> Refused | None:
    """Refuse what no tournament can be played with. Everyone gets the same stack for the same
    buy-in."""
    plan, levels = setup.structure.plan, setup.structure.levels
    try:
        schedule.refuse(plan)
        schedule.check(levels)
        schedule.refuse_posts(levels, plan.stack)
        players = max(plan.players, 2)
        payouts.prizes(max(setup.buyin, 1) * players, players, setup.payout)
    except TournamentError as wrong:
        return Refused(
            Rule.BLIND_SCHEDULE, wrong.words, dict(wrong.numbers), f"setup.{wrong.field}"
        )
    if plan.players > (most := most_players(setup.seats)):
        numbers: dict[str, int | str] = {
            "most": most,
            "tables": MOST_TABLES,
            "seats": setup.seats,
        }
        return Refused(Sys.FULL, "tournament.players_most", numbers, "setup.players")
    if setup.starts_itself and not setup.starts_ms:
        return Refused(Rule.FREEZE_OUT, "tourn.no_start", field="setup.starts_ms")
    try:
        served = seats_served(tournament_house(night.house, setup))
    except HouseError as wrong:
        return Refused(Rule.GAME_ROTATION, wrong.words, wrong.numbers, "setup.game")
    if setup.stack != plan.stack:
        return Refused(Rule.STARTING_STACK, "tourn.stack", field="setup.stack")
    if setup.stack % plan.chips[0]:
        numbers = {"chip_chips": plan.chips[0]}
        return Refused(Rule.STARTING_STACK, "tourn.stack_chips", numbers, "setup.stack")
    for field in ("addon", "rebuy_stack", "bonus"):
        if (getattr(setup, field) or 0) % plan.chips[0]:
            numbers = {"chip_chips": plan.chips[0]}
            return Refused(
                Rule.STARTING_STACK, "tourn.stack_chips", numbers, f"setup.{field}"
            )
    if setup.rebuy_stack == 0:
        return Refused(Rule.STARTING_STACK, "tourn.rebuy_chips", field="setup.rebuy_stack")
    if setup.seats > served:
        numbers = {"most": served}
        return Refused(Rule.SEATS_BY_DECK, "seats.most", numbers, "setup.seats")
    for at, level in enumerate(levels, 1):
        for amount in (level.small, level.big, level.ante):
            if amount % plan.chips[0]:
                numbers = {"chip_chips": plan.chips[0], "level": at}
                return Refused(
                    Rule.BLIND_SCHEDULE, "tourn.level_chips", numbers, f"setup.levels.{at}"
                )
    return None


# ---------------------------------------------------------------- entering


def may_enter(night: Night, guest: str) -> EntryWay | Refused:
    """How the guest may enter now, or why not."""
    found = running(night)
    if found is None:
        return NONE
    setup, was = found.setup, found.entrants.get(guest)
    inside = guest in left(night)
    if was is not None and (inside or not found.level):
        return Refused(Sys.SEATED, "tourn.inside")
    if refused := refuse_late(night, found, guest):
        return refused
    if was is None:
        return "late" if found.level else "first"
    if way := another_stack(found, was):
        return way
    if not setup.rebuys + setup.reentries:
        return Refused(Rule.FREEZE_OUT, "tourn.freeze_out")
    most: dict[str, int | str] = {"most": setup.rebuys + setup.reentries}
    return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.no_more", most)


def refuse_late(night: Night, found: Tournament, guest: str) -> Refused | None:
    """Refuse an entry that comes too late, or for which there is no seat."""
    numbers: dict[str, int | str] = {"level": found.setup.late_until}
    if not is_entry_open(found):
        rests = found.setup.late_until in found.structure.breaks
        words = "tourn.late_rest" if rests else "tourn.late"
        words = words if found.setup.late_until else "tourn.no_late"
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, words, numbers)
    if found.deal and found.level:
        return Refused(Rule.FREEZE_OUT, "tourn.deal_on")
    if found.level and place_of(night, guest).seat:
        return Refused(Sys.SEATED, "tourn.stand_first")
    if found.level and found.dummies and guest not in found.entrants:
        return None
    most = most_inside(night)
    kept = kept_seats(night).keys() - {guest}
    inside = len(found.entrants) if not found.level else len([*seated(night), *kept])
    waits = len(found.dummies) if not found.level else 0
    if inside + waits >= most:
        return Refused(Sys.FULL, "tourn.full", {"most": most})
    if found.level and night.last_table >= LAST_NUMBER and not late_seat(night)[1]:
        return Refused(Sys.FULL, "tables.numbers", {"most": LAST_NUMBER})
    return None


def most_players(seats: int, tables: int = MOST_TABLES) -> int:
    """How many can play at so many tables: as these have seats, and the night has room."""
    return min(seats * tables, MOST_GUESTS)


def most_inside(night: Night) -> int:
    """How many can be in at a time: as the tables have seats, and the night has room."""
    found = running(night)
    seats = found.setup.seats if found else 0
    return most_players(seats, MOST_TABLES - cash_tables(night))


def cash_tables(night: Night) -> int:
    """How many of the night's tables are not the tournament's."""
    return len(night.tables) - len(tables_of(night))


def enter(night: Night, by: Actor) -> Decision:
    """Enter for the buy-in; after the start, a stack is there at once."""
    way = may_enter(night, by)
    return way if isinstance(way, Refused) else bought_or_asked(night, by, way)


def bought_or_asked(night: Night, guest: str, way: EntryWay) -> list[Happened]:
    """The entry or, where the banker confirms it, the question to them."""
    if not needs_approval(night, guest):
        return bought(night, guest, way)
    found = running(night)
    assert found
    return here(NIGHT, [asked(guest, prices.stack(found.setup, way), way)])


def asked(guest: str, chips: int, entry: Purchase) -> e.BuyAsked:
    """The guest asks the banker for these chips of the tournament."""
    return e.BuyAsked(guest, 0, chips, sits=False, minutes=0, entry=entry)


def rebuy(night: Night, by: Actor) -> Decision:
    """Buy another stack, in the old seat if it is still free."""
    way = may_enter(night, by)
    if isinstance(way, Refused):
        return way
    if way != "rebuy":
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.no_rebuy")
    return bought_or_asked(night, by, way)


def bought(night: Night, guest: str, way: EntryWay) -> list[Happened]:
    """The entry, its seat once play has begun, and the levels fitted anew."""
    found = running(night)
    assert found
    setup = found.setup
    cost, fee = prices.for_prizes(setup, way), prices.fee(setup, way)
    entered = e.EnteredTournament(guest, way, cost, setup.bounty, guest, fee)
    events = here(NIGHT, [entered]) + unqueued(night, guest)
    if not found.level:
        return events
    events += placed(night, guest, way)
    return events + fitted(night, 0 if takes_over(found, way) else prices.stack(setup, way))


def takes_over(found: Tournament, way: EntryWay) -> bool:
    """A late player takes over a stack that waits, if there is one."""
    return way == "late" and bool(found.dummies)


@rule(Rule.DUMMY_STACKS)
def placed(night: Night, guest: str, way: EntryWay) -> list[Happened]:
    """Where a stack that was bought during play is put: a late player takes over one that
    waits, as it is; a rebuy goes to the old seat; any other to a seat at the shortest table,
    next to be the big blind (TDA 10). If all seats are taken there is another table."""
    found = running(night)
    assert found
    if takes_over(found, way):
        for at, seat, chair in seated(night):
            if chair.guest == found.dummies[0]:
                return here(at, [e.StackClaimed(seat, guest, chair.guest)])
    stack = prices.stack(found.setup, way)
    was = entrant_of(found, guest)
    tables = tables_of(night)
    if way == "rebuy" and was.table in tables:
        chairs = tables[was.table].chairs
        if was.seat < len(chairs) and chairs[was.seat] is None:
            return here(was.table, [e.StackPlaced(was.seat, guest, stack)])
    at, seat = late_seat(night)
    if seat:
        return here(at, [e.StackPlaced(seat, guest, stack)])
    at = night.last_table + 1
    assert at <= LAST_NUMBER
    added = e.TableAdded("", tournament=True)
    return here(at, [added, e.StackPlaced(1, guest, stack)])


def refuse_to_bring_back(night: Night, guest: str) -> Refused | None:
    """Refuse to correct that a guest is out: they aren't, the server deals, their prize is
    paid, or what went on another's head for it is paid, too."""
    found = running(night)
    bust = (
        next((each for each in found.busts if each.guest == guest), None) if found else None
    )
    if found is None or bust is None:
        return Refused(Sys.UNKNOWN, "tourn.not_out", field="guest")
    if not has_real_cards(night):
        return Refused(Sys.ROLE, "real.server", field="table")
    numbers: dict[str, int | str] = {"name": night.guests[guest].name}
    if found.entrants[guest].prize:
        return Refused(Rule.FINISHING_ORDER, "tourn.paid_out", numbers)
    for winner, _, kept in bust.heads:
        if found.entrants[winner].bounty < kept:
            numbers["other"] = night.guests[winner].name
            return Refused(Rule.FINISHING_ORDER, "tourn.bounty_won_on", numbers)
    return None


def bring_back(night: Night, by: Actor, command: c.BringBack) -> Decision:
    """A guest who was entered as out is in again with these chips, in the old seat if it is
    free; whoever got their bounty gives it back."""
    guest, stack = command.guest, command.stack
    if refused := refuse_to_bring_back(night, guest):
        return refused
    found = running(night)
    assert found
    was, tables = found.entrants[guest], tables_of(night)
    at, seat = was.table, was.seat
    if at not in tables or seat >= len(tables[at].chairs) or tables[at].chairs[seat]:
        at, seat = late_seat(night)
    if not seat:
        return Refused(Sys.FULL, "tourn.full", {"most": most_inside(night)})
    unit = tables[at].house.chip_unit
    if stack % unit:
        return Refused(Rule.BETTING_UNIT, "buyin.off_unit", {"unit_chips": unit}, "stack")
    heads = [head for bust in found.busts if bust.guest == guest for head in bust.heads]
    given = [e.BountyWon(winner, guest, -amount, -kept) for winner, amount, kept in heads]
    back = here(NIGHT, [*given, e.BroughtBack(guest, by, stack)])
    return [*back, Happened(at, e.StackPlaced(seat, guest, stack))]


def late_seat(night: Night) -> tuple[TableNo, Seat]:
    """The seat of a late entry; (0, 0) if all are taken. One between the button and the small
    blind is taken only if there is no other."""
    found = [coming(night, at) for at in tables_of(night)]
    room = [table for table in found if table.empty()]
    for table in sorted(room, key=lambda it: (len(it.guests), it.number)):
        if seat := seating.worst_seat(table):
            return table.number, seat
    for table in room:
        return table.number, table.empty()[0]
    return NIGHT, 0


def take_back(night: Night, by: Actor, command: c.TakeBackEntry) -> Decision:
    """Take an entry back before the start: one's own, or the host another's."""
    found = running(night)
    guest = command.guest or by
    if found is None:
        return NONE
    if guest != by and not is_host(night, by):
        return Refused(Sys.ROLE, "role.host")
    if guest not in found.entrants:
        return Refused(Sys.UNKNOWN, "tourn.not_in", field="guest")
    if found.level:
        return Refused(Rule.PLAY_TO_THE_END, "tourn.begun")
    return here(NIGHT, [given_back(found, guest, by)])


def given_back(found: Tournament, guest: str, by: Actor) -> e.EntryTakenBack:
    """The guest is not in after all, and gets back what they have paid."""
    fee = prices.into_kitty(found.setup, entrant_of(found, guest))
    return e.EntryTakenBack(guest, paid_by(found, guest), by, fee)


def refuse_add_on(night: Night, guest: str) -> Refused | None:
    """Refuse an add-on: each player may buy one, in the last level for late entry and the
    break after it. It goes with a stack: whoever has lost it buys another one first."""
    found = running(night)
    if found is None:
        return NONE
    if not found.setup.addon:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.no_add_on")
    if guest not in left(night):
        return Refused(Sys.NOT_SEATED, "tourn.not_in")
    if found.entrants[guest].addon:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.add_on_once")
    if found.level != found.setup.late_until or found.deal or found.to_play_for is not None:
        level = {"level": found.setup.late_until}
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.add_on_when", dict(level))
    if has_lost_all(night, *place_of(night, guest)):
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.add_on_no_stack")
    return None


def add_on(night: Night, by: Actor) -> Decision:
    """Buy the add-on; during a hand its chips come when it is over."""
    if refused := refuse_add_on(night, by):
        return refused
    found = running(night)
    assert found
    chips = found.setup.addon
    if needs_approval(night, by):
        return here(NIGHT, [asked(by, chips, "add_on")])
    return here(NIGHT, [e.AddOnBought(by, found.setup.addon_cost)]) + added(
        night, by, chips
    )


def added(night: Night, guest: str, chips: Chips) -> list[Happened]:
    """More chips for a guest, when the hand they are in is over, and the levels fitted anew."""
    at, seat = place_of(night, guest)
    table = night.tables[at]
    if is_dealt_in(table, seat):
        chair = table.chairs[seat]
        waits = chair.buying if chair else 0
        events = here(at, [e.TopUpAsked(seat, waits + chips)])
    else:
        events = here(at, [e.StackAdded(seat, chips)])
    return events + fitted(night, chips)


def refuse_staff_bonus(night: Night, guest: str) -> Refused | None:
    """Refuse the staff bonus: each player may have it once, as long as one can enter. It goes
    with a stack, and saves no one who may be out when their hand is over."""
    found = running(night)
    if found is None:
        return NONE
    if not found.setup.bonus:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.no_bonus")
    if guest not in (left(night) if found.level else found.entrants):
        return Refused(Sys.NOT_SEATED, "tourn.not_in")
    if found.entrants[guest].bonus:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.bonus_once")
    if not is_entry_open(found) or found.deal:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.bonus_late")
    if found.level and may_be_out(night, guest):
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.bonus_no_stack")
    return None


def may_be_out(night: Night, guest: str) -> bool:
    """The guest has lost all chips, or may lose them in the hand that is played."""
    at, seat = place_of(night, guest)
    table = night.tables[at]
    chair = table.chairs[seat]
    if chair is None or guest in called_out(night, at):
        return True
    if is_dealt_in(table, seat) and bets_are_entered(table):
        assert table.hand
        return table.hand.players[seat].live
    return not behind(table, seat)


def staff_bonus(night: Night, by: Actor) -> Decision:
    """Buy the staff bonus; before the start its chips are part of the first stack."""
    if refused := refuse_staff_bonus(night, by):
        return refused
    found = running(night)
    assert found
    chips = found.setup.bonus
    if needs_approval(night, by):
        return here(NIGHT, [asked(by, chips, "staff_bonus")])
    events = here(NIGHT, [e.StaffBonusBought(by, found.setup.bonus_cost)])
    return events + (added(night, by, chips) if found.level else [])


# ---------------------------------------------------------------- bots, and late players


STYLES: Final[tuple[c.BotStyle, ...]] = ("rock", "caller", "shark", "maniac")


def styles_of(bots: int) -> list[c.BotStyle]:
    """The styles of so many bots, which enter by turns."""
    return [STYLES[number % len(STYLES)] for number in range(bots)]


def enter_bots(night: Night, by: Actor, command: c.EnterBots, facts: Facts) -> Decision:
    """Enter bots; everyone sees that they are bots. They can't play with real cards."""
    found = running(night)
    if found is None:
        return NONE
    if has_real_cards(night):
        return Refused(Sys.ROLE, "bot.real_cards", field="count")
    events: list[Happened] = []
    now = night
    bots = zip(facts.ids, facts.names, styles_of(command.count), strict=True)
    for guest, name, style in bots:
        if refused := refuse_crowd(now) or refuse_late(now, found, guest):
            return refused
        joined = here(NIGHT, [e.BotAdded(guest, name, style, by)])
        now = folded(now, joined)
        come = bought(now, guest, "late" if found.level else "first")
        now = folded(now, come)
        found = running(now)
        assert found
        events += joined + come
    return events


def has_real_cards(night: Night) -> bool:
    """People deal at a table of the tournament, or will at the next one."""
    found = running(night)
    dealers = [table.dealer for table in tables_of(night).values()]
    return found is not None and "people" in (found.setup.dealer, *dealers)


def expect_late(night: Night, by: Actor, command: c.ExpectLate, facts: Facts) -> Decision:
    """Let stacks wait for players who come late. They are drawn to seats with all others, and
    are treated like players who are away."""
    found = running(night)
    if found is None:
        return NONE
    if found.level:
        return Refused(Rule.DUMMY_STACKS, "tourn.begun")
    if not may_stacks_wait(night, found) and command.count:
        return Refused(Rule.DUMMY_STACKS, "tourn.no_dummies")
    if not found.setup.late_until and command.count:
        return Refused(Rule.DUMMY_STACKS, "tourn.no_late")
    most = most_inside(night) - len(found.entrants)
    if command.count > most:
        return Refused(Sys.FULL, "tourn.full", {"most": most}, "count")
    stacks = [
        (stack, say("tournament.late", {"n": number}))
        for number, stack in enumerate(facts.ids, 1)
    ]
    return here(NIGHT, [e.LateExpected(tuple(stacks), by)])


def may_stacks_wait(night: Night, of: Tournament) -> bool:
    """Stacks may wait for late players, as the tournament says or else the house."""
    wait = of.setup.late_stacks
    return night.house.tourn.late_dummy_stacks if wait is None else wait


def may_start(night: Night, by: Actor) -> Refused | None:
    """Refuse the start: too few have entered, or someone who has sits at a cash table."""
    found = running(night)
    if found is None:
        return NONE
    if found.level:
        return Refused(Sys.SEATED, "tourn.begun")
    if night.paused_by:
        return Refused(Sys.PAUSED, "pause.on", {"name": night.guests[night.paused_by].name})
    if len(found.entrants) < 2:
        return Refused(Rule.FREEZE_OUT, "tourn.too_few", {"entered": len(found.entrants)})
    sits = [guest for guest in found.entrants if place_of(night, guest).seat]
    if sits:
        names = ", ".join([night.guests[guest].name for guest in sits])
        return Refused(Sys.SEATED, "tourn.at_cash", {"names": names})
    tables = seating.tables_for(len(found.entrants) + len(found.dummies), found.setup.seats)
    if tables > MOST_TABLES - cash_tables(night):
        return Refused(Sys.FULL, "tables.most", {"most": MOST_TABLES})
    if night.last_table + tables - len(tables_of(night)) > LAST_NUMBER:
        return Refused(Sys.FULL, "tables.numbers", {"most": LAST_NUMBER})
    return None
