"""The routes as OpenAPI 3.1, from the routes' table and the structs they read and answer with.

`tools/generate.py` writes it to `src/homegame/web/openapi.json`; a server sends it as it is.
"""

import inspect
import json
import re
from typing import Any, Final, get_origin

import msgspec
from starlette.responses import Response

from homegame import __version__
from homegame.model.wire import Refusal
from homegame.web.limits import NONE
from website.protocol import answered, lists_routes, reads

REF: Final = "#/components/schemas/{name}"
LIMITS: Final = {
    "address": "As fast as people read, for each address.",
    "place": "As fast as people play, for each guest or member.",
    "tools": "Slower: something is worked out.",
    "opening": "A few an hour.",
    "joining": "A few a minute.",
    NONE: "As often as it comes.",
}


def written() -> str:
    """The description, as JSON."""
    routes = lists_routes()
    asked = [reads(do) for _, _, do, _ in routes]
    kinds = [*[each.body for each in asked if each.body], Refusal]
    kinds += [kind for _, _, do, _ in routes if is_data(kind := answered(do))]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = dict(zip([repr(kind) for kind in kinds], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for (method, path, do, limit), ask in zip(routes, asked, strict=True):
        paths.setdefault(path, {})[method.lower()] = {
            "operationId": "_".join([method.lower(), *re.findall(r"\w+", path)[1:]]),
            "tags": [do.__qualname__.partition(".")[0].removesuffix("Routes")],
            **said(do.__doc__ or ""),
            "x-limit": LIMITS[limit],
            "parameters": [
                *[parameter(name, "path") for name in re.findall(r"{(\w+)}", path)],
                *[parameter(name, "query") for name in dict.fromkeys(ask.query)],
            ],
            **({"requestBody": sent(schema_of[repr(ask.body)])} if ask.body else {}),
            "responses": {
                "2XX": answer(do, schema_of),
                "4XX": refused(schema_of[repr(Refusal)]),
                "5XX": refused(schema_of[repr(Refusal)]),
            },
        }
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Home Game",
            "version": __version__,
            "summary": "Everything a program needs to host, play and look back on a night.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "homegame"},
            },
        },
        "security": [{}, {"token": []}, {"cookie": []}],
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def said(docstring: str) -> dict[str, str]:
    """The first sentence, and the rest if there is more."""
    text = " ".join(inspect.cleandoc(docstring).split())
    first, _, rest = text.partition(". ")
    found = {"summary": first.removesuffix(".") + "."}
    return found | ({"description": text} if rest else {})


def parameter(name: str, where: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "schema": {"type": "string"},
    }


def sent(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def is_data(kind: Any) -> bool:
    """Whether an answer is JSON of a type, and no file."""
    return kind is not Response and get_origin(kind) is not Response


def answer(do: Any, schema_of: dict[str, dict[str, Any]]) -> dict[str, Any]:
    kind = answered(do)
    if not is_data(kind):
        return {"description": "Done, or a file."}
    schema = schema_of[repr(kind)]
    return {"description": "OK", "content": {"application/json": {"schema": schema}}}


def refused(schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "description": "Why not, and what is possible instead.",
        "content": {"application/json": {"schema": schema}},
    }
