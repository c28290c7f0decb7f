"""Texts of sites that write as PokerStars does, but not quite: what is read of the hands that
stand in `forms`, beyond what they come to."""

from decimal import Decimal
from pathlib import Path

import pytest

from homegame.cards import parse
from homegame.history import gate
from homegame.history import hand as h
from homegame.history.codecs import FORMATS, chosen, recognised
from homegame.history.encodings import text_in
from homegame.history.errors import (
    CutOffError,
    HistoryError,
    UnreadableError,
)
from homegame.history.money import ISO, SYMBOLS

FORMS = Path(__file__).with_name("forms")


def form(name: str) -> str:
    """A file of `forms`."""
    return (FORMS / name).read_text("utf-8")


CASH = form("ggpoker/cash.txt")
TOURNAMENT = form("ggpoker/tournament.txt")
FAST = form("ggpoker/fast.txt")
WINAMAX = form("winamax/cash.txt")
WINAMAX_TOURNAMENT = form("winamax/tournament.txt")
IGNITION = form("ignition/ignition.txt")
BOVADA = form("ignition/bovada.txt")
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


def test_a_file_may_have_the_hands_of_several_sites() -> None:
    """They are read by turns, and an error names the line of the file."""
    text = "\n\n".join([WINAMAX, CASH, IGNITION, FAST.replace("0.23", "0.29"), CASH])
    found, [wrong] = read(text)
    sites = sorted([history.site for history in found])
    assert sites == ["GGPoker", "GGPoker", "Ignition", "Winamax"]
    assert wrong.hand == "RC30003"


def test_money_of_any_country_is_named() -> None:
    """Every sign is that of a currency of the ISO list; a code that a title names is known."""
    assert {*SYMBOLS} <= ISO
    assert len({*SYMBOLS.values()}) == len(SYMBOLS)
    [first, _], _ = read(form("partypoker/cash.txt").replace("USD", "CAD"))
    assert (first.currency, money(first)["Ruth"]) == ("CAD", Decimal("1.96"))


def test_russian_cards_are_read_in_an_old_encoding() -> None:
    """Where nothing else in the file is Russian, a rank in Cyrillic says so."""
    text = form("888poker/cash.txt").replace("[ Ad, 5c ]", "[ \u0412h, 5c ]")
    history = read(text_in(text.encode("cp1251")))[0][0]
    assert h.Dealt(10, parse("Jh5c")) in history.steps


def test_sites_whose_hands_begin_with_stars_take_turns() -> None:
    """What stands before the first line of a hand is no part of the one before."""
    party, pacific = form("partypoker/cash.txt"), form("888poker/cash.txt")
    found, wrong = read("\n".join([CASH, party, pacific, party.replace("10398", "20398")]))
    assert (len(found), wrong) == (8, [])


def test_a_bet_that_nobody_called_may_be_won_with_the_pot_or_not() -> None:
    """888poker pays 5.70 of 6.10: that is 6.56 in a hundred of all, or 1.64 of what was called.
    Before the flop it may be either, and then nobody knows what Ann has. After the flop it has
    never been a part of the pot."""
    early = """***** 888poker Hand History for Game 1 *****
$0.05/$0.10 Blinds No Limit Holdem - *** 18 02 2012 00:10:12
Table Koblenz (Real Money)
Seat 6 is the button
Seat 6: Ann ( $10 )
Seat 8: Ben ( $3 )
Ann posts small blind [$0.05]
Ben posts big blind [$0.10]
** Dealing down cards **
Ann raises [$3.05]
Ben calls [$2.90]
** Dealing flop ** [ 8s, As, Kh ]
** Dealing turn ** [ 6h ]
** Dealing river ** [ 5d ]
** Summary **
Ann shows [ Ac, 3c ]
Ben shows [ Qd, Qh ]
Ann collected [ $5.70 ]
"""
    assert [each.kind for each in read(early)[1]] == ["sum"]
    late = early.replace(
        "Ann raises [$3.05]\nBen calls [$2.90]\n", "Ann calls [$0.05]\nBen checks\n"
    )
    flop = "Kh ]\n"
    history = one(
        late.replace(flop, f"{flop}Ben checks\nAnn bets [$3]\nBen calls [$2.90]\n")
    )
    assert money(history) == {"Ann": Decimal("2.70"), "Ben": -3}
    assert history.rake == 30


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
        (
            "the tournament summaries of 888poker",
            "***** Cassava Tournament Summary *****\nTournament ID: 36216773",
        ),
        (
            "PokerTracker",
            "GAME #4402349920 Version:18.9.3.4 Uncalled:Y Texas Hold'em NL €1/€2",
        ),
        ("PokerTracker", "MERGE_GAME #53094604-134: Holdem NL $0.10/$0.25 04/11/2012"),
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
        assert found.module in ("ggpoker", "winamax", "ignition"), name
    for name, format in FORMATS.items():
        assert bool(format.begins) == (name not in ("records", "phh", "phhs", "log"))
    [history], _ = read(WINAMAX, "x.log")
    assert history.site == "Winamax"
