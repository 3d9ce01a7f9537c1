"""Story lines about what people do, owe each other and ask: tasks, promises, questions, the list, rules."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.simulation.lasting import days_on, soon
from tests.simulation.phrasing import next_days, said_day, world
from tests.simulation.stage import Person, Saying, Stage
from tests.simulation.truth import Fact, Fault, Forbidden, Phrase, State

_STARTED: Phrase = (
    "started", "start", "begun", "going", "middle", "busy", "half", "halfway", "half way", "part", "partly",
    "some of", "nearly", "almost", "basically", "as good as", "practically", "last bit", "all but",
    "more or less", "not finished", "haven't finished", "no report", "tomorrow", "one more evening",
)  # fmt: skip
_DONE: Phrase = ("done", "finished", "finish", "completed", "all of it")
_TOLD: Phrase = ("says", "said", "told", "tells", "claims", "according", "apparently", "heard", "supposedly",
                 "reported", "reports")  # fmt: skip
_NOT: Phrase = (
    "not", "no", "n't", "decided against", "off", "given up", "dropped", "abandoned", "called off",
    "cancelled", "forget", "changed", "no longer",
)  # fmt: skip
_ASKED: Phrase = (
    "asked", "asks", "no answer", "not answered", "unanswered", "open", "nothing", "no word", "no record",
    "hasn't answered", "don't know", "only your own question",
)  # fmt: skip


@dataclass(frozen=True)
class Job:
    """A piece of work: what it is called, and the forms of its verb."""

    noun: str
    base: str
    gerund: str
    past: str
    done: str
    key: str

    def slots(self) -> dict[str, str]:
        """What the wordings ask for."""
        return {
            "noun": self.noun, "base": self.base, "ger": self.gerund, "past": self.past, "done": self.done,
        }  # fmt: skip

    def finished(self, *unless: str) -> Forbidden:
        """A sentence that says that it is finished."""
        words = (*_DONE[:2], "completed", self.past.split(" ")[0])
        return Forbidden(((self.key,), tuple(dict.fromkeys(words))), Fault.DONE, unless)


@dataclass
class Task:
    """One task of one person on its way, step by step."""

    stage: Stage
    doer: Person
    job: Job
    day: int

    def say(self, act: str, by: Person | None = None) -> datetime | None:
        """Take the step on the task's day; None when the half-year is over by then."""
        if self.day >= self.stage.days:
            return None
        return self.stage.about(act, self.doer, self.stage.day(self.day), by=by, **self.job.slots())

    def on(self, low: int, high: int) -> None:
        """Let some days pass."""
        self.day += self.stage.rng.randint(low, high)

    def ask(
        self, said: datetime, state: State, must: tuple[Phrase, ...], forbidden: tuple[Forbidden, ...]
    ) -> None:
        """Ask how far it is, on the day and before the next step."""
        for at in (soon(self.stage, said), self.stage.moment(next_days(said.date(), 1), 8, 41)):
            self.stage.know(
                at, state, Fact(self.doer.name, f"task:{self.job.noun}", self.job.noun), "task", must=must,
                forbidden=forbidden, noun=self.job.noun,
            )  # fmt: skip


def task(stage: Stage, first_day: int) -> None:
    """A task that is wanted, begun, half done, and then done, told as done, called off, or taken up again."""
    dealt = stage.deal("tasks", world()["tasks"]["all"])
    if dealt is None:
        return
    job = Job(*dealt.split("|"))
    work = Task(stage, stage.someone(), job, first_day)
    if stage.rng.random() < 0.5 and (said := work.say("task_intend")) is not None:
        work.ask(said, State.OPEN, (), (job.finished(),))
        work.on(2, 4)
    if (said := work.say("task_start")) is None:
        return
    work.ask(said, State.STARTED, (_STARTED,), (job.finished(),))
    unfinished_from = said
    work.on(2, 5)
    for act, chance in (("task_part", 0.6), ("task_near", 0.5)):
        if stage.rng.random() < chance and (said := work.say(act)) is not None:
            work.ask(said, State.STARTED, (_STARTED,), (job.finished(),))
            work.on(2, 4)
    fate = stage.rng.choices(("done", "heard", "off", "left", "again"), (40, 20, 15, 10, 15))[0]
    until = _end(work, fate)
    stage.never_again(work.doer.name, job.finished(), unfinished_from, until)


def _end(work: Task, fate: str) -> datetime | None:
    """Let the task end; gives the instant from which it may be called finished."""
    match fate:
        case "done" | "again":
            said = work.say("task_done")
            if said is not None:
                work.ask(said, State.DONE, (_DONE_OR(work.job), (work.doer.name,)), ())
            if said is not None and fate == "again":
                _taken_up_again(work)
            return said
        case "heard":
            said = work.say("task_heard", by=work.stage.someone(work.doer))
            if said is not None:
                work.ask(said, State.REPORTED, (_TOLD,), (work.job.finished(*_TOLD),))
            return said
        case "off":
            said = work.say("task_cancel")
            if said is not None:
                work.ask(said, State.CANCELLED, (_NOT,), (work.job.finished(),))
            return None
        case _:
            return None


def _DONE_OR(job: Job) -> Phrase:  # noqa: N802 - reads as the phrase it extends
    return (*_DONE, job.past.split(" ")[0])


def _taken_up_again(work: Task) -> None:
    work.on(3, 6)
    said = work.say("task_reopen")
    if said is None:
        return
    work.ask(said, State.STARTED, ((*_NOT, "again", "redo"),), (work.job.finished("until", "again"),))
    opened = said
    work.on(3, 5)
    done = work.say("task_done") if work.stage.rng.random() < 0.6 else None
    work.stage.never_again(work.doer.name, work.job.finished("until", "again"), opened, done)
    if done is not None:
        work.ask(done, State.DONE, (_DONE_OR(work.job), (work.doer.name,)), ())


def promise(stage: Stage, first_day: int) -> None:
    """A promise to do something by a day; nobody says that it was kept."""
    dealt = stage.deal("promised", world()["promises"]["all"])
    if dealt is None:
        return
    job = Job(*dealt.split("|"))
    doer = stage.someone()
    said_on = stage.day(first_day)
    day = next_days(said_on, stage.rng.randint(2, 9))
    called, on_day = said_day(stage.rng, said_on, day)
    to = stage.someone(doer)
    text = stage.words(
        "promise", "self", doer, name=stage.called(to, doer), base=job.base, day=called, on_day=on_day
    )
    said = stage.exchange(said_on, stage.hour(), [Saying(doer, text)])
    for at in (soon(stage, said), stage.moment(next_days(said_on, 1), 8, 43)):
        stage.know(
            at, State.CURRENT, Fact(doer.name, "promise", job.base), "promise", must=((job.key,),),
            forbidden=(job.finished(),), base=job.base,
        )  # fmt: skip
    at = stage.moment(next_days(day, 2), 9, 37)
    stage.know(at, State.OPEN, Fact(doer.name, "promise", job.base), "promise", forbidden=(job.finished(),),
               base=job.base)  # fmt: skip


@dataclass(frozen=True)
class Topic:
    """Something that one may ask another about, in the forms that questions and answers need."""

    base: str
    participle: str
    past: str
    answer: str
    key: str

    def told_as_done(self, who: Person, fault: Fault, *unless: str) -> Forbidden:
        """A sentence that says that it was done by that person."""
        verbs = tuple(dict.fromkeys((self.participle.split(" ")[0], self.past.split(" ")[0])))
        return Forbidden(((who.name,), verbs, (self.key,)), fault, ("told me", *unless))


def question(stage: Stage, first_day: int) -> None:
    """A question from one to another: answered by them, by somebody else, withdrawn, or left open."""
    addressee = stage.someone()
    dealt = stage.deal(f"questions to {addressee.name}", world()["questions"]["all"])
    if dealt is None:
        return
    topic = Topic(*dealt.split("|"))
    asker = stage.someone(addressee)
    fate = stage.rng.choices(("yes", "no", "other", "none", "withdrawn"), (34, 18, 12, 26, 10))[0]
    text = stage.short("ask", "other", asker, name=stage.called(addressee, asker), base=topic.base,
                       pp=topic.participle)  # fmt: skip
    sayings = [Saying(asker, text)]
    if (reply := _reply(stage, topic, asker, addressee, fate)) is not None:
        sayings.append(reply)
    elif stage.rng.random() < 0.5:
        sayings.append(Saying(other := stage.someone(addressee), stage.words("chat_day", "any", other)))
    said = stage.exchange(stage.day(first_day), stage.hour(), sayings)
    must, state, forbidden = _verdict(topic, addressee, fate, sayings[-1].who)
    for at in (soon(stage, said), stage.moment(next_days(said.date(), 1), 8, 47)):
        stage.know(
            at, state, Fact(addressee.name, f"question:{topic.base}", topic.key), "question", must=must,
            forbidden=forbidden, base=topic.base, pp=topic.participle, pasttense=topic.past,
        )  # fmt: skip
    for item in forbidden:
        if item.fault is not Fault.OPEN:
            stage.never_again(addressee.name, item, said)


def _reply(stage: Stage, topic: Topic, asker: Person, addressee: Person, fate: str) -> Saying | None:
    answers = 0 if stage.rng.random() < 0.6 else None
    match fate:
        case "yes":
            text = stage.short("answer_yes", "self", addressee, past_i=topic.answer,
                               pasttense=topic.past)  # fmt: skip
            return Saying(addressee, text, answers=answers)
        case "no":
            return Saying(addressee, stage.short("answer_no", "self", addressee), answers=answers)
        case "other":
            third = stage.someone(asker, addressee)
            text = stage.short("answer_other", "other", third, name=stage.called(addressee, third),
                               pasttense=topic.past)  # fmt: skip
            return Saying(third, text, answers=0)
        case "withdrawn":
            return Saying(asker, stage.short("withdraw", "self", asker, name=stage.called(addressee, asker)))
        case _:
            return None


_GUESSED: Phrase = ("thinks", "think", "probably", "might", "reckons", "believes", "guesses", "sure")
_NO: Phrase = ("no", "not", "n't", "nope", "forgot")
_STILL_OPEN = Forbidden(
    (("no answer", "unanswered", "not answered", "hasn't answered", "still open"),), Fault.OPEN
)
_YES: Phrase = ("yes", "yep", "yeah", "did", "done", "have")


def _verdict(
    topic: Topic, addressee: Person, fate: str, last: Person
) -> tuple[tuple[Phrase, ...], State, tuple[Forbidden, ...]]:
    match fate:
        case "yes":
            verbs = (topic.participle.split(" ")[0], topic.past.split(" ")[0])
            return ((addressee.name,), (*_YES, *verbs)), State.ANSWERED, (_STILL_OPEN,)
        case "no":
            not_so = topic.told_as_done(addressee, Fault.ANSWERED, "yet", "forgot")
            return ((addressee.name,), _NO), State.ANSWERED, (not_so, _STILL_OPEN)
        case "other":
            hearsay = topic.told_as_done(addressee, Fault.ANSWERED, *_TOLD, *_GUESSED)
            return ((last.name,),), State.OPEN, (hearsay,)
        case "withdrawn":
            return (), State.OPEN, (topic.told_as_done(addressee, Fault.ANSWERED),)
        case _:
            return (_ASKED,), State.OPEN, (topic.told_as_done(addressee, Fault.ANSWERED),)


def shopping(stage: Stage, first_day: int) -> None:
    """Something is put on the list, and got, or not."""
    item = stage.in_turn("items")
    by = stage.someone()
    said = stage.exchange(
        stage.day(first_day), stage.hour(), [Saying(by, stage.words("add", "any", by, item=item))]
    )
    stage.know(soon(stage, said), State.CURRENT, Fact("the list", "list_item", item), "list", must=((item,),))
    buyer = stage.someone()
    day = next_days(said.date(), 1 if stage.rng.random() < 0.5 else 2)
    got = stage.exchange(
        day, stage.rng.uniform(9, 20), [Saying(buyer, stage.words("got", "self", buyer, item=item))]
    )
    bought = Forbidden(((item,),), Fault.STALE, ("got", "bought", "picked", "ticked", "done"))
    stage.know(
        got + timedelta(minutes=33),
        State.DONE,
        Fact("the list", "list_item", item),
        "list",
        forbidden=(bought,),
    )


def rule(stage: Stage, first_day: int) -> None:
    """A rule of the house, which holds until further notice."""
    dealt = stage.deal("rules", world()["rules"]["all"])
    if dealt is None:
        return
    text, key = dealt.split("|")
    by = stage.adult()
    said = stage.exchange(
        stage.day(first_day), stage.hour(), [Saying(by, stage.words("rule", "any", by, rule=text))]
    )
    for at in (soon(stage, said), days_on(stage, said, 2, 8), days_on(stage, said, 20, 60)):
        stage.know(
            at, State.CURRENT, Fact("the house", "household_rule", text), "rule", must=((key,),), word=key
        )
