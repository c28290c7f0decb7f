"""Texts of sites that write as PokerStars does, but not quite.

The hands are made up, names and all. Their lines have the forms of real files: those that
fpdb-3 keeps to test itself (`regression-test-files`), where the name of one is said.
"""

from decimal import Decimal
from pathlib import Path

import pytest

from homegame.history import gate
from homegame.history import hand as h
from homegame.history.codecs import FORMATS, chosen, recognised, records, stars
from homegame.history.errors import (
    CutOffError,
    HistoryError,
    UncountedError,
    UnreadableError,
)

CASH = """Poker Hand #OM10001: PLO ($2/$5) - 2021/01/21 02:41:55
Table 'PLOGold9' 6-max Seat #6 is the button
Seat 1: Hero ($82.4 in chips)
Seat 2: 21e21aa8 ($644.26 in chips)
Seat 4: 3b7dff87 ($50 in chips)
Seat 6: 657a57ac ($1,760.29 in chips)
Hero: posts small blind $2
21e21aa8: posts big blind $5
3b7dff87: posts missed blind $2
3b7dff87: posts big blind $5
*** HOLE CARDS ***
Dealt to Hero [Ad Jd Jc Ks]
Dealt to 21e21aa8
Dealt to 3b7dff87
Dealt to 657a57ac
3b7dff87: raises $14 to $19
657a57ac: folds
Hero: raises $45 to $64
21e21aa8: folds
3b7dff87: calls $29 and is all-in
Uncalled bet ($16) returned to Hero
Hero: shows [Ad Jd Jc Ks]
3b7dff87: shows [5d 2s 5c 2h]
*** FIRST FLOP *** [2d 4h Ac]
*** FIRST TURN *** [2d 4h Ac] [7h]
*** FIRST RIVER *** [2d 4h Ac 7h] [Qs]
*** SECOND FLOP *** [Td Qc 2c]
*** SECOND TURN *** [Td Qc 2c] [Kc]
*** SECOND RIVER *** [Td Qc 2c Kc] [Ah]
*** FIRST SHOWDOWN ***
3b7dff87 collected $48.93 from pot
*** SECOND SHOWDOWN ***
Hero collected $48.92 from pot
*** SUMMARY ***
Total pot $103 | Rake $3.15 | Jackpot $2 | Bingo $0
Hand was run two times
FIRST Board [2d 4h Ac 7h Qs]
SECOND Board [Td Qc 2c Kc Ah]
Seat 1: Hero (small blind) showed [Ad Jd Jc Ks] and lost with Pair of Aces, and won ($48.92)
Seat 4: 3b7dff87 showed [5d 2s 5c 2h] and won ($48.93) with Three Twos, and lost
"""
"""As `PLO-6max-USD-2-5-202101.RIT`, with a part for the jackpot."""

TOURNAMENT = """Poker Hand #TM20002: Tournament #25313424, L-03: $52.50 Bounty Hunters \
Hold'em No Limit - Level1(100/200) - 2021/04/04 16:06:27
Table '89' 8-max Seat #3 is the button
Seat 3: 5bf8188d (24,440 in chips)
Seat 5: 598c3984 (24,940 in chips)
Seat 6: Hero (24,940 in chips)
5bf8188d: posts the ante 30
598c3984: posts the ante 30
Hero: posts the ante 30
598c3984: posts small blind 100
Hero: posts big blind 200
*** HOLE CARDS ***
Dealt to 5bf8188d
Dealt to 598c3984
Dealt to Hero [9s 9h]
5bf8188d: raises 200 to 400
598c3984: folds
Hero: calls 200
*** FLOP *** [4s 2c Ks]
Hero: checks
5bf8188d: bets 1,675
Hero: folds
Uncalled bet (1,675) returned to 5bf8188d
*** SHOWDOWN ***
5bf8188d collected 990 from pot
*** SUMMARY ***
Total pot 990 | Rake 0 | Jackpot 0 | Bingo 0
Board [4s 2c Ks]
"""

FAST = """Poker Hand #RC30003: Hold'em No Limit ($0.01/$0.02) - 2021/04/12 07:43:21
Table 'RushAndCash328990' 6-max Seat #1 is the button
Seat 1: 9d7f4cb8 ($3.26 in chips)
Seat 2: 8d962552 ($2 in chips)
Seat 3: Hero ($2.25 in chips)
Cash Drop to Pot : total $0.2
8d962552: posts small blind $0.01
Hero: posts big blind $0.02
*** HOLE CARDS ***
Dealt to 9d7f4cb8
Dealt to 8d962552
Dealt to Hero [2c Tc]
9d7f4cb8: folds
8d962552: calls $0.01
Hero: checks
*** FLOP *** [Th 2h Ks]
8d962552: checks
Hero: bets $0.1
8d962552: folds
Uncalled bet ($0.1) returned to Hero
Hero: collected $0.23 from pot
Hero: doesn't show hand
*** SUMMARY ***
Total pot $0.24 | Rake $0.01 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
"""

WINAMAX = """Winamax Poker - CashGame - HandId: #6417287-1303-1406683540 - \
Omaha pot limit (1€/2€) - 2014/07/30 01:25:40 UTC
Table: 'Port Elizabeth' 5-max (real money) Seat #1 is the button
Seat 1: dies irae 0 (407.25€)
Seat 2: Nord (377.85€)
Seat 4: Theo (200€)
Seat 5: West (57.43€)
*** ANTE/BLINDS ***
Nord posts small blind 1€
Theo posts big blind 2€
West posts small blind 3€ out of position
West posts big blind 0€ out of position
Dealt to Theo [2h Tc 5d 5c]
*** PRE-FLOP ***
West checks
dies irae 0 calls 2€
Nord folds
Theo checks
*** FLOP *** [4s 9c 2s]
Theo checks
West bets 8€
dies irae 0 folds
Theo folds
West collected 15.48€ from pot
*** SUMMARY ***
Total pot 15.48€ | Rake 0.52€
Board: [4s 9c 2s]
Seat 5: West won 15.48€
"""
"""As `PLO-5max-EUR-1.00-2.00-201611.post.both`."""

WINAMAX_TOURNAMENT = """Winamax Poker - Tournament "TEA TIME" buyIn: 18€ + 18€ + 4€ level: 11 \
- HandId: #2357799155578961958-128-1653325811 - Holdem no limit (140/600/1200) \
- 2022/05/23 17:10:11 UTC
Table: 'TEA TIME(548967895)#0037' 6-max (real money) Seat #3 is the button
Seat 3: Ann (177705, 45€ bounty)
Seat 4: Bob (45031, 17.43€ bounty)
Seat 5: Cat (1400, 27€ bounty)
*** ANTE/BLINDS ***
Ann posts ante 140
Bob posts ante 140
Cat posts ante 140
Bob posts small blind 600
Cat posts big blind 1200
Dealt to Cat [3c 9c]
*** PRE-FLOP ***
Ann raises 1440 to 2640
Bob folds
Cat calls 60 and is all-in
*** FLOP *** [8d Ac Jc]
*** TURN *** [8d Ac Jc][Tc]
*** RIVER *** [8d Ac Jc Tc][2h]
*** SHOW DOWN ***
Ann shows [9d Qd] (Straight Queen high)
Cat shows [3c 9c] (Flush Ace high)
Cat collected 3540 from pot
Ann collected 1380 from side pot 1
*** SUMMARY ***
Total pot 4920 | No rake
Board: [8d Ac Jc Tc 2h]
"""

IGNITION = """Ignition Hand #4086249181 TBL#23799796 HOLDEM No Limit [MVS] \
- 2021-03-11 22:58:57 UTC
Table Info: Version: 1, Type: MVS, Stakes: $0.25-$0.50, Table: 000A031E-0
Seat 1: Big Blind ($98.75 in chips)
Seat 3: UTG [ME] ($75.67 in chips)
Seat 4: UTG+1 ($42.62 in chips)
Seat 6: Small Blind ($77.69 in chips)
Dealer : Set dealer [5]
Player Info: Seat1: P1-d07e9231948e51d3174b777a4673828d, Seat4: P4-4be1435659dd6477e8716fba
Small Blind : Small Blind $0.25
Big Blind : Big Blind $0.50
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [Kc Js]
UTG [ME] : Card dealt to a spot [Kd Qs]
UTG+1 : Card dealt to a spot [Ks 4h]
UTG [ME] : Raises $1.25 to $1.25
UTG+1 : Calls $1.25
Small Blind : Folds(timeout)
Big Blind : Calls $0.75
*** FLOP *** [7d Kh 9h]
Big Blind : Checks
UTG [ME] : Bets $1.50
UTG+1 : Raises $9.25 to $9.25
Big Blind : Calls $9.25
UTG [ME] : Raises $33.92 to $35.42
UTG+1 : Calls $26.17
Big Blind : Folds
*** TURN *** [7d Kh 9h] [Qd]
UTG [ME] : All-in $39
UTG+1 : All-in $5.95
UTG [ME] : Return uncalled portion of bet $33.05
*** RIVER *** [7d Kh 9h Qd] [7h]
UTG [ME] : Showdown [Kh Kd Qs Qd 9h]
UTG+1 : Showdown [Ks Kh 7h 7d Qd]
UTG [ME] : Hand result $93.99
*** SUMMARY ***
Total Pot($95.99)
Board [7d Kh 9h Qd 7h]
Seat+1: Big Blind Folded on the FLOP
Seat+3: UTG [ME] $93.99 with [Kd Qs-Kh Kd Qs Qd 9h]
"""

BOVADA = """Bovada Hand #2629951423: HOLDEM Tournament #3094191 TBL#1, \
No Limit- Level 2 (10/20) - 2012-12-22 22:48:15
Seat 208: Big Blind (15 in chips)
Seat 53: UTG [ME] (500 in chips)
Seat 242: Dealer (500 in chips)
Seat 7: Small Blind (500 in chips)
Dealer : Set dealer/Bring in spot [3]
Small Blind : Ante/Small Blind 10
Big Blind : All-in 15
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [4d Js]
UTG  [ME] : Card dealt to a spot [As 6c]
Dealer : Card dealt to a spot [4h Jd]
Small Blind : Card dealt to a spot [9d 6s]
UTG  [ME] : Call 20
Dealer : Leave(Auto)
Dealer : Folds
Small Blind : Folds & Shows [9d 6s] Show1 [9d]
UTG  [ME] : Return uncalled portion of bet 5
Big Blind : Showdown [Qs Qd Ah Js 8s] (One pair)
UTG  [ME] : Showdown [As Ah Qs Qd 8s] (Two pair)
UTG  [ME] : Hand Result 40
Big Blind : Ranking 20
*** SUMMARY ***
Total Pot(40)
Board [8s Qd Qs 6d Ah]
"""
"""As `NLHE-9max-USD-3-201204.missing.limit.info`: the board stands in the summary alone, and
players have numbers instead of seats."""

ALL = {
    "CASH": CASH,
    "TOURNAMENT": TOURNAMENT,
    "FAST": FAST,
    "WINAMAX": WINAMAX,
    "WINAMAX_TOURNAMENT": WINAMAX_TOURNAMENT,
    "IGNITION": IGNITION,
    "BOVADA": BOVADA,
}


def read(
    text: str, file: str = "hands.txt"
) -> tuple[list[h.HandHistory], list[HistoryError]]:
    """The hands that count, the engine's judgement included, and what is wrong with others."""
    wrong = list[HistoryError]()
    _, reads = chosen(file, text)
    hands = reads(text.splitlines(keepends=True), on_error=wrong.append)
    return [*gate.counted(hands, wrong.append)], wrong


def one(text: str) -> h.HandHistory:
    """The only hand of a text."""
    [history], wrong = read(text)
    assert not wrong
    return history


def money(history: h.HandHistory) -> dict[str, Decimal]:
    """What everyone won, in whole units of money."""
    worth = Decimal(history.house.stakes.minor_per_chip) / 100
    return {history.names[seat]: net * worth for seat, net in history.net.items()}


def test_a_jackpot_is_taken_from_the_pot_and_named() -> None:
    """Of 103, 3.15 are rake and 2 go to the jackpot; the board is run twice."""
    history = one(CASH)
    assert money(history)["Hero"] == Decimal("0.92")
    assert sum(money(history).values()) == Decimal("-5.15")
    assert history.rake == 515
    assert history.notes == ("2 of the pot went to Jackpot",)
    assert (history.site, history.currency, history.game) == ("GGPoker", "USD", "omaha")


def test_chips_of_a_tournament_are_no_money() -> None:
    history = one(TOURNAMENT)
    assert history.tournament == h.OfTournament("25313424", 1)
    assert history.currency == ""
    assert money(history) == {"5bf8188d": 560, "598c3984": -130, "Hero": -430}


def test_at_a_fast_table_people_go_by_their_seats() -> None:
    """They have other names in every hand. The site adds 0.20 to the pot."""
    history = one(FAST)
    assert history.names == {1: "Seat 1", 2: "Seat 2", 3: "Hero"}
    assert money(history)["Hero"] == Decimal("0.21")
    assert (history.rake, history.carried) == (1, 20)


def test_who_was_paid_by_the_site_is_not_paid_by_the_pot() -> None:
    """GGPoker pays out an all-in before the end."""
    sold = CASH.replace(
        "Hero: shows",
        "Hero: Chooses to EV Cashout\nHero: Pays Cashout Risk ($1.2)\nHero: shows",
    )
    found, [wrong] = read(sold)
    assert (found, wrong.kind) == ([], "settled")


def test_winamax_keeps_the_bet_that_nobody_called_in_the_pot() -> None:
    """West posts both blinds at once, of which the small one is dead. Of 16, 0.52 are rake, and
    8 of them nobody called."""
    history = one(WINAMAX)
    assert money(history) == {
        "dies irae 0": -2,
        "Nord": -1,
        "Theo": -2,
        "West": Decimal("4.48"),
    }
    assert [step for step in history.steps if isinstance(step, h.Returned)] == [
        h.Returned(5, 800)
    ]
    assert {post.name for post in history.posts if post.seat == 5} == {
        "missed_big",
        "missed_small",
    }


def test_a_tournament_of_winamax_with_bounties() -> None:
    """Cat is all in for the ante and most of the big blind."""
    history = one(WINAMAX_TOURNAMENT)
    assert money(history) == {"Ann": -1400, "Bob": -740, "Cat": 2140}
    assert history.tournament == h.OfTournament("TEA TIME", 11, 1800, 1800, "EUR")


def test_ignition_tells_who_sits_where_and_nobodys_name() -> None:
    """What isn't rake of 95.99 is 93.99. Who goes all in doesn't say whether it is a raise."""
    history = one(IGNITION)
    assert history.names == {1: "Seat 1", 3: "Hero", 4: "Seat 4", 6: "Seat 6"}
    assert money(history)["Hero"] == Decimal("51.37")
    assert history.rake == 200


def test_a_tournament_of_bovada_has_numbers_of_players() -> None:
    history = one(BOVADA)
    assert history.names == {1: "Seat 1", 2: "Hero", 3: "Seat 3", 4: "Seat 4"}
    assert history.net == {1: -15, 2: 25, 3: 0, 4: -10}


@pytest.mark.parametrize("name", ALL)
def test_what_is_read_is_written_and_read_again(name: str) -> None:
    """As our own records, and as PokerStars text: with the same result."""
    history = one(ALL[name])
    [again] = records.read("".join(records.write([history])).splitlines(keepends=True))
    assert again == history
    [text] = stars.read("".join(stars.write([history])).splitlines(keepends=True))
    assert (text.net, text.rake) == (history.net, history.rake)


@pytest.mark.parametrize("name", ALL)
def test_a_result_that_does_not_add_up_is_refused(name: str) -> None:
    """Whoever collected a pot has a chip more."""
    words = "Hand result $", "Hand Result ", "collected $", "collected "
    word = next(word for word in words if word in ALL[name])
    found, [wrong] = read(ALL[name].replace(word, f"{word}1", 1))
    assert found == []
    assert isinstance(wrong, UncountedError)


def test_a_file_may_have_the_hands_of_several_sites() -> None:
    """They are read by turns, and an error names the line of the file."""
    text = "\n\n".join([WINAMAX, CASH, IGNITION, FAST.replace("0.23", "0.29"), CASH])
    found, [wrong] = read(text)
    sites = sorted([history.site for history in found])
    assert sites == ["GGPoker", "GGPoker", "Ignition", "Winamax"]
    assert wrong.hand == "RC30003"


def test_a_file_that_ends_in_the_middle_of_a_hand_says_so() -> None:
    """The hands before are read."""
    at = CASH.index("*** FIRST FLOP")
    [first], [wrong] = read(f"{FAST}\n\n{CASH[:at]}")
    assert first.id == "RC30003"
    assert isinstance(wrong, CutOffError)
    assert wrong.reason == "the file ends in the middle of this hand"


@pytest.mark.parametrize(
    ("site", "line"),
    [
        ("partypoker", "***** Hand History for Game 10398176832 *****"),
        ("partypoker", "Game #10398176832 starts."),
        (
            "888poker",
            "#Game No : 418361264\n***** Cassava Hand History for Game 418361264 *****",
        ),
        ("888poker", "***** 888poker Hand History for Game 523689209 *****"),
        ("iPoker", '<?xml version="1.0"?>\n<session sessioncode="12345678">'),
        ("PokerTracker", "** Game ID 4908778359 Version:3 starting - 2013-05-28 16:44:14"),
        ("Americas Cardroom", "Game started at: 2019/2/16 8:37:2"),
        ("Full Tilt Poker", "Full Tilt Rush Hand #153580762880:  Hold'em No Limit (25/50)"),
    ],
)
def test_a_site_that_cannot_be_read_is_named(site: str, line: str) -> None:
    with pytest.raises(UnreadableError) as wrong:
        read(f"\n{line}\nSeat 1: Ann ( $2 )\n")
    assert (
        wrong.value.reason == f"This is a hand history of {site}, which can't be read yet."
    )


def test_the_formats_are_listed_once() -> None:
    """The page about them has each by its name and ending; what the page of nights offers to
    choose are their endings."""
    root = Path(__file__).parents[2]
    page = (root / "docs" / "hand-histories.md").read_text("utf-8")
    chosen = (root / "ui" / "src" / "lobby" / "Import.svelte").read_text("utf-8")
    offered = chosen.partition('accept="')[2].partition('"')[0].split(",")
    for format in FORMATS.values():
        assert {*format.endings} <= {*offered}
        lines = [line for line in page.splitlines() if f"`{format.endings[0]}`" in line]
        assert any(format.title in line.replace("[", "").replace("]", "") for line in lines)


def test_a_file_is_known_by_what_stands_in_it() -> None:
    """Whatever it is called."""
    for name, text in ALL.items():
        found = recognised("\ufeff\n" + text)
        assert found is not None, name
        assert found.module in ("ggpoker", "winamax", "ignition")
    for name, format in FORMATS.items():
        assert bool(format.begins) == (name not in ("records", "phh", "phhs", "log"))
    [history], _ = read(WINAMAX, "x.log")
    assert history.site == "Winamax"
