"""PHH: blinds by position, draws, what it has no words for, and PokerKit as a reader."""

import warnings
from collections import Counter

import pokerkit
import pytest
from recorded import random_game

import homegame
from homegame.history.codecs import phh
from homegame.history.codecs.phh.names import GAMES
from homegame.history.errors import DamagedError, UnreadableError, UnwritableError
from homegame.history.sites import site_house
from homegame.rulebook.options import with_settings


def hand(text):
    [found] = phh.read(text.splitlines(keepends=True), source="told")
    return found


def told(moves, **fields):
    """A hand of three at 1/2, with other fields."""
    base = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        "actions": str([f"d dh p{n} ????" for n in (1, 2, 3)] + moves.split(", ")),
    }
    return "".join([f"{key} = {value}\n" for key, value in (base | fields).items()])


def posts(history):
    return [(post.seat, post.name, post.amount, post.kind) for post in history.posts]


def test_blinds_stand_in_the_order_of_the_players():
    """Small, big and straddles; a blind that stands alone is the big one."""
    assert posts(hand(told("p3 f, p1 f"))) == [
        (1, "small_blind", 1, "live"),
        (2, "big_blind", 2, "live"),
    ]
    straddled = hand(told("p1 f, p2 f", blinds_or_straddles="[1, 2, 4]"))
    assert posts(straddled)[-1] == (3, "straddle", 4, "live")
    assert homegame.replay(straddled).net == {1: -1, 2: -2, 3: 3}
    alone = hand(told("p1 f, p2 f", variant="'NS'", blinds_or_straddles="[0, 0, 5]"))
    assert posts(alone) == [(3, "big_blind", 5, "live")]
    assert homegame.replay(alone).net == {1: 0, 2: 0, 3: 0}


def test_an_ante_that_one_player_pays_is_dead_money():
    """The big blind pays for the table; nobody has to match it."""
    assert posts(hand(told("p3 f, p1 f", antes="[0, 3, 0]"))) == [
        (2, "ante", 3, "dead"),
        (1, "small_blind", 1, "live"),
        (2, "big_blind", 2, "live"),
    ]


def test_amounts_may_have_cents():
    """Then a chip is a cent."""
    cents = told(
        "p3 cbr 0.60, p1 f, p2 f",
        blinds_or_straddles="[0.10, 0.20, 0]",
        min_bet="0.20",
        starting_stacks="[10.0, 10.0, 10.0]",
    )
    history = hand(cents)
    assert history.house.stakes.minor_per_chip == 1
    assert homegame.replay(history).net == {1: -10, 2: -20, 3: 30}


def test_seats_names_and_the_time_are_kept():
    history = hand(
        told(
            "p3 f, p1 f",
            seats="[4, 7, 2]",
            players="['Ann', 'Bob', '']",
            hand="12",
            year="2024",
            month="2",
            day="29",
            time="21:05:00",
            time_zone="'UTC'",
        )
    )
    assert history.names == {2: "Seat 2", 4: "Ann", 7: "Bob"}
    assert (history.id, history.marks.button) == ("12", 2)
    assert history.started_ms == 1_709_240_700_000


def test_many_hands_of_a_file_are_read_one_by_one():
    """Each under its heading; a heading may stand in a comment's company."""
    text = (
        "[1]\n"
        + told("p3 f, p1 f")
        + "\n['two'] # the second\n"
        + told("p3 f, p1 cc, p2 f")
    )
    one, two = phh.read(text.splitlines(keepends=True))
    assert (one.id, two.id) == ("1", "two")
    assert homegame.replay(one).net == {1: -1, 2: 1, 3: 0}


def test_remarks_are_no_actions():
    history = hand(told("# a long wait, p3 f # at last, p1 f"))
    assert len(history.steps) == 2


@pytest.mark.parametrize(
    ("fields", "error", "says"),
    [
        ({"starting_stacks": "[100, inf, 100]"}, DamagedError, "an unknown stack"),
        ({"seats": "[1, 3, 2]"}, homegame.ImpossibleError, "not clockwise"),
        ({"seats": "[1, 2]"}, homegame.ImpossibleError, "for 3 players"),
        (
            {"actions": "['p4 f']"},
            homegame.ImpossibleError,
            "action 1: 'p4 f': there is no",
        ),
        ({"actions": "['p1 jumps']"}, UnreadableError, "action 1: not a PHH hand"),
        ({"antes": "'none'"}, UnreadableError, "antes has 'none', which isn't an amount"),
        ({"antes": "[0, true, 0]"}, UnreadableError, "antes has True, which isn't an am"),
        (
            {"starting_stacks": "[100, 'x', 100]"},
            UnreadableError,
            "hand told: not a PHH hand: starting_stacks has 'x', which isn't an amount",
        ),
        ({"variant": "'XX'"}, homegame.UnknownGameError, "PHH XX"),
        ({"min_bet": "0.001"}, homegame.ImpossibleError, "not a whole number of chips"),
    ],
)
def test_what_cannot_be_is_said(fields, error, says):
    with pytest.raises(error, match=says):
        hand(told("p3 f, p1 f", **fields))


@pytest.mark.parametrize(
    ("first", "second", "flop", "card"),
    [
        ("AsKd", "????", "2c2c9h", "2c"),
        ("AsAs", "????", "2c7d9h", "As"),
        ("AsKd", "????", "As7d9h", "As"),
        ("As??", "????", "As7d9h", "As"),
        ("AsKd", "AsQd", "2c7d9h", "As"),
    ],
)
def test_a_card_that_appears_twice_is_refused(first, second, flop, card, tmp_path):
    """No deck deals it. The error names the hand and the card, and the file is read on."""
    deals = [f"d dh p1 {first}", f"d dh p2 {second}", "d dh p3 ????"]
    moves = ["p3 cc", "p1 cc", "p2 cc", f"d db {flop}", "p1 f", "p2 f"]
    path = tmp_path / "friday.phhs"
    path.write_text(
        f"[7]\n{told('', actions=str(deals + moves))}\n[8]\n{told('p3 f, p1 f')}"
    )
    with pytest.raises(
        homegame.ImpossibleError, match=f"^hand 7: the {card} appears twice"
    ):
        [*homegame.read(path)]
    wrong: list[homegame.HistoryError] = []
    assert [each.id for each in homegame.read(path, on_error=wrong.append)] == ["8"]
    assert len(wrong) == 1


@pytest.mark.parametrize(
    ("choices", "words", "says"),
    [
        ({"game": "omaha_5"}, "f f", "no code for Five-card Omaha, no limit"),
        ({"choices": {"runs.max_runs": 2}}, "a c f v2 v2", "a second run"),
        ({"choices": {"blinds.chop": "by_agreement"}}, "f", "an offer to chop"),
    ],
)
def test_what_the_format_has_no_words_for_is_refused(choices, words, says):
    """It is refused, never left out."""
    played = homegame.play("90 90 90", words, house=homegame.house(**choices), seed=1)
    if "chop" in played.legal:
        played = played.act("chop").act("chop", seat=2)
    with pytest.raises(UnwritableError, match=says):
        [*phh.write([played.history()])]


def test_a_mucked_hand_that_is_known_is_told_as_a_remark():
    text = told("p3 f, p1 cc, p2 cc", actions=str(CHECKED_DOWN))
    history = hand(text)
    assert history.steps[-1].cards
    assert hand("".join(phh.write_one([history]))) == history


def test_a_field_that_is_missing_is_named():
    text = told("p3 f, p1 f").replace("starting_stacks", "stacks")
    with pytest.raises(UnreadableError, match=r"hand told: .* starting_stacks is missing"):
        hand(text)


CHECKED_DOWN = [
    *("d dh p1 AsKd", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc"),
    *("d db 2c7d9h", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "d db Jh"),
    *("p1 cc", "p2 cc", "p1 sm AsKd", "p2 sm # mucked QcTd"),
]


@pytest.mark.parametrize(("game", "limit"), GAMES.values())
def test_pokerkit_reads_what_we_write(game, limit):
    """It ends with our stacks. Where it plays by other rules it stops, and says so: it caps
    raises heads-up, lets no pair double a bet, and knows no raise below the minimum."""
    house = site_house(game, limit, 4, small=2, ante=1, bring_in=2, minor_per_chip=100)
    shows = {"showdown.auto_muck": True, "showdown.must_show_if_called": True}
    rules = with_settings(house, shows)
    ended: Counter[str] = Counter()
    for seed in range(20):
        found = random_game(
            game, limit, f"kit {seed}", rules, stacks=(90, 200, 400), most=6
        )
        ended[by_pokerkit("".join(phh.write_one([found.history])))] += 1
    assert not ended["other stacks"]
    assert ended["the same"] >= 12


def by_pokerkit(text):
    """How PokerKit ends this hand. It gives odd chips to other seats than we do."""
    kit = pokerkit.HandHistory.loads(text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            *_, state = kit
    except (ValueError, KeyError, AssertionError, UserWarning):
        return "refused"
    pairs = zip(state.stacks, kit.finishing_stacks, strict=True)
    odd = max([abs(theirs - ours) for theirs, ours in pairs])
    return "the same" if odd <= 1 else "other stacks"
