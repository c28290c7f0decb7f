"""The night is handed to another host: what their links open, before and after."""

from web.people import House, Person


def link(of: Person, kind: str) -> tuple[int, str]:
    """A link that someone asks for: how the server answers, and its token or why not."""
    answer = of.post(f"{of.at}/links", {"kind": kind})
    told = answer.json()
    if answer.status_code == 201:
        return 201, told["token"]
    return answer.status_code, told["error"]["words"]


def claims(house: House, night: Person, token: str) -> tuple[int, str]:
    """A new device that opens a link: how the server answers, and whose place it has then."""
    device = house.person()
    device.night = night.night
    answer = device.post(f"{device.at}/claim", {"token": token})
    return answer.status_code, answer.json().get("guest", "")


def test_a_night_is_handed_over_with_the_way_back_to_its_desk(house: House) -> None:
    """Dana asks Maya to host and Maya accepts. Dana's links to the host's desk open nothing
    any more and they get no other; Maya gets one, which opens the desk on another device. Her
    name is the host's now: it is on the door, and no one knocks under it."""
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    old = host.opened["recovery"]["token"]
    assert link(maya, "host") == (403, "role.host")
    host.does("offer_hosting", guest=maya.guest, stays=False)
    assert maya.view()["hosting"]["host"] == "Dana"
    maya.does("answer_hosting", yes=True)
    assert claims(house, host, old)[0] == 401
    assert link(host, "host") == (403, "role.host")
    assert link(host, "invite") == (403, "role.host")
    assert host.refused("pause")["code"] == "SYS-ROLE"
    made, token = link(maya, "host")
    assert (made, claims(house, host, token)) == (201, (200, maya.guest))
    stranger = house.person()
    stranger.night = host.night
    assert stranger.get(f"{stranger.at}/door").json()["host"] == "Maya"
    knocks = stranger.post(f"{stranger.at}/knock", {"invite": invite, "name": "maya"})
    assert knocks.json()["error"]["words"] == "naming.host"
    lines = host.get("/api/nights").json()
    assert [each["role"] for each in lines] == ["guest"]
