"""PokerStars text: how a hand looks, and what a site writes that we do not."""

import re

import pytest
from msgspec.structs import replace
from recorded import kept

import homegame
from homegame.cards import parse
from homegame.history import calendar
from homegame.history.codecs import stars
from homegame.history.codecs.stars.names import from_eastern, to_eastern
from homegame.history.errors import (
    DamagedError,
    ImpossibleError,
    UncountedError,
    UnreadableError,
)


def read(text):
    return [*stars.read(text.splitlines(keepends=True))]


def written(hand):
    return "".join(stars.write([hand]))


def test_a_hand_as_players_know_it():
    """Three all in for 100, 150 and 200: what goes back, two pots, and how each fared."""
    hand = homegame.play("100 150 200", "a c c", hole="AsAh KsKh QsQh", board="2c7d9hJs3c")
    text = written(hand.history())
    assert "Player1: shows [As Ah] (pair of aces" in text
    assert re.sub(r"(shows \[.*\]) \(.*\)", r"\1", text) == (
        "PokerStars Home Game Hand #1: {Home Game}  Hold'em No Limit (1/3)\n"
        "Table '' 9-max (Play Money) Seat #3 is the button\n"
        "Seat 1: Player1 (100 in chips)\n"
        "Seat 2: Player2 (150 in chips)\n"
        "Seat 3: Player3 (200 in chips)\n"
        "Player1: posts small blind 1\n"
        "Player2: posts big blind 3\n"
        "*** HOLE CARDS ***\n"
        "Dealt to Player1 [As Ah]\n"
        "Dealt to Player2 [Ks Kh]\n"
        "Dealt to Player3 [Qs Qh]\n"
        "Player3: raises 197 to 200 and is all-in\n"
        "Player1: calls 99 and is all-in\n"
        "Player2: calls 147 and is all-in\n"
        "Uncalled bet (50) returned to Player3\n"
        "*** FLOP *** [2c 7d 9h]\n"
        "*** TURN *** [2c 7d 9h] [Js]\n"
        "*** RIVER *** [2c 7d 9h Js] [3c]\n"
        "*** SHOW DOWN ***\n"
        "Player1: shows [As Ah]\n"
        "Player2: shows [Ks Kh]\n"
        "Player3: shows [Qs Qh]\n"
        "Player2 collected 100 from side pot\n"
        "Player1 collected 300 from main pot\n"
        "*** SUMMARY ***\n"
        "Total pot 400 Main pot 300. Side pot 100. | Rake 0\n"
        "Board [2c 7d 9h Js 3c]\n"
        "Seat 1: Player1 (small blind) showed [As Ah] and won (300)\n"
        "Seat 2: Player2 (big blind) showed [Ks Kh] and won (100)\n"
        "Seat 3: Player3 (button) showed [Qs Qh] and lost\n"
        "\n\n"
    )


def test_a_hand_that_is_run_twice():
    """The streets of both runs have their names, and each run its showdown."""
    rules = homegame.house(choices={"runs.max_runs": 2})
    hand = homegame.play("100 100", "c x a c v2 v2", house=rules, seed=4)
    text = written(hand.history())
    for line in ("*** FIRST TURN ***", "*** SECOND RIVER ***", "*** SECOND SHOW DOWN ***"):
        assert line in text
    assert "Hand was run twice\nFIRST Board [" in text
    assert text.count("*** FLOP ***") == 1
    [told] = read(text)
    assert homegame.replay(told).net == hand.net
    assert homegame.replay(told).boards == hand.boards


SITE = """\ufeff
PokerStars Hand #52: Hold'em No Limit ($0.10/$0.25 USD) - 2011/06/26 18:34:01 ET
Table 'Alst: I' 6-max Seat #1 is the button
Seat 1: u.pressure ($10 in chips)
Seat 2: Bob $5 ($24.10 in chips)
Seat 3: Ann: a ($1,031.60 in chips)
Seat 4: Zed ($5 in chips) is sitting out
Seat 5: Kim ($25 in chips)
Bob $5: posts small blind $0.10
Ann: a: posts big blind $0.25
Kim: posts small & big blinds $0.35
Lou: sits out
*** HOLE CARDS ***
Dealt to Kim [Jc Ac]
Zed leaves the table
Kim: checks
u.pressure said, "posts big blind $99"
u.pressure: raises $0.50 to $0.75
Bob $5: folds
Ann: a has timed out
Ann: a: folds
Kim: calls $0.50
*** FLOP *** [Js 9h Jh]
Kim: bets $24.15 and is all-in
u.pressure: calls $9.25 and is all-in
Uncalled bet ($14.90) returned to Kim
*** TURN *** [Js 9h Jh] [Qs]
*** RIVER *** [Js 9h Jh Qs] [2d]
*** SHOW DOWN ***
Kim: shows [Jc Ac] (three of a kind, Jacks)
u.pressure: mucks hand
Kim collected $19.45 from pot
*** SUMMARY ***
Total pot $20.45 | Rake $1
Board [Js 9h Jh Qs 2d]
Seat 1: u.pressure (button) mucked [9s Ah]
Seat 5: Kim showed [Jc Ac] and won ($19.45) with three of a kind, Jacks
"""


def test_what_a_site_writes_is_read():
    """Cents, thousands, names with colons, people who are not in the hand, a dead blind, a
    mucked hand that the summary tells, the rake, and the time in New York."""
    [told] = read(SITE)
    assert told.names == {1: "u.pressure", 2: "Bob $5", 3: "Ann: a", 5: "Kim"}
    assert (told.site, told.currency, told.rake) == ("PokerStars", "USD", 100)
    assert told.stacks[3] == 103_160
    assert calendar.moment(told.started_ms) == (2011, 6, 26, 22, 34, 1)
    assert [(p.seat, p.name, p.amount, p.kind) for p in told.posts] == [
        (2, "small_blind", 10, "live"),
        (3, "big_blind", 25, "live"),
        (5, "missed_big", 25, "live"),
        (5, "missed_small", 10, "dead"),
    ]
    hand = homegame.replay(told)
    assert told.steps[-2].cards == parse("9sAh")
    assert hand.net == {1: -1000, 2: -10, 3: -25, 5: 1035}
    assert told.net == {**hand.net, 5: 935}


def test_a_newcomer_posts_both_blinds_in_one_line():
    """What a newcomer posts is an entry: its dead part is a small blind, not a second big."""
    [told] = read(SITE)
    posts = [replace(post, name="entry") if post.seat == 5 else post for post in told.posts]
    text = written(replace(told, posts=tuple(posts)))
    assert text.count("Kim: posts ") == 1
    assert "Kim: posts small & big blinds $0.35" in text
    [again] = read(text)
    assert again.net == told.net


def spoiled(old, new):
    assert old in SITE
    return SITE.replace(old, new)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("Winamax Poker - hand 1\n", UnreadableError, "line 1: not a hand of PokerStars"),
        (spoiled("Hold'em No", "Chinese No"), homegame.UnknownGameError, "Chinese"),
        (
            spoiled("[Js 9h Jh] [Qs]", ""),
            DamagedError,
            "line 27: a street without its cards",
        ),
        (spoiled("Kim: checks", "Kim: chucks"), UncountedError, "line 16: the line isn't"),
        (spoiled("[Js 9h Jh]\nKim", "[Js 9h Jx]\nKim"), ImpossibleError, "Jx"),
        (spoiled("[9s Ah]", "[Js Ah]"), ImpossibleError, "the Js appears twice"),
        (spoiled("returned to Kim", "returned to Tim"), ImpossibleError, "Tim has no seat"),
        (
            spoiled("to $0.75", "to $0.755"),
            ImpossibleError,
            "whole number of chips",
        ),
    ],
)
def test_what_is_damaged_is_said_with_its_line(text, error, says):
    with pytest.raises(error, match=says):
        read(text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Kim: checks", "Kim: bets $1", "line 18: seat 1 bets or raises to 75"),
        ("to $0.75", "to $0.30", "BET-22"),
        ("u.pressure: calls $9.25", "u.pressure: calls $8.25", "the call is 925"),
        ("Bob $5: folds\n", "", "it is seat 2's turn, but seat 3 folds"),
    ],
)
def test_what_the_rules_refuse_is_said_with_its_line(old, new, says):
    with pytest.raises(ImpossibleError, match=says):
        homegame.replay(kept("stars", spoiled(old, new)))


def test_the_clocks_of_new_york():
    """Five hours behind in winter, four in summer; before 2007 summer was shorter."""
    for utc, eastern in (
        ((2012, 1, 28, 20, 58, 29), (2012, 1, 28, 15, 58, 29)),
        ((2012, 7, 4, 12, 0, 0), (2012, 7, 4, 8, 0, 0)),
        ((2012, 3, 11, 6, 59, 59), (2012, 3, 11, 1, 59, 59)),
        ((2012, 3, 11, 7, 0, 0), (2012, 3, 11, 3, 0, 0)),
        ((2006, 3, 20, 17, 0, 0), (2006, 3, 20, 12, 0, 0)),
        ((2006, 10, 29, 7, 0, 0), (2006, 10, 29, 2, 0, 0)),
    ):
        moment = calendar.at_ms(utc)
        assert calendar.moment(to_eastern(moment)) == eastern
        assert from_eastern(to_eastern(moment)) == moment


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"game": "double_board"}, "Double-board hold'em, no limit"),
        ({"limit": "half_pot"}, "Texas hold'em, half-pot limit"),
    ],
)
def test_what_there_are_no_words_for_is_refused(choices, says):
    hand = homegame.play("90 90", "f", house=homegame.house(**choices), seed=1)
    with pytest.raises(homegame.UnwritableError, match=says):
        written(hand.history())
