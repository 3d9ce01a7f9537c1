"""The reader without a model: the embedded default, and what reads while a model waits or is down."""

from collections.abc import Callable, Iterator

from memory.claims import Reading
from memory.language.debts import is_debt
from memory.language.inverted import runs_on
from memory.language.wordforms import bases
from memory.lexical.arrivals import arrivals
from memory.lexical.commands import told_in
from memory.lexical.corrections import mark
from memory.lexical.debts import debts
from memory.lexical.drafts import Draft, reading_of
from memory.lexical.duties import duties
from memory.lexical.events import events, own_events
from memory.lexical.lexicon import words_of
from memory.lexical.lists import list_items
from memory.lexical.notes import is_noise, notes
from memory.lexical.numbers import numbers
from memory.lexical.patterns import structured
from memory.lexical.places import places
from memory.lexical.progress import progress
from memory.lexical.questions import questions
from memory.lexical.recovery import recoveries
from memory.lexical.relations import relations
from memory.lexical.requests import anyones, chores, needing, polite
from memory.lexical.rules import rules
from memory.lexical.scene import Scene
from memory.lexical.verbs import deeds
from memory.modality import Frame, Realization, is_licensed
from memory.ports import Context
from memory.turns import Author, Turn
from memory.vocabulary import Policy, Predicate, spec

_LONGEST = 4_000
"""Code points that are read of one turn; what is longer is a paste, and stays in the record unread."""

_Rule = Callable[[Scene], Iterator[Draft]]

_RULES: tuple[_Rule, ...] = (
    list_items,
    polite,
    questions,
    debts,
    relations,
    duties,
    rules,
    numbers,
    progress,
    recoveries,
    arrivals,
    structured,
    places,
    needing,
    chores,
    anyones,
    events,
    deeds,
)
"""In order of how much they know: what one has read of a clause, no later one reads again."""


class LexicalReader:
    """Reads turns by closed lexicons and the floor's grammar; its `read` is the port `Read`."""

    def read(self, turn: Turn, context: Context) -> tuple[Reading, ...]:
        """What the turn seems to say; an empty tuple if nothing is worth keeping."""
        text = turn.text.strip()
        if turn.author is not Author.PERSON or turn.speaker is None or not text or text.startswith("/"):
            return ()
        scene = Scene(turn, context)
        told = told_in(turn.text, to_bot=scene.is_to_bot)
        if told is None or len(text) > _LONGEST:
            return ()
        if is_noise(text):
            return ()
        drafts = _read(scene)
        mark(scene, drafts)
        own_events(scene, drafts)
        return tuple(reading_of(draft, scene) for draft in drafts if told.touches(draft.trigger))


def _read(scene: Scene) -> list[Draft]:
    drafts: list[Draft] = []
    for rule in _RULES:
        for draft in rule(scene):
            if not _is_told(draft, drafts, scene):
                draft.timeless = draft.timeless or any(_is_arranging(draft, other) for other in drafts)
                drafts.append(draft)
    drafts.extend(notes(scene, drafts))
    return [
        draft
        for draft in drafts
        if not _is_of_a_number(draft) and not any(_overtakes(scene, other, draft) for other in drafts)
    ]


def _is_of_a_number(draft: Draft) -> bool:
    """As in "75 and still fighting pigeons": a number names nobody, and nothing."""
    return draft.subject.person is None and draft.subject.surface.replace(".", "").isdigit()


def _overtakes(scene: Scene, done: Draft, meant: Draft) -> bool:
    """As in "I meant to book the hall and I booked it": what was meant is told as done in the same breath."""
    return (
        meant.clause.modality.realization in _MEANT
        and is_licensed(done.clause.modality)
        and done.clause.modality.realization is Realization.COMPLETED
        and done.trigger.start > meant.trigger.start
        and (done.subject, done.clause.lemma) == (meant.subject, meant.clause.lemma)
        and not _things(meant).isdisjoint(_things(done))
        and scene.sentence_of(done.trigger) == scene.sentence_of(meant.trigger)
    )


def _things(draft: Draft) -> set[str]:
    return set(bases(draft.value)) - {draft.clause.lemma}


_MEANT = (Realization.DESIRED, Realization.INTENDED, Realization.REQUIRED, Realization.ATTEMPTED)


def _is_told(draft: Draft, drafts: list[Draft], scene: Scene) -> bool:
    """Whether an earlier rule has read the same words, or they are part of a question."""
    if draft.predicate is not Predicate.ASKED_ABOUT and _is_in_question(draft, drafts, scene):
        return True
    if any(other.predicate is Predicate.HOW_TO and _covers(other, draft) for other in drafts):
        return True
    return any(other.trigger.touches(draft.trigger) and not _stands_beside(draft, other) for other in drafts)


def _covers(how_to: Draft, draft: Draft) -> bool:
    """Whether a reading is part of the instructions: "to restart the boiler" is what they are for."""
    return how_to.quote is not None and how_to.quote.touches(draft.trigger)


def _is_in_question(draft: Draft, drafts: list[Draft], scene: Scene) -> bool:
    if any(place.touches(draft.trigger) for place, _ in scene.asked_behind_a_call):
        return True
    sentence = scene.sentence_of(draft.trigger)
    is_open = sentence.of(scene.text).rstrip().endswith("?")
    if is_open and any(runs_on(each, draft.trigger, scene.text) for each in scene.clauses):
        return True
    asked = any(each.predicate is Predicate.ASKED_ABOUT and each.trigger.touches(sentence) for each in drafts)
    return asked and draft.clause.modality.frame is Frame.HYPOTHETICAL


def _stands_beside(draft: Draft, other: Draft) -> bool:
    """Whether two readings of one predicate word are of different things: a list, or several people asked."""
    if is_debt(other.qualifier):
        return False  # "lent Nia a tenner" is what Nia owes
    if draft.predicate is not other.predicate:
        # "My colleague Ferran has a limp" tells who Ferran is beside what it tells of him, and "I booked
        # the ferry for the 20th" of a booking that is done beside a trip that is not.
        return other.predicate is Predicate.RELATED_TO or _is_arranging(draft, other)
    is_list = spec(draft.predicate).policy is Policy.SET or draft.predicate is Predicate.LIST_ITEM
    return draft.subject != other.subject or (is_list and draft.value != other.value)


def _is_arranging(draft: Draft, event: Draft) -> bool:
    """Whether a deed that is done arranges what lies ahead: the booking, beside what is booked."""
    modality = draft.clause.modality
    is_done = is_licensed(modality) and modality.realization is Realization.COMPLETED
    is_deed = draft.predicate in (Predicate.TASK, Predicate.HAPPENED)
    is_event = spec(event.predicate).policy is Policy.EVENT
    return is_deed and is_done and is_event and draft.clause.lemma in words_of("in_events", "arranging")
