"""Cases about players and their chips: blinds owed, straddles, the chop, manners, cash."""

from typing import Final, get_args

from msgspec.structs import replace

from homegame.engine.plan import plan
from homegame.model.plan import Marks, Owed, Post
from homegame.model.state import Chair, Hand, Past, Table
from homegame.referee.case import Answers, Ruling, Spot, ask, case
from homegame.referee.played import dealt, deep, posted_by, six_chairs
from homegame.rulebook import HouseRules, Rule
from homegame.rules.betting import may_chop
from homegame.rules.button import Dealt, Entrant, FreePlace, next_hand
from homegame.rules.cash import orbits_to_wait
from homegame.rules.chips_in import cash_counts, make_change, may_swap
from homegame.rules.floor import (
    found_behind,
    may_still_straddle,
    may_take_off,
    on_the_phone,
)
from homegame.rules.games import variant
from homegame.rules.missed import entrant, posts_to_enter, small_missed
from homegame.rules.straddles import sleepers, straddle_size, straddlers
from homegame.rules.talk import must_not_say
from homegame.seats import NOBODY, Seat
from homegame.words import say

# ---------------------------------------------------------------- blinds


@case(
    "players",
    Rule.RETURNING_POST,
    ask("missed", "both", "small_blind", "new"),
    ask("seat", "big_blind", "button_on_left", "elsewhere"),
    asks=(plan, entrant, posts_to_enter, small_missed),
    options=("missed.method", "missed.sb_only", "missed.free_reentry", "entry.new_player"),
)
def blind_owed(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone comes back, or is new: what do they owe?"""
    missed, seat = answers["missed"], SITS[answers["seat"]]
    chair = returning(house, missed)
    hand = plan(six_chairs(house, seat, chair))
    at_once = seat in hand.ring
    if not at_once:
        hand = plan(six_chairs(house, seat, replace(chair, buys=True)))
    live, dead = posted_by(hand, seat)
    returns = Rule.RETURNING_POST if live or not dead else Rule.DEAD_MISSED_BLINDS
    came = {"new": Rule.NEW_PLAYER_ENTRY, "small_blind": Rule.MISSED_SMALL_BLIND}
    law = came.get(missed, returns)
    how = entrant(house, chair)
    numbers: dict[str, int | str] = {
        "live_chips": live,
        "dead_chips": dead,
        "all_chips": live + dead,
        "or_waits": or_waits(how),
    }
    if answers["seat"] == "big_blind":
        words = "big_blind_and_dead" if dead else "big_blind"
        waived = () if dead else (Rule.RETURN_IN_BIG_BLIND,)
        return Ruling(words, (*waived, law), numbers)
    if at_once and how.how == "plays":
        return Ruling("nothing", (law,))
    if at_once:
        return Ruling("free", (law, Rule.MISSED_BLINDS_MARKER))
    if seat not in hand.ring:
        return Ruling("waits", (law, Rule.WAITING_FOR_BIG_BLIND))
    posts = {(True, True): "both", (True, False): "live", (False, True): "dead"}
    words = posts[live > 0, dead > 0]
    waiting = (Rule.WAITING_FOR_BIG_BLIND,) if numbers["or_waits"] else ()
    return Ruling(words, (law, *waiting), numbers)


SITS: Final[dict[str, Seat]] = {"big_blind": 3, "button_on_left": 6, "elsewhere": 5}
"""Six seats in the coming hand: button 1, small blind 2, big blind 3."""


def or_waits(how: Entrant) -> str:
    """Where a player who waits comes in for less, as a sentence; "" if that is nowhere."""
    places = "_or_".join([place for place in get_args(FreePlace) if place in how.free])
    return " " + say(f"referee.blind_owed.waiting.{places}", {}) if places else ""


def returning(house: HouseRules, missed: str) -> Chair:
    """The chair of a player who missed this, or who is new."""
    stack = 100 * house.blinds.big
    if missed == "new":
        return Chair("g", stack, new=True)
    if missed == "small_blind":
        return Chair("g", stack, owes=small_missed(house, Owed()))
    big, small = house.blinds.big, house.blinds.small
    return Chair("g", stack, owes=Owed(small, big, smalls=1, bigs=1))


WENT: Final[dict[str, Seat]] = {"button": 6, "small_blind": 1, "big_blind": 2}
"""The seats of the last hand's marks at a table of six."""


@case(
    "players",
    Rule.BUTTON_AFTER_BUST,
    ask("where", *WENT),
    asks=(plan, next_hand),
    options=("button.rule",),
    about="",
)
def dead_button(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player with a blind or the button is out, or has left: where do they go?"""
    hand = plan(six_chairs(house, WENT[answers["where"]], None))
    posted = [post.name for post in hand.posts]
    rules = (Rule.BUTTON_AFTER_BUST, Rule.BUTTON_METHODS)
    if hand.marks.button not in hand.ring:
        return Ruling("dead_button", (*rules, Rule.DEAD_BUTTON))
    if any(name.startswith("missed") for name in posted):
        return Ruling("passed_over_pay", (*rules, Rule.MOVING_BUTTON))
    if "small_blind" not in posted:
        return Ruling("dead_small_blind", (*rules, Rule.DEAD_BUTTON))
    if hand.marks == AS_USUAL:
        return Ruling("as_usual", rules)
    return Ruling("next_players", (*rules, Rule.SIMPLIFIED_BUTTON))


AS_USUAL: Final = Marks(1, 2, 3)
"""The marks of the coming hand where each goes to the next seat."""

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
    Rule.VISIBLE_CHIPS,
    ask("found", "before", "after"),
    ask("won", "yes", "no", found="after"),
    asks=(found_behind,),
)
def hidden_chips(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Chips were hidden behind others, and found at an all-in."""
    called, won = answers["found"] == "after", answers.get("won") == "yes"
    found = found_behind(called=called, won=won)
    return Ruling(found, (Rule.VISIBLE_CHIPS, Rule.TABLE_STAKES))


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
