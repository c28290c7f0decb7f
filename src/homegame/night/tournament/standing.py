"""How the night's tournament stands: who is in, the prizes, and who finished where."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.table import is_dealt_in, is_playing, is_stack_known, total_chips
from homegame.model.state import Chair, Table
from homegame.model.tournament import Bust, CalledOut, Entrant, EntryWay, Tournament
from homegame.night.night import Night, Place
from homegame.night.tournament.remembered import remembered, unchanged
from homegame.rulebook import Rule, rule
from homegame.rulebook.house import Payout
from homegame.rules.open_stakes import stack_of
from homegame.seats import Seat, TableNo
from homegame.tournament import payouts, prices
from homegame.tournament.payouts import Finish


def running(night: Night) -> Tournament | None:
    """The night's tournament, unless it is over."""
    found = night.tournament
    return found if found and not found.ended else None


def is_on(night: Night) -> bool:
    """A tournament has begun and is not over."""
    found = running(night)
    return found is not None and found.level > 0


def is_between(of: Tournament) -> bool:
    """There is the break after a level, and the next hand is one of the next level."""
    return of.resting and of.called_break is None


def is_left_over(night: Night, at: TableNo) -> bool:
    """The tournament ended at this table, and no one has used it for anything since."""
    found = night.tournament
    return found is not None and found.is_left_at(at)


def seated(night: Night) -> Iterator[tuple[TableNo, Seat, Chair]]:
    """Every taken seat at the tournament's tables."""
    for at, table in night.tables.items():
        if table.tournament:
            for seat, chair in enumerate(table.chairs):
                if chair:
                    yield at, seat, chair


def tables_of(night: Night) -> dict[TableNo, Table]:
    """The tournament's tables."""
    return {at: table for at, table in night.tables.items() if table.tournament}


@remembered
def stacks_at(table: Table) -> dict[str, Chips]:
    """What each guest at a table has."""
    return {
        chair.guest: stack_of(table, seat)
        for seat, chair in enumerate(table.chairs)
        if chair
    }


@remembered
def lost_at(table: Table) -> dict[str, Chips]:
    """What everyone who has lost all their chips in the last hand began it with."""
    hand = table.hand
    return {
        chair.guest: hand.plan.stacks[seat]
        for seat, chair in enumerate(table.chairs)
        if chair and hand and seat in hand.plan.ring and not stack_of(table, seat)
    }


def lost(night: Night) -> dict[str, Chips]:
    """The same of all tables."""
    return {
        id: had for each in tables_of(night).values() for id, had in lost_at(each).items()
    }


def _stacks(night: Night) -> tuple[object, ...]:
    """Every stack, with those that wait for players. Bets don't change them."""
    found = night.tournament
    waiting = found.dummies if found else ()
    stacks = [tuple(stacks_at(each).items()) for each in tables_of(night).values()]
    return waiting, lost(night), *stacks


@remembered
@unchanged(_stacks)
def left(night: Night) -> Mapping[str, Chips]:
    """The stacks of all who are in, the largest first; without stacks that wait for players. Of
    those who have lost all in one hand, who had more before it is first (TOURN-20)."""
    found = night.tournament
    stacks: dict[str, Chips] = {}
    for table in tables_of(night).values():
        stacks.update(stacks_at(table))
    for guest in found.dummies if found else ():
        stacks.pop(guest, None)
    had = lost(night)
    return dict(sorted(stacks.items(), key=lambda each: (-each[1], -had.get(each[0], 0))))


@remembered
def in_play(night: Night) -> Chips:
    """All chips of the tournament, those in the pots too."""
    return sum([total_chips(table) for table in tables_of(night).values()])


def is_out(night: Night, guest: str) -> bool:
    """The guest had entered and has no stack any more."""
    found = running(night)
    return found is not None and any(bust.guest == guest for bust in found.busts)


def rebuying(night: Night) -> dict[str, Place]:
    """Who has just lost their last stack and may buy another one, and their seats: their time
    for it runs until the table's next hand begins."""
    return {bust.guest: seat for bust, seat in may_rebuy(night) if is_new(night, bust)}


def kept_seats(night: Night) -> dict[str, Place]:
    """The empty seats that no one else is given: of players whose time to rebuy runs, or who
    have asked the banker for a rebuy."""
    asked = {guest for guest, asked in night.requests.items() if asked.entry == "rebuy"}
    return {
        bust.guest: seat
        for bust, seat in may_rebuy(night)
        if bust.guest in asked or is_new(night, bust)
    }


def is_new(night: Night, bust: Bust) -> bool:
    """No hand has begun at the table since, and the dealer has moved no one."""
    return not bust.moved_on and bust.hand == night.tables[bust.table].number


def may_rebuy(night: Night) -> Iterator[tuple[Bust, Place]]:
    """Everyone who may buy another stack for their old seat, which is still free."""
    found = running(night)
    ways = may_return(night)
    if found is None or found.deal:
        return
    tables = tables_of(night)
    for bust in found.busts:
        was = found.entrants[bust.guest]
        chairs = tables[was.table].chairs if was.table in tables else ()
        is_free = was.seat < len(chairs) and chairs[was.seat] is None
        if is_free and ways.get(bust.guest) == "rebuy":
            yield bust, Place(was.table, was.seat)


def may_return(night: Night) -> dict[str, EntryWay]:
    """Everyone who is out, may still buy another stack, and has not said that they won't; and
    how they would buy it."""
    found = running(night)
    return {
        bust.guest: way
        for bust in (found.busts if found else ())
        if not bust.declined and (way := way_back(night, bust.guest))
    }


def way_back(night: Night, guest: str) -> EntryWay | None:
    """How whoever goes out may buy another stack; None: they can't. Bots and stacks that wait
    for a player buy no other."""
    found, known = running(night), night.guests[guest]
    if found is None or not is_entry_open(found) or known.gone or known.bot or known.waits:
        return None
    return another_stack(found, found.entrants[guest])


def another_stack(of: Tournament, was: Entrant) -> EntryWay | None:
    """How whoever is out may buy another stack while entry is open; None: no more of them."""
    if was.rebuys < of.setup.rebuys:
        return "rebuy"
    return "reentry" if was.reentries < of.setup.reentries else None


@rule(Rule.LEVELS_AND_LATE_ENTRY)
def is_entry_open(of: Tournament) -> bool:
    """One may still enter, or buy another stack: up to the end of the last level for it, and of
    the break after that one. A deal ends it."""
    return not of.ended and of.to_play_for is None and of.level <= of.setup.late_until


def pool(of: Tournament) -> int:
    """What all have paid for the prizes: fees and the staff bonus are in the kitty."""
    return sum([prices.into_prizes(of.setup, each) for each in of.entrants.values()])


def payout_for(entrants: int, payout: Payout) -> Payout:
    """How prizes are shared among so many: where a house pays more places than there are
    players, everyone is paid, by the usual shares."""
    shares = 0 if payout.percent == "from_rule" else len(payout.percent)
    named = 0 if payout.places == "from_rule" else payout.places
    if max(shares, named) <= entrants:
        return payout
    return replace(payout, places=entrants, percent="from_rule")


@rule(Rule.PAYOUT, Rule.PLACES_PAID, Rule.PAYOUT_BY_ENTRANTS)
@remembered
def prizes(of: Tournament) -> tuple[int, ...]:
    """The prizes from first place on, of everything paid so far; after a deal, what was left
    out of it."""
    if of.to_play_for is not None:
        return (of.to_play_for,) if of.to_play_for else ()
    entrants = len(of.entrants)
    if not entrants:
        return ()
    return payouts.prizes(pool(of), entrants, payout_for(entrants, of.setup.payout))


@remembered
def out(of: Tournament) -> Mapping[str, Finish]:
    """Everyone who is out, with place and prize as they are now."""
    return finishes(of)


@rule(Rule.FINISHING_ORDER)
def finishes(of: Tournament, winner: str = "") -> dict[str, Finish]:
    """Everyone who is out, with place and prize as they are now; `winner` is who has all
    chips. After a deal only the winner still gets something."""
    groups: dict[int, list[Bust]] = {}
    for bust in of.busts:
        groups.setdefault(bust.group, []).append(bust)
    hands = [*groups.values(), *([[Bust(winner, 1)]] if winner else [])]
    found = payouts.shared(prizes(of), hands, len(of.entrants), of.setup.payout.unit)
    return {each.guest: each for each in found}


def placed(of: Tournament) -> frozenset[str]:
    """Everyone whose place stays as it is: no one can enter or buy another stack any more, and
    the round in which they went out, hand for hand, is over."""
    if is_entry_open(of):
        return frozenset()
    busts = of.busts[: of.round_from] if of.hand_for_hand and of.done else of.busts
    return frozenset([bust.guest for bust in busts])


def to_money(night: Night) -> int:
    """How many more have to go out until everyone left is paid; after a deal, everyone is."""
    found = night.tournament
    if found is None or found.to_play_for is not None:
        return 0
    return max(0, len(left(night)) - len(prizes(found)))


def entrant_of(of: Tournament, guest: str) -> Entrant:
    """What a guest has bought; nothing if they haven't entered."""
    return of.entrants.get(guest) or Entrant(stacks=0)


def is_idle(night: Night, at: TableNo) -> bool:
    """No hand is in play at the table, nor one with real cards that can still be undone."""
    open_ended = night.notes.get(at) or called_out(night, at)
    return not is_playing(night.tables[at]) and not open_ended


def called_out(night: Night, at: TableNo) -> dict[str, CalledOut]:
    """Who is out at a table of real cards once its hand stands, as the host has said."""
    found = running(night)
    called = found.called_out if found else {}
    return {guest: each for guest, each in called.items() if each.table == at}


def has_lost_all(night: Night, at: TableNo, seat: Seat) -> bool:
    """Whoever sits there goes out once the hand in which they lost all chips stands."""
    table = night.tables[at]
    chair = table.chairs[seat]
    if chair is None or chair.guest in called_out(night, at):
        return True
    return not (is_dealt_in(table, seat) or chair.stack or chair.buying)


@remembered
def are_stacks_known(night: Night) -> bool:
    """Every stack of the tournament is known: with real cards, no hand is played or was played
    without its bets since a count."""
    return all(is_stack_known(night.tables[at], seat) for at, seat, _ in seated(night))


def issued(of: Tournament) -> Chips:
    """The chips that were given out to all who are in: for stacks, for add-ons, and those that
    wait for late players."""
    bought = sum([prices.chips(of.setup, each) for each in of.entrants.values()])
    return bought + of.setup.stack * len(of.dummies)


def back_for(of: Tournament, guest: str) -> int:
    """What a guest gets back if the tournament doesn't count: what they have paid, less what
    they have got; below 0, they owe it."""
    entrant = entrant_of(of, guest)
    return paid_by(of, guest) - entrant.won - entrant.prize - entrant.share


def got(of: Tournament, guest: str) -> tuple[int, int]:
    """What a guest was paid for a place and by a deal, or got back; and what in bounties."""
    entrant = entrant_of(of, guest)
    if of.ended == "refund":
        return max(0, back_for(of, guest)), 0
    return entrant.prize + entrant.share, entrant.won


def paid_by(of: Tournament, guest: str) -> int:
    """What a guest has paid for the tournament in all, with bounties and fees."""
    entrant, setup = entrant_of(of, guest), of.setup
    paid = prices.into_prizes(setup, entrant) + prices.into_kitty(setup, entrant)
    return paid + setup.bounty * entrant.stacks
