"""The shopping list: one item for the house, whoever asks; bought is what somebody says they bought."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from memory.claims import Subject, SubjectKind
from memory.floor.words import closed_classes
from memory.language.naming import thing
from memory.language.shopping import SHOPPING
from memory.lexical import content
from memory.lexical.drafts import Draft, participant
from memory.lexical.lexicon import lemma, tables_of, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Certainty
from memory.value import Span
from memory.vocabulary import Predicate

SHOPPING_LIST = Subject(kind=SubjectKind.THING, surface=SHOPPING, person=None, whose=None)
"""Whose items they are where no other list is named ("the camping list")."""

_MOST_ITEMS = 12
_LONGEST_ITEM = 8


class _Pattern(NamedTuple):
    what: str
    any: bool
    pattern: re.Pattern[str]


@cache
def _by_key() -> dict[str, list[_Pattern]]:
    table: dict[str, list[_Pattern]] = {}
    for raw in tables_of("lists.toml")["pattern"]:
        text = raw["pattern"].replace("{{", "{").replace("}}", "}")
        compiled = _Pattern(raw["what"], raw["any"], re.compile(text))
        for key in raw["keys"].split():
            table.setdefault(key, []).append(compiled)
    return table


def list_items(scene: Scene) -> Iterator[Draft]:
    """One reading for each thing that is put on the list, missing or bought."""
    tried: list[_Pattern] = []
    keys = scene.line.keys
    for key, patterns in _by_key().items():
        if key in keys:
            tried.extend(pattern for pattern in patterns if pattern not in tried)
    taken: list[Span] = []
    for pattern in tried:
        for match in pattern.pattern.finditer(scene.line.plain):
            for draft in _items(scene, pattern, match):
                if draft.place is not None and not any(draft.place.touches(span) for span in taken):
                    yield draft
                    taken.append(draft.place)


def _items(scene: Scene, pattern: _Pattern, match: re.Match[str]) -> list[Draft]:
    trigger = scene.line.group(match, "trig")
    items = scene.line.group(match, "items")
    if trigger is None or items is None:
        return []
    clause = scene.clause_at(trigger)
    is_of_people = match["trig"] == "list" and clause.modality.act is not Act.REQUESTED
    if is_of_people or (scene.is_asked(clause) and pattern.what != "asked"):
        return []
    if clause not in scene.clauses and (named := _group(scene, match, "list")) is not None:
        clause = scene.clause_at(Span(start=named.end - 1, end=named.end))  # "start a packing list: pegs"
    if clause in scene.clauses and not clause.trigger.touches(trigger):
        trigger = clause.trigger
    spans = _split(scene, items)
    if not spans or len(spans) > _MOST_ITEMS:
        return []
    if not pattern.any and not all(_is_goods(scene, span) for span in spans):
        return []
    if pattern.any and any(len(scene.line.words(span)) > _LONGEST_ITEM for span in spans):
        return []
    whose = _whose(scene, match)
    return [_draft(scene, span, trigger, items, whose) for span in spans]


def _whose(scene: Scene, match: re.Match[str]) -> Subject:
    """The list that is named: "the camping list", or one that is begun "for camping"."""
    named, purpose = _group(scene, match, "list"), _group(scene, match, "purpose")
    if named is not None and purpose is not None:
        return thing(f"{purpose.of(scene.text)} {named.of(scene.text)}")
    if named is not None:
        return thing(named.of(scene.text))
    return SHOPPING_LIST if purpose is None else thing(f"{purpose.of(scene.text)} list")


def _group(scene: Scene, match: re.Match[str], name: str) -> Span | None:
    return scene.line.group(match, name) if name in match.re.groupindex else None


def _draft(scene: Scene, span: Span, trigger: Span, items: Span, whose: Subject) -> Draft:
    clause = scene.clause_at(trigger)
    value = content.strip_fillers(span.of(scene.text))
    agents = [each for each in clause.arguments if each.role == "agent" and not each.span.touches(items)]
    return Draft(
        predicate=Predicate.LIST_ITEM,
        subject=whose,
        value=value,
        qualifier=" ".join(_key(value)),
        trigger=trigger,
        clause=clause,
        participants=[participant(scene, "agent", each.span, clause) for each in agents],
        quote=scene.sentence_of(trigger),
        place=span,
    )


def _split(scene: Scene, span: Span) -> list[Span]:
    """The things of a list, times and calls left out."""
    holes = [*scene.time_spans, *(mention.span for mention in scene.vocatives)]
    found = scene.line.items(span, (",", "and", "&", "plus", "/"), holes)
    kept = [trimmed(scene.text, each) for each in found]
    return [
        each
        for each in kept
        if each is not None
        and _is_item(content.strip_fillers(each.of(scene.text)))
        and not _is_said(scene, each)
        and any(each.touches(sentence) for sentence in scene.sentences)  # "my dears" leads up to it
    ]


def _is_item(words: str) -> bool:
    """Whether the words name a thing; "put it" puts what was named before."""
    said = words.casefold().split()
    is_thing = any(word not in closed_classes() for word in said)  # "now then, put soap on the list"
    return bool(_key(words)) and is_thing and said[-1] not in _STANDS_FOR_A_THING


def _is_said(scene: Scene, span: Span) -> bool:
    """Whether the stretch says something of its own: "bin bags, we're down to two"."""
    return any(
        clause.subject is not None
        and span.holds(clause.subject)
        and span.holds(clause.trigger)
        and clause.modality.certainty is not Certainty.UNKNOWN
        for clause in scene.clauses
    )


def _key(value: str) -> list[str]:
    words = value.casefold().split()
    kept = [
        word for word in words[:-1] if word not in words_of("in_lists", "quantity") and not word.isdigit()
    ]
    return [
        lemma(word)
        for word in (*kept, *words[-1:])
        if word not in _STANDS_FOR_A_THING and word not in ("some", "more")
    ]


_STANDS_FOR_A_THING = ("it", "them", "that", "this")


def _is_goods(scene: Scene, span: Span) -> bool:
    """Whether the stretch names something that a shop has, and little else."""
    words = _key(content.strip_fillers(span.of(scene.text)))
    goods = words_of("groceries", "words")
    return 0 < len(words) <= 3 and (words[-1] in goods or "-".join(words) in goods)
