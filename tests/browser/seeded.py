"""The server of the browser tests: `homegame play` whose cards and bots come from a seed.

The tests give each house its test's name, so that a picture that failed can be looked at again.
Keys and tokens stay the operating system's. Pages choose seeds of their own, so they take no
part in the cut unless a test wants it (CUT=1). Nobody is hurried: no clock of the house acts
for people within an hour, on whatever machine.
"""

import os
import sys
from collections.abc import Mapping
from multiprocessing import current_process
from multiprocessing.connection import Connection
from random import Random
from types import SimpleNamespace
from typing import Final

from homegame.cli import main
from homegame.fair import shuffle
from homegame.reach import reach
from homegame.service import lobby
from homegame.service.night import bots, cutting, intake

HOUR_S: Final = 3600
NETWORK: Final = "127.0.0.3"
"""An address of this computer that stands for the one on its network."""


def play(said: Connection, told: Mapping[str, str], chance: str) -> None:
    """Be the house of a test in a process of its own. What it prints goes to `said`."""
    cards, minds, ids = (Random(chance + what) for what in ("cards", "minds", "ids"))
    vars(shuffle)["os"] = SimpleNamespace(urandom=cards.randbytes)
    vars(intake)["chance"] = ids
    if told.get("CUT") != "1":
        vars(cutting)["deals_fair"] = lambda *_: False
    vars(bots)["secrets"] = SimpleNamespace(randbits=minds.getrandbits)
    vars(reach)["lan_address"] = lambda: NETWORK
    usual = lobby.tonight
    patient = {"clock.turn_s": HOUR_S, "vote_s": HOUR_S, "runs.vote_s": HOUR_S}
    vars(lobby)["tonight"] = lambda asked: usual(asked) | patient
    os.environ.update(told)
    current_process().daemon = False  # It has processes of its own for heavy work.
    os.dup2(said.fileno(), 1)
    sys.stdout.reconfigure(line_buffering=True)
    sys.argv = ["homegame", "play", "--no-browser"]
    main()
