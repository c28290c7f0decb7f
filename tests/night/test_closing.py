"""The end of a night: the change hand, the kitty, who cashes out last."""

import pytest
from msgspec.structs import replace

from homegame.bank.ledger import cashed_by, chips_in_play, kitty
from homegame.cards import parse
from homegame.engine.dealer import Stub, next_command
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night import evening as at_night
from homegame.night.night import BY_DEALER, BY_FLOOR, Night, can_begin, chips
from homegame.night.view import Facts, view
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml
from homegame.seats import DEALER
from placed import placed

FACTS = Facts(night="t1")


class ClosingEvening:
    """Dana (g1) hosts; seats 1, 2, 3 … have these chips of ten cents; a dollar is ten."""

    def __init__(
        self, *stacks: int, host: bool = True, choices: dict[str, object] | None = None
    ) -> None:
        rules = house("1/3", choices)
        opened = e.Opened("Friday", "", "g1", "g1")
        self.night: Night = at_night.opened(opened, rules)
        self.log: list[e.NightEvent] = []
        guests = [f"g{seat}" if host else f"p{seat}" for seat in range(1, len(stacks) + 1)]
        for guest in guests:
            if guest != "g1":
                self.happened([e.Knocked(guest, guest), e.Admitted(guest, "g1")])
        self.happened(
            [
                e.SatDown(seat, guest, stack)
                for seat, (guest, stack) in enumerate(zip(guests, stacks, strict=True), 1)
            ]
        )

    def happened(self, events: list[e.NightEvent]) -> None:
        for at, event in map(placed, events):
            self.night = at_night.evolve(self.night, event, at)
            self.log.append(event)
            assert chips(self.night) == chips_in_play(self.night.ledger), event
            has_kitty = self.night.house.kitty.enabled
            held = kitty(self.night.ledger) if has_kitty else 0
            assert view(self.night, "g1", FACTS).kitty == held

    def say(self, by: str, command: at_night.Command) -> "ClosingEvening":
        decided = at_night.decide(self.night, by, command)
        assert not isinstance(decided, Refused), decided
        self.happened(decided)
        return self

    def play(self, deck: str = "", words: str = "") -> "ClosingEvening":
        """The dealer deals; the seats in turn fold, or call with "c"."""
        rest = tuple([card for card in range(52) if card not in parse(deck)])
        stub = Stub(parse(deck) + rest)
        said = words.split()
        self.say(BY_DEALER, c.Begin(button=0 if self.night.tables[1].number else 1))
        while not self.hand.over:
            if self.hand.turn == DEALER:
                command, stub = next_command(self.hand, stub)
                self.say(BY_DEALER, command)
            else:
                word = said.pop(0) if said else "f"
                guest = self.night.tables[1].chairs[self.hand.turn].guest
                acts = {"c": c.Call(), "x": c.Check(), "f": c.Fold(anyway=True)}
                self.say(guest, acts.get(word) or c.RaiseTo(int(word[1:])))
        return self

    @property
    def hand(self):
        assert self.night.tables[1].hand
        return self.night.tables[1].hand

    @property
    def stacks(self) -> list[int]:
        return [chair.stack for chair in self.night.tables[1].chairs if chair]

    def cashed(self) -> dict[str, int]:
        return {guest: cashed_by(self.night.ledger, guest) for guest in self.night.guests}


@pytest.mark.rule("CASH-20", "CASH-41")
def test_the_change_is_played_for_face_up():
    """$31.40, $28.70 and $29.90 are 4, 7 and 9 chips of change: $2.00. Seat 2 has aces: of
    its $28.70 it makes $30.00, and the others have whole dollars."""
    evening = ClosingEvening(314, 287, 299).say("g1", c.EndNight())
    assert not evening.night.ended
    evening.play("Kd As Qc Kh Ac 2d 9c 3h4d7s 9d 8h 9h Jc")
    assert evening.stacks == [310, 300, 290]
    assert all(len(evening.hand.players[seat].shown) == 2 for seat in (1, 2, 3))
    evening.say(BY_FLOOR, c.Tidy())
    assert evening.night.ended
    assert evening.cashed() == {"g1": 310, "g2": 300, "g3": 290}


@pytest.mark.rule("CASH-20")
def test_the_change_hand_is_announced_and_named():
    """The host ends the night in a hand: it is the last, and then the change hand comes."""
    evening = ClosingEvening(314, 287, 299)

    def shown(**facts: int) -> tuple[str, str, bool, list[str]]:
        seen = view(evening.night, "g2", replace(FACTS, **facts))
        assert seen.house.change_hand
        hand = seen.hand
        pots = [pot.name for pot in hand.pots] if hand else []
        return seen.phase, seen.prompt.hint, bool(hand and hand.change), pots

    evening.say(BY_DEALER, c.Begin(button=1)).say("g1", c.EndNight())
    assert shown() == ("ending", "last_hand", False, [])
    evening.say(BY_DEALER, c.Deal())
    for _ in range(2):
        evening.say(f"g{evening.hand.turn}", c.Fold())
    evening.say(BY_DEALER, c.Push()).say(BY_FLOOR, c.Tidy())
    assert shown(next_ms=4000)[1:3] == ("change_next", False)
    evening.say(BY_DEALER, c.Begin())
    assert shown() == ("ending", "change_hand", True, ["change"])


def test_a_house_without_change_has_no_change_hand():
    """Every chip is a whole unit, or the house plays no change hand."""
    for choices in ({"change_hand.unit": 10}, {"change_hand.enabled": False}):
        evening = ClosingEvening(314, 287, choices=choices)
        assert not view(evening.night, "g1", FACTS).house.change_hand


@pytest.mark.rule("CASH-41")
def test_a_tie_shares_whole_dollars_and_the_odd_one_goes_left_of_the_button():
    """The board plays for all three: of the $2.00 the first two have one each."""
    evening = ClosingEvening(314, 287, 299)
    evening.say("g1", c.EndNight()).play("2s 2d 2c 3s 3d 3c 9c AhKhQh 9d Jh 9h Th")
    assert evening.stacks == [320, 290, 290]


@pytest.mark.rule("CASH-41", "CASH-12")
def test_what_makes_no_whole_dollar_is_the_bankers():
    """4, 7 and 2 chips of change are $1.30: a dollar is played for, 3 chips are the host's."""
    evening = ClosingEvening(314, 287, 292).say("g1", c.EndNight())
    evening.play("Kd As Qc Kh Ac 2d 9c 3h4d7s 9d 8h 9h Jc")
    assert evening.stacks == [310, 290, 290]
    assert kitty(evening.night.ledger) == 3
    evening.say(BY_FLOOR, c.Tidy())
    assert evening.cashed() == {"g1": 313, "g2": 290, "g3": 290}


@pytest.mark.rule("CASH-41")
def test_who_has_no_change_has_a_hand_all_the_same_and_who_is_broke_has_none():
    evening = ClosingEvening(300, 295, 295, 10)
    evening.happened([e.Knocked("g5", "g5"), e.Admitted("g5", "g1"), e.SatDown(5, "g5", 0)])
    evening.say("g1", c.EndNight()).play()
    assert evening.hand.plan.ring == (1, 2, 3, 4)
    assert [post.seat for post in evening.hand.plan.posts] == [2, 3]


@pytest.mark.rule("CASH-20")
@pytest.mark.parametrize(
    ("choices", "stacks"),
    [
        ({"change_hand.enabled": False}, (314, 287, 299)),
        ({}, (310, 290, 300)),
        ({}, (312, 293, 304)),
        ({"change_hand.unit": 10}, (314, 287, 299)),
    ],
)
def test_without_change_for_a_whole_unit_everybody_is_paid_at_once(choices, stacks):
    """Not in this house; no change; 90 cents; or every chip is a whole unit."""
    evening = ClosingEvening(*stacks, choices=choices).say("g1", c.EndNight())
    assert evening.night.ended
    assert [*evening.cashed().values()] == [*stacks]


@pytest.mark.rule("CASH-20")
def test_the_house_says_what_is_change():
    """In units of $5 the change of $31.40, $28.70 and $29.90 is $1.40, $3.70 and $4.90."""
    evening = ClosingEvening(314, 287, 299, choices={"change_hand.unit": 500}).say(
        "g1", c.EndNight()
    )
    evening.play("Kd As Qc Kh Ac 2d 9c 3h4d7s 9d 8h 9h Jc")
    assert evening.stacks == [300, 350, 250]


def test_change_must_be_whole_chips():
    with pytest.raises(HouseError, match="isn't a multiple"):
        from_toml("[stakes]\nminor_per_chip = 30\n[chips]\ndenominations = [30]")


@pytest.mark.rule("CASH-20")
def test_the_night_that_ends_in_a_hand_has_its_change_hand_after_it():
    """Seat 3 leaves with all it has, change and all; the others play for theirs."""
    evening = ClosingEvening(314, 287, 295)
    evening.say(BY_DEALER, c.Begin(button=1)).say(BY_DEALER, c.Deal())
    evening.say("g3", c.StandUp()).say("g1", c.EndNight())
    for guest in ("g1", "g2"):
        evening.say(guest, c.Fold(anyway=True))
    evening.say(BY_DEALER, c.Push()).say(BY_FLOOR, c.Tidy())
    assert not evening.night.ended
    assert evening.cashed()["g3"] == 296
    assert can_begin(evening.night, 1)
    evening.play().say(BY_FLOOR, c.Tidy())
    assert evening.night.ended


# ---------------------------------------------------------------- the kitty


@pytest.mark.rule("CASH-12")
@pytest.mark.parametrize(("kept", "dropped"), [(True, 1), (False, 0)])
def test_the_winner_drops_the_smallest_chip_where_there_is_a_kitty(kept, dropped):
    """Seat 1 raises to 9 and all fold: it wins 4 and drops 1. The host has it in the end."""
    evening = ClosingEvening(
        300,
        300,
        300,
        host=False,
        choices={"kitty.enabled": kept, "change_hand.enabled": False},
    )
    evening.play(words="r9")
    assert evening.stacks == [304 - dropped, 299, 297]
    assert kitty(evening.night.ledger) == dropped
    evening.say("g1", c.EndNight())
    assert evening.cashed()["g1"] == dropped


@pytest.mark.rule("VAR-34")
def test_the_bounty_of_the_last_hand_is_paid_before_anyone_cashes_out():
    """Seat 2 wins 6 with 7-2, and the host ends the night: 9 from each of the two others."""
    choices: dict[str, object] = {"bounty.seven_deuce": 9, "change_hand.enabled": False}
    evening = ClosingEvening(300, 300, 300, choices=choices)
    evening.play("7c AsQc 2d AcQd 9c 7h2s2h 9d 8c 9h 8s", "c c x x x x x x x x x x")
    evening.say("g1", c.EndNight())
    assert evening.night.ended
    assert evening.cashed() == {"g1": 288, "g2": 324, "g3": 288}


@pytest.mark.rule("VAR-34")
def test_the_change_hand_has_no_bounty():
    """Seat 2 makes 7-2 in the change hand: it wins the change and nothing else."""
    choices: dict[str, object] = {"bounty.seven_deuce": 9}
    evening = ClosingEvening(314, 287, 299, choices=choices).say("g1", c.EndNight())
    evening.play("As7cQc Ac2dQd 9c 7h2s2h 9d 8c 9h 8s")
    evening.say(BY_FLOOR, c.Tidy())
    assert evening.cashed() == {"g1": 310, "g2": 300, "g3": 290}


@pytest.mark.rule("CASH-12", "CASH-20")
def test_the_change_is_won_whole_where_there_is_a_kitty():
    """The $2.00 of the change hand make $30.00 of $28.70: nothing is dropped."""
    evening = ClosingEvening(314, 287, 299, choices={"kitty.enabled": True}).say(
        "g1", c.EndNight()
    )
    evening.play("Kd As Qc Kh Ac 2d 9c 3h4d7s 9d 8h 9h Jc")
    assert evening.stacks == [310, 300, 290]
    assert kitty(evening.night.ledger) == 0


@pytest.mark.rule("CASH-12")
def test_blinds_that_nobody_played_for_cost_nothing():
    evening = ClosingEvening(300, 300, 300, choices={"kitty.enabled": True}).play()
    assert kitty(evening.night.ledger) == 0


@pytest.mark.rule("CASH-12")
@pytest.mark.parametrize(("who", "order"), [("host", [2, 3, 1]), ("none", [1, 2, 3])])
def test_the_host_cashes_out_last(who, order):
    evening = ClosingEvening(300, 300, 300, choices={"bank.last_cashout": who}).say(
        "g1", c.EndNight()
    )
    assert [event.seat for event in evening.log if isinstance(event, e.StoodUp)] == order
