"""What players do to one another, counted over hands that are told."""

from test_statistics import LIMPED, THREE_BET, told

from homegame.history.statistics import Statistics, Together, Towards
from homegame.history.statistics.rate import Rate
from homegame.history.statistics.together import flow


def towards(found: Statistics, one: str, other: str) -> Towards:
    return found.together.towards[one][other]


def test_folds_are_counted_by_whose_bet_it_was() -> None:
    """Ann raises Dan's raise: Ben and Cat fold to her, Dan calls, and folds to her bet on the
    flop. Ann herself answered Dan's raise, and didn't fold."""
    found = told(THREE_BET)
    assert towards(found, "Dan", "Ann").folds == Rate(1, 2)
    assert towards(found, "Ben", "Ann").folds == Rate(1, 1)
    assert towards(found, "Ann", "Dan").folds == Rate(0, 1)
    assert towards(found, "Ann", "Ben").folds == Rate(0, 0)


def test_a_new_card_begins_anew() -> None:
    """Cat bets the flop and the turn; Dan raises the turn, and on the river both check: nobody
    answers a bet there."""
    found = told(LIMPED)
    assert towards(found, "Dan", "Cat").folds == Rate(0, 2)
    assert towards(found, "Ben", "Cat").folds == Rate(1, 1)
    assert towards(found, "Cat", "Dan").folds == Rate(0, 1)


def test_chips_flow_from_those_who_lost_to_those_who_won() -> None:
    """Ann won $21: $18 of them were in from Dan, before the flop, and the blinds from the two
    others. Amounts are cents."""
    found = told(THREE_BET)
    assert towards(found, "Dan", "Ann").lost == 1800
    assert towards(found, "Ben", "Ann").lost == 100
    assert towards(found, "Cat", "Ann").lost == 200
    assert towards(found, "Ann", "Dan").lost == 0


def test_what_does_not_divide_goes_to_who_won_most() -> None:
    """Three lost 10, two won 20 and 10: each loser's chips are shared two to one, and none is
    lost on the way."""
    nets = {1: 20, 2: 10, 3: -10, 4: -10, 5: -10}
    flows = [*flow(nets)]
    assert flows[:2] == [(3, 1, 7), (3, 2, 3)]
    assert sum([chips for *_, chips in flows]) == 30
    assert [*flow({1: 0, 2: 0})] == []


def test_who_won_without_a_showdown() -> None:
    """Ann won as Dan folded; Dan won at the showdown."""
    found = told(THREE_BET, LIMPED)
    assert found.together.unseen == {"Ann": Rate(1, 1), "Dan": Rate(0, 1)}
    assert towards(found, "Ann", "Dan").hands == 2


def test_nights_add_up_also_under_other_names() -> None:
    """Two nights of a club, in one of which Ann was Annie; Cat is no longer in it, and Ben is
    the same person as Dan by now: what he did to himself is nothing."""
    one, two = Together(), told(THREE_BET).together
    one.add(two, {"Ann": "A", "Dan": "D", "Ben": "D"})
    one.add(two, {"Ann": "A", "Dan": "D", "Ben": "D"})
    assert one.towards == {
        "A": {"D": Towards(4, Rate(0, 2), 0)},
        "D": {"A": Towards(4, Rate(4, 6), 3800)},
    }
    assert one.unseen == {"A": Rate(2, 2)}
