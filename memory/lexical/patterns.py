"""The lexicon of what families say, and its application to a turn."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

from memory.claims import Subject, SubjectKind
from memory.floor import Clause
from memory.floor.normalise import Token
from memory.floor.words import closed_classes, is_listed
from memory.language.kinship import pronoun_kind
from memory.language.naming import HOUSEHOLD
from memory.lexical import content
from memory.lexical.deed_words import antecedent
from memory.lexical.doers import controller, is_elided
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import in_list, tables_of, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Act, Realization
from memory.people import Role
from memory.value import Span, Value
from memory.vocabulary import Predicate


class Pattern(Value, frozen=True):
    """One entry of `patterns.toml`; its comments say what each field means."""

    predicate: str
    keys: str
    pattern: str
    key: str
    about: str = ""
    verb: bool = False
    list: bool = False
    lasting: bool = True
    skip: str = ""
    owner: bool = False
    rule: bool = False
    wish: bool = True
    settled: bool = False
    changes: bool = False
    dated: bool = False
    timed: bool = False
    plain: bool = False
    unlisted: bool = False
    known: bool = False
    speaker: bool = False
    named: bool = False


class _Compiled:
    def __init__(self, order: int, entry: Pattern, text: str) -> None:
        self.order = order
        self.entry = entry
        self.text = text
        self.predicate = Predicate(entry.predicate)
        self.skip = frozenset(entry.skip.split())

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when a turn first holds one of its keys: most households never need most of them."""
        return re.compile(self.text)


@cache
def _by_key() -> dict[str, list[_Compiled]]:
    table: dict[str, list[_Compiled]] = defaultdict(list)
    loaded = tables_of("patterns.toml")
    macros: dict[str, str] = loaded["macros"]
    for order, raw in enumerate(loaded["pattern"]):
        entry = Pattern.model_validate(raw)
        compiled = _Compiled(order, entry, _expanded(entry.pattern, macros))
        for key in entry.keys.split():
            table[key].append(compiled)
    return dict(table)


@cache
def cue_words(predicate: Predicate) -> frozenset[str]:
    """The words without which nothing is read of a predicate; empty where other rules read it."""
    return frozenset(
        key for key, found in _by_key().items() if any(each.predicate is predicate for each in found)
    )


def _expanded(pattern: str, macros: dict[str, str]) -> str:
    """The pattern with its macros written out; doubled braces are braces."""
    for _ in range(3):
        for name, text in macros.items():
            pattern = pattern.replace(f"{{{name}}}", text)
    return pattern.replace("{{", "{").replace("}}", "}")


def structured(scene: Scene) -> Iterator[Draft]:
    """The readings of every pattern that the turn's words fit."""
    table = _by_key()
    tried: dict[int, _Compiled] = {}
    for key in scene.line.keys:
        for compiled in table.get(key, ()):
            tried[compiled.order] = compiled
    for _, compiled in sorted(tried.items()):
        for match in compiled.pattern.finditer(scene.line.plain):
            yield from _drafts(scene, compiled, match)


class _Said(NamedTuple):
    """Of whom something is said, in which clause, at which word."""

    subject: Subject
    clause: Clause
    trigger: Span


def _drafts(scene: Scene, compiled: _Compiled, match: re.Match[str]) -> Iterator[Draft]:
    entry = compiled.entry
    trigger = _trigger(scene, match)
    what = _content(scene, match)
    if trigger is None or (what is None and not entry.dated):
        return
    clause = scene.clause_at(trigger)
    if not _fits(scene, entry, clause, trigger):
        return
    subject = _subject(scene, entry, match, clause, trigger)
    if subject is None or not _is_about(entry, subject) or is_nobody(subject):
        return
    if entry.named and _is_child(scene, subject):
        return
    if not clause.trigger.touches(trigger) and clause in scene.clauses:
        trigger = clause.trigger
    for span in _items(scene, what or trigger, entry):
        draft = _draft(scene, compiled, span, _Said(subject, clause, trigger))
        if draft is not None:
            yield draft


def _content(scene: Scene, match: re.Match[str]) -> Span | None:
    names = [name for name in ("what", "what2") if name in match.re.groupindex]
    return next((span for name in names if (span := scene.line.group(match, name)) is not None), None)


def _trigger(scene: Scene, match: re.Match[str]) -> Span | None:
    for name in ("trig", "trig2", "trig3"):
        if name in match.re.groupindex:
            found = scene.line.group(match, name)
            if found is not None:
                last = scene.line.words(found)
                return found if len(last) < 2 else Span(start=last[-1].start, end=last[-1].end)
    return None


def _fits(scene: Scene, entry: Pattern, clause: Clause, trigger: Span) -> bool:
    is_request = clause.modality.act is Act.REQUESTED
    if scene.is_asked(clause) or (is_request and not entry.rule):
        return False
    if entry.verb and not any(each.trigger.touches(trigger) for each in scene.clauses):
        return False
    realization = clause.modality.realization
    if not entry.wish and realization in (Realization.DESIRED, Realization.INTENDED):
        return False
    if entry.plain and realization in (Realization.DESIRED, Realization.REQUIRED, Realization.INTENDED):
        return False
    if (entry.dated or entry.timed) and not scene.times_of(scene.sentence_of(trigger), clause):
        return False
    return not (
        entry.settled and realization in (Realization.INTENDED, Realization.REQUIRED, Realization.DESIRED)
    )


def _subject(
    scene: Scene, entry: Pattern, match: re.Match[str], clause: Clause, trigger: Span
) -> Subject | None:
    if "who" in match.re.groupindex:
        who = scene.line.group(match, "who")
        if who is not None:
            return possessor(scene, who, clause)
        if entry.dated:
            return _nearest_person(scene, trigger, clause)
    if entry.speaker:
        return None if scene.turn.speaker is None else scene.directory.resolve("I", scene.turn.speaker)
    if entry.rule:
        return _ruled(scene, clause)
    if entry.owner:
        return owner_before(scene, trigger, clause)
    return subject_of(scene, clause, trigger)


def _ruled(scene: Scene, clause: Clause) -> Subject:
    """Whom a rule is about: the person whom it protects or binds, else the house."""
    if clause.subject is not None and scene.subject(clause.subject, clause).person is not None:
        return scene.subject(clause.subject, clause)
    for argument in clause.arguments:
        if argument.role in ("recipient", "theme", "beneficiary"):
            found = scene.subject(argument.span, clause)
            if found.person is not None:
                return found
    one = scene.addressee_in(clause.trigger)
    return HOUSEHOLD if one is None else scene.directory.resolve(scene.house.name(one), scene.turn.speaker)


def possessor(scene: Scene, span: Span, clause: Clause) -> Subject:
    """Whom "my" or "Edie's" belongs to."""
    text = span.of(scene.text)
    bare = re.sub(r"['’]?s?$", "", text) if text.casefold() not in _POSSESSIVES else text
    resolved = scene.subject(span, clause)
    if resolved.person is not None or not bare:
        return resolved
    shorter = Span(start=span.start, end=span.start + len(bare))
    return scene.subject(shorter, clause) if shorter.end > shorter.start else resolved


_POSSESSIVES = frozenset({"my", "your", "his", "her", "our", "their"})


def owner_before(scene: Scene, trigger: Span, clause: Clause) -> Subject | None:
    """Whose number, or blood group, it is: the nearest possessor before the word."""
    sentence = scene.sentence_of(trigger)
    before = [
        token for token in scene.line.tokens if sentence.start <= token.start and token.end <= trigger.start
    ]
    for at, token in reversed(list(enumerate(before))):
        if token.word in _POSSESSIVES:
            return scene.subject(Span(start=token.start, end=token.end), clause)
        if token.word == "'s" and _owns(before[at - 1] if at else None, before[at + 1 : at + 2]):
            return scene.subject(Span(start=before[at - 1].start, end=before[at - 1].end), clause)
    named = [m for m in scene.mentions if sentence.start <= m.span.start and m.span.end <= trigger.start]
    if named:
        return scene.subject(named[-1].span, clause)
    behind = next(
        (t for t in scene.line.words(sentence) if t.start >= trigger.end and t.word in _POSSESSIVES), None
    )
    if behind is not None:
        return scene.subject(Span(start=behind.start, end=behind.end), clause)
    return None if clause.subject is None else scene.subject(clause.subject, clause)


def _owns(owner: Token | None, owned: list[Token]) -> bool:
    """Whether "'s" stands for belonging, as in "the school's number", and not for "is"."""
    is_noun = owner is not None and owner.word[0].isalpha() and not pronoun_kind(owner.word)
    return is_noun and any(each.word in _NUMBERED for each in owned)


_NUMBERED = frozenset({"number", "mobile", "phone", "cell", "landline", "new", "home", "work", "direct"})


def _nearest_person(scene: Scene, trigger: Span, clause: Clause) -> Subject | None:
    sentence = scene.sentence_of(trigger)
    named = [m for m in scene.mentions if m.span.touches(sentence) and m.span.end <= trigger.start]
    return scene.subject(named[-1].span, clause) if named else None


def subject_of(scene: Scene, clause: Clause, trigger: Span) -> Subject | None:
    """Whom the clause is about: its subject, or, where "I" is left out, the speaker."""
    near = _word_before(scene, trigger)
    if near is not None and (clause.subject is None or near.start >= clause.subject.end):
        is_free = not _is_governed(scene, near) or _has_gerund(scene, near)
        is_named = any(mention.span.touches(near) for mention in scene.mentions) and is_free
        if is_named and scene.text[near.start : near.start + 1].isalpha():
            return scene.subject(near, clause)
    if clause.subject is not None and clause.subject.start < trigger.start:
        span = trimmed(scene.text, clause.subject)
        return None if span is None else scene.subject(span, clause)
    before = _word_before(scene, trigger)
    if before is not None and pronoun_kind(before.of(scene.text).casefold()):
        return scene.subject(before, clause)
    above = controller(scene, clause)
    if above is not None:
        return scene.subject(above, clause)
    if is_elided(scene, clause) and scene.turn.speaker is not None:
        return scene.directory.resolve("I", scene.turn.speaker)
    return None


def _is_governed(scene: Scene, name: Span) -> bool:
    """Whether a preposition stands before the name: of "talked to mum, not dropping it", mum does nothing."""
    before = [each for each in scene.line.tokens if each.end <= name.start]
    return bool(before) and before[-1].word in ("to", "with", "for", "from", "by", "of", "about", "at", "on")


def _has_gerund(scene: Scene, name: Span) -> bool:
    """Whether what the preposition governs is a clause of its own: of "about Edie being dizzy", Edie is."""
    behind = next((each for each in scene.line.tokens if each.start >= name.end), None)
    return behind is not None and behind.word in ("being", "feeling", "getting")


def _word_before(scene: Scene, trigger: Span) -> Span | None:
    """The nearest word before a predicate that is no auxiliary or adverb."""
    for token in reversed([each for each in scene.line.tokens if each.end <= trigger.start]):
        if token.word in words_of("in_patterns", "passed_over"):
            continue
        return Span(start=token.start, end=token.end) if token.word[0].isalnum() else None
    return None


def _is_about(entry: Pattern, subject: Subject) -> bool:
    if entry.known:
        return subject.person is not None
    if entry.about == "person":
        return subject.kind is not SubjectKind.THING
    if entry.about == "thing":
        return subject.kind is SubjectKind.THING
    return True


def _is_child(scene: Scene, subject: Subject) -> bool:
    person = None if subject.person is None else scene.house.person(subject.person)
    return person is not None and person.role is Role.CHILD


def is_nobody(subject: Subject) -> bool:
    """Whether the form points at something that the turn does not name: "it", "they", "someone"."""
    return subject.person is None and pronoun_kind(subject.surface.casefold()) != ""


def _items(scene: Scene, span: Span, entry: Pattern) -> list[Span]:
    """The members of a list, or the whole."""
    if not entry.list:
        return [span]
    found = scene.line.items(span, (",", "and", "or", "&"))
    return [*found[:1], *(each for each in found[1:] if not _opens_a_clause(scene, each))]


def _opens_a_clause(scene: Scene, span: Span) -> bool:
    """Whether a predicate of its own follows: "…, my arms are all red", "…, found out today"."""
    return any(
        clause.trigger.start == span.start
        or (clause.subject is not None and span.holds(clause.subject) and clause.trigger.start >= span.end)
        for clause in scene.clauses
    )


def _draft(scene: Scene, compiled: _Compiled, span: Span, said: _Said) -> Draft | None:
    entry, predicate = compiled.entry, compiled.predicate
    value = _value(scene, compiled, span, said.clause)
    if value is None or (not value and not entry.dated):
        return None
    key = {"value": content.noun_key(value) or content.folded(value), "one": ""}.get(entry.key, entry.key)
    if entry.rule:
        value = content.value_of(scene, Span(start=said.trigger.start, end=span.end))
        key = content.folded(value)
        predicate = predicate if _is_about_safety(scene, said.trigger) else Predicate.HOUSEHOLD_RULE
    return Draft(
        predicate=predicate,
        subject=said.subject,
        value=value or said.trigger.of(scene.text),
        qualifier=key,
        trigger=said.trigger,
        clause=said.clause,
        lasting=entry.lasting,
        changes=entry.changes,
    )


def _value(scene: Scene, compiled: _Compiled, span: Span, clause: Clause) -> str | None:
    """The content, as far as it is one; None where the words say nothing of the kind."""
    entry, predicate = compiled.entry, compiled.predicate
    value = content.value_of(scene, span)
    if predicate in _CONSTRAINTS and pronoun_kind(value.casefold()) in ("it", "they"):
        value = antecedent(scene, clause, span)
    elif value.split(" ")[0].casefold() in compiled.skip:
        return None
    is_word = entry.unlisted and (is_listed(value.casefold()) or value.casefold() in closed_classes())
    is_empty = bool(value) and entry.key != "one" and not content.has_content(value)
    if entry.named and not _is_named(scene, span):
        return None
    needs_noun = predicate in (Predicate.KEPT_AT, Predicate.HOME, Predicate.JOB)
    is_named = any(char.isalpha() for char in content.noun_key(value))  # "moved to 3" is to no place
    return None if is_word or is_empty or (needs_noun and not is_named) else value


def _is_named(scene: Scene, span: Span) -> bool:
    """Whether the content is a name: it has a capital, or is no word that anybody knows."""
    words = [each for each in scene.line.words(span) if each.word[0].isalpha()]
    return any(each.cap or not (is_listed(each.word) or each.word in closed_classes()) for each in words)


def _is_about_safety(scene: Scene, trigger: Span) -> bool:
    words = scene.line.words(scene.sentence_of(trigger))
    return any(in_list("safety", "words", token.word) for token in words)


_CONSTRAINTS = (Predicate.ALLERGIC_TO, Predicate.TAKES_MEDICATION)
