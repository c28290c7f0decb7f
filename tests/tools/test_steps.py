"""Commands beside one another: each says how it ended, and none hides another."""

import copy
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from xdist.remote import WorkerInteractor

import suites
from steps import Step, aloud, side_by_side, told
from thorough import THOROUGH, some


def python(name: str, text: str) -> Step:
    return Step(name, [sys.executable, "-c", text])


def test_a_step_that_fails_hides_no_other(capfd):
    """Three side by side: the second fails, all three are told of, and so is what they said."""
    ended = side_by_side(
        [
            python("first", "print('one')"),
            python("second", "print('two'); raise SystemExit(3)"),
            python("third", "print('three')"),
        ]
    )
    assert told(ended) == 1
    said = capfd.readouterr().out
    assert [each.status for each in ended] == [0, 3, 0]
    for words in ("first:\none\n", "second:\ntwo\n", "third:\nthree\n"):
        assert words in said
    assert [line.split()[-1] for line in said.splitlines()[-3:]] == ["ok", "FAILED", "ok"]


def test_a_quiet_step_speaks_only_when_it_fails_or_leaves_something_out(capfd):
    steps = [
        python("well", "print('fine'); print('pictures not run: no browser')"),
        python("badly", "raise SystemExit('why')"),
    ]
    assert told(side_by_side(steps, quiet=True)) == 1
    said = capfd.readouterr().out
    assert "pictures not run: no browser\n" in said
    assert "fine" not in said
    assert "badly:\nwhy\n" in said


def test_the_first_is_read_while_it_runs(capfd, tmp_path):
    """The second ends only after somebody has read what the first says."""
    read = tmp_path / "read"
    first = python("first", f"print('one', flush=True); open({str(read)!r}, 'w').close()")
    second = python(
        "second",
        f"import os\nwhile not os.path.exists({str(read)!r}): pass\nprint('two')",
    )
    side_by_side([first, second], first_aloud=True)
    said = capfd.readouterr().out
    assert said.startswith("one\n")
    assert "first:" not in said
    assert "second:\ntwo\n" in said


def test_what_is_not_installed_is_named(capfd):
    ended = aloud(Step("screens", ["no-such-program"]))
    assert told([ended]) == 1
    assert capfd.readouterr().out.startswith("screens: no-such-program is not installed.\n")


def told_by_pytest(words: str) -> subprocess.CompletedProcess[str]:
    """`make test ARGS=words`."""
    told = {**os.environ, "ARGS": words}
    return subprocess.run(
        [sys.executable, suites.__file__], env=told, capture_output=True, text=True
    )


def test_a_quotation_without_an_end_is_said():
    done = told_by_pytest("-k 'straddle and")
    assert done.returncode == 1
    assert done.stderr == "A quotation mark in ARGS has no other: -k 'straddle and\n"


@pytest.mark.parametrize("option", ["-k", "-m"])
def test_an_expression_that_cannot_be_read_is_said_once(option):
    """make test ARGS='-k "straddle and"': no test is begun."""
    done = told_by_pytest(f"{option} 'straddle and'")
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert option in done.stderr
    assert "straddle and" in done.stderr


@pytest.mark.parametrize(
    ("word", "status", "spread"),
    some(
        [("a_rule_has_one_home", 0, "-n 0"), ("a_rule_has_no_home_at_all", 1, "-n 0")],
        [("a_rule_has_no_home_at_all", 1, "")],
    ),
)
def test_a_word_that_no_test_is_called_by_is_a_failure(word, status, spread):
    """make test ARGS="tests/rulebook/test_book.py -k word", in one process and in several."""
    here = Path("tests/rulebook/test_book.py")
    done = told_by_pytest(f"{here} -k {word} {spread}")
    assert done.returncode == status, done.stdout + done.stderr
    assert ("nothing was tested" in done.stdout) == bool(status)
    assert "The screens' own tests and the compiled engine's were left out." in done.stdout


def test_the_browser_has_processes_of_its_own():
    """Playwright's event loop is in the way of any other: what is chosen of both halves runs
    one half after the other. The tests themselves are for the long run."""
    files = "tests/service/test_names_and_settings.py tests/browser/test_start.py"
    runs = "" if THOROUGH else "--collect-only"
    done = told_by_pytest(f"{files} -n 0 {runs} -k 'an_outbox or nights_hours'")
    assert done.returncode == 0, done.stdout + done.stderr
    *_, server, browser = done.stdout.splitlines()
    assert [server.split()[0], browser.split()[0]] == ["server", "browser"]


def test_what_shares_a_server_runs_in_one_process(request):
    """pytest-xdist keeps tests of a group together by the end of their names; where it can't
    write that, each process of the browser tests serves the screens' sources once more."""
    test = copy.copy(request.node)
    test.own_markers = [pytest.mark.xdist_group("sources").mark]
    asked = SimpleNamespace(getvalue=lambda _: True)
    WorkerInteractor.pytest_collection_modifyitems(SimpleNamespace(), asked, [test])
    assert test.nodeid.endswith("@sources")
