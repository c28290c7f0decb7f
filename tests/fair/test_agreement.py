"""The command line and the verifier in one file say of every vector what the library says."""

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from click.testing import CliRunner

from fair import making
from fair.test_vectors import vectors
from homegame.cli import main
from homegame.fair.order import deal_of
from homegame.variants import VARIANTS

ROOT = Path(__file__).parent.parent.parent
FILE = ROOT / "examples" / "check_a_deal.py"


def in_one_file():
    spec = spec_from_file_location("check_a_deal", FILE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ALONE = in_one_file()


def every_vector():
    """Each with the claim and the hand that are to be named; "" if all is well."""
    for name, told in vectors("valid").items():
        yield name, told, "", ""
    for name, vector in vectors("forged").items():
        value = vector.get("value", making.GONE)
        told = making.changed(vectors("valid")[vector["of"]], vector["path"], value)
        yield name, told, vector["claim"], ""
    for name, vector in vectors("dishonest").items():
        yield name, vector["deal"], vector["claim"], ""
    for name, vector in vectors("nights").items():
        yield name, vector["night"], vector["claim"], vector["hand"]


VECTORS = [*every_vector()]
NAMES = [name for name, *_ in VECTORS]


@pytest.mark.parametrize(("name", "told", "claim", "hand"), VECTORS, ids=NAMES)
def test_the_command_line_says_the_same(name, told, claim, hand, tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(told))
    answer = CliRunner().invoke(main, ["verify", str(file), "--json"])
    found = json.loads(answer.output)
    assert answer.exit_code == bool(claim)
    assert (found.get("claim", ""), found.get("hand", "")) == (claim, hand)


def said_alone(told):
    """What the verifier in one file says: the claim and what it is about; "" if all is well."""
    try:
        ALONE.check_night(told["hands"]) if "hands" in told else ALONE.check(told)
    except ALONE.BrokenError as broken:
        return broken.args
    return ("",)


@pytest.mark.parametrize(("name", "told", "claim", "hand"), VECTORS, ids=NAMES)
def test_the_verifier_in_one_file_says_the_same(name, told, claim, hand):
    found = said_alone(told)
    assert found[0] == claim
    assert not hand or found[-1] == hand


def alone(*words):
    """Run the file as anybody would: it can import nothing of ours."""
    words = [sys.executable, "-I", str(FILE), *map(str, words)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_the_file_is_a_program_of_its_own(tmp_path):
    good, bad, text = (tmp_path / name for name in ("good.json", "bad.json", "text.json"))
    told = vectors("valid")["kept"]
    good.write_text(json.dumps(told))
    bad.write_text(json.dumps(vectors("dishonest")["dealt from the bottom"]["deal"]))
    text.write_text("Hello")
    assert (done := alone(good)).returncode == 0, done.stderr
    assert (done := alone(bad)).returncode == 1
    assert "positions 5" in done.stderr
    assert alone(text).returncode == 1
    own = making.mine("kept", 2)["seed"]
    assert (
        alone(good, "--seen", told["commitment"], "--my-seed", own, "--seat", 2).returncode
        == 0
    )
    assert alone(good, "--my-seed", own, "--seat", 5).stderr == "own 5\n"
    assert alone(good, "--seen", "0" * 64).stderr == "seen \n"


def test_the_games_in_the_file_are_those_of_the_program():
    rows = [line.split("|") for line in ALONE.GAMES.split("\n")[1:-1]]
    found = {name: row[:3] for row in rows for name in row[3].split()}
    assert found == {
        name: [
            " ".join(f"{kind[0]}{count}" for kind, count in deal_of(game)),
            f"{len(game.deck)}",
            f"{game.boards}",
        ]
        for name, game in VARIANTS.items()
    }


def test_the_file_uses_the_standard_library_alone():
    imports = [
        line
        for line in FILE.read_text().splitlines()
        if line.startswith(("import", "from"))
    ]
    names = {line.split()[1] for line in imports}
    assert names <= sys.stdlib_module_names
