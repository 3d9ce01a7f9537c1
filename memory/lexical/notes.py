"""Everything else that is worth keeping: a note on whom or what it is about."""

import re
from collections.abc import Iterator
from functools import lru_cache

from memory.claims import Subject, SubjectKind
from memory.floor import Clause
from memory.floor.operators import operators
from memory.floor.words import entry
from memory.language.cues import words as deed_results
from memory.language.kinship import is_role_word, pronoun_kind
from memory.language.naming import HOUSEHOLD, thing
from memory.language.wordforms import bases
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import lemma, pattern, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal, is_licensed
from memory.value import Span
from memory.vocabulary import Predicate


def is_noise(text: str) -> bool:
    """Whether a message holds nothing to keep: thanks, laughter, a greeting."""
    return all(_is_idle(piece) for piece in _PIECES.split(text) if piece.strip())


_PIECES = re.compile(r"[.!?\n]+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


@lru_cache(maxsize=64)
def _is_idle(text: str) -> bool:
    words = _WORD.findall(text.casefold())
    if not words:
        return True
    idle = words_of("noise", "whole")
    return all(word in idle or _is_laughter(word) for word in words) or bool(
        _pattern("empty").match(text.strip()) and len(words) < 6
    )


def _is_laughter(word: str) -> bool:
    return _LAUGHTER.fullmatch(word) is not None


_LAUGHTER = re.compile(r"(?:a*(?:ha)+h?|l+o+l+|he(?:he)+|y+e+s+|n+o+|a+w+|o+h+|y+a+y+|w+o+w+|x+|hm+|um+)")


def notes(scene: Scene, told: list[Draft]) -> Iterator[Draft]:
    """A note for each stated clause, or line without a verb, of which nothing else was read."""
    for sentence in scene.sentences:
        if is_noise(sentence.of(scene.text)):
            continue
        stated = _stated(scene, sentence)
        if any(draft.trigger.touches(sentence) for draft in told):
            stated = [each for each in stated if _is_left(scene, each, told, sentence)]
        kept = 0
        for clause in stated:
            draft = _note(
                scene,
                sentence,
                clause,
                alone=len(stated) == 1 and not any(draft.trigger.touches(sentence) for draft in told),
            )
            if draft is not None and kept < _MOST:
                kept += 1
                yield draft


def _is_left(scene: Scene, clause: Clause, told: list[Draft], sentence: Span) -> bool:
    """Whether a clause tells a time or how things are, and nothing was read of it, though of others was."""
    if clause.subject is None or clause.parent is not None:
        return False
    # "My tablets are called bisoprolol, I take one each morning": one of what was told of already.
    if any(each.span.of(scene.text).casefold() == "one" for each in clause.arguments):
        return False
    is_news = (
        _tells_how_it_is(clause)
        or _denies_it(scene, clause)
        or _gives_leave(scene, clause)
        or _tells_a_result(scene, clause)
    )
    if not (is_news or scene.times_for(clause, sentence)):
        return False
    # A clause that shares its subject with the main one spans it as well.
    return not any(
        draft.trigger.touches(clause.span) or (clause.trigger.touches(draft.clause.span) and not clause.main)
        for draft in told
    )


def _tells_how_it_is(clause: Clause) -> bool:
    """As in "I still take sugar, never gave it up": what the sentence rests on holds, and is its own news."""
    return clause.main and clause.modality.realization is Realization.STATE and is_licensed(clause.modality)


def _denies_it(scene: Scene, clause: Clause) -> bool:
    """As in "I wasn't smoking, I was at the bonfire", "they're not moving": a denial is news of its own."""
    if clause.subject is None or not clause.main or not _is_plain(clause):
        return False
    if clause.modality.polarity is not Polarity.NEGATIVE:
        return False
    is_own = clause.modality.realization in _DONE and _is_speaker(scene, clause)
    is_own = is_own or clause.subject.of(scene.text).casefold() in ("it", "they")
    return is_own or clause.modality.realization is Realization.INTENDED


def _is_speaker(scene: Scene, clause: Clause) -> bool:
    return clause.subject is not None and clause.subject.of(scene.text).casefold() == "i"


_DONE = frozenset({Realization.COMPLETED, Realization.STARTED})


def _tells_a_result(scene: Scene, clause: Clause) -> bool:
    """As in "parcel dropped off, receipt's in the kitchen": what was done to a thing, the doer left out."""
    is_done = clause.modality.realization is Realization.COMPLETED and is_licensed(clause.modality)
    if not is_done or clause.subject is None or clause.lemma not in deed_results("deeds", "results"):
        return False
    return scene.subject(clause.subject, clause).kind is SubjectKind.THING


def _gives_leave(scene: Scene, clause: Clause) -> bool:
    """As in "it has no nuts in it, Wren can have it": what somebody may is news of its own."""
    if clause.subject is None or clause.modality.realization is not Realization.PERMITTED:
        return False
    return scene.subject(clause.subject, clause).person is not None


_MOST = 3
"""Notes of one sentence at most: whoever says more in one breath tells a story."""


def _stated(scene: Scene, sentence: Span) -> list[Clause]:
    """The clauses that say something of themselves, the main one first; what only reports is left out."""
    inside = [each for each in scene.clauses if each.trigger.touches(sentence) and scene.is_stated(each)]
    inside = [each for each in inside if not _is_what_is_had(scene, each)]
    embedding = {each.parent for each in scene.clauses if each.parent is not None}
    reports = words_of("verbs", "report") | words_of("verbs", "inner") | {"need"}
    kept = [each for each in inside if not (scene.clauses.index(each) in embedding and each.lemma in reports)]
    return sorted(kept or inside, key=lambda each: not each.main)


def _is_what_is_had(scene: Scene, clause: Clause) -> bool:
    """As in "Nia has swimming on Mondays": what somebody has is a thing there, and nothing that they do."""
    above = None if clause.parent is None else scene.clauses[clause.parent]
    if above is None or above.lemma != "have" or above.modality.realization is not Realization.STATE:
        return False
    between = scene.text[above.trigger.end : clause.trigger.start]
    return not between.strip() and clause.trigger.of(scene.text).casefold().endswith("ing")


def _has_an_activity(scene: Scene, clause: Clause) -> bool:
    """Whether the times told with that are those of what is had: "swimming on Mondays"."""
    return any(
        _is_what_is_had(scene, each)
        for each in scene.clauses
        if each.parent is not None and scene.clauses[each.parent] is clause
    )


def _note(scene: Scene, sentence: Span, clause: Clause, *, alone: bool) -> Draft | None:
    subject = about(scene, clause, sentence)
    if subject is None or (_is_judgement(scene, clause) and not _says_why(scene, sentence, alone=alone)):
        return None
    is_whole = alone or _is_told_by_cleft(scene, clause, sentence)
    span = trimmed(scene.text, sentence if is_whole else _own_stretch(scene, clause))
    if span is None:
        return None
    value = content.value_of(scene, span)
    words = bases(value)
    is_habit = subject.person is not None and _is_habit(clause)
    is_told = is_habit or scene.times_for(clause, sentence) or _is_of_its_thing(scene, clause)
    has_activity = is_whole and _has_an_activity(scene, clause)
    is_told = is_told or has_activity or _is_brought(scene, clause) or _is_outcome(scene, clause)
    is_told = is_told or _tells_what(scene, clause)
    if len(words) < 2 and not (is_told and (words or clause.lemma in _GONE)):
        return None
    return Draft(
        predicate=Predicate.NOTE,
        subject=subject,
        value=value,
        qualifier=content.folded(value),
        trigger=clause.trigger,
        clause=clause,
        place=sentence if has_activity else None,
        lasting=subject.kind is not SubjectKind.UNRESOLVED
        and (is_habit or _is_worth_a_month(scene, clause, sentence))
        and not (subject == HOUSEHOLD and _is_left_unnamed(scene, clause))
        and not _is_of_a_meal(scene, clause),
        timeless=scene.tells_an_amount(clause),  # "flights are 94 each on the Sunday" tells no day of theirs
    )


def _is_told_by_cleft(scene: Scene, clause: Clause, sentence: Span) -> bool:
    """As in "it's the Smiths who are coming": who they are stands before what is said of them."""
    if _RELATIVE.match(clause.span.of(scene.text)) is None:
        return False
    before = (each for each in scene.clauses if each.main and each.trigger.touches(sentence))
    main = next(before, None)
    is_it = main is not None and main.subject is not None and main.subject.of(scene.text).casefold() == "it"
    return is_it and main is not clause


_RELATIVE = re.compile(r"(?:who|that|which)\b", re.IGNORECASE)


def _is_of_its_thing(scene: Scene, clause: Clause) -> bool:
    """As in "the valve has gone", "our wifi is down": how it is with one thing, in the plainest of verbs."""
    if clause.subject is None or clause.modality.realization not in (
        Realization.STATE,
        Realization.COMPLETED,
    ):
        return False
    return _DEFINITE.match(clause.subject.of(scene.text)) is not None


def _is_brought(scene: Scene, clause: Clause) -> bool:
    """As in "bins are out", "washing's in": of the moment, unless somebody was to bring that about."""
    is_placed = clause.trigger.of(scene.text).casefold() in _BROUGHT
    return is_placed and clause.subject is not None and is_licensed(clause.modality)


_BROUGHT = frozenset({"back", "out", "in", "up", "down", "away", "off", "on"})


def _is_outcome(scene: Scene, clause: Clause) -> bool:
    """As in "we went!", "it arrived", "they're striking": how what was spoken of before came out."""
    if clause.subject is None or clause.parent is not None or not _is_plain(clause):
        return False
    goes_on = clause.trigger.of(scene.text).casefold().endswith("ing")
    if clause.modality.realization is Realization.STATE and not goes_on:
        return _denies_a_deed(scene, clause)
    whose = clause.subject.of(scene.text).casefold()
    is_done = clause.modality.realization is Realization.COMPLETED
    return whose in ("it", "they") or (whose in ("i", "we") and is_done) or _denies_it(scene, clause)


def _tells_what(scene: Scene, clause: Clause) -> bool:
    """As in "it's gallstones", "they're termites": what something turns out to be, in one word."""
    if clause.subject is None or not clause.main or not _is_plain(clause):
        return False
    is_it = clause.subject.of(scene.text).casefold() in ("it", "they", "that")
    is_positive = clause.modality.polarity is Polarity.POSITIVE
    return is_it and is_positive and entry(clause.trigger.of(scene.text).casefold()).first in ("N", "NS")


def _denies_a_deed(scene: Scene, clause: Clause) -> bool:
    """As in "it's not sold": that something was done to what was spoken of is denied."""
    is_it = clause.subject is not None and clause.subject.of(scene.text).casefold() in ("it", "they")
    is_deed = clause.trigger.of(scene.text).casefold() != clause.lemma
    return is_it and is_deed and clause.modality.polarity is Polarity.NEGATIVE


_GONE = frozenset({"go", "happen", "come"})
"""Verbs that say little, and enough where it is told that they came to be: "we went"."""
_DEFINITE = re.compile(r"(?:the|my|our|your|his|her|their)\s+\w", re.IGNORECASE)


def _is_habit(clause: Clause) -> bool:
    """As in "I vape", "Nan doesn't drink": one word is enough to tell what somebody does, or never does."""
    is_own = clause.main or (clause.parent is None and clause.subject is not None)
    habitual = is_own and clause.modality.temporal is Temporal.HABITUAL
    return habitual and clause.lemma in operators().activities and clause.modality.frame is Frame.ACTUAL


def stretch(clause: Clause) -> Span:
    """The clause with all that takes part in it."""
    ends = [
        clause.span.end,
        *(each.span.end for each in clause.arguments if each.span.start >= clause.trigger.start),
    ]
    return Span(start=min(clause.span.start, clause.trigger.start), end=max(ends))


def _own_stretch(scene: Scene, clause: Clause) -> Span:
    """The clause without an earlier one whose subject it shares, as in "I still smoke, never gave it up"."""
    whole = stretch(clause)
    before = [
        each.span.end
        for each in scene.clauses
        if whole.start <= each.trigger.start < clause.trigger.start and each.span.end <= clause.trigger.start
    ]
    return Span(start=max([whole.start, *before]), end=max([whole.end, *_what_is_stopped(scene, clause)]))


def _what_is_stopped(scene: Scene, clause: Clause) -> Iterator[int]:
    """Where that ends which is stopped: of "Nia has stopped doing judo" the judo tells what of it all."""
    for each in scene.clauses if clause.lemma in _STOP else ():
        if each.parent is not None and scene.clauses[each.parent] is clause:
            yield each.span.end


_STOP = frozenset({"stop", "quit", "give"})


def about(scene: Scene, clause: Clause, sentence: Span) -> Subject | None:
    """Whom or what the clause is about; None where only "it" or "that" says so."""
    affected = _affected(scene, clause)
    if affected is not None:
        return affected
    if clause.subject is not None and not _is_label(clause.subject.of(scene.text)):
        subject = scene.subject(clause.subject, clause)
        kind = pronoun_kind(subject.surface.casefold())
        if subject.person is not None or not kind:
            return _owner(scene, clause.subject, clause) or subject
    named = [
        mention
        for mention in scene.mentions
        if mention.span.touches(sentence) and mention not in scene.vocatives
    ]
    if named:
        return scene.subject(named[0].span, clause)
    own = [each for each in clause.arguments if each.span.of(scene.text).casefold() in ("me", "us")]
    if own:
        return scene.subject(own[0].span, clause)  # "they're giving me the contract" is about the speaker
    is_there = clause.subject is not None and scene.form(clause.subject).casefold() == "there"
    if clause.subject is None or is_there or scene.times_of(sentence, clause):
        themes = [each for each in clause.arguments if each.role == "theme" and each.span != clause.subject]
        text = content.value_of(scene, themes[0].span) if themes else ""
        text = "" if _is_label(text) else text
        return (
            thing(text) if text and not pronoun_kind(text.casefold()) and len(text.split()) < 5 else HOUSEHOLD
        )
    return _unnamed(scene, clause)


def _unnamed(scene: Scene, clause: Clause) -> Subject | None:
    """Whom a "he" or "she" of nobody's stands for is left open; what "it" or "they" did, the household's."""
    if clause.subject is None or not _is_left_unnamed(scene, clause):
        return None
    found = scene.subject(clause.subject, clause)
    return found if pronoun_kind(found.surface.casefold()) in ("he", "she") else HOUSEHOLD


def _is_left_unnamed(scene: Scene, clause: Clause) -> bool:
    """As in "they've cancelled it", "she's fine": plain news, of whom or what was just spoken of."""
    if clause.subject is None or clause.parent is not None or not _is_plain(clause):
        return False
    is_said_shortly = len(scene.line.words(scene.sentence_of(clause.trigger))) <= _SHORT
    return is_said_shortly and clause.subject.of(scene.text).casefold() in _UNNAMED


def _is_plain(clause: Clause) -> bool:
    """Whether it is the speaker's own word of how things are, are not, or were called off."""
    modality = clause.modality
    is_sure = modality.certainty is Certainty.CERTAIN and modality.polarity is not Polarity.UNKNOWN
    is_own = modality.act is Act.STATED and modality.frame is Frame.ACTUAL and not modality.attributed_to
    is_denied = modality.polarity is Polarity.NEGATIVE and modality.realization is Realization.INTENDED
    return is_sure and is_own and (is_denied or modality.realization in _CAME_ABOUT)


_CAME_ABOUT = frozenset(
    {Realization.STATE, Realization.STARTED, Realization.COMPLETED, Realization.CANCELLED}
)
_SHORT = 16
"""In a sentence of more words, what "they" did is a part of the story."""
_UNNAMED = frozenset({"it", "they", "he", "she", "people"})


def _is_label(text: str) -> bool:
    """As in "Reminder, bins tonight", "No more sick": words in front that are not what it is about."""
    return text.casefold() in words_of("in_notes", "labels") or text.casefold() == "no"


def _affected(scene: Scene, clause: Clause) -> Subject | None:
    """Whom a thing does something to: "the blue one makes me sleepy" is about the speaker."""
    if clause.lemma not in words_of("in_notes", "affecting") or clause.subject is None:
        return None
    if scene.subject(clause.subject, clause).person is not None:
        return None
    for argument in clause.arguments:
        found = scene.subject(argument.span, clause) if argument.role in _AFFECTED else None
        if found is not None and found.person is not None:
            return found
    return None


_AFFECTED = ("theme", "recipient", "beneficiary")


def _owner(scene: Scene, span: Span, clause: Clause) -> Subject | None:
    owner, rest = scene.directory.split_possessor(span.of(scene.text).casefold().replace("’", "'"))
    if not rest or any(is_role_word(word) for word in rest.split()):
        return None  # "Pete's brother has lost his licence" is no news of Pete
    found = scene.subject(Span(start=span.start, end=span.start + len(owner)), clause)
    return found if found.person is not None else None


def _says_why(scene: Scene, sentence: Span, *, alone: bool) -> bool:
    """As in "Mog's fine, just a chipped tooth, £95": a verdict, and what it rests on."""
    parts = [part for part in sentence.of(scene.text).split(",") if bases(part)]
    return alone and len(parts) > 1 and len(bases(" ".join(parts[1:]))) > 1


def _is_judgement(scene: Scene, clause: Clause) -> bool:
    """A passing verdict: "is amazing", "was so funny"."""
    if clause.modality.realization is not Realization.STATE:
        return False
    return lemma(clause.trigger.of(scene.text)) in words_of("in_notes", "judging")


def _is_worth_a_month(scene: Scene, clause: Clause, sentence: Span) -> bool:
    """Whether it would still matter later: something definite about somebody, or at a time."""
    if clause.lemma in ("hope", "wish", "love", "thank", "congratulate", "think", "guess"):
        return False
    return bool(scene.times_of(sentence, clause)) or len(bases(sentence.of(scene.text))) >= 3


def _is_of_a_meal(scene: Scene, clause: Clause) -> bool:
    """As in "tea is sausages": of today's, and of no news tomorrow."""
    if clause.subject is None or clause.modality.temporal is Temporal.HABITUAL:
        return False
    words = clause.subject.of(scene.text).casefold().split()
    return words[-1] in words_of("in_events", "meals") and not scene.times_of(clause.span, clause)


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("notes", name)
