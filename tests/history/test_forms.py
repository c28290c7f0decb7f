"""The forms of lines that each site writes, and what each hand of them comes to: what stands in
`forms`, in a folder for each format. `UPDATE=1` writes the results anew; then read the
difference. The hands are made up, names and all; `forms/README.md` says where their lines come
from."""

import os
from decimal import Decimal
from pathlib import Path

import pytest

from homegame.history import gate
from homegame.history import hand as h
from homegame.history.codecs import FORMATS, chosen, records, stars
from homegame.history.encodings import text_in
from homegame.history.errors import HistoryError, UncountedError

FOLDER = Path(__file__).with_name("forms")
FORMS = [each for each in sorted(FOLDER.glob("*/*")) if each.suffix != ".told"]


NOTHING = ("refused", "away_in_tournament")
"""Files with no pot that is won for a number of chips."""
WINS = (
    *(" wins $", " wins ", " collected [ $", " collected [ ", "collected $", "collected "),
    *(
        ' win="€',
        ' win="',
        "Hand result $",
        "Hand Result ",
        '"win_amount": ',
        "winnings = [0, ",
        '"type": 10, "seat": 9, "value": ',
    ),
)


def of_all(files: list[Path]) -> pytest.MarkDecorator:
    """Try each of these files, by its folder and name."""
    names = [f"{file.parent.name}/{file.name}" for file in files]
    return pytest.mark.parametrize("file", files, ids=names)


def text_of(file: Path) -> str:
    return text_in(file.read_bytes())


def read(text: str, file: Path) -> tuple[list[h.HandHistory], list[HistoryError]]:
    """The hands of a text that count, the engine's judgement included, and what is wrong with
    the others."""
    wrong = list[HistoryError]()
    reads = FORMATS[file.parent.name].read
    hands = reads(text.splitlines(keepends=True), source=file.stem, on_error=wrong.append)
    found = list[h.HandHistory]()
    try:
        found += gate.counted(hands, wrong.append)
    except HistoryError as error:  # Nothing of it can be read.
        wrong.append(error)
    return found, wrong


def told(hands: list[h.HandHistory], wrong: list[HistoryError]) -> str:
    """What they came to, for people to read."""
    lines = [line for history in hands for line in of_hand(history)]
    lines += [f"{each.hand or 'the file'}: {each.kind}: {each.reason}" for each in wrong]
    return "".join(f"{line}\n" for line in lines)


def of_hand(history: h.HandHistory) -> list[str]:
    """What a hand came to: the game, what everyone won or lost, and what the site took."""
    worth = Decimal(history.house.stakes.minor_per_chip) / 100
    blinds = f"{history.house.blinds.small * worth}/{history.house.blinds.big * worth}"
    of = history.tournament
    money = history.currency or (
        f"tournament {of.title}, level {of.level}" if of else "play"
    )
    rest = [f"  taken {history.rake * worth}"] if history.rake else []
    rest += [f"  {note}" for note in history.notes]
    return [
        f"{history.id} {history.site}: {history.game} {history.limit} {blinds} {money}, "
        f"{history.started_ms}",
        *[f"  {history.names[seat]} {net * worth:+}" for seat, net in history.net.items()],
        *rest,
    ]


@of_all(FORMS)
def test_a_hand_comes_to_what_is_written_beside_it(file: Path) -> None:
    found = told(*read(text_of(file), file))
    beside = file.with_suffix(".told")
    if os.environ.get("UPDATE"):
        beside.write_text(found, "utf-8")
    assert found == beside.read_text("utf-8")


@of_all(FORMS)
def test_what_is_read_is_written_and_read_again(file: Path) -> None:
    """As our own records, and as PokerStars text: with the same result."""
    for history in read(text_of(file), file)[0]:
        [again] = records.read("".join(records.write([history])).splitlines(keepends=True))
        assert again == history
        [text] = stars.read("".join(stars.write([history])).splitlines(keepends=True))
        assert (text.net, text.rake) == (history.net, history.rake)


@of_all(FORMS)
def test_every_format_that_is_a_site_has_its_forms(file: Path) -> None:
    """The folder is called as the format is, and its files are known by their first lines."""
    format, _ = chosen(f"x{file.suffix}", text_of(file))
    assert format is FORMATS[file.parent.name]


@of_all(FORMS)
def test_a_file_that_is_cut_off_has_no_other_results(file: Path) -> None:
    """Wherever it ends, a hand comes to what it comes to, or is refused."""
    whole = {history.id: history.net for history in read(text_of(file), file)[0]}
    lines = text_of(file).splitlines(keepends=True)
    for end in range(1, len(lines)):
        for history in read("".join(lines[:end]), file)[0]:
            assert whole.get(history.id) == history.net, end


@of_all([each for each in FORMS if each.stem not in NOTHING])
def test_a_result_that_does_not_add_up_is_refused(file: Path) -> None:
    """Whoever wins a pot has more than was put in."""
    text = text_of(file)
    word = next(word for word in WINS if word in text)
    before = {history.id for history in read(text, file)[0]}
    found, wrong = read(text.replace(word, f"{word}7777"), file)
    assert {history.id for history in found} < before
    assert any(isinstance(each, UncountedError) for each in wrong)
