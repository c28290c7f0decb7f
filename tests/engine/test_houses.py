"""An evening in each house that comes with the program: what happens before the cards."""

import pytest

from evenings import evening, marks, posts
from homegame.model import commands as c
from homegame.rulebook.presets import preset
from homegame.seats import FLOOR


def opened(name: str, players: int = 6):
    """The house as it is really played, with full stacks and the button at seat 1."""
    rules = preset(name)
    return evening(rules, dict.fromkeys(range(1, players + 1), 100 * rules.blinds.big))


@pytest.mark.rule("BLIND-13", "STRAD-05", "STRAD-04", "BLIND-15", "VAR-10")
@pytest.mark.parametrize("name", ["vegas-home", "vegas-home-classic"])
def test_an_evening_at_the_hosts(name):
    """Under the gun straddles, the next one over it; who missed the big blind buys both
    while the blinds stand still; a newcomer waits for the big blind."""
    game = opened(name)
    game.say(4, c.Straddle("always")).say(5, c.Straddle("once")).say(
        1, c.Straddle("always")
    )
    assert posts(game.next_hand()) == {
        2: "1 sb",
        3: "3 bb",
        4: "6 straddle",
        5: "12 straddle",
    }
    assert game.may.raise_least == 24
    game.fold_out().say(1, c.Straddle("never")).say(4, c.Straddle("never")).away(4)
    assert posts(game.next_hand()) == {3: "1 sb", 5: "3 bb"}
    game.fold_out().back(4, buys=True)
    assert posts(game.next_hand()) == {4: "3 bb + 1 sb dead"}
    game.fold_out().sit(8)
    assert 8 not in game.next_hand().ring
    game.fold_out()
    assert posts(game.next_hand()) == {6: "1 sb", 8: "3 bb"}


@pytest.mark.rule("VAR-10", "CON-47")
def test_a_bomb_pot_has_a_price_at_the_hosts_but_not_at_their_earlier_table():
    """Everybody agrees to five chips each; the earlier rules know no bomb pot, so there the
    table agrees on its price too."""
    game = opened("vegas-home", 3)
    game.hands(1)
    game.say(2, c.Propose()).say(1, c.Vote()).say(3, c.Vote())
    assert posts(game.next_hand()) == {1: "5 bomb", 2: "5 bomb", 3: "5 bomb"}
    earlier = opened("vegas-home-classic", 3)
    earlier.hands(1)
    assert earlier.refused(2, c.Propose()).words == "bomb.name"


@pytest.mark.rule("BLIND-18", "BLIND-03", "BLIND-20")
def test_an_evening_at_pats():
    """Quarter blinds; missed blinds are posted dead; a newcomer is just dealt in; there are no
    straddles."""
    game = opened("pats")
    assert game.refused(4, c.Straddle()).words == "straddle.off"
    assert posts(game.next_hand()) == {2: "1 sb", 3: "1 bb"}
    game.fold_out().away(5)
    game.hands(3)
    game.back(5, buys=True).sit(7)
    planned = game.next_hand()
    assert marks(planned) == (6, 1, 2)
    assert posts(planned) == {1: "1 sb", 2: "1 bb", 5: "2 missed sb dead"}
    assert 7 not in planned.ring, "between the button and the small blind"
    while game.hand.turn != 5:
        game.act("f")
    assert game.may.call == 1
    game.fold_out()
    assert 7 in game.next_hand().ring


@pytest.mark.rule("POS-12", "POS-13", "BLIND-08", "STRAD-06")
def test_an_evening_in_a_card_room():
    """1/2: the button moves to players only and who was skipped pays; one straddle over
    another at most, raised by its own increase; a newcomer posts a live big blind."""
    game = opened("casino-live")
    for seat in (4, 5, 6):
        game.say(seat, c.Straddle("always"))
    planned = game.next_hand()
    assert posts(planned) == {2: "1 sb", 3: "2 bb", 4: "4 straddle", 5: "8 straddle"}
    assert game.may.raise_least == 12
    game.fold_out().leave(3)
    for seat in (4, 5, 6):
        game.say(seat, c.Straddle("never"))
    planned = game.next_hand()
    assert posts(planned) == {4: "2 missed bb", 5: "2 bb"}
    game.fold_out()
    assert posts(game.next_hand()) == {4: "1 missed sb", 5: "1 sb", 6: "2 bb"}
    game.fold_out().sit(7).say(7, c.BuyBlinds())
    assert marks(game.next_hand()) == (5, 6, 7)
    game.fold_out().sit(9).say(9, c.BuyBlinds())
    assert marks(game.next_hand()) == (6, 7, 9)
    game.fold_out().sit(3).say(3, c.BuyBlinds())
    assert posts(game.next_hand()) == {1: "2 bb", 3: "2 entry", 9: "1 sb"}


@pytest.mark.rule("POS-10", "POS-13")
def test_an_evening_in_a_card_room_online():
    """The button goes on to the next player: no mark is dead, and there are no straddles."""
    game = opened("casino-online")
    assert game.refused(4, c.Straddle()).words == "straddle.off"
    game.hands(1)
    game.leave(3)
    planned = game.next_hand()
    assert (marks(planned), posts(planned)) == ((2, 4, 5), {4: "1 sb", 5: "2 bb"})


@pytest.mark.rule("POS-11", "POS-13")
def test_the_blinds_of_a_tournament_go_on_with_a_dead_button():
    """The big blind busts and the level rises: no small blind, and the new sizes."""
    game = opened("tournament")
    game.hands(1)
    game.leave(3).say(FLOOR, c.SetBlinds(2, 4))
    planned = game.next_hand()
    assert (marks(planned), posts(planned)) == ((2, 3, 4), {4: "4 bb"})
