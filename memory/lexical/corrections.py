"""Words that correct or change what stood before, and those that end a thing: "no wait", "from Monday", "until …"."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from memory.lexical import content
from memory.lexical.drafts import Draft, is_negated
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Frame, Modality
from memory.naming import pronoun_kind
from memory.ports import Context
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy, Predicate, spec

Rule = Callable[[Scene], Iterator[Draft]]

_CORRECTS = re.compile(
    r"(?:^|[.;!?|] )(?:(?:oh|ah|oops|argh|ugh|sorry|wait|hang on|hold on|ok|um|no) ,? ?)*"
    r"(?P<cue>no ,? ?wait|wait ,? ?no|no ,? ?sorry|sorry ,? ?no|scrap that|strike that|ignore that|correction|my mistake|my bad|typo|"
    r"(?:sorry ,? )?(?:i|i actually) (?:meant|mean)(?! to\b| it\b)(?: to say)?|make that|that should (?:be|say)|should (?:be|say)|"
    r"that (?:is|'s) (?:wrong|not right|a mistake)|(?:i|we) got (?:that|it) wrong|i was wrong|actually (?:,|no|it is|it 's|that is|make)|"
    r"oops|sorry ,|not (?=[^.;!?|]{1,30} but )|\*)"
)
_NOT_BUT = re.compile(
    r"\bnot (?P<old>[^.;!?,|]{1,40}?) but (?P<new>[^.;!?,|]+)|, not (?P<old2>[^.;!?,|]{1,40})(?=$| ?[.;!?,|])"
)
_CHANGES = re.compile(
    r"\b(?:from now on|as of|no longer|not any ?more|any ?more|has moved|have moved|moved|has changed|changed|switched|instead|"
    r"used to be|swapped|rearranged|rescheduled|postponed|put back|brought forward|"
    r"(?:is|are|am|'s|has|have|it|not) (?:[a-z]+ ){0,6}now\b|now (?:on|at|in|it)|from (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"from (?:next|the|today|tomorrow)|starting (?:now|today|tomorrow|monday|next))\b"
)
_UNTIL = re.compile(
    r"\b(?:until|till|til|'til) (?P<end>(?:the|my|your|his|her|our|their|it|he|she|they|we|i|you|further|someone|somebody|[a-z]+ 's)\b[^.;!?,|]*)"
)
_WITHIN_SECONDS = 6 * 3600


def corrected(scene: Scene, rules: tuple[Rule, ...]) -> Iterator[Draft]:
    """A correction that only tells what is different: "no wait, Wednesday at 9"."""
    cue = _CORRECTS.search(scene.line.plain)
    if cue is None:
        return
    rest = _rest(scene, cue)
    earlier = _earlier(scene)
    if rest is None or earlier is None:
        return
    left = content.value_of(scene, rest)
    mentions = [m for m in scene.times_of(rest, None) if not is_negated(scene, m.span)]
    if mentions and not _content_words(left):
        draft = _first(earlier, rules, lambda d: bool(earlier.times_of(earlier.sentence_of(d.trigger), None)))
        if draft is not None:
            best = max(mentions, key=lambda m: m.span.end - m.span.start)
            yield _moved(scene, draft, rest, best.span)
    elif left and len(left.split()) <= 4 and not any(each.subject is not None for each in scene.clauses):
        draft = _first(earlier, rules, lambda d: _is_single(d.predicate))
        if draft is not None:
            bound = _moved(scene, draft, rest, rest)
            bound.value = left
            yield bound


def _content_words(text: str) -> list[str]:
    return [word for word in text.casefold().split() if word.strip("!.,") not in _EMPTY]


_EMPTY = frozenset(
    [
        "it",
        "is",
        "it's",
        "its",
        "at",
        "on",
        "the",
        "that",
        "that's",
        "now",
        "then",
        "not",
        "sorry",
        "is",
        "no",
        "wait",
        "for",
        "be",
        "was",
        "ok",
        "and",
    ]
)


def _is_single(predicate: Predicate) -> bool:
    return (
        spec(predicate).policy in (Policy.STATE, Policy.FACT, Policy.WHEREABOUTS, Policy.SET)
        or predicate is Predicate.LIST_ITEM
    )


def _rest(scene: Scene, cue: re.Match[str]) -> Span | None:
    plain = scene.line.plain
    if cue.end() >= len(plain):
        return None
    start = cue.end()
    while start < len(plain) and not plain[start].isalnum():
        start += 1
    if start >= len(plain):
        return None
    return trimmed(scene.text, scene.line.raw(start, len(plain)))


def _earlier(scene: Scene) -> Scene | None:
    """What is corrected: the turn that is answered, else the speaker's own last one of the room."""
    turn = scene.context.replied_to or _own_last(scene)
    if turn is None or turn.author is not Author.PERSON or not turn.text:
        return None
    return Scene(turn, Context(house=scene.house, replied_to=None, before=(), open_questions=()))


def _own_last(scene: Scene) -> Turn | None:
    for turn in reversed(scene.context.before):
        age = (scene.turn.sent_at - turn.sent_at).total_seconds()
        if (
            turn.speaker == scene.turn.speaker
            and turn.room == scene.turn.room
            and 0 <= age <= _WITHIN_SECONDS
        ):
            return turn
    return None


def _first(earlier: Scene, rules: tuple[Rule, ...], fits: Callable[[Draft], bool]) -> Draft | None:
    return next((draft for rule in rules for draft in rule(earlier) if fits(draft)), None)


def _moved(scene: Scene, draft: Draft, quote: Span, place: Span) -> Draft:
    """The earlier reading, with what the correction tells in place of what it told."""
    first = next((t for t in scene.line.words(place) if t.word[0].isalnum()), scene.line.tokens[0])
    trigger = Span(start=first.start, end=first.end)
    clause = scene.clause_at(trigger)
    modality = draft.modality or draft.clause.modality
    if clause.modality.act is not Act.STATED or clause.modality.frame is not Frame.ACTUAL:
        modality = Modality.model_validate(
            {**dict(modality), "act": clause.modality.act, "frame": clause.modality.frame}
        )
    whole = trimmed(scene.text, Span(start=0, end=len(scene.text))) or quote
    return replace(
        draft,
        trigger=trigger,
        clause=clause,
        modality=modality,
        quote=whole,
        place=place,
        when=None,
        corrects=True,
    )


def mark(scene: Scene, drafts: list[Draft]) -> None:
    """Note on each reading whether its words correct, change or end something."""
    for draft in drafts:
        if draft.predicate is Predicate.ASKED_ABOUT:
            continue
        sentence = scene.sentence_of(draft.trigger)
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
