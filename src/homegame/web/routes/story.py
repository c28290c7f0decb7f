"""What was played at a night: its hands one by one, and its story."""

from typing import Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from homegame.fair.told import NightProof
from homegame.fair.transcript import Transcript
from homegame.model.refusal import Sys
from homegame.night.night import STORY
from homegame.service.night.hands import MOST_LINES, HandsPage, Replay, withdrawn_before
from homegame.service.night.links import withdraw_link
from homegame.service.night.live import LiveNight
from homegame.service.night.proof import proof_of_night
from homegame.service.refused import refused
from homegame.service.story.night import Story, story_of
from homegame.web.limits import PLACE, TOOLS
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, number, packed, reply, while_here, written
from homegame.web.story import HAND_KEY, wanted

MOST_DIGITS: Final = 7


def in_path(request: Request, name: str) -> int:
    """A number in a request's address. Raises RequestRefused if no hand can have it."""
    text = request.path_params[name]
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise refused(Sys.UNKNOWN, "hands.none", field=name)
    return int(text)


class StoryRoutes:
    """The routes that look back."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("GET", f"{one}/hands", self.hands, PLACE),
            ("GET", f"{one}/hands/{{hand}}", self.hand, PLACE),
            ("GET", f"{one}/tables/{{table}}/hands/{{number}}/proof", self.proof, PLACE),
            ("GET", f"{one}/proof", self.proofs, TOOLS),
            ("GET", f"{one}/story", self.story, PLACE),
            ("DELETE", f"{one}/hands/{{hand}}/link", self.withdraw_link, PLACE),
            ("DELETE", f"{one}/story/link", self.withdraw_link, PLACE),
        ]

    async def hands(self, request: Request) -> Reply[HandsPage]:
        """Search the hands that were played: the newest first, `limit` of them from number
        `first` of those found. `text` are words to look for; `only` lists conditions: `mine`,
        `won`, `all_in`, `showdown`, `bomb`; `least` is the smallest pot in chips; `game`,
        `guest` and `board` (cards) are what else a hand must have."""
        live, place = await self.reception.enter(request)
        first = number(request, "first", 0)
        limit = number(request, "limit", 50, MOST_LINES)
        ask = wanted(request, number(request, "least", 0))
        return reply(await live.hands.page(place.guest, ask, first, limit))

    async def hand(self, request: Request) -> Reply[Replay]:
        """Replay one hand: the table after each of its events, as the caller saw it. Whoever
        has no place here, but the hand's key, sees what everyone saw."""
        id = request.path_params["hand"]
        live, guest = await self.enter_or_read(request, id)
        found = await live.hands.replay(guest, id)
        page = self.reception.night_page(request, live.id)
        return reply(replace(found, link=f"{page}/hands/{id}#k={found.key}"))

    async def proof(self, request: Request) -> Reply[Transcript]:
        """Prove how one hand was dealt, also while it is played: what everyone saw of it and
        the caller's own cards, with all that opens them."""
        live, place = await self.reception.enter(request)
        at, hand = in_path(request, "table"), in_path(request, "number")
        proof = await live.proofs.of_hand(place.guest, at, hand)
        return packed(written(proof), request)

    async def proofs(self, request: Request) -> Reply[NightProof]:
        """Prove how all hands of the night were dealt, in the order in which they began."""
        live, place = await self.reception.enter(request)
        writing = proof_of_night(live, place.guest, self.reception.address(request))
        return packed(written(await while_here(request, writing)), request)

    async def story(self, request: Request) -> Reply[Story]:
        """Look back on the night: everyone's results, the biggest pot, the best hand, and the
        caller's own figures. Whoever has no place here, but the story's key, reads it
        without those."""
        live, guest = await self.enter_or_read(request, STORY)
        found = await story_of(live, guest)
        page = self.reception.night_page(request, live.id)
        return reply(replace(found, link=f"{page}/story#k={found.key}"))

    async def enter_or_read(self, request: Request, what: str) -> tuple[LiveNight, str]:
        """The night and its caller: a guest, or "" for whoever has the key to this part of
        its story."""
        key, night = request.headers.get(HAND_KEY, ""), request.path_params["night"]
        made = withdrawn_before(self.reception.lobby.store, night, what, key)
        if made is not None:
            self.reception.allow(self.reception.caller(request).address)
            live = await self.reception.night(request)
            if made == live.night.withdrawn.get(what, 0):
                return live, ""
        live, place = await self.reception.enter(request)
        return live, place.guest

    async def withdraw_link(self, request: Request) -> Response:
        """Withdraw every link to one hand, or to the story, that was copied so far, for the
        host: they open nothing any more, and the next one copied is another."""
        live, place = await self.reception.enter(request)
        what = request.path_params.get("hand", STORY)
        await withdraw_link(live, place.guest, what)
        return Response(status_code=204)
