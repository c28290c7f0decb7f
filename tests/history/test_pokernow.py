"""The log of a PokerNow night: newest first, names with ids, whose hand is told."""

import csv
import io
import json

import pytest

import homegame
from homegame.history.codecs import pokernow, records, replayer
from homegame.history.errors import (
    HistoryError,
    ImpossibleError,
    UncountedError,
    UnreadableError,
)
from homegame.history.importing import digests_of

ANN, BOB, CAT = '"Ann @ a-1"', '"Bob "B" @ b_2"', '"Cat @ c3"'


def log(*entries, header=("entry", "at", "order")):
    """A log file of these entries, oldest first."""
    file = io.StringIO()
    rows = [(told, f"2024-02-29T21:05:{at:02}.123Z", at) for at, told in enumerate(entries)]
    csv.writer(file).writerows([header, *reversed(rows)])
    return file.getvalue().splitlines(keepends=True)


def a_hand(
    *moves,
    game="No Limit Texas Hold'em",
    dealer=f"(dealer: {CAT})",
    number=1,
    stacks=(100, 100, 100),
):
    """A hand of three for 100 each at 1/2."""
    ann, bob, cat = stacks
    return (
        f"-- starting hand #{number} (id: h{number})  {game} {dealer} --",
        f"Player stacks: #1 {ANN} ({ann}) | #4 {BOB} ({bob}) | #9 {CAT} ({cat})",
        *moves,
        f"-- ending hand #{number} --",
    )


BLINDS = (f"{ANN} posts a small blind of 1", f"{BOB} posts a big blind of 2")
WALK = (
    f"{CAT} folds",
    f"{ANN} folds",
    f"Uncalled bet of 1 returned to {BOB}",
    f"{BOB} collected 2 from pot",
)
"""The big blind wins what the small one posted."""


def read(*entries, **told):
    return [*pokernow.read(log(*entries, **told), source="friday")]


def test_a_hand_is_read():
    """A call names the total of the round; a bet that nobody calls goes back."""
    [told] = read(
        f"The player {ANN} joined the game with a stack of 100.",
        *a_hand(
            "Your hand is Q♣, 10♥",
            *BLINDS,
            f"{CAT} raises to 6",
            f"{ANN} folds",
            f"{BOB} calls 6",
            "Flop:  [J♥, 6♣, 7♣]",
            f"{BOB} checks",
            f"{CAT} bets 94 and go all in",
            f"{BOB} calls 94 and go all in",
            f"{BOB} shows a 10♠, 10♣.",
            f"{CAT} shows a J♦, 2♠.",
            "Turn: J♥, 6♣, 7♣ [10♦]",
            "River: J♥, 6♣, 7♣, 10♦ [4♣]",
            f"{BOB} collected 201 from pot with Three of a Kind, 10's (combination: 10♦, 10♠)",
        ),
        f"The player {CAT} quits the game with a stack of 0.",
    )
    assert (told.id, told.table, told.site) == ("h1", "friday", "PokerNow")
    assert told.names == {1: "Ann", 4: 'Bob "B"', 9: "Cat"}
    assert told.started_ms == 1_709_240_701_000
    hand = homegame.replay(told)
    assert hand.net == told.net == {1: -1, 4: 101, 9: -100}
    assert hand.board == "Jh6c7cTd4c"
    assert not any(type(step).__name__ == "Dealt" for step in told.steps)


def test_your_hand_is_given_to_whoever_showed_the_same_cards():
    """Known by one hand of the night, it is known in all of them."""
    showdown = (
        *BLINDS,
        f"{CAT} folds",
        f"{ANN} calls 2",
        f"{BOB} checks",
        *("Flop:  [J♥, 6♣, 7♣]", f"{ANN} checks", f"{BOB} checks"),
        *("Turn: J♥, 6♣, 7♣ [10♦]", f"{ANN} checks", f"{BOB} checks"),
        *("River: J♥, 6♣, 7♣, 10♦ [4♦]", f"{ANN} checks", f"{BOB} checks"),
        f"{BOB} shows a 8♠, 9♠.",
        f"{BOB} collected 4 from pot",
    )
    first, second = read(
        *a_hand("Your hand is 2♣, 2♥", *BLINDS, *WALK),
        *a_hand("Your hand is 9♠, 8♠", *showdown, number=2, stacks=(99, 101, 100)),
    )
    assert homegame.replay(first).hole[4] == "2c2h"
    assert homegame.replay(second).hole[4] == "9s8s"


def test_straddles_antes_and_blinds_that_were_missed():
    """A missing small blind is dead, a missed big one plays."""
    [told] = read(
        *a_hand(
            *[f"{who} posts an ante of 1" for who in (ANN, BOB, CAT)],
            *BLINDS,
            f"{CAT} posts a missing small blind of 1",
            f"{CAT} posts a missed big blind of 2",
            f"{CAT} checks",
            f"{ANN} folds",
            f"{BOB} raises to 10",
            f"{CAT} folds",
            f"Uncalled bet of 8 returned to {BOB}",
            f"{BOB} collected 9 from pot",
        )
    )
    assert homegame.replay(told).net == told.net == {1: -2, 4: 6, 9: -4}


def test_a_bomb_pot_on_two_boards():
    [told] = read(
        *a_hand(
            f"{ANN} posts a bet of 5.00 (bomb pot bet)",
            f"{BOB} calls 5.00 (bomb pot bet)",
            f"{CAT} calls 5.00 (bomb pot bet)",
            "Flop:  [J♥, 6♣, 7♣]",
            "Flop (second board):  [2♥, 3♣, 4♣]",
            f"{ANN} bets 5.50",
            f"{BOB} folds",
            f"{CAT} folds",
            f"Uncalled bet of 5.50 returned to {ANN}",
            f"{ANN} collected 15.00 from pot",
            game="Pot Limit Omaha Hi",
        )
    )
    assert told.game == "double_board_omaha"
    assert homegame.replay(told).net == {1: 1000, 4: -500, 9: -500}


def test_a_hand_that_is_run_twice():
    """Both agree, and the river comes twice; each run pays for itself."""
    moves = (
        *BLINDS,
        f"{CAT} folds",
        f"{ANN} raises to 100 and go all in",
        f"{BOB} calls 100 and go all in",
        "Remaining players decide whether to run it twice.",
        f"{ANN} chooses to run it twice.",
        f"{BOB} chooses to run it twice.",
        "All players in hand choose to run it twice.",
        f"{ANN} shows a A♠, A♥.",
        f"{BOB} shows a K♠, K♥.",
        *("Flop:  [2♣, 7♦, 9♥]", "Turn: 2♣, 7♦, 9♥ [J♠]", "River: 2♣, 7♦, 9♥, J♠ [3♣]"),
        "Flop (second run):  [K♦, 7♠, 9♠]",
        "Turn (second run): K♦, 7♠, 9♠ [J♦]",
        "River (second run): K♦, 7♠, 9♠, J♦ [3♦]",
        f"{ANN} collected 100 from pot with Pair, A's (combination: A♠, A♥)",
        f"{BOB} collected 100 from pot with Three of a Kind on the second run",
    )
    [told] = read(*a_hand(*moves))
    assert homegame.replay(told).net == {1: 0, 4: 0, 9: 0}
    assert len(homegame.replay(told).boards) == 2


def test_a_dead_button_and_a_dead_blind():
    [told] = read(
        *a_hand(
            "Dead Small Blind",
            f"{BOB} posts a big blind of 2",
            f"{CAT} folds",
            f"{ANN} folds",
            f"Uncalled bet of 2 returned to {BOB}",
            f"{BOB} collected 0 from pot",
            dealer="(dead button)",
        )
    )
    assert homegame.replay(told).net == {1: 0, 4: 0, 9: 0}


def test_a_short_big_blind_is_called_for_the_whole_one():
    """What it should have been is known from the hand before."""
    short = (
        "-- starting hand #2 (id: h2)  (No Limit Texas Hold'em) (dealer: " + CAT + ") --",
        f"Player stacks: #1 {ANN} (100) | #4 {BOB} (1) | #9 {CAT} (100)",
        f"{ANN} posts a small blind of 1",
        f"{BOB} posts a big blind of 1 and go all in",
        f"{CAT} calls 2",
        f"{ANN} folds",
        f"Uncalled bet of 1 returned to {CAT}",
        *("Flop:  [J♥, 6♣, 7♣]", "Turn: J♥, 6♣, 7♣ [10♦]", "River: J♥, 6♣, 7♣, 10♦ [4♦]"),
        f"{CAT} shows a A♠, A♥.",
        f"{CAT} collected 3 from pot with Pair, A's (combination: A♠, A♥, J♥, 10♦, 7♣)",
        "-- ending hand #2 --",
    )
    _, told = read(*a_hand(*BLINDS, *WALK), *short)
    assert told.house.blinds.big == 2


@pytest.mark.parametrize(
    ("entries", "error", "says"),
    [
        (a_hand(game="No Limit Guts"), homegame.UnknownGameError, "Guts"),
        (a_hand(*BLINDS, f"{ANN} jumps"), UncountedError, "line 3: the line isn't known: "),
        (a_hand(*BLINDS, '"Dan @ d4" folds'), ImpossibleError, "d4 has no seat"),
        (a_hand(*BLINDS, "Flop:  [J♥, 6♣, 7x]"), ImpossibleError, "7x"),
        (a_hand()[:1] + a_hand()[2:], ImpossibleError, "two players"),
    ],
)
def test_what_cannot_be_is_said_with_its_line(entries, error, says):
    with pytest.raises(error, match=says):
        read(*entries)


def test_what_is_no_log_is_said():
    with pytest.raises(UnreadableError, match="begins with entry,at,order"):
        read(header=("player", "net", "stack"))
    with pytest.raises(UnreadableError, match="line 2: not a PokerNow entry"):
        [*pokernow.read(["entry,at,order\n", "x,y,z\n"])]
    with pytest.raises(UnreadableError, match="begins with"):
        [*pokernow.read([])]


def test_a_hand_that_never_ended_is_passed_over():
    """The game was closed in mid-hand; the hands before it are read."""
    wrong: list[HistoryError] = []
    begun = a_hand(*BLINDS, number=2)[:-1]
    entries = (*a_hand(*BLINDS, *WALK), *begun)
    found = [*pokernow.read(log(*entries), on_error=wrong.append)]
    assert [history.id for history in found] == ["h1"]
    assert wrong == []


def test_a_name_may_begin_with_a_digit():
    """Nobody takes "5 Aces" for an amount."""
    ann = '"5 Aces @ 5-1"'
    moves = (
        *BLINDS,
        f"{CAT} folds",
        f"{ANN} folds",
        f"Uncalled bet of 1 returned to {BOB}",
    )
    entries = a_hand(*moves, f"{BOB} collected 2 from pot")
    [told] = read(
        *[entry.replace(ANN, ann).replace(BOB, '"7 Up @ 7"') for entry in entries]
    )
    assert told.names == {1: "5 Aces", 4: "7 Up", 9: "Cat"}
    assert homegame.replay(told).net == {1: -1, 4: 1, 9: 0}


def test_the_replayer_and_the_log_tell_the_same_hand():
    """In both Bob wins Ann's blind. A hand that came from the one isn't imported from the
    other, though the replayer says another second."""
    [logged] = read(*a_hand(*BLINDS, *WALK))
    players = [
        {"id": id, "seat": seat, "name": name, "stack": 100}
        for id, seat, name in (("a-1", 1, "Ann"), ("b_2", 4, 'Bob "B"'), ("c3", 9, "Cat"))
    ]
    happened = [
        {"type": 3, "seat": 1, "value": 1},
        {"type": 2, "seat": 4, "value": 2},
        {"type": 11, "seat": 9},
        {"type": 11, "seat": 1},
        {"type": 16, "seat": 4, "value": 1},
        {"type": 15},
        {"type": 10, "seat": 4, "value": 2, "pot": 2, "position": 1},
    ]
    hand = {"id": "h1", "handVersion": 2, "number": "1", "gameType": "th", "cents": False}
    hand |= {"dealerSeat": 9, "startedAt": 1_709_240_709_456, "players": players}
    hand["events"] = [{"at": 1, "payload": each} for each in happened]
    file = json.dumps({"generatedAt": "", "playerId": "c3", "gameId": "x", "hands": [hand]})
    [replayed] = replayer.read([file], source="friday")
    assert (replayed.net, replayed.steps, replayed.players) == (
        logged.net,
        logged.steps,
        logged.players,
    )
    one, other = (
        digests_of(each, "".join(records.write([each]))) for each in (logged, replayed)
    )
    assert {*one} & {*other}
