"""Cases about players and their chips: blinds owed, straddles, the chop, manners, cash."""

from typing import Final

from msgspec.structs import replace

from homegame.model.plan import Marks, Owed, Post
from homegame.model.state import Chair, Hand, Past, Table
from homegame.referee.case import Answers, Ruling, Spot, ask, case
from homegame.referee.played import dealt, deep
from homegame.rulebook import HouseRules, Rule
from homegame.rules.betting import may_chop
from homegame.rules.button import Dealt
from homegame.rules.cash import orbits_to_wait
from homegame.rules.chips_in import cash_counts, make_change, may_swap
from homegame.rules.floor import may_still_straddle, may_take_off, on_the_phone
from homegame.rules.games import variant
from homegame.rules.missed import entrant, price, small_missed
from homegame.rules.straddles import sleepers, straddle_size, straddlers
from homegame.rules.talk import must_not_say
from homegame.seats import NOBODY, Seat

# ---------------------------------------------------------------- blinds


@case(
    "players",
    Rule.RETURNING_POST,
    ask("missed", "both", "small_blind", "new"),
    ask("seat", "big_blind", "button_on_left", "elsewhere"),
    asks=(price, entrant, small_missed),
    options=("missed.method", "missed.sb_only", "missed.free_reentry", "entry.new_player"),
)
def blind_owed(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone comes back, or is new: what do they owe?"""
    missed, seat = answers["missed"], answers["seat"]
    chair = returning(house, missed)
    how = entrant(house, chair)
    live, dead = price(house, chair)
    returns = Rule.RETURNING_POST if live or not dead else Rule.DEAD_MISSED_BLINDS
    came = {"new": Rule.NEW_PLAYER_ENTRY, "small_blind": Rule.MISSED_SMALL_BLIND}
    rules = [came.get(missed, returns)]
    if seat == "big_blind":
        return Ruling("big_blind", (Rule.RETURN_IN_BIG_BLIND, *rules))
    if how.how == "plays":
        return Ruling("nothing", tuple(rules))
    if seat == "button_on_left" and "button_on_left" in how.free:
        return Ruling("free", (*rules, Rule.MISSED_BLINDS_MARKER))
    words = {(True, True): "both", (True, False): "live", (False, True): "dead"}
    numbers = {"live_chips": live, "dead_chips": dead, "all_chips": live + dead}
    found = words.get((live > 0, dead > 0), "waits")
    return Ruling(found, (*rules, Rule.WAITING_FOR_BIG_BLIND), numbers)


def returning(house: HouseRules, missed: str) -> Chair:
    """The chair of a player who missed this, or who is new."""
    stack = 100 * house.blinds.big
    if missed == "new":
        return Chair("g", stack, new=True)
    if missed == "small_blind":
        return Chair("g", stack, owes=small_missed(house, Owed()))
    big, small = house.blinds.big, house.blinds.small
    return Chair("g", stack, owes=Owed(small, big, smalls=1, bigs=1))


PLACES: Final[dict[str, Seat]] = {"utg": 4, "button": 1, "other": 6}
"""Six seats: button 1, small blind 2, big blind 3."""


@case(
    "players",
    Rule.STRADDLE_SEATS,
    ask("cards", "not_dealt", "dealt"),
    ask("seat", *PLACES, "after_straddle", cards="not_dealt"),
    asks=(straddlers, sleepers, may_still_straddle, straddle_size),
    options=("straddle.enabled", "straddle.positions", "sleeper.enabled"),
)
def straddle(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone straddled: may they?"""
    size = {"size_chips": straddle_size(house)}
    rules = (Rule.STRADDLE_SEATS, Rule.STRADDLE)
    late = answers["cards"] == "dealt"
    if not may_still_straddle(house, cards_dealt=late):
        early = may_still_straddle(house, cards_dealt=False)
        return Ruling("too_late" if early else "none", rules[::-1])
    at = Dealt(Marks(1, 2, 3), (1, 2, 3, 4, 5, 6))
    chained = answers["seat"] == "after_straddle"
    wants = (4, 5) if chained else (PLACES[answers["seat"]],)
    chairs = {
        seat: Chair(
            "g",
            100 * house.blinds.big,
            waiting=False,
            straddles="once" if seat in wants else "never",
            sleeps=seat in wants,
        )
        for seat in at.seats
    }
    if wants[-1] in straddlers(house, at, chairs, NOBODY):
        return Ruling("again" if chained else "stands", rules, size)
    if any(post.seat in wants for post in sleepers(house, at, chairs, ())):
        return Ruling("sleeper", (Rule.SLEEPER, *rules), size)
    return Ruling("comes_back", rules)


@case(
    "players",
    Rule.CHOPPED_BLINDS,
    ask("others", "folded", "called"),
    ask("more", "no", "straddle", others="folded"),
    asks=(may_chop,),
    options=("blinds.chop",),
    about="",
)
def chop(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """The blinds want to chop."""
    rules = (Rule.CHOPPED_BLINDS, Rule.BONUS_CONSENT)
    folded = dealt(house, deep(house, 3)).act("f").hand
    if not may_chop(folded, 1):
        return Ruling("off", rules)
    hand = folded if answers["others"] == "folded" else called(house)
    if answers.get("more") == "straddle":
        extra = Post(3, 2 * house.blinds.big, name="straddle")
        hand = replace(hand, plan=replace(hand.plan, posts=(*hand.plan.posts, extra)))
    return Ruling("may" if may_chop(hand, 1) else "someone_in", rules)


def called(house: HouseRules) -> Hand:
    """A hand whose first player called."""
    return dealt(house, deep(house, 3)).act("c").hand


# ---------------------------------------------------------------- manners


@case(
    "players",
    Rule.NO_PHONES,
    ask("in_hand", "yes", "no"),
    asks=(on_the_phone,),
    options=("phones.in_hand",),
)
def phone(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player is on the phone."""
    found = on_the_phone(house, in_hand=answers["in_hand"] == "yes")
    return Ruling(found, (Rule.NO_PHONES,))


@case(
    "players",
    Rule.NO_CARD_TALK,
    ask("folded", "no", "yes"),
    ask("about", "cards", "other"),
    asks=(must_not_say,),
    options=("chat.during_hand",),
)
def talking(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone talks about the hand in play."""
    hushed = must_not_say(house, folded=answers["folded"] == "yes")
    if hushed == "anything" or (hushed == "cards" and answers["about"] == "cards"):
        return Ruling(f"no_{hushed}", (Rule.NO_CARD_TALK, Rule.SIDE_TALK))
    return Ruling("may", (Rule.TABLE_TALK, Rule.NO_CARD_TALK))


# ---------------------------------------------------------------- chips and money


@case(
    "chips",
    Rule.MAKING_CHANGE,
    ask("giver", "pot", "player"),
    ask("asked", "between", "said", "silent", giver="pot"),
    ask("mine", "yes", "no", asked="said"),
    ask("when", "between", "hand", giver="player"),
    asks=(make_change, may_swap),
    options=("chips.swap",),
    about="",
)
def change(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player wants change."""
    in_hand = "between" not in (answers.get("asked"), answers.get("when"))
    if answers["giver"] == "player":
        rules = (Rule.NO_CHIP_SALES, Rule.MAKING_CHANGE)
        if not may_swap(house, in_hand=False):
            return Ruling("bank_only", rules)
        may = may_swap(house, in_hand=in_hand)
        return Ruling("may_swap" if may else "swap_later", rules)
    found = make_change(
        in_hand=in_hand,
        announced=answers["asked"] == "said",
        mine=1 if answers.get("mine") == "yes" else 0,
    )
    return Ruling(found, (Rule.MAKING_CHANGE,))


@case(
    "chips",
    Rule.CASH_ON_TABLE,
    ask("since", "before", "during"),
    asks=(cash_counts,),
    options=("cash_plays",),
)
def cash(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Cash lies on the table."""
    found = cash_counts(house, before_the_deal=answers["since"] == "before")
    return Ruling(found, (Rule.CASH_ON_TABLE, Rule.TABLE_STAKES))


@case(
    "chips",
    Rule.NO_GOING_SOUTH,
    ask("how", "some", "leaves"),
    asks=(may_take_off, orbits_to_wait),
    options=("leave.return_after_orbits",),
)
def south(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Chips left the table."""
    if not may_take_off(cashes_out=answers["how"] == "leaves"):
        return Ruling("back", (Rule.NO_GOING_SOUTH, Rule.NO_CHIPS_IN_POCKET))
    table = Table(house, variant(house, "texas"), (None,))
    wait = orbits_to_wait(table, Past("g", seat=1, chips_when_left=1))
    rules = (Rule.RETURN_AFTER_LEAVING, Rule.NO_GOING_SOUTH)
    words = {0: "free", 1: "waits_one"}.get(wait, "waits")
    return Ruling(words, rules, {"orbits": wait})
