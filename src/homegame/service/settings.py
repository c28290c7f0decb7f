"""A server's settings: where it listens and keeps its data, its pace and its limits."""

import ipaddress
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import platformdirs
from msgspec import Struct

from homegame.night.agenda import Pace

DEFAULT_PORT: Final = 8477


class SettingsError(ValueError):
    """A setting is wrong; the message names it and says what would be right."""


class Limits(Struct, frozen=True):
    """How much one server, one night and one guest may ask for."""

    nights: int = 200
    """The most nights in memory; a new one is refused if people are at all of them."""
    kept: int = 50_000
    """The most nights and clubs that the house keeps."""
    kept_mb: int = 50_000
    """The size of the house's database above which no night or club is opened or imported."""
    open_of_one: int = 200
    """The most nights that one browser may host at a time, without having ended them."""
    rows: int = 1_000_000
    """The most rows of one night: about thirty thousand hands. Then it is ended."""
    idle_ms: int = 600_000
    """How long a night stays in memory after the last person has left; 0: forever."""
    snapshot_rows: int = 2_000
    """After about this many rows a night is saved as a snapshot, at the end of a hand."""
    sockets: int = 5
    """Connections of one guest to one night."""
    rail: int = 40
    """Connections that only watch one night."""
    rail_of_one: int = 10
    """Those of them that may come from one address."""
    knocks: int = 24
    """People who may wait at the door of one night."""
    knocks_of_one: int = 8
    """Those of them who may come from one address."""
    mailbox: int = 256
    """Commands that may wait in one night."""
    links: int = 20
    """Links one guest may have made for one night since the server started."""
    rate: float = 20.0
    """Requests or messages a second, of one guest or, without a seat, of one address."""
    burst: float = 40.0
    maths_rate: float = 8.0
    """Questions a second that one address may ask the maths."""
    maths_burst: float = 40.0
    opening_rate: float = 1 / 360
    """Nights a second that one address may open: ten at once, then ten an hour."""
    opening_burst: float = 10.0
    importing_rate: float = 1 / 30
    """Nights a second that one address may import: those of years at once, then one in 30 s."""
    importing_burst: float = 150.0
    coming_rate: float = 0.2
    """Places at the door or on the rail a second that one address may take: forty at once,
    then one in 5 s."""
    coming_burst: float = 40.0
    joining_rate: float = 0.2
    """Codes of short links a second that one address may try: twenty, then one in 5 s."""
    joining_burst: float = 20.0
    signal_rate: float = 20.0
    """Messages about the call a second, of one guest: who comes in needs a few with each other
    one there."""
    signal_burst: float = 200.0
    connections: int = 4000
    """Connections to the server."""
    connections_each: int = 256
    """Connections of one address: forty friends with six each, behind one router."""
    request_s: float = 15.0
    """How long a request may take to arrive."""
    upload_s: float = 120.0
    """How long a request with files may take to arrive."""
    answer_s: float = 30.0
    """How long an answer may lie untaken."""


class Settings(Struct, frozen=True):
    """The settings of one server. Without a `public_url`, links use the browser's address."""

    data: Path
    database: str = ""
    """The address of the database that keeps the nights, if it isn't in the data folder."""
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    public_url: str = ""
    trusted_proxy: str = ""
    names: tuple[str, ...] = ()
    """What this computer is called on its network."""
    lan_url: str = ""
    """How friends in the same network reach a server that listens on every address."""
    https: bool = False
    """It shows a certificate of the house's own."""
    push_trusts: str = ""
    """A file with the certificate of push services on this computer, for tests; without one
    they are on the internet."""
    stun: tuple[str, ...] | None = None
    """Servers that tell browsers in a call how they look from outside. None: one that is known,
    while the house is open to everyone; else none."""
    turn: tuple[str, ...] = ()
    """Servers that pass on what no direct line takes, and what they and we alone know."""
    turn_secret: str = ""
    anywhere: bool = False
    """Friends anywhere are let in as soon as the server runs."""
    metrics: tuple[str, int] | None = None
    """The address, and the port, where the server's figures are read."""
    pace: Pace = Pace()
    limits: Limits = Limits()

    @property
    def scheme(self) -> str:
        """How the addresses of this computer and its network begin."""
        return "https" if self.https else "http"


def from_env(env: Mapping[str, str]) -> Settings:
    """Read PORT, HOST, DATA, HOMEGAME_DATABASE, PUBLIC_URL, TRUSTED_PROXY, STUN, TURN,
    TURN_SECRET, METRICS, PACE, NIGHTS, KEPT_NIGHTS, KEPT_MB, OPEN_NIGHTS, ROWS, IDLE_MIN, RAIL,
    PER_ADDRESS and OPENINGS from the environment."""
    turn, secret = servers("TURN", env.get("TURN", ""), _TURN), env.get("TURN_SECRET", "")
    if bool(turn) != bool(secret):
        raise SettingsError(
            "TURN and TURN_SECRET belong together: the secret is the one that the server at"
            " TURN was started with"
        )
    return Settings(
        data=data_folder(env.get("DATA", ""), env),
        database=env.get("HOMEGAME_DATABASE", ""),
        host=env.get("HOST") or "127.0.0.1",
        port=port_number(env.get("PORT") or str(DEFAULT_PORT)),
        public_url=public_url(env.get("PUBLIC_URL", "")),
        trusted_proxy=trusted_proxy(env.get("TRUSTED_PROXY", "")),
        stun=stun(env.get("STUN", "")),
        turn=turn,
        turn_secret=secret,
        metrics=metrics(env.get("METRICS", "")),
        pace=pace(env.get("PACE", "")),
        limits=Limits(
            nights=limit(env, "NIGHTS", Limits().nights),
            kept=limit(env, "KEPT_NIGHTS", Limits().kept, most=9_999_999),
            kept_mb=limit(env, "KEPT_MB", Limits().kept_mb, most=9_999_999),
            open_of_one=limit(env, "OPEN_NIGHTS", Limits().open_of_one),
            rows=limit(env, "ROWS", Limits().rows, least=1_000, most=9_999_999),
            opening_rate=limit(env, "OPENINGS", 10) / 3600,
            idle_ms=60_000 * limit(env, "IDLE_MIN", Limits().idle_ms // 60_000),
            rail=limit(env, "RAIL", Limits().rail, least=0),
            connections_each=limit(env, "PER_ADDRESS", Limits().connections_each, least=8),
        ),
    )


def data_folder(text: str, env: Mapping[str, str]) -> Path:
    """The data folder: where the system keeps a program's data, unless one is named or nights
    lie where every system had them at first, in `~/.local/share/homegame`."""
    if text:
        return Path(text).expanduser()
    if share := env.get("XDG_DATA_HOME"):
        return Path(share) / "homegame"
    at_first = Path.home() / ".local" / "share" / "homegame"
    usual = platformdirs.user_data_path("homegame", appauthor=False)
    return at_first if at_first.exists() else usual


def port_number(text: str) -> int:
    """A port from 1 to 65535; 0 lets the system choose one."""
    if not (text.isascii() and text.isdigit()) or int(text) > 65535:
        raise SettingsError(f"PORT is {text!r}; give a number from 0 to 65535, like 8477")
    return int(text)


def public_url(text: str) -> str:
    """The address people type: scheme and host, perhaps a port, and nothing after it."""
    if not text:
        return ""
    wrong = SettingsError(
        f"PUBLIC_URL is {text!r}; give scheme and host only, like https://poker.example"
    )
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        raise wrong from None
    if not good or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise wrong
    return f"{parts.scheme}://{parts.netloc}"


def trusted_proxy(text: str) -> str:
    """The proxies whose forwarded headers are trusted, as addresses separated by commas."""
    for one in filter(None, (part.strip() for part in text.split(","))):
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            raise SettingsError(
                f"TRUSTED_PROXY has {one!r}; give addresses like 127.0.0.1 or 10.0.0.0/8"
            ) from None
    return text


_STUN: Final = re.compile(r"stuns?:[A-Za-z0-9.\-\[\]:]{1,200}")
_TURN: Final = re.compile(r"turns?:[A-Za-z0-9.\-\[\]:]{1,200}(\?transport=(udp|tcp))?")
MOST_SERVERS: Final = 4


def stun(text: str) -> tuple[str, ...] | None:
    """The STUN servers; `off` is none at all."""
    if not text:
        return None
    return () if text == "off" else servers("STUN", text, _STUN)


def servers(name: str, text: str, form: re.Pattern[str]) -> tuple[str, ...]:
    """The addresses of servers for calls, separated by commas."""
    found = tuple([part.strip() for part in text.split(",") if part.strip()])
    like = f"{name.lower()}:calls.example.org:3478"
    if len(found) > MOST_SERVERS or not all(form.fullmatch(one) for one in found):
        raise SettingsError(
            f"{name} is {text!r}; give up to {MOST_SERVERS} addresses like {like}"
        )
    return found


def metrics(text: str) -> tuple[str, int] | None:
    """Where the server's figures are read: an address of this computer and a port."""
    if not text:
        return None
    host, _, port = text.rpartition(":")
    try:
        ipaddress.ip_address(host.strip("[]"))
        number = port_number(port)
    except ValueError:
        raise SettingsError(
            f"METRICS is {text!r}; give an address of this computer and a port, like"
            " 127.0.0.1:9464"
        ) from None
    return host.strip("[]"), number


def limit(
    env: Mapping[str, str], name: str, usual: int, least: int = 1, most: int = 99_999
) -> int:
    """A limit, in whole numbers."""
    text = env.get(name) or f"{usual}"
    if not re.fullmatch(r"[0-9]{1,7}", text) or not least <= int(text) <= most:
        words = f"{name} is {text!r}; give a number from {least} to {most}, like {usual}"
        raise SettingsError(words)
    return int(text)


def pace(text: str) -> Pace:
    """The pace of the tables: 1 is the usual waits, 0 is none."""
    if not text:
        return Pace()
    if not re.fullmatch(r"[0-9](\.[0-9]{1,3})?", text):
        raise SettingsError(f"PACE is {text!r}; give a number from 0 to 9, like 1 or 0.5")
    share, usual = float(text), Pace()
    return Pace(
        runout_ms=round(share * usual.runout_ms),
        between_ms=round(share * usual.between_ms),
        bot_ms=round(share * usual.bot_ms),
    )
