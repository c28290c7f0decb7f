"""What a server may be asked is described as data, whole and as it is."""

import json
import re
from typing import Any

import pytest
from openapi_spec_validator import validate

import openapi
from homegame.web.api import listed
from homegame.web.reception import Reception
from web.people import House


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(openapi.written())
    return made


def test_the_description_is_of_the_standard(described: dict[str, Any]) -> None:
    validate(described)


def test_every_route_is_described(described: dict[str, Any]) -> None:
    """With all parts of its address, and what it answers."""
    routes = {(method, path) for method, path, *_ in listed(object.__new__(Reception))}
    paths = described["paths"]
    assert {(m.upper(), path) for path, does in paths.items() for m in does} == routes
    for method, path in routes:
        found = paths[path][method.lower()]
        named = [each["name"] for each in found["parameters"] if each["in"] == "path"]
        assert named == re.findall(r"{(\w+)}", path)
        assert found["summary"]
        assert found["x-limit"]


def test_a_server_sends_what_it_was_built_with(
    house: House, described: dict[str, Any]
) -> None:
    """Rina's program asks what it may do: the answer is that of these sources."""
    assert house.person().get("/api/openapi.json").json() == described
