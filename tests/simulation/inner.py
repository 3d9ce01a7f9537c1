"""Story lines about bodies, tastes and fancies: allergies, tablets, likes, dreams, moods and secrets."""

from tests.simulation.lasting import days_on, gone, soon
from tests.simulation.phrasing import world
from tests.simulation.stage import Saying, Stage
from tests.simulation.truth import Fact, Fault, Forbidden, Phrase, State

_MOODS = (
    "low", "miserable", "sad", "stressed", "lonely", "worn out", "anxious", "dark mood", "rubbish",
    "overwhelmed", "gloomy", "fed up",
)  # fmt: skip
_OFF_IT: Phrase = (
    "not", "n't", "gone off", "gone right off", "no longer", "can't", "cannot", "cant", "dont", "stopped",
    "from now on no", "used to",
)  # fmt: skip
_ORIGINS: Phrase = ("Good News Daily", "Geraldine")
_WARM: Phrase = (
    "like", "likes", "love", "loves", "favourite", "adore", "adores", "into", "fan", "every day",
)  # fmt: skip
_COLD: Phrase = (
    "hate", "hates", "can't", "cannot", "not", "n't", "dislike", "dislikes", "never liked", "detest",
    "detests",
)  # fmt: skip


def allergy(stage: Stage, first_day: int) -> None:
    """An allergy, which never lapses."""
    what = stage.deal("allergies")
    if what is None:
        return
    whose = stage.someone()
    by = stage.adult(whose) if whose.voice == "k" else whose
    said = stage.about("allergy", whose, stage.day(first_day), by=by, what=what)
    for at in (soon(stage, said), days_on(stage, said, 3, 20), days_on(stage, said, 40, 90)):
        stage.know(at, State.CURRENT, Fact(whose.name, "allergic_to", what), "allergy", must=((what,),))


def medication(stage: Stage, first_day: int) -> None:
    """Tablets that are begun and stopped."""
    drug = stage.deal("drugs")
    if drug is None:
        return
    whose = stage.adult()
    said = stage.about("medication", whose, stage.day(first_day), drug=drug)
    last = first_day + stage.rng.randint(20, 60)
    for at in (soon(stage, said), days_on(stage, said, 2, 19)):
        stage.know(
            at, State.CURRENT, Fact(whose.name, "takes_medication", drug), "medication", must=((drug,),)
        )
    if last >= stage.days:
        return
    ended = stage.about("medication_end", whose, stage.day(last), drug=drug)
    forbidden = gone(drug, unless=("stopped", "off"))
    for at in (soon(stage, ended), days_on(stage, ended, 1, 15)):
        stage.know(
            at, State.PAST, Fact(whose.name, "takes_medication", drug), "medication", forbidden=(forbidden,)
        )
    stage.never_again(whose.name, forbidden, ended)


def taste(stage: Stage, first_day: int) -> None:
    """A like or a dislike; a like may pass."""
    whose = stage.someone()
    food = stage.deal(f"foods of {whose.name}", world()["pools"]["foods"])
    if food is None:
        return
    act = stage.rng.choice(("likes", "likes", "dislikes"))
    said = stage.about(act, whose, stage.day(first_day), food=food)
    must = (_WARM if act == "likes" else _COLD, (food,))
    for at in (soon(stage, said), days_on(stage, said, 2, 14)):
        stage.know(at, State.CURRENT, Fact(whose.name, act, food), "likes", must=must, food=food)
    last = first_day + stage.rng.randint(20, 50)
    if act == "dislikes" or stage.rng.random() < 0.5 or last >= stage.days:
        return
    off = stage.about("gone_off", whose, stage.day(last), food=food)
    still = Forbidden(((food,), _WARM), Fault.STALE, _OFF_IT)
    for at in (soon(stage, off), days_on(stage, off, 1, 12)):
        fact = Fact(whose.name, "likes", food)
        stage.know(at, State.PAST, fact, "likes", must=(_OFF_IT,), forbidden=(still,), food=food)


def fancy(stage: Stage, first_day: int) -> None:
    """Something dreamt, imagined or played, and asked about as if it were so."""
    clause, asking, words = stage.rng.choice(world()["unreal"]["all"]).split("|")
    act = stage.rng.choice(("dream", "iffy", "play"))
    who = stage.someone()
    text = stage.words(act, "self" if act == "dream" else "any", who, we_event=clause)
    said = stage.exchange(stage.day(first_day), stage.hour(), [Saying(who, text)])
    verb, thing = words.split("/")
    forbidden = Forbidden(((verb,), (thing,)), Fault.UNREAL)
    stage.ask_plainly(
        soon(stage, said),
        State.UNREAL,
        Fact("we", act, clause),
        asking,
        forbidden=(forbidden,),
        asker=stage.someone(),
    )
    stage.never_again("", forbidden, said)


def forwarded(stage: Stage, first_day: int) -> None:
    """A stranger's words passed along: nobody's in the house."""
    town = stage.rng.choice(world()["pools"]["towns"])
    who = stage.someone()
    text = stage.short("forwarded", "other", who, town=town)
    origin = stage.rng.choice(("unknown", *_ORIGINS))
    said = stage.exchange(stage.day(first_day), stage.hour(), [Saying(who, text, forwarded_from=origin)])
    forbidden = Forbidden(
        ((who.name,), ("sold",), ("house",)), Fault.UNREAL, ("forwarded", "someone", *_ORIGINS)
    )
    stage.know(
        soon(stage, said),
        State.UNREAL,
        Fact(who.name, "forwarded", town),
        "forwarded",
        forbidden=(forbidden,),
    )


def mood(stage: Stage, first_day: int) -> None:
    """A mood told in private: not for the others."""
    who = stage.someone()
    text = stage.words("mood_private", "self", who)
    said = stage.exchange(stage.day(first_day), stage.hour(), [Saying(who, text)], room="dm")
    feeling = tuple(word for word in _MOODS if word in text.casefold())
    leak = Forbidden((feeling,), Fault.LEAK)
    fact = Fact(who.name, "mood", feeling[0])
    other = stage.someone(who)
    stage.know(soon(stage, said), State.PRIVATE, fact, "feeling", forbidden=(leak,), asker=other)


def secret(stage: Stage, first_day: int) -> None:
    """A present that its receiver must not hear of."""
    present = stage.deal("presents")
    if present is None:
        return
    victim = stage.someone()
    giver = stage.someone(victim)
    text = stage.words("secret", "self", giver, name=stage.called(victim, giver), present=present)
    said = stage.exchange(stage.day(first_day), stage.hour(), [Saying(giver, text)], room="dm")
    leak = Forbidden(((present.split(" ", 1)[1],),), Fault.LEAK)
    for at in (soon(stage, said), days_on(stage, said, 1, 9)):
        stage.know(
            at,
            State.PRIVATE,
            Fact(victim.name, "present", present),
            "present",
            forbidden=(leak,),
            asker=victim,
        )
        stage.know(at, State.PRIVATE, Fact(victim.name, "present", present), "present", forbidden=(leak,),
                   asker=stage.someone(giver), room="group")  # fmt: skip
