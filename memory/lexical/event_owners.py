"""Whose an event is, and who else takes part in it."""

from itertools import pairwise

from memory.claims import Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause
from memory.language.kinship import pronoun_kind
from memory.language.naming import HOUSEHOLD
from memory.lexical import content
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.value import Span


def without_owner(scene: Scene, value: str) -> str:
    """The event without its owner: of Tom's dentist, the dentist."""
    _, rest = scene.directory.split_possessor(value.casefold().replace("’", "'"))
    return rest or value


def whose(scene: Scene, sentence: Span, what: Span, clause: Clause, *, is_place: bool) -> Subject:
    """Who has it: its owner, whom it is for, the clause's person; else the event itself, as a thing."""
    owner, rest = scene.directory.split_possessor(what.of(scene.text).casefold().replace("’", "'"))
    if rest:
        found = scene.subject(Span(start=what.start, end=what.start + len(owner)), clause)
        if found.person is not None:
            return found
    for_whom = _named_after_for(scene, sentence) or _heading(scene, what)
    if for_whom is not None:
        return for_whom
    if clause.subject is not None and not clause.subject.touches(what):
        if is_place and pronoun_kind(scene.form(clause.subject).casefold()) == "speakers":
            return HOUSEHOLD
        found = scene.subject(clause.subject, clause)
        if found.person is not None:
            return found
    if clause.subject is not None and what.holds(clause.subject) and what.holds(clause.trigger):
        # Of "Nia starts her new school" the whole clause is the event's name.
        found = scene.subject(clause.subject, clause)
        if found.person is not None:
            return found
    return _receiver(scene, what, clause) or (HOUSEHOLD if is_place else _thing(scene, what))


def _receiver(scene: Scene, what: Span, clause: Clause) -> Subject | None:
    """Whom it was given to: "they've given Edie a slot"."""
    for argument in clause.arguments:
        if argument.role in ("recipient", "beneficiary") and not argument.span.touches(what):
            found = scene.subject(argument.span, clause)
            if found.person is not None:
                return found
    return None


def _thing(scene: Scene, what: Span) -> Subject:
    found = scene.directory.resolve(content.value_of(scene, what), scene.turn.speaker)
    return found if found.kind is SubjectKind.THING else HOUSEHOLD


def _heading(scene: Scene, what: Span) -> Subject | None:
    """Whose name stands before a colon and the event: "Nia: tooth filling on Thursday at 15:30"."""
    before = [each for each in scene.line.tokens if each.end <= what.start][-2:]
    if len(before) < _NAME_AND_MARK or before[1].word != ":":
        return None
    found = scene.subject(Span(start=before[0].start, end=before[0].end))
    return found if found.person is not None else None


_NAME_AND_MARK = 2


def _named_after_for(scene: Scene, sentence: Span) -> Subject | None:
    """Whom it is said to be for: "Dentist for Tom: …", "brace fitting booked for me"."""
    words = scene.line.words(sentence)
    for before, token in pairwise(words):
        stretch = Span(start=token.start, end=token.end)
        if before.word == "for" and (
            pronoun_kind(token.word) in ("speaker", "addressee")
            or any(m.span.touches(stretch) for m in scene.mentions)
        ):
            found = scene.subject(stretch)
            if found.person is not None:
                return found
    return None


def others_in(scene: Scene, what: Span, clause: Clause, subject: Subject) -> list[Participant]:
    """Who else of the household takes part, in the role that the clause gives them."""
    found: list[Participant] = []
    for argument in clause.arguments:
        held = trimmed(scene.text, argument.span)
        if held is None or held.touches(what) or any(held.touches(time) for time in scene.time_spans):
            continue
        who = scene.subject(held, clause)
        if who.person is not None and who.person != subject.person:
            role = ParticipantRole(argument.role)
            found.append(Participant(role=role, surface=held.of(scene.text), person=who.person))
    return found
