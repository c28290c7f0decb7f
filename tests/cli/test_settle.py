"""`homegame settle`: a file of results in, who pays whom out."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from homegame.cli import main


def run(text: str | bytes, *words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(main, ["settle", *words, "-"], input=text)
    assert answer.exit_code == code, answer.output
    return answer.output


def test_who_pays_whom() -> None:
    said = run('{"Maya": 12.50, "Theo": -20, "Kim": 7.5}')
    assert [line.split() for line in said.splitlines()] == [
        ["Theo", "pays", "Maya", "12.50"],
        ["Theo", "pays", "Kim", "7.50"],
    ]
    assert run('{"Maya": 0}') == "Everybody is square.\n"


def test_as_data(tmp_path: Path) -> None:
    """From a file; whole numbers stay whole."""
    file = tmp_path / "friday.json"
    file.write_text('{"Maya": 12, "Theo": -12}')
    answer = CliRunner().invoke(main, ["settle", "--json", str(file)])
    payments = [{"from": "Theo", "to": "Maya", "amount": 12}]
    assert json.loads(answer.output) == {"payments": payments, "minimal": True}
    said = json.loads(run('{"Maya": 0.5, "Theo": -0.50}', "--json"))
    assert said["payments"] == [{"from": "Theo", "to": "Maya", "amount": 0.5}]


def test_more_than_can_be_proven() -> None:
    """Twenty-one losers and one winner."""
    results = {f"p{number}": -number for number in range(1, 22)} | {"Dana": 231}
    assert "fewer payments may be possible" in run(json.dumps(results))
    assert json.loads(run(json.dumps(results), "--json"))["minimal"] is False


@pytest.mark.parametrize(
    ("results", "said"),
    [
        (
            '{"Maya": 54.5, "Theo": -45.5}',
            "The results must add up to 0, but 9.00 is too much. "
            "Perhaps two digits of Maya's 54.50 are swapped: 45.50.",
        ),
        (
            '{"Maya": 40, "Theo": 40}',
            "but 80 is too much. Perhaps Maya's 40 should be -40.",
        ),
        ('{"Maya": 30, "Theo": -41}', "but 11 is missing."),
        ('{"Maya": 40, "Maya": -40}', "Maya is there twice."),
        ('{"Maya": "40"}', "Maya's result must be a number, like -12.50."),
        ('{"Maya": true}', "Maya's result must be a number"),
        ('{"Maya": NaN}', "Maya's result must be a number"),
        ('{"Maya": 1e999999999}', "Maya's result is too large."),
        ('{"Maya": 0.005}', "Maya's result has more than two decimal places."),
        ('{"Maya": ' + "1" * 5000 + "}", "Maya's result is too large."),
        ("[1, 2]", 'Write {"name": result} for each person.'),
        ("{", "isn't JSON"),
        ("[" * 200_000, "has too many brackets"),
        (b"\xff\xfe", "isn't text"),
        (json.dumps(dict.fromkeys(map(str, range(1001)), 0)), "1000 people at most"),
    ],
)
def test_what_cannot_be_settled(results: str | bytes, said: str) -> None:
    """One sentence for each; in data, the field is named."""
    assert said in run(results, code=2)
    assert json.loads(run(results, "--json", code=2))["error"]["say"]


def test_a_ledger_is_settled() -> None:
    """PokerNow's amounts stay as they are; ours have two decimal places. What is in a column
    that isn't known is said."""
    pokernow = (
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,tip,net\n"
        "Maya,a1,2024-11-15T20:00:00.000Z,,2000,,4500,3,2500\n"
        "Theo,b2,2024-11-15T20:00:00.000Z,,2000,0,0,0,-2000\n"
        'Theo,b2,2024-11-15T21:00:00.000Z,,"1,000",500,,0,-500\n'
    )
    said = run(pokernow).splitlines()
    assert said[0] == "the column tip isn't known, and isn't read"
    assert said[1].split() == ["Theo", "pays", "Maya", "2500"]
    ours = (
        "time,entry,kind,guest,other,amount,note,corrects\n,1,buy_in,Maya,,10.00,,\n"
        ",2,buy_in,Theo,,10.00,,\n,3,cash_out,Maya,,20.00,,\n"
    )
    assert run(ours).split() == ["Theo", "pays", "Maya", "10.00"]


def test_a_ledger_that_cannot_be_read_names_its_line() -> None:
    wrong = "player_nickname,player_id,session_start_at,buy_in,net\nMaya,a1,,x,1\n"
    assert "line 2: buy_in 'x' is not a number" in run(wrong, code=2)
