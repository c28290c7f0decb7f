"""Another name for a guest, at a night that is served: what it may be, and where it shows."""

import asyncio
from pathlib import Path

import pytest

from homegame.history.codecs import records
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.wire import News
from homegame.service.chronicle.pages import news_from
from homegame.service.chronicle.pages import page as log_page
from homegame.service.night.hands import Wanted
from homegame.service.story.exporting import export
from homegame.service.story.night import story_of
from homegame.telling import spoken
from service.a_table import Evening, again, an_evening, two_seated


def told(news: list[News], kind: str = "") -> list[str]:
    """The lines of the log, or those of one kind, as no one in particular reads them."""
    lines = [line for each in news for line in each.lines if not kind or line.kind == kind]
    return [spoken(line) for line in lines]


async def whole_log(evening: Evening) -> list[News]:
    live = evening.live
    return (await log_page(live.store, live.id, live.seq + 1, 500)).news


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Dealer", "naming.official"),
        ("The House", "naming.official"),
        ("D\u0430na", "naming.mixed"),  # with an a that is Cyrillic
        ("dana", "naming.taken"),
        ("ROBIN", "naming.taken"),
        ("!!", "naming.signs"),
    ],
)
def test_a_new_name_is_what_a_name_at_the_door_may_be(
    tmp_path: Path, name: str, words: str
) -> None:
    """Not the table's own voice, no one else's, nor one that looks like it."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await evening.guest("Robin")
        kim = await evening.guest("Kim")
        for by in (kim, evening.host):
            assert (await evening.refused(by, c.Rename(kim, name))).words == words
        await evening.do(kim, c.Rename(kim, "  Kim   Lee "))
        assert evening.live.night.guests[kim].name == "Kim Lee"
        await evening.lobby.close()

    asyncio.run(run())


async def renamed_after_two_hands(evening: Evening) -> str:
    """Dana and Robin have played two hands; Robin has said something, and becomes Bobby."""
    dana, robin = await two_seated(evening)
    await evening.do(robin, c.Say("I am Robin"))
    for _ in range(2):
        await evening.act("r9 f")
        await evening.passes(20_000)
    await evening.do(dana, c.Rename(robin, "Bobby"))
    await evening.do(robin, c.AnswerRename(robin, "Bobby"))
    await evening.act("r9")
    return robin


def test_a_name_changes_everywhere_and_what_was_said_keeps_the_old_one(
    tmp_path: Path,
) -> None:
    """On the plate, in the list, in hands that were played before, found by the new name alone,
    replayed and exported, and in the story. The log has the old name up to the line that says
    so, also after the server was stopped."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await renamed_after_two_hands(evening)
        await looks(evening)
        evening = await again(evening)
        await looks(evening)
        await evening.do(robin, c.Say("Bobby it is"))
        assert told(await whole_log(evening), "said")[-1] == "Bobby: Bobby it is"
        await evening.lobby.close()

    async def looks(evening: Evening) -> None:
        live, dana, names = evening.live, evening.host, {"Dana", "Bobby"}
        seen = evening.view(dana)
        assert {each.name for each in (*seen.chairs, *seen.guests)} == names
        found = await live.hands.page(dana, Wanted(), 0, 100)
        assert {each.name for each in found.people} == names
        for word, hands in (("bobby", found.total), ("robin", 0)):
            page = await live.hands.page(dana, Wanted(text=word), 0, 100)
            assert page.found == hands
        replay = await live.hands.replay(dana, "1")
        drawn = {chair.name for each in replay.frames for chair in each.view.chairs}
        assert drawn == names
        lines = told([news for each in replay.frames for news in each.news], "act")
        assert any("Bobby" in line for line in lines)
        assert not any("Robin" in line for line in lines)
        story = await story_of(live, dana)
        assert {each.name for each in story.players} == names
        file = await export(live, dana, "records")
        exported = [*records.read(file.text.splitlines())]
        assert len(exported) == 2
        for history in exported:
            assert {player.name for player in history.players} == names
        log = await whole_log(evening)
        assert told(log, "said") == ["Robin: I am Robin"]
        said = told(log, "audit")
        at = said.index("Dana renames Robin to Bobby")
        assert said[at + 1] == "Bobby agrees to the new name"
        assert any(line.startswith("Robin ") for line in told(log, "act"))
        # A page that begins after the change knows of it.
        (last,) = [each.seq for each in log if isinstance(each.event, e.Renamed)]
        rows = await live.store.rows(live.id, last, 100)
        _, later = await news_from(live.store, live.id, rows)
        assert not any("Robin" in line for line in told(later))

    asyncio.run(run())


def test_every_name_of_a_guest_who_is_forgotten_is_removed(tmp_path: Path) -> None:
    """Robin became Bobby, and was to be Bert: none of them is left in the log."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await renamed_after_two_hands(evening)
        await evening.do(robin, c.Rename(robin, "Bert"))
        await evening.do(evening.host, c.Say("Robin, Bobby or Bert?"))
        await evening.do(evening.host, c.EndNight())
        await evening.passes(60_000)
        live = evening.live
        await evening.lobby.remove_name(live.id, robin)
        rows = await live.store.rows(live.id, 0, 1000)
        written = b"\n".join([row.body for row in rows])
        for name in (b"Robin", b"Bobby", b"Bert"):
            assert name not in written
        assert b"A guest, A guest or A guest?" in written
        await evening.lobby.close()

    asyncio.run(run())


def test_who_comes_back_under_the_old_name_is_the_guest_who_had_it(tmp_path: Path) -> None:
    """Robin, who is Bobby now, has lost the phone and knocks as Robin: Dana lets Bobby in
    again. While Bobby's phone is here, another Robin is somebody else."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await evening.guest("Robin")
        await evening.do(evening.host, c.Rename(robin, "Bobby"))
        again = await evening.guest("Robin")
        guests = evening.live.night.guests
        assert again not in guests
        assert (guests[robin].name, guests[robin].came_as) == ("Bobby", "Robin")
        evening.live.audience.join(robin, 0)
        other = await evening.guest("Robin")
        assert evening.live.night.guests[other].name == "Robin"
        await evening.lobby.close()

    asyncio.run(run())
