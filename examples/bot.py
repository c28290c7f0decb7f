"""A bot in a few lines: `python examples/bot.py INVITATION NAME` knocks, sits down and calls.

You need the invitation link and httpx (`pip install httpx`). `view["may"]` says what the
bot may do; `homegame` takes care of everything else.
"""

import sys
import time
import uuid

import httpx


def play(link: str, name: str) -> None:
    """Join by the link, take the first free seat and call everything."""
    page, invite = link.split("#invite=")
    night = httpx.Client(base_url=page.replace("/n/", "/api/nights/"))
    token = night.post("/knock", json={"invite": invite, "name": name}).json()["token"]
    night.headers["Authorization"] = f"Bearer {token}"
    while night.get("/me").json()["role"] == "door":
        time.sleep(0.2)
    while (view := night.get("/view").json()["view"])["phase"] != "ended":
        if decision := decide(view):
            night.post("/command", json={"id": uuid.uuid4().hex, **decision})
        time.sleep(0.2)


def decide(view: dict) -> dict | None:
    """Sit down once the host has let us in, then check or call."""
    may, sit = view["may"], view["offers"]["may_sit"]
    if may:
        command = {"type": "check" if may["check"] else "call"}
        return {"command": command, "turn": may["turn_id"], "price": may["price"]}
    if sit:
        seat, amount = sit["seats"][0], sit["most"]
        return {"command": {"type": "sit_down", "seat": seat, "amount": amount}}
    return None


if __name__ == "__main__":
    play(*sys.argv[1:3])
