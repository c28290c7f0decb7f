"""A hand of the list: what anyone at the table has seen of it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import texts
from homegame.chips import Chips
from homegame.history.hand import OfTournament
from homegame.model.state import Hand, Player
from homegame.night.view.hand import standing_fields
from homegame.rulebook import HouseRules
from homegame.seats import Seat, TableNo
from homegame.variants import Showdown
from homegame.words import say

Names = Mapping[str, str]
"""What guests are called, by their ids."""


class PlayerLine(Struct, frozen=True):
    """A player of a hand: what they won or lost, and the cards that everyone saw."""

    seat: Seat
    guest: str
    name: str
    net: int
    """With the bounty."""
    won: Chips = 0
    """What the pots paid them."""
    folded: bool = False
    all_in: bool = False
    cards: tuple[str, ...] = ()
    """By place, "" where a card stayed face down; () if all did."""
    readings: tuple[str, ...] = ()
    """The hands they won with, in words."""
    bounty: int = 0
    """What 7-2 brought or cost them."""


class HandLine(Struct, frozen=True):
    """A hand that was played to its end, as anyone at the table saw it."""

    id: str
    """Its number; at tables but the first, the table's and its number: "2.17"."""
    table: TableNo
    number: int
    at_ms: int
    """When it began; 0 if that is not known."""
    game: str
    title: str
    """What players call the game."""
    boards: tuple[tuple[str, ...], ...]
    pot: Chips
    """All that the pots paid."""
    players: tuple[PlayerLine, ...]
    winning: str = ""
    """Why the winner won ("flush beats straight"); empty if the cards did not decide."""
    showdown: bool = False
    """Cards decided it, or could have."""
    voided: str = ""
    """Why it was voided: it is listed, and counts for no one."""
    bomb: bool = False
    change: bool = False
    runs: int = 0
    """How many times the board was run; 0 if no one was asked."""
    broken: str = ""
    """Why it can't have been played like this: it was imported, and counts for nothing."""
    tournament: str = ""
    """The title of the tournament that it belongs to: its chips are not money."""
    level: int = 0
    """The tournament's level, if it is known."""
    blinds: tuple[Chips, ...] = ()
    """Of a tournament hand: the small blind, the big blind and the ante."""

    @property
    def counts(self) -> bool:
        """Whether it counts: it wasn't voided, and it can have been played like this."""
        return not (self.voided or self.broken)


def line_of(
    id: str, at: TableNo, at_ms: int, hand: Hand, dealt: Mapping[Seat, str], names: Names
) -> HandLine:
    """The line of a hand that is over: `dealt` are the guests by seat, `names` theirs."""
    fields = standing_fields(hand, (), ())
    won = {winner.seat: winner for winner in fields["winners"]}
    players = []
    for seat, guest in dealt.items():
        player, winner = hand.players[seat], won.get(seat)
        players.append(
            PlayerLine(
                seat,
                guest,
                names[guest],
                net_of(hand, seat),
                winner.amount if winner else 0,
                not player.live,
                is_all_in(hand, seat, player),
                texts(player.shown),
                winner.readings if winner else (),
            )
        )
    return HandLine(
        id,
        at,
        hand.plan.number,
        at_ms,
        hand.variant.name,
        hand.variant.title,
        tuple([board for board in fields["boards"] if board]),
        sum([award.amount for award in hand.awards]),
        tuple(players),
        fields["winning"],
        is_showdown(hand),
        hand.voided,
        fields["bomb"],
        fields["change"],
        fields["runs"],
    )


def with_bounty(line: HandLine, bounty: Mapping[Seat, int]) -> HandLine:
    """The line with what 7-2 brought and cost."""
    if not bounty:
        return line
    players = [
        replace(each, net=each.net + paid, bounty=paid)
        if (paid := bounty.get(each.seat, 0))
        else each
        for each in line.players
    ]
    return replace(line, players=tuple(players))


def in_tournament(line: HandLine, of: OfTournament | None, house: HouseRules) -> HandLine:
    """The line with what it says of its tournament, if it has one."""
    if of is None:
        return line
    blinds = (house.blinds.small, house.blinds.big, house.ante.amount)
    title = of.title or say("tournament.untitled", {})
    return replace(line, tournament=title, level=of.level, blinds=blinds)


def net_of(hand: Hand, seat: Seat) -> int:
    """What a seat won or lost in the hand; nothing if it was voided."""
    return 0 if hand.voided else hand.players[seat].stack - hand.plan.stacks[seat]


def is_all_in(hand: Hand, seat: Seat, player: Player) -> bool:
    """Whether a seat put in its whole stack, or all that anyone could match."""
    if hand.voided or not player.live:
        return False
    back = sum([amount for whose, amount in hand.returned if whose == seat])
    won = sum([award.amount for award in hand.awards if award.seat == seat])
    return player.stack - won - back == 0


def is_showdown(hand: Hand) -> bool:
    """Whether two players or more stayed to the end."""
    stayed = [player for player in hand.players if player.live]
    ends = any(isinstance(step, Showdown) for step in hand.program)
    return not hand.voided and ends and len(stayed) > 1
