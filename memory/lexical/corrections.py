"""Words that say that a reading corrects, changes or ends something; what it corrects, capture finds."""

import re

from memory.language.kinship import pronoun_kind
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import pattern
from memory.lexical.scene import Scene
from memory.vocabulary import Policy, Predicate, spec


def mark(scene: Scene, drafts: list[Draft]) -> None:
    """Note on each reading whether its words correct, change or end something."""
    for draft in drafts:
        if draft.predicate is Predicate.ASKED_ABOUT:
            continue
        sentence = scene.whole_sentence_of(draft.trigger)
        start, end = scene.line.plain_range(sentence)
        plain = scene.line.plain[start:end]
        # "I was wrong, it isn't finished" is a new word on a deed, and takes back nothing.
        is_deed = spec(draft.predicate).policy is Policy.COMMITMENT and not scene.times_of(sentence, None)
        sets_right = bool(_pattern("corrects").search(plain)) or _sets_right(scene, start, end)
        draft.corrects = draft.corrects or (sets_right and not is_deed)
        cue = "changes_a_fact" if spec(draft.predicate).policy in _LASTING else "changes"
        draft.changes = draft.changes or any(_pattern(each).search(plain) for each in ("changes", cue))
        if draft.end_condition is None and not draft.timeless:
            draft.end_condition = _end_condition(scene, start, end)


_LASTING = (Policy.FACT, Policy.SET, Policy.WHEREABOUTS)


def _sets_right(scene: Scene, start: int, end: int) -> bool:
    """Whether one thing is told and another denied in its place: "Sunday, not Saturday"."""
    found = _pattern("not_but").search(scene.line.plain, start, end)
    if found is None:
        return False
    if found["old"]:
        return True
    old = scene.line.group(found, "old2")
    if old is None:
        return False
    is_time = any(time.touches(old) for time in scene.time_spans)
    return is_time or (
        len(scene.line.words(old)) <= 3
        and not pronoun_kind(found["old2"].strip())
        and not found["old2"].startswith(_NO_THING)
    )


_NO_THING = (
    "the ",
    "really",
    "too ",
    "very ",
    "so ",
    "yet",
    "now",
    "just",
    "only",
    "even",
    "that ",
    "much",
    "at all",
    "sure",
    "certain",
)


def _end_condition(scene: Scene, start: int, end: int) -> str | None:
    """What has to come about before it ends: "the cast comes off"."""
    found = _pattern("until").search(scene.line.plain, start, end)
    if found is None:
        return None
    span = scene.line.group(found, "end")
    if span is None or any(span.touches(time) and time.start <= span.start for time in scene.time_spans):
        return None
    return span.of(scene.text).strip(" .,!")


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("corrections", name)
