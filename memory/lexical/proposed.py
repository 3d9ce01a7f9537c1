"""A proposal put on the ground of the turn's own grammar: what it may add, and what stays with the rules.

Where the rules have read the same words, the proposal can weaken that reading and nothing else. Where they
have read nothing of a sentence, clause, subject, content, participants and times come from the grammar; of a
kind that the words do not bear, it is a note. Whom or what a pronoun means is an inference, to be confirmed.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from memory.claims import Method, Origin, Proposer, Reading, Subject, SubjectKind
from memory.floor import Clause
from memory.ids import PersonId
from memory.language.arranged import is_still_ahead
from memory.language.kinship import pronoun_kind
from memory.language.naming import HOUSEHOLD, somebody, thing
from memory.language.wordforms import all_bases, folded
from memory.lexical import content
from memory.lexical.drafts import Draft, participant, reading_of
from memory.lexical.notes import about, stretch
from memory.lexical.patterns import cue_words
from memory.lexical.scene import Scene
from memory.proposals import Objection, Proposal, Refused, clamp
from memory.value import Span
from memory.vocabulary import Category, CostOfLoss, Predicate, spec


class Grounded(NamedTuple):
    """A reading that a proposal came to, and the fields in which it was not followed."""

    reading: Reading
    clamped: tuple[str, ...]


class _Place(NamedTuple):
    """Where in the turn a proposal points."""

    trigger: Span
    sentence: Span


def ground(
    proposal: Proposal, scene: Scene, told: Sequence[Reading], proposer: Proposer
) -> Grounded | Refused:
    """The reading that a proposal comes to, or why it is none.

    Args:
        proposal: In words of the turn.
        scene: The turn, as it is heard.
        told: What the rules read in it.
        proposer: Who proposes, in which version.
    """
    place = _place(proposal, scene, told)
    if isinstance(place, Objection):
        return Refused(reason=place, proposal=proposal)
    read = [each for each in told if each.trigger.touches(place.trigger)]
    found: Grounded | Objection
    if read and not _says_more(proposal, scene, place, read):
        found = _weakened(proposal, scene, read, proposer)
    elif not read and _is_read(place, told):
        found = Objection.READ_ALREADY
    else:
        found = _added(proposal, scene, place, proposer)
    if isinstance(found, Grounded) and _is_still_ahead(found.reading, scene):
        found = Objection.STILL_AHEAD  # what the rules have read of it is told as arranged
    return Refused(reason=found, proposal=proposal) if isinstance(found, Objection) else found


def _is_still_ahead(reading: Reading, scene: Scene) -> bool:
    by = reading.trigger.of(scene.text)
    return is_still_ahead(reading.proposition, reading.modality, by=by, at=scene.turn.sent_at)


def _is_read(place: _Place, told: Sequence[Reading]) -> bool:
    """Whether the rules have read the sentence, so that its other predicates only belong to that."""
    return any(each.trigger.touches(place.sentence) for each in told)


def _says_more(proposal: Proposal, scene: Scene, place: _Place, read: Sequence[Reading]) -> bool:
    """Whether the words themselves are of a kind that the rules took for a mere note."""
    is_note = all(each.proposition.predicate is Predicate.NOTE for each in read)
    return is_note and proposal.predicate is not Predicate.NOTE and _bears(proposal.predicate, scene, place)


def _place(proposal: Proposal, scene: Scene, told: Sequence[Reading]) -> _Place | Objection:
    start = _occurrence(scene.text, proposal.quote, proposal.occurrence)
    if start is None:
        return Objection.NOT_VERBATIM
    trigger = _word(proposal.trigger, proposal.quote)
    if trigger is None:
        return Objection.NOT_VERBATIM
    span = Span(start=start + trigger.start, end=start + trigger.end)
    if not any(each.trigger.touches(span) for each in told):
        # A reader may name a word beside the predicate: of "has a rash" the rash.
        clause = scene.clause_at(span)
        span = clause.trigger if clause in scene.clauses else span
    return _Place(span, scene.sentence_of(span))


def _occurrence(text: str, quote: str, which: int) -> int | None:
    """Where the quote stands for the `which`th time; None if it does not."""
    if not quote.strip() or which < 1:
        return None
    at = -1
    for _ in range(min(which, len(text) + 1)):
        at = text.find(quote, at + 1)
        if at < 0:
            return None
    return at


def _word(words: str, within: str) -> Span | None:
    """Where whole words first stand within a stretch."""
    if not words.strip():
        return None
    found = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", within)
    return None if found is None else Span(start=found.start(), end=found.end())


# --- where the rules read the same


def _weakened(
    proposal: Proposal, scene: Scene, same: Sequence[Reading], proposer: Proposer
) -> Grounded | Objection:
    """The rules' own reading, no firmer than the proposal; whom a pronoun means may be inferred."""
    alike = [each for each in same if each.proposition.predicate is proposal.predicate] or same
    told = next((each for each in alike if folded(each.proposition.value) == folded(proposal.value)), None)
    if told is None and len(alike) > 1:
        return Objection.NOT_THERE
    told = told or alike[0]
    said = told.proposition
    modality, clamped = clamp(told.modality, proposal.modality)
    subject = said.subject
    if proposal.means:
        meant = _meant(proposal.means, _left_open(told, scene) or said.subject, scene)
        if isinstance(meant, Objection):
            return meant
        subject = meant
    fields = {
        "proposition": type(said).model_validate({**dict(said), "subject": subject}),
        "modality": modality,
        "proposer": proposer,
        "lasting": told.lasting and proposal.lasting,
        **_how_known(subject, said.subject),
    }
    return _grounded(Reading.model_validate({**dict(told), **fields}), proposal, clamped)


def _left_open(told: Reading, scene: Scene) -> Subject | None:
    """The "it" of which the rules made news of the household, for want of knowing what it stands for."""
    clause = next((each for each in scene.clauses if each.trigger.touches(told.trigger)), None)
    is_open = clause is not None and told.proposition.subject == HOUSEHOLD and _says_it(clause, scene)
    return _open_form(clause, scene) if clause is not None and is_open else None


def _says_it(clause: Clause, scene: Scene) -> bool:
    return clause.subject is not None and bool(pronoun_kind(scene.form(clause.subject).casefold()))


def _open_form(clause: Clause, scene: Scene) -> Subject:
    form = "it" if clause.subject is None else scene.form(clause.subject)
    return Subject(kind=SubjectKind.UNRESOLVED, surface=form, person=None, whose=scene.turn.speaker)


def _meant(means: str, said: Subject, scene: Scene) -> Subject | Objection:
    """Whom or what the words mean: as the rules found, or, where they found nobody, as the reader says."""
    person = _present(means, scene)
    if said.person is not None:
        return said if said.person == person else Objection.ANOTHER_SUBJECT
    if not pronoun_kind(said.surface.casefold()):
        return said if folded(means) == folded(said.surface) else Objection.ANOTHER_SUBJECT
    if person is not None:
        return somebody(person, said.surface)
    if _was_said_before(means, scene) and not scene.directory.named(folded(means)):
        found = thing(means)
        return found if found.surface else Objection.UNKNOWN_NAME
    return Objection.UNKNOWN_NAME


def _present(name: str, scene: Scene) -> PersonId | None:
    """The one person of that display name who can read the room."""
    room = scene.house.room(scene.turn.room)
    readers = frozenset[str]() if room is None else room.readers(scene.turn.sent_at)
    found = [each.person_id for each in scene.house.people if folded(each.name) == folded(name)]
    return found[0] if len(found) == 1 and found[0] in readers else None


def _was_said_before(words: str, scene: Scene) -> bool:
    return any(_word(words, turn.text) is not None for turn in scene.context.before)


# --- where they did not


def _added(proposal: Proposal, scene: Scene, place: _Place, proposer: Proposer) -> Grounded | Objection:
    """A reading of a clause that the rules passed over, made of what its grammar shows."""
    clause = next((each for each in scene.clauses if each.trigger.touches(place.trigger)), None)
    if clause is None:
        return Objection.NO_PREDICATE
    if not _is_stated(scene, clause):
        return Objection.NOT_STATED
    predicate = proposal.predicate if _bears(proposal.predicate, scene, place) else Predicate.NOTE
    subject = _subject(proposal, scene, clause, place.sentence)
    if isinstance(subject, Objection):
        return subject
    span = _content(proposal, predicate, scene, clause, place.sentence)
    value = "" if span is None else content.value_of(scene, span)
    if span is None or not value:
        return Objection.NOT_THERE
    modality, clamped = clamp(clause.modality, proposal.modality)
    draft = Draft(
        predicate=predicate,
        subject=subject,
        value=value,
        qualifier=_qualifier(predicate, value),
        trigger=clause.trigger,
        clause=clause,
        participants=[participant(scene, each.role, each.span, clause) for each in clause.arguments],
        modality=modality,
        lasting=proposal.lasting,
    )
    reading = reading_of(draft, scene)
    known = _how_known(subject, about(scene, clause, place.sentence))
    made = Reading.model_validate({**dict(reading), "proposer": proposer, **known})
    return _grounded(made, proposal, clamped)


def _is_stated(scene: Scene, clause: Clause) -> bool:
    """Whether the clause is told, and no question that a name in front of it hides."""
    is_asked = any(span.touches(clause.trigger) for span, _ in scene.asked_behind_a_call)
    return scene.is_stated(clause) and not is_asked


def _how_known(subject: Subject, shown: Subject | None) -> dict[str, object]:
    """Nothing more where the grammar shows whom it is about; else that this is an inference."""
    return {} if subject == shown else {"origin": Origin.INFERRED, "method": Method.INFERENCE}


def _grounded(reading: Reading, proposal: Proposal, clamped: tuple[str, ...]) -> Grounded:
    """The reading, with what was not followed in it."""
    said = reading.proposition
    value = () if folded(said.value) == folded(proposal.value) else ("value",)
    predicate = () if said.predicate is proposal.predicate else ("predicate",)
    return Grounded(reading, (*clamped, *value, *predicate))


def _subject(proposal: Proposal, scene: Scene, clause: Clause, sentence: Span) -> Subject | Objection:
    """Whom the grammar says it is about; where it leaves that open, whom the reader says."""
    shown = about(scene, clause, sentence)
    is_it = shown == HOUSEHOLD and bool(proposal.means) and _says_it(clause, scene)
    if shown is None or is_it or (shown.person is None and pronoun_kind(shown.surface.casefold())):
        if not proposal.means:
            return Objection.NO_SUBJECT
        return _meant(proposal.means, _open_form(clause, scene), scene)
    if proposal.means and shown.person is not None and _present(proposal.means, scene) != shown.person:
        return Objection.ANOTHER_SUBJECT
    named = _named(proposal, scene, clause, sentence)
    if named is not None and shown != HOUSEHOLD and named.person != shown.person:
        return Objection.ANOTHER_SUBJECT
    return shown


def _named(proposal: Proposal, scene: Scene, clause: Clause, sentence: Span) -> Subject | None:
    """The person whom the reader's words name, if they stand in the sentence."""
    found = _word(proposal.about, sentence.of(scene.text))
    if found is None:
        return None
    span = Span(start=sentence.start + found.start, end=sentence.start + found.end)
    subject = scene.subject(span, clause)
    return subject if subject.person is not None else None


def _content(
    proposal: Proposal, predicate: Predicate, scene: Scene, clause: Clause, sentence: Span
) -> Span | None:
    """Where the content stands, within what takes part in its clause; of a note it is all of that."""
    whole = stretch(clause)
    whole = Span(start=max(whole.start, sentence.start), end=min(whole.end, sentence.end))
    if whole.start >= whole.end:
        return None
    if predicate is Predicate.NOTE:
        return whole
    found = _word(proposal.value, whole.of(scene.text))
    return None if found is None else Span(start=whole.start + found.start, end=whole.start + found.end)


def _qualifier(predicate: Predicate, value: str) -> str:
    if not spec(predicate).keyed_by_value:
        return ""
    return (
        content.folded(value)
        if predicate is Predicate.NOTE
        else content.noun_key(value) or content.folded(value)
    )


def _bears(predicate: Predicate, scene: Scene, place: _Place) -> bool:
    """Whether the sentence itself says a thing of this kind, so that it need not be inferred.

    A note says no more than its words. Of the rest only what does little harm is taken from a cue word.
    """
    if predicate is Predicate.NOTE:
        return True
    kept = spec(predicate)
    if kept.category is Category.CONSTRAINT or kept.cost_of_loss is CostOfLoss.HIGH:
        return False
    words = all_bases(place.sentence.of(scene.text))
    return any(word in words for word in cue_words(predicate))
