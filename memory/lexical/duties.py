"""Who does what as a matter of course: each chore of the house has one holder at a time."""

import re
from collections.abc import Iterator
from functools import cache

from memory.claims import Participant, ParticipantRole, SubjectKind
from memory.floor import Clause
from memory.language.naming import thing
from memory.lexical import content
from memory.lexical.deed_words import theme_of
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import fitting, in_list, lemma, pattern, words_of
from memory.lexical.patterns import is_nobody
from memory.lexical.scene import Scene
from memory.modality import Realization, Temporal
from memory.value import Span
from memory.vocabulary import Predicate

_HELD = ("is_of", "its_turn_of", "job_is", "in_charge", "does")
"""The orders of words in which it is told whose a chore is."""
_HANDED_ON = ("instead_of", "goes_to", "takes_on", "takes_off", "hands_over", "hands_to")
"""The orders of words in which it is told to whom a chore goes from somebody else."""


def duties(scene: Scene) -> Iterator[Draft]:
    """One reading for each chore that somebody is said to do by rule."""
    if not any(_names_chore(word) for word in scene.line.keys):
        return
    plain = scene.line.plain
    for name in fitting("duties", (*_HELD, *_HANDED_ON), scene.line.parts):
        for match in _pattern(name).finditer(plain):
            yield from _told(scene, match, changes=name in _HANDED_ON)
    yield from _by_rule(scene)


def _told(scene: Scene, match: re.Match[str], *, changes: bool) -> Iterator[Draft]:
    """Whose job something is: "the watering is Joel's job", "the watering goes from Joel to Edie"."""
    who, chore, trig = (scene.line.group(match, name) for name in ("who", "chore", "trig"))
    if who is None or chore is None or trig is None:
        return
    person = _person(scene, who)
    name = content.value_of(scene, chore)
    # "Derek has emptied the dishwasher" tells of a deed, and of nobody's chore.
    is_deed = any(each.trigger.start == chore.start and each.trigger != trig for each in scene.clauses)
    if person is None or not name or is_deed or not _is_chore(scene, chore):
        return
    if match.re in _of_hands() and _last(scene, chore) in words_of("in_duties", "held"):
        return
    clause = scene.clause_at(trig)
    if not scene.is_stated(clause):
        return
    # "From Joel to Edie" names both: only who has it now is what is so.
    held = person if changes else Span(start=min(person.start, chore.start), end=max(person.end, chore.end))
    yield _who_does(scene, clause, name, content.value_of(scene, held), person, changes=changes)


@cache
def _of_hands() -> frozenset[re.Pattern[str]]:
    """The orders of words that may tell of a thing that changes hands as well."""
    return frozenset(_pattern(name) for name in ("takes_off", "hands_over", "hands_to"))


def _last(scene: Scene, span: Span) -> str:
    return scene.line.words(span)[-1].word


def _person(scene: Scene, who: Span) -> Span | None:
    """The stretch that names somebody known: the two words, or one of them."""
    words = [Span(start=each.start, end=each.end) for each in scene.line.words(who)]
    stretches = (who, words[0], words[-1])
    return next((each for each in stretches if scene.subject(each).person is not None), None)


def _is_chore(scene: Scene, span: Span) -> bool:
    words = [token.word for token in scene.line.words(span)]
    known = any(in_list("chores", "nouns", word) for word in words)
    return known or (len(words) <= 3 and _names_chore(words[-1]))


def _names_chore(word: str) -> bool:
    return (word.endswith("ing") and len(word) > 5) or in_list("chores", "nouns", word)


def _who_does(  # noqa: PLR0913 - what is told, of what, of whom, and in which clause
    scene: Scene, clause: Clause, chore: str, value: str, holder: Span, *, changes: bool = False
) -> Draft:
    sentence = scene.whole_sentence_of(clause.trigger).of(scene.text)
    who = scene.subject(holder, clause).person
    return Draft(
        predicate=Predicate.PLAN_OF_RECORD,
        subject=thing(chore),
        value=value,
        qualifier="who",
        trigger=clause.trigger,
        clause=clause,
        changes=changes or _pattern("now").search(sentence) is not None,
        participants=[
            Participant(role=ParticipantRole.BENEFICIARY, surface=holder.of(scene.text), person=who)
        ],
    )


def _by_rule(scene: Scene) -> Iterator[Draft]:
    """Who does a chore as a matter of course: one holder for each chore."""
    for clause in scene.clauses:
        modality = clause.modality
        if not scene.is_stated(clause) or clause.subject is None:
            continue
        if modality.temporal is not Temporal.HABITUAL and modality.realization is not Realization.HABITUAL:
            continue
        theme = theme_of(clause)
        if theme is None or lemma(clause.lemma) not in (
            "do",
            "take",
            "have",
            "make",
            "feed",
            "walk",
            "empty",
            "put",
            "clean",
            "wash",
            "cook",
        ):
            continue
        name = content.value_of(scene, theme.span)
        # Of "takes care of the watering" the watering is read already.
        if not name or name.startswith(("care of", "charge of")) or not _is_chore(scene, theme.span):
            continue
        who = scene.subject(clause.subject, clause)
        if who.kind is SubjectKind.THING or is_nobody(who):
            continue
        phrase = Span(start=clause.subject.start, end=max(clause.trigger.end, theme.span.end))
        yield _who_does(scene, clause, name, content.value_of(scene, phrase), clause.subject)


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("duties", name)
