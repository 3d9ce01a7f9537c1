"""What is done, in the words of whoever tells it: the verb and its thing, and what "it" stands for."""

import re

from memory.floor import Argument, Clause
from memory.language.cues import has_cue
from memory.language.kinship import pronoun_kind
from memory.lexical import content
from memory.lexical.lexicon import in_list, words_of
from memory.lexical.scene import Scene
from memory.modality import Act, Temporal
from memory.value import Span


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
    to_somebody = _to_somebody(scene, clause, None if theme is None else theme.span)
    if to_somebody is not None:
        return to_somebody
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
        phrase = f"{content.value_of(scene, theme.span)} {_done_to(scene, theme.span, clause)}"
    key = f"{clause.lemma} {noun}" if noun else content.folded(phrase)
    if (
        noun
        and in_list("chores", "nouns", noun.rsplit(" ", maxsplit=1)[-1])
        and clause.lemma in ("put", "take", "make")
    ):
        key = noun
    return phrase, key


def _done_to(scene: Scene, theme: Span, clause: Clause) -> str:
    """The verb; in a passive by somebody as it stands: "Nia beat" is not what "Nia was beat" says."""
    verb = clause.trigger.of(scene.text)
    is_by_somebody = clause.passive and any(each.role == "agent" for each in clause.arguments)
    between = scene.text[theme.end : clause.trigger.start].split()
    is_told = is_by_somebody and clause.modality.temporal is Temporal.PAST and len(between) <= _AUXILIARIES
    return " ".join((*between, verb)) if is_told else verb


_AUXILIARIES = 3
"""So many words may stand between whom a deed is done to and its verb: "has just been"."""


def _patient(scene: Scene, clause: Clause) -> Argument | None:
    theme = theme_in(scene, clause) or behind_particle(clause)
    if theme is None and clause.passive and clause.subject is not None:
        return Argument(role="theme", span=clause.subject, marker="")
    return theme


def _to_somebody(scene: Scene, clause: Clause, theme: Span | None) -> tuple[str, str] | None:
    """What is done to "her", or asked to be done to "me": no thing spoken of before stands for either."""
    pronoun = "" if theme is None else theme.of(scene.text).casefold()
    is_asked = clause.modality.act in (Act.ASKED, Act.REQUESTED)
    if theme is None or pronoun not in _OF_PEOPLE or (pronoun in ("me", "us") and not is_asked):
        return None
    if pronoun in ("me", "us"):
        return _to_the_asker(scene, clause)
    phrase = verb_phrase(scene, clause) if is_asked or antecedent(scene, clause, theme) else ""
    return phrase, content.folded(phrase)


_OF_PEOPLE = frozenset({"me", "us", "her", "him"})


def _to_the_asker(scene: Scene, clause: Clause) -> tuple[str, str]:
    """As in "drive me to the clinic": what is to be done to whoever asks."""
    phrase = verb_phrase(scene, clause)
    return (phrase, content.folded(phrase)) if len(phrase.split()) > _TO_ONE_ALONE else ("", "")


_TO_ONE_ALONE = 2
"""Words of what is asked to be done to the asker and tells nothing else: "help me", "ring me"."""


def behind_particle(clause: Clause) -> Argument | None:
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
        if _says_what_it_is(scene, other):
            return ""
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


def _says_what_it_is(scene: Scene, clause: Clause) -> bool:
    """As in "it's bursitis, I'm to rest it": what it is said to be is not what is rested."""
    return clause.subject is not None and clause.subject.of(scene.text).casefold() in ("it", "it's", "it’s")


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
