"""Every verifier says the same about every vector."""

import json
import os
from pathlib import Path

import pytest

from fair import making
from homegame.fair.checking import Broken, Sound, check_text
from homegame.fair.night import SoundNight, check_file

HERE = Path(__file__).parent / "vectors"


def written(values):
    """As the files have it: a line for each vector."""
    rows = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(value, separators=(',', ':'), ensure_ascii=False)}"
        for name, value in values.items()
    )
    return f"{{\n{rows}\n}}\n"


def forged():
    return {
        name: {"of": of, "claim": claim, "path": path}
        | ({} if value is making.GONE else {"value": value})
        for name, (of, claim, path, value) in making.forged()
    }


FILES = {
    "valid": making.valid,
    "forged": forged,
    "dishonest": lambda: {
        name: {"claim": claim, "deal": told}
        for name, (claim, told) in making.dishonest().items()
    },
    "nights": lambda: {
        name: {"claim": claim, "hand": hand, "night": told}
        for name, (claim, hand, told) in making.nights().items()
    },
}


@pytest.mark.parametrize("name", FILES)
def test_the_vectors_are_those_that_are_made_from_their_seeds(name):
    text = written(FILES[name]())
    if os.environ.get("UPDATE"):
        (HERE / f"{name}.json").write_text(text)
    assert (HERE / f"{name}.json").read_text() == text


def vectors(name):
    return json.loads((HERE / f"{name}.json").read_text())


def said(told):
    return check_file(json.dumps(told).encode())


@pytest.mark.parametrize(("name", "told"), vectors("valid").items())
def test_a_good_deal_is_sound(name, told):
    assert isinstance(said(told), Sound)


@pytest.mark.parametrize(("name", "vector"), vectors("forged").items())
def test_a_forged_deal_is_refused_for_what_was_forged(name, vector):
    value = vector.get("value", making.GONE)
    told = making.changed(vectors("valid")[vector["of"]], vector["path"], value)
    found = said(told)
    assert isinstance(found, Broken)
    assert found.claim == vector["claim"]


@pytest.mark.parametrize(("name", "vector"), vectors("dishonest").items())
def test_a_server_that_cheats_is_found_out(name, vector):
    found = said(vector["deal"])
    assert isinstance(found, Broken)
    assert found.claim == vector["claim"]


@pytest.mark.parametrize(("name", "vector"), vectors("nights").items())
def test_a_night_is_sound_or_names_its_bad_hand(name, vector):
    found = said(vector["night"])
    if vector["claim"]:
        assert isinstance(found, Broken)
        assert (found.claim, found.hand) == (vector["claim"], vector["hand"])
    else:
        assert isinstance(found, SoundNight)


def test_there_are_vectors_of_every_kind():
    valid = vectors("valid").values()
    assert len(valid) >= 20
    assert {36, 52, 53, 104} <= {told["deck_size"] for told in valid}
    assert {1, 8, 32} <= {told["K"] for told in valid}
    assert any(len(told["reveals"]) < len(told["frozen"]) for told in valid)
    assert any(not told["frozen"] for told in valid)
    assert len(vectors("forged")) + len(vectors("dishonest")) >= 40


def test_a_deal_that_was_made_elsewhere_is_sound():
    """The sample of the protocol's description."""
    sample = (HERE / "sample.json").read_bytes()
    told = json.loads(sample)
    assert told["commitment"].startswith("288b5d57")
    assert isinstance(check_text(sample), Sound)
