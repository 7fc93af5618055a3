"""Stretches of the calendar that a ranking may cover; days begin at midnight UTC."""

from datetime import UTC, datetime
from enum import StrEnum


class Season(StrEnum):
    """How long a ranking runs before it starts anew."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    ALL = "all"


def season_start(season: Season, at: int) -> int:
    """When the stretch that holds the instant `at` began; both in unix ms, 0 where it has no beginning."""
    if season is Season.ALL:
        return 0
    day = datetime.fromtimestamp(at / 1000, UTC)
    months = {Season.MONTH: 1, Season.QUARTER: 3, Season.YEAR: 12}[season]
    first = (day.month - 1) // months * months + 1
    return int(datetime(day.year, first, 1, tzinfo=UTC).timestamp()) * 1000
