"""`docs/prompts.md` shows the prompts as they are, each paragraph with its reason."""

from pathlib import Path

from bot.claude.reading import PROMPT_VERSION, instructions
from bot.claude.schema import VERSION, Read, answer_schema

PAGE = (Path(__file__).parents[3] / "docs" / "prompts.md").read_text("utf-8")


def test_each_paragraph_of_the_reading_prompt_is_shown_with_its_reason() -> None:
    """Whoever changes the prompt says why, and gives it a new version."""
    shown = PAGE.split("## Reading", 1)[1].split("\n## ", 1)[0]
    assert f"prompt {PROMPT_VERSION}, schema {VERSION}" in shown
    blocks = [block for block in shown.split("\n\n") if block.strip()]
    for paragraph in instructions().split("\n\n"):
        quoted = f"> {paragraph}"
        assert quoted in blocks
        reason = blocks[blocks.index(quoted) + 1]
        assert not reason.startswith(">")
        assert len(reason) > 40


def test_every_field_of_the_answer_is_explained() -> None:
    """The model is told what each field of the schema is for."""
    assert all(f"{name}:" in instructions() for name in Read.model_fields if name != "predicate")
    assert all(f'"{name}"' in answer_schema() for name in Read.model_fields)
