"""What a deal would give, worked out beside the games where it takes long."""

import asyncio
from typing import NoReturn

import pytest

from homegame.night.tournament.deals import Stakes
from homegame.service import deals
from homegame.service.heavy import Heavy

THREE = Stakes(("ann", "bob", "cat"), (8_800, 8_700, 2_500), (50_000, 30_000, 20_000))
MANY = Stakes(
    tuple(f"g{number}" for number in range(120)),
    tuple(range(1000, 121_000, 1000)),
    tuple(range(120_000, 0, -1000)),
)


@pytest.mark.parametrize("about", [THREE, MANY], ids=["three", "120"])
def test_what_takes_long_is_worked_out_beside_the_games_and_once(
    about: Stakes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gambler's ruin of three stacks may take more than a second, and ICM of 120 takes 30 ms:
    this process works out neither, and asks for each but once."""

    def here(*_: object) -> NoReturn:
        raise AssertionError("worked out where the games are")

    async def run() -> None:
        heavy = Heavy([deals.__name__])
        ways = deals.Ways(heavy)
        try:
            first = await ways.of(about, 1)
            assert await ways.of(about, 1) is first
        finally:
            heavy.close()
        assert all(sum(each.amounts) == about.pool for each in first)
        assert {"even", "chips", "icm"} <= {each.kind for each in first}
        assert any(each.kind == "ruin" for each in first) == (about is THREE)

    monkeypatch.setattr(deals, "columns", here)
    asyncio.run(run())


def test_what_cannot_be_shared_is_asked_of_nobody() -> None:
    """More than may be left to play for, a player without chips, one player."""

    async def run() -> None:
        ways = deals.Ways(Heavy([deals.__name__]))
        assert await ways.of(THREE, 1, THREE.most_left + 1) == ()
        assert (
            await ways.of(Stakes(THREE.guests, (80_000, 20_000, 0), THREE.prizes), 1) == ()
        )
        assert await ways.of(Stakes(("ann",), (80_000,), (50_000,)), 1) == ()

    asyncio.run(run())


def test_coin_flips_between_equal_stacks_add_up_to_the_cent() -> None:
    """Of an odd cent between two equal stacks one gets it, as in every other deal."""
    for more in range(3):
        about = Stakes(("ann", "bob", "cat"), (4, 3, 3), (6_500 + more, 4_000, 2_500))
        for each in deals.columns(about, 1):
            assert sum(each.amounts) == about.pool, each
