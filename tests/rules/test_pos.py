"""Seats and the button (POS): where the marks go when players come and go."""

import tomllib
from pathlib import Path

import pytest

from evenings import at_marks, evening, marks, posts
from homegame.cards import parse
from homegame.engine import table as at_table
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model.plan import Owed
from homegame.model.state import Chair
from homegame.night.view.between import before_view, by_house, coming_at
from homegame.rulebook import Rule
from homegame.rules.button import may_be_first, names_in
from homegame.rules.dealing import dealing_order
from homegame.seats import DEALER

STORIES = tomllib.loads(
    (Path(__file__).parent / "button_vectors.toml").read_text(encoding="utf-8")
)
WORDS = {
    "1 sb": "sb",
    "3 bb": "bb",
    "1 missed sb": "sb",
    "3 missed bb": "bb",
    "3 bb + 1 sb dead": "bb+sbd",
}


@pytest.mark.rule("POS-09", "POS-10", "POS-11", "POS-12", "POS-13", "POS-14", "POS-16")
@pytest.mark.rule(
    "POS-19", "POS-22", "POS-23", "BLIND-12", "BLIND-15", "BLIND-19", "BLIND-30"
)
@pytest.mark.parametrize("name", STORIES)
def test_button_and_blinds_go_where_the_story_says(name):
    """The big blind busts: the next one moves on and the small blind is dead."""
    story = STORIES[name]
    carries, buys = story.get("carries", {}), story.get("buys", [])
    chairs = {
        seat: Chair(
            f"g{seat}",
            300,
            waiting=seat in buys,
            buys=seat in buys,
            owes=Owed(small=1, smalls=1)
            if str(seat) in carries
            else Owed(1, 3, 1, 1)
            if seat in buys
            else Owed(),
        )
        for seat in story["present"]
    }
    rules = house("1/3", {"button.rule": story["rule"]})
    planned = plan(at_marks(rules, *story["was"], chairs))
    assert list(marks(planned)) == story["now"]
    posted = [f"{seat} {WORDS[words]}" for seat, words in posts(planned).items()]
    assert posted == sorted(story["posts"])
    waits = [seat for seat in story["present"] if seat not in planned.ring]
    assert waits == story.get("waits", [])
    assert planned.order[0] == story["first"]
    assert planned.ring[-1] == story["last"]


SEATS = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in range(1, 6)}


def without(*gone):
    return {seat: chair for seat, chair in SEATS.items() if seat not in gone}


@pytest.mark.rule("POS-10")
@pytest.mark.parametrize(("gone", "now"), [(3, (2, 4, 5)), (2, (3, 4, 5))])
def test_the_simplified_button_goes_to_players_only(gone, now):
    """Button 1, blinds 2 and 3. Seat 3 leaves: button 2, under the gun pays the small blind."""
    table = at_marks(house("1/3", {"button.rule": "simplified"}), 1, 2, 3, without(gone))
    assert marks(plan(table)) == now


@pytest.mark.rule("POS-11", "POS-14", "BLIND-19")
@pytest.mark.parametrize(
    ("gone", "hands"),
    [
        ((3,), [((2, 3, 4), {4: "3 bb"}, 2), ((3, 4, 5), {4: "1 sb", 5: "3 bb"}, 2)]),
        ((2,), [((2, 3, 4), {3: "1 sb", 4: "3 bb"}, 1)]),
        (
            (4,),
            [
                ((2, 3, 5), {3: "1 sb", 5: "3 bb"}, 2),
                ((3, 5, 1), {1: "3 bb", 5: "1 sb"}, 3),
            ],
        ),
        ((2, 3), [((2, 3, 4), {4: "3 bb"}, 1), ((3, 4, 5), {4: "1 sb", 5: "3 bb"}, 1)]),
        ((1,), [((2, 3, 4), {3: "1 sb", 4: "3 bb"}, 2)]),
    ],
)
def test_the_dead_button_follows_the_big_blind(gone, hands):
    """Seat 3, the big blind, leaves: no small blind, then a dead button, then as before."""
    game = evening(house(), "300 300 300 300 300")
    game.next_hand()
    game.fold_out().leave(*gone)
    for now, paid, last in hands:
        planned = game.next_hand()
        game.fold_out()
        assert marks(planned) == now
        assert posts(planned) == paid
        assert planned.ring[-1] == last


@pytest.mark.rule("POS-12")
@pytest.mark.parametrize(
    ("gone", "first", "second"),
    [
        (3, {4: "3 missed bb", 5: "3 bb"}, {1: "3 bb", 4: "1 missed sb", 5: "1 sb"}),
        (
            2,
            {3: "1 missed sb", 4: "3 missed bb", 5: "3 bb"},
            {1: "3 bb", 4: "1 missed sb", 5: "1 sb"},
        ),
    ],
)
def test_with_the_moving_button_a_skipped_seat_pays(gone, first, second):
    """Seat 3 leaves: seats 4 and 5 both post a big blind, and next both a small one."""
    game = evening(house("1/3", {"button.rule": "moving"}), "300 300 300 300 300")
    game.next_hand()
    game.fold_out().leave(gone)
    one = game.next_hand()
    assert posts(one) == first
    assert all(post.kind == "live" for post in one.posts)
    game.fold_out()
    two = game.next_hand()
    assert posts(two) == second
    assert all(post.kind == "live" for post in two.posts)


@pytest.mark.rule("POS-12")
def test_a_skipped_blind_due_in_the_next_hand_is_not_paid_twice():
    """Seats 2 and 3 bust and three are left: seat 4 is the next big blind, so only 5 owes."""
    table = at_marks(house("1/3", {"button.rule": "moving"}), 1, 2, 3, without(2, 3))
    assert posts(plan(table)) == {1: "3 bb", 4: "1 missed sb", 5: "3 missed bb"}


@pytest.mark.rule("POS-16")
@pytest.mark.parametrize("rule", ["dead", "simplified", "moving"])
@pytest.mark.parametrize(("gone", "now"), [(1, (3, 3, 2)), (3, (2, 2, 1)), (2, (3, 3, 1))])
def test_from_three_to_two_the_big_blind_moves_on(rule, gone, now):
    """Alice 1, Dianne 2, Carol 3. Alice busts: Dianne has the big blind, Carol the button."""
    chairs = {seat: SEATS[seat] for seat in (1, 2, 3) if seat != gone}
    planned = plan(at_marks(house("1/3", {"button.rule": rule}), 1, 2, 3, chairs))
    assert marks(planned) == now


@pytest.mark.rule("POS-16", "BLIND-09")
def test_heads_up_old_blinds_are_written_off():
    """Seat 2 owes a small blind from before; two are left and it is forgotten."""
    owing = Chair("g2", 300, waiting=False, owes=Owed(small=1, smalls=1))
    table = at_marks(
        house("1/3", {"button.rule": "moving"}), 1, 2, 3, {2: owing, 3: SEATS[3]}
    )
    planned = plan(table)
    assert posts(planned) == {2: "3 bb", 3: "1 sb"}
    assert planned.owes == ()


@pytest.mark.rule("POS-15", "POS-22")
def test_a_newcomer_does_not_get_the_button_free():
    """Seat 2 was the small blind and has left. A newcomer in that seat waits one hand."""
    game = evening(house("1/3", {"entry.new_player": "free"}), "300 300 300 300 300")
    game.next_hand()
    game.fold_out().leave(2).sit(2)
    planned = game.next_hand()
    assert marks(planned) == (2, 3, 4)
    assert 2 not in planned.ring
    game.fold_out()
    assert 2 in game.next_hand().ring


@pytest.mark.rule("POS-15", "BLIND-20")
def test_a_newcomer_takes_the_small_blind_of_a_seat_just_left():
    """Seat 3 was the big blind and has left: its small blind is paid by the next guest."""
    game = evening(house("1/3", {"entry.new_player": "free"}), "300 300 300 300 300")
    game.next_hand()
    game.fold_out().leave(3).sit(3)
    assert posts(game.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("POS-15", "BLIND-20")
@pytest.mark.parametrize(("buys", "pays"), [(True, "1 sb"), (False, None)])
def test_a_newcomer_who_posts_pays_the_small_blind_of_the_seat(buys, pays):
    """Where newcomers post the big blind: in the seat that is the next small blind one pays 1,
    as if its player had never left, or waits there."""
    game = evening(
        house("1/3", {"entry.new_player": "post_bb_live"}), "300 300 300 300 300"
    )
    game.next_hand()
    game.fold_out().leave(3).sit(3)
    table = game.table
    coming = coming_at(table, by_house(table.house, table.buyin))
    before = before_view(table, 3, coming)
    assert (before.may_buy, before.buy_live, before.buy_dead) == (True, 1, 0)
    if buys:
        game.say(3, c.BuyBlinds())
    assert posts(game.next_hand()).get(3) == pays


@pytest.mark.rule("POS-05", "POS-04", "POS-03")
@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "B BB"),
        (3, "SB BB B"),
        (4, "SB BB UTG B"),
        (5, "SB BB UTG CO B"),
        (6, "SB BB UTG HJ CO B"),
        (7, "SB BB UTG UTG+1 HJ CO B"),
        (8, "SB BB UTG UTG+1 UTG+2 HJ CO B"),
        (9, "SB BB UTG UTG+1 UTG+2 UTG+3 HJ CO B"),
    ],
)
def test_positions_have_names(players, names):
    """Nine players: small blind, big blind, four under the gun, hijack, cutoff, button."""
    game = evening(house(), dict.fromkeys(range(1, players + 1), 300), button=players)
    planned = game.next_hand()
    order = planned.ring if players > 2 else (planned.marks.small, planned.marks.big)
    named = names_in(planned)
    assert [named[seat] for seat in order] == names.split()


@pytest.mark.rule("POS-04", "POS-14")
@pytest.mark.parametrize(
    ("players", "gone", "names"),
    [
        (5, 2, {3: "SB", 4: "BB", 5: "UTG", 1: "CO"}),
        (5, 3, {4: "BB", 5: "UTG", 1: "CO", 2: "B"}),
        (6, 2, {3: "SB", 4: "BB", 5: "UTG", 6: "HJ", 1: "CO"}),
        (6, 3, {4: "BB", 5: "UTG", 6: "HJ", 1: "CO", 2: "B"}),
        (7, 3, {4: "BB", 5: "UTG", 6: "UTG+1", 7: "HJ", 1: "CO", 2: "B"}),
        (4, 2, {3: "SB", 4: "BB", 1: "UTG"}),
    ],
)
def test_the_seat_right_of_a_dead_button_is_still_the_cutoff(players, gone, names):
    """Seat 1 had the button; the small blind or the big blind leaves, so the button or the
    small blind is dead: everyone else is called what they would be if the seat were taken."""
    game = evening(house(), dict.fromkeys(range(1, players + 1), 300))
    game.hands(1)
    assert names_in(game.leave(gone).plan) == names


@pytest.mark.rule("POS-05", "BLIND-15")
def test_a_player_who_buys_the_blinds_is_named_the_big_blind():
    """The blinds stand still for seat 4: it is the big blind and seat 5 under the gun."""
    chairs = {**SEATS, 4: Chair("g4", 300, buys=True, owes=Owed(0, 3, 0, 1))}
    named = names_in(plan(at_marks(house(), 2, 3, 5, chairs)))
    assert (named[4], named[5], named[3]) == ("BB", "UTG", "B")
    assert "SB" not in named.values()


@pytest.mark.rule("POS-06", "POS-07")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop():
    """The button puts 1, the other 3; the big blind acts first on every later street."""
    game = evening(house(), "300 300")
    assert posts(game.next_hand()) == {1: "1 sb", 2: "3 bb"}
    assert game.hand.turn == 1
    game.act("c x")
    assert game.hand.turn == 2


@pytest.mark.rule("POS-21")
def test_a_table_has_the_seats_its_house_says():
    """Eight seats: there is no ninth."""
    refused = at_table.sit_down(
        at_table.empty_table(house("1/3", {"table.max_seats": 8})), "g", 9, 300
    )
    assert refused.code == Rule.TABLE_SIZE
    assert refused.numbers == {"seat": 9, "most": 8}


@pytest.mark.rule("POS-17", "POS-02")
def test_the_first_button_is_drawn_for_and_no_blinds_are_owed():
    """Kh, 9s, Ks, Kd: the king of spades has the button; only the next two post."""
    game = evening(house(), "300 300 300 300")
    draws = tuple(zip((1, 2, 3, 4), parse("Kh 9s Ks Kd"), strict=True))
    game.say(DEALER, c.Begin(draws))
    assert marks(game.hand.plan) == (3, 4, 1)
    assert posts(game.hand.plan) == {1: "3 bb", 4: "1 sb"}
    assert game.hand.plan.ring[-1] == 3


@pytest.mark.rule("POS-24")
def test_the_house_says_who_may_get_the_first_button():
    """The host in seat 3 alone, or everyone who plays; without the host everyone again."""
    given = house("1/3", {"button.first": "host"})
    assert may_be_first(given, (1, 3, 4), 3) == [3]
    assert may_be_first(given, (1, 4), 3) == [1, 4]
    assert may_be_first(house(), (1, 3, 4), 3) == [1, 3, 4]


@pytest.mark.rule("POS-08")
@pytest.mark.parametrize(("first", "order"), [("bb", (2, 1)), ("sb", (1, 2))])
def test_heads_up_the_house_says_who_gets_the_first_card(first, order):
    """By default the big blind: so the button gets the last card."""
    rules = house("1/3", {"deal.headsup_first_card": first})
    assert dealing_order(evening(rules, "300 300").plan, rules) == order
