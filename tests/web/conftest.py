"""A house that is open while a test runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.people import House, a_house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server on a free port with a store of its own; it is never slow on purpose."""
    with a_house(tmp_path) as house:
        yield house
