"""One shape for every mistake at the command line."""

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from homegame.cli.letters import never_fail

if TYPE_CHECKING:
    from homegame.rulebook.options import HouseError


class Mistake(click.ClickException):
    """A mistake in a command: which part is wrong, why, and what is allowed."""

    exit_code = 2

    def __init__(
        self, code: str, field: str, say: str, legal: Sequence[str] = (), text: str = ""
    ) -> None:
        super().__init__(text or say)
        self.code = code
        self.field = field
        self.say = say
        self.legal = tuple(legal)

    @classmethod
    def of(cls, wrong: "HouseError") -> "Mistake":
        return cls("house", wrong.field, wrong.say, wrong.legal, wrong.in_file)


class Commands(click.Group):
    """Commands that report a mistake in words, or as one object with `--json`."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        never_fail(as_json="--json" in given)
        if "--json" not in given:
            return super().main(given, *rest, **settings)
        try:
            done = super().main(given, *rest, **{**settings, "standalone_mode": False})
        except click.ClickException as wrong:
            click.echo(json.dumps({"error": _shape(wrong)}, ensure_ascii=False))
            sys.exit(wrong.exit_code)
        sys.exit(done if isinstance(done, int) else 0)


def _shape(wrong: click.ClickException) -> dict[str, object]:
    """The same error object that the web sends; a command line has no `seq`."""
    param = getattr(wrong, "param", None)
    return {
        "code": getattr(wrong, "code", "usage"),
        "field": getattr(wrong, "field", param.name if param else None),
        "say": getattr(wrong, "say", wrong.format_message()),
        "legal": list(getattr(wrong, "legal", ())),
        "seq": None,
    }
