"""What is due: the turn's time, the dealer's next card, the next hand, the end of a vote.

The agenda of a table says what happens next if no one does anything, and when. All deadlines
are computed here. It is pure: it follows from the night, from the guests who are connected, and
from the agenda before it, which remembers when each wait began. The service keeps one alarm
for the earliest deadline; a simulation jumps there.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from homegame.engine.plan import plan
from homegame.engine.table import comes_hourly, game_chooser, is_counted_out, is_playing
from homegame.model import commands as c
from homegame.model.state import Hand, Table
from homegame.night.clocks import with_turn
from homegame.night.evening import Command
from homegame.night.night import (
    BY_CLOCK,
    BY_DEALER,
    Actor,
    Night,
    Place,
    goes_on,
    is_list_closed,
    sitting,
    stands_still,
)
from homegame.night.tournament.deals import ANSWER_MS
from homegame.night.tournament.entries import may_start
from homegame.night.tournament.play import are_all_idle, reseat_due, waits
from homegame.night.tournament.standing import left, may_return, rebuying, running
from homegame.night.turn_clock import HOUR_MS, TurnClock
from homegame.rulebook import HouseRules
from homegame.rules.betting import is_betting_over
from homegame.rules.cash import has_lost_all, top_up_range
from homegame.rules.dealing import is_run_out
from homegame.seats import DEALER, NOBODY, Seat, TableNo, between
from homegame.variants import (
    Board,
    Draw,
    FaceUp,
    Hole,
    Openers,
    Pots,
    Round,
    Showdown,
)


class Pace(Struct, frozen=True):
    """How long a table waits so that people can follow, in milliseconds."""

    runout_ms: int = 1200
    """Before each card and each pot when the betting is over."""
    between_ms: int = 5000
    """After a hand, before the next one begins; less if everyone agrees."""
    bot_ms: int = 900
    """How long a bot seems to think."""
    retry_ms: int = 1000
    """Before trying again to save something."""


class Presence(Struct, frozen=True):
    """What only connections can tell: the people who are here."""

    connected: frozenset[str] = frozenset()
    """People with a connection to the night."""
    agreed: frozenset[str] = frozenset()
    """People who have agreed to begin the next hand at once."""
    promised: frozenset[TableNo] = frozenset()
    """Tables where someone has promised a seed for the next hand's deck."""
    opened: frozenset[TableNo] = frozenset()
    """Tables where all who were listed have opened theirs."""


Kind = Literal[
    "dealer",
    "clock",
    "bot",
    "begin",
    "freeze",
    "vote",
    "bomb_pot",
    "level",
    "seats",
    "deal",
    "start",
]
"""What is due: at a table or, the last four, in the night's tournament."""


class Due(Struct, frozen=True):
    """Something that happens at a given time if nothing else happens first.

    `actor` then gives the `command`; None: the actor decides then, a dealer by the deck, a bot
    by its view.
    """

    when_ms: int
    kind: Kind
    actor: Actor
    command: Command | None = None


class Agenda(Struct, frozen=True):
    """What is coming at one table, and since when the table has waited for it."""

    clock: TurnClock
    next: Due | None = None
    """What the hand, or the break between two hands, waits for."""
    about: object = None
    """The hand or table that `next` is about; for another one, the wait starts over."""
    vote_ms: int | None = None
    """When the open vote closes. The game goes on meanwhile, since an agreement made during a
    hand is for the next one, unless the floor asks before it rules or the vote is on a rabbit
    hunt. After a pause, the vote has its full time again."""
    bomb_ms: int | None = None
    """When the clock proposes a bomb pot, or the house has one."""
    level_ms: int | None = None
    """When the tournament's level, or its break, is over."""
    seeds: Literal["", "promised", "opened", "awaited"] = ""
    """Whether those who cut the next hand's deck are listed and have opened their seeds."""
    frozen_ms: int = 0
    """When their list was closed."""

    @property
    def deal_ms(self) -> int | None:
        """When the time to propose a deal, or to answer one, is over."""
        return self.next.when_ms if self.next and self.next.kind == "deal" else None


def agenda(
    before: Agenda,
    night: Night,
    at: TableNo,
    presence: Presence,
    pace: Pace,
    now: int,
    hour_in_ms: int = HOUR_MS,
) -> Agenda:
    """What is coming at a table, as of `now`; the next full hour begins in so long."""
    clock = with_turn(before.clock, night, at, now)
    vote_ms = vote_ends(before.vote_ms, night, at, now)
    fresh, about = coming(night, at, clock, vote_ms, presence, pace, now) or (None, None)
    is_cut = bool(night.frozen or presence.promised)
    seeds = seeds_at(night, at, presence) if is_cut else ""
    listed = seeds in ("opened", "awaited")
    return Agenda(
        clock=clock,
        next=fresh and waited_for(before, fresh, about),
        about=about,
        vote_ms=vote_ms,
        bomb_ms=bomb_comes(before.bomb_ms, night, at, presence, now, hour_in_ms),
        seeds=seeds,
        frozen_ms=(before.frozen_ms or now) if listed else 0,
    )


def due(of: Agenda) -> Due | None:
    """What is due first at the table; None: nothing happens by itself."""
    found = list[Due]()
    if of.bomb_ms is not None:
        found.append(Due(of.bomb_ms, "bomb_pot", BY_CLOCK, c.Propose("bomb_pot")))
    if of.next:
        found.append(after_seeds(of, of.next) if of.seeds else of.next)
    if of.vote_ms is not None:
        found.append(Due(of.vote_ms, "vote", BY_CLOCK, c.CloseVote()))
    if of.level_ms is not None:
        found.append(Due(of.level_ms, "level", BY_CLOCK))
    return min(found, key=lambda each: each.when_ms, default=None)


SEEDS_MS = 1_500
"""How long before the next hand the list of those who cut its deck is closed, and how long at
most it then waits for their seeds."""


def seeds_at(
    night: Night, at: TableNo, presence: Presence
) -> Literal["", "promised", "opened", "awaited"]:
    """Whether those who cut the deck of a table's next hand are listed, and have opened their
    seeds."""
    if is_list_closed(night, at):
        return "opened" if at in presence.opened else "awaited"
    return "promised" if at in presence.promised else ""


def after_seeds(of: Agenda, what: Due) -> Due:
    """What is due, if the deck must be cut before the next hand: the list is closed so early
    that no wait grows, unless the hand begins sooner than usual. Seeds that don't come are not
    waited for."""
    if what.kind != "begin" or of.seeds == "opened":
        return what
    if of.seeds == "promised":
        return Due(what.when_ms - SEEDS_MS, "freeze", BY_DEALER)
    return replace(what, when_ms=max(what.when_ms, of.frozen_ms + SEEDS_MS))


def postponed(of: Agenda, what: Due, until: int) -> Agenda:
    """The agenda with something postponed: it could not be done, or it comes again later."""
    match what.kind:
        case "vote":
            return replace(of, vote_ms=until)
        case "bomb_pot":
            return replace(of, bomb_ms=until)
        case "level":
            return replace(of, level_ms=until)
        case _:
            return replace(of, next=replace(what, when_ms=until))


def afresh(of: Agenda, now: int) -> Agenda:
    """The agenda after no one could act for a while: the decision under way and an open vote
    have their full time again."""
    return replace(of, clock=of.clock.afresh(now), vote_ms=None)


def waited_for(before: Agenda, fresh: Due, about: object) -> Due:
    """The deadline, unchanged if it is for the same thing; a turn's end moves with its clock,
    and the next hand can only come sooner."""
    old = before.next
    if old is None or old.kind != fresh.kind or before.about is not about:
        return fresh
    match fresh.kind:
        case "clock" | "start":
            return fresh
        case "begin":
            return replace(fresh, when_ms=min(old.when_ms, fresh.when_ms))
        case _:
            return replace(fresh, when_ms=old.when_ms)


# ---------------------------------------------------------------- in a hand and after it


def coming(
    night: Night,
    at: TableNo,
    clock: TurnClock,
    vote_ms: int | None,
    presence: Presence,
    pace: Pace,
    now: int,
) -> tuple[Due, object] | None:
    """What the table waits for, with its full wait from now, and what it is about. The next
    hand waits for a vote on a rabbit hunt: it takes the cards away (DEAL-15)."""
    table = night.tables[at]
    if night.ended or stands_still(night, at):
        return None
    hand = table.hand
    if hand is not None and not hand.over:
        what = in_hand(night, table, hand, clock, pace, now)
        return (what, hand) if what else None
    if not is_anyone_here(night, presence):
        return None
    if (seat := broke_bot(night, table)) and not table.tournament:
        _, most = top_up_range(table, seat)
        buys = Due(now + pace.bot_ms, "bot", sitting(table, seat), c.TopUp(most))
        return buys, table
    if table.tournament and waits(night, at):
        return None
    if table.dealer == "server" and goes_on(night, at):
        wait = pause_ms(night, at, presence, pace)
        if vote_ms is not None and table.vote and table.vote.extra == "rabbit":
            return Due(vote_ms + wait, "begin", BY_DEALER), table.vote
        return Due(now + wait, "begin", BY_DEALER), table.hand
    return None


def in_hand(
    night: Night, table: Table, hand: Hand, clock: TurnClock, pace: Pace, now: int
) -> Due | None:
    """The next action in a hand. People who deal real cards are not hurried, unless someone
    calls the clock (CON-31)."""
    if hand.turn == DEALER:
        wait = now + wait_before(hand, pace)
        return Due(wait, "dealer", BY_DEALER) if table.dealer == "server" else None
    guest = sitting(table, hand.turn)
    if night.guests[guest].bot:
        return Due(now + pace.bot_ms, "bot", guest)
    if table.dealer == "people" and not clock.called:
        return None
    return Due(clock.ends_ms, "clock", BY_CLOCK)


def wait_before(hand: Hand, pace: Pace) -> int:
    """How long the dealer lets people look before the next card, hand or pot.

    Players who still have decisions to make get their cards at once. When the betting is over
    everyone watches for the cards to come and the pots.
    """
    match hand.program[hand.step]:
        case Hole() if is_run_out(hand):
            return pace.runout_ms
        case Hole() | FaceUp() | Draw() | Openers() | Round():
            return 0
        case Board():
            rest = hand.program[hand.step :]
            bets = any(isinstance(step, Round) for step in rest)
            return 0 if bets and not is_betting_over(hand.players) else pace.runout_ms
        case Showdown():
            opened = any(player.shown or player.mucked for player in hand.players)
            return pace.runout_ms if opened else 0
        case Pots():
            alone = sum(player.live for player in hand.players) == 1
            return 0 if alone else pace.runout_ms
        case _:
            raise AssertionError("the dealer has nothing to wait for")


def wait_between(house: HouseRules, pace: Pace) -> int:
    """After a hand: time to follow it, to show a hand and, where straddles are played, to
    announce one.

    The server's pace stretches or shortens the house's seconds like its own.
    """
    straddle_s = house.straddle.window_s if house.straddle.enabled else 0
    window_ms = max(house.show.window_s, straddle_s) * 1000
    return max(pace.between_ms, window_ms * pace.between_ms // Pace().between_ms)


REBUY_MS = 15_000
"""How long whoever has just lost everything has to rebuy before a blind passes them or, in a
tournament, before others may be moved to their seat."""


def is_passed_broke(night: Night, at: TableNo, presence: Presence) -> bool:
    """Someone who is here lost all their chips in the last hand, may rebuy, and would be passed
    by the big blind of the next hand."""
    table = night.tables[at]
    ring = table.hand.plan.ring if table.hand and not table.tournament else ()
    sitting = [seat for seat, chair in enumerate(table.chairs) if chair]
    dealt = [seat for seat in sitting if seat in ring]
    broke = [seat for seat in dealt if may_rebuy_now(night, table, seat, presence)]
    if not broke or night.ending:
        return False
    was, comes = table.marks.big, plan(table).marks.big
    return was != comes and any(seat in between(sitting, was, comes) for seat in broke)


def may_rebuy_now(night: Night, table: Table, seat: Seat, presence: Presence) -> bool:
    """A person who is here has no chips left in this seat, and may buy some."""
    chair = table.chairs[seat]
    if chair is None or not has_lost_all(table, seat) or chair.out or chair.leaving:
        return False
    is_here = chair.guest in presence.connected and not night.guests[chair.guest].bot
    return is_here and top_up_range(table, seat)[1] > 0


def pause_ms(night: Night, at: TableNo, presence: Presence, pace: Pace) -> int:
    """How long until the next hand. The first one begins at once, and so does every other if
    everyone seated agrees, unless the time of someone who may rebuy still runs; a person who
    chooses its game has a turn's time for it."""
    table = night.tables[at]
    seated = people_seated(night, table, presence)
    rebuys = any(place.table == at for place in rebuying_here(night, presence))
    if seated and presence.agreed >= seated and not rebuys:
        return 0
    usual = wait_between(table.house, pace) if table.number else 0
    if rebuys or is_passed_broke(night, at, presence):
        usual = max(usual, REBUY_MS * pace.between_ms // Pace().between_ms)
    if not awaits_choice(night, table):
        return usual
    return max(usual, table.house.clock.turn_s * 1000)


def awaits_choice(night: Night, table: Table) -> bool:
    """A person has yet to choose the game of the next hand; a bot plays the one that is on."""
    chooser = NOBODY if table.chosen else game_chooser(table)
    return chooser != NOBODY and not is_bot_at(night, table, chooser)


# ---------------------------------------------------------------- the night's tournament


SECOND_CHANCE_MS = 60_000
"""How long the last player waits for others who may still buy another stack, and, where people
deal, seats for whoever may rebuy."""


def night_agenda(
    before: Agenda,
    night: Night,
    level_left_ms: int | None,
    presence: Presence,
    now: int,
    starts_in_ms: int = 0,
) -> Agenda:
    """What is coming in the night's tournament: its start in so long, if it starts by itself,
    seats that are drawn, the end of a deal's talk, and the next level in so long, if its time
    runs. While no one is here nothing happens."""
    if running(night) is None or not is_anyone_here(night, presence) or night.paused_by:
        return Agenda(before.clock)
    fresh, about = tournament_comes(night, presence, now, starts_in_ms) or (None, None)
    return Agenda(
        clock=before.clock,
        next=fresh and waited_for(before, fresh, about),
        about=about,
        level_ms=None if level_left_ms is None else now + level_left_ms,
    )


def tournament_comes(
    night: Night, presence: Presence, now: int, starts_in_ms: int
) -> tuple[Due, object] | None:
    """What the tournament waits for, with its full wait from now, and what it is about."""
    found = running(night)
    assert found
    if found.setup.starts_itself and may_start(night, BY_CLOCK) is None:
        return Due(now + max(0, starts_in_ms), "start", BY_CLOCK), None
    if found.deal:
        # While the hands in play are finished no one can propose yet.
        over = Due(now + ANSWER_MS, "deal", BY_CLOCK, c.CloseDeal())
        # A yes doesn't give the others more time: only another proposal does.
        return (over, found.deal.shares) if are_all_idle(night) else None
    if found.level and are_all_idle(night) and len(left(night)) == 1:
        wait = SECOND_CHANCE_MS if may_return(night) else 0
        return Due(now + wait, "seats", BY_DEALER), found.busts
    if reseat_due(night):
        wait = seats_wait(night, presence)
        return Due(now + wait, "seats", BY_DEALER), found.busts if wait else night.tables
    return None


def seats_wait(night: Night, presence: Presence) -> int:
    """How long no one moves because someone who has just lost everything may rebuy."""
    seats = rebuying_here(night, presence)
    if any(night.tables[place.table].dealer == "people" for place in seats):
        return SECOND_CHANCE_MS
    return REBUY_MS if seats else 0


def rebuying_here(night: Night, presence: Presence) -> list[Place]:
    """The seats of those who are here and whose time to rebuy in the tournament runs. Where
    people deal, everyone is."""
    return [
        place
        for guest, place in rebuying(night).items()
        if guest in presence.connected or night.tables[place.table].dealer == "people"
    ]


# ---------------------------------------------------------------- turn, vote, bomb pot


def vote_ends(before: int | None, night: Night, at: TableNo, now: int) -> int | None:
    """When the open vote closes. The game goes on meanwhile, since an agreement made during a
    hand is for the next one, unless the floor asks before it rules or the vote is on a rabbit
    hunt. After a pause, the vote has its full time again."""
    table = night.tables[at]
    if night.ended or night.paused_by or not table.vote:
        return None
    return now + table.house.vote_s * 1000 if before is None else before


def vote_left_ms(of: Agenda, now: int) -> int:
    """How long the open vote can still be answered."""
    return 0 if of.vote_ms is None else max(0, of.vote_ms - now)


def bomb_comes(
    before: int | None,
    night: Night,
    at: TableNo,
    presence: Presence,
    now: int,
    hour_in_ms: int,
) -> int | None:
    """After an hour of play the clock proposes a bomb pot; a pause starts the hour again. A
    house may have one at the top of the hour instead, or as soon as enough hands are over."""
    table = night.tables[at]
    stopped = night.ending or night.ended or night.paused_by or table.tournament
    plays = bool(table.number) and is_anyone_here(night, presence)
    if stopped or not plays:
        return None
    if is_counted_out(table):
        return now
    if not comes_hourly(table.house):
        return None
    return next_bomb_pot_ms(table.house, now, hour_in_ms) if before is None else before


def next_bomb_pot_ms(house: HouseRules, now: int, hour_in_ms: int) -> int:
    """When the bomb pot of the hour comes up next: when the next full hour begins or, as the
    house has it, an hour after the last one, or the first hand."""
    return now + (hour_in_ms if house.bomb.frequency == "on_the_hour" else HOUR_MS)


# ---------------------------------------------------------------- who is here


def is_anyone_here(night: Night, presence: Presence) -> bool:
    """Whether a person plays or watches: bots do not play among themselves."""
    guests = night.guests
    return any(
        guest in guests and guests[guest].role != "door" and not guests[guest].gone
        for guest in presence.connected
    )


def people_seated(night: Night, table: Table, presence: Presence) -> frozenset[str]:
    """People with a seat at the table and a connection, who may agree to go on at once."""
    seated = [chair.guest for chair in table.chairs if chair]
    return frozenset(
        [
            each
            for each in seated
            if each in presence.connected and not night.guests[each].bot
        ]
    )


def is_bot_at(night: Night, table: Table, seat: Seat) -> bool:
    """A bot sits in the seat."""
    chair = table.chairs[seat]
    return chair is not None and bool(night.guests[chair.guest].bot)


def broke_bot(night: Night, table: Table) -> Seat:
    """The seat of a bot that must buy chips to play again; NOBODY if there is none."""
    if is_playing(table) or night.ending:
        return NOBODY
    for seat, chair in enumerate(table.chairs):
        broke = chair and not chair.stack and not chair.leaving
        if broke and is_bot_at(night, table, seat):
            return seat
    return NOBODY
