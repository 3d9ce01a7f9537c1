"""Who comes from elsewhere, and when: "my sister Jean is arriving on Friday evening"."""

from collections.abc import Iterator

from memory.claims import SubjectKind
from memory.floor import Clause
from memory.language.kinship import is_kin_word, is_role_word, is_title, pronoun_kind
from memory.language.naming import HOUSEHOLD
from memory.lexical import content
from memory.lexical.drafts import Draft, is_negated
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Frame, Realization, Temporal
from memory.value import Span
from memory.vocabulary import Predicate


def arrivals(scene: Scene) -> Iterator[Draft]:
    """One visit for each clause in which somebody of no household here comes on a day."""
    for clause in scene.clauses:
        if _tells_of_a_coming(scene, clause) and clause.subject is not None:
            who = trimmed(scene.text, clause.subject)
            if who is not None and _is_from_elsewhere(scene, who, clause):
                yield _visit(scene, who, clause)


def _visit(scene: Scene, who: Span, clause: Clause) -> Draft:
    value = content.value_of(scene, Span(start=who.start, end=clause.trigger.end))
    return Draft(
        predicate=Predicate.VISIT,
        subject=HOUSEHOLD,
        value=value,
        qualifier=content.noun_key(who.of(scene.text)) or content.folded(value),
        trigger=clause.trigger,
        clause=clause,
        place=scene.sentence_of(clause.trigger),
    )


def _tells_of_a_coming(scene: Scene, clause: Clause) -> bool:
    modality = clause.modality
    is_coming = clause.lemma in _COMES or (clause.lemma == "get" and _gets_here(scene, clause))
    is_over = modality.realization is Realization.COMPLETED or modality.temporal is Temporal.PAST
    if not is_coming or is_over or modality.frame is not Frame.ACTUAL or not scene.is_stated(clause):
        return False
    times = scene.times_of(scene.sentence_of(clause.trigger), clause)
    return any(
        each.when.start is not None and each.repeat is None and not is_negated(scene, each.span)
        for each in times
    )


_COMES = frozenset({"arrive", "land", "come", "visit"})


def _gets_here(scene: Scene, clause: Clause) -> bool:
    behind = [each.word for each in scene.line.tokens if each.start >= clause.trigger.end]
    return behind[:1] in (["here"], ["in"])


def _is_from_elsewhere(scene: Scene, who: Span, clause: Clause) -> bool:
    """Whether the words name a person by what they are to somebody, and none of the family."""
    words = [each.word for each in scene.line.words(who)]
    is_somebody = any(is_kin_word(word) or is_role_word(word) or is_title(word) for word in words)
    subject = scene.subject(who, clause)
    is_owned = pronoun_kind(words[0]) in ("speaker", "speakers") or is_kin_word(words[0])
    return is_somebody and is_owned and subject.person is None and subject.kind is not SubjectKind.THING
