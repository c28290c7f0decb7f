"""A server's figures for Prometheus, at an address of their own: never a name, never a card.

They are off unless `METRICS` says where they are read, and nothing else is answered there. So
neither a tunnel nor a balancer in front of the house leads to them.
"""

from collections import Counter
from collections.abc import Iterator

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homegame import __version__
from homegame.service.build import commit
from homegame.service.house import House
from homegame.service.measures import Measures, Waits


def metrics_app(house: House) -> Starlette:
    """What answers `GET /metrics`."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(Figures(house))

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    return Starlette(routes=[Route("/metrics", metrics)])


class Figures(Collector):
    """All figures of a house, worked out when they are read."""

    def __init__(self, house: House) -> None:
        self._lobby, self._measures = house.lobby, house.lobby.measures

    def collect(self) -> Iterator[Metric]:
        """Every figure, with what it means."""
        kind = self._lobby.store.kind
        build = {"version": __version__, "commit": commit(), "database": kind}
        yield InfoMetricFamily("homegame_build", "Which Home Game runs.", build)
        yield from self._of_nights()
        yield from of_work(self._measures)
        heavy = self._lobby.heavy
        yield gauge("heavy_running", "Processes at heavy work.", heavy.at_work)
        yield gauge("heavy_waiting", "Heavy work that waits for a process.", heavy.waiting)

    def _of_nights(self) -> Iterator[Metric]:
        nights = [*self._lobby.nights.values()]
        tables = [table for live in nights for table in live.night.tables.values()]
        hands = [table.hand for table in tables if table.hand and not table.hand.over]
        gallery = [live.audience.gallery for live in nights]
        people = sum([len(each.connected()) for each in gallery])
        lines = sum([len(each.lines()) for each in gallery])
        stopped = sum([live.broken for live in nights])
        yield gauge("nights", "Nights in memory.", len(nights))
        yield gauge("nights_stopped", "Those that a fault has stopped.", stopped)
        yield gauge("tables", "Their tables.", len(tables))
        yield gauge("hands", "Hands in play.", len(hands))
        yield gauge("people", "People at nights here, with a device that is on.", people)
        yield gauge("connections", "Their connections, and those of the rail.", lines)
        waiting = sum([live.waiting for live in nights])
        yield gauge("commands_waiting", "Commands that wait for their turn.", waiting)
        behind = max([live.behind for live in nights], default=0)
        told = "Rows that another server has saved and this one hasn't read yet, at most."
        yield gauge("rows_behind", told, behind)


def of_work(measures: Measures) -> Iterator[Metric]:
    """What the server has done since it was started."""
    told = "Commands: done, refused, or failed because of the house."
    commands = CounterMetricFamily("homegame_commands", told, labels=["outcome"])
    for outcome, count in measures.commands.items():
        commands.add_metric([outcome], count)
    yield commands
    told = "How long a command takes until it is saved and shown, or refused."
    yield histogram("command_seconds", told, measures.command_waits)
    told = "How long the database takes to save a command."
    yield histogram("save_seconds", told, measures.save_waits)
    told = "Requests, by method, address and status."
    requests = CounterMetricFamily(
        "homegame_requests", told, labels=["method", "path", "status"]
    )
    all_of: Counter[tuple[str, str]] = Counter()
    for (method, path, status), count in measures.requests.items():
        requests.add_metric([method, path, f"{status}"], count)
        all_of[method, path] += count
    yield requests
    told = "How long requests took, by method and address; some wait for news on purpose."
    seconds = SummaryMetricFamily(
        "homegame_request_seconds", told, labels=["method", "path"]
    )
    for (method, path), ms in measures.request_ms.items():
        seconds.add_metric([method, path], all_of[method, path], ms / 1000)
    yield seconds


def gauge(name: str, told: str, value: float) -> Metric:
    """A figure as it is now."""
    return GaugeMetricFamily(f"homegame_{name}", told, value)


def histogram(name: str, told: str, waits: Waits) -> Metric:
    """How long something took, each time."""
    seconds = waits.sum_ms / 1000
    return HistogramMetricFamily(f"homegame_{name}", told, waits.up_to(), seconds)
