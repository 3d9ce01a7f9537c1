"""What somebody does, did or will do: tasks, promises, errands, what happened, from the floor's clauses."""

import re
from collections.abc import Iterator

from memory.claims import Participant, Subject, SubjectKind
from memory.floor import Argument, Clause
from memory.floor.words import entry
from memory.language.cues import has_cue
from memory.language.naming import HOUSEHOLD, pronoun_kind
from memory.lexical import content
from memory.lexical.drafts import Draft, participant
from memory.lexical.lexicon import in_list, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Frame, Modality, Polarity, Realization, Temporal
from memory.value import Span
from memory.vocabulary import Predicate

_UNDER_WAY = frozenset(
    {Realization.ATTEMPTED, Realization.STARTED, Realization.PARTIAL, Realization.CANCELLED}
)


def deeds(scene: Scene) -> Iterator[Draft]:
    """The readings of every clause that tells of an act."""
    # "With ten minutes to spare" tells what was left, and is nothing that anybody made happen.
    embedding = {clause.parent for clause in scene.clauses if clause.parent is not None} - {
        clause.parent for clause in scene.clauses if clause.lemma == "spare"
    }
    for index, clause in enumerate(scene.clauses):
        if index in embedding and clause.lemma in words_of("in_verbs", "embeds"):
            continue
        if clause.modality.act is Act.REQUESTED:
            if not _is_verbless(clause):
                yield from requested(scene, clause)
        elif not scene.is_asked(clause):
            yield from _stated(scene, clause)


def _is_verbless(clause: Clause) -> bool:
    """As in "beds please": a request that only names a thing is a chore, and is read as one."""
    return any(each.span.touches(clause.trigger) for each in clause.arguments)


# --- stated


def _stated(scene: Scene, clause: Clause) -> Iterator[Draft]:
    if clause.modality.realization in (Realization.STATE, Realization.HABITUAL) and not clause.passive:
        return
    predicate = _predicate(scene, clause)
    if predicate is None:
        return
    subject = _subject_of(scene, clause, predicate)
    if subject is None:
        subject, predicate = _done_to(scene, clause), Predicate.HAPPENED
    if subject is None:
        return
    value, key = deed_content(scene, clause)
    if (
        not value
        or not key
        or _is_bare(scene, clause, predicate)
        or _is_farewell(clause, value)
        or (clause.passive and clause.lemma in ("call", "name"))
    ):
        return
    yield Draft(
        predicate=predicate,
        subject=subject,
        value=value,
        qualifier=key,
        trigger=clause.trigger,
        clause=clause,
        participants=participants(scene, clause),
        modality=_begun(clause),
        lasting=_is_lasting(scene, clause, predicate),
    )


def _subject_of(scene: Scene, clause: Clause, predicate: Predicate) -> Subject | None:
    """Who did it; of what merely happened to a thing, the thing."""
    if predicate is Predicate.HAPPENED and clause.passive and clause.subject is not None:
        patient = scene.subject(clause.subject, clause)
        if patient.kind is SubjectKind.THING:
            return patient
    return doer(scene, clause)


def _done_to(scene: Scene, clause: Clause) -> Subject | None:
    """The thing, where only "he" or "they" did it: "he's mended the back door", of some locksmith."""
    agent, theme = clause.subject, theme_of(clause)
    if agent is None or theme is None or clause.modality.realization is not Realization.COMPLETED:
        return None
    if agent.of(scene.text).casefold() not in ("he", "she", "they"):
        return None
    patient = scene.subject(theme.span, clause)
    return patient if patient.kind is SubjectKind.THING else None


def _begun(clause: Clause) -> Modality | None:
    """Of "started on the fence" no more is told than a beginning, however finished the verb sounds."""
    modality = clause.modality
    if clause.lemma not in ("start", "begin") or modality.realization is not Realization.COMPLETED:
        return None
    if modality.polarity is not Polarity.POSITIVE:
        return None
    return Modality.model_validate({**dict(modality), "realization": Realization.STARTED})


def _predicate(scene: Scene, clause: Clause) -> Predicate | None:
    """Which kind of deed it is, by its verb and by how far it is; None where it is none."""
    realization = clause.modality.realization
    if clause.modality.frame in (Frame.HYPOTHETICAL, Frame.DREAM, Frame.NONLITERAL):
        return Predicate.HAPPENED
    if clause.lemma in words_of("verbs", "passing") or _is_possession(scene, clause):
        return Predicate.HAPPENED if realization is Realization.COMPLETED and clause.lemma != "get" else None
    if clause.lemma in words_of("verbs", "inner"):
        return None
    if realization is Realization.COMPLETED or realization in _UNDER_WAY or clause.passive:
        return Predicate.TASK if _is_work(clause) and not _is_deed(clause) else Predicate.HAPPENED
    return _ahead(scene, clause)


def _ahead(scene: Scene, clause: Clause) -> Predicate | None:
    """What is promised, planned, wanted or obliged."""
    match clause.modality.realization:
        case Realization.INTENDED if _is_first_person(scene, clause) and _has_will(scene, clause):
            return Predicate.PROMISE
        case Realization.DESIRED:
            is_task = _is_first_person(scene, clause) and _is_task_like(clause)
        case Realization.SCHEDULED:
            is_task = _is_work(clause)
        case Realization.REQUIRED | Realization.INTENDED:
            is_task = _is_work(clause) or entry(clause.trigger.of(scene.text).casefold()).first[:1] == "V"
        case Realization.UNKNOWN:
            is_task = _is_work(clause) and clause.subject is not None
        case _:
            is_task = False
    return Predicate.TASK if is_task else None


def _is_work(clause: Clause) -> bool:
    return in_list("verbs", "task", clause.lemma) or in_list("verbs", "light", clause.lemma)


def _is_deed(clause: Clause) -> bool:
    """Whether it is done once and over, and no task that is ticked off."""
    if clause.lemma in words_of("verbs", "deed") or not _is_task_like(clause):
        return True
    return clause.lemma in ("get", "have", "make") and not clause.passive


def _is_bare(scene: Scene, clause: Clause, predicate: Predicate) -> bool:
    """A verb alone, of which nobody could say later what it was about: "left", "starting"."""
    if clause.arguments and any(each.role != "agent" for each in clause.arguments):
        return False
    if _is_news(scene, clause, predicate):
        return False
    if predicate is Predicate.PROMISE or (clause.subject is not None and predicate is Predicate.TASK):
        return len(verb_phrase(scene, clause).split()) < 2 and not scene.times_of(clause.span, clause)
    return clause.subject is None or not scene.times_of(clause.span, clause)


def _is_news(scene: Scene, clause: Clause, predicate: Predicate) -> bool:
    """Whether a verb alone tells what has become of somebody: "I passed!", "Nan fell"."""
    if clause.subject is None:
        if not (_is_work(clause) and is_elided(scene, clause)):
            return False
    elif predicate is not Predicate.HAPPENED or clause.passive:
        return False
    says_little = words_of("verbs", "motion") | words_of("verbs", "inner") | words_of("verbs", "report")
    if clause.lemma in says_little | words_of("in_verbs", "embeds") or in_list(
        "verbs", "light", clause.lemma
    ):
        return False
    if clause.lemma in words_of("in_verbs", "no_news") or scene.clauses.index(clause) in _embedding(scene):
        return False
    is_told = clause.modality.realization is Realization.COMPLETED and clause.modality.frame is Frame.ACTUAL
    is_somebodys = clause.subject is None or scene.subject(clause.subject, clause).person is not None
    return is_told and clause.main and is_somebodys


def _embedding(scene: Scene) -> frozenset[int | None]:
    return frozenset(clause.parent for clause in scene.clauses)


def _is_farewell(clause: Clause, value: str) -> bool:
    """As in "leaving you all to it": whoever says so goes, and has nothing to do."""
    words = value.casefold().split()
    return clause.lemma == "leave" and words[-2:] == ["to", "it"] and bool({"you", "u", "them"} & set(words))


def _is_task_like(clause: Clause) -> bool:
    return clause.passive or theme_of(clause) is not None or _behind_particle(clause) is not None


def _is_possession(scene: Scene, clause: Clause) -> bool:
    """Having, and not getting: "I've got a cold", "you've got the dentist"."""
    if clause.lemma != "get":
        return False
    before = [token.word for token in scene.line.tokens if token.start < clause.trigger.start][-2:]
    return bool(before) and before[-1] in ("have", "has", "'s", "had")


def _has_will(scene: Scene, clause: Clause) -> bool:
    words = [
        token.word for token in scene.line.tokens if clause.span.start <= token.start < clause.trigger.start
    ]
    return "will" in words or "shall" in words or "promise" in words


def _is_first_person(scene: Scene, clause: Clause) -> bool:
    span = clause.subject or controller(scene, clause)
    return span is None or pronoun_kind(scene.form(span).casefold()) in ("speaker", "speakers")


def doer(scene: Scene, clause: Clause) -> Subject | None:
    """Who does it: the agent, or, where nobody is named, whoever says it."""
    speaker = scene.turn.speaker
    agent = next((each for each in clause.arguments if each.role == "agent"), None)
    if agent is not None:
        span = trimmed(scene.text, agent.span)
        return None if span is None else _somebody(scene.subject(span, clause))
    above = controller(scene, clause)
    if above is not None:
        return _somebody(scene.subject(above, clause))
    if clause.passive and clause.subject is not None:
        patient = scene.subject(clause.subject, clause)
        if patient.kind is not SubjectKind.THING:
            return _somebody(patient)
    if clause.subject is None or (clause.passive and clause.parent is None):
        before = implied(scene, clause)
        if before is not None:
            return _somebody(scene.subject(before, clause))
        is_own = speaker is not None and (clause.subject is not None or is_elided(scene, clause))
        return scene.directory.resolve("I", speaker) if is_own else None
    return _somebody(scene.subject(clause.subject, clause))


def controller(scene: Scene, clause: Clause) -> Span | None:
    """The subject that an embedded clause takes from the one above: in "we want to paint", "we"."""
    steps = 0
    while clause.subject is None and clause.parent is not None and steps < 5:
        clause, steps = scene.clauses[clause.parent], steps + 1
        if clause.subject is not None and not clause.passive:
            return clause.subject
    return None


def is_elided(scene: Scene, clause: Clause) -> bool:
    """Whether a clause without a subject is about whoever says it: "dropped the glasses off", "bins done"."""
    if clause.subject is not None or not scene.is_stated(clause):
        return False
    steps = 0
    while clause.parent is not None and steps < 5:
        clause, steps = scene.clauses[clause.parent], steps + 1
        if clause.subject is not None or not scene.is_stated(clause):
            return False
    sentence = scene.sentence_of(clause.trigger)
    before = [token.word for token in scene.line.tokens if sentence.start <= token.start < clause.span.start]
    return all(
        not word[0].isalnum()
        or word in words_of("in_verbs", "may_precede")
        or word in words_of("fillers", "opening")
        for word in before
    )


def implied(scene: Scene, clause: Clause) -> Span | None:
    """The pronoun or name before "have to", "going to" and the like, where the clause shows no subject."""
    if clause.subject is not None:
        return None
    sentence = scene.sentence_of(clause.trigger)
    before = [
        each
        for each in scene.line.tokens
        if sentence.start <= each.start and each.end <= clause.trigger.start
    ]
    for token in reversed(before):
        if token.word in words_of("in_verbs", "semi"):
            continue
        span = Span(start=token.start, end=token.end)
        is_subject = token.word in ("i", "we", "you", "he", "she", "they") or any(
            mention.span.touches(span) for mention in scene.mentions
        )
        return span if is_subject and token is not before[-1] else None
    return None


def _somebody(subject: Subject) -> Subject | None:
    """A doer worth naming; of "it", "they" or "someone" nobody could say later who that was."""
    return None if subject.person is None and pronoun_kind(subject.surface.casefold()) else subject


def theme_of(clause: Clause) -> Argument | None:
    """What is acted upon."""
    return next((each for each in clause.arguments if each.role == "theme" and not each.marker), None)


def theme_in(scene: Scene, clause: Clause) -> Argument | None:
    """What is acted upon, a thing before a person: in "order me the book", the book."""
    called = [mention.span for mention in scene.vocatives]
    themes = [
        each
        for each in clause.arguments
        if each.role == "theme" and not each.marker and not any(each.span.touches(span) for span in called)
    ]
    things = [
        each
        for each in themes
        if pronoun_kind(each.span.of(scene.text).casefold()) not in ("speaker", "addressee")
    ]
    return things[0] if things else (themes[0] if themes else None)


def deed_content(scene: Scene, clause: Clause) -> tuple[str, str]:
    """A deed in its speaker's words, and its key: the verb, unless it is light, and the object."""
    theme = _patient(scene, clause)
    thing = "" if theme is None else content.value_of(scene, theme.span)
    pronoun = thing if thing and pronoun_kind(thing.casefold()) else ""
    if pronoun.casefold() in ("me", "us") and clause.modality.act in (Act.ASKED, Act.REQUESTED):
        return _to_the_asker(scene, clause)
    if pronoun:
        thing = antecedent(scene, clause, theme.span if theme else clause.trigger)
        if not thing:
            return "", ""
    noun = content.noun_key(thing)
    # "I've got the ending left", "no oat milk left": what remains is no deed.
    if thing.casefold().endswith(" left") and clause.lemma in ("have", "get", "be", "leave"):
        return "", ""
    if noun in words_of("verbs", "idiom") or not set(noun.split()).isdisjoint(("good", "bad")):
        return "", ""
    if in_list("verbs", "light", clause.lemma) and thing:
        return (thing, noun) if noun else ("", "")
    phrase = verb_phrase(scene, clause)
    # "That" may stand for all that was said; who "dropped it" has not done it.
    if pronoun.casefold() in ("it", "them", "him", "her") and not has_cue("completion", "let_go", phrase):
        phrase = re.sub(rf"\b{re.escape(pronoun)}\b", thing, phrase, count=1)
    if theme is not None and theme.span.start < clause.trigger.start:
        phrase = f"{content.value_of(scene, theme.span)} {clause.trigger.of(scene.text)}"
    key = f"{clause.lemma} {noun}" if noun else content.folded(phrase)
    if (
        noun
        and in_list("chores", "nouns", noun.rsplit(" ", maxsplit=1)[-1])
        and clause.lemma in ("put", "take", "make")
    ):
        key = noun
    return phrase, key


def _patient(scene: Scene, clause: Clause) -> Argument | None:
    theme = theme_in(scene, clause) or _behind_particle(clause)
    if theme is None and clause.passive and clause.subject is not None:
        return Argument(role="theme", span=clause.subject, marker="")
    return theme


def _to_the_asker(scene: Scene, clause: Clause) -> tuple[str, str]:
    """As in "drive me to the clinic": what is to be done to whoever asks."""
    phrase = verb_phrase(scene, clause)
    return (phrase, content.folded(phrase)) if len(phrase.split()) > _TO_ONE_ALONE else ("", "")


_TO_ONE_ALONE = 2
"""Words of what is asked to be done to the asker and tells nothing else: "help me", "ring me"."""


def _behind_particle(clause: Clause) -> Argument | None:
    """The object of a phrasal verb: "hand in the form"."""
    if not clause.arguments:
        return None
    particles = words_of("verbs", "phrasal")
    return next((each for each in clause.arguments if f"{clause.lemma}-{each.marker}" in particles), None)


def verb_phrase(scene: Scene, clause: Clause) -> str:
    """From the verb to the end of its clause, times left out."""
    own = [each.span.end for each in clause.arguments if each.span.start >= clause.trigger.end]
    end = max([clause.trigger.end, *own])
    others = [other.trigger.start for other in scene.clauses if other.trigger.start > clause.trigger.start]
    if not any(end <= start < clause.span.end for start in others):
        end = max(end, clause.span.end)
    return content.value_of(scene, Span(start=clause.trigger.start, end=end))


def antecedent(scene: Scene, clause: Clause, pronoun: Span) -> str:
    """What "it" stands for: the thing spoken of just before, or what the answered turn asks for."""
    earlier = [other for other in scene.clauses if other is not clause and other.trigger.end <= pronoun.start]
    for other in reversed(earlier[-_LOOKED_BACK:]):
        thing = _thing_of(scene, other, pronoun)
        if thing:
            return thing
    set_right = _SET_RIGHT.match(scene.text, pronoun.end)
    if set_right is not None and not _has_predicate(scene, set_right.span("what")):
        return set_right["what"].strip()  # "I did it, the whole fast"
    replied = scene.replied
    if replied is None:
        return ""
    return next((thing for other in replied.clauses if (thing := _thing_of(replied, other, None))), "")


_LOOKED_BACK = 4
_SET_RIGHT = re.compile(
    r",\s+(?P<what>(?:the|my|our|all|both|every|that)\b(?:\s+[\w'’-]+){1,4})\s*(?=[,.!;]|$)", re.IGNORECASE
)


def _has_predicate(scene: Scene, place: tuple[int, int]) -> bool:
    stretch = Span(start=place[0], end=place[1])
    return any(each.subject is not None and each.subject.touches(stretch) for each in scene.clauses)


def _thing_of(scene: Scene, clause: Clause, before: Span | None) -> str:
    """The thing that a clause is about: what is acted on, else its subject."""
    themes = [each.span for each in clause.arguments if each.role == "theme" and not each.marker]
    for span in (*themes, *(() if clause.subject is None else (clause.subject,))):
        if before is not None and span.end > before.start:
            continue
        text = content.value_of(scene, span)
        if text and not pronoun_kind(text.casefold()) and scene.subject(span, clause).person is None:
            return text
    return ""


def participants(scene: Scene, clause: Clause) -> list[Participant]:
    """Everybody and everything in a role, as the grammar shows it."""
    found: list[Participant] = []
    for argument in clause.arguments:
        if argument.role == "time" or any(argument.span.touches(span) for span in scene.time_spans):
            continue
        span = trimmed(scene.text, argument.span)
        if span is not None:
            found.append(participant(scene, argument.role, span, clause))
    return found


def _is_lasting(scene: Scene, clause: Clause, predicate: Predicate) -> bool:
    if predicate is not Predicate.HAPPENED:
        return True
    if clause.lemma in words_of("verbs", "passing") or clause.modality.frame is not Frame.ACTUAL:
        return False
    named = any(
        each.role in ("theme", "recipient", "source", "place", "amount")
        and not pronoun_kind(each.span.of(scene.text).casefold())
        for each in clause.arguments
    )
    return named or clause.modality.temporal is Temporal.PAST


# --- requested


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
