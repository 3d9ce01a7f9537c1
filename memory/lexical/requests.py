"""What people ask of one another: "can you …", "Nia bins tonight!", "Wren and Pim, beds please"."""

import re
from collections.abc import Iterator

from memory.claims import Subject, SubjectKind
from memory.floor import Clause
from memory.language.naming import HOUSEHOLD, Mention
from memory.lexical import content
from memory.lexical.deed_words import behind_particle, deed_content, theme_of
from memory.lexical.drafts import Draft, participant
from memory.lexical.imperatives import addressees
from memory.lexical.lexicon import in_list, lemma, pattern, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Polarity, Realization
from memory.value import Span
from memory.vocabulary import Predicate


def polite(scene: Scene) -> Iterator[Draft]:
    """Requests in the form of questions."""
    for match in _pattern("polite").finditer(scene.line.plain):
        trigger = scene.line.group(match, "trig")
        if trigger is None or lemma(match["trig"]) in words_of("in_requests", "wondering"):
            continue
        clause = scene.clause_at(trigger)
        if not clause.trigger.touches(trigger) or clause.modality.act not in (Act.ASKED, Act.REQUESTED):
            continue
        value, key = deed_content(scene, clause)
        if not value or not key:
            continue
        predicate = Predicate.ERRAND if in_list("verbs", "errand", clause.lemma) else Predicate.TASK
        for subject in _asked(scene, clause, match["who"]):
            yield Draft(
                predicate=predicate,
                subject=subject,
                value=value,
                qualifier=key,
                trigger=clause.trigger,
                clause=clause,
                participants=[
                    participant(scene, each.role, each.span, clause)
                    for each in clause.arguments
                    if each.role not in ("agent", "time")
                    and not any(each.span.touches(t) for t in scene.time_spans)
                ],
                quote=scene.sentence_of(trigger),
            )


def _asked(scene: Scene, clause: Clause, who: str) -> list[Subject]:
    if not who.endswith(("you", "u")):
        return [HOUSEHOLD]
    return addressees(scene, clause) or [HOUSEHOLD]


def anyones(scene: Scene) -> Iterator[Draft]:
    """What somebody or other has to do, nobody said who: "someone needs to collect the parcel"."""
    for clause in scene.clauses:
        subject = None if clause.subject is None else clause.subject.of(scene.text).casefold()
        modality = clause.modality
        if (
            subject not in words_of("in_requests", "anybody")
            or modality.act is not Act.STATED
            or (modality.realization, modality.polarity) != (Realization.REQUIRED, Polarity.POSITIVE)
        ):
            continue
        value, key = deed_content(scene, clause)
        if value and key and (theme_of(clause) or behind_particle(clause)) is not None:
            yield Draft(
                predicate=Predicate.ERRAND,
                subject=HOUSEHOLD,
                value=value,
                qualifier=key,
                trigger=clause.trigger,
                clause=clause,
                participants=[
                    participant(scene, each.role, each.span, clause)
                    for each in clause.arguments
                    if each.role not in ("agent", "time")
                ],
            )


def needing(scene: Scene) -> Iterator[Draft]:
    """What a thing needs, by its need alone: "the hedge wants cutting", "Cleo, the bin needs to go out"."""
    for clause in scene.clauses:
        above = None if clause.parent is None else scene.clauses[clause.parent]
        modality = clause.modality
        of_whom = clause.subject if clause.subject is not None or above is None else above.subject
        if (
            above is None
            or above.lemma not in ("need", "want")
            or modality.act is not Act.STATED
            or modality.realization not in (Realization.REQUIRED, Realization.DESIRED)
            or modality.polarity is not Polarity.POSITIVE
            or of_whom is None
            or scene.subject(of_whom, clause).kind is not SubjectKind.THING
        ):
            continue
        thing = content.value_of(scene, of_whom)
        noun, deed = content.noun_key(thing), _needed(scene, clause)
        for subject in _named_in(scene, clause) or [HOUSEHOLD] if noun and deed else []:
            yield Draft(
                predicate=Predicate.ERRAND,
                subject=subject,
                value=f"{deed} {thing}",
                qualifier=f"{deed} {noun}",
                trigger=clause.trigger,
                clause=clause,
            )


def _needed(scene: Scene, clause: Clause) -> str | None:
    """What is to be done to a thing that "needs cutting", "needs to be taxed" or "needs to go out"."""
    said = clause.trigger.of(scene.text).casefold()
    if said.endswith("ing") or clause.passive:
        return clause.lemma
    after = scene.text[clause.trigger.end : clause.span.end].casefold().split()
    is_moved = clause.lemma in ("go", "come") and bool(after) and after[0].strip(".,!") in _WHERETO
    return f"{clause.lemma} {after[0].strip('.,!')}" if is_moved else None


_WHERETO = frozenset({"out", "in", "back", "off", "up", "down", "away"})


def _named_in(scene: Scene, clause: Clause) -> list[Subject]:
    sentence = scene.sentence_of(clause.trigger)
    return [scene.subject(each.span, clause) for each in scene.vocatives if each.span.touches(sentence)]


def chores(scene: Scene) -> Iterator[Draft]:
    """A name and a chore, no verb: "Nia bins tonight!", "Joel: form!!", "Wren and Pim, beds please"."""
    for sentence in scene.sentences:
        for called, span in _calls(scene, sentence):
            head = _chore(scene, span)
            if head is None:
                continue
            clause = scene.clause_at(head)
            if clause.modality.act is Act.ASKED:
                continue
            value = content.value_of(scene, span)
            for mention in called:
                yield Draft(
                    predicate=Predicate.TASK,
                    subject=scene.subject(mention.span, clause),
                    value=value,
                    qualifier=content.noun_key(value),
                    trigger=clause.trigger if clause in scene.clauses else head,
                    clause=clause,
                    quote=sentence,
                )


def _calls(scene: Scene, sentence: Span) -> Iterator[tuple[list[Mention], Span]]:
    """Who is called at the start of the sentence, and what is left of it."""
    named = [m for m in scene.mentions if m.span.touches(sentence)]
    if not named:
        return
    first = (
        trimmed(scene.text, Span(start=sentence.start, end=named[0].span.start))
        if named[0].span.start > sentence.start
        else None
    )
    if first is not None and not content.only_fillers(first.of(scene.text)):
        last = named[-1]
        rest = trimmed(scene.text, Span(start=sentence.start, end=last.span.start))
        if rest is not None and last in scene.vocatives:
            yield [last], rest
        return
    group = [named[0]]
    for mention in named[1:]:
        if scene.text[group[-1].span.end : mention.span.start].strip() in ("and", "&", ","):
            group.append(mention)
    rest = trimmed(scene.text, Span(start=group[-1].span.end, end=sentence.end))
    if rest is not None:
        yield group, rest


def _chore(scene: Scene, span: Span) -> Span | None:
    """The chore's noun, where there is no more than it, a time and a please."""
    value = content.value_of(scene, span)
    words = [
        word
        for word in value.casefold().split()
        if word not in ("the", "your", "a", "and", "please", "pls", "then")
    ]
    if not 0 < len(words) <= 3 or not in_list("chores", "nouns", words[-1].strip("!.,:")):
        return None
    if any(
        word in ("'s", "is", "are", "was", "has") for word in (token.word for token in scene.line.words(span))
    ):
        return None
    last = words[-1].strip("!.,:")
    token = next((each for each in scene.line.words(span) if each.word == last), None)
    return None if token is None else Span(start=token.start, end=token.end)


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("requests", name)
