"""Who owes whom money: "I owe you 15 then", "Nia owes me a fiver", "Edie is owed £50 by Joel"."""

import re
from collections.abc import Iterator
from datetime import timedelta

from memory.claims import Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause
from memory.ids import PersonId
from memory.language.debts import OWED, end_of_sum, is_money, is_sum
from memory.lexical import content
from memory.lexical.doers import is_elided
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import lemma
from memory.lexical.scene import Scene
from memory.modality import Certainty, Frame, Polarity, Realization
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
        draft = None
        if not scene.is_stated(clause) or not is_sure:
            continue
        if clause.lemma == "owe" and modality.realization is Realization.STATE:
            draft = _debt(scene, clause)
        elif clause.lemma in (*_LENDS, _BORROWS) and modality.realization is Realization.COMPLETED:
            draft = _loan(scene, clause)
        if draft is not None:
            yield draft


_LENDS, _BORROWS = ("lend", "loan", "sub", "spot", "front"), "borrow"


def _loan(scene: Scene, clause: Clause) -> Draft | None:
    """Money that was lent: "lent Nia a tenner", "borrowed 20 off Marta"; of a drill, nobody owes any."""
    if clause.modality.frame is not Frame.ACTUAL or clause.modality.attributed_to:
        return None
    themes = [each.span for each in clause.arguments if each.role in ("theme", "amount")]
    amount = next((span for span in themes if is_sum(span.of(scene.text))), None)
    agent = next((each.span for each in clause.arguments if each.role == "agent"), None)
    beside = "source" if clause.lemma == _BORROWS else "recipient"
    named = [each.span for each in clause.arguments if each.role == beside]
    beside_it = [*named, *(span for span in themes if span != amount)]
    other = beside_it[0] if beside_it else None
    acting = _whom(scene, clause, agent) if agent is not None else _speaker(scene, clause)
    to_or_from = _whom(scene, clause, other)
    if amount is None or acting is None or to_or_from is None or acting.person == to_or_from.person:
        return None
    is_borrowed = clause.lemma == _BORROWS
    debtor, lender = (acting, to_or_from) if is_borrowed else (to_or_from, acting)
    shown = {each.role for each in clause.arguments}
    sides = (
        (ParticipantRole.AGENT, acting),
        (ParticipantRole.SOURCE if is_borrowed else ParticipantRole.RECIPIENT, to_or_from),
    )
    value = content.value_of(scene, Span(start=clause.trigger.start, end=clause.span.end))
    words = [lemma(word) for word in content.folded(value).split() if word not in ("you", "me", "i", "u")]
    return Draft(
        predicate=Predicate.HAPPENED,
        subject=debtor,
        value=value,
        qualifier=" ".join([OWED, lender.person or lender.surface, *words]),
        trigger=clause.trigger,
        clause=clause,
        participants=[
            Participant(role=role, surface=who.surface, person=who.person)
            for role, who in sides
            if who == lender or role in shown
        ],
        place=clause.trigger,  # "till Saturday" says when it is due back, and ends nothing
    )


def _speaker(scene: Scene, clause: Clause) -> Subject | None:
    """Whoever says it, where nobody is named who did it: "lent Nia a tenner"."""
    is_own = scene.turn.speaker is not None and is_elided(scene, clause)
    return scene.directory.resolve("I", scene.turn.speaker) if is_own else None


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
