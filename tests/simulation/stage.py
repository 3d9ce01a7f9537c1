"""The stage on which story lines play: who is there, when somebody speaks, and what is noted as true."""

import random
from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tests.simulation.phrasing import fill, pick, spoken, world
from tests.simulation.truth import Fact, Forbidden, Line, NowCheck, Phrase, Row, Standing, State

ZONE = ZoneInfo("Europe/London")
FIRST_DAY = date(2026, 7, 6)
_MORNING = time(6, 50)


@dataclass(frozen=True)
class Person:
    """One of the five: `voice` is m, d, t, k or g."""

    name: str
    voice: str


@dataclass(frozen=True)
class Saying:
    """One message of an exchange, before it has its time.

    Attributes:
        answers: Index within the exchange of the message that it replies to by the reply function.
        edits: Index within the exchange of the message that it edits.
    """

    who: Person
    text: str
    answers: int | None = None
    edits: int | None = None
    forwarded_from: str | None = None
    kind: str | None = None


@dataclass
class _Placed:
    saying: Saying
    room: str
    at: datetime
    reply_to: "_Placed | None" = None
    edit_of: "_Placed | None" = None


@dataclass
class Stage:
    """The half-year while it is being written."""

    rng: random.Random
    days: int
    people: tuple[Person, ...]
    placed: list[_Placed] = field(default_factory=list[_Placed])
    rows: list[Row] = field(default_factory=list[Row])
    standing: list[Standing] = field(default_factory=list[Standing])
    now_checks: list[NowCheck] = field(default_factory=list[NowCheck])
    _taken: dict[date, list[tuple[datetime, datetime]]] = field(
        default_factory=dict[date, list[tuple[datetime, datetime]]]
    )
    _away: list[tuple[Person, date, date]] = field(default_factory=list[tuple[Person, date, date]])
    _last: tuple[str, ...] = ()
    _pools: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    # people ------------------------------------------------------------------------------------

    def someone(self, *but: Person) -> Person:
        """Anybody of the five, except those named."""
        return self.rng.choice([person for person in self.people if person not in but])

    def adult(self, *but: Person) -> Person:
        """A grown-up, except those named."""
        return self.rng.choice([p for p in self.people if p.voice in "mdg" and p not in but])

    def same_or_other(self, teller: Person | None) -> Person:
        """The one who told of it before, for the most part; only their own word closes what they said."""
        return self.someone() if teller is None or self.rng.random() < 0.25 else teller

    def voice(self, voice: str) -> Person:
        """The one with that voice."""
        return next(person for person in self.people if person.voice == voice)

    def called(self, person: Person, by: Person) -> str:
        """What `by` calls somebody: the children say mum, dad and gran; their father says mum to his own."""
        if by.voice in "tk":
            return {"m": "mum", "d": "dad", "g": "gran"}.get(person.voice, person.name)
        if by.voice == "d" and person.voice == "g" and self.rng.random() < 0.5:
            return "Mum"
        return person.name

    def is_away(self, person: Person, day: date) -> bool:
        """Whether somebody sleeps elsewhere on that day."""
        return any(who == person and since <= day <= until for who, since, until in self._away)

    def goes_away(self, person: Person, since: date, until: date) -> None:
        """Note that somebody sleeps elsewhere."""
        self._away.append((person, since, until))

    # time --------------------------------------------------------------------------------------

    def day(self, number: int) -> date:
        """The calendar day of a day's number; the first is 0."""
        return FIRST_DAY + timedelta(days=number)

    def moment(self, day: date, hour: int, minute: int = 0) -> datetime:
        """An instant of that day in the household's zone."""
        return datetime.combine(day, time(hour, minute), tzinfo=ZONE)

    @property
    def ends(self) -> datetime:
        """The end of the last day."""
        return self.moment(self.day(self.days), 0)

    def _free(self, wanted: datetime, length: timedelta) -> datetime:
        start = wanted
        for taken_from, taken_until in self._taken.get(wanted.date(), []):
            if start < taken_until and start + length > taken_from:
                start = taken_until + timedelta(seconds=self.rng.randint(20, 50))
        return start

    # speaking ----------------------------------------------------------------------------------

    def exchange(self, day: date, hour: float, sayings: list[Saying], room: str = "group") -> datetime:
        """Let people speak one after another, with nobody coming between; gives the instant of the last word.

        Minutes that end in 0 or 5 belong to appointments alone, so that the time of a message is never taken
        for the time of one.
        """
        length = timedelta(minutes=2 * len(sayings))
        wanted = datetime.combine(day, _MORNING, tzinfo=ZONE) + timedelta(minutes=int((hour - 6.8) * 60))
        start = self._free(max(wanted, datetime.combine(day, _MORNING, tzinfo=ZONE)), length)
        insort(self._taken.setdefault(day, []), (start, start + length))
        batch: list[_Placed] = []
        at = start
        for saying in sayings:
            at = _off_the_fives(at + timedelta(seconds=self.rng.randint(5, 55)))
            batch.append(_Placed(saying, room, at))
            at += timedelta(seconds=20)
        for placed in batch:
            if placed.saying.answers is not None:
                placed.reply_to = batch[placed.saying.answers]
            if placed.saying.edits is not None:
                placed.edit_of = batch[placed.saying.edits]
        self.placed.extend(batch)
        self._last = tuple(f"{saying.who.name}: {saying.text}" for saying in sayings)
        return batch[-1].at

    def words(self, act: str, who: str, speaker: Person, /, **slots: str) -> str:
        """A wording of an act in the speaker's voice, now and then with an opener or a closer."""
        text = fill(pick(self.rng, act, who, speaker.voice), slots)
        return spoken(self.rng, text, speaker.voice, plain=False)

    def short(self, act: str, who: str, speaker: Person, /, **slots: str) -> str:
        """A wording of an act that stands in the flow of an exchange: neither opener nor closer."""
        text = fill(pick(self.rng, act, who, speaker.voice), slots)
        return spoken(self.rng, text, speaker.voice, plain=True)

    def about(
        self, act: str, person: Person, day: date, /, *, by: Person | None = None, **slots: str
    ) -> datetime:
        """Let the act be said by the person it is about, or by somebody else about them."""
        speaker = by or person
        who = "self" if speaker == person else "other"
        text = self.words(act, who, speaker, name=self.called(person, speaker), **slots)
        return self.exchange(day, self.hour(), [Saying(speaker, text)])

    def hour(self) -> float:
        """An hour at which a household talks."""
        return self.rng.uniform(7, 20.5)

    def in_turn(self, pool: str) -> str:
        """The next value of a pool, which begins again when it is used up."""
        dealt = self.deal(pool)
        if dealt is None:
            del self._pools[pool]
            dealt = self.deal(pool)
        assert dealt is not None
        return dealt

    def deal(self, pool: str, values: Iterable[str] | None = None) -> str | None:
        """The next value of a pool, each dealt once; None when they are used up."""
        if pool not in self._pools:
            dealt = list(world()["pools"][pool] if values is None else values)
            self.rng.shuffle(dealt)
            self._pools[pool] = dealt
        left = self._pools[pool]
        return left.pop() if left else None

    # truth -------------------------------------------------------------------------------------

    def know(
        self,
        at: datetime,
        state: State,
        fact: Fact,
        asking: str,
        /,
        *,
        must: tuple[Phrase, ...] = (),
        forbidden: tuple[Forbidden, ...] = (),
        asker: Person | None = None,
        room: str | None = None,
        **slots: str,
    ) -> None:
        """Note what is true at an instant, and how it is asked for; an instant past the end is left out."""
        template = self.rng.choice(world()["asking"][asking])
        question = fill(template, {"name": fact.subject, **slots})
        self.ask_plainly(at, state, fact, question, must=must, forbidden=forbidden, asker=asker, room=room)

    def ask_plainly(
        self,
        at: datetime,
        state: State,
        fact: Fact,
        question: str,
        *,
        must: tuple[Phrase, ...] = (),
        forbidden: tuple[Forbidden, ...] = (),
        asker: Person | None = None,
        room: str | None = None,
    ) -> None:
        """Note what is true at an instant, asked for in exactly these words."""
        if at >= self.ends:
            return
        named = {fact.subject, *(form for phrase in must for form in phrase)}
        asked_by = asker or self.someone(*(person for person in self.people if person.name in named))
        where = room or self.rng.choice(("group", "dm"))
        self.rows.append(Row(at, fact, state, asked_by.name, where, question, must, forbidden, self._last))

    def never_again(
        self, about: str, forbidden: Forbidden, since: datetime, until: datetime | None = None
    ) -> None:
        """Note words that no now block or digest may hold from the night after `since`."""
        if since < self.ends:
            self.standing.append(Standing(about, forbidden, since, until))

    def again(self, about: str, forbidden: Forbidden, at: datetime) -> None:
        """Note that what no block was to hold is so once more from an instant on."""
        self.standing = [
            replace(each, until=at)
            if (each.about, each.forbidden) == (about, forbidden)
            and each.since < at
            and (each.until is None or each.until > at)
            else each
            for each in self.standing
        ]

    def in_now(self, person: Person, day: date, what: str, *must: Phrase) -> None:
        """Note what the person's now block must show on the morning of a day."""
        at = self.moment(day, 6, 30)
        if at < self.ends:
            self.now_checks.append(NowCheck(at, person.name, what, must))

    # the end -----------------------------------------------------------------------------------

    def lines(self) -> tuple[Line, ...]:
        """All that was said, in order of time, as JSON Lines hold it."""
        within = [placed for placed in self.placed if placed.at < self.ends]
        ordered = sorted(within, key=lambda placed: placed.at)
        last: datetime | None = None
        for placed in ordered:
            if last is not None and placed.at <= last:
                placed.at = last + timedelta(seconds=1)
            last = placed.at
        ids = {id(placed): f"t{number:05d}" for number, placed in enumerate(ordered, 1)}
        return tuple(_line(placed, ids) for placed in ordered)


def _off_the_fives(at: datetime) -> datetime:
    return at + timedelta(minutes=1) if at.minute % 5 == 0 else at


def _line(placed: _Placed, ids: dict[int, str]) -> Line:
    line: Line = {
        "id": ids[id(placed)],
        "at": placed.at.isoformat(),
        "from": placed.saying.who.name,
        "chat": placed.room,
        "text": placed.saying.text,
    }
    if placed.reply_to is not None:
        line["reply_to"] = ids[id(placed.reply_to)]
    if placed.edit_of is not None:
        line["edit_of"] = ids[id(placed.edit_of)]
    if placed.saying.forwarded_from is not None:
        line["forwarded_from"] = placed.saying.forwarded_from
    if placed.saying.kind is not None:
        line["kind"] = placed.saying.kind
    return line
