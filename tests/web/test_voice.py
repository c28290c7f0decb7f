"""Voice and pictures over the socket: what browsers say to each other is passed on, to whom it
is meant alone, and kept nowhere."""

from typing import Any

import msgspec
import pytest

from web.people import Door, House, Line, Person, a_house

SDP = "v=0\r\n" + "a=x\r\n" * 1200
"""About as long as a browser's that can do everything."""


@pytest.fixture
def table(own_house: House) -> tuple[Person, Person, Person]:
    """Dana hosts and plays with Maya; Ruth was let in and has no seat."""
    return at_table(own_house)


def at_table(house: Door) -> tuple[Person, Person, Person]:
    dana, _, invite = house.night()
    maya = house.guest(dana, invite, "Maya")
    ruth = house.guest(dana, invite, "Ruth")
    dana.does("sit_down", seat=1, amount=300)
    maya.does("sit_down", seat=2, amount=300)
    return dana, maya, ruth


def asks(line: Line, type: str, **fields: Any) -> None:
    asked = {"voice": {"type": type, **fields}}
    line.socket.send(msgspec.json.encode(asked).decode())


def is_told(line: Line, type: str) -> dict[str, Any]:
    """The next message about the call; it is of this kind."""
    while "voice" not in (message := line.hear()):
        pass
    told: dict[str, Any] = message["voice"]
    assert told["type"] == type, told
    return told


def joins(line: Line, **fields: Any) -> dict[str, Any]:
    asks(line, "join", **fields)
    return is_told(line, "joined")


def sees(line: Line, *guests: Person) -> list[dict[str, Any]]:
    """Wait until these are in the call; what the view says of them."""
    wanted = [each.guest for each in guests]

    def so(frame: dict[str, Any]) -> bool:
        return [each["guest"] for each in frame["view"]["voice"]["guests"]] == wanted

    found = line.view and so({"view": line.view})
    view = line.view if found else line.until(so)["view"]
    listed: list[dict[str, Any]] = view["voice"]["guests"]
    return listed


def refusal(line: Line, type: str, **fields: Any) -> str:
    """Ask something that is refused; the words."""
    asks(line, type, **fields)
    words: str = is_told(line, "refused")["words"]
    return words


def test_two_find_each_other_and_nothing_is_kept(
    table: tuple[Person, Person, Person], own_house: House
) -> None:
    """Dana joins, then Maya. Maya's offer comes to Dana with Maya's number, whatever Maya says
    of herself; the answer and addresses come back. Ruth, at the same table, gets none of
    it, but sees who is in. The log has nothing of it."""
    dana, maya, ruth = table
    rows = dana.get(f"{dana.at}/view").json()["seq"]
    with dana.connect() as host, maya.connect() as guest, ruth.connect() as rail:
        assert dana.get(f"{dana.at}/view").json()["view"]["may_voice"]
        first = joins(host, mic=True)
        assert first["servers"] == []
        second = joins(guest, mic=True, camera=True)
        seen = sees(host, dana, maya)
        assert [each["peer"] for each in seen] == [first["peer"], second["peer"]]
        offer = {"type": "offer", "sdp": SDP}
        asks(guest, "signal", to=first["peer"], description=offer)
        told = is_told(host, "signal")
        assert told["of"] == second["peer"]
        assert told["description"] == offer
        found = {"candidate": "candidate:1 1 udp 1 192.0.2.7 9 typ host", "mid": "0"}
        asks(host, "signal", to=second["peer"], candidates=[found])
        told = is_told(guest, "signal")
        assert (told["of"], told["description"]) == (first["peer"], None)
        assert told["candidates"] == [{**found, "line": 0, "fragment": ""}]
        sees(rail, dana, maya)
        asks(rail, "ways")
        assert is_told(rail, "ways") == {"type": "ways", "stun": [], "turn": []}
    assert dana.get(f"{dana.at}/view").json()["seq"] == rows
    kept = own_house.settings.data.glob("*")
    assert all(b"192.0.2.7" not in each.read_bytes() for each in kept if each.is_file())


def test_each_says_what_they_send_and_the_host_mutes_all(
    table: tuple[Person, Person, Person],
) -> None:
    """Maya shows herself and hides her page; Dana mutes everyone. Maya may do neither that nor
    let others in."""
    dana, maya, _ = table
    with dana.connect() as host, maya.connect() as guest:
        joins(host, mic=True)
        joins(guest, mic=True)
        state = {"mic": True, "camera": True, "looks": False, "rests": [1]}
        asks(guest, "set", **state)

        def so(frame: dict[str, Any]) -> bool:
            return any(state.items() <= g.items() for g in frame["view"]["voice"]["guests"])

        host.until(so)
        assert refusal(guest, "mute_all") == "role.host"
        assert refusal(guest, "let_rail", on=True) == "role.host"
        asks(host, "mute_all")
        state = {"guest": maya.guest, "mic": False, "camera": True}
        guest.until(so)
        state = {"guest": dana.guest, "mic": True}
        assert so({"view": guest.view})


def test_ruth_listens_while_the_host_lets_her(table: tuple[Person, Person, Person]) -> None:
    """Without a seat Ruth is refused until Dana opens the call to her; then all see her in it.
    Dana closes it, and she is out; what she sends goes nowhere."""
    dana, _, ruth = table
    with dana.connect() as host, ruth.connect() as rail:
        number = joins(host, mic=True)["peer"]
        assert refusal(rail, "join") == "voice.seat_first"
        assert refusal(rail, "signal", to=number) == "voice.not_in"
        asks(host, "let_rail", on=True)
        rail.until(lambda frame: frame["view"]["may_voice"])
        joins(rail)
        sees(host, dana, ruth)
        sees(rail, dana, ruth)
        asks(host, "let_rail", on=False)
        sees(rail, dana)
        assert refusal(rail, "signal", to=number) == "voice.not_in"


def test_nobody_without_a_name_is_let_in(
    own_house: House, table: tuple[Person, Person, Person]
) -> None:
    """Somebody watches by the invitation, and Eve is at the door: neither joins, even where
    everyone may who was let in. They learn no server's address."""
    dana, _, _ = table
    invite = dana.opened["invite"]["token"]
    with dana.connect() as host:
        number = joins(host)["peer"]
        asks(host, "let_rail", on=True)
        host.until(lambda frame: frame["view"]["voice"]["rail"])
        stranger = own_house.person()
        stranger.night = dana.night
        stranger.post(f"{stranger.at}/claim", {"token": invite})
        with stranger.connect() as line:
            line.hear()
            assert not line.view["may_voice"]
            assert refusal(line, "join", mic=True) == "voice.let_in"
            assert refusal(line, "ways") == "voice.let_in"
            assert refusal(line, "signal", to=number) == "voice.not_in"
            assert refusal(line, "mute_all") == "role.host"


def test_who_leaves_loses_the_line_or_is_removed_is_out_at_once(
    own_house: House, table: tuple[Person, Person, Person]
) -> None:
    """Maya leaves; comes back and closes her laptop; comes back from her phone while her
    laptop still is in; and is removed. Each time the others see it, and an old number leads
    nowhere."""
    dana, maya, _ = table
    with dana.connect() as host:
        joins(host)
        with maya.connect() as guest:
            number = joins(guest)["peer"]
            sees(host, dana, maya)
            asks(guest, "leave")
            sees(host, dana)
            assert refusal(host, "signal", to=number) == "voice.gone"
            joins(guest)
            sees(host, dana, maya)
        sees(host, dana)
        with maya.connect() as laptop, maya.connect() as phone:
            old = joins(laptop)["peer"]
            new = joins(phone)["peer"]
            host.until(
                lambda f: [g["peer"] for g in f["view"]["voice"]["guests"]][1:] == [new]
            )
            assert refusal(host, "signal", to=old) == "voice.gone"
            assert (
                refusal(laptop, "set", mic=True, camera=True, looks=True) == "voice.not_in"
            )
            dana.does("kick", guest=maya.guest, reason="late")
            sees(host, dana)
            assert phone.until_closed() == 4003
        assert refusal(host, "signal", to=new) == "voice.gone"


def test_at_the_end_of_the_night_the_call_ends(
    table: tuple[Person, Person, Person],
) -> None:
    dana, maya, _ = table
    with dana.connect() as host, maya.connect() as guest:
        joins(host, mic=True)
        number = joins(guest, mic=True)["peer"]
        dana.does("end_night")
        sees(guest)
        assert refusal(host, "signal", to=number) == "voice.not_in"
        assert refusal(host, "join") == "night.ended"


def signal(fields: str) -> str:
    """What a page sends that signals with these fields."""
    return '{"voice": {"type": "signal", "to": 1, ' + fields + "}}"


@pytest.mark.parametrize(
    "nonsense",
    [
        '{"voice":',
        '{"voice": 5}',
        '{"voice": {"type": "shout"}}',
        '{"voice": {"type": "signal", "to": "Maya"}}',
        signal('"of": 2'),
        signal('"description": {"type": "x", "sdp": ""}'),
        signal('"candidates": [[[[[[[]]]]]]]'),
        signal('"description": {"type": "offer", "sdp": "' + "x" * 12_001 + '"}'),
        signal('"candidates": [' + '{"candidate": ""},' * 24 + '{"candidate": ""}]'),
        '{"voice": {"type": "join", "guest": "g1"}}',
        '{"voice": {"type": "signal", "to": -1}}',
    ],
)
def test_rubbish_is_refused_and_reaches_nobody(same_house: House, nonsense: str) -> None:
    """Whoever sends it is in the call: the others hear nothing of it, and the line goes on."""
    dana, maya, _ = at_table(same_house)
    with dana.connect() as host, maya.connect() as guest:
        joins(host)
        joins(guest)
        guest.socket.send(nonsense)
        is_told(guest, "refused")
        asks(guest, "leave")
        message = host.hear()
        while "voice" not in message and message["view"]["voice"]["guests"][1:] != []:
            message = host.hear()
        assert "voice" not in message or message["voice"]["type"] == "joined"


def test_a_megabyte_ends_the_line_and_a_flood_too(
    table: tuple[Person, Person, Person],
) -> None:
    """A megabyte of SDP is not read. Whoever sends signals as fast as they can is told to wait,
    then cut off; the other plays on, with no more than was allowed."""
    dana, maya, _ = table
    with maya.connect() as guest:
        joins(guest)
        asks(guest, "signal", to=1, description={"type": "offer", "sdp": "x" * 1_000_000})
        assert guest.until_closed() == 1009
    with dana.connect(max_queue=None) as host, maya.connect(max_queue=None) as guest:
        number = joins(host)["peer"]
        joins(guest)
        for _ in range(320):
            asks(guest, "signal", to=number)
        assert guest.until_closed() == 4008
        dana.does("say", text="still here")
        passed, said = 0, False
        while not said:
            message = host.hear()
            passed += message.get("voice", {}).get("type") == "signal"
            said = any(
                n["event"].get("text") == "still here" for n in message.get("news", ())
            )
        assert 100 < passed <= 200


def test_a_relay_is_opened_for_an_evening(tmp_path: Any) -> None:
    """The host has set servers of their own: who joins gets what opens the relay, made of the
    secret, which itself is never sent. Before that, Maya reads which they are."""
    told = {
        "stun": ("stun:calls.example.org",),
        "turn": ("turn:[2001:db8::1]:3478?transport=tcp",),
        "turn_secret": "north",
    }
    with a_house(tmp_path, **told) as house:
        _, maya, _ = at_table(house)
        with maya.connect() as line:
            asks(line, "ways")
            ways = is_told(line, "ways")
            assert (ways["stun"], ways["turn"]) == (
                ["calls.example.org"],
                ["[2001:db8::1]"],
            )
            stun, turn = joins(line)["servers"]
            assert stun == {"urls": ["stun:calls.example.org"]}
            assert turn["urls"] == list(told["turn"])
            assert turn["username"].endswith(f":{maya.guest}")
            assert "north" not in msgspec.json.encode(turn).decode()


def test_a_page_may_use_camera_and_microphone_and_no_other_page(house: House) -> None:
    """Neither a page that frames ours nor one that ours might show."""
    headers = house.person().get("/").headers
    assert headers["Permissions-Policy"] == "camera=(self), microphone=(self)"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
