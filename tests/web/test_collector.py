"""The real server process and its garbage collector."""

import gc

from homegame.service.collector import MOST_NEW
from web.people import House


def test_a_server_that_runs_collects_in_its_own_time(house: House) -> None:
    """A browser has its answer: by then what the program is made of is set aside, and the
    thresholds are the house's."""
    assert house.person().http.get("/api/health").status_code == 200
    assert gc.get_threshold() == (MOST_NEW, 1, 1)
    assert gc.get_freeze_count() > 10_000
