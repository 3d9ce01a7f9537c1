"""Story lines about what is ahead or only for a while: appointments, trips, stays, illness, whereabouts."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from tests.simulation.lasting import days_on, gone, soon
from tests.simulation.phrasing import (
    MINUTES_OF_APPOINTMENTS,
    date_forms,
    fill,
    next_days,
    said_day,
    said_time,
    spoken,
    world,
)
from tests.simulation.phrasing import pick as wording
from tests.simulation.stage import Person, Saying, Stage
from tests.simulation.truth import Fact, Fault, Forbidden, Phrase, State

_AGAIN = ("again", "better", "over", "gone", "recovered", "well", "fine", "cleared", "fully")


@dataclass(frozen=True)
class Slot:
    """A day and a time of day."""

    day: date
    at: time


def _slot(stage: Stage, first: date, low: int, high: int) -> Slot:
    hour, minute = stage.rng.randint(8, 16), stage.rng.choice(MINUTES_OF_APPOINTMENTS)
    return Slot(next_days(first, stage.rng.randint(low, high)), time(hour, minute))


def _other_slot(stage: Stage, slot: Slot, low: int, high: int) -> Slot:
    while True:
        other = _slot(stage, slot.day, low, high)
        if other.day != slot.day and other.at.hour % 12 != slot.at.hour % 12:
            return other


def _article(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" or what.startswith("x-") else f"a {what}"


def _all_kinds() -> list[str]:
    return [kind for kinds in world()["appointments"].values() for kind in kinds]


@dataclass(frozen=True)
class Visit:
    """One appointment of one person, from the first word to the day itself."""

    stage: Stage
    whose: Person
    what: str

    def slots(self, said_on: date, slot: Slot, speaker: Person) -> dict[str, str]:
        """The day and the time as the speaker says them, and what it is, and whose."""
        day, on_day = said_day(self.stage.rng, said_on, slot.day)
        name = self.stage.called(self.whose, speaker)
        return {
            "day": day, "on_day": on_day, "time": said_time(self.stage.rng, slot.at, speaker.voice),
            "what": self.what, "art_what": _article(self.what), "name": name,
            "poss": "my" if speaker == self.whose else f"{name}'s",
        }  # fmt: skip

    def texted(self, act: str, who: str, speaker: Person, slots: dict[str, str], *, plain: bool) -> str:
        """A wording of the act in the speaker's voice."""
        stage = self.stage
        return spoken(stage.rng, fill(wording(stage.rng, act, who, speaker.voice), slots), speaker.voice,
                      plain=plain)  # fmt: skip

    def speaker(self) -> tuple[Person, str]:
        """Who tells of it: a child's appointments are told by the grown-ups."""
        if self.whose.voice == "k" or self.stage.rng.random() < 0.35:
            return self.stage.adult(self.whose), "other"
        return self.whose, "self"

    def changer(self, teller: Person) -> Person:
        """Who may change it: who told of it, whose it is, and of a child's the grown-ups."""
        if self.whose.voice == "k":
            return self.stage.adult()
        return self.stage.rng.choice((teller, self.whose))

    def forbidden(self, old: Slot | None, fault: Fault) -> tuple[Forbidden, ...]:
        """The day that it is not, or no longer, on."""
        if old is None:
            return ()
        others = tuple(what for what in _all_kinds() if what != self.what)
        return (Forbidden((date_forms(old.day, weekday=False),), fault, others),)

    def ask(self, at: datetime, slot: Slot, old: Slot | None, fault: Fault) -> None:
        """Ask for the day as it stands."""
        if at.date() >= slot.day or (old is not None and at.date() >= old.day):
            return
        self.stage.know(
            at, State.CURRENT, Fact(self.whose.name, f"appointment:{self.what}", slot.day.isoformat()),
            "appointment", must=(date_forms(slot.day, weekday=True),),
            forbidden=self.forbidden(old, fault), what=self.what,
        )  # fmt: skip

    def over(self, slot: Slot) -> None:
        """After the day it is ahead no more."""
        words: tuple[Phrase, ...] = ((self.what,), date_forms(slot.day, weekday=False))
        since = self.stage.moment(next_days(slot.day, 1), 0)
        self.stage.never_again(self.whose.name, Forbidden(words, Fault.EXPIRED), since)

    def no_more(self, slot: Slot, since: datetime, fault: Fault) -> None:
        """The day it was on is shown as its day no more."""
        words: tuple[Phrase, ...] = ((self.what,), date_forms(slot.day, weekday=False))
        self.stage.never_again(self.whose.name, Forbidden(words, fault), since)


def appointment(stage: Stage, first_day: int) -> None:
    """An appointment that is kept, corrected at once, moved later, or cancelled."""
    whose = stage.someone()
    kinds = world()["appointments"]
    own = kinds["young"] if whose.voice in "tk" else kinds["grown"]
    what = stage.deal(f"appointments of {whose.name}", (*kinds["all"], *own))
    if what is None:
        return
    visit = Visit(stage, whose, what)
    said_on = stage.day(first_day)
    slot = _slot(stage, said_on, 5, 20)
    speaker, who = visit.speaker()
    fate = stage.rng.choices(("kept", "fixed", "edited", "moved", "off"), (30, 20, 15, 22, 13))[0]
    if fate in ("fixed", "edited"):
        _corrected(visit, said_on, slot, speaker, who, edited=fate == "edited")
        return
    text = visit.texted("appointment", who, speaker, visit.slots(said_on, slot, speaker), plain=False)
    said = stage.exchange(said_on, stage.hour(), [Saying(speaker, text)])
    visit.ask(soon(stage, said), slot, None, Fault.STALE)
    visit.ask(days_on(stage, said, 1, 2), slot, None, Fault.STALE)
    if fate == "kept":
        stage.in_now(whose, next_days(slot.day, -1), f"ahead: {what}", (what,))
        visit.over(slot)
        return
    changed_on = next_days(said_on, stage.rng.randint(2, max(2, (slot.day - said_on).days - 2)))
    if fate == "moved":
        _moved(visit, changed_on, slot, visit.changer(speaker))
    else:
        _called_off(visit, changed_on, slot, visit.changer(speaker))


def _corrected(visit: Visit, said_on: date, slot: Slot, speaker: Person, who: str, *, edited: bool) -> None:
    stage = visit.stage
    right = _other_slot(stage, slot, 1, 4)
    wrong_slots = visit.slots(said_on, slot, speaker)
    first = wording(stage.rng, "appointment", who, speaker.voice)
    sayings = [Saying(speaker, spoken(stage.rng, fill(first, wrong_slots), speaker.voice, plain=True))]
    right_slots = visit.slots(said_on, right, speaker) | {"old_day": wrong_slots["day"]}
    if edited:
        text = spoken(stage.rng, fill(first, right_slots), speaker.voice, plain=True)
        sayings.append(Saying(speaker, text, edits=0))
    else:
        text = visit.texted("appointment_fix", "any", speaker, right_slots, plain=True)
        sayings.append(Saying(speaker, text, answers=0 if stage.rng.random() < 0.3 else None))
    said = stage.exchange(said_on, stage.hour(), sayings)
    visit.ask(soon(stage, said), right, slot, Fault.UNCORRECTED)
    visit.ask(days_on(stage, said, 1, 3), right, slot, Fault.UNCORRECTED)
    visit.no_more(slot, said, Fault.UNCORRECTED)
    visit.over(right)


def _moved(visit: Visit, changed_on: date, slot: Slot, speaker: Person) -> None:
    stage = visit.stage
    new = _other_slot(stage, slot, 1, 12)
    _, on_old = said_day(stage.rng, changed_on, slot.day)
    slots = visit.slots(changed_on, new, speaker) | {"on_old_day": on_old}
    text = visit.texted("appointment_move", "any", speaker, slots, plain=False)
    said = stage.exchange(changed_on, stage.hour(), [Saying(speaker, text)])
    visit.ask(soon(stage, said), new, slot, Fault.STALE)
    visit.ask(days_on(stage, said, 1, 2), new, slot, Fault.STALE)
    visit.no_more(slot, said, Fault.STALE)
    visit.over(new)


def _called_off(visit: Visit, changed_on: date, slot: Slot, speaker: Person) -> None:
    stage = visit.stage
    slots = visit.slots(changed_on, slot, speaker)
    text = visit.texted("appointment_off", "any", speaker, slots, plain=False)
    said = stage.exchange(changed_on, stage.hour(), [Saying(speaker, text)])
    off = visit.forbidden(slot, Fault.STALE)
    for at in (soon(stage, said), days_on(stage, said, 1, 2)):
        if at.date() < slot.day:
            stage.know(
                at, State.CANCELLED,
                Fact(visit.whose.name, f"appointment:{visit.what}", slot.day.isoformat()),
                "appointment", must=(_OFF,), forbidden=off, what=visit.what,
            )  # fmt: skip
    visit.no_more(slot, said, Fault.STALE)


_OFF: Phrase = ("cancelled", "off", "not happening", "isn't happening", "called off", "not going", "against",
                "no longer", "not", "nothing", "no ")  # fmt: skip


def trip(stage: Stage, first_day: int) -> None:
    """A day out that takes place or is called off."""
    town = stage.deal("towns")
    if town is None:
        return
    said_on = stage.day(first_day)
    day = next_days(said_on, stage.rng.randint(6, 20))
    speaker = stage.adult()
    called, on_day = said_day(stage.rng, said_on, day)
    said = stage.exchange(
        said_on,
        stage.hour(),
        [Saying(speaker, stage.words("trip", "any", speaker, town=town, day=called, on_day=on_day))],
    )
    for at in (soon(stage, said), days_on(stage, said, 1, 2)):
        stage.know(at, State.CURRENT, Fact("we", "trip", town), "trip", must=(date_forms(day, weekday=True),),
                   town=town)  # fmt: skip
    words: tuple[Phrase, ...] = ((town,), date_forms(day, weekday=False))
    if stage.rng.random() < 0.5:
        stage.never_again("", Forbidden(words, Fault.EXPIRED), stage.moment(next_days(day, 1), 0))
        return
    changed_on = next_days(said_on, stage.rng.randint(3, max(3, (day - said_on).days - 2)))
    _, on_day = said_day(stage.rng, changed_on, day)
    text = stage.words("trip_off", "any", speaker, town=town, on_day=on_day)
    off = stage.exchange(changed_on, stage.hour(), [Saying(speaker, text)])
    for at in (soon(stage, off), days_on(stage, off, 1, 2)):
        if at.date() < day:
            stage.know(
                at, State.CANCELLED, Fact("we", "trip", town), "trip", must=(_OFF,),
                forbidden=(Forbidden((date_forms(day, weekday=False),), Fault.STALE),), town=town,
            )  # fmt: skip
    stage.never_again("", Forbidden(words, Fault.STALE), off)


def stay(stage: Stage, first_day: int) -> None:
    """Somebody sleeps elsewhere until a day; after it, that is over without another word."""
    at_home = [p for p in stage.people if not stage.is_away(p, stage.day(first_day))]
    if not at_home:
        return
    whose = stage.rng.choice(at_home)
    place = stage.deal("hideouts") or f"{stage.deal('friends') or 'Otto'}'s"
    said_on = stage.day(first_day)
    day = next_days(said_on, stage.rng.randint(2, 12))
    stage.goes_away(whose, said_on, day)
    called, _ = said_day(stage.rng, said_on, day)
    by = stage.adult(whose) if whose.voice == "k" or stage.rng.random() < 0.4 else whose
    said = stage.about("temporary", whose, said_on, by=by, place=place, day=called)
    bare = place.removeprefix("the ").removesuffix("'s")
    for at in (soon(stage, said), stage.moment(next_days(said_on, 1), 9, 7)):
        if at.date() < day:
            stage.know(at, State.CURRENT, Fact(whose.name, "staying", place), "staying", must=((bare,),))
    over = Forbidden(((bare,),), Fault.EXPIRED)
    for days in (1, stage.rng.randint(2, 12)):
        at = stage.moment(next_days(day, days), 9, 11)
        stage.know(at, State.EXPIRED, Fact(whose.name, "staying", place), "staying", forbidden=(over,))
    stage.never_again(whose.name, over, stage.moment(next_days(day, 1), 0))


def car(stage: Stage, first_day: int) -> None:
    """The car is away until a day."""
    garage = stage.deal("garages")
    if garage is None:
        return
    said_on = stage.day(first_day)
    day = next_days(said_on, stage.rng.randint(2, 8))
    called, _ = said_day(stage.rng, said_on, day)
    speaker = stage.adult()
    text = stage.words("car_away", "any", speaker, garage=garage, day=called)
    said = stage.exchange(said_on, stage.hour(), [Saying(speaker, text)])
    bare = garage.removesuffix("'s")
    stage.know(
        soon(stage, said), State.CURRENT, Fact("the car", "located_at", garage), "car", must=((bare,),)
    )
    over = Forbidden(((bare,),), Fault.EXPIRED)
    for days in (1, 6):
        at = stage.moment(next_days(day, days), 10, 13)
        stage.know(at, State.EXPIRED, Fact("the car", "located_at", garage), "car", forbidden=(over,))
    stage.never_again("", over, stage.moment(next_days(day, 1), 0))


def no_sport(stage: Stage, first_day: int) -> None:
    """A sport is forbidden until something has happened, and somebody says when it has."""
    block, sport = stage.deal("blocks"), stage.deal("sports")
    if block is None or sport is None:
        return
    until, done = block.split("|")
    whose = stage.rng.choice((stage.voice("k"), stage.voice("t")))
    speaker = stage.adult()
    said = stage.about("no_sport", whose, stage.day(first_day), by=speaker, sport=sport, condition=until)
    for at in (soon(stage, said), days_on(stage, said, 2, 9)):
        stage.know(at, State.CURRENT, Fact(whose.name, "no sport", sport), "sport", must=(_NO,), sport=sport)
    last = first_day + stage.rng.randint(10, 24)
    if last >= stage.days:
        return
    over = stage.about("no_sport_end", whose, stage.day(last), by=speaker, sport=sport, condition_done=done)
    forbidden = Forbidden(((sport,), (until.split(" ")[1],), ("until", "till")), Fault.EXPIRED, _AGAIN)
    for at in (soon(stage, over), days_on(stage, over, 1, 20)):
        stage.know(
            at, State.EXPIRED, Fact(whose.name, "no sport", sport), "sport", must=(("can", "allowed", "again",
            "may", "back", "fine", "ok", "clear"),), forbidden=(forbidden,), sport=sport,
        )  # fmt: skip
    stage.never_again(whose.name, forbidden, over)


_NO: Phrase = ("not", "no", "can't", "cannot", "mustn't", "isn't", "until", "off", "sits out", "leave")


def illness(stage: Stage, first_day: int) -> None:
    """Somebody is ill, and better after some days."""
    whose = stage.someone()
    what = stage.deal("illnesses") or stage.rng.choice(world()["pools"]["illnesses"])
    bare = what.removeprefix("a ").removeprefix("an ").removeprefix("the ")
    by = stage.adult(whose) if whose.voice == "k" or stage.rng.random() < 0.4 else whose
    said = stage.about("ill", whose, stage.day(first_day), by=by, illness=what)
    forbidden = gone(bare, unless=_AGAIN)
    stage.again(whose.name, forbidden, said)
    for at in (soon(stage, said), stage.moment(next_days(said.date(), 1), 9, 9)):
        stage.know(at, State.CURRENT, Fact(whose.name, "health_now", what), "health", must=((bare,),))
    stage.in_now(whose, next_days(said.date(), 1), f"health: {bare}", (bare,))
    over = stage.about(
        "better", whose, next_days(said.date(), stage.rng.randint(2, 6)), by=by, illness=f"the {bare}",
        illness_bare=bare,
    )  # fmt: skip
    for at in (soon(stage, over), days_on(stage, over, 1, 8)):
        stage.know(at, State.PAST, Fact(whose.name, "health_now", what), "health", forbidden=(forbidden,))
    stage.never_again(whose.name, forbidden, over, stage.moment(next_days(over.date(), 20), 0))


def whereabouts(stage: Stage, first_day: int) -> None:
    """Somebody is somewhere for an hour or two, and comes home."""
    day = stage.day(first_day)
    at_home = [p for p in stage.people if not stage.is_away(p, day)]
    if not at_home:
        return
    whose = stage.rng.choice(at_home)
    place = stage.in_turn("stops")
    bare = place.removeprefix("the ").removesuffix("'s")
    stage.goes_away(whose, day, day)
    said = stage.exchange(
        day, stage.rng.uniform(9, 15), [Saying(whose, stage.words("at_place", "self", whose, place=place))]
    )
    stage.know(said + timedelta(minutes=21), State.CURRENT, Fact(whose.name, "located_at", place), "located",
               must=((bare,),), room="group")  # fmt: skip
    forbidden = gone(bare)
    if stage.rng.random() < 0.6:
        back = stage.exchange(
            day, stage.rng.uniform(17.5, 20.5), [Saying(whose, stage.words("back_home", "self", whose))]
        )
        stage.know(
            back + timedelta(minutes=19), State.CURRENT, Fact(whose.name, "located_at", "home"), "located",
            must=(("home", "in the house"),), forbidden=(forbidden,),
        )  # fmt: skip
    stage.know(
        stage.moment(next_days(day, 1), 8, 3), State.EXPIRED, Fact(whose.name, "located_at", place),
        "located",
        forbidden=(forbidden,),
    )  # fmt: skip


def availability(stage: Stage, first_day: int) -> None:
    """Somebody is free, busy or away on a day."""
    whose = stage.adult()
    said_on = stage.day(first_day)
    day = next_days(said_on, stage.rng.randint(1, 6))
    called, on_day = said_day(stage.rng, said_on, day)
    stage.about("available_off", whose, said_on, day=called, on_day=on_day)
