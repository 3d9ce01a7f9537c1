"""That somebody is well again: "flu is gone", "Joel's over the cold", "back on my feet"."""

import re
from collections.abc import Iterator

from memory.claims import Subject
from memory.floor import Clause
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import fitting, pattern
from memory.lexical.patterns import possessor, subject_of
from memory.lexical.scene import Scene
from memory.modality import Polarity
from memory.value import Span
from memory.vocabulary import Predicate


def recoveries(scene: Scene) -> Iterator[Draft]:
    """One reading for each sentence that says that an illness has passed."""
    orders = fitting("recovery", _ORDERS, scene.line.parts)
    for sentence in scene.sentences if orders else ():
        start, end = scene.line.plain_range(sentence)
        for order in orders:
            matches = _pattern(order).finditer(scene.line.plain, start, end)
            drafts = (_draft(scene, match, sentence, names_it=order == "without") for match in matches)
            draft = next((made for made in drafts if made is not None), None)
            if draft is not None:
                yield draft
                break


_ORDERS = ("gone", "over", "without", "well", "fine")


def _draft(scene: Scene, match: re.Match[str], sentence: Span, *, names_it: bool) -> Draft | None:
    """The reading of one match; with `names_it` it denies an illness by its name: "no more headaches"."""
    what, trigger = scene.line.group(match, "what"), _trigger(scene, match)
    if what is None or trigger is None:
        return None
    inside = [each for each in scene.clauses if what.holds(each.trigger)]
    is_seen = any(each.trigger.touches(trigger) for each in scene.clauses)
    clause = scene.clause_at(trigger) if is_seen or not inside else inside[-1]
    is_denied = clause.modality.polarity is Polarity.NEGATIVE
    if not scene.is_stated(clause) or (is_denied and not names_it):
        return None
    who = scene.line.group(match, "who") if "who" in match.re.groupindex else None
    subject = possessor(scene, who, clause) if who is not None else _whom(scene, clause, what, sentence)
    if subject is None or subject.person is None:
        return None
    return Draft(
        predicate=Predicate.HEALTH_NOW,
        subject=subject,
        value=content.value_of(scene, (_illness(scene, match) or what) if is_denied else what),
        qualifier="",
        trigger=clause.trigger if clause in scene.clauses else trigger,
        clause=clause,
        changes=True,
    )


def _illness(scene: Scene, match: re.Match[str]) -> Span | None:
    """What is no more, by its name."""
    return next((scene.line.group(match, name) for name in ("trig", "trig2") if match[name]), None)


def _trigger(scene: Scene, match: re.Match[str]) -> Span | None:
    """The last word of the group that says how it is."""
    for name, found in match.groupdict().items():
        if name.startswith("trig") and found is not None:
            span = scene.line.group(match, name)
            words = [] if span is None else scene.line.words(span)
            return Span(start=words[-1].start, end=words[-1].end) if words else span
    return None


def _whom(scene: Scene, clause: Clause, what: Span, sentence: Span) -> Subject | None:
    """The clause's person, else the one named beside it, else, of words without anybody, the speaker."""
    found = subject_of(scene, clause, what)
    if found is not None and found.person is not None:
        return found
    if clause.subject is not None and _is_of_a_thing(scene, clause.subject):
        return None  # "Nia's zip is mended" tells of nobody's health
    called = {mention.span for mention in scene.vocatives}
    named = [m for m in scene.mentions if m.span.touches(sentence) and m.span not in called]
    if named:
        return scene.subject(named[0].span, clause) if len(named) == 1 else None
    has_other_subject = clause.subject is not None and not clause.subject.touches(what)
    if has_other_subject or scene.turn.speaker is None:
        return None
    return scene.directory.resolve("I", scene.turn.speaker)


def _is_of_a_thing(scene: Scene, subject: Span) -> bool:
    """Whether something that belongs to somebody is told of, and no part of their body."""
    owner, rest = scene.directory.split_possessor(subject.of(scene.text).casefold().replace("’", "'"))
    return bool(owner and rest) and _pattern("body").search(rest) is None


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("recovery", name)
