"""Links: short enough to type, and with who can open them."""

from pathlib import Path

from homegame.service.settings import Limits
from web.people import House, a_house


def test_a_friend_comes_by_the_code_of_the_short_link(house: House) -> None:
    """The link ends in a code like kq7m-x2fd; in capitals and without its hyphen it is the
    same. It says which night, and is the invitation to it."""
    host, night, _ = house.night()
    code = host.opened["invite"]["short"].rsplit("/", 1)[1]
    friend = house.person()
    typed = code.replace("-", "").upper()
    found = friend.post("/api/join", {"code": typed}).json()
    assert (found["night"], found["host"]) == (night, "Dana")
    friend.night = night
    answer = friend.post(f"{friend.at}/knock", {"invite": typed, "name": "Maya"})
    assert answer.json()["role"] == "door"


def test_a_withdrawn_invitation_takes_its_short_link_with_it(house: House) -> None:
    host, _, _ = house.night()
    made = host.post(f"{host.at}/links", {"kind": "invite"}).json()
    code = made["short"].rsplit("/", 1)[1]
    assert host.post("/api/join", {"code": code}).status_code == 200
    host.http.delete(f"{host.at}/links/invite")
    refusal = host.post("/api/join", {"code": code}).json()["error"]
    assert refusal["words"] == "link.code"


def test_a_night_has_one_invitation_until_it_is_withdrawn(house: House) -> None:
    """Each load of the host's page asks for the link: it is the one of the night's beginning.
    Withdrawn, it opens nothing, and the next one is another."""
    host, _, _ = house.night()

    def asks() -> tuple[str, str]:
        made = host.post(f"{host.at}/links", {"kind": "invite"}).json()
        return made["token"], made["short"]

    first = host.opened["invite"]
    assert {asks() for _ in range(3)} == {(first["token"], first["short"])}
    host.http.delete(f"{host.at}/links/invite")
    again = asks()
    assert again[0] != first["token"]
    assert again[1] != first["short"]
    assert asks() == again


def test_a_knock_says_whether_the_invitation_is_missing_or_withdrawn(house: House) -> None:
    """Nothing was withdrawn from who never had an invitation."""
    host, night, invite = house.night()
    friend = house.person()
    friend.night = night

    def knocks(with_: str) -> str:
        answer = friend.post(f"{friend.at}/knock", {"invite": with_, "name": "Maya"})
        words: str = answer.json()["error"]["words"]
        return words

    assert knocks("") == "link.no_invitation"
    host.http.delete(f"{host.at}/links/invite")
    assert knocks(invite) == "link.invitation"


def test_a_program_watches_by_the_code_with_a_token_of_its_own(house: House) -> None:
    host, night, _ = house.night()
    code = host.opened["invite"]["short"].rsplit("/", 1)[1]
    program = house.person()
    del program.http.headers["Origin"]
    token = program.post(f"/api/nights/{night}/claim", {"token": code}).json()["token"]
    program.http.headers["Authorization"] = f"Bearer {token}"
    assert program.get(f"/api/nights/{night}/view").json()["view"]["you"]["role"] == "rail"


def test_codes_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    """Two tries at once, then one in a long while."""
    limits = Limits(joining_rate=0.0001, joining_burst=2)
    with a_house(tmp_path, limits=limits) as house:
        person = house.person()
        codes = [f"aaaa-aaa{letter}" for letter in "abc"]
        answers = [person.post("/api/join", {"code": code}).status_code for code in codes]
    assert answers == [404, 404, 429]


def test_on_this_computer_only_an_invitation_says_that_more_can_be_let_in(
    house: House,
) -> None:
    """The server listens on 127.0.0.1: no friend could open the link, so it has no QR code."""
    host, _, _ = house.night()
    invite = host.opened["invite"]
    assert (invite["reach"], invite["qr"], invite["at_home"]) == ("here", [], True)


def test_an_invitation_says_who_can_open_it(tmp_path: Path) -> None:
    """A public address: anyone; a server on every address: people on the same network."""
    told = {
        "anyone": {"public_url": "https://poker.example"},
        "network": {"lan_url": "http://192.168.1.20:8477"},
    }
    for reach, settings in told.items():
        with a_house(tmp_path / reach, **settings) as house:
            host, _, _ = house.night()
            invite = host.opened["invite"]
            assert invite["reach"] == reach
            assert invite["short"].startswith(next(iter(settings.values())) + "/n/")
            assert invite["qr"]
