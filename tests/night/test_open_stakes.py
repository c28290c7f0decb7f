"""What a guest sees at open stakes: what is lacking, who is asked, what is owed."""

import pytest

from homegame.bank.ledger import chips_in_play
from homegame.engine.dealer import Stub, next_command
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.view import CoverView, MarkerView, PromptView, RequestView, View
from homegame.night import evening as at_night
from homegame.night.night import BY_DEALER, Night, chips
from homegame.night.view import Facts, view
from homegame.rulebook import Rule
from homegame.seats import DEALER
from placed import placed

FACTS = Facts(night="t1")


class OpenStakesEvening:
    """Dana in seat 1 has the button; seats 2 and 3 are the blinds; seat 3 has 20 chips."""

    def __init__(self, bots: tuple[int, ...] = (), mode: str = "open") -> None:
        rules = house("1/3", {"stakes.mode": mode})
        self.night: Night = at_night.opened(e.Opened("Friday", "", "g1", "g1"), rules)
        self.stub = Stub(tuple(range(52)))
        for seat in (2, 3):
            guest = f"g{seat}"
            bot: list[e.NightEvent] = [e.BotAdded(guest, guest, "rock", "g1")]
            person: list[e.NightEvent] = [e.Knocked(guest, guest), e.Admitted(guest, "g1")]
            self.happened(bot if seat in bots else person)
        self.happened([e.SatDown(s, f"g{s}", 20 if s == 3 else 300) for s in (1, 2, 3)])
        self.say(BY_DEALER, c.Begin(button=1))

    def happened(self, events: list[e.NightEvent]) -> None:
        for at, event in map(placed, events):
            self.night = at_night.evolve(self.night, event, at)
            assert chips(self.night) == chips_in_play(self.night.ledger)

    def say(self, by: str, command: at_night.Command) -> "OpenStakesEvening":
        decided = at_night.decide(self.night, by, command)
        assert not isinstance(decided, Refused), decided
        self.happened(decided)
        hand = self.night.tables[1].hand
        if hand and hand.turn == DEALER and not hand.over:
            command, self.stub = next_command(hand, self.stub)
            self.say(BY_DEALER, command)
        return self

    def raised(self) -> "OpenStakesEvening":
        return self.say("g1", c.RaiseTo(100)).say("g2", c.Fold())

    def seen_by(self, guest: str) -> View:
        return view(self.night, guest, FACTS)


@pytest.mark.rule("CASH-30", "CASH-34")
def test_who_is_short_sees_what_is_lacking_and_where_it_could_be_from():
    """Seat 3 lacks 80 of the 97 that a call costs; the folded seat 2 could lend it."""
    evening = OpenStakesEvening().raised()
    assert evening.seen_by("g3").cover == CoverView(
        short=80, must=False, may_buy=True, may_mark=True, lenders=(2,)
    )
    assert evening.seen_by("g3").you.top_up_most == 280
    assert evening.seen_by("g1").cover is None
    assert evening.seen_by("").cover is None


def test_at_table_stakes_nothing_is_offered():
    evening = OpenStakesEvening(mode="table").raised()
    assert evening.seen_by("g3").cover is None
    assert not evening.seen_by("g2").offers.may_fund


@pytest.mark.rule("CASH-33")
def test_who_may_buy_chips_for_others_sees_for_whom():
    """Seat 2 may buy seat 3 as few as one; after that seat 3 takes as many fewer."""
    evening = OpenStakesEvening().raised()
    before = {fund.seat: fund for fund in evening.seen_by("g2").offers.may_fund}
    assert before[3].least == 1
    assert 2 not in before
    assert not evening.seen_by("").offers.may_fund
    evening.say("g2", c.TopUp(50, 3))
    after = {fund.seat: fund for fund in evening.seen_by("g2").offers.may_fund}
    assert after[3].most == before[3].most - 50


@pytest.mark.rule("CASH-34")
def test_a_marker_is_seen_by_all_and_asks_those_in_the_pot():
    evening = OpenStakesEvening().raised().say("g3", c.Borrow(90))
    evening.happened([e.Knocked("g9", "g9"), e.Admitted("g9", "g1")])
    assert evening.seen_by("g9").request == RequestView(3, 90, 0, waiting=(1,))
    assert evening.seen_by("").request == RequestView(3, 90, 0, waiting=(1,))
    assert evening.seen_by("g1").request == RequestView(3, 90, 0, waiting=(1,), may=True)
    assert evening.seen_by("g2").request == RequestView(3, 90, 0, waiting=(1,))
    assert evening.seen_by("g1").prompt == PromptView("marker", "marker")
    assert not evening.seen_by("g3").cover.may_mark
    evening.say("g1", c.Accept())
    assert evening.seen_by("g1").request is None
    assert (evening.seen_by("g3").may.call, evening.seen_by("g3").cover) == (97, None)


@pytest.mark.rule("CASH-35")
def test_what_is_owed_is_seen_by_all():
    """Seat 2 has folded and lends 90: its chips go, and seat 3 owes it as much."""
    evening = OpenStakesEvening().raised().say("g3", c.Borrow(90, 2))
    assert evening.seen_by("g2").prompt == PromptView("loan", "loan")
    evening.say("g2", c.Accept())
    seen = evening.seen_by("")
    assert seen.markers == (MarkerView("g3", "g2", 90),)
    assert [chair.stack for chair in seen.chairs] == [200, 209, 107]


@pytest.mark.rule("CASH-36")
def test_who_may_not_be_all_in_sees_chips_and_not_a_purse():
    """Seat 3 raised on credit: it still shows 0 behind, and a call has to be found."""
    evening = OpenStakesEvening().say("g1", c.RaiseTo(9)).say("g2", c.Fold())
    evening.say("g3", c.Borrow(80)).say("g1", c.Accept()).say("g3", c.RaiseTo(100))
    evening.say("g1", c.RaiseTo(200))
    seen = evening.seen_by("g3")
    assert (seen.chairs[2].stack, seen.chairs[2].state) == (0, "playing")
    assert (seen.cover.must, seen.cover.short, seen.may.call) == (True, 100, 100)
    assert seen.may.raise_most == 0
    evening.say("g3", c.TopUp(200))
    seen = evening.seen_by("g3")
    assert seen.cover is None
    assert (seen.may.raise_least, seen.may.raise_most) == (300, 300)
    assert [size.key for size in seen.may.sizes] == ["most"]


@pytest.mark.rule("CASH-34")
def test_bots_take_markers_and_lend_nothing():
    """A bot in the pot accepts at once; a bot that has folded has nothing to lend."""
    evening = OpenStakesEvening(bots=(2,)).say("g1", c.RaiseTo(100)).say("g2", c.Call())
    evening.say("g3", c.Borrow(80))
    assert evening.seen_by("g3").request.waiting == (1,)
    again = OpenStakesEvening(bots=(2,)).raised().say("g3", c.Borrow(80, 2))
    assert again.seen_by("g3").request is None
    decided = at_night.decide(again.night, "g3", c.Borrow(80, 2))
    assert isinstance(decided, Refused)
    assert decided.code == Rule.MARKER


def test_borrowing_waits_while_the_game_is_paused():
    evening = OpenStakesEvening().raised().say("g1", c.Pause())
    assert isinstance(at_night.decide(evening.night, "g3", c.Borrow(80)), Refused)


@pytest.mark.rule("CASH-30", "CASH-33")
def test_a_bet_by_somebody_who_is_all_in_can_be_covered():
    """Seat 1 puts in all of 300: seat 3 buys the 280 that it lacks, and calls."""
    evening = OpenStakesEvening().say("g1", c.RaiseTo(300)).say("g2", c.Fold())
    assert evening.seen_by("g3").cover == CoverView(
        short=280, must=False, may_buy=True, may_mark=True, lenders=(2,)
    )
    evening.say("g3", c.TopUp(280)).say("g3", c.Call())
    assert evening.seen_by("g3").you.top_up_most == 0
