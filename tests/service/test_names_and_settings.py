"""Names, settings and the outbox: small things that everything else relies on."""

import asyncio
import os
import subprocess
import sys

import msgspec
import pytest

from homegame.model.commands import Say
from homegame.model.events import Said
from homegame.model.wire import Frame, News
from homegame.night.view import Facts, Scene
from homegame.service.night.moment import Look
from homegame.service.night.outbox import MOST_NEWS, Outbox
from homegame.service.people.names import clean_name, said
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
        ("Ann ❤\ufe0f", "Ann ❤\ufe0f"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",) * 2,
        ("Боб", "Боб"),
        ("Боб Smith", "Боб Smith"),
        ("Nguyễn", "Nguyễn"),
        ("กี่", "กี่"),
        ("ユキ李", "ユキ李"),
    ],
)
def test_names_are_tidied(written: str, shown: str) -> None:
    """Spaces at the ends go; letters are composed."""
    assert clean_name(written) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Bob\ufe0f",
        "Bob\u034f",
        "Bob\U000e0100",
        "B\u200dob",
        "👨\u200d",
        "👨\u200dBob",
        "Bob\u2800",
        "\u3164",
        "\uffa0",
        "\u115fBob",
        "\u2800\u2800",
        "\ufe0f",
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen(name: str) -> None:
    """A variation selector behind letters, a filler, a Braille cell without dots."""
    with pytest.raises(RequestRefused, match="SYS-NAME") as wrong:
        clean_name(name)
    assert wrong.value.error.words == "naming.unseen"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("B\u043eb", "naming.mixed"),
        ("Ann \u0391lex", "naming.mixed"),
        ("B\u0301\u0302\u0303ob", "naming.marks"),
    ],
)
def test_a_name_is_written_so_that_it_can_be_read(name: str, words: str) -> None:
    """A Cyrillic letter among Latin ones, a Greek one, and three accents on one letter."""
    with pytest.raises(RequestRefused) as wrong:
        clean_name(name)
    assert wrong.value.error.words == words


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("\u0412\u041e\u0412", "Bob"),
        ("\u041e\u0441\u0430", "Oca"),
        ("BiII", "Bill"),
        ("B0B", "BOB"),
        ("lan", "Ian"),
        ("𝐁𝐨𝐛", "Bob"),
        ("❤", "❤\ufe0f"),
    ],
)
def test_names_of_letters_that_look_alike(name: str, taken: str) -> None:
    """All of a name in Cyrillic, capital I for small l, bold letters of mathematics."""
    with pytest.raises(RequestRefused) as wrong:
        clean_name(name, [taken])
    assert wrong.value.error.words == "naming.taken"
    assert clean_name("Lan", ["Ian"]) == "Lan"


@pytest.mark.parametrize(
    "name",
    [
        *("Dealer", "@dealer", "THE DEALER", "de aler", "Dealer!", "Dealer 2", "Déaler"),
        *("D\u0435aler", "\uff24ealer", "House", "H0use", "The House", "Host"),
        *(
            "Co-host",
            "cohost",
            "@floor",
            "CL0CK",
            "C1ock",
            "Banker",
            "K1tty",
            "Home Game",
            "You",
            "Everyone",
            "nobody",
            "No-one",
        ),
    ],
)
def test_no_guest_is_called_like_the_table_itself(name: str) -> None:
    """The dealer, the house and the host speak for the table; a guest with their name could
    pretend to."""
    with pytest.raises(RequestRefused) as wrong:
        clean_name(name)
    assert wrong.value.error.words in ("naming.official", "naming.mixed")


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (
            ("Bot", "the bot", "B0T", "Bot 3", "Robot!", "Seat 3", "EMPTY SEAT"),
            "naming.thing",
        ),
        (
            (
                "$100",
                "100 $",
                "€ 5",
                "1,000",
                "2.50",
                "500",
                "-20$",
                "20k",
                "100 chips",
                "5 BB",
            ),
            "naming.amount",
        ),
    ],
)
def test_no_guest_is_called_like_a_bot_a_seat_or_an_amount(
    names: tuple[str, ...], words: str
) -> None:
    """ "Seat 3 wins $100 from $100" says nothing to anyone."""
    for name in names:
        with pytest.raises(RequestRefused) as wrong:
            clean_name(name)
        assert wrong.value.error.words == words, name


@pytest.mark.parametrize(
    "name",
    [
        *("Theo", "Dean", "Hosta", "Boxer", "Rob House", "Yu", "8", "Agent 007"),
        *("Botond", "Seaton", "K2", "$am", "Chip"),
    ],
)
def test_who_is_only_nearly_called_so_may_come(name: str) -> None:
    """A name that contains one, or shares letters with it, is a name like any other."""
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("nice\u202e hand\u0007", "nice hand"),
        ("two\nlines", "two lines"),
        ("👨\u200d👩 ❤\ufe0f", "👨\u200d👩 ❤\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_what_is_said_has_no_marks_that_turn_it_around(written: str, read: str) -> None:
    assert said(Say(written)) == Say(read)


@pytest.mark.parametrize("blank", ["  ", "\u3164", "\u2800\u2800", "\u200d", "\u202e\n"])
def test_a_line_in_which_nothing_is_seen_is_refused(blank: str) -> None:
    with pytest.raises(RequestRefused) as wrong:
        said(Say(blank))
    assert wrong.value.error.words == "value.empty"


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


def test_servers_for_calls_from_the_environment() -> None:
    """None unless they are named; a relay needs its secret, and a secret its relay."""
    usual = from_env({})
    assert (usual.stun, usual.turn) == (None, ())
    assert from_env({"STUN": "off"}).stun == ()
    turn = "turn:calls.example.org:3478?transport=tcp"
    both = from_env({"TURN": f"{turn}, turns:[2001:db8::1]", "TURN_SECRET": "north"})
    assert both.turn == (turn, "turns:[2001:db8::1]")
    for wrong in (
        {"STUN": "calls.example.org"},
        {"STUN": "turn:calls.example.org"},
        {"STUN": "stun:a, stun:b, stun:c, stun:d, stun:e"},
        {"TURN": turn},
        {"TURN_SECRET": "north"},
        {"TURN": "turn:a b", "TURN_SECRET": "north"},
    ):
        with pytest.raises(SettingsError, match=next(iter(wrong))):
            from_env(wrong)


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("linux", ".local/share/homegame"),
        ("darwin", "Library/Application Support/homegame"),
        ("win32", "AppData/Local/homegame"),
    ],
)
def test_nights_lie_where_the_system_keeps_data(tmp_path, system: str, folder: str) -> None:
    """Each system has its place. Who has nights in the folder that all of them had at first
    keeps them there; a folder that is named comes before both."""
    code = """
import os, sys
from pathlib import Path
import msgspec, homegame.night.agenda  # what they ask of this system
home, sys.platform = Path.home(), sys.argv[1]
if sys.platform == "win32":
    sys.modules["ctypes"] = None  # then the folders are read from these
    os.environ |= {"USERPROFILE": str(home), "LOCALAPPDATA": str(home / "AppData" / "Local")}
from homegame.service.settings import data_folder
at_first = home / ".local" / "share" / "homegame"
print(data_folder("", {}).relative_to(home).as_posix())
print(data_folder("", {"XDG_DATA_HOME": "/mnt"}))
at_first.mkdir(parents=True)
print(data_folder("", {}).relative_to(home).as_posix())
print(data_folder("/srv/cards", {}))
"""
    env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    done = subprocess.run(
        [sys.executable, "-c", code, system],
        env={**env, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    kept = ".local/share/homegame"
    assert done.stdout.split("\n")[:4] == [folder, "/mnt/homegame", kept, "/srv/cards"]


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


def test_limits_are_settings():
    """200 nights in memory, unloaded after 10 minutes, with 40 at the rail, unless the host
    says otherwise."""
    usual = from_env({}).limits
    assert (usual.nights, usual.idle_ms, usual.rail) == (200, 600_000, 40)
    told = from_env({"NIGHTS": "1000", "IDLE_MIN": "1", "RAIL": "0"}).limits
    assert (told.nights, told.idle_ms, told.rail) == (1000, 60_000, 0)
    told = from_env(
        {"KEPT_NIGHTS": "9", "KEPT_MB": "8", "OPEN_NIGHTS": "7", "ROWS": "6000"}
    )
    limits = told.limits
    assert (limits.kept, limits.kept_mb, limits.open_of_one, limits.rows) == (9, 8, 7, 6000)
    assert from_env({"OPENINGS": "36"}).limits.opening_rate == 0.01
    for name in (
        *("NIGHTS", "IDLE_MIN", "RAIL", "PER_ADDRESS", "KEPT_NIGHTS", "KEPT_MB"),
        *("OPEN_NIGHTS", "OPENINGS", "ROWS"),
    ):
        for wrong in ("-1", "many", "1.5", "10000000", "٣"):
            with pytest.raises(SettingsError, match=f"{name} is '{wrong}'; give a number"):
                from_env({name: wrong})
    for name in ("NIGHTS", "IDLE_MIN"):
        with pytest.raises(SettingsError, match=f"{name} is '0'; give a number from 1"):
            from_env({name: "0"})
