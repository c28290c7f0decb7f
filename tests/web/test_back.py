"""Who was removed or lost a device comes back as the same guest, with the chips they had."""

from web.people import House, Person


def names(host: Person) -> list[str]:
    return [each["name"] for each in host.view()["guests"]]


def at_the_door(host: Person) -> tuple[object, ...]:
    """Whom the host sees there: their name, whether they are back or it is to be said, and what
    they have cashed in."""
    [door] = host.view()["door"]
    return door["name"], door["back"], door["asks"], door["cashed"]


def test_who_was_removed_reads_what_happened_and_comes_back_as_the_same_guest(
    house: House,
) -> None:
    """Maya sits down with 200 and is removed. She reads who did it, why and for how much; she
    knocks again without the link, under any name, and is Maya: one account, 200 out."""
    host, _, invite = house.night(currency="€")
    maya = house.guest(host, invite, "Maya")
    maya.does("sit_down", seat=2, amount=200)
    host.does("kick", guest=maya.guest, reason="Too loud.")
    me = maya.get(f"{maya.at}/me").json()
    assert me["role"] == "turned_away"
    told = me["removed"]
    assert (told["by"], told["reason"], told["cashed"]) == ("Dana", "Too loud.", 200)
    assert told["currency"] == "€"
    answer = maya.post(f"{maya.at}/knock", {"name": "Mayhem"})
    assert answer.status_code == 201, answer.text
    assert answer.json()["guest"] == maya.guest
    assert at_the_door(host) == ("Maya", True, False, 200)
    host.does("admit", guest=maya.guest)
    assert maya.get(f"{maya.at}/me").json()["role"] == "guest"
    assert names(host) == ["Dana", "Maya"]
    assert maya.view()["guests"][1]["bought"] == 200


def test_whoever_was_turned_away_after_coming_back_is_still_known(house: House) -> None:
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    host.does("kick", guest=maya.guest, reason="Too loud.")
    for _ in range(2):
        again = maya.post(f"{maya.at}/knock", {"name": "Maya"})
        assert again.json()["guest"] == maya.guest
        host.does("turn_away", guest=maya.guest)
    assert maya.get(f"{maya.at}/me").json()["removed"] is None


def test_on_another_device_the_host_says_whether_it_is_the_same_person(
    house: House,
) -> None:
    """Maya left with 200 and her phone is dead. On another one she knocks as Maya: the host
    sees who left with how much and lets her in as her, and the old phone opens nothing."""
    host, _, invite = house.night()
    old = house.guest(host, invite, "Maya")
    old.does("sit_down", seat=2, amount=200)
    old.does("stand_up")
    host.does("kick", guest=old.guest, reason="Gone home.")
    new = house.person()
    new.night = host.night
    answer = new.post(f"{new.at}/knock", {"invite": invite, "name": "maya"})
    assert answer.status_code == 201, answer.text
    knocks = answer.json()["guest"]
    assert knocks != old.guest
    assert at_the_door(host) == ("Maya", False, True, 200)
    assert not host.view()["door"][0]["plays"]
    host.does("admit", guest=knocks)
    me = new.get(f"{new.at}/me").json()
    assert (me["role"], me["guest"]) == ("guest", old.guest)
    assert old.get(f"{old.at}/me").json()["role"] == "none"
    assert names(host) == ["Dana", "Maya"]
    new.does("sit_down", seat=2, amount=200)


def test_no_one_can_knock_as_someone_who_is_here_or_as_the_host(house: House) -> None:
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    maya.view()
    other = house.person()
    other.night = host.night
    for name in ("Maya", "Dana"):
        answer = other.post(f"{other.at}/knock", {"invite": invite, "name": name})
        assert answer.status_code == 400, name
    assert other.post(f"{other.at}/knock", {"name": "Theo"}).status_code == 401


def test_a_cohost_who_was_removed_comes_back_as_a_guest(house: House) -> None:
    """Maya is co-host and is removed. Neither outside nor at the door nor back inside has she
    the host's powers, until Dana gives them to her again."""
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    host.does("name_cohost", guest=maya.guest)
    maya.does("pause")
    maya.does("resume")
    host.does("kick", guest=maya.guest, reason="Too loud.")
    assert maya.refused("pause")["code"] == "SYS-KEY"
    assert maya.post(f"{maya.at}/knock", {"name": "Maya"}).json()["guest"] == maya.guest
    assert maya.refused("pause")["code"] == "SYS-ROLE"
    assert maya.refused("admit", guest=maya.guest)["code"] == "SYS-ROLE"
    host.does("admit", guest=maya.guest)
    assert maya.get(f"{maya.at}/me").json()["role"] == "guest"
    assert maya.refused("pause")["code"] == "SYS-ROLE"
    assert maya.view()["desk"] is None
    host.does("name_cohost", guest=maya.guest)
    maya.does("pause")
