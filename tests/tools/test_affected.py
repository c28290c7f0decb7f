"""A change asks for the tests that can see it, the nearest first, as long as there is time."""

import subprocess

import pytest

import affected
from affected import ROOT, CannotTell, changed, chosen, parsed


def names(*changes: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in chosen(changes).run]


@pytest.fixture(autouse=True)
def took(monkeypatch):
    """How long each file of tests takes; one second, where a test doesn't say otherwise."""
    known: dict[str, float] = {}
    monkeypatch.setattr(
        affected, "seconds", lambda: {ROOT / name: s for name, s in known.items()}
    )
    monkeypatch.setattr(affected, "GUESS_S", {False: 1, True: 1})
    return known


@pytest.mark.parametrize(
    ("change", "first"),
    [
        ("src/homegame/rules/pots.py", "tests/rules/test_pot.py"),
        ("src/homegame/storage/sqlite/lock.py", "tests/storage/test_lock.py"),
        ("src/homegame/words/en/referee.toml", "tests/referee/test_words.py"),
        ("src/homegame/houses/pats.toml", "tests/service/test_houses.py"),
        ("src/homegame/rulebook/chapters/bet.toml", "tests/rulebook/test_book.py"),
        ("tests/evenings.py", "tests/engine/test_evenings.py"),
        ("tests/bank/test_book.py", "tests/bank/test_book.py"),
        ("tools/audit.py", "tests/tools/test_supply.py"),
        ("src/homegame/web/gate.py", "tests/web/test_gate.py"),
        ("docs/houses.md", "tests/test_docs.py"),
        ("native/deals.cpp", "tests/native/test_rank_twin.py"),
        ("ui/src/club/Club.svelte", "tests/browser/test_club.py"),
        ("ui/src/table/Log.svelte", "tests/tools/test_planted.py"),
        ("ui/tests/screens/looks.js", "tests/browser/test_axe.py"),
        (".github/workflows/tests.yml", "tests/tools/test_machines.py"),
    ],
)
def test_a_change_asks_for_the_tests_beside_it(change, first):
    """The law of the pots for its hands, a word of the referee's for his sentences, a house for
    those who read houses."""
    assert first in names(change)[:8]
    assert chosen([change]).unknown == []


def test_what_is_near_comes_before_what_is_far():
    """A test of the bank stands before one that meets the bank by way of a night."""
    found = names("src/homegame/bank/book.py")
    far = [name for name in found if name.startswith("tests/cli/")]
    assert found.index("tests/bank/test_book.py") < found.index(far[0])


def test_there_is_an_end_to_it_and_it_says_what_is_left(took):
    """Almost everything imports the chips. The tests that fit are run; one that takes too long
    by itself makes room for those after it."""
    took["tests/tournament/test_chips.py"] = affected.BUDGET_S + 1
    found = chosen(["src/homegame/chips.py"])
    run = {path.relative_to(ROOT).as_posix() for path in found.run}
    assert "tests/tournament/test_chips.py" not in run
    assert len(run) == affected.BUDGET_S
    assert found.left_s == len(found.left) + affected.BUDGET_S


def test_a_changed_test_runs_however_long_it_takes(took):
    took["tests/homes/test_homes.py"] = 1000
    assert names("tests/homes/test_homes.py") == ["tests/homes/test_homes.py"]


@pytest.mark.parametrize("change", ["pyproject.toml", "Makefile", ".ci/run"])
def test_a_change_of_which_nothing_is_known_is_named(change):
    """Whoever reads the settings, it isn't written in any module: all tests are to run."""
    assert chosen([change]).unknown == [change]


def test_a_deleted_module_is_seen_by_those_that_imported_it():
    """Whoever has changed with it asks for no more; whoever still has its name is run."""
    assert chosen(["src/homegame/rules/vanished.py"]) == chosen([])
    assert "tests/rules/test_bomb.py" in names("tests/gone/evenings.py")
    assert "tests/web/test_bank.py" in names("src/homegame/web/gone/replies.py")


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A folder with one commit; it says what git has to do there."""
    monkeypatch.setattr(affected, "ROOT", tmp_path)
    who = ["-c", "user.name=Maya", "-c", "user.email=maya@example.org"]

    def git(*words: str) -> None:
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "main")
    (tmp_path / "old.py").write_text("ANTE = 1\n", "utf-8")
    git("add", ".")
    git("-c", "commit.gpgsign=false", "commit", "-m", "one")
    return git


def test_a_file_with_a_new_name_has_changed_under_both(repository, tmp_path):
    """A name may have a blank in it, and an accent."""
    repository("mv", "old.py", "new.py")
    (tmp_path / "café au lait.toml").touch()
    assert changed() == changed("HEAD") == ["café au lait.toml", "new.py", "old.py"]


def test_what_somebody_has_put_down_beside_the_sources_is_no_change(repository, tmp_path):
    """Notes and a picture in folders of their own; not what lies among our files, nor what a
    tool would read."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "code.py").touch()
    repository("add", ".")
    repository("-c", "commit.gpgsign=false", "commit", "-m", "two")
    (tmp_path / "mine").mkdir()
    for name in ("notes.txt", "mine/shot.png", "src/notes.txt", "pytest.ini", "mine/a.py"):
        (tmp_path / name).touch()
    assert changed("HEAD") == ["mine/a.py", "pytest.ini", "src/notes.txt"]


def test_who_cannot_be_told_what_changed_is_told_why(repository, tmp_path):
    with pytest.raises(CannotTell, match="no commit “nonsense”"):
        changed("nonsense")
    repository("branch", "-m", "trunk")
    with pytest.raises(CannotTell, match=r"no branch “main”.*SINCE=HEAD~1"):
        changed()
    (tmp_path / "new.py").write_text("ante = (\n", "utf-8")
    with pytest.raises(CannotTell, match=r"new\.py, line 1: "):
        parsed(tmp_path / "new.py")
