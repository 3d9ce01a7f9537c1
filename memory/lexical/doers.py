"""Who does what a clause tells: whoever it names, whoever the clause above names, or whoever says it."""

import re

from memory.claims import Participant, Subject, SubjectKind
from memory.floor import Clause
from memory.language.kinship import pronoun_kind
from memory.lexical.drafts import participant
from memory.lexical.lexicon import words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.value import Span


def is_first_person(scene: Scene, clause: Clause) -> bool:
    """Whether whoever says it is the one who does it, alone or with others."""
    span = clause.subject or controller(scene, clause)
    return span is None or pronoun_kind(scene.form(span).casefold()) in ("speaker", "speakers")


def doer(scene: Scene, clause: Clause) -> Subject | None:
    """Who does it: the agent, or, where nobody is named, whoever says it."""
    return _whose_turn(scene, clause) or _agent(scene, clause)


def _agent(scene: Scene, clause: Clause) -> Subject | None:
    speaker = scene.turn.speaker
    agent = next((each for each in clause.arguments if each.role == "agent"), None)
    if agent is not None:
        span = trimmed(scene.text, agent.span)
        return None if span is None else _somebody(scene.subject(span, clause))
    above = controller(scene, clause)
    if above is not None:
        return _somebody(scene.subject(above, clause))
    if clause.passive and clause.subject is not None:
        patient = scene.subject(clause.subject, clause)
        if patient.kind is not SubjectKind.THING:
            return _somebody(patient)
    if clause.subject is None or (clause.passive and clause.parent is None):
        before = implied(scene, clause)
        if before is not None:
            return _somebody(scene.subject(before, clause))
        is_own = speaker is not None and (clause.subject is not None or is_elided(scene, clause))
        return scene.directory.resolve("I", speaker) if is_own else None
    return _somebody(scene.subject(clause.subject, clause))


def _whose_turn(scene: Scene, clause: Clause) -> Subject | None:
    """Whose it is to do what "it's your turn to empty the dishwasher" names."""
    found = _TURN.search(scene.text, max(0, clause.trigger.start - _FAR), clause.trigger.start)
    if found is None:
        return None
    if pronoun_kind(found["who"].casefold()) == "addressee":
        person = scene.addressee_in(clause.trigger)
        of_whom = Subject(kind=SubjectKind.PERSON, surface=found["who"], person=person, whose=None)
        return None if person is None else of_whom
    named = Span(start=found.start("who"), end=found.end("who"))
    return _somebody(scene.subject(named, clause))


_TURN = re.compile(r"(?P<who>[\w-]+)(?:['’]s)? (?:turn|job|go) to $", re.IGNORECASE)
_FAR = 40


def controller(scene: Scene, clause: Clause) -> Span | None:
    """The subject that an embedded clause takes from the one above: in "we want to paint", "we"."""
    steps = 0
    while clause.subject is None and clause.parent is not None and steps < 5:
        clause, steps = scene.clauses[clause.parent], steps + 1
        if clause.subject is not None and not clause.passive:
            return clause.subject
    return None


def is_elided(scene: Scene, clause: Clause) -> bool:
    """Whether a clause without a subject is about whoever says it: "dropped the glasses off", "bins done"."""
    if clause.subject is not None or not scene.is_stated(clause):
        return False
    steps = 0
    while clause.parent is not None and steps < 5:
        clause, steps = scene.clauses[clause.parent], steps + 1
        if clause.subject is not None or not scene.is_stated(clause):
            return False
    sentence = scene.sentence_of(clause.trigger)
    before = [token.word for token in scene.line.tokens if sentence.start <= token.start < clause.span.start]
    return all(
        not word[0].isalnum()
        or word in words_of("in_verbs", "may_precede")
        or word in words_of("fillers", "opening")
        for word in before
    )


def implied(scene: Scene, clause: Clause) -> Span | None:
    """The pronoun or name before "have to", "going to" and the like, where the clause shows no subject."""
    if clause.subject is not None:
        return None
    sentence = scene.sentence_of(clause.trigger)
    before = [
        each
        for each in scene.line.tokens
        if sentence.start <= each.start and each.end <= clause.trigger.start
    ]
    for token in reversed(before):
        if token.word in words_of("in_verbs", "semi"):
            continue
        span = Span(start=token.start, end=token.end)
        is_subject = token.word in ("i", "we", "you", "he", "she", "they") or any(
            mention.span.touches(span) for mention in scene.mentions
        )
        return span if is_subject and token is not before[-1] else None
    return None


def _somebody(subject: Subject) -> Subject | None:
    """A doer worth naming; of "it", "they" or "someone" nobody could say later who that was."""
    return None if subject.person is None and pronoun_kind(subject.surface.casefold()) else subject


def participants(scene: Scene, clause: Clause) -> list[Participant]:
    """Everybody and everything in a role, as the grammar shows it."""
    found: list[Participant] = []
    for argument in clause.arguments:
        if argument.role == "time" or any(argument.span.touches(span) for span in scene.time_spans):
            continue
        if argument.role == "agent" and _whose_turn(scene, clause) is not None:
            continue  # of "it's your turn to lay the table", "it" does nothing
        span = trimmed(scene.text, argument.span)
        if span is not None:
            found.append(participant(scene, argument.role, span, clause))
    return found
