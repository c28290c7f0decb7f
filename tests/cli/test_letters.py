"""Output that is not UTF-8, as of Windows services and of files there: every command works."""

import asyncio
import json
import os
import subprocess
import sys

import pytest

from homegame.cli import COMMANDS
from homegame.storage.log import NightEntry
from homegame.storage.sqlite import SqliteStore
from thorough import some

TITLE = "Zoë ♠ 李"
SERVE = {"play", "serve"}
"""Whoever starts a server is looked at in tests/web/test_play.py."""

RUNS = """
import json, sys, traceback
from homegame.cli import main
statuses = []
for words in json.loads(sys.argv[1]):
    print(f"> {words[0]}")
    try:
        statuses.append(main(words, standalone_mode=False))
    except SystemExit as ended:
        statuses.append(ended.code)
    except Exception:
        statuses.append(traceback.format_exc())
with open(sys.argv[2], "w") as file:
    json.dump(statuses, file)
"""


def commands(folder, night):
    """Each command once or twice, with something that has suits, and a name that few letters
    have room for."""
    data = ["--data", str(folder)]
    results, log, hands = (folder / f"{TITLE}.{end}" for end in ("json", "log", "phhs"))
    results.write_text(json.dumps({TITLE: 5, "Dana": -5}), "utf-8")
    return [
        ["nights", *data],
        ["nights", *data, "--json"],
        ["clubs", *data],
        ["people", "find", TITLE, *data],
        ["verify", *data],
        ["backup", str(folder / f"{TITLE}.db"), *data],
        ["move", str(folder), str(folder / TITLE), *data],
        ["export", night, str(log), *data],
        ["convert", str(log), str(hands)],
        ["import", str(hands), *data],
        ["stats", str(hands)],
        ["print", *data],
        ["house", "vegas-home", *data],
        ["rules"],
        ["rules", "BET-24"],
        ["referee", "one_chip", "facing=bet", "said=nothing", *data],
        ["settle", str(results)],
        ["tournament", "payouts", "300", "--players", "10"],
        ["equity", "AsKs", "QQ"],
        ["hands"],
        ["odds", "150", "50"],
        ["outs", "AhKh", "Qh7h2c", "--against", "QsJs"],
        ["range", "77+, AJs+"],
        ["icm", "5000", "3000", "--prizes", "70,30"],
        ["ruin", "50", "30", "--prizes", "70,30"],
        ["primer", "--help"],
    ]


@pytest.mark.parametrize("encoding", some(["cp1252"], ["ascii"]))
def test_every_command_finds_letters_for_what_it_says(played, tmp_path, encoding):
    """Suits are letters then, and quotation marks straight; as data every letter is there."""
    folder, night = played

    async def titled():
        async with SqliteStore(folder / "house.db") as store:
            await store.open_night(NightEntry("t-sunday", TITLE, 1, b""))

    asyncio.run(titled())
    told = commands(folder, night)
    assert {words[0] for words in told} == COMMANDS.keys() - SERVE
    done = subprocess.run(
        [sys.executable, "-c", RUNS, json.dumps(told), str(tmp_path / "statuses")],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
    )
    statuses = json.loads((tmp_path / "statuses").read_text())
    failed = [
        (words, status)
        for words, status in zip(told, statuses, strict=True)
        if status not in (None, 0)
    ]
    assert not failed
    said = done.stdout.decode(encoding).split("> ")
    assert {"cp1252": "Zoë s ?", "ascii": "Zoe s ?"}[encoding] in said[1]
    as_data = json.loads(said[2].partition("\n")[2])
    assert TITLE in {each["title"] for each in as_data}
    assert any("AsKsQsJsTs" in each for each in said)
