"""Rules of the house, plans that stand, and how things are done."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from memory.claims import Subject
from memory.floor import Clause
from memory.language.kinship import pronoun_kind
from memory.language.naming import HOUSEHOLD, thing
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import fitting, in_list, pattern
from memory.lexical.line import trimmed
from memory.lexical.patterns import is_nobody, subject_of
from memory.lexical.scene import Scene
from memory.modality import Frame, Polarity
from memory.value import Span
from memory.vocabulary import Predicate


def rules(scene: Scene) -> Iterator[Draft]:
    """Rules and how-tos."""
    for name in fitting("rules", tuple(_makers()), scene.line.parts):
        make = _makers()[name]
        for match in _pattern(name).finditer(scene.line.plain):
            yield from make(scene, match)


@cache
def _makers() -> dict[str, Callable[[Scene, re.Match[str]], Iterator[Draft]]]:
    """What reads a match of each pattern."""
    return {
        "how": _how_to,
        "no": _no,
        "allowed": _allowed,
        "budget": _standing,
        "said_as_rule": _said_as_rule,
        "is_a_rule": _said_as_rule,
    }


def _how_to(scene: Scene, match: re.Match[str]) -> Iterator[Draft]:
    trigger, what = scene.line.group(match, "trig"), scene.line.group(match, "what")
    topic = scene.line.group(match, "topic") or scene.line.group(match, "goal")
    if trigger is None or what is None or topic is None or len(scene.line.words(what)) < 5:
        return
    clause = scene.clause_at(trigger)
    if scene.is_asked(clause):
        return
    name = content.value_of(scene, topic)
    yield Draft(
        predicate=Predicate.HOW_TO,
        subject=thing(name),
        value=content.value_of(scene, what),
        qualifier=content.folded(name),
        trigger=clause.trigger,
        clause=clause,
        quote=trimmed(scene.text, Span(start=topic.start, end=what.end)),
        timeless=True,
    )


def _no(scene: Scene, match: re.Match[str]) -> Iterator[Draft]:
    what, item, trigger = (scene.line.group(match, name) for name in ("what", "thing", "trig"))
    if what is None or item is None or trigger is None:
        return
    words = scene.line.words(item)
    if len(words) > 3 or any(
        each.word in ("longer", "more", "idea", "need", "one", "way", "wonder") for each in words
    ):
        return
    whole = scene.sentence_of(what).of(scene.text).casefold()
    if not (_pattern("worth_a_rule").search(whole) or _pattern("no_somewhere").search(whole)):
        return
    clause = scene.clause_at(Span(start=words[-1].start, end=words[-1].end))
    if scene.is_asked(clause) and "agree" not in whole:
        return
    value = content.value_of(scene, what)
    if clause.modality.polarity is not Polarity.NEGATIVE:
        value = f"{trigger.of(scene.text)} {value}"  # of "we decided: no phones", the deciding is not denied
    yield Draft(
        predicate=_safety_or_house(scene, what),
        subject=HOUSEHOLD,
        value=value,
        qualifier=content.folded(value),
        trigger=clause.trigger,
        clause=clause,
        end_condition=None,
    )


def _allowed(scene: Scene, match: re.Match[str]) -> Iterator[Draft]:
    trigger = scene.line.group(match, "trig") or scene.line.group(match, "trig2")
    if trigger is None or match["trig"] == "supposed":
        return
    clause = scene.clause_at(trigger)
    if not scene.is_stated(clause) or clause.modality.frame is not Frame.ACTUAL:
        return
    subject = subject_of(scene, clause, trigger)
    if subject is None or is_nobody(subject):
        return
    sentence = scene.sentence_of(trigger)
    what = scene.line.group(match, "what") or trigger
    ends = max(clause.span.end, trigger.end, what.end)
    value = content.value_of(scene, Span(start=trigger.start, end=min(sentence.end, ends)))
    yield Draft(
        predicate=_safety_or_house(scene, sentence),
        subject=subject,
        value=value,
        qualifier=content.folded(value),
        trigger=clause.trigger,
        clause=clause,
    )


def _safety_or_house(scene: Scene, span: Span) -> Predicate:
    words = scene.line.words(span)
    is_safety = any(in_list("safety", "words", token.word) for token in words)
    return Predicate.SAFETY_RULE if is_safety else Predicate.HOUSEHOLD_RULE


def _standing(scene: Scene, match: re.Match[str]) -> Iterator[Draft]:
    """A plan of record: "party budget is 200", and what it was cut to in the same breath."""
    item, what = scene.line.group(match, "thing"), scene.line.group(match, "what")
    if item is None or what is None:
        return
    later = _pattern("cut").search(scene.line.plain, match.end())
    spans = [what]
    if not _is_plain_value(scene, what):
        return
    if later is not None:
        changed = scene.line.group(later, "what")
        spans = [changed] if changed is not None else spans
    for span in spans:
        last = scene.line.words(span)[-1]
        clause = scene.clause_at(Span(start=last.start, end=last.end))
        if not scene.is_stated(clause):
            return
        yield Draft(
            predicate=Predicate.PLAN_OF_RECORD,
            subject=thing(item.of(scene.text)),
            value=content.value_of(scene, span) or span.of(scene.text),
            qualifier="",
            trigger=clause.trigger,
            clause=clause,
            changes=later is not None,
        )


def _said_as_rule(scene: Scene, match: re.Match[str]) -> Iterator[Draft]:
    """What is called a rule in so many words: "I'll say it once: lights out by ten"."""
    what = scene.line.group(match, "what")
    if what is None:
        return
    clause = next((each for each in scene.clauses if what.holds(each.trigger)), None)
    if clause is None:
        clause = scene.clause_at(_last(scene, what))
    if (
        scene.is_asked(clause)
        or _is_of_one(scene, clause)
        or (match[0].startswith("from now on") and _holder(scene, clause) is not None)
    ):
        return
    value = content.value_of(scene, what)
    whole = what.of(scene.text)
    yield Draft(
        predicate=_safety_or_house(scene, what),
        subject=HOUSEHOLD,
        value=whole if len(whole) <= 120 else value,
        qualifier=content.folded(value),
        trigger=clause.trigger,
        clause=clause,
        timeless=True,
    )


def _is_of_one(scene: Scene, clause: Clause) -> bool:
    """Whether it tells of the speaker: "everyone please remember: I'm allergic to nuts" is no rule."""
    subject = "" if clause.subject is None else clause.subject.of(scene.text).casefold()
    return pronoun_kind(subject) == "speaker"


def _last(scene: Scene, span: Span) -> Span:
    token = scene.line.words(span)[-1]
    return Span(start=token.start, end=token.end)


def _holder(scene: Scene, clause: Clause) -> Subject | None:
    """A person who is the clause's subject."""
    if clause.subject is None:
        return None
    found = scene.subject(clause.subject, clause)
    return found if found.person is not None else None


def _is_plain_value(scene: Scene, span: Span) -> bool:
    """Whether what a plan is told to be is a thing, a sum, a place or a time, and no further clause."""
    words = scene.line.words(span)
    inside = [
        each
        for each in scene.clauses
        if each.trigger.touches(span) and each.subject is not None and each.subject.touches(span)
    ]
    return len(words) <= 7 and not inside


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("rules", name)
