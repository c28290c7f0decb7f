"""`homegame play` and `homegame serve`: start the server and say where to find it."""

import errno
import io
import logging
import os
import shlex
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click
import msgspec
import segno
from click.core import ParameterSource

from homegame.cli.errors import Mistake
from homegame.cli.letters import has_room_for
from homegame.cli.where import no_house, settings_for, the_home, where
from homegame.reach.certificate import CertificateLost
from homegame.reach.network import lan_address
from homegame.reach.way import Way
from homegame.service.form import running
from homegame.service.houses import read_houses
from homegame.service.settings import Settings
from homegame.storage.log import StoreError
from homegame.web.serve import JsonLines, certificate, listen, log_as_json, make_server
from homegame.words import say

EVERYWHERE: Final = ("0.0.0.0", "::")


@click.command()
@click.option("--port", metavar="PORT", help="The port to listen on (PORT; default 8477).")
@click.option(
    "--host", metavar="HOST", help="0.0.0.0 lets friends on your network join (HOST)."
)
@where
@click.option(
    "--anywhere", is_flag=True, help="Let friends anywhere join, over a forwarder."
)
@click.option(
    "--https",
    is_flag=True,
    help="Use a certificate of the house's own, which phones trust.",
)
@click.option("--no-browser", is_flag=True, help="Don't open a browser.")
def play(
    port: str | None,
    host: str | None,
    data: str | None,
    anywhere: bool,
    https: bool,
    no_browser: bool,
) -> None:
    """Start Home Game on this computer and open the lobby in your browser. Whom else it lets in
    is chosen there, under Invite."""
    log_as_json(logging.WARNING)
    settings = settings_for(port, host, data)
    settings = msgspec.structs.replace(settings, anywhere=anywhere, https=https)
    if https and settings.public_url:
        raise Mistake("setting", "PUBLIC_URL", say("trust.public", {}))
    open_house(settings, announce=say_where, tell=click.echo, browser=not no_browser)


@click.command()
@click.option("--port", metavar="PORT", help="The port to listen on (PORT; default 8477).")
@click.option("--host", metavar="HOST", help="The address to listen on (HOST).")
@where
def serve(port: str | None, host: str | None, data: str | None) -> None:
    """Start the server without a browser, for a machine that stays on. Logs JSON lines."""
    log_as_json()
    settings = settings_for(port, host, data)
    open_house(settings, announce=say_as_json, tell=tell_as_json, browser=False)


def open_house(
    settings: Settings,
    *,
    announce: Callable[[Settings], None],
    tell: Callable[[str], None],
    browser: bool,
) -> None:
    """Take the port, open the database, say where it is, and serve until Ctrl-C, until the
    computer asks it to stop, or until its window is closed."""
    stop_when_told()
    listener = taken_port(settings)
    name = socket.gethostname()
    settings = msgspec.structs.replace(
        settings, port=listener.getsockname()[1], names=(name, f"{name}.local")
    )
    if settings.host in EVERYWHERE and (address := lan_address()):
        settings = msgspec.structs.replace(
            settings, lan_url=f"{settings.scheme}://{address}:{settings.port}"
        )
    with listener, ExitStack() as held:
        if (metrics := metrics_listener(settings)) is not None:
            held.enter_context(metrics)
        try:
            home = the_home(settings)
            held.enter_context(home.serving(running()))
            store = home.open()
        except StoreError as trouble:
            raise no_house(trouble) from None
        try:
            announce(settings)
            for fault in read_houses(settings.data).faults:
                tell(f"Skipped a house file. {fault}")
            if browser and has_screen():
                threading.Timer(0.5, webbrowser.open, [local_url(settings)]).start()
            if metrics is not None:
                tell(f"Figures for Prometheus:  {metrics_url(metrics)}")
            server = make_server(store, settings, metrics=metrics)
            if settings.https:
                tell(say_trust(settings, server.reach.lets_network_in))
            if settings.anywhere:
                tell(say_way(server.reach.ways()))
            server.reach.tell = partial(say_friends, tell)
            server.run([listener])
        except KeyboardInterrupt:
            pass
        except CertificateLost as lost:
            raise Mistake("data", "DATA", str(lost)) from None
        else:
            if not server.started:
                why = "The server could not start; the log says why."
                raise Mistake("start", "DATA", why)
        try:
            tell("Stopped. Every night is saved.")
        except OSError:  # The window that it would be said in is closed.
            sys.stdout = io.StringIO()  # or Python tries again at its end, and fails


def stop_when_told() -> None:
    """To stop it, or to close its window, does what Ctrl-C does. With `nohup` it goes on when
    the window is closed."""
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):  # Each system has two of them.
        told = getattr(signal, name, None)
        if told is not None and signal.getsignal(told) != signal.SIG_IGN:
            signal.signal(told, lambda *_: signal.raise_signal(signal.SIGINT))


def say_trust(settings: Settings, lets_network_in: bool) -> str:
    """Where phones learn to trust the house's certificate, and which one it is. Until the
    network is let in, no phone comes there."""
    address = lan_address()
    url = f"https://{address}:{settings.port}" if address else local_url(settings)
    told = {"url": f"{url}/trust", "print": certificate(settings).fingerprint}
    if not address or lets_network_in or settings.host in (*EVERYWHERE, address):
        return say("trust.told", told)
    return say("trust.told_later", told)


def say_way(ways: Sequence[Way]) -> str:
    """Over whose computers friends anywhere come, and what those could see."""
    if not ways:
        return say("way.none", {})
    over = say(f"way.over.{ways[0].name}", {})
    asking = say("way.asking", {"over": over})
    return f"{say(f'way.sees.{ways[0].name}', {})}\n{asking}"


def say_friends(tell: Callable[[str], None], url: str) -> None:
    """Print where friends anywhere join."""
    tell(f"Friends join at:     {url}")


def program() -> str:
    """How this program is started from a terminal, to be pasted there."""
    usual, this = shutil.which("homegame"), Path(sys.argv[0])
    if not this.name.lower().startswith("homegame"):
        return f"{shlex.quote(sys.executable)} -m homegame"
    if usual and this.exists() and this.samefile(usual):
        return "homegame"
    return shlex.quote(str(this))


def taken_port(settings: Settings) -> socket.socket:
    """The listening socket, or a mistake that says why there is none."""
    try:
        return listen(settings.host, settings.port)
    except OSError as trouble:
        port = settings.port
        if trouble.errno == errno.EADDRINUSE:
            say = (
                f"PORT {port} is in use on {settings.host}, perhaps by another Home Game. "
                f"Stop that one, or use another port: {on_another_port(settings)}"
            )
            raise Mistake("port", "PORT", say) from None
        if trouble.errno in (errno.EACCES, errno.EPERM):
            say = f"You can't use PORT {port}. Use one above 1023, like 8477."
            raise Mistake("port", "PORT", say) from None
        say = f"Can't listen on HOST {settings.host}: {trouble.strerror or trouble}."
        raise Mistake("host", "HOST", say) from None


def metrics_listener(settings: Settings) -> socket.socket | None:
    """The socket at which the server's figures are read, if anywhere."""
    if settings.metrics is None:
        return None
    if find_spec("prometheus_client") is None:
        words = (
            "For METRICS a library is missing. Install it: pip install 'homegame[metrics]'"
        )
        raise Mistake("setting", "METRICS", words)
    try:
        return listen(*settings.metrics)
    except OSError as trouble:
        words = f"Can't listen at METRICS: {trouble.strerror or trouble}."
        raise Mistake("setting", "METRICS", words) from None


def metrics_url(listener: socket.socket) -> str:
    """Where the server's figures are read."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/metrics"


def on_another_port(settings: Settings) -> str:
    """The command that was given, with the next port that is free."""
    context = click.get_current_context()
    words = [context.info_name or "play"]
    for option in context.command.params:
        name = option.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name != "port":
            value = context.params[name]
            words += option.opts[:1] if value is True else [option.opts[0], value]
    port = next(
        filter(partial(is_free, settings.host), range(settings.port + 1, 65_536)), 0
    )
    return f"{program()} {shlex.join([*words, '--port', str(port)])}"


def is_free(host: str, port: int) -> bool:
    """Whether no other program listens at a port."""
    try:
        listen(host, port).close()
    except OSError:
        return False
    return True


def local_url(settings: Settings) -> str:
    """How this computer reaches the server."""
    if settings.host in EVERYWHERE:
        return f"{settings.scheme}://localhost:{settings.port}"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{settings.scheme}://{host}:{settings.port}"


def has_screen() -> bool:
    """Whether a browser window can open here; one in the terminal would be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def say_where(settings: Settings) -> None:
    """Print the address, the data folder and a QR code for friends."""
    friends = settings.public_url or settings.lan_url
    click.echo(f"Home Game is open:   {local_url(settings)}")
    kept_in = the_home(settings).name if settings.database else settings.data
    click.echo(f"Nights are saved in: {kept_in}")
    if friends:
        click.echo(f"Friends join at:     {friends}")
        click.echo(qr_code(friends))
    elif settings.host in EVERYWHERE:
        click.echo("No network found: only this computer can open it.")
    else:
        click.echo("Let friends in at the table: choose Invite.")
    click.echo("Stop with Ctrl-C. Nothing is lost: every night picks up where it left off.")
    sys.stdout.flush()


def say_as_json(settings: Settings) -> None:
    """Print the address as a line of the log."""
    url = settings.public_url or settings.lan_url or local_url(settings)
    tell_as_json(f"Home Game is open at {url}", url=url)


def tell_as_json(sentence: str, **more: str) -> None:
    """Print a sentence as a line of the log."""
    record = {"name": "homegame", "levelname": "INFO", "msg": sentence, **more}
    click.echo(JsonLines().format(logging.makeLogRecord(record)))
    sys.stdout.flush()


def qr_code(text: str) -> str:
    """A QR code for the terminal, two rows of dots to a line of text; in number signs where the
    output has no blocks."""
    code = segno.make(text, error="m", micro=False)
    drawn = io.StringIO()
    code.terminal(drawn, compact=True, border=2)
    if has_room_for(drawn.getvalue(), sys.stdout):
        return drawn.getvalue()
    rows = code.matrix_iter(border=2)
    return "\n".join("".join("##" if dark else "  " for dark in row) for row in rows)
