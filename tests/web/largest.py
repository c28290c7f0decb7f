"""The largest thing that each route and each command takes, for a server that must go on
meanwhile. What isn't made from a type is told here."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, get_args

from msgspec import inspect, json

from homegame.answers import chips, making, maths, tournaments
from homegame.club.commands import ClubCommand, SetPoints
from homegame.model.commands import WireCommand
from homegame.rulebook.presets import MOST_IN_A_LIST
from homegame.service import messages
from homegame.service.bank import count, payment
from homegame.service.people import push
from homegame.service.story.exporting import ENDINGS
from homegame.web import printing
from homegame.web.gate import MOST_BYTES

LONGEST: Final = 2000
"""Letters of a text whose type has no bound: the body has one."""
MOST: Final = 100
"""Entries of a list whose type has no bound."""
ROOM: Final = MOST_BYTES - 400
"""Bytes of a command: the rest is for its envelope."""


class Asked(NamedTuple):
    """One request, at its largest."""

    name: str
    method: str
    path: str
    body: object = None


def largest(kind: Any, room: int = ROOM) -> Any:
    """The largest value of a type that JSON says in so many bytes: its lists get shorter until
    it fits."""
    most = LONGEST
    while (
        len(json.encode(value := _largest(inspect.type_info(kind), most))) > room and most
    ):
        most //= 2
    return value


def _largest(info: inspect.Type, most: int) -> Any:
    match info:
        case inspect.StructType(fields=fields, tag=tag, tag_field=at):
            told = {each.encode_name: _largest(each.type, most) for each in fields}
            return {at: tag, **told} if at else told
        case inspect.UnionType(types):
            kinds = [each for each in types if not isinstance(each, inspect.NoneType)]
            return max([_largest(each, most) for each in kinds], key=_length)
        case inspect.Metadata(inner):
            return _largest(inner, most)
        case inspect.LiteralType(values):
            return max(values, key=_length)
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return info.le or (info.lt or 10**12) - 1
        case inspect.FloatType():
            return info.le or 1.0
        case inspect.StrType():
            length = max(info.min_length or 0, min(info.max_length or most, most))
            return ("1" if info.pattern else "x") * length
        case inspect.TupleType(items):
            return [_largest(each, most) for each in items]
        case inspect.VarTupleType(item) | inspect.ListType(item):
            length = min(info.max_length or MOST, most)
            return [_largest(item, most)] * max(info.min_length or 0, length)
        case inspect.DictType(_, value):
            return {f"k{at}": _largest(value, most) for at in range(min(MOST, most))}
        case _:
            return "x" * min(most, 10)


def _length(value: object) -> int:
    return len(json.encode(value))


# ---------------------------------------------------------------- the routes

HOUSE_FILE: Final = (
    "game.rotation = [" + '"texas", ' * MOST_IN_A_LIST + "]\n" + "#\n" * 7_500
)
DEEP: Final = ".".join("a" * 8_000) + " = 1"
WORDS: Final = " ".join(f"w{at}" for at in range(60))[:200]
OPENING: Final = {"title": "Friday", "name": "Dana", "house": "~1"}

QUERIES: Final[Mapping[str, tuple[str, ...]]] = {
    "/api/referee": (f"?words={WORDS}",),
    "/api/rules": ("", "?moment=showdown"),
    "/api/maths/chart": ("?opponents=9",),
    "/api/maths/question": ("?kind=equity",),
    "/api/nights/{night}/view": ("", "?seen=1"),
    "/api/nights/{night}/log": ("", "?before=2000&limit=500", "?limit=500"),
    "/api/nights/{night}/referee": (f"?words={WORDS}",),
    "/api/nights/{night}/hands": ("", "?limit=100", f"?text={WORDS[:60]}", "?only=mine"),
}
"""What is asked besides the address."""

WHICH: Final[Mapping[str, tuple[str, ...]]] = {
    "rule": ("BET-24",),
    "house": ("vegas-home", "tournament"),
    "case": ("string-bet",),
    "hand": ("1", "60"),
    "format": (*ENDINGS,),
    "kind": ("script", "host"),
    "device": ("nothing",),
    "sheet": ("all", "cards", "tournament"),
    "paper": ("a4",),
}
"""What stands for a part of an address."""

PARTED: Final = {"players": ["AsKs", *["random"] * 9]}


@cache
def bodies() -> Mapping[tuple[str, str], tuple[object, ...]]:
    """What is sent. Nothing here: `FILES` for an import, the commands for the two others."""
    return {
        ("POST", "/api/houses"): (
            {"rules": HOUSE_FILE, "small": 10**9, "big": 10**9},
            {"rules": DEEP},
        ),
        ("POST", "/api/houses/form"): (
            {"rules": HOUSE_FILE},
            {"rules": DEEP},
            {"house": "tournament"},
            largest(making.HouseAsk, 39_000),
        ),
        ("POST", "/api/tournaments/plan"): (
            {"players": 200},
            largest(tournaments.PlanAsk, 39_000),
        ),
        ("POST", "/api/chips"): (largest(chips.ChipsAsk, 39_000),),
        ("POST", "/api/reach"): ({"network": False},),
        ("POST", "/api/maths/equity"): (PARTED, largest(maths.EquityAsk)),
        ("POST", "/api/maths/outs"): (largest(maths.OutsAsk),),
        ("POST", "/api/maths/odds"): (largest(maths.OddsAsk),),
        ("POST", "/api/maths/range"): (largest(maths.RangeAsk),),
        ("POST", "/api/nights"): (
            {**OPENING, "rules": HOUSE_FILE},
            {**OPENING, "rules": DEEP},
            {**OPENING, "house": "vegas-home", "bots": ["rock"] * 8},
            largest(messages.OpenNight, 39_000),
        ),
        ("POST", "/api/import"): (),
        ("POST", "/api/imports"): (
            {"files": [{"name": f"{n}.txt", "content": ""} for n in range(250)]},
        ),
        ("POST", "/api/join"): (largest(messages.JoinAsk),),
        ("POST", "/api/nights/{night}/knock"): (largest(messages.KnockAsk),),
        ("POST", "/api/nights/{night}/claim"): (largest(messages.ClaimAsk),),
        ("POST", "/api/nights/{night}/rules"): ({}, largest(making.RulesAsk)),
        ("POST", "/api/nights/{night}/count"): (largest(count.CountAsk),),
        ("POST", "/api/nights/{night}/payment"): (largest(payment.PaymentDetails),),
        ("POST", "/api/nights/{night}/push"): (largest(push.Subscription),),
        ("POST", "/api/nights/{night}/hidden"): ({"hidden": True},),
        ("POST", "/api/clubs/{club}/push"): (largest(push.Subscription),),
        ("POST", "/api/nights/{night}/command"): (),
        ("POST", "/api/nights/{night}/links"): ({"kind": "invite"}, {"kind": "host"}),
        ("POST", "/api/clubs"): ({"title": "Mill Lane", "name": "Dana"},),
        ("POST", "/api/clubs/{club}/join"): (largest(messages.ClubJoin),),
        ("POST", "/api/clubs/{club}/command"): (),
        ("POST", "/api/clubs/{club}/ranking"): (largest(SetPoints),),
        ("POST", "/api/clubs/{club}/links"): ({"kind": "invite"},),
        ("POST", "/api/print/{sheet}"): (
            {"rules": HOUSE_FILE},
            {"names": ["Maya Lindqvist"] * 400, "seats": 9},
            largest(printing.PrintAsk, 39_000),
        ),
    }


def of_route(method: str, path: str, known: Mapping[str, str]) -> Iterator[Asked]:
    """What a route is asked for. `known`: the night and the club."""
    paths = [path]
    for part, words in {**{k: (v,) for k, v in known.items()}, **WHICH}.items():
        paths = [
            each.replace(f"{{{part}}}", word)
            for each in paths
            for word in words
            if f"{{{part}}}" in each or word is words[0]
        ]
    for query in QUERIES.get(path, ("",)):
        for each in dict.fromkeys(paths):
            for number, body in enumerate(
                bodies()[method, path] if method == "POST" else [None]
            ):
                name = f"{method} {each.split('?')[0]} {query[:20]}".strip()
                yield Asked(f"{name} {number or ''}".strip(), method, each + query, body)


# ---------------------------------------------------------------- the commands

LAST: Final = ("end_night", "drop_night", "end_tournament", "close_table")
"""After these, others would be refused at once."""


def commands(kind: Any = WireCommand) -> tuple[Any, ...]:
    """Every command that may come, those that end something last."""
    found = {each for part in get_args(kind) for each in (get_args(part) or (part,))}
    tags = {str(each.__struct_config__.tag): each for each in found}
    return tuple([tags[tag] for tag in sorted(tags, key=lambda tag: (tag in LAST, tag))])


def of_command(command: Any, path: str) -> Asked:
    """A command at its largest, in its envelope."""
    tag = command.__struct_config__.tag
    room = 15_000 if command in commands(ClubCommand) else ROOM
    told = {"id": f"largest-{tag}", "command": largest(command, room)}
    return Asked(f"command {tag}", "POST", path, told)
