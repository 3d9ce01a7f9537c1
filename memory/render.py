"""The one way from a claim to words: who said it, how firmly, how far, and when.

The content is always the speaker's own words in quotation marks, so that nothing is added and "I"
stays theirs; every qualification stands outside them, where no cap reaches it (`memory.sentence`).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, LiteralString, final

from memory.audience import Audible
from memory.claims import Claim, State
from memory.floor import read
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId
from memory.language.dates import day, said
from memory.language.wording import chain, clean, is_plain, notes
from memory.modality import Act, Frame
from memory.sentence import bracket, has_words, parts_of, told, when_said
from memory.turns import Turn
from memory.value import Span
from memory.view import View
from memory.vocabulary import Predicate


class _Made:
    """What only this module holds: without it no `Rendered` can be made."""


_MADE: Final = _Made()


@final
class Rendered:
    """Words that may be sent: made of claims that passed the gate and of closed sentences, nothing else."""

    __slots__ = ("_claims", "_text")

    def __init__(self, text: str, claims: tuple[ClaimId, ...], by: _Made) -> None:
        if by is not _MADE:
            msg = "only memory.render puts things into words"
            raise TypeError(msg)
        self._text = text
        self._claims = claims

    @property
    def text(self) -> str:
        """What is read."""
        return self._text

    @property
    def claims(self) -> tuple[ClaimId, ...]:
        """The claims it tells, in the order of the text."""
        return self._claims

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rendered):
            return NotImplemented
        return (self._text, self._claims) == (other.text, other.claims)

    def __hash__(self) -> int:
        return hash((self._text, self._claims))

    def __repr__(self) -> str:
        return f"Rendered({len(self._text)} characters, claims={self._claims!r})"


NOTHING: Final = Rendered("", (), _MADE)
"""No words at all."""


def render(audible: Audible, view: View) -> Rendered:
    """Put a claim into words, whole."""
    return _rendered(audible.claim, view, limit=None)


def shorten(audible: Audible, view: View, *, limit: int) -> Rendered:
    """Put a claim into words with at most about `limit` characters of content.

    Qualifications are never cut. The content of a constraint, and any end of it that holds a
    negation, an exception or a condition, is not cut either: it is then as long as it is.
    """
    return _rendered(audible.claim, view, limit=limit)


def retold(audible: Audible, view: View, words: str, *, with_notes: bool) -> Rendered:
    """A claim in words that are not its speaker's; `relay.exit_gate`, which proves them, alone may call this.

    Who said it and when, and how the claim stands, are added here and can't be left out.

    Args:
        audible: The claim.
        view: From where it is looked at.
        words: A sentence without its full stop.
        with_notes: Whether how it was meant has to stand beside it, too.
    """
    parts = parts_of(audible, view)
    about = "" if has_words(words, parts.about) else parts.about
    is_dated = not with_notes or not parts.occasion or parts.occasion in words
    meant = "" if is_dated else f" [{parts.occasion}]"
    said_so = f"{parts.lead}{about}{words}{meant} — {parts.who}, {parts.when}"
    shown = (*parts.notes, *parts.beside) if with_notes else parts.beside
    return Rendered(f"{said_so}{bracket(shown)}", (audible.claim.claim_id,), _MADE)


def listed(several: Sequence[Audible], view: View) -> Rendered:
    """One thing on the list, and who wants it: of a plain wish the thing itself, of all else the whole words.

    Args:
        several: Claims of one item, oldest first; at least one.
        view: From where it is looked at.
    """
    plain = [each.claim for each in several if _is_plain_wish(each.claim)]
    if len(plain) < len(several):
        return join([render(each, view) for each in several], "; ")
    who = "; ".join(
        f"{view.house.name(claim.speaker)}, "
        f"{said(claim.said_at, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)}"
        for claim in plain
    )
    ids = tuple(claim.claim_id for claim in plain)
    return Rendered(f"“{clean(plain[0].proposition.value)}” — {who}", ids, _MADE)


def _is_plain_wish(claim: Claim) -> bool:
    """Whether the item was asked for, or said to be missing, without a hedge or a note beside it."""
    modality = claim.modality
    is_asked = modality.act is Act.REQUESTED and not notes(modality) and not modality.attributed_to
    is_wish = claim.proposition.predicate is Predicate.LIST_ITEM and (is_asked or is_plain(modality))
    return is_wish and claim.state is State.ACTIVE


def quoted(audible: Audible, view: View, *, before: Sequence[Audible] = ()) -> Rendered:
    """The words of a turn as they stand in the record, with their speaker and day, where no claim says it.

    Nothing is said of how they were meant: the whole words show it, or leave it open. Only of words that
    quote somebody, or something, it is said that they do.

    Args:
        audible: The words.
        view: From where they are looked at.
        before: What they lean on, where they say too little alone; told first.
    """
    parts: list[str] = []
    last: datetime | None = None
    for claim in (each.claim for each in (*before, audible)):
        is_later = last is None or claim.said_at - last > _MUCH_LATER
        at = f", {when_said(claim, view)}" if is_later else ""
        asked = " asked" if before and _asks_unmarked(claim) else ""
        parts.append(f"{_who(claim, view)}{asked}{at}: “{clean(claim.sources[0].quote)}”{_quoting(claim)}")
        last = claim.said_at
    return Rendered(" — ".join(parts), (), _MADE)


_MUCH_LATER = timedelta(hours=12)
"""How much later an answer is that its own time is told with it."""


def _asks_unmarked(claim: Claim) -> bool:
    """Whether words only ask, without the mark that would show it."""
    main = [each for each in read(claim.sources[0].quote) if each.main]
    return "?" not in claim.sources[0].quote and bool(main) and main[-1].modality.act is Act.ASKED


def _quoting(claim: Claim) -> str:
    clauses = read(claim.sources[0].quote)
    is_quoting = any(each.modality.frame is Frame.QUOTATION for each in clauses)
    return " (in it quoted words, not the speaker's own)" if is_quoting else ""


def _who(claim: Claim, view: View) -> str:
    sources = chain(claim.modality)
    name = view.house.name(claim.speaker)
    return f"{name} passed on{sources}" if sources else name


def phrase(template: LiteralString, *parts: Rendered | int) -> Rendered:
    """A sentence of the bot's own, from the program's text; each `{}` takes a part."""
    texts = [part.text if isinstance(part, Rendered) else str(part) for part in parts]
    ids = tuple(claim for part in parts if isinstance(part, Rendered) for claim in part.claims)
    return Rendered(template.format(*texts), ids, _MADE)


def join(parts: Iterable[Rendered], separator: LiteralString) -> Rendered:
    """Parts one after the other; empty ones are left out."""
    kept = [part for part in parts if part]
    ids = tuple(claim for part in kept for claim in part.claims)
    return Rendered(separator.join(part.text for part in kept), ids, _MADE)


def name_of(person: PersonId, house: House) -> Rendered:
    """A person's display name."""
    return Rendered(house.name(person), (), _MADE)


def surface_of(audible: Audible) -> Rendered:
    """The form under which a claim's subject was named, to ask who that is."""
    return Rendered(f"“{clean(audible.claim.proposition.subject.surface)}”", (), _MADE)


def reference(claim: ClaimId) -> Rendered:
    """A claim's id, as people type it after `why` or `forget`; it tells nothing of the claim."""
    return Rendered(claim, (), _MADE)


def moment(at: datetime, view: View) -> Rendered:
    """An instant as the listener says it: "today at 14:05"."""
    return Rendered(said(at, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute), (), _MADE)


def date_of(at: datetime, view: View) -> Rendered:
    """The day of an instant as the listener says it: "Tue 3 Nov"."""
    return Rendered(day(at, now=view.now, zone=view.zone, ways=view.ways), (), _MADE)


def echo(turn: Turn, span: Span, *, room: RoomId) -> Rendered:
    """A person's own words shown again in the room where they were just said, and nowhere else.

    Raises:
        ValueError: It is another room.
    """
    if room != turn.room:
        msg = f"turn {turn.turn_id} was not said in room {room}"
        raise ValueError(msg)
    return Rendered(f"“{clean(span.of(turn.text))}”", (), _MADE)


def _rendered(claim: Claim, view: View, *, limit: int | None) -> Rendered:
    return Rendered(told(claim, view, limit), (claim.claim_id,), _MADE)
