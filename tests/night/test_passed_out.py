"""A draw that takes jacks to open, and nobody has them: what becomes of the antes."""

import pytest

from homegame.bank.ledger import cashed_by, chips_in_play
from homegame.cards import parse
from homegame.engine.dealer import Stub, next_command
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night import evening as at_night
from homegame.night.night import BY_DEALER, BY_FLOOR, Night, chips
from homegame.seats import DEALER
from placed import placed


class JacksToOpenEvening:
    """Three seats with 100 each; everybody antes 2, and it takes jacks to open."""

    def __init__(self, choices: dict[str, object] | None = None) -> None:
        rules = house(
            "1/3",
            {
                "game.variant": "five_draw",
                "openers.min_hand": "jacks_or_better",
                "stud.ante": 2,
                "change_hand.enabled": False,
                **(choices or {}),
            },
        )
        self.night: Night = at_night.opened(e.Opened("Friday", "", "g1", "g1"), rules)
        self.stub = Stub(())
        for seat in (2, 3):
            guest = f"g{seat}"
            self.happened([e.Knocked(guest, guest), e.Admitted(guest, "g1")])
        self.happened([e.SatDown(seat, f"g{seat}", 100) for seat in (1, 2, 3)])

    def happened(self, events: list[e.NightEvent]) -> None:
        for at, event in map(placed, events):
            self.night = at_night.evolve(self.night, event, at)
            assert chips(self.night) == chips_in_play(self.night.ledger), event

    def say(self, by: str, command: at_night.Command) -> "JacksToOpenEvening":
        decided = at_night.decide(self.night, by, command)
        assert not isinstance(decided, Refused), decided
        self.happened(decided)
        hand = self.night.tables[1].hand
        if hand and hand.turn == DEALER and not hand.over:
            command, self.stub = next_command(hand, self.stub)
            self.say(BY_DEALER, command)
        return self

    def next_hand(self) -> "JacksToOpenEvening":
        self.stub = Stub(parse("2c3c4c 5d6d7d 8h9hTh JsQsKs 2d3d4d") + tuple(range(52)))
        return self.say(BY_DEALER, c.Begin(button=0 if self.night.tables[1].number else 1))

    def passed_out(self) -> "JacksToOpenEvening":
        self.next_hand()
        for _ in range(3):
            self.say(self.turn(), c.Check())
        assert self.night.tables[1].hand.over
        return self

    def turn(self) -> str:
        return f"g{self.night.tables[1].hand.turn}"

    @property
    def stacks(self) -> list[int]:
        return [chair.stack for chair in self.night.tables[1].chairs if chair]


@pytest.mark.rule("BET-03")
@pytest.mark.parametrize(
    ("stays", "left"), [("antes_stay", [98, 98, 98]), ("antes_back", [100, 100, 100])]
)
def test_when_nobody_opens_the_antes_stay_or_go_back(stays, left):
    evening = JacksToOpenEvening({"openers.passed_out": stays}).passed_out()
    assert evening.stacks == left
    assert evening.night.tables[1].carried == 300 - sum(left)


@pytest.mark.rule("BET-03")
def test_the_next_hand_is_played_for_what_has_stayed():
    """Passed out twice: 12 lie there, 6 more are anted, and who opens wins all 18."""
    evening = JacksToOpenEvening().passed_out().passed_out()
    assert evening.night.tables[1].carried == 12
    evening.next_hand()
    assert evening.night.tables[1].carried == 0
    opener = evening.turn()
    evening.say(opener, c.RaiseTo(3))
    for _ in range(2):
        evening.say(evening.turn(), c.Fold())
    assert sorted(evening.stacks) == [94, 94, 112]


@pytest.mark.rule("BET-03")
def test_a_hand_that_is_called_off_leaves_it_for_the_one_after():
    evening = JacksToOpenEvening().passed_out().next_hand()
    evening.say(BY_FLOOR, c.Void("A card was seen."))
    assert evening.night.tables[1].carried == 6
    evening.say(BY_FLOOR, c.Tidy())
    evening.next_hand()
    assert evening.night.tables[1].hand.plan.carried == 6


@pytest.mark.rule("BET-03")
def test_if_no_hand_follows_all_who_sit_there_share_it():
    """6 among three at the end of the night; if all have got up, it is the banker's."""
    evening = JacksToOpenEvening().passed_out().say("g1", c.EndNight())
    assert {cashed_by(evening.night.ledger, guest) for guest in evening.night.guests} == {
        100
    }
    again = JacksToOpenEvening().passed_out()
    for guest in ("g1", "g2", "g3"):
        again.say(guest, c.StandUp())
    again.say("g1", c.EndNight())
    assert [cashed_by(again.night.ledger, guest) for guest in again.night.guests] == [
        104,
        98,
        98,
    ]
