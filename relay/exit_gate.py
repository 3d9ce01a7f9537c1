"""What a model composed, against what it cites: only what says no more than the record goes out.

A segment is proved sentence by sentence. A sentence passes as the retelling of one cited claim: its words
are those of the quote, in the quote's order, with people named from where the reply stands and grammar's
own words put right; nothing is added, nothing but greetings is left out, and read with the floor no
clause of it says more than the clause that it retells. Or it quotes the words, whole. Who said it and when,
and how the claim stands, are added by code. Whatever can't be proved is replaced by the rendering.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from memory.audience import Audible
from memory.floor import sentences
from memory.floor.reading import Clause
from memory.ids import ClaimId
from memory.language.dates import local
from memory.language.wording import clean
from memory.modality import UNKNOWN_SOURCE, Act, Frame, Modality, Realization, is_no_stronger, meet
from memory.render import Rendered, View, render, retold
from memory.value import Value
from relay.retelling import BOTS_OWN, Unit, is_time_word, lists, points_from_today
from relay.sides import Sides


class Reason(StrEnum):
    """Why a segment was replaced, from the farthest to the nearest miss."""

    UNCITED = "it cites nothing that was served"
    LINK = "it holds a link that is not in what it cites"
    NAME = "it names somebody who is not in what it cites"
    NUMBER = "it tells a number that is not in what it cites"
    DATE = "it tells a time that is not in what it cites"
    OWN_VOICE = "it speaks for itself"
    WORD = "it says what none of the cited says"
    MISQUOTED = "it quotes otherwise than the words are"
    DROPPED = "it leaves out some of the words"
    TURNED = "it turns round who did what to whom"
    UNFRAMED = "it tells as said what was asked, or the reverse"
    ADDRESSED = "it speaks to somebody"
    UNREAD = "how it is meant can't be read"
    STRONGER = "it says more than what it cites"


class Segment(Value, frozen=True):
    """A part of a composed reply, with the claims on which it rests."""

    text: str
    cites: tuple[ClaimId, ...]


class Let(NamedTuple):
    """What goes out for a segment; `reason` is why that is the rendering, None where its own words passed."""

    lines: tuple[Rendered, ...]
    reason: Reason | None


def let_out(segment: Segment, served: Sequence[Audible], view: View) -> Let:
    """The segment's words if what it cites bears them, else the rendering of what it cites.

    Args:
        segment: As a model composed it.
        served: What may be said to this listener here, looked at just now.
        view: The listener's.
    """
    cited = [audible for audible in served if audible.claim.claim_id in segment.cites]
    rendered = tuple(render(audible, view) for audible in cited)
    if not cited or len(cited) != len(set(segment.cites)):
        return Let(rendered, Reason.UNCITED)
    lines: list[Rendered] = []
    if not " ".join(segment.text.split()).isprintable():
        return Let(rendered, Reason.WORD)
    for words in _sentences(segment.text):
        found = [_prove(words, audible, view) for audible in cited]
        line = next((each for each in found if isinstance(each, Rendered)), None)
        if line is None:
            reasons = [each for each in found if isinstance(each, Reason)]
            return Let(rendered, max(reasons, key=tuple(Reason).index))
        lines.append(line)
    proved = [audible for audible in cited if any(audible.claim.claim_id in line.claims for line in lines)]
    if not lines or not all(any(_says_the_same(each, other) for other in proved) for each in cited):
        return Let(rendered, Reason.UNCITED)
    return Let(tuple(lines), None)


def _says_the_same(one: Audible, other: Audible) -> bool:
    """Whether two claims were read out of the same words in the same way."""
    first, second = one.claim, other.claim
    ours, theirs = first.sources[0], second.sources[0]
    return (ours.turn, ours.quote, first.modality) == (theirs.turn, theirs.quote, second.modality)


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a segment without their full stops; one that quotes stays whole."""
    kept = " ".join(text.split())
    if _QUOTED.search(kept):
        yield kept
        return
    for span in sentences(kept):
        yield span.of(kept).rstrip(" .")


_QUOTED = re.compile(r"“(?P<curly>[^”]*)”|\"(?P<straight>[^\"]*)\"")


def _prove(words: str, audible: Audible, view: View) -> Rendered | Reason:
    """The sentence as it may be sent, or why the claim does not bear it."""
    rendered = render(audible, view)
    if words == rendered.text:
        return rendered
    led = Sides(words, audible, view, led=True)
    reason = _objection(led)
    if reason is not None and led.lead.end:
        # "Marta told the club" tells a deed, and no words of hers.
        plain = Sides(words, audible, view, led=False)
        reason = reason if _objection(plain) else None
    if reason is not None:
        return reason
    return retold(audible, view, words, with_notes=_quotes(words) or not _shows_how_meant(led))


def _shows_how_meant(sides: Sides) -> bool:
    """Whether the words themselves show how the claim was meant; hearsay says it in notes as well."""
    modality = sides.claim.modality
    is_own = modality.frame is Frame.ACTUAL and not modality.attributed_to
    return is_own and bool(sides.clauses) and bool(_own_clauses(sides))


def _objection(sides: Sides) -> Reason | None:
    found = (check(sides) for check in (QUOTING if _quotes(sides.words) else RETELLING))
    return next((reason for reason in found if reason is not None), None)


def _quotes(words: str) -> bool:
    return _QUOTED.search(words) is not None


# --- the checks
def nothing_added(sides: Sides) -> Reason | None:
    """Every word is in the quote; only somebody's name may stand where the quote left it out.

    An answer that began with yes would confirm the question, whatever the quote said yes to.
    """
    added = [sides.said[at] for at in sides.pairs.added if not _is_left_out_subject(sides, at)]
    added += [unit for unit in sides.said[:1] if unit.word in lists().confirming]
    bent = [
        sides.said[one]
        for one, other in sides.pairs.both
        if _is_bent(sides.said[one], sides.told[other]) and not _both_tell(sides, one, other)
    ]
    reasons = [_what_is(unit) for unit in added or bent]
    return min(reasons, key=tuple(Reason).index, default=None)


def nothing_dropped(sides: Sides) -> Reason | None:
    """Every word of the quote is retold, but for greetings and calls to somebody."""
    return Reason.DROPPED if any(at not in sides.may_go for at in sides.pairs.dropped) else None


def told_as_it_was(sides: Sides) -> Reason | None:
    """What was asked is told as asked, and what was said is not."""
    match sides.claim.modality.act:
        case Act.ASKED | Act.REQUESTED:
            return None if sides.lead.asks else Reason.UNFRAMED
        case Act.STATED:
            return Reason.UNFRAMED if sides.lead.asks else None
        case Act.UNKNOWN:
            return Reason.UNREAD


def of_the_right_day(sides: Sides) -> Reason | None:
    """A word such as "today" means another day when it is said on another one."""
    zone = sides.view.zone
    if local(sides.claim.said_at, zone).date() == local(sides.view.now, zone).date():
        return None
    return Reason.DATE if points_from_today(sides.bare[sides.lead.end :]) else None


def to_nobody(sides: Sides) -> Reason | None:
    """The bot tells its asker; it calls nobody else."""
    if not sides.lead.asks and any(clause.modality.act is Act.REQUESTED for clause in sides.clauses):
        return Reason.ADDRESSED
    for unit in sides.said:
        before, after = sides.words[: unit.start].rstrip(), sides.words[unit.end :].lstrip()
        opens = unit.start == sides.lead.end or before.endswith(",")
        closes = not after or after[0] in ",!"
        if unit.person is not None and opens and closes and unit.person != sides.view.listener:
            return Reason.ADDRESSED
    return None


def same_voice(sides: Sides) -> Reason | None:
    """Who acts in the quote acts in the reply: "paid" is not "was paid"."""
    for clause, told in _clause_pairs(sides):
        if told is not None and clause.passive != told.passive:
            return Reason.TURNED
    return None


def no_stronger(sides: Sides) -> Reason | None:
    """Read with the floor, no clause says more than the one that it retells, nor than the claim."""
    if sides.told_clauses and not sides.clauses:
        return Reason.UNREAD
    own = _own_clauses(sides)
    for clause, told in _clause_pairs(sides):
        if told is None and sides.told_clauses:
            if _is_speakers_mind(clause, sides):
                continue
            return Reason.STRONGER
        limit = sides.claim.modality if told is None else told.modality
        if told in own:
            limit = meet(limit, sides.claim.modality)
        if not _is_within(clause, limit, sides):
            return Reason.STRONGER
    return None


def on_whose_word(sides: Sides) -> Reason | None:
    """Whose word it is beside the speaker's, as of a forward, has to show in the words themselves."""
    sources = sides.claim.modality.attributed_to
    chain = sides.who_said(sources, in_reply=False)
    shown = {sides.who_said(each.modality.attributed_to, in_reply=False) for each in sides.told_clauses}
    return Reason.STRONGER if chain and chain not in shown else None


def quoted_whole(sides: Sides) -> Reason | None:
    """The quotation is the quote, to the letter."""
    whole = sides.quote.rstrip(" .")
    found = [clean(match[1] or match[2] or "").rstrip(" .") for match in _QUOTED.finditer(sides.words)]
    return None if found == [whole] else Reason.MISQUOTED


def nothing_round_it(sides: Sides) -> Reason | None:
    """Round a quotation stands only who said it, and when."""
    left = [unit for unit in sides.said if not _is_within_quotation(unit, sides.words)]
    return _what_is(left[0]) if left else None


RETELLING: Final[tuple[Callable[[Sides], Reason | None], ...]] = (
    nothing_added,
    nothing_dropped,
    told_as_it_was,
    of_the_right_day,
    to_nobody,
    same_voice,
    on_whose_word,
    no_stronger,
)
"""What a sentence in the model's own words has to pass."""

QUOTING: Final[tuple[Callable[[Sides], Reason | None], ...]] = (
    quoted_whole,
    nothing_round_it,
    told_as_it_was,
    on_whose_word,
)
"""What a sentence has to pass that quotes; how the words were meant is then added to them by code."""


# --- what the checks ask
def _what_is(unit: Unit) -> Reason:
    word = unit.word
    if "://" in word or word.startswith("www.") or re.search(r"\w\.[a-z]{2,}", word):
        return Reason.LINK
    if BOTS_OWN in unit.means:
        return Reason.OWN_VOICE
    if any(each.startswith("person:") or " of " in each for each in unit.means):
        return Reason.NAME
    if is_time_word(word) and not word.isdecimal():
        return Reason.DATE
    return Reason.NUMBER if any(char.isdigit() for char in word) else Reason.WORD


def _is_left_out_subject(sides: Sides, at: int) -> bool:
    """Whether a unit names the speaker at the head of words that have no subject: "dropped it off"."""
    subjects = [clause.subject for clause in sides.told_clauses]
    speaker = sides.claim.speaker
    is_speaker = (
        f"person:{speaker}" in sides.said[at].means and sides.claim.proposition.subject.person == speaker
    )
    return at == 0 and is_speaker and bool(subjects) and subjects[0] is None


def _is_bent(said: Unit, told: Unit) -> bool:
    """Whether a verb stands in another form than in the quote."""
    return said.means.isdisjoint(told.means)


def _both_tell(sides: Sides, one: int, other: int) -> bool:
    """Whether a word is read as the head of a clause on both sides, where its form is weighed."""
    said, told = sides.said[one], sides.told[other]
    return any(_holds(clause, said) for clause in sides.clauses) and any(
        _holds(clause, told) for clause in sides.told_clauses
    )


def _holds(clause: Clause, unit: Unit) -> bool:
    return clause.trigger.start <= unit.start < clause.trigger.end


def _clause_pairs(sides: Sides) -> Iterator[tuple[Clause, Clause | None]]:
    """Each clause of the reply with the one of the quote that it retells."""
    for clause in sides.clauses:
        at = next((n for n, unit in enumerate(sides.said) if _holds(clause, unit)), None)
        yield clause, _of_grammar(clause, sides) if at is None else _told_at(at, sides)


def _told_at(at: int, sides: Sides) -> Clause | None:
    other = next((there for here, there in sides.pairs.both if here == at), None)
    if other is None:
        return None
    return next((clause for clause in sides.told_clauses if _holds(clause, sides.told[other])), None)


def _of_grammar(clause: Clause, sides: Sides) -> Clause | None:
    """The clause of the quote with the same head, where that head is one of grammar's own words."""
    return next(
        (
            told
            for told in sides.told_clauses
            if told.lemma == clause.lemma and not any(_holds(told, unit) for unit in sides.told)
        ),
        None,
    )


def _own_clauses(sides: Sides) -> tuple[Clause, ...]:
    """The clauses of the quote out of which the claim may have been read; none, where that can't be seen."""
    words = set(re.findall(r"\w+", sides.claim.proposition.value.casefold()))
    fitting = [c for c in sides.told_clauses if is_no_stronger(sides.claim.modality, c.modality)]
    own = [clause for clause in fitting if clause.trigger.of(sides.quote).casefold() in words]
    return tuple(own or fitting)


def _is_speakers_mind(clause: Clause, sides: Sides) -> bool:
    """Whether a clause only says of the speaker what their "I think" said, which is no clause of its own."""
    subject = None if clause.subject is None else clause.subject.start
    return any(
        clause.lemma in lists().minds
        and unit.start == subject
        and f"person:{sides.claim.speaker}" in unit.means
        for unit in sides.said
    )


def _is_within(clause: Clause, limit: Modality, sides: Sides) -> bool:
    """Whether a clause says no more than it may; that its speaker says it goes without saying."""
    heard = clause.modality
    sources = sides.who_said(heard.attributed_to, in_reply=True)
    is_you = sides.claim.speaker == sides.view.listener
    if sources[:1] == (f"person:{sides.claim.speaker}",) or (is_you and sources[:1] == (UNKNOWN_SOURCE,)):
        sources = sources[1:]
    heard = _by(heard, sources)
    limit = _by(limit, sides.who_said(limit.attributed_to, in_reply=False))
    if is_no_stronger(heard, limit):
        return True
    return (
        sides.claim.modality.act is Act.REQUESTED
        and sides.lead.asks
        and heard.realization in (Realization.DESIRED, Realization.REQUIRED)
        and (heard.polarity, heard.frame, heard.attributed_to)
        == (limit.polarity, limit.frame, limit.attributed_to)
    )


def _by(modality: Modality, sources: tuple[str, ...]) -> Modality:
    return Modality.model_validate({**dict(modality), "attributed_to": sources})


def _is_within_quotation(unit: Unit, words: str) -> bool:
    return any(match.start() <= unit.start < match.end() for match in _QUOTED.finditer(words))
