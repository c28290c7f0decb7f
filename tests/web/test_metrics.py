"""The figures of a running server, for whoever operates it."""

import json
import re
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from homegame.cli import main
from homegame.service.measures import BOUNDS_MS, Waits
from waiting import HANG_S
from web.people import Door
from web.test_play import failed, first_line, started


def figures(url: str) -> dict[str, float]:
    """All figures, by name and labels."""
    text = httpx.get(url, timeout=HANG_S).text
    return {
        " ".join([sample.name, *[f"{k}={v}" for k, v in sorted(sample.labels.items())]]): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_what_is_played_is_counted_and_nobody_is_named(tmp_path: Path) -> None:
    """Two sit down, and one of them gives a command that is refused. The figures lie at an
    address of their own, which answers nothing else; the house has none of it."""
    with started(tmp_path, "serve", METRICS="127.0.0.1:0", PACE="0") as process:
        url = json.loads(first_line(process))["url"]
        told = re.search(r"http://\S+/metrics", json.loads(first_line(process))["say"])
        assert told
        before = figures(told[0])
        assert before["homegame_nights"] == 0
        door = Door(url)
        host, night, invite = door.night(name="Quenby")
        robin = door.guest(host, invite, "Ruprecht")
        host.does("sit_down", seat=1, amount=300)
        robin.does("sit_down", seat=2, amount=300)
        host.does("start")
        assert robin.refused("sit_down", seat=1, amount=300)
        line = host.connect()
        line.hear()
        now = figures(told[0])
        assert (
            now["homegame_nights"] == now["homegame_tables"] == now["homegame_hands"] == 1
        )
        assert now["homegame_people"] == 2
        assert now["homegame_connections"] == 1
        assert now["homegame_commands_total outcome=refused"] == 1
        done = now["homegame_commands_total outcome=done"]
        assert done == now["homegame_command_seconds_count"] - 1
        assert now["homegame_save_seconds_count"] >= done
        command = "method=POST path=/api/nights/{night}/command"
        assert now[f"homegame_requests_total {command} status=200"] == done
        assert now[f"homegame_requests_total {command} status=409"] == 1
        assert now[f"homegame_request_seconds_count {command}"] == done + 1
        assert now["homegame_rows_behind"] == 0
        text = httpx.get(told[0], timeout=HANG_S).text
        for secret in ("Quenby", "Ruprecht", night, invite):
            assert secret not in text
        assert (
            httpx.get(told[0].replace("/metrics", "/"), timeout=HANG_S).status_code == 404
        )
        assert httpx.get(f"{url}/metrics", timeout=HANG_S).status_code == 404
        door.close()


def test_waits_are_counted_up_to_each_bound() -> None:
    waits = Waits()
    for ms in (0, 1, 3, 200, 9_000):
        waits.note(ms)
    up_to = dict(waits.up_to())
    assert up_to["0.001"] == 2
    assert up_to["0.005"] == up_to["0.1"] == 3
    assert up_to["0.2"] == up_to["5"] == 4
    assert up_to["+Inf"] == 5
    assert len(up_to) == len(BOUNDS_MS) + 1
    assert waits.sum_ms == 9_204


def test_where_figures_cant_be_read_it_is_said_before_the_house_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong in ("9464", "somewhere:9464", "127.0.0.1:99999", "127.0.0.1:"):
        assert "METRICS is" in failed(tmp_path, "serve", METRICS=wrong)
    with started(tmp_path / "one", "serve", METRICS="127.0.0.1:0") as process:
        first_line(process)
        told = json.loads(first_line(process))["say"]
        taken = re.search(r"127.0.0.1:\d+", told)
        assert taken
        said = failed(tmp_path / "two", "serve", METRICS=taken[0])
        assert "Can't listen at METRICS" in said


def test_a_missing_library_is_named_with_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    env = {"DATA": f"{tmp_path}", "PORT": "0", "METRICS": "127.0.0.1:0"}
    answer = CliRunner().invoke(main, ["serve"], env=env)
    assert answer.exit_code == 2, answer.output
    assert "pip install 'homegame[metrics]'" in answer.output
    assert not (tmp_path / "house.db").exists()
