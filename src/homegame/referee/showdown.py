"""Cases about the showdown: who shows, who must, what a mucked hand is, and the odd chip."""

from msgspec.structs import replace

from homegame.cards import parse
from homegame.model import commands as c
from homegame.model.state import Hand
from homegame.referee.case import Answers, Apply, Ruling, Spot, ask, case
from homegame.referee.played import checked_down, checked_to, dealt, deep, quiet
from homegame.rulebook import HouseRules, Rule
from homegame.rules.floor import Since, may_dispute, miscalled, mucked
from homegame.rules.pots import Row, Worths, compared, shares
from homegame.rules.showing import (
    called_bettor_shows,
    may_show_after,
    must_open,
    next_face_up,
    next_to_show,
    showing_order,
)
from homegame.seats import NOBODY
from homegame.variants import FaceUp

BOARD = "2s7d9cJhQc"
HANDS = "AsAd KsKd 3c4d"
"""Seat 1 has the best hand and seat 3 the worst."""
HELD = {seat: parse(cards) for seat, cards in enumerate(HANDS.split(), 1)}


@case(
    "showdown",
    Rule.SHOWING_ORDER,
    ask("river", "bet", "checked", "all_in"),
    ask("earlier", "yes", "no", river="checked"),
    asks=(showing_order, next_face_up),
    options=("showdown.order", "showdown.last_aggressor_any_street", "allin.reveal"),
    about="",
)
def who_shows(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Who shows first."""
    river, big = answers["river"], house.blinds.big
    if river == "all_in":
        game = dealt(house, deep(house, 3)).act("c")
        quiet(game)
        game.act("a")
        rules = (Rule.ALL_IN_FACE_UP, Rule.SHOWING_ORDER)
        opens = any(isinstance(step, FaceUp) for step in game.hand.program)
        if opens and next_face_up(game.hand) != NOBODY:
            return Ruling("face_up", rules)
        first = showing_order(game.act("c c").hand)[0]
        return Ruling("last_bettor" if first == 2 else "all_in_left", rules)
    rules = (Rule.SHOWING_ORDER, Rule.SLOW_ROLL)
    cards = 3 if answers.get("earlier") == "yes" else 5
    game = checked_to(dealt(house, deep(house, 3)), cards)
    if river == "bet" or cards == 3:
        game.act(f"x r{10 * big} c c")
    if showing_order(checked_down(game).hand)[0] != 2:
        return Ruling("left", rules)
    return Ruling("bettor" if river == "bet" else "last_bettor", rules)


@case(
    "showdown",
    Rule.CALLED_BETTOR_SHOWS,
    ask("hand", "bettor", "beaten", "last_one", "all_folded", "folded"),
    asks=(called_bettor_shows, must_open, next_to_show, may_show_after),
    options=(
        "showdown.must_show_if_called",
        "show.one_card_after_fold",
        "show.folded_heads_up",
    ),
)
def must_show(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player is asked to show."""
    match answers["hand"]:
        case "bettor":
            must = called_bettor_shows(river_called(house), 2)
            rules = (Rule.CALLED_BETTOR_SHOWS, Rule.BOTH_CARDS_TO_WIN)
            return Ruling("must" if must else "forfeits", rules)
        case "beaten":
            must = must_open(with_shown(river_called(house)), 3, HELD[3])
            return Ruling("wins" if must else "may_muck", (Rule.MUCKING_LOSERS,))
        case "last_one":
            seat = next_to_show(all_mucked_but_one(river_called(house)))
            rules = (Rule.BOTH_CARDS_TO_WIN, Rule.MUCKED_IS_DEAD)
            return Ruling("need_not" if seat == NOBODY else "must_last", rules)
        case "all_folded":
            return after_the_fold(house)
        case _:
            game = dealt(house, deep(house, 2)).act("f")
            places, _ = may_show_after(game.hand, game.hand.folder)
            rules = (Rule.SHOW_FOLDED_HEADS_UP, Rule.SHOW_AFTER_FOLD)
            return Ruling("fold_shown" if places else "fold_hidden", rules)


def river_called(house: HouseRules) -> Hand:
    """A hand whose river seat 2 bet and both others called, before anyone has shown."""
    game = checked_to(dealt(house, deep(house, 3), HANDS, BOARD), 5)
    game.act(f"x r{10 * house.blinds.big} c")
    return game.say(game.turn, c.Call()).hand


def with_shown(hand: Hand) -> Hand:
    """The hand once seats 1 and 2 have shown."""
    shown = [replace(p, shown=HELD.get(seat, ())) for seat, p in enumerate(hand.players)]
    return replace(hand, players=(*shown[:3], *hand.players[3:]))


def all_mucked_but_one(hand: Hand) -> Hand:
    """The hand once everyone but seat 1 has mucked."""
    players = [replace(p, mucked=seat > 1) for seat, p in enumerate(hand.players)]
    return replace(hand, players=tuple(players))


def after_the_fold(house: HouseRules) -> Ruling:
    """What the winner may show whom no one called: one card alone, or all or nothing."""
    game = dealt(house, deep(house, 3)).act("f f")
    places, one = may_show_after(game.hand, 2)
    words = ("one_or_both" if one else "both_or_none") if places else "nothing"
    return Ruling(words, (Rule.WINNER_NEED_NOT_SHOW,))


@case(
    "showdown",
    Rule.MUCKED_IS_DEAD,
    ask("how", "pushed_forward", "touched_muck", "mixed", "tabled"),
    asks=(mucked,),
)
def mucked_by_mistake(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A hand was mucked by mistake."""
    how = answers["how"]
    match how:
        case "pushed_forward" | "touched_muck" | "mixed" | "tabled":
            found = mucked(how)
        case _:
            raise AssertionError(how)
    rules = [Rule.PROTECT_YOUR_HAND]
    rules.append(Rule.CARDS_SPEAK if how == "tabled" else Rule.MUCKED_IS_DEAD)
    apply = Apply("kill_hand") if found == "dead" else None
    return Ruling(f"{how}_{found}", tuple(rules), apply=apply)


@case(
    "showdown",
    Rule.CARDS_SPEAK,
    ask("meant", "mistake", "trick"),
    asks=(miscalled,),
)
def misread(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player said a hand was something it isn't."""
    found = miscalled(on_purpose=answers["meant"] == "trick")
    return Ruling(found, (Rule.CARDS_SPEAK, Rule.MISCALLED_HAND))


NEXT_HAND: dict[str, Since] = {
    "nothing": "nothing",
    "begun": "begun",
    "substantial": "substantial",
}


@case(
    "showdown",
    Rule.CARDS_SPEAK,
    ask("what", "reading", "count"),
    ask("since", *NEXT_HAND),
    asks=(may_dispute,),
    about="",
)
def wrong_pot(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A pot went to the wrong player, or was the wrong size."""
    since, count = NEXT_HAND[answers["since"]], answers["what"] == "count"
    open_ = may_dispute("count" if count else "reading", since)
    rules = (Rule.NO_CHIP_LOST,) if count else (Rule.CARDS_SPEAK,)
    words = f"{answers['what']}_{'open' if open_ else 'stands'}"
    return Ruling(words, (*rules, Rule.FLOOR_DECIDES))


@case(
    "showdown",
    Rule.ODD_CHIP,
    ask("between", "hands", "high_low", "boards", "runs"),
    ask("winners", "two", "three", between="hands"),
    ask("left", "one", "two", winners="three"),
    asks=(shares, compared),
    options=("odd_chip.rule",),
    about="",
)
def odd_chip(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A chip is left over in a split pot."""
    if answers["between"] != "hands":
        return between_parts(house, answers["between"])
    winners = 2 if answers["winners"] == "two" else 3
    left = 2 if answers.get("left") == "two" else 1
    unit = house.chip_unit
    parts = shares(house, (winners * 10 + left) * unit, winners)
    with_one = sum(odd for _, odd in parts)
    words = "one" if left == 1 else ("one_each" if with_one == 2 else "all_to_first")
    return Ruling(words, (Rule.ODD_CHIP, Rule.ODD_CHIP_UNIT))


def between_parts(house: HouseRules, between: str) -> Ruling:
    """The odd chip of a pot that is cut in two before hands are compared: seat 1 wins the
    earlier part, seat 2 the later one."""
    one, other = {1: 2, 2: 1}, {1: 1, 2: 2}
    rows: list[Worths] = {
        "high_low": [(Row(0, 0, ()), [one, other])],
        "boards": [(Row(0, 0, ()), [one]), (Row(0, 1, ()), [other])],
        "runs": [(Row(0, 0, ()), [one]), (Row(1, 0, ()), [other])],
    }[between]
    unit = house.chip_unit
    won = {cut.winners: cut.amount for cut in compared(rows, 21 * unit, (1, 2), unit)}
    assert won[(1,)] > won[(2,)]
    laws = {"boards": Rule.BOARD_ODD_CHIP, "runs": Rule.RUN_ODD_CHIPS}
    own = (laws[between],) if between in laws else ()
    return Ruling(between, (*own, Rule.ORDER_OF_DIVISION))
