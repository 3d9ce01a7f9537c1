"""What comes round each week, for a question: with its next time, or with that in the days asked about."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from memory.claims import Claim
from memory.finding.days_told import SOME_DAYS
from memory.language.asking import Question
from memory.language.dates import local
from memory.life.recurring import comes_round, next_time


def in_their_round(
    question: Question, claims: Sequence[Claim], heard: Sequence[Claim], *, now: datetime
) -> list[Claim]:
    """The claims, those that come round with their next time.

    Args:
        question: What is asked; of what was, everything is left as it was told.
        claims: What may answer it.
        heard: What else the asker may hear.
        now: The present; where later days are asked about, their first counts.
    """
    if question.of_the_past:
        return list(claims)
    after = now if question.window is None else max(now, question.window[0])
    return [next_time(claim, heard, after) if comes_round(claim) else claim for claim in claims]


def words_of_rounds(question: Question, zone: str) -> Iterable[str]:
    """The days asked about by their names, where nothing else is asked: "what's on tomorrow?"."""
    window = question.window
    if window is None or question.terms or question.of_the_past or window[1] - window[0] > SOME_DAYS:
        return
    day = local(window[0], zone)
    while day < window[1]:
        yield from (f"{day:%A}".casefold(), f"{day:%A}s".casefold(), f"{day:%a}".casefold())
        day += timedelta(days=1)
