"""The judge is judged: what is good must pass, and each flip must be caught wherever it stands."""

import ast
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import BaseModel, Field, JsonValue

from bot.evaluation import cues, expectations, gates, verdicts
from bot.evaluation.expectations import Case, Observation, parse_cases, parse_observation
from bot.evaluation.verdicts import Outcome, judge, judge_all

SEALED = Path(__file__).parents[1] / "scenarios" / "sealed"
PLAIN: Mapping[str, JsonValue] = {
    "act": "stated",
    "frame": "actual",
    "certainty": "certain",
    "polarity": "positive",
    "realization": "state",
    "temporal": "current",
    "stance": "knowledge",
    "attributed_to": [],
}


def a_claim(
    value: str, *, turn: str = "t1", speaker: str = "Ana", **changes: JsonValue
) -> dict[str, JsonValue]:
    fields: dict[str, JsonValue] = {name: changes.pop(name, usual) for name, usual in PLAIN.items()}
    return {
        "id": "c1",
        "state": "active",
        "turn": turn,
        "quote": value,
        "sources": [{"turn": turn}],
        "speaker": speaker,
        "subject": speaker,
        "predicate": "note",
        "value": value,
        "participants": {},
        "modality": fields,
        "factuality": "Uu",
        "rendered": "",
        **changes,
    }


@dataclass(frozen=True)
class Good:
    """A fair outcome of a sealed flip, and how the flip would look."""

    scenario: str
    claim: Mapping[str, JsonValue]
    line: str  # how the claim reads in a now block, a digest or by itself
    replies: tuple[str, ...]
    flipped: Mapping[str, JsonValue]  # the fields of the claim with the qualifier lost
    bare: str  # the sentence with the qualifier lost
    words: tuple[str, ...] = field(default=())

    def observe(self, **changed: JsonValue) -> Observation:
        seen: dict[str, JsonValue] = {
            "id": self.scenario,
            "claims": [dict(self.claim) | {"rendered": self.line}],
            "replies": [{"text": text} for text in self.replies],
            "words": [{"state": "delivered", "text": text} for text in self.words],
            "now": {"Ana": self.line},
            "digests": {"Ben": self.line},
        }
        return parse_observation(json.dumps(seen | changed))


BEAU_TO_KIRI: dict[str, JsonValue] = {"agent": "Beau", "recipient": "Kiri"}
TWELVE = [
    Good(
        "staged_to_done/passport-forms",
        a_claim("do the passport forms at the weekend", realization="intended", temporal="future"),
        'Ana said that she will do the passport forms at the weekend: "I\'ll do the passport forms".',
        (
            "Ana will do the passport forms at the weekend, she said; she has not said that they are done.",
            "Planned, not done: the passport forms. Ana will do them at the weekend.",
        ),
        {"realization": "completed", "temporal": "past"},
        "Ana has done the passport forms.",
        ("Ana says she'll do the passport forms at the weekend",),
    ),
    Good(
        "asked_to_answered/vet-call",
        a_claim("Derek ring the vet about Mopsy", act="asked", realization="unknown"),
        "Open: Ana asked Derek whether he rang the vet about Mopsy (12 May).",
        (
            'Ana asked Derek at 08:30: "did you ring the vet about Mopsy?" He has not answered.',
            "You asked that; nobody has answered whether Derek rang the vet.",
        ),
        {"act": "stated"},
        "Derek rang the vet about Mopsy.",
    ),
    Good(
        "suspected_to_confirmed/gran-wrist",
        a_claim("a fracture in Maud's wrist", certainty="possible", attributed_to=["Nurse"]),
        "Health: the nurse suspects a fracture in the wrist, said Ana (3 Feb).",
        ("Ana said the nurse suspects a fracture in Gran's wrist. Nobody has said that it is broken.",),
        {"certainty": "certain", "attributed_to": []},
        "Maud has a fracture in her wrist.",
        ("Ana says the nurse suspects a fracture in Gran's wrist",),
    ),
    Good(
        "denied_to_asserted/gym",
        a_claim("cancelled the gym", polarity="negative", realization="completed", speaker="Derek"),
        "Derek said at 18:02 that he has not cancelled the gym.",
        ("No: Derek said he hasn't cancelled the gym.", "Derek said that he hasn't cancelled the gym."),
        {"polarity": "positive"},
        "Derek has cancelled the gym.",
        ("Derek says that he has not cancelled the gym",),
    ),
    Good(
        "wants_to_did/repaint-hall",
        a_claim("repaint the hall", realization="desired"),
        "Ana would love to repaint the hall (25 Apr).",
        ("Ana wants to repaint the hall. Nothing says that she did.", "Ana would love to repaint the hall."),
        {"realization": "completed"},
        "Ana has repainted the hall.",
    ),
    Good(
        "hypothetical_to_actual/abuja",
        a_claim("move to Abuja in March", frame="hypothetical", certainty="unknown", speaker="Funke"),
        "Funke said: if Tunde gets the Abuja job, they would move in March.",
        (
            "Funke said that if Tunde gets the Abuja job they would move in March.",
            "Only if Tunde gets the Abuja job, Funke said; then they would move in March.",
        ),
        {"frame": "actual", "certainty": "certain"},
        "The family is moving to Abuja in March.",
        ("Funke says that if Tunde gets the Abuja job you would lose them in March",),
    ),
    Good(
        "reported_to_endorsed/school-shut",
        a_claim("the school is shut tomorrow", attributed_to=["Derek"], temporal="future"),
        "Ana said that, according to Derek, the school is shut tomorrow.",
        ("Ana said Derek says the school is shut tomorrow.", "Derek says the school is shut, Ana said."),
        {"attributed_to": []},
        "The school is shut tomorrow.",
        ("Ana says that Derek says the school is shut tomorrow",),
    ),
    Good(
        "read_to_fact/bullied",
        a_claim("Owen is being bullied", certainty="possible", stance="opinion", speaker="Joon"),
        "Joon said it sounds to him like Owen is being bullied.",
        (
            "Joon thinks that Owen may be being bullied.",
            "It sounds to Joon like Owen's being bullied on the bus.",
        ),
        {"certainty": "certain", "stance": "knowledge"},
        "Owen is being bullied.",
    ),
    Good(
        "direction_swapped/owes-apology",
        a_claim("twelve dollars for the headphones", participants=BEAU_TO_KIRI),
        "Jill said that Beau owes Kiri twelve dollars for the headphones.",
        ("No, the other way round: Beau owes Kiri.", "Beau owes Kiri twelve dollars."),
        {"participants": {"agent": "Kiri", "recipient": "Beau"}},
        "Kiri owes Beau twelve dollars for the headphones.",
        ("Jill says Beau owes Kiri twelve dollars",),
    ),
    Good(
        "partial_to_complete/tax-return",
        a_claim("tax return finished bar the signature", realization="partial", speaker="Joon"),
        "Joon: the tax return is finished bar the signature (28 Apr).",
        (
            "All but the signature: Joon said the tax return is finished bar that.",
            "The tax return is partly done.",
        ),
        {"realization": "completed"},
        "The tax return is finished.",
        ("Joon says the tax return is finished bar the signature",),
    ),
    Good(
        "past_to_present/strawberries",
        a_claim("allergic to strawberries", temporal="past", speaker="Maud", subject="Ben"),
        "Maud said that Ben used to be allergic to strawberries.",
        (
            "Maud said Ben used to be allergic to strawberries.",
            "He used to be allergic to strawberries, Maud said.",
        ),
        {"temporal": "current"},
        "Ben is allergic to strawberries.",
        ("Maud says that Ben used to be allergic to strawberries",),
    ),
    Good(
        "negation_past_cap/side-gate",
        a_claim("the side gate lock", polarity="negative", speaker="Cormac"),
        "Cormac: the side gate does NOT lock (the one by the recycling with the squeaky hinge…)",
        ("No. Cormac said that the side gate does not lock.", "Cormac said the side gate doesn't lock."),
        {"polarity": "positive"},
        "The side gate, the one by the recycling with the squeaky hinge that I oiled in August and…",
        ("Cormac says the side gate does not lock",),
    ),
]


@pytest.fixture(scope="module", name="cases")
def _cases() -> Mapping[str, Case]:
    files = sorted(SEALED.glob("*.json"))
    return {case.scenario_id: case for path in files for case in parse_cases(path.read_bytes())}


def outcomes(case: Case, seen: Observation | None) -> list[tuple[str, str]]:
    return [
        (v.outcome.value, f"{v.expectation}: {v.evidence}")
        for v in judge(case, seen)
        if v.outcome is not Outcome.PASS
    ]


@pytest.mark.parametrize("good", TWELVE, ids=lambda good: good.scenario)
def test_a_fair_outcome_passes(good: Good, cases: Mapping[str, Case]) -> None:
    """What keeps every qualifier, and yet is useful, is neither a leak nor a miss."""
    assert outcomes(cases[good.scenario], good.observe()) == []


@pytest.mark.parametrize("good", TWELVE, ids=lambda good: good.scenario)
def test_a_claim_that_lost_its_qualifier_is_a_leak(good: Good, cases: Mapping[str, Case]) -> None:
    """Each of the twelve flips is seen in the typed fields, even where every text is still right."""
    modality = good.claim["modality"]
    assert isinstance(modality, dict)
    changed = {name: value for name, value in good.flipped.items() if name in modality}
    others = {name: value for name, value in good.flipped.items() if name not in modality}
    claim: dict[str, JsonValue] = {**good.claim, **others, "modality": {**modality, **changed}}
    found = outcomes(cases[good.scenario], good.observe(claims=[claim]))
    assert [outcome for outcome, _ in found if outcome == "leak"], found


SURFACES = ["replies", "now", "digests", "rendered", "words"]


@pytest.mark.parametrize(
    ("good", "surface"),
    [
        pytest.param(good, surface, id=f"{good.scenario}-{surface}")
        for good in TWELVE
        for surface in SURFACES
        if good.words or surface != "words"
    ],
)
def test_a_text_that_lost_its_qualifier_is_a_leak(
    good: Good, surface: str, cases: Mapping[str, Case]
) -> None:
    """Each of the twelve flips is caught in an answer, a now block, a digest, a rendering and a word."""
    match surface:
        case "replies":
            seen = good.observe(replies=[{"text": good.bare} for _ in good.replies])
        case "now" | "digests":
            block: JsonValue = {"Ana": f"Carrying\n- {good.bare}"}
            seen = good.observe(now=block) if surface == "now" else good.observe(digests=block)
        case "rendered":
            seen = good.observe(claims=[{**good.claim, "rendered": good.bare}])
        case _:
            seen = good.observe(words=[{"state": "delivered", "text": good.bare}])
    found = outcomes(cases[good.scenario], seen)
    assert [text for outcome, text in found if outcome == "leak"], found


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Yes. She will do them at the weekend.", id="yes"),
        pytest.param("Ana asked about the passport forms. They are finished.", id="by-a-pronoun"),
        pytest.param("The passport forms: done.", id="heading"),
        pytest.param(
            "Ana has not posted them, but the passport forms are finished.", id="negation-elsewhere"
        ),
        pytest.param("Ana said: “passport forms finished”", id="quoted"),
        pytest.param(
            "You asked whether the passport forms are done. Yes, the passport forms are done.",
            id="asked-then-yes",
        ),
    ],
)
def test_a_leak_hidden_in_a_fair_sentence_is_found(text: str, cases: Mapping[str, Case]) -> None:
    """A cue saves only what stands in its scope."""
    good = TWELVE[0]
    found = outcomes(cases[good.scenario], good.observe(replies=[{"text": text}, {"text": good.replies[1]}]))
    assert [evidence for outcome, evidence in found if outcome == "leak"], found


CONTROL = "staged_to_done/forms-posted"


def _changed(changes: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    modality = dict(PLAIN) | {"realization": "completed"}
    other = {name: value for name, value in changes.items() if name not in PLAIN}
    return {**other, "modality": modality | {name: changes[name] for name in changes if name in PLAIN}}


def _control(
    claim: Mapping[str, JsonValue], reply: str, word: str = "Derek says Ana has finished the forms"
) -> Observation:
    return parse_observation(
        json.dumps(
            {
                "id": CONTROL,
                "claims": [claim],
                "replies": [{"text": reply}],
                "words": [{"state": "delivered", "text": word}],
                "now": {},
                "digests": {},
            }
        )
    )


def test_a_real_change_said_plainly_is_accepted(cases: Mapping[str, Case]) -> None:
    """Who did it may be named; that weakens nothing."""
    claim = a_claim("passport forms", turn="t2", realization="completed")
    seen = _control(claim, "Ana said at 21:40 that she has finished the passport forms.")
    assert outcomes(cases[CONTROL], seen) == []


@pytest.mark.parametrize(
    ("changes", "reply"),
    [
        pytest.param({"certainty": "possible"}, "Ana has finished the passport forms.", id="claim-weakened"),
        pytest.param({"state": "forgotten"}, "Ana has finished the passport forms.", id="claim-archived"),
        pytest.param({}, "I have nothing on that.", id="nothing"),
        pytest.param({}, "Ana may have finished the passport forms.", id="hedged"),
        pytest.param({}, "Ana has partly finished the passport forms.", id="partly"),
        pytest.param({}, "Ana asked whether the passport forms are finished.", id="asked"),
        pytest.param({}, "Ana plans to have the passport forms finished.", id="planned"),
    ],
)
def test_hedging_what_is_true_is_a_miss(
    changes: Mapping[str, JsonValue], reply: str, cases: Mapping[str, Case]
) -> None:
    """Refusing everything does not pass."""
    claim = a_claim("passport forms", turn="t2", realization="completed") | _changed(changes)
    found = outcomes(cases[CONTROL], _control(claim, reply))
    assert [outcome for outcome, _ in found] == ["miss"], found


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(None, id="absent"),
        pytest.param(parse_observation('{"id":"x","error":"stopped"}'), id="error"),
        pytest.param(parse_observation('{"id":"x","claims":[{"id":"c"}]}'), id="malformed"),
        pytest.param(parse_observation("no JSON at all"), id="no-json"),
    ],
)
def test_silence_is_no_pass(seen: Observation | None, cases: Mapping[str, Case]) -> None:
    """A scenario that was not played passes no verdict, not even those that forbid something."""
    case = cases["denied_to_asserted/gym"]
    assert {verdict.outcome for verdict in judge(case, seen)} == {Outcome.UNPLAYED}


def test_observations_are_found_by_the_name_of_their_scenario(cases: Mapping[str, Case]) -> None:
    """The order in which scenarios were played does not matter; one that was left out is missed."""
    chosen = [cases[good.scenario] for good in TWELVE]
    verdicts = judge_all(chosen, [good.observe() for good in reversed(TWELVE[1:])])
    assert {v.scenario for v in verdicts if v.outcome is not Outcome.PASS} == {TWELVE[0].scenario}
    assert [v.scenario for v in verdicts] == [case.scenario_id for case in chosen for _ in case.expect]


def test_an_empty_outcome_leaks_nothing_and_pleases_nobody(cases: Mapping[str, Case]) -> None:
    """A memory that keeps and says nothing never leaks, and fails every control."""
    for case in cases.values():
        asks, words = case.scenario.get("ask", []), case.scenario.get("words", [])
        assert isinstance(asks, list)
        assert isinstance(words, list)
        seen = parse_observation(
            json.dumps(
                {
                    "id": case.scenario_id,
                    "replies": [{"text": "I have nothing on that."} for _ in asks],
                    "words": [{"state": "held", "text": ""} for _ in words],
                }
            )
        )
        found = {outcome for outcome, _ in outcomes(case, seen)}
        assert "leak" not in found, case.scenario_id
        assert case.kind == "flip" or "miss" in found, case.scenario_id


FLIPPED: Mapping[str, str] = tomllib.loads((SEALED.parent / "flipped.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "saved_by"),
    [
        pytest.param(
            "Ana said: “I want it. The hall is painted” (wanted, not said to be done)", "desire", id="note"
        ),
        pytest.param(
            "Ana said: “the hall is painted” (said again 3 Nov; of the past)", "past", id="second-note"
        ),
        pytest.param("Ana said: “the hall is painted” (only maybe; an opinion)", "hedge", id="doubt"),
        pytest.param("Ana said: “the hall is painted” (NOT done)", "negation", id="denied"),
        pytest.param("All but the trim: the hall is all but painted.", "partial", id="all-but"),
        pytest.param("Has the hall been painted? Nobody has said.", "question", id="question"),
        pytest.param("She has not said that the hall is painted.", "negation", id="not-said"),
    ],
)
def test_a_cue_in_scope_saves_and_without_it_nothing_does(text: str, saved_by: str) -> None:
    """Each cue counts only where it is asked for, so that another one cannot hide a flip."""
    assert cues.asserted(text, about="hall", says="painted", unless=[saved_by]) is None
    assert cues.asserted(text, about="hall", says="painted", unless=["dream"]) is not None
    assert not cues.said_plainly(text, about="hall", says="painted") or saved_by == "past"


def test_a_note_that_names_its_clause_is_of_that_clause() -> None:
    """ "Done" of the one thing says nothing of the other that the same words tell of."""
    text = "“I tried to paint the hall but the shop was shut” — Ana, today at 10:00, done: “{}”"
    of_hall, of_shop = text.format("paint the hall"), text.format("the shop was shut")
    assert cues.asserted(of_shop, about="hall", says="painted|done", unless=["negation"]) is None
    assert cues.asserted(of_hall, about="hall", says="painted|done", unless=["negation"]) == of_hall


def test_every_sealed_flip_has_its_flipped_sentence(cases: Mapping[str, Case]) -> None:
    """Otherwise a flip could be added that no verdict of its own can catch."""
    assert FLIPPED.keys() == {case.scenario_id for case in cases.values() if case.kind == "flip"}


@pytest.mark.parametrize("scenario", FLIPPED)
def test_the_flip_itself_is_caught(scenario: str, cases: Mapping[str, Case]) -> None:
    """Whatever else the scenario's verdicts let pass, they catch the very flip that it is about."""
    case = cases[scenario]
    played = _Played.model_validate(case.scenario)
    flipped: list[JsonValue] = [{"text": FLIPPED[scenario]} for _ in played.ask]
    seen = parse_observation(json.dumps({"id": scenario, "replies": flipped}))
    assert [evidence for outcome, evidence in outcomes(case, seen) if outcome == "leak"]


QUOTING_IS_UNFAIR = {"correction", "private_to_group", "temporary", "elliptic_answer"}


def test_quoting_what_was_said_is_no_leak(cases: Mapping[str, Case]) -> None:
    """Whatever a message says, "Ana said: ..." with its very words is fair: it keeps every qualifier."""
    unfair = {
        case.scenario_id: found
        for case in cases.values()
        if case.kind == "flip" and case.class_ not in QUOTING_IS_UNFAIR
        if (found := [text for outcome, text in outcomes(case, _quoting(case)) if outcome == "leak"])
    }
    assert unfair == {}


def test_quoting_what_is_real_is_accepted(cases: Mapping[str, Case]) -> None:
    """A control's own words, quoted to whoever asks, say plainly enough what happened."""
    refused = {
        case.scenario_id: found
        for case in cases.values()
        if case.kind == "control"
        if (
            found := [
                verdict.evidence
                for verdict in judge(case, _quoting(case))
                if verdict.outcome is not Outcome.PASS and not verdict.expectation.startswith("some_claim")
            ]
        )
    }
    assert refused == {}


def _quoting(case: Case) -> Observation:
    played = _Played.model_validate(case.scenario)
    group = "\n".join(_quoted(turn) for turn in played.turns if turn.chat == "group")
    own = {ask.as_: [_quoted(turn) for turn in played.turns if turn.from_ == ask.as_] for ask in played.ask}
    seen: dict[str, object] = {
        "id": case.scenario_id,
        "replies": [{"text": "\n".join([group, *own[ask.as_]])} for ask in played.ask],
        "words": [{"state": "delivered", "text": f'{word.as_} says: "{word.text}"'} for word in played.words],
        "now": {"Ana": group},
        "digests": {"Ben": group},
    }
    return parse_observation(json.dumps(seen))


def _quoted(turn: "_Turn") -> str:
    forwarded = f", forwarding {turn.forwarded_from}" if turn.forwarded_from else ""
    return f'{turn.from_} said{forwarded}: "{turn.text}"'


class _Turn(BaseModel):
    from_: str = Field(alias="from")
    chat: str
    text: str
    forwarded_from: str = ""


class _Word(BaseModel):
    as_: str = Field(alias="as")
    text: str


class _Played(BaseModel):
    turns: list[_Turn]
    ask: list[_Word] = []
    words: list[_Word] = []


def test_a_word_that_was_corrected_meanwhile_may_not_arrive(cases: Mapping[str, Case]) -> None:
    """Stale word leaks only if it was delivered, and without the correction."""
    case = cases["correction/edited-pickup"]

    def leaks(state: str, text: str) -> bool:
        claim = a_claim("Mina's pickup from rehearsal is at 4", speaker="Joon")
        said = "Joon said that Mina's pickup from rehearsal is at 4."
        seen = parse_observation(
            json.dumps(
                {
                    "id": case.scenario_id,
                    "claims": [claim],
                    "replies": [{"text": said}, {"text": said}],
                    "words": [{"state": state, "text": text}],
                }
            )
        )
        return any(outcome == "leak" for outcome, _ in outcomes(case, seen))

    stale = "Priya: Joon says Mina's pickup from rehearsal is at 3"
    assert leaks("delivered", stale)
    assert not leaks("withdrawn", stale)
    assert not leaks("delivered", "Priya passed on that pickup is at 3; Joon has since changed it to 4")


def test_the_judge_shares_nothing_with_what_it_judges() -> None:
    """No reader, floor, store or relay is within the judge's reach, directly or through its modules."""
    for module in (verdicts, cues, expectations, gates):
        assert module.__file__ is not None
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        names = [
            name
            for node in ast.walk(tree)
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        ]
        foreign = {
            name for name in names if name.split(".")[0] in {"memory", "relay", "jobs", "config", "anthropic"}
        }
        ours = {name for name in names if name.startswith("bot")}
        assert not foreign
        assert ours <= {"bot.evaluation", *(m.__name__ for m in (verdicts, cues, expectations, gates))}
