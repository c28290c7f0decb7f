"""The events of a tournament, and what they change about it."""

from typing import Final

from msgspec.structs import replace

from homegame.bank import posting
from homegame.engine.table import behind, empty_table, is_stack_known, with_seats
from homegame.model import events as e
from homegame.model.state import Table
from homegame.model.tournament import (
    Bust,
    CalledBreak,
    CalledOut,
    Deal,
    Entrant,
    Level,
    Raced,
    Setup,
    Tournament,
)
from homegame.night import clocks
from homegame.night.events.row import Row, anywhere, its_guest, row
from homegame.night.night import Guest, Night, sitting, with_guest, with_table, without
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.tournament import level_house, tournament_house
from homegame.seats import TableNo


def of(night: Night) -> Tournament:
    """The tournament an event is about."""
    assert night.tournament
    return night.tournament


def changed(night: Night, **fields: object) -> Night:
    """The same night with these fields of its tournament changed."""
    return replace(night, tournament=replace(of(night), **fields))


def with_entrant(night: Night, guest: str, entrant: Entrant) -> Night:
    """The same night with one entrant new or changed."""
    return changed(night, entrants={**of(night).entrants, guest: entrant})


def moved_on(night: Night) -> Night:
    """The dealer moves someone, so no one's time to rebuy runs any more."""
    if all(bust.moved_on for bust in of(night).busts):
        return night
    busts = tuple([replace(bust, moved_on=True) for bust in of(night).busts])
    return changed(night, busts=busts)


# ---------------------------------------------------------------- tables


def opened(night: Night, event: e.TournamentOpened) -> Night:
    """A tournament before its first hand, with the empty tables it takes."""
    setup = event.setup
    house = house_of(night, setup)
    new = Tournament(setup, setup.structure, tuple(reversed(event.tables)))
    mine = {at: as_tournament(night.tables[at], house, setup) for at in event.tables}
    for at in night.tournament.tables if night.tournament else ():
        night = reused(night, at)
    return replace(night, tournament=new, tables={**night.tables, **mine})


def house_of(night: Night, setup: Setup) -> HouseRules:
    """The rules of the tournament's tables at its first level."""
    return tournament_house(night.house, setup)


def as_tournament(table: Table, house: HouseRules, setup: Setup) -> Table:
    """An empty table that a tournament takes; it is dealt like all of them."""
    dealer, depth = setup.dealer, setup.depth
    fresh = replace(empty_table(house), dealer=dealer, depth=depth, tournament=True)
    return replace(fresh, number=table.number, hand=table.hand, marks=table.marks)


def table_added(night: Night, at: TableNo, table: Table) -> tuple[Table, Night]:
    """A table that was opened for the tournament, at the level there is; it breaks first."""
    found = of(night)
    house = at_level(house_of(night, found.setup), found)
    return as_tournament(table, house, found.setup), changed(
        night, tables=(at, *found.tables)
    )


def table_closed(night: Night, at: TableNo) -> Night:
    """The tournament without a table that was closed."""
    if night.tournament is None or at not in night.tournament.tables:
        return night
    rest = tuple([each for each in night.tournament.tables if each != at])
    return changed(night, tables=rest)


def at_level(house: HouseRules, found: Tournament) -> HouseRules:
    """The table's rules at the level there is."""
    return level_house(house, level_of(found)) if found.level else house


def level_of(found: Tournament) -> Level:
    """The level there is; before the start, the first."""
    return found.structure.levels[max(0, found.level - 1)]


# ---------------------------------------------------------------- entries


def entered(night: Night, event: e.EnteredTournament) -> Night:
    """A guest has a stack to come; who was out is in again."""
    guest, way, bounty = event.guest, event.way, event.bounty
    was = of(night).entrants.get(guest)
    if was is None:
        return with_entrant(night, guest, Entrant(bounty=bounty))
    now = replace(
        was,
        stacks=was.stacks + 1,
        rebuys=was.rebuys + (way == "rebuy"),
        reentries=was.reentries + (way == "reentry"),
        bounty=was.bounty + bounty,
    )
    busts = tuple([bust for bust in of(night).busts if bust.guest != guest])
    return changed(with_entrant(night, guest, now), busts=busts)


def taken_back(night: Night, event: e.EntryTakenBack) -> Night:
    """A guest who is not in after all."""
    rest = dict(of(night).entrants)
    del rest[event.guest]
    return changed(night, entrants=rest)


def rebuy_declined(night: Night, event: e.RebuyDeclined) -> Night:
    """No one waits any more for a guest who is out."""
    by_host = night.seq if event.by != event.guest else 0
    return with_bust(night, event.guest, declined=True, declined_for=by_host)


def decline_undone(night: Night, event: e.DeclineUndone) -> Night:
    """Their time to buy another stack runs again."""
    return with_bust(night, event.guest, declined=False, declined_for=0)


def with_bust(night: Night, guest: str, **fields: object) -> Night:
    """The night with these fields of a guest's last hand changed."""
    busts = [
        replace(bust, **fields) if bust.guest == guest else bust for bust in of(night).busts
    ]
    return changed(night, busts=tuple(busts))


def added_on(night: Night, event: e.AddOnBought) -> Night:
    """A guest who has bought the add-on."""
    was = of(night).entrants[event.guest]
    return with_entrant(night, event.guest, replace(was, addon=True))


def bonus_bought(night: Night, event: e.StaffBonusBought) -> Night:
    """A guest who has bought the staff bonus."""
    was = of(night).entrants[event.guest]
    return with_entrant(night, event.guest, replace(was, bonus=True))


def expected(night: Night, event: e.LateExpected) -> Night:
    """Stacks that wait, as guests who are not there; those of before wait no more."""
    gone = {*of(night).dummies} - {id for id, _ in event.stacks}
    guests = {id: known for id, known in night.guests.items() if id not in gone}
    night = replace(night, guests=guests)
    for id, name in event.stacks:
        night = with_guest(night, id, Guest(name, "guest", waits=True))
    return changed(night, dummies=tuple([id for id, _ in event.stacks]))


def without_dummy(night: Night, dummy: str) -> Night:
    """A stack that waited waits no more: it was taken over, or is gone."""
    found = night.tournament
    if found is None or dummy not in found.dummies:
        return night
    guests = {id: known for id, known in night.guests.items() if id != dummy}
    rest = tuple([each for each in found.dummies if each != dummy])
    return changed(replace(night, guests=guests), dummies=rest)


# ---------------------------------------------------------------- levels


def started(night: Night, event: e.TournamentStarted) -> Night:
    """Seats were drawn; the events that follow say which."""
    return changed(night, seating=True) if event.waits else night


def clock_started(night: Night, _: e.ClockStarted) -> Night:
    """Everyone sits where they were drawn."""
    return changed(night, seating=False)


def level_began(night: Night, event: e.LevelBegan) -> Night:
    """Every table plays its next hand at this level."""
    return levelled(changed(night, level=event.number, resting=False))


def begun(night: Night, at: TableNo) -> Night:
    """A hand has begun at one of its tables, and is played at the level there is."""
    found = of(night)
    if found.played_at.get(at) == found.level:
        return night
    return changed(night, played_at={**found.played_at, at: found.level})


def levelled(night: Night) -> Night:
    """The tournament's tables with the blinds of its level."""
    found = of(night)
    tables = {
        at: replace(table, house=at_level(table.house, found))
        if table.tournament
        else table
        for at, table in night.tables.items()
    }
    return replace(night, tables=tables)


def break_began(night: Night, event: e.BreakBegan) -> Night:
    """No hand begins until the break is over."""
    called = CalledBreak(event.minutes, event.left_s) if event.by else None
    return changed(night, resting=True, called_break=called)


def break_ended(night: Night, _: e.BreakEnded) -> Night:
    """The level goes on."""
    return changed(night, resting=False, called_break=None)


def levels_set(night: Night, event: e.LevelsSet) -> Night:
    """New levels to come, or another end of late entry. Levels that the host has typed are kept
    from then on."""
    setup = of(night).setup
    if event.by and event.structure != of(night).structure:
        setup = replace(setup, keeps_end=False)
    if event.late_until is not None:
        setup = replace(setup, late_until=event.late_until)
    return changed(night, structure=event.structure, setup=setup)


# ---------------------------------------------------------------- the chip race


def raced(night: Night, at: TableNo, event: e.ChipsRaced) -> Night:
    """A chip has left play at a table, where bets are whole chips of the next one from now
    on."""
    table = night.tables[at]
    stacks = tuple([(sitting(table, seat), was, now) for seat, was, now in event.stacks])
    done = Raced(
        *(event.chip, event.into, table.number, night.seq),
        *(stacks, event.winners, event.rescued),
    )
    if table.depth == "button" or any(chair and chair.uncounted for chair in table.chairs):
        night = off_by(night, None)
    return with_races(night, at, (*of(night).raced.get(at, ()), done))


def race_undone(night: Night, at: TableNo, _: e.RaceUndone) -> Night:
    """The chip that left play last is back."""
    return with_races(night, at, of(night).raced[at][:-1])


def with_races(night: Night, at: TableNo, races: tuple[Raced, ...]) -> Night:
    """The night with these races at a table, and its smallest chip."""
    night = changed(night, raced={**of(night).raced, at: races})
    table = night.tables[at]
    house = with_settings(table.house, {"chip_unit": of(night).smallest(at)})
    return with_table(night, at, replace(table, house=house))


def off_by(night: Night, more: int | None) -> Night:
    """The night with so many more chips in stacks than were given out; None: no one knows how
    many."""
    off = of(night).off
    return changed(night, off=None if off is None or more is None else off + more)


def stack_corrected(night: Night, at: TableNo, event: e.StackCorrected) -> Night:
    """A stack of the tournament is what was counted."""
    table = night.tables[at]
    if not table.tournament:
        return night
    return off_by(night, event.stack - behind(table, event.seat))


def stack_taken(night: Night, at: TableNo, event: e.StackTaken) -> Night:
    """Of whoever lost all, others have the chips, even if no one wrote down who. Chips that
    leave play are known if the stack is."""
    if event.why == "bust":
        night = off_by(night, -event.amount)
    elif event.why != "over" and not is_stack_known(night.tables[at], event.seat):
        night = off_by(night, None)
    return without_dummy(night, event.guest)


# ---------------------------------------------------------------- who is out


def knocked_out(night: Night, event: e.KnockedOut) -> Night:
    """A guest is out, and where they sat is remembered for a rebuy."""
    found = of(night)
    hand = night.tables[event.table].number
    level = level_played(night, event.table, event.guest)
    bust = Bust(event.guest, event.stack, event.table, event.group, level, hand)
    was = found.entrants[event.guest]
    seat = next(
        (
            at
            for at, chair in enumerate(night.tables[event.table].chairs)
            if chair and chair.guest == event.guest
        ),
        was.seat,
    )
    now = replace(was, table=event.table, seat=seat)
    night = with_entrant(night, event.guest, now)
    return changed(
        night,
        busts=(*found.busts, bust),
        called_out=without(found.called_out, event.guest),
    )


def level_played(night: Night, at: TableNo, guest: str) -> int:
    """The level of a guest's last hand at this table: a new one counts from the next hand."""
    found = of(night)
    if guest not in night.dealt_to.get(at, {}).values():
        return found.level
    return found.played_at.get(at, found.level)


def out_called(night: Night, event: e.OutCalled) -> Night:
    """Who is out once the hand stands."""
    called = CalledOut(event.table, night.seq, event.by)
    return changed(night, called_out={**of(night).called_out, event.guest: called})


def out_undone(night: Night, event: e.OutUndone) -> Night:
    """Who is still in."""
    return changed(night, called_out=without(of(night).called_out, event.guest))


def brought_back(night: Night, event: e.BroughtBack) -> Night:
    """Who is in after all."""
    busts = tuple([bust for bust in of(night).busts if bust.guest != event.guest])
    return changed(off_by(night, event.stack), busts=busts)


def bounty_won(night: Night, event: e.BountyWon) -> Night:
    """The head's bounty is paid, in part on the winner's own head."""
    paid = event.amount + event.kept
    entrants = dict(of(night).entrants)
    head = entrants[event.of]
    entrants[event.of] = replace(head, bounty=head.bounty - paid)
    won = entrants[event.guest]
    entrants[event.guest] = replace(
        won, won=won.won + event.amount, bounty=won.bounty + event.kept
    )
    got = (event.guest, event.amount, event.kept)
    busts = tuple(
        [
            replace(bust, heads=(*bust.heads, got)) if bust.guest == event.of else bust
            for bust in of(night).busts
        ]
    )
    return changed(night, entrants=entrants, busts=busts)


def hand_for_hand(night: Night, event: e.HandForHand) -> Night:
    """Tables wait for each other from now on, or no longer; a round begins."""
    found = of(night)
    by_hand = event.on if event.by else found.by_hand
    since = len(found.busts)
    return changed(
        night, hand_for_hand=event.on, by_hand=by_hand, done=(), round_from=since
    )


def round_played(night: Night, event: e.RoundPlayed) -> Night:
    """These tables have played their hand; if it is none, the next round begins."""
    since = of(night).round_from if event.done else len(of(night).busts)
    return changed(night, done=event.done, round_from=since)


def prize_paid(night: Night, event: e.PrizePaid) -> Night:
    """A guest has got a prize."""
    was = of(night).entrants[event.guest]
    now = replace(was, share=was.share + event.amount)
    if event.place:
        now = replace(was, prize=was.prize + event.amount)
    return with_entrant(night, event.guest, now)


# ---------------------------------------------------------------- deals, and the end


def deal_asked(night: Night, event: e.DealAsked) -> Night:
    """A deal is talked about."""
    return changed(night, deal=Deal(event.by, asked=event.by))


def deal_proposed(night: Night, event: e.DealProposed) -> Night:
    """A deal is proposed; whoever proposes it agrees."""
    was = of(night).deal
    asked = was.asked if was else ""
    deal = Deal(event.by, event.kind, event.shares, event.left, (event.by,), asked)
    return changed(night, deal=deal)


def deal_answered(night: Night, event: e.DealAnswered) -> Night:
    """One more has agreed; a no is followed by the end of it."""
    deal = of(night).deal
    assert deal
    yes = (*deal.yes, event.guest) if event.yes else deal.yes
    return changed(night, deal=replace(deal, yes=yes))


def deal_closed(night: Night, event: e.DealClosed) -> Night:
    """Agreed: what was left out is played for. Or play goes on as before."""
    found = of(night)
    deal = found.deal
    assert deal
    if event.agreed:
        return changed(night, deal=None, to_play_for=deal.left)
    when = (found.level, len(found.busts))
    return changed(night, deal=None, refused={**found.refused, deal.asked: when})


def ended(night: Night, event: e.TournamentEnded) -> Night:
    """It is over; its tables are there for a cash game, or another tournament (TOURN-04).
    Nothing that was entered at them can be undone any more."""
    night = changed(night, ended=event.how, ended_by=event.by, why=event.reason)
    night = changed(night, hand_for_hand=False, done=(), deal=None)
    tables = {
        at: as_cash(table, night.house) if table.tournament else table
        for at, table in night.tables.items()
    }
    asked = {guest: each for guest, each in night.requests.items() if not each.entry}
    kept = {at: n for at, n in night.notes.items() if not night.tables[at].tournament}
    return replace(night, tables=tables, requests=asked, notes=kept)


def as_cash(table: Table, house: HouseRules) -> Table:
    """A tournament's empty table as an ordinary one; its last hand can still be seen."""
    fresh = replace(empty_table(house), dealer=table.dealer, depth=table.depth)
    fresh = replace(fresh, number=table.number)
    seats = max(len(fresh.chairs), len(table.chairs)) - 1
    fresh = with_seats(fresh, seats)
    return replace(fresh, hand=table.hand, marks=table.marks)


def reused(night: Night, at: TableNo) -> Night:
    """A tournament's last table, which is used for something else from now on: nothing on it
    is the tournament's any more."""
    table = replace(night.tables[at], hand=None)
    night = replace(night, tables={**night.tables, at: table})
    return table_closed(night, at)


ROWS: Final[tuple[Row, ...]] = (
    row(e.TournamentOpened, "tournament", night=anywhere(opened), written=("setup",)),
    # Who is in, and what it costs.
    row(
        e.EnteredTournament,
        "tournament",
        night=anywhere(entered),
        line=posting.entered,
        served=its_guest,
    ),
    row(
        e.EntryTakenBack, "tournament", night=anywhere(taken_back), line=posting.entry_back
    ),
    row(e.RebuyDeclined, "tournament", night=anywhere(rebuy_declined)),
    row(e.DeclineUndone, "tournament", night=anywhere(decline_undone)),
    row(
        e.AddOnBought,
        "tournament",
        night=anywhere(added_on),
        line=posting.add_on_bought,
        served=its_guest,
    ),
    row(
        e.StaffBonusBought,
        "tournament",
        night=anywhere(bonus_bought),
        line=posting.staff_bonus_bought,
        served=its_guest,
    ),
    row(e.LateExpected, "tournament", night=anywhere(expected), called=("stacks",)),
    # The levels.
    row(e.TournamentStarted, "tournament", night=anywhere(started)),
    row(
        e.ClockStarted,
        "tournament",
        night=anywhere(clock_started),
        timed=clocks.clock_started,
    ),
    row(e.LevelBegan, "tournament", night=anywhere(level_began), timed=clocks.level_began),
    row(
        e.BreakBegan,
        "tournament",
        night=anywhere(break_began),
        timed=clocks.break_began,
        written=("reason",),
    ),
    row(e.BreakEnded, "tournament", night=anywhere(break_ended), timed=clocks.break_ended),
    row(e.LevelsSet, "tournament", night=anywhere(levels_set), written=("reason",)),
    row(e.LevelClockSet, "tournament", timed=clocks.level_clock_set, written=("reason",)),
    # Who is out.
    row(e.OutCalled, "tournament", night=anywhere(out_called)),
    row(e.OutUndone, "tournament", night=anywhere(out_undone)),
    row(e.KnockedOut, "tournament", night=anywhere(knocked_out)),
    row(e.BroughtBack, "tournament", night=anywhere(brought_back)),
    row(e.BountyWon, "tournament", night=anywhere(bounty_won), line=posting.bounty_won),
    row(e.HandForHand, "tournament", night=anywhere(hand_for_hand)),
    row(e.RoundPlayed, "tournament", night=anywhere(round_played)),
    row(e.PrizePaid, "tournament", night=anywhere(prize_paid), line=posting.prize_paid),
    # A deal, and the end.
    row(e.DealAsked, "tournament", night=anywhere(deal_asked)),
    row(e.DealProposed, "tournament", night=anywhere(deal_proposed)),
    row(e.DealAnswered, "tournament", night=anywhere(deal_answered)),
    row(e.DealClosed, "tournament", night=anywhere(deal_closed)),
    row(e.TournamentEnded, "tournament", night=anywhere(ended), written=("reason",)),
    row(e.Refunded, "tournament", line=posting.refunded),
)
