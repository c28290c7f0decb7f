"""How all tests run: examples that Hypothesis finds are the same on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "homegame",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("homegame")
