"""Under which number somebody can be reached."""

import re
from collections.abc import Iterator

from memory.claims import Subject
from memory.floor import read_span
from memory.lexical.content import value_of
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import pattern
from memory.lexical.patterns import is_nobody, owner_before, possessor
from memory.lexical.scene import Scene
from memory.modality import Act
from memory.value import Span
from memory.vocabulary import Predicate


def numbers(scene: Scene) -> Iterator[Draft]:
    """One reading for each number that is said to be somebody's."""
    line = scene.line
    for match in _pattern("number").finditer(line.plain):
        held = line.group(match, "what")
        if held is None:
            continue
        start, end = line.plain_range(scene.whole_sentence_of(held))
        if not _pattern("cue").search(line.plain, start, end):
            continue
        clause = read_span(scene.text, held)
        trigger = held
        if clause.modality.act is Act.UNKNOWN:
            # Of "my number has changed to …" the verb tells how it is meant, and not the number.
            clause = scene.clause_at(held)
            trigger = clause.trigger
        whose = _whose(scene, held, line.plain[start : match.start()])
        if whose is None or is_nobody(whose) or clause.modality.act is Act.ASKED:
            continue
        yield Draft(
            predicate=Predicate.PHONE,
            subject=whose,
            value=value_of(scene, held),
            qualifier="",
            trigger=trigger,
            clause=clause,
            quote=scene.sentence_of(held),
            changes=_pattern("new").search(line.plain[start:end]) is not None,
        )


def _whose(scene: Scene, number: Span, before: str) -> Subject | None:
    """Whom the number reaches: "ring Joel on …", "I'm on …", "new number for me: …", "my number is …"."""
    start, _ = scene.line.plain_range(number)
    shift = start - len(before)
    for name in ("reached", "is_on", "for_whom"):
        found = _pattern(name).search(before)
        if found is not None:
            who = scene.line.raw(shift + found.start("who"), shift + found.end("who"))
            return possessor(scene, who, scene.clause_at(number))
    owner = owner_before(scene, number, scene.clause_at(number))
    is_owned = owner is not None and not is_nobody(owner) and not _pattern("bare").search(owner.surface)
    if not is_owned and scene.turn.speaker is not None and _pattern("of_speaker").search(before):
        return scene.directory.resolve("I", scene.turn.speaker)
    return owner


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("numbers", name)
