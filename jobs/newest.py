"""Whether a later word has overtaken what would be told: "no packed lunch", "power's back", "found it"."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from jobs.timing import TO_COME, begins, has_hour
from memory.audience import Audible
from memory.claims import Claim
from memory.deeds.other_deeds import is_part
from memory.language.dates import local
from memory.language.naming import HOUSEHOLD
from memory.language.wordforms import base, bases
from memory.life.correcting_words import is_correction
from memory.modality import SO_BY_NOW, Act, Polarity, Realization, is_told
from memory.vocabulary import Policy, Predicate


def is_denied(claim: Claim, heard: Iterable[Audible]) -> bool:
    """Whether what the listener may hear holds a newer word that there is no such thing at that time."""
    if claim.policy is not Policy.EVENT or claim.proposition.when is None:
        return False
    return any(_denies(each.claim, claim) for each in heard if each.claim.said_at > claim.last_confirmed)


def is_called_off(words: str, said_at: datetime, heard: Iterable[Audible]) -> bool:
    """Whether a newer word has it that whoever these words name does not come: "carpenter not coming"."""
    told = set(bases(words)) - _LIGHT
    later = (each.claim for each in heard if each.claim.said_at > said_at)
    found = (_NOT_COMING.search(each.sources[0].quote) for each in later if each.modality.act is Act.STATED)
    return any(match is not None and not told.isdisjoint(bases(match["who"])) for match in found)


_NOT_COMING = re.compile(
    r"(?P<who>[^\W\d_]+)(?: (?:is|also|now|today|either))* ?"
    r"(?:not|isn['’]?t|can['’]?t|cannot|won['’]?t)(?: be)?(?: able to)? (?:coming|come|make it)\b",
    re.IGNORECASE,
)


def is_overtaken(claim: Claim, heard: Iterable[Audible]) -> bool:
    """Whether the listener may hear a newer word on how the same thing is, or that what was lost is found."""
    later = [each.claim for each in heard if each.claim.said_at > claim.last_confirmed]
    ways = (
        _is_how_it_is_now,
        _is_found,
        _has_come,
        _is_arranged,
        _is_met,
        _is_elsewhere_then,
        _is_told_anew,
        _is_not_on_then,
    )
    if any(is_it(each, claim) for each in later for is_it in ways):
        return True
    return _is_to_be_done(claim) and any(_is_done_since(each, claim, heard) for each in later)


def _is_how_it_is_now(later: Claim, claim: Claim) -> bool:
    """As in "power's back" after "power is gone": short words on how one thing is."""
    one, other = claim.proposition.subject, later.proposition.subject
    is_of_one_thing = (
        one.person is None and one != HOUSEHOLD and one.surface.casefold() == other.surface.casefold()
    )
    return is_of_one_thing and all(
        each.modality.realization is Realization.STATE and len(each.sources[0].quote.split()) <= _FEW
        for each in (later, claim)
    )


_FEW = 5


def _is_elsewhere_then(later: Claim, claim: Claim) -> bool:
    """Whether somebody put right where they themself are at that time: "actually I'm at home on Thursday"."""
    one, other = claim.proposition, later.proposition
    is_own = one.subject.person is not None and {later.speaker, other.subject.person} == {one.subject.person}
    is_at_once = one.when is not None and other.when is not None and one.when.start == other.when.start
    if not is_own or not is_at_once or not is_correction(later.sources[0].quote):
        return False
    return is_told(later.modality) and all(_BE_AT.search(each.sources[0].quote) for each in (claim, later))


_BE_AT = re.compile(r"\bi(?:['’]?m| am|['’]?ll be| will be) (?:at|in|round|over at|back at)\b", re.IGNORECASE)


def _is_told_anew(later: Claim, claim: Claim) -> bool:
    """Whether the same event of the same day is told again, no less exactly: "concert tonight 6.30"."""
    one, other = claim.proposition, later.proposition
    is_event = claim.policy is Policy.EVENT and other.predicate is one.predicate and is_told(later.modality)
    if not is_event or bases(one.value) != bases(other.value) or not _is_at_one_time(later, claim):
        return False
    if not _are_of_one(later, claim):
        return False
    return has_hour(later) or not has_hour(claim)


def _are_of_one(later: Claim, claim: Claim) -> bool:
    """Whether both are of the same people: Sam's swimming is not Nia's, nor is another's "my appointment"."""
    one, other = claim.proposition.subject, later.proposition.subject
    for_whom = [_FOR_WHOM.findall(each.sources[0].quote) for each in (claim, later)]
    who = {match["who"] for each in (claim, later) if (match := _HAS.match(each.sources[0].quote))}
    if for_whom[0] != for_whom[1] or len({one.person, other.person} - {None}) > 1:
        return False
    if len(who) > 1:
        return False  # of whoever is no member the name alone tells
    is_own = any(_MINE.search(each.sources[0].quote) for each in (claim, later))
    return not is_own or later.speaker == claim.speaker


_FOR_WHOM = re.compile(r"\bfor ([A-Z]\w+|me|him|her|us)\b")
_HAS = re.compile(r"(?P<who>[A-Z]\w+)(?:['’]s| has| is)\b")
_MINE = re.compile(r"\b(?:i|i['’]m|im|i['’]ve|ive|my|mine|me)\b", re.IGNORECASE)


def _is_not_on_then(later: Claim, claim: Claim) -> bool:
    """Whether who was to come on a day can't: "Khans can't do Saturday now" after "yes" to the Khans."""
    starts, match = begins(claim), _CANNOT.search(later.sources[0].quote)
    if starts is None or match is None or claim.policy is not Policy.EVENT:
        return False
    when = claim.proposition.when
    day = local(starts, when.zone).strftime("%A") if when is not None else ""
    whom = set(bases(match["who"])) - _LIGHT
    words = f"{claim.sources[0].quote} {claim.proposition.value}"
    is_coming = _COMES.search(words) is not None or claim.proposition.predicate in _VISITS
    named = bases(words)
    return is_coming and day.casefold() == match["day"].casefold() and not whom.isdisjoint(named)


_VISITS = frozenset({Predicate.VISIT, Predicate.TRIP})
_COMES = re.compile(
    r"\b(?:com(?:e|es|ing)|visit\w*|stay\w*|invit\w+|host\w*|having|over|round)\b", re.IGNORECASE
)


_CANNOT = re.compile(
    r"(?P<who>[^\W\d_]+(?: [^\W\d_]+)?) (?:can['’]?t|cannot|won['’]?t|(?:is|are)n['’]?t able to)"
    r" (?:do|make|manage|come(?: on)?) (?P<day>\w+day)\b",
    re.IGNORECASE,
)


def _is_to_be_done(claim: Claim) -> bool:
    """Whether it waits to be done, as a deed or as what somebody needs to do."""
    is_deed = claim.policy is Policy.COMMITMENT or claim.proposition.predicate is Predicate.HAPPENED
    return is_deed and claim.modality.realization in TO_COME


def _is_done_since(later: Claim, claim: Claim, heard: Iterable[Audible]) -> bool:
    """Whether somebody says that they did it, in other words: "paid for the driving block".

    The verb and the last word of what was to be done are told again; what else names it does not differ, or
    was said in the same breath as the task.
    """
    modality = later.modality
    is_so = modality.act is Act.STATED and modality.polarity is Polarity.POSITIVE and is_told(modality)
    if not is_so or modality.realization is not Realization.COMPLETED:
        return False
    if _has_done_it(later, claim):
        return True
    if not _may_have_done(later, claim) or is_part(later, claim):
        return False
    task, done = _named(claim.proposition.value), _named(later.proposition.value)
    if len(task) < _VERB_AND_THING or len(done) < _VERB_AND_THING:
        return False
    if task[0] != done[0] or task[-1] != done[-1] or _owners(later) - _owners(claim):
        return False
    which, other = set(task[1:-1]), set(done[1:-1])
    turn = claim.sources[0].turn
    beside = {word for each in heard if each.claim.sources[0].turn == turn for word in _named_in(each)}
    return not which or not other or not other.isdisjoint(which | beside)


def _may_have_done(later: Claim, claim: Claim) -> bool:
    """Whether the deed can be the one that was to be done: by whoever's it was, and of no time before it.

    "I rang my mum", of Edie, rings nobody else's; who "called the school last week" has not called it since.
    """
    when = later.proposition.when
    if when is not None and when.end is not None and when.end <= claim.said_at:
        return False
    doer = later.proposition.subject.person
    is_own = _MINE.search(f"{claim.sources[0].quote} {claim.proposition.value}") is not None
    if is_own and _OWN_THING.search(claim.sources[0].quote) is not None:
        return doer == claim.proposition.subject.person
    names = _NAMED_DOER.match(later.sources[0].quote)
    return doer is not None or names is None


_OWN_THING = re.compile(r"\b(?:my|mine)\b", re.IGNORECASE)
_NAMED_DOER = re.compile(r"\W*(?!I\b)[A-Z]\w+ (?:has |have )?\w+(?:ed|t|n|d)\b")


def _has_done_it(later: Claim, claim: Claim) -> bool:
    """Whether who was to send "it" says that they sent somebody what was asked for: "sent Bea the 15"."""
    promised, told = _TO_IT.search(claim.sources[0].quote), bases(later.sources[0].quote)
    if promised is None or later.speaker != claim.proposition.subject.person:
        return False
    asked = set(bases(claim.proposition.value.partition(": ")[0])) - {base(promised["verb"])}
    return base(promised["verb"]) in told[:1] and not asked.isdisjoint(told)


_TO_IT = re.compile(r"\b(?:i['’]?ll|i will) (?P<verb>\w+) (?:it|them|that)\b", re.IGNORECASE)


def _owners(claim: Claim) -> set[str]:
    """Whose things the words tell of: "Freya's tyres" are not "my tyres"."""
    return {match["who"].casefold() for match in _WHOSE.finditer(claim.proposition.value)}


_WHOSE = re.compile(r"\b(?P<who>my|your|his|her|our|their|\w+(?=['’]s? ))\b", re.IGNORECASE)


def _named(words: str) -> list[str]:
    return [word for word in bases(words) if word not in _LIGHT and word not in _WHICH]


def _named_in(audible: Audible) -> list[str]:
    return _named(audible.claim.sources[0].quote)


_VERB_AND_THING = 2
_WHICH = frozenset({"next", "last", "new", "first", "second", "other", "now", "finally"})


def _has_come(later: Claim, claim: Claim) -> bool:
    """Whether what was to be bought is there: "we'll get a stool", and then "the stool has come"."""
    come, got = _COME.match(later.sources[0].quote), _GET.search(claim.sources[0].quote)
    if claim.policy is not Policy.COMMITMENT or come is None or got is None or not is_told(later.modality):
        return False
    thing = set(bases(come["what"])) - _LIGHT
    return bool(thing) and thing <= set(bases(got["what"]))


_COME = re.compile(
    r"\W*(?P<what>(?:the |my |our |a )?\w+(?: \w+)?) (?:has |have |['’]s |['’]ve |is |are )?(?:just )?"
    r"(?:come|came|arrived|here|delivered|turned up)\b",
    re.IGNORECASE,
)
_GET = re.compile(r"\b(?:get|buy|order|find)(?:ting|ing)? (?P<what>.+)", re.IGNORECASE)


def _is_arranged(later: Claim, claim: Claim) -> bool:
    """Whether who was to ring the doctor has told of an appointment there."""
    is_theirs = claim.policy is Policy.COMMITMENT and later.speaker == claim.proposition.subject.person
    is_soon = later.said_at - claim.last_confirmed < _ANSWERED_WITHIN
    fits = _SEE_ME.match(later.sources[0].quote)
    is_rung = is_soon and fits and _RING.search(claim.sources[0].quote) and _is_there(fits, claim)
    if is_theirs and is_rung and is_told(later.modality):
        return True
    is_fixed = later.proposition.predicate is Predicate.APPOINTMENT and is_told(later.modality)
    if not is_theirs or not is_fixed or _RING.search(claim.sources[0].quote) is None:
        return False
    whom = (_AT_WHOSE.search(each.sources[0].quote) for each in (claim, later))
    return all(match is not None for match in whom)


_RING = re.compile(r"\b(?:ring|rung|call|phone|book|see)\b", re.IGNORECASE)


def _is_there(fits: re.Match[str], claim: Claim) -> bool:
    """Whether who can see somebody is who was to be rung: "they", or "the vet" by name."""
    who = fits["who"].casefold()
    return who in ("they", "he", "she") or not set(bases(who)).isdisjoint(bases(claim.sources[0].quote))


_SEE_ME = re.compile(
    r"\W*(?:the )?(?P<who>\w+) can (?:see|fit|do|squeeze) (?:me|us|him|her|(?-i:[A-Z]\w+))\b", re.IGNORECASE
)
_ANSWERED_WITHIN = timedelta(hours=36)
_AT_WHOSE = re.compile(r"\b(?:doctor|dr|gp|surgery|nurse|clinic)\b", re.IGNORECASE)


def _is_met(later: Claim, claim: Claim) -> bool:
    """Whether what was due by a day is paid or handed in: "the deposit is due by Friday", "deposit paid"."""
    quote = later.sources[0].quote
    when, done = claim.proposition.when, _PAID.search(quote)
    is_due = when is not None and _DUE.search(claim.sources[0].quote) is not None
    modality = later.modality
    is_so = modality.act is Act.STATED and modality.polarity is Polarity.POSITIVE and is_told(modality)
    if not is_due or done is None or not is_so or modality.realization not in SO_BY_NOW:
        return False
    what = {word for word in bases(quote[: done.start()] or quote[done.end() :]) if word not in _LIGHT}
    return bool(what) and what <= set(bases(claim.sources[0].quote))


_DUE = re.compile(r"\b(?:by|due|deadline|before)\b", re.IGNORECASE)
_PAID = re.compile(
    r"(?: is| are| has been| have been|['’]s)?(?: all| now)* ?"
    r"\b(?:paid|sent|handed in|given in|submitted|returned|posted)\b",
    re.IGNORECASE,
)


def _is_found(later: Claim, claim: Claim) -> bool:
    lost, found = _LOST.search(claim.sources[0].quote), _FOUND.search(later.sources[0].quote)
    if lost is None or found is None or not is_told(later.modality):
        return False
    return bool(set(bases(found["what"])) & set(bases(lost["what"])) - _LIGHT)


_LOST = re.compile(
    r"\b(?:lost|misplaced|missing|can['’]?t find|cannot find)\b(?P<what>[^.!?]*)", re.IGNORECASE
)
_FOUND = re.compile(r"\b(?:found|turned up|got back)\b(?P<what>[^.!?]*)", re.IGNORECASE)
_LIGHT = frozenset(
    {"the", "a", "an", "my", "your", "his", "her", "our", "their", "it", "one", "in", "at", "on"}
)


def _denies(later: Claim, claim: Claim) -> bool:
    if not is_told(later.modality) or not _is_at_one_time(later, claim):
        return False
    name, told = set(bases(claim.proposition.qualifier)), set(bases(claim.sources[0].quote))
    denied = (bases(match["what"]) for match in _NO.finditer(later.sources[0].quote))
    return any(words and words[-1] in name and set(words) <= told for words in denied)


_NO = re.compile(r"\bno (?P<what>[^\W\d_]+(?: [^\W\d_]+){0,2})\s*(?:$|[.,;!)])", re.IGNORECASE)


def _is_at_one_time(one: Claim, other: Claim) -> bool:
    first, second = one.proposition.when, other.proposition.when
    if first is None or second is None:
        return False
    if first.start is None or first.end is None or second.start is None or second.end is None:
        return False
    return first.start < second.end and second.start < first.end
