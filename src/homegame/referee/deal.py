"""Cases about the deal: exposed cards, misdeals, the board, and who handles the deck."""

from msgspec.structs import replace

from homegame.cards import parse
from homegame.engine.shorthand import ScriptedHand
from homegame.model.plan import Marks
from homegame.referee.case import (
    ACTED,
    Answers,
    Apply,
    Ruling,
    Spot,
    acted,
    ask,
    case,
    heads_up,
)
from homegame.referee.played import dealt, deep
from homegame.rulebook import HouseRules, Rule
from homegame.rules.dealing import cutter, is_fair_deal, is_misdeal
from homegame.rules.floor import (
    exposed_by_accident,
    exposed_on_purpose,
    tells_seen_card,
)
from homegame.rules.live_deal import (
    Fault,
    Mishap,
    Street,
    deal_after,
    dealer_of,
    early_street,
    fouled,
    four_card_flop,
    is_dealers_fault,
    is_shown_to_all,
    is_substantial,
    shuffler_of,
    unburned,
)
from homegame.seats import NOBODY, Seat

MISDEAL = Apply("misdeal")
AFTER = (Rule.MISDEAL, Rule.MISDEAL_KEEPS_BLINDS)

# ---------------------------------------------------------------- hole cards


@case(
    "deal",
    Rule.EXPOSED_HOLE_CARD,
    ask("by", "dealer", "player"),
    ask("cards", "one", "two", by="dealer"),
    ask("place", "first_two", "later", cards="one"),
    asks=(is_misdeal, is_dealers_fault),
    options=("misdeal.exposed_one", "misdeal.exposed_two"),
)
def exposed_in_deal(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A hole card was seen while it was dealt."""
    if not is_dealers_fault("player" if answers["by"] == "player" else "dealer"):
        return Ruling("keeps", (Rule.EXPOSED_HOLE_CARD, Rule.SHOW_ONE_SHOW_ALL))
    game = dealt(house, deep(house, 4))
    ring = game.hand.plan.ring
    if answers["cards"] == "two":
        again = replace(game.hand, exposed=parse("As"))
        misdealt, rules = is_misdeal(again, ring[0], 1), (Rule.TWO_EXPOSED_CARDS,)
    else:
        place = 0 if answers["place"] == "first_two" else 1
        misdealt = is_misdeal(game.hand, ring[0], place)
        rules = (Rule.EXPOSED_HOLE_CARD,)
    if misdealt:
        return Ruling("misdeal", (*rules, *AFTER), apply=MISDEAL)
    return Ruling("replaced", (*rules, Rule.EXPOSED_CARD_SHOWN))


@case(
    "deal",
    Rule.EXPOSING_MULTIWAY,
    ask("how", "on_purpose", "by_accident"),
    ask("players", "two", "more", known=heads_up, how="on_purpose"),
    ask("seen_by", "someone", "no_one", how="by_accident"),
    asks=(exposed_on_purpose, exposed_by_accident),
    options=("expose.multiway", "show.heads_up_live"),
)
def flashed(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player's own cards were seen during the hand."""
    if answers["how"] == "by_accident":
        seen = exposed_by_accident(house, 0 if answers["seen_by"] == "no_one" else 1)
        law = Rule.EXPOSING_MULTIWAY if seen == "may_use" else Rule.SHOW_ONE_SHOW_ALL
        return Ruling({"show_all": "shown"}.get(seen, seen), (law,))
    heads = answers["players"] == "two"
    found = exposed_on_purpose(house, 2 if heads else 3)
    rule = Rule.EXPOSING_HEADS_UP if heads else Rule.EXPOSING_MULTIWAY
    if found == "may_kill":
        return Ruling(found, (rule, Rule.KILLED_HAND), apply=Apply("kill_hand"))
    words = f"{found}_heads_up" if heads else found
    return Ruling(words, (rule, Rule.SHOW_ONE_SHOW_ALL))


@case(
    "deal",
    Rule.ANNOUNCE_SEEN_CARD,
    ask("in_hand", "yes", "no"),
    ask("all_saw", "yes", "no", in_hand="no"),
    asks=(tells_seen_card,),
)
def dead_card(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone saw a burn card, a card of the stub or a mucked one."""
    in_hand = answers["in_hand"] == "yes"
    tells = tells_seen_card(in_hand=in_hand, all_saw=answers.get("all_saw") == "yes")
    rule = Rule.ANNOUNCE_SEEN_CARD if in_hand else Rule.SEEN_FROM_OUTSIDE
    words = ("tell" if in_hand else "may_tell") if tells else "quiet"
    return Ruling(words, (rule, Rule.EXPOSED_CARD_SHOWN))


# ---------------------------------------------------------------- misdeals

COUNTS = {"too_many": 3, "too_few": 1}
"""How many cards a player got instead of two."""

MISHAPS: dict[str, Mishap] = {
    "wrong_seat": "wrong_seat",
    "wrong_button": "wrong_button",
    "out_of_order": "out_of_order",
    "missed_player": "missed_player",
}


@case(
    "deal",
    Rule.VOIDED_HAND,
    ask("what", *COUNTS, *MISHAPS, "boxed_card"),
    ask("acted", *ACTED, known=acted, what=" ".join([*COUNTS, *MISHAPS])),
    asks=(deal_after, is_substantial, is_fair_deal),
    about="",
)
def misdeal(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Something went wrong in the deal."""
    what = answers["what"]
    if what == "boxed_card":
        return Ruling(deal_after("boxed_card", substantial=False), (Rule.VOIDED_HAND,))
    late = is_substantial(*ACTED[answers["acted"]])
    if what in COUNTS:
        assert not is_fair_deal_of(house, COUNTS[what])
        if deal_after("wrong_count", substantial=late) == "dead":
            return Ruling("dead", (Rule.VOIDED_HAND, Rule.KILLED_HAND))
        return Ruling(what, (Rule.TOO_MANY_CARDS, *AFTER), apply=MISDEAL)
    found = deal_after(MISHAPS[what], substantial=late)
    if found == "misdeal":
        return Ruling("misdeal", (Rule.VOIDED_HAND, *AFTER), apply=MISDEAL)
    return Ruling(found, (Rule.VOIDED_HAND,))


def is_fair_deal_of(house: HouseRules, cards: int) -> bool:
    """Whether a deal is fair in which one player got so many cards instead of two."""
    game = dealt(house, deep(house, 3))
    held = dict(game.stub.held)
    held[1] = parse("AsKsQs")[:cards]
    return is_fair_deal(game.hand, held)


FAULTS: dict[str, Fault] = {"twice": "twice", "missing": "missing", "strange": "strange"}


@case(
    "deal",
    Rule.ONE_DECK,
    ask("fault", *FAULTS),
    ask("over", "no", "yes"),
    asks=(fouled,),
    about="",
)
def fouled_deck(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """The deck isn't right."""
    fault, over = answers["fault"], answers["over"] == "yes"
    found = fouled(FAULTS[fault], is_over=over)
    apply = MISDEAL if found == "void" else None
    words = "stands_over" if over else found
    return Ruling(words, (Rule.ONE_DECK, Rule.VOIDED_HAND), apply=apply)


# ---------------------------------------------------------------- the board


@case(
    "deal",
    Rule.BURN_CARD,
    ask("bet", "no", "yes"),
    asks=(unburned,),
    options=("deal.burn",),
    about="",
)
def no_burn(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A street was dealt without a burn."""
    found = unburned(house, has_acted=answers["bet"] == "yes")
    return Ruling(found, (Rule.BURN_CARD, Rule.STREETS))


@case(
    "deal",
    Rule.STREETS,
    asks=(four_card_flop,),
    options=("deal.burn",),
    about="",
)
def four_flop(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Four cards on the flop."""
    return Ruling(four_card_flop(house).back, (Rule.STREETS, Rule.VOIDED_HAND))


STREETS: dict[str, Street] = {"flop": "flop", "turn": "turn", "river": "river"}


@case(
    "deal",
    Rule.VOIDED_HAND,
    ask("street", *STREETS),
    asks=(early_street,),
    options=("deal.burn",),
    about="",
)
def early_card(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A board card came before the betting was over."""
    repair = early_street(house, STREETS[answers["street"]])
    rules = (Rule.VOIDED_HAND, Rule.STREETS, Rule.BURN_CARD)
    if repair.back == "before_river":
        return Ruling("turn" if repair.burn == "new" else "turn_no_burn", rules)
    return Ruling(answers["street"] if repair.burn == "lies_there" else "no_burn", rules)


@case(
    "deal",
    Rule.FLASHED_BOARD_CARD,
    ask("seen_by", "someone", "no_one"),
    asks=(is_shown_to_all,),
    about="",
)
def flashed_board(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A board card was glimpsed while it was dealt."""
    shown = is_shown_to_all(0 if answers["seen_by"] == "no_one" else 1)
    rules = (Rule.FLASHED_BOARD_CARD, Rule.SHOW_ONE_SHOW_ALL)
    return Ruling("shown" if shown else "down", rules)


# ---------------------------------------------------------------- the deck


@case(
    "deal",
    Rule.TWO_DECKS,
    ask("job", "deals", "shuffles", "cuts"),
    asks=(dealer_of, shuffler_of, cutter),
    options=("deal.dealer", "deal.two_decks", "deal.cutter"),
    about="",
)
def deck(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Who deals, shuffles and cuts; with one deck or two."""
    game = dealt(house, deep(house, 5))
    marks, host = game.marks, 4
    match answers["job"]:
        case "deals":
            seat = dealer_of(house, marks.button, host)
            found = "host" if seat == host else "button"
            rules = (Rule.DEALER_BUTTON, Rule.HOUSE_ROLES, Rule.HOLDING_THE_DECK)
            return Ruling(f"deals_{found}", rules)
        case "shuffles":
            seat = shuffler_of(house, marks)
            found = "small_blind" if seat == marks.small else "dealer"
            return Ruling(f"shuffles_{found}", (Rule.TWO_DECKS, Rule.THE_CUT))
        case _:
            return Ruling(f"cuts_{who_cuts(house, game, marks)}", (Rule.THE_CUT,))


def who_cuts(house: HouseRules, game: ScriptedHand, marks: Marks) -> str:
    """The place of the seat that cuts."""
    seat: Seat = cutter(game.hand.plan, house)
    if seat == NOBODY:
        return "no_one"
    return "big_blind" if seat == marks.big else "right_of_button"
