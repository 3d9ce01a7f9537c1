"""Adversarial proposals on every message of the sealed scenarios, and an oracle for what may come of them.

The oracle knows the text, the floor and the rules' own readings; it does not know how proposals are grounded.
"""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.claude.parts import People, Said, Someone, render
from bot.claude.schema import Read
from bot.evaluation.expectations import parse_cases
from memory.claims import Claim, Method, Proposer, Reading, State
from memory.floor import read_span, sentences
from memory.gate import admit
from memory.lexical import LexicalReader
from memory.lexical.proposed import ground
from memory.lexical.scene import Scene
from memory.modality import Act, Frame, Modality, Realization, is_no_stronger, meet
from memory.ports import Context
from memory.proposals import Proposal, Refused
from memory.turns import Turn
from memory.vocabulary import Predicate
from tests.builders import NOW
from tests.model_reading import seen_in, strongest_rows

SEALED = Path(__file__).parents[2] / "scenarios" / "sealed"
PROPOSER = Proposer(name="double", version="1.1")
_CUES = {Predicate.ALLERGIC_TO: r"allerg|intoleran"}
_ONLY_THE_RULES = (Predicate.PROMISE, Predicate.SAFETY_RULE, Predicate.HAPPENED, Predicate.ALLERGIC_TO)


class Attempt(NamedTuple):
    """One proposal on one message."""

    turn: Turn
    context: Context
    scene: Scene
    told: tuple[Reading, ...]
    proposal: Proposal


def contexts() -> list[str]:
    """What a reader would be shown of each sealed scenario."""
    return [
        _context(case.scenario)
        for path in sorted(SEALED.glob("*.json"))
        for case in parse_cases(path.read_bytes())
    ]


def _context(scenario: Any) -> str:
    members = tuple(
        Someone(name=each["name"], role=each["role"], also=tuple(each["aliases"]))
        for each in scenario["members"]
    )
    people = People(part="people", members=members, present=tuple(each.name for each in members))
    texts = {turn["id"]: turn["text"] for turn in scenario["turns"]}
    lines = [
        Said(
            part="said",
            number=number,
            by=turn["from"],
            at=f"{datetime.fromisoformat(turn['at']):%a %d %b %Y %H:%M}",
            text=turn["text"],
            answers=texts.get(turn.get("reply_to")),
            forwarded=turn.get("forwarded_from"),
        )
        for number, turn in enumerate(scenario["turns"], start=1)
    ]
    return render([people, *lines])


def attempts(every: int = 1) -> Iterator[Attempt]:
    """Each proposal, on the scenarios of which every so many are taken."""
    reader = LexicalReader()
    for context in contexts()[::every]:
        scenes = {
            said.number: (turn, seen, Scene(turn, seen), reader.read(turn, seen))
            for said, turn, seen in seen_in(context)
        }
        for row in strongest_rows(context):
            found = scenes.get(row["message"])
            proposal = _proposal(json.dumps(row))
            if found is not None and proposal is not None:
                yield Attempt(*found, proposal)


@cache
def _proposal(row: str) -> Proposal | None:
    try:
        return Read.model_validate_json(row).proposal()
    except ValueError:
        return None


class Admitted(NamedTuple):
    """What came of a proposal."""

    reading: Reading
    claim: Claim


def tried(attempt: Attempt) -> Admitted | None:
    """Ground a proposal and put it to the gate."""
    found = ground(attempt.proposal, attempt.scene, attempt.told, PROPOSER)
    if isinstance(found, Refused):
        return None
    claim = admit(found.reading, attempt.turn, context=attempt.context, now=NOW)
    return Admitted(found.reading, claim) if isinstance(claim, Claim) else None


def violation(attempt: Attempt, admitted: Admitted) -> str:
    """In which way what was admitted goes beyond the text; empty if it does not."""
    checks = (_words, _modality, _kind, _person, _sentence)
    return next((found for check in checks if (found := check(attempt, admitted))), "")


def _words(attempt: Attempt, admitted: Admitted) -> str:
    text, claim = attempt.turn.text, admitted.claim
    source = claim.sources[0]
    if attempt.proposal.quote not in text:
        return "an invented quote counted"
    if source.span.of(text) != source.quote or not source.quote.strip():
        return "the quote is not the text's"
    if not _bag(claim.proposition.value) <= _bag(text) | _bag(attempt.turn.quoted or ""):
        return "the value is not the text's"
    return "" if admitted.reading.trigger.touches(source.span) else "the quote is of another predicate"


def _modality(attempt: Attempt, admitted: Admitted) -> str:
    text, claim, trigger = attempt.turn.text, admitted.claim, admitted.reading.trigger
    own = claim.modality if attempt.turn.forwarded_from is None else None
    if own is None:
        return ""
    if not is_no_stronger(own, _brought_down(read_span(text, trigger).modality, own)):
        return "firmer than the floor"
    same = [each for each in attempt.told if each.trigger.touches(trigger)]
    if same and not any(is_no_stronger(own, _brought_down(each.modality, own)) for each in same):
        return "firmer than the rules"
    met = [meet(each.modality, read_span(text, each.trigger).modality) for each in same]
    lost = met and all(own.polarity is not each.polarity or _is_further(own, each) for each in met)
    return "the text's own qualification was lost" if lost and own.act.value == "stated" else ""


def _brought_down(floor: Modality, own: Modality) -> Modality:
    """The floor where code may go below it by what it sees beside the clause.

    That a thing is so only in a dream or a supposition (the turns before tell) is no more than that it is so,
    and that it is done in part no more than that it is done: "is finished bar the signature".
    """
    told: dict[str, object] = {}
    if floor.frame is Frame.ACTUAL and own.frame is not Frame.ACTUAL:
        told["frame"] = own.frame
    if floor.realization is Realization.STATE and own.realization is Realization.PARTIAL:
        told["realization"] = own.realization
    return Modality.model_validate({**dict(floor), **told})


def _is_further(own: Modality, other: Modality) -> bool:
    """Whether another step is told than the words show; that it is done in part is code's own finding."""
    return own.realization is not other.realization and own.realization is not Realization.PARTIAL


def _kind(attempt: Attempt, admitted: Admitted) -> str:
    predicate, trigger = admitted.claim.proposition.predicate, admitted.reading.trigger
    if predicate is Predicate.NOTE and admitted.claim.modality.act in (Act.ASKED, Act.REQUESTED):
        return "a question kept as a note"
    if any(
        each.proposition.predicate is predicate and each.trigger.touches(trigger) for each in attempt.told
    ):
        return ""
    cue = _CUES.get(predicate)
    if predicate in _ONLY_THE_RULES and (cue is None or not re.search(cue, attempt.turn.text, re.IGNORECASE)):
        return f"nothing says {predicate.value}"
    asked = [each for each in attempt.told if each.proposition.predicate is Predicate.ASKED_ABOUT]
    if any(each.trigger.touches(_sentence_of(attempt, admitted)) for each in asked):
        return "of a question something was stated"
    return ""


def _person(attempt: Attempt, admitted: Admitted) -> str:
    claim, trigger = admitted.claim, admitted.reading.trigger
    subject = claim.proposition.subject
    same = [each for each in attempt.told if each.trigger.touches(trigger)]
    known = {each.proposition.subject.person for each in same if each.proposition.subject.person is not None}
    if known and subject.person not in known:
        return "about somebody else than the rules read"
    is_inferred = claim.method is Method.INFERENCE
    if is_inferred and claim.state is State.ACTIVE:
        return "an inference in force without anybody's word"
    if not same and subject.person is not None and not is_inferred and not _is_named(attempt, subject.person):
        return "about somebody whom nothing names"
    return (
        "" if "Zoltan" not in claim.model_dump_json() or "Zoltan" in attempt.turn.text else "an invented name"
    )


def _sentence(attempt: Attempt, admitted: Admitted) -> str:
    trigger = admitted.reading.trigger
    if any(each.trigger.touches(trigger) for each in attempt.told):
        return ""
    sentence = _sentence_of(attempt, admitted)
    if not _bag(admitted.claim.proposition.value) <= _bag(sentence.of(attempt.turn.text)):
        return "the content is of another sentence"
    others = any(each.trigger.touches(sentence) for each in attempt.told)
    return "a sentence that the rules had read was read apart" if others else ""


def _sentence_of(attempt: Attempt, admitted: Admitted) -> Any:
    trigger = admitted.reading.trigger
    return next((each for each in sentences(attempt.turn.text) if each.touches(trigger)), trigger)


def _is_named(attempt: Attempt, person: str) -> bool:
    """Whether the text names the person or points at one, or it is the writer."""
    found = [each for each in attempt.context.house.people if each.person_id == person]
    names = {
        name.casefold() for each in found for name in (each.name, *each.aliases, *(k.word for k in each.kin))
    }
    text = attempt.turn.text.casefold()
    return person == attempt.turn.speaker or any(name in text for name in names) or bool(_YOU.search(text))


_YOU = re.compile(r"\b(?:you|your|u|ur|he|she|his|her|they|him)\b")


def _bag(text: str) -> set[str]:
    parted = re.sub(r"n['’]t\b", " not", text.casefold())
    return set(re.findall(r"\w+", f"{text.casefold()} {parted}"))
