"""What shall go wrong at the carrier and on its networks, as one value that a test or a script sets.

Shares are between 0 and 1. Which event is struck is drawn from the seed: see `service.switchboard.troubles`.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=3600)]


class FaultsError(ValueError):
    """Faults that cannot be: one sentence that names the field and what would work."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Road(_Value):
    """What happens on one of the ways that events take.

    `delayed` ones hold up those behind them, for up to `longest` seconds; `reordered` ones come exactly `longest`
    seconds late and are overtaken meanwhile; `repeated` ones come again within `longest` seconds; `lost` ones never
    come. An event may be repeated and delayed at once; one that is lost is nothing else.
    """

    delayed: Share = 0.0
    lost: Share = 0.0
    repeated: Share = 0.0
    reordered: Share = 0.0
    longest: Seconds = 5.0


class Faults(_Value):
    """All that can be told to go wrong; nothing does unless it is told, but for the loop guard.

    texts: the webhook calls that tell the service of a phone's text; a lost one stays in the carrier's list.
    messages: from the service to the phones. Of the lost ones the share `reported` ends as undelivered with 30008,
    the others stay `sent` for ever; the share `undelivered` of all ends so with 30003, 30005 or 30008.
    callbacks: the webhook calls that tell of a message's status.
    calls: the requests of telephone calls; a lost one is made again after the time that a connection may take.
    voices: how many times faster than people the voices on telephone calls speak, and silence passes.
    hang: creating a message is answered `hang_seconds` late; it was taken at once.
    answers_429, answers_500, answers_503: creating a message is so answered; after 429 it was not taken, after the
    other two the share `took_it` was. silent: it was taken, and the connection is cut in the middle of the answer.
    hide_list: "error": the list of messages answers 503; "empty": it holds nothing.
    segments_a_second: the sender's rate, messages wait queued; 0: no limit.
    loop_guard: Twilio's 14107, which is on unless it is switched off.
    """

    seed: int = 0
    texts: Road = Road()
    messages: Road = Road()
    callbacks: Road = Road()
    calls: Road = Road()
    voices: Annotated[float, Field(ge=0.1, le=1000)] = 1.0
    reported: Share = 0.5
    undelivered: Share = 0.0
    hang: Share = 0.0
    hang_seconds: Seconds = 10.0
    answers_429: Share = 0.0
    answers_500: Share = 0.0
    answers_503: Share = 0.0
    took_it: Share = 0.5
    silent: Share = 0.0
    hide_list: Literal["", "error", "empty"] = ""
    segments_a_second: Annotated[float, Field(ge=0, le=1_000_000)] = 0.0
    loop_guard: bool = True

    @model_validator(mode="after")
    def _shares_fit(self) -> Self:
        if self.answers_429 + self.answers_500 + self.answers_503 + self.silent > 1 + 1e-9:
            raise ValueError("answers_429, answers_500, answers_503 and silent are together at most 1")
        return self

    @classmethod
    def from_json(cls, told: Any) -> Self:
        """The faults that a JSON object tells; what it leaves out does not happen. Raises FaultsError."""
        try:
            return cls.model_validate(told)
        except ValidationError as wrong:
            raise FaultsError(_sentence(wrong)) from None

    def to_json(self) -> dict[str, object]:
        """All fields, as `from_json` takes them."""
        return self.model_dump()


def _sentence(wrong: ValidationError) -> str:
    first = wrong.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        fields = (Road if len(first["loc"]) > 1 else Faults).model_fields
        return f"There is no {place}; there are {', '.join(fields)}."
    told = first["msg"].removeprefix("Value error, ")
    return f"{place}: {told}." if place else f"{told}."
