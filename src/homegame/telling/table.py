"""The lines of a table: seats, purchases, arrangements and votes for the next hands, and the
beginning of a hand."""

from typing import Final, assert_never

from msgspec.structs import replace

from homegame import seats
from homegame.cards import texts
from homegame.engine.table.games import with_games
from homegame.engine.table.laws import with_rules
from homegame.model import events as e
from homegame.model.line import Line
from homegame.night.night import without
from homegame.rules.games import played, turns
from homegame.rules.real_chips import case_of, in_words
from homegame.sheet.choices import chosen
from homegame.telling.hand import times
from homegame.telling.sentence import (
    SILENT,
    Lines,
    agreed_lines,
    audit_line,
    guest_line,
    ruling_line,
    seat_line,
)
from homegame.telling.sofar import (
    HandSoFar,
    Learns,
    Telling,
    first_round,
    known,
    left,
    seated,
    with_seats,
    with_table,
)
from homegame.variants import STRUCTURES
from homegame.words import say

Seats = (
    e.SatDown
    | e.StoodUp
    | e.MovedAway
    | e.MovedHere
    | e.SeatAsked
    | e.SeatChanged
    | e.SeatsSet
    | e.Leaving
    | e.Stayed
    | e.SatOut
    | e.CameBack
    | e.TimedOut
)
Bank = (
    e.TopUpAsked
    | e.AutoBuySet
    | e.ToppedUp
    | e.KittyFed
    | e.BountyPaid
    | e.CarriedBack
    | e.StackCorrected
    | e.ChipsSwapped
    | e.ChipsSold
    | e.HeldPlayed
    | e.StackCounted
    | e.BlindsBought
)
Arranged = (
    e.RunsAgreed | e.GameChosen | e.StraddleSet | e.SleeperSet | e.DeckCut | e.ClockCalled
)
Votes = e.Proposed | e.Withdrawn | e.Voted | e.VoteClosed | e.BombPotDue
Begins = e.ButtonDrawn | e.Begun | e.NextShown | e.BlindsSet | e.GameSet | e.RulesSet
FairDeal = e.SeedsFrozen | e.SeedsOpened


STOOD_UP = {
    "left": "stood_up",
    "kicked": "kicked_up",
    "absent": "absent_up",
    "night_over": "cashed_out",
}
SAT_OUT = {"asked": "sat_out", "time": "sat_out_time", "broke": "sat_out_broke"}
AWAY = {"asked": "away", "time": "away_time", "broke": "sat_out_broke"}
"""In a tournament no one sits out: who is away is dealt in and folded (TOURN-08)."""


def seating(_: Telling, now: Telling, event: Seats) -> Lines:
    """The lines for players who sit down, leave, sit out or come back."""
    match event:
        case e.SatDown(seat, guest, amount):
            return (guest_line(now, guest, "sat_down", seat=seat, amount=amount),)
        case e.StoodUp(_, guest, amount, why):
            return (guest_line(now, guest, STOOD_UP[why], amount=amount),)
        case e.MovedAway(_, guest, amount, to):
            other = now.table_name(to)
            return (guest_line(now, guest, "moved_away", table=other, amount=amount),)
        case e.MovedHere(seat, guest, _, _, why) if why:
            at = now.table_name(now.table_no)
            key = f"moved_{why}"
            return (guest_line(now, guest, key, voice="calm", table=at, seat=seat),)
        case e.MovedHere(seat, guest, amount, came_from):
            other = now.table_name(came_from)
            return (
                guest_line(now, guest, "moved_here", seat=seat, table=other, amount=amount),
            )
        case e.SeatAsked():
            return (asked_for(now, event),)
        case e.SeatChanged(seat, guest, to, ""):
            return (guest_line(now, guest, "seat_changed", seat=to),)
        case e.SeatChanged(seat, guest, to, by):
            other = now.names[guest]
            return (guest_line(now, by, "moves", kind="audit", other=other, seat=to),)
        case e.SeatsSet(seats):
            return (audit_line("seats", n=seats),)
        case e.Leaving(seat, why):
            key = "leaving" if why == "left" else "removed_after"
            return (seat_line(now, seat, key),)
        case e.Stayed(seat):
            return (seat_line(now, seat, "stays"),)
        case e.SatOut(seat, why):
            keys = AWAY if now.table.tournament else SAT_OUT
            return (seat_line(now, seat, keys[why]),)
        case e.CameBack(_, True):
            # That they buy chips was said.
            return SILENT
        case e.CameBack(seat):
            return (seat_line(now, seat, "came_back"),)
        case e.TimedOut(_, _, True):
            # That they are away was said when it began.
            return SILENT
        case e.TimedOut(seat):
            return (seat_line(now, seat, "timed_out"),)
        case _:
            assert_never(event)


def asked_for(now: Telling, event: e.SeatAsked) -> Line:
    """The line for a seat that someone will have after the hand, or stays in after all."""
    seat, to, table, by = event.seat, event.to, event.table, event.by
    if not to and not table:
        return guest_line(now, now.seats[seat], "keeps_seat", seat=seat)
    if not by:
        return guest_line(now, now.seats[seat], "changes_seat", seat=to)
    other = now.name_in(seat)
    if table:
        place = now.table_name(table)
        key = "will_move_table"
        return guest_line(now, by, key, kind="audit", other=other, table=place)
    return guest_line(now, by, "will_move", kind="audit", other=other, seat=to)


def bank(_: Telling, now: Telling, event: Bank) -> Lines:
    """The lines for chips bought, paid and corrected."""
    match event:
        case e.TopUpAsked(_, 0, ""):
            # They took it back themselves.
            return SILENT
        case e.TopUpAsked(seat, 0, why):
            return (seat_line(now, seat, f"top_up_{why}"),)
        case e.TopUpAsked(seat, amount) if now.table.tournament:
            return (seat_line(now, seat, "stack_adds", chips=f"{amount:,}"),)
        case e.TopUpAsked(seat, amount):
            return (seat_line(now, seat, "top_up_asked", amount=amount),)
        case e.AutoBuySet(seat, 0, 0):
            return (seat_line(now, seat, "auto_none"),)
        case e.AutoBuySet(seat, rebuy_to, top_up_to):
            to = {"auto_rebuy": rebuy_to, "auto_top_up": top_up_to}
            return tuple(
                [seat_line(now, seat, key, amount=to[key]) for key in to if to[key]]
            )
        case e.ToppedUp(seat, amount) if now.table.tournament:
            return (seat_line(now, seat, "stack_added", chips=f"{amount:,}"),)
        case e.ToppedUp(seat, amount, written_by=by) if by:
            other = now.name_in(seat)
            return (guest_line(now, by, "writes_down", other=other, amount=amount),)
        case e.ToppedUp(seat, amount, seats.NOBODY, rebuy=again):
            key = "rebuys" if again else "topped_up"
            return (seat_line(now, seat, key, amount=amount),)
        case e.ToppedUp(seat, amount, by):
            other = now.name_in(seat)
            return (seat_line(now, by, "stakes", other=other, amount=amount),)
        case e.KittyFed(seat, amount):
            key = "kitty" if now.has_kitty else "odd_chips"
            return (seat_line(now, seat, key, amount=amount),)
        case e.BountyPaid(seat, paid):
            won = sum([amount for _, amount in paid])
            return (seat_line(now, seat, "bounty", voice="calm", amount=won, plus=True),)
        case e.CarriedBack(seat, amount):
            return (seat_line(now, seat, "carried_back", amount=amount, plus=True),)
        case e.StackCorrected(seat, to, why, by, was, agreed) if by:
            if to == was:
                ruled = ruling_line(now, by, "confirms_stack", seat, why, to_chips=to)
            else:
                ruled = ruling_line(
                    now, by, "corrects_stack", seat, why, was_chips=was, to_chips=to
                )
            return (ruled, *agreed_lines(now, agreed))
        case e.StackCorrected(seat, stack, why):
            return (
                seat_line(
                    now,
                    seat,
                    "stack_corrected",
                    kind="audit",
                    voice="ruling",
                    stack_chips=stack,
                    why=why,
                ),
            )
        case e.ChipsSwapped() | e.StackCounted():
            return (real_chips(now, event),)
        case e.ChipsSold(seat, to, amount):
            other = now.name_in(to)
            return (seat_line(now, seat, "sells_chips", other=other, amount=amount),)
        case e.HeldPlayed(seat, amount):
            return (seat_line(now, seat, "held_played", amount=amount),)
        case e.BlindsBought(seat, buys):
            return (seat_line(now, seat, "buys" if buys else "buys_not"),)
        case _:
            assert_never(event)


def real_chips(now: Telling, event: e.ChipsSwapped | e.StackCounted) -> Line:
    """The line for real chips that were changed or counted, by their colours."""
    case = case_of(now.house)
    if isinstance(event, e.StackCounted):
        chips = in_words(case, event.chips)
        key = "counted" if event.stack == event.was else "counted_other"
        sums = {"to_chips": event.stack, "was_chips": event.was}
        if key == "counted":
            del sums["was_chips"]
        return seat_line(now, event.seat, key, kind="audit", chips=chips, **sums)
    gives, gets = in_words(case, event.gives), in_words(case, event.gets)
    if not event.other:
        return seat_line(now, event.seat, "swaps_bank", gives=gives, gets=gets)
    other = now.name_in(event.other)
    return seat_line(now, event.seat, "swaps", gives=gives, gets=gets, other=other)


def arranged(_: Telling, now: Telling, event: Arranged) -> Lines:
    """The lines for a seat's choices about the next hand, and for a called clock."""
    match event:
        case e.RunsAgreed(seat, runs):
            return (seat_line(now, seat, f"runs_agreed_{times(runs)}", n=runs),)
        case e.GameChosen(seat, game):
            title = now.title(game)
            return (seat_line(now, seat, "game_chosen", voice="calm", game=title),)
        case e.StraddleSet(seat, when, to):
            return (seat_line(now, seat, f"straddles_{when}", amount=to or None),)
        case e.SleeperSet(seat, sleeps):
            return (seat_line(now, seat, "sleeps" if sleeps else "sleeps_not"),)
        case e.DeckCut(seat):
            return (seat_line(now, seat, "deck_cut"),)
        case e.ClockCalled(_, on, by) if by:
            return (guest_line(now, by, "clock_called", other=now.name_in(on)),)
        case e.ClockCalled(seat, on):
            return (seat_line(now, seat, "clock_called", other=now.name_in(on)),)
        case _:
            assert_never(event)


def votes(_: Telling, now: Telling, event: Votes) -> Lines:
    """The lines for a proposal, the votes on it, and the result."""
    match event:
        case e.Proposed(_, "take_back", reason=why):
            return (audit_line("proposes_take_back", voice="calm", why=why),)
        case e.Proposed(seat, "kill_hand" | "kick" | "expose_card" as what):
            by, about, why = now.seats[seat], event.about, event.reason
            key = f"asks_{what}_why" if what == "kick" and why else f"asks_{what}"
            return (ruling_line(now, by, key, about, why, voice="calm"),)
        case e.Proposed(seat, "void", reason=why):
            asks = guest_line(
                now, now.seats[seat], "asks_void", kind="audit", voice="calm", why=why
            )
            return (asks,)
        case e.Proposed(seat, "correct_bet" | "correct_stack"):
            return (asks_to_correct(now, event),)
        case e.Proposed(seats.NOBODY, _, each):
            return (
                Line("log.hourly_bomb_pot", filling={"each_chips": each}, voice="calm"),
            )
        case e.Proposed(seat, "bomb_pot", each):
            key = "proposes_bomb_pot"
            return (seat_line(now, seat, key, voice="calm", each_chips=each),)
        case e.Proposed(seat, extra):
            return (seat_line(now, seat, f"proposes_{extra}", voice="calm"),)
        case e.Voted():
            return answer(now, event)
        case e.VoteClosed(
            "correct_bet" | "kill_hand" | "correct_stack" | "void", agreed=True
        ):
            return SILENT
        case e.VoteClosed("kick" | "expose_card", agreed=True):
            still_here = tuple([seat for seat in now.table.asked if seat in now.seats])
            return agreed_lines(now, still_here)
        case e.VoteClosed(extra, agreed):
            key = f"agreed_{extra}" if agreed else "not_agreed"
            return (audit_line(key, voice="calm"),)
        case e.Withdrawn(seat, extra):
            return (seat_line(now, seat, f"withdraws_{extra}", kind="audit", voice="calm"),)
        case e.BombPotDue(each):
            return (Line("log.bomb_pot_due", filling={"each_chips": each}, voice="calm"),)
        case _:
            assert_never(event)


def asks_to_correct(now: Telling, event: e.Proposed) -> Line:
    """The line for the question whether a bet or a stack may be corrected."""
    return ruling_line(
        now,
        now.seats[event.seat],
        f"asks_{event.extra}",
        event.about,
        event.reason,
        voice="calm",
        was_chips=event.was,
        to_chips=event.amount,
    )


def answer(now: Telling, event: e.Voted) -> Lines:
    """The line for a vote; the proposer's own yes needs none."""
    seat, own = event.seat, event.own
    if not event.yes:
        return (seat_line(now, seat, "takes_back" if own else "refuses"),)
    if not event.play:
        return (seat_line(now, seat, "agrees_without"),)
    return SILENT if own else (seat_line(now, seat, "agrees"),)


def unsaid(_: Telling, __: Telling, ___: FairDeal) -> Lines:
    """No lines: how the deck was cut is shown beside it."""
    return SILENT


def begins(_: Telling, now: Telling, event: Begins) -> Lines:
    """The lines for a draw for the button, the start of a hand, and changed blinds, games or
    rules."""
    match event:
        case e.ButtonDrawn(draws, button):
            cards = tuple([card for _, card in draws])
            return (seat_line(now, button, "drawn", cards=cards),)
        case e.Begun():
            return begun(now)
        case e.NextShown(boards):
            return tuple([Line("log.next_shown", cards=texts(each)) for each in boards])
        case e.BlindsSet(small, big, ante):
            if ante is None:
                return (audit_line("blinds", small_chips=small, big_chips=big),)
            key = "blinds_ante"
            return (audit_line(key, small_chips=small, big_chips=big, ante_chips=ante),)
        case e.GameSet():
            return (games_line(now, event),)
        case e.RulesSet(choices):
            return tuple(
                [audit_line("rule", says=chosen(now.house, name)) for name in choices]
            )
        case _:
            assert_never(event)


def games_line(now: Telling, event: e.GameSet) -> Line:
    """The games from the next hand on, whether dealers choose among them, and their limit if
    it is the same for all."""
    titles = ", ".join([now.title(game) for game in event.games])
    each = turns(now.house)
    limits = {played(now.house, turn)[1] for turn in each}
    by_dealer = event.change == "dealer" and len(each) > 1
    if len(limits) > 1:
        return audit_line("choice_usual" if by_dealer else "games_usual", games=titles)
    limit = say(f"structure.{event.structure}", {})
    return audit_line("choice" if by_dealer else "games", games=titles, limit=limit)


def begun(now: Telling) -> Lines:
    """The heading of a hand, its game if there are several, the button, and the posts."""
    hand = now.hand
    plan, button = hand.plan, hand.plan.marks.button
    usual = now.is_usual(plan.game)
    heading = Line("log.hand", "hand", {"n": plan.number}, voice="" if usual else "calm")
    return (
        heading,
        *(SILENT if usual else (game_line(now),)),
        *((seat_line(now, button, "button"),) if button in now.seats else SILENT),
        *[seat_line(now, post.seat, post.name, amount=post.amount) for post in plan.posts],
    )


def game_line(now: Telling) -> Line:
    """The game and the limit of the hand."""
    hand = now.hand
    opening = first_round(hand.plan)
    if opening is None:
        return Line("log.game_only", filling={"game": hand.game.title}, voice="calm")
    limit = say(f"structure.{STRUCTURES[opening.limit]}", {})
    return Line("log.game", filling={"game": hand.game.title, "limit": limit}, voice="calm")


# ---------------------------------------------------------------- what is known after them


def seat_changed(telling: Telling, event: e.SeatChanged) -> Telling:
    """Someone has another seat."""
    rest = without(telling.seats, event.seat)
    return with_seats(telling, {**rest, event.to: event.guest})


def game_set(telling: Telling, event: e.GameSet) -> Telling:
    """The table's games."""
    house = with_games(telling.house, event)
    return with_table(telling, replace(telling.table, house=house))


def rules_set(telling: Telling, event: e.RulesSet) -> Telling:
    """The table's rules."""
    house = with_rules(telling.house, event)
    return with_table(telling, replace(telling.table, house=house))


def proposed(telling: Telling, event: e.Proposed) -> Telling:
    """Whom a proposal asks."""
    asked = tuple([seat for seat in event.seats if seat != event.seat])
    return with_table(telling, replace(telling.table, asked=asked))


def hand_begun(telling: Telling, event: e.Begun) -> Telling:
    """A hand begins."""
    table = replace(telling.table, hand=HandSoFar(event.plan), noted=())
    return with_table(telling, table)


KNOWN: Final[tuple[Learns, ...]] = (
    known(e.SatDown, seated),
    known(e.MovedHere, seated),
    known(e.StoodUp, left),
    known(e.MovedAway, left),
    known(e.SeatChanged, seat_changed),
    known(e.GameSet, game_set),
    known(e.RulesSet, rules_set),
    known(e.Proposed, proposed),
    known(e.Begun, hand_begun),
)
