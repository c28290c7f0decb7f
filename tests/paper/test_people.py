"""Seat cards and a season's rankings, on paper."""

from typing import NamedTuple

import pytest

from homegame.club.club import Points
from homegame.paper.errors import PaperError
from homegame.paper.html import body, document
from homegame.paper.season import Season, season
from homegame.paper.seats import LONGEST, MOST, SeatCard, seat_cards


class Row(NamedTuple):
    person: str
    place: int
    points: int
    net: int
    nights: int
    won: int
    hands: int


# ---------------------------------------------------------------- seat cards


def test_names_get_tables_and_seats_in_their_order():
    """Five names at tables of three: the first to table 1, the next to table 2, and around."""
    cards = seat_cards("Cup", ["Ann", "Bob", "Cy", "Dee", "Eve"], seats=3).cards
    assert [(each.name, each.table, each.seat) for each in cards] == [
        ("Ann", "Table 1", 1),
        ("Bob", "Table 2", 1),
        ("Cy", "Table 1", 2),
        ("Dee", "Table 2", 2),
        ("Eve", "Table 1", 3),
    ]


def test_one_table_needs_no_number():
    assert seat_cards("Cup", ["Ann", "Bob"], seats=9).cards[1] == SeatCard("Bob", "", 2)


def test_empty_lines_are_no_names_and_blank_cards_follow():
    cards = seat_cards("Cup", ["  Ann  Lee ", "", "  "], blank=2).cards
    assert [each.name for each in cards] == ["Ann Lee", "", ""]


@pytest.mark.parametrize(
    ("names", "more", "field", "says"),
    [
        ([], {}, "names", "Write a name for each card, or ask for blank ones."),
        (["Ann"], {"blank": -1}, "blank", "Ask for 0 to 120 blank cards."),
        (
            ["Ann"],
            {"blank": MOST},
            "names",
            "Print up to 120 seat cards at a time. These are 121.",
        ),
        (["Ann"], {"seats": 1}, "seats", "Seats at a table can be from 2 to 10."),
        (["Ann", "B" * 25], {}, "names.2", "A name can have up to 24 letters. Name 2"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_its_field(names, more, field, says):
    with pytest.raises(PaperError) as wrong:
        seat_cards("Cup", names, **more)
    assert wrong.value.field == field
    assert wrong.value.say.startswith(says)


def test_the_longest_name_is_allowed():
    assert seat_cards("Cup", ["M" * LONGEST]).cards[0].name == "M" * LONGEST


def test_eight_cards_lie_on_a_page():
    html = body([seat_cards("Cup", [f"P{n}" for n in range(17)])], "a4")
    assert html.count('class="leaf seats"') == 3


def test_a_name_is_text():
    html = document([seat_cards("Cup", ['<i>"Al" & Co'])], "Cup <1>", "letter")
    assert '&lt;i&gt;"Al" &amp; Co' in html
    assert "<title>Cup &lt;1&gt;</title>" in html
    assert "size: letter portrait" in html


# ---------------------------------------------------------------- a season


def sheet(points: Points, **named: str) -> Season:
    rows = [Row("a", 1, 20, 1250, 3, 2, 1204), Row("b", 0, 3, -1250, 1, 0, 80)]
    return season("Mill Lane", named.get("season", ""), "$", points, rows, {"a": "Ann"})


def test_money_ranks_and_a_forgotten_player_has_no_name():
    """Results have a sign; who has no place yet has a dash."""
    found = sheet(Points(formula="money", least=2))
    first, second = found.lines
    assert (found.club, found.season) == ("Mill Lane", "All time")
    assert (first.place, first.name, first.result, first.hands) == (
        "1",
        "Ann",
        "+$12.50",
        "1,204",
    )
    assert (second.place, second.result, second.points) == ("–", "−$12.50", "")
    assert second.name != "b"
    assert found.ranks_by == (
        "Ranked by money won.",
        "Players with fewer than 2 nights have no place yet.",
    )


def test_points_rank_and_have_a_column():
    found = sheet(Points(formula="root", best=5), season="Spring")
    assert found.season == "Spring"
    assert found.has_points
    assert [each.points for each in found.lines] == ["20", "3"]
    assert "The best 5 nights of each player count." in found.ranks_by


def test_a_season_without_a_night_says_so():
    empty = season("Mill Lane", "Spring", "$", Points(), [], {})
    assert "No night of this season is over yet." in body([empty], "a4")
