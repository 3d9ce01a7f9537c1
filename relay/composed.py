"""A reply that a model composed: what it may be made of, and how it comes to be said."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from memory.audience import Audible
from memory.ids import ClaimId
from memory.language.asking import ask
from memory.ports import UnitOfWork
from memory.recall import Ask, index_page, serve
from memory.render import Rendered, View, phrase, render
from memory.value import Value
from relay.answers import answer, told_of
from relay.exit_gate import Reason, Segment, let_out


class Opening(StrEnum):
    """The courtesies with which a reply may begin: a closed list, and nothing of the matter in it."""

    NONE = "none"
    HELLO = "hello"
    WELCOME = "you are welcome"
    HERE = "here it is"


class Composed(Value, frozen=True):
    """What a model would say."""

    opening: Opening
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Material:
    """What a reply may be composed of; all of it may be heard by everyone who reads the room.

    Attributes:
        question: The asker's words.
        view: The asker's.
        served: At most five claims, in full.
        index: Further claims that answer, up to a page of them.
        cursor: Leads to the next page; None on the last.
        constraints: Of the people concerned; beyond any allowance, and never left out for lack of room.
    """

    question: str
    view: View
    served: tuple[Audible, ...]
    index: tuple[Audible, ...]
    cursor: str | None
    constraints: tuple[Audible, ...]


def gather(
    uow: UnitOfWork, asked: Ask, *, picked: Sequence[ClaimId] = (), cursor: str | None = None
) -> Material | None:
    """What a reply to a question may be composed of; None where there is nothing to compose.

    Args:
        uow: The record as it stands now.
        asked: The question.
        picked: The claims to be served in full; none: those that answer best.
        cursor: Of the page of the index to be shown.

    Raises:
        StaleCursor: The memory has changed since the page before.
    """
    house = uow.house()
    question = ask(asked.text, asker=asked.asker, house=house, at=asked.now)
    best = [claim.claim_id for claim in told_of(uow, asked)]
    if question.what_was_known or not best:
        return None
    page = index_page(uow, asked, cursor)
    may_be_told = {*answer(uow, asked).eligible, *best}
    ids = [claim_id for claim_id in picked if claim_id in may_be_told] or best
    served = serve(uow, ids, asked)
    shown = {audible.claim.claim_id for audible in served.claims}
    return Material(
        question=asked.text,
        view=View(house=house, listener=asked.asker, now=asked.now, zone=house.zone_of(asked.asker)),
        served=served.claims,
        index=tuple(
            audible
            for audible in page.lines
            if audible.claim.claim_id in may_be_told and audible.claim.claim_id not in shown
        ),
        cursor=page.cursor,
        constraints=tuple(
            audible
            for audible in (*served.constraints, *served.to_settle)
            if audible.claim.claim_id not in shown
        ),
    )


class Retelling:
    """A composed reply on its way out: every segment passes the exit gate, or is replaced.

    Attributes:
        outcomes: For each segment why it was replaced, or None where it passed.
    """

    def __init__(self, composed: Composed) -> None:
        self._composed = composed
        self.outcomes: list[Reason | None] = []

    @property
    def chosen(self) -> tuple[ClaimId, ...]:
        """The claims that it cites, in the order of the text."""
        return tuple(dict.fromkeys(cited for segment in self._composed.segments for cited in segment.cites))

    def lines(self, served: Sequence[Audible], view: View) -> tuple[Rendered, ...]:
        """All of the served claims in words: the composed ones where they passed, else as rendered."""
        lines: list[Rendered] = []
        told: set[ClaimId] = set()
        for segment in self._composed.segments:
            let = let_out(segment, served, view)
            self.outcomes.append(let.reason)
            lines += [
                line
                for line in let.lines
                if line not in lines and (let.reason is None or told.isdisjoint(line.claims))
            ]
            told.update(segment.cites)
        lines += [render(audible, view) for audible in served if audible.claim.claim_id not in told]
        opening = _OPENINGS[self._composed.opening]
        return (*((opening,) if opening else ()), *lines)


_OPENINGS = {
    Opening.NONE: None,
    Opening.HELLO: phrase("Hello."),
    Opening.WELCOME: phrase("You are welcome."),
    Opening.HERE: phrase("Here is what I have:"),
}
