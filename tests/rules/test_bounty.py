"""Winning with a seven and a deuce (VAR-34)."""

from typing import get_args

import pytest
from msgspec.structs import replace

from evenings import Evening, evening
from homegame.engine.shorthand import deal, house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Award
from homegame.night.view.choices import show_view
from homegame.rulebook.house import Game, Mix
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import BOUNTY_GAMES, from_toml
from homegame.rules.bounty import bounty_due, is_for_seven_deuce
from homegame.seats import FLOOR, Seat
from homegame.variants import MIXES

BOUNTY: dict[str, object] = {"bounty.seven_deuce": 9}


def night(stacks: str = "300 300 300 300", **choices: object) -> Evening:
    """Players with these chips, button 1, at 1/3 with a bounty of 9."""
    named = {name.replace("__", "."): value for name, value in choices.items()}
    return evening(house("1/3", BOUNTY | named), stacks)


def stacks(game: Evening) -> list[int]:
    return [chair.stack for chair in game.table.chairs if chair]


def shows(game: Evening, seat: Seat, *places: int) -> Evening:
    """The seat turns up these of its cards, both if none are named; then the floor tidies."""
    places = places or (0, 1)
    cards = tuple([game.stub.held[seat][place] for place in places])
    return game.say(seat, c.TurnUp(seat, places, cards)).say(FLOOR, c.Tidy())


def paid(game: Evening) -> list[e.BountyPaid]:
    return [event for event in game.log if isinstance(event, e.BountyPaid)]


def won(game: Evening, seat: Seat = 2) -> Evening:
    """Seat 4 folds, and so do all others but this one."""
    game.act("f")
    while not game.hand.over:
        game.act("r12" if game.hand.turn == seat and game.may.raise_least == 6 else "f")
    return game.say(FLOOR, c.Tidy())


@pytest.mark.rule("VAR-34")
@pytest.mark.parametrize("cards", ["7c2d", "2d7c", "7s2s"])
def test_a_bluff_that_is_shown_is_paid_by_everyone_dealt_in(cards):
    """Seat 2 raises to 12 with 7-2 and all fold: 4 chips and, once it shows both, 9 from each
    of the three others. It is paid once."""
    game = night()
    game.next_hand({2: cards})
    won(game)
    assert stacks(game) == [300, 303, 297, 300]
    shows(game, 2)
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (3, 9), (4, 9)))]
    assert stacks(game) == [291, 330, 288, 291]
    game.say(FLOOR, c.Tidy())
    assert len(paid(game)) == 1


@pytest.mark.rule("VAR-34")
def test_both_cards_are_shown_or_nothing_is_paid():
    """One of two is not enough; the second one, later, is."""
    game = night()
    game.next_hand({2: "7c2d"})
    shows(won(game), 2, 0)
    assert not paid(game)
    shows(game, 2, 1)
    assert len(paid(game)) == 1


@pytest.mark.rule("VAR-34")
@pytest.mark.parametrize("cards", ["7c3d", "8c2d", "7c7d", "2c2d"])
def test_other_hands_earn_nothing(cards):
    game = night()
    game.next_hand({2: cards})
    assert not paid(shows(won(game), 2))


@pytest.mark.rule("VAR-34")
def test_at_a_showdown_it_is_shown_anyway():
    """Deuces full beat aces: the bounty follows the pot, also from those who folded."""
    game = night()
    game.next_hand({2: "7c2d", 3: "AcAd"}, "2h7s2s9d4h")
    game.act("f f c x x x x x x x").say(FLOOR, c.Tidy())
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (3, 9), (4, 9)))]
    assert stacks(game) == [291, 330, 288, 291]


@pytest.mark.rule("VAR-34")
def test_a_pot_that_is_split_has_no_bounty():
    """Seats 2 and 3 both have 7-2."""
    game = night()
    game.next_hand({2: "7c2d", 3: "7d2c"}, "AhKsQs9d4h")
    game.act("f f c x x x x x x x").say(FLOOR, c.Tidy())
    assert len(game.hand.awards) == 2
    assert not paid(game)


@pytest.mark.rule("VAR-34")
@pytest.mark.parametrize("part", ["run", "board"])
@pytest.mark.parametrize(("other", "is_paid"), [(2, True), (1, False)])
def test_of_two_runs_or_boards_both_are_won(part, other, is_paid):
    """Half the main pot is seat 2's; whose is the other half?"""
    game = night()
    game.next_hand({2: "7c2d", 3: "AcAd"}, "2h7s2s9d4h")
    game.act("f f c x x x x x x x")
    halves = (Award(0, 2, 3, **{part: 0}), Award(0, other, 3, **{part: 1}))
    table = replace(game.table, hand=replace(game.hand, awards=halves))
    assert bool(bounty_due(table)[0]) == is_paid


@pytest.mark.rule("VAR-34")
def test_only_the_main_pot_counts():
    """Seat 4 is all in for 20 with kings and wins the main pot; seat 2 beats seat 3 for the
    side pot with 7-2."""
    game = night("300 300 300 20")
    game.next_hand({2: "7c2d", 3: "AcQd", 4: "KcKd"}, "7h9s8d4h3s")
    game.act("a f c c x x r30 c x x").say(FLOOR, c.Tidy())
    assert {(award.pot, award.seat) for award in game.hand.awards} == {(0, 4), (1, 2)}
    assert not paid(game)


@pytest.mark.rule("VAR-34")
def test_nobody_pays_more_than_was_left_after_the_hand():
    """Seat 3 has 5 left and pays 5, seat 4 has lost everything: both sit out, broke."""
    game = night("300 300 17 12")
    game.next_hand({2: "7c2d", 4: "KcKd", 3: "QcQd"}, "7h2s8d4h3s")
    game.act("a f c c r5 f").say(FLOOR, c.Tidy())
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (3, 5)))]
    assert stacks(game)[2:] == [0, 0]
    assert [event for event in game.log if isinstance(event, e.SatOut)] == [
        e.SatOut(3, "broke"), e.SatOut(4, "broke"),
    ]  # fmt: skip


@pytest.mark.rule("VAR-34")
def test_chips_bought_after_the_hand_pay_nothing():
    """Seat 3 had 2 left and tops up to 202 before seat 2 shows: it pays 2."""
    game = night("300 300 5 300")
    game.next_hand({2: "7c2d"})
    won(game).say(3, c.TopUp(200))
    shows(game, 2)
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (3, 2), (4, 9)))]


@pytest.mark.rule("VAR-34")
def test_who_has_left_pays_nothing_nor_does_who_sits_there_now():
    game = night()
    game.next_hand({2: "7c2d"})
    won(game).leave(3).sit(3, 200)
    shows(game, 2)
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (4, 9)))]


@pytest.mark.rule("VAR-34")
def test_who_changed_seats_pays_where_they_sit_now():
    """Seat 3 has moved to seat 6 before seat 2 shows."""
    game = night()
    game.next_hand({2: "7c2d"})
    won(game).say(3, c.ChangeSeat(6))
    shows(game, 2)
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (4, 9), (6, 9)))]


@pytest.mark.rule("VAR-34")
def test_who_was_not_dealt_in_pays_nothing():
    game = night()
    game.next_hand({2: "7c2d"})
    game.sit(5)
    shows(won(game), 2)
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (3, 9), (4, 9)))]


@pytest.mark.rule("VAR-34")
def test_a_bomb_pot_counts():
    """Everyone has put in 5; seat 2 bets on the flop and all fold."""
    game = night("300 300 300", bomb__enabled=True, bomb__ante=5, bomb__game="same")
    game.hands(1)
    game.say(1, c.Propose("bomb_pot")).say(2, c.Vote()).say(3, c.Vote())
    game.next_hand({2: "7c2d"})
    while game.hand.turn != 2:
        game.act("x")
    game.act("r20 f f").say(FLOOR, c.Tidy())
    shows(game, 2)
    assert paid(game) == [e.BountyPaid(2, ((1, 9), (3, 9)))]


@pytest.mark.rule("VAR-34")
def test_a_house_without_a_bounty_pays_none():
    game = night(bounty__seven_deuce=0)
    game.next_hand({2: "7c2d"})
    assert not paid(shows(won(game), 2))


@pytest.mark.rule("VAR-34")
def test_a_hand_that_is_void_pays_nothing():
    game = night()
    game.next_hand({2: "7c2d"})
    game.act("f").say(FLOOR, c.Void("A card was seen.")).say(FLOOR, c.Tidy())
    assert not paid(game)


@pytest.mark.rule("VAR-34")
def test_the_key_says_what_showing_earns():
    """27 from three others, for the winner alone, and nothing more once it is paid."""
    game = night()
    game.next_hand({2: "7c2d", 3: "7d2c"})
    won(game)

    def earns(seat: Seat) -> int:
        view = show_view(game.table, game.hand, seat, game.stub.held[seat])
        return view.earns if view else 0

    assert [earns(seat) for seat in (1, 2, 3, 4)] == [0, 27, 0, 0]
    shows(game, 2)
    assert earns(2) == 0


# ---------------------------------------------------------------- which games


@pytest.mark.rule("VAR-34")
def test_the_games_with_a_bounty_are_those_with_two_hole_cards_and_both_ranks():
    """The list that a house file is checked by, against the games themselves."""
    found = set()
    for game in get_args(Game):
        rules = house("1/3", {"game.variant": game})
        found |= {game} if is_for_seven_deuce(deal("99 99", rules).hand) else set()
    mixes = {mix for mix in get_args(Mix) if {turn.game for turn in MIXES[mix]} & found}
    assert found | mixes == BOUNTY_GAMES


@pytest.mark.rule("VAR-34")
@pytest.mark.parametrize(
    "game", ['variant = "short_deck"', 'variant = "omaha"', 'rotation = ["stud", "royal"]']
)
def test_a_house_where_nobody_can_have_seven_deuce_is_refused(game):
    """Short deck has no deuce and Omaha four cards: the bounty could never be won."""
    with pytest.raises(HouseError, match="bounty on 7-2 needs hold'em") as refused:
        from_toml(f"[game]\n{game}\n[bounty]\nseven_deuce = 3")
    assert refused.value.field == "bounty.seven_deuce"
    mixed = from_toml('[game]\nrotation = ["omaha", "texas"]\n[bounty]\nseven_deuce = 3')
    assert mixed.bounty.seven_deuce == 3


@pytest.mark.rule("VAR-34")
def test_the_bounty_is_whole_units():
    with pytest.raises(HouseError, match="multiple of 2, the chip unit: 3") as refused:
        from_toml("chip_unit = 2\n[blinds]\nsmall = 2\nbig = 4\n[bounty]\nseven_deuce = 3")
    assert refused.value.field == "bounty.seven_deuce"


@pytest.mark.rule("VAR-34")
def test_the_games_may_change_under_a_bounty():
    """The host sets Omaha for a while: no 7-2 counts there, and nothing is refused."""
    game = night()
    game.say(FLOOR, c.SetGame(("omaha",), "orbit", "pot_limit", 1))
    game.next_hand()
    assert not is_for_seven_deuce(game.hand)
