"""A tournament as players know it: seats, busts, rounds, prizes, deals and its end (TOURN)."""

import pytest
from friday import ACES, Friday

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.tournament import MOST_LEVELS
from homegame.model.view import SeatsDueView
from homegame.night.agenda import (
    REBUY_MS,
    Agenda,
    Pace,
    Presence,
    agenda,
    night_agenda,
)
from homegame.night.facts import Facts as Known
from homegame.night.night import BY_CLOCK, BY_DEALER, place_of
from homegame.night.tournament.deals import stakes
from homegame.night.tournament.play import reseat_due, waits
from homegame.night.tournament.standing import (
    finishes,
    issued,
    kept_seats,
    left,
    may_return,
    prizes,
    to_money,
)
from homegame.night.turn_clock import TurnClock
from homegame.night.view import Facts, view
from homegame.night.view.tournament import entry_view, tournament_view
from homegame.paper.tonight import tournament_of
from homegame.rulebook import Rule
from homegame.rulebook.house import Payout
from homegame.service.bank.statement import bank_at
from night.known import gives

# ---------------------------------------------------------------- seats


def test_seats_are_drawn_at_as_few_tables_as_there_have_to_be() -> None:
    """Eleven players, nine seats: six at one table, five at the other."""
    friday = Friday(11)
    assert [sum(map(bool, table.chairs)) for table in friday.night.tables.values()] == [
        6,
        5,
    ]
    assert friday.seat("g1") == (1, 1)
    assert friday.seat("g2") == (2, 1)
    assert friday.seat("g11") == (1, 6)


@pytest.mark.rule("TOURN-19")
def test_the_next_big_blind_moves_to_the_worst_seat() -> None:
    """Two tables of four; two of table 1 are gone. The one who would have had the next big
    blind of table 2 comes, and sits where it is due at once."""
    friday = Friday(8, seats=4)
    friday.fold_around(1).fold_around(2)
    assert friday.table(2).marks.big == 3
    for guest in ("g5", "g7"):
        friday.say("g1", c.Kick(guest, "Rude."))
    assert waits(friday.night, 2) == "seats"
    friday.reseat()
    moved = friday.events(e.MovedHere)[-1]
    assert (moved.guest, moved.why, moved.from_table) == ("g8", "balance", 2)
    friday.begin(1)
    assert friday.table(1).marks.big == moved.seat


@pytest.mark.rule("TOURN-19")
def test_the_host_moves_a_player_when_the_hand_is_over() -> None:
    """Seven at two tables of five seats. g1 is in a hand and goes to table 2 when it is over.
    Now that one is the larger: no one goes there, but g3 gets another seat at their own."""
    friday = Friday(7, seats=5).begin(1, 1)
    friday.say("g1", c.MoveGuest("g1", 2, 5))
    assert friday.seat("g1") == (1, 1)
    assert friday.refused("g1", c.MoveGuest("g1", 2, 5)).words == "move.asked"
    friday.folds_out(1)
    assert friday.seat("g1") == (2, 5)
    assert friday.events(e.MovedHere)[-1].why == "host"
    assert friday.refused("g1", c.MoveGuest("g3", 2)).words == "tourn.uneven"
    friday.say("g1", c.MoveGuest("g3", 1, 5))
    assert friday.seat("g3") == (1, 5)


@pytest.mark.rule("TOURN-19")
def test_the_host_moves_a_player_in_a_hand_to_another_seat_of_the_table() -> None:
    """The seat is kept for g1 while the hand lasts, and it is g1 who gets it."""
    friday = Friday(7, seats=5).begin(1, 1)
    friday.say("g1", c.MoveGuest("g1", 1, 5))
    assert friday.seat("g1") == (1, 1)
    friday.folds_out(1)
    assert friday.seat("g1") == (1, 5)
    assert friday.events(e.MovedHere)[-1].why == "host"
    assert not friday.table(1).moves


def test_a_move_that_makes_tables_uneven_by_then_is_not_made() -> None:
    """g1 and g3 are to go to table 2 when the hand is over. With g1 there it is the larger one:
    g3 stays."""
    friday = Friday(7, seats=5).begin(1, 1)
    friday.say("g1", c.MoveGuest("g1", 2))
    friday.say("g1", c.MoveGuest("g3", 2))
    friday.folds_out(1)
    assert (friday.seat("g1")[0], friday.seat("g3")[0]) == (2, 1)
    assert not friday.table(1).moves


def test_of_two_tables_that_are_too_long_none_begins_another_hand() -> None:
    """Three tables of four; two players of table 3 are out. Table 1 and table 2 both have two
    players more: while table 1 plays, table 2's next big blind moves."""
    friday = Friday(12, seats=4)
    friday.begin(1)
    for guest in ("g3", "g6"):
        friday.say("g1", c.Kick(guest, "Rude."))
    due = reseat_due(friday.night)
    assert due
    assert (due.kind, due.table) == ("balance", 2)
    assert waits(friday.night, 2) == "seats"
    friday.reseat()
    assert waits(friday.night, 2) == ""


@pytest.mark.rule("TOURN-19")
def test_a_table_is_broken_up_when_the_others_have_room() -> None:
    """Seven players at tables of three; three are gone: the last table is broken up."""
    friday = Friday(7, seats=3)
    for guest in ("g2", "g5"):
        friday.say("g1", c.Kick(guest, "Rude."))
    friday.reseat()
    assert [*friday.night.tables] == [1, 2]
    assert {each.why for each in friday.events(e.MovedHere)} == {"broken"}


def test_everyone_who_is_left_is_drawn_to_the_final_table() -> None:
    """Five at tables of three, then four: one more than usual sits at the final table."""
    friday = Friday(5, seats=3)
    friday.say("g1", c.Kick("g2", "Rude."))
    friday.reseat()
    assert [*friday.night.tables] == [1]
    assert sum(map(bool, friday.table(1).chairs)) == 4
    assert {each.why for each in friday.events(e.MovedHere)} == {"final"}


def test_a_table_that_waits_for_seats_says_whose() -> None:
    """g1 is alone at table 1: the final table is drawn once table 2's hand is over."""
    friday = Friday(8, seats=4)
    friday.begin(2)
    for guest in ("g3", "g5", "g7"):
        friday.say("g1", c.Kick(guest, "Rude."))
    cup = view(friday.night, "g1", Facts()).tournament
    assert cup
    assert (cup.waits, cup.seats) == ("seats", SeatsDueView("final", (2,)))


@pytest.mark.parametrize("rule", ["dead", "moving", "simplified"])
def test_everyone_is_dealt_in_at_the_final_table(rule: str) -> None:
    """Seven are drawn anew, wherever the button and the blinds of the table's last hand were:
    no one waits for a blind of those who sat there before."""
    for hands in range(1, 5):
        friday = Friday(8, seats=6, choices={"button.rule": rule})
        for _ in range(hands):
            for at in (1, 2):
                friday.begin(at).act("f f f", at)
        friday.say("g1", c.Kick("g8", "Rude."))
        friday.reseat()
        assert [*friday.night.tables] == [1]
        friday.begin(1)
        assert len(friday.hand(1).plan.ring) == 7


# ---------------------------------------------------------------- who is out


@pytest.mark.rule("TOURN-20")
def test_of_two_who_go_out_together_the_larger_stack_is_higher() -> None:
    """Theo had 3,000 and Kim 2,000 when the hand began: Theo is second, Kim third."""
    friday = Friday(3).have(g2=3000, g3=2000).decks(1, ACES)
    friday.begin().act("a c c")
    places = {each.guest: each.place for each in friday.events(e.PrizePaid)}
    assert places == {"g1": 1}
    outs = friday.events(e.KnockedOut)
    assert [(each.guest, each.stack) for each in outs] == [("g3", 2000), ("g2", 3000)]
    assert {each.group for each in outs} == {1}


@pytest.mark.rule("TOURN-20")
def test_equal_stacks_share_their_prizes() -> None:
    """Five enter, two are paid, 98 and 52: of the last three two with equal stacks go
    together, and share second place."""
    friday = Friday(5)
    for guest in ("g4", "g5"):
        friday.say("g1", c.Kick(guest, "Rude."))
    friday.decks(1, ACES).begin().act("a c c")
    assert friday.prizes() == {"g1": 9800, "g3": 2600, "g2": 2600}
    assert friday.is_square()


@pytest.mark.rule("TOURN-20")
def test_hand_for_hand_those_who_go_out_at_different_tables_share() -> None:
    """Six are left at two tables and five are paid: in one round the shortest of each table
    loses all. They share fifth prize, 24.00, though one of them had more chips."""
    friday = Friday(8, seats=4, payout=_payout(percent=(30, 25, 20, 15, 10)))
    for guest in ("g7", "g8"):
        friday.say("g1", c.Kick(guest, "Rude."))
    friday.have(g5=1000, g6=2000).decks(1, ACES).decks(2, ACES)
    friday.begin(1).begin(2).act("r1000 f c", 1)
    assert friday.tournament.done == (1,)
    assert not friday.prizes()
    friday.act("r2000 f c", 2)
    assert friday.prizes() == {"g5": 1200, "g6": 1200}
    assert not friday.tournament.hand_for_hand


@pytest.mark.rule("TOURN-01", "TOURN-20")
def test_a_deal_in_the_middle_of_a_round_ends_it() -> None:
    """Hand for hand, Lee is out at table 1 before table 2 has played its hand. The five who are
    left make a deal and play for 10.00: whoever goes out at table 2 now is fifth alone, and
    Lee is sixth."""
    friday = Friday(8, seats=4, payout=_payout(percent=(30, 25, 20, 15, 10)))
    for guest in ("g7", "g8"):
        friday.say("g1", c.Kick(guest, "Rude."))
    friday.have(g5=1000, g6=2000).decks(1, ACES).decks(2, ACES)
    friday.begin(1).act("r1000 f c", 1).say("g1", c.TalkDeal())
    shares = [(guest, 4600) for guest in stakes(friday.night).guests]
    friday.say("g1", c.ProposeDeal("even", left=1000), facts=gives(*shares))
    for guest, _ in shares:
        if guest != "g1":
            friday.say(guest, c.AnswerDeal(True))
    assert not friday.tournament.hand_for_hand
    friday.begin(2).act("r2000 f c", 2)
    places = {guest: each.place for guest, each in finishes(friday.tournament).items()}
    assert (places["g6"], places["g5"]) == (5, 6)


def test_a_round_ends_if_the_last_table_of_it_is_broken_up() -> None:
    """Hand for hand, with eight left and seven paid: the table that has yet to play its hand
    is gone, and the others go on."""
    payout = {"percent": (30, 20, 15, 10, 10, 10, 5)}
    friday = Friday(9, seats=3, payout=_payout(**payout))
    friday.say("g1", c.Kick("g9", "Rude."))
    assert friday.tournament.hand_for_hand
    friday.fold_around(1).fold_around(2)
    assert friday.tournament.done == (1, 2)
    assert waits(friday.night, 1) == "hand_for_hand"
    friday.say("g1", c.Kick("g6", "Rude."))
    friday.say("g1", c.Kick("g3", "Rude."))
    while reseat_due(friday.night):
        friday.reseat()
    assert friday.tournament.done == ()
    assert waits(friday.night, 1) == ""


def test_a_table_that_plays_is_waited_for_hand_for_hand() -> None:
    """Table 2 is in a hand when table 1 has played its own: the round is not over."""
    friday = Friday(6, seats=3, payout=_payout(percent=(40, 30, 20, 10)))
    friday.say("g1", c.Kick("g6", "Rude."))
    friday.begin(2)
    friday.fold_around(1)
    assert friday.tournament.done == (1,)
    assert waits(friday.night, 1) == "hand_for_hand"


@pytest.mark.rule("TOURN-20")
def test_the_host_switches_hand_for_hand() -> None:
    """Far from the money Dana lets two tables wait for each other. Whoever goes out, it stays
    so until she ends it: then it stays off, on the bubble too."""
    friday = Friday(7, seats=4, payout=_payout(percent=(50, 30, 20)))
    assert friday.refused("g2", c.SetHandForHand(True)).code == Sys.ROLE
    friday.say("g1", c.SetHandForHand(True))
    friday.fold_around(1)
    assert waits(friday.night, 1) == "hand_for_hand"
    assert friday.refused("g1", c.SetHandForHand(True)).words == "tourn.hand_for_hand_same"
    friday.fold_around(2)
    assert waits(friday.night, 1) == ""
    friday.say("g1", c.Kick("g7", "Rude."))
    assert friday.tournament.hand_for_hand
    friday.fold_around(1).say("g1", c.SetHandForHand(False))
    assert waits(friday.night, 1) == ""
    friday.say("g1", c.Kick("g6", "Rude."))
    friday.say("g1", c.Kick("g5", "Rude."))
    assert len(left(friday.night)) == 4
    assert not friday.tournament.hand_for_hand


@pytest.mark.rule("TOURN-20")
def test_one_table_waits_for_no_other() -> None:
    friday = Friday(4)
    assert friday.refused("g1", c.SetHandForHand(True)).words == "tourn.one_table"


@pytest.mark.rule("TOURN-12", "BLIND-07")
@pytest.mark.parametrize(("stack", "plays"), [(40, False), (50, True)])
def test_a_short_big_blind_is_out(stack: int, plays: bool) -> None:
    """At 50/100 a big blind of 40 is out, and the 40 leave play; one of 50 plays, all in."""
    friday = Friday(4, choices={"blinds.big_blind_covers_small": True})
    friday.fold_around()
    assert friday.table().marks.big == 3
    friday.have(g4=stack).say(BY_DEALER, c.Begin())
    taken = friday.events(e.StackTaken)
    if plays:
        assert friday.hand().players[4].stack == 0
        assert not taken
    else:
        assert [(each.guest, each.amount, each.why) for each in taken] == [
            ("g4", 40, "short")
        ]
        assert friday.begin().table().marks.big == 1


@pytest.mark.rule("TOURN-12")
def test_a_big_blind_is_short_by_the_level_at_which_the_hand_begins() -> None:
    """55 chips are enough at 50/100. The level rises to 60/120 between two hands: out."""
    friday = Friday(4, choices={"blinds.big_blind_covers_small": True})
    friday.fold_around().have(g4=55)
    friday.level()
    assert friday.table().house.blinds.small > 55
    friday.say(BY_DEALER, c.Begin())
    assert friday.events(e.StackTaken)[0].why == "short"
    assert friday.hand().over


@pytest.mark.rule("TOURN-08")
def test_an_absent_big_blind_is_posted_and_mucked() -> None:
    """Kim is away with 5,000 and has the big blind: 100 are posted, the button raises, and the
    hand is mucked: 4,900."""
    friday = Friday(3)
    friday.say("g3", c.SitOut()).begin()
    assert friday.hand().players[3].bet == 100
    friday.act("r300 f")
    friday.say(BY_CLOCK, c.TimeUp(away=True), 1).act("")
    assert friday.stacks()["g3"] == 4900


@pytest.mark.rule("TOURN-08")
def test_an_absent_big_blind_wins_if_all_fold() -> None:
    """All fold to the absent big blind at 50/100: +50."""
    friday = Friday(3)
    friday.say("g3", c.SitOut()).begin().act("f f")
    assert friday.stacks()["g3"] == 5050


@pytest.mark.rule("TOURN-09")
def test_a_late_player_takes_over_the_stack_that_waits() -> None:
    """15,000 at 50/100: 14,850 after an orbit, 14,700 after two; a late player has as much."""
    friday = Friday(3, waits=1, late_until=4).have(d1=15_000)
    for stack in (14_850, 14_700):
        for _ in range(4):
            friday.begin()
            while not friday.hand().over:
                if friday.turn() == "d1":
                    friday.say(BY_CLOCK, c.TimeUp(away=True), 1).deal().act("")
                else:
                    friday.act("c" if friday.hand().to_match == 300 else "r300")
                    friday.act("") if friday.hand().over else None
                if friday.hand().boards[0] or friday.hand().over:
                    break
            while not friday.hand().over:
                friday.act("f")
        assert friday.stacks()["d1"] == stack
    friday.comes("g4").say("g4", c.EnterTournament())
    assert friday.stacks()["g4"] == 14_700
    assert "d1" not in friday.night.guests
    assert friday.tournament.dummies == ()


@pytest.mark.rule("TOURN-09")
def test_a_stack_taken_over_during_a_hand_plays_from_the_next_one() -> None:
    """Nobody holds the cards that were dealt to the stack: that hand is mucked, and the late
    player is dealt into the next."""
    friday = Friday(3, waits=1, late_until=4)
    friday.begin()
    friday.comes("g4").say("g4", c.EnterTournament())
    at, seat = place_of(friday.night, "g4")
    chair = friday.night.tables[at].chairs[seat]
    assert chair
    assert chair.out
    while not friday.hand().over:
        if friday.turn() == "g4":
            friday.say(BY_CLOCK, c.TimeUp(away=True), 1)
        else:
            friday.act("f")
    chair = friday.night.tables[at].chairs[seat]
    assert chair
    assert not chair.out


@pytest.mark.parametrize(
    "command",
    [
        c.NameBanker("d1"),
        c.NameCohost("d1"),
        c.Kick("d1", "Too slow."),
        c.PayCash("d1", 100),
        c.Adjust("d1", 100, "A pizza."),
        c.MarkPaid("d1", "g2", 100),
    ],
)
def test_a_stack_that_waits_is_no_guest(command: c.WireCommand) -> None:
    """It can't keep the bank, host, owe anything or be removed: it will be gone."""
    friday = Friday(3, waits=1, late_until=4)
    assert friday.refused("g1", command).words == "guest.unknown"


def test_no_one_enters_in_the_name_of_a_stack_that_waits() -> None:
    friday = Friday(3, waits=1, late_until=4, dealer="people")
    enters = c.OnBehalf("d1", c.EnterTournament())
    assert friday.refused("g1", enters).words == "guest.unknown"


def test_a_stack_that_waits_is_there_for_a_late_player_when_all_seats_are_taken() -> None:
    """Two seats a table: the last seat of the night is taken by the stack that waits."""
    friday = Friday(23, waits=1, seats=2, late_until=4)
    friday.comes("x").say("x", c.EnterTournament())
    assert friday.events(e.StackClaimed)[0].guest == "x"
    friday.comes("y")
    assert friday.refused("y", c.EnterTournament()).words == "tourn.full"


def test_stacks_that_wait_go_when_no_one_can_enter_any_more() -> None:
    """Kim plays alone against a stack that waits; after the last level for entries it goes."""
    friday = Friday(3, waits=1, late_until=1)
    friday.level()
    assert friday.events(e.StackTaken)[0].why == "late"
    assert "d1" not in friday.night.guests


# ---------------------------------------------------------------- buying again


@pytest.mark.rule("TOURN-19")
def test_a_rebuy_is_put_in_the_old_seat() -> None:
    friday = Friday(3, rebuys=1, late_until=4).have(g2=1000, g3=2000).decks(1, ACES)
    friday.begin().act("a c c")
    assert friday.seat("g2") == (0, 0)
    friday.say("g2", c.Rebuy())
    assert friday.seat("g2") == (1, 2)
    assert friday.stacks()["g2"] == 5000
    assert [bust.guest for bust in friday.tournament.busts] == ["g3"]


FIVE = "Kc Qc Jc Tc Ac Kd Qd Jd Td Ad 2c 3d7h8s 2d 9c 2h 4s"
"""Five play: seat 1, on the button, has aces; seats 2 to 4 have kings, queens and jacks."""


def three_bust(**terms: object) -> Friday:
    """Five at each of two tables with six seats. In one hand g3, g5 and g7, in the seats 2 to 4
    of the first, lose all they have to g1, and each may rebuy once."""
    friday = Friday(10, seats=6, rebuys=1, late_until=4, **terms)
    friday.have(g3=1000, g5=1000, g7=1000).decks(1, FIVE)
    return friday.begin(1, 1).act("r1000 f c c c")


@pytest.mark.rule("TOURN-19")
def test_no_seat_is_given_away_while_its_player_may_rebuy() -> None:
    """Two are left at table 1, and someone of table 2 will have to move. They wait fifteen
    seconds, and so does the next hand, however much of a hurry the others are in. g3 rebuys
    after four: the others still have their time and their seats."""
    friday = three_bust()
    here = Presence(frozenset([f"g{n}" for n in range(1, 11)]), frozenset(["g1", "g9"]))
    waits_from = night_agenda(Agenda(TurnClock(0)), friday.night, None, here, 0)
    assert waits_from.next
    assert (waits_from.next.kind, waits_from.next.when_ms) == ("seats", REBUY_MS)
    assert tournament_view(friday.night, 2).seats.rebuying == ("g3", "g5", "g7")
    friday.say("g3", c.Rebuy())
    assert friday.seat("g3") == (1, 2)
    now = night_agenda(waits_from, friday.night, None, here, 4000)
    assert now.next
    assert now.next.when_ms == 4000 + REBUY_MS
    table = agenda(Agenda(TurnClock(0)), friday.night, 1, here, Pace(), 4000)
    assert table.next
    assert (table.next.kind, table.next.when_ms) == ("begin", 4000 + REBUY_MS)
    assert friday.refused("g1", c.MoveGuest("g9", 1, 3)).words == "tourn.seat_kept"
    friday.comes("g11").say("g11", c.EnterTournament())
    assert friday.seat("g11") == (1, 6)
    friday.say("g5", c.Rebuy())
    assert friday.seat("g5") == (1, 3)


def test_once_the_next_hand_begins_without_them_seats_are_free() -> None:
    """g3 and g5 come back, and g7 doesn't: in the next hand their time is over, and a late
    player may have the seat. Nobody waits for who isn't here."""
    friday = three_bust()
    away = Presence(frozenset(["g1", "g9"]))
    assert night_agenda(Agenda(TurnClock(0)), friday.night, None, away, 0).next.when_ms == 0
    friday.say("g3", c.Rebuy()).say("g5", c.Rebuy()).begin(1)
    assert tournament_view(friday.night, 2).seats is None
    for late in ("g11", "g12", "g13"):
        friday.comes(late).say(late, c.EnterTournament())
    assert [friday.seat(late) for late in ("g11", "g12", "g13")] == [(1, 6), (2, 6), (1, 4)]


def test_a_seat_is_kept_while_the_banker_is_asked() -> None:
    """g3 has asked for a rebuy, and the next hand begins before the banker says yes."""
    friday = three_bust()
    friday.say("g1", c.SetApproval("banker")).say("g3", c.Rebuy()).begin(1)
    for late in ("g11", "g12", "g13"):
        friday.comes(late).say(late, c.EnterTournament())
        friday.say("g1", c.AnswerBuy(late, 5000, yes=True))
    friday.say("g1", c.AnswerBuy("g3", 5000, yes=True))
    assert friday.seat("g3") == (1, 2)


@pytest.mark.rule("TOURN-19")
def test_who_says_they_will_not_rebuy_frees_the_seat_and_the_move_goes_on() -> None:
    """g3 and g5 say on their phones that they buy no other stack, and g3's question to the
    banker falls away. g1, who hosts, says it of g7: no one else may, no one is waited for any
    more, and a late player gets a seat at table 1. g5 may still change their mind."""
    friday = three_bust()
    friday.say("g1", c.SetApproval("banker")).say("g3", c.Rebuy())
    here = Presence(frozenset([f"g{n}" for n in range(1, 11)]), frozenset(["g1", "g9"]))
    assert entry_view(friday.night, "g5", friday.night.guests["g5"], {}).may_decline
    friday.say("g3", c.DeclineRebuy()).say("g5", c.DeclineRebuy())
    assert "g3" not in friday.night.requests
    assert friday.refused("g5", c.DeclineRebuy("g7")).words == "role.host"
    assert friday.refused("g1", c.DeclineRebuy("g9")).words == "tourn.not_returning"
    assert may_return(friday.night) == {"g7": "rebuy"}
    friday.say("g1", c.DeclineRebuy("g7"))
    assert not kept_seats(friday.night)
    due = night_agenda(Agenda(TurnClock(0)), friday.night, None, here, 0).next
    assert due
    assert (due.kind, due.when_ms) == ("seats", 0)
    entry = entry_view(friday.night, "g5", friday.night.guests["g5"], {})
    assert (entry.may_decline, entry.place, entry.may_enter) == (False, 0, "rebuy")
    friday.say("g1", c.SetApproval("automatic")).say("g5", c.Rebuy())
    assert friday.seat("g5") == (1, 3)


@pytest.mark.rule("TOURN-19")
def test_the_last_one_wins_at_once_when_no_one_out_comes_back() -> None:
    """Two play, with one re-entry each. One loses all and says that it was the last stack: the
    other has won, and needn't wait for the time to enter again."""
    friday = Friday(2, reentries=1, late_until=4).decks(1, ACES).begin().act("a c")
    assert not friday.tournament.ended
    (loser,) = may_return(friday.night)
    friday.say(loser, c.DeclineRebuy())
    assert friday.tournament.ended == "won"


@pytest.mark.rule("TOURN-19")
def test_who_enters_anew_counts_once_and_pays_again() -> None:
    """Kim is out and enters anew: three entrants, and four buy-ins of 30 are first prize."""
    friday = Friday(3, reentries=1, late_until=4, bounty=500).have(g3=1000).decks(1, ACES)
    friday.begin().act("r1000 f c").say("g3", c.EnterTournament())
    assert friday.tournament.entrants["g3"].bounty == 500
    assert friday.stacks()["g3"] == 5000
    assert len(friday.tournament.entrants) == 3
    assert prizes(friday.tournament) == (12000,)
    assert not friday.tournament.busts


def test_a_bounty_that_no_one_has_won_stays_on_the_head_of_who_comes_back() -> None:
    """Kim was too short for the big blind, and nobody has her bounty: coming back, she has two
    on her head."""
    choices = {"blinds.big_blind_covers_small": True}
    friday = Friday(4, choices=choices, reentries=1, late_until=4, bounty=500)
    friday.fold_around().have(g4=40).say(BY_DEALER, c.Begin())
    friday.say("g4", c.EnterTournament())
    assert friday.tournament.entrants["g4"].bounty == 1000


def test_an_add_on_bought_in_a_hand_is_not_lost_with_it() -> None:
    """Kim buys the add-on in a hand in which she loses all she has: she has its chips."""
    friday = Friday(3, addon=2500, addon_cost=1000, late_until=1).decks(1, ACES)
    friday.begin().say("g3", c.AddOn())
    assert friday.table().chairs[3].buying == 2500
    friday.act("a f c")
    assert friday.stacks() == {"g1": 10050, "g2": 4950, "g3": 2500}
    assert not friday.events(e.KnockedOut)


# ---------------------------------------------------------------- prizes and bounties


@pytest.mark.rule("TOURN-01", "TOURN-06")
def test_the_winner_has_all_chips_and_first_prize() -> None:
    friday = Friday(3).have(g2=3000, g3=2000).decks(1, ACES)
    friday.begin().act("a c c")
    assert friday.prizes() == {"g1": 9000}
    assert friday.tournament.ended == "won"
    assert not any(friday.table().chairs)
    assert not friday.table().tournament
    assert friday.is_square()


def test_a_bounty_is_split_between_those_who_share_the_pot() -> None:
    """Dana and Theo both have kings, and Kim loses her last 1,000 to them: 5 each, and the odd
    cent goes to one of them."""
    friday = Friday(3, bounty=1001).have(g3=1000)
    friday.decks(1, "Kc Qc Kh Kd Qd Ks 2c 3d7h8s 2d 9c 2h Js").begin().act("r1000 c c")
    while not friday.hand().over:
        friday.act("x")
    assert sorted(friday.bounties().values()) == [500, 501]


def test_half_of_a_progressive_bounty_goes_on_the_winners_head() -> None:
    friday = Friday(3, bounty=1000, progressive=True).have(g3=1000).decks(1, ACES)
    friday.begin().act("r1000 f c")
    assert friday.events(e.BountyWon) == [e.BountyWon("g1", "g3", 500, 500)]
    assert friday.tournament.entrants["g1"].bounty == 1500


def test_the_bank_has_prizes_and_the_bounties_still_out_apart() -> None:
    """Three pay 20.00 and a bounty of 10.00. g3 goes, and a third of the bounties is paid."""
    friday = Friday(3, bounty=1000).have(g3=1000).decks(1, ACES)
    before = bank_at(friday.night, "g1", "fewest", 0, {})
    pool = before.prizes - 3000
    assert (before.bounties, pool) == (3000, 3 * friday.tournament.setup.buyin)
    friday.begin().act("r1000 f c")
    after = bank_at(friday.night, "g1", "fewest", 0, {})
    assert (after.bounties, after.prizes - after.bounties) == (2000, pool)


def test_the_bounty_of_a_player_whom_no_one_knocked_out_goes_to_the_winner() -> None:
    """Kim is removed, with 10 on her head; Dana beats Theo: 10 from him, her own, and Kim's."""
    friday = Friday(3, bounty=1000)
    friday.say("g1", c.Kick("g3", "Rude.")).have(g2=1000)
    friday.decks(1, "Kc Ac Kd Ad 2c 3d7h8s 2d 9c 2h Js").begin()
    friday.act("a c")
    assert friday.tournament.ended == "won"
    assert sum(friday.bounties().values()) == 3000
    assert friday.is_square()


# ---------------------------------------------------------------- deals


@pytest.mark.rule("TOURN-01")
def test_a_deal_leaves_something_out_for_the_winner() -> None:
    """Of 15,000 two players share 13,000 and play for 20.00."""
    friday = _two_left()
    friday.say("g1", c.TalkDeal())
    shares = gives(("g1", 7000), ("g2", 6000))
    friday.say("g1", c.ProposeDeal("own", left=2000), facts=shares)
    friday.say("g2", c.AnswerDeal(True))
    assert friday.tournament.to_play_for == 2000
    assert to_money(friday.night) == 0, "everyone has been paid"
    assert friday.tournament.ended == ""
    friday.have(g2=1000).decks(1, "Kc Ac Kd Ad 2c 3d7h8s 2d 9c 2h Js").begin().act("a c")
    assert friday.tournament.ended == "won"
    assert sum(friday.prizes().values()) == 15000
    assert friday.is_square()


@pytest.mark.rule("TOURN-01")
def test_one_no_is_the_end_of_a_deal() -> None:
    friday = _two_left()
    friday.say("g1", c.TalkDeal())
    assert waits(friday.night, 1) == "deal"
    friday.say("g1", c.ProposeDeal("own"), facts=gives(("g1", 8000), ("g2", 7000)))
    friday.say("g2", c.AnswerDeal(False))
    assert friday.tournament.deal is None
    assert waits(friday.night, 1) == ""
    assert not friday.prizes()


def test_the_time_for_a_deal_begins_when_the_hand_is_over() -> None:
    """Three minutes to answer, from when one can propose; each proposal has its own."""
    friday = _two_left().begin()
    friday.say("g1", c.TalkDeal())
    here = Presence(frozenset(["g1"]))
    hand = night_agenda(Agenda(TurnClock(0)), friday.night, None, here, 0)
    assert hand.next is None
    friday.act("f")
    talk = night_agenda(hand, friday.night, None, here, 100_000)
    assert talk.next
    assert (talk.next.kind, talk.next.when_ms) == ("deal", 280_000)
    friday.say("g1", c.ProposeDeal("own"), facts=gives(("g2", 8000), ("g1", 7000)))
    answer = night_agenda(talk, friday.night, None, here, 150_000)
    assert answer.next
    assert (answer.next.kind, answer.next.when_ms) == ("deal", 330_000)
    assert (hand.deal_ms, talk.deal_ms, answer.deal_ms) == (None, 280_000, 330_000)


def test_a_yes_gives_no_one_more_time() -> None:
    """Kim agrees a minute after the proposal; the third player still has until 180,000."""
    friday = Friday(3)
    friday.say("g1", c.TalkDeal())
    friday.say("g1", c.ProposeDeal("own"), facts=_thirds())
    here = Presence(frozenset(["g1"]))
    proposed = night_agenda(Agenda(TurnClock(0)), friday.night, None, here, 0)
    friday.say("g2", c.AnswerDeal(True))
    agreed = night_agenda(proposed, friday.night, None, here, 60_000)
    assert agreed.deal_ms == proposed.deal_ms == 180_000
    friday.say("g3", c.ProposeDeal("own"), facts=_thirds())
    assert night_agenda(agreed, friday.night, None, here, 70_000).deal_ms == 250_000


def _thirds() -> Known:
    """Three share 90 dollars evenly."""
    return gives(("g1", 3000), ("g2", 3000), ("g3", 3000))


@pytest.mark.rule("TOURN-01")
def test_silence_is_the_end_of_a_deal() -> None:
    """Two of three agree, and g3 says nothing until the time is up. Another time, no one has
    proposed anything by then: no one in particular was silent."""
    friday = Friday(3)
    friday.say("g1", c.TalkDeal())
    friday.say("g1", c.ProposeDeal("own"), facts=_thirds())
    friday.say("g2", c.AnswerDeal(True)).say(BY_CLOCK, c.CloseDeal())
    assert friday.tournament.deal is None
    assert not friday.prizes()
    friday.say("g2", c.TalkDeal()).say(BY_CLOCK, c.CloseDeal())
    assert friday.events(e.DealClosed) == [
        e.DealClosed(agreed=False, overdue=True, silent=("g3",)),
        e.DealClosed(agreed=False, overdue=True),
    ]


@pytest.mark.rule("TOURN-01", "CON-47")
def test_who_asked_in_vain_waits_before_asking_again() -> None:
    """Others may ask meanwhile. Once someone is out there is something new to talk about."""
    friday = Friday(4)
    friday.say("g1", c.TalkDeal()).say("g2", c.AnswerDeal(False))
    assert friday.refused("g1", c.TalkDeal()).words == "tourn.deal_again"
    friday.say("g2", c.TalkDeal()).say("g1", c.AnswerDeal(False))
    friday.say("g1", c.Kick("g4", "Rude."))
    friday.say("g1", c.TalkDeal())
    assert friday.tournament.deal


def test_a_deal_is_off_when_one_of_its_players_is_removed() -> None:
    friday = Friday(5)
    friday.say("g1", c.TalkDeal()).say("g1", c.Kick("g5", "Rude."))
    assert friday.tournament.deal is None


def test_prizes_that_were_won_before_a_deal_are_paid_with_it() -> None:
    """Two of three are paid. Kim goes out third-, then second-last in the last level for
    entries, in which nobody is paid; in the next one the others make a deal."""
    friday = Friday(5, late_until=1, payout=_payout(percent=(50, 30, 20)))
    for guest in ("g5", "g4", "g3"):
        friday.say("g1", c.Kick(guest, "Rude."))
    assert not friday.prizes()
    friday.level()
    assert friday.prizes() == {"g3": 3000}


def _two_left() -> Friday:
    """Five have entered, and two are left: 98 and 52 are to be won."""
    friday = Friday(5)
    for guest in ("g3", "g4", "g5"):
        friday.say("g1", c.Kick(guest, "Rude."))
    return friday


# ---------------------------------------------------------------- the end, and what is refused


def test_the_host_ends_it_midway_and_prizes_go_by_chips() -> None:
    """The hand is void. Of 98 and 52 dollars 52 are certain, and the rest goes by chips. g9
    watches, and ends it as a co-host."""
    friday = _two_left().have(g1=7500, g2=2500).comes("g9")
    friday.say("g1", c.NameCohost("g9"))
    friday.begin().say("g9", c.EndTournament("It is late."))
    assert friday.tournament.ended == "chips"
    assert friday.prizes() == {"g1": 8700, "g2": 6300}
    assert friday.is_square()


def test_the_host_ends_it_midway_and_everyone_has_their_money_back() -> None:
    friday = Friday(3, choices={"tourn.ended_early": "refund"}, bounty=500)
    friday.begin().act("f").say("g1", c.EndTournament("It is late."))
    assert [each.amount for each in friday.events(e.Refunded)] == [3500, 3500, 3500]
    assert friday.is_square()


@pytest.mark.rule("CON-49")
def test_a_host_does_not_end_it_over_a_hand_they_have_chips_in() -> None:
    """g1 hosts and has called: ending it would give the chips back. The hand is played first,
    and with a break begun in it no other one comes before the end."""
    friday = Friday(3).begin().act("c")
    end = c.EndTournament("It is late.")
    assert friday.refused("g1", end).words == "tourn.own_hand"
    friday.act("f x").say("g1", c.BeginBreak(5, "It is late."))
    friday.act("x f")
    assert waits(friday.night, 1) == "break"
    friday.say("g1", end)
    assert friday.tournament.ended == "chips"


@pytest.mark.rule("TOURN-19")
def test_who_goes_out_in_a_hand_that_outlived_its_level_went_out_in_that_level() -> None:
    """The second level begins in the middle of the hand in which g3 loses all, or before it."""

    def busted(friday: Friday) -> list[tuple[str, int]]:
        return [(each.guest, each.level) for each in friday.tournament.busts]

    outlived, next_one = (Friday(3).have(g3=1000).decks(1, ACES) for _ in range(2))
    outlived.begin().act("c c").level().act("a c f")
    assert busted(outlived) == [("g3", 1)]
    next_one.level().begin().act("c c a c f")
    assert busted(next_one) == [("g3", 2)]


def test_who_is_removed_loses_the_stack_after_the_hand() -> None:
    friday = Friday(4)
    friday.begin().say("g1", c.Kick("g3", "Rude."))
    for other in ("g2", "g4"):
        friday.say(other, c.Vote(), 1)
    assert friday.seat("g3") == (1, 3)
    while not friday.hand().over:
        friday.act("f")
    taken = friday.events(e.StackTaken)
    assert [(each.guest, each.why) for each in taken] == [("g3", "removed")]


def test_if_all_who_are_left_go_together_it_is_over() -> None:
    """Theo and Kim play alone and both give up in one hand: the larger stack has won."""
    friday = Friday(3, choices={"tourn.must_finish": False})
    friday.say("g1", c.StandUp(), 1).have(g2=6000, g3=4000).begin()
    friday.say("g2", c.StandUp(), 1).say("g3", c.StandUp(), 1).act("f")
    assert friday.tournament.ended == "won"
    assert friday.prizes() == {"g2": 9000}
    assert friday.is_square()


@pytest.mark.rule("TOURN-03")
def test_no_one_leaves_with_chips() -> None:
    refused = Friday(3).refused("g2", c.StandUp(), 1)
    assert refused.code is Rule.PLAY_TO_THE_END


def test_blinds_follow_the_level_and_seats_the_draw() -> None:
    friday = Friday(3)
    assert friday.refused("g1", c.SetBlinds(100, 200), 1).words == "tourn.by_level"
    assert friday.refused("g2", c.ChangeSeat(6), 1).words == "tourn.drawn"
    assert friday.refused("g2", c.TopUp(100), 1).words == "tourn.no_chips"
    assert friday.refused("g2", c.Reseat()).code is Sys.ROLE


@pytest.mark.rule("TOURN-05", "BLIND-25")
def test_blinds_rise_by_the_clock_from_the_next_hand_on() -> None:
    friday = Friday(3)
    friday.begin().level()
    assert friday.hand().house.blinds.big == 100
    friday.act("f f").begin()
    assert friday.hand().house.blinds.big == friday.tournament.structure.levels[1].big


def test_levels_end_at_the_most_there_are() -> None:
    """After level 100 there is no other: it begins again."""
    friday = Friday(3)
    for _ in range(MOST_LEVELS + 5):
        friday.level()
    assert friday.tournament.level == MOST_LEVELS
    assert len(friday.tournament.structure.levels) == MOST_LEVELS


@pytest.mark.rule("POS-12", "TOURN-11")
def test_a_moving_button_passes_over_whoever_has_just_come() -> None:
    """Button 1, blinds 3 and 4; someone comes to seat 2. The button goes to seat 3, not to the
    newcomer, so that seat 4 doesn't have the big blind again."""
    friday = Friday(5, choices={"button.rule": "moving"}, late_until=4, seats=6)
    friday.say("g1", c.Kick("g2", "Rude."))
    friday.fold_around(button=1)
    assert friday.table().marks.big == 4
    friday.comes("x").say("x", c.EnterTournament())
    friday.begin()
    assert friday.table().marks.big == 5


def _payout(**fields: object) -> Payout:
    """Prizes in whole dollars."""
    return Payout(unit=100, **fields)


# ---------------------------------------------------------------- bounties at the seats


def test_each_seat_shows_the_bounty_on_its_players_head() -> None:
    """Ten for everyone once it has begun; Dana has 15 when she has knocked out g3, whose seat
    is empty. When it is over, nobody's head is worth anything."""
    friday = Friday(3, bounty=1000, progressive=True).have(g3=1000).decks(1, ACES)

    def heads() -> dict[str, int]:
        chairs = view(friday.night, "g1", Facts()).chairs
        return {chair.guest: chair.bounty for chair in chairs}

    assert heads() == {"g1": 1000, "g2": 1000, "g3": 1000}
    friday.begin().act("r1000 f c")
    assert heads() == {"g1": 1500, "g2": 1000}
    friday.say("g1", c.EndTournament("It is late."))
    assert not any(heads().values())
    assert not any(chair.bounty for chair in view(Friday(3).night, "g1", Facts()).chairs)


# ---------------------------------------------------------------- limit betting


@pytest.mark.rule("BET-51")
@pytest.mark.parametrize(("players", "capped"), [(4, True), (2, False)])
def test_in_a_limit_tournament_only_the_last_two_raise_without_a_cap(
    players: int, capped: bool
) -> None:
    """Four are left and two see the flop: a bet and three raises, to 400. Once only two are
    left in the tournament, there is no cap."""
    friday = Friday(players, choices={"betting.structure": "limit"})
    friday.begin().act("f f c x" if players == 4 else "c x").act("r100 r200 r300 r400")
    hand = friday.table(1).hand
    assert hand
    if capped:
        assert friday.refused(f"g{hand.turn}", c.RaiseTo(500)).code == Rule.RAISE_CAP
    else:
        friday.act("r500 r600")


@pytest.mark.rule("BET-51")
def test_two_at_a_table_are_not_the_last_two() -> None:
    """Two tables of two: there is a cap until the event is down to two."""
    friday = Friday(4, seats=2, choices={"betting.structure": "limit"})
    friday.begin(1)
    hand = friday.table(1).hand
    assert hand
    assert (len(hand.plan.ring), hand.plan.left) == (2, 4)


# ---------------------------------------------------------------- the figures on the board


@pytest.mark.rule("TOURN-05")
def test_what_lies_in_the_pot_is_in_play() -> None:
    """The big blind's ante is dead money, and bets are on their way: 20,000 are in play, and
    the average stays 5,000, in a hand as between two."""
    friday = Friday(4, ante="bb_pays_all")
    for _ in range(3):
        friday.begin()
        assert figures(friday) == (20_000, 5000)
        friday.act("r300")
        assert figures(friday) == (20_000, 5000)
        friday.act("f f f")
        assert figures(friday) == (20_000, 5000)


@pytest.mark.rule("TOURN-09")
def test_stacks_that_wait_count_on_both_sides_of_the_average() -> None:
    """Four are in with 5,000 each and two stacks wait: 30,000 are in play, 5,000 on average."""
    friday = Friday(4, waits=2, late_until=2)
    assert figures(friday) == (30_000, 5000)


def figures(friday: Friday) -> tuple[int, int]:
    """The chips in play and the average stack, as everyone reads them."""
    found = tournament_view(friday.night, 1)
    assert found
    return found.in_play, found.average


# ---------------------------------------------------------------- levels that keep the end


def ends(friday: Friday) -> int:
    """How many minutes the levels after the one that is played take, with their breaks."""
    levels = friday.tournament.structure
    return levels.begins(len(levels.levels) + 1) - levels.begins(
        friday.tournament.level + 1
    )


def test_chips_that_come_later_do_not_end_it_earlier() -> None:
    """Three levels of 20 minutes were over after 5: the levels after them are fitted to the
    time there still is, and two add-ons change blinds but not the end."""
    friday = Friday(4, keeps_end=True, late_until=4, addon=40_000, addon_cost=1000)
    for minutes in (5, 10, 15):
        friday.level(minutes)
    began, left = 15 + 20, ends(friday)
    assert 240 - 20 < began + left <= 240
    friday.say("g1", c.AddOn()).say("g2", c.AddOn())
    assert friday.events(e.LevelsSet)[-1].structure.plan.players == 20
    assert ends(friday) == left
    friday.level(35)
    assert ends(friday) + 20 == left


def test_two_add_ons_of_two_and_a_half_stacks_are_five_stacks() -> None:
    """Four stacks of 5,000 and two add-ons of 12,500 are 45,000 chips: levels are made for no
    more."""
    friday = Friday(4, keeps_end=True, late_until=1, addon=12_500, addon_cost=1000)
    friday.say("g1", c.AddOn()).say("g2", c.AddOn())
    assert friday.events(e.LevelsSet)
    assert issued(friday.tournament) == 45_000
    assert friday.tournament.structure.plan.in_play <= 45_000


def test_the_sheet_counts_the_chips_that_are_in_play() -> None:
    """Four stacks of 5,000 and an add-on of 2,500 are 22,500 chips, not five stacks."""
    friday = Friday(4, keeps_end=True, late_until=1, addon=2500, addon_cost=1000)
    friday.say("g1", c.AddOn())
    big = friday.tournament.structure.levels[-1].big
    [note] = tournament_of(friday.night, None).notes
    assert note == f"{round(22_500 / big, 1):g} big blinds are in play in the last level."
