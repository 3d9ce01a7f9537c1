"""What somebody does, did or will do: tasks, promises, errands, what happened, from the floor's clauses."""

from collections.abc import Iterator

from memory.claims import Subject, SubjectKind
from memory.floor import Clause
from memory.floor.words import entry
from memory.language.kinship import pronoun_kind
from memory.language.wordforms import bases
from memory.lexical.deed_words import behind_particle, deed_content, theme_of, verb_phrase
from memory.lexical.doers import doer, is_elided, is_first_person, participants
from memory.lexical.drafts import Draft
from memory.lexical.imperatives import requested
from memory.lexical.lexicon import in_list, words_of
from memory.lexical.scene import Scene
from memory.modality import Act, Frame, Modality, Polarity, Realization, Temporal
from memory.value import Span
from memory.vocabulary import Predicate

_UNDER_WAY = frozenset(
    {Realization.ATTEMPTED, Realization.STARTED, Realization.PARTIAL, Realization.CANCELLED}
)


def deeds(scene: Scene) -> Iterator[Draft]:
    """The readings of every clause that tells of an act."""
    # "With ten minutes to spare" tells what was left, and is nothing that anybody made happen.
    embedding = {clause.parent for clause in scene.clauses if clause.parent is not None} - {
        clause.parent for clause in scene.clauses if clause.lemma == "spare"
    }
    for index, clause in enumerate(scene.clauses):
        if index in embedding and clause.lemma in words_of("in_verbs", "embeds"):
            continue
        if clause.modality.act is Act.REQUESTED:
            if not _is_verbless(clause):
                yield from requested(scene, clause)
        elif not scene.is_asked(clause):
            yield from _stated(scene, clause)


def _is_verbless(clause: Clause) -> bool:
    """As in "beds please": a request that only names a thing is a chore, and is read as one."""
    return any(each.span.touches(clause.trigger) for each in clause.arguments)


def _stated(scene: Scene, clause: Clause) -> Iterator[Draft]:
    if clause.modality.realization in (Realization.STATE, Realization.HABITUAL) and not clause.passive:
        return
    predicate = _predicate(scene, clause)
    if predicate is None or _is_shut_for_all(scene, clause):
        return
    subject = _subject_of(scene, clause, predicate)
    if subject is None:
        subject, predicate = _done_to(scene, clause), Predicate.HAPPENED
    if subject is None:
        return
    value, key = deed_content(scene, clause)
    if (
        not value
        or not key
        or _is_bare(scene, clause, predicate)
        or _is_farewell(clause, value)
        or (clause.passive and (clause.lemma in ("call", "name") or _is_of_the_body(scene, clause)))
    ):
        return
    yield Draft(
        predicate=predicate,
        subject=subject,
        value=value,
        qualifier=key,
        trigger=clause.trigger,
        clause=clause,
        participants=participants(scene, clause),
        modality=_begun(clause) or _told_or_bidden(scene, clause),
        lasting=_is_lasting(scene, clause, predicate),
    )


def _is_shut_for_all(scene: Scene, clause: Clause) -> bool:
    """As in "school's shut": that a place is closed is news, and nobody's deed as shutting a gate is."""
    if not clause.passive or clause.lemma not in ("shut", "close") or clause.subject is None:
        return False
    return words_of("in_verbs", "that_shut").isdisjoint(bases(clause.subject.of(scene.text)))


def _is_of_the_body(scene: Scene, clause: Clause) -> bool:
    """As in "my legs are finished": somebody is tired, and no task is."""
    patient = "" if clause.subject is None else clause.subject.of(scene.text).casefold()
    return patient.rpartition(" ")[2] in words_of("verbs", "of_the_body")


def _subject_of(scene: Scene, clause: Clause, predicate: Predicate) -> Subject | None:
    """Who did it; of what merely happened to a thing, the thing."""
    if predicate is Predicate.HAPPENED and clause.passive and clause.subject is not None:
        patient = scene.subject(clause.subject, clause)
        if patient.kind is SubjectKind.THING:
            return patient
    return doer(scene, clause)


def _done_to(scene: Scene, clause: Clause) -> Subject | None:
    """The thing, where only "he" or "they" did it: "he's mended the back door", of some locksmith."""
    agent, theme = clause.subject, theme_of(clause)
    if agent is None or theme is None or clause.modality.realization is not Realization.COMPLETED:
        return None
    if agent.of(scene.text).casefold() not in ("he", "she", "they"):
        return None
    patient = scene.subject(theme.span, clause)
    return patient if patient.kind is SubjectKind.THING else None


def _begun(clause: Clause) -> Modality | None:
    """Of "started on the fence" no more is told than a beginning, however finished the verb sounds."""
    modality = clause.modality
    if clause.lemma not in ("start", "begin") or modality.realization is not Realization.COMPLETED:
        return None
    if modality.polarity is not Polarity.POSITIVE:
        return None
    return Modality.model_validate({**dict(modality), "realization": Realization.STARTED})


def _told_or_bidden(scene: Scene, clause: Clause) -> Modality | None:
    """Of "Nia put the bins out" nobody can tell whether she did or is to: it is kept as neither."""
    trigger = clause.trigger.of(scene.text).casefold()
    modality, subject = clause.modality, clause.subject
    if trigger not in _ONE_FORM or subject is None or modality.realization is not Realization.COMPLETED:
        return None
    sentence = scene.whole_sentence_of(clause.trigger)
    is_called = subject.start == sentence.start and scene.subject(subject, clause).person is not None
    is_next = scene.text[subject.end : clause.trigger.start].strip() == ""
    is_named = pronoun_kind(subject.of(scene.text).casefold()) == ""
    is_past = scene.times_of(clause.span, clause) or _told_as_past(scene, sentence, clause)
    if not (is_called and is_next and is_named) or is_past:
        return None
    return Modality.model_validate({**dict(modality), "act": Act.UNKNOWN, "realization": Realization.UNKNOWN})


_ONE_FORM = frozenset({"put", "cut", "set", "shut", "let", "read", "spread"})


def _told_as_past(scene: Scene, sentence: Span, clause: Clause) -> bool:
    """Whether something beside the verb shows that it is told: "Nia put the bins out, they were full"."""
    return (
        len(sentence.of(scene.text)) > clause.span.end - sentence.start + 1
        or scene.text[sentence.end - 1] == "!"
    )


def _predicate(scene: Scene, clause: Clause) -> Predicate | None:
    """Which kind of deed it is, by its verb and by how far it is; None where it is none."""
    realization = clause.modality.realization
    if clause.modality.frame in (Frame.HYPOTHETICAL, Frame.DREAM, Frame.NONLITERAL):
        return Predicate.HAPPENED
    if clause.lemma in words_of("verbs", "passing") or _is_possession(scene, clause):
        return Predicate.HAPPENED if realization is Realization.COMPLETED and clause.lemma != "get" else None
    if clause.lemma in words_of("verbs", "inner"):
        return None
    if clause.passive and realization is Realization.SCHEDULED and not clause.has_agent:
        return Predicate.HAPPENED  # "the sofa is being delivered tomorrow", by whoever brings it
    if realization is Realization.COMPLETED or realization in _UNDER_WAY or clause.passive:
        return Predicate.TASK if _is_work(clause) and not _is_deed(clause) else Predicate.HAPPENED
    return _ahead(scene, clause)


def _ahead(scene: Scene, clause: Clause) -> Predicate | None:
    """What is promised, planned, wanted or obliged."""
    match clause.modality.realization:
        case Realization.INTENDED if is_first_person(scene, clause) and _has_will(scene, clause):
            return Predicate.PROMISE
        case Realization.DESIRED:
            is_task = is_first_person(scene, clause) and _is_task_like(clause)
        case Realization.SCHEDULED:
            is_task = _is_work(clause)
        case Realization.REQUIRED | Realization.INTENDED:
            is_verb = entry(clause.trigger.of(scene.text).casefold()).first[:1] == "V"
            is_task = _is_work(clause) or is_verb or theme_of(clause) is not None
        case Realization.UNKNOWN:
            is_task = _is_work(clause) and clause.subject is not None
        case _:
            is_task = False
    return Predicate.TASK if is_task else None


def _is_work(clause: Clause) -> bool:
    return in_list("verbs", "task", clause.lemma) or in_list("verbs", "light", clause.lemma)


def _is_deed(clause: Clause) -> bool:
    """Whether it is done once and over, and no task that is ticked off."""
    if clause.lemma in words_of("verbs", "deed") or not _is_task_like(clause):
        return True
    return clause.lemma in ("get", "have", "make") and not clause.passive


def _is_bare(scene: Scene, clause: Clause, predicate: Predicate) -> bool:
    """A verb alone, of which nobody could say later what it was about: "left", "starting"."""
    if clause.arguments and any(each.role != "agent" for each in clause.arguments):
        return False
    if _is_news(scene, clause, predicate):
        return False
    if predicate is Predicate.PROMISE or (clause.subject is not None and predicate is Predicate.TASK):
        return len(verb_phrase(scene, clause).split()) < 2 and not scene.times_of(clause.span, clause)
    return clause.subject is None or not scene.times_of(clause.span, clause)


def _is_news(scene: Scene, clause: Clause, predicate: Predicate) -> bool:
    """Whether a verb alone tells what has become of somebody: "I passed!", "Nan fell"."""
    if clause.subject is None:
        if not (_is_work(clause) and is_elided(scene, clause)):
            return False
    elif predicate is not Predicate.HAPPENED or clause.passive:
        return False
    says_little = words_of("verbs", "motion") | words_of("verbs", "inner") | words_of("verbs", "report")
    if clause.lemma in says_little | words_of("in_verbs", "embeds") or in_list(
        "verbs", "light", clause.lemma
    ):
        return False
    if clause.lemma in words_of("in_verbs", "no_news") or scene.clauses.index(clause) in _embedding(scene):
        return False
    is_told = clause.modality.realization is Realization.COMPLETED and clause.modality.frame is Frame.ACTUAL
    is_somebodys = clause.subject is None or scene.subject(clause.subject, clause).person is not None
    return is_told and clause.main and is_somebodys


def _embedding(scene: Scene) -> frozenset[int | None]:
    return frozenset(clause.parent for clause in scene.clauses)


def _is_farewell(clause: Clause, value: str) -> bool:
    """As in "leaving you all to it": whoever says so goes, and has nothing to do."""
    words = value.casefold().split()
    return clause.lemma == "leave" and words[-2:] == ["to", "it"] and bool({"you", "u", "them"} & set(words))


def _is_task_like(clause: Clause) -> bool:
    return clause.passive or theme_of(clause) is not None or behind_particle(clause) is not None


def _is_possession(scene: Scene, clause: Clause) -> bool:
    """Having, and not getting: "I've got a cold", "you've got the dentist"."""
    if clause.lemma != "get":
        return False
    before = [token.word for token in scene.line.tokens if token.start < clause.trigger.start][-2:]
    return bool(before) and before[-1] in ("have", "has", "'s", "had")


def _has_will(scene: Scene, clause: Clause) -> bool:
    words = [
        token.word for token in scene.line.tokens if clause.span.start <= token.start < clause.trigger.start
    ]
    return "will" in words or "shall" in words or "promise" in words


def _is_lasting(scene: Scene, clause: Clause, predicate: Predicate) -> bool:
    if predicate is not Predicate.HAPPENED:
        return True
    if clause.lemma in words_of("verbs", "passing") or clause.modality.frame is not Frame.ACTUAL:
        return False
    named = any(
        each.role in ("theme", "recipient", "source", "place", "amount")
        and not pronoun_kind(each.span.of(scene.text).casefold())
        for each in clause.arguments
    )
    return named or clause.modality.temporal is Temporal.PAST
