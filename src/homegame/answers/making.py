"""Make a house in the browser: its choices as a form, its file, and its sheet."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from homegame.answers.law import house, known
from homegame.model.commands import Amount
from homegame.model.refusal import Sys
from homegame.night.night import Night
from homegame.rulebook.honoured import tonight
from homegame.rulebook.options import HouseError, Raw, file_of
from homegame.rulebook.presets import (
    DEFAULT,
    LONGEST_LINE,
    Preset,
    described,
    from_toml,
    line_in,
    parts_of,
)
from homegame.seats import NIGHT, TableNo
from homegame.service import messages
from homegame.service.houses import Houses
from homegame.service.refused import refused
from homegame.sheet import Sheet
from homegame.sheet.form import (
    Fault,
    FormPart,
    as_file,
    drafted,
    drafted_tonight,
    parts_of_form,
)
from homegame.sheet.page import sheet_of

Line = Annotated[str, Meta(max_length=LONGEST_LINE)]
Choices = Annotated[dict[str, Raw], Meta(max_length=200)]


class HouseAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a house as a form: one of this server's by name, one from a file, or one that is
    being made."""

    house: Annotated[str, Meta(max_length=40)] = ""
    rules: messages.HouseFile = ""
    """A house file."""
    title: Line = ""
    about: Line = ""
    based_on: Annotated[str, Meta(max_length=40)] = DEFAULT
    choices: Choices = {}
    """The choices that differ from the house it is based on."""


class RulesAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the rules of a table as a form, with the changes its host thinks of."""

    choices: Choices = {}
    table: Annotated[int, Meta(ge=0, le=10_000)] = NIGHT


class HouseRead(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what the lobby says about a house: the one of a file or, without one, one of this
    server's by name; at these blinds, if they are other than its own."""

    house: Annotated[str, Meta(max_length=40)] = ""
    rules: messages.HouseFile = ""
    small: Amount | None = None
    big: Amount | None = None


class HouseForm(Struct, frozen=True):
    """A house in the making."""

    title: str
    about: str
    based_on: str
    base_title: str
    choices: Mapping[str, Raw]
    """The choices that differ from its base."""
    parts: tuple[FormPart, ...]
    faults: tuple[Fault, ...]
    """What is impossible. Choices that are impossible by themselves are left out."""
    rules: str
    """The house as a file."""
    sheet: Sheet | None
    """Its rule sheet; none while something is wrong with it."""


def form(ask: HouseAsk, houses: Houses) -> HouseForm:
    """A house as a form. Raises RequestRefused if a file can't be read."""
    rules = ask.rules or file_named(ask.house, houses)
    try:
        if rules:
            title, about, based_on, table = parts_of(rules)
        else:
            lines: dict[str, object] = {"title": ask.title, "about": ask.about}
            title, about = line_in(lines, "title"), line_in(lines, "about")
            based_on, table = ask.based_on, {**ask.choices}
        base = described(based_on)
        draft = drafted(based_on, table)
    except HouseError as wrong:
        raise refused(Sys.FRAME, wrong.words, wrong.numbers, field=wrong.field) from None
    sheet = None
    if not draft.faults:
        sheet = sheet_of(
            Preset("", title or base.title, about, base.tournament, draft.house)
        )
    return HouseForm(
        title=title,
        about=about,
        based_on=based_on,
        base_title=base.title,
        choices=draft.asked,
        parts=parts_of_form(draft),
        faults=draft.faults,
        rules=as_file(title, about, draft),
        sheet=sheet,
    )


def form_tonight(ask: RulesAsk, night: Night, at: TableNo) -> HouseForm:
    """The rules of a table as a form: what may change while the night goes on."""
    table = night.tables[at]
    buyin = table.buyin[1] > 0
    draft = drafted_tonight(table.house, ask.choices, buyin=buyin)
    shown = Preset("", night.title, "", table.tournament, draft.house)
    return HouseForm(
        title=night.title,
        about="",
        based_on="",
        base_title="",
        choices=draft.asked,
        parts=parts_of_form(draft, lambda name: tonight(name, buyin=buyin) == "free"),
        faults=draft.faults,
        rules="",
        sheet=None if draft.faults else sheet_of(shown),
    )


def file_named(name: str, houses: Houses) -> str:
    """The file of a house of this server; "" if none is asked for. Raises RequestRefused."""
    if not name:
        return ""
    known(name, houses)
    mine = houses.own.get(name)
    lines = {"title": mine.title, "about": mine.about} if mine else {}
    return file_of({word: text for word, text in lines.items() if text}) + houses.text(
        name, {}
    )


def read(ask: HouseRead, houses: Houses) -> messages.House:
    """A house as the lobby offers it. Raises RequestRefused."""
    blinds = {"blinds.small": ask.small, "blinds.big": ask.big}
    asked = {name: amount for name, amount in blinds.items() if amount is not None}
    try:
        if ask.rules:
            houses = houses.with_own(ask.house, ask.rules)
        found = houses.described(ask.house)
        if asked:
            found = replace(found, house=from_toml(houses.text(ask.house, asked)))
    except HouseError as wrong:
        raise refused(Sys.FRAME, wrong.words, wrong.numbers, field=wrong.field) from None
    return house(found)
