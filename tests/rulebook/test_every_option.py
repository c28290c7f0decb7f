"""Every option of a house changes what happens: the events, a refusal, a view, or what is due.

Each option has a small story and two of its values. The story is told in both houses, and
what is seen must differ. A new option without a story fails the first test; an option that no
one reads fails its own.
"""

import asyncio
import json
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from msgspec import Struct

from evenings import Evening, at_marks, evening
from homegame.engine import table as at_table
from homegame.engine.decide import decide
from homegame.engine.legal import is_betting
from homegame.engine.plan import plan
from homegame.engine.shorthand import deal
from homegame.engine.shorthand import house as quiet
from homegame.engine.table.deck import who_cuts
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Owed
from homegame.model.refusal import Refused
from homegame.model.state import Chair
from homegame.night import evening as at_night
from homegame.night.agenda import Agenda, Pace, Presence, agenda, due
from homegame.night.turn_clock import TurnClock
from homegame.night.view import Facts, view
from homegame.rulebook import HouseRules
from homegame.rulebook.honoured import LIVE_ONLY, standing
from homegame.rulebook.options import options
from homegame.rules.button import first_button
from homegame.rules.cash import change_due, past_of, return_range
from homegame.rules.dealing import dealing_order
from homegame.rules.real_chips import (
    case_of,
    counts_of,
    fixed_stack,
    left_over,
    stack_for,
)
from homegame.rules.tools import may_read_figures, refuse_tools
from homegame.seats import CLOCK, FLOOR, Seat
from homegame.service.night.due import begins
from homegame.service.refused import RequestRefused
from homegame.sheet.choices import sentence
from homegame.tournament.payouts import prizes
from homegame.tournament.setup import setup_of
from night.known import drawn, stacks
from night.played import PlayedNight
from service.a_table import an_evening_of

Story = Callable[[HouseRules], object]
"""What is seen when this happens in a house."""

Step = Callable[[Evening], object]


class Told(Struct):
    """An option with two values, and what else the house has chosen, for a story."""

    option: str
    one: object
    other: object
    story: Story
    also: dict[str, object] = {}
    blinds: str = "1/3"

    def seen(self, value: object) -> object:
        return self.story(quiet(self.blinds, {**self.also, self.option: value}))


# ---------------------------------------------------------------- how a story is told


def hand(
    stacks: str = "300 300 300", words: str = "", hole: str = "", board: str = ""
) -> Story:
    """A hand: its events, its refusals, and what the seat in turn may do at the end."""

    def story(rules: HouseRules) -> object:
        game, refused = deal(stacks, rules, hole, board), []
        for word in words.split():
            if game.turn <= 0:
                break
            command = game.command(word)
            decided = decide(game.hand, game.turn, command)
            if isinstance(decided, Refused):
                refused.append(decided)
            else:
                game.must(game.turn, command)
        may = game.may if is_betting(game.hand) else None
        return game.hand.plan, game.events, refused, game.turn, may

    return story


def after(
    stacks: str, words: str, by: Seat | None, command: object, hole: str = ""
) -> Story:
    """What a seat, or an official, is answered in the middle of a hand."""

    def story(rules: HouseRules) -> object:
        game = deal(stacks, rules, hole).act(words)
        seat = game.turn if by is None else by
        return decide(game.hand, seat, command)

    return story


def nights(stacks: str, *steps: Step) -> Story:
    """Several hands: everything that happened, what was refused, and the next hand's plan."""

    def story(rules: HouseRules) -> object:
        game = evening(rules, stacks)
        answers = [step(game) for step in steps]
        ready = at_table.can_begin(game.table)
        return game.log, answers, plan(game.table) if ready and game.table.number else None

    return story


def starts_with(sum: int) -> Story:
    """The chips of a buy-in for each of eight, and what is left in the case."""

    def story(rules: HouseRules) -> object:
        counts = counts_of(rules)
        found = stack_for(counts, sum, 8, fixed_stack(rules)).piles
        return found, left_over(counts, found, 8)

    return story


def says(by: Seat, command: object) -> Step:
    """Someone says this, and it happens or is refused."""

    def step(game: Evening) -> object:
        decided = at_table.decide(game.table, by, command)
        if isinstance(decided, Refused):
            return decided
        game.happened(decided)
        return None

    return step


def hands(count: int) -> Step:
    """Hands in which everybody folds."""
    return lambda game: game.hands(count)


def begins_hand(hole: dict[Seat, str] | None = None, board: str = "") -> Step:
    return lambda game: game.next_hand(hole or {}, board)


def acts(words: str) -> Step:
    return lambda game: game.act(words) and None


def wins(seat: Seat, count: int) -> Step:
    """This seat wins so many pots in a row with a raise."""

    def step(game: Evening) -> None:
        for _ in range(count):
            game.next_hand()
            while game.hand.turn != seat:
                game.act("f")
            game.act("r12").fold_out()

    return step


def away(*seats: Seat) -> Step:
    return lambda game: game.away(*seats) and None


def back(*seats: Seat) -> Step:
    return lambda game: game.back(*seats, buys=True) and None


def straddles(*seats: Seat, to: int = 0) -> Step:
    def step(game: Evening) -> object:
        return [says(seat, c.Straddle("always", to))(game) for seat in seats]

    return step


def bomb(amount: int = 0, *, play: bool = True) -> Step:
    """Seat 1 proposes a bomb pot and the two others agree; seat 3 perhaps without playing."""

    def step(game: Evening) -> object:
        said = [(1, c.Propose("bomb_pot", amount)), (2, c.Vote()), (3, c.Vote(play=play))]
        return [says(seat, command)(game) for seat, command in said]

    return step


HERE = Presence(frozenset({"g1", "g2", "g3"}))


def night_of(rules: HouseRules, words: str | None = None, players: int = 3) -> PlayedNight:
    """A night with its first hand dealt, unless nothing is said, and played like this."""
    night = PlayedNight(players=players, rules=rules)
    return night if words is None else night.begin().act(words)


def is_due(words: str, *said: tuple[str, at_night.Command]) -> Story:
    """What is due at the table, and when."""

    def story(rules: HouseRules) -> object:
        night = night_of(rules, words)
        for guest, command in said:
            night.say(guest, command)
        now = agenda(Agenda(TurnClock(0)), night.night, 1, HERE, Pace(), 0)
        return due(now), now.vote_ms, now.bomb_ms

    return story


def is_seen(words: str | None, by: str = "g1") -> Story:
    """What a guest sees."""
    return lambda rules: view(night_of(rules, words).night, by, Facts(night="t1"))


def answered(words: str, by: str, command: at_night.Command) -> Story:
    """What a guest is answered."""
    return lambda rules: at_night.decide(night_of(rules, words).night, by, command)


def sits(amount: int) -> Story:
    """Buying in for so much."""
    return lambda rules: at_table.sit_down(at_table.empty_table(rules), "g", 1, amount)


def served(*asked: tuple[str, int]) -> Story:
    """The view of the one to act on a server, after the clock was called, or time passed."""

    def story(rules: HouseRules) -> object:
        clock = rules.clock
        file = f"""
            button.first = "host"
            [clock]
            grace_s = {clock.grace_s}
            seconds = {clock.seconds}
            bank_s = {clock.bank_s}
            """

        async def run() -> object:
            with tempfile.TemporaryDirectory() as folder:
                game = await an_evening_of(Path(folder), file)
                robin = await game.guest("Robin")
                game.live.audience.join(robin, 0)
                for seat, guest in enumerate((game.host, robin), 1):
                    await game.do(guest, c.SitDown(seat, 300))
                await game.do(game.host, c.Start())
                await game.passes(5_000)
                seen: list[object] = []
                for what, ms in asked:
                    await game.passes(ms)
                    acting = game.turn()
                    other = robin if acting == game.host else game.host
                    if what == "call":
                        try:
                            await game.do(other, c.CallClock())
                        except RequestRefused as refused:
                            seen.append(refused.error.words)
                    shown = game.view(acting)
                    seen.append((shown.clock, shown.you.bank_ms, game.kinds()))
                await game.lobby.close()
                return seen

        return asyncio.run(run())

    return story


SIX = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in range(1, 7)}


def comes_back(
    seat: Seat, owes: Owed, was: tuple[Seat, Seat, Seat], *, buys: bool
) -> Story:
    """The plan in which a player who owes these blinds comes back."""
    chairs = {**SIX, seat: Chair("back", 300, waiting=True, buys=buys, owes=owes)}
    return lambda rules: plan(at_marks(rules, *was, chairs))


CHECKED = "c x " + "x x " * 4
"""A hand of two players without a bet."""

BOTH = Owed(small=1, big=3, smalls=1, bigs=1)


def missed(*seats: Seat, hands_away: int) -> tuple[Step, ...]:
    """These seats sit out for so many hands, and come back."""
    return hands(1), away(*seats), hands(hands_away), back(*seats)


def host_gets_the_button(rules: HouseRules) -> object:
    """Dana, who hosts, sits in seat 1 of three: how the dealer begins the night."""
    begin = begins(night_of(rules).night, 1)
    return bool(begin.draws), begin.button


def returns(minutes: int) -> Story:
    """What a player who left with 450 may sit down with, so many minutes later."""

    def story(rules: HouseRules) -> object:
        game = evening(rules, "300 300 450 300").leave(3)
        return return_range(game.table, past_of(game.table, "g3"), minutes)

    return story


def buys_in(rules: HouseRules) -> object:
    """A guest gets up and takes a seat again: do chips come at once?"""
    evening = night_of(rules)
    evening.say("g2", c.StandUp())
    decided = at_night.decide(evening.night, "g2", c.SitDown(7, 300))
    assert isinstance(decided, list)
    return [type(event.event) for event in decided]


def closes(rules: HouseRules) -> object:
    """Three with 300 each go home: who cashes out first?"""
    decided = at_night.decide(night_of(rules).night, "g1", c.EndNight())
    assert isinstance(decided, list)
    return [event.event.seat for event in decided if isinstance(event.event, e.StoodUp)]


def shove(*steps: Step) -> Story:
    """Seat 3 is short and faces a raise to 100; then this."""
    hole = {1: "KcKd", 3: "AcAd"}
    return nights("300 300 20", begins_hand(hole, "2h 7s 8d 3c 5h"), acts("r100 f"), *steps)


def a_marker_and_the_end(rules: HouseRules) -> object:
    """Seat 3 loses a marker for 80 to seat 1 and gets up; then the host ends the night."""
    game = evening(rules, "300 300 20")
    game.next_hand({1: "AcAd", 3: "KcKd"}, "2h 7s 8d 3c 5h")
    game.act("r100 f").say(3, c.Borrow(80)).say(1, c.Accept())
    game.deal()
    game.check_down().leave(3)
    night = at_night.opened(e.Opened("Friday", "", "g1", "Dana"), rules)
    for guest in ("g2", "g3"):
        night = at_night.evolve(night, e.Knocked(guest, guest))
        night = at_night.evolve(night, e.Admitted(guest, "g1"))
    for event in game.log:
        night = at_night.evolve(night, event)
    return at_night.decide(night, "g1", c.EndNight())


def owes_blinds(rules: HouseRules) -> object:
    """Four play; g4 sits out until both blinds have passed: what the others see."""
    night = night_of(rules, "f f f", 4).say("g4", c.SitOut())
    for _ in range(4):
        night.begin().act("f f")
    return view(night.night, "g1", Facts(night="t1"))


def exposes(rules: HouseRules) -> object:
    """The floor rules that the first card of seat 1 was exposed in the deal."""
    game = deal("99 99 99", rules, hole="AsAh KsKh QsQh")
    return decide(game.hand, FLOOR, c.Expose(1, 0, game.stub.held[1][0], "flipped"))


OPEN: dict[str, object] = {"stakes.mode": "open"}
LIMIT: dict[str, object] = {"betting.structure": "limit"}
SPREAD: dict[str, object] = {"betting.structure": "spread"}
POT: dict[str, object] = {"betting.structure": "pot_limit"}
STRADDLE: dict[str, object] = {"straddle.enabled": True}
KILL: dict[str, object] = {"kill.enabled": True}
BOMB: dict[str, object] = {"bomb.enabled": True, "bomb.ante": 5}
HALF: dict[str, object] = {"allin.reopen": "half"}
BY_HAND: dict[str, object] = {"showdown.auto_muck": False}
ROTATION: dict[str, object] = {"game.rotation": ("texas", "omaha")}

CALLED = "c c x x x x x x x x x r9 c f"
"""Three see the river; seat 3 bets and seat 1 calls."""

HEADS_UP = "c x x x x x r9 c"
"""Two see the river; seat 2 of two checks, seat 1 bets and is called."""

DOWN = "c c x x x x x x x x x x"

STORIES: tuple[Told, ...] = (
    Told("chip_unit", 1, 2, hand(words="r9"), blinds="2/4"),
    Told("dark_actions", False, True, after("99 99 99", "", 1, c.ActDark(0))),
    Told("vote_s", 20, 7, is_due("f f", ("g1", c.Propose("straddles")))),
    # the game, the stakes, the table
    Told("game.variant", "texas", "omaha", hand()),
    Told("game.rotation", (), ("texas", "omaha"), nights("300 300 300", hands(5))),
    Told("game.change", "orbit", "hand", nights("300 300 300", hands(2)), ROTATION),
    Told("betting.structure", "no_limit", "pot_limit", hand(words="r300")),
    Told("stakes.minor_per_chip", 10, 1, sits(100)),
    Told("stakes.currency", "$", "kr", is_seen("")),
    Told("stakes.mode", "table", "open", shove(says(3, c.TopUp(80)))),
    Told("blinds.small", 1, 2, hand()),
    Told("blinds.big", 3, 4, hand()),
    Told("blinds.sb_live", True, False, hand()),
    Told(
        "blinds.big_blind_covers_small",
        False,
        True,
        lambda rules: plan(at_marks(rules, 1, 2, 3, {**SIX, 4: Chair("g4", 40)})),
        {"entry.new_player": "free"},
        blinds="50/100",
    ),
    Told("blinds.chop", "off", "by_agreement", after("99 99 99", "f", 1, c.Chop())),
    Told("ante.amount", 0, 1, hand()),
    Told("ante.type", "all", "bb_pays_all", hand(), {"ante.amount": 1}),
    Told("chips.denominations", (10, 50), (10, 100), is_seen(""), {"chips.stack": ()}),
    Told("chips.colours", (), ("blue", "white", "red", "black"), is_seen("")),
    Told("chips.face", "chips", "money", case_of),
    Told("chips.counts", (), (200, 500, 40, 20), starts_with(3000)),
    Told("chips.stack", (20, 56, 0, 0), (), starts_with(3000)),
    Told(
        "table.min_seats", 2, 3,
        lambda rules: at_table.can_begin(evening(rules, "300 300").table),
    ),
    Told("table.max_seats", 9, 8, lambda rules: at_table.sit_down(
        at_table.empty_table(rules), "g", 9, 300)),
    # buying in, leaving, the bank
    Told("buyin.min_bb", 30, 50, sits(100)),
    Told("buyin.max_bb", 100, 80, sits(300)),
    Told("buyin.min_round_to", 500, 4000, sits(110)),
    Told(
        "topup.when", "between_hands", "after_fold",
        nights(
            "200 200 200", begins_hand(), acts("f"), says(1, c.TopUp(50)), says(3, c.TopUp(9))
        ),
    ),
    Told(
        "rebuy.max", "unlimited", 0,
        nights(
            "300 100 300",
            begins_hand({1: "2c7d", 2: "3c8h", 3: "AsAd"}, "AhAc9s4d5h"),
            acts("f a c"), says(FLOOR, c.Tidy()), says(2, c.TopUp(100)),
        ),
    ),
    Told("bank.approval", "automatic", "banker", buys_in),
    Told("bank.last_cashout", "host", "none", closes),
    Told(
        "kitty.enabled", False, True,
        nights("300 300 300", begins_hand(), acts("r9 f f")),
    ),
    Told("change_hand.enabled", True, False, lambda rules: change_due(
        evening(rules, "305 305 300").table)),
    Told("change_hand.unit", 100, 500, lambda rules: change_due(
        evening(rules, "325 335 300").table)),
    Told("leave.return_after_orbits", 0, 2, returns(100)),
    Told("leave.keep_stack_min", 0, 60, returns(30), {"leave.return_after_orbits": 0}),
    Told("open_stakes.min_buyin_multiple", 5, 40, sits(100), OPEN),
    Told("open_stakes.no_allin", False, True, shove(says(3, c.Call())), OPEN),
    Told(
        "openers.min_hand", "none", "jacks_or_better", hand(),
        {"game.variant": "five_draw", "ante.amount": 2},
    ),
    Told(
        "openers.passed_out", "antes_stay", "antes_back", hand(words="x x x"),
        {"game.variant": "five_draw", "openers.min_hand": "jacks_or_better", "ante.amount": 2},
    ),
    Told("marker.settle_by", "end_of_night", "next_game", a_marker_and_the_end,
         OPEN | {"change_hand.enabled": False}),
    Told("marker.auto_accept_below", 0, 5000, shove(says(3, c.Borrow(80))), OPEN),
    # button, missed blinds, newcomers
    Told(
        "button.rule", "dead", "moving",
        nights("300 300 300 300 300", hands(1), lambda game: game.leave(2) and None, hands(2)),
    ),
    Told("button.first", "draw", "host", host_gets_the_button),
    Told("button_draw.suit_order", "shdc", "redraw", lambda rules: first_button(
        rules, ((1, 51), (2, 50)))),
    Told("missed.method", "both_bb_live_sb_dead", "post_dead",
         comes_back(5, BOTH, (6, 1, 2), buys=True)),
    Told("missed.freeze_on_buy", True, False,
         comes_back(2, BOTH, (6, 1, 3), buys=True)),
    Told("missed.sb_only", "forgive", "dead_sb", nights(
        "300 " * 6, hands(1), away(3), hands(2), says(3, c.ComeBack()), says(3, c.BuyBlinds())
    )),
    Told(
        "missed.max_sets", 1, 2, nights("300 " * 4, *missed(3, hands_away=9)),
        {"missed.free_reentry": (), "sitout.max_orbits": 9},
    ),
    Told("missed.free_reentry", ("big_blind",), ("big_blind", "button_on_left"),
         lambda rules: [comes_back(seat, BOTH, (2, 3, 4), buys=False)(rules) for seat in SIX]),
    Told("missed.marker", True, False, owes_blinds),
    Told(
        "entry.new_player", "wait_bb", "free",
        nights("300 300 300", hands(3), lambda game: game.sit(5) and None),
    ),
    Told(
        "sitout.max_orbits", 3, 1,
        nights("300 300 300", hands(1), away(3), hands(5), says(FLOOR, c.Tidy())),
    ),
    Told("absent.mid_hand", "clock", "fold_at_turn",
         after("99 99 99", "c c", CLOCK, c.TimeUp(True))),
    # straddles and other blind bets
    Told("straddle.enabled", False, True, nights("300 " * 5, straddles(4), hands(1))),
    Told("straddle.positions", ("utg_chain",), ("button",),
         nights("300 " * 5, straddles(1), hands(1)), STRADDLE),
    Told("straddle.chain_max", "all", 0, nights("300 " * 6, straddles(4, 5), hands(1)),
         STRADDLE),
    Told("straddle.size_rule", "double_previous", "multiple_of_first",
         nights("300 " * 7, straddles(4, 5, 6), hands(1)), STRADDLE),
    Told("straddle.min_raise", "double", "increment",
         nights("300 " * 5, straddles(4), begins_hand(), acts("f")), STRADDLE),
    Told("straddle.counts_as_raise", False, True,
         nights("300 " * 5, straddles(4), hands(1)), STRADDLE | LIMIT),
    Told("straddle.mississippi_first", "left_of_straddler", "utg_skip",
         nights("300 " * 6, straddles(5), hands(1)),
         STRADDLE | {"straddle.positions": ("any",)}),
    Told("straddle.window_s", 5, 12, is_due("f f"), STRADDLE),
    Told("sleeper.enabled", False, True, nights("300 " * 5, says(5, c.Sleep(True)), hands(1))),
    Told("rock.enabled", False, True, nights("300 " * 5, wins(5, 1), hands(4))),
    Told("kill.enabled", False, True, nights("300 " * 5, wins(5, 2), hands(1)), blinds="2/4"),
    Told("kill.trigger_wins", 2, 3, nights("300 " * 5, wins(5, 2), hands(1)), KILL, "2/4"),
    Told("kill.trigger_pot", "none", 8, nights("300 " * 5, wins(5, 1), hands(1)), KILL, "2/4"),
    Told("kill.percent", 200, 150, nights("300 " * 5, wins(5, 2), hands(1)), KILL, "2/4"),
    Told("kill.in_blind", "kill_replaces_blind", "post_both",
         nights("300 " * 5, wins(5, 2), hands(1)), KILL, "2/4"),
    # betting
    Told("raise.min_rule", "last_increment", "match_current_bet", hand(words="r9")),
    Told("raise.after_short_allin", "current+last_full", "complete",
         hand("300 83 300", "c c x r50 a")),
    Told("raise.below_minimum", "own_all_in_only", "puts_other_all_in",
         hand("300 40", "c x r10 r35")),
    Told("allin.reopen", "full", "half", hand("300 83 300 300", "c c c x r50 a c f")),
    Told("allin.cumulative_reopen", True, False,
         hand("300 63 93 300 300", "c c c c x r40 a a c c")),
    Told("allin.reveal", "always", "never", hand("60 60", "a c")),
    Told("limit.max_raises", 3, 1, hand(words="r6 r9"), LIMIT),
    Told("limit.after_half_allin", "next_rung", "full_on_top",
         hand("300 35 300 300", "c c c x x a"), LIMIT | HALF, "10/20"),
    Told("spread.min", 1, 2, hand(words="c c x r1"), SPREAD),
    Told("spread.max", 5, 6, hand(words="c c x r6"), SPREAD),
    Told("spread.last_max", "max", 9, hand(words="c c x x x x x x x r9"), SPREAD),
    Told("potlimit.method", "true", "pot_on_table", hand(), POT),
    Told("potlimit.preflop", "true_pot", "assumed_call", hand("300 " * 4),
         POT | {"potlimit.method": "true"}, "2/5"),
    Told("potlimit.river_no_limit", True, False, hand(words="c c x x x x x x x r99"), POT),
    Told("cap.amount", "none", 60, hand(words="r100")),
    Told("fold.when_free", "allow", "forbid", after("99 99 99", "c c", 2, c.Fold(True))),
    # showing and sharing
    Told("showdown.order", "last_river_aggressor", "clockwise", hand(words=CALLED), BY_HAND),
    Told("showdown.last_aggressor_any_street", False, True,
         hand("60 60 60", "c c x x a c c"), BY_HAND | {"allin.reveal": "never"}),
    Told("showdown.must_show_if_called", True, False, hand("99 99", HEADS_UP)),
    Told("showdown.auto_muck", True, False, hand(words=DOWN)),
    Told("show.one_card_after_fold", True, False,
         after("99 99", "f", 1, c.TurnUp(1, (0,), (51,)), "AsAh KsKh")),
    Told("show.heads_up_live", True, False,
         after("99 99", "c", 1, c.TurnUp(1, (0,), (51,)), "AsAh KsKh")),
    Told("show.folded_heads_up", True, False,
         after("99 99", "f", 2, c.TurnUp(2, (0,), (47,)), "AsAh KsKh")),
    Told("show.window_s", 4, 9, is_due("f f")),
    Told("odd_chip.rule", "one_each_clockwise", "all_to_first",
         hand("30 30 30 30", "c c f x x x x x x x x x x", "", "AsKsQsJsTs"), blinds="2/3"),
    Told("runs.max_runs", 1, 2, hand("60 60", "a c v2 v2")),
    Told("runs.when", "after_allin", "before_hand", hand("60 60", "a c v2 v2"),
         {"runs.max_runs": 2}),
    Told("runs.vote_s", 10, 7, is_due("a f c"), {"runs.max_runs": 2}),
    # the deal
    Told("deal.headsup_first_card", "bb", "sb", lambda rules: dealing_order(
        evening(rules, "300 300").plan, rules)),
    Told("deal.burn", True, False, hand(words="c c x", hole="AsAh KsKh QsQh")),
    Told("deal.cutter", "right_of_button", "bb", nights(
        "300 300 300 300", hands(1), lambda game: who_cuts(game.table))),
    Told("misdeal.exposed_one", "replace", "misdeal", exposes),
    Told("rabbit.enabled", False, True, nights("300 300 300", hands(1), says(
        1, c.Propose("rabbit")))),
    Told("rabbit.agreement", "all", "one", nights("300 300 300", hands(1), says(
        1, c.Propose("rabbit"))), {"rabbit.enabled": True}),
    Told("bounty.seven_deuce", 0, 9, nights(
        "300 300 300", begins_hand({3: "7c2d"}, "7h2s8dKhKs"), acts(DOWN),
        says(FLOOR, c.Tidy()))),
    # other games
    Told("bomb.enabled", True, False, is_due("f f"), {"bomb.frequency": "dealer_change"}),
    Told("bomb.ante", 5, (8, 10), nights("300 300 300", hands(1), bomb(), hands(1)), BOMB),
    Told("bomb.game", "same", "omaha", nights("300 300 300", hands(1), bomb(), hands(1)), BOMB),
    Told("bomb.frequency", "on_request", "dealer_change", is_due("f f"), BOMB),
    Told("bomb.every", 2, 3, is_due("f f"), BOMB | {"bomb.frequency": "hands"}),
    Told("bomb.sit_out", True, False,
         nights("300 300 300", hands(1), bomb(play=False)), BOMB),
    Told("doubleboard.award", "half_each", "best_overall",
         hand("99 99", "c x x x x x x x", "AhAd KhKd", "As2c7d Ks3c3d 9c Tc 4s 4d"),
         {"game.variant": "double_board"}, "1/2"),
    Told("doubleboard.burns", "per_street_after_flop", "per_card_group",
         hand(words="c c x x x x"), {"game.variant": "double_board"}),
    Told("shortdeck.order", "flush>fullhouse, straight>trips",
         "flush>fullhouse, trips>straight", hand(), {"game.variant": "short_deck"}),
    Told("pineapple.discard", "preflop", "after_flop", hand(), {"game.variant": "pineapple"}),
    Told("stud.ante", 0, 1, hand(), {"game.variant": "stud"}),
    Told("stud.bring_in", "small_blind", 2, hand(), {"game.variant": "stud"}),
    Told("manila.opening_round", False, True, hand(), {"game.variant": "manila"}),
    Told("manila.both_hole_cards", False, True,
         hand("99 99", CHECKED, "9c9d AhTd", "KcKdKhKs7c"), {"game.variant": "manila"}),
    Told("manila.flush_over_full_house", False, True,
         hand("99 99", CHECKED, "9d9h AcJc", "9cTcTd7cKh"), {"game.variant": "manila"}),
    # conduct and the clock
    Told("clock.grace_s", 0, 300, served(("call", 1_000))),
    Told("clock.seconds", 20, 10, served(("call", 1_000)), {"clock.grace_s": 0}),
    Told("clock.expiry", "fold_or_check", "fold", after("99 99 99", "c c", CLOCK, c.TimeUp())),
    Told("clock.turn_s", 30, 7, is_due("")),
    Told("clock.bank_s", 60, 5, served(("look", 1_000))),
    Told("chat.during_hand", "no_cards", "open", answered("", "g2", c.Say("I have aces"))),
    Told("chat.reactions", True, False, answered("", "g2", c.React("nice"))),
    Told("tools.in_hand", False, True, lambda rules: refuse_tools(
        night_of(rules, "").table(), 1)),
    Told("stats.during_play", True, False,
        lambda rules: may_read_figures(rules, ended=False)),
    Told("screen.show_pot_limit", True, False, is_seen("", "g1"), POT),
)  # fmt: skip


def with_a_choice() -> Iterable[str]:
    """The options that are played and have more than one value. One that says how the program
    plays, and leaves nothing to choose, is a line of the sheet."""
    for name, option in options().items():
        settled = len(option.legal) == 1 and option.legal[0].startswith('"')
        if standing(name) == "honoured" and not settled:
            yield name


def test_every_option_has_a_story():
    """An option is added together with what it changes."""
    assert [told.option for told in STORIES] == [*dict.fromkeys(t.option for t in STORIES)]
    assert {told.option for told in STORIES} == {*with_a_choice()}


@pytest.mark.parametrize("told", STORIES, ids=lambda told: told.option)
def test_an_option_changes_what_happens(told: Told):
    """The same story twice in one house is the same; in the other house it is not."""
    one = told.seen(told.one)
    assert repr(one) == repr(told.seen(told.one))
    assert repr(one) != repr(told.seen(told.other))


# ---------------------------------------------------------------- what only real cards know


def values(option: str) -> tuple[object, ...]:
    """The values of an option that has a few, as a house file writes them."""
    return tuple(json.loads(value) for value in options()[option].legal)


def with_real_chips(by: str, *commands: at_night.Command) -> Story:
    """What a guest is answered last, at a table where people deal."""

    def story(rules: HouseRules) -> object:
        night = PlayedNight(players=2, stack=200, rules=rules, dealer="people")
        for command in commands[:-1]:
            night.say("g1", command)
        return at_night.decide(night.night, by, commands[-1])

    return story


REAL_CHIPS: tuple[Told, ...] = (
    Told("chips.swap", False, True, with_real_chips(
        "g2", c.SwapChips(((5, 5),), ((25, 1),), other=1))),
    Told("chips.buy_from_player", False, True, with_real_chips(
        "g1", c.SellChips("g1", "g2", 50))),
    Told("chips.held_iou", True, False, with_real_chips("g1", c.HoldChip("g2", 25))),
    Told("cash_plays", False, True, with_real_chips("g2", c.LayCash(50))),
)  # fmt: skip
"""What is done with real chips by these options."""

CHIP_OPTIONS = {"cash_plays", *[name for name in options() if name.startswith("chips.")]}


def test_every_choice_about_chips_has_a_story():
    assert {told.option for told in (*STORIES, *REAL_CHIPS)} >= CHIP_OPTIONS


@pytest.mark.parametrize("told", REAL_CHIPS, ids=lambda told: told.option)
def test_a_choice_about_real_chips_changes_what_is_done_with_them(told: Told):
    one = told.seen(told.one)
    assert repr(one) == repr(told.seen(told.one))
    assert repr(one) != repr(told.seen(told.other))


@pytest.mark.parametrize("option", sorted(LIVE_ONLY))
def test_a_choice_about_real_cards_is_a_line_of_the_sheet(option: str):
    """Nothing online depends on it: what it changes is what the sheet tells the table."""
    said = {sentence(HouseRules(), option, value) for value in values(option)}
    assert len(said) == len(values(option))


# ---------------------------------------------------------------- what only tournaments know


def opened(rules: HouseRules) -> object:
    """What a tournament of nine is opened with."""
    return setup_of(rules, 9, "Friday")


def paid(pool: int, players: int) -> Story:
    """The prizes."""
    return lambda rules: prizes(pool, players, setup_of(rules, players, "Friday").payout)


def entered(rules: HouseRules) -> PlayedNight:
    """A night whose three guests have entered its tournament, which is still to begin."""
    night = PlayedNight(players=0, rules=rules, started=False)
    night.say("g1", c.OpenTournament(setup_of(rules, 3, "Friday")))
    for guest in ("g2", "g3"):
        night.comes(guest)
    for guest in ("g1", "g2", "g3"):
        night.say(guest, c.EnterTournament())
    return night


def in_tournament(by: str, command: at_night.Command, at: int = 0) -> Story:
    """What a guest is answered in the first level of a tournament."""

    def story(rules: HouseRules) -> object:
        night = entered(rules).say("g1", c.StartTournament(), facts=drawn(3))
        tables = [n for n, table in night.night.tables.items() if table.tournament]
        return at_night.decide(night.night, by, command, at and tables[0])

    return story


ANTE: dict[str, object] = {"tourn.ante": "all"}
NOBODY_LATE: dict[str, object] = {"tourn.late_until_level": 0}

TOURNAMENTS: tuple[Told, ...] = (
    Told("tourn.buyin", 3000, 2000, opened),
    Told("tourn.stack", 15_000, 5_000, opened),
    Told("tourn.blinds", (50, 100), (25, 50), opened),
    Told("tourn.late_until_level", 4, 0, opened),
    Told("tourn.rebuys", 0, 2, opened),
    Told("tourn.fee", 0, 500, opened),
    Told("tourn.rebuy_cost", "buyin", 1000, opened, {"tourn.rebuys": 2}),
    Told("tourn.rebuy_stack", "stack", 8000, opened, {"tourn.rebuys": 2}),
    Told("tourn.reentries", 0, 1, opened),
    Told("tourn.addon", "none", 15_000, opened),
    Told("tourn.addon_cost", 0, 1000, opened, {"tourn.addon": 15_000}),
    Told("tourn.bonus", "none", 1000, opened),
    Told("tourn.bonus_cost", 0, 500, opened, {"tourn.bonus": 1000}),
    Told("tourn.max_seats", 9, 8, opened),
    Told("tourn.bounty", 0, 500, opened),
    Told("tourn.progressive", False, True, opened, {"tourn.bounty": 500}),
    Told("tourn.levels", "computed", ("50/100 20", "100/200 20"), opened),
    Told("tourn.minutes", 20, 15, opened),
    Told("tourn.total_minutes", 240, 180, opened),
    Told("tourn.ante", "none", "bb_pays_all", opened),
    Told("tourn.ante_from", 5, 1, opened, ANTE),
    Told("tourn.break_every", 4, 0, opened),
    Told("tourn.break_minutes", 10, 5, opened),
    Told("tourn.keeps_end", True, False, opened),
    Told("payout.rule", "by_entrants", "top3", paid(300_00, 20)),
    Told("payout.unit", 100, 500, paid(216_00, 7)),
    Told("payout.places", "from_rule", 4, paid(300_00, 10)),
    Told("payout.percent", "from_rule", (60, 40), paid(300_00, 10)),
    Told("tourn.late_dummy_stacks", True, False, lambda rules: at_night.decide(
        entered(rules).night, "g1", c.ExpectLate(1), facts=stacks(1))),
    Told("tourn.must_finish", True, False, in_tournament("g2", c.StandUp(), at=1)),
    Told("tourn.deal_allowed", True, False, in_tournament("g2", c.TalkDeal()), NOBODY_LATE),
    Told("tourn.ended_early", "chips", "refund", in_tournament(
        "g1", c.EndTournament("The last train"))),
)  # fmt: skip
"""What a tournament is opened with, pays, and answers by these options."""

ON_PAPER: dict[str, tuple[object, object]] = {
    "tourn.absent": ("deal_post_muck", "not_dealt"),
}
"""What the sheet tells, and no table plays yet."""


def test_every_choice_about_tournaments_is_told():
    """An option is added here together with what it changes."""
    found = {name for name in options() if standing(name) == "tournament"}
    assert found == {told.option for told in TOURNAMENTS} | {*ON_PAPER}


@pytest.mark.parametrize("told", TOURNAMENTS, ids=lambda told: told.option)
def test_a_choice_about_tournaments_changes_them(told: Told):
    one = told.seen(told.one)
    assert repr(one) == repr(told.seen(told.one))
    assert repr(one) != repr(told.seen(told.other))


@pytest.mark.parametrize("option", ON_PAPER)
def test_a_choice_that_is_on_paper_is_a_line_of_the_sheet(option: str):
    one, other = ON_PAPER[option]
    assert sentence(HouseRules(), option, one) != sentence(HouseRules(), option, other)


@pytest.mark.parametrize(
    "option",
    [
        *[(t.option, t.other) for t in TOURNAMENTS],
        *[(o, v[1]) for o, v in ON_PAPER.items()],
    ],
    ids=lambda option: option[0],
)
def test_a_cash_table_refuses_a_choice_about_tournaments(option: tuple[str, object]):
    """A house may have it; a table in play has nothing to do with it."""
    name, value = option
    refused = at_table.decide(
        evening(quiet(), "300 300").table, FLOOR, c.SetRules({name: value})
    )
    assert isinstance(refused, Refused)
    assert (refused.words, refused.field) == ("rules.tournament", name)
