"""A tournament, what beats what and outs, on paper."""

import pytest
from msgspec.structs import replace

from homegame.model.tournament import Setup
from homegame.paper.errors import PaperError
from homegame.paper.html.figures import tournament as on_paper
from homegame.paper.schedule import Schedule, clock, minute_of
from homegame.paper.sheets import NAMES, made, named, of_all, of_house, sized, tournament
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import Preset, described, from_toml
from homegame.tournament.errors import TournamentError
from homegame.tournament.setup import setup_of


def cup(lines: str, players: int = 10, starts: int | None = None) -> Schedule:
    """The tournament of a house file."""
    house = from_toml(f"[tourn]\n{lines}")
    return tournament(Preset("cup", "Cup", "", True, house), players, starts)


def planned(**more: object) -> Setup:
    house = with_settings(described("tournament").house, more)
    return setup_of(house, 10, "Cup")


# ---------------------------------------------------------------- the tournament


def test_levels_with_their_times_breaks_and_colour_ups():
    """Ten players from 19:30: 20 minutes a level, a break after the fourth, and the 25s leave
    play when they are no longer needed."""
    sheet = tournament(described("tournament"), 10, minute_of("19:30"))
    assert [each.begins for each in sheet.levels[:5]] == [
        *("19:30", "19:50", "20:10", "20:30", "21:00")
    ]
    assert sheet.levels[4].before == ("Break, 10 minutes",)
    assert sheet.levels[3].before == ("Colour up the 25s",)
    assert sheet.ends == "23:30"
    assert sheet.facts == (
        *("10 players", "Buy-in $30", "15,000 chips to start with"),
        "Late entry until the end of the break after level 4",
    )
    assert not sheet.has_ante


def test_late_entry_ends_with_the_level_where_no_break_follows():
    sheet = tournament(described("tournament"), 10)
    assert "Late entry until the end of the break after level 4" in sheet.facts
    assert (
        "Late entry until the end of level 3"
        in made(replace(planned(), late_until=3), "$", None).facts
    )


def test_times_count_from_the_start_where_none_is_known():
    assert (clock(90, None), clock(90, 23 * 60)) == ("1:30", "00:30")


def test_the_starting_stack_is_laid_out_in_chips():
    """8 of 25, 8 of 100, 4 of 500, 2 of 1,000 and 2 of 5,000 are 15,000."""
    sheet = tournament(described("tournament"))
    piles = [(chip.units, count) for chip, count in sheet.piles]
    assert sum(value * count for value, count in piles) == 15_000
    assert piles == [(25, 8), (100, 8), (500, 4), (1000, 2), (5000, 2)]


def test_prizes_are_those_of_the_players_who_are_expected():
    """Ten at $30: half, 30 and 20 percent; the sheet says for how many."""
    sheet = tournament(described("pats"), 10)
    assert sheet.pool == "Of $300, if 10 play"
    assert [(each.place, each.prize, each.share) for each in sheet.prizes] == [
        *(("1", "$150", "50.0%"), ("2", "$90", "30.0%"), ("3", "$60", "20.0%"))
    ]


def test_an_ante_has_a_column_and_says_who_pays():
    sheet = cup(
        'levels = ["50/100 20", "100/200+200 20"]\nante = "bb_pays_all"\nlate_until_level = 2'
    )
    assert sheet.has_ante
    assert [each.ante for each in sheet.levels] == ["", "200"]
    assert "The big blind pays the ante for everyone." in sheet.notes


def test_too_few_or_too_many_players_are_refused():
    for players in (1, 1001):
        with pytest.raises(PaperError, match="Plan for 2 to 1000 players") as wrong:
            tournament(described("tournament"), players)
        assert wrong.value.field == "players"


def test_a_tournament_made_by_hand_has_its_own_currency():
    sheet = made(planned(), "€", None)
    assert sheet.facts[1] == "Buy-in €30"


def test_levels_that_cannot_be_played_are_refused():
    setup = planned()
    levels = (setup.structure.levels[1], setup.structure.levels[0])
    falling = replace(setup, structure=replace(setup.structure, levels=levels))
    with pytest.raises(TournamentError):
        made(falling, "$", None)


@pytest.mark.parametrize(
    ("written", "minute"), [("19:30", 1170), ("0:05", 5), (" 9:00 ", 540), ("", None)]
)
def test_a_time_of_the_day(written, minute):
    assert minute_of(written) == minute


@pytest.mark.parametrize(
    "written", ["half past", "24:00", "19:60", "19:3", "7", "١٩:٣٠", "-1:00"]
)
def test_a_time_that_is_none_is_refused(written):
    with pytest.raises(PaperError, match="like 19:30") as wrong:
        minute_of(written)
    assert wrong.value.field == "starts"


# ---------------------------------------------------------------- which sheets there are


def test_sheets_and_papers_by_name():
    assert named("outs") == "outs"
    assert sized("Letter") == "letter"
    with pytest.raises(PaperError, match="no sheet called menu"):
        named("menu")
    with pytest.raises(PaperError, match="Paper can be a4 or letter, not A5"):
        sized("A5")


def test_everything_of_a_house_has_a_tournament_if_it_is_for_one():
    assert [*of_all(described("pats"))] == [
        "rules",
        "dealer-card",
        "chips",
        "hands",
        "outs",
    ]
    assert "tournament" in of_all(described("tournament"))


@pytest.mark.parametrize(("name", "field"), [("seat-cards", "names"), ("season", "club")])
def test_a_house_alone_has_no_names_and_no_season(name, field):
    with pytest.raises(PaperError) as wrong:
        of_house(name, described("pats"))
    assert wrong.value.field == field
    assert name in NAMES


# ---------------------------------------------------------------- hands and outs


def test_what_beats_what_has_the_counted_figures():
    """A royal flush is one of 30,940 hands of seven cards, not 31,250; quads one of 595."""
    pytest.importorskip("homegame._native")
    from homegame.paper.odds import ranks

    sheet = ranks(described("pats").house)
    figures = {each.name: (each.five, each.seven) for each in sheet.lines}
    royal, quads = figures["Royal flush"], figures["Four of a kind"]
    assert (royal[0].hands, royal[1].hands, royal[1].one_in) == ("4", "4,324", "30,940")
    assert (quads[1].share, quads[1].one_in) == ("0.1681%", "595.0")
    assert figures["Straight flush"][1].one_in == "3,590.6"
    assert sheet.note == ""


@pytest.mark.parametrize(
    ("order", "note"),
    [
        ("flush>fullhouse, straight>trips", "Short deck: a flush beats a full house."),
        (
            "flush>fullhouse, trips>straight",
            "Short deck: a flush beats a full house, and three of a kind beats a straight.",
        ),
    ],
)
def test_what_beats_what_with_the_short_deck(order, note):
    """A flush is above a full house; trips are above a straight where the house says so."""
    pytest.importorskip("homegame._native")
    from homegame.paper.odds import ranks

    said = {"game.variant": "short_deck", "shortdeck.order": order}
    sheet = ranks(with_settings(described("pats").house, said))
    names = [each.name for each in sheet.lines]
    assert sheet.note == note
    assert names.index("Flush") + 1 == names.index("Full house")
    above = names.index("Three of a kind") < names.index("Straight")
    assert above == order.endswith("trips>straight")


def test_fifteen_outs_for_a_flush_and_an_open_straight():
    """The draw has 15 outs, not 17, and comes in 54.12 percent of the time."""
    pytest.importorskip("homegame._native")
    from homegame.paper.odds import outs

    lines = {each.outs: each for each in outs()}
    fifteen = lines[15]
    assert "lush and an open straight" in fifteen.draw
    assert (fifteen.turn, fifteen.river, fifteen.both) == ("31.91%", "32.61%", "54.12%")
    assert (fifteen.against, fifteen.by_rule) == ("0.85 to 1", "53%")
    assert lines[2].against == "10.88 to 1"


@pytest.mark.rule("BLIND-26", "TOURN-05")
def test_a_pot_limit_schedule_has_the_first_raises_of_each_level():
    """At 50/100 the first player may raise to 200 at least, and to the pot of 350 at most; in
    no limit nothing is said."""
    usual = described("tournament")
    rules = {
        "betting.structure": "pot_limit",
        "tourn.ante": "none",
        "tourn.blinds": (50, 100),
    }
    ours = replace(usual, house=with_settings(usual.house, rules))
    first = tournament(ours).levels[0]
    assert (first.small, first.big, first.raises) == ("50", "100", "200–350")
    assert "First raise" in on_paper(tournament(ours))
    assert "First raise" not in on_paper(tournament(usual))
