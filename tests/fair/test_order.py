"""Which card of the deck goes where: told by hands that the real dealer dealt."""

from random import Random

import pytest
from random_game import played, shuffled, table

from fair.deals import steps
from homegame.engine import dealer
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.fair.order import Rabbit, Shared, Turned, against_rules, order_of, positions
from homegame.model import events as e
from homegame.rules.games import most_seats
from homegame.variants import VARIANTS
from seeds import seeded
from thorough import THOROUGH


class Told:
    """A hand of random players: its deck, and all that the dealer held in it."""

    def __init__(self, game, chance, stacks=()):
        choices = {
            "deal.burn": chance.random() < 0.7,
            "deal.headsup_first_card": chance.choice(["sb", "bb"]),
            "doubleboard.burns": chance.choice(["per_street_after_flop", "per_card_group"]),
            "runs.max_runs": 4,
            "rabbit.enabled": True,
        }
        rules = house("2/4", choices)
        most = min(most_seats(rules, VARIANTS[game]), 9)
        stacks = stacks or [
            chance.choice([5, 40, 90]) for _ in range(chance.randint(2, most))
        ]
        at = table(rules, stacks, game)
        self.plan = plan(at, 1)
        before = Random()
        before.setstate(chance.getstate())
        self.deck = shuffled(VARIANTS[game], before)
        stubs = list[dealer.Stub]()
        self.hand, self.events = played(at, chance, watch=stubs.append)
        self.held = {seat: set[int]() for seat in self.plan.ring}
        for stub in stubs:
            for seat, cards in stub.held.items():
                self.held[seat] |= {*cards}
        self.rabbit = dealer.shows_next(self.hand, stubs[-1]).boards
        self.order = order_of(self.plan, rules, self.events, rabbit=True)

    def cards_to(self, to):
        """The cards that the order sends somewhere."""
        found = positions(self.order, self.hand.variant.boards, len(self.deck))
        return [self.deck[at] for at, where in enumerate(found.to) if where == to]


@pytest.mark.parametrize("game", VARIANTS)
def test_every_card_of_every_game_lies_where_the_order_says(game):
    """Whole hands of every game, with every way to burn, runs and a rabbit hunt: whatever was
    held or turned up is the card at the position that the order gives."""
    chance = seeded(f"order {game}")
    for _ in range(100 if THOROUGH else 12):
        told = Told(game, chance)
        boards = [each.cards for each in told.events if isinstance(each, e.BoardDealt)]
        assert told.cards_to("board") == [card for cards in boards for card in cards]
        assert {*told.cards_to("rabbit")} == {
            card for cards in told.rabbit for card in cards
        }
        again = positions(told.order, told.hand.variant.boards, len(told.deck)).again
        for seat, held in told.held.items():
            fresh = {*told.cards_to(seat)}
            assert fresh == held if not again else fresh <= held
        assert against_rules(told.order, game, len(told.deck)) is None


RARE = {
    "texas": [5, 5, 5],
    "double_board": [5, 5, 5],
    "stud": [1] * 8,
    "triple_27": [200] * 6,
}
"""All in at once, or as many cards as the deck has."""


def test_the_hands_have_what_is_rare():
    """Runs, a rabbit hunt, a last card for all and discards that came back: each was dealt."""
    chance, seen = seeded("rare"), set[str]()
    for game, stacks in RARE.items():
        for _ in range(25):
            told = Told(game, chance, stacks)
            kinds = [type(step) for step in told.order.steps]
            size = len(told.deck)
            seen |= {"runs"} if kinds.count(Turned) > 3 else set()
            seen |= {"rabbit"} if Rabbit in kinds else set()
            seen |= {"shared"} if Shared in kinds else set()
            seen |= {"again"} if positions(told.order, 1, size).again else set()
            assert against_rules(told.order, game, size) is None
    assert seen == {"runs", "rabbit", "shared", "again"}


def lawful(*taken, game="texas", button=1):
    """The first step that the rules don't allow, from 1; None if they allow all."""
    return against_rules(steps(button, *taken), game, len(VARIANTS[game].deck))


HOLE = ["hole", 2, [2, 3, 1]]
FLOP, STREET = ["board", 3, 1], ["board", 1, 1]


def test_a_hand_of_texas_holdem_may_end_at_every_street():
    whole = [HOLE, FLOP, STREET, STREET]
    assert all(lawful(*whole[:many]) is None for many in range(5))


@pytest.mark.parametrize(
    ("step", "taken"),
    [
        (1, [["hole", 2, [3, 2, 1]]]),
        (1, [["hole", 2, [1, 2, 3]]]),
        (1, [["hole", 2, [2, 3, 3]]]),
        (1, [["hole", 2, [2]]]),
        (1, [["hole", 3, [2, 3, 1]]]),
        (1, [FLOP]),
        (2, [HOLE, HOLE]),
        (2, [HOLE, STREET]),
        (3, [HOLE, FLOP, ["board", 1, 0]]),
        (2, [HOLE, ["board", 3, 2]]),
        (3, [HOLE, FLOP, FLOP]),
        (6, [HOLE, FLOP, STREET, STREET, STREET, FLOP]),
        (11, [HOLE, FLOP, *[STREET] * 9]),
        (5, [HOLE, FLOP, STREET, STREET, ["rabbit", 1, 1]]),
        (2, [HOLE, ["shared"]]),
        (2, [HOLE, ["draw", 2, 1]]),
        (2, [HOLE, ["replace", 4, 1]]),
        (3, [HOLE, ["replace", 2, 1], ["replace", 3, 1]]),
        (3, [HOLE, ["replace", 2, 1], ["board", 3, 0]]),
    ],
)
def test_a_step_that_the_rules_do_not_allow_is_named(step, taken):
    """Seat 1 has the button: seat 2 gets the first card."""
    assert lawful(*taken) == step


def test_heads_up_the_house_says_who_gets_the_first_card():
    assert lawful(["hole", 2, [2, 1]]) is None
    assert lawful(["hole", 2, [1, 2]]) is None


def test_in_stud_only_those_who_are_still_in_get_the_next_card():
    first = ["hole", 3, [2, 3, 4, 1]]
    assert lawful(first, ["hole", 1, [2, 4]], ["hole", 1, [2, 4]], game="stud") is None
    assert lawful(first, ["hole", 1, [4, 2]], game="stud") == 2
    assert lawful(first, ["hole", 1, [2]], ["hole", 1, [2, 3]], game="stud") == 3


def test_each_round_of_draws_goes_around_once():
    hole = ["hole", 4, [2, 3, 1]]
    once = [hole, ["draw", 2, 1], ["draw", 1, 4]]
    assert lawful(*once, ["draw", 3, 1], ["draw", 2, 1], game="badugi") is None
    again = ["draw", 1, 1]
    assert lawful(hole, again, again, again, game="badugi") is None
    assert lawful(hole, again, again, again, again, game="badugi") == 5
    assert lawful(hole, ["draw", 1, 5], game="badugi") == 2


def test_an_exposed_card_is_the_next_burn():
    """Seat 3's card was exposed: it gets card 6, and the flop comes without another burn."""
    order = steps(1, HOLE, ["replace", 3, 1], FLOP, STREET)
    assert positions(order, 1, 52).to == [
        *(2, 3, 1, 2, 3, 1, 3),
        *("board", "board", "board", "burn", "board"),
    ]
    assert against_rules(order, "texas", 52) is None


def test_another_deck_or_an_unknown_game_is_named_before_any_step():
    assert against_rules(steps(1, HOLE), "texas", 36) == 0
    assert against_rules(steps(1, HOLE), "snap", 52) == 0
