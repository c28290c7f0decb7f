"""The lines of a tournament: who enters, what level it is, who moves, who is out and what they
get."""

from typing import Any, Final, assert_never

from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.line import Line
from homegame.model.tournament import Level
from homegame.telling.bank import sum_of
from homegame.telling.sentence import (
    SILENT,
    Lines,
    audit_line,
    guest_line,
    seat_line,
    together,
)
from homegame.telling.sofar import (
    Learns,
    Telling,
    in_tournament,
    known,
    left,
    seated,
)
from homegame.words import say

Tournament = e.TournamentEvent
Stacks = (
    e.StackPlaced
    | e.StackAdded
    | e.StackTaken
    | e.StackClaimed
    | e.ChipsRaced
    | e.RaceUndone
)

ENDED = {
    "won": "tournament_won",
    "deal": "tournament_deal",
    "chips": "tournament_chips",
    "refund": "tournament_refund",
    "called_off": "tournament_called_off",
}


def tournament(_: Telling, now: Telling, event: Tournament) -> Lines:
    """The lines of a tournament as a whole."""
    match event:
        case e.TournamentOpened(by, setup):
            return (
                guest_line(now, by, "tournament_opened", kind="audit", title=setup.title),
            )
        case e.EnteredTournament(guest, way, cost, bounty, _, fee):
            if not (paid := cost + bounty + fee):
                return (guest_line(now, guest, f"enters_{way}_free"),)
            return (guest_line(now, guest, f"enters_{way}", sum=sum_of(now, paid)),)
        case e.EntryTakenBack(guest, _, by) if by != guest:
            other = now.names[guest]
            return (guest_line(now, by, "takes_entry_back", kind="audit", other=other),)
        case e.EntryTakenBack(guest):
            return (guest_line(now, guest, "enters_not"),)
        case e.RebuyDeclined(guest, by) if by != guest:
            other = now.names[guest]
            return (guest_line(now, by, "declines_rebuy_of", kind="audit", other=other),)
        case e.RebuyDeclined(guest):
            return (guest_line(now, guest, "declines_rebuy"),)
        case e.DeclineUndone(guest, host):
            other = now.names[guest]
            return (guest_line(now, host, "decline_undone", kind="audit", other=other),)
        case e.AddOnBought(guest, 0):
            return (guest_line(now, guest, "add_on_free"),)
        case e.AddOnBought(guest, cost):
            return (guest_line(now, guest, "add_on", sum=sum_of(now, cost)),)
        case e.StaffBonusBought(guest, cost):
            return (guest_line(now, guest, "staff_bonus", sum=sum_of(now, cost)),)
        case e.LateExpected(stacks, by):
            if not stacks:
                return (guest_line(now, by, "late_none", kind="audit"),)
            key = "late_stack" if len(stacks) == 1 else "late_stacks"
            return (guest_line(now, by, key, kind="audit", stacks=len(stacks)),)
        case e.TournamentStarted(by) if by not in now.names:
            return (audit_line("tournament_starts", voice="calm"),)
        case e.TournamentStarted(by):
            return (guest_line(now, by, "tournament_started", kind="audit", voice="calm"),)
        case e.ClockStarted(by):
            return (guest_line(now, by, "clock_started", kind="audit", voice="calm"),)
        case e.LevelBegan(number):
            return (level_line(now, number),)
        case e.BreakBegan(minutes, ""):
            return (audit_line("break", voice="calm", minutes=minutes),)
        case e.BreakBegan(minutes, by, why):
            line = guest_line(
                now,
                by,
                "break_called",
                kind="audit",
                voice="calm",
                minutes=minutes,
                why=why,
            )
            return (line,)
        case e.BreakEnded():
            return (audit_line("break_over", voice="calm"),)
        case e.LevelsSet(_, "", _):
            return (audit_line("levels_fitted", voice="calm"),)
        case e.LevelsSet(_, by, why, None):
            return (guest_line(now, by, "levels_set", kind="audit", why=why),)
        case e.LevelsSet(structure, by, why, late):
            assert late is not None
            key = "late_until_set_rest" if late in structure.breaks else "late_until_set"
            return (guest_line(now, by, key, kind="audit", level=late, why=why),)
        case e.LevelClockSet(left_s, by, why):
            time = f"{left_s // 60}:{left_s % 60:02}"
            if by not in now.names:
                return (audit_line("level_clock_back", time=time),)
            return (guest_line(now, by, "level_clock", kind="audit", time=time, why=why),)
        case e.OutCalled(guest, _, by, _, True):
            keys = "out_called_unless", "out_called_by_unless"
            return (out_line(now, guest, by, *keys),)
        case e.OutCalled(guest, _, by):
            return (out_line(now, guest, by, "out_called", "out_called_by"),)
        case e.OutUndone(guest, host):
            other = now.names[guest]
            return (guest_line(now, host, "out_undone", kind="audit", other=other),)
        case e.BroughtBack(guest, host):
            other = now.names[guest]
            line = guest_line(
                now, host, "brought_back", kind="audit", voice="ruling", other=other
            )
            return (line,)
        case e.KnockedOut(guest, _, _, _, by, True):
            return (out_line(now, guest, by, "out_unless", "out_by_unless"),)
        case e.KnockedOut(guest, _, _, _, by):
            return (out_line(now, guest, by, "out", "out_by"),)
        case e.BountyWon(guest, of, amount) if guest == of:
            return (guest_line(now, guest, "head_own", sum=sum_of(now, amount)),)
        case e.BountyWon(guest, of, amount, kept) if amount + kept < 0:
            sum_ = sum_of(now, -amount - kept)
            return (guest_line(now, guest, "head_back", sum=sum_, other=now.names[of]),)
        case e.BountyWon(guest, of, amount, kept):
            more: dict[str, Any] = {"sum": sum_of(now, amount), "other": now.names[of]}
            if not kept:
                return (guest_line(now, guest, "head", **more),)
            more["kept"] = sum_of(now, kept)
            return (guest_line(now, guest, "head_kept", **more),)
        case e.HandForHand(on, by) if by:
            key = "sets_hand_for_hand" if on else "sets_hand_for_hand_off"
            return (guest_line(now, by, key, kind="audit"),)
        case e.HandForHand(on):
            key = "hand_for_hand" if on else "hand_for_hand_over"
            return (audit_line(key, voice="calm"),)
        case e.RoundPlayed():
            return SILENT
        case e.PrizePaid(guest, 0, amount):
            return (guest_line(now, guest, "deal_prize", sum=sum_of(now, amount)),)
        case e.PrizePaid(guest, place, amount):
            at = say("tournament.place", {"n": place, "nth": nth(place)})
            return (guest_line(now, guest, "prize", sum=sum_of(now, amount), place=at),)
        case e.DealAsked(by):
            return (guest_line(now, by, "deal_asked", voice="calm"),)
        case e.DealProposed(by, kind, _, left):
            how = say(f"tournament.deal.{kind}", {})
            if not left:
                return (guest_line(now, by, "deal_proposed", voice="calm", how=how),)
            rest = sum_of(now, left)
            line = guest_line(
                now, by, "deal_proposed_left", voice="calm", how=how, left=rest
            )
            return (line,)
        case e.DealAnswered(guest, yes):
            return (guest_line(now, guest, "deal_yes" if yes else "deal_no"),)
        case e.DealClosed(False, True, silent):
            if not silent:
                return (audit_line("deal_no_proposal", voice="calm"),)
            names = together([now.names[each] for each in silent])
            return (audit_line("deal_silence", voice="calm", names=names),)
        case e.DealClosed(agreed):
            return (audit_line("deal_agreed" if agreed else "deal_off", voice="calm"),)
        case e.TournamentEnded(how, by, why):
            if by:
                line = guest_line(
                    now, by, ENDED[how], kind="audit", voice="ruling", why=why
                )
                return (line,)
            return (audit_line(ENDED[how], voice="calm"),)
        case e.Refunded(guest, amount) if amount < 0:
            return (guest_line(now, guest, "refunds", sum=sum_of(now, -amount)),)
        case e.Refunded(guest, amount):
            return (guest_line(now, guest, "refunded", sum=sum_of(now, amount)),)
        case _:
            assert_never(event)


def stacks(was: Telling, now: Telling, event: Stacks) -> Lines:
    """The lines for stacks that are put on a table, or leave it."""
    match event:
        case e.StackPlaced(seat, guest):
            at = now.table_name(now.table_no)
            return (guest_line(now, guest, "stack_placed", seat=seat, table=at),)
        case e.StackAdded(seat, amount):
            guest = now.seats[seat]
            return (guest_line(now, guest, "stack_added", chips=f"{amount:,}"),)
        case e.StackClaimed(seat, guest):
            at = now.table_name(now.table_no)
            return (guest_line(now, guest, "stack_claimed", seat=seat, table=at),)
        case e.StackTaken(_, _, _, "bust" | "over"):
            # Who is out has a line of their own.
            return SILENT
        case e.StackTaken(_, guest, amount, why):
            gone = f"{amount:,}"
            return (guest_line(was, guest, f"stack_{why}", kind="audit", chips=gone),)
        case e.ChipsRaced():
            return raced(now, event)
        case e.RaceUndone(chip, by):
            back = f"{chip:,}"
            line = guest_line(
                now, by, "race_undone", kind="audit", voice="ruling", chip=back
            )
            return (line,)
        case _:
            assert_never(event)


def raced(telling: Telling, event: e.ChipsRaced) -> Lines:
    """A chip that left play, who won a larger one, who was given one to stay in, and what the
    race added to all chips or took from them."""
    chip, into = f"{event.chip:,}", f"{event.into:,}"
    filled: dict[str, int | str] = {"chip": chip, "into": into}
    key = "chips_gone"
    if event.winners:
        filled["names"] = together([telling.name_in(seat) for seat in event.winners])
        key = "chip_raced" if len(event.winners) == 1 else "chips_raced"
    lines = [Line(f"log.{key}", filling=filled, voice="calm")]
    lines += [
        seat_line(telling, seat, "race_rescued", voice="calm", into=into)
        for seat in event.rescued
    ]
    more = sum([now - was for _, was, now in event.stacks])
    if more:
        by = f"{abs(more):,}"
        key = "race_adds" if more > 0 else "race_takes"
        lines.append(Line(f"log.{key}", filling={"chips": by}))
    return tuple(lines)


def level_line(telling: Telling, number: int) -> Line:
    """A new level: its blinds, and its ante if it has one."""
    levels = telling.levels
    level = levels[number - 1] if number <= len(levels) else Level(0, 0)
    small, big, ante = f"{level.small:,}", f"{level.big:,}", f"{level.ante:,}"
    filled: dict[str, int | str] = {"n": number, "small": small, "big": big}
    if level.ante:
        return audit_line("level_ante", voice="calm", ante=ante, **filled)
    return audit_line("level", voice="calm", **filled)


def out_line(
    telling: Telling, guest: str, by: tuple[str, ...], alone: str, by_others: str
) -> Line:
    """Who is out, or will be, for good or unless they buy another stack, and by whom."""
    names = [telling.names[each] for each in by]
    if not names:
        return guest_line(telling, guest, alone, voice="calm")
    return guest_line(telling, guest, by_others, voice="calm", other=together(names))


def nth(place: int) -> str:
    """The ending of an ordinal number: 1st, 2nd, 3rd, 4th, 11th."""
    if place % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")


# ---------------------------------------------------------------- what is known after them


def late_expected(telling: Telling, event: e.LateExpected) -> Telling:
    """Several will come."""
    return replace(telling, names={**telling.names, **dict(event.stacks)})


def tournament_opened(telling: Telling, event: e.TournamentOpened) -> Telling:
    """Some tables are a tournament's."""
    now = replace(telling, levels=event.setup.structure.levels)
    return in_tournament(now, event.tables, True)


def tournament_ended(telling: Telling, _: e.TournamentEnded) -> Telling:
    """None is any more."""
    return in_tournament(telling, telling.tables, False)


def levels_set(telling: Telling, event: e.LevelsSet) -> Telling:
    """The levels are others."""
    return replace(telling, levels=event.structure.levels)


KNOWN: Final[tuple[Learns, ...]] = (
    known(e.LateExpected, late_expected),
    known(e.TournamentOpened, tournament_opened),
    known(e.TournamentEnded, tournament_ended),
    known(e.LevelsSet, levels_set),
    known(e.StackPlaced, seated),
    known(e.StackClaimed, seated),
    known(e.StackTaken, left),
)
