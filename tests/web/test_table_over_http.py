"""Playing through the real server: open, knock, sit down, bet, and what is refused."""

from typing import Any

import pytest

from web.people import House, Person


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def two_seated(house: House, **asked: Any) -> tuple[Person, Person]:
    """Host and guest, seated with 300 each; hands begin at once."""
    host, _, invite = house.night(**asked)
    guest = house.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    guest.does("sit_down", seat=2, amount=300)
    host.does("start")
    host.its_turn(guest)
    return host, guest


def test_a_hand_from_the_knock_to_the_pot(house: House) -> None:
    """Dana opens, Robin knocks, both sit down; one folds and the other takes the blinds."""
    host, guest = two_seated(house)
    mine = host.view()
    assert [len(chair["cards"]) for chair in mine["chairs"]] == [2, 2]
    assert all(mine["you"]["cards"])
    number = mine["hand"]["number"]
    host.its_turn(guest).does("fold")
    later = host.until(lambda view: view["hand"]["number"] > number)
    assert sum(c["stack"] + c["bet"] for c in later["chairs"]) == 600


def test_a_guest_sees_no_card_of_another_seat(house: House) -> None:
    """Both seats hold cards; each sees text for its own and nothing for the other's."""
    for person in two_seated(house):
        view = person.view()
        for chair in view["chairs"]:
            own = chair["seat"] == view["you"]["seat"]
            assert all(bool(card) == own for card in chair["cards"])


def test_a_repeated_command_gets_the_first_answer(house: House) -> None:
    """The same id twice: one call, one answer."""
    host, guest = two_seated(house)
    actor = host.its_turn(guest)
    may = actor.view()["may"]
    seen = {"turn": may["turn_id"], "price": may["price"], "id": "once-only-1"}
    first = actor.command("call", **seen).json()
    again = actor.command("call", **seen).json()
    assert first == again
    assert "answer" in first


def test_somebody_elses_command_id_is_no_answer(house: House) -> None:
    """An id that another guest used says nothing about what I asked."""
    host, guest = two_seated(house)
    host.does("say", text="hello", id="the-same-id")
    error = guest.refused("say", text="hello", id="the-same-id")
    assert (error["code"], error["field"]) == ("SYS-FRAME", "id")


def test_another_command_with_a_used_id_is_refused(house: House) -> None:
    """Two sentences under one id: the second is not said, and its sender learns why. The same
    command at another table is another command as well."""
    host, _, _ = house.night()
    host.does("add_table")
    host.does("say", text="hello", id="the-same-id")
    for fields in ({"text": "goodbye"}, {"text": "hello", "at": 2}):
        error = host.refused("say", id="the-same-id", **fields)
        assert (error["code"], error["field"]) == ("SYS-FRAME", "id")
        assert error["say"] == "Another command already has this id. Make a new one."
    assert host.refused("pause", id="the-same-id")["code"] == "SYS-FRAME"
    again = host.does("say", text="hello", id="the-same-id")
    said = [row["event"] for row in host.get(f"{host.at}/log").json()["news"]]
    assert [event["text"] for event in said if event["type"] == "said"] == ["hello"]
    assert again["first"] == again["last"]


def test_a_command_for_another_turn_is_stale(house: House) -> None:
    """The turn has passed: refused, with what is so now."""
    host, guest = two_seated(house)
    actor = host.its_turn(guest)
    may = actor.view()["may"]
    error = actor.refused("call", turn="1.99", price=may["price"])
    assert error["code"] == "SYS-STALE"
    assert error["legal"] == may
    assert error["seq"] > 0
    assert error["id"]


def test_a_command_at_another_price_is_stale(house: House) -> None:
    """The price has changed: "call 2" is never turned into "call 3"."""
    host, guest = two_seated(house)
    actor = host.its_turn(guest)
    may = actor.view()["may"]
    error = actor.refused("call", turn=may["turn_id"], price=may["price"] + 1)
    assert (error["code"], error["field"]) == ("SYS-STALE", "price")
    assert error["legal"]["price"] == may["price"]


@pytest.mark.parametrize("field", ["turn", "price"])
def test_a_decision_names_what_it_saw(house: House, field: str) -> None:
    """Without turn or price a decision is not taken."""
    host, guest = two_seated(house)
    actor = host.its_turn(guest)
    may = actor.view()["may"]
    seen = {"turn": may["turn_id"], "price": may["price"]}
    del seen[field]
    error = actor.refused("call", **seen)
    assert (error["code"], error["field"]) == ("SYS-FRAME", field)


@pytest.mark.parametrize("to", [-1, 1.5, 10**30, "all of it", None, True])
def test_amounts_that_are_none(house: House, to: object) -> None:
    """A bet of -1, 1.5, 10**30 or "all of it": the field is named, nothing happens."""
    host, guest = two_seated(house)
    actor = host.its_turn(guest)
    before = actor.view()
    error = actor.refused("raise_to", to=to)
    assert (error["code"], error["field"]) == ("SYS-FRAME", "to")
    assert actor.view()["hand"] == before["hand"]


def test_a_raise_that_is_too_small_is_refused_by_its_rule(house: House) -> None:
    """Blinds 1/3: a raise to 4 is refused by BET-22, with the amounts that are legal."""
    host, guest = two_seated(house)
    actor = host.its_turn(guest)
    error = actor.refused("raise_to", to=4)
    assert error["code"] == "BET-22"
    assert error["field"] == "to"
    assert error["legal"]["raise_least"] == 6
    assert "6" in error["say"]


def test_a_table_prints_its_own_rules(house: House) -> None:
    """Opened at 5/10, everybody who has the address reads examples at 5/10."""
    host, night, _ = house.night(small=5, big=10)
    sheet = host.get(f"/api/nights/{night}/rules").json()
    said = {
        each["rule"]: each["example"]
        for part in sheet["parts"]
        for each in part["articles"]
    }
    assert "The first raise over the big blind is to 20 or more." in said["BET-22"]
    chosen = host.get(f"/api/rules/BLIND-02?night={night}").json()["house"]
    assert chosen == "The small blind is 5 chips ($0.50).\nThe big blind is 10 chips ($1)."


def test_what_is_said_at_one_moment(house: House) -> None:
    lines = house.person().get("/api/rules?moment=sitting_down").json()
    assert "CON-03" in [line["id"] for line in lines]
    assert {line["moment"] for line in lines} == {"sitting_down"}


WRITTEN = (
    ("say", "text", {}),
    ("ruling", "note", {}),
    ("kick", "reason", {"guest": "nobody"}),
    ("void", "reason", {}),
    ("correct_stack", "reason", {"seat": 1, "stack": 300}),
    ("add_table", "name", {}),
)


@pytest.mark.parametrize(("command", "field", "fields"), WRITTEN)
@pytest.mark.parametrize("written", ["  ", "\u3000", "\u2800", "\u202e\u3164"])
def test_what_cannot_be_seen_is_not_written(
    house: House, command: str, field: str, fields: dict[str, Any], written: str
) -> None:
    """Spaces and blanks alone say nothing."""
    host, _, _ = house.night()
    error = host.refused(command, **fields, **{field: written})
    assert (error["code"], error["field"]) == ("SYS-FRAME", field)
    assert error["say"] == f"The {field} can't be empty."
    assert len(host.get(f"{host.at}/log").json()["news"]) == 1


@pytest.mark.parametrize("written", ["a\0b", "a\u202eb", "a\u2066b"])
def test_what_turns_a_line_round_is_left_out(house: House, written: str) -> None:
    """Control characters could turn the lines of others round: the log has what is left."""
    host, _, _ = house.night()
    host.does("say", text=written)
    assert host.get(f"{host.at}/log").json()["news"][-1]["event"]["text"] == "ab"


@pytest.mark.parametrize(
    "written", ["\U0001f937\u200d\u2642\ufe0f", "نمی\u200cدانم", "\U0001fae9"]
)
def test_every_script_and_emoji_can_be_said(house: House, written: str) -> None:
    """A shrugging man and Persian words need a joiner that can't be seen."""
    host, _, _ = house.night()
    host.does("say", text=written)
    news = host.get(f"{host.at}/log").json()["news"]
    assert news[-1]["event"]["text"] == written


@pytest.mark.parametrize(
    ("command", "fields", "field"),
    [
        ("sit_out", {"foo": 1}, "foo"),
        ("set_blinds", {"small": 1, "big": 3, "amt": 9}, "amt"),
        ("fold", {"turn": "1.1", "price": 0, "to": 6}, "to"),
    ],
)
def test_a_field_that_a_command_does_not_have(
    house: House, command: str, fields: dict[str, Any], field: str
) -> None:
    """A misspelt field is refused by name: the command would mean something else without it."""
    host, _, _ = house.night()
    error = host.refused(command, **fields)
    assert (error["code"], error["field"]) == ("SYS-FRAME", field)
    assert error["say"] == f"{field} isn't a known field."


def test_an_unknown_command(house: House) -> None:
    """A command nobody knows is refused by name."""
    host, _, _ = house.night()
    error = host.refused("teleport")
    assert (error["code"], error["field"]) == ("SYS-FRAME", "type")
    assert "teleport" in error["say"]


def test_a_seat_can_be_taken_once(house: House) -> None:
    """Seat 1 is Dana's."""
    host, _, invite = house.night()
    guest = house.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    assert guest.refused("sit_down", seat=1, amount=300)["code"] == "SYS-SEAT-TAKEN"


def test_seats_that_are_not_there(house: House) -> None:
    """Seats are 1 to 10."""
    host, _, _ = house.night()
    for seat in (0, 11, -1):
        assert host.refused("sit_down", seat=seat, amount=300)["field"] == "seat"


@pytest.mark.parametrize(
    "name",
    ["x" * 10_000, "x" * 25, "", "   ", "a\nb", "a\x00b", "a\u202eb", "\u200b", "..."],
)
def test_names_that_will_not_do(house: House, name: str) -> None:
    """Too long, empty, or with characters nobody can see."""
    _, night, invite = house.night()
    person = house.person()
    answer = person.post(f"/api/nights/{night}/knock", {"invite": invite, "name": name})
    error = answer.json()["error"]
    assert answer.status_code in (400, 413)
    assert error["code"] in ("SYS-NAME", "SYS-FRAME", "SYS-SIZE")


@pytest.mark.parametrize("name", ["Dana", "dana", " DANA ", "Ｄａｎａ", "Da na"])
def test_nobody_has_the_name_of_another(house: House, name: str) -> None:
    """The host is Dana; whoever would be mixed up with her is asked for another name."""
    _, night, invite = house.night()
    person = house.person()
    answer = person.post(f"/api/nights/{night}/knock", {"invite": invite, "name": name})
    assert answer.json()["error"]["code"] == "SYS-NAME"


def test_only_the_host_may_pause(house: House) -> None:
    """A guest may not; while paused nobody acts; after it the game goes on."""
    host, guest = two_seated(house)
    assert guest.refused("pause")["code"] == "SYS-ROLE"
    host.does("pause")
    actor = next(
        p for p in (host, guest) if p.view()["hand"]["turn"] == p.view()["you"]["seat"]
    )
    hand = actor.view()["hand"]
    error = actor.refused("fold", turn=hand["turn_id"], price=2)
    assert error["code"] == "SYS-PAUSED"
    host.does("resume")
    actor.does("fold")


def test_a_cohost_has_the_hosts_powers_but_not_this_one(house: House) -> None:
    """Robin may pause once named; naming others stays with the host."""
    host, _, invite = house.night()
    guest = house.guest(host, invite, "Robin")
    other = house.guest(host, invite, "Kim")
    host.does("name_cohost", guest=guest.guest)
    guest.does("pause")
    assert guest.refused("name_cohost", guest=other.guest)["code"] == "SYS-ROLE"
    host.does("name_cohost", guest=guest.guest, cohost=False)
    assert guest.refused("resume")["code"] == "SYS-ROLE"


def test_who_is_shown_out_is_out(house: House) -> None:
    """A kick closes the line with a reason code; the way back is the door, as oneself."""
    host, _, invite = house.night()
    guest = house.guest(host, invite, "Robin")
    line = guest.connect()
    line.hear()
    host.does("kick", guest=guest.guest, reason="Went too far.")
    assert line.until_closed() == 4003
    assert guest.refused("say", text="hm")["code"] == "SYS-KEY"
    assert guest.get(f"{guest.at}/me").json()["role"] == "turned_away"
    again = guest.post(f"{guest.at}/knock", {"invite": invite, "name": "Robin"})
    assert again.status_code == 201
    assert again.json()["role"] == "door"
    assert again.json()["guest"] == guest.guest


def test_the_waiting_list(house: House) -> None:
    """Two seats, three people: the third waits and gets the seat that comes free."""
    host, _, invite = house.night(seats=2)
    guest = house.guest(host, invite, "Robin")
    third = house.guest(host, invite, "Kim")
    host.does("sit_down", seat=1, amount=300)
    guest.does("sit_down", seat=2, amount=300)
    host.does("start")
    third.does("join_queue")
    assert third.view()["you"]["queue"] == 1
    assert third.view()["queue"] == [third.guest]
    actor = host.its_turn(guest)
    guest.does("stand_up")
    actor.does("fold")
    third.until(lambda view: all(chair["seat"] != 2 for chair in view["chairs"]))
    third.does("sit_down", seat=2, amount=300)
    assert third.view()["queue"] == []


def test_no_card_is_dealt_before_the_host_starts_the_game(house: House) -> None:
    """Dana alone can't start; with Robin seated the first hand has both of them in it."""
    host, _, invite = house.night()
    guest = house.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    refusal = host.refused("start")
    assert refusal["words"] == "start.too_few"
    assert refusal["say"].endswith("Seated now: 1.")
    guest.does("sit_down", seat=2, amount=300)
    assert guest.refused("start")["words"] == "role.host"
    waiting = host.view()
    assert (waiting["hand"], waiting["waits_for"]) == (None, "start")
    host.does("start")
    begun = host.until(lambda view: view["hand"])
    assert [chair["seat"] for chair in begun["chairs"] if chair["cards"]] == [1, 2]


def test_a_night_to_play_right_away_deals_the_host_in(own_house: House) -> None:
    """Opened with five bots and `play`: no other command is needed for the first decision."""
    host, _, _ = own_house.night(
        bots=["rock", "caller", "shark", "caller", "rock"], play=True
    )
    view = host.until(lambda view: view["may"])
    assert view["hand"]["number"] == 1
    assert len([chair for chair in view["chairs"] if chair["cards"]]) > 1


def test_a_night_without_bots_cannot_be_played_right_away(house: House) -> None:
    host = house.person()
    asked = {"title": "Friday", "name": "Dana", "play": True}
    answer = host.post("/api/nights", asked)
    assert answer.json()["error"]["field"] == "play"


def test_the_log_can_be_read_backwards(house: House) -> None:
    """Page by page from the newest; every row once, and no card in it that is not public."""
    host, guest = two_seated(house)
    for _ in range(3):
        host.its_turn(guest).does("fold")
    newest = host.get(f"{host.at}/log?limit=5").json()["news"]
    seqs = [row["seq"] for row in newest]
    assert len(seqs) == 5
    older = host.get(f"{host.at}/log?before={seqs[0]}&limit=500").json()["news"]
    assert [row["seq"] for row in older] == list(range(1, seqs[0]))
    assert older[0]["event"]["type"] == "opened"
    dealt = [row["event"] for row in older if row["event"]["type"] == "hole_dealt"]
    assert dealt[0] == {"type": "hole_dealt", "down": 2}


def test_bots_play_with_a_person(own_house: House) -> None:
    """Dana and two bots: hands go round without anybody else, and chips stay whole."""
    host, _, _ = own_house.night(bots=["rock", "caller"])
    host.does("sit_down", seat=9, amount=300)
    host.does("start")
    while host.its_turn().view()["hand"]["number"] < 4:
        host.does("check" if host.view()["may"]["check"] else "fold")
    bought = sum(guest["bought"] for guest in host.view()["guests"])
    rows = host.get(f"{host.at}/log?limit=500").json()["news"]
    assert any(row["event"]["type"] == "hand_ended" for row in rows)
    assert bought >= 900


def test_the_night_ends(house: House) -> None:
    """Everybody is cashed out, the invitation lets no one in, the table can be looked at. Its
    short link still leads to the night."""
    host, guest = two_seated(house)
    host.does("end_night")
    host.its_turn(guest).does("fold")
    view = host.until(lambda view: view["phase"] == "ended")
    assert view["chairs"] == []
    assert sum(g["bought"] for g in view["guests"]) == sum(
        g["cashed"] for g in view["guests"]
    )
    invite = host.opened["invite"]["token"]
    late = house.person().post(f"{host.at}/knock", {"invite": invite, "name": "Late"})
    assert late.status_code == 401
    code = host.opened["invite"]["short"].rsplit("/", 1)[1]
    stranger = house.person()
    found = stranger.post("/api/join", {"code": code}).json()
    assert (found["night"], found["state"]) == (host.night, "ended")
    late = stranger.post(f"{host.at}/knock", {"invite": code, "name": "Late"})
    watches = stranger.post(f"{host.at}/claim", {"token": code})
    assert (late.status_code, watches.status_code) == (401, 401)
    assert host.refused("say", text="bye")["code"] == "SYS-ENDED"
    assert host.get("/api/nights").json()[0]["state"] == "ended"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 61}, "title"),
        ({"title": "a\x07b"}, "title"),
        ({"name": "\u200b"}, "name"),
        ({"house": "nobodys"}, "house"),
        ({"house": "tournament"}, "house"),
        ({"house": 'pats"\n[blinds]\nsmall = 7'}, "house"),
        ({"small": 5, "big": 2}, "small"),
        ({"small": -1}, "small"),
        ({"small": 1.5}, "small"),
        ({"big": 0}, "big"),
        ({"rotation": []}, "rotation"),
        ({"buyin_least": 200, "buyin_most": 100}, "buyin_most"),
        ({"structure": "cap", "cap": 0}, "cap"),
        ({"structure": "cap"}, "cap"),
        ({"structure": "spread", "spread_least": 0}, "spread_least"),
        ({"structure": "spread", "spread_least": 9, "spread_most": 8}, "spread_least"),
        ({"seats": 11}, "seats"),
        ({"turn_s": 1}, "turn_s"),
        ({"bots": ["whale"]}, "bots[0]"),
        ({"seats": 2, "bots": ["rock", "rock"]}, "bots"),
        ({"colour": "green"}, "colour"),
    ],
)
def test_nights_that_cannot_be_opened(
    house: House, asked: dict[str, Any], field: str
) -> None:
    """Each names what is wrong, and no night is opened."""
    person = house.person()
    before = person.get("/api/health").json()
    answer = person.post("/api/nights", {"title": "Friday", "name": "Dana", **asked})
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == field
    assert answer.json()["error"]["say"]
    assert person.get("/api/health").json() == before


@pytest.mark.rule("CASH-04")
@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"buyin_least": 1}, "buyin_least"),
        ({"small": 1, "big": 101, "buyin_least": 100, "buyin_most": 300}, "buyin_least"),
        ({"small": 1, "big": 301, "buyin_most": 400, "buyin_least": 300}, "buyin_least"),
        ({"buyin_most": 10**12}, "buyin_most"),
        ({"small": 10**12, "big": 10**12}, "big"),
        ({"big": 10**10}, "big"),
    ],
)
def test_stakes_that_no_one_could_buy_in_for(
    house: House, asked: dict[str, Any], field: str
) -> None:
    """The rule of the buy-in limits says so, when a night is opened and later on."""
    person = house.person()
    before = person.get("/api/health").json()
    answer = person.post("/api/nights", {"title": "Friday", "name": "Dana", **asked})
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert (error["rule"], error["field"]) == ("CASH-04", field)
    assert person.get("/api/health").json() == before


@pytest.mark.rule("CASH-04")
def test_the_same_blinds_are_refused_when_a_night_is_opened_and_later(house: House) -> None:
    """Buy-ins of 100 to 300: a big blind of 100 is the most there is."""
    host, _, _ = house.night(small=1, big=100, buyin_least=100, buyin_most=300)
    for big in (101, 10**12):
        error = host.refused("set_blinds", small=1, big=big)
        assert (error["rule"], error["field"]) == ("CASH-04", "big")
        assert "the minimum buy-in" in error["say"].lower()
    assert host.refused("set_blinds", small=1, big=3, ante=101)["field"] == "ante"
    host.does("set_blinds", small=50, big=100, ante=100)


@pytest.mark.rule("BET-55", "BET-70")
@pytest.mark.parametrize(
    ("asked", "most"),
    [
        ({"structure": "cap", "cap": 40}, 40),
        ({"structure": "spread", "spread_least": 2, "spread_most": 7}, 10),
    ],
)
def test_a_cap_and_a_spread_are_asked_for_with_their_amounts(
    own_house: House, asked: dict[str, Any], most: int
) -> None:
    """With a cap of 40 the largest raise is to 40; of a spread to 7, to 3 and 7 more."""
    host, _, _ = own_house.night(bots=["caller"], **asked)
    host.does("sit_down", seat=5, amount=300)
    host.does("start")
    assert host.until(lambda view: view["may"])["may"]["raise_most"] == most


def test_what_is_asked_for_is_played(house: House) -> None:
    """Blinds, buy-in, seats and clock of this night stand in everybody's view."""
    host, _, _ = house.night(
        house="pats", small=5, big=10, buyin_least=400, buyin_most=1000, seats=6, turn_s=20
    )
    told = host.view()["house"]
    wanted = {"name": "pats", "small": 5, "big": 10, "seats": 6, "turn_ms": 20_000}
    assert wanted.items() <= told.items()
    assert (told["buyin_least"], told["buyin_most"]) == (400, 1000)
    assert host.refused("sit_down", seat=1, amount=399)["code"] == "CASH-04"
    host.does("sit_down", seat=6, amount=400)
