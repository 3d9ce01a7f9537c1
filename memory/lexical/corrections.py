"""Words that say of a reading that it corrects, changes or ends something; what it corrects, capture finds."""

import re

from memory.lexical.drafts import Draft
from memory.lexical.scene import Scene
from memory.naming import pronoun_kind
from memory.vocabulary import Predicate

_CORRECTS = re.compile(
    r"(?:^|[.;!?|] )(?:(?:oh|ah|oops|argh|ugh|sorry|wait|hang on|hold on|ok|um|no) ,? ?)*"
    r"(?P<cue>no ,? ?wait|wait ,? ?no|no ,? ?sorry|sorry ,? ?no|scrap that|strike that|ignore that|correction|my mistake|my bad|typo|"
    r"(?:sorry ,? )?(?:i|i actually) (?:meant|mean)(?! to\b| it\b)(?: to say)?|make that|that should (?:be|say)|should (?:be|say)|"
    r"that (?:is|'s) (?:wrong|not right|a mistake)|(?:i|we) got (?:that|it) wrong|i was wrong|actually (?:,|no|it is|it 's|that is|make)|"
    r"oops|sorry ,|not (?=[^.;!?|]{1,30} but )|\*)"
)
_NOT_BUT = re.compile(
    r"(?:\b(?:is|are|was|were|on|at|in|by|for|meant)|'s) not (?P<old>[^.;!?,|]{1,30}?) but (?P<new>[^.;!?,|]+)|, not (?P<old2>[^.;!?,|]{1,40})(?=$| ?[.;!?,|])"
)
_CHANGES = re.compile(
    r"\b(?:from now on|as of|no longer|not any ?more|any ?more|has moved|have moved|moved|has changed|changed|switched|instead|"
    r"used to be|swapped|pushed|shifted|taken over|takes over|has been changed|goes from|become|became|"
    r"rearranged|rescheduled|postponed|put back|brought forward|"
    r"(?:is|are|am|'s|has|have|it|not) (?:[a-z]+ ){0,6}now\b|now (?:on|at|in|it)|from (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"from (?:next|the|today|tomorrow)|starting (?:now|today|tomorrow|monday|next))\b"
)
_UNTIL = re.compile(
    r"\b(?:until|till|til|'til) (?P<end>(?:the|my|your|his|her|our|their|it|he|she|they|we|i|you|further|someone|somebody|[a-z]+ 's)\b[^.;!?,|]*)"
)


def mark(scene: Scene, drafts: list[Draft]) -> None:
    """Note on each reading whether its words correct, change or end something."""
    for draft in drafts:
        if draft.predicate is Predicate.ASKED_ABOUT:
            continue
        sentence = scene.whole_sentence_of(draft.trigger)
        start, end = scene.line.plain_range(sentence)
        plain = scene.line.plain[start:end]
        draft.corrects = draft.corrects or bool(_CORRECTS.search(plain)) or _sets_right(scene, start, end)
        draft.changes = draft.changes or bool(_CHANGES.search(plain))
        if draft.end_condition is None and not draft.timeless:
            draft.end_condition = _end_condition(scene, start, end)


def _sets_right(scene: Scene, start: int, end: int) -> bool:
    """Whether one thing is told and another denied in its place: "Sunday, not Saturday"."""
    found = _NOT_BUT.search(scene.line.plain, start, end)
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
)


def _end_condition(scene: Scene, start: int, end: int) -> str | None:
    """What has to come about before it ends: "the cast comes off"."""
    found = _UNTIL.search(scene.line.plain, start, end)
    if found is None:
        return None
    span = scene.line.group(found, "end")
    if span is None or any(span.touches(time) and time.start <= span.start for time in scene.time_spans):
        return None
    return span.of(scene.text).strip(" .,!")
