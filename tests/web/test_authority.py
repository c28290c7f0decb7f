"""Whoever may not give a command can't, whatever the state of the night: each command is sent
by everyone it isn't for, as a request and over the socket, and nothing happens."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import pytest
from msgspec import inspect

from homegame.model.refusal import Sys
from homegame.night.commands import COMMANDS
from homegame.night.row import Row
from night.given import GIVEN, PEOPLE, WHERE_PEOPLE_DEAL
from web.largest import commands
from web.people import House, Person, a_house, in_time
from web.test_real_night import planned

REFUSED: Final = 400
NOT_READ: Final = (Sys.FRAME, Sys.RATE)
"""Codes of what was not even looked at."""


class State(NamedTuple):
    """A night, and everyone who may be there by what they are."""

    name: str
    people: dict[str, Person]
    real: bool = False
    tournament: bool = False
    paused: bool = False
    ended: bool = False

    def looked_at(self) -> dict[str, Any]:
        """The turn and the price of the hand, as everyone sees them."""
        if self.name != "in a hand":
            return {"turn": "0.0", "price": 0}
        mays = [self.people[who].view()["may"] for who in ("host", "player")]
        return {"turn": next(may["turn_id"] for may in mays if may), "price": 0}

    @property
    def seq(self) -> int:
        """The last row of its log."""
        return int(self.people["host"].get(f"{self.people['host'].at}/view").json()["seq"])


def smallest(kind: Any) -> Any:
    """A value of a type: its numbers are the least there may be, its lists are empty."""
    return _smallest(inspect.type_info(kind))


def _smallest(info: inspect.Type) -> Any:
    match info:
        case inspect.StructType(fields=fields, tag=tag, tag_field=at):
            told = {
                each.encode_name: _smallest(each.type) for each in fields if each.required
            }
            return {at: tag, **told} if at else told
        case inspect.UnionType(types):
            return _smallest(types[0])
        case inspect.Metadata(inner):
            return _smallest(inner)
        case inspect.LiteralType(values):
            return values[0]
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return max(info.ge or 0, (info.gt or 0) + 1)
        case inspect.FloatType():
            return 1.0
        case inspect.StrType():
            return "x" * max(1, info.min_length or 0)
        case inspect.TupleType(items):
            return [_smallest(each) for each in items]
        case inspect.VarTupleType(item) | inspect.ListType(item):
            return [_smallest(item)] * (info.min_length or 0)
        case inspect.DictType(_, value):
            return {"x": _smallest(value)}
        case _:
            return {}


def forbidden(row: Row, person: str, state: State) -> bool:
    """Whether it isn't theirs to give, or not now, or not at such a table."""
    given = GIVEN.get(row.by, ())
    if state.real:
        given = WHERE_PEOPLE_DEAL.get(row.by, given)
    return (
        person not in given
        or (state.ended and not row.after_end)
        or (state.paused and not row.paused)
        or (state.tournament and bool(row.cash))
        or (row.cards in ("real", "chips") and not state.real)
        or (row.cards == "online" and state.real)
    )


def an_evening(of: House, /, **told: Any) -> dict[str, Person]:
    """A host and a player in their seats, a co-host and a guest without one, someone at the
    door, and a browser that never came."""
    host, _, invite = of.night(**told)
    player, cohost, guest = [
        of.guest(host, invite, name) for name in ("Theo", "Cleo", "Gus")
    ]
    host.does("name_cohost", guest=cohost.guest)
    door = of.person()
    door.night = host.night
    came = door.post(f"{door.at}/knock", {"invite": invite, "name": "Dora"})
    assert came.status_code in (200, 201), came.text
    nobody = of.person()
    nobody.night = host.night
    them = (nobody, door, guest, player, cohost, host)
    return dict(zip(PEOPLE, them, strict=True))


def sit(people: dict[str, Person]) -> None:
    for seat, who in enumerate(("host", "player"), 1):
        people[who].does("sit_down", seat=seat, amount=200)


def states(house: House) -> Iterator[State]:
    """A night in each of its states."""
    playing = an_evening(house)
    sit(playing)
    playing["host"].does("start")
    playing["host"].until(lambda view: view["hand"])
    yield State("in a hand", playing)
    paused = an_evening(house)
    sit(paused)
    paused["host"].does("pause")
    yield State("paused", paused, paused=True)
    ended = an_evening(house)
    ended["host"].does("end_night")
    yield State("over", ended, ended=True)
    real = an_evening(house, dealer="people")
    sit(real)
    yield State("real cards", real, real=True)
    setup = planned(house.person(), players=2, buyin=3000, rule="by_entrants")
    cup = an_evening(house, house="tournament", tournament=setup)
    for who in ("host", "player"):
        cup[who].does("enter_tournament")
    cup["host"].does("start_tournament")
    yield State("tournament", cup, tournament=True)


def refused_by(answer: dict[str, Any]) -> str:
    """The code of a refusal; "" for an answer."""
    return str(answer.get("error", {}).get("code", ""))


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[State]]:
    with a_house(tmp_path_factory.mktemp("evenings")) as house:
        found = [*states(house)]
        yield found
        for state in found:
            for person in state.people.values():
                person.close()


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("at", range(5), ids=["hand", "paused", "over", "real", "cup"])
@pytest.mark.rule("CON-01")
def test_nobody_gives_what_is_not_theirs(
    evenings: list[State], at: int, person: str
) -> None:
    state = evenings[at]
    who, before = state.people[person], state.seq
    line = who.connect(max_queue=None) if person not in ("nobody", "door") else None
    tried = 0
    for kind in commands():
        if not forbidden(COMMANDS[kind], person, state):
            continue
        tried += 1
        told = {"id": f"{person}-{tried:05}", "command": smallest(kind)}
        envelope = told | state.looked_at()
        answer = in_time(partial(who.post, f"{who.at}/command", envelope))
        assert answer.status_code >= REFUSED, (kind, answer.text)
        assert answer.status_code < 500, (kind, answer.text)
        assert refused_by(answer.json()) not in ("", *NOT_READ), (kind, answer.text)
        if line is not None:
            said = line.say(**{**envelope, "id": f"{person}-{tried:05}-line"})
            assert refused_by(said) == refused_by(answer.json()), (kind, said)
    if line is not None:
        line.close()
    assert tried
    assert state.seq == before
