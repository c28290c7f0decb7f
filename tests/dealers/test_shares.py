"""Who won what, before the pot is pushed: in amounts, in chips, and with the odd chip named."""

from itertools import chain, combinations, product

import pytest

from dealers.test_people import real_cards, seen
from dealers.test_real_cards import at_pots, call, enters
from homegame.cards import parse
from homegame.model import commands as c
from homegame.model import view as v
from homegame.night.night import chips
from night.played import PlayedNight


def shown(night: PlayedNight) -> v.RealView:
    real = seen(night, "g1").real
    assert real
    assert real.asks == "winners"
    return real


def told(real: v.RealView, winners: tuple[tuple[int, ...], ...]) -> dict[int, int]:
    """What each seat takes by what the screen shows, pot by pot."""
    found: dict[int, int] = {}
    for at, (pot, named) in enumerate(zip(real.pots, winners, strict=True)):
        if not named:
            continue
        alone = pot.alone and not winners[at + 1]
        groups = (pot.alone if alone else pot.shares)[len(named) - 1]
        amounts = list(chain(*([group.amount] * group.winners for group in groups)))
        for seat, amount in zip([s for s in pot.seats if s in named], amounts, strict=True):
            found[seat] = found.get(seat, 0) + amount
    return found


def choices(real: v.RealView) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to name the winners: each set of each pot's seats, or no one where that may
    be."""
    ways = []
    for pot in real.pots:
        some = [
            each
            for n in range(1, len(pot.seats) + 1)
            for each in combinations(pot.seats, n)
        ]
        ways.append([*some, ()] if pot.may_be_no_ones else some)
    return list(product(*ways))


def single(**house: object) -> PlayedNight:
    put = ((1, 50), (2, 50), (3, 50))
    return enters(at_pots(**house), c.PutIn(put))


def side_pots(**house: object) -> PlayedNight:
    put = ((1, 51), (2, 100), (3, 150), (4, 150))
    return enters(at_pots(51, 100, 200, 200, **house), c.PutIn(put))


def halves(**house: object) -> PlayedNight:
    night = at_pots(game__variant="omaha_hilo", **house)
    return enters(night, call(3), c.PutIn(((1, 50), (2, 50))))


def boards(**house: object) -> PlayedNight:
    night = at_pots(game__variant="double_board", **house)
    return enters(night, call(3), c.PutIn(((1, 50), (2, 50))))


@pytest.mark.rule("POT-09", "POT-10", "POT-11", "POT-32", "POT-30", "CON-48")
@pytest.mark.parametrize("rule", ["one_each_clockwise", "all_to_first"])
@pytest.mark.parametrize("hand", [single, side_pots, halves, boards])
def test_what_the_screen_shows_is_what_is_paid(hand, rule) -> None:
    """Whoever is named, alone or with others, takes to the chip what stood there before."""
    start = hand(odd_chip__rule=rule)
    real, before = shown(start), start.stacks()
    assert real.odd_chip == rule
    tried = choices(real)
    for winners in tried[:: 1 + len(tried) // 40]:
        night = enters(hand(odd_chip__rule=rule), c.Push(winners))
        takes = told(real, winners)
        after = night.stacks()
        assert {
            seat: after[f"g{seat}"] - before[f"g{seat}"]
            for seat in range(1, len(before) + 1)
            if after[f"g{seat}"] != before[f"g{seat}"]
        } == takes
        assert chips(night.night) == chips(start.night)


@pytest.mark.rule("POT-09")
def test_three_split_150_and_two_split_151() -> None:
    """150 for three is 50 each; of 151, the first left of the button takes 76."""
    pot = shown(single()).pots[0]
    assert [group.amount for group in pot.shares[2]] == [50]
    pot = shown(enters(at_pots(), call(3), c.PutIn(((1, 74), (2, 74))))).pots[0]
    assert pot.amount == 151
    first, second = pot.shares[1]
    assert (first.winners, first.amount, first.odd) == (1, 76, True)
    assert (second.winners, second.amount, second.odd) == (1, 75, False)


@pytest.mark.rule("CASH-02", "POT-09")
def test_a_share_comes_in_the_fewest_chips() -> None:
    """76 is three chips of 25 and one of 1; 75 is three of 25."""
    night = at_pots(chips__denominations=(10, 50, 250, 1000), stakes__minor_per_chip=10)
    pot = shown(enters(night, call(3), c.PutIn(((1, 74), (2, 74))))).pots[0]
    first, second = pot.shares[1]
    assert (first.piles, second.piles) == (((25, 3), (1, 1)), ((25, 3),))


@pytest.mark.rule("CASH-02")
def test_no_more_of_a_chip_than_the_case_has() -> None:
    """With only two chips of 25 in the case, 76 is two of them, five of 5 and one of 1."""
    night = at_pots(
        chips__denominations=(10, 50, 250),
        chips__stack=(),
        chips__counts=(200, 200, 2),
        stakes__minor_per_chip=10,
    )
    pot = shown(enters(night, call(3), c.PutIn(((1, 74), (2, 74))))).pots[0]
    assert pot.shares[1][0].piles == ((25, 2), (5, 5), (1, 1))


def test_what_no_chip_makes_is_told() -> None:
    """The smallest chip is worth 5: of 76, one is left over."""
    night = at_pots(chips__denominations=(50, 250), stakes__minor_per_chip=10)
    pot = shown(enters(night, call(3), c.PutIn(((1, 74), (2, 74))))).pots[0]
    assert (pot.shares[1][0].piles, pot.shares[1][0].over) == (((25, 3),), 1)


@pytest.mark.rule("POT-32")
def test_the_high_half_has_the_odd_chip_and_takes_all_without_a_low() -> None:
    """103 is 52 and 51; with no low hand the high one takes 103."""
    high, low = shown(halves()).pots
    assert (high.amount, high.odd, low.amount, low.odd) == (52, True, 51, False)
    assert (high.alone[0][0].amount, low.alone) == (103, ())


# ---------------------------------------------------------------- chips and wishes at a seat


@pytest.mark.rule("STRAD-26", "CON-48")
def test_the_host_says_who_always_straddles() -> None:
    """For a guest without a phone, as online players say it for themselves; a house without
    straddles refuses both alike."""
    night = real_cards(300, 300, 300, straddle__enabled=True)
    wish = c.Straddle("always")
    night.say("g1", c.OnBehalf("g2", wish))
    assert entered(night).always_straddle == (2,)
    night.say("g1", c.OnBehalf("g2", c.Straddle("never")))
    assert entered(night).always_straddle == ()
    without = real_cards(300, 300)
    alike = without.refused("g2", wish).inside("command")
    assert without.refused("g1", c.OnBehalf("g2", wish)) == alike


def test_a_seat_offers_straddles_where_house_and_game_have_them() -> None:
    """Three play hold'em. Of two players both post blinds; seven-card stud has none; and a
    house may play no straddles."""

    def offered(night: PlayedNight) -> tuple[bool, bool]:
        real = entered(night)
        return real.may_straddle, real.straddle_next

    assert offered(real_cards(300, 300, 300, straddle__enabled=True)) == (True, True)
    assert offered(real_cards(300, 300, straddle__enabled=True)) == (True, False)
    assert offered(real_cards(300, 300, 300)) == (False, False)
    stud = {"game__variant": "stud", "betting__structure": "limit"}
    assert offered(real_cards(300, 300, 300, straddle__enabled=True, **stud)) == (
        False,
        False,
    )


@pytest.mark.rule("CASH-13", "CASH-14", "CASH-16")
def test_a_seat_offers_what_the_house_does_with_chips() -> None:
    """A black chip is changed for four green ones, and a chip that is held is told."""
    case = {"chips__denominations": (10, 50, 250, 1000), "stakes__minor_per_chip": 10}
    night = real_cards(300, 300, **case)
    real = entered(night)
    assert real.chips == ("change", "hold")
    assert dict(real.change)[100] == ((25, 4),)
    night.say("g1", c.HoldChip("g2", 25))
    assert entered(night).held == ((2, 25),)
    more = {"chips__held_iou": False, "chips__buy_from_player": True, "cash_plays": True}
    assert entered(real_cards(300, 300, **case, **more)).chips == ("change", "sell", "cash")
    assert entered(real_cards(300, 300, **case, chips__swap=True)).chips == (
        "change",
        "swap",
        "hold",
    )


def entered(night: PlayedNight) -> v.RealView:
    real = seen(night, "g1").real
    assert real
    return real


@pytest.mark.rule("CASH-41", "POT-09")
@pytest.mark.parametrize("rule", ["one_each_clockwise", "all_to_first"])
def test_what_is_odd_in_the_change_hand_is_a_whole_dollar(rule) -> None:
    """Change of 9, 8, 7 and 6 chips is $3.00: of two who tie, the first takes $1.00 more."""
    night = real_cards(309, 308, 307, 306, odd_chip__rule=rule)
    night.say("g1", c.SetDepth("button"), 1).say("g1", c.EndNight()).begin()
    [pot] = shown(night).pots
    assert shown(night).odd_unit == 10
    assert [(take.amount, take.odd) for take in pot.shares[1]] == [(20, True), (10, False)]


# ---------------------------------------------------------------- the cards speak


@pytest.mark.rule("SHOW-09", "POT-32")
@pytest.mark.parametrize(
    ("river", "best", "won"),
    [
        ("5s", [(1,), (2,)], {"g1": 300, "g2": 300}),
        ("Ks", [(1,), ()], {"g1": 303, "g2": 297}),
    ],
)
def test_the_screen_knows_who_wins_by_the_cards_before_the_pot_is_pushed(
    river: str, best: list[tuple[int, ...]], won: dict[str, int]
) -> None:
    """g1 has kings, g2 ace and deuce: with a third small card on the board g2 has a low."""
    night = real_cards(300, 300, game__variant="omaha_hilo")
    night.say("g1", c.Begin(button=2)).deal()
    enters(night, c.ActFor(2, c.Call()), c.ActFor(1, c.Check()))
    for cards in ("7h 3c Kd", "Qc", river):
        enters(night, c.Deal(parse(cards)), c.ActFor(1, c.Check()), c.ActFor(2, c.Check()))
    assert [pot.best for pot in shown(night).pots] == [(), ()]
    enters(
        night,
        c.TurnUp(1, (0, 1, 2, 3), parse("KhKc9s9h")),
        c.TurnUp(2, (0, 1, 2, 3), parse("As2d8dTd")),
    )
    assert [pot.best for pot in shown(night).pots] == best
    enters(night, c.Push(()))
    assert night.stacks() == won
