"""Who may ask at all: origins, cookies, roles, sizes and rates, route by route."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import SHUT_WR, create_connection
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from waiting import HANG_S
from web.people import House, Limits, Person, a_house

JSON = {"content-type": "application/json"}
NOBODY = "x" * 43

DEVICE = "0123456789ab"
"""The short name of a device that is none of the caller's."""

PUSH = {"endpoint": "https://push.example/1", "p256dh": "B" * 87, "auth": "B" * 22}

CHANGES = [
    ("POST", "/api/nights", {"title": "T", "name": "N"}),
    ("POST", "/api/import", {"title": "T", "files": [{"name": "a.txt", "text": ""}]}),
    ("POST", "/api/imports", {"files": [{"name": "a.txt", "content": ""}]}),
    ("POST", "/api/nights/{night}/knock", {"invite": "{invite}", "name": "Eve"}),
    ("POST", "/api/nights/{night}/claim", {"token": "{invite}"}),
    ("POST", "/api/nights/{night}/links", {"kind": "move"}),
    (
        "POST",
        "/api/nights/{night}/command",
        {"id": "sayhello", "command": {"type": "say", "text": "hello"}},
    ),
    ("DELETE", "/api/nights/{night}/knock", None),
    ("DELETE", "/api/nights/{night}/links/invite", None),
    ("DELETE", "/api/nights/{night}/devices", None),
    ("DELETE", "/api/nights/{night}/devices/" + DEVICE, None),
    ("DELETE", "/api/nights/{night}/hands/1/link", None),
    ("DELETE", "/api/nights/{night}/story/link", None),
    ("POST", "/api/nights/{night}/payment", {"paypal": "dana"}),
    ("POST", "/api/nights/{night}/push", PUSH),
    ("DELETE", "/api/nights/{night}/push", None),
    ("POST", "/api/nights/{night}/hidden", {"hidden": False}),
]
"""Every route that changes something, with a body that would do it for the host."""

PRIVATE = [
    ("GET", "/api/nights/{night}/view", None),
    ("GET", "/api/nights/{night}/log", None),
    ("GET", "/api/nights/{night}/bank", None),
    ("GET", "/api/nights/{night}/payment", None),
    ("GET", "/api/nights/{night}/devices", None),
    ("GET", "/api/nights/{night}/hands", None),
    ("GET", "/api/nights/{night}/story", None),
    ("GET", "/api/nights/{night}/proof", None),
    ("GET", "/api/nights/{night}/tables/{table}/hands/{number}/proof", None),
    ("GET", "/api/nights/{night}/export/phhs", None),
    ("GET", "/api/nights/{night}/hands/1", None),
    ("GET", "/api/nights/{night}/bank.csv", None),
    ("GET", "/api/nights/{night}/moves/g1", None),
    ("GET", "/api/nights/{night}/tournament", None),
    ("GET", "/api/nights/{night}/tournament/deal", None),
    ("GET", "/api/nights/{night}/referee", None),
    ("GET", "/api/nights/{night}/referee/string", None),
    ("GET", "/api/nights/{night}/print/seat-cards", None),
    ("POST", "/api/nights/{night}/rules", {}),
    ("POST", "/api/nights/{night}/count", {"counts": []}),
    *CHANGES[5:],
]
"""Every route that needs a place in the night."""

OPEN = [
    "/api/health",
    "/api/push",
    "/api/reach",
    "/api/openapi.json",
    "/api/presets",
    "/api/games",
    "/api/rules",
    "/api/rules/BET-22",
    "/api/houses/pats",
    "/api/referee",
    "/api/referee/string",
    "/api/nights",
    "/api/nights/{night}/door",
    "/api/nights/{night}/rules",
    "/api/nights/{night}/me",
    "/api/maths/chart",
    "/api/maths/question?kind=odds",
    "/api/maths/games",
    "/api/maths/outs",
    "/api/maths/primer",
    "/api/maths/ranking",
    "/api/print",
    "/api/print/style/a4",
    "/api/print/chips",
    "/api/nights/{night}/print/chips",
]
"""Every route that answers anybody."""

CLUB_CHANGES = [
    ("POST", "/api/clubs", {"title": "T", "name": "N"}),
    ("POST", "/api/clubs/{club}/join", {"token": "x" * 43, "name": "Eve"}),
    (
        "POST",
        "/api/clubs/{club}/command",
        {"id": "rename-it", "command": {"type": "rename_club", "title": "Mine"}},
    ),
    ("POST", "/api/clubs/{club}/links", {"kind": "invite"}),
    ("DELETE", "/api/clubs/{club}/links", None),
    ("DELETE", "/api/clubs/{club}/devices", None),
    ("DELETE", "/api/clubs/{club}/devices/" + DEVICE, None),
    ("POST", "/api/clubs/{club}/push", PUSH),
    ("DELETE", "/api/clubs/{club}/push", None),
]
"""Every route that changes something about a club."""

CLUB_PRIVATE = [
    ("GET", "/api/clubs/{club}", None),
    ("GET", "/api/clubs/{club}/date.ics", None),
    ("GET", "/api/clubs/{club}/devices", None),
    ("GET", "/api/clubs/{club}/print", None),
    ("POST", "/api/clubs/{club}/ranking", {"type": "set_points", "formula": "money"}),
    *CLUB_CHANGES[2:],
]
"""Every route that needs a place in the club."""

CLUB_OPEN = ["/api/clubs", "/api/clubs/{club}/door"]
"""Every route about clubs that answers anybody."""

QUESTIONS = [
    ("/api/maths/equity", {"players": ["AsAd", "KhKc"]}),
    ("/api/maths/outs", {"hand": "AhKh", "board": "Qh7h2c"}),
    ("/api/maths/odds", {"pot": 150, "call": 50}),
    ("/api/maths/range", {"written": "22+"}),
    ("/api/join", {"code": "{invite}"}),
    ("/api/houses", {"rules": 'based_on = "pats"'}),
    ("/api/houses/form", {"house": "pats"}),
    ("/api/tournaments/plan", {"players": 10}),
    ("/api/print/chips", {"house": "pats"}),
    ("/api/chips", {"players": 6}),
    ("/api/reach", {}),
]
"""Every route that answers whoever asks with a body, and changes nothing."""


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def filled(value: Any, night: str, invite: str) -> Any:
    """A path or a body with this night's name and invitation."""
    if isinstance(value, dict):
        return {key: filled(part, night, invite) for key, part in value.items()}
    if isinstance(value, str):
        return value.replace("{night}", night).replace("{invite}", invite)
    return value


def ask(
    person: Person, method: str, path: str, body: Any, **headers: str
) -> httpx.Response:
    """The request as this browser would send it, but for these headers."""
    if body is None:
        return person.http.request(method, path, headers=headers)
    return person.http.request(method, path, json=body, headers=headers)


def code(answer: httpx.Response) -> str:
    """The error's code; the one shape is checked on the way."""
    error = answer.json()["error"]
    assert {"code", "field", "say", "legal", "seq"} <= error.keys()
    assert error["say"].endswith((".", "?"))
    found: str = error["code"]
    return found


@pytest.fixture
def host(house: House) -> Person:
    person, _, _ = house.night()
    return person


@pytest.fixture(scope="module")
def quiet_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does nothing of what it is asked: one for all who ask in vain."""
    with a_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def unmoved(quiet_house: House) -> Person:
    """A host there."""
    person, _, _ = quiet_house.night()
    return person


@pytest.fixture
def stranger(quiet_house: House) -> Iterator[Person]:
    """Somebody who has no place there."""
    person = Person(quiet_house.url, {})
    yield person
    person.close()


@pytest.fixture(scope="module")
def kim(quiet_house: House) -> Person:
    """Somebody who has a place there, in another night than the host's."""
    other, _, invite = quiet_house.night()
    return quiet_house.guest(other, invite, "Kim")


def test_every_route_is_in_these_tables(house: House) -> None:
    """A new route has to say here who may use it."""
    from homegame.service import house as service
    from homegame.service.clock import SystemClock
    from homegame.web.api import routes as all_routes
    from homegame.web.reception import Reception

    own = service.House(house.store, house.settings, SystemClock())
    routes = {
        (
            method,
            route.path.replace("{rule}", "BET-22")
            .replace("{house}", "pats")
            .replace("{case}", "string"),
        )
        for route in all_routes(Reception(own, house.server.reach))
        for method in route.methods - {"HEAD"}
    }
    tables = (*CHANGES, *PRIVATE, *CLUB_CHANGES, *CLUB_PRIVATE)
    told = {(method, path) for method, path, _ in tables}
    told |= {("GET", path.partition("?")[0]) for path in (*OPEN, *CLUB_OPEN)} | {
        ("POST", path) for path, _ in QUESTIONS
    }
    assert routes == {
        (
            method,
            path.replace("/links/invite", "/links/{kind}")
            .replace("/hands/1", "/hands/{hand}")
            .replace("/moves/g1", "/moves/{guest}")
            .replace("/export/phhs", "/export/{format}")
            .replace("/print/chips", "/print/{sheet}")
            .replace("/print/seat-cards", "/print/{sheet}")
            .replace("/style/a4", "/style/{paper}")
            .replace(DEVICE, "{device}"),
        )
        for method, path in told
    }


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://{host}"},
        {"Origin": "http://localhost.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_another_sites_page_changes_nothing(
    unmoved: Person, headers: dict[str, str], method: str, path: str, body: Any
) -> None:
    """The host's own cookie is there, but the page is not ours."""
    invite = unmoved.opened["invite"]["token"]
    before = unmoved.get(f"{unmoved.at}/log?limit=500").json()
    answer = ask(
        unmoved,
        method,
        filled(path, unmoved.night, invite),
        filled(body, unmoved.night, invite),
        **{
            name: told.format(host=urlsplit(unmoved.url).netloc)
            for name, told in headers.items()
        },
    )
    assert (answer.status_code, code(answer)) == (403, "SYS-ORIGIN")
    assert unmoved.get(f"{unmoved.at}/log?limit=500").json() == before


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_a_cookie_without_an_origin_is_not_enough(
    unmoved: Person, method: str, path: str, body: Any
) -> None:
    """A request that brings the cookie must say which page it comes from."""
    invite = unmoved.opened["invite"]["token"]
    cookies = dict(unmoved.http.cookies)
    with httpx.Client(
        base_url=unmoved.url, cookies=cookies, timeout=HANG_S, verify=False
    ) as client:
        answer = client.request(
            method,
            filled(path, unmoved.night, invite),
            json=filled(body, unmoved.night, invite),
        )
    assert code(answer) == "SYS-ORIGIN"


@pytest.mark.parametrize("path", OPEN)
def test_another_sites_page_reads_nothing(unmoved: Person, path: str) -> None:
    """Not even what anybody may see, and never with permission to read it elsewhere."""
    path = filled(path, unmoved.night, "")
    assert (
        code(ask(unmoved, "GET", path, None, **{"Sec-Fetch-Site": "cross-site"}))
        == "SYS-ORIGIN"
    )
    answer = ask(unmoved, "GET", path, None, **{"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example:8477", "cards.local", "[::1", ""]
)
def test_a_name_that_leads_here_is_not_ours(unmoved: Person, name: str) -> None:
    """Another site's name may be pointed at this computer: then its page would be ours, with
    the same Origin. Nothing is told or done, on any path."""
    same = {"Host": name, "Origin": f"http://{name}", "Sec-Fetch-Site": "same-origin"}
    asked: list[tuple[str, str, Any]] = [
        *(("GET", path, None) for path in ("/", "/api/health", f"{unmoved.at}/view")),
        (
            "POST",
            f"{unmoved.at}/command",
            {"id": "a" * 8, "command": {"type": "more_time"}},
        ),
    ]
    for method, path, body in asked:
        answer = ask(unmoved, method, path, body, **same)
        assert (answer.status_code, code(answer)) == (421, "SYS-HOST")
        assert "PUBLIC_URL" in answer.text


@pytest.mark.parametrize(
    "name",
    ["localhost", "127.0.0.1:8477", "[::1]:8477", "192.168.1.20", "Cards.Example.org."],
)
def test_by_a_number_or_its_own_name_the_server_is_reached(
    tmp_path: Path, name: str
) -> None:
    """Loopback, the network, and the public name, however it is written."""
    with a_house(tmp_path, public_url="https://cards.example.org") as house:
        answer = house.person().http.get("/api/health", headers={"Host": name})
        assert answer.status_code == 200


def test_a_line_under_another_name_is_not_opened(host: Person) -> None:
    """Refused before the handshake, though the Origin is the same."""
    at = urlsplit(host.url)
    socket = create_connection((at.hostname, at.port))
    url = f"ws://evil.example{host.at}/socket"
    with socket, pytest.raises(InvalidStatus) as refused:
        connect(url, sock=socket, origin=Origin("http://evil.example"), open_timeout=HANG_S)
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize(("path", "body"), QUESTIONS)
def test_another_sites_page_asks_nothing(house: House, path: str, body: Any) -> None:
    """The questions are answered to our own pages."""
    host, _, invite = house.night()
    body = {key: filled(value, host.night, invite) for key, value in body.items()}
    answer = ask(host, "POST", path, body, Origin="https://evil.example")
    assert (answer.status_code, code(answer)) == (403, "SYS-ORIGIN")
    assert host.post(path, body).status_code == 200


@pytest.mark.parametrize(("method", "path", "body"), PRIVATE)
@pytest.mark.parametrize("cookie", [None, NOBODY, "short", "' OR 1=1 --"])
def test_without_a_key_of_the_house_nobody_is_anybody(
    unmoved: Person,
    stranger: Person,
    cookie: str | None,
    method: str,
    path: str,
    body: Any,
) -> None:
    """No cookie, a forged one or nonsense: the same answer."""
    if cookie is not None:
        stranger.http.headers["Cookie"] = f"homegame={cookie}"
    answer = ask(stranger, method, filled(path, unmoved.night, ""), body)
    assert (answer.status_code, code(answer)) == (401, "SYS-KEY")


@pytest.mark.parametrize(("method", "path", "body"), PRIVATE)
def test_a_place_in_one_night_is_none_in_another(
    unmoved: Person, kim: Person, method: str, path: str, body: Any
) -> None:
    """Kim's place is in one of two nights only."""
    answer = ask(kim, method, filled(path, unmoved.night, ""), body)
    assert code(answer) == "SYS-KEY"


@pytest.fixture
def club(host: Person) -> str:
    """A club of the host's."""
    made = host.post("/api/clubs", {"title": "Fridays", "name": "Dana"}).json()
    found: str = made["club"]
    return found


@pytest.mark.parametrize(("method", "path", "body"), CLUB_CHANGES)
def test_another_sites_page_changes_no_club(
    host: Person, club: str, method: str, path: str, body: Any
) -> None:
    """The cookie of whoever looks after it is there, but the page is not ours."""
    address = path.replace("{club}", club)
    answer = ask(host, method, address, body, Origin="https://evil.example")
    assert (answer.status_code, code(answer)) == (403, "SYS-ORIGIN")
    page = host.get(f"/api/clubs/{club}").json()
    assert (page["title"], len(host.get("/api/clubs").json())) == ("Fridays", 1)


@pytest.mark.parametrize(("method", "path", "body"), CLUB_PRIVATE)
def test_without_a_key_nobody_is_in_a_club(
    house: House, host: Person, club: str, method: str, path: str, body: Any
) -> None:
    """A stranger, and someone who hosts a night here, are refused alike."""
    other, _, _ = house.night(name="Sam")
    for person in (house.person(), other):
        answer = ask(person, method, path.replace("{club}", club), body)
        assert (answer.status_code, code(answer)) == (401, "SYS-KEY")


@pytest.mark.parametrize("path", CLUB_OPEN)
def test_another_sites_page_reads_no_club(host: Person, club: str, path: str) -> None:
    """Not even its name."""
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    answer = ask(host, "GET", path.replace("{club}", club), None, **elsewhere)
    assert code(answer) == "SYS-ORIGIN"


def test_a_forged_cookie_is_never_adopted(house: House) -> None:
    """Somebody planted a cookie: opening a night gives the browser another one."""
    person = house.person()
    planted = "A" * 43
    person.http.headers["Cookie"] = f"homegame={planted}"
    answer = person.post("/api/nights", {"title": "T", "name": "N"})
    given = answer.cookies["homegame"]
    assert given != planted
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", given)


def test_one_browser_has_places_in_many_nights(house: House) -> None:
    """One cookie, host here and guest there; both nights are in the browser's list."""
    dana, first, _ = house.night(title="First")
    cookie = dana.http.cookies["homegame"]
    _, second, invite = house.night(title="Second", name="Sam")
    answer = dana.post(f"/api/nights/{second}/knock", {"invite": invite, "name": "Dana"})
    assert answer.status_code == 201
    assert dana.http.cookies["homegame"] == cookie
    mine = dana.get("/api/nights").json()
    assert {line["night"]: line["role"] for line in mine} == {first: "host", second: "door"}


def test_the_cookie_is_plain_only_on_plain_http(house: House) -> None:
    """HttpOnly, same site, no other path; no claim to be secure."""
    answer = house.person().post("/api/nights", {"title": "T", "name": "N"})
    told = answer.headers["set-cookie"].lower()
    assert told.startswith("homegame=")
    for part in ("httponly", "samesite=strict", "path=/"):
        assert part in told
    assert "secure" not in told
    assert "domain" not in told


def test_the_cookie_is_strict_behind_https(tmp_path: Path) -> None:
    """With an https PUBLIC_URL: `__Host-`, Secure, and the plain one counts for nothing."""
    with a_house(tmp_path, public_url="https://poker.example") as house:
        person = house.person(Origin="https://poker.example")
        answer = person.post("/api/nights", {"title": "T", "name": "N"})
        told = answer.headers["set-cookie"]
        assert told.startswith("__Host-homegame=")
        assert "; Secure" in told
        assert answer.json()["url"].startswith("https://poker.example/n/")
        token = told.split("=", 1)[1].split(";")[0]
        night = answer.json()["night"]
        me = f"/api/nights/{night}/me"
        plain = person.http.get(me, headers={"Cookie": f"homegame={token}"})
        strict = person.http.get(me, headers={"Cookie": f"__Host-homegame={token}"})
        assert (plain.json()["role"], strict.json()["role"]) == ("none", "host")


def test_a_page_navigation_has_no_identity(host: Person) -> None:
    """Who types an API address sees what a stranger sees."""
    answer = host.http.get(f"{host.at}/me", headers={"Sec-Fetch-Mode": "navigate"})
    assert answer.json()["role"] == "none"


def test_only_the_trusted_proxys_word_is_believed(tmp_path: Path) -> None:
    """X-Forwarded-Proto makes a cookie strict, and an https page ours, only if it comes from
    TRUSTED_PROXY."""
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    body = {"title": "T", "name": "N"}
    with a_house(tmp_path / "a") as house:
        answer = house.person(**said).post("/api/nights", body)
        assert answer.headers["set-cookie"].startswith("homegame=")
    with a_house(tmp_path / "b", trusted_proxy="127.0.0.1") as house:
        there = house.person(**said)
        assert code(there.post("/api/nights", body)) == "SYS-ORIGIN"
        there.http.headers["Origin"] = there.url.replace("http:", "https:")
        answer = there.post("/api/nights", body)
        assert answer.headers["set-cookie"].startswith("__Host-homegame=")


@pytest.mark.parametrize(
    "path", ["/", "/n/abc", "/rules/BET-22", "/api/health", "/nothing", "/api/nothing"]
)
def test_every_answer_has_the_headers(house: House, path: str) -> None:
    """Pages, answers and errors alike."""
    headers = house.person().get(path).headers
    assert headers["content-security-policy"] == (
        "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    )
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/nights/nowhere/door", 404),
        ("GET", "/api/rules/BET-99", 404),
        ("GET", "/api/houses/nobodys", 404),
        ("POST", "/api/health", 405),
        ("PUT", "/api/nights", 405),
        ("DELETE", "/", 405),
    ],
)
def test_errors_have_one_shape(house: House, method: str, path: str, status: int) -> None:
    """404 and 405 look like every refusal."""
    answer = ask(house.person(), method, path, {} if method == "POST" else None)
    assert (answer.status_code, code(answer)) == (status, "SYS-UNKNOWN")


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (b"", ""),
        (b"not json", ""),
        (b"[]", ""),
        (b"{}", "id"),
        (b'{"id":"12345678"}', "command"),
        (b'{"id":"123","command":{"type":"call"}}', "id"),
        (b'{"id":"12345678","command":{"type":"call"},"who":"me"}', "who"),
        (b'{"id":"12345678","command":{"type":"raise_to"}}', "to"),
        (b'{"id":"12345678","command":{"type":"call"},"price":-1}', "price"),
        (b"\xff\xfe", ""),
        (b'{"a":' * 100 + b"1" + b"}" * 100, ""),
    ],
)
def test_bytes_that_are_no_envelope(host: Person, raw: bytes, field: str) -> None:
    """Each is refused in one sentence, with the field where there is one."""
    answer = host.http.post(f"{host.at}/command", content=raw, headers=JSON)
    assert (answer.status_code, code(answer)) == (400, "SYS-FRAME")
    assert answer.json()["error"]["field"] == field


def test_a_body_has_a_size(host: Person) -> None:
    """4,097 bytes are too many, announced or in pieces."""
    large = b" " * 4097

    def pieces() -> Iterator[bytes]:
        yield from (large[:2000], large[2000:])

    for content in (large, pieces()):
        answer = host.http.post(f"{host.at}/command", content=content, headers=JSON)
        assert (answer.status_code, code(answer)) == (413, "SYS-SIZE")


def test_a_body_that_is_broken_off_does_nothing(host: Person) -> None:
    """Whoever leaves in the middle of a body has asked nothing, whatever its part says."""
    body = json.dumps({"id": "sayhello", "command": {"type": "say", "text": "hello"}})
    request = host.http.build_request(
        "POST", f"{host.at}/command", content=f"{body} ", headers=JSON
    )
    lines = [f"POST {request.url.path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in request.headers.items()]
    place = urlsplit(host.url)
    with create_connection((place.hostname, place.port), timeout=HANG_S) as line:
        line.sendall("\r\n".join([*lines, "", body]).encode())
        line.shutdown(SHUT_WR)
        with suppress(ConnectionResetError):
            while line.recv(4096):
                pass
    host.does("say", text="later")
    log = host.get(f"{host.at}/log").text
    assert ("later" in log, "hello" in log) == (True, False)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(host: Person, kind: str) -> None:
    """What a form of another site could send is not read."""
    answer = host.http.post(
        f"{host.at}/command", content=b"{}", headers={"content-type": kind}
    )
    assert (code(answer), answer.json()["error"]["field"]) == ("SYS-FRAME", "Content-Type")


def test_too_fast_is_refused(tmp_path: Path) -> None:
    """A burst of 40 is play; what comes after it waits. Other guests are not held up."""
    slow = Limits(rate=0.001, burst=40)
    with a_house(tmp_path, limits=slow) as house:
        host, _, invite = house.night()
        answers = [host.get(f"{host.at}/view").status_code for _ in range(45)]
        assert answers.count(429) == 5
        assert code(host.get(f"{host.at}/view")) == "SYS-RATE"
        knock = {"invite": invite, "name": "Robin"}
        assert house.person().post(f"{host.at}/knock", knock).status_code == 201


def test_knocking_too_often_is_refused(tmp_path: Path) -> None:
    """Whoever guesses at invitations is held up by address."""
    with a_house(tmp_path, limits=Limits(rate=0.001, burst=10)) as house:
        _, night, _ = house.night()
        guess = {"invite": NOBODY, "name": "Eve"}
        answers = [
            house.person().post(f"/api/nights/{night}/knock", guess) for _ in range(12)
        ]
        assert [answer.status_code for answer in answers][-1] == 429


def test_only_nights_that_are_opened_count(tmp_path: Path) -> None:
    """Two may be opened. Requests that are refused, as for a mistyped house, take neither of
    them; the third night has to wait."""
    limits = Limits(opening_rate=0.0001, opening_burst=2)
    with a_house(tmp_path, limits=limits) as house:
        host = house.person()
        wrong: list[dict[str, object]] = [
            {"house": "vegas-hoem"},
            {"title": " "},
            {"small": 5, "big": 2},
            {"bots": ["rock"] * 30},
        ]
        for asked in wrong:
            opening = {"title": "Friday", "name": "Dana", **asked}
            answer = host.post("/api/nights", opening)
            assert (answer.status_code, code(answer)) != (429, "SYS-RATE"), answer.text
            assert answer.status_code >= 400
        opening = {"title": "Friday", "name": "Dana"}
        answers = [host.post("/api/nights", opening) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert "Too many nights" in answers[-1].json()["error"]["say"]


def test_every_route_has_the_limit_that_its_table_says(tmp_path: Path) -> None:
    """Where one request is allowed, the second of an address is refused, on every route but the
    one that says whether the server is up."""
    from homegame.service import house as service
    from homegame.service.clock import SystemClock
    from homegame.web.api import listed
    from homegame.web.reception import Reception

    counted = ("", "maths_", "opening_", "importing_", "joining_")
    one = {f"{each}burst": 1 for each in counted}
    slow = {f"{each}rate": 1e-9 for each in counted}
    limits = Limits(**one, **slow)
    with a_house(tmp_path, limits=limits, trusted_proxy="127.0.0.1") as house:
        own = service.House(house.store, house.settings, SystemClock())
        rows = listed(Reception(own, house.server.reach))
        found = {}
        for number, (method, path, _, limit) in enumerate(rows):
            person = house.person(**{"X-Forwarded-For": f"203.0.113.{number}"})
            address = re.sub(r"{\w+}", "nothing", path)
            body = {} if method == "POST" else None
            first, second = [
                ask(person, method, address, body).status_code for _ in range(2)
            ]
            is_limited = first != 429 and second == 429
            found[method, path] = is_limited == (limit != "none")
        assert [route for route, is_right in found.items() if not is_right] == []


def test_refused_openings_are_limited_like_all_requests(tmp_path: Path) -> None:
    """Whoever tries one house after another is held up by address."""
    with a_house(tmp_path, limits=Limits(rate=0.001, burst=10)) as house:
        opening = {"title": "T", "name": "N", "house": "nowhere"}
        answers = [house.person().post("/api/nights", opening) for _ in range(12)]
        assert [answer.status_code for answer in answers][-2:] == [429, 429]


def test_refused_openings_with_a_house_file_count(tmp_path: Path) -> None:
    """Reading the file is what costs: the third of an address is told to wait."""
    limits = Limits(opening_rate=1e-9, opening_burst=2)
    with a_house(tmp_path, limits=limits) as house:
        opening = {"title": "T", "name": "N", "house": "~1", "rules": "no = [house"}
        answers = [house.person().post("/api/nights", opening) for _ in range(3)]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True]


def test_a_server_has_room_for_so_many_nights(tmp_path: Path) -> None:
    """The one more is told to come later."""
    limits = Limits(nights=2, opening_rate=100, opening_burst=100)
    with a_house(tmp_path, limits=limits) as house:
        for _ in range(2):
            host, _, _ = house.night()
            host.view()
        answer = house.person().post("/api/nights", {"title": "T", "name": "N"})
        assert code(answer) == "SYS-FULL"


def test_nights_that_no_one_is_at_make_room_for_a_new_one(tmp_path: Path) -> None:
    """Three are opened and left at once where there is room for two; all are there still."""
    limits = Limits(nights=2, opening_rate=100, opening_burst=100)
    with a_house(tmp_path, limits=limits) as house:
        hosts = [house.night()[0] for _ in range(3)]
        assert house.person().get("/api/health").json()["nights"] <= 2
        assert [host.view()["you"]["role"] for host in hosts] == ["host"] * 3


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://127.0.0.1:1", "https://{host}", None]
)
def test_another_sites_socket_is_not_accepted(host: Person, origin: str | None) -> None:
    """Refused before the handshake, cookie or not. With https, another server may answer at
    this name and port."""
    at = urlsplit(host.url).netloc
    status, error = host.shut_out(origin=origin and origin.format(host=at))
    assert (status, error["code"]) == (403, "SYS-ORIGIN")


def test_a_socket_without_a_place_is_never_open(house: House, host: Person) -> None:
    """It is refused before the handshake, as a request would be."""
    stranger = house.person()
    stranger.night = host.night
    status, error = stranger.shut_out()
    assert (status, error["code"]) == (
        stranger.get(f"{host.at}/view").status_code,
        "SYS-KEY",
    )
    stranger.night = "nowhere"
    status, error = stranger.shut_out()
    assert (status, error["code"]) == (404, "SYS-UNKNOWN")


def test_whoever_is_refused_again_and_again_is_told_to_wait(tmp_path: Path) -> None:
    """Without a place, or at a night that isn't there: the limit of the address holds for its
    sockets. A friend comes in as before."""
    with a_house(tmp_path, limits=Limits(rate=0.001, burst=30, opening_burst=9)) as house:
        host, _, _ = house.night()
        for night in (host.night, "nowhere"):
            stranger = house.person()
            stranger.night = night
            codes = [stranger.shut_out()[1]["code"] for _ in range(30)]
            assert codes[-1] == "SYS-RATE"
        with host.connect() as line:
            assert line.hear()["view"]


def test_an_oversize_frame_ends_the_line(host: Person) -> None:
    """More than 4 KiB is no command; the table does not notice."""
    with host.connect() as line:
        line.hear()
        line.socket.send("x" * 5000)
        assert line.until_closed() == 1009
    assert host.view()["phase"] == "waiting"


def test_nonsense_on_a_socket_is_answered(host: Person) -> None:
    """Text that is no envelope, and bytes: an error each, and the line stays open."""
    with host.connect() as line:
        line.hear()
        for nonsense in ("{", b"\x00\x01", "[[[[[[]]]]]]"):
            line.socket.send(nonsense)
            assert line.hear()["error"]["code"] == "SYS-FRAME"
        assert "answer" in line.say(id="stillhere", command={"type": "say", "text": "hi"})


def test_a_socket_is_not_compressed(host: Person) -> None:
    """Chat and cards in one compressed stream would tell about each other."""
    with host.connect(compression="deflate") as line:
        assert line.socket.protocol.extensions == []


def test_five_lines_a_seat(host: Person) -> None:
    """The sixth is refused; when one closes there is room again."""
    lines = [host.connect() for _ in range(5)]
    for line in lines:
        line.hear()
    assert host.shut_out()[1]["code"] == "SYS-FULL"
    for line in lines:
        line.close()


def test_too_many_messages_are_refused(tmp_path: Path) -> None:
    """Forty at once are taken, then each is answered with SYS-RATE."""
    with a_house(tmp_path, limits=Limits(rate=0.001, burst=40, opening_burst=9)) as house:
        host, _, _ = house.night()
        with host.connect() as line:
            line.hear()
            for number in range(45):
                envelope = f'{{"id":"number-{number:03}","command":{{"type":"more_time"}}}}'
                line.socket.send(envelope)
            codes = [line.hear()["error"]["code"] for _ in range(45)]
            assert "SYS-RATE" in codes[-5:]
            assert codes.count("SYS-RATE") <= 6
