"""What goes between the server and a program, from the structs and routes themselves."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from starlette.responses import Response

from homegame.model import commands, events, refusal
from homegame.night.commands import COMMANDS
from homegame.night.row import About, By, Seen
from homegame.web.api import listed
from homegame.web.reception import Reception
from homegame.web.replies import Listed
from homegame.words import catalogue
from website.structs import anchor, fields_of, meaning, name_of, reached, summary, tag_of
from wire import UNIONS


def lines(text: Iterable[str]) -> str:
    return "\n".join(text)


# ---------------------------------------------------------------- structs


def described(
    kind: type[Struct], *, title: str = "", incoming: bool = False
) -> Iterator[str]:
    """One struct: its name, its meaning and every field."""
    yield from (f"({anchor(kind)})=", f"### {title or name_of(kind)}", "")
    yield from (summary(kind), "")
    for field in fields_of(kind):
        says = f" {one_line(field.says)}" if field.says else ""
        left_out = (
            f" Left out, it is `{field.default}`." if incoming and field.default else ""
        )
        yield f"- `{field.name}`: {field.type}.{says}{left_out}"
    yield ""


def one_line(text: str) -> str:
    """A docstring as the rest of a line."""
    return " ".join(text.split())


def view() -> str:
    """A frame, what changes in it, and the view with all its parts, but for those of events."""
    frame = UNIONS["Frame"]
    [drawn] = [
        field.type for field in msgspec.structs.fields(frame) if field.name == "view"
    ]
    elsewhere = reached(events.NightEvent)
    parts = [kind for kind in reached(drawn) if kind not in elsewhere]
    kinds = [frame, UNIONS["Changes"], *news(), *parts]
    return lines(line for kind in kinds for line in described(kind))


def news() -> list[type[Struct]]:
    """An event of the log as it is sent, and the lines it is told in."""
    parts = reached(UNIONS["Changes"])
    return [kind for kind in parts if kind.__name__ in ("News", "Line")]


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


ABOUT: Final[Mapping[About, str]] = {
    "hand": "About a hand",
    "table": "About a table and its seats",
    "tournament": "About the tournament",
    "bank": "About the bank",
    "night": "About the night",
}
GIVEN: Final[Mapping[By, str]] = {
    "guest": "anyone who was let in",
    "seat": "a player in a seat",
    "seat or host": "a player in a seat, or a host who deals real cards",
    "seat or who deals": "a host who deals real cards",
    "who deals": "a host who deals real cards",
    "banker": "the banker",
    "host": "the host or a co-host",
    "host alone": "the host",
}
SEEN: Final[Mapping[Seen, str]] = {
    "turn and price": " Its envelope names the turn and the price.",
    "turn": " Its envelope may name the turn.",
    "hand": " Its envelope may name a turn of the hand.",
    "hand or moment": " Its envelope may name a turn of the hand, or the moment.",
    "moment": " Its envelope may name the moment.",
    "": "",
}


def all_commands() -> str:
    """Every command, by what it is about, with who gives it and what they must have seen."""
    return lines(
        line
        for about, title in ABOUT.items()
        for line in (f"## {title}", "", *commands_about(about))
    )


def commands_about(about: About) -> Iterator[str]:
    for row in COMMANDS.values():
        if row.about == about and row.kind in members(commands.WireCommand):
            yield from described(row.kind, title=f"`{tag_of(row.kind)}`", incoming=True)
            yield from (f"Given by {GIVEN[row.by]}.{SEEN[row.seen]}", "")


ROLES: Final = ("guest", "seat", "banker", "co-host", "host")
MAY: Final[Mapping[By, tuple[str, ...]]] = {
    "guest": ("guest", "seat", "banker", "co-host", "host"),
    "seat": ("seat",),
    "seat or host": ("seat",),
    "seat or who deals": ("seat",),
    "who deals": (),
    "banker": ("banker",),
    "host": ("co-host", "host"),
    "host alone": ("host",),
}
"""Who may give a command for what they are. A host who plays has a seat as well."""
DEALS: Final = ("seat or host", "seat or who deals", "who deals")
TABLES: Final = {
    "": "any",
    "online": "dealt here",
    "real": "real cards",
    "chips": "real chips",
}


def authority() -> str:
    """Who may give which command, and when: a table, read from the table of commands."""
    head = ["command", *ROLES, "paused", "over", "tables"]
    rows = [head, ["---"] * len(head)]
    for row in COMMANDS.values():
        if row.kind not in members(commands.WireCommand):
            continue
        may = MAY[row.by]
        where = TABLES[row.cards] + (", no tournament" if row.cash else "")
        deals = ["co-host", "host"] if row.by in DEALS else []
        rows.append(
            [
                f"[`{tag_of(row.kind)}`](commands.md#{anchor(row.kind)})",
                *[
                    YES if role in may else AT_REAL if role in deals else ""
                    for role in ROLES
                ],
                YES if row.paused else "",
                YES if row.after_end else "",
                where,
            ]
        )
    return lines("| " + " | ".join(cells) + " |" for cells in rows)


YES: Final = "●"
AT_REAL: Final = "○"


def in_turn(kinds: Iterable[type[Struct]]) -> Iterator[str]:
    for kind in kinds:
        yield from described(kind, title=f"`{tag_of(kind)}`")


def envelope() -> str:
    """What a command comes in, and what comes back."""
    kinds = [UNIONS["Envelope"], *reached(UNIONS["Answer"])]
    return lines(line for kind in kinds for line in described(kind, incoming=True))


def all_events() -> str:
    """Every event of the public log, then what some of them are made of."""
    kinds = members(events.NightEvent)
    parts = [kind for kind in reached(events.NightEvent) if kind not in kinds]
    more = (line for kind in parts for line in described(kind))
    return lines([*in_turn(kinds), "## Parts of events", "", *more])


def errors() -> str:
    """The shape of an error, and every code of the system."""
    [shape] = [kind for kind in reached(UNIONS["Refusal"]) if kind.__name__ == "Error"]
    codes = (line for code in refusal.Sys for line in code_lines(code))
    return lines([*described(shape), "## Codes of the system", "", *codes])


def code_lines(code: refusal.Sys) -> Iterator[str]:
    """One code, with the sentence that explains it."""
    yield from (f"({code.lower()})=", f"### `{code}`", "")
    yield from (catalogue()[f"sys.{code}"], "")


# ---------------------------------------------------------------- routes

ELSEWHERE = (
    "Frame",
    "Changes",
    "Refusal",
    "Answer",
    "NightEvent",
    "WireCommand",
    "Envelope",
)
"""What has a page of its own."""

Handler = Callable[..., Any]


class Asked(Struct):
    """What a route reads from a request: words of the query, and a body of some type."""

    query: list[str]
    body: type[Struct] | None


def lists_routes() -> list[Listed]:
    """Every route as its resource lists it."""
    return listed(object.__new__(Reception))


def routes() -> list[tuple[str, str, Handler]]:
    """Method, address and function of every route."""
    return [(method, path, do) for method, path, do, _ in lists_routes()]


def requests() -> str:
    """Every route: its address, what it does, what it takes and answers."""
    return lines(line for route in routes() for line in request(*route))


def request(method: str, path: str, do: Handler) -> Iterator[str]:
    asked = reads(do)
    yield from (f"### `{method} {path}`", "", inspect.cleandoc(do.__doc__ or ""), "")
    if asked.query:
        yield "- Query: " + ", ".join(f"`{name}`" for name in asked.query)
    if asked.body:
        yield f"- Body: {meaning(asked.body)}"
    if (kind := answered(do)) is not Response:
        slow = get_origin(returned(do)) is Annotated
        yield f"- Answer: {meaning(kind)}" + (f" ({SLOW})" if slow else "")
    yield ""


SLOW = 'after lines such as `{"done": 0.4}` if it takes more than a moment'


def returned(do: Handler) -> Any:
    return get_type_hints(do, include_extras=True)["return"]


def answered(do: Handler) -> Any:
    """The type of a route's answer: `Reply[Door]`, or noted beside what is sent bit by bit."""
    match returned(do):
        case kind if get_origin(kind) is Annotated:
            return kind.__metadata__[0]
        case kind if get_args(kind):
            return get_args(kind)[0]
        case kind:
            return kind


def reads(do: Handler) -> Asked:
    """What a route's function asks of the request."""
    function = ast.parse(textwrap.dedent(inspect.getsource(do)))
    found = Asked([], None)
    for node in ast.walk(function):
        match node:
            case ast.Call(ast.Name("number"), [_, ast.Constant(str(name)), *_]):
                found.query.append(name)
            case ast.Call(ast.Attribute(owner, "get"), [ast.Constant(str(name)), *_]) if (
                "query_params" in ast.unparse(owner) or ast.unparse(owner) == "asked"
            ):
                found.query.append(name)
            case ast.Call(ast.Attribute(_, "body"), [_, kind]):
                found.body = eval(ast.unparse(kind), do.__globals__)
    return found


def messages() -> str:
    """What requests bring and are answered with, beside frames, commands and errors."""
    elsewhere = {*reached(*(UNIONS[name] for name in ELSEWHERE))}
    bodies = {body for _, _, do in routes() if (body := reads(do).body)}
    used = [kind for _, _, do in routes() for kind in (reads(do).body, answered(do))]
    kinds = [kind for kind in reached(*used) if kind not in elsewhere]
    return lines(
        line for kind in kinds for line in described(kind, incoming=kind in bodies)
    )


PARTS: Mapping[str, Callable[[], str]] = {
    "requests": requests,
    "messages": messages,
    "envelope": envelope,
    "view": view,
    "commands": all_commands,
    "authority": authority,
    "events": all_events,
    "errors": errors,
}
