"""Cases about what players agree on: running the board more than once, the rabbit hunt."""

from msgspec.structs import replace

from homegame.engine.plan import plan
from homegame.engine.table.games import runs_agreed_on
from homegame.engine.turn import run_out
from homegame.model.state import Table
from homegame.referee.case import Answers, Ruling, Spot, ask, case
from homegame.referee.played import dealt, deep, plain, six_chairs
from homegame.rulebook import HouseRules, Rule
from homegame.rules.dealing import is_one_enough, most_runs, unplayed
from homegame.seats import NOBODY
from homegame.variants import RunVote


@case(
    "deal",
    Rule.RUN_IT_TWICE,
    ask("when", "all_in", "before_hand", "betting"),
    ask("agree", "everyone", "one_no", when="all_in before_hand"),
    asks=(plan, runs_agreed_on, run_out, most_runs),
    options=("runs.max_runs", "runs.when"),
    about="",
)
def run_it(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone wants to run the rest of the board more than once."""
    before = runs_agreed_on(house)
    game = dealt(house, deep(house, 2), but="runs.max_runs").act("a c")
    asks_now = isinstance(game.hand.program[game.hand.step], RunVote)
    after = most_runs(game.hand, game.hand.step) if asks_now else 0
    rules = (Rule.RUN_IT_TWICE, Rule.RUN_VOTE)
    if not before and not after:
        return Ruling("off", rules)
    if answers["when"] == "betting":
        return Ruling("not_yet" if after else "too_late", rules)
    if answers["when"] == "all_in" and not after:
        return Ruling("too_late", rules)
    if answers["when"] == "before_hand" and not before:
        return Ruling("not_yet", rules)
    if answers["agree"] == "one_no":
        return Ruling("once", rules)
    if after:
        game.act(f"v{after} v{after}")
        return Ruling("runs", (*rules, Rule.RUN_SHARES), {"runs": game.hand.runs})
    steps = plan(agreed(house, before)).program
    runs = max([step.most for step in steps if isinstance(step, RunVote)])
    return Ruling("runs", (*rules, Rule.RUN_SHARES), {"runs": runs})


def agreed(house: HouseRules, runs: int) -> Table:
    """A table whose players have all agreed to so many runs before the hand."""
    table = six_chairs(house, NOBODY, None)
    chairs = [chair and replace(chair, runs=runs) for chair in table.chairs]
    return replace(table, house=plain(house, "runs.max_runs"), chairs=tuple(chairs))


@case(
    "deal",
    Rule.RABBIT_HUNT,
    ask("agree", "everyone", "one_no"),
    asks=(unplayed,),
    options=("rabbit.enabled", "rabbit.agreement"),
    about="",
)
def rabbit(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone wants to see the cards that would have come."""
    rules = (Rule.RABBIT_HUNT, Rule.BURNS_STAY_HIDDEN)
    if not unplayed(dealt(house, deep(house, 3)).act("f f").hand):
        return Ruling("off", rules)
    if is_one_enough(house):
        return Ruling("shown_one", rules[:1])
    return Ruling("shown" if answers["agree"] == "everyone" else "one_no", rules[:1])
