"""Play: the start, what follows each hand, who is out, hand for hand, and the winner
(TOURN-03, 06, 08, 12, 20)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from homegame.chips import split
from homegame.engine.plan import is_too_short, who_is_dealt
from homegame.engine.table import is_dealt_in, ready
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.model.tournament import Tournament
from homegame.night.events.tournament import moved_on
from homegame.night.facts import Facts
from homegame.night.fold import folded
from homegame.night.night import (
    BY_DEALER,
    Actor,
    Decision,
    Happened,
    Night,
    here,
    place_of,
    seat_at,
    stands_still,
)
from homegame.night.people import is_host
from homegame.night.tournament import levels
from homegame.night.tournament.entries import given_back, may_start
from homegame.night.tournament.levels import for_stacks, stacks_of
from homegame.night.tournament.seats import (
    Due,
    first_seats,
    holds,
    is_ready,
    moved_as_asked,
    reseated,
    seats_due,
)
from homegame.night.tournament.standing import (
    finishes,
    is_entry_open,
    is_idle,
    left,
    may_return,
    prizes,
    rebuying,
    running,
    seated,
    tables_of,
    way_back,
)
from homegame.rulebook import Rule, rule
from homegame.rules.button import blinds_of
from homegame.rules.open_stakes import stack_of
from homegame.rules.pots import hand_pots
from homegame.seats import NIGHT, NOBODY, Seat, TableNo


def start(night: Night, by: Actor, _: c.StartTournament, facts: Facts) -> Decision:
    """Draw the seats, and begin the first level, fitted to as many as have come."""
    if refused := may_start(night, by):
        return refused
    found = running(night)
    assert found
    drawn = [*found.entrants, *found.dummies]
    if sorted(facts.draw) != [*range(len(drawn))]:
        return Refused(Sys.STALE, "tourn.order", field="order")
    guests = tuple([drawn[at] for at in facts.draw])
    by_people = found.setup.dealer == "people"
    events = here(NIGHT, [e.TournamentStarted(by, guests, waits=by_people)])
    events += first_seats(night, facts.draw)
    if found.setup.keeps_end:
        now = for_stacks(found, stacks_of(found))
        if now.levels != found.structure.levels:
            events += here(NIGHT, [e.LevelsSet(now)])
    return [*events, *here(NIGHT, [e.LevelBegan(1)])]


def start_clock(night: Night, by: Actor) -> Decision:
    """Everyone sits where they were drawn: the clock starts, and hands may begin."""
    found = running(night)
    if found is None or not found.seating:
        return Refused(Sys.UNKNOWN, "tourn.no_draw")
    return here(NIGHT, [e.ClockStarted(by)])


# ---------------------------------------------------------------- may the next hand begin?


def waits(night: Night, at: TableNo) -> str:
    """Why the next hand of a tournament's table waits; "" if it doesn't."""
    found = running(night)
    if found is None or not found.level:
        return "start"
    if found.seating:
        return "draw"
    if found.deal:
        return "deal"
    if found.resting:
        return "break"
    if len(left(night)) < 2:
        return "seats"
    if holds(night, at, seats_due(night)):
        return "seats"
    if found.hand_for_hand and at in found.done:
        return "hand_for_hand"
    return ""


# ---------------------------------------------------------------- the next level


def next_level(night: Night, by: Actor, command: c.NextLevel) -> Decision:
    """The next level, or a break; once no one can enter any more, stacks that wait go, and
    prizes are certain."""
    decided = levels.next_level(night, by, command)
    if isinstance(decided, Refused):
        return decided
    events = list(decided)
    for at in tables_of(night):
        if is_idle(night, at):
            events += gone(folded(night, events), at)
    return events + gone_on(folded(night, events))


# ---------------------------------------------------------------- after a hand


def tidied(night: Night, at: TableNo) -> list[Happened]:
    """After a hand: add-ons arrive, whoever has no chips is out, those who gave up or were
    removed go, the host's moves are made, and bounties and prizes are paid. If one is left, it
    is over."""
    found = running(night)
    if found is None:
        return []
    events = [*add_ons(night, at), *arrived(night, at)]
    events += gone(folded(night, events), at)
    events += moved_as_asked(folded(night, events), at)
    events += round_over(folded(night, events), at)
    return events + settled(folded(night, events))


def gone(night: Night, at: TableNo) -> list[Happened]:
    """Everyone of a table who is out: without chips, or because they gave up or had to go."""
    table = night.tables[at]
    found = running(night)
    assert found
    group = next_group(found)
    events: list[Happened] = []
    out = [
        (seat, chair)
        for seat, chair in enumerate(table.chairs)
        if chair and (not chair.stack or chair.leaving or is_called(found, chair.guest))
    ]
    for seat, chair in sorted(out, key=lambda each: began_with(table, each[0])):
        why: e.TakenWhy = "bust"
        by = winners_over(table, seat) if not chair.stack else []
        if called := found.called_out.get(chair.guest):
            by = [seat_at(table, guest) for guest in called.by] or by
        elif chair.stack:
            why = {"kicked": "removed", "left": "quit"}.get(chair.leaving, "late")  # type: ignore[assignment]
        events += out_of(night, at, seat, began_with(table, seat), group, by, why)
    return events


def is_called(found: Tournament, guest: str) -> bool:
    """The host has said that they are out, or no one can be this late player any more."""
    return guest in found.called_out or is_unclaimed(found, guest)


def is_unclaimed(found: Tournament, guest: str) -> bool:
    """A stack for a late player whom no one can be any more."""
    return guest in found.dummies and not is_entry_open(found)


def out_of(
    night: Night,
    at: TableNo,
    seat: Seat,
    stack: int,
    group: int,
    by: Iterable[Seat],
    why: e.TakenWhy,
) -> list[Happened]:
    """A player is out: their place, what their bounty is and who gets it, and their seat."""
    table, found = night.tables[at], running(night)
    chair = table.chairs[seat]
    assert chair
    assert found
    taken = Happened(at, e.StackTaken(seat, chair.guest, chair.stack, why))
    if chair.guest in found.dummies:
        return [taken]
    heads = [
        other.guest
        for each in by
        if (other := table.chairs[each]) and other.guest not in found.dummies
    ]
    returns = why != "removed" and way_back(night, chair.guest) is not None
    out = e.KnockedOut(chair.guest, stack, at, group, tuple(heads), returns)
    bounties = here(NIGHT, [*bounties_of(found, chair.guest, heads)])
    return [*here(NIGHT, [out]), *bounties, taken]


def bounties_of(found: Tournament, of: str, heads: Sequence[str]) -> list[e.BountyWon]:
    """Who gets the bounty on a player: those who won the pot share it. If it is progressive,
    half of each share goes on the winner's own head."""
    whole = found.entrants[of].bounty
    if not whole or not heads:
        return []
    paid = []
    for guest, share in zip(heads, split(whole, len(heads), 1), strict=True):
        kept = share // 2 if found.setup.progressive else 0
        paid.append(e.BountyWon(guest, of, share - kept, kept))
    return paid


def began_with(table: Table, seat: Seat) -> int:
    """What a seat began the hand with: of those who go out together the larger one is
    higher. Who wasn't in the hand has what they have."""
    chair, hand = table.chairs[seat], table.hand
    assert chair
    dealt = hand.plan.stacks[seat] if hand and seat < len(hand.plan.stacks) else 0
    return dealt or chair.stack


def winners_over(table: Table, seat: Seat) -> list[Seat]:
    """Who won the last pot that a seat was in: it knocked the seat out."""
    hand = table.hand
    if hand is None or not hand.awards:
        return []
    mine = [number for number, pot in enumerate(hand_pots(hand)) if seat in pot.seats]
    won = {award.pot: award for award in hand.awards}
    last = max([number for number in mine if number in won], default=0)
    return sorted({award.seat for award in hand.awards if award.pot == last} - {seat})


def next_group(found: Tournament) -> int:
    """The group of those who go out now: of one hand or, hand for hand, of one round."""
    if found.hand_for_hand and len(found.busts) > found.round_from:
        return found.busts[-1].group
    return max([bust.group for bust in found.busts], default=0) + 1


def arrived(night: Night, at: TableNo) -> list[Happened]:
    """Who took over a waiting stack during the hand is there from now on."""
    found, table = running(night), night.tables[at]
    assert found
    return [
        Happened(at, e.CameBack(seat))
        for seat, chair in enumerate(table.chairs)
        if chair and chair.out and not chair.hands and chair.guest not in found.dummies
    ]


def add_ons(night: Night, at: TableNo) -> list[Happened]:
    """Add-ons that were bought during the hand arrive."""
    table = night.tables[at]
    return [
        Happened(at, e.StackAdded(seat, chair.buying))
        for seat, chair in enumerate(table.chairs)
        if chair and chair.buying and not is_dealt_in(table, seat)
    ]


@rule(Rule.TOURNAMENT_SHORT_BLIND)
def too_short(night: Night, at: TableNo) -> list[Happened]:
    """Where the big blind needs a stack of at least the small blind, a shorter one is out when
    it is due, and its chips leave play: at the beginning of the hand, when blinds and seats
    can't change any more."""
    events: list[Happened] = []
    group = 0
    while True:
        table, found = night.tables[at], running(night)
        if found is None or len(ready(table)) < 2 or not table.number or table.again:
            break
        big = blinds_of(who_is_dealt(with_any_stack(table), NOBODY)).big
        if not is_too_short(table, big):
            break
        group = group or next_group(found)
        now = out_of(night, at, big, stack_of(table, big), group, (), "short")
        events += now
        night = folded(night, now)
    return events + gone_on(night) if events else []


def with_left(
    night: Night, decided: Sequence[e.HandEvent | e.TableEvent]
) -> list[e.TableEvent]:
    """The beginning of a hand, which knows how many are left: the last two raise without a cap
    (BET-51)."""
    many = sum([stack_of(night.tables[at], seat) > 0 for at, seat, _ in seated(night)])
    return [
        replace(event, plan=replace(event.plan, left=many))
        if isinstance(event, e.Begun)
        else event
        for event in decided
    ]


def gone_on(night: Night) -> list[Happened]:
    """What follows when someone went between two hands: a round may be over without them."""
    events = round_over(night)
    return events + settled(folded(night, events))


def with_any_stack(table: Table) -> Table:
    """The table as if every stack were large enough for the big blind: whose turn it is."""
    blinds = replace(table.house.blinds, big_blind_covers_small=False)
    return replace(table, house=replace(table.house, blinds=blinds))


# ---------------------------------------------------------------- hand for hand


def round_over(night: Night, at: TableNo = NIGHT) -> list[Happened]:
    """Near the money the tables begin each hand together: this one has played its hand, or
    another one is gone that had yet to. Tables that can't play alone are not waited for."""
    found = running(night)
    if found is None or not found.hand_for_hand:
        return []
    tables = tables_of(night)
    able = {no for no in tables if not is_idle(night, no) or len(ready(tables[no])) > 1}
    done = {*found.done, at} & {*tables}
    if able <= done:
        done = set()
    if at == NIGHT and (done or not found.done):
        return []
    return here(NIGHT, [e.RoundPlayed(tuple(sorted(done)))])


def hand_for_hand(night: Night) -> list[Happened]:
    """The tables wait for each other while the next to go out gets nothing and the one after
    them does, if there are several; or as the host has switched it."""
    found = running(night)
    assert found
    bubble = len(left(night)) == len(prizes(found)) + 1 and not is_entry_open(found)
    wanted = bubble if found.by_hand is None else found.by_hand
    wanted = wanted and len(tables_of(night)) > 1 and found.to_play_for is None
    # A round that is under way is played to its end: those who go out in it share.
    if wanted == found.hand_for_hand or (found.hand_for_hand and found.done):
        return []
    return here(NIGHT, [e.HandForHand(wanted)])


def set_hand_for_hand(night: Night, by: Actor, command: c.SetHandForHand) -> Decision:
    """The host switches hand for hand on or off. Where a round was under way it is over."""
    found = running(night)
    if found is None or not found.level:
        return Refused(Sys.UNKNOWN, "tourn.not_on")
    if command.on and len(tables_of(night)) < 2:
        return Refused(Rule.FINISHING_ORDER, "tourn.one_table", field="on")
    if command.on == found.hand_for_hand:
        return Refused(Rule.FINISHING_ORDER, "tourn.hand_for_hand_same", field="on")
    events = here(NIGHT, [e.HandForHand(command.on, by)])
    return events + settled(folded(night, events))


# ---------------------------------------------------------------- prizes, and the winner


def settled(night: Night) -> list[Happened]:
    """What follows from who is out: the winner, or prizes for those whose places are certain,
    and whether tables play hand for hand."""
    found = running(night)
    if found is None or not found.level:
        return []
    stacks = left(night)
    if len(stacks) < 2 and not may_return(night) and are_all_idle(night):
        return won(night, next(iter(stacks), ""))
    switched = hand_for_hand(night)
    return [*paid(folded(night, switched)), *switched]


def are_all_idle(night: Night) -> bool:
    """No hand of the tournament is in play."""
    return all(is_idle(night, at) for at in tables_of(night))


def decline_rebuy(night: Night, by: Actor, command: c.DeclineRebuy) -> Decision:
    """Whoever is out buys no other stack, as they or the host say: their seat is free at once,
    what they asked the banker for is asked no more, and what waited for them goes on."""
    guest = command.guest or by
    if guest != by and not is_host(night, by):
        return Refused(Sys.ROLE, "role.host")
    if guest not in may_return(night):
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.not_returning", field="guest")
    events = here(NIGHT, [e.RebuyDeclined(guest, by)])
    if guest in night.requests:
        events += here(NIGHT, [e.BuyAnswered(guest, by, yes=False)])
    return events + gone_on(folded(night, events))


def paid(night: Night) -> list[Happened]:
    """Prizes for those who are out, once no one can enter any more and no round is played in
    which others may share with them."""
    found = running(night)
    assert found
    if is_entry_open(found) or (found.hand_for_hand and found.done):
        return []
    return here(NIGHT, [*prizes_due(found)])


def prizes_due(found: Tournament, winner: str = "") -> list[e.PrizePaid]:
    """Prizes that are certain and were not paid yet."""
    due: list[e.PrizePaid] = []
    for guest, finish in finishes(found, winner).items():
        got = found.entrants[guest].prize
        if finish.prize > got:
            due.append(e.PrizePaid(guest, finish.place, finish.prize - got))
    return due


def won(night: Night, winner: str) -> list[Happened]:
    """Somebody has all the chips, or all who were left went together: all prizes are paid, and
    the first has the bounties that are left."""
    found = running(night)
    assert found
    first = winner or min(finishes(found).values(), key=lambda each: each.place).guest
    events = here(NIGHT, [*prizes_due(found, winner), *heads_left(found, first)])
    return [*events, *cleared(night), *here(NIGHT, [e.TournamentEnded("won")])]


def heads_left(found: Tournament, first: str) -> list[e.BountyWon]:
    """The first one's own bounty, and those of players whom no one knocked out."""
    return [
        e.BountyWon(first, guest, entrant.bounty)
        for guest, entrant in found.entrants.items()
        if entrant.bounty
    ]


def cleared(night: Night) -> list[Happened]:
    """All stacks leave the tables, and all tables but one are closed."""
    events = [
        Happened(at, e.StackTaken(seat, chair.guest, chair.stack, "over"))
        for at, seat, chair in seated(night)
    ]
    found = running(night)
    assert found
    keep = found.tables[-1] if found.tables else NIGHT
    return events + [
        Happened(at, e.TableClosed("")) for at in tables_of(night) if at != keep
    ]


# ---------------------------------------------------------------- seats, and who is left


def reseat(night: Night, by: Actor, command: c.Reseat) -> Decision:
    """The dealer moves whoever has to move, or ends a tournament with one player left."""
    found = running(night)
    if by != BY_DEALER:
        return Refused(Sys.ROLE, "role.dealer")
    if found is None or not found.level:
        return Refused(Sys.UNKNOWN, "tourn.none")
    stacks = left(night)
    if len(stacks) == 1 and are_all_idle(night):
        return won(night, next(iter(stacks)))
    then = without_time(night)
    due = seats_due(then)
    if due is None or not is_ready(night, due):
        return Refused(Sys.STALE, "tourn.even")
    if sorted(command.order) != [*range(due.players)]:
        return Refused(Sys.STALE, "tourn.order", field="order")
    events = reseated(then, due, command.order)
    return events + gone_on(folded(night, events))


def reseat_due(night: Night) -> Due | None:
    """What the dealer has to do about seats once no one's time to rebuy runs any more; None:
    nothing yet."""
    if running(night) is None or any(stands_still(night, at) for at in tables_of(night)):
        return None
    due = seats_due(without_time(night))
    return due if due and is_ready(night, due) else None


def without_time(night: Night) -> Night:
    """The night once no one's time to rebuy runs any more."""
    return moved_on(night) if rebuying(night) else night


def removed(night: Night, at: TableNo, seat: Seat, why: e.Why) -> list[Happened]:
    """A player gives up or is removed: after the hand they are in, or at once. Their chips
    leave play, and a deal that was talked about is off."""
    table = night.tables[at]
    if is_dealt_in(table, seat):
        return here(at, [e.Leaving(seat, why)])
    found = running(night)
    assert found
    taken: e.TakenWhy = "removed" if why == "kicked" else "quit"
    group = next_group(found)
    events = out_of(night, at, seat, stack_of(table, seat), group, (), taken)
    if found.deal:
        events += here(NIGHT, [e.DealClosed(agreed=False)])
    return events + gone_on(folded(night, events))


def expelled(night: Night, by: Actor, guest: str) -> list[Happened]:
    """What becomes of the entry, or the stack, of a guest who is removed."""
    found = running(night)
    if found is None or guest not in found.entrants:
        return []
    if not found.level:
        return here(NIGHT, [given_back(found, guest, by)])
    at, seat = place_of(night, guest)
    inside = at and night.tables[at].tournament
    return removed(night, at, seat, "kicked") if inside else []
