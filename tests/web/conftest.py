"""A house that is open while a test runs, or while all tests of a file do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.people import House, a_house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server on a free port with a store of its own; it is never slow on purpose."""
    with a_house(tmp_path) as house:
        yield house


@pytest.fixture
def house(own_house: House) -> House:
    """A house for one test; or, where a file says so, `same_house`."""
    return own_house


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for a whole file."""
    with a_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def same_house(open_house: House) -> Iterator[House]:
    """The house of the file, for a test that has a night of its own in it: to open and to close
    one takes a fifth of a second. Whoever came goes home."""
    yield open_house
    open_house.close()
