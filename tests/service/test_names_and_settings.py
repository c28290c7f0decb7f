"""Names, settings and the outbox: small things that everything else relies on."""

import asyncio

import msgspec
import pytest

from homegame.model.events import Said
from homegame.model.wire import Frame, News
from homegame.night.view import Facts, Scene
from homegame.service.moment import Look
from homegame.service.names import clean_name
from homegame.service.outbox import MOST_NEWS, Outbox
from homegame.service.refused import RequestRefused
from homegame.service.settings import SettingsError, from_env
from service.a_table import an_evening


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Dana", "Dana"),
        ("  Dana \n", "Dana"),
        ("Dana   K.", "Dana K."),
        ("Zoe\u0308", "Zoë"),
        ("李", "李"),
        ("Ann 🂡", "Ann 🂡"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_are_tidied(written: str, shown: str) -> None:
    """Spaces at the ends go; letters are composed."""
    assert clean_name(written) == shown


@pytest.mark.parametrize("other", ["DANA", "dana", "d ana", "Ｄana", "ﬀ"])
def test_names_that_look_alike(other: str) -> None:
    """Size, spaces and width do not make another name."""
    with pytest.raises(RequestRefused, match="SYS-NAME"):
        clean_name(other, ["Dana", "ff"])


def test_settings_from_the_environment() -> None:
    """What is not said has a default; what is said is taken."""
    assert from_env({}).port == 8477
    told = from_env(
        {
            "PORT": "80",
            "DATA": "/srv/cards",
            "PUBLIC_URL": "https://p.example/",
            "HOST": "::",
        }
    )
    assert (told.port, str(told.data), told.public_url, told.host) == (
        80,
        "/srv/cards",
        "https://p.example",
        "::",
    )
    with pytest.raises(SettingsError, match="PORT"):
        from_env({"PORT": "٣"})


def test_an_outbox_keeps_the_newest_view_and_all_news(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Looks that wait melt into one: the last view, the news in order, not without end.
    What has changed since a look that nobody took is never told."""

    async def run() -> str | None:
        evening = await an_evening(tmp_path)
        night, host = evening.live.night, evening.host
        outbox = Outbox(host, 1)
        for seq in range(1, MOST_NEWS + 11):
            scene = Scene(msgspec.structs.replace(night, title=str(seq)), Facts())
            news = (News(seq, 0, Said("g", "hi")),)
            seen = scene.seen_by(host, ())
            outbox.put(Look(scene, seen, seq, news, seq, "{}"))
        text = await outbox.take()
        outbox.close(4001, "moved")
        assert await outbox.take() is None
        await evening.lobby.close()
        return text

    text = asyncio.run(run())
    assert text
    frame = msgspec.json.decode(text, type=Frame)
    assert (frame.seq, frame.view.title) == (MOST_NEWS + 10, str(MOST_NEWS + 10))
    assert [news.seq for news in frame.news] == list(range(11, MOST_NEWS + 11))


def test_the_pace_is_a_share_of_what_people_need() -> None:
    """PACE=0.1 plays ten times as fast, 0 at once; anything else is said to be wrong."""
    assert from_env({"PACE": "0.1"}).pace.between_ms == from_env({}).pace.between_ms // 10
    assert from_env({"PACE": "0"}).pace.bot_ms == 0
    for wrong in ("fast", "-1", "10", "1.", "\u0661"):
        with pytest.raises(SettingsError, match="PACE"):
            from_env({"PACE": wrong})
