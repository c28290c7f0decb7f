"""Every error has one shape, and its sentence a place in the catalogue."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.web.decode import said
from homegame.words import catalogue, say
from web.people import House, Person

SHAPE = {"code", "field", "say", "legal", "seq"}


def is_told(error: dict[str, Any]) -> bool:
    """The sentence is what the catalogue has at its place, filled in."""
    return bool(error["say"] == say(error["words"], error["numbers"]))


@pytest.fixture
def host(house: House) -> Person:
    person, _, _ = house.night()
    return person


@pytest.mark.parametrize(
    ("command", "field", "words"),
    [
        ({"type": "say"}, "text", "value.missing"),
        ({"type": "say", "text": 7}, "text", "value.kind"),
        ({"type": "say", "text": ""}, "text", "value.empty"),
        ({"type": "raise_to", "to": -1}, "to", "value.least"),
        ({"type": "raise_to", "to": 10**30}, "to", "value.most"),
        ({"type": "raise_to", "to": 1.5}, "to", "value.kind"),
        ({"type": "raise_to", "to": "all of it"}, "to", "value.kind"),
        ({"type": "win"}, "type", "value.none"),
        ([], "command", "value.kind"),
    ],
)
def test_a_wrong_command_is_one_error_on_the_socket_and_over_http(
    host: Person, command: object, field: str, words: str
) -> None:
    """What is wrong, which field, and the place of the sentence: the same on both ways."""
    envelope = {"id": "a-wrong-command", "command": command, "turn": "1.0", "price": 0}
    over_http = host.post(f"{host.at}/command", envelope).json()["error"]
    with host.connect() as line:
        line.hear()
        by_line = line.say(**envelope)["error"]
    assert set(over_http) >= SHAPE
    assert {**by_line, "id": "", "seq": 0} == {**over_http, "id": "", "seq": 0}
    assert (over_http["field"], over_http["words"]) == (field, words)
    assert is_told(over_http)


def test_a_house_that_cannot_be_is_told_alike_to_a_browser_and_at_the_command_line(
    house: House, tmp_path: Any
) -> None:
    """The small blind 5, the big one 3: the same sentence, from the catalogue."""
    ask = {"title": "Friday", "name": "Dana", "small": 5, "big": 3}
    error = house.person().post("/api/nights", ask).json()["error"]
    assert (error["words"], is_told(error)) == ("house.blinds", True)
    file = tmp_path / "mine.toml"
    file.write_text("[blinds]\nsmall = 5\nbig = 3\n")
    answer = CliRunner().invoke(main, ["house", str(file), "--json"])
    told = json.loads(answer.output)["error"]
    assert set(told) == SHAPE
    assert told["say"] == error["say"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("Expected `int | null`, got `str`", "a whole number or null, not text."),
        ("Expected `array`, got `object` - at `$.command.places`", "a list, not an object"),
        (
            "Expected `str` of length <= 60 - at `$.title`",
            "title is too long: at most 60.",
        ),
        ("Object contains unknown field `loud`", "loud isn't a known field."),
        ("Something that nobody foresaw", "The request isn't valid."),
    ],
)
def test_the_decoders_sentences_are_told_in_ours(wrong: str, sentence: str) -> None:
    """Kinds by their names at the table; what nobody foresaw is told, too."""
    error = said(wrong).error
    assert sentence in error.say
    assert error.words in catalogue()
