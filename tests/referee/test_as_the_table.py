"""The referee rules as the table plays: what play can reach is played, by the commands that
players and dealers send, and compared with the ruling, in every house that comes with the
program."""

from collections.abc import Callable, Mapping

import pytest
from friday import ACES, Friday
from msgspec import Struct
from msgspec.structs import replace
from test_race import at_the_break, enters

from evenings import Evening, evening
from homegame.engine import table as at_table
from homegame.engine.decide import decide
from homegame.engine.legal import is_betting, options
from homegame.engine.shorthand import ScriptedHand, deal
from homegame.engine.table.deck import who_cuts
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.night import evening as at_night
from homegame.night.night import BY_DEALER
from homegame.night.tournament.play import reseat_due
from homegame.night.tournament.standing import finishes, prizes
from homegame.referee import CASES, NOTHING_KNOWN, Spot
from homegame.referee.case import Answers
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import preset, preset_names
from homegame.rules.dealing import is_fair_deal
from homegame.rules.pots import hand_pots, parts
from homegame.seats import CLOCK, FIRST_TABLE, FLOOR, NIGHT, Seat
from homegame.tournament.setup import setup_of
from homegame.variants import RunVote
from night import known
from night.played import PlayedNight
from referee.ruled import every_answer

BY_HAND = {
    "acted_early": "no one acts out of turn on a screen",
    "was_skipped": "no one is skipped on a screen",
    "string": "a bet is one press",
    "one_chip": "bets are amounts",
    "several_chips": "bets are amounts",
    "words_and_chips": "a press is what was said",
    "undercall": "a call is the whole call",
    "splash": "bets lie in front of each seat",
    "overbet": "no bet over the limit is taken",
    "dead_card": "no one sees a burn card",
    "misdeal": "the program deals no wrong cards",
    "four_flop": "the program deals three",
    "early_card": "no street comes early",
    "flashed_board": "no card is glimpsed",
    "no_burn": "the program burns",
    "mucked_by_mistake": "a hand is mucked by a press",
    "misread": "the program reads the hands",
    "wrong_pot": "the program pushes the pots",
    "hidden_chips": "stacks are always shown",
    "phone": "no one sees a phone",
}
"""Cases that only real cards and chips can come to. Their amounts are compared below."""


class Told(Struct):
    """What the table did, in the words of a ruling, and the amounts it took."""

    words: str
    numbers: dict[str, int] = {}


Story = Callable[[HouseRules, Answers], Told | str | None]
"""What the table does; None if it has no such answer."""

STORIES: dict[str, Story] = {}


def story(told: Story) -> Story:
    """The story of the case that it is named for."""
    STORIES[told.__name__] = told
    return told


def holdem(name: str) -> HouseRules:
    """A house that comes with the program, playing hold'em without a limit."""
    games = {"game.variant": "texas", "game.rotation": (), "betting.structure": "no_limit"}
    return with_settings(preset(name), {**games, "bank.approval": "automatic"})


def played(house: HouseRules, seats: int = 6) -> Evening:
    """An evening of deep stacks; seat 1 has the first button."""
    return evening(house, dict.fromkeys(range(1, seats + 1), 200 * house.blinds.big))


def refused(game: Evening, by: Seat, command: at_table.TableCommand) -> Refused | None:
    """The refusal of a command; None if the table takes it, and then it has happened."""
    decided = at_table.decide(game.table, by, command)
    if isinstance(decided, Refused):
        return decided
    game.happened(decided)
    return None


def to_flop(game: Evening) -> Evening:
    """The next hand, up to the flop without a raise."""
    game.next_hand()
    while not game.hand.board:
        game.act(game.passive())
    return game


@pytest.mark.parametrize("house", preset_names())
@pytest.mark.parametrize("name", [name for name in CASES if name not in BY_HAND])
def test_the_referee_rules_as_the_table_plays(name: str, house: str) -> None:
    case, rules = CASES[name], holdem(house)
    compared = 0
    for answers in every_answer(case):
        told = STORIES[name](rules, answers)
        if told is None:
            continue
        told = Told(told) if isinstance(told, str) else told
        ruled = case.rule(rules, answers, NOTHING_KNOWN)
        assert ruled.words == told.words, (house, dict(answers))
        for number, amount in told.numbers.items():
            assert ruled.numbers[number] == amount, (house, dict(answers), number)
        compared += 1
    assert compared, "nothing was played"


def test_every_case_is_played_or_only_by_hand() -> None:
    assert {*STORIES} | {*BY_HAND} == {*CASES}
    assert not {*STORIES} & {*BY_HAND}


# ---------------------------------------------------------------- amounts


def faced(hand: Hand) -> Spot:
    """What the seat in turn faces."""
    bet, seat = hand.to_match, hand.turn
    owed = options(hand).call
    return Spot(
        turn=seat, to_call=owed, current_bet=bet, last_raise=hand.full_raise, live=3
    )


@pytest.mark.parametrize("house", preset_names())
@pytest.mark.parametrize(
    "name", ["one_chip", "several_chips", "short_raise", "string", "undercall"]
)
def test_an_amount_that_a_ruling_names_is_one_that_the_table_takes(
    name: str, house: str
) -> None:
    """Someone has raised to 20 big blinds. A call is what the table calls; a raise that was too
    small is the smallest that the table takes."""
    rules = holdem(house)
    stack = 200 * rules.blinds.big
    game = deal(f"{stack} {stack} {stack}", rules).act(f"r{20 * rules.blinds.big}")
    spot = faced(game.hand)
    for answers in every_answer(CASES[name], spot):
        apply = CASES[name].rule(rules, answers, spot).apply
        if apply is None:
            continue
        if apply.kind == "call":
            assert apply.to == spot.current_bet
            assert not isinstance(decide(game.hand, game.turn, c.Call()), Refused)
        else:
            assert apply.to == game.may.raise_least
            less = c.RaiseTo(apply.to - rules.chip_unit)
            assert game.refused(less).field == "to"


# ---------------------------------------------------------------- betting and turns


@story
def short_raise(house: HouseRules, answers: Answers) -> str | None:
    """Only an all-in may be a short raise."""
    if answers["size"] != "all_in":
        return None
    big = house.blinds.big
    stacks = f"{200 * big} {30 * big} {200 * big}"
    game = deal(stacks, house).act(f"r{20 * big} f")
    return "all_in" if game.act("a").bets[1] == 30 * big else "call"


@story
def reopening(house: HouseRules, answers: Answers) -> str:
    """Seat 2 bets 40 big blinds on the flop; the next one, or two, go all in over it."""
    big, size = house.blinds.big, answers.get("size", "half")
    over = {"full": [40], "half": [20], "less_than_half": [4], "adds_up": [24, 48]}[size]
    reach = [40 * big + each * big for each in over]
    stacks = dict.fromkeys(range(1, 6), 200 * big)
    stacks |= {3 + at: big + each for at, each in enumerate(reach)}
    game = to_flop(evening(house, stacks))
    game.act(f"r{40 * big}" + " a" * len(reach))
    if answers["acted"] == "no":
        return "not_acted" if game.may.raise_most else "closed"
    while game.hand.turn != 2:
        game.act("c")
    return "open" if game.may.raise_most else "closed"


@story
def fold_free(house: HouseRules, answers: Answers) -> str:
    game = to_flop(played(house, 3))
    seat = game.hand.turn
    if not refused(game, seat, c.Fold()):
        return "folds"
    return "checks" if refused(game, seat, c.Fold(anyway=True)) else "asks"


@story
def clock(house: HouseRules, answers: Answers) -> str:
    seconds = {"half_a_minute": 30, "two_minutes": 120, "five_minutes": 300}
    if seconds[answers["waited"]] < house.clock.grace_s:
        return "too_early"
    return {"fold": "folds", "check": "checks"}[timed_out(house, answers, away=False)]


def timed_out(house: HouseRules, answers: Answers, *, away: bool) -> str:
    """What happens to a player on the flop whose time is up."""
    game = to_flop(played(house, 3))
    if answers["facing"] == "bet":
        game.act(f"r{10 * house.blinds.big}")
    game.say(CLOCK, c.TimeUp(away))
    done = [each for each in game.log if isinstance(each, e.Folded | e.Checked)]
    return "fold" if isinstance(done[-1], e.Folded) else "check"


@story
def away(house: HouseRules, answers: Answers) -> Told | str:
    if answers["when"] == "turn":
        done = timed_out(house, answers, away=True)
        at_once = timed_out(house, {"facing": "free"}, away=True) == "fold"
        return {"check": "checks", "fold": "folds_now" if at_once else "folds"}[done]
    if answers["game"] == "tournament":
        night = tourney(house, 3)
        night.say("g2", c.SitOut(), 1)
        dealt = 2 in night.begin().hand().plan.ring
        return "dealt_in" if dealt else "not_dealt"
    game = played(house)
    game.hands(1)
    marks, due = game.plan.marks, answers["due"]
    seat = {"none": 6, "small_blind": marks.small, "big_blind": marks.big}[due]
    game.away(seat)
    assert seat not in game.next_hand().ring
    game.fold_out()
    if due == "none":
        return "no_hand"
    game.back(seat)
    refused(game, seat, c.BuyBlinds())
    hand = game.next_hand()
    while seat not in hand.ring:
        game.fold_out()
        hand = game.next_hand()
    cost = sum(beside_its_blind(hand, seat))
    return Told(f"{due}_owed" if cost else f"{due}_free", {"cost_chips": cost})


def beside_its_blind(hand: Plan, seat: Seat) -> tuple[int, int]:
    """What a seat posted, live and dead, besides the blind of its place."""
    mine = [post for post in hand.posts if post.seat == seat]
    live = sum(post.amount for post in mine if post.kind == "live")
    if hand.marks.big == seat and any(post.name == "big_blind" for post in mine):
        live -= next(post.amount for post in mine if post.name == "big_blind")
    elif hand.marks.small == seat and "live" in {
        post.kind for post in mine if post.name == "small_blind"
    }:
        live -= next(post.amount for post in mine if post.name == "small_blind")
    return live, sum(post.amount for post in mine if post.kind == "dead")


# ---------------------------------------------------------------- the deal


@story
def exposed_in_deal(house: HouseRules, answers: Answers) -> str | None:
    if answers["by"] == "player":
        return None
    game = played(house, 4)
    game.next_hand()
    first, second = game.hand.plan.ring[:2]
    places = [(first, 0) if answers.get("place") == "first_two" else (second, 1)]
    places += [(first, 1)] if answers["cards"] == "two" else []
    for seat, place in places:
        card = game.stub.held[seat][place]
        game.say(FLOOR, c.Expose(seat, place, card, "Seen."))
        game.deal()
        if game.hand.voided:
            return "misdeal"
    return "replaced"


@story
def flashed(house: HouseRules, answers: Answers) -> str | None:
    """On a screen cards are shown heads-up, where the house lets them, and never otherwise."""
    if answers.get("players") != "two":
        return None
    game = to_flop(played(house, 2))
    seat = game.hand.turn
    shows = c.TurnUp(seat, (0,), game.stub.held[seat][:1])
    return "show_all_heads_up" if refused(game, seat, shows) else "allowed_heads_up"


@story
def deck(house: HouseRules, answers: Answers) -> str | None:
    if answers["job"] != "cuts":
        return None
    game = played(house)
    game.hands(1)
    seat, marks = who_cuts(game.table), game.plan.marks
    if not seat:
        return "cuts_no_one"
    return "cuts_big_blind" if seat == marks.big else "cuts_right_of_button"


@story
def fouled_deck(house: HouseRules, answers: Answers) -> str | None:
    """A dealer who holds the same card twice deals again."""
    if answers["fault"] != "twice" or answers["over"] == "yes":
        return None
    game = played(house, 3)
    game.next_hand()
    held = dict(game.stub.held)
    held[1] = (held[2][0], held[1][1])
    return "stands" if is_fair_deal(game.hand, held) else "void"


@story
def run_it(house: HouseRules, answers: Answers) -> Told | str:
    asks = asks_after_all_in(house)
    game = played(house, 2)
    before = not refused(game, 1, c.AgreeRuns(2))
    if not asks and not before:
        return "off"
    if answers["when"] == "betting":
        game.next_hand()
        assert refused(game, game.hand.turn, c.RunIt(2))
        return "not_yet" if asks else "too_late"
    if answers["when"] == "all_in" and not asks:
        return "too_late"
    if answers["when"] == "before_hand" and not before:
        return "not_yet"
    yes = answers["agree"] == "everyone"
    most = house.runs.max_runs
    if before:
        game.say(1, c.AgreeRuns(most)).say(2, c.AgreeRuns(most if yes else 1))
    game.next_hand()
    game.act("a c" if before else f"a c v{most} v{most if yes else 1}")
    if game.hand.runs < 2:
        return "once"
    return Told("runs", {"runs": game.hand.runs})


def asks_after_all_in(house: HouseRules) -> bool:
    """Whether the table asks how often to run it once all are in."""
    game = played(house, 2)
    game.next_hand()
    game.act("a c")
    return isinstance(game.hand.program[game.hand.step], RunVote)


@story
def rabbit(house: HouseRules, answers: Answers) -> str:
    game = played(house, 3)
    game.next_hand()
    game.fold_out()
    if refused(game, 1, c.Propose("rabbit")):
        return "off"
    yes = answers["agree"] == "everyone"
    game.say(2, c.Vote(yes=yes)).say(3, c.Vote())
    return "shown" if game.table.rabbit else "one_no"


# ---------------------------------------------------------------- the showdown

BOARD = "2s7d9cJhQc"
HELD = {1: "AsAd", 2: "KsKd", 3: "3c4d"}
"""Seat 1 has the best hand, and the button; seat 2 is first to act after the flop."""


def showing(house: HouseRules) -> Evening:
    """Three players with these hands."""
    game = played(house, 3)
    game.next_hand(HELD, BOARD)
    return game


def first_shown(game: Evening) -> tuple[Seat, int]:
    """The seat that shows first, and how many cards the board had then."""
    board = 0
    for event in game.log:
        if isinstance(event, e.BoardDealt):
            board += len(event.cards)
        if isinstance(event, e.Shown):
            return event.seat, board
    return game.hand.turn, board


@story
def who_shows(house: HouseRules, answers: Answers) -> str:
    """Seat 3 bets, which is not first left of the button."""
    game, bet = showing(house), f"r{10 * house.blinds.big}"
    if answers["river"] == "all_in":
        game.act(game.passive()).act(game.passive()).act("a c c")
        seat, board = first_shown(game)
        if board < 5:
            return "face_up"
        return "last_bettor" if seat == 3 else "all_in_left"
    streets = {"bet": 5, "checked": 3 if answers.get("earlier") == "yes" else 9}
    at = streets[answers["river"]]
    while is_betting(game.hand):
        at_it = len(game.hand.board) == at and game.hand.turn == 3
        if at_it and not game.hand.to_match:
            game.act(bet)
        else:
            game.act(game.passive())
    seat, _ = first_shown(game)
    if seat != 3:
        return "left"
    return "bettor" if answers["river"] == "bet" else "last_bettor"


@story
def must_show(house: HouseRules, answers: Answers) -> str | None:
    match answers["hand"]:
        case "bettor":
            return "forfeits" if mucks_when_called(house) else "must"
        case "beaten":
            return "may_muck" if 3 not in open_after_showdown(house) else "wins"
        case "last_one":
            return None
        case "all_folded":
            game = played(house, 3)
            game.next_hand()
            game.fold_out()
            seat = next(each.seat for each in game.log if isinstance(each, e.Awarded))
            if not refused(game, seat, shows(game, seat, 1)):
                return "one_or_both"
            return (
                "nothing" if refused(game, seat, shows(game, seat, 2)) else "both_or_none"
            )
        case _:
            game = played(house, 2)
            game.next_hand()
            seat = game.hand.turn
            game.act("f")
            hidden = refused(game, seat, shows(game, seat, 2))
            return "fold_hidden" if hidden else "fold_shown"


def shows(game: Evening, seat: Seat, cards: int) -> c.TurnUp:
    """The seat turns up its first cards."""
    return c.TurnUp(seat, tuple(range(cards)), game.stub.held[seat][:cards])


def mucks_when_called(house: HouseRules) -> bool:
    """Whether a bettor who was called on the river may muck."""
    game = river_called(house)
    return isinstance(at_table.decide(game.table, 3, c.Muck()), list)


def river_called(house: HouseRules) -> Evening:
    """Seat 3 bets the river with the worst hand, and is called, before anyone has shown."""
    game = showing(house)
    while len(game.hand.board) < 5:
        game.act(game.passive())
    game.act(game.passive())
    game.act(f"r{10 * house.blinds.big}").act("c")
    game.say(game.hand.turn, c.Call())
    return game


def open_after_showdown(house: HouseRules) -> set[Seat]:
    """The hands that were opened: everyone checked, and seat 1 has the best one."""
    game = showing(house)
    while not game.hand.over:
        if is_betting(game.hand):
            game.act(game.passive())
        elif game.hand.turn > 0:
            game.say(game.hand.turn, c.Muck())
            game.deal()
    return {each.seat for each in game.log if isinstance(each, e.Shown)}


@story
def odd_chip(house: HouseRules, answers: Answers) -> str:
    """The small blind folds, so the pot doesn't come out even. Everyone plays the board."""
    if answers["between"] != "hands":
        return between_parts(house, answers["between"])
    winners = 2 if answers["winners"] == "two" else 3
    left = 2 if answers.get("left") == "two" else 1
    game = played(house, winners + 1)
    small = game.next_hand({}, "AsKsQsJsTs").marks.small
    if left == 2:
        least = 2 * house.blinds.big
        bet = next(each for each in range(least, least + 3) if each % 3 == 2)
        game.act(f"r{bet}")
    while not game.hand.over:
        folds = game.hand.turn == small and (left == 1 or game.hand.board)
        game.act("f" if folds else game.passive())
    got = {each.seat: each.amount for each in game.log if isinstance(each, e.Awarded)}
    extra = [got[seat] - min(got.values()) for seat in game.hand.plan.ring if seat != small]
    assert len(got) == winners
    if extra[0] == left:
        return "one" if left == 1 else "all_to_first"
    assert extra[:2] == [1, 1]
    return "one_each"


def between_parts(house: HouseRules, between: str) -> str:
    """The small blind folds; the others' pot is cut in two, and the earlier part is larger."""
    games = {"high_low": "omaha_hilo", "boards": "double_board"}
    rules = with_settings(house, {"game.variant": games.get(between, "texas")})
    if between == "runs":
        rules = with_settings(rules, {"runs.max_runs": 2, "runs.when": "after_allin"})
    game = ScriptedHand(played(rules, 3).plan, rules)
    small = game.marks.small
    if between == "runs":
        game.act("a f c v2 v2")
    else:
        while not game.hand.board:
            game.act("f" if game.turn == small else "c" if game.may.call else "x")
    first, second = parts(game.hand, hand_pots(game.hand)[0])[:2]
    assert first.amount == second.amount + rules.chip_unit
    return between


# ---------------------------------------------------------------- blinds and players

WHERE = {"big_blind": 0, "elsewhere": 2, "button_on_left": 3}
"""How many players stand between the coming big blind and the seat."""


@story
def blind_owed(house: HouseRules, answers: Answers) -> Told | str:
    """Seat 6 comes back, or someone new sits down there, as the big blind comes round to the
    place that is asked about."""
    missed, seat = answers["missed"], 6
    waits = coming_in(house, missed, answers["seat"])
    at_once = seat in waits.hand.plan.ring
    game = waits if at_once else coming_in(house, missed, answers["seat"], buys=True)
    hand = game.hand.plan
    if seat not in hand.ring:
        return "waits"
    live, dead = beside_its_blind(hand, seat)
    if hand.marks.big == seat:
        assert at_once
        assert not live
        return Told("big_blind_and_dead" if dead else "big_blind", {"dead_chips": dead})
    if not live and not dead:
        return "nothing" if free_anywhere(house, missed) else "free"
    words = {(True, True): "both", (True, False): "live", (False, True): "dead"}
    return Told(words[live > 0, dead > 0], {"live_chips": live, "dead_chips": dead})


def free_anywhere(house: HouseRules, missed: str) -> bool:
    """Whether seat 6 comes in for nothing in any place."""
    return 6 in coming_in(house, missed, "elsewhere").hand.plan.ring


def coming_in(house: HouseRules, missed: str, where: str, *, buys: bool = False) -> Evening:
    """The hand in which seat 6 may come in, at a table of six."""
    seat = 6
    game = played(house, 5 if missed == "new" else 6)
    game.hands(1)
    if missed == "small_blind":
        while game.table.marks.big != seat:
            game.hands(1)
        game.away(seat).hands(1)
    elif missed == "both":
        while is_next(game, seat) != 0:
            game.hands(1)
        game.away(seat).hands(3)
    while is_next(game, seat) != WHERE[where]:
        game.hands(1)
    if missed == "new":
        game.sit(seat)
    else:
        game.back(seat)
    if buys:
        refused(game, seat, c.BuyBlinds())
    game.next_hand()
    return game


def is_next(game: Evening, seat: Seat) -> int:
    """How many seats lie between the coming big blind and this seat, going clockwise, if it
    comes in; the big blind of the last hand is one before the coming one."""
    return (seat - game.table.marks.big - 1) % 6


@story
def dead_button(house: HouseRules, answers: Answers) -> str:
    game = played(house)
    game.hands(1)
    was = game.table.marks
    gone = {"button": was.button, "small_blind": was.small, "big_blind": was.big}
    game.leave(gone[answers["where"]])
    hand = game.next_hand()
    names = [post.name for post in hand.posts]
    if hand.marks.button not in hand.ring:
        return "dead_button"
    if names != ["small_blind", "big_blind"] and len(names) > 1:
        return "passed_over_pay"
    if "small_blind" not in names:
        return "dead_small_blind"
    usual = (was.small, was.big, was.big % 6 + 1)
    now = hand.marks.button, hand.marks.small, hand.marks.big
    return "as_usual" if now == usual else "next_players"


@story
def straddle(house: HouseRules, answers: Answers) -> Told | str | None:
    game = played(house)
    game.hands(1)
    if answers["cards"] == "dealt":
        before = game.next_hand()
        off = refused(game, before.ring[2], c.Straddle("once"))
        assert game.hand.plan == before
        return "none" if off else "too_late"
    coming = game.plan
    first, second = coming.order[:2]
    seats = {"utg": first, "button": coming.marks.button, "other": second}
    seat = seats.get(answers["seat"], second)
    if refused(game, seat, c.Straddle("once")):
        return "comes_back" if house.straddle.enabled else "none"
    if answers["seat"] == "after_straddle":
        game.say(first, c.Straddle("once"))
    posted = [post for post in game.next_hand().posts if post.seat == seat]
    stands = any(post.name == "straddle" for post in posted)
    if answers["seat"] == "after_straddle":
        return "again" if stands else "comes_back"
    if stands:
        return Told("stands", {"size_chips": posted[-1].amount})
    return "comes_back"


@story
def chop(house: HouseRules, answers: Answers) -> str | None:
    if answers.get("more") == "straddle":
        return None
    game = played(house, 3)
    game.next_hand()
    game.act("f" if answers["others"] == "folded" else "c")
    no = refused(game, game.hand.turn, c.Chop())
    if not no:
        return "may"
    return "off" if house.blinds.chop == "off" else "someone_in"


@story
def talking(house: HouseRules, answers: Answers) -> str:
    night = PlayedNight(players=3, rules=house).begin()
    guest = night.turn()
    if answers["folded"] == "yes":
        night.act("f")
    says = "I had kings" if answers["about"] == "cards" else "Nice weather"
    decided = at_night.decide(night.night, guest, c.Say(says), FIRST_TABLE)
    if not isinstance(decided, Refused):
        return "may"
    return {"chat.cards": "no_cards", "chat.folded": "no_anything"}[decided.words]


# ---------------------------------------------------------------- chips


@story
def change(house: HouseRules, answers: Answers) -> str | None:
    if answers["giver"] == "pot":
        return None
    gives, gets = ((2, 1),), ((1, 2),)
    rules = with_settings(
        house, {"stakes.minor_per_chip": 10, "chips.denominations": (10, 20)}
    )
    swap = c.SwapChips(gives, gets, 1)
    between = real(rules)
    if isinstance(at_night.decide(between.night, "g2", swap), Refused):
        return "bank_only"
    if answers["when"] == "between":
        return "may_swap"
    in_hand = real(rules).begin()
    refused_now = isinstance(at_night.decide(in_hand.night, "g2", swap), Refused)
    return "swap_later" if refused_now else "may_swap"


@story
def cash(house: HouseRules, answers: Answers) -> str:
    night, lays = real(house, 20), c.LayCash(1)
    if answers["since"] == "during":
        night.begin()
        assert night.refused("g2", lays)
        return "next_hand"
    refusal = at_night.decide(night.night, "g2", lays)
    return "change_it" if isinstance(refusal, Refused) else "plays"


def real(house: HouseRules, stack: int = 40) -> PlayedNight:
    """A table of real chips and cards."""
    return PlayedNight(players=3, rules=house, stack=stack, dealer="people")


@story
def south(house: HouseRules, answers: Answers) -> str | None:
    if answers["how"] == "some":
        return None
    game = played(house)
    game.hands(2)
    chair = game.table.chairs[6]
    assert chair
    game.leave(6)
    game.hands(1)
    again = at_table.sit_down(game.table, chair.guest, 6, 100 * house.blinds.big, 10**6)
    if not isinstance(again, Refused):
        return "free"
    return "waits_one" if house.leave.return_after_orbits == 1 else "waits"


# ---------------------------------------------------------------- tournaments


class Tourney(Friday):
    """A tournament of this house, at tables of six; everyone sits where they entered."""

    def __init__(
        self, house: HouseRules, players: int, waits: bool, terms: Mapping[str, object]
    ) -> None:
        PlayedNight.__init__(self, 1, 0, rules=house, started=False)
        for number in range(2, players + 1):
            self.comes(f"g{number}")
        setup = setup_of(house, players, "Friday")
        changed = {"seats": 6, "keeps_end": False, **terms}
        self.say("g1", c.OpenTournament(replace(setup, **changed)))
        for number in range(1, players + 1):
            self.say(f"g{number}", c.EnterTournament())
        expects = at_night.decide(self.night, "g1", c.ExpectLate(1), NIGHT, known.stacks(1))
        if waits and not isinstance(expects, Refused):
            self.happened(expects)
        found = self.tournament
        drawn = len(found.entrants) + len(found.dummies)
        self.say("g1", c.StartTournament(), facts=known.drawn(drawn))


def tourney(
    house: HouseRules, players: int, *, waits: bool = False, **terms: object
) -> Tourney:
    """A tournament that has begun."""
    return Tourney(house, players, waits, terms)


@story
def late_entry(house: HouseRules, answers: Answers) -> Told | str:
    night = tourney(house, 3, waits=answers["waits"] == "yes")
    night.comes("late")
    decided = at_night.decide(night.night, "late", c.EnterTournament())
    if isinstance(decided, Refused):
        return "closed"
    last = 1
    while not isinstance(
        at_night.decide(night.night, "late", c.EnterTournament()), Refused
    ):
        last = night.tournament.level
        night.level()
        if night.tournament.resting:
            night.level()
    took = any(isinstance(each.event, e.StackClaimed) for each in decided)
    return Told("takes_over" if took else "new_stack", {"level": last})


@story
def rebuy(house: HouseRules, answers: Answers) -> str:
    night = tourney(house, 4)
    night.have(g3=1000).decks(1, ACES4).begin().act("f r1000 f c")
    decided = at_night.decide(night.night, "g3", c.EnterTournament())
    if not isinstance(decided, Refused):
        ways = [each.event for each in decided]
        return next(each.way for each in ways if isinstance(each, e.EnteredTournament))
    return "freeze_out" if decided.words == "tourn.freeze_out" else "closed"


ACES4 = "Kc Qc 2d Ac Kd Qd 3d Ad 2c 4d7h8s 2h 9c 3h Js"
"""Four play: seat 4 has nothing."""


@story
def leaves_early(house: HouseRules, answers: Answers) -> str:
    decided = at_night.decide(tourney(house, 3).night, "g2", c.StandUp(), FIRST_TABLE)
    return "stays" if isinstance(decided, Refused) else "gives_up"


@story
def uneven_tables(house: HouseRules, answers: Answers) -> str:
    """Two tables of six, or a third one: some are out, and it's due that someone moves."""
    players, gone = {
        "one_more": (12, ["g3"]),
        "two_more": (12, ["g3", "g5"]),
        "fewer": (14, ["g3", "g6"]),
    }[answers["tables"]]
    night = tourney(house, players)
    for at in night.night.tables:
        night.fold_around(at)
    for guest in gone:
        night.say("g1", c.Kick(guest, "Rude."))
    due = reseat_due(night.night)
    return {"balance": "moves", "break": "breaks"}[due.kind] if due else "even"


@story
def bubble(house: HouseRules, answers: Answers) -> str:
    night = tourney(house, 12, late_until=0)
    paid = len(house_prizes(night))
    stay = paid + (1 if answers["left"] == "bubble" else 2)
    for number in range(12, stay, -1):
        night.say("g1", c.Kick(f"g{number}", "Rude."))
    return "together" if night.tournament.hand_for_hand else "not_yet"


def house_prizes(night: Tourney) -> tuple[int, ...]:
    """The prizes of a tournament."""
    return prizes(night.tournament)


@story
def two_out(house: HouseRules, answers: Answers) -> str:
    """Seat 1 has aces, and two go out with kings and queens, at one table or at two."""
    if answers["tables"] == "same":
        night = tourney(house, 3, late_until=0, seats=3)
        equal = answers["stacks"] == "equal"
        night.have(g2=3000, g3=3000 if equal else 2000).decks(1, ACES)
        night.begin().act("a c c")
        busts = night.tournament.busts
        places = out_places(night)
        assert {each.guest for each in busts} == {"g2", "g3"}
        return "share" if places["g2"] == places["g3"] else "larger_is_higher"
    night = tourney(house, 6, late_until=0, seats=3)
    if answers["tables"] == "together":
        together(night)
    night.have(g5=1000, g6=2000).decks(1, ACES).decks(2, ACES)
    night.begin(1).begin(2).act("r1000 f c", 1).act("r2000 f c", 2)
    places = out_places(night)
    return "share" if places["g5"] == places["g6"] else "later_is_higher"


def together(night: Tourney) -> None:
    """The tables play hand for hand."""
    night.happened([e.HandForHand(True)])


def out_places(night: Tourney) -> dict[str, int]:
    """The places of those who are out."""
    return {guest: each.place for guest, each in finishes(night.tournament).items()}


@story
def bounty(house: HouseRules, answers: Answers) -> str:
    night = tourney(house, 3, bounty=1000)
    won = answers["won"]
    if won == "side_pot":
        night.have(g1=1000, g3=2000).decks(1, ACES).begin().act("a a c")
    else:
        split = "Kc Qc Kh Kd Qd Ks 2c 3d7h8s 2d 9c 2h Js"
        night.have(g3=1000).decks(1, split if won == "two" else ACES)
        night.begin().act("r1000 c c")
    while not night.hand().over:
        night.act("x")
    paid = [each for each in night.events(e.BountyWon) if each.of == "g3"]
    words = "side_pot" if won == "side_pot" else "shared" if len(paid) > 1 else "winner"
    assert {each.guest for each in paid} == {
        "one": {"g1"}, "two": {"g1", "g2"}, "side_pot": {"g2"}
    }[won]  # fmt: skip
    return f"{words}_progressive" if paid[0].kept else words


@story
def colour_up(_: HouseRules, answers: Answers) -> str:
    """The 25s leave a table of real cards. g1 has two odd ones and wins the race."""
    has = {"even": 5200, "odd": 5050, "nothing_else": 50}[answers["has"]]
    night = at_the_break().have(g1=5050, g2=has)
    enters(night, c.RaceChips(25, (1,)))
    after = night.stacks()["g2"]
    if after == has:
        return "exchanged"
    return "raced" if after == 5000 else "given_one"


@story
def blinds_up(house: HouseRules, answers: Answers) -> str:
    night = tourney(house, 3)
    old = night.table().house.blinds.big
    begun = answers["deal"] == "begun"
    if begun:
        night.begin()
    night.level()
    if not begun:
        night.begin()
    posted = [post.amount for post in night.hand().plan.posts if post.name == "big_blind"]
    return "old" if posted == [old] else "new"


@story
def short_big_blind(house: HouseRules, answers: Answers) -> str | None:
    if answers["stack"] == "less" and answers["game"] == "cash":
        return None
    night = tourney(house, 4)
    night.fold_around()
    small = night.table().house.blinds.small
    short = small - small // 5 if answers["stack"] == "less" else small
    night.have(g4=short).say(BY_DEALER, c.Begin())
    return "out" if night.events(e.StackTaken) else "all_in"


@story
def prize_deal(house: HouseRules, answers: Answers) -> str:
    night = tourney(house, 3, late_until=0)
    decided = at_night.decide(night.night, "g1", c.TalkDeal())
    if isinstance(decided, Refused):
        return "off"
    night.happened(decided)
    each = sum(house_prizes(night)) // 3
    rest = sum(house_prizes(night)) - 2 * each
    shares = known.gives(("g1", rest), ("g2", each), ("g3", each))
    night.say("g1", c.ProposeDeal("own"), facts=shares)
    yes = answers["agree"] == "everyone"
    night.say("g2", c.AnswerDeal(True)).say("g3", c.AnswerDeal(yes))
    return "shared" if night.tournament.ended else "plays_on"
