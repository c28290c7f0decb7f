"""The table of commands: who may give each of them, and when."""

from typing import get_args

import pytest
from msgspec.structs import replace

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night.commands import COMMANDS
from homegame.night.facts import Facts
from homegame.night.night import BY_CLOCK, BY_DEALER, BY_FLOOR, Night
from homegame.night.row import Fact, refuse
from homegame.seats import FIRST_TABLE
from night.a_night import happened, night
from night.given import GIVEN, PEOPLE, WHERE_PEOPLE_DEAL


def an_evening(dealer: str = "server") -> Night:
    """The host and a player sit; a guest and a co-host don't; someone is at the door."""
    began = night(players=2)
    came: list[e.NightEvent] = [e.Knocked("door", "Door")]
    for guest in ("guest", "cohost"):
        came += [e.Knocked(guest, guest), e.Admitted(guest, "g1")]
    now = happened(began, [*came, e.CohostNamed("cohost", "g1", True)])
    table = replace(now.tables[FIRST_TABLE], dealer=dealer)
    return replace(now, tables={FIRST_TABLE: table})


def who(person: str) -> str:
    """The guest's id."""
    return {"host": "g1", "player": "g2"}.get(person, person)


def allowed(now: Night, kind: type) -> tuple[str, ...]:
    """The people whom the command's row does not refuse."""
    said = COMMANDS[kind]
    found = [person for person in PEOPLE if not refuse(said, now, who(person), FIRST_TABLE)]
    return tuple(found)


@pytest.mark.rule("CON-01")
def test_each_command_is_given_by_those_whose_it_is() -> None:
    """At a table of the server, and at one where people deal. What the dealer and the other
    officials say is refused to people by what decides on it."""
    online, real = an_evening(), an_evening("people")
    for kind, said in COMMANDS.items():
        if said.by not in GIVEN:
            continue
        given = GIVEN[said.by]
        if said.cards in ("", "online"):
            assert allowed(online, kind) == given, kind
        if said.cards != "online":
            assert allowed(real, kind) == WHERE_PEOPLE_DEAL.get(said.by, given), kind


def test_the_officials_are_refused_nothing_for_who_they_are() -> None:
    for said in COMMANDS.values():
        now = an_evening("people" if said.cards in ("real", "chips") else "server")
        for official in (BY_DEALER, BY_CLOCK, BY_FLOOR):
            assert refuse(said, now, official, FIRST_TABLE) is None


def test_what_is_looked_up_is_a_field_of_the_facts() -> None:
    """And every field is asked for by some command."""
    asked = {fact for said in COMMANDS.values() for fact in said.facts}
    assert asked == {*Facts.__struct_fields__} == {*get_args(Fact)}


def test_who_has_a_device_does_themselves_what_needs_facts() -> None:
    """So nothing has to be looked up for a host who is refused to do it for them."""
    for kind in get_args(c.SpokenFor):
        assert COMMANDS[kind].own or not COMMANDS[kind].facts


def test_where_two_things_are_wrong_the_first_question_is_answered() -> None:
    """Who it is, the pause, the seat; what the table is comes last."""
    now = an_evening()
    table = replace(now.tables[FIRST_TABLE], tournament=True)
    now = replace(now, paused_by="g1", tables={FIRST_TABLE: table})

    def words(by: str, kind: type) -> str:
        refused = refuse(COMMANDS[kind], now, by, FIRST_TABLE)
        return refused.words if isinstance(refused, Refused) else ""

    assert words("door", c.Borrow) == "role.door"
    assert words("guest", c.Borrow) == "pause.on"
    assert words("guest", c.TopUp) == "seat.first"
    assert words("g2", c.TopUp) == "tourn.no_chips"
    assert words("g2", c.SetBlinds) == "role.host"
    assert words("g1", c.SetBlinds) == "tourn.by_level"
