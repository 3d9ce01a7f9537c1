"""Questions: who asked whom what, open until it is answered."""

import re
from collections.abc import Iterator

from memory.claims import Participant, ParticipantRole, Subject
from memory.floor import Clause
from memory.language.kinship import pronoun_kind
from memory.language.naming import HOUSEHOLD
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import pattern
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act
from memory.value import Span
from memory.vocabulary import Predicate


def questions(scene: Scene) -> Iterator[Draft]:
    """One reading for each sentence that asks."""
    for sentence in scene.sentences:
        asked = [
            clause
            for clause in scene.clauses
            if clause.modality.act is Act.ASKED and clause.trigger.touches(sentence)
        ]
        behind = next((clause for place, clause in scene.asked_behind_a_call if place == sentence), None)
        if behind is not None:
            asked = [behind]
        for piece in _pieces(scene, sentence, asked):
            inside = [clause for clause in asked if clause.trigger.touches(piece)]
            draft = _asked_about(scene, piece, inside) if inside else None
            if draft is not None:
                yield draft


def _pieces(scene: Scene, sentence: Span, asked: list[Clause]) -> list[Span]:
    """The questions of a sentence that asks several: "are you in and did you feed the cat?"."""
    told = sentence.of(scene.text)
    cuts = [
        sentence.start + found.start("next")
        for found in _pattern("next_question").finditer(told)
        if any(sentence.start <= each.trigger.start < sentence.start + found.start() for each in asked)
        and any(clause.trigger.start >= sentence.start + found.start("next") for clause in asked)
    ]
    ends = [*cuts, sentence.end]
    starts = [sentence.start, *cuts]
    joined = _pattern("joined")
    pieces = [Span(start=start, end=end) for start, end in zip(starts, ends, strict=True)]
    return [
        Span(start=each.start, end=each.start + len(joined.sub("", each.of(scene.text)))) for each in pieces
    ]


def _asked_about(scene: Scene, sentence: Span, asked: list[Clause]) -> Draft | None:
    clause = _asking(scene, asked)
    quote = trimmed(scene.text, sentence)
    if quote is None:
        return None
    value = content.value_of(scene, quote)
    if not value or _pattern("small").match(content.strip_fillers(quote.of(scene.text))):
        return None
    key = content.folded(value)
    end = sentence.end if scene.text[sentence.end - 1 : sentence.end] != "." else sentence.end - 1
    return Draft(
        predicate=Predicate.ASKED_ABOUT,
        subject=_about(scene, clause),
        value=value,
        qualifier=key,
        trigger=clause.trigger,
        clause=clause,
        participants=_asked(scene, clause),
        quote=Span(start=quote.start, end=max(quote.end, end)),
    )


def _asking(scene: Scene, asked: list[Clause]) -> Clause:
    """The clause that is asked: of "Faisal, have you posted it?" the posting, and not a having."""
    main = next((each for each in asked if each.main), asked[0])
    called = [mention.span for mention in scene.vocatives]
    is_auxiliary = main.lemma in ("have", "do", "be", "will", "can")
    if is_auxiliary and main.subject is not None and any(main.subject.touches(span) for span in called):
        return next((each for each in asked if each.trigger.start > main.trigger.end), main)
    return main


def _about(scene: Scene, clause: Clause) -> Subject:
    """Whom the question is about: its subject if that is somebody, else whoever it names, else the house."""
    if clause.subject is not None:
        named = _without_call(scene, clause.subject)
        subject = scene.subject(named, clause)
        if subject.person is not None:
            return subject
        kind = pronoun_kind(subject.surface.casefold())
        if not kind:
            owner = _owner(scene, named, clause)
            return owner or subject
    sentence = scene.sentence_of(clause.trigger)
    called = {mention.span for mention in scene.vocatives}
    named = [m for m in scene.mentions if m.span.touches(sentence) and m.span not in called]
    if len({mention.person for mention in named}) == 1:
        return scene.subject(named[0].span, clause)
    for token in scene.line.words(sentence):
        if pronoun_kind(token.word) in ("speaker", "speakers") and scene.turn.speaker is not None:
            return scene.subject(Span(start=token.start, end=token.end), clause)
    theme = next((each for each in clause.arguments if each.role == "theme"), None)
    if theme is not None:
        subject = scene.subject(theme.span, clause)
        if subject.person is not None or not pronoun_kind(subject.surface.casefold()):
            return subject
    return HOUSEHOLD


def _without_call(scene: Scene, span: Span) -> Span:
    """The phrase without the name of whom it is said to: of "how was practice Nia?" the practice."""
    ends = (each.span.start for each in scene.vocatives if span.start < each.span.start < span.end)
    end = min(ends, default=span.end)
    return Span(start=span.start, end=span.start + len(scene.text[span.start : end].rstrip(" ,")))


def _owner(scene: Scene, span: Span, clause: Clause) -> Subject | None:
    """The known person to whom a thing that is asked about belongs."""
    owner, rest = scene.directory.split_possessor(span.of(scene.text).casefold().replace("’", "'"))
    if not rest:
        return None
    held = Span(start=span.start, end=span.start + len(owner))
    found = scene.subject(held, clause)
    return found if found.person is not None else None


def _asked(scene: Scene, clause: Clause) -> list[Participant]:
    """Who is asked: by name, by being answered, the bot, or everybody."""
    recipient = ParticipantRole.RECIPIENT
    sentence = scene.sentence_of(clause.trigger)
    called = [mention for mention in scene.vocatives if mention.span.touches(sentence)]
    if called:
        return [
            Participant(role=recipient, surface=mention.span.of(scene.text), person=mention.person)
            for mention in called
        ]
    if scene.is_to_bot:
        return [Participant(role=recipient, surface="sayso", person=None)]
    one = scene.addressee_in(clause.trigger)
    if one is not None:
        return [Participant(role=recipient, surface=scene.house.name(one), person=one)]
    return [Participant(role=recipient, surface="everyone", person=None)]


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("questions", name)
