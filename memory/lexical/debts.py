"""Who owes whom money: "I owe you 15 then", "Nia owes me a fiver", "Edie is owed £50 by Joel"."""

import re
from collections.abc import Iterator
from datetime import timedelta

from memory.claims import Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause
from memory.ids import PersonId
from memory.language.debts import OWED, end_of_sum, is_money
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import lemma
from memory.lexical.scene import Scene
from memory.modality import Certainty, Polarity, Realization
from memory.turns import Author
from memory.value import Span
from memory.vocabulary import Predicate

_SOON = timedelta(hours=3)
_YOU = re.compile(r"(?:you|u|ya)$", re.IGNORECASE)


def debts(scene: Scene) -> Iterator[Draft]:
    """One reading for each clause that tells of money that one person owes another."""
    for clause in scene.clauses:
        modality = clause.modality
        is_sure = modality.polarity is Polarity.POSITIVE and modality.certainty is Certainty.CERTAIN
        is_told = scene.is_stated(clause) and is_sure
        if clause.lemma != "owe" or not is_told or modality.realization is not Realization.STATE:
            continue
        draft = _debt(scene, clause)
        if draft is not None:
            yield draft


def _debt(scene: Scene, clause: Clause) -> Draft | None:
    roles = {each.role: each.span for each in clause.arguments}
    debtor, creditor = _whom(scene, clause, roles.get("agent")), _whom(scene, clause, roles.get("recipient"))
    amount = roles.get("theme") or roles.get("amount")
    if debtor is None or creditor is None or debtor.person in (None, creditor.person):
        return None
    if amount is not None and not is_money(amount.of(scene.text)):
        return None
    end = max(clause.trigger.end, *(span.end for span in roles.values()))
    if amount is not None:
        end = max(end, end_of_sum(scene.text, amount.start))
    start = clause.trigger.start if not clause.passive or clause.subject is None else clause.subject.start
    value = content.value_of(scene, Span(start=start, end=end))
    told = scene.sentence_of(clause.trigger)
    if amount is None and not is_money(told.of(scene.text)):
        return None
    owed = Participant(role=ParticipantRole.RECIPIENT, surface=creditor.surface, person=creditor.person)
    words = [lemma(word) for word in content.folded(value).split() if word not in ("you", "me", "i", "u")]
    return Draft(
        predicate=Predicate.TASK,
        subject=debtor,
        value=value,
        qualifier=" ".join([OWED, creditor.person or creditor.surface, *words]),
        trigger=clause.trigger,
        clause=clause,
        participants=[owed],
    )


def _whom(scene: Scene, clause: Clause, span: Span | None) -> Subject | None:
    """The person in a role; "you" is whoever is called, is replied to, or spoke last."""
    if span is None:
        return None
    surface = span.of(scene.text)
    if _YOU.match(surface) is None:
        found = scene.subject(span, clause)
        return found if found.kind is SubjectKind.PERSON and found.person is not None else None
    person = scene.addressee_in(clause.trigger) or _spoke_last(scene)
    return (
        None
        if person is None
        else Subject(kind=SubjectKind.PERSON, surface=surface, person=person, whose=None)
    )


def _spoke_last(scene: Scene) -> PersonId | None:
    said = [each for each in scene.context.before if each.author is Author.PERSON]
    last = said[-1] if said else None
    is_near = last is not None and scene.turn.sent_at - last.sent_at <= _SOON
    return last.speaker if last is not None and is_near and last.speaker != scene.turn.speaker else None
