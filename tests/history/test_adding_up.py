"""The gate of every reader: a hand that doesn't add up counts for nothing, and says why.

The hands are made up; each has a form of line that files of its site have.
"""

import csv
import io
import json
from decimal import Decimal

import pytest
from recorded import kept

import homegame
from homegame.history.codecs import FORMATS
from homegame.history.errors import HistoryError, UncountedError
from homegame.history.replay import replay
from homegame.history.results import difference
from homegame.history.uncounted import Uncounted

ANN, BOB, CAT = '"Ann @ a-1"', '"Bob @ b_2"', '"Cat @ c3"'
BOARD = ("Flop:  [2♣, 7♦, 9♥]", "Turn: 2♣, 7♦, 9♥ [J♠]", "River: 2♣, 7♦, 9♥, J♠ [3♦]")
SHOWN = (f"{ANN} shows a A♠, A♦.", f"{BOB} shows a K♠, K♦.")
BLINDS = (f"{ANN} posts a small blind of 1", f"{BOB} posts a big blind of 2")
ALL_IN = (
    *BLINDS,
    f"{ANN} raises to 100 and go all in",
    f"{BOB} calls 100 and go all in",
)
WALK = (
    *BLINDS,
    f"{ANN} folds",
    f"Uncalled bet of 1 returned to {BOB}",
    f"{BOB} collected 2 from pot",
)


def hand(*moves, number=1, ann=100, bob=100):
    """A hand of two at 1/2, as a PokerNow log has it."""
    return (
        f"-- starting hand #{number} (id: h{number})  (No Limit Texas Hold'em)"
        f" (dealer: {ANN}) --",
        f"Player stacks: #1 {ANN} ({ann}) | #2 {BOB} ({bob})",
        *moves,
        f"-- ending hand #{number} --",
    )


def log(*entries):
    """The log file, newest entry first."""
    file = io.StringIO()
    rows = [(told, f"2025-03-07T20:00:{at:02}.000Z", at) for at, told in enumerate(entries)]
    csv.writer(file).writerows([("entry", "at", "order"), *reversed(rows)])
    return file.getvalue()


def read(text, format="pokernow"):
    """The hands that count, and what is wrong with the others."""
    wrong: list[HistoryError] = []
    found = [*FORMATS[format].read(text.splitlines(keepends=True), on_error=wrong.append)]
    return found, wrong


def net(history):
    """What everyone won, by name, in money; the engine has it the same."""
    assert difference(history, replay(history).hand) == ""
    worth = Decimal(history.house.stakes.minor_per_chip) / 100
    return {history.names[seat]: won * worth for seat, won in history.net.items()}


# ---------------------------------------------------------------- what doesn't add up


def test_a_street_in_small_letters_is_a_street():
    """Of bets on two streets the second would count for less."""
    [told], wrong = read(
        log(
            *hand(
                *BLINDS,
                f"{ANN} raises to 6",
                f"{BOB} calls 6",
                "flop:  [2♣, 7♦, 9♥]",
                f"{BOB} checks",
                f"{ANN} bets 8",
                f"{BOB} calls 8",
                "turn: 2♣, 7♦, 9♥ [J♠]",
                f"{BOB} checks",
                f"{ANN} bets 20",
                f"{BOB} folds",
                f"Uncalled bet of 20 returned to {ANN}",
                f"{ANN} collected 28 from pot",
            )
        )
    )
    assert (net(told), wrong) == ({"Ann": 14, "Bob": -14}, [])


def test_more_than_was_put_in_cannot_be_won():
    """Bob's walk is worth the small blind; the hand is kept, with the reason."""
    entries = [each.replace("collected 2 ", "collected 20 ") for each in WALK]
    found, [wrong] = read(log(*hand(*entries)))
    assert found == []
    assert isinstance(wrong, UncountedError)
    assert str(wrong) == "hand h1: 18 more was won than was put in"
    assert wrong.history.net == {1: -1, 2: 19}


def test_what_nobody_got_is_missed():
    """In cents, as the file has them."""
    entries = [each.replace("bet of 1 ", "bet of 0.50 ") for each in WALK]
    found, [wrong] = read(log(*hand(*entries)))
    assert found == []
    assert wrong.reason == "0.50 was put in that nobody got"


def test_a_showdown_without_the_whole_board_does_not_count():
    """The river is missing, so nobody can say who won."""
    *rest, _ = BOARD
    moves = (*ALL_IN, *SHOWN, *rest, f"{ANN} collected 200 from pot")
    found, [wrong] = read(log(*hand(*moves)))
    assert (found, wrong.reason) == ([], "the board is missing")


def test_a_hand_that_the_next_stacks_contradict_does_not_count():
    """Bob wins the walk, and yet it is Ann who has a chip more in the next hand."""
    entries = (*hand(*WALK), *hand(*WALK, number=2, ann=101, bob=99))
    [second], [wrong] = read(log(*entries))
    assert (second.id, wrong.hand) == ("h2", "h1")
    assert wrong.reason == "the next hand's stacks don't follow from it"


def test_chips_that_come_between_hands_are_told():
    """Ann's stack is changed by the host, Bob buys again; nothing is left to be said. Then Ann
    has 50 more, and no line says why."""
    between = (
        f"The admin updated the player {ANN} stack from 99 to 150.",
        f"The player {BOB} quits the game with a stack of 101.",
        f"The player {BOB} joined the game with a stack of 200.",
    )
    entries = (
        *hand(*WALK),
        *between,
        *hand(*WALK, number=2, ann=150, bob=200),
        *hand(*WALK, number=3, ann=199, bob=201),
    )
    (first, second, third), wrong = read(log(*entries))
    assert (wrong, first.notes, third.notes) == ([], (), ())
    assert second.notes == (
        "before the next hand, Ann's stack goes from 149 to 199, and no line says why",
    )


def test_a_bounty_is_paid_outside_of_the_pot():
    """Bob pays Ann 5 for her seven-deuce: the hands' results don't have it, the stacks do."""
    paid = (
        f"{BOB} paid 5 for the 7-2 bounty to {ANN}",
        f"{ANN} collected 5 from the 7-2 bounty",
    )
    entries = (*hand(*WALK, *paid), *hand(*WALK, number=2, ann=104, bob=96))
    (first, _), wrong = read(log(*entries))
    assert (net(first), first.notes, wrong) == ({"Ann": -1, "Bob": 1}, (), [])


# ---------------------------------------------------------------- lines of a site


def test_a_joke_is_noted_and_a_line_with_money_marks_its_hand():
    """What can't carry money or cards costs nothing."""
    (told, *_), wrong = read(log(*hand("The host tells a joke.", *WALK)))
    assert (told.notes, wrong) == (("line 8: The host tells a joke.",), [])
    (told, _), _ = read(
        log(*hand(*WALK), "A duck wins 3.", *hand(*WALK, number=2, ann=99, bob=101))
    )
    assert told.notes == ("line 10: A duck wins 3.",)
    found, [wrong_line] = read(log(*hand(*WALK, "The host takes 5 for the house")))
    assert found == []
    assert wrong_line.reason == "the line isn't known: The host takes 5 for the house"


@pytest.mark.parametrize(
    "line",
    [
        "Dead Small Blind",
        "Undealt cards: 2♣, 7♦, 9♥ [J♠, 3♦]",
        f"The player {CAT} requested a seat.",
        f"The player {CAT} canceled the seat request.",
        f"The admin approved the player {CAT} participation with a stack of 100.",
        f"The player {CAT} joined the game with a stack of 100.",
        f"The player {CAT} will start to play in this table with a stack of 100.",
        f"The player {CAT} stand up with the stack of 100.",
        f"The player {CAT} sit back with the stack of 100.",
        f"The player {CAT} requested a rebuy of 100.",
        f"The player {CAT} rebought. New stack 100.",
        f"The player {CAT} passed the room ownership to {ANN}.",
        f"WARNING: the admin queued the stack change for the player {CAT} adding 50 chips in"
        " the next hand.",
        f"The admin {ANN} enqueued the removal of the player {CAT}.",
        f"The admin {ANN} canceled the game stop on next hand.",
        f"The admin {ANN} forced the player {CAT} to away mode in the next hand.",
        f"The admin {ANN} rejected the seat request from the player {CAT}.",
        f"The player {CAT} was moved to table #2.",
        f"{CAT} will be playing on table #2 (ID: pgl2).",
        "Game entering in a break returning in 5 minutes.",
        "Asking to busted players the rebuy decision.",
        "Waiting for the game owner to approve or reject pending rebuy requests.",
        "Game Config Changes\nThe time was changed from 20 to 30.",
        "The game's ante was changed from 0 to 1.",
        f"The player {CAT} changed the ID from c3 to c4 because authenticated login.",
    ],
)
def test_what_the_site_says_besides_is_known(line):
    """Forms from public logs of PokerNow and from programs that read them."""
    [told], wrong = read(log(*hand(line, *WALK)))
    assert (net(told), told.notes, wrong) == ({"Ann": -1, "Bob": 1}, (), [])


def test_yes_to_a_second_run_has_two_blanks():
    """Every real yes has; both boards are dealt, and each player wins one."""
    runs = [each.replace(":", " (second run):") for each in BOARD]
    second = [
        each.replace("2♣", "K♥").replace("9♥", "9♦").replace("3♦", "3♥") for each in runs
    ]
    second = [each.replace("7♦", "4♣").replace("J♠", "8♠") for each in second]
    [told], wrong = read(
        log(
            *hand(
                *ALL_IN,
                "Remaining players decide whether to run it twice.",
                f"{ANN} chooses to  run it twice.",
                f"{BOB} chooses to  run it twice.",
                "All players in hand choose to run it twice.",
                *SHOWN,
                *BOARD,
                *second,
                f"{ANN} collected 100 from pot with Pair, A's (combination: A♠, A♦)",
                f"{BOB} collected 100 from pot with Three of a Kind, K's on the second run"
                " (combination: K♠, K♦, K♥, 9♦, 8♠)",
            )
        )
    )
    assert (net(told), wrong) == ({"Ann": 0, "Bob": 0}, [])
    assert len(homegame.replay(told).boards) == 2


def test_who_is_silent_in_a_vote_runs_it_once():
    """Ann agrees and Bob says nothing: one board was dealt, and that is what counts."""
    [told], wrong = read(
        log(
            *hand(
                *ALL_IN,
                f"{ANN} chooses to  run it twice.",
                "Some players choose to not run it twice.",
                *SHOWN,
                *BOARD,
                f"{ANN} collected 200 from pot",
            )
        )
    )
    assert (net(told), wrong) == ({"Ann": 100, "Bob": -100}, [])


@pytest.mark.rule("BET-72")
def test_a_raise_that_nobody_can_call_is_a_call():
    """Bob has 50 in all; Ann raises him to 300, and 250 of it come back at once."""
    [told], wrong = read(
        log(
            *hand(
                *BLINDS,
                f"{ANN} calls 2",
                f"{BOB} raises to 50 and go all in",
                f"{ANN} raises to 300 and go all in",
                f"Uncalled bet of 250 returned to {ANN}",
                *SHOWN,
                *BOARD,
                f"{ANN} collected 100 from pot",
                ann=300,
                bob=50,
            )
        )
    )
    assert (net(told), wrong) == ({"Ann": 50, "Bob": -50}, [])


def test_blinds_that_were_changed_between_hands_are_owed():
    """Bob's big blind of 100 is short: it should have been 200. Ann calls that, and gets back
    what he doesn't cover."""
    changed = "The game's big blind was changed from 2 to 200."
    short = (
        f"{ANN} posts a small blind of 100",
        f"{BOB} posts a big blind of 100 and go all in ",
        f"{ANN} calls 200",
        f"Uncalled bet of 100 returned to {ANN}",
        *SHOWN,
        *BOARD,
        f"{ANN} collected 200 from pot",
    )
    (_, told), wrong = read(
        log(
            *hand(*WALK, ann=500, bob=99),
            changed,
            *hand(*short, number=2, ann=499, bob=100),
        )
    )
    assert (net(told), wrong) == ({"Ann": 100, "Bob": -100}, [])
    assert told.house.blinds.big == 200


def test_a_name_may_change_within_a_hand():
    """The site's id stays the same."""
    entries = [each.replace("Ann @", "Annie @") for each in WALK]
    [told], wrong = read(log(*hand(*entries)))
    assert (net(told), wrong) == ({"Ann": -1, "Bob": 1}, [])
    assert [player.id for player in told.players] == ["a-1", "b_2"]


# ---------------------------------------------------------------- other formats

STARS = """PokerStars Hand #901:  Hold'em No Limit ($0.50/$1.00 USD) - 2025/03/07 20:00:00 ET
Table 'Kitchen' 9-max Seat #1 is the button
Seat 1: Bob: the Shark ($100 in chips)
Seat 2: Bob ($100 in chips)
Bob: posts big blind $1
Bob: the Shark: posts small blind $0.50
*** HOLE CARDS ***
Dealt to Bob: the Shark [As Kd]
Bob: the Shark: raises $2 to $3
Bob: folds
Uncalled bet ($2) returned to Bob: the Shark
Bob: the Shark collected $1.90 from pot
Bob: the Shark: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0.10
Seat 1: Bob: the Shark (button) (small blind) collected ($1.90)
Seat 2: Bob (big blind) folded before Flop
"""


def test_a_name_may_look_like_a_line():
    """Bob sits beside "Bob: the Shark"."""
    [told], wrong = read(STARS, "stars")
    assert wrong == []
    assert (net_of(told), told.rake) == ({"Bob: the Shark": 90, "Bob": -100}, 10)


def net_of(history):
    return {history.names[seat]: won for seat, won in history.net.items()}


@pytest.mark.parametrize(
    "line",
    [
        "Zed joins the table at seat #7",
        "Bob has timed out while disconnected",
        'Zed said, "Bob: bets $50"',
        "Zed finished the tournament in 3rd place",
        "Bob wins the $2.50 bounty for eliminating Zed",
        "Zed re-buys and receives 1500 chips for $5.00",
        "Betting is capped",
    ],
)
def test_what_stars_says_besides_is_known(line):
    """Forms from public hand histories of PokerStars and from programs that read them."""
    [told], wrong = read(STARS.replace("*** SUMMARY", f"{line}\n*** SUMMARY"), "stars")
    assert (told.notes, wrong) == ((), [])


def test_a_bet_that_nobody_called_comes_back_even_if_the_text_is_silent():
    """So the texts of 2005 have it: the pot that is collected has no more than was called."""
    lines = [line for line in STARS.splitlines() if not line.startswith("Uncalled")]
    [told], wrong = read("\n".join(lines), "stars")
    assert wrong == []
    assert (net_of(told), told.rake) == ({"Bob: the Shark": 90, "Bob": -100}, 10)


@pytest.mark.parametrize(
    ("game", "ours"),
    [("7 Card Stud Hi/Lo", "stud_hilo"), ("Omaha Hi/Lo", "omaha_hilo"), ("Razz", "razz")],
)
def test_a_mixed_tournament_names_the_game_of_each_hand(game, ours):
    """In brackets, as in public hand histories."""
    head = f"Tournament #7, 100+9 8-Game ({game} Limit) - Match Round I, Level II (20/40)"
    text = STARS.replace("Hold'em No Limit ($0.50/$1.00 USD)", head)
    text = text.replace("[As Kd]", "[As Kd]" if "Omaha" in game else "[As Kd 2c]")
    assert kept("stars", text).game == ours


def test_a_hand_that_was_cashed_out_is_not_settled_by_its_cards():
    """Forms as in public hand histories: who was paid what is not what the pot says."""
    line = "Bob cashed out the hand for $1.20 | Cash Out Fee $0.01"
    found, [wrong] = read(STARS.replace("*** SUMMARY", f"{line}\n*** SUMMARY"), "stars")
    assert (found, wrong.place) == ([], "line 14")
    assert wrong.reason == "a player cashed out: the site paid, and not the pot"


def test_a_player_who_is_away_in_a_tournament_posts():
    """Cy sits out, and is dealt in all the same: the 30 of the big blind are his."""
    text = """PokerStars Home Game Hand #1011: {Kitchen} Tournament #77, $5+$0 USD \
Hold'em No Limit - Level II (15/30) - 2025/03/07 20:00:00 ET
Table '77 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 3: Cy (1500 in chips) is sitting out
Bob: posts small blind 15
Cy: posts big blind 30
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann: raises 60 to 90
Bob: folds
Cy: folds
Uncalled bet (60) returned to Ann
Ann collected 75 from pot
*** SUMMARY ***
Total pot 75 | Rake 0
"""
    [told], wrong = read(text, "stars")
    assert (net(told), wrong) == ({"Ann": 45, "Bob": -15, "Cy": -30}, [])
    assert told.tournament


def test_what_converters_write_is_read():
    """The limit stands first, and Chips has a capital letter."""
    text = """PokerStars Hand #20250307: No Limit Texas Hold'em ($0.25/$0.5 USD) - \
2025/03/07 20:01:37 CET
Table 'Log' 10-max Seat #2 is the button
Seat 2: Ann ($185.19 in Chips)
Seat 3: Bob ($153.13 in Chips)
Seat 4: Cy ($85.80 in Chips)
Bob: posts small blind $0.25
Cy: posts big blind $0.50
*** HOLE CARDS ***
Ann: raises $1.0 to $1.50
Bob: folds
Cy: folds
Uncalled bet ($1.00) returned to Ann
Ann collected $1.25 from pot
*** SUMMARY ***
Total pot $1.25 | Rake $0
"""
    [told], wrong = read(text, "stars")
    assert (wrong, net(told)["Ann"]) == ([], Decimal("0.75"))


def test_cards_move_no_money():
    """A program that writes Open Hand History leaves the amount out where cards are dealt."""
    played = homegame.play("100 100", "c f", hole="AsKd QhJh").history()
    [text] = FORMATS["ohh"].write([played])
    told = json.loads(text)
    dealt = [
        action
        for street in told["ohh"]["rounds"]
        for action in street["actions"]
        if action["action"] == "Dealt Cards"
    ]
    assert dealt
    for action in dealt:
        del action["amount"]
    [found], wrong = read(json.dumps(told), "ohh")
    assert (found.net, wrong) == (played.net, [])


def test_the_winnings_of_a_phh_hand_are_its_results():
    """Both put in 20; Bob gets 38, and 2 is the rake."""
    text = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 1000]
players = ["Ann", "Bob"]
winnings = [0, 38]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 cbr 10", "p1 cc", "d db Js", "p1 cc", "p2 cbr 20", "p1 f"]
"""  # noqa: E501
    [told], wrong = read(text, "phh")
    assert (net(told), told.rake, wrong) == ({"Ann": -20, "Bob": 18}, 2, [])


def test_old_programs_wrote_in_the_code_pages_of_windows(tmp_path):
    """André in Windows-1252, Вера in Windows-1251, and either in UTF-16."""
    for name, encoding in (("André", "cp1252"), ("Вера", "cp1251"), ("Вера", "utf-16")):
        file = tmp_path / "hands.txt"
        file.write_text(STARS.replace("Bob: the Shark", name), encoding=encoding)
        [told] = homegame.read(file)
        assert told.names[1] == name


# ---------------------------------------------------------------- in a sentence


def test_what_could_not_be_counted_is_said_in_a_sentence():
    *rest, _ = BOARD
    cut = (*ALL_IN, *SHOWN, *rest, f"{ANN} collected 200 from pot")
    more = [each.replace("collected 2 ", "collected 20 ") for each in WALK]
    found, wrong = read(
        log(
            *hand(*cut),
            *hand(*more, number=2),
            *hand(*cut, number=3),
            *hand(*WALK, number=4),
        )
    )
    uncounted = Uncounted()
    for each in wrong:
        uncounted.add(each)
    assert uncounted.told(len(found)) == (
        "4 hands read, 3 couldn't be counted: 2 the board is missing, 1 what was won isn't what"
        " was put in."
    )
    assert Uncounted().told(4) == ""


def test_a_file_may_have_the_logs_of_several_games():
    """One after the other, as `cat` joins them; nothing follows from one to the other."""
    first, second = log(*hand(*WALK)), log(*hand(*WALK, number=2, ann=150, bob=50))
    found, wrong = read(first + second)
    assert ([each.id for each in found], wrong) == (["h1", "h2"], [])


def test_a_log_that_is_broken_off_is_read_up_to_its_last_line():
    """The newest entry is first: it is the beginning of the night that is missing."""
    text = log(*hand(*WALK), *hand(*WALK, number=2, ann=99, bob=101))
    cut = text[: text.index("-- starting hand #1") + 30]
    [second], [wrong] = read(cut)
    assert (second.id, wrong.kind) == ("h2", "cut")
    assert "the file ends in the middle of a line" in str(wrong)
