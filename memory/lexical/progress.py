"""How far somebody is with something: "halfway through the scarf", "made a start on the form"."""

import re
from collections.abc import Iterator
from functools import cache

from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import in_list, lemma, tables_of, words_of
from memory.lexical.patterns import is_nobody, subject_of
from memory.lexical.scene import Scene
from memory.modality import Modality, Polarity, Realization
from memory.value import Span
from memory.vocabulary import Predicate


@cache
def _patterns() -> list[tuple[frozenset[str], Realization, re.Pattern[str]]]:
    macros: dict[str, str] = tables_of("patterns.toml")["macros"]
    found: list[tuple[frozenset[str], Realization, re.Pattern[str]]] = []
    for raw in tables_of("progress.toml")["pattern"]:
        text = raw["pattern"].replace("{np}", macros["np"]).replace("{stop}", macros["stop"])
        pattern = re.compile(text.replace("{{", "{").replace("}}", "}"))
        found.append((frozenset(raw["keys"].split()), Realization(raw["far"]), pattern))
    return found


def progress(scene: Scene) -> Iterator[Draft]:
    """One reading for each piece of work that somebody says to be under way."""
    keys = scene.line.keys
    for wanted, far, pattern in _patterns():
        if wanted & keys:
            for match in pattern.finditer(scene.line.plain):
                draft = _draft(scene, match, far)
                if draft is not None:
                    yield draft


def _draft(scene: Scene, match: re.Match[str], far: Realization) -> Draft | None:
    names = [name for name in ("trig", "trig2") if name in match.re.groupindex]
    trigger = next((span for name in names if (span := scene.line.group(match, name)) is not None), None)
    what = scene.line.group(match, "what")
    if trigger is None or what is None:
        return None
    clause = scene.clause_at(trigger)
    if not scene.is_stated(clause):
        return None
    subject = subject_of(scene, clause, trigger)
    if subject is None or is_nobody(subject) or subject.person is None:
        subject = None if scene.turn.speaker is None else scene.directory.resolve("I", scene.turn.speaker)
    value = content.value_of(scene, what)
    key = _key(value)
    if subject is None or not key or lemma(value.split()[-1]) in words_of("in_progress", "no_work"):
        return None
    place = _trigger_in(scene, trigger, what)
    told = scene.clause_at(place)
    return Draft(
        predicate=Predicate.TASK,
        subject=subject,
        value=value,
        qualifier=key,
        trigger=place,
        clause=told,
        modality=at_most(told.modality, far),
    )


def at_most(modality: Modality, far: Realization) -> Modality:
    """The modality with what is said to be done taken down to how far it is."""
    if modality.realization is not Realization.COMPLETED or modality.polarity is not Polarity.POSITIVE:
        return modality
    return Modality.model_validate({**dict(modality), "realization": far})


def _trigger_in(scene: Scene, trigger: Span, what: Span) -> Span:
    """The predicate that tells how far it is: the clause of the work itself, where it has one."""
    inner = [each for each in scene.clauses if what.holds(each.trigger)]
    if inner:
        return inner[0].trigger
    clause = scene.clause_at(trigger)
    return clause.trigger if clause in scene.clauses else trigger


def _key(value: str) -> str:
    """The work, whatever verb tells of it: "filling in the tax return" and "the tax return" are one."""
    words = value.split()
    verb = words[0].casefold() if words and words[0].casefold().endswith("ing") else ""
    rest = " ".join(words[1:]) if verb else value
    for particle in ("in", "out", "up", "off"):
        rest = rest.removeprefix(f"{particle} ")
    noun = content.noun_key(rest)
    if not verb or not noun or in_list("verbs", "light", verb):
        return noun
    return f"{lemma(verb)} {noun}"
