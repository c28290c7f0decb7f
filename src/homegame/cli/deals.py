"""`homegame verify hand.json`: check that the deals in a file were fair."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.fair.checking import Broken, Sound
from homegame.fair.night import MOST_BYTES, SoundNight, check_file
from homegame.fair.transcript import Hex, Mine
from homegame.words import say


def deals_in(name: str | None) -> Path | None:
    """The file that is meant, if it is one and not a night's name."""
    path = Path(name or "")
    return path if path.suffix.lower() == ".json" else None


def own_seed(my_seed: str | None, seat: int | None) -> Mine | None:
    """The seed and the seat of whoever asks: both of them or neither."""
    if my_seed is None and seat is None:
        return None
    try:
        return msgspec.convert({"seed": my_seed, "seat": seat}, Mine)
    except msgspec.ValidationError:
        raise Mistake(
            "usage",
            "my_seed",
            "Give your own seed, in 64 hexadecimal digits, together with your seat: "
            "--my-seed SEED --seat N.",
        ) from None


def check_deals(path: Path, seen: str | None, mine: Mine | None, *, as_json: bool) -> int:
    """Check a file, print the result, and return the exit code."""
    refuse_other(seen)
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except OSError as trouble:
        why = trouble.strerror or f"{trouble}"
        raise Mistake("unreadable", "night", f"{path} can’t be read: {why}.") from None
    found = check_file(text, seen, mine)
    if isinstance(found, SoundNight) and (seen or mine):
        say_which = (
            "A seed and a commitment belong to one hand: name a file with that hand."
        )
        raise Mistake("usage", "night", say_which)
    if as_json:
        click.echo(json.dumps(as_told(found), indent=2, ensure_ascii=False))
    else:
        for line in lines(found):
            click.echo(line)
    return int(isinstance(found, Broken))


def refuse_other(seen: str | None) -> None:
    """Refuse a commitment that can't be one."""
    try:
        msgspec.convert(seen, Hex | None)
    except msgspec.ValidationError:
        say_how = "A commitment has 64 hexadecimal digits, in small letters."
        raise Mistake("usage", "seen", say_how) from None


def as_told(found: Broken | Sound | SoundNight) -> dict[str, object]:
    """The result as data."""
    told = {"sound": not isinstance(found, Broken), **msgspec.to_builtins(found)}
    return told | ({"say": f"{found}"} if isinstance(found, Broken) else {})


def lines(found: Broken | Sound | SoundNight) -> Iterator[str]:
    """The result in sentences: one that says what doesn't hold, or what was checked."""
    match found:
        case Broken():
            yield f"{found}"
        case Sound():
            yield from of_hand(found)
        case SoundNight():
            yield from of_night(found)


def of_hand(found: Sound) -> Iterator[str]:
    """What was checked of a hand, and what couldn't be."""
    yield say("fair.sound.deal", {"cards": found.cards, "decks": found.decks})
    cut = [seat for seat in found.promised if seat not in found.silent]
    yield (
        say("fair.sound.cut", {"seats": listed(cut)}) if cut else say("fair_page.uncut", {})
    )
    if found.silent:
        yield say("fair.sound.silent", {"seats": listed(found.silent)})
    yield say("fair_page.order" if found.is_order_checked else "fair.sound.no_order", {})
    if found.attested:
        yield say("fair.sound.attested", {"n": found.attested})
    if not found.is_own_checked:
        yield say("fair.sound.alone", {})


def of_night(found: SoundNight) -> Iterator[str]:
    """What was checked of a night."""
    counts = {"hands": found.hands, "voided": len(found.voided), "uncut": found.uncut}
    yield say("fair.sound.night", {**counts, "without": found.without})
    for hand, reason in found.voided:
        yield say("fair_page.void", {"hand": hand, "reason": reason})
    for rate in found.rates:
        if rate.silent:
            yield say("fair.sound.rates", msgspec.structs.asdict(rate))


def listed(seats: list[int] | tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
