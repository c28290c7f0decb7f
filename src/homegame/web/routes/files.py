"""Files of hands: made into a night, and written of one."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, NamedTuple, TypeVar

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from homegame.model.refusal import Sys
from homegame.service import messages
from homegame.service.people.doorman import Caller
from homegame.service.refused import refused
from homegame.service.story.exporting import ENDINGS, Export, exported
from homegame.web.gate import IMPORT, IMPORTS
from homegame.web.identity import set_cookie
from homegame.web.importing import Brought, Importing, Made, unheard
from homegame.web.limits import OPENING, PLACE
from homegame.web.reception import Reception, made_link
from homegame.web.replies import (
    Listed,
    Reply,
    Tell,
    answer_or_lines,
    reads_lines,
    reply,
    while_here,
    written,
)

T = TypeVar("T")


class Admitted(NamedTuple):
    """Who brings files, with the cookie of their browser, and what they send."""

    caller: Caller
    cookie: str
    raw: bytes


class FileRoutes:
    """The routes of files."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("POST", IMPORT, self.import_night, OPENING),
            ("POST", IMPORTS, self.import_files, OPENING),
            ("GET", f"{one}/export/{{format}}", self.export, PLACE),
        ]

    async def import_night(
        self, request: Request
    ) -> Annotated[Response, messages.NightImported]:
        """Make a night of files of hands, of a ledger, or of a whole night's log; the caller is
        its host. What can't be read is left out and named; what was imported before is not
        imported again. Whoever accepts lines is told how far it is."""
        at = await self.admitted(request)

        async def ask(tell: Tell) -> Reply[messages.NightImported]:
            importing = Importing(self.reception.lobby, at.caller, at.cookie, tell)
            came = await importing.one(at.raw)
            made = importing.made[0] if importing.made else None
            told = self.imported(request, came, made)
            return self.answered(request, told, 201 if made else 200, importing)

        return await self.long(request, at, ask)

    async def import_files(
        self, request: Request
    ) -> Annotated[Response, messages.FilesImported]:
        """Make nights of files of any nights: which belong together is found out here. Zips are
        unpacked. Whoever accepts lines is told how far it is."""
        at = await self.admitted(request, is_page=True)

        async def ask(tell: Tell) -> Reply[messages.FilesImported]:
            importing = Importing(self.reception.lobby, at.caller, at.cookie, tell)
            came = await importing.all(at.raw)
            made = iter(importing.made)
            nights = [
                replace(
                    self.imported(request, each, next(made) if each.came else None),
                    title=title,
                )
                for title, each in came.nights
            ]
            told = messages.FilesImported(tuple(nights), came.asked, came.unread)
            status = 201 if importing.made else 200
            return self.answered(request, told, status, importing)

        return await self.long(request, at, ask)

    async def admitted(self, request: Request, *, is_page: bool = False) -> "Admitted":
        """Who brings files, and what. Raises RequestRefused if it is too much: a page at the
        house's own computer may bring as much as it likes."""
        caller = self.reception.caller(request)
        self.reception.allow(caller.address)
        await self.reception.lobby.refuse_more()
        is_here = is_page and self.reception.is_at_home(request)
        if not is_here and not self.reception.importing.take(caller.address):
            raise refused(Sys.RATE, "limit.importing")
        return Admitted(
            caller, await self.reception.cookie_for(caller), await request.body()
        )

    async def long(
        self,
        request: Request,
        at: "Admitted",
        ask: Callable[[Tell], Coroutine[Any, Any, Response]],
    ) -> Response:
        """The answer, or lines and the answer for whoever reads them."""
        if not reads_lines(request):
            return await while_here(request, ask(unheard))
        answer = await while_here(request, answer_or_lines(ask))
        if isinstance(answer, StreamingResponse) and not at.caller.is_program:
            set_cookie(answer, at.cookie, request, self.reception.settings)
        return answer

    def answered(
        self, request: Request, told: T, status: int, importing: Importing
    ) -> Reply[T]:
        """What came of it, with the host's cookie if there is a night."""
        answer = reply(told, status)
        if not importing.made:
            return answer
        return self.reception.with_cookie(answer, request, importing.made[-1].given)

    def imported(
        self, request: Request, came: Brought, made: Made | None
    ) -> messages.NightImported:
        """What came of the files of a night."""
        told = messages.NightImported(
            left_out=came.left_out, wrong=came.wrong, uncounted=came.uncounted
        )
        if made is None:
            return told
        night = made.night
        page = self.reception.night_page(request, night.night)
        return replace(
            told,
            night=night.night,
            title=night.title,
            hands=night.hands,
            entries=night.entries,
            twice=night.twice,
            recovery=made_link(page, "host", made.recovery),
            token=made.given.token,
        )

    async def export(self, request: Request) -> Reply[Export]:
        """Write all hands as a file, with the caller's own cards; `format` is `records`,
        `phhs`, `stars`, `ohh` or `csv`."""
        live, place = await self.reception.enter(request)
        wanted = request.path_params["format"]
        if wanted not in ENDINGS:
            choices = {"word": wanted, "choices": ", ".join(ENDINGS)}
            raise refused(Sys.UNKNOWN, "hands.format", choices, field="format")
        writing = exported(live, place.guest, wanted, self.reception.address(request))
        return written(await while_here(request, writing))
