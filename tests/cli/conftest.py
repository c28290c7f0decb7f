"""What tests of several commands begin with."""

import asyncio

import pytest

from service.a_table import an_evening, two_seated


@pytest.fixture
def played(tmp_path):
    """The folder and the id of a night of Dana and Robin: one hand was played, the second is
    in play; no server runs."""

    async def evening():
        here = await an_evening(tmp_path)
        await two_seated(here)
        await here.act("f")
        await here.passes(5000)
        assert here.hand().plan.number == 2
        await here.lobby.close()
        return here.live.id

    return tmp_path, asyncio.run(evening())
