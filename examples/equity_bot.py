"""A bot that knows its chances: `python examples/equity_bot.py INVITATION NAME` plays hold'em.

It gives every opponent a range, works out its equity against them and compares that with the
price of a call. You need the invitation link, httpx and Home Game itself: `pip install httpx .`
in its folder.
"""

import sys
import time
import uuid

import httpx

import homegame

RAISED, STAYED_IN = "20%", "60%"
"""The range of an opponent who raised last, and of any other opponent."""

RAISES_FROM = 0.6
"""The least equity to raise with."""


def play(link: str, name: str) -> None:
    """Join by the link, take the first free seat and play until the night ends."""
    page, invite = link.split("#invite=")
    night = httpx.Client(base_url=page.replace("/n/", "/api/nights/"))
    token = night.post("/knock", json={"invite": invite, "name": name}).json()["token"]
    night.headers["Authorization"] = f"Bearer {token}"
    while night.get("/me").json()["role"] == "door":
        time.sleep(0.2)
    while (view := night.get("/view").json()["view"])["phase"] != "ended":
        if command := decide(view):
            night.post("/command", json={"id": uuid.uuid4().hex, **command})
        time.sleep(0.2)


def decide(view: dict) -> dict | None:
    """Sit down once the host has let us in, then decide by equity."""
    may, sit = view["may"], view["offers"]["may_sit"]
    if may:
        command = action(view, equity(view))
        return {"command": command, "turn": may["turn_id"], "price": may["price"]}
    if sit:
        seat, amount = sit["seats"][0], sit["most"]
        return {"command": {"type": "sit_down", "seat": seat, "amount": amount}}
    return None


def equity(view: dict) -> float:
    """Our share of the pot against the ranges of all who are still in."""
    hand, you = view["hand"], view["you"]
    if hand["game"] != "texas":
        return 0.0  # it knows no other game
    ranges = [
        RAISED if chair["last"] == "raise" else STAYED_IN
        for chair in view["chairs"]
        if chair["state"] in ("playing", "all_in") and chair["seat"] != you["seat"]
    ]
    cards, board = "".join(you["cards"]), "".join(hand["board"])
    return homegame.equity(cards, *ranges, board=board, tolerance=0.02).equity[0]


def action(view: dict, share: float) -> dict:
    """Raise with a good hand, call if the pot pays for it, else check or fold."""
    may, hand = view["may"], view["hand"]
    if share >= RAISES_FROM and may["raise_most"]:
        return {"type": "raise_to", "to": may["raise_least"]}
    if may["check"]:
        return {"type": "check"}
    if may["bring_in"] or homegame.pot_odds(hand["middle"], may["call"]).pays(share):
        return {"type": "call"}
    return {"type": "fold"}


if __name__ == "__main__":
    play(*sys.argv[1:3])
