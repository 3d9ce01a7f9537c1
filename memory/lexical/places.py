"""Where people are and where things are kept."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

from memory.claims import Subject, SubjectKind
from memory.floor import Clause
from memory.language.kinship import pronoun_kind
from memory.language.naming import thing
from memory.lexical import content
from memory.lexical.deed_words import antecedent
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import fitting, in_list, pattern, words_of
from memory.lexical.line import line_of, trimmed
from memory.lexical.patterns import is_nobody, subject_of
from memory.lexical.scene import Scene
from memory.modality import Act, Realization, Temporal
from memory.value import Span
from memory.vocabulary import Predicate


def places(scene: Scene) -> Iterator[Draft]:
    """One reading for each place that somebody or something is said to be at."""
    words = scene.line.parts
    of_located, of_put = fitting("places", _LOCATED, words), fitting("places", _PUT_THERE, words)
    of_held, of_kept = fitting("places", ("has",), words), fitting("places", ("kept",), words)
    is_maybe_alone = bool(fitting("places", ("alone",), words))
    for sentence in scene.sentences:
        located = list(_matched(scene, sentence, _located, of_located))
        yield from located
        yield from _matched(scene, sentence, _held, of_held)
        yield from _matched(scene, sentence, _put, of_put)
        yield from _matched(scene, sentence, _kept, of_kept)
        if is_maybe_alone and not located:
            yield from _alone(scene, sentence)


_LOCATED = ("being", "staying", "reached", "left", "on_way")
_PUT_THERE = ("put", "moved", "colon", "home_of")


def _matched(
    scene: Scene, sentence: Span, make: Callable[[Scene, re.Match[str]], Draft | None], names: list[str]
) -> Iterator[Draft]:
    if not names:
        return
    start, end = scene.line.plain_range(sentence)
    for name in names:
        for match in _pattern(name).finditer(scene.line.plain, start, end):
            draft = make(scene, match)
            if draft is not None:
                yield draft


def _group(scene: Scene, match: re.Match[str], *names: str) -> Span | None:
    for name in names:
        if name in match.re.groupindex:
            span = scene.line.group(match, name)
            if span is not None:
                return span
    return None


def _is_place(scene: Scene, at: Span | None) -> bool:
    """Whether what follows the preposition is a place, and neither a time nor a manner of speaking."""
    if at is None:
        return True
    held = trimmed(scene.text, at)
    if held is None or any(held.touches(span) for span in scene.time_spans):
        return False
    words = [token.word for token in scene.line.words(held) if token.word != "'s"]
    bare = [word for word in words if not _pattern("personal").match(f"{word} ")]
    return (
        bool(bare)
        and (bare[0] not in words_of("in_places", "abstract") or _is_part_of_a_thing(bare))
        and bare[-1] not in words_of("in_places", "abstract")
        and bare[-1] not in words_of("in_places", "momentary")
        and not in_list("groceries", "words", bare[-1])
        and not bare[0][0].isdigit()
    )


def _is_part_of_a_thing(words: list[str]) -> bool:
    """As in "the top drawer", "the middle shelf of the cupboard"; "the first place" is none."""
    return len(words) > 1 and words[0] in words_of("in_places", "of_a_thing")


def _located(scene: Scene, match: re.Match[str]) -> Draft | None:
    what = scene.line.group(match, "what")
    at = _group(scene, match, "at")
    trigger = _group(scene, match, "trig", "trig2", "at", "home")
    if what is None or trigger is None or not _is_place(scene, at):
        return None
    clause = scene.clause_at(_last_word(scene, trigger))
    is_duty = match.re is _pattern("reached") and clause.modality.realization is Realization.REQUIRED
    if not scene.is_stated(clause) or is_duty:  # "got to book" has reached no book
        return None
    subject = subject_of(
        scene, clause, _first_word(scene, what) if match.re is _pattern("being") else trigger
    )
    if subject is not None and is_nobody(subject) and match.re is _pattern("being"):
        subject = _antecedent(scene, clause, subject)
    if subject is None or is_nobody(subject):
        return None
    held = _until_verb(scene, what)
    is_thing = subject.kind is SubjectKind.THING
    value = _place(scene, held) if is_thing else content.value_of(scene, held)
    if not value or (match.re is _pattern("staying") and not _is_staying(clause, match["trig"])):
        return None
    if is_thing and (match.re is not _pattern("being") or _has_no_place(subject.surface)):
        return None
    predicate = Predicate.KEPT_AT if is_thing else Predicate.LOCATED_AT
    if is_thing and _is_occasion(subject.surface):
        predicate = Predicate.PLAN_OF_RECORD
    return Draft(
        predicate=predicate,
        subject=subject,
        value=value,
        qualifier="place" if predicate is Predicate.PLAN_OF_RECORD else "",
        trigger=clause.trigger if clause in scene.clauses else _last_word(scene, trigger),
        clause=clause,
        changes=is_thing and what.of(scene.text).casefold().startswith("back "),
    )


def _is_staying(clause: Clause, verb: str) -> bool:
    """Whether somebody stays there now or for a while, and no more than sat there once."""
    if verb in ("stay", "stays", "sleep", "sleeps", "kip", "kips", "crash"):
        is_ahead = clause.modality.temporal in (Temporal.FUTURE, Temporal.TEMPORARY)
        return is_ahead or clause.modality.realization is Realization.INTENDED
    return verb != "sat" or clause.subject is None or clause.modality.temporal is not Temporal.PAST


def _antecedent(scene: Scene, clause: Clause, subject: Subject) -> Subject | None:
    """The thing that "it" or "they" stands for, where the words before name one."""
    if pronoun_kind(subject.surface.casefold()) not in ("it", "they"):
        return None
    name = antecedent(scene, clause, clause.trigger if clause.subject is None else clause.subject)
    return thing(name) if name else None


def _has_no_place(surface: str) -> bool:
    """Whether the word names somebody's job, number or address, of which the place is the content."""
    return in_list("in_places", "of_somebody", surface.rsplit(maxsplit=1)[-1])


def _is_occasion(surface: str) -> bool:
    """Whether the thing is something that takes place: of a match, the place is part of the plan."""
    return in_list("events", "nouns", surface.rsplit(maxsplit=1)[-1])


def _until_verb(scene: Scene, span: Span) -> Span:
    """A place up to the next verb, or its subject: "in the garden" of "in the garden shouting at him"."""
    first = scene.line.words(span)[0]
    inside = [each.trigger.start for each in scene.clauses if first.end < each.trigger.start < span.end]
    cut = [start for start in inside if scene.text[start:].split(" ")[0].casefold().endswith("ing")]
    cut += [
        each.subject.start
        for each in scene.clauses
        if each.subject is not None and first.end < each.subject.start < span.end
    ]
    return Span(start=span.start, end=min(cut)) if cut else span


def _last_word(scene: Scene, span: Span) -> Span:
    held = [token for token in scene.line.words(span) if token.word[0].isalnum()]
    return Span(start=held[-1].start, end=held[-1].end) if held else span


def _first_word(scene: Scene, span: Span) -> Span:
    held = scene.line.words(span)
    return Span(start=held[0].start, end=held[0].end) if held else span


def _held(scene: Scene, match: re.Match[str]) -> Draft | None:
    """Phil has the spare key: the key is with Phil."""
    trigger, theme = scene.line.group(match, "trig"), scene.line.group(match, "theme")
    if trigger is None or theme is None:
        return None
    clause = scene.clause_at(trigger)
    if not scene.is_stated(clause) or clause.modality.realization is Realization.REQUIRED:
        return None
    if clause.subject is None or clause not in scene.clauses:
        return None
    holder = _whole_subject(scene, clause.subject, trigger)
    who = scene.subject(holder, clause)
    held = _thing_named(scene, clause, theme)
    if is_nobody(who) or held is None:
        return None
    return Draft(
        predicate=Predicate.KEPT_AT,
        subject=held,
        value=holder.of(scene.text) if who.person != scene.turn.speaker else f"{scene.form(holder)}",
        qualifier="",
        trigger=clause.trigger,
        clause=clause,
    )


def _whole_subject(scene: Scene, subject: Span, verb: Span) -> Span:
    """The subject with a name that stands before it: "Phil next door"."""
    sentence = scene.sentence_of(subject)
    lead = trimmed(scene.text, Span(start=sentence.start, end=verb.start))
    if (
        lead is not None
        and lead.holds(subject)
        and len(scene.line.words(lead)) <= 4
        and not content.opens_idly(lead.of(scene.text))
    ):
        return lead
    return subject


def _put(scene: Scene, match: re.Match[str]) -> Draft | None:
    """I've put the passports in the drawer: that is where they are."""
    trigger, theme = scene.line.group(match, "trig"), scene.line.group(match, "theme")
    at, what = scene.line.group(match, "at"), scene.line.group(match, "what")
    if trigger is None or theme is None or what is None or not _is_place(scene, at):
        return None
    clause = scene.clause_at(_last_word(scene, trigger))
    realization = clause.modality.realization
    is_told = realization in _DONE or match.re is _pattern("colon")
    if not scene.is_stated(clause) or not is_told or clause not in scene.clauses:
        return None
    about = _thing_named(scene, clause, theme)
    if about is None:
        return None
    return Draft(
        predicate=Predicate.KEPT_AT,
        subject=about,
        value=_place(scene, what),
        qualifier="",
        trigger=clause.trigger,
        clause=clause,
        place=_with_its_end(scene, what),
        changes=realization is Realization.COMPLETED or match.re is _pattern("home_of"),
    )


def _with_its_end(scene: Scene, what: Span) -> Span | None:
    """The sentence, where words behind a place tell for how long: "they're keeping it until Friday"."""
    sentence = scene.sentence_of(what)
    _, start = scene.line.plain_range(what)
    _, end = scene.line.plain_range(sentence)
    return sentence if _pattern("kept_there").search(scene.line.plain, start, end) else None


def _thing_named(scene: Scene, clause: Clause, theme: Span) -> Subject | None:
    """The thing that a phrase names, or that its "it" stands for."""
    name = content.value_of(scene, theme)
    if pronoun_kind(name.casefold()):
        name = antecedent(scene, clause, theme)
    about = thing(name) if name else None
    return None if about is None or is_nobody(about) or len(about.surface.split()) > 4 else about


def _place(scene: Scene, what: Span) -> str:
    """The place alone, without the way there ("back in the hall") and without "any more"."""
    start, end = scene.line.plain_range(what)
    held = _pattern("place").search(scene.line.plain, start, end)
    inside = None if held is None else scene.line.group(held, "place")
    return content.value_of(scene, what if inside is None else inside)


def _kept(scene: Scene, match: re.Match[str]) -> Draft | None:
    """The glue gun is kept in the hall drawer; the sewing box went in the loft."""
    trigger, what = scene.line.group(match, "trig"), scene.line.group(match, "what")
    if trigger is None or what is None or not _is_place(scene, scene.line.group(match, "at")):
        return None
    clause = scene.clause_at(trigger)
    if not scene.is_stated(clause) or clause.subject is None or clause.modality.realization not in _DONE:
        return None
    subject = scene.subject(clause.subject, clause)
    if subject.kind is not SubjectKind.THING or _is_occasion(subject.surface):
        return None
    return Draft(
        predicate=Predicate.KEPT_AT,
        subject=subject,
        value=_place(scene, what),
        qualifier="",
        trigger=clause.trigger,
        clause=clause,
        changes=scene.text[trigger.start : trigger.end].casefold() in _MOVED,
    )


_MOVED = frozenset({"went", "gone", "moved", "relocated", "rehoused"})
_DONE = frozenset({Realization.COMPLETED, Realization.STATE, Realization.HABITUAL})


def _without_calls(scene: Scene, span: Span) -> Span:
    """The stretch without the names and fillers that open it: "mum dad here at the garden centre"."""
    start = span.start
    for token in scene.line.words(span):
        stretch = Span(start=token.start, end=token.end)
        is_call = any(mention.span.touches(stretch) for mention in scene.mentions)
        if not is_call and token.word != "," and not content.only_fillers(token.word):
            break
        start = token.end
    return trimmed(scene.text, Span(start=start, end=span.end)) or span


def _opens_turn(scene: Scene, sentence: Span) -> bool:
    """Whether only fillers stand before the sentence: "Right. Home!!"."""
    before = [each for each in scene.sentences if each.end <= sentence.start]
    return all(content.only_fillers(each.of(scene.text)) for each in before)


def _without_closing(scene: Scene, span: Span) -> Span:
    """The stretch without the fillers that close it: "home now ngl"."""
    words = scene.line.words(span)
    while len(words) > 1 and words[-1].word in words_of("fillers", "closing"):
        words = words[:-1]
    return Span(start=span.start, end=words[-1].end) if words else span


def _tells_where_something_is(scene: Scene) -> bool:
    """Whether somebody has just asked where a thing is: a bare place is then the thing's."""
    others = [each for each in scene.context.before if each.speaker != scene.turn.speaker]
    asked = scene.context.replied_to or (others[-1] if others else None)
    if asked is None or asked.to_bot or scene.turn.sent_at - asked.sent_at > _STILL_ASKED:
        return False  # whoever asks the bot where the drill is makes "home!!" no answer
    found = _pattern("where").search(line_of(asked.text).plain)
    return found is not None and not pronoun_kind(found["what"] or "")


_STILL_ASKED = timedelta(hours=2)


def _alone(scene: Scene, sentence: Span) -> Iterator[Draft]:
    """A line that is only a place: "Home.", "On the train.", "At the vet's with Mango"."""
    held = trimmed(scene.text, sentence)
    if held is None or scene.turn.speaker is None or not _opens_turn(scene, sentence):
        return
    if _tells_where_something_is(scene):
        return
    held = _without_closing(scene, _without_calls(scene, held))
    start, end = scene.line.plain_range(held)
    match = _pattern("alone").match(scene.line.plain[start:end])
    if match is None:
        return
    at = next(match.span(name) for name in ("at", "home", "in") if match[name])
    place = scene.line.raw(start + at[0], start + at[1])
    if not _is_place(scene, place if match["at"] else None):
        return
    words = _last_word(scene, place)
    clause = scene.clause_at(words)
    # "Joel just got in" tells of Joel, whom "Joel, I'm in" calls.
    is_of_another = clause.subject is not None and clause.subject.end <= held.start
    if is_of_another or clause.modality.act in (Act.ASKED, Act.REQUESTED):
        return
    value = content.value_of(scene, held)
    if not value:
        return
    yield Draft(
        predicate=Predicate.LOCATED_AT,
        subject=scene.directory.resolve("I", scene.turn.speaker),
        value=value,
        qualifier="",
        trigger=clause.trigger if clause in scene.clauses else words,
        clause=clause,
        quote=sentence,
    )


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("places", name)
