"""Cases about turns: out of turn, skipped, the clock, a player who is away."""

from homegame.engine.decide import decide, folds_away, time_up
from homegame.engine.plan import is_dealt_absent, plan, players
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Table
from homegame.referee.case import (
    ACTED,
    Answers,
    Apply,
    Ruling,
    Spot,
    ask,
    case,
    facing,
    game,
    waits,
)
from homegame.referee.played import checked_to, dealt, deep, price_of_missing
from homegame.rulebook import HouseRules, Rule
from homegame.rules.betting import to_call
from homegame.rules.floor import Act, clock_called, out_of_turn, skipped
from homegame.rules.games import variant
from homegame.rules.live_deal import is_substantial
from homegame.rules.missed import after_missing
from homegame.seats import CLOCK
from homegame.sheet.choices import time

BEFORE: dict[str, Act] = {
    "check": "check",
    "call": "call",
    "raise": "raise",
    "fold": "fold",
}


@case(
    "turns",
    Rule.OUT_OF_TURN_BINDS,
    ask("did", "check", "call", "raise", "fold"),
    ask("then", "not_yet", "check", "call", "raise", "fold", known=waits),
    asks=(out_of_turn,),
    options=("out_of_turn.binding",),
)
def acted_early(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone acted out of turn; then the player whose turn it was acts."""
    did, then = answers["did"], answers["then"]
    if then == "not_yet":
        quiet, loud = out_of_turn(house, "check"), out_of_turn(house, "raise")
        found = "again" if quiet == "again" else f"if_{quiet}_{loud}"
    else:
        found = out_of_turn(house, BEFORE[then])
    rules = [Rule.OUT_OF_TURN_BINDS, Rule.ACT_IN_TURN]
    rules += [Rule.EARLY_CALLER] if did in ("call", "raise") else []
    rules += [Rule.PROTECT_YOUR_HAND] if did == "fold" else []
    return Ruling(f"{did}_{found}", tuple(rules))


@case(
    "turns",
    Rule.OUT_OF_TURN_BINDS,
    ask("acted", *ACTED),
    asks=(skipped, is_substantial),
)
def was_skipped(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player was passed over, and others have acted."""
    found = skipped(*ACTED[answers["acted"]])
    return Ruling(found, (Rule.OUT_OF_TURN_BINDS, Rule.ACT_IN_TURN))


@case(
    "turns",
    Rule.FOLD,
    asks=(decide, to_call),
    options=("fold.when_free",),
    about="in_turn",
)
def fold_free(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone folds where checking is free."""
    flop = checked_to(dealt(house, deep(house, 3), but="fold.when_free"), 3)
    refused = [
        isinstance(decide(flop.hand, flop.turn, c.Fold(anyway)), Refused)
        for anyway in (False, True)
    ]
    found = {0: "folds", 1: "asks", 2: "checks"}[sum(refused)]
    apply = Apply("check") if found == "checks" else None
    return Ruling(found, (Rule.FOLD, Rule.LEGAL_CHOICES), apply=apply)


# ---------------------------------------------------------------- the clock

WAITED = {"half_a_minute": 30, "two_minutes": 120, "five_minutes": 300}
"""How long a player has had, in seconds."""


@case(
    "turns",
    Rule.CALL_THE_CLOCK,
    ask("waited", *WAITED),
    ask("facing", "bet", "free", known=facing),
    asks=(clock_called, time_up),
    options=("clock.grace_s", "clock.seconds", "clock.expiry"),
    about="in_turn",
)
def clock(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone calls the clock."""
    rules = (Rule.CALL_THE_CLOCK, Rule.CLOCK_EXPIRY)
    had_ms = WAITED[answers["waited"]] * 1000
    called = clock_called(house, had_ms=had_ms)
    if called.early_ms:
        grace_s = (had_ms + called.early_ms) // 1000
        return Ruling("too_early", rules[:1], {"time": time(grace_s)})
    ends = "folds" if is_folded(house, answers["facing"], away=False) else "checks"
    numbers = {"time": time(called.gets_ms // 1000)}
    return Ruling(ends, rules, numbers, Apply("start_clock"))


def is_folded(house: HouseRules, facing_: str, *, away: bool) -> bool:
    """What the clock does for a player on the flop who doesn't act: it folds, or checks."""
    flop = checked_to(dealt(house, deep(house, 3)), 3)
    if facing_ == "bet":
        flop.act(f"r{10 * house.blinds.big}")
    decided = decide(flop.hand, CLOCK, c.TimeUp(away))
    assert not isinstance(decided, Refused)
    return any(isinstance(event, e.Folded) for event in decided)


# ---------------------------------------------------------------- away


@case(
    "turns",
    Rule.ABSENT_AT_THE_DEAL,
    ask("when", "deal", "turn"),
    ask("game", "cash", "tournament", known=game, when="deal"),
    ask("due", "none", "small_blind", "big_blind", game="cash"),
    ask("facing", "bet", "free", known=facing, when="turn"),
    asks=(players, is_dealt_absent, plan, after_missing, folds_away, time_up),
    options=(
        "absent.cash",
        "absent.mid_hand",
        "tourn.absent",
        "missed.method",
        "missed.sb_only",
    ),
)
def away(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone is away from the table."""
    if answers["when"] == "turn":
        folds = is_folded(house, answers["facing"], away=True)
        rules = (Rule.LEAVING_THE_SEAT, Rule.CLOCK_EXPIRY)
        at_once = folds_away(dealt(house, deep(house, 3)).hand, away=True)
        words = ("folds_now" if at_once else "folds") if folds else "checks"
        return Ruling(words, rules, apply=Apply("fold") if words == "folds_now" else None)
    table = three_chairs(house, tournament=answers["game"] == "tournament")
    if 1 in players(table):
        return Ruling("dealt_in", (Rule.ABSENT_IN_TOURNAMENT,))
    if answers["game"] == "tournament":
        return Ruling("not_dealt", (Rule.ABSENT_IN_TOURNAMENT,))
    return away_in_cash(house, answers["due"])


def three_chairs(house: HouseRules, *, tournament: bool) -> Table:
    """A table whose seat 1 is away."""
    stack = 100 * house.blinds.big
    chairs = [Chair(f"g{seat}", stack, seat == 1, waiting=False) for seat in (1, 2, 3)]
    return Table(
        house,
        variant(house, "texas"),
        (None, *chairs),
        marks=Marks(2, 3, 1),
        number=1,
        tournament=tournament,
    )


def away_in_cash(house: HouseRules, due: str) -> Ruling:
    """No hand; and the blind that was due is owed, unless the house forgives it."""
    rules = (Rule.AWAY_FROM_TABLE, Rule.ABSENT_AT_THE_DEAL)
    if due == "none":
        return Ruling("no_hand", rules)
    live, dead = price_of_missing(house, 3 if due == "big_blind" else 2)
    cost = live + dead
    words = f"{due}_owed" if cost else f"{due}_free"
    missed = Rule.MISSED_SMALL_BLIND if due == "small_blind" else Rule.RETURNING_POST
    if due == "big_blind" and cost and not live:
        missed = Rule.DEAD_MISSED_BLINDS
    return Ruling(words, (*rules, missed), {"cost_chips": cost})
