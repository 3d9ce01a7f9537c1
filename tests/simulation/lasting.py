"""Story lines about what lasts until it changes: work, homes, numbers, teachers, diets, chores."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.simulation.phrasing import world
from tests.simulation.stage import Person, Saying, Stage
from tests.simulation.truth import Fact, Fault, Forbidden, State

Speakers = tuple[tuple[Person, str], ...]
"""Who may say it, and by which list of wordings ("self" or "other")."""


def gone(value: str, *near: str, unless: tuple[str, ...] = ()) -> Forbidden:
    """A value that is no longer so, in one sentence with what it was the value of."""
    return Forbidden(((value,), *((word,) for word in near)), Fault.STALE, unless)


def soon(stage: Stage, at: datetime) -> datetime:
    """Some time on the same day."""
    return at + timedelta(minutes=stage.rng.randint(18, 170))


def days_on(stage: Stage, at: datetime, low: int, high: int) -> datetime:
    """Some time on one of the coming days."""
    day = at.date() + timedelta(days=stage.rng.randint(low, high))
    return stage.moment(day, stage.rng.randint(8, 20), 7)


@dataclass(frozen=True)
class Chain:
    """A value that is said once and then changes; each change closes what was.

    Attributes:
        asking: How it is asked for; the history by the same name with `_past`, where there is one.
        gap: Fewest and most days between two changes.
        first: The value to begin with, where it is not one of the pool.
    """

    subject: str
    asking: str
    pool: str
    speakers: Speakers
    gap: tuple[int, int]
    first: str | None = None

    def play(self, stage: Stage, first_day: int, steps: int) -> None:
        """Let the family say the first value and every change."""
        day, old, teller = first_day, "", None
        for _ in range(steps):
            value = stage.deal(self.pool) if old or self.first is None else self.first
            if value is None or day >= stage.days:
                return
            speaker, who = self._speaker(stage, teller)
            may_close = teller is None or speaker == teller or who == "self"
            self._say(stage, day, value, old, speaker=(speaker, who), closes=may_close)
            old, teller = value, speaker
            day += stage.rng.randint(*self.gap)

    def _speaker(self, stage: Stage, teller: Person | None) -> tuple[Person, str]:
        """Who tells of the change: mostly somebody whose word may close what stood before."""
        entitled = [(who, act) for who, act in self.speakers if who == teller or act == "self"]
        return stage.rng.choice(entitled if entitled and stage.rng.random() < 0.85 else self.speakers)

    def _say(
        self, stage: Stage, day: int, value: str, old: str, *, speaker: tuple[Person, str], closes: bool
    ) -> None:
        by, who = speaker
        act = f"{self.asking}_change" if old else f"{self.asking}_first"
        slots = {"name": self.subject, "place": value, "number": value, "teacher": value, "old": old}
        said = stage.exchange(stage.day(day), stage.hour(), [Saying(by, stage.words(act, who, by, **slots))])
        forbidden = (gone(old),) if old and closes else ()
        for at in (soon(stage, said), days_on(stage, said, 1, 2), days_on(stage, said, 6, 18)):
            stage.know(
                at, State.CURRENT, Fact(self.subject, self.asking, value), self.asking, must=((value,),),
                forbidden=forbidden,
            )  # fmt: skip
        if not forbidden:
            return
        stage.never_again(self.subject, gone(old), said)
        if f"{self.asking}_past" in world()["asking"]:
            at = days_on(stage, said, 3, 9)
            stage.know(
                at, State.PAST, Fact(self.subject, self.asking, old), f"{self.asking}_past", must=((old,),)
            )


def work(stage: Stage, person: Person, first_day: int, steps: int) -> None:
    """Where somebody works."""
    speakers = ((person, "self"), (person, "self"), (stage.adult(person), "other"))
    Chain(person.name, "job", "workplaces", speakers, (30, 55)).play(stage, first_day, steps)


def home_of_outsider(stage: Stage, name: str, relation: str, first_day: int, first: str | None) -> None:
    """Where somebody lives who is no member, from the day they are introduced; a lodger moves out."""
    speaker = stage.adult()
    text = stage.words("introduce", "other", speaker, outsider=name, relation=relation)
    stage.exchange(stage.day(first_day), stage.hour(), [Saying(speaker, text)])
    speakers = ((stage.voice("m"), "other"), (stage.voice("d"), "other"), (stage.voice("g"), "other"))
    Chain(name, "home", "homes", speakers, (25, 60), first).play(stage, first_day + 1, 4)


def home_of_gran(stage: Stage, first_day: int, steps: int) -> None:
    """Where the grandmother lives: her own words, or another's."""
    gran = stage.voice("g")
    speakers = ((gran, "self"), (gran, "self"), (stage.voice("m"), "other"))
    Chain(gran.name, "home", "homes", speakers, (50, 80)).play(stage, first_day, steps)


def phone(stage: Stage, person: Person, first_day: int, steps: int) -> None:
    """A phone number, which people change."""
    Chain(person.name, "phone", "numbers", ((person, "self"),), (40, 75)).play(stage, first_day, steps)


def teacher(stage: Stage, first_day: int, steps: int) -> None:
    """Who teaches the younger child."""
    speakers = ((stage.voice("m"), "other"), (stage.voice("d"), "other"))
    Chain(stage.voice("k").name, "teacher", "teachers", speakers, (35, 70)).play(stage, first_day, steps)


def diet(stage: Stage, person: Person, first_day: int) -> None:
    """A diet that is begun and given up."""
    value = stage.deal("diets")
    if value is None:
        return
    said = stage.about("diet_change", person, stage.day(first_day), diet=value)
    day = first_day + stage.rng.randint(30, 60)
    for at in (soon(stage, said), days_on(stage, said, 1, 2), days_on(stage, said, 6, 18)):
        stage.know(at, State.CURRENT, Fact(person.name, "diet", value), "diet", must=((value,),))
    if day >= stage.days:
        return
    ended = stage.about("diet_end", person, stage.day(day), diet=value)
    over = gone(value, unless=("stopped", "done being", "given up"))
    for at in (soon(stage, ended), days_on(stage, ended, 1, 10)):
        stage.know(at, State.PAST, Fact(person.name, "diet", value), "diet", forbidden=(over,))
    stage.never_again(person.name, over, ended)


def _bare(thing: str) -> str:
    return thing.removeprefix("the ")


def kept(stage: Stage, first_day: int, thing: str, steps: int) -> None:
    """Where a thing is kept; the family moves it about."""
    day, old, teller = first_day, "", None
    for place in stage.rng.sample(world()["pools"]["places"], steps):
        if day >= stage.days:
            return
        speaker = stage.same_or_other(teller)
        closes = speaker == teller
        act = "kept_change" if old else "kept_first"
        text = stage.words(act, "any", speaker, thing=thing, place=place, old=old)
        said = stage.exchange(stage.day(day), stage.hour(), [Saying(speaker, text)])
        value, before = _bare(place), _bare(old)
        others = tuple(_bare(other) for other in world()["pools"]["things"] if other != thing)
        for at in (soon(stage, said), days_on(stage, said, 1, 12)):
            stage.know(
                at, State.CURRENT, Fact(thing, "kept_at", value), "kept", must=((value,),),
                forbidden=(gone(before, unless=others),) if closes else (), thing=thing,
            )  # fmt: skip
        if closes:
            stage.never_again("", gone(before, _bare(thing)), said)
        old, teller = place, speaker
        day += stage.rng.randint(14, 45)


def chore(stage: Stage, first_day: int, name: str, steps: int) -> None:
    """Who does a chore: one holder at a time."""
    day, old, teller = first_day, None, None
    for _ in range(steps):
        if day >= stage.days:
            return
        speaker = stage.adult() if teller is None or stage.rng.random() < 0.2 else teller
        holder = stage.someone(speaker) if old is None else stage.someone(speaker, old)
        act = "chore_first" if old is None else "chore_change"
        text = stage.words(
            act,
            "other",
            speaker,
            name=stage.called(holder, speaker),
            chore=name,
            old="" if old is None else stage.called(old, speaker),
        )
        said = stage.exchange(stage.day(day), stage.hour(), [Saying(speaker, text)])
        forbidden = ()
        if old is not None and speaker == teller:
            forbidden = (gone(old.name, _bare(name), unless=("from", "served", "done with")),)
        for at in (soon(stage, said), days_on(stage, said, 1, 12)):
            stage.know(
                at, State.CURRENT, Fact(name, "chore", holder.name), "chore", must=((holder.name,),),
                forbidden=forbidden, chore=name,
            )  # fmt: skip
        old, teller = holder, speaker
        day += stage.rng.randint(20, 50)
