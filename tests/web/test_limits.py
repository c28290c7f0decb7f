"""A bucket holds so many requests, and refills with time."""

import pytest

from homegame.web import limits
from homegame.web.limits import Buckets
from service.a_table import ManualClock


def test_a_bucket_is_emptied_and_refills() -> None:
    """Three at once, then one every half second; a rest of an hour fills it, and no more."""
    clock = ManualClock()
    bucket = Buckets(rate=2, burst=3, clock=clock)

    def taken(of: int) -> int:
        return sum(bucket.take("Dana") for _ in range(of))

    assert taken(5) == 3
    clock.ms += 499
    assert taken(5) == 0
    clock.ms += 1
    assert taken(5) == 1
    clock.ms += 1000
    assert taken(5) == 2
    clock.ms += 3_600_000
    assert taken(5) == 3


def test_everybody_has_a_bucket_of_their_own() -> None:
    bucket = Buckets(rate=1, burst=1, clock=ManualClock())
    assert [bucket.take(name) for name in ("Dana", "Dana", "Robin")] == [True, False, True]


def test_whoever_has_paused_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where four are remembered and a fifth comes, only those stay whose buckets aren't full
    again: Dana, who has asked a moment ago, has to wait."""
    monkeypatch.setattr(limits, "MOST_BUCKETS", 4)
    clock = ManualClock()
    bucket = Buckets(rate=1, burst=1, clock=clock)
    for name in ("Ann", "Ben", "Cal"):
        bucket.take(name)
    clock.ms += 1000
    assert bucket.take("Dana")
    assert bucket.take("Eve")
    assert {*bucket._held} == {"Dana", "Eve"}
    assert not bucket.take("Dana")
