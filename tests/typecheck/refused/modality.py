"""How firmly something was said cannot be left out, made up or changed."""

from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal

SAID = Modality(
    act=Act.STATED,
    frame=Frame.ACTUAL,
    certainty=Certainty.CERTAIN,
    polarity=Polarity.POSITIVE,
    realization=Realization.STARTED,
    temporal=Temporal.CURRENT,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)

NO_CERTAINTY = Modality(  # refuse
    act=Act.STATED,
    frame=Frame.ACTUAL,
    polarity=Polarity.POSITIVE,
    realization=Realization.STARTED,
    temporal=Temporal.CURRENT,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)

MADE_UP = Modality(
    act=Act.STATED,
    frame=Frame.ACTUAL,
    certainty="probably",  # refuse
    polarity=Polarity.POSITIVE,
    realization=Realization.STARTED,
    temporal=Temporal.CURRENT,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)


def finish(said: Modality) -> Realization:
    said.realization = Realization.COMPLETED  # refuse
    return said.realization
