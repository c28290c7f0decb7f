"""A tournament with real cards: the host enters what is bet and who wins, and the rest of it,
levels, seats, who is out and what they win, is as in any other (TOURN, CON-48)."""

import pytest
from friday import Friday

from homegame.bank.book import balances
from homegame.cards import parse
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.tournament import Level
from homegame.model.view import RealView, SpeakView
from homegame.night.agenda import SECOND_CHANCE_MS, Agenda, Presence, night_agenda
from homegame.night.night import Happened, place_of
from homegame.night.tournament.entries import has_real_cards
from homegame.night.tournament.play import reseat_due
from homegame.night.tournament.seats import seats_due
from homegame.night.tournament.standing import are_stacks_known, left, may_return
from homegame.night.tournament.standing import out as out_now
from homegame.night.turn_clock import TurnClock
from homegame.night.view import Facts, view
from homegame.night.view.tournament import ranks
from homegame.seats import FIRST_TABLE, Seat, TableNo
from night.known import bots, comes, drawn, gives
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
    assert friday.lines()["g3"] == [ALL, 0], "over time, too, there was no other outcome"
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


@pytest.mark.parametrize("depth", ["pots", "button"])
def test_a_hand_that_waits_for_a_move_names_no_one_who_posts(depth: str) -> None:
    """Two of table 1 are gone, so someone of table 2 moves once its hand stands: until then
    its screens say what they wait for, and neither who is in the next hand nor who posts."""
    friday = real(8, seats=4, depth=depth)
    for at in (1, 2):
        next_hand(friday, at)
        if depth == "pots":
            enters(friday, c.PutIn(((4, 200),)), at=at)
    enters(friday, c.SettleHand(), at=1)
    for guest in ("g5", "g7"):
        friday.say("g1", c.Kick(guest, "Rude."))
    waiting = view(friday.night, "g1", Facts(at=2)).real
    assert (waiting.waits, waiting.next) == ("seats", None)
    enters(friday, c.SettleHand(), at=2)
    friday.reseat()
    coming = view(friday.night, "g1", Facts(at=2)).real
    assert (coming.waits, len(coming.next.dealt)) == ("", 3)


def test_no_move_is_announced_for_a_player_who_has_lost_all_chips() -> None:
    """Five sit at table 1 and three at table 2. One of the five has lost all chips in a hand
    that can still be undone: no one has to move when it stands. If it is undone, somebody
    has to."""
    friday = real(9, seats=5)
    next_hand(friday)
    all_in(friday, 1, 4, wins=1)
    friday.say("g1", c.Kick("g2", "Rude."))
    assert seats_due(friday.night) is None
    enters(friday, c.UndoNote())
    due = seats_due(friday.night)
    assert due
    assert (due.kind, due.needs) == ("balance", (1,))
    enters(friday, c.Push(((1,),)), c.SettleHand())
    assert seats_due(friday.night) is None


def test_no_seat_moves_on_account_of_a_hand_that_can_be_undone() -> None:
    """Five sit at table 1 and four at table 2, where one has lost all chips: nobody moves there
    before that hand stands."""
    friday = real(9, seats=5)
    next_hand(friday, 2)
    most = {seat: most for seat, _, most in view(friday.night, "g1", Facts(at=2)).real.puts}
    enters(friday, c.PutIn(((1, most[1]), (4, most[4]))), c.Push(((1,),)), at=2)
    assert seats_due(friday.night) is None
    enters(friday, c.SettleHand(), at=2)
    due = seats_due(friday.night)
    assert due
    assert due.move


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
    refused = friday.refused("g1", c.EnterBots(1), facts=bots(1))
    assert (refused.code, refused.words) == (Sys.ROLE, "bot.real_cards")
    other = Friday(2, started=False)
    other.say("g1", c.EnterBots(1), facts=bots(1))
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


# ---------------------------------------------------------------- players without a phone


def out(friday: Friday, seat: Seat, *by: Seat) -> Friday:
    """The host taps "Out" at this seat, and who won the chips."""
    return enters(friday, c.KnockOut(seat, by))


def speaks(friday: Friday, guest: str) -> SpeakView:
    """What the host may do for this guest."""
    found = [each for each in seen(friday).speaks if each.guest == guest]
    return found[0] if found else SpeakView(guest)


def does(friday: Friday, guest: str, asked: c.WireCommand) -> Friday:
    """The host does this for a guest who has no phone."""
    return enters(friday, c.OnBehalf(guest, asked))


def test_at_depth_button_the_host_says_who_is_out_and_to_whom() -> None:
    """No bet is entered: g3 is out to g2, who gets the bounty of 5 dollars once the next hand
    begins; until then it can be undone."""
    friday = real(3, depth="button", bounty=500)
    next_hand(friday)
    out(friday, 3, 1)
    assert seen(friday).may_undo
    assert not friday.events(e.KnockedOut)
    enters(friday, c.UndoNote())
    assert not speaks(friday, "g3").out
    out(friday, 3, 2)
    assert speaks(friday, "g3").out
    next_hand(friday)
    [gone] = friday.events(e.KnockedOut)
    assert (gone.guest, gone.by) == ("g3", ("g2",))
    assert friday.bounties() == {"g2": 500}
    assert friday.hand().plan.ring == (1, 2)
    assert friday.refused("g1", c.UndoNote()).words == "real.no_undo"


def test_the_staff_bonus_is_no_way_back_in() -> None:
    """g3 has lost all chips: the bonus comes with another stack, and not in place of one."""
    terms = {"bonus": 1000, "bonus_cost": 200, "late_until": 2, "rebuys": 1}
    friday = real(3, **terms)
    next_hand(friday)
    assert friday.refused("g3", c.StaffBonus()).words == "tourn.bonus_no_stack"
    all_in(friday, 1, 3, wins=1)
    assert friday.refused("g3", c.StaffBonus()).words == "tourn.bonus_no_stack"
    assert not speaks(friday, "g3").bonus
    does(friday, "g3", c.Rebuy())
    does(friday, "g3", c.StaffBonus())
    assert friday.stacks()["g3"] == 6000
    button = real(3, depth="button", **terms)
    next_hand(button)
    assert speaks(button, "g3").bonus
    out(button, 3, 1)
    assert not speaks(button, "g3").bonus


def test_the_last_one_out_ends_it() -> None:
    """At "button" g2 is out: when the hand stands, g1 has won, whose own bounty is theirs."""
    friday = real(2, depth="button", bounty=500)
    next_hand(friday)
    out(friday, 2, 1)
    enters(friday, c.SettleHand())
    assert friday.tournament.ended == "won"
    assert friday.prizes() == {"g1": 6000}
    assert friday.bounties() == {"g1": 1000}
    assert friday.is_square()


def test_at_depth_button_no_hand_is_offered_to_who_is_out() -> None:
    """g3 is out and posts nothing in the hand to come. Once g2 is out too there is no next
    hand: that the last one stands ends the tournament, and until then it is undone."""
    friday = real(3, depth="button")
    next_hand(friday)
    out(friday, 3, 2)
    coming = seen(friday).next
    assert coming
    assert coming.dealt == (1, 2)
    out(friday, 2, 1)
    assert (seen(friday).asks, seen(friday).next) == ("players", None)
    assert (seen(friday).settles, seen(friday).may_undo) == (True, True)
    enters(friday, c.UndoNote())
    assert seen(friday).asks == "hand"


def test_at_depth_button_the_winner_has_all_the_chips() -> None:
    """No stack was counted after the start: g1 ends with what all three were given."""
    friday = real(3, depth="button")
    next_hand(friday)
    out(friday, 3, 2)
    next_hand(friday)
    out(friday, 2, 1)
    enters(friday, c.SettleHand())
    assert friday.tournament.ended == "won"
    assert friday.lines()["g1"][-1] == 3 * ALL


def test_no_one_is_out_in_the_middle_of_a_hand_whose_bets_are_entered() -> None:
    friday = real(3)
    next_hand(friday)
    assert friday.refused("g1", c.KnockOut(3, (1,))).words == "real.out_in_hand"
    friday = real(3, depth="button")
    assert friday.refused("g1", c.KnockOut(3, (3,))).words == "real.out_by_self"
    assert friday.refused("g1", c.KnockOut(9)).words == "floor.empty"
    out(friday, 3)
    assert friday.refused("g1", c.KnockOut(3)).words == "real.out_already"


@pytest.mark.parametrize("depth", ["pots", "button"])
def test_who_has_no_phone_buys_another_stack(depth: str) -> None:
    """g3 has lost everything and has no phone: the host buys a rebuy for them, which is a stack
    in the old seat at once. The hand before it stands."""
    friday = real(3, depth=depth, rebuys=1, late_until=3)
    next_hand(friday)
    if depth == "pots":
        all_in(friday, 1, 3, wins=1)
    else:
        out(friday, 3, 1)
    assert speaks(friday, "g3").enter == "rebuy"
    does(friday, "g3", c.Rebuy())
    assert friday.seat("g3") == (1, 3)
    assert friday.stacks()["g3"] == ALL
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]
    assert speaks(friday, "g3").enter == ""
    assert 3 in next_hand(friday).hand().plan.ring


@pytest.mark.parametrize("depth", ["pots", "button"])
def test_the_host_says_at_the_table_who_is_not_rebuying(depth: str) -> None:
    """g3 has lost everything, and goes home: the host says so at the table. They are out, the
    hand before it stands, and no one is waited for; they may still change their mind."""
    friday = real(3, depth=depth, rebuys=1, late_until=3)
    next_hand(friday)
    assert not speaks(friday, "g3").declines
    if depth == "pots":
        all_in(friday, 1, 3, wins=1)
    else:
        out(friday, 3, 1)
    assert speaks(friday, "g3").declines
    enters(friday, c.DeclineRebuy("g3"))
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]
    assert not may_return(friday.night)
    assert (speaks(friday, "g3").declines, speaks(friday, "g3").enter) == (False, "rebuy")


@pytest.mark.parametrize("depth", ["pots", "button"])
@pytest.mark.parametrize("way", ["rebuy", "reentry"])
def test_who_has_a_phone_buys_another_stack_between_two_hands(depth: str, way: str) -> None:
    """g3 has lost everything, and their own phone offers another stack before the next hand
    begins. The hand in which they lost it stands once they buy."""
    terms = {"rebuys": 1} if way == "rebuy" else {"reentries": 1}
    friday = real(3, depth=depth, late_until=3, **terms)
    next_hand(friday)
    if depth == "pots":
        all_in(friday, 1, 3, wins=1)
    else:
        out(friday, 3, 1)
    entry = view(friday.night, "g3", Facts()).entry
    assert entry
    assert entry.may_enter == way
    friday.say("g3", c.Rebuy() if way == "rebuy" else c.EnterTournament())
    assert friday.stacks()["g3"] == ALL
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]
    assert next_hand(friday).seat("g3")[1]


def test_one_rebuy_takes_no_ones_seat() -> None:
    """Three lose all to g1 in one hand, and two are left at their table. g3 has no phone, and
    the host buys a stack for them: the hand stands, but the host still asks the other two, and
    no one moves to their seats for a minute."""
    friday = real(10, seats=6, rebuys=1, late_until=3)
    next_hand(friday)
    all_in(friday, 1, 2, 3, 4, wins=1)
    does(friday, "g3", c.Rebuy())
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3", "g5", "g7"]
    here = Presence(frozenset(["g1"]))
    coming = night_agenda(Agenda(TurnClock(0)), friday.night, None, here, 0)
    assert coming.next
    assert (coming.next.kind, coming.next.when_ms) == ("seats", SECOND_CHANCE_MS)
    friday.say("g1", c.AddPlayer("Late", enter=True), facts=comes("g11"))
    assert friday.seat("g11") == (1, 6)
    does(friday, "g5", c.Rebuy())
    assert friday.seat("g5") == (1, 3)
    next_hand(friday)
    assert night_agenda(coming, friday.night, None, here, 1000).next is None


def test_a_minute_to_rebuy_is_over_for_good() -> None:
    """g3 is out, and their seat is the only one free when g13 enters late, who gets a third
    table. A minute later g3 hasn't rebought: g13 sits down in that seat, no one else moves, and
    no other minute is waited for."""
    friday = real(11, seats=6, rebuys=1, late_until=3)
    next_hand(friday)
    all_in(friday, 1, 2, wins=1)
    enters(friday, c.SettleHand())
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]
    for late in ("g12", "g13"):
        friday.say("g1", c.AddPlayer(late, enter=True), facts=comes(late))
    assert friday.seat("g13") == (3, 1)
    here = Presence(frozenset(["g1"]))
    coming = night_agenda(Agenda(TurnClock(0)), friday.night, None, here, 0)
    assert coming.next
    assert coming.next.when_ms == SECOND_CHANCE_MS
    friday.reseat()
    assert friday.seat("g13") == (1, 2)
    assert [move.guest for move in friday.events(e.MovedHere)] == ["g13"]
    assert night_agenda(coming, friday.night, None, here, SECOND_CHANCE_MS).next is None


def test_the_add_on_is_no_way_back_in() -> None:
    """g3 has lost everything in the level of the add-on: it goes with a stack, which they buy
    first."""
    friday = real(3, late_until=1, rebuys=1, addon=2500, addon_cost=1000)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    entry = view(friday.night, "g3", Facts()).entry
    assert entry
    assert not entry.may_add_on
    assert not speaks(friday, "g3").add_on
    assert friday.refused("g3", c.AddOn()).words == "tourn.add_on_no_stack"
    friday.say("g3", c.Rebuy()).say("g3", c.AddOn())
    assert friday.stacks()["g3"] == ALL + 2500
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]


def test_at_depth_button_the_add_on_is_no_way_back_in_either() -> None:
    """The host has said that g3 is out."""
    friday = real(3, depth="button", late_until=1, addon=2500, addon_cost=1000)
    out(next_hand(friday), 3, 1)
    assert friday.refused("g3", c.AddOn()).words == "tourn.add_on_no_stack"


def test_who_has_no_phone_enters_late_and_buys_the_add_on() -> None:
    friday = real(3, late_until=1, addon=2500, addon_cost=1000)
    next_hand(friday)
    friday.say("g1", c.AddPlayer("Ivy", enter=True), facts=comes("g9"))
    assert friday.seat("g9")[1]
    assert speaks(friday, "g9").add_on
    does(friday, "g9", c.AddOn())
    assert friday.tournament.entrants["g9"].addon


def test_who_has_no_phone_asks_for_a_deal_and_answers_it() -> None:
    """At "button" stacks aren't known: they are counted before a deal is proposed."""
    friday = real(3, depth="button")
    next_hand(friday)
    next_hand(friday)
    assert speaks(friday, "g2").talks
    does(friday, "g2", c.TalkDeal())
    enters(friday, c.SettleHand())
    each = ("g1", 5000), ("g2", 2500), ("g3", 1500)
    shares = gives(*each)
    proposes = c.OnBehalf("g2", c.ProposeDeal("own"))
    refused = friday.refused("g1", proposes, facts=shares)
    assert refused.words == "tourn.count_first"
    assert not speaks(friday, "g2").proposes
    enters(
        friday,
        c.CorrectStack(1, 9000, "Counted."),
        c.CorrectStack(2, 4000, "Counted."),
        c.CorrectStack(3, 2000, "Counted."),
    )
    friday.say("g1", proposes, facts=shares)
    talk = view(friday.night, "g1", Facts()).tournament.deal
    assert (talk.by, talk.name) == ("g2", "g2")
    assert speaks(friday, "g1").answers
    assert not speaks(friday, "g2").answers
    does(friday, "g1", c.AnswerDeal(yes=True))
    does(friday, "g3", c.AnswerDeal(yes=True))
    assert friday.tournament.ended == "deal"
    assert friday.prizes() == dict(each)
    prizes = {line.guest: line.by for line in friday.night.book if line.kind == "prize"}
    assert prizes == {"g1": "", "g2": "", "g3": "g1"}, "only the last yes was entered"


def test_it_is_not_ended_by_stacks_that_no_one_knows() -> None:
    friday = real(3, depth="button")
    next_hand(friday)
    assert friday.refused("g1", c.EndTournament("Late.")).words == "tourn.count_first"
    for seat in (1, 2, 3):
        enters(friday, c.CorrectStack(seat, ALL, "Counted."))
    friday.say("g1", c.EndTournament("Late."))
    assert friday.tournament.ended == "chips"
    assert friday.is_square()


def test_at_depth_button_no_one_is_ahead_and_the_average_is_of_what_was_given_out() -> None:
    """After hands that no one wrote down there is no place and no sum of stacks; g3 is out, and
    the chips that were given out are with two players."""
    friday = real(3, depth="button")
    next_hand(friday)
    out(friday, 3, 1)
    next_hand(friday)
    shown = view(friday.night, "g1", Facts())
    assert shown.tournament
    assert shown.entry
    assert not shown.tournament.counted
    assert (shown.tournament.in_play, shown.tournament.average) == (3 * ALL, 3 * ALL // 2)
    assert shown.entry.rank == 0
    enters(
        friday, c.CorrectStack(1, 2 * ALL, "Counted."), c.CorrectStack(2, ALL, "Counted.")
    )
    shown = view(friday.night, "g1", Facts())
    assert shown.tournament
    assert shown.entry
    assert shown.tournament.counted
    assert shown.entry.rank == 1


def test_the_clock_starts_when_everyone_is_seated() -> None:
    """Seats are drawn; no hand begins until the host says that everyone sits."""
    friday = real(3, started=False)
    assert friday.refused("g1", c.StartClock()).words == "tourn.no_draw"
    friday.say("g1", c.StartTournament(), facts=drawn(3))
    assert seen(friday).waits == "draw"
    assert friday.refused("g1", c.Begin(button=1)).words == "real.waits_draw"
    assert not friday.night.level.runs
    friday.say("g1", c.StartClock())
    assert friday.night.level.runs
    assert seen(friday).waits == ""
    assert len(next_hand(friday).hand().plan.ring) == 3
    assert not real(3).tournament.seating
    online = Friday(3, started=False)
    online.say("g1", c.StartTournament(), facts=drawn(3))
    assert not online.tournament.seating


def test_the_host_moves_a_player_by_hand() -> None:
    """Eight at two tables of five seats: g1 goes to the free seat of their own table, and not
    to the other one, which would have five against three."""
    friday = real(8, seats=5)
    friday.say("g1", c.MoveGuest("g1", 1, 5))
    assert friday.seat("g1") == (1, 5)
    assert friday.refused("g1", c.MoveGuest("g1", 2)).words == "tourn.uneven"
    next_hand(friday, button=2)
    assert friday.refused("g1", c.MoveGuest("g1", 1, 1)).words == "real.move_in_hand"


def test_stacks_that_no_one_knows_move_as_such() -> None:
    """Two tables at "button": who comes over has chips that no one has counted."""
    friday = real(4, seats=2, depth="button")
    for at in (1, 2):
        next_hand(friday, at)
        next_hand(friday, at)
    enters(friday, c.KnockOut(2, (1,)), c.SettleHand())
    enters(friday, c.SettleHand(), at=2)
    friday.reseat()
    assert len(friday.night.tables) == 1
    assert not are_stacks_known(friday.night)


def test_who_was_entered_as_out_is_brought_back_after_the_next_hand_has_begun() -> None:
    """g3 wasn't out, but the next hand has begun: that can't be undone any more. They are
    brought back to their seat with the chips they have."""
    friday = real(3, depth="button")
    next_hand(friday)
    out(friday, 3, 1)
    next_hand(friday)
    assert friday.refused("g1", c.UndoNote()).words == "real.no_undo"
    assert speaks(friday, "g3").back
    assert friday.refused("g1", c.BringBack("g3", 4002)).words == "buyin.off_unit"
    friday.say("g1", c.BringBack("g3", 4000))
    assert friday.seat("g3") == (1, 3)
    assert friday.stacks()["g3"] == 4000
    assert not friday.tournament.busts
    assert friday.refused("g1", c.BringBack("g3", 4000)).words == "tourn.not_out"
    next_hand(friday)
    assert 3 in next_hand(friday).hand().plan.ring, "once the button has passed"


def test_who_is_brought_back_has_their_bounty_again() -> None:
    """g1 had got half of g3's $10, and half on their own head: both go back. Once g2 has g1's
    bounty it can't be undone any more, and the companion says why."""
    friday = real(3, depth="button", bounty=1000, progressive=True, late_until=1, rebuys=9)
    next_hand(friday)
    out(friday, 3, 1)
    next_hand(friday)
    assert friday.tournament.entrants["g1"].bounty == 1500
    friday.say("g1", c.BringBack("g3", 4000))
    assert [friday.tournament.entrants[each].bounty for each in ("g1", "g3")] == [
        1000,
        1000,
    ]
    assert friday.tournament.entrants["g1"].won == 0
    assert balances(friday.night.book)["g1"] == -4000
    assert friday.events(e.BountyWon)[-1] == e.BountyWon("g1", "g3", -500, -500)
    next_hand(friday)
    out(friday, 3, 1)
    next_hand(friday)
    out(friday, 1, 2)
    enters(friday, c.SettleHand())
    assert friday.refused("g1", c.BringBack("g3", 4000)).words == "tourn.bounty_won_on"
    assert speaks(friday, "g3").stays_out.startswith("The bounty on ")


def test_who_is_not_rebuying_may_after_all() -> None:
    """The host was wrong about g3: until the next hand begins, one tap undoes it."""
    friday = real(3, rebuys=1, late_until=3)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    enters(friday, c.DeclineRebuy("g3"))
    assert seen(friday).may_undo
    enters(friday, c.UndoNote())
    assert friday.events(e.DeclineUndone) == [e.DeclineUndone("g3", "g1")]
    assert [*may_return(friday.night)] == ["g3"]
    assert not seen(friday).may_undo
    enters(friday, c.DeclineRebuy("g3"))
    next_hand(friday)
    assert friday.refused("g1", c.UndoNote()).words == "real.no_undo"


def test_what_a_guest_says_themselves_the_host_does_not_undo() -> None:
    friday = real(3, rebuys=1, late_until=3)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    enters(friday, c.SettleHand()).say("g3", c.DeclineRebuy())
    assert not seen(friday).may_undo


def off(friday: Friday) -> int:
    """By how much the stacks differ from the chips that were given out."""
    shown = view(friday.night, "g1", Facts()).tournament
    assert shown
    return shown.off


def test_a_count_says_how_many_chips_are_missing() -> None:
    """Three have 5,000 each. g1 is counted with 4,800: 200 are missing, until g2 is found to
    have 5,200."""
    friday = real(3)
    enters(friday, c.CorrectStack(1, 4800, "Counted."))
    assert off(friday) == -200
    enters(friday, c.CorrectStack(2, 5300, "Counted."))
    assert off(friday) == 100
    enters(friday, c.CorrectStack(2, 5200, "Counted."))
    assert off(friday) == 0


def test_at_depth_button_chips_are_missing_once_everyone_was_counted() -> None:
    """g3 is out, no one wrote down to whom: the others have all 15,000. Before both are counted
    no one knows."""
    friday = real(3, depth="button")
    next_hand(friday)
    out(friday, 3)
    next_hand(friday)
    enters(friday, c.CorrectStack(1, 2 * ALL, "Counted."))
    assert off(friday) == 0
    enters(friday, c.CorrectStack(2, ALL - 50, "Counted."))
    assert off(friday) == -50
    enters(friday, c.CorrectStack(2, ALL, "Counted."))
    assert off(friday) == 0


def test_who_is_brought_back_has_chips_that_others_were_counted_with() -> None:
    """g3 lost 5,000 to g1, as it was entered, and has 1,000 in fact: g1 has them no more."""
    friday = real(3)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    next_hand(friday)
    enters(friday, c.Void("Misdeal")).say("g1", c.BringBack("g3", 1000))
    assert off(friday) == 1000
    enters(friday, c.CorrectStack(1, friday.stacks()["g1"] - 1000, "Counted."))
    assert off(friday) == 0


def test_no_one_can_know_what_a_race_left_of_stacks_that_were_not_counted() -> None:
    friday = real(3, depth="button")
    next_hand(friday)
    friday.happened([Happened(FIRST_TABLE, e.ChipsRaced(5, 25, "g1"))])
    enters(friday, *[c.CorrectStack(seat, 4900, "Counted.") for seat in (1, 2, 3)])
    assert are_stacks_known(friday.night)
    assert off(friday) == 0


@pytest.mark.rule("TOURN-20")
def test_of_two_out_in_one_hand_who_had_more_is_ahead_before_it_stands() -> None:
    """g2 has 3,000 and g3 5,000, and both lose them to g1: as the winner is entered, g3 is
    second and g2 third, as they are once the hand stands."""
    friday = real(3).have(g2=3000)
    next_hand(friday)
    all_in(friday, 1, 2, 3, wins=1)
    assert ranks(friday.night) == {"g1": 1, "g3": 2, "g2": 3}
    assert [*left(friday.night)] == ["g1", "g3", "g2"]
    enters(friday, c.SettleHand())
    places = sorted(out_now(friday.tournament).values(), key=lambda each: each.place)
    assert [(each.guest, each.place) for each in places] == [("g3", 2), ("g2", 3)]


def test_an_average_is_rounded_to_the_nearest_chip() -> None:
    """20,000 chips for three are 6,667 each."""
    friday = real(4)
    next_hand(friday)
    all_in(friday, 1, 4, wins=1)
    next_hand(friday)
    shown = view(friday.night, "g1", Facts()).tournament
    assert shown
    assert (shown.in_play, shown.left, shown.average) == (20_000, 3, 6667)


def test_a_break_is_one_while_a_deal_is_talked_about() -> None:
    friday = real(3).level(10)
    enters(friday, c.BeginBreak(10, "Dinner.")).say("g1", c.TalkDeal())
    shown = view(friday.night, "g1", Facts()).tournament
    assert shown
    assert (shown.phase, shown.resting) == ("deal", True)


def test_the_chart_has_no_stack_that_no_one_has_counted() -> None:
    """At "button" no one knows what anyone has once a hand was played: nothing is said of it
    until a count."""
    friday = real(3, depth="button")
    began = friday.lines()
    next_hand(friday)
    next_hand(friday)
    assert friday.lines() == began
    enters(friday, c.CorrectStack(1, 20_000, "Counted."))
    assert friday.lines()["g1"][-1] == 20_000
    assert friday.lines()["g2"] == began["g2"]
