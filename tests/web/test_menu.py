"""What the lobby is told it can open a night for: every offer can be taken."""

from typing import get_args

import pytest

from homegame.answers.law import menu
from homegame.model.commands import BotStyle
from homegame.rulebook.house import Game, Mix
from homegame.service.messages import Menu
from homegame.variants import MIXES
from web.people import House


def test_every_game_mix_and_limit_is_on_the_menu() -> None:
    """A mix lists each of its games once; the bots are as many as a full table takes."""
    found = menu()
    assert [game.name for game in found.games] == [*get_args(Game)]
    assert [mix.name for mix in found.mixes] == [*get_args(Mix)]
    horse = next(mix for mix in found.mixes if mix.name == "horse")
    assert horse.games == tuple(turn.game for turn in MIXES["horse"])
    assert {game for mix in found.mixes for game in mix.games} <= {*get_args(Game)}
    assert {*found.bots} == {*get_args(BotStyle)}
    assert len(found.bots) == found.seats - 1


def test_every_stake_that_a_house_offers_opens_a_night(house: House) -> None:
    """The first are the house's own, and a night takes each with the buy-ins it names. Houses
    for tournaments open none."""
    found = house.person().get("/api/presets").json()
    for each in [each for each in found if not each["tournament"]]:
        own = each["stakes"][0]
        assert own["small"] == each["small"]
        assert own["buyin_most"] == each["buyin_most"]
        for stakes in each["stakes"]:
            blinds = {name: stakes[name] for name in ("small", "big")}
            host, _, _ = house.night(house=each["name"], **blinds)
            table = host.view()["house"]
            assert {name: table[name] for name in stakes} == stakes


def test_the_currency_is_a_choice_of_the_night(house: House) -> None:
    """The house plays for dollars, tonight for kroner: the table and its rule sheet say so.
    What is no currency is refused in its own field."""
    assert {each["currency"] for each in house.person().get("/api/presets").json()} == {"$"}
    host, _, _ = house.night(currency="kr")
    assert host.view()["house"]["currency"] == "kr"
    assert "0.10\N{NO-BREAK SPACE}kr" in host.get(f"{host.at}/rules").text
    asked = {"title": "Friday", "name": "Dana", "currency": "10"}
    answer = house.person().post("/api/nights", asked)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "currency"


def test_a_bounty_is_a_choice_of_the_night(house: House) -> None:
    """None by itself, nine tonight, as the rule sheet says; in Omaha nobody can win it, and
    the field says so."""
    assert {each["bounty"] for each in house.person().get("/api/presets").json()} == {0}
    host, _, _ = house.night(bounty=9)
    assert "gets 9 chips ($0.90)" in host.get(f"{host.at}/rules").text
    asked = {"title": "Friday", "name": "Dana", "game": "omaha", "bounty": 9}
    answer = house.person().post("/api/nights", asked)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "bounty"


def test_rabbit_hunts_are_a_choice_of_the_night(house: House) -> None:
    """The house has none and the host allows them; the rule sheet says so."""
    said = {}
    for rabbit in (False, True):
        host, _, _ = house.night(rabbit=rabbit)
        said[rabbit] = host.get(f"{host.at}/rules").text
    assert said[False] != said[True]


def test_each_game_names_its_limits_and_the_one_it_is_usually_played_for() -> None:
    """Texas hold'em is no limit, Omaha pot limit and stud limit; each may be another."""
    games = {game.name: game for game in menu().games}
    usual = {name: games[name].usual for name in ("texas", "omaha", "stud", "five_draw")}
    assert usual == {
        "texas": "no_limit",
        "omaha": "pot_limit",
        "stud": "limit",
        "five_draw": "no_limit",
    }
    offered = {limit.name for limit in menu().limits}
    for game in games.values():
        assert game.usual in game.limits
        assert {*game.limits} <= offered


def ends(found: Menu) -> list[dict[str, object]]:
    """Requests at both ends of what the menu offers, and one beyond each end."""
    return [
        {"seats": found.seats_least, "turn_s": found.turn_s_least},
        {"seats": found.seats, "turn_s": found.turn_s_most, "runs": found.runs},
        {"seats": found.seats, "bots": [*found.bots]},
        {"seats": found.seats_least - 1},
        {"seats": found.seats + 1},
        {"turn_s": found.turn_s_least - 1},
        {"turn_s": found.turn_s_most + 1},
        {"runs": found.runs + 1},
        {"bots": [*found.bots, "rock"]},
    ]


@pytest.mark.parametrize("at", range(9))
def test_a_table_opens_within_what_the_menu_says(house: House, at: int) -> None:
    """Two to ten seats, 5 to 600 seconds, up to four runs, nine bots; nothing beyond."""
    ask = {"title": "Friday", "name": "Dana", "house": "vegas-home", **ends(menu())[at]}
    answer = house.person().post("/api/nights", ask)
    assert (answer.status_code < 300) is (at < 3), answer.text
