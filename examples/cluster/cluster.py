"""A whole set on this computer: PostgreSQL with a standby, two servers of one house, HAProxy.

    python examples/cluster/cluster.py              start it; Ctrl-C stops it
    python examples/cluster/cluster.py check        play a hand at it, and kill parts of it

It needs what Debian calls postgresql and haproxy, and `homegame[postgres]`. If the PostgreSQL
that leads dies, the standby is promoted and a new one made, as Patroni or a managed PostgreSQL
does it across machines; if a server dies, it is started again.
"""

import http.cookiejar
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
PATIENCE_S: Final = 60
"""How long anything may take to start, or to come back."""

Process = subprocess.Popen[bytes]


# ---------------------------------------------------------------- starting it


class Cluster:
    """Everything that runs, and the folder that keeps it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ports = {name: free_port() for name in ("a", "b", "one", "two", "door")}
        self.running: dict[str, Process] = {}
        self.leads, self.stands_by = "a", "b"

    @property
    def url(self) -> str:
        """What players open."""
        return f"http://127.0.0.1:{self.ports['door']}"

    @property
    def database(self) -> str:
        """Both databases: the servers find the one that leads."""
        hosts = ",".join(f"127.0.0.1:{self.ports[name]}" for name in ("a", "b"))
        return f"postgresql://poker@{hosts}/poker?target_session_attrs=read-write"

    def start(self) -> None:
        """Start all of it, the databases first."""
        self.postgres(
            "initdb", "--auth=trust", "--encoding=UTF8", "--locale=C", "--username=poker"
        )
        self.start_postgres(self.leads)
        self.ask("CREATE DATABASE poker", "postgres")
        self.stand_by()
        for name in ("one", "two"):
            self.start_server(name)
        recipe = (DEPLOY / "haproxy.cfg").read_text("utf-8")
        for written, here in (
            (
                "bind :443 ssl crt /etc/haproxy/cards.pem",
                f"bind 127.0.0.1:{self.ports['door']}",
            ),
            ("    hash-type", "    http-response set-header Served-By %s\n    hash-type"),
            ("hdr Host cards.example.org", "hdr Host 127.0.0.1"),
            ("10.0.0.11:8477", f"127.0.0.1:{self.ports['one']}"),
            ("10.0.0.12:8477", f"127.0.0.1:{self.ports['two']}"),
        ):
            assert written in recipe, written
            recipe = recipe.replace(written, here)
        (self.folder / "haproxy.cfg").write_text(recipe, "utf-8")
        self.run("door", [program("haproxy"), "-db", "-f", self.folder / "haproxy.cfg"])
        wait_for("HAProxy", lambda: answers(f"{self.url}/api/health"))

    def run(
        self, name: str, words: list[Any], *, env: dict[str, str] | None = None
    ) -> None:
        """Run a program until it is stopped; what it says is in the folder."""
        as_whom = owner() if name in ("a", "b") else {}
        with open(self.folder / f"{name}.log", "ab") as log:
            self.running[name] = subprocess.Popen(
                [*map(str, words)], stdout=log, stderr=log, cwd="/", start_new_session=True,
                env={**os.environ, **(env or {})}, **as_whom,
            )  # fmt: skip

    def start_server(self, name: str) -> None:
        """Start a server of the house."""
        data = self.folder / "house"
        data.mkdir(exist_ok=True)
        settings = {"PORT": f"{self.ports[name]}", "TRUSTED_PROXY": "127.0.0.1"}
        words = [sys.executable, "-m", "homegame", "serve", "--data", data]
        self.run(name, [*words, "--database", self.database], env=settings)
        health = f"http://127.0.0.1:{self.ports[name]}/api/health"
        wait_for(f"server {name}", lambda: answers(health))

    # PostgreSQL

    def data(self, name: str) -> Path:
        return self.folder / "postgres" / name

    def postgres(self, what: str, *words: object, of: str = "") -> None:
        """Run a program of PostgreSQL to its end."""
        done = subprocess.run(
            [f"{program(what)}", *map(str, words), "-D", f"{self.data(of or self.leads)}"],
            capture_output=True, text=True, check=False, cwd="/", **owner(),
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def start_postgres(self, name: str) -> None:
        options = {"port": self.ports[name], "listen_addresses": "127.0.0.1"}
        options |= {
            "unix_socket_directories": self.folder / "postgres",
            "wal_keep_size": "64MB",
        }
        words = [word for key, to in options.items() for word in ("-c", f"{key}={to}")]
        self.run(name, [program("postgres"), "-D", self.data(name), *words])
        wait_for(
            f"PostgreSQL {name}", lambda: self.ask("SELECT 1", "postgres", of=name) == "1"
        )

    def ask(self, statement: str, database: str = "poker", of: str = "") -> str:
        """What PostgreSQL answers; "" if it doesn't."""
        done = subprocess.run(
            [f"{program('psql')}", "-h", "127.0.0.1", "-p", f"{self.ports[of or self.leads]}",
             "-U", "poker", "-Atqc", statement, database],
            capture_output=True, text=True, check=False, cwd="/",
        )  # fmt: skip
        return done.stdout.strip()

    def stand_by(self) -> None:
        """Let the other database be a copy of the one that leads: every commit waits for it."""
        shutil.rmtree(self.data(self.stands_by), ignore_errors=True)
        self.postgres(
            "pg_basebackup", "-c", "fast", "-X", "stream", "-R", "-h", "127.0.0.1",
            "-p", self.ports[self.leads], "-U", "poker", of=self.stands_by,
        )  # fmt: skip
        self.start_postgres(self.stands_by)
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("SELECT pg_reload_conf()")
        synced = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        wait_for("the standby", lambda: self.ask(synced) == "1")

    def promote(self) -> None:
        """Let the standby lead."""
        self.postgres("pg_ctl", "promote", "-w", of=self.stands_by)
        self.leads, self.stands_by = self.stands_by, self.leads

    # While it runs

    def look_after(self) -> None:
        """Replace whatever has died."""
        if self.running[self.leads].poll() is not None:
            say(f"PostgreSQL {self.leads} is gone: {self.stands_by} leads from now on.")
            self.promote()
        if self.running[self.stands_by].poll() is not None:
            self.stand_by()
            say(f"PostgreSQL {self.stands_by} stands by.")
        for name in ("one", "two"):
            if self.running[name].poll() is not None:
                say(f"Server {name} is gone, and starts again.")
                self.start_server(name)

    def kill(self, name: str) -> None:
        """kill -9."""
        os.killpg(self.running[name].pid, signal.SIGKILL)
        self.running[name].wait()

    def stop(self) -> None:
        """Stop all of it, the databases last."""
        for name in ("door", "one", "two", self.leads, self.stands_by):
            if (process := self.running.get(name)) is None or process.poll() is not None:
                continue
            process.send_signal(signal.SIGQUIT if name in ("a", "b") else signal.SIGTERM)
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self.kill(name)


def program(name: str) -> Path:
    """A program that is installed: Debian keeps PostgreSQL's, and HAProxy, off the PATH."""
    kept = [*Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if kept:  # the newest
        return max(kept, key=lambda path: int(path.parts[-3]))
    if found is None:
        sys.exit(f"There is no {name} here. Install postgresql and haproxy.")
    return Path(found)


def owner() -> dict[str, Any]:
    """As whom PostgreSQL runs: it refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def new_folder() -> Path:
    """A folder for all of it, where PostgreSQL's user may write."""
    folder = Path(tempfile.mkdtemp(prefix="homegame-cluster-"))
    folder.chmod(0o755)
    (folder / "postgres").mkdir()
    if whom := owner():
        os.chown(folder / "postgres", whom["user"], whom["group"])
    return folder


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def wait_for(what: str, is_so: Callable[[], Any]) -> Any:
    """Look until something is so."""
    until = time.monotonic() + PATIENCE_S
    while not (found := is_so()):
        if time.monotonic() > until:
            sys.exit(f"{what} hasn't come after {PATIENCE_S} s.")
        time.sleep(0.05)
    return found


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


# ---------------------------------------------------------------- checking it


class Player:
    """Someone with a browser of their own, without the browser."""

    numbers = count(1)

    def __init__(self, url: str, night: str = "") -> None:
        self.url, self.night, self.guest, self.served_by = url, night, "", ""
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.browser = urllib.request.build_opener(jar)

    def asks(self, path: str, body: object = None) -> dict[str, Any] | None:
        """An answer; None if there is none now, or it is to be asked for again."""
        told = None if body is None else json.dumps(body).encode()
        headers = {"Origin": self.url, "Content-Type": "application/json"}
        asked = urllib.request.Request(self.url + path, told, headers)
        try:
            with self.browser.open(asked, timeout=30) as answer:
                self.served_by = answer.headers["Served-By"]
                found: dict[str, Any] = json.load(answer)
                return found
        except urllib.error.HTTPError as refused:
            if refused.code == 429 or refused.code >= 500:
                return None
            raise SystemExit(f"{path}: {refused.read().decode()}") from None
        except OSError:
            return None

    def does(self, type: str, **fields: object) -> None:
        """Carry out a command: it is sent with one id until it is answered, and counts once."""
        command = {
            "id": f"check-{next(self.numbers):08}",
            "command": {"type": type, **fields},
        }
        if may := self.view()["may"]:
            command |= {"turn": may["turn_id"], "price": may["price"]}
        path = f"/api/nights/{self.night}/command"
        wait_for(f"the answer to {type}", lambda: self.asks(path, command))

    def view(self) -> dict[str, Any]:
        """What they see."""
        found = wait_for("a view", lambda: self.asks(f"/api/nights/{self.night}/view"))
        view: dict[str, Any] = found["view"]
        return view

    def sees(self) -> tuple[Any, ...]:
        """Their cards, the board, whose turn it is and everyone's chips."""
        view = self.view()
        chips = [(each["guest"], each["stack"]) for each in view["chairs"]]
        return view["you"]["cards"], view["hand"]["board"], view["hand"]["turn"], chips


def check(cluster: Cluster) -> None:
    """Play a hand, and kill the server that has it, and then the database that leads."""
    dana, robin = two_play(cluster.url)
    before = dana.sees(), robin.sees()
    began = time.monotonic()
    cluster.kill(dana.served_by)
    assert (dana.sees(), robin.sees()) == before, "another server shows something else"
    say(
        f"Server {dana.served_by} has the same cards after {time.monotonic() - began:.1f} s."
    )
    acts(dana, robin).does("call")
    before = dana.sees(), robin.sees()
    died = time.monotonic()
    cluster.kill(cluster.leads)
    cluster.promote()
    began = time.monotonic()
    assert (dana.sees(), robin.sees()) == before, "another database knows something else"
    acts(dana, robin).does("check")
    now = time.monotonic()
    say(
        f"The other database leads. Play went on {now - began:.1f} s after it was promoted,"
        f" {now - died:.1f} s after the first one died."
    )
    cluster.look_after()
    acts(dana, robin).does("fold", anyway=True)
    verify = [sys.executable, "-m", "homegame", "verify", "--database", cluster.database]
    verify += ["--data", f"{cluster.folder / 'house'}"]
    subprocess.run(verify, check=True)


def two_play(url: str) -> tuple[Player, Player]:
    """Dana and Robin are in their first hand."""
    dana = Player(url)
    opened = wait_for(
        "a night", lambda: dana.asks("/api/nights", {"title": "Check", "name": "Dana"})
    )
    dana.night = opened["night"]
    robin = Player(url, dana.night)
    asked = {"invite": opened["invite"]["token"], "name": "Robin"}
    knock = f"/api/nights/{dana.night}/knock"
    robin.guest = wait_for("the door", lambda: robin.asks(knock, asked))["guest"]
    dana.does("admit", guest=robin.guest)
    for seat, each in enumerate((dana, robin), 1):
        each.does("sit_down", seat=seat, amount=300)
    dana.does("start")
    acts(dana, robin)
    return dana, robin


def acts(*players: Player) -> Player:
    """Whose turn it is, once it is anyone's."""

    def turn() -> Player | None:
        return next((each for each in players if each.view()["may"]), None)

    found: Player = wait_for("a turn", turn)
    return found


def main(words: list[str]) -> None:
    if words not in ([], ["check"]):
        sys.exit(__doc__)
    cluster = Cluster(new_folder())
    try:
        cluster.start()
        if words:
            check(cluster)
            say("All is well.")
            return
        say(f"Open {cluster.url}. Everything is in {cluster.folder}; Ctrl-C stops it.")
        while True:
            time.sleep(1)
            cluster.look_after()
    except KeyboardInterrupt:
        pass
    finally:
        cluster.stop()
        if words:
            shutil.rmtree(cluster.folder)


if __name__ == "__main__":
    main(sys.argv[1:])
