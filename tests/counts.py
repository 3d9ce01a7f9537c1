"""How often something is tried: in the quick tier, and in the deep form that `make long` runs."""

from hypothesis import settings


def many(quick: int, full: int) -> int:
    """The count of this run."""
    return full if settings.get_current_profile_name() == "long" else quick
