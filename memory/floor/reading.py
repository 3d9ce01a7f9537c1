"""What the floor says of one predicate in a text: its modality, and who did what to whom."""

from typing import NamedTuple

from memory.modality import Modality
from memory.value import Span


class Argument(NamedTuple):
    """A participant as the grammar shows it, unresolved: "Dad", "20", "to Casper".

    `role` is one of the closed roles of a proposition; `span` is its stretch of the raw text without
    the preposition; `marker` is the preposition that introduced it, lower case, or empty.
    """

    role: str
    span: Span
    marker: str


class Clause(NamedTuple):
    """One predicate of a text, with the modality that its grammar allows at most.

    Attributes:
        span: The stretch from the clause's first to its last own word.
        trigger: The predicate word itself; of a copula with a noun or adjective, that complement's
            head ("is sick": "sick").
        lemma: The trigger's base form, lower case: "give" for "gave".
        main: Whether the sentence's assertion rests on it; one clause at most is main in a sentence.
        modality: The eight fields.
        cues: Stretches of the text that account for the modality ("may", "I think", "?").
        subject: The grammatical subject as written, if there is one; of a passive, the patient.
        arguments: Participants by role; in a passive the roles are already turned round, so that
            `agent` is who acts, whatever the word order.
        negated_by: The negation's stretch, if there is one, so that a shortened wording keeps it.
        passive: Whether the verb stands in the passive.
        past: Whether its verb stands in the past tense, so that what is for a time is over by now.
        perfect: Whether it is told with "have" and a participle, so that "for two years" lies behind; of
            "have got", which is having, it is not.
        parent: Index, in the same reading, of the clause that embeds this one, or None.
    """

    span: Span
    trigger: Span
    lemma: str
    main: bool
    modality: Modality
    cues: tuple[Span, ...]
    subject: Span | None
    arguments: tuple[Argument, ...]
    negated_by: Span | None
    passive: bool
    past: bool
    perfect: bool
    parent: int | None

    @property
    def has_agent(self) -> bool:
        """Whether it tells of somebody or something that acts: "is lovely" has none."""
        return any(each.role == "agent" for each in self.arguments)


def shifted(clause: Clause, by: int) -> Clause:
    """A clause read from a part of a text, or with more ahead of it, with its stretches in that text."""

    def move(span: Span) -> Span:
        return Span(start=span.start + by, end=span.end + by)

    return clause._replace(
        span=move(clause.span),
        trigger=move(clause.trigger),
        subject=None if clause.subject is None else move(clause.subject),
        arguments=tuple(
            Argument(role=each.role, span=move(each.span), marker=each.marker) for each in clause.arguments
        ),
        cues=tuple(move(each) for each in clause.cues),
        negated_by=None if clause.negated_by is None else move(clause.negated_by),
        parent=None,
    )
