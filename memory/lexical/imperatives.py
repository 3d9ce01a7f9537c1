"""What somebody is told to do, and who is told: "Ben clean your boots", "kids pack your bags"."""

import re
from collections.abc import Iterator

from memory.claims import Subject
from memory.floor import Clause
from memory.floor.words import V, entry
from memory.language.naming import HOUSEHOLD
from memory.lexical import content
from memory.lexical.deed_words import deed_content, theme_of
from memory.lexical.doers import participants
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import in_list, words_of
from memory.lexical.scene import Scene
from memory.modality import Act
from memory.value import Span
from memory.vocabulary import Predicate


def requested(scene: Scene, clause: Clause) -> Iterator[Draft]:
    """What somebody is asked to do: one task for each who is asked."""
    if (clause.lemma in words_of("in_verbs", "empty_imperatives") and theme_of(clause) is None) or (
        scene.is_to_bot and not addressees(scene, clause)
    ):
        return
    if _is_let_me(scene, clause):
        return
    if clause.lemma in ("let", "forget", "remember", "see", "thank", "wish", "mean", "add"):
        return
    value, key = deed_content(scene, clause)
    if _TAG.fullmatch(value):
        value, key = _tagged(scene, clause)
    if not value or not key:
        return
    predicate = Predicate.ERRAND if in_list("verbs", "errand", clause.lemma) else Predicate.TASK
    asked = addressees(scene, clause)
    if not asked and not _is_for_all(scene, clause):
        return
    for subject in asked or [HOUSEHOLD]:
        yield Draft(
            predicate=predicate,
            subject=subject,
            value=value,
            qualifier=key,
            trigger=clause.trigger,
            clause=clause,
            participants=[each for each in participants(scene, clause) if each.role.value != "agent"],
        )


_TAG = re.compile(r"(?:will|would|can|could) (?:you|u)(?: please| pls)?", re.IGNORECASE)


def _tagged(scene: Scene, clause: Clause) -> tuple[str, str]:
    """The deed before "will you", where its verb was taken for another word: "empty the bucket, will you".

    Nothing where the deed is read by itself.
    """
    sentence = scene.sentence_of(clause.trigger)
    others = (each for each in scene.clauses if each is not clause and sentence.holds(each.trigger))
    if any(each.modality.act is Act.REQUESTED for each in others) or sentence.start >= clause.trigger.start:
        return "", ""
    value = content.value_of(scene, Span(start=sentence.start, end=clause.trigger.start))
    is_verb = bool(value) and bool(entry(value.split()[0].casefold()).every & V)
    return (value, content.noun_key(value)) if is_verb and " " in value else ("", "")


def _is_let_me(scene: Scene, clause: Clause) -> bool:
    before = [token.word for token in scene.line.tokens if token.end <= clause.trigger.start][-2:]
    return before in (["let", "me"], ["let", "us"])


def _is_for_all(scene: Scene, clause: Clause) -> bool:
    """Whether a bare request can be meant for anyone: it says please, or somebody; else it may be a joke."""
    words = {token.word for token in scene.line.words(scene.sentence_of(clause.trigger))}
    return bool(
        words & {"please", "pls", "plz", "somebody", "someone", "everyone", "everybody", "all", "whoever"}
    )


def addressees(scene: Scene, clause: Clause) -> list[Subject]:
    """Everybody who is asked by name, or the one who is spoken to."""
    sentence = scene.sentence_of(clause.trigger)
    called = [mention for mention in scene.vocatives if mention.span.touches(sentence)]
    if called:
        return [scene.subject(mention.span, clause) for mention in called]
    told = _told_before(scene, clause)
    if told:
        return told
    one = scene.addressee_in(clause.trigger)
    return [] if one is None else [scene.directory.resolve(scene.house.name(one), scene.turn.speaker)]


def _told_before(scene: Scene, clause: Clause) -> list[Subject]:
    """Who is told, with no mark behind the name: "Ben clean your boots", "kids pack your bags"."""
    span = clause.subject
    if span is None or clause.modality.act is not Act.REQUESTED or span.start >= clause.trigger.start:
        return []
    named = [mention for mention in scene.mentions if mention.span.touches(span)]
    return [scene.subject(mention.span, clause) for mention in named if mention.person is not None]
