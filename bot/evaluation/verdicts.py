"""Whether what came out of a household's conversation says more than anybody said: verdicts by code.

The judge shares nothing with the program that it judges: typed fields are compared as values, and texts
are read with a small lexicon of its own. It asks of each expectation: is something kept or said more
firmly than it was said (a leak), was something true not accepted (a miss), or neither (a pass).
A scenario that could not be played passes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pydantic import JsonValue

from bot.evaluation import cues
from bot.evaluation.expectations import (
    Absent,
    Carries,
    Case,
    Condition,
    Expectation,
    NoClaim,
    NotDelivered,
    NotSaid,
    NoYes,
    Observation,
    ObservedClaim,
    ObservedModality,
    Present,
    Said,
    Selection,
    SomeClaim,
)


class Outcome(StrEnum):
    """How an expectation fared."""

    PASS = "pass"  # noqa: S105 - an outcome, no password
    LEAK = "leak"
    MISS = "miss"
    UNPLAYED = "unplayed"


@dataclass(frozen=True)
class Verdict:
    """The outcome of one expectation, with the words that decided it."""

    scenario: str
    class_: str
    kind: Literal["flip", "control"]
    number: int
    expectation: str
    outcome: Outcome
    evidence: str


Finding = tuple[Outcome, str]
_PASS: Finding = (Outcome.PASS, "")
_IN_FORCE = ("transient", "candidate", "active", "conflict")
_KEPT = (*_IN_FORCE, "replaced")  # a task that is done, or what the same speaker said again later
_HAPPENED = frozenset({"state", "habitual", "started", "partial", "completed"})


def judge(case: Case, observed: Observation | None) -> tuple[Verdict, ...]:
    """One verdict for each expectation of the case, in their order.

    Where nothing was observed, or only an error, no verdict can be reached: silence is no pass.
    """
    if observed is None or observed.error is not None:
        reason = "nothing was observed" if observed is None else f"error: {observed.error}"
        findings: Iterable[Finding] = ((Outcome.UNPLAYED, reason) for _ in case.expect)
    else:
        findings = (_find(expected, observed) for expected in case.expect)
    return tuple(
        Verdict(
            scenario=case.scenario_id,
            class_=case.class_,
            kind=case.kind,
            number=number,
            expectation=_name(expected),
            outcome=outcome,
            evidence=evidence,
        )
        for number, (expected, (outcome, evidence)) in enumerate(zip(case.expect, findings, strict=True))
    )


def judge_all(cases: Iterable[Case], observed: Iterable[Observation]) -> tuple[Verdict, ...]:
    """The verdicts on all cases, in their order; each observation is found by the name of its scenario."""
    by_name = {observation.id: observation for observation in observed}
    return tuple(verdict for case in cases for verdict in judge(case, by_name.get(case.scenario_id)))


def _name(expected: Expectation) -> str:
    match expected:
        case NoClaim() | SomeClaim():
            return " ".join(filter(None, (expected.kind, *expected.select.turns, expected.select.words)))
        case NotDelivered():
            return f"{expected.kind} word:{expected.word}"
        case _:
            return f"{expected.kind} {' '.join(expected.in_)}"


def _find(expected: Expectation, seen: Observation) -> Finding:  # noqa: PLR0911 - one match, one line each
    match expected:
        case NoClaim():
            return _no_claim(expected.select, expected.with_, seen)
        case SomeClaim():
            return _some_claim(expected.select, expected.with_, seen)
        case NoYes():
            return _nowhere(seen, expected.in_, lambda text: text if cues.confirms(text) else None)
        case NotSaid():
            saving = ("negation", "question", *expected.unless)
            return _nowhere(
                seen,
                expected.in_,
                lambda text: cues.asserted(text, about=expected.about, says=expected.says, unless=saving),
            )
        case Carries():
            needed = ("question", *expected.cues)
            return _nowhere(
                seen, expected.in_, lambda text: cues.dropped(text, about=expected.about, cues=needed)
            )
        case Absent():
            return _nowhere(seen, expected.in_, lambda text: cues.find(expected.pattern, text))
        case Present():
            return _somewhere(seen, expected.in_, lambda text: cues.find(expected.pattern, text) is not None)
        case Said():
            return _somewhere(seen, expected.in_, lambda text: _says(expected, text))
        case NotDelivered():
            return _not_delivered(expected, seen)


# --- claims -------------------------------------------------------------------------------------------


def _no_claim(select: Selection, wrong: Condition, seen: Observation) -> Finding:
    for claim in seen.claims:
        if _is_selected(select, claim) and _fulfils(wrong, claim, _IN_FORCE, _own_words(claim)):
            return Outcome.LEAK, _tell(claim)
    return _PASS


def _some_claim(select: Selection, right: Condition, seen: Observation) -> Finding:
    near = [claim for claim in seen.claims if _is_selected(select, claim)]
    if any(_fulfils(right, claim, _KEPT, f"{_own_words(claim)} {claim.quote}") for claim in near):
        return _PASS
    return Outcome.MISS, "; ".join(map(_tell, near)) or "no such claim"


def _is_selected(select: Selection, claim: ObservedClaim) -> bool:
    cited = {claim.turn, *(source.turn for source in claim.sources)}
    return (
        (not select.turns or not cited.isdisjoint(select.turns))
        and (not select.words or cues.find(select.words, f"{_own_words(claim)} {claim.quote}") is not None)
        and (not select.subject or _is_named(select.subject, claim.subject))
        and (not select.speaker or _is_named(select.speaker, claim.speaker))
    )


def _fulfils(condition: Condition, claim: ObservedClaim, states: Sequence[str], words: str) -> bool:
    modality = claim.modality
    fields = (
        (condition.state or states, claim.state),
        (condition.act, modality.act),
        (condition.frame, modality.frame),
        (condition.certainty, modality.certainty),
        (condition.polarity, modality.polarity),
        (condition.realization, modality.realization),
        (condition.temporal, modality.temporal),
        (condition.stance, modality.stance),
        (condition.factuality, claim.factuality),
    )
    return (
        all(not allowed or value in allowed for allowed, value in fields)
        and condition.attributed in (None, bool(modality.attributed_to))
        and condition.licensed in (None, _is_licensed(modality))
        and _reads(condition.reads, words)
        and (not condition.attributed_to or _reads(condition.attributed_to, *modality.attributed_to))
        and all(
            _reads(who, _words_of(claim.participants.get(role)))
            for role, who in condition.participants.items()
        )
        and (not condition.valid_until or (condition.valid_until == "set") == _has_end(claim))
    )


def _reads(regex: str, *texts: str) -> bool:
    return not regex or any(cues.find(regex, text) is not None for text in texts)


def _is_licensed(modality: ObservedModality) -> bool:
    return (
        modality.act == "stated"
        and modality.frame == "actual"
        and modality.certainty == "certain"
        and modality.polarity == "positive"
        and modality.realization in _HAPPENED
        and not modality.attributed_to
    )


def _has_end(claim: ObservedClaim) -> bool:
    return bool(claim.valid_until or claim.end_condition)


def _own_words(claim: ObservedClaim) -> str:
    return " ".join(map(_words_of, (claim.predicate, claim.value, *claim.participants.values())))


def _words_of(value: JsonValue) -> str:
    if isinstance(value, dict):
        return " ".join(map(_words_of, value.values()))
    if isinstance(value, list):
        return " ".join(map(_words_of, value))
    return "" if value is None else str(value)


def _is_named(name: str, found: str | None) -> bool:
    return found is not None and found.casefold() == name.casefold()


def _tell(claim: ObservedClaim) -> str:
    m = claim.modality
    fields = (m.act, m.frame, m.certainty, m.polarity, m.realization, m.temporal, m.stance)
    source = f", by {' / '.join(m.attributed_to)}" if m.attributed_to else ""
    words = " ".join(filter(None, (claim.subject, claim.predicate, repr(_words_of(claim.value)))))
    return f"{claim.state}: {words} ({' '.join(fields)}{source})"


# --- texts --------------------------------------------------------------------------------------------


def _texts(seen: Observation, surface: str) -> list[str] | None:  # noqa: PLR0911 - as above
    """The texts of a surface; None where one that must be there is not."""
    name, _, which = surface.partition(":")
    match name:
        case "replies":
            return [reply.text for reply in seen.replies]
        case "words":
            return [word.text for word in seen.words]
        case "rendered":
            return [claim.rendered or "" for claim in seen.claims if claim.state in _IN_FORCE]
        case "now":
            return list(seen.now.values())
        case "digests":
            return list(seen.digests.values())
        case "reply":
            return [seen.replies[int(which)].text] if int(which) < len(seen.replies) else None
        case "word":
            return [seen.words[int(which)].text] if int(which) < len(seen.words) else None
        case "digest":
            return [seen.digests[which]] if which in seen.digests else []
        case _:
            raise ValueError(f"there is no surface called {surface!r}")


def _nowhere(seen: Observation, surfaces: Sequence[str], wrong: Callable[[str], str | None]) -> Finding:
    for surface in surfaces:
        texts = _texts(seen, surface)
        if texts is None:
            return Outcome.MISS, f"no {surface}"
        for text in texts:
            if (found := wrong(text)) is not None:
                return Outcome.LEAK, f"{surface}: {found}"
    return _PASS


def _somewhere(seen: Observation, surfaces: Sequence[str], right: Callable[[str], bool]) -> Finding:
    texts = [text for surface in surfaces for text in _texts(seen, surface) or ()]
    return _PASS if any(map(right, texts)) else (Outcome.MISS, " | ".join(texts) or "no text")


def _says(expected: Said, text: str) -> bool:
    if expected.plainly:
        return cues.said_plainly(text, about=expected.about, says=expected.says)
    if expected.cues:
        return cues.qualified(text, about=expected.about, cues=expected.cues)
    return cues.said_somehow(text, about=expected.about, says=expected.says)


def _not_delivered(expected: NotDelivered, seen: Observation) -> Finding:
    if expected.word >= len(seen.words):
        return Outcome.MISS, f"no word:{expected.word}"
    word = seen.words[expected.word]
    if word.state != "delivered":
        return _PASS
    stale = cues.find(expected.pattern, word.text)
    if stale is None or cues.qualified(word.text, about=expected.pattern, cues=("corrected",)):
        return _PASS
    return Outcome.LEAK, f"word:{expected.word}: {word.text}"
