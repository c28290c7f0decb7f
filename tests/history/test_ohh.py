"""Open Hand History: how a hand looks, and what the specification leaves open."""

import json

import pytest
from msgspec.structs import replace
from recorded import kept

import homegame
from homegame.history import hand as h
from homegame.history.codecs import ohh, stars
from homegame.history.errors import DamagedError, ImpossibleError, UnreadableError
from homegame.history.replay import replay
from homegame.history.results import difference


def written(*hands):
    return "".join(ohh.write([hand.history() for hand in hands]))


def read(*objects):
    text = "\n\n".join([json.dumps(each, indent=2) for each in objects])
    return [*ohh.read(text.splitlines(keepends=True))]


@pytest.fixture
def called():
    """A bet and a call on the flop; then a bet that nobody calls."""
    hand = homegame.play("100 80 90", "c r9 f c x r12 c r30 f", board="2c7d9hJs", seed=1)
    return hand, json.loads(written(hand))


def test_a_hand_as_the_specification_wants_it(called):
    """Every action with what it puts in; a bet that nobody called is in no pot."""
    _, told = called
    hand = told["ohh"]
    assert [*hand][:3] == ["spec_version", "site_name", "network_name"]
    assert hand["spec_version"] == "1.4.7"
    assert (hand["game_type"], hand["bet_limit"]) == (
        "Holdem",
        {"bet_type": "NL", "bet_cap": 0},
    )
    assert [street["street"] for street in hand["rounds"]] == ["Preflop", "Flop", "Turn"]
    preflop, flop, turn = [
        [(a["player_id"], a["action"], a["amount"]) for a in street["actions"]]
        for street in hand["rounds"]
    ]
    assert preflop[:2] == [(0, "Post SB", 1), (1, "Post BB", 3)]
    assert preflop[-4:] == [(2, "Call", 3), (0, "Raise", 8), (1, "Fold", 0), (2, "Call", 6)]
    assert flop == [(0, "Check", 0), (2, "Bet", 12), (0, "Call", 12)]
    assert turn == [(0, "Bet", 30), (2, "Fold", 0)]
    assert hand["rounds"][1]["cards"] == ["2c", "7d", "9h"]
    assert hand["pots"] == [
        {
            "number": 0,
            "amount": 45,
            "player_wins": [{"player_id": 0, "win_amount": 45}],
            "rake": 0,
            "jackpot": 0,
        }
    ]


def test_what_others_write_is_read(called):
    """Amounts with two places, cards as an empty string, a winner who mucks, and guests who
    only sit there."""
    hand, told = called
    one = told["ohh"]
    one["flags"] = ""
    one["rounds"][0]["cards"] = ""
    one["players"].append(
        {"id": 7, "seat": 9, "name": "Out", "starting_stack": 5.00, "is_sitting_out": True}
    )
    one["players"].append({"id": 8, "seat": 8, "name": "Late", "starting_stack": 55.5})
    muck = {"action_number": 1, "player_id": 0, "action": "Mucks Cards"}
    one["rounds"].append(
        {
            "id": 4,
            "street": "Showdown",
            "actions": [{**muck, "amount": 0.0, "is_allin": False}],
        }
    )
    [found] = read(told)
    assert found.house.stakes.minor_per_chip == 1
    assert found.stacks == {1: 10000, 2: 8000, 3: 9000}
    assert homegame.replay(found).net == {seat: 100 * won for seat, won in hand.net.items()}


def test_the_game_is_known_by_how_many_cards_are_dealt():
    rules = homegame.house(game="omaha_5", limit="pot_limit")
    [found] = ohh.read(written(homegame.play("90 90", "f", house=rules)).splitlines(True))
    assert found.game == "omaha_5"


def test_several_hands_stand_behind_each_other(called):
    hand, _ = called
    text = written(hand, hand.next_hand("f f", seed=1))
    assert text.count("\n\n") == 2
    assert [h.id for h in ohh.read(text.splitlines(keepends=True))] == ["1", "2"]


def change(told, path, value):
    *way, last = path
    at = told["ohh"]
    for step in way:
        at = at[step]
    at[last] = value
    return told


FLOP = ("rounds", 1)
BET = (*FLOP, "actions", 1)


@pytest.mark.parametrize(
    ("path", "value", "error", "says"),
    [
        (("game_type",), "Stud", homegame.UnknownGameError, "Stud NL"),
        (("players",), 7, UnreadableError, "line 1: not Open Hand History"),
        ((*FLOP, "cards"), "", DamagedError, "Flop: a street without its cards"),
        ((*FLOP, "cards"), ["2c", "7x"], ImpossibleError, "7x"),
        (
            (*BET, "action"),
            "Jump",
            ImpossibleError,
            "Flop, action 2: there is",
        ),
        (
            (*BET, "player_id"),
            5,
            ImpossibleError,
            "player 5 is not at",
        ),
        ((*BET, "amount"), -1, ImpossibleError, "-1 is not an amount"),
        (("pots", 0, "player_wins", 0, "player_id"), 5, ImpossibleError, "player 5 wins"),
    ],
)
def test_what_cannot_be_is_said_with_its_place(called, path, value, error, says):
    _, told = called
    with pytest.raises(error, match=says):
        read(change(told, path, value))


def test_what_the_rules_refuse_is_said_with_its_place(called):
    _, told = called
    found = kept("ohh", json.dumps(change(told, (*BET, "amount"), 1)))
    with pytest.raises(ImpossibleError, match="Flop, action 2: seat 3 bets or raises to 1"):
        homegame.replay(found)


@pytest.mark.parametrize(
    ("choices", "words", "says"),
    [
        ({"game": "razz"}, "", "Razz, no limit"),
        ({"choices": {"runs.max_runs": 2}}, "a c v2 v2", "a second run"),
    ],
)
def test_what_there_are_no_words_for_is_refused(choices, words, says):
    hand = homegame.play("90 90", words, house=homegame.house(**choices), seed=1)
    with pytest.raises(homegame.UnwritableError, match=says):
        written(hand)


def test_a_hand_that_was_run_twice_is_read():
    """The flag says so, and what was dealt twice stands there twice: as in the files that
    DrkYoda's program makes of PokerNow's logs. Ann wins one river, Bob the other."""
    deals = [
        {"player_id": 1, "action": "Post SB", "amount": 0.1},
        {"player_id": 2, "action": "Post BB", "amount": 0.25},
        {"player_id": 1, "action": "Call", "amount": 0.15},
        {"player_id": 2, "action": "Check"},
    ]
    checks = [{"player_id": 2, "action": "Check"}, {"player_id": 1, "action": "Check"}]
    all_in = [
        {"player_id": 2, "action": "Bet", "amount": 4.75, "is_allin": True},
        {"player_id": 1, "action": "Call", "amount": 4.75, "is_allin": True},
    ]
    shows = [
        {"player_id": 1, "action": "Shows Cards", "cards": ["As", "Ad"]},
        {"player_id": 2, "action": "Shows Cards", "cards": ["Ks", "Kd"]},
    ]
    streets = [
        ("Preflop", [], deals),
        ("Flop", ["8d", "Th", "9d"], checks),
        ("Turn", ["2s"], all_in),
        ("Showdown", [], shows),
        ("River", ["5h"], []),
        ("River", ["Kh"], []),
    ]
    told = {
        "spec_version": "1.2.2",
        "site_name": "PokerStars",
        "game_number": "1",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"},
        "dealer_seat": 2,
        "small_blind_amount": 0.1,
        "big_blind_amount": 0.25,
        "flags": ["Run_It_Twice"],
        "players": [
            {"id": 1, "seat": 2, "name": "Ann", "starting_stack": 5.0},
            {"id": 2, "seat": 7, "name": "Bob", "starting_stack": 5.0},
        ],
        "rounds": [
            {
                "id": at,
                "street": street,
                "cards": cards,
                "actions": [
                    {"action_number": number, **action}
                    for number, action in enumerate(acts)
                ],
            }
            for at, (street, cards, acts) in enumerate(streets)
        ],
        "pots": [
            {
                "number": 0,
                "amount": 10.0,
                "player_wins": [
                    {"player_id": 1, "win_amount": 5.0},
                    {"player_id": 2, "win_amount": 5.0},
                ],
            }
        ],
    }
    [history] = ohh.read([json.dumps({"ohh": told})])
    assert history.net == {2: 0, 7: 0}
    assert [step.run for step in history.steps if isinstance(step, h.Turned)] == [
        0,
        0,
        0,
        1,
    ]
    assert difference(history, replay(history).hand) == ""


NEWCOMER = """\
PokerStars Home Game Hand #7: {Home Game}  Hold'em No Limit ($0.10/$0.30 USD) - \
2024/05/03 20:00:00 UTC [2024/05/03 16:00:00 ET]
Table 'Friday' 6-max Seat #1 is the button
Seat 1: Ann ($30.00 in chips)
Seat 2: Bob ($30.00 in chips)
Seat 3: Cid ($30.00 in chips)
Seat 4: Dee ($30.00 in chips)
Bob: posts small blind $0.10
Cid: posts big blind $0.30
Dee: posts small & big blinds $0.40
*** HOLE CARDS ***
Dee: checks
Ann: folds
Bob: folds
Cid: checks
*** FLOP *** [2c 7d 9h]
Cid: checks
Dee: bets $1.00
Cid: folds
Uncalled bet ($1.00) returned to Dee
Dee collected $0.80 from pot
*** SUMMARY ***
Total pot $0.80 | Rake $0.00
"""


@pytest.mark.parametrize("new", [True, False])
def test_whoever_comes_in_posts_a_live_blind_and_a_dead_one(new):
    """A newcomer or somebody who is back; also as our files had it once, with two blinds of
    the same name."""
    [told] = stars.read(NEWCOMER.splitlines(keepends=True))
    posts = [
        replace(post, name="entry") if new and post.seat == 4 else post
        for post in told.posts
    ]
    told = replace(told, posts=tuple(posts))
    text = "".join(ohh.write([told]))
    assert text.count('"Post Dead"') == text.count('"Post Extra Blind"') == 1
    for each in (text, text.replace("Post Dead", "Post Extra Blind")):
        [again] = ohh.read(each.splitlines(keepends=True))
        assert [(p.amount, p.kind) for p in again.posts if p.seat == 4] == [
            (30, "live"),
            (10, "dead"),
        ]
        assert again.net == told.net == {1: 0, 2: -10, 3: -30, 4: 40}
        assert difference(again, replay(again).hand) == ""
