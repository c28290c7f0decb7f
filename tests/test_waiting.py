"""A wait that never ends says what it waited for."""

import pytest

import waiting
from waiting import until


def test_what_has_come_to_be_so_is_returned() -> None:
    """The third look finds three."""
    looks = iter(range(1, 9))
    assert until("three", lambda: next(looks), lambda seen: seen == 3) == 3


def test_what_never_comes_to_be_so_is_told_with_what_was_seen_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waiting, "HANG_S", 0)
    with pytest.raises(AssertionError, match="for the river; last seen: 'turn'"):
        until("the river", lambda: "turn", lambda seen: seen == "river")
