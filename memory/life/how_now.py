"""How somebody is, put right by whoever answered for them: "fine", and then "no wait, she's in A&E"."""

from typing import NamedTuple

from memory.claims import Claim, Method, Proposition
from memory.floor import read
from memory.house import House
from memory.language.asking import called_in
from memory.language.naming import somebody
from memory.modality import Act, Modality, Realization, is_own_word
from memory.turns import Turn
from memory.vocabulary import Predicate


class ToldAnew(NamedTuple):
    """What is told in the place of an answer, and how it is meant."""

    said: Proposition
    allowed: Modality


def tells_how_another_is(claim: Claim) -> bool:
    """Whether a claim is somebody's answer to how another is, in as many words as they were."""
    said = claim.proposition
    if said.predicate is not Predicate.HEALTH_NOW or claim.method is not Method.ANSWER:
        return False
    return said.subject.person not in (None, claim.speaker) and claim.sources[0].quote in said.value


def told_anew(target: Claim, rest: str, turn: Turn, house: House) -> ToldAnew | None:
    """The answer with other words in the place of its own; None where these are of anything else.

    Args:
        target: The answer.
        rest: What stands behind the words that only say that something is put right.
        turn: The turn that puts it right.
        house: The household.
    """
    clause = next((each for each in read(rest) if each.main), None)
    if clause is None or clause.modality.act is not Act.STATED or not is_own_word(clause.modality):
        return None
    subject = "" if clause.subject is None else clause.subject.of(rest).casefold()
    is_state = clause.modality.realization is Realization.STATE
    if subject not in ("he", "she") and (subject or not is_state):
        return None
    said = target.proposition
    fields = {
        "subject": said.subject,
        "value": said.value.replace(target.sources[0].quote, rest.strip(" ,.;:–—-")),
    }
    person, by, at = said.subject.person, turn.speaker, turn.sent_at
    called = None if person is None else called_in(said.value, person, by=by, house=house, at=at)
    if person is not None and called is not None:
        fields["subject"] = somebody(person, called)  # as the question called them, whose words these are
    return ToldAnew(Proposition.model_validate({**dict(said), **fields}), clause.modality)
