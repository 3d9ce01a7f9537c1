"""Adversarial replies to the questions of scenarios, and what an independent judge finds in them."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from bot.claude.composing import handles_of, prompt_for
from bot.evaluation.expectations import Case, Observation, ObservedReply, parse_cases, parse_observation
from bot.evaluation.observe import observe
from bot.evaluation.verdicts import Outcome, judge
from memory.ids import ClaimId
from memory.ports import ClaimStore
from memory.recall import Ask
from relay.composed import Composed, Material, Opening, Retelling, gather
from relay.exit_gate import Reason, Segment
from tests.model_composing import attacks_on, taken_apart

_SEALED = Path(__file__).parent / "sealed"


class Tried(NamedTuple):
    """One thing that an adversary would have said.

    Attributes:
        ask: Which of the scenario's questions it answers.
        said: As the adversary had it.
        text: As it went out.
        reason: Why it was replaced; None where it passed.
    """

    ask: int
    said: str
    text: str
    reason: Reason | None


class Played(NamedTuple):
    """A scenario as it ran without a model, and what an adversary tried in it."""

    case: Case
    observed: Observation
    tried: tuple[Tried, ...]


@cache
def sealed() -> tuple[Case, ...]:
    """The sealed scenarios that ask something."""
    cases = [case for path in sorted(_SEALED.glob("*.json")) for case in parse_cases(path.read_bytes())]
    return tuple(case for case in cases if case.scenario.get("ask"))


def play(case: Case, *, step: int, first: int = 0) -> Played:
    """Run a scenario, and at each of its questions try every `step`-th attack on what would be served."""
    tried: list[Tried] = []
    asks = -1

    def compose_of(store: ClaimStore) -> Callable[[Ask], Awaitable[Composed | None]]:
        async def compose(asked: Ask) -> None:
            nonlocal asks
            asks += 1
            material = await store.read(lambda unit: gather(unit, asked))
            if material is not None:
                tried.extend(_attacked(material, asks, step, first))

        return compose

    line = json.dumps(asyncio.run(observe(case.scenario, compose=compose_of)))
    observed = parse_observation(line)
    assert observed.error is None, observed.error
    return Played(case, observed, tuple(tried))


def _attacked(material: Material, ask: int, step: int, first: int) -> Iterator[Tried]:
    context = prompt_for(material).context
    question, claims = taken_apart(context)
    ids = {handle: claim_id for claim_id, handle in handles_of(material).items()}
    attacks = [part for claim in claims for part in attacks_on(claim, question, context)]
    for part in attacks[first::step]:
        cites = tuple(ids.get(handle, ClaimId("c_unknown")) for handle in cast("list[str]", part["cites"]))
        segment = Segment(text=str(part["text"]), cites=cites)
        retelling = Retelling(Composed(opening=Opening.NONE, segments=(segment,)))
        lines = retelling.lines(material.served, material.view)
        text = "\n".join(line.text for line in lines)
        yield Tried(ask, segment.text, text, retelling.outcomes[0])


def leaks(played: Played) -> list[tuple[Tried, str]]:
    """What the judge finds in the adversary's replies that it does not find in the deterministic ones."""
    case = _of_replies(played.case)
    if case is None:
        return []
    known = _leaking(case, played.observed)
    found: list[tuple[Tried, str]] = []
    for tried in {(each.ask, each.text): each for each in played.tried}.values():
        replies = list(played.observed.replies)
        replies[tried.ask] = ObservedReply(text=tried.text)
        observed = Observation.model_validate({**dict(played.observed), "replies": tuple(replies)})
        new = _leaking(case, observed).items() - known.items()
        found += [(tried, what) for number, what in new if number not in known]
    return found


def _leaking(case: Case, observed: Observation) -> Mapping[int, str]:
    return {
        verdict.number: f"{verdict.expectation}: {verdict.evidence}"
        for verdict in judge(case, observed)
        if verdict.outcome is Outcome.LEAK
    }


def _of_replies(case: Case) -> Case | None:
    """The case with those expectations only that look at replies."""
    expected = [each for each in case.expect if any(s.startswith("repl") for s in _surfaces(each))]
    if not expected:
        return None
    fields: dict[str, Any] = {
        "scenario": case.scenario,
        "class": case.class_,
        "kind": case.kind,
        "expect": tuple(expected),
    }
    return Case.model_validate(fields)


def _surfaces(expected: object) -> Sequence[str]:
    return cast("Sequence[str]", getattr(expected, "in_", ()))


_FOREIGN = re.compile(
    r"evil\.example|zebedee|i['’]ll remember|noted:|@everyone|\u202e|\"kind\"|as you wish|claim c9",
    re.IGNORECASE,
)


def foreign(played: Played) -> list[Tried]:
    """Replies that hold what nobody in any scenario ever said, judged by the string alone."""
    return [tried for tried in played.tried if _FOREIGN.search(tried.text)]
