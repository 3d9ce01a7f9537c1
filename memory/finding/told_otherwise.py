"""Whether later words may tell otherwise of the matter that earlier ones tell of.

Nothing here decides what holds: whoever is told the earlier words is told the later ones beside them. Both
are of one matter where they share the thing that is asked about, or the same deed of the same people; the
later tell otherwise where they say that it changed, deny it, or have another time, place, number or doer.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from config.language import Calendar
from memory.claims import Granularity
from memory.finding.another_value import is_another_value
from memory.finding.figures_told import figures, numbers
from memory.finding.given_way import PIECES, has_gone
from memory.finding.same_matter import SAY_LITTLE
from memory.finding.same_thing import is_of_another_thing
from memory.floor import Clause, read
from memory.floor.words import NOMINAL, J, V, entry
from memory.language.asking import Question, Wants
from memory.language.cues import cues, has_cue
from memory.language.wordforms import all_bases, base, bases, light_verbs, own_bases
from memory.life.correcting_words import is_correction
from memory.life.overtaking import is_said_beside
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal
from memory.when import times_in


class Said(NamedTuple):
    """Words, and the days and hours that they tell, each in one form however it was written.

    Attributes:
        is_ahead: Whether one of those times was still to come when it was said.
        timeless: The words with blanks for their times, each where it was.
    """

    text: str
    days: frozenset[str]
    hours: frozenset[str]
    is_ahead: bool
    timeless: str


@lru_cache(maxsize=512)
def said(text: str, *, at: datetime, calendar: Calendar) -> Said:
    """The words with the days and hours that they tell.

    Args:
        text: The words.
        at: When they were said, UTC.
        calendar: By which their speaker reckons.
    """
    days, hours, is_ahead, timeless = set[str](), set[str](), False, text
    for mention in times_in(text, at=at, calendar=calendar):
        when = mention.when
        start, end = mention.span.start, mention.span.end
        timeless = f"{timeless[:start]}{' ' * (end - start)}{timeless[end:]}"
        if when.start is None:
            days.update(word for word in bases(when.surface) if _NAMED_DAY.fullmatch(word))
            continue
        is_ahead = is_ahead or when.start > at
        local = when.start.astimezone(ZoneInfo(when.zone))
        if _NAMES_A_DAY.search(when.surface):
            days.add(local.date().isoformat())
        if when.granularity is Granularity.INSTANT:
            hours.add(_hour(local.hour, local.minute))
    written = {_hour(int(found["hour"]), int(found["minute"])) for found in _HOUR.finditer(text)}
    return Said(text, frozenset(days), frozenset(hours or written), is_ahead, timeless)


def _hour(hour: int, minute: int) -> str:
    return f"{hour % 12}.{minute:02}"


_NAMED_DAY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day")
_NAMES_A_DAY = re.compile(r"[a-z]{3}|\d(?:st|nd|rd|th)", re.IGNORECASE)
_HOUR = re.compile(r"(?<![\d.:£$€])(?P<hour>\d{1,2})[.:](?P<minute>[0-5]\d)(?![\d.:])")


def tells_otherwise(question: Question, before: Said, since: Said) -> bool:
    """Whether the later words are of the same matter, and say for sure that something of it is another.

    Args:
        question: What is asked.
        before: Words that would answer.
        since: What somebody entitled said later.
    """
    if _cannot_then(before, since):
        return True
    is_of_it = (
        (_FOR_ONCE.search(since.text) is None and is_another_value(question, before.text, since.text))
        or has_gone(question, before.text, since.text)
        or _counts_the_same(question, before, since)
        or _tells_of_the_thing(question, before, since)
        or _tells_of_the_deed(question, before, since)
    )
    if question.wants is Wants.WHO and _CAN_ONLY.search(since.text):
        return False
    return is_of_it and _may_be_so(since.text) and not is_said_beside(since.text)


def is_told_of_another(question: Question, before: Said, since: Said) -> bool:
    """Whether the same deed of the same people is told of another thing: "I play bowls", of bridge."""
    first, later = _told(before.text), [each for each in read(since.text) if each.main]
    return (
        first is not None
        and any(_is_same_deed(first, each, before.text, since.text) for each in later)
        and _is_all_of_another(question, before, since)
    )


def sets_anew(question: Question, before: Said, since: Said) -> bool:
    """Whether words that lean on what their speaker said before have something else in its place.

    Args:
        question: What is asked.
        before: What they lean on.
        since: The words: "it'll be ten on Sunday", of eight.
    """
    if not _may_be_so(since.text) or is_said_beside(since.text):
        return False
    is_other_number = question.wants is Wants.HOW_MUCH and _is_another(
        numbers(before.text), numbers(since.text)
    )
    is_changed = any(has_cue("overtaking", each, since.text) for each in _OTHERWISE)
    if is_changed:
        return True
    is_another = is_other_number or _tells_another(question, before, since)
    return is_another and not _is_all_of_another(question, before, since)


def _tells_of_the_deed(question: Question, before: Said, since: Said) -> bool:
    """Whether the same is told of the same people, and of another time or place: "I'll be based in …"."""
    first = _told(before.text)
    is_meant_anew = has_cue("overtaking", "thought_again", since.text) and not _is_of_other(
        question, before, since
    )
    if first is None or (_is_any_deed(first) and not is_meant_anew) or first.lemma in _TAKEN_BACK:
        return False
    if not (is_meant_anew or _tells_another(question, before, since)):
        return False
    named = frozenset(filter(_names_a_thing, bases(before.text))) - frozenset(question.terms)
    is_named_again = is_meant_anew and not named.isdisjoint(bases(since.text))
    return any(
        (
            _is_same_deed(first, each, before.text, since.text)
            or (is_meant_anew and _is_wanted_again(first, each))
        )
        and (is_named_again or not _is_of_another(question, (before, first), (since, each)))
        for each in read(since.text)
    )


def _is_of_other(question: Question, before: Said, since: Said) -> bool:
    """Whether a mind was changed about something that was neither told before nor is asked about."""
    found = _ABOUT.search(since.text)
    known = all_bases(before.text).union(question.terms, question.musts)
    return found is not None and known.isdisjoint(bases(found["what"]))


_ABOUT = re.compile(r"\b(?:mind|thoughts?) (?:about|on) (?P<what>[^.!?;:,]+)", re.IGNORECASE)


def _is_wanted_again(first: Clause, second: Clause) -> bool:
    return first.lemma == second.lemma and first.modality.realization is second.modality.realization


def _is_of_another(question: Question, before: tuple[Said, Clause], since: tuple[Said, Clause]) -> bool:
    asked = frozenset(question.terms) - _KINDS
    (first, told), (second, later) = before, since
    return is_of_another_thing(asked, (first.timeless, told), (second.timeless, later))


def _tells_of_the_thing(question: Question, before: Said, since: Said) -> bool:
    """Whether the thing that is asked about is told to be otherwise."""
    things, words = _things(question, before.text), all_bases(since.text)
    if not things and _CAN_ONLY.search(since.text):
        things = _names(question, before.text)
    shared = things & words
    if not shared or not words.issuperset(_names(question, before.text)):
        return False
    if question.wants is not Wants.WHO and _is_done_by_another(question, shared, before.text, since.text):
        return False
    is_whole = shared == things
    if not is_whole and not _stand_alone(shared, since.text) and not _INSTEAD.search(since.text):
        return False
    return (
        (question.wants is not Wants.HOW_MUCH and _changes(since.text, shared))
        or (_is_waited_for(question) and _is_over(since.text))
        or (is_whole and _is_denied(before.text, since.text, shared))
        or _tells_another(question, before, since)
    )


def _is_done_by_another(question: Question, shared: frozenset[str], before: str, since: str) -> bool:
    """As in "the boss paid Gaz", of "I get paid": what is shared is the deed alone, and another does it."""
    first, second = _told(before), _told(since)
    if first is None or second is None or first.lemma != second.lemma or not shared <= {first.lemma}:
        return False
    doer = _subject(second, since)
    known = own_bases(before).union(question.names, question.musts, _OWN)
    return bool(doer) and _subject(first, before) != doer and known.isdisjoint(doer)


_OWN = frozenset("i we he she they it you me us".split())  # noqa: SIM905 - words read best as words


# --- whether it is said at all


@lru_cache(maxsize=512)
def _may_be_so(text: str) -> bool:
    if _CAN_ONLY.search(text):
        return True
    if has_cue("overtaking", "thought_again", text):
        clauses = [each for each in read(text) if each.lemma not in _TAKEN_BACK]
    else:
        clauses = [each for each in read(text) if each.main] or list(read(text))
    if not clauses:
        return "?" not in text and len(text.split()) <= _FEW
    if any(each.modality.frame is not Frame.ACTUAL for each in read(text)):
        return False
    return all(
        each.modality.act is Act.STATED
        and each.modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE, Certainty.UNKNOWN)
        and each.modality.realization not in _ONLY_MEANT
        for each in clauses
    )


_CAN_ONLY = re.compile(r"\bcan only (?:do|make|come|manage|get)\b", re.IGNORECASE)
"""Whoever can only do one day does no other."""
_TAKEN_BACK = frozenset({"change", "forget", "scrap", "scratch", "mind"})
"""What only says that something is taken back, and nothing of what it is."""
_FEW = 9
_ONLY_MEANT = frozenset({Realization.DESIRED, Realization.PERMITTED, Realization.ATTEMPTED})


@lru_cache(maxsize=512)
def _told(text: str) -> Clause | None:
    return next((each for each in read(text) if each.main), None)


# --- what it is of


def _things(question: Question, text: str) -> frozenset[str]:
    """What is asked about, as far as the words name it: no name, and no word for the kind of answer."""
    asked = frozenset(question.terms) - frozenset(question.musts) - _KINDS - _ONE_OF_A_KIND - light_verbs()
    held = frozenset(word for word in asked if word in all_bases(text))
    return frozenset(filter(_names_a_thing, held)) or held


def _names_a_thing(word: str) -> bool:
    return bool(entry(word).every & NOMINAL) or not entry(word).every


def _names(question: Question, text: str) -> frozenset[str]:
    return frozenset(question.musts) & all_bases(text)


_KINDS = frozenset(
    """
    number day time date code hour place colour color size week month year way kind sort long often still now
    moment today tonight name phone address live
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""What only says of what kind the answer is: many things have a number, and many a day."""


def _stand_alone(shared: frozenset[str], text: str) -> bool:
    """Whether nothing says which one is meant: "the nurse", not "the school nurse"; nor is it called else."""
    if not shared <= own_bases(text):
        return False
    said = [base(re.sub(r"['’]s$", "", each.casefold())) for each in _WORDS.findall(text)]
    places = [at for at, word in enumerate(said) if word in shared]
    return all(at == 0 or said[at - 1] in shared or said[at - 1] in _DETERMINERS for at in places)


_WORDS = re.compile(r"[\w'’]+")
_DETERMINERS = frozenset("the my our your his her their its that this no more another new and".split())  # noqa: SIM905 - words read best as words


def _is_same_deed(first: Clause, second: Clause, before: str, since: str) -> bool:
    """Whether the same is told of the same people: "I'm based at …", "I'll be based in …"."""
    if first.lemma != second.lemma or _is_any_deed(first):
        return False
    own, other = (_subject(each, text) for each, text in ((first, before), (second, since)))
    return own == other or not other


def _is_any_deed(clause: Clause) -> bool:
    """Whether what it tells is told of many things, or done to several at once."""
    return clause.lemma in SAY_LITTLE or clause.lemma in _SEVERAL_AT_ONCE


_SEVERAL_AT_ONCE = frozenset({"meet", "buy", "hate", "eat"})


def _subject(clause: Clause, text: str) -> frozenset[str]:
    if clause.subject is None:
        return frozenset()
    return frozenset(each.casefold() for each in _WORDS.findall(clause.subject.of(text)))


_INSTEAD = re.compile(r"\binstead\b", re.IGNORECASE)


def _counts_the_same(question: Question, before: Said, since: Said) -> bool:
    """Whether both tell how much of one measure, where nothing but the measure is asked for."""
    things = _things(question, before.text)
    if question.wants not in (Wants.HOW_MUCH, Wants.HOW) or any(
        not entry(word).every & _NO_THING for word in things
    ):
        return False
    return _tells_other_figures(before.text, since.text) and not _is_all_of_another(question, before, since)


def _is_all_of_another(question: Question, before: Said, since: Said) -> bool:
    """Whether all that the later words tell is of another thing: another medicine, another payee."""
    first, later = _told(before.text), [each for each in read(since.text) if each.main]
    return (
        first is not None
        and bool(later)
        and all(_is_of_another(question, (before, first), (since, each)) for each in later)
    )


_NO_THING = V | J


# --- what it says of it


def _cannot_then(before: Said, since: Said) -> bool:
    """Whether somebody can't on the day for which it was told: "I can't do Friday after all"."""
    is_then = not before.days.isdisjoint(since.days)
    return (
        is_then
        and has_cue("overtaking", "unable", since.text)
        and not has_cue("overtaking", "unable", before.text)
    )


def _changes(text: str, shared: frozenset[str]) -> bool:
    """Whether the stretch that says that something changed speaks of the thing, or of "it"."""
    said = text.replace("’", "'")
    for piece in PIECES.split(said):
        is_named = bool(shared & all_bases(piece)) or _OF_IT.search(piece) is not None
        found = (cue for each in _OTHERWISE for cue in cues("overtaking", each).finditer(piece))
        if is_named and any(_is_of_it(cue, piece, shared) for cue in found):
            return True
    return False


def _is_of_it(cue: re.Match[str], piece: str, shared: frozenset[str]) -> bool:
    """Of "new": whether it is the thing that is new, and not another beside it ("the new bread")."""
    behind = _WORDS.search(piece, cue.end())
    return cue.group().casefold() != "new" or (
        behind is not None and base(behind.group().casefold()) in shared
    )


_OTHERWISE = ("changed", "undone", "by_now")
_OF_IT = re.compile(r"\b(?:it|they|them|he|she|that one)\b", re.IGNORECASE)


def _is_waited_for(question: Question) -> bool:
    """Whether it is asked for as something that may have been done by now: "is he still waiting for …?"."""
    return question.wants is Wants.WHETHER and not _WAITING.isdisjoint(question.terms)


_WAITING = frozenset({"wait", "waiting", "due", "still", "yet"})


def _is_denied(before: str, since: str, shared: frozenset[str]) -> bool:
    """Whether what was told to be so is told not to be: "no more sling", "no symptoms left"."""
    if _FOR_ONCE.search(since):
        return False
    was = _told(before)
    if was is not None and was.modality.polarity is not Polarity.POSITIVE:
        return False
    if any(not shared.isdisjoint(bases(found["what"])) for found in _NO.finditer(since)):
        return True
    return any(
        each.modality.polarity is Polarity.NEGATIVE
        and each.modality.temporal is not Temporal.PAST
        and shared & all_bases(each.span.of(since))
        and (was is None or each.lemma == was.lemma or each.lemma in _BEING)
        for each in read(since)
    )


_NO = re.compile(r"\b(?:no|no more|without|free of) (?P<what>[\w'-]+(?: [\w'-]+)?)", re.IGNORECASE)
_BEING = frozenset({"be", "have", "need", "use", "get", "do"})
_FOR_ONCE = re.compile(
    r"\b(?<!from )(?<!as of )(?:today|tonight|tomorrow|yesterday"
    r"|this (?:week|morning|afternoon|evening|time|\w+day))\b",
    re.IGNORECASE,
)


def _tells_another(question: Question, before: Said, since: Said) -> bool:
    """Whether what is asked for is another in the later words."""
    if _tells_other_figures(before.text, since.text):
        return True
    # What was done, and tells of a time to come, set that time: "it has slipped to the 23rd".
    is_another = _ANOTHER.get(question.wants, _is_no_other)
    return is_another(question, before, since) and (since.is_ahead or not _is_over(since.text))


def _tells_other_figures(before: str, since: str) -> bool:
    first, second = figures(before), figures(since)
    return any(shape in first and first[shape].isdisjoint(second[shape]) for shape in second)


def _is_no_other(_question: Question, _before: Said, _since: Said) -> bool:
    return False


def _is_at_another_time(_question: Question, before: Said, since: Said) -> bool:
    return _tells_another_time(before, since)


def _is_elsewhere(_question: Question, before: Said, since: Said) -> bool:
    first, second = (_places(each.text) for each in (before, since))
    return _differ(first, second) or (bool(first) and _HAS_IT.search(since.text) is not None)


_HAS_IT = re.compile(
    r"\b(?:has|have|['’]s|['’]ve) got\b|\b(?:has|have) (?:my|our|the|it|them)\b", re.IGNORECASE
)
"""Whoever has a thing shows where it is."""


def _places(text: str) -> frozenset[str]:
    """Where it is, or with whom somebody leaves it."""
    with_whom = frozenset(
        word
        for each in read(text)
        if each.lemma in _LEFT_WITH
        for one in each.arguments
        if one.marker == "with"
        for word in _WORDS.findall(one.span.of(text).casefold())
    )
    return _arguments(text, "place") | with_whom


_LEFT_WITH = frozenset({"leave", "keep", "put", "be", "stay", "live"})


def _is_by_another(question: Question, before: Said, since: Said) -> bool:
    things = _things(question, before.text)
    return _differ(_doers(before.text, things), _doers(since.text, things))


def _is_something_else(question: Question, before: Said, since: Said) -> bool:
    if _A_TIME & {*question.times, *question.terms}:
        return _tells_another_time(before, since)
    return _is_the_one(question, before.text, since.text)


_ANOTHER: Mapping[Wants, Callable[[Question, Said, Said], bool]] = {
    Wants.WHEN: _is_at_another_time,
    Wants.WHERE: _is_elsewhere,
    Wants.WHO: _is_by_another,
    Wants.WHAT: _is_something_else,
}
_A_TIME = frozenset({"day", "time", "date", "hour"})


def _tells_another_time(before: Said, since: Said) -> bool:
    """Whether another day is told, or of the same day another hour."""
    if _FOR_ONCE.search(since.text):
        return False
    if before.days and since.days:
        is_of_another_day = bool(since.days - before.days) and not _may_be_on_both(before.text, since.text)
        return is_of_another_day or _is_another(before.hours, since.hours)
    return _is_another(before.hours, since.hours)


def _may_be_on_both(before: str, since: str) -> bool:
    """Whether somebody may do the same on either day, and nothing is said to have changed."""
    if is_correction(since) or any(has_cue("overtaking", each, since) for each in _OTHERWISE):
        return False
    first, second = _told(before), _told(since)
    if first is None or second is None or first.past or second.past:
        return False
    is_one_coming = second.modality.realization is not Realization.HABITUAL and any(
        each.subject is not None and _THE.match(each.subject.of(text))
        for each, text in ((first, before), (second, since))
    )  # "the plumber is coming on Tuesday" is no day of somebody's own
    return first.has_agent and second.has_agent and first.lemma == second.lemma and not is_one_coming


_THE = re.compile(r"the\b", re.IGNORECASE)


def _is_another(first: frozenset[str], second: frozenset[str]) -> bool:
    return bool(first and second) and first.isdisjoint(second)


@lru_cache(maxsize=512)
def _is_over(text: str) -> bool:
    """Whether the words only tell of what once was, and of nothing that lasts."""
    of_it = [each for each in read(text) if each.main or _is_added(each, text)]
    return bool(of_it) and all(
        each.past or each.modality.realization in (Realization.COMPLETED, Realization.CANCELLED)
        for each in of_it
    )


def _is_added(clause: Clause, text: str) -> bool:
    """Whether it tells something of its own behind the main clause: ", so I'm captain"."""
    return clause.parent is None or _SO.search(text, 0, clause.span.start) is not None


_SO = re.compile(r"\bso\s+$", re.IGNORECASE)


@lru_cache(maxsize=512)
def _arguments(text: str, role: str) -> frozenset[str]:
    return frozenset(
        word
        for each in read(text)
        for one in each.arguments
        if one.role == role
        for word in _WORDS.findall(one.span.of(text).casefold())
    )


def _doers(text: str, things: frozenset[str]) -> frozenset[str]:
    """Who does it, or is it: of "he's hurt so I'm captain" I am."""
    clause = next((each for each in read(text) if each.lemma in things and not each.main), None)
    if clause is not None:
        return _subject(clause, text)
    clause = _told(text)
    return frozenset() if clause is None else _subject(clause, text) | _arguments(text, "agent")


def _differ(first: frozenset[str], second: frozenset[str]) -> bool:
    first, second = first - _DETERMINERS, second - _DETERMINERS
    return bool(second) and not second <= first and not first <= second


def _is_the_one(question: Question, before: str, since: str) -> bool:
    """Whether both name the one of a kind that there is: "my favourite tea is …", "… is my favourite tea"."""
    if not frozenset(question.terms) & _ONE_OF_A_KIND & all_bases(before) & all_bases(since):
        return False
    return not (bases(since) and set(bases(since)) <= set(bases(before)))


_ONE_OF_A_KIND = frozenset({"favourite", "favorite", "best", "main", "usual"})
