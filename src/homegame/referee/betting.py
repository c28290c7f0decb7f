"""Cases about bets: how much went in, with which words, and what that counts as."""

from typing import Final

from homegame.chips import Chips
from homegame.engine.legal import options
from homegame.referee.case import (
    NOTHING_KNOWN,
    Answers,
    Apply,
    Ruling,
    Spot,
    ask,
    case,
    facing,
)
from homegame.referee.played import DEEP, checked_to, dealt
from homegame.rulebook import HouseRules, Rule
from homegame.rules.betting import full_raise_over, may_raise_again
from homegame.rules.chips_in import (
    Action,
    action_of,
    binding_words,
    completed,
    over_limit,
    silent_chips,
    splashed,
    string_bet,
)

EXAMPLE: Final = 100
"""The bet, and the last raise, where the hand doesn't say: in units of the house."""


def bets(house: HouseRules, answers: Answers, spot: Spot) -> tuple[Chips, Chips, Chips]:
    """To call, the bet and the last raise: the hand's, or round numbers."""
    if spot.knows_bets:
        return spot.to_call, spot.current_bet, spot.last_raise
    size = EXAMPLE * house.chip_unit
    return (0, 0, size) if answers.get("facing") == "free" else (size, size, size)


def done(
    action: Action,
    words: str,
    answers: Answers,
    *rules: Rule,
    exact: bool = False,
) -> Ruling:
    """The ruling that it is this action, said in these words.

    It can be carried out if its amount follows from the bets: a call, or an `exact` raise.
    """
    if action.kind != "call" and not exact:
        return Ruling(words, rules)
    apply = Apply("call" if action.kind == "call" else "raise", action.to)
    return Ruling(words, rules, {"to_chips": action.to}, apply)


# ---------------------------------------------------------------- chips alone


@case(
    "betting",
    Rule.ONE_CHIP_RULE,
    ask("facing", "bet", "free", known=facing),
    ask("said", "nothing", "raise", "call", facing="bet"),
    asks=(silent_chips, binding_words),
    options=("one_chip_rule", "verbal.binding"),
    about="in_turn",
)
def one_chip(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """One big chip."""
    to_call, bet, last = bets(house, answers, spot)
    said = answers.get("said", "nothing")
    chip = 10 * (bet + last)
    words = None if said == "nothing" else said
    action = action_of(house, to_call, bet, last, [chip], words)
    rules = [Rule.UNFACED_CHIP] if not to_call else [Rule.ONE_CHIP_RULE]
    rules += [Rule.VERBAL_DECLARATION] if said != "nothing" else []
    return done(action, f"{action.kind}_{said}" if to_call else "bet", answers, *rules)


@case(
    "betting",
    Rule.ILLEGAL_AMOUNT,
    ask("facing", "bet", "free", known=facing),
    ask("needed", "no", "yes", facing="bet"),
    ask("size", "call", "less_than_half", "half", "full", needed="no"),
    asks=(silent_chips, completed, full_raise_over),
    options=("one_chip_rule", "raise.min_rule", "underraise.live"),
    about="in_turn",
)
def several_chips(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Several chips without a word."""
    to_call, bet, last = bets(house, answers, spot)
    if not to_call:
        action = action_of(house, to_call, bet, last, [last, last])
        return done(action, "bet", answers, Rule.UNFACED_CHIP, Rule.MINIMUM_BET)
    if answers["needed"] == "yes":
        is_call = silent_chips(house, EXAMPLE, [EXAMPLE - 1] * 2) == EXAMPLE
        if is_call:
            action = Action("call", bet)
            return done(action, "call_needed", answers, Rule.ONE_CHIP_RULE)
        return Ruling("raise_needed", (Rule.ONE_CHIP_RULE, Rule.ILLEGAL_AMOUNT))
    size = answers["size"]
    over = raise_of(house, bet, last, size)
    action = action_of(house, to_call, bet, last, [to_call, over])
    rules = (Rule.ILLEGAL_AMOUNT, minimum(house), Rule.ONE_CHIP_RULE)
    return done(action, f"{action.kind}_{size}", answers, *rules, exact=size == "half")


@case(
    "betting",
    Rule.ILLEGAL_AMOUNT,
    ask("size", "half", "less_than_half", "all_in"),
    ask("said", "nothing", "raise", size="half less_than_half"),
    asks=(completed, full_raise_over, binding_words),
    options=("underraise.live", "raise.min_rule", "verbal.binding"),
    about="in_turn",
)
def short_raise(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A raise below the minimum."""
    to_call, bet, last = bets(house, answers, spot)
    size = answers["size"]
    if size == "all_in":
        over = raise_of(house, bet, last, "half")
        chips = [to_call + over] if not to_call else [to_call, over]
        action = action_of(house, to_call, bet, last, chips, stack=sum(chips))
        assert action.kind in ("raise", "bet")
        return Ruling("all_in", (Rule.RAISE_BELOW_MINIMUM, Rule.FULL_BET_RULE))
    over = raise_of(house, bet, last, size)
    words = "raise" if answers["said"] == "raise" else None
    action = action_of(house, to_call, bet, last, [to_call, over], words)
    rules = [Rule.ILLEGAL_AMOUNT, minimum(house)]
    rules += [Rule.VERBAL_DECLARATION] if words else []
    if action.kind == "bet":
        return done(action, "bet", answers, Rule.MINIMUM_BET, *rules, exact=True)
    said = "said" if words and action.kind == "raise" else "silent"
    return done(action, f"{action.kind}_{said}", answers, *rules, exact=True)


def raise_of(house: HouseRules, bet: Chips, last: Chips, size: str) -> Chips:
    """By how much a raise of this size exceeds the bet."""
    full = full_raise_over(house, bet, last)
    half = -(-full // 2)
    sizes = {"call": 0, "less_than_half": half - 1, "half": half, "full": full}
    return sizes[size]


def minimum(house: HouseRules) -> Rule:
    """The rule that says how big a raise must be."""
    doubles = full_raise_over(house, 2, 1) == 2
    return Rule.RAISE_MATCHES_BET if doubles else Rule.MINIMUM_RAISE


# ---------------------------------------------------------------- words and motions


@case(
    "betting",
    Rule.STRING_BET,
    ask("facing", "bet", "free", known=facing),
    ask("said", "nothing", "raise", "amount", "call_and_raise", facing="bet"),
    ask("first", "call", "raise", said="nothing"),
    asks=(string_bet, binding_words),
    options=("verbal.binding",),
    about="in_turn",
)
def string(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Chips that went in with several motions."""
    to_call, bet, last = bets(house, answers, spot)
    full = full_raise_over(house, bet, last)
    said = answers.get("said", "nothing")
    words = {
        "nothing": None,
        "raise": "raise",
        "amount": f"raise to {bet + 3 * full}",
        "call_and_raise": f"I see your {bet} and raise {full}",
    }[said]
    first = [to_call, full] if answers.get("first") == "raise" else [to_call or last]
    action = string_bet(house, to_call, bet, last, [first, [full, full]], words)
    if not to_call:
        return done(action, "bet", answers, Rule.STRING_BET)
    rules = [Rule.STRING_BET]
    rules += [Rule.VERBAL_DECLARATION, Rule.FIRST_WORDS] if words else []
    spoke = said if words else answers["first"]
    return done(action, f"{action.kind}_{spoke}", answers, *rules)


@case(
    "betting",
    Rule.VERBAL_DECLARATION,
    ask("said", "raise_to", "call", "all_in", "fold", "thinking"),
    ask("chips", "less", "more", said="raise_to"),
    asks=(binding_words,),
    options=("verbal.binding",),
    about="in_turn",
)
def words_and_chips(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Said one thing, put in another."""
    to_call, bet, last = bets(house, answers, spot)
    full = full_raise_over(house, bet, last)
    said, named = answers["said"], bet + 3 * full
    rules = (Rule.VERBAL_DECLARATION, Rule.FIRST_WORDS)
    if said == "thinking":
        action = action_of(house, to_call, bet, last, [to_call, full], "hmm, what to do")
        return Ruling("call_call" if action.kind == "call" else "thinking", rules[::-1])
    if said in ("all_in", "fold"):
        words = said.replace("_", " ")
        action = action_of(house, to_call, bet, last, [], words, stack=10 * (bet + last))
        if action.kind in ("nothing", "check"):
            return Ruling(f"{said}_unsaid", rules)
        apply = Apply("fold") if said == "fold" else None
        return Ruling(f"{said}_said", rules, apply=apply)
    put = {"less": 2 * full, "more": 4 * full}.get(answers.get("chips", ""), full)
    words = f"raise to {named}" if said == "raise_to" else "call"
    action = action_of(house, to_call, bet, last, [to_call, put], words)
    if action.kind == "check":
        return Ruling("check_call", rules, apply=Apply("check"))
    if said == "call":
        words = "call_call" if action.kind == "call" else "raise_call"
        return done(action, words, answers, *rules)
    kept = "corrected" if action.to == named else "chips"
    return Ruling(f"{kept}_{answers['chips']}", rules)


@case(
    "betting",
    Rule.CALL,
    ask("said", "nothing", "call", "all_in"),
    asks=(silent_chips, binding_words),
    about="in_turn",
)
def undercall(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Fewer chips than the call takes."""
    known = spot if spot.to_call else NOTHING_KNOWN
    to_call, bet, last = bets(house, answers, known)
    said = answers["said"].replace("_", " ")
    words = None if said == "nothing" else said
    all_in = answers["said"] == "all_in"
    chips = [max(to_call // 2, 1)]
    stack = chips[0] if all_in else to_call + bet + last
    action = action_of(house, to_call, bet, last, chips, words, stack=stack)
    assert action.kind == "call"
    if all_in:
        return Ruling("for_less", (Rule.CALL_FOR_LESS, Rule.UNCALLED_BET))
    rules = (Rule.CALL, Rule.VERBAL_DECLARATION) if words else (Rule.CALL,)
    return done(action, "call", answers, *rules) if spot.to_call else Ruling("call", rules)


@case(
    "betting",
    Rule.SPLASHING,
    ask("said", "amount", "call", "nothing"),
    asks=(splashed, binding_words),
    options=("verbal.binding",),
    about="in_turn",
)
def splash(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Chips thrown into the pot."""
    words = {"amount": "raise to 30", "call": "call", "nothing": None}[answers["said"]]
    return Ruling(splashed(house, words), (Rule.SPLASHING, Rule.VERBAL_DECLARATION))


@case(
    "betting",
    Rule.OVER_LIMIT_RETURNED,
    ask("objected", "yes", "no"),
    asks=(over_limit,),
    options=("potlimit.overbet",),
    about="in_turn",
)
def overbet(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """More than the limit allows."""
    counts = over_limit(house, 2 * EXAMPLE, EXAMPLE, contested=answers["objected"] == "yes")
    return Ruling(
        "stands" if counts > EXAMPLE else "returned",
        (Rule.OVERBET, Rule.OVER_LIMIT_RETURNED),
    )


# ---------------------------------------------------------------- short all-ins


@case(
    "betting",
    Rule.FULL_BET_RULE,
    ask("acted", "yes", "no"),
    ask("size", "full", "half", "less_than_half", "adds_up", acted="yes"),
    asks=(may_raise_again, options),
    options=("allin.reopen", "allin.cumulative_reopen"),
)
def reopening(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A short all-in: may a player raise again?"""
    rules = [Rule.FULL_BET_RULE, Rule.REOPENING]
    if answers["acted"] == "no":
        may = all_ins(house, ["half"], asked=3)
        return Ruling("not_acted" if may else "closed", tuple(rules))
    size = answers["size"]
    sizes = ["most", "most"] if size == "adds_up" else [size]
    open_ = all_ins(house, sizes, asked=1)
    if size == "half" and open_:
        rules.append(Rule.HALF_BET_RULE)
    if size == "adds_up":
        rules.append(Rule.CUMULATIVE_SHORT_ALL_INS)
    return Ruling("open" if open_ else "closed", tuple(rules))


def all_ins(house: HouseRules, sizes: list[str], asked: int) -> bool:
    """Whether this seat may raise: seat 1 bets 20 big blinds on the flop, and the next seats
    go all in over that, each by this part of a full raise."""
    big = house.blinds.big
    bet = 20 * big
    parts = {"full": bet, "half": bet // 2, "less_than_half": big, "most": 12 * big}
    stacks, reach = [DEEP * big], bet
    for size in sizes:
        reach += parts[size]
        stacks.append(big + reach)
    game = checked_to(dealt(house, [*stacks, DEEP * big, DEEP * big]), 3)
    game.act(f"r{bet}" + " a" * len(sizes))
    while game.turn != asked:
        game.act("c")
    return options(game.hand).raise_most > 0 and may_raise_again(
        game.hand, game.hand.players[asked]
    )
