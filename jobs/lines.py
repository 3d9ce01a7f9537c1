"""Lines under their heads: each thing once, and what matters most where there is not room for all."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from jobs.clear import is_clear
from jobs.led_up import leading_up
from jobs.newest import is_called_off, is_denied, is_overtaken
from jobs.timing import by_day, by_saying
from jobs.told import Told, told_once
from jobs.worth import Listener, weight
from memory.audience import Audible
from memory.claims import Claim, State
from memory.render import NOTHING, Rendered, View, join, phrase, shorten

_LINES = 6
_CONTENT_LIMIT = 120

Wanted = Callable[[Claim, Listener], bool]

AHEAD = phrase("Ahead")
"""The head under which things stand by their own time, and not by when they were said."""


def sections(
    heard: Sequence[Audible],
    parts: Iterable[tuple[Rendered, Wanted]],
    listener: Listener,
    view: View,
    *,
    beside: Sequence[Audible] = (),
) -> Iterator[Rendered]:
    """The sections of a letter, in their order; what one has told the next ones do not tell again.

    Args:
        heard: What may be told, oldest first.
        parts: Each head, and what belongs under it.
        listener: To whom.
        view: From where it is looked at.
        beside: What is not told itself, but may say that something is over: "the stool has come".
    """
    around = (*heard, *beside)
    told = Told()
    for head, wanted in parts:
        found = [each for each in heard if wanted(each.claim, listener) and not _is_old(each.claim, around)]
        if head == AHEAD:
            yield _ahead(told_once(_with_what_led_up(found, heard, view), told), heard, view, told)
        else:
            standing = (each for each in found if _may_stand(each.claim, view))
            yield section(told_once(_without_lead_ins(standing), told), view, head)


def _is_old(claim: Claim, heard: Sequence[Audible]) -> bool:
    return is_denied(claim, heard) or is_overtaken(claim, heard)


def _without_lead_ins(standing: Iterable[Audible]) -> list[Audible]:
    """The lines without "the surgery rang about my blood" where what the surgery said is told behind it."""
    lines = list(standing)
    return [each for each in lines if not any(_is_lead_in(each.claim, other.claim) for other in lines)]


def _is_lead_in(claim: Claim, later: Claim) -> bool:
    one, other = claim.sources[0], later.sources[0]
    is_next = other.turn == one.turn and 0 < other.span.start - one.span.end + 1 <= _NEXT_SENTENCE
    return is_next and bool(later.modality.attributed_to) and _WORD_CAME.search(one.quote) is not None


_NEXT_SENTENCE = 4
_WORD_CAME = re.compile(
    r"\b(?:rang|called|phoned|telephoned|texted|e-?mailed|wrote|messaged)(?: back| me| us)?"
    r"(?: about [^.!?]*)?[.! ]*$",
    re.IGNORECASE,
)


def _may_stand(claim: Claim, view: View) -> bool:
    """Whether it can be told out of the talk; what two say differently waits for a word in any words."""
    return claim.state is State.CONFLICT or is_clear(claim, view.house)


def _with_what_led_up(found: Iterable[Audible], heard: Sequence[Audible], view: View) -> Iterator[Audible]:
    """What has its time, as far as it says of what: by itself, as one's own word, or by what led up to it."""
    for each in found:
        if _may_stand(each.claim, view):
            yield each
            continue
        led = leading_up(each, heard, view.house)
        words = each.claim.sources[0].quote if led is None else led.claim.sources[0].quote
        is_told = led is not None or _is_ones_own(each.claim, view)
        if is_told and not is_called_off(words, each.claim.said_at, heard):
            yield each


def _is_ones_own(claim: Claim, view: View) -> bool:
    """Whether the listener said it, of nobody else: they know what "it" was, and the others may not."""
    return claim.speaker == view.listener and claim.proposition.subject.person in (None, view.listener)


def _ahead(chosen: list[Audible], heard: Sequence[Audible], view: View, told: Told) -> Rendered:
    """The nearest first, and of more than is told the nearest only."""
    ordered = sorted(chosen, key=lambda audible: by_day(audible, view.now, view.zone))
    lines = [_dated_line(each, heard, view, told) for each in ordered[:_LINES]]
    return _listed(AHEAD, lines, len(ordered))


def _dated_line(audible: Audible, heard: Sequence[Audible], view: View, told: Told) -> Rendered:
    line = shorten(audible, view, limit=_CONTENT_LIMIT)
    led = None if _may_stand(audible.claim, view) else leading_up(audible, heard, view.house)
    if led is None:
        return line
    told.add(led.claim)
    return phrase("{}; just before: {}", line, shorten(led, view, limit=_CONTENT_LIMIT))


def section(chosen: Sequence[Audible], view: View, head: Rendered) -> Rendered:
    """Things in the order in which they were said; empty where there are none.

    Of more than is told those that matter most are told, and of these the newest.
    """
    ranked = sorted(chosen, key=lambda audible: (weight(audible.claim), by_saying(audible)), reverse=True)
    shown = sorted(ranked[:_LINES], key=by_saying)
    return _listed(head, [shorten(each, view, limit=_CONTENT_LIMIT) for each in shown], len(chosen))


def _listed(head: Rendered, shown: Sequence[Rendered], found: int) -> Rendered:
    if not shown:
        return NOTHING
    lines = [phrase("  • {}", line) for line in shown]
    more = found - len(shown)
    rest = phrase("  • and {} more", more) if more else NOTHING
    return join([phrase("{}:", head), *lines, rest], "\n")
