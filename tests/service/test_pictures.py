"""A guest's picture: one emoji instead of the initials, seen by all once they are let in."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.service.night.door import knock
from homegame.service.people.pictures import clean_picture
from homegame.service.refused import RequestRefused
from homegame.words import say
from service.a_table import Evening, an_evening

FOX, OWL = "\U0001f98a", "\U0001f989"


@pytest.mark.parametrize(
    "emoji",
    [
        FOX,
        "\U0001f44b\U0001f3fd",  # a waving hand with a skin tone
        "\u2764\ufe0f",  # a heart
        "\u2764",  # the same from a keyboard that leaves out how it is drawn
        "\U0001f1e9\U0001f1ea",  # a flag of two letters
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
        "7\ufe0f\u20e3",  # a keycap
        "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family
        # the longest: two people with skin tones who kiss
        "\U0001f468\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff",
        "\U0001fae9",  # of 2024, newer than many a database of characters
    ],
)
def test_one_emoji_is_a_picture_however_many_parts_it_has(emoji: str) -> None:
    assert clean_picture(f" {emoji} ") == emoji


def test_nothing_means_the_initials() -> None:
    assert clean_picture("") == clean_picture("  ") == ""


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("Ann", "letters"),
        ("7", "letters"),
        ("\u674e", "letters"),
        (f"{FOX}a", "letters"),
        (FOX + OWL, "several"),
        (f"{FOX}\u200d" * 4 + FOX, "part"),
        ("\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", "several"),
        ("\u202e" + FOX, "unseen"),
        (f"{FOX}\n{OWL}", "unseen"),
        (f"{FOX}\u200f", "unseen"),
        ("\u200d", "part"),
        (f"{FOX}\u200d", "part"),
        ("\U0001f3fd", "part"),
        ("\U0001f1e9", "part"),
        (FOX + "\u0301" * 12, "marks"),
        ("\u0301" * 40, "marks"),
        ("!", "none"),
        ("\U0001f0a1", "none"),  # a playing card is no emoji
    ],
)
def test_what_is_no_picture_is_refused_by_name(written: str, wrong: str) -> None:
    """Letters, several emoji, parts of one, and what could upset the screen."""
    with pytest.raises(RequestRefused) as refusal:
        clean_picture(written)
    error = refusal.value.error
    assert (error.words, error.field) == (f"picture.{wrong}", "picture")
    assert error.say == say(f"picture.{wrong}", {})


def seen(evening: Evening, guest: str, by: str = "") -> list[str]:
    """A guest's picture in the guest list and on their plate, as `by` sees them."""
    at = evening.view(by)
    return [each.picture for each in (*at.guests, *at.chairs) if each.guest == guest]


def test_a_picture_is_seen_by_all_once_the_guest_is_let_in(tmp_path: Path) -> None:
    """Robin knocks as a fox; the rail sees it when Robin is let in, and on the plate. Robin
    becomes an owl, then R again; a word is no picture, nor is the rail asked for one."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await knock(evening.live, "Robin", picture=f"{FOX} ")
        assert seen(evening, robin) == []
        await evening.do(evening.host, c.Admit(robin))
        await evening.do(robin, c.SitDown(2, 200))
        assert seen(evening, robin) == seen(evening, robin, evening.host) == [FOX, FOX]
        await evening.do(robin, c.SetPicture(OWL))
        assert seen(evening, robin) == [OWL, OWL]
        refusal = await evening.refused(robin, c.SetPicture("R"))
        assert refusal.words == "picture.letters"
        assert (await evening.refused("", c.SetPicture(FOX))).words == "role.unknown"
        await evening.do(robin, c.SetPicture())
        assert seen(evening, robin) == ["", ""]
        with pytest.raises(RequestRefused):
            await knock(evening.live, "Maya", picture="M")
        assert [each.name for each in evening.live.night.guests.values()] == [
            "Dana",
            "Robin",
        ]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_picture_stays_with_a_guest_who_is_removed(tmp_path: Path) -> None:
    """The account of Robin, who was removed, has the fox still. At the door again no one sees
    it; let in, Robin is the fox."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await knock(evening.live, "Robin", picture=FOX)
        await evening.do(evening.host, c.Admit(robin))
        await evening.do(robin, c.SitDown(2, 200))
        await evening.do(evening.host, c.Kick(robin))
        assert seen(evening, robin) == [FOX]
        await knock(evening.live, "Robin", back=robin)
        assert seen(evening, robin) == [""]
        await evening.do(evening.host, c.Admit(robin))
        assert seen(evening, robin) == [FOX]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_guest_on_another_device_has_the_picture_chosen_there_or_the_old_one(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        for chosen, has in (("", FOX), (OWL, OWL)):
            evening = await an_evening(tmp_path / (chosen or "none"))
            robin = await knock(evening.live, "Robin", picture=FOX)
            await evening.do(evening.host, c.Admit(robin))
            again = await knock(evening.live, "Robin", picture=chosen)
            await evening.do(evening.host, c.Admit(again))
            assert seen(evening, robin) == [has]
            await evening.lobby.close()

    asyncio.run(run())


def test_a_log_from_before_pictures_is_read() -> None:
    row = b'{"type":"knocked","guest":"g2","name":"Robin"}'
    assert msgspec.json.decode(row, type=e.NightEvent) == e.Knocked("g2", "Robin")
