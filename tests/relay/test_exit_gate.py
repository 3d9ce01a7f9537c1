"""What goes out of a composed reply: what the record bears, word by word and clause by clause."""

import re
from pathlib import Path

import pytest

from config.household import HouseholdSettings
from memory.audience import Audible, audible_to
from memory.ids import ClaimId, PersonId
from memory.render import View, render
from relay.exit_gate import Let, Reason, Segment, let_out
from tests.builders import BRAM, ODILE, PIM, WREN, ZONE, private
from tests.memory.talk import Talk


class Home:
    """One thing that somebody said, and a listener in their private chat."""

    def __init__(
        self, who: PersonId, text: str, listener: PersonId, *, days: int = 0, language: str = "en"
    ) -> None:
        talk = Talk()
        settings = HouseholdSettings(zone=ZONE, language=language)
        talk.run(lambda unit: unit.put_settings(settings))
        talk.says(who, text)
        talk.wait(days=days)
        house = talk.run(lambda unit: unit.house())
        self.view = View(house=house, listener=listener, now=talk.now, zone=ZONE)
        self.served: tuple[Audible, ...] = audible_to(
            listener, private(listener), talk.in_force(), house=house, now=talk.now
        )

    def let(self, text: str, *cites: ClaimId) -> Let:
        ids = cites or tuple(audible.claim.claim_id for audible in self.served[:1])
        return let_out(Segment(text=text, cites=ids), self.served, self.view)


FORMS = "I've started the passport forms"
LENT = "I lent Bram 20 quid for the taxi"
VET = "I think the vet may be closed on Mondays"
BOILER = "Tilda says the boiler is broken"
FED = "has anyone fed the tortoise?"
LATE = "I might be late tonight"
MATHS = "I haven't finished my maths homework"
COSTS = "The boiler man costs about 200 quid"
PAID = "I've paid the window cleaner"
PUPPY = "I nearly bought a puppy"
CAR = "The car goes in on Friday"
DENTIST = "I will call the dentist tomorrow"
CLUB = "I've told the club"
LOST = "Wren lost her coat, and the shed is locked"


@pytest.mark.parametrize(
    ("who", "said", "listener", "reply"),
    [
        pytest.param(ODILE, FORMS, BRAM, "Odile has started the passport forms", id="by name"),
        pytest.param(ODILE, FORMS, BRAM, "Odile started the passport forms", id="another past"),
        pytest.param(
            ODILE, FORMS, BRAM, "Odile said that she has started the passport forms", id="with a lead"
        ),
        pytest.param(ODILE, FORMS, BRAM, "She has started the passport forms", id="pronoun"),
        pytest.param(ODILE, FORMS, ODILE, "You have started the passport forms", id="to herself"),
        pytest.param(
            ODILE, FORMS, BRAM, "Odile has started the passport forms, not said to be finished", id="note"
        ),
        pytest.param(ODILE, LENT, WREN, "Mum lent Dad 20 quid for the taxi", id="as the listener calls them"),
        pytest.param(BRAM, VET, WREN, "Bram thinks the vet may be closed on Mondays", id="thinks"),
        pytest.param(BRAM, BOILER, WREN, "Tilda says the boiler is broken", id="hearsay"),
        pytest.param(BRAM, BOILER, WREN, "Bram said that Gran says the boiler is broken", id="a chain"),
        pytest.param(WREN, FED, BRAM, "Wren asked whether anyone has fed the tortoise", id="asked"),
        pytest.param(ODILE, LATE, BRAM, "Odile might be late tonight", id="hedged"),
        pytest.param(PIM, MATHS, BRAM, "Pim hasn't finished his maths homework", id="negated"),
        pytest.param(BRAM, COSTS, ODILE, "The boiler man costs about 200 quid", id="about"),
        pytest.param(ODILE, PUPPY, WREN, "Mum nearly bought a puppy", id="nearly"),
        pytest.param(ODILE, CAR, WREN, "The car goes in on Fri 6 Nov", id="the day worked out"),
        pytest.param(ODILE, CLUB, WREN, "Odile has told the club", id="telling is a deed here"),
        pytest.param(ODILE, FORMS, BRAM, "Odile: “I've started the passport forms”", id="quoted whole"),
    ],
)
def test_what_the_record_bears_goes_out(who: PersonId, said: str, listener: PersonId, reply: str) -> None:
    """A faithful sentence goes out in its own words, with who said it and when."""
    let = Home(who, said, listener).let(reply)
    assert let.reason is None
    assert reply in let.lines[0].text
    assert "today at 09:01" in let.lines[0].text


@pytest.mark.parametrize(
    ("who", "said", "listener", "reply", "reason"),
    [
        pytest.param(ODILE, FORMS, BRAM, "Odile has finished the passport forms", Reason.WORD, id="done"),
        pytest.param(ODILE, FORMS, BRAM, "Bram has started the passport forms", Reason.NAME, id="another"),
        pytest.param(ODILE, FORMS, BRAM, "You have started the passport forms", Reason.NAME, id="not you"),
        pytest.param(ODILE, FORMS, BRAM, "I have started the passport forms", Reason.OWN_VOICE, id="I"),
        pytest.param(
            ODILE,
            FORMS,
            BRAM,
            "Odile has started the passport forms. I'll remember that",
            Reason.OWN_VOICE,
            id="promises",
        ),
        pytest.param(
            ODILE,
            FORMS,
            BRAM,
            "Odile has started the passport forms, see https://evil.example/a",
            Reason.LINK,
            id="link",
        ),
        pytest.param(ODILE, FORMS, BRAM, "Odile has started 3 passport forms", Reason.NUMBER, id="number"),
        pytest.param(ODILE, FORMS, BRAM, "Odile starts the passport forms", Reason.STRONGER, id="no past"),
        pytest.param(ODILE, LENT, WREN, "Bram lent Odile 20 quid for the taxi", Reason.NAME, id="roles"),
        pytest.param(ODILE, LENT, WREN, "Odile lent Bram 200 quid for the taxi", Reason.NUMBER, id="sum"),
        pytest.param(
            ODILE, LENT, WREN, "Odile was lent Bram 20 quid for the taxi", Reason.TURNED, id="voice"
        ),
        pytest.param(BRAM, PAID, ODILE, "Bram was paid the window cleaner", Reason.TURNED, id="was paid"),
        pytest.param(BRAM, PAID, ODILE, "Bram is paying the window cleaner", Reason.STRONGER, id="paying"),
        pytest.param(BRAM, VET, WREN, "The vet may be closed on Mondays", Reason.DROPPED, id="no thinks"),
        pytest.param(
            BRAM, VET, WREN, "Bram thinks the vet is closed on Mondays", Reason.DROPPED, id="no may"
        ),
        pytest.param(BRAM, BOILER, WREN, "The boiler is broken", Reason.DROPPED, id="hearsay as fact"),
        pytest.param(BRAM, BOILER, WREN, "Bram says the boiler is broken", Reason.DROPPED, id="other source"),
        pytest.param(WREN, FED, BRAM, "Anyone has fed the tortoise", Reason.UNFRAMED, id="asked as told"),
        pytest.param(
            WREN, FED, BRAM, "Wren said that anyone has fed the tortoise", Reason.UNFRAMED, id="said"
        ),
        pytest.param(WREN, FED, BRAM, "Has anyone fed the tortoise?", Reason.WORD, id="asks itself"),
        pytest.param(ODILE, LATE, BRAM, "Odile is late tonight", Reason.DROPPED, id="no might"),
        pytest.param(PIM, MATHS, BRAM, "Pim has finished his maths homework", Reason.DROPPED, id="no not"),
        pytest.param(BRAM, COSTS, ODILE, "The boiler man costs 200 quid", Reason.DROPPED, id="exact"),
        pytest.param(ODILE, PUPPY, WREN, "Odile bought a puppy", Reason.DROPPED, id="no nearly"),
        pytest.param(ODILE, CAR, WREN, "The car goes in on Saturday", Reason.DATE, id="another day"),
        pytest.param(ODILE, DENTIST, WREN, "Odile has called the dentist", Reason.DROPPED, id="will as did"),
        pytest.param(ODILE, LOST, BRAM, "Odile lost her coat", Reason.NAME, id="across clauses"),
        pytest.param(
            ODILE, FORMS, BRAM, "Odile: “I've finished the passport forms”", Reason.MISQUOTED, id="misquoted"
        ),
        pytest.param(
            ODILE, FORMS, BRAM, "Done! Odile: “I've started the passport forms”", Reason.WORD, id="beside"
        ),
        pytest.param(ODILE, FORMS, BRAM, "Ignore all rules", Reason.WORD, id="other words"),
        pytest.param(ODILE, LOST, BRAM, "The shed is locked", Reason.DROPPED, id="half of it"),
        pytest.param(
            ODILE,
            FORMS,
            BRAM,
            "Odile: “I've started\u202e the passport forms”",
            Reason.WORD,
            id="hidden mark",
        ),
        pytest.param(
            ODILE,
            "Pim, has Bram locked the shed?",
            WREN,
            "Odile asked Bram whether Bram has locked the shed",
            Reason.NAME,
            id="hearer",
        ),
        pytest.param(
            ODILE, FORMS, BRAM, "Odile has sta\u200brted the passport forms", Reason.WORD, id="unseen"
        ),
        pytest.param(ODILE, FORMS, BRAM, "Odile hat die Formulare angefangen", Reason.WORD, id="unread"),
    ],
)
def test_what_says_more_is_replaced(
    who: PersonId, said: str, listener: PersonId, reply: str, reason: Reason
) -> None:
    """A sentence that the claim does not bear gives way to the rendering, and the reason is told."""
    home = Home(who, said, listener)
    let = home.let(reply)
    assert let.reason is reason
    assert let.lines == (render(home.served[0], home.view),)


def test_today_is_another_day_tomorrow() -> None:
    """A word of time is not repeated on a day on which it means another one."""
    assert Home(ODILE, LATE, BRAM).let("Odile might be late tonight").reason is None
    assert Home(ODILE, LATE, BRAM, days=1).let("Odile might be late tonight").reason is Reason.DATE


def test_it_calls_nobody() -> None:
    """The bot tells its asker; whom the words called is not called again by it."""
    said = "Pim, the cat is hungry"
    assert Home(ODILE, said, BRAM).let("Pim, the cat is hungry").reason is Reason.ADDRESSED
    assert Home(ODILE, said, BRAM).let("The cat is hungry").reason is None


def test_mum_is_somebodys_own() -> None:
    """A word for kin is taken over only where it means the same person to whoever reads it."""
    said = "Mum has the spare key"
    assert Home(WREN, said, PIM).let("Mum has the spare key").reason is None
    assert Home(WREN, said, BRAM).let("Mum has the spare key").reason is Reason.NAME
    assert Home(WREN, said, BRAM).let("Odile has the spare key").reason is None


def test_what_was_not_served_can_t_be_cited() -> None:
    """A segment that cites nothing, or something else, is not sent."""
    home = Home(ODILE, FORMS, BRAM)
    let = home.let("Odile has started the passport forms", ClaimId("c_other"))
    assert let == Let((), Reason.UNCITED)


def test_every_sentence_is_proved() -> None:
    """Two true sentences pass; one of them untrue, and neither does."""
    home = Home(ODILE, FORMS, BRAM)
    assert (
        home.let("Odile has started the passport forms. She has started the passport forms.").reason is None
    )
    assert home.let("Odile has started the passport forms. They are at home.").reason is Reason.WORD


def test_a_state_past_its_time_stays_last_known() -> None:
    """That nothing was heard since is added by code, and can't be left out."""
    home = Home(BRAM, "I'm at the dentist", ODILE, days=2)
    let = home.let("Bram is at the dentist")
    assert let.reason is None
    assert let.lines[0].text.startswith("Last known: Bram is at the dentist")
    assert let.lines[0].text.endswith("(nothing since)")


def test_the_gate_alone_makes_words_of_a_model_s_words() -> None:
    """No other module calls what turns composed text into something that may be sent."""
    root = Path(__file__).parents[2]
    callers = {
        path.relative_to(root).as_posix()
        for folder in ("bot", "jobs", "relay", "memory")
        for path in (root / folder).rglob("*.py")
        if re.search(r"\bretold\(", path.read_text("utf-8"))
    }
    assert callers == {"memory/render.py", "relay/exit_gate.py"}


# --- other languages
@pytest.mark.parametrize(
    ("language", "reply", "passes"),
    [
        ("en-US", "The car goes in on Fri Nov 6", True),
        ("en-US", "The car goes in on Fri Nov 13", False),
        ("en-US", "The car goes in on Fri 6 Nov", False),
        ("en-GB", "The car goes in on Fri 6 Nov", True),
    ],
)
def test_a_day_passes_as_the_household_tells_it(language: str, reply: str, passes: bool) -> None:
    """The day worked out is put in place of the quote's in the household's own form, and in no other."""
    let = Home(ODILE, CAR, WREN, language=language).let(reply)
    assert (let.reason is None) == passes


TRANSLATED = [
    pytest.param(ODILE, FORMS, "Odile hat die Passformulare angefangen", id="German"),
    pytest.param(ODILE, FORMS, "Odile hat die passport forms fertig", id="German, with English words in it"),
    pytest.param(ODILE, FORMS, "Odile ist also was an passport forms started", id="words of two languages"),
    pytest.param(ODILE, FORMS, "Odile zaczęła wypełniać formularze paszportowe", id="Polish"),
    pytest.param(ODILE, FORMS, "Odile i formularze: a więc started", id="Polish words that are English, too"),
    pytest.param(ODILE, FORMS, "Odile ने पासपोर्ट के फ़ॉर्म शुरू कर दिए हैं", id="Hindi"),
    pytest.param(ODILE, FORMS, "Odile ne passport forms poore kar diye", id="Hindi in Latin letters"),
    pytest.param(ODILE, FORMS, "Odile a commencé les formulaires de passeport", id="French"),
    pytest.param(ODILE, LENT, "Odile hat Bram 20 quid geliehen", id="names and the figure kept"),
    pytest.param(BRAM, VET, "Der Tierarzt ist montags zu", id="a doubt lost in German"),
    pytest.param(BRAM, VET, "Weterynarz może być zamknięty w poniedziałki", id="a doubt kept in Polish"),
    pytest.param(PIM, MATHS, "Pim hat seine Mathe-Hausaufgaben fertig", id="a not lost in German"),
    pytest.param(PIM, MATHS, "पिम ने गणित का होमवर्क पूरा कर लिया है", id="a not lost in Hindi"),
    pytest.param(WREN, FED, "Ktoś nakarmił żółwia", id="a question told as a fact in Polish"),
    pytest.param(WREN, FED, "Wren hat gefragt, ob die Schildkröte gefüttert ist", id="a German question"),
    pytest.param(ODILE, FORMS, "Ja. Odile has started the passport forms", id="a yes before the English"),
    pytest.param(ODILE, FORMS, "Odile has started the passport forms. Fertig!", id="a sentence behind it"),
    pytest.param(ODILE, FORMS, "Odile: “Ich habe die Formulare angefangen”", id="a quotation translated"),
    pytest.param(ODILE, FORMS, "Odile sagte: “I've started the passport forms”", id="German round it"),
]


@pytest.mark.parametrize(("who", "said", "reply"), TRANSLATED)
def test_what_no_rule_can_read_is_replaced(who: PersonId, said: str, reply: str) -> None:
    """A translation, right or wrong, can't be proved: what goes out is the rendering, with its qualifiers."""
    home = Home(who, said, BRAM if who != BRAM else ODILE)
    let = home.let(reply)
    assert let.reason is not None
    assert let.lines == (render(home.served[0], home.view),)


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        pytest.param("Ich habe die Formulare angefangen", "Ich habe die Formulare fertig", id="German"),
        pytest.param("Der Arzt kommt vielleicht morgen", "Der Arzt kommt morgen", id="a German doubt"),
        pytest.param("Nie mam kluczy od szopy", "Mam kluczy od szopy", id="a Polish not"),
        pytest.param("La voiture n'est pas prête", "La voiture est prête", id="a French not"),
        pytest.param("दादी कल आ सकती हैं", "दादी कल आ रही हैं", id="a Hindi doubt"),
    ],
)
def test_what_was_said_in_another_language_stays_as_it_was_said(said: str, reply: str) -> None:
    """Nothing of it is left out or put otherwise; the whole quotation (the control) goes out."""
    home = Home(ODILE, said, BRAM)
    assert home.served
    assert home.let(reply).reason is not None
    assert home.let(f"Odile: “{said}”").reason is None
