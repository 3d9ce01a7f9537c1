"""Short answers, bound to the question that they answer: "yes at 7", "not yet", "done!", "Thursday", "me"."""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from memory.claims import Method, Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause, read_span
from memory.ids import PersonId
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import read
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal
from memory.naming import HOUSEHOLD, pronoun_kind, thing
from memory.ports import Context
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Predicate

Rule = Callable[[Scene], Iterator[Draft]]

_LONGEST = 120
_RECENT = 6
_WH = re.compile(
    r"(?:^|[.;!?,|:] |\b(?:and|so|but|ok|then) )(?:(?:at|on|in|by|for|to|with|from) )?(?P<wh>who|whose|when|where|why|how (?:much|many|long|old|far|often)|how|"
    r"what time|what day|what date|what|which)\b"
)
_DEGREES: dict[str, tuple[Polarity, Certainty]] = {
    "yes": (Polarity.POSITIVE, Certainty.CERTAIN),
    "no": (Polarity.NEGATIVE, Certainty.CERTAIN),
    "not_yet": (Polarity.NEGATIVE, Certainty.CERTAIN),
    "partly": (Polarity.POSITIVE, Certainty.CERTAIN),
    "likely": (Polarity.POSITIVE, Certainty.PROBABLE),
    "unlikely": (Polarity.NEGATIVE, Certainty.PROBABLE),
    "maybe": (Polarity.POSITIVE, Certainty.POSSIBLE),
}


@cache
def _kinds() -> list[tuple[str, re.Pattern[str]]]:
    tables = tomllib.loads(read("answers.toml"))
    return [(raw["kind"], re.compile(raw["pattern"])) for raw in tables["answer"]]


def answers(scene: Scene, rules: tuple[Rule, ...]) -> Iterator[Draft]:
    """What a short reply says, with the content of the question that it answers."""
    held = trimmed(scene.text, Span(start=0, end=len(scene.text)))
    asked = question_of(scene)
    if held is None or asked is None or held.end - held.start > _LONGEST or "?" in scene.text:
        return
    clause = _asked_clause(asked)
    if clause is None:
        return
    wh = _wh(asked, clause)
    draft = _polar(scene, asked, clause, rules) if not wh else _open(scene, asked, clause, wh, rules)
    if draft is not None:
        yield draft


def question_of(scene: Scene) -> Scene | None:
    """The turn whose question this one answers, read as if it were stated."""
    turn = _question_turn(scene)
    if turn is None:
        return None
    alone = Context(house=scene.house, replied_to=None, before=(), open_questions=())
    return Scene(turn, alone, answered_by=scene.turn.speaker)


def _question_turn(scene: Scene) -> Turn | None:
    context = scene.context
    replied = context.replied_to
    if replied is not None:
        is_anothers = (
            replied.author is Author.PERSON and replied.speaker != scene.turn.speaker and bool(replied.text)
        )
        return replied if is_anothers else None
    recent = {turn.turn_id: turn for turn in context.before[-_RECENT:]}
    for question in reversed(context.open_questions):
        turn = recent.get(question.sources[0].turn)
        if (
            turn is not None
            and turn.speaker != scene.turn.speaker
            and _may_answer(scene, question.proposition.participants)
        ):
            return turn
    return None


def _may_answer(scene: Scene, participants: tuple[Participant, ...]) -> bool:
    """Whether the question was put to this speaker, or to everybody."""
    asked = [each for each in participants if each.role is ParticipantRole.RECIPIENT]
    return not asked or any(each.person in (scene.turn.speaker, None) for each in asked)


def _asked_clause(asked: Scene) -> Clause | None:
    """The last question of the turn, else its last request."""
    open_ = [each for each in asked.clauses if each.modality.act in (Act.ASKED, Act.REQUESTED)]
    mains = [each for each in open_ if each.main]
    return mains[-1] if mains else (open_[-1] if open_ else None)


def _wh(asked: Scene, clause: Clause) -> str:
    start, end = asked.line.plain_range(asked.sentence_of(clause.trigger))
    found = _WH.search(asked.line.plain[start:end])
    return found["wh"] if found else ""


# --- yes, no, and between


def _polar(scene: Scene, asked: Scene, clause: Clause, rules: tuple[Rule, ...]) -> Draft | None:
    kind = _kind_of(scene)
    if kind is None or kind not in _DEGREES:
        return None
    base = _content(asked, clause, rules)
    if base is None:
        return None
    subject = _subject(scene, asked, base.subject, clause)
    modality = _modality(base.modality or clause.modality, kind)
    predicate = base.predicate
    if clause.modality.act is Act.REQUESTED or predicate in (Predicate.ERRAND, Predicate.ASKED_ABOUT):
        if kind == "yes" and subject.person == scene.turn.speaker and not _says_done(scene):
            predicate = Predicate.PROMISE
            modality = _with(modality, realization=Realization.INTENDED, temporal=Temporal.FUTURE)
        elif kind in ("yes", "partly"):
            step = Realization.COMPLETED if kind == "yes" else Realization.PARTIAL
            modality = _with(modality, realization=step, temporal=Temporal.PAST)
    return _bound(scene, base, subject, predicate, base.value, modality)


def _says_done(scene: Scene) -> bool:
    return bool(re.search(r"\b(?:done|did|finished|sorted|have)\b", scene.line.plain))


def _kind_of(scene: Scene) -> str | None:
    plain = _without_calls(scene)
    return next((kind for kind, pattern in _kinds() if pattern.match(plain)), None)


def _without_calls(scene: Scene) -> str:
    """The words of the turn without a leading call or filler."""
    words = [token.word for token in scene.line.tokens if not _is_called(scene, token.start)]
    while words and (
        words[0] in ("oh", "ah", "um", "er", "well", "sorry", "hey", "so", "and", "but", ",")
        or not words[0][0].isalnum()
    ):
        words = words[1:]
    return " ".join(words)


def _is_called(scene: Scene, at: int) -> bool:
    return any(mention.span.start <= at < mention.span.end for mention in scene.vocatives)


def _modality(base: Modality, kind: str) -> Modality:
    polarity, certainty = _DEGREES[kind]
    realization = base.realization
    if kind == "partly":
        realization = Realization.PARTIAL
    if realization in (Realization.PERMITTED, Realization.UNKNOWN):
        realization = Realization.STATE if base.temporal is not Temporal.FUTURE else Realization.INTENDED
    return Modality(
        act=Act.STATED,
        frame=base.frame if base.frame is not Frame.UNKNOWN else Frame.ACTUAL,
        certainty=certainty,
        polarity=polarity,
        realization=realization,
        temporal=base.temporal,
        stance=Stance.KNOWLEDGE,
        attributed_to=(),
    )


def _with(modality: Modality, *, realization: Realization, temporal: Temporal) -> Modality:
    return Modality.model_validate({**dict(modality), "realization": realization, "temporal": temporal})


# --- who, when, where, how much


def _open(scene: Scene, asked: Scene, clause: Clause, wh: str, rules: tuple[Rule, ...]) -> Draft | None:
    held = trimmed(scene.text, Span(start=0, end=len(scene.text)))
    if held is None or _kind_of(scene) in ("unknown", "maybe"):
        return None
    if any(each.subject is not None for each in scene.clauses) and wh not in ("who", "whose"):
        return None
    base = _content(asked, clause, rules)
    if base is None:
        return None
    modality = _stated(base.modality or clause.modality)
    if wh == "who":
        return _who(scene, asked, base, modality)
    if wh in ("when", "what time", "what day", "what date"):
        return _when(scene, asked, base, modality, clause)
    if wh == "where":
        return _where(scene, asked, base, modality, clause)
    value = f"{base.value}: {content.value_of(scene, held) or held.of(scene.text)}"
    subject = _subject(scene, asked, base.subject, clause)
    return _bound(
        scene,
        base,
        subject,
        Predicate.NOTE,
        value,
        _with(modality, realization=Realization.STATE, temporal=modality.temporal),
    )


def _who(scene: Scene, asked: Scene, base: Draft, modality: Modality) -> Draft | None:
    """Who: a name, or "me"."""
    named = [mention.person for mention in scene.mentions]
    first = scene.line.tokens[0].word if scene.line.tokens else ""
    negative = "not" in [token.word for token in scene.line.tokens[:2]] or first in ("no", "nobody")
    person: PersonId | None = None
    if len(named) == 1:
        person = named[0]
    elif any(pronoun_kind(token.word) == "speaker" for token in scene.line.tokens):
        person = scene.turn.speaker
    if person is None:
        return None
    if negative:
        modality = Modality.model_validate({**dict(modality), "polarity": Polarity.NEGATIVE})
    surface = scene.house.name(person) if person != scene.turn.speaker else "I"
    subject = Subject(kind=SubjectKind.PERSON, surface=surface, person=person, whose=None)
    if base.predicate is Predicate.KEPT_AT:
        held = trimmed(scene.text, Span(start=0, end=len(scene.text)))
        return (
            None
            if held is None
            else _bound(scene, base, base.subject, base.predicate, held.of(scene.text), modality)
        )
    return _bound(scene, base, subject, base.predicate, base.value, modality)


def _when(scene: Scene, asked: Scene, base: Draft, modality: Modality, clause: Clause) -> Draft | None:
    mentions = scene.times(past=clause.modality.temporal is Temporal.PAST or None)
    if not mentions:
        return None
    past = clause.modality.temporal is Temporal.PAST
    predicate = base.predicate if base.predicate is not Predicate.ASKED_ABOUT else Predicate.NOTE
    if not past:
        modality = _with(modality, realization=Realization.SCHEDULED, temporal=Temporal.FUTURE)
        predicate = Predicate.APPOINTMENT if predicate in (Predicate.NOTE, Predicate.HAPPENED) else predicate
    bound = _bound(scene, base, _subject(scene, asked, base.subject, clause), predicate, base.value, modality)
    bound.when = mentions[0].when
    return bound


def _where(scene: Scene, asked: Scene, base: Draft, modality: Modality, clause: Clause) -> Draft | None:
    held = trimmed(scene.text, Span(start=0, end=len(scene.text)))
    value = content.value_of(scene, held) if held is not None else ""
    if not value:
        return None
    subject = _subject(scene, asked, base.subject, clause)
    is_person = subject.person is not None
    predicate = Predicate.LOCATED_AT if is_person else Predicate.KEPT_AT
    state = _with(modality, realization=Realization.STATE, temporal=Temporal.CURRENT)
    bound = _bound(scene, base, subject, predicate, value, state)
    bound.qualifier = ""
    return bound


def _stated(base: Modality) -> Modality:
    return _modality(base, "yes")


# --- binding


def _content(asked: Scene, clause: Clause, rules: tuple[Rule, ...]) -> Draft | None:
    """What the question would say if it were told: the reading of its clause, else a note of its words."""
    for rule in rules:
        for draft in rule(asked):
            if draft.trigger.touches(asked.sentence_of(clause.trigger)):
                return draft
    sentence = trimmed(asked.text, asked.sentence_of(clause.trigger))
    if sentence is None:
        return None
    is_wh = bool(_wh(asked, clause))
    start = sentence.start if is_wh else clause.trigger.start
    value = content.value_of(asked, Span(start=start, end=sentence.end))
    if not value:
        return None
    subject = HOUSEHOLD
    if clause.subject is not None:
        subject = asked.subject(clause.subject, clause)
        kind = pronoun_kind(subject.surface.casefold())
        if subject.person is None and kind:
            subject = HOUSEHOLD
        elif subject.person is None:
            subject = thing(content.value_of(asked, clause.subject) or subject.surface)
    return Draft(
        predicate=Predicate.NOTE,
        subject=subject,
        value=value,
        qualifier=content.folded(value),
        trigger=clause.trigger,
        clause=clause,
    )


def _subject(scene: Scene, asked: Scene, subject: Subject, clause: Clause) -> Subject:
    """Whom the answer is about: "you" is who answers, where they were asked; "anyone" is who says "I did"."""
    surface = subject.surface.casefold()
    if clause.subject is not None:
        surface = asked.form(clause.subject).casefold()
    kind = pronoun_kind(surface)
    speaker = scene.turn.speaker
    if speaker is None or (subject.person not in (None, speaker) and kind != "addressee"):
        return subject
    if kind == "addressee":
        person = subject.person or speaker
        return subject if person != speaker else scene.directory.resolve("I", speaker)
    says_i = any(pronoun_kind(token.word) == "speaker" for token in scene.line.tokens[:4])
    if kind == "someone" or subject == HOUSEHOLD:
        return scene.directory.resolve("I", speaker) if says_i else HOUSEHOLD
    return subject


def _bound(
    scene: Scene, base: Draft, subject: Subject, predicate: Predicate, value: str, modality: Modality
) -> Draft:
    """The content of the question in the words of the answer."""
    held = trimmed(scene.text, Span(start=0, end=len(scene.text))) or Span(start=0, end=len(scene.text))
    first = next((t for t in scene.line.tokens if t.word[0].isalnum()), None)
    trigger = held if first is None else Span(start=first.start, end=first.end)
    clause = read_span(scene.text, trigger)
    sources = clause.modality.attributed_to if clause.modality.frame is not Frame.UNKNOWN else ()
    told = Modality.model_validate({**dict(modality), "attributed_to": sources})
    return replace(
        base,
        predicate=predicate,
        subject=subject,
        value=value,
        trigger=trigger,
        clause=clause,
        modality=told,
        quote=held,
        place=held,
        method=Method.ANSWER,
        lasting=True,
        participants=[
            each
            for each in base.participants
            if each.role is not ParticipantRole.RECIPIENT or each.person != scene.turn.speaker
        ],
    )
