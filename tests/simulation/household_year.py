"""A half-year of a five-person household, made up from a seed by one who knows what is true.

`generate(seed, days)` gives the turns as JSON Lines hold them, and a truth table: questions at chosen
instants, with what their answers must and must not hold, and what no now block and no digest may show. The
same seed gives the same half-year to the byte.
"""

import random
from collections.abc import Callable

from tests.simulation import coming, doing, inner, lasting
from tests.simulation.phrasing import fill, pick, spoken, world
from tests.simulation.stage import ZONE, Person, Saying, Stage
from tests.simulation.truth import Member, Simulation

_TURNS_A_DAY = 36
_ROLES = (("m", "owner"), ("d", "adult"), ("t", "child"), ("k", "child"), ("g", "adult"))
"""Voice and role of each, in the order of a family's names: mother, father, teenager, child, grandmother."""

_EVERY: tuple[tuple[float, Callable[[Stage, int], None]], ...] = (
    (2.6, coming.appointment),
    (15, coming.trip),
    (8, coming.stay),
    (34, coming.car),
    (36, coming.no_sport),
    (1.6, coming.whereabouts),
    (3, coming.availability),
    (6.2, doing.task),
    (7, doing.promise),
    (1.5, doing.question),
    (4, doing.shopping),
    (18, doing.rule),
    (20, inner.allergy),
    (24, inner.medication),
    (4, inner.taste),
    (4, inner.fancy),
    (16, inner.forwarded),
    (5, inner.mood),
    (20, inner.secret),
)
"""How many days pass on average between two beginnings of each story line."""


def generate(seed: int, days: int = 182, *, idle: bool = True) -> Simulation:
    """Make up a household's life of so many days.

    Args:
        seed: The same seed gives the same life.
        days: How long it lasts; the first day is a Monday in July.
        idle: Whether each day is filled with talk that holds nothing; without it the story is the same, and
            is played in a third of the time.
    """
    rng = random.Random(seed)  # noqa: S311 - a seeded generator is the point
    family = rng.choice(world()["families"]["all"]).split("|")
    people = tuple(Person(name, voice) for name, (voice, _) in zip(family, _ROLES, strict=True))
    stage = Stage(rng, days, people)
    _lasting_lines(stage)
    for gap, story in _EVERY:
        day = rng.uniform(0, gap)
        while day < days - 1:
            story(stage, int(day))
            day += gap * rng.uniform(0.6, 1.4)
    _illnesses(stage)
    _questions_to_sayso(stage)
    if idle:
        _small_talk(stage)
    return Simulation(
        household={"name": "the simulated house", "zone": ZONE.key, "members": _members(stage)},
        turns=stage.lines(),
        rows=tuple(sorted(stage.rows, key=lambda row: (row.at, row.fact))),
        standing=tuple(stage.standing),
        now_checks=tuple(sorted(stage.now_checks, key=lambda check: check.at)),
        names=tuple(person.name for person in stage.people),
        begins=stage.moment(stage.day(0), 0),
        ends=stage.ends,
    )


def _members(stage: Stage) -> list[Member]:
    names = {person.voice: person.name for person in stage.people}
    children = [names["t"], names["k"]]
    kin = {"m": {"mum": children}, "d": {"dad": children}, "g": {"gran": children, "mum": [names["d"]]}}
    return [
        {
            "id": names[voice].lower(),
            "name": names[voice],
            "role": role,
            "kin": kin.get(voice, {}),
            "aliases": [],
        }
        for voice, role in _ROLES
    ]


def _lasting_lines(stage: Stage) -> None:
    rng = stage.rng
    father = stage.voice("d").name
    lasting.work(stage, stage.voice("m"), 0, 4)
    lasting.work(stage, stage.voice("d"), 2, 4)
    lasting.home_of_gran(stage, 1, 3)
    lasting.home_of_outsider(stage, stage.deal("aunts") or "", f"{father}'s sister", 0, None)
    lasting.home_of_outsider(stage, stage.deal("lodgers") or "", "our lodger", 3, "our back room")
    for person in rng.sample(stage.people, 3):
        lasting.phone(stage, person, rng.randint(0, 20), 3)
    lasting.teacher(stage, 4, 4)
    for person in rng.sample(stage.people, 3):
        lasting.diet(stage, person, rng.randint(1, max(1, stage.days // 2)))
    for thing in world()["pools"]["things"]:
        lasting.kept(stage, rng.randint(0, 40), thing, rng.randint(2, 5))
    for name in world()["pools"]["chores"]:
        lasting.chore(stage, rng.randint(0, 25), name, rng.randint(2, 5))


def _illnesses(stage: Stage) -> None:
    day = stage.rng.randint(1, 5)
    while day < stage.days - 1:
        coming.illness(stage, day)
        day += stage.rng.randint(9, 14)


def _small_talk(stage: Stage) -> None:
    """Fill each day with talk that holds nothing, until it has as many turns as a family's day has."""
    said = [placed.at.date() for placed in stage.placed]
    for number in range(stage.days):
        day = stage.day(number)
        left = stage.rng.randint(_TURNS_A_DAY - 7, _TURNS_A_DAY + 9) - said.count(day)
        while left > 0:
            sayings = _idle_talk(stage, min(left, stage.rng.choice((1, 1, 2, 3, 4))))
            stage.exchange(day, stage.rng.uniform(6.9, 21.5), sayings)
            left -= len(sayings)


def _idle_talk(stage: Stage, count: int) -> list[Saying]:
    sayings = [_idle(stage) for _ in range(count)]
    if count > 1 and stage.rng.random() < 0.7:
        who = stage.someone(sayings[-2].who)
        sayings[-1] = Saying(who, stage.words("chat_reply", "any", who), answers=count - 2)
    return sayings


def _questions_to_sayso(stage: Stage) -> None:
    """Put some questions of the truth table in the chat too, where they must not become evidence."""
    people = {person.name: person for person in stage.people}
    for row in stage.rng.sample(stage.rows, len(stage.rows) // 12):
        address = stage.rng.choice(("sayso, ", "@sayso ", "sayso "))
        saying = Saying(people[row.asker], address + row.question)
        stage.exchange(row.at.date(), row.at.hour + row.at.minute / 60, [saying], row.room)


def _idle(stage: Stage) -> Saying:
    who = stage.someone()
    act = stage.rng.choices(("chat_day", "chat_long", "chat_ask"), (60, 32, 8))[0]
    text = fill(pick(stage.rng, act, "any", who.voice), {"name": stage.called(stage.someone(who), who)})
    if stage.rng.random() < 0.02:
        return Saying(who, "", kind="voice")
    return Saying(who, spoken(stage.rng, text, who.voice, plain=False))
