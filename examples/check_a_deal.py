#!/usr/bin/env python3
"""Check that a hand, or a whole night, of Home Game was dealt fairly.

    python check_a_deal.py hand.json [--seen COMMITMENT] [--my-seed SEED --seat N]

This file needs nothing but Python, and nothing of Home Game: read it, and you know what is
checked. It prints the first claim that doesn't hold and exits with 1, or says that all of them
do. The protocol is described at docs/protocol/fair.md.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys

VERSION = "homegame/fair/1"
# What is dealt in each game (h: to everyone, b: on each board, d: at most so many in a draw),
# the cards of its deck, its boards, and the games.
GAMES = """
h2 b3 b1 b1|52|1|texas greek
h2 b3 b1 b1|52|2|double_board
h2 b3 b1 b1|36|1|short_deck short_deck_trips
h2 b3 b1 b1|20|1|royal
h3 b3 b1 b1|52|1|pineapple crazy_pineapple lazy_pineapple double
h4 b3 b1 b1|52|1|omaha omaha_hilo irish
h4 b3 b1 b1|52|2|double_board_omaha
h5 b3 b1 b1|52|1|omaha_5
h6 b3 b1 b1|52|1|omaha_6
h5 b1 b2 b1 b1|52|1|courchevel courchevel_hilo
h2 b1 b1 b1 b1 b1|32|1|manila manila_opened manila_flush manila_opened_flush manila_both
h2 b1 b1 b1 b1 b1|32|1|manila_opened_both manila_both_flush manila_opened_both_flush
h3 h1 h1 h1 h1|52|1|stud stud_hilo razz
h2 h1 h1 h1|52|1|five_stud soko
h5 d5|52|1|five_draw jacks single_27
h5 d5 d5 d5|52|1|triple_27 triple_a5 baduci
h4 d4 d4 d4|52|1|badugi
"""


class BrokenError(Exception):
    """A claim that doesn't hold: its name, and what it is about."""


def holds(fits, claim, about=""):
    if not fits:
        raise BrokenError(claim, about)


# ------------------------------------------------------------- bytes


def digest(*parts):
    return hashlib.sha256(
        VERSION.encode() + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    ).digest()


def order_from(key, label, size):
    """Fisher and Yates, one byte a draw; bytes that favour low numbers are passed over."""
    draws = (
        byte
        for block in range(1 << 32)
        for byte in hmac.digest(key, label + block.to_bytes(8, "big"), "sha256")
    )
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        byte = next(draw for draw in draws if draw < 256 - 256 % (last + 1))
        other = byte % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def leaf(hand, deck, place, card, salt):
    return digest(b"leaf", hand, bytes([deck, place, card]), salt)


def root_from(hand, deck, seed, size):
    """What the deck of a seed must have been committed to as."""
    return digest(
        b"root",
        *[
            leaf(hand, deck, at, card, hmac.digest(seed, b"salt" + bytes([at]), "sha256"))
            for at, card in enumerate(order_from(seed, b"deck", size))
        ],
    )


# ------------------------------------------------------------- the shape of a file

BYTE, FEW, HEX, KEY = range(256), range(1, 11), "[0-9a-f]{64}", "0|[1-9][0-9]{0,2}"
TO = (BYTE, "board|burn|rabbit")
STEP = (
    *(["hole", FEW, {32: BYTE}], ["board|rabbit", FEW, range(3)], ["shared"]),
    *(["draw", BYTE, FEW], ["replace", BYTE, range(2)]),
)
HAND = {
    "version": ".{0,100}",
    "hand": ".{1,200}",
    "deck_size": range(2, 257),
    "K": range(1, 65),
    "roots": {64: HEX},
    "commitment": HEX,
    "entropy": HEX,
    "frozen": {32: [BYTE, HEX]},
    "reveals": {KEY: HEX},
    "opened_seeds": {KEY: HEX},
    "which": BYTE,
    "cut": {256: BYTE},
    "leaves": {256: HEX},
    "dealt": {256: [BYTE, TO]},
    "opened_cards": {256: {"pos": BYTE, "to": TO, "card": BYTE, "salt": HEX}},
    "at?": BYTE,
    "game?": ".{0,100}",
    "attested?": {256: range(1 << 32)},
    "order??": {"button": BYTE, "steps": {100: STEP}},
    "void??": ".{0,1000}",
    "mine??": {"seat": BYTE, "seed": HEX, "commitment??": HEX},
}


def fits(shape, value):
    """A range is a number in it, a text is a pattern, a tuple is one of several shapes; a list
    has its values in order; {10: shape} is a list of up to 10, and other braces are fields."""
    if isinstance(shape, range):
        return type(value) is int and value in shape
    if isinstance(shape, str):
        return isinstance(value, str) and re.fullmatch(shape, value, re.S) is not None
    if isinstance(shape, tuple):
        return any(fits(each, value) for each in shape)
    if isinstance(shape, list):
        is_row = isinstance(value, list) and len(value) == len(shape)
        return is_row and all(map(fits, shape, value))
    key, inner = next(iter(shape.items()))
    if isinstance(key, int):
        is_list = isinstance(value, list) and len(value) <= key
        return is_list and all(fits(inner, each) for each in value)
    if key == KEY:
        is_table = isinstance(value, dict) and len(value) <= 64
        return is_table and all(fits(KEY, k) and fits(inner, v) for k, v in value.items())
    return isinstance(value, dict) and not wrong_field(shape, value)


def wrong_field(shape, value):
    """The first field that doesn't fit. With one question mark it may be missing, with two it
    may be null as well."""
    for key, inner in shape.items():
        name, optional = key.rstrip("?"), key.count("?")
        there = fits(inner, value[name]) if name in value else optional
        if not (there or (optional == 2 and value[name] is None)):
            return name
    return ""


# ------------------------------------------------------------- a hand


def check(v, seen=None, mine=None):
    """Check a hand; raises BrokenError. Returns the seats that opened no seed."""
    holds(isinstance(v, dict), "shape", "JSON")
    holds(not wrong_field(HAND, v), "shape", wrong_field(HAND, v))
    unhex, hand, size, decks = bytes.fromhex, v["hand"].encode(), v["deck_size"], v["K"]
    at, mine = v.get("at", 0), mine or v.get("mine")
    holds(v["version"] == VERSION, "version")
    holds(len(v["roots"]) == decks, "shape", "roots")
    holds(at < size, "shape", "at")
    roots, committed = [unhex(each) for each in v["roots"]], unhex(v["commitment"])
    holds(digest(b"commit", hand, *roots) == committed, "commitment")
    seen = seen or (mine and mine.get("commitment"))
    holds(seen in (None, v["commitment"]), "seen")

    # The players' cut.
    frozen = {seat: unhex(promise) for seat, promise in v["frozen"]}
    holds([seat for seat, _ in v["frozen"]] == sorted(frozen), "seats")

    def is_promised(seat, seed):
        return frozen.get(seat, b"") == digest(b"player", hand, bytes([seat & 255]), seed)

    if mine:
        holds(is_promised(mine["seat"], unhex(mine["seed"])), "own", mine["seat"])
    seeds = {int(seat): unhex(seed) for seat, seed in v["reveals"].items()}
    for seat in sorted(seeds):
        holds(is_promised(seat, seeds[seat]), "seed", seat)
    parts = [(bytes([seat]), seeds.get(seat, frozen[seat])) for seat in sorted(frozen)]
    entropy = digest(b"cut", committed, *[part for both in parts for part in both])
    which, cut = order_from(entropy, b"which", decks)[0], order_from(entropy, b"cut", size)
    holds((entropy.hex(), which, cut) == (v["entropy"], v["which"], v["cut"]), "cut")

    # The decks.
    leaves = [unhex(each) for each in v["leaves"]]
    holds(len(leaves) == size and digest(b"root", *leaves) == roots[which], "leaves")
    others = [deck for deck in range(decks) if deck != which]
    holds(sorted(map(int, v["opened_seeds"])) == others, "unopened")
    for deck in others:
        seed = unhex(v["opened_seeds"][str(deck)])
        holds(root_from(hand, deck, seed, size) == roots[deck], "deck", deck)

    # The cards.
    for place, (position, _) in enumerate(v["dealt"]):
        holds(position == place < size, "positions", place)
    cards, positions = set(), set()
    for each in v["opened_cards"]:
        position, card = each["pos"], each["card"]
        holds(position < len(v["dealt"]), "undealt", position)
        holds(each["to"] == v["dealt"][position][1], "elsewhere", position)
        holds(each["to"] != "burn", "burned", position)
        place = cut[(position + at) % size]
        fits = leaf(hand, which, place, card, unhex(each["salt"])) == leaves[place]
        holds(fits, "card", position)
        holds(card not in cards and position not in positions, "twice", position)
        cards.add(card)
        positions.add(position)
    if v.get("order"):
        check_order(v, size, v["order"]["button"], v["order"]["steps"])
    return [seat for seat in frozen if seat not in seeds]


def check_order(v, size, button, steps):
    """The cards went where the game's rules send them."""
    rows = [line.split("|") for line in GAMES.split("\n")[1:-1]]
    found = [row for row in rows if v.get("game") in row[3].split() and int(row[1]) == size]
    holds(found, "order", 0)
    deal, boards = found[0][0].split(), int(found[0][2])
    streets = [street for street in deal if street[0] == "b"]
    to, again, at, spared, drew = [], 0, 0, 0, -1
    seats, everyone, burns, more = [], [], set(), []
    for step, (kind, *rest) in enumerate(steps, 1):
        now = (deal[at:] or [" "])[0]
        if kind == "hole":
            count, dealt = rest
            ring = sorted(set(dealt), key=lambda seat: (seat <= button, seat))
            if seats:
                right = dealt and dealt == [seat for seat in seats if seat in dealt]
            else:
                right = len(dealt) > 1 and dealt in (
                    [ring] if len(dealt) > 2 else [ring, ring[::-1]]
                )
                everyone = ring
            right = right and now == f"h{count}" and not spared
            seats, at, to = dealt, at + 1, to + dealt * count
        elif kind in ("board", "rabbit"):
            count, burned = rest
            if right := now == f"b{count}":
                at += 1
            else:
                more.append(f"b{count}")
                tails = [
                    (streets[first:] * 3)[: len(more)] for first in range(len(streets))
                ]
                right = kind == "board" and at == len(deal) and more in tails
            burns.add((count == 3, burned))
            ways = [{(True, 0), (False, 0)}] + [
                {(True, boards), (False, n)} for n in (1, boards)
            ]
            right = right and burned >= spared and any(burns <= way for way in ways)
            for board in range(boards):
                to += ["burn"] * (board < burned and not spared) + [kind] * count
                spared = 0
        elif kind == "shared":
            right = (
                now[0] == "h" and not spared and size - len(to) < int(now[1:]) * len(seats)
            )
            at, to = at + 1, [*to, "board"]
        elif kind == "draw":
            seat, count = rest
            place = everyone.index(seat) if seat in everyone else -1
            at, drew = at + (place <= drew), place
            now = (deal[at:] or [" "])[0]
            right = place >= 0 and not spared and now[0] == "d" and count <= int(now[1:])
            fresh = min(count, max(size - len(to), 0))
            to, again = to + [seat] * fresh, again + count - fresh
        else:
            right = not spared and rest[0] in everyone
            to, spared = [*to, rest[0]], rest[1]
        holds(right and len(to) <= size, "order", step)
    dealt = [where for _, where in v["dealt"]]
    pairs = enumerate(zip(dealt, to, strict=False))
    first = next((n for n, (was, ought) in pairs if was != ought), min(len(dealt), len(to)))
    holds(dealt == to, "dealt", first)
    holds(v.get("attested", []) == list(range(size, size + again)), "attested")


# ------------------------------------------------------------- a night, and the command


def check_night(hands):
    """Check the hands of a night: none is missing, and no commitment was used twice."""
    holds(isinstance(hands, list) and len(hands) <= 10_000, "shape", "hands")
    last, commitments, nights = {}, set(), set()
    for hand in hands:
        name = {
            "hand": ".{1,150}/t[1-9][0-9]{0,3}/h[1-9][0-9]{0,5}",
            "unfair??": ".{1,1000}",
        }
        holds(fits(name, hand), "shape", "hands")
        try:
            table, _, number = hand["hand"].rpartition("/h")
            holds(hand.get("commitment") not in commitments, "repeated")
            nights.add(table.rpartition("/t")[0])
            last[table] = last.get(table, 0) + 1
            holds(int(number) == last[table] and len(nights) == 1, "numbers")
            if not hand.get("unfair"):
                check(hand)
                holds(hand.get("void") is None or hand["void"].strip(), "reason")
                commitments.add(hand["commitment"])
        except BrokenError as broken:
            raise BrokenError(*broken.args, hand["hand"]) from None


def main():
    ask = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ask.add_argument("file")
    ask.add_argument("--seen", help="the commitment that you saw before the cards")
    ask.add_argument("--my-seed", help="your own seed")
    ask.add_argument("--seat", type=int, help="your own seat")
    asked = ask.parse_args()
    mine = {"seat": asked.seat, "seed": asked.my_seed} if asked.my_seed else None
    with open(asked.file, encoding="utf-8") as file:
        read = file.read()
    try:
        told = json.loads(read)
    except ValueError:
        sys.exit("shape JSON")
    try:
        if isinstance(told, dict) and "hands" in told:
            check_night(told["hands"])
        else:
            check(told, asked.seen, mine)
    except BrokenError as broken:
        sys.exit(" ".join(map(str, broken.args)))
    print("All claims hold.")


if __name__ == "__main__":
    main()
