"""The routes of what is printed: a house's sheets for anyone, those of a night and of a club
for whoever may read them there.

A sheet comes as HTML with the address of its style: the page shows it as it will be printed.
"""

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from homegame.model.refusal import Sys
from homegame.paper.errors import PaperError
from homegame.paper.html import style
from homegame.paper.sheets import sized
from homegame.service.club.page import club_page
from homegame.service.refused import refused
from homegame.service.tournament_page import played_of
from homegame.web.desk import SHORT
from homegame.web.gate import PRINT
from homegame.web.limits import ADDRESS, TOOLS
from homegame.web.printing import (
    FOR_GUESTS,
    PrintAsk,
    Printed,
    PrintMenu,
    asked_in,
    in_words,
    laid_out,
    menu,
    print_night,
    print_sheet,
    season_of,
)
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, number, reply


class PrintRoutes:
    """The routes that print."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        of_night = "/api/nights/{night}/print/{sheet}"
        return [
            ("GET", PRINT, self.menu, ADDRESS),
            ("GET", f"{PRINT}/style/{{paper}}", self.style, ADDRESS),
            ("GET", f"{PRINT}/{{sheet}}", self.sheet, TOOLS),
            ("POST", f"{PRINT}/{{sheet}}", self.sheet_of, TOOLS),
            ("GET", of_night, self.of_night, TOOLS),
            ("GET", "/api/clubs/{club}/print", self.of_club, TOOLS),
        ]

    async def menu(self, _: Request) -> Reply[PrintMenu]:
        """List the sheets that can be printed, and the sizes of paper."""
        return reply(menu())

    async def style(self, request: Request) -> Response:
        """Read the style of all sheets for a size of `paper`."""
        try:
            text = style(sized(request.path_params["paper"]))
        except PaperError as wrong:
            raise in_words(wrong) from None
        headers = {"Cache-Control": "no-cache"}
        return Response(text, media_type="text/css", headers=headers)

    async def sheet(self, request: Request) -> Reply[Printed]:
        """Print a sheet of a house: `rules`, `dealer-card`, `chips`, `tournament`, `hands`,
        `outs`, `seat-cards`, or `all` that a house alone says. The query may have what a body
        has, but for a house file and a tournament; `names` stands there once for each name."""
        self.reception.allow_tools(request)
        return await self.printed(request, asked_in(request))

    async def sheet_of(self, request: Request) -> Reply[Printed]:
        """Print a sheet of a house, of many names or of a tournament that was made by hand."""
        self.reception.allow_tools(request)
        return await self.printed(request, await self.reception.body(request, PrintAsk))

    async def printed(self, request: Request, ask: PrintAsk) -> Reply[Printed]:
        """Make a sheet; some of its figures are counted."""
        sheet = request.path_params["sheet"]
        work = partial(print_sheet, sheet, ask, self.reception.lobby.houses)
        asked = msgspec.json.encode(ask)
        question = ("print", sheet, asked) if len(asked) <= SHORT else None
        return await self.reception.answer(request, work, is_long=True, question=question)

    async def of_night(self, request: Request) -> Reply[Printed]:
        """Print a sheet of a night. The rules, the dealer's card and the blinds of one `table`
        are for anyone with the address, like its rule sheet; the tournament and the seat cards
        for its guests, and its club's `season` for the club's members."""
        self.reception.allow_tools(request)
        ask, sheet = asked_in(request), request.path_params["sheet"]
        if sheet == "season":
            club = await self.reception.clubs.of_night(request.path_params["night"])
            if not club:
                raise refused(Sys.UNKNOWN, "paper.wrong.no_club", field="night")
            return await self.season(request, club, ask)
        if sheet in FOR_GUESTS:
            live, _ = await self.reception.enter(request)
            played = await played_of(live)
            work = partial(print_night, sheet, ask, live.night, played)
        else:
            seen = await self.reception.look(request)
            work = partial(print_night, sheet, ask, seen)
        return await self.reception.answer(request, work, is_long=True)

    async def of_club(self, request: Request) -> Reply[Printed]:
        """Print the table of a club's `season`, the newest unless another is asked for, 0 for
        all time; for its members."""
        self.reception.allow_tools(request)
        return await self.season(request, request.path_params["club"], asked_in(request))

    async def season(self, request: Request, club: str, ask: PrintAsk) -> Reply[Printed]:
        """The season of a club that the caller is in."""
        here = self.reception
        live, you = await here.clubs.enter(club, here.caller(request))
        most = len(live.club.seasons)
        wanted = number(request, "season", most, most)
        page = await club_page(here.lobby, here.clubs, live, you, wanted)
        work = partial(laid_out, [season_of(live, page)], page.title, ask)
        return await here.answer(request, work, is_long=True)
