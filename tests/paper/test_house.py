"""The dealer's card and the wall: every amount is worked out at the house's own blinds."""

from importlib.resources import files

import pytest
from msgspec.structs import replace

from homegame.paper.dealer import DealerCard, Line, Turns, dealer_card
from homegame.paper.html import body
from homegame.paper.stakes import stakes_of
from homegame.paper.wall import Wall, wall
from homegame.rulebook.book import book
from homegame.rulebook.options import GAMES, with_settings
from homegame.rulebook.presets import described, preset_names
from homegame.rules.real_chips import COLOURS


def card_of(name: str, **choices: object) -> DealerCard:
    """A house's card, with these choices instead of its own."""
    return dealer_card("Home", stakes_of(chosen(name, choices)))


def wall_of(name: str, **choices: object) -> Wall:
    return wall("Home", stakes_of(chosen(name, choices)))


def chosen(name, choices):
    this = described(name)
    said = {option.replace("__", "."): value for option, value in choices.items()}
    return replace(this, house=with_settings(this.house, said))


def text(lines: tuple[Line, ...]) -> str:
    return " ".join(line.says for line in lines)


def rows(turns: tuple[Turns, ...]) -> list[tuple[str, str, str]]:
    return [(each.street, each.first, each.last) for each in turns]


# ---------------------------------------------------------------- who acts


def test_who_acts_first_and_last():
    """Six players at hold'em; heads-up the button is the small blind and acts last later."""
    card = card_of("pats")
    assert rows(card.turns) == [
        ("Before the flop", "Left of the big blind", "Big blind"),
        ("Flop", "Left of the button", "Button"),
        ("Turn", "Left of the button", "Button"),
        ("River", "Left of the button", "Button"),
    ]
    assert rows(card.heads_up)[:2] == [
        ("Before the flop", "Button (small blind)", "Big blind"),
        ("Flop", "Big blind", "Button (small blind)"),
    ]


def test_after_a_straddle_its_left_acts_first():
    """Only where players may straddle; a Mississippi straddle has the house's own order."""
    assert "straddlers act last" in text(card_of("vegas-home").turn_notes)
    assert "straddle" not in text(card_of("pats").turn_notes)
    anywhere = card_of("vegas-home", straddle__positions=("any",))
    assert "STRAD-12" in [line.rule for line in anywhere.turn_notes]


def test_at_stud_the_cards_say_who_begins():
    """The low card brings it in, the best hand showing begins after that; no blinds."""
    card = card_of("pats", game__variant="stud")
    assert rows(card.turns)[:2] == [
        (
            "First round",
            "Lowest card showing: it must bring it in",
            "Player right of whoever began",
        ),
        ("Card 4", "Best hand showing", "Player right of whoever began"),
    ]
    assert card.turns == card.heads_up
    assert "Collect the ante from everyone." in text(card.order)


def test_draws_are_numbered_where_there_are_several():
    three = [each.street for each in card_of("pats", game__variant="triple_27").turns]
    assert three == ["Before the draw", "After draw 1", "After draw 2", "After draw 3"]
    one = [each.street for each in card_of("pats", game__variant="five_draw").turns]
    assert one == ["Before the draw", "After the draw"]


# ---------------------------------------------------------------- the order of a hand


def test_the_order_of_a_hand():
    """Pat's quarter game: two decks, no straddles, a burn before each street."""
    says = [line.says for line in card_of("pats").order]
    assert says[:4] == [
        "Shuffle. The big blind cuts. Two decks, used in turn.",
        "Collect the blinds: $0.25 and $0.25.",
        "Deal everyone 2 cards face down, one at a time, starting left of the button. Betting.",
        "Burn one. Turn up the flop, 3 cards. Betting.",
    ]
    assert says[-1] == "Push the pots, the last side pot first. Then move the button."
    assert "Burn" not in text(card_of("pats", deal__burn=False).order)


def test_antes_are_collected_before_the_blinds():
    """Everyone's, or the big blind's for the whole table."""
    all_ante = card_of("vegas-home", ante__amount=1)
    assert "Collect the antes, $0.10, then the blinds: $0.10 and $0.30." in text(
        all_ante.order
    )
    one = card_of("vegas-home", ante__amount=3, ante__type="bb_pays_all")
    assert "and the ante of $0.30 from the big blind." in text(one.order)


# ---------------------------------------------------------------- pots and odd chips


def test_unequal_stacks_make_layers():
    """20, 30 and 50 big blinds at $0.10/$0.30: $18 for all, $6 between two, $6 goes back."""
    layers = card_of("vegas-home").layers
    assert layers.stacks[0] == ("Ann", "60 chips ($6)")
    assert layers.pots == (
        ("Main pot", "180 chips ($18)", "all three"),
        ("Side pot", "60 chips ($6)", "Bob and Cy"),
    )
    assert layers.back == ("Back to Cy", "60 chips ($6)")


def test_odd_chips_at_these_stakes():
    """The smallest chip is the odd one: white ones of $0.10, and 25s in a tournament."""
    card = card_of("vegas-home")
    assert "a white chip, $0.10" in text(card.odd)
    two, three = card.splits
    assert two.pot == "121 chips ($12.10) for 2 winners"
    assert [amount for _, amount in two.shares] == ["61 chips ($6.10)", "60 chips ($6)"]
    assert [amount for _, amount in three.shares] == [
        *("31 chips ($3.10)", "31 chips ($3.10)", "30 chips ($3)")
    ]
    cup = card_of("tournament")
    assert "a white chip, 25" in text(cup.odd)
    assert [amount for _, amount in cup.splits[0].shares] == ["2,025", "2,000"]


def test_high_and_low_have_an_odd_chip_of_their_own():
    assert "goes to the high hand" in text(card_of("pats", game__variant="omaha_hilo").odd)
    assert "high hand" not in text(card_of("pats").odd)


# ---------------------------------------------------------------- real cards


def test_what_counts_with_real_cards_is_the_houses_own():
    """One big chip, a word out of turn, a raise that is too small: as the house chose."""
    pats = text(card_of("pats").real)
    assert "One big chip without a word is a call." in pats
    assert "An action out of turn stands unless a bet or raise comes before it." in pats
    vegas = text(card_of("vegas-home").real)
    assert "If you act out of turn, you're told so, and you act again in turn." in vegas
    assert "Cash on the table doesn't play" in vegas
    assert "Cash" not in text(card_of("tournament").real)


# ---------------------------------------------------------------- misdeals, runs, bomb pots


def test_a_house_whose_every_exposed_card_is_a_misdeal_finishes_no_deal():
    assert "it's a misdeal" in text(card_of("pats").misdeals)
    assert "Finish the deal first" not in text(card_of("pats").misdeals)
    assert "the exposed one is the burn" in text(card_of("vegas-home").misdeals)
    unburned = card_of("vegas-home", deal__burn=False)
    assert "The next card replaces it." in text(unburned.misdeals)


def test_a_board_that_is_run_more_than_once():
    """Four runs of $12.10 at Vegas rules; a house that runs it once has no such part."""
    assert "$12.10 run four times: $3.10, $3, $3 and $3." in text(
        card_of("vegas-home").runs
    )
    assert card_of("vegas-home", runs__max_runs=1).runs == ()


def test_a_bomb_pot_from_the_antes_to_the_push():
    """Seven antes of $0.50 are $3.50: the top board is worth a chip more."""
    bomb = text(card_of("vegas-home").bomb)
    assert "from $0.50 to $1. There are no blinds and no straddles." in bomb
    assert "Double-board Omaha, pot limit" in bomb
    assert "$1.80 for the top one, $1.70 for the bottom one" in bomb
    assert card_of("pats").bomb == ()
    assert card_of("tournament", bomb__enabled=True).bomb == ()


def test_a_bomb_pot_with_one_board():
    bomb = text(card_of("vegas-home", bomb__game="same").bomb)
    assert "The game stays Texas hold'em" in bomb
    assert "Seven players at $0.50: a pot of $3.50." in bomb
    assert "bottom" not in bomb


@pytest.mark.parametrize("game", GAMES["game.variant"])
def test_every_game_has_a_card_whose_lines_name_their_rules(game):
    """Whatever a house deals, no part that it needs is empty."""
    card = card_of("vegas-home", game__variant=game)
    parts = (
        card.order,
        card.pots,
        card.real,
        card.odd,
        card.misdeals,
        card.runs,
        card.bomb,
    )
    assert all(parts)
    for line in (line for part in parts for line in part):
        assert line.rule in book()
        assert line.says.endswith((".", "!"))
        assert "{" not in line.says


# ---------------------------------------------------------------- the wall


def test_the_wall_at_vegas_rules():
    """Blinds, straddle and buy-in in money, and each chip as so many of the smallest."""
    sheet = wall_of("vegas-home")
    assert (sheet.small, sheet.big, sheet.in_chips) == (
        "$0.10",
        "$0.30",
        "In chips: 1 and 3",
    )
    assert [(each.name, each.value) for each in sheet.facts] == [
        ("Straddle", "$0.60"),
        ("Buy-in", "$10 to $30"),
    ]
    assert [(chip.colour, chip.value, units) for chip, units in sheet.chips] == [
        ("white", "$0.10", "1 chip"),
        ("red", "$0.50", "5 chips"),
        ("green", "$2.50", "25 chips"),
        ("black", "$10", "100 chips"),
    ]


@pytest.mark.rule("CASH-02")
def test_chips_on_the_wall_have_the_colours_of_the_case():
    """A house whose chips of $0.50 are yellow and whose chips of $2.50 are pink."""
    case = {
        "chips__denominations": (250, 50),
        "chips__colours": ("pink", "yellow"),
        "chips__stack": (),
    }
    chips = wall_of("vegas-home", **case).chips
    assert [(chip.colour, chip.value) for chip, _ in chips] == [
        ("yellow", "$0.50"),
        ("pink", "$2.50"),
    ]
    printed = files("homegame.paper.html").joinpath("paper.css").read_text("utf-8")
    for colour in COLOURS:
        assert f".chip.{colour} {{" in printed


def test_the_wall_of_a_tournament():
    """Its chips are worth no money: the first level, and the stack to start with."""
    sheet = wall_of("tournament")
    assert (sheet.small, sheet.big, sheet.in_chips) == ("50", "100", "")
    assert [(each.name, each.value) for each in sheet.facts] == [
        ("Starting stack", "15,000")
    ]
    assert [units for _, units in sheet.chips] == [""] * 5


def test_an_ante_stands_on_the_wall():
    assert wall_of("vegas-home", ante__amount=1).facts[0].value == "$0.10"


@pytest.mark.parametrize("name", preset_names())
def test_a_title_is_text_wherever_it_stands(name):
    """A house called <b> is printed as it is written."""
    stakes = stakes_of(described(name))
    html = body([dealer_card("<b>&", stakes), wall("<b>&", stakes)], "a4")
    assert "&lt;b&gt;&amp;" in html
    assert "<b>&" not in html
