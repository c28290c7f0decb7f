"""Every error has one shape, and its sentence a place in the catalogue."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from msgspec import inspect

from homegame.cli import main
from homegame.model import commands as c
from homegame.service import messages
from homegame.service.messages import OpenNight
from homegame.service.refused import RequestRefused
from homegame.web.decode import DEEPEST, decode, said
from homegame.words import catalogue, say
from web.people import House, Person

SHAPE = {"code", "field", "say", "legal", "seq"}


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


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
        ({"type": "raise_to", "to": 1.5}, "to", "value.whole_number"),
        ({"type": "raise_to", "to": 1000.0}, "to", "value.whole_number"),
        ({"type": "raise_to", "to": "all of it"}, "to", "value.kind"),
        ({"type": "win"}, "type", "value.none"),
        ({"type": "add_bot", "style": "whale"}, "style", "value.choices"),
        ({"type": "propose", "extra": "whale"}, "extra", "value.choices"),
        ({"type": "set_game", "games": ["texas", "x"]}, "games[1]", "value.choices"),
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


@pytest.mark.parametrize(
    ("asked", "field", "says"),
    [
        ({"game": "chess"}, "game", "game can't be 'chess'; it can be "),
        ({"game": "chess"}, "game", ", texas"),
        ({"rotation": ["x"]}, "rotation[0]", "horse"),
        ({"bots": ["rock", "whale"]}, "bots[1]", "it can be caller, maniac, rock, shark."),
        (
            {"seats": 2, "bots": ["rock"] * 2},
            "bots",
            "too many bots for 2 seats: one is for",
        ),
        (
            {"big": 0},
            "big",
            "The big blind is 0; it can be a whole number from 1 to 1,000,000,000,000.",
        ),
        ({"house": ""}, "house", "Name a house: vegas-home, "),
        ({"house": "nope"}, "house", "no house called nope. The houses are vegas-home, "),
    ],
)
def test_a_night_that_cannot_be_opened_is_told_what_can(
    house: House, asked: dict[str, Any], field: str, says: str
) -> None:
    """Each sentence names its field as it was sent, and lists what it can be."""
    ask = {"title": "Friday", "name": "Dana", **asked}
    error = house.person().post("/api/nights", ask).json()["error"]
    assert error["field"] == field
    assert says in error["say"]
    assert is_told(error)


@pytest.mark.parametrize("rest", [', "seats"', '], "bots": [}', '], "bots": []}', "\xff"])
def test_what_follows_a_wrong_value_does_no_harm(house: House, rest: str) -> None:
    """The decoder stops at the first thing that is wrong; the rest may be anything."""
    text = f'{{"title": "Friday", "name": "Dana", "bots": ["whale"{rest}'
    answer = house.person().http.post(
        "/api/nights",
        content=text.encode("latin-1"),
        headers={"Content-Type": "application/json"},
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "SYS-FRAME")


@pytest.mark.parametrize(
    ("path", "field", "says"),
    [
        ("chart?opponents=0", "opponents", "a whole number from 1 to 9."),
        ("chart?opponents=10", "opponents", "a whole number from 1 to 9."),
        ("question?kind=zzz", "kind", "it can be odds, outs, equity, nuts."),
        ("question", "kind", "it can be odds, outs, equity, nuts."),
    ],
)
def test_a_question_that_is_none_names_its_field(
    house: House, path: str, field: str, says: str
) -> None:
    answer = house.person().get(f"/api/maths/{path}")
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == field
    assert says in answer.json()["error"]["say"]


def test_a_name_that_is_taken_is_told_without_an_article(
    host: Person, house: House
) -> None:
    """There is no "a Eve": the name stands by itself."""
    invite = host.opened["invite"]["token"]
    house.guest(host, invite, "Eve").view()
    person = house.person()
    ask = {"invite": invite, "name": "eve"}
    error = person.post(f"{host.at}/knock", ask).json()["error"]
    assert error["say"] == "The name eve is taken tonight. Pick another one."


def test_a_host_without_a_place_is_told_of_the_host_link(
    host: Person, house: House
) -> None:
    """Dana's browser has lost her place, and she knocks as dana: the host link leads back."""
    invite = host.opened["invite"]["token"]
    ask = {"invite": invite, "name": "dana"}
    error = house.person().post(f"{host.at}/knock", ask).json()["error"]
    assert error["field"] == "name"
    assert error["say"] == (
        "The host is called Dana. If that's you, open your host link. "
        "Otherwise pick another name."
    )


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
            "The title is too long: at most 60.",
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


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/nights/t0000000000/door", 404),
        ("GET", "/api/nights/t0000000000/view?seen=x", 404),
        ("POST", "/n/t0000000000", 405),
        ("DELETE", "/nowhere", 405),
        ("POST", "/rules", 405),
    ],
)
def test_a_browser_reads_a_page_and_a_program_json(
    house: House, method: str, path: str, status: int
) -> None:
    """The same sentence for both, in the look of the house for a person."""
    person = house.person()
    told = person.http.request(method, path, headers={"Accept": "application/json"})
    page = person.http.request(method, path, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (told.status_code, page.status_code) == (status, status)
    sentence = told.json()["error"]["say"]
    assert page.headers["content-type"].startswith("text/html")
    assert escape(sentence) in page.text
    assert "{" not in page.text
    assert told.headers.get("allow") == page.headers.get("allow")


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    [
        ("GET", "/api/rules", {"headers": {"Sec-Fetch-Site": "cross-site"}}, 403),
        ("POST", "/api/nights", {"headers": {"Origin": "https://elsewhere.example"}}, 403),
        ("POST", "/api/nights", {"content": "title=Friday"}, 400),
        ("POST", "/n/t0000000000", {"content": "x" * 5000}, 413),
    ],
)
def test_a_browser_reads_what_the_gate_refuses_on_a_page(
    house: House, method: str, path: str, more: dict[str, Any], status: int
) -> None:
    """Who follows a link on another site, or sends a form, reads a sentence; a program gets
    JSON."""
    http = house.person().http
    kinds = {}
    for accept in ("application/json", "text/html,*/*;q=0.8"):
        headers = {**more.get("headers", {}), "Accept": accept}
        answer = http.request(method, path, **{**more, "headers": headers})
        assert answer.status_code == status, answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        kinds[answer.headers["content-type"].partition(";")[0]] = answer
    sentence = kinds["application/json"].json()["error"]["say"]
    assert escape(sentence) in kinds["text/html"].text


def test_what_a_person_writes_into_a_form_has_a_name_in_words() -> None:
    """Whoever asks for 601 seconds per turn reads that, and not "turn_s"."""
    decoder = msgspec.json.Decoder(OpenNight)
    with pytest.raises(RequestRefused) as wrong:
        decode(decoder, '{"title": "Friday", "name": "Dana", "turn_s": 601}')
    error = wrong.value.error
    assert error.field == "turn_s"
    assert error.say == "The number of seconds per turn: at most 600."


def limited(info: inspect.Type, name: str, deep: int = 0) -> Iterator[str]:
    """The names of the fields of a request whose numbers, texts or lists have a limit."""
    match info:
        case inspect.StructType(fields=fields) if deep < DEEPEST:
            for field in fields:
                yield from limited(field.type, field.encode_name, deep + 1)
        case inspect.UnionType(kinds):
            for kind in kinds:
                yield from limited(kind, name, deep)
        case inspect.IntType(ge=least, le=most) if least is not None or most is not None:
            yield name
        case inspect.StrType(min_length=least, max_length=most) if least or most:
            yield name
        case inspect.VarTupleType(item, least, most):
            yield from [name] if least or most else []
            yield from limited(item, name, deep)
        case _:
            pass


def test_every_field_with_a_limit_has_a_name_in_words() -> None:
    asks = [
        each
        for each in vars(messages).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct)
    ]
    kinds = [inspect.type_info(each) for each in (*asks, c.WireCommand)]
    names = {name for kind in kinds for name in limited(kind, "")}
    assert {"turn_s", "small", "minutes", "title"} <= names
    assert [name for name in sorted(names) if f"field.{name}" not in catalogue()] == []


@pytest.mark.parametrize(
    ("small", "says"),
    [
        ("9" * 3500, "The small blind: at most 1000000000000."),
        (str(10**18), "The small blind: at most 1000000000000."),
        ("[" * 3000, "Nested too deeply: at most 6 levels."),
        ("9" * 5000, "The small blind isn't valid."),
        ("9" * 50_000, "Too large: at most 40000 bytes."),
    ],
)
def test_blinds_of_any_extreme_are_refused_in_a_sentence(
    house: House, small: str, says: str
) -> None:
    http = house.person().http
    answer = http.post(
        "/api/nights",
        content=f'{{"title": "Friday", "name": "Dana", "small": {small}}}',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code in (400, 413)
    assert answer.json()["error"]["say"] == says
