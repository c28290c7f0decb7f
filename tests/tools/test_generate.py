"""What the repository doesn't keep is made of its sources, whole, and only when it changes."""

import json
import re
import tomllib

import pytest

import generate
import wire
import words
from homegame.model import wire as sent
from homegame.rulebook import Rule

CATALOGUE = words.CATALOGUE


def in_the_screens() -> dict[str, object]:
    """The sentences of words.gen.ts, read as a screen has them."""
    rows = re.findall(r"^  (\".*?\"): (.*),$", words.module(), re.MULTILINE)
    return {json.loads(key): json.loads(sentence) for key, sentence in rows}


@pytest.mark.parametrize("name", ["screens", "real", "log"])
def test_every_sentence_of_the_screens_is_in_their_words(name):
    """As the catalogue has it; a sentence that counts, with both its forms."""
    table = tomllib.loads((CATALOGUE / f"{name}.toml").read_text("utf-8"))
    sentences = dict(words.sentences(table))
    assert len(sentences) > 50
    assert sentences.items() <= in_the_screens().items()


def test_a_screen_can_say_every_refusal():
    """With the printer's apostrophe, which a terminal may not know."""
    table = tomllib.loads((CATALOGUE / "refusals.toml").read_text("utf-8"))
    found = in_the_screens()
    for key, sentence in words.sentences(table):
        assert found[f"refusals.{key}"] == str(sentence).replace("'", "’")


def test_a_screen_names_no_option_of_a_house_file_in_brackets():
    """Whoever writes a house file reads which line is meant; a form has fields."""
    bound = in_the_screens()["refusals.house.bound_cap"]
    assert bound == "The cap, {bound_chips}, can’t be less than the big blind, {big_chips}."


def test_a_type_of_the_wire_says_what_its_fields_say():
    """A struct's docstring stands above the type, a field's above the field."""
    above, _, below = wire.module().partition("export interface View {\n")
    assert above.endswith("*/\n")
    body = below.partition("\n}")[0]
    assert "  /** Taken seats only, by seat number. */\n  chairs: " in body


def test_what_has_a_default_may_be_left_out_by_a_screen_and_never_is_by_the_server():
    module = wire.module()
    asked = module.partition("export interface OpenNight {\n")[2].partition("\n}")[0]
    frame = module.partition("export interface Frame {\n")[2].partition("\n}")[0]
    assert "?: " in asked
    assert "?: " not in frame
    assert all(f"  {field}: " in frame for field in sent.Frame.__struct_fields__)


def test_every_type_that_the_wire_names_is_one_of_its_own():
    types = wire.module().partition("\n\n")[2].partition("export const LETTERS")[0]
    code = re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", types)
    defined = set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))
    assert len(defined) > 200
    assert set(re.findall(r"\b[A-Z]\w+", code)) - defined == {"Record"}


def spoilt(monkeypatch, wrong):
    """What is said if the sources can't be read."""

    def fails():
        raise wrong

    monkeypatch.setattr(generate, "screens", fails)
    with pytest.raises(SystemExit) as ended:
        generate.main(["screens"])
    return ended.value.code


def test_what_cannot_be_read_is_named(monkeypatch, tmp_path):
    """A module or a list with a slip in it: its name, the line and what is wrong."""
    place = str(generate.ROOT / "src" / "pots.py")
    wrong = SyntaxError("'(' was never closed", (place, 7, 1, "x = (", 7, 1))
    assert spoilt(monkeypatch, wrong) == "src/pots.py, line 7: '(' was never closed"
    said = spoilt(monkeypatch, ModuleNotFoundError("No module named 'pots'"))
    assert re.fullmatch(
        r"tests/tools/test_generate\.py, line \d+: No module named 'pots'", said
    )
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "fine.toml").write_text("ante = 1\n", "utf-8")
    (tmp_path / "src" / "log.toml").write_text("ante = \n", "utf-8")
    said = spoilt(monkeypatch, tomllib.TOMLDecodeError())
    assert said == "src/log.toml: Invalid value (at line 1, column 8)"


def test_what_has_its_text_already_is_left_alone(tmp_path):
    """The table isn't built again because the server was changed."""
    target = tmp_path / "wire.ts"
    generate.put(target, "one\n")
    before = target.stat()
    generate.put(target, "one\n")
    assert (target.stat().st_mtime_ns, target.stat().st_ino) == (
        before.st_mtime_ns,
        before.st_ino,
    )
    generate.put(target, "two\n")
    assert target.read_text("utf-8") == "two\n"
    assert [*tmp_path.iterdir()] == [target]


def test_proofs_are_gathered_again_after_a_test_has_changed(monkeypatch, tmp_path):
    """A test is written, then another beside it, then the first is deleted."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "proof.py").touch()
    rules = tmp_path / "tests" / "rules"
    rules.mkdir(parents=True)
    target = tmp_path / "proof.json"
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "PROOF", target)

    def told() -> dict[str, list[str]]:
        generate.proof()
        return json.loads(target.read_text("utf-8"))

    def written(name: str) -> str:
        mark = f"import pytest\n\n@pytest.mark.rule({Rule.CHECK.value!r})\n"
        (rules / f"test_{name}.py").write_text(f"{mark}def test_{name}(): ...\n")
        return f"tests/rules/test_{name}.py::test_{name}"

    one = written("one")
    assert told() == {"BET-02": [one]}
    two = written("two")
    assert told() == {"BET-02": [one, two]}
    (rules / "test_one.py").unlink()
    assert told() == {"BET-02": [two]}
