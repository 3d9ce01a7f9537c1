"""What is fixed for a time: appointments, trips, visits, and what is told of them in a line without a verb."""

from collections.abc import Iterator

from memory.claims import Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import in_list, lemma
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Frame, Polarity, Realization, Temporal
from memory.naming import HOUSEHOLD, pronoun_kind
from memory.value import Span
from memory.vocabulary import Predicate
from memory.when import TimeMention

_MEANT = frozenset({Realization.INTENDED, Realization.REQUIRED, Realization.DESIRED})
_TRAVEL = frozenset(
    [
        "fly",
        "travel",
        "holiday",
        "trip",
        "flight",
        "depart",
        "krakow",
        "abroad",
        "camping",
        "ferry",
        "airport",
    ]
)
_HAPPENS = frozenset(
    [
        "come",
        "be",
        "go",
        "have",
        "get",
        "start",
        "begin",
        "end",
        "finish",
        "move",
        "change",
        "book",
        "fix",
        "arrange",
        "schedule",
        "see",
        "look",
        "service",
        "run",
        "open",
        "close",
        "take",
        "do",
        "attend",
        "make",
        "need",
        "leave",
        "arrive",
        "visit",
        "stay",
        "fly",
        "travel",
        "meet",
        "play",
        "perform",
        "pick",
        "drop",
        "deliver",
        "fit",
        "install",
    ]
)


def events(scene: Scene) -> Iterator[Draft]:
    """One reading for each dated event that is told, not asked."""
    for sentence in scene.sentences:
        mentions = [m for m in scene.times_of(sentence, None) if _is_day_or_hour(m)]
        if mentions:
            yield from _in_sentence(scene, sentence, mentions)


def _is_day_or_hour(mention: TimeMention) -> bool:
    return mention.marker not in ("since", "for") and mention.repeat is None


def _in_sentence(scene: Scene, sentence: Span, mentions: list[TimeMention]) -> Iterator[Draft]:
    done: list[Clause] = []
    for mention in mentions:
        clause = _clause_of(scene, sentence, mention)
        if clause is None or clause in done:
            continue
        done.append(clause)
        draft = _event(scene, sentence, clause, mention)
        if draft is not None:
            yield draft


def _clause_of(scene: Scene, sentence: Span, mention: TimeMention) -> Clause | None:
    """The clause that the time belongs to: the one around it, else the last before it."""
    inside = [each for each in scene.clauses if each.trigger.touches(sentence)]
    around = [each for each in inside if each.span.touches(mention.span)]
    if around:
        return min(around, key=lambda each: each.span.end - each.span.start)
    before = [each for each in inside if each.span.end <= mention.span.start]
    return before[-1] if before else (inside[0] if inside else None)


def _event(scene: Scene, sentence: Span, clause: Clause, mention: TimeMention) -> Draft | None:
    modality = clause.modality
    if not scene.is_stated(clause) or (
        modality.frame is not Frame.ACTUAL and modality.frame is not Frame.HYPOTHETICAL
    ):
        return None
    if modality.temporal is Temporal.PAST and modality.realization is Realization.COMPLETED:
        return None
    if (
        modality.temporal is Temporal.HABITUAL
        and modality.realization is not Realization.SCHEDULED
        and clause.lemma not in _HAPPENS
    ):
        return None
    if modality.realization in _MEANT and clause.lemma not in _HAPPENS:
        return None
    if _may_be_denied(scene, sentence, clause):
        return None
    noun = _event_noun(scene, sentence, clause, mention)
    if noun is None:
        return None
    span, name = noun
    value = content.value_of(scene, span)
    subject = _whose(scene, sentence, span, clause)
    predicate = _kind(scene, name, clause)
    return Draft(
        predicate=predicate,
        subject=subject,
        value=value,
        qualifier=content.noun_key(_bare(scene, value)) or name,
        trigger=clause.trigger,
        clause=clause,
        participants=_others(scene, span, clause, subject),
        place=mention.span,
    )


def _may_be_denied(scene: Scene, sentence: Span, clause: Clause) -> bool:
    """Whether a long sentence goes on to deny something, which may be the event itself."""
    if len(scene.line.words(sentence)) < _LONG_SENTENCE:
        return False
    return any(
        each is not clause
        and each.trigger.touches(sentence)
        and each.modality.polarity is not Polarity.POSITIVE
        for each in scene.clauses
    )


_LONG_SENTENCE = 25


def _event_noun(
    scene: Scene, sentence: Span, clause: Clause, mention: TimeMention
) -> tuple[Span, str] | None:
    """The noun phrase that names the event, nearest to its time."""
    best: tuple[int, Span, str] | None = None
    for token in scene.line.words(sentence):
        stretch = Span(start=token.start, end=token.end)
        if stretch.touches(mention.span) or (stretch == clause.trigger and lemma(token.word) in _HAPPENS):
            continue
        if not in_list("events", "nouns", token.word):
            continue
        distance = max(token.start - mention.span.end, mention.span.start - token.end, 0)
        if in_list("events", "weak", token.word) and distance > 10:
            continue
        if best is None or distance < best[0]:
            best = (distance, stretch, lemma(token.word))
    if best is None:
        return None
    return _phrase(scene, best[1]), best[2]


def _phrase(scene: Scene, head: Span) -> Span:
    """The noun phrase around an event's noun: the words that belong to it before and behind."""
    tokens = scene.line.tokens
    at = next(index for index, token in enumerate(tokens) if token.start >= head.start)
    first = last = at
    while first > 0 and _belongs_before(scene, first - 1):
        first -= 1
    while last + 1 < len(tokens) and in_list("events", "nouns", tokens[last + 1].word):
        last += 1
    return Span(start=tokens[first].start, end=tokens[last].end)


def _belongs_before(scene: Scene, at: int) -> bool:
    token = scene.line.tokens[at]
    stretch = Span(start=token.start, end=token.end)
    if any(stretch.touches(span) for span in scene.time_spans):
        return False
    word = token.word
    if word == "'s":
        return at > 0
    if (
        not word[0].isalpha()
        or word in _ENDS_A_PHRASE
        or pronoun_kind(word) in ("speaker", "addressee", "someone", "it")
    ):
        return word in ("my", "your", "our", "his", "her", "their")
    called = any(stretch.touches(mention.span) for mention in scene.vocatives)
    return not called and not any(
        clause.trigger == stretch for clause in scene.clauses if not in_list("events", "nouns", word)
    )


_ENDS_A_PHRASE = frozenset(
    [
        "and",
        "or",
        "but",
        "so",
        "if",
        "when",
        "because",
        "for",
        "to",
        "from",
        "at",
        "in",
        "on",
        "of",
        "with",
        "by",
        "about",
        "is",
        "are",
        "was",
        "were",
        "be",
        "am",
        "have",
        "has",
        "had",
        "got",
        "get",
        "the",
        "a",
        "an",
        "this",
        "that",
        "next",
        "last",
        "no",
        "not",
        "also",
        "then",
        "there",
        "will",
        "would",
        "can",
        "could",
        "may",
        "might",
        "must",
        "should",
        "do",
        "does",
        "did",
        "going",
        "go",
        "our",
        "i",
        "we",
        "you",
        "he",
        "she",
        "they",
        "it",
        "'ve",
        "'ll",
        "'m",
        "'re",
        "'d",
        "need",
        "needs",
        "booked",
        "book",
        "got",
        "have",
        "having",
        "into",
        "until",
        "till",
        "our",
        "off",
        "up",
        "come",
        "comes",
        "coming",
    ]
)


def _bare(scene: Scene, value: str) -> str:
    """The event without its owner: of Tom's dentist, the dentist."""
    _, rest = scene.directory.split_possessor(value.casefold().replace("’", "'"))
    return rest or value


def _whose(scene: Scene, sentence: Span, span: Span, clause: Clause) -> Subject:
    """Who has it: its owner, whom it is for, the clause's person; else the event itself, as a thing."""
    owner, rest = scene.directory.split_possessor(span.of(scene.text).casefold().replace("’", "'"))
    if rest:
        found = scene.subject(Span(start=span.start, end=span.start + len(owner)), clause)
        if found.person is not None:
            return found
    for argument in clause.arguments:
        if argument.marker == "for":
            found = scene.subject(argument.span, clause)
            if found.person is not None:
                return found
    beneficiary = _named_after_for(scene, sentence)
    if beneficiary is not None:
        return beneficiary
    if clause.subject is not None and not clause.subject.touches(span):
        found = scene.subject(clause.subject, clause)
        if found.person is not None:
            return found
    value = content.value_of(scene, span)
    thing = scene.directory.resolve(value, scene.turn.speaker)
    return thing if thing.kind is SubjectKind.THING else HOUSEHOLD


def _named_after_for(scene: Scene, sentence: Span) -> Subject | None:
    """Whom a line without a verb names: "Dentist for Tom: …"."""
    for mention in scene.mentions:
        before = scene.text[sentence.start : mention.span.start].rstrip().casefold()
        if mention.span.touches(sentence) and before.endswith(" for"):
            return scene.subject(mention.span)
    return None


def _kind(scene: Scene, name: str, clause: Clause) -> Predicate:
    if name in _TRAVEL or name in ("holiday", "flight", "ferry", "trip"):
        return Predicate.TRIP
    if name in ("visit", "visiting", "sleepover"):
        return Predicate.VISIT
    return Predicate.APPOINTMENT


def _others(scene: Scene, span: Span, clause: Clause, subject: Subject) -> list[Participant]:
    found: list[Participant] = []
    for argument in clause.arguments:
        held = trimmed(scene.text, argument.span)
        if held is None or held.touches(span) or any(held.touches(time) for time in scene.time_spans):
            continue
        who = scene.subject(held, clause)
        if who.person is not None and who.person != subject.person:
            found.append(
                Participant(
                    role=ParticipantRole(argument.role), surface=held.of(scene.text), person=who.person
                )
            )
    return found
