"""Chains of completion: a task that is begun, half done, nearly done, done, dropped or taken up again.

Each chain is a household of its own, as `sayso eval --observe` reads it, with one question at its end.
Whether the answer may call the task finished is known from how the chain was made.
"""

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.simulation.check import Reply, holds_each, offending
from tests.simulation.doing import Job
from tests.simulation.phrasing import fill, pick, spoken, world
from tests.simulation.truth import Fault, Forbidden, Phrase

_BEGINS = datetime(2026, 3, 2, 8, 11, tzinfo=ZoneInfo("Europe/London"))
_STEP = timedelta(hours=29)
_DONE: Phrase = ("done", "finished", "finish", "completed", "all of it")
_SOURCES: Phrase = (
    "says", "said", "told", "tells", "claims", "reckons", "according", "apparently", "heard", "supposedly",
    "supposed", "reported", "reports", "they say", "word", "rumour", "allegedly", "gather", "accounts",
    "hear",
)  # fmt: skip
_GUESSES: Phrase = (
    "think", "thinks", "maybe", "perhaps", "probably", "surely", "bet", "bets", "might", "must have",
    "expect", "expects", "wonder", "wonders", "hope", "hopes", "once", "may", "possibly",
)  # fmt: skip
_NEAR: Phrase = (
    "virtually", "close to", "except", "finishing touches", "by tonight", "by friday", "just about",
    "percent", "hope", "hopes", "another ten minutes", "thought", "most of it", "some of", "first half",
    "one side", "third", "chunk", "bits", "as much", "%", "my", "his", "her", "their", "bit of", "share",
    "side of",
)  # fmt: skip


@dataclass(frozen=True)
class Chain:
    """One chain: what was said, what is asked, and whether the task is done.

    Attributes:
        kind: How it ends.
        scenario: As `sayso eval --observe` reads it.
        last: Who said what at the end, as "Name: text".
        is_done: Whether the answer must call it finished.
        told: What must be in the answer where it is finished.
        wrong: What must not be in the answer where it isn't.
    """

    kind: str
    scenario: dict[str, object]
    last: str
    is_done: bool
    told: tuple[Phrase, ...]
    wrong: Forbidden


@dataclass
class _Teller:
    """Collects what is said, a day and a bit apart."""

    rng: random.Random
    job: Job
    names: dict[str, str]
    turns: list[dict[str, str]]

    def says(self, voice: str, act: str, who: str, **names: str) -> None:
        """Let the one with that voice say the act."""
        at = _BEGINS + _STEP * len(self.turns) + timedelta(minutes=self.rng.randint(1, 59))
        slots = {**self.job.slots(), **names}
        text = fill(pick(self.rng, act, who, voice), slots)
        self.turns.append(
            {
                "id": f"c{len(self.turns) + 1}",
                "at": at.isoformat(),
                "from": self.names[voice],
                "chat": "group",
                "text": spoken(self.rng, text, voice, plain=True),
            }
        )

    def steps(self, voice: str, *acts: str) -> None:
        """Let the doer speak of their own work, act by act; some of the early ones fall away."""
        for act in acts:
            if act in ("chain_begin", "chain_part") and self.rng.random() < 0.25:
                continue
            self.says(voice, act, "self")


def chains(seed: int, of_each: int = 24) -> tuple[Chain, ...]:
    """So many chains of each kind; with the default 264 in all."""
    rng = random.Random(seed)  # noqa: S311 - a seeded generator is the point
    return tuple(_chain(rng, kind, number) for kind in _KINDS for number in range(of_each))


def called_done(chain: Chain, reply: Reply) -> bool:
    """Whether the reply tells of the task as finished, by whom it may."""
    return not reply["abstained"] and holds_each(reply["text"], chain.told)


def wrongly_done(chain: Chain, reply: Reply) -> str | None:
    """The sentence that calls an unfinished task finished, or None."""
    return None if chain.is_done else offending(reply["text"], chain.wrong)


def _begun(teller: _Teller, doer: str, _other: str) -> None:
    teller.says(doer, "chain_begin", "self")


def _part(teller: _Teller, doer: str, _other: str) -> None:
    teller.steps(doer, "chain_begin")
    teller.says(doer, "chain_part", "self")


def _near(teller: _Teller, doer: str, _other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_part", "chain_near")


def _hearsay(teller: _Teller, doer: str, other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_part")
    teller.says(other, "chain_hearsay", "other", name=teller.names[doer])


def _guess(teller: _Teller, doer: str, other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_part")
    teller.says(other, "chain_guess", "other", name=teller.names[doer])


def _dropped(teller: _Teller, doer: str, _other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_part", "chain_dropped")


def _again(teller: _Teller, doer: str, _other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_done", "chain_again")


def _my_part(teller: _Teller, doer: str, other: str) -> None:
    teller.says("m", "chain_beg", "other", name=teller.names[doer], second=teller.names[other])
    teller.says(doer, "chain_my_part", "self")


def _done(teller: _Teller, doer: str, _other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_part", "chain_done")


def _witnessed(teller: _Teller, doer: str, other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_part")
    teller.says(other, "chain_witness", "other", name=teller.names[doer])


def _done_again(teller: _Teller, doer: str, _other: str) -> None:
    teller.steps(doer, "chain_begin", "chain_done", "chain_again", "chain_done")


_KINDS: dict[str, tuple[Callable[[_Teller, str, str], None], bool, Phrase]] = {
    "begun": (_begun, False, _NEAR),
    "part done": (_part, False, _NEAR),
    "nearly done": (_near, False, _NEAR),
    "done by hearsay": (_hearsay, False, (*_SOURCES, *_NEAR)),
    "done by guess": (_guess, False, (*_GUESSES, *_NEAR)),
    "dropped": (_dropped, False, ("gave up", "quit", "stopped", "binned", "scrapped", *_NEAR)),
    "taken up again": (_again, False, ("again", "over", "until", "not", "n't", *_NEAR)),
    "one of two": (_my_part, False, _NEAR),
    "done": (_done, True, ()),
    "done, witnessed": (_witnessed, True, ()),
    "done again": (_done_again, True, ()),
}
"""How each kind is told, whether it ends done, and words that turn the sense of "finished" there."""


def _chain(rng: random.Random, kind: str, number: int) -> Chain:
    tell, is_done, turning = _KINDS[kind]
    jobs = [*world()["tasks"]["all"], *world()["promises"]["all"]]
    job = Job(*rng.choice(jobs).split("|"))
    family = rng.choice(world()["families"]["all"]).split("|")
    names = dict(zip("mdtkg", family, strict=True))
    doer, other = rng.sample("dtkg", 2)
    teller = _Teller(rng, job, names, [])
    tell(teller, doer, other)
    asked_at = datetime.fromisoformat(teller.turns[-1]["at"]) + timedelta(hours=rng.randint(1, 40))
    asked = names[other] if kind == "one of two" else names[doer]
    asking = ("has {asked} finished {noun}?", "is {noun} finished?")
    template = asking[0] if kind == "one of two" else rng.choice(asking)
    question = fill(template, {"asked": asked, "noun": job.noun})
    finished = job.finished(*turning)
    words = ((asked,), *finished.words) if kind == "one of two" else finished.words
    return Chain(
        kind=kind,
        scenario={
            "id": f"{kind} {number}",
            "members": [{"name": name, "role": role} for name, role in zip(family, _ROLES, strict=True)],
            "zone": "Europe/London",
            "turns": teller.turns,
            "ask": [{"as": names["m"], "chat": "group", "at": asked_at.isoformat(), "text": question}],
        },
        last=f"{teller.turns[-1]['from']}: {teller.turns[-1]['text']}",
        is_done=is_done,
        told=((*_DONE, job.past.split(" ")[0]), (job.key,)),
        wrong=Forbidden(words, Fault.DONE, finished.unless),
    )


_ROLES = ("owner", "adult", "child", "child", "adult")


if __name__ == "__main__":
    json.dump([chain.scenario for chain in chains(int(sys.argv[1]))], sys.stdout, ensure_ascii=False)
