"""A tournament with real cards: the host enters what is bet and who wins, and the rest of it,
levels, seats, who is out and what they win, is as in any other (TOURN, CON-48)."""

import pytest
from friday import Friday

from homegame.cards import parse
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.tournament import Level
from homegame.model.view import RealView
from homegame.night.night import place_of
from homegame.night.tournament.entries import has_real_cards
from homegame.night.tournament.play import reseat_due
from homegame.night.view import Facts, view
from homegame.seats import FIRST_TABLE, Seat, TableNo
from night.played import PlayedNight

ALL = 5000


def real(players: int, **terms: object) -> Friday:
    """A tournament whose tables people deal at; each starts with 5,000."""
    return Friday(players, dealer="people", **terms)


def enters(friday: Friday, *commands: c.WireCommand, at: TableNo = FIRST_TABLE) -> Friday:
    """The host enters these at a table; what follows by itself follows."""
    for command in commands:
        friday.say("g1", command, at)
        if friday.table(at).hand:
            friday.deal(at)
    return friday


def next_hand(friday: Friday, at: TableNo = FIRST_TABLE, button: Seat = 1) -> Friday:
    """The host taps "next hand"; the first one has this button."""
    first = 0 if friday.table(at).number else button
    return enters(friday, c.Begin(button=first), at=at)


def all_in(friday: Friday, *seats: Seat, wins: Seat) -> Friday:
    """These seats put in all they have, and one of them wins every pot it can win."""
    most = {seat: most for seat, _, most in seen(friday).puts}
    enters(friday, c.PutIn(tuple([(seat, most[seat]) for seat in seats])))
    pots = [wins if wins in pot.seats else pot.seats[0] for pot in seen(friday).pots]
    return enters(friday, c.Push(tuple([(seat,) for seat in pots])))


def seen(friday: Friday) -> RealView:
    """What the host is asked next."""
    real = view(friday.night, "g1", Facts()).real
    assert real
    return real


def test_it_is_played_to_its_end_and_its_prizes_are_paid() -> None:
    """Three enter for 30 dollars. g3 is out against g1, then g2: all 90 go to the places."""
    friday = real(3)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    assert not friday.events(e.KnockedOut), "until the hand stands, no one is out"
    next_hand(friday)
    [out] = friday.events(e.KnockedOut)
    assert out.guest == "g3"
    all_in(friday, 1, 2, wins=1)
    enters(friday, c.SettleHand())
    assert friday.tournament.ended == "won"
    assert friday.prizes() == {"g1": 9000}
    assert friday.is_square()


def test_the_host_ends_it_once_one_has_everything() -> None:
    """g2's hand can still be undone when the host ends the tournament: it stands, and g1 has
    won."""
    friday = real(2, late_until=0)
    next_hand(friday)
    all_in(friday, 1, 2, wins=1)
    assert (seen(friday).asks, seen(friday).settles) == ("players", True)
    friday.say("g1", c.EndTournament("Late."))
    assert friday.tournament.ended == "won"
    assert friday.is_square()


def test_the_host_ends_it_after_a_hand_that_can_be_undone() -> None:
    friday = real(3, late_until=0)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    friday.say("g1", c.EndTournament("Late."))
    assert friday.tournament.ended == "chips"
    assert friday.events(e.KnockedOut)[0].guest == "g3"
    assert friday.is_square()


def test_once_the_host_has_ended_it_nothing_entered_is_undone() -> None:
    """The host ends it in the middle of a hand: that hand is void, and its players are gone."""
    friday = real(3, late_until=0)
    next_hand(friday)
    enters(friday, c.ActFor(1, c.Call()))
    friday.say("g1", c.EndTournament("Late."))
    assert friday.tournament.ended == "chips"
    assert friday.refused("g1", c.UndoNote()).words == "real.no_undo"
    assert friday.is_square()


def test_in_a_break_the_hand_to_come_is_at_the_next_level() -> None:
    friday = real(3)
    levels = (Level(50, 100), Level(75, 150, rest=10), Level(100, 200))
    friday.say("g1", c.SetLevels(levels, "Three levels."))
    next_hand(friday)
    enters(friday, c.PutIn(((3, 100),)), c.SettleHand())
    friday.level().level()
    assert friday.tournament.resting
    coming = seen(friday).next
    assert coming
    assert [post.amount for post in coming.posts] == [100, 200]


def test_a_bust_can_be_undone_until_the_next_hand() -> None:
    """The wrong player was tapped: g1 is out of chips, the host undoes it, and g3 is."""
    friday = real(3)
    next_hand(friday)
    all_in(friday, 1, 3, wins=3)
    assert friday.stacks() == {"g1": 0, "g2": ALL - 50, "g3": 2 * ALL + 50}
    enters(friday, c.UndoNote(), c.Push(((1,),)))
    assert friday.stacks() == {"g1": 2 * ALL + 50, "g2": ALL - 50, "g3": 0}
    next_hand(friday)
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]
    assert friday.refused("g1", c.UndoNote()).words == "real.no_undo"


def test_who_is_out_is_out_after_a_count_too() -> None:
    """g3 is out of chips. Before the next hand g2's stack is counted, so that nothing can be
    undone any more: g3 is out all the same."""
    friday = real(3)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    enters(friday, c.CorrectStack(2, ALL, "Counted."))
    assert friday.refused("g1", c.UndoNote()).words == "real.no_undo"
    assert seen(friday).settles
    next_hand(friday)
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]


def test_a_level_comes_from_the_next_hand_on() -> None:
    """The clock runs out in a hand: it keeps 50/100, and the next one has 75/150."""
    friday = real(3)
    next_hand(friday)
    was = friday.hand().house.blinds.big
    friday.level()
    assert friday.hand().house.blinds.big == was == 100
    enters(friday, c.PutIn(((1, 100),)))
    next_hand(friday)
    levels = friday.tournament.structure.levels
    assert friday.hand().house.blinds.big == levels[1].big > was


def test_tables_are_kept_even_and_a_new_one_has_real_cards_too() -> None:
    """Eight players at two tables of four; two of the first are gone, so one comes over."""
    friday = real(8, seats=4)
    assert {table.dealer for table in friday.night.tables.values()} == {"people"}
    for at in (1, 2):
        next_hand(friday, at)
        enters(friday, c.PutIn(((4, 200),)), c.SettleHand(), at=at)
    for guest in ("g5", "g7"):
        friday.say("g1", c.Kick(guest, "Rude."))
    friday.reseat()
    moved = friday.events(e.MovedHere)[-1]
    assert (moved.why, moved.from_table) == ("balance", 2)
    assert place_of(friday.night, moved.guest).table == 1
    assert next_hand(friday).hand().players[moved.seat].live


def test_no_seat_moves_while_a_hand_can_still_be_undone() -> None:
    """The hand of table 2 is over but not settled: its players stay where they sit."""
    friday = real(8, seats=4)
    for at in (1, 2):
        next_hand(friday, at)
        enters(friday, c.PutIn(((4, 200),)), at=at)
    enters(friday, c.SettleHand(), at=1)
    for guest in ("g5", "g7"):
        friday.say("g1", c.Kick(guest, "Rude."))
    assert reseat_due(friday.night) is None
    enters(friday, c.SettleHand(), at=2)
    assert reseat_due(friday.night)


def test_at_depth_button_a_counted_stack_of_nothing_is_out() -> None:
    """No bet is entered. The host counts: g3 has nothing, and the next hand goes on without."""
    friday = real(3, depth="button")
    next_hand(friday)
    enters(
        friday,
        c.CorrectStack(3, 0, "Counted."),
        c.CorrectStack(1, 2 * ALL, "Counted."),
    )
    next_hand(friday)
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]
    assert friday.hand().plan.ring == (1, 2)


def test_bots_play_no_tournament_with_real_cards() -> None:
    friday = real(2, started=False)
    assert has_real_cards(friday.night)
    refused = friday.refused("g1", c.EnterNamedBots((("b1", "Rock", "rock"),)))
    assert (refused.code, refused.words) == (Sys.ROLE, "bot.real_cards")
    other = Friday(2, started=False)
    other.say("g1", c.EnterNamedBots((("b1", "Rock", "rock"),)))
    assert other.refused("g1", c.SetDealer("people")).words == "bot.real_cards"


def test_a_table_goes_from_one_to_the_other_in_the_middle_of_it() -> None:
    """The deck is at another table: from the next hand on the server deals, and at the end of
    it people again. Stacks and blinds stay."""
    friday = real(3)
    next_hand(friday)
    assert friday.refused("g1", c.SetDealer("server")).words == "real.in_hand"
    enters(friday, c.PutIn(((1, 100),)))
    stacks = friday.stacks()
    friday.say("g1", c.SetDealer("server"))
    friday.begin()
    while not friday.hand().over:
        friday.act("f")
    assert sum(friday.stacks().values()) == sum(stacks.values())
    friday.say("g1", c.SetDealer("people"))
    next_hand(friday)
    assert friday.table().dealer == "people"


@pytest.mark.parametrize("dealer", ["server", "people"])
def test_a_table_of_real_cards_is_taken_by_a_tournament_of_real_cards(dealer: str) -> None:
    """Dana opened a second table for real cards: only such a tournament makes it its own."""
    night = PlayedNight(1, 0, started=False)
    night.say("g1", c.AddTable("Kitchen", "people"))
    friday = Friday(2, started=False, dealer=dealer)
    setup = friday.tournament.setup
    night.say("g1", c.OpenTournament(setup))
    taken = {at for at, table in night.night.tables.items() if table.tournament}
    assert taken == ({1} if dealer == "server" else {1, 2})


SHOVES = (
    c.ActFor(1, c.RaiseTo(ALL)),
    c.ActFor(2, c.Fold(anyway=True)),
    c.ActFor(3, c.Call()),
)
"""Of three players, the button and the big blind are all in."""


@pytest.mark.rule("SHOW-10")
def test_all_in_the_hands_are_entered_before_the_board() -> None:
    """At depth "cards" g1 and g3 are all in before the flop: the host is asked for their hands,
    and then nothing more is asked at the showdown. At "pots" no hand is asked for."""
    friday = real(3, depth="cards")
    next_hand(friday)
    enters(friday, *SHOVES)
    assert (seen(friday).asks, seen(friday).shows) == ("cards", 3)
    enters(friday, c.TurnUp(3, (0, 1), parse("KsKd")))
    assert seen(friday).shows == 1
    enters(friday, c.TurnUp(1, (0, 1), parse("AsAh")))
    assert seen(friday).shows == 0
    enters(friday, c.UndoNote())
    assert seen(friday).shows == 1
    enters(friday, c.TurnUp(1, (0, 1), parse("AsAd")))
    for board in ("2c3c4h", "9d", "Jh"):
        enters(friday, c.Deal(parse(board)))
    assert (seen(friday).asks, seen(friday).shows) == ("winners", 0)
    enters(friday, c.Push())
    assert friday.stacks()["g1"] == 2 * ALL + 50
    pots = real(3)
    next_hand(pots)
    enters(pots, *SHOVES)
    assert seen(pots).asks == "winners"


@pytest.mark.rule("SHOW-10")
def test_where_hands_stay_down_none_is_asked_for_before_the_board() -> None:
    """A house that turns no hand up in an all-in: the flop is asked for at once."""
    friday = real(3, depth="cards", choices={"allin.reveal": "never"})
    next_hand(friday)
    enters(friday, *SHOVES)
    assert (seen(friday).asks, seen(friday).shows) == ("cards", 0)
