"""How all tests run: examples that Hypothesis finds are the same on every machine, and a
machine without a browser says how many tests that left out."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "homegame",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("homegame")


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line there is: which tests a missing browser left out."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    skipped = reporter.stats.get("skipped", ())
    if count := sum("browser" in report.keywords for report in skipped):
        reporter.write_line(f"browser tests not run: {count}")
