"""The two lines that tell a viewer where they stand."""

import pytest
from msgspec.structs import replace

from homegame.cards import parse
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.night import BY_DEALER, BY_FLOOR, Night
from homegame.night.view import Facts, view
from night.a_night import FACTS, happened, night, says
from night.played import PlayedNight

SOON = replace(FACTS, next_ms=4000)
"""The next hand is counting down."""


def prompted(
    now: Night, guest: str, facts: Facts = FACTS, held: str = ""
) -> tuple[str, str]:
    """The title and the hint."""
    prompt = view(now, guest, facts, parse(held)).prompt
    return prompt.title, prompt.hint


def dealt(**choices: object) -> Night:
    """Four players, button 1, before the flop: seat 4 is to act on blinds of 1 and 3."""
    named = {name.replace("__", "."): value for name, value in choices.items()}
    now = night(choices={"straddle.enabled": False, **named})
    return says(says(now, BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())


def folded_out(now: Night) -> Night:
    """Seats 4, 1 and 2 fold to seat 3, who gets the pot."""
    for guest in ("g4", "g1", "g2"):
        now = says(now, guest, c.Fold())
    now = says(now, BY_DEALER, c.Push())
    return says(now, BY_FLOOR, c.Tidy())


def watcher(now: Night) -> Night:
    """g20 is let in and takes no seat."""
    return happened(now, [e.Knocked("g20", "Twenty"), e.Admitted("g20", "g1")])


def test_a_seat_sees_its_turn_and_its_price_and_others_who_is_thinking() -> None:
    """Seat 4 calls 3 and so do the others: seat 3 checks for free."""
    now = dealt()
    assert prompted(now, "g4") == ("turn", "call")
    assert prompted(now, "g1") == ("street", "thinking")
    for guest in ("g4", "g1", "g2"):
        now = says(now, guest, c.Call())
    assert prompted(now, "g3") == ("turn", "free")


def test_a_hand_that_can_be_read_is_told_instead_of_the_turn() -> None:
    assert prompted(dealt(), "g4", held="KdKs") == ("reading", "call")
    assert prompted(dealt(), "g1", held="KdKs") == ("reading", "thinking")


def test_a_seat_that_folded_or_is_all_in_says_so() -> None:
    now = says(says(dealt(), "g4", c.Fold()), "g1", c.RaiseTo(300))
    assert prompted(now, "g4") == ("folded", "thinking")
    assert prompted(now, "g1") == ("all_in", "thinking")


def test_a_folded_hand_is_not_read() -> None:
    now = says(dealt(), "g4", c.Fold())
    assert prompted(now, "g4", held="KdKs") == ("folded", "thinking")
    assert prompted(folded_out(dealt()), "g4", SOON, held="KdKs")[0] == "folded"


def test_a_mucked_hand_is_still_read() -> None:
    """At the showdown one seat mucks: it has lost, but it has not folded."""
    played = PlayedNight(players=2).begin().act("c x x x x x x x")
    now = played.night
    [mucked] = [seat for seat in (1, 2) if played.hand().players[seat].mucked]
    assert prompted(now, f"g{mucked}", held="KdKs")[0] == "reading"


def test_a_player_who_leaves_in_a_hand_is_told_when() -> None:
    now = says(dealt(), "g1", c.StandUp())
    assert prompted(now, "g1")[1] == "leaving"


def test_sitting_out_and_leaving_are_told_and_can_be_undone() -> None:
    """Seat 1 sits out during a hand, and thinks better of it; then it leaves, and stays."""
    now = says(dealt(), "g1", c.SitOut())
    assert prompted(now, "g1")[1] == "going_out"
    [chair] = [each for each in view(now, "g2", FACTS).chairs if each.seat == 1]
    assert (chair.going_out, chair.state) == (True, "playing")
    assert view(now, "g1", FACTS).offers.may_come_back
    now = says(now, "g1", c.ComeBack())
    assert prompted(now, "g1")[1] == "thinking"
    now = says(says(now, "g1", c.StandUp()), "g1", c.ComeBack())
    assert prompted(now, "g1")[1] == "thinking"
    over = folded_out(now)
    assert not over.tables[1].chairs[1].out
    assert not over.tables[1].chairs[1].waiting
    gone = folded_out(says(says(dealt(), "g1", c.StandUp()), "g2", c.SitOut()))
    assert gone.tables[1].chairs[1] is None
    assert prompted(gone, "g2")[1] == ""


def test_whoever_is_removed_cannot_stay() -> None:
    now = says(dealt(), "g1", c.Kick("g2", "Late"))
    for other in ("g3", "g4"):
        now = says(now, other, c.Vote())
    assert not view(now, "g2", FACTS).offers.may_come_back
    assert now.tables[1].chairs[2].leaving == "kicked"


def test_the_winner_is_told_and_then_the_next_hand() -> None:
    now = folded_out(dealt())
    assert prompted(now, "g3", SOON) == ("won", "next_hand")
    assert prompted(now, "g4", SOON) == ("folded", "next_hand")
    assert prompted(now, "g4")[1] == ""


def test_the_end_of_the_night_a_pause_and_a_last_hand() -> None:
    now = dealt()
    assert prompted(says(now, "g1", c.Pause()), "g2") == ("paused", "paused")
    assert prompted(says(now, "g1", c.EndNight()), "g2") == ("street", "last_hand")
    assert prompted(says(night(), "g1", c.EndNight()), "g2") == ("ended", "ended")


def test_a_question_comes_before_a_pause() -> None:
    """Dana pauses and asks Maya to agree to another stack: Maya reads the question. Once she
    has answered, everyone reads that the game is paused."""
    now = says(says(night(), "g1", c.Pause()), "g1", c.CorrectStack(2, 320, "paid wrong"))
    assert prompted(now, "g2") == ("vote", "vote")
    now = says(now, "g2", c.Vote())
    assert prompted(now, "g2") == ("paused", "paused")
    asked = says(dealt(bomb__enabled=True), "g1", c.Propose("bomb_pot", 9))
    paused = says(asked, "g1", c.Pause())
    assert prompted(paused, "g2") == ("vote", "vote")
    assert prompted(says(paused, "g2", c.Vote()), "g2") == ("paused", "paused")


def test_a_hand_that_was_called_off_says_why() -> None:
    now = says(dealt(), BY_FLOOR, c.Void("Wrong deck."))
    assert prompted(now, "g2", SOON) == ("voided", "next_hand")


def test_a_vote_asks_everyone_but_the_seat_to_act_and_those_who_have_answered() -> None:
    now = says(dealt(bomb__enabled=True), "g3", c.Propose("bomb_pot", 5))
    assert prompted(now, "g1") == ("vote", "vote")
    assert prompted(now, "g4") == ("turn", "call")
    assert prompted(now, "g3") == ("street", "thinking")


def test_a_bomb_pot_that_was_agreed_on_is_announced() -> None:
    now = says(dealt(bomb__enabled=True), "g3", c.Propose("bomb_pot", 5))
    for guest in ("g1", "g2", "g4"):
        now = says(now, guest, c.Vote(True))
    assert prompted(now, "g1") == ("street", "bomb_pot")
    assert prompted(now, "g4") == ("turn", "call")


def test_a_seat_that_is_out_says_so_and_what_it_owes() -> None:
    """Seat 4 sits out and misses its blinds; it comes back, and then posts them."""
    now = says(folded_out(dealt()), "g4", c.SitOut())
    assert prompted(now, "g4") == ("out", "")
    for _ in range(2):
        now = says(says(now, BY_DEALER, c.Begin()), BY_DEALER, c.Deal())
        while (hand := now.tables[1].hand) and hand.turn > 0:
            now = says(now, f"g{hand.turn}", c.Fold(anyway=True))
        now = says(says(now, BY_DEALER, c.Push()), BY_FLOOR, c.Tidy())
    assert prompted(now, "g4") == ("out", "owes")
    back = says(now, "g4", c.ComeBack())
    assert prompted(back, "g4") == ("big_blind", "big_blind")
    assert prompted(says(back, "g4", c.BuyBlinds()), "g4") == ("next_chance", "next_chance")


def passed(now: Night, hands: int) -> Night:
    """So many hands in which everyone folds to the big blind."""
    for _ in range(hands):
        now = says(says(now, BY_DEALER, c.Begin()), BY_DEALER, c.Deal())
        while (hand := now.tables[1].hand) and hand.turn > 0:
            now = says(now, f"g{hand.turn}", c.Fold(anyway=True))
        now = says(says(now, BY_DEALER, c.Push()), BY_FLOOR, c.Tidy())
    return now


@pytest.mark.rule("BLIND-29", "CASH-09")
def test_whoever_lost_the_seat_is_told_why_and_when_to_come_back() -> None:
    """Seat 4 sits out for two orbits and is cashed out: the rule is BLIND-29. Two more orbits
    pass before a seat is offered, and both are counted down. Others have nothing to explain."""
    usual = {"sitout.max_orbits": 2, "leave.return_after_orbits": 2}
    now = night(choices={"straddle.enabled": False, **usual})
    now = says(says(now, BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    for guest in ("g4", "g1", "g2"):
        now = says(now, guest, c.Fold())
    now = says(says(now, BY_DEALER, c.Push()), BY_FLOOR, c.Tidy())
    stack = now.tables[1].chairs[4].stack
    now = says(now, "g4", c.SitOut())
    while now.tables[1].chairs[4]:
        now = passed(now, 1)
    now = passed(now, 1)
    away = view(now, "g4", FACTS).offers.away
    assert away
    assert (away.lost_after, away.rule, away.orbits) == (2, "BLIND-29", 2)
    assert away.cashed == stack
    assert prompted(now, "g4", SOON) == ("lost_seat", "away")
    now = passed(now, 2)
    assert view(now, "g4", FACTS).offers.away.orbits == 1
    now = passed(now, 3)
    assert prompted(now, "g4", SOON) == ("lost_seat", "lost_seat")
    assert view(watcher(now), "g20", FACTS).offers.away is None
    back = says(now, "g4", c.SitDown(4, 300))
    assert view(back, "g4", FACTS).offers.away is None


@pytest.mark.rule("CASH-09")
def test_whoever_cashed_out_is_told_how_long_they_stay_away() -> None:
    """Seat 4, the next big blind, leaves between hands for three orbits. Once a hand is dealt
    no seat is offered until the button has gone round three times, and that is said."""
    now = folded_out(dealt(leave__return_after_orbits=3))
    now = passed(says(now, "g4", c.StandUp()), 1)
    assert prompted(now, "g4", SOON) == ("watching", "away")
    away = view(now, "g4", FACTS).offers.away
    assert away
    assert (away.lost_after, away.rule, away.orbits) == (0, "CASH-09", 3)
    now = passed(now, 9)
    assert prompted(now, "g4") == ("watching", "pick_seat")
    assert view(now, "g4", FACTS).offers.away is None


def test_too_few_players_are_told_how_many_are_missing() -> None:
    alone = happened(night(players=1), [e.Started("g1")])
    assert prompted(alone, "g1") == ("players", "one_more")
    two = happened(night(players=2), [e.Started("g1")])
    assert prompted(two, "g1", SOON) == ("shuffling", "next_hand")


def test_before_the_start_everyone_is_told_what_the_game_waits_for() -> None:
    """One player more, then the host's start, who is told to press it."""
    assert prompted(night(players=1), "g1") == ("not_started", "one_more")
    assert prompted(night(players=2), "g1") == ("not_started", "start")
    assert prompted(night(players=2), "g2") == ("not_started", "host_starts")


def test_where_people_deal_no_more_players_are_waited_for_than_are_missing() -> None:
    """Two sit at a table of real cards: the first hand begins when whoever runs it says so."""
    two = PlayedNight(players=2, dealer="people").night
    assert prompted(two, "g2") == ("next_hand", "")
    one = PlayedNight(players=1, dealer="people").night
    assert prompted(one, "g1") == ("players", "one_more")


def test_bots_that_wait_for_a_person_say_so() -> None:
    """Dana sits out among three bots, and they do not play on."""
    among_bots = happened(night(bots=(2, 3, 4)), [e.Started("g1")])
    assert prompted(says(among_bots, "g1", c.SitOut()), "g1") == ("out", "bots_wait")


def test_an_empty_table_offers_a_guest_a_seat_and_a_host_the_link() -> None:
    """The host may send the link; a guest can only sit down, and a stranger only watch."""
    empty = watcher(night(players=0))
    assert prompted(empty, "g1") == ("watching", "empty")
    assert prompted(empty, "g20") == ("watching", "pick_seat")
    assert prompted(empty, "") == ("watching", "none_seated")


def test_a_host_who_waits_for_players_is_told_who_is_knocking() -> None:
    """During a hand the knock is not what matters most."""
    for now in (night(players=0), night(players=1)):
        assert prompted(happened(now, [e.Knocked("g20", "Twenty")]), "g1")[1] == "door"
    assert prompted(happened(dealt(), [e.Knocked("g20", "Twenty")]), "g4")[1] == "call"


def test_with_one_player_seated_a_guest_is_asked_to_sit_down() -> None:
    assert prompted(watcher(night(players=1)), "g20") == ("watching", "pick_seat")


def test_on_the_rail_a_seat_is_offered_while_one_is_free() -> None:
    now = watcher(dealt())
    assert prompted(now, "g20") == ("watching", "pick_seat")
    assert prompted(now, "") == ("watching", "thinking")


def test_at_a_full_table_who_watches_is_told_who_is_thinking() -> None:
    """Ten of ten seats are taken: before the first hand there is nothing else to say."""
    full = watcher(night(players=10, choices={"table.max_seats": 10}))
    assert prompted(full, "g20") == ("watching", "full")
    dealt = says(says(full, BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    assert prompted(dealt, "g20") == prompted(dealt, "") == ("watching", "thinking")


def test_a_host_who_may_not_sit_down_is_not_told_to_pick_a_seat() -> None:
    """Another table plays the night's last hand: no one may sit down here any more."""
    empty = replace(night(players=0), ending=True)
    assert prompted(empty, "g1") == ("watching", "none_seated")


def test_a_vote_during_a_draw_waits_until_the_cards_are_chosen() -> None:
    """The title is the draw: the vote stands beside it once, as it does during a turn."""
    choices = {"game.variant": "badugi", "bomb.enabled": True}
    played = PlayedNight(players=3, choices=choices).begin()
    while view(played.night, played.turn(), FACTS).draw is None:
        may = view(played.night, played.turn(), FACTS).may
        assert may
        played.act("c" if may.call else "x")
    drawing = played.turn()
    [proposer] = [g for g in ("g1", "g2", "g3") if g != drawing][:1]
    now = happened(played.night, [e.Proposed(int(proposer[1]), "bomb_pot", 5)])
    [other] = [g for g in ("g1", "g2", "g3") if g not in (drawing, proposer)]
    assert prompted(now, other) == ("vote", "vote")
    assert prompted(now, drawing)[1] == "draw"
    assert prompted(now, drawing)[0] != "vote"


def test_a_draw_and_the_runs_are_asked_for() -> None:
    """In badugi every seat is asked what to discard; all-in, how many times to run it."""
    played = PlayedNight(players=2, choices={"game.variant": "badugi"}).begin()
    while view(played.night, played.turn(), FACTS).draw is None:
        may = view(played.night, played.turn(), FACTS).may
        assert may
        played.act("c" if may.call else "x")
    assert prompted(played.night, played.turn())[1] == "draw"
    runs = PlayedNight(players=2, choices={"runs.max_runs": 2}).begin().act("r300 c")
    assert prompted(runs.night, "g1") == prompted(runs.night, "g2") == ("runs", "runs")


def test_the_dealer_chooses_the_next_game_and_is_told_which() -> None:
    choices = {"game.rotation": ("texas", "omaha"), "game.change": "dealer"}
    now = folded_out(dealt(**{name.replace(".", "__"): it for name, it in choices.items()}))
    assert prompted(now, "g2", SOON) == ("choose_game", "next_hand")
    assert prompted(now, "g4", SOON) == ("folded", "choosing")
    assert view(now, "g4", SOON).prompt.seat == 2
    now = says(now, "g2", c.ChooseGame("omaha"))
    assert prompted(now, "g2", SOON) == ("choose_game", "game_chosen")
    assert prompted(now, "g3", SOON) == ("won", "game_chosen")


def test_a_player_who_lost_everything_is_told_to_top_up() -> None:
    """Both are all in for 300: one is broke, and the game, which has long started, resumes with
    another player."""
    choices = {"runs.max_runs": 1}
    now = PlayedNight(players=2, choices=choices).begin().act("r300 c").night
    [broke] = [each for each in view(now, "", FACTS).chairs if each.state == "broke"]
    assert prompted(now, broke.guest) == ("broke", "not_enough")


def test_a_broke_player_stays_broke_while_the_others_play() -> None:
    """Seat 2 has lost everything and the next hand is dealt without them: they are still told
    to top up, and so says their plate."""
    now = happened(night(), [e.StackCorrected(2, 0, "lost"), e.SatOut(2, "broke")])
    now = says(says(now, BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    assert prompted(now, "g2") == ("broke", "thinking")
    seen = view(now, "g2", FACTS)
    assert [each.state for each in seen.chairs if each.seat == 2] == ["broke"]
    assert seen.you.top_up_most > 0


def test_a_seat_that_changes_after_the_hand_is_told_so() -> None:
    now = says(dealt(), "g1", c.ChangeSeat(7))
    assert prompted(now, "g1") == ("street", "moving")
    assert prompted(says(now, "g1", c.ChangeSeat(0)), "g1") == ("street", "thinking")


@pytest.mark.parametrize("guest", ["", "g1", "g4"])
def test_the_countdown_alone_changes_what_is_told(guest: str) -> None:
    now = folded_out(dealt())
    assert prompted(now, guest)[1] != prompted(now, guest, SOON)[1] == "next_hand"


@pytest.mark.rule("POS-23")
def test_who_waits_a_hand_between_the_button_and_the_big_blind_is_told_so() -> None:
    """Three play with the button in seat 3; then seat 2 sits out for a hand. It owes nothing,
    is not dealt in when it is back between the button and the big blind, and waits a hand."""
    played = PlayedNight(players=3).begin(button=3)
    played.say("g2", c.SitOut(), 1).act("f f").begin()
    played.say("g2", c.ComeBack(), 1).act("f").begin()
    assert not played.hand().plan.stacks[2]
    seen = view(played.night, "g1", FACTS).chairs
    assert {chair.guest: chair.state for chair in seen if chair.guest} == {
        "g1": "playing",
        "g2": "waiting",
        "g3": "playing",
    }
    assert prompted(played.night, "g2")[0] == "next_hand"
