"""A table where people deal, as it is drawn: what they enter next, and the hand to come."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from homegame.bank.chips import change_for, from_stack
from homegame.bank.ledger import held_by
from homegame.chips import Chips
from homegame.engine.legal import is_betting, is_voting
from homegame.engine.table import can_begin, is_passed_over, is_playing, is_stack_known
from homegame.engine.table.games import posts_blinds_next
from homegame.engine.table.hands import refuse_clock_call
from homegame.engine.table.votes import refuse_proposal, usual_bomb, voters, was_agreed
from homegame.model import view as v
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import EVERY, Award, Depth, Hand, Table
from homegame.model.tournament import Bust, CalledOut, Raced
from homegame.night import real
from homegame.night.after_hand import before_another_stack
from homegame.night.banking import balances_of
from homegame.night.count_out import has_real_chips, is_counted
from homegame.night.fold import folded
from homegame.night.night import Before, Night, stands_still
from homegame.night.tournament import race
from homegame.night.tournament.deals import may_propose, may_talk
from homegame.night.tournament.entries import (
    may_enter,
    refuse_add_on,
    refuse_staff_bonus,
    refuse_to_bring_back,
)
from homegame.night.tournament.play import waits
from homegame.night.tournament.standing import is_between, left, may_return, running
from homegame.night.view.choices import draw_view, may_view
from homegame.night.view.hand import part_of, pot_views, street
from homegame.night.view.house import chips_on
from homegame.night.view.tournament import WAITS
from homegame.rules import pots
from homegame.rules.betting import is_betting_over, live
from homegame.rules.chips_in import silent_chips
from homegame.rules.dealing import (
    dealt_to,
    is_last_card_shared,
    open_or_closed,
    runs_to_come,
)
from homegame.rules.real_chips import PLENTY
from homegame.rules.showing import are_final, next_face_up, next_to_show
from homegame.rules.straddles import (
    has_blinds_in,
    is_straddle_next,
    may_straddle,
    posted,
)
from homegame.rules.tournament import level_house
from homegame.seats import DEALER, FLOOR, NOBODY, Seat, TableNo
from homegame.variants import VARIANTS, Board, Hole, Pots, Round, Showdown, Step
from homegame.words import say


def real_view(night: Night, at: TableNo) -> v.RealView:
    """What people enter next at their table."""
    table = night.tables[at]
    hand = table.hand if is_playing(table) else None
    depth = table.depth
    between = hand is None or depth == "button"
    wait = waits(night, at) if table.tournament and between else ""
    last = undoable(night, at)
    now = v.RealView(
        depth=depth,
        asks=asks(night, at, hand),
        moment=real.moment(night, at),
        may_undo=last is not None,
        undoes=real.row_of(last) if last else 0,
        undoes_upto=last.upto if isinstance(last, Before) else 0,
        settles=real.may_settle(night, at),
        counted_out=is_counted(table),
        uncounted=tuple(
            [
                seat
                for seat, chair in enumerate(table.chairs)
                if chair and not is_stack_known(table, seat)
            ]
        ),
        # Who is in it and who posts what isn't known before the moves that it waits for.
        next=next_view(after_break(night, real.when_it_stands(night, at)))
        if between and wait != "seats"
        else None,
        waits=at_the_end(night, at) or WAITS.get(wait, ""),
        race=race_view(night, at) if between else None,
        raced=tuple(
            [
                v.RacedView(each.chip, each.into, each.winners, each.rescued)
                for each in race.raced_now(night, at)
            ]
        ),
        speaks=speak_views(night, at),
        bomb=bomb_cost(table),
        may_cancel_bomb=was_agreed(table, "bomb_pot"),
        now=plan_view(table, hand.plan)
        if hand and (depth == "button" or posted(hand.plan, "change"))
        else None,
        may_straddle=may_straddle(table.house),
        straddle_next=is_straddle_next(table) and posts_blinds_next(table),
        always_straddle=tuple(
            [
                seat
                for seat, chair in enumerate(table.chairs)
                if chair and chair.straddles == "always"
            ]
        ),
    )
    if has_real_chips(table):
        now = with_chips(now, night, table)
    return in_hand(now, night, table, hand) if hand else now


def undoable(
    night: Night, at: TableNo
) -> Before | Bust | Raced | tuple[str, CalledOut] | None:
    """What was entered last, if it can be undone."""
    return real.last_entry(night, at) or race.last_race(night, at)


def speak_views(night: Night, at: TableNo) -> tuple[v.SpeakView, ...]:
    """What may be done in the tournament for each guest, who may have no device here."""
    found = running(night)
    if found is None or not night.tables[at].tournament:
        return ()
    views = [
        speak_view(night, guest)
        for guest in night.guests
        if real.refuse_to_speak(night, at, guest) is None
    ]
    return tuple([each for each in views if each != v.SpeakView(each.guest)])


def speak_view(night: Night, guest: str) -> v.SpeakView:
    """What may be done for one guest."""
    found = night.tournament
    assert found
    # Who buys another stack, or says that they won't, is out: the hand before it stands.
    then = folded(night, before_another_stack(night, guest, guest))
    deal, way = found.deal, may_enter(then, guest)
    back = refuse_to_bring_back(night, guest)
    is_asked = deal is not None and deal.kind and guest not in deal.yes
    return v.SpeakView(
        guest,
        enter="" if isinstance(way, Refused) else way,
        declines=guest in may_return(then),
        add_on=refuse_add_on(night, guest) is None,
        bonus=refuse_staff_bonus(night, guest) is None,
        talks=deal is None and may_talk(night, guest) is None,
        proposes=may_propose(night, guest) is None,
        answers=bool(is_asked) and guest in left(night),
        out=guest in found.called_out,
        back=back is None,
        stays_out=""
        if back is None or back.words == "tourn.not_out"
        else say(back.words, back.numbers),
        owes=max(0, -balances_of(night).get(guest, 0)),
    )


def bomb_cost(table: Table) -> Chips:
    """What a bomb pot costs here if one may be proposed now; 0: none may."""
    seats = [] if table.tournament else voters(table)
    may = any(refuse_proposal(table, seat, "bomb_pot") is None for seat in seats[:1])
    return usual_bomb(table.house) if may else 0


def with_chips(now: v.RealView, night: Night, table: Table) -> v.RealView:
    """The same, with what may be done with chips that are worth money."""
    rules = table.house
    plays: dict[v.ChipDealing, bool] = {
        "change": True,
        "swap": rules.chips.swap,
        "hold": rules.chips.held_iou,
        "sell": rules.chips.buy_from_player,
        "cash": rules.cash_plays,
    }
    chips = on_table(night, table)
    change = [(chip, change_for(chip, chips)) for chip in sorted(chips)]
    held = [
        (seat, held_by(night.ledger, chair.guest))
        for seat, chair in enumerate(table.chairs)
        if chair
    ]
    return replace(
        now,
        chips=tuple([each for each, is_played in plays.items() if is_played]),
        change=tuple([(chip, piles) for chip, piles in change if piles]),
        held=tuple([(seat, amount) for seat, amount in held if amount]),
    )


def on_table(night: Night, table: Table) -> dict[Chips, int]:
    """The chips that are played with, and how many of each there are."""
    return {
        kind.chips: PLENTY if kind.count is None else kind.count
        for kind in chips_on(night, table)
    }


def in_hand(now: v.RealView, night: Night, table: Table, hand: Hand) -> v.RealView:
    """What they enter next in a hand."""
    step = hand.program[hand.step]
    turn = hand.turn > NOBODY
    may = may_view(hand) if turn else None
    opens = shows(table, hand, step)
    opened = opening(hand, table.depth) if hand.turn == DEALER else None
    claims = (
        claims_in(hand, on_table(night, table)) if isinstance(step, Showdown | Pots) else ()
    )
    return replace(
        now,
        seat=max(hand.turn, NOBODY),
        may=may,
        one_chip=one_chip(night, table, hand, may) if may else 0,
        draw=draw_view(hand, hand.turn) if turn else None,
        fold_to=tuple(real.may_fold_to(hand)),
        may_check_around=real.may_check_around(hand),
        street=step.street if isinstance(step, Board) else street(hand),
        **(faces_in(hand, step) if hand.turn == DEALER else {}),
        opens=opened.opens if opened else "button",
        boards=hand.variant.boards,
        pots=claims,
        odd_chip=hand.house.odd_chip.rule,
        odd_unit=hand.house.chip_unit,
        shows=opens,
        middle=1 + dict(hand.middles).get(opens, -1),
        puts=() if claims else puts_in(hand),
        put_runs=1 if claims else runs_to_come(hand),
        may_call_clock=refuse_clock_call(table, FLOOR) is None,
    )


def race_view(night: Night, at: TableNo) -> v.RaceView | None:
    """The chip that leaves play now, and what is known of the race for the odd ones."""
    due = race.race_due(night, at)
    if due is None:
        return None
    return v.RaceView(
        due.chip,
        due.into,
        due.known,
        odd=tuple([(seat, many) for seat, many in due.odd.items() if many]),
        prizes=due.prizes,
        proposed=due.proposed,
        only=tuple([seat for seat, rack in due.racks.items() if not rack.other]),
    )


def one_chip(night: Night, table: Table, hand: Hand, may: v.MayView) -> Chips:
    """The smallest chip that is worth a raise, and that is only a call if it goes in without a
    word (CON-04); 0: there is none."""
    if not may.raise_most or may.fixed:
        return 0
    mine = hand.players[hand.turn].bet
    worth_a_raise = [
        chip for chip in on_table(night, table) if mine + chip >= may.raise_least
    ]
    only_call = [
        chip
        for chip in worth_a_raise
        if silent_chips(table.house, may.call, [chip]) == may.call
    ]
    return min(only_call, default=0)


def asks(night: Night, at: TableNo, hand: Hand | None) -> v.RealAsks:
    """What people who deal enter next."""
    table = night.tables[at]
    if night.ended or stands_still(night, at):
        return ""
    if hand is None or is_passed_over(table):
        if not can_begin(real.when_it_stands(night, at)):
            return "players"
        return "hand" if table.number else "button"
    if is_voting(hand):
        return "runs"
    if isinstance(hand.program[hand.step], Showdown | Pots):
        return "winners"
    if hand.turn > NOBODY:
        return "action" if is_betting(hand) else "draw"
    return "first" if opening(hand, table.depth) else "cards"


def opening(hand: Hand, depth: Depth) -> Round | None:
    """The round to come in which people say who acts first: in stud, where they enter no
    cards."""
    step = hand.program[hand.step]
    coming = hand.program[hand.step + 1 :]
    then = coming[0] if coming else None
    if not isinstance(step, Hole) or not isinstance(then, Round) or depth == "cards":
        return None
    by_cards = then.opens not in ("posts", "button")
    return then if by_cards and not is_betting_over(hand.players) else None


def at_the_end(night: Night, at: TableNo) -> v.RealWaits:
    """What a table waits for whose last hand of the night is over."""
    if real.is_last(night, at):
        return "last"
    return "ending" if is_through(night, at) else ""


def is_through(night: Night, at: TableNo) -> bool:
    """The table has played its last hand of the night, and other tables have not."""
    table = night.tables[at]
    rests = not is_playing(table) and not can_begin(table)
    return night.ending and not night.ended and table.last and rests


def faces_in(hand: Hand, step: Step) -> dict[str, Any]:
    """How many cards of the street are turned up, whose they are, and whether they may stay
    unknown."""
    match step:
        case Board(count):
            return {"cards": count, "may_skip": True}
        case Hole():
            over = is_betting_over(hand.players)
            if is_last_card_shared(hand, step):
                return {"cards": 1, "may_skip": over}
            takers = dealt_to(hand) * open_or_closed(hand, step).up
            return {"cards": len(takers), "takers": takers, "may_skip": over}
        case _:
            return {}


def shows(table: Table, hand: Hand, step: Step) -> Seat:
    """Whose hand is turned up next; NOBODY's if none is. All in, hands are turned up before the
    next card where the house does that, or the board is run more than once (SHOW-10); not while
    there are discards to come."""
    if isinstance(step, Showdown):
        return next_to_show(hand)
    opens = hand.house.allin.reveal == "always" or hand.runs > 1
    deals = isinstance(step, Board) and hand.turn == DEALER and table.depth == "cards"
    if not (opens and deals and is_betting_over(hand.players) and are_final(hand)):
        return NOBODY
    return next_face_up(hand)


def claims_in(hand: Hand, chips: Mapping[Chips, int]) -> tuple[v.ClaimView, ...]:
    """The pots to be pushed, part by part, and who can win each. `chips` are those on the
    table."""
    named, by_cards = pot_views(hand), pots.awards(hand) or ()
    found = []
    for number, pot in enumerate(pots.hand_pots(hand)):
        parts = pots.parts(hand, pot)
        for part in parts:
            most = len(part.winners)
            alone = pots.if_alone(parts, part) if not part.half else part.amount
            claim = v.ClaimView(
                amount=part.amount,
                seats=part.winners,
                name=named[number].name if number < len(named) else "one",
                pot=number,
                part=part_of(hand, part, first=False),
                may_be_no_ones=part.half > 0,
                best=tuple([each.seat for each in by_cards if is_of(each, number, part)]),
                odd=part.amount > parts[-1].amount,
                shares=shares(hand, part.amount, most, chips),
                alone=shares(hand, alone, most, chips) if alone != part.amount else (),
            )
            found.append(claim)
    return tuple(found)


def is_of(award: Award, pot: int, part: pots.Cut) -> bool:
    """Whether an award is for this part of a pot. A board on which no one has a low is its high
    half's."""
    if award.pot != pot or award.run not in (part.run, EVERY):
        return False
    halves = (part.half,) if part.half > 0 else (part.half, EVERY)
    return award.board in (part.board, EVERY) and award.half in halves


def shares(
    hand: Hand, amount: Chips, most: int, chips: Mapping[Chips, int]
) -> tuple[tuple[v.TakeView, ...], ...]:
    """What one winner of an amount takes, what two take, and so on. The hand pays by the same
    rule, in the same order of seats."""
    found = []
    for winners in range(1, most + 1):
        takes = []
        for (take, odd), same in groupby(pots.shares(hand.house, amount, winners)):
            made = from_stack(take, chips)
            takes.append(v.TakeView(len([*same]), take, odd, made.piles, made.over))
        found.append(tuple(takes))
    return tuple(found)


def puts_in(hand: Hand) -> tuple[tuple[int, int, int], ...]:
    """What each seat that is in has put in so far, and the most it can."""
    found = []
    for seat in live(hand):
        player = hand.players[seat]
        put = player.bet + player.paid
        found.append((seat, put, put + player.stack))
    return tuple(found)


def after_break(night: Night, table: Table) -> Table:
    """The table as the next hand finds it: in a break of its tournament, at the next level."""
    found = running(night) if table.tournament else None
    if found is None or not is_between(found):
        return table
    return replace(
        table, house=level_house(table.house, found.structure.levels[found.level])
    )


def next_view(table: Table) -> v.NextHandView | None:
    """The hand to come, if it is known."""
    plan = real.coming_plan(table)
    return plan_view(table, plan) if plan else None


def plan_view(table: Table, plan: Plan) -> v.NextHandView:
    """A hand's button and posts."""
    marks = plan.marks
    posts = tuple(
        [
            v.PostView(each.seat, each.amount, each.name, dead=each.kind == "dead")
            for each in plan.posts
        ]
    )
    return v.NextHandView(
        number=plan.number,
        button=marks.button,
        small=marks.small,
        big=marks.big,
        dealt=plan.ring,
        posts=posts,
        notes=notes_of(table, plan),
        game=VARIANTS[plan.game].title if posted(plan, "bomb") else "",
    )


def notes_of(table: Table, plan: Plan) -> tuple[v.NextNote, ...]:
    """What is special about the hand to come."""
    marks, blinds = plan.marks, has_blinds_in(plan)
    special: dict[v.NextNote, bool] = {
        "again": table.again,
        "bomb": posted(plan, "bomb"),
        "change": posted(plan, "change"),
        "kill": posted(plan, "kill"),
        "dead_button": marks.button not in plan.ring,
        "no_small": blinds and not posted(plan, "small_blind"),
        "heads_up": blinds and len(plan.ring) == 2,
        "boards": VARIANTS[plan.game].boards > 1,
    }
    return tuple([note for note, holds in special.items() if holds])
