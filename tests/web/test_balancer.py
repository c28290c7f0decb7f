"""Two servers behind a balancer, as deploy/ has it: each a process of its own. One dies, or is
told to stop, in the middle of a hand, and its players go on at the other."""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from a_postgres import Postgres
from homegame.service.night.gallery import RESTARTS
from waiting import HANG_S, ended_in_time, until
from web.people import Door, Person
from web.test_hosting import DEPLOY, NAME, a_certificate, free_port, installed, is_open
from web.test_nodes import at, two_play
from web.test_play import first_line, started

Server = tuple["subprocess.Popen[str]", str]


def haproxy(folder: Path, port: int, urls: list[str]) -> list[str | Path]:
    """The recipe for HAProxy on a port of this computer, without TLS."""
    recipe = written_here(
        "haproxy.cfg",
        ("bind :443 ssl crt /etc/haproxy/cards.pem", f"bind 127.0.0.1:{port}"),
        ("    hash-type", "    http-response set-header Served-By %si:%sp\n    hash-type"),
        ("hdr Host cards.example.org", "hdr Host 127.0.0.1"),
        ("10.0.0.11:8477", urls[0].removeprefix("http://")),
        ("10.0.0.12:8477", urls[1].removeprefix("http://")),
    )
    (folder / "haproxy.cfg").write_text(recipe)
    return [installed("haproxy"), "-db", "-f", folder / "haproxy.cfg"]


def nginx(folder: Path, port: int, urls: list[str]) -> list[str | Path]:
    """The recipe for nginx on a port of this computer, without TLS."""
    certificate, key = a_certificate(folder)
    recipe = written_here(
        "nginx-nodes.conf",
        (
            "listen 443 ssl;",
            f"listen 127.0.0.1:{port}; add_header Served-By $upstream_addr;",
        ),
        ("10.0.0.11:8477", urls[0].removeprefix("http://")),
        ("10.0.0.12:8477", urls[1].removeprefix("http://")),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{certificate}"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{key}"),
    )
    folders = "".join(
        f"{name}_temp_path {folder / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr;\n"
        f"events {{}}\nhttp {{ access_log off;\n{folders}{recipe}}}\n"
    )
    return [installed("nginx"), "-p", folder, "-c", folder / "nginx.conf"]


def written_here(name: str, *changes: tuple[str, str]) -> str:
    """A recipe with what is different here."""
    recipe = (DEPLOY / name).read_text("utf-8")
    for written, here in changes:
        assert written in recipe
        recipe = recipe.replace(written, here)
    return recipe


@pytest.fixture(params=[haproxy, nginx], ids=["haproxy", "nginx"])
def balanced(
    request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres
) -> Iterator[tuple[Door, list[Server]]]:
    """The balancer's address, and the servers behind it."""
    with balancing(request.param, tmp_path, postgres.new_url()) as behind:
        yield behind


@contextmanager
def balancing(
    recipe: Callable[..., list[str | Path]], tmp_path: Path, url: str, pace: str = "0"
) -> Iterator[tuple[Door, list[Server]]]:
    """Two servers of a house behind a balancer."""
    port = free_port()
    with ExitStack() as held:
        serve = "serve", "--database", url
        servers: list[Server] = []
        for _ in range(2):
            process = held.enter_context(
                started(tmp_path, *serve, PACE=pace, TRUSTED_PROXY="127.0.0.1")
            )
            servers.append((process, json.loads(first_line(process))["url"]))
        before = subprocess.Popen(
            recipe(tmp_path, port, [each for _, each in servers]), env={**os.environ}
        )
        held.callback(before.wait, HANG_S)
        held.callback(before.terminate)
        held.enter_context(ended_in_time(before))
        until("the balancer", lambda: is_open(port) or before.poll() is not None)
        assert before.poll() is None
        door = Door(f"http://127.0.0.1:{port}")
        held.callback(door.close)
        until("the servers", lambda: door.person().get("/api/health").is_success)
        yield door, servers


def server_of(person: Person, servers: list[Server]) -> "subprocess.Popen[str]":
    """The server that everything about the night goes to, as the balancer says."""
    served_by = {
        person.get(f"{person.at}/{page}").headers["Served-By"]
        for page in ("view", "log?limit=1", "devices")
    }
    assert len(served_by) == 1
    where = f"http://{served_by.pop()}"
    return next(process for process, url in servers if url == where)


def once_up(ask: Callable[[], httpx.Response]) -> dict[str, Any]:
    """The answer, once the balancer has found a server that gives one."""

    def asked() -> httpx.Response | None:
        try:
            answer = ask()
        except httpx.TransportError:
            return None
        waits = httpx.codes.TOO_MANY_REQUESTS, *range(500, 600)
        return answer if answer.status_code not in waits else None

    found = until("an answer", asked)
    assert found
    assert found.status_code == 200, found.text
    answer: dict[str, Any] = found.json()
    return answer


def seen(person: Person) -> tuple[Any, ...]:
    """The cards, the turn and the stacks, as one player sees them."""
    view = once_up(lambda: person.get(f"{person.at}/view"))["view"]
    chairs = [(each["guest"], each["stack"], each.get("bet", 0)) for each in view["chairs"]]
    return view["you"]["cards"], view["hand"]["number"], view["hand"]["turn"], chairs


def test_the_players_of_a_server_that_is_killed_go_on_at_the_other(
    balanced: tuple[Door, list[Server]],
) -> None:
    """One has called, and perhaps wasn't told: they send it again. The cards, the stacks and
    whose turn it is are the same at the other server, and the call counts once."""
    door, servers = balanced
    host, robin = two_play(door)
    actor = host.its_turn(robin)
    lines = [each.connect(max_queue=None) for each in (host, robin)]
    may = actor.view()["may"]
    call = {
        "id": "the-call-before-the-end",
        "turn": may["turn_id"],
        "price": may["price"],
        "command": {"type": "call"},
    }
    done = actor.post(f"{actor.at}/command", call).json()
    before = [seen(each) for each in (host, robin)]
    assert before[0][0] != before[1][0]
    dies = server_of(host, servers)
    dies.send_signal(signal.SIGKILL)
    for line in lines:
        line.until_closed()
    # Their browsers connect anew, as they do where a connection was cut off.
    turn = (host, robin).index(actor)
    host, robin = (at(door, each) for each in (host, robin))
    actor = (host, robin)[turn]
    assert [seen(each) for each in (host, robin)] == before
    again = once_up(lambda: actor.post(f"{actor.at}/command", call))
    assert again == done
    lines = [each.connect(max_queue=None) for each in (host, robin)]
    for words in ("check", "check", "check"):
        checked = host.its_turn(robin).does(words)
        for line in lines:
            line.until(lambda frame, seq=checked["last"]: frame["seq"] >= seq)
    news = host.get(f"{host.at}/log?limit=200").json()["news"]
    assert [each["event"]["type"] for each in news].count("called") == 1
    for line in lines:
        line.close()


def test_no_word_is_lost_or_said_twice_when_a_server_dies(
    balanced: tuple[Door, list[Server]],
) -> None:
    """Dana and Robin talk all the time while it happens. What isn't answered is said again,
    with the same id, until it is."""
    door, servers = balanced
    host, robin = two_play(door)
    talkers = [at(door, each) for each in (host, robin)]
    enough = threading.Barrier(len(talkers) + 1)

    def talk(person: Person) -> None:
        for number in range(30):
            if number == 10:
                enough.wait(HANG_S)
            words = f"{number} of {person.guest}"
            id_of = f"word-{number:03}-{person.guest}"
            said = {"id": id_of, "command": {"type": "say", "text": words}}
            once_up(lambda said=said: person.post(f"{person.at}/command", said))

    with ThreadPoolExecutor(len(talkers)) as pool:
        talking = [pool.submit(talk, each) for each in talkers]
        dies = server_of(host, servers)
        enough.wait(HANG_S)
        dies.send_signal(signal.SIGKILL)
        for each in talking:
            each.result()
    again = at(door, host)
    news = once_up(lambda: again.get(f"{again.at}/log?limit=200"))["news"]
    said = [each["event"]["text"] for each in news if each["event"]["type"] == "said"]
    for person in talkers:
        mine = [each for each in said if each.endswith(f"of {person.guest}")]
        assert mine == [f"{number} of {person.guest}" for number in range(30)]


def test_a_server_that_is_told_to_stop_hands_over(
    balanced: tuple[Door, list[Server]],
) -> None:
    """SIGTERM: lines end with the word to come again, the server says that all is saved, and
    the hand goes on at the other."""
    door, servers = balanced
    host, robin = two_play(door)
    before = [seen(each) for each in (host, robin)]
    line = host.connect(max_queue=None)
    stops = server_of(host, servers)
    stops.send_signal(signal.SIGTERM)
    assert line.until_closed() == RESTARTS
    host, robin = (at(door, each) for each in (host, robin))
    assert [seen(each) for each in (host, robin)] == before
    host.its_turn(robin).does("call")
    assert stops.stdout
    assert json.loads(stops.stdout.read().splitlines()[-1])["say"] == (
        "Stopped. Every night is saved."
    )
    assert stops.wait(HANG_S) == 0
