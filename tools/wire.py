"""The wire's types as TypeScript, from the same structs the server encodes.

`tools/generate.py` writes them to `ui/src/wire.ts`.
"""

from typing import Any

import msgspec

from fields import reached, written
from homegame.answers import chips, law, making, maths, referee, tournaments
from homegame.club.commands import ClubCommand
from homegame.model import commands, events, fair, line, view, voice, wire
from homegame.reach.reach import ReachAsk
from homegame.service import deals, messages, tournament_page
from homegame.service.bank import count, payment
from homegame.service.bank import statement as bank
from homegame.service.club import page as club_page
from homegame.service.night import hands
from homegame.service.people import devices, push
from homegame.service.story import exporting
from homegame.service.story import night as story
from homegame.sheet import Sheet
from homegame.web import printing
from homegame.web.routes.reach import ReachView

UNIONS: dict[str, Any] = {
    "Frame": wire.Frame,
    "Changes": wire.Changes,
    "LogPage": wire.LogPage,
    "Refusal": wire.Refusal,
    "Answer": wire.Answer,
    "NightEvent": events.NightEvent,
    "WireCommand": commands.WireCommand,
    "Envelope": wire.Envelope,
    "VoiceAsk": voice.VoiceAsk,
    "VoiceTold": voice.VoiceTold,
    "FairAsk": fair.FairAsk,
    "FairTold": fair.FairTold,
    "OpenNight": messages.OpenNight,
    "NightOpened": messages.NightOpened,
    "ImportNight": messages.ImportNight,
    "NightImported": messages.NightImported,
    "FilesImported": messages.FilesImported,
    "ImportFiles": messages.ImportFiles,
    "ImportPart": messages.ImportPart,
    "KnockAsk": messages.KnockAsk,
    "ClaimAsk": messages.ClaimAsk,
    "Entered": messages.Entered,
    "LinkAsk": messages.LinkAsk,
    "Door": messages.Door,
    "Me": messages.Me,
    "NightLine": messages.NightLine,
    "House": messages.House,
    "Menu": messages.Menu,
    "HouseAsk": making.HouseAsk,
    "HouseForm": making.HouseForm,
    "RulesAsk": making.RulesAsk,
    "RuleLine": law.RuleLine,
    "RulePage": law.RulePage,
    "RefereePage": referee.RefereePage,
    "CasePage": referee.CasePage,
    "Sheet": Sheet,
    "Bank": bank.Bank,
    "PaymentDetails": payment.PaymentDetails,
    "HiddenAsk": messages.HiddenAsk,
    "PushKey": messages.PushKey,
    "Subscription": push.Subscription,
    "CountAsk": count.CountAsk,
    "CountFound": count.CountFound,
    "ChipsAsk": chips.ChipsAsk,
    "ChipsFound": chips.ChipsFound,
    "Device": devices.Device,
    "ReachAsk": ReachAsk,
    "ReachView": ReachView,
    "HandsPage": hands.HandsPage,
    "Replay": hands.Replay,
    "Story": story.Story,
    "Export": exporting.Export,
    "ClubAsk": messages.ClubAsk,
    "ClubOpened": messages.ClubOpened,
    "ClubDoor": messages.ClubDoor,
    "ClubJoin": messages.ClubJoin,
    "ClubEntered": messages.ClubEntered,
    "ClubEnvelope": messages.ClubEnvelope,
    "ClubLinkAsk": messages.ClubLinkAsk,
    "ClubPage": club_page.ClubPage,
    "ClubRank": club_page.ClubRank,
    "ClubSummary": club_page.ClubSummary,
    "TournamentPage": tournament_page.TournamentPage,
    "DealColumns": deals.DealColumns,
    "MoveView": view.MoveView,
    "PlanAsk": tournaments.PlanAsk,
    "PlanFound": tournaments.PlanFound,
    "PrintAsk": printing.PrintAsk,
    "PrintMenu": printing.PrintMenu,
    "Printed": printing.Printed,
    "MathsGame": maths.MathsGame,
    "EquityAsk": maths.EquityAsk,
    "Equities": maths.Equities,
    "OutsAsk": maths.OutsAsk,
    "OutsFound": maths.OutsFound,
    "OddsAsk": maths.OddsAsk,
    "OddsFound": maths.OddsFound,
    "RangeAsk": maths.RangeAsk,
    "RangeFound": maths.RangeFound,
    "Chart": maths.Chart,
    "Ranking": maths.Ranking,
    "OutsTable": maths.OutsTable,
    "Question": maths.Question,
    "Primer": maths.Primer,
}
PLAIN = {"integer": "number", "null": "null"}


def named(full: str) -> str:
    """A struct's name. Where several have the same, the module says which: `TournamentPlan`."""
    module, _, name = full.rpartition(".")
    of = module.rpartition(".")[2].title().replace("_", "")
    return name if of == name else of + name


def type_of(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    match schema:
        case {"$ref": ref}:
            return named(str(ref).rsplit("/", 1)[1])
        case {"anyOf": options}:
            return " | ".join(type_of(option) for option in options)
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"type": "array", "prefixItems": items}:
            return "[" + ", ".join(type_of(item) for item in items) + "]"
        case {"type": "array", "items": dict(item)}:
            inner = type_of(item)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(item)}:
            return f"Record<string, {type_of(item)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": str(name)}:
            return PLAIN.get(name, name)
    return "unknown"


def interface(name: str, schema: dict[str, Any], kind: type[msgspec.Struct]) -> str:
    """One struct: what is left out when it has its default is optional."""
    doc = schema.get("description", "").split("\n\n")[0].replace("\n", " ")
    required = set(schema.get("required", ()))
    incoming = name in INCOMING
    says = said(kind)
    rows = [
        f"{says.get(field, '')}"
        f"  {field}{'' if field in required or not incoming else '?'}: {type_of(part)};\n"
        for field, part in schema["properties"].items()
    ]
    return f"/** {doc} */\nexport interface {name} {{\n{''.join(rows)}}}\n\n"


def said(kind: type[msgspec.Struct]) -> dict[str, str]:
    """What the fields of a struct that have a docstring say, each as a comment."""
    rows = written(kind)
    docs = {
        field.encode_name: rows[field.name][2] for field in msgspec.structs.fields(kind)
    }
    return {
        field: f"  /** {' '.join(doc.split())} */\n" for field, doc in docs.items() if doc
    }


WRITTEN: dict[type[msgspec.Struct], tuple[str, ...]] = {
    commands.Say: ("text",),
    commands.Void: ("reason",),
    commands.Kick: ("reason",),
    commands.Ruling: ("note",),
    commands.SetLevelClock: ("reason",),
    commands.BeginBreak: ("reason",),
    commands.SetLevels: ("reason",),
    commands.EndTournament: ("reason",),
    commands.Knock: ("name",),
    commands.Spend: ("what",),
    payment.PaymentDetails: (
        "paypal",
        "venmo",
        "revolut",
        "twint",
        "iban",
        "holder",
        "note",
    ),
    messages.OpenNight: ("title",),
}
"""What people write in fields of a screen. A host's name is as long as a guest's."""


def letters() -> str:
    """The most letters that each of those may have."""
    _, parts = msgspec.json.schema_components(WRITTEN, ref_template="#/{name}")
    rows = ""
    for kind, fields in WRITTEN.items():
        name, known = kind.__name__, parts[kind.__name__]["properties"]
        most = ", ".join(f"{field}: {known[field]['maxLength']}" for field in fields)
        rows += f"  {name}: {{ {most} }},\n"
    doc = "/** The most letters that may be written. */"
    return f"{doc}\nexport const LETTERS = {{\n{rows}}} as const;\n"


def members(union: Any) -> set[str]:
    return {kind.__name__ for kind in getattr(union, "__args__", (union,))}


def leave_out_defaults(module: Any) -> set[str]:
    """The structs of a module that are written without the fields that have their default."""
    structs = [each for each in vars(module).values() if isinstance(each, type)]
    return {
        kind.__name__
        for kind in structs
        if issubclass(kind, msgspec.Struct) and kind.__struct_config__.omit_defaults
    }


INCOMING = (
    members(commands.WireCommand)
    | members(ClubCommand)
    | {"ClubAsk", "ClubOpened", "ClubJoin", "ClubEntered", "ClubLinkAsk"}
    | {"Envelope", "OpenNight", "NightOpened", "Entered", "EquityAsk", "OutsAsk", "OddsAsk"}
    | {"PlanAsk", "PrintAsk", "ChipsAsk", "CaseChip", "CountAsk"}
    | leave_out_defaults(events)
    | leave_out_defaults(line)
)
"""Structs of which a default may be missing on the wire; all others are always whole."""


def module() -> str:
    """The whole of wire.ts."""
    kinds = {
        name: kind
        for kind in reached(*UNIONS.values())
        for name in (kind.__name__, f"{kind.__module__}.{kind.__name__}")
    }
    outer, parts = msgspec.json.schema_components(UNIONS.values(), ref_template="#/{name}")
    text = "// Written by tools/wire.py from the server's own structs: do not edit.\n\n"
    for full, schema in parts.items():
        name = named(full)
        if "properties" in schema:
            text += interface(name, schema, kinds[full])
        else:
            text += f"export type {name} = {type_of(schema)};\n\n"
    for name, schema in zip(UNIONS, outer, strict=True):
        if name not in parts:
            text += f"export type {name} = {type_of(schema)};\n\n"
    return text + letters()
