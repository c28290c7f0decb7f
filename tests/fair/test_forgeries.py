"""Whatever is changed about a transcript, in one place, is refused, with a reason."""

import json
from copy import deepcopy

import pytest

from fair.deals import as_json, deal, steps
from fair.making import changed
from fair.test_agreement import said_alone
from homegame.fair.checking import Broken, Sound, check_text
from homegame.fair.order import deal_of
from homegame.variants import VARIANTS
from seeds import seeded
from thorough import THOROUGH

GAMES = [name for name in VARIANTS if VARIANTS[name].boards == 1]
HEX = "0123456789abcdef"


def any_deal(number):
    """A hand of any game, to its end, with any seats, silences and cuts. Some of it is always
    shown: where nothing is, a player's cut has left no trace."""
    chance = seeded(f"forgery {number}")
    game = chance.choice(GAMES)
    seats = sorted(chance.sample(range(1, 8), chance.randint(2, 5)))
    button = chance.choice(seats)
    ring = sorted(seats, key=lambda seat: (seat <= button, seat))
    rows, burned = [], chance.choice([0, 1])
    for kind, count in deal_of(VARIANTS[game]):
        match kind:
            case "hole":
                rows.append(["hole", count, ring])
            case "board":
                rows.append(["board", count, burned])
            case _:
                rows += [["draw", seat, 1] for seat in ring]
    return deal(
        f"forgery {number}",
        steps(button, *rows),
        game=game,
        decks=chance.choice([2, 3, 5]),
        seats=seats,
        silent=[seat for seat in seats if chance.random() < 0.2],
        at=chance.choice([0, 0, chance.randrange(1, 20)]),
        shows=("board", *ring),
    )


def places(told, path=()):
    """Every field and every value of a transcript."""
    pairs = told.items() if isinstance(told, dict) else enumerate(told)
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))
        yield (*path, key)


def forge(told, path, chance):
    """Change, drop or double what is at this place; what it is now, None if it is as before."""
    forged = deepcopy(told)
    *way, last = path
    at = forged
    for key in way:
        at = at[key]
    value = at[last]
    match value:
        case int():
            at[last] = (value + 1 + chance.randrange(255)) % 256
        case str() if len(value) == 64:
            digit = chance.randrange(64)
            other = chance.choice(HEX.replace(value[digit], ""))
            at[last] = value[:digit] + other + value[digit + 1 :]
        case str():
            at[last] = chance.choice(["board", "burn", "snap", "texas", value + "x"])
        case list() if value and chance.random() < 0.5:
            at[last] = chance.choice([value[1:], value[:-1], [*value, value[0]]])
        case _ if path != ("attested",):
            del at[last]
    return forged if forged != told else None


def alike(game):
    """The games that are dealt like this one."""
    one = VARIANTS[game]
    return [
        name
        for name, other in VARIANTS.items()
        if (deal_of(other), other.deck, other.boards)
        == (deal_of(one), one.deck, one.boards)
    ]


def says_nothing_wrong(told, forged):
    """A card that isn't opened, an order that isn't told, a game that is dealt like the other,
    and a button that moves among empty seats contradict nothing. Heads-up the house says who
    gets the first card, so there the button may be anywhere."""
    shown = told["opened_cards"]
    fewer = [card for card in shown if card in forged.get("opened_cards", shown)]
    if "order" not in forged or {**told, "opened_cards": fewer} == forged != told:
        return True
    if {**told, "game": forged.get("game")} == forged:
        return forged.get("game") in alike(told["game"])
    button = forged["order"].get("button")
    if button is None or {**forged, "order": {**forged["order"], "button": 0}} != {
        **told,
        "order": {**told["order"], "button": 0},
    }:
        return False
    ring = told["order"]["steps"][0][2]
    return len(ring) == 2 or ring == sorted(ring, key=lambda seat: (seat <= button, seat))


@pytest.mark.parametrize("part", range(10))
def test_every_forgery_of_one_field_is_refused(part):
    """Each field once, in random deals of every game: by the library and by the file that
    stands alone, for the same reason."""
    count = 100 if THOROUGH else 5
    for number in range(part * count, (part + 1) * count):
        told = as_json(any_deal(number))
        assert isinstance(check_text(json.dumps(told).encode()), Sound), number
        chance = seeded(f"forge {number}")
        found = [*places(told)]
        tried = found if THOROUGH else chance.sample(found, 60)
        for path in tried:
            forged = forge(told, path, chance)
            if forged is None or says_nothing_wrong(told, forged):
                continue
            refused = check_text(json.dumps(forged).encode())
            assert isinstance(refused, Broken), (number, path)
            assert said_alone(forged)[0] == refused.claim, (number, path)


ANYTHING = [None, True, -1, 0, 1.5, 256, 10**30, "", "x", "\n", [], [1], {}, {"1": "x"}]


@pytest.mark.parametrize("part", range(5))
def test_both_readers_say_the_same_of_any_json(part):
    """Whatever stands in a field, of whatever kind: neither reader fails, and they agree."""
    count = 20 if THOROUGH else 2
    for number in range(part * count, (part + 1) * count):
        told = as_json(any_deal(number)) | {"mine": {"seat": 1, "seed": "0" * 64}}
        chance = seeded(f"anything {number}")
        for path in [*((key,) for key in told), *chance.sample([*places(told)], 60)]:
            forged = changed(told, path, deepcopy(chance.choice(ANYTHING)))
            found = check_text(json.dumps(forged).encode())
            claim = found.claim if isinstance(found, Broken) else ""
            assert said_alone(forged)[0] == claim, (number, path)
