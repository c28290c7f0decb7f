"""The night's tournament as everyone sees it, and what one viewer may do in it."""

from collections.abc import Mapping
from typing import Final

from homegame.chips import Chips, average
from homegame.model import view as v
from homegame.model.refusal import Refused
from homegame.model.tournament import Deal, EntryWay, Tournament
from homegame.night.after_hand import before_another_stack
from homegame.night.fold import folded
from homegame.night.hues import hues
from homegame.night.night import Guest, Night
from homegame.night.people import MOST_GUESTS
from homegame.night.tournament.deals import may_ask, may_propose, proposal_waits
from homegame.night.tournament.entries import (
    has_real_cards,
    may_enter,
    may_stacks_wait,
    may_start,
    most_inside,
    refuse_add_on,
    refuse_opening,
    refuse_staff_bonus,
)
from homegame.night.tournament.play import waits
from homegame.night.tournament.race import race_due
from homegame.night.tournament.remembered import unchanged
from homegame.night.tournament.seats import seats_due
from homegame.night.tournament.standing import (
    are_stacks_known,
    back_for,
    entrant_of,
    got,
    in_play,
    is_entry_open,
    is_idle,
    is_left_over,
    issued,
    left,
    lost,
    may_return,
    out,
    placed,
    pool,
    prizes,
    rebuying,
    running,
    tables_of,
    to_money,
)
from homegame.seats import TableNo
from homegame.tournament import prices

Ranks = Mapping[str, int]
"""The place of each guest who is in, by chips; equal stacks have the same. 0 for all while all
stacks are equal, or aren't known: no one is ahead."""


def _known_stacks(night: Night) -> tuple[object, ...]:
    return left(night), lost(night), are_stacks_known(night)


@unchanged(_known_stacks)
def ranks(night: Night) -> Ranks:
    """Who stands where, of those who are in."""
    stacks = left(night)
    if not are_stacks_known(night) or (len(stacks) > 1 and len({*stacks.values()}) == 1):
        return dict.fromkeys(stacks, 0)
    found: dict[str, int] = {}
    had, best, last = lost(night), 0, (-1, 0)
    for at, (guest, stack) in enumerate(stacks.items(), 1):
        now = stack, had.get(guest, 0)
        best, last = (best, last) if now == last else (at, now)
        found[guest] = best
    return found


def tournament_view(night: Night, at: TableNo) -> v.TournamentView | None:
    """The tournament for everyone at a table."""
    of = night.tournament
    if of is None:
        return None
    inside, counted = len(left(night)), are_stacks_known(night)
    chips = in_play(night) if counted else issued(of)
    # Stacks that wait count in the average as they do among the chips.
    stacks = inside + len(of.dummies) if of.level else 0
    here = night.tables[at].tournament
    on = here and of.level > 0 and not of.ended
    wait = waits(night, at) if on else ""
    return v.TournamentView(
        title=of.setup.title,
        phase=phase(of),
        setup=of.setup,
        levels=of.structure.levels,
        colour_ups=of.structure.colour_ups,
        level=of.level,
        players=len(of.entrants),
        left=inside if of.level else len(of.entrants),
        stacks=sum([each.stacks for each in of.entrants.values()]),
        in_play=chips,
        average=average(chips, stacks) if stacks else of.setup.stack,
        pool=pool(of),
        prizes=prizes(of),
        to_money=to_money(night) if of.level else 0,
        may_still_enter=is_entry_open(of),
        hand_for_hand=of.hand_for_hand,
        waits=WAITS.get(wait, ""),
        seats=seats_view(night) if wait == "seats" else None,
        deal=deal_view(night, of.deal) if of.deal else None,
        ended=of.ended,
        winner=winner_of(night, of),
        early=night.house.tourn.ended_early,
        dealt=of.to_play_for is not None,
        breaking=of.tables,
        here=here,
        counted=counted,
        leaving=min(leaving_at(night), default=0),
        gone=largest_gone(night, of),
        left_over=is_left_over(night, at),
        ended_by=night.guests[of.ended_by].name if of.ended_by else "",
        why=of.why,
        finish=finish_views(night, of),
        called_break=of.called_break,
        off=of.off or 0 if counted and on else 0,
        resting=of.resting and not of.ended,
    )


def seats_view(night: Night) -> v.SeatsDueView | None:
    """Whose move the tables wait for."""
    due = seats_due(night)
    if due is None:
        return None
    hands = tuple([at for at in due.needs if not is_idle(night, at)])
    names = tuple([night.guests[guest].name for guest in rebuying(night)])
    if due.move is None:
        return v.SeatsDueView(due.kind, hands, rebuying=names)
    name = night.guests[due.move.guest].name
    return v.SeatsDueView(due.kind, hands, name, due.move.takes.table, names)


WAITS: Mapping[str, v.TableWaits] = {
    "hand_for_hand": "hand_for_hand",
    "seats": "seats",
    "deal": "deal",
    "break": "break",
    "draw": "draw",
}


def leaving_at(night: Night) -> list[Chips]:
    """The chips that leave play now, at one table or another."""
    dues = [race_due(night, at) for at in tables_of(night)]
    return [due.chip for due in dues if due]


def largest_gone(night: Night, of: Tournament) -> Chips:
    """The largest chip that has left play at every table where people deal; 0: none has."""
    tables = [at for at, table in tables_of(night).items() if table.dealer == "people"]
    gone = [max([each.chip for each in of.raced.get(at, ())], default=0) for at in tables]
    return min(gone, default=0)


def phase(of: Tournament) -> v.TournamentPhase:
    """How far it has come."""
    if of.ended:
        return "ended"
    if not of.level:
        return "gathering"
    if of.deal:
        return "deal"
    return "break" if of.resting else "playing"


def winner_of(night: Night, of: Tournament) -> str:
    """The name of who won: whoever is not out, or by a deal the one with the most chips. No one
    wins what the host ends."""
    if of.ended not in ("won", "deal"):
        return ""
    out = {bust.guest for bust in of.busts}
    return next((night.guests[id].name for id in of.entrants if id not in out), "")


MOST_FINISHES: Final = 5
"""For more places the felt of a phone has no room."""


def finish_views(night: Night, of: Tournament) -> tuple[v.FinishView, ...]:
    """Who finished in the first places, and what each was paid for it. All who entered, if
    everyone got their money back."""
    if not of.ended or not of.level:
        return ()
    order = in_order(of)
    refund = of.ended == "refund"
    return tuple(
        [
            finish_view(night, of, guest, 0 if refund else place)
            for guest, place in list(order.items())[:MOST_FINISHES]
        ]
    )


def in_order(of: Tournament) -> dict[str, int]:
    """Everyone's place once it is over, the winner first."""
    places = {guest: each.place for guest, each in out(of).items()}
    winners = {guest: 1 for guest in of.entrants if guest not in places}
    return {**winners, **dict(sorted(places.items(), key=lambda each: each[1]))}


def finish_view(night: Night, of: Tournament, guest: str, place: int) -> v.FinishView:
    """One of them."""
    known, (paid, bounties) = night.guests[guest], got(of, guest)
    hue = hues(night).get(guest, 0)
    return v.FinishView(guest, known.name, known.picture, place, paid, hue, bounties)


def deal_view(night: Night, deal: Deal) -> v.DealTalkView:
    """The deal that is talked about."""
    shares = tuple(
        [
            v.ShareView(guest, night.guests[guest].name, amount, guest in deal.yes)
            for guest, amount in deal.shares
        ]
    )
    name, waits = night.guests[deal.by].name, proposal_waits(night)
    return v.DealTalkView(deal.by, name, deal.kind, shares, deal.left, waits)


def way_in(night: Night, guest: str) -> EntryWay | Refused:
    """How the guest may enter now, or why not. Whoever has lost all chips may buy another stack
    even if their hand can still be undone: it stands then."""
    return may_enter(folded(night, before_another_stack(night, guest, guest)), guest)


def entry_view(
    night: Night, guest: str, known: Guest | None, place: Ranks
) -> v.EntryView | None:
    """What a viewer may do in the tournament, and how they stand; None if that is nothing."""
    of, is_host = night.tournament, known is not None and known.role in ("host", "cohost")
    may_open = is_host and refuse_opening(night) is None
    if of is None or known is None or known.role == "door":
        return v.EntryView(may_open=True) if may_open else None
    way = way_in(night, guest)
    entrant = entrant_of(of, guest)
    finish = out(of).get(guest)
    inside = guest in of.entrants and finish is None
    winner = bool(of.ended) and inside
    final = finish if guest in placed(of) else None
    on, deal = running(night), of.deal
    asks = asked.entry if (asked := night.requests.get(guest)) else ""
    buys = asks or ("first" if isinstance(way, Refused) else way)
    return v.EntryView(
        inside=inside and not of.ended,
        may_enter="" if isinstance(way, Refused) else way,
        cost=prices.price(of.setup, buys),
        asks=asks,
        may_take_back=guest in of.entrants and not of.level and not of.ended,
        out=finish is not None,
        may_decline=guest in may_return(night),
        may_add_on=refuse_add_on(night, guest) is None,
        may_bonus=refuse_staff_bonus(night, guest) is None,
        rank=place.get(guest, 0),
        place=final.place if final else int(winner and bool(of.level)),
        prize=entrant.prize + entrant.share,
        won=entrant.won,
        back=back_for(of, guest) if of.ended in ("refund", "called_off") else 0,
        bounty=entrant.bounty,
        may_talk=may_ask(night, guest) is None and deal is None,
        may_propose=may_propose(night, guest) is None,
        may_answer=bool(deal)
        and guest in place
        and guest not in (deal.yes if deal else ()),
        may_open=may_open,
        may_start=is_host and may_start(night, guest) is None,
        may_keep=is_host and on is not None,
        bots=bots_most(night, on) if is_host and on else 0,
        late=late_most(night, on) if is_host and on else 0,
    )


def bots_most(night: Night, of: Tournament) -> int:
    """How many bots the host may enter: as many as there is room for."""
    if not is_entry_open(of) or (of.deal and of.level) or has_real_cards(night):
        return 0
    here = len([known for known in night.guests.values() if not known.gone])
    return max(0, min(most_inside(night) - inside_of(night, of), MOST_GUESTS - here))


def late_most(night: Night, of: Tournament) -> int:
    """How many stacks the host may let wait, before the start."""
    if of.level or not may_stacks_wait(night, of) or not of.setup.late_until:
        return 0
    return max(0, most_inside(night) - len(of.entrants))


def inside_of(night: Night, of: Tournament) -> int:
    """How many seats are taken, or will be."""
    return len(left(night)) if of.level else len(of.entrants) + len(of.dummies)
