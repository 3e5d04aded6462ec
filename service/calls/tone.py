"""The tone after which a caller speaks: where it has sounded, words count."""

import io
import math
import struct
import wave
from functools import cache

NAME = "tone.wav"
"""Under the address of calls."""
RATE, HERTZ, SECONDS = 8000, 880, 0.25
LOUDNESS = 9000
FADE = 200
"""Samples at either end, so that it does not click."""


@cache
def tone() -> bytes:
    """A file of sound as telephones take it: one channel, 16 bits."""
    count = int(RATE * SECONDS)
    heights = (
        LOUDNESS * min(1.0, place / FADE, (count - place) / FADE) * math.sin(2 * math.pi * HERTZ * place / RATE)
        for place in range(count)
    )
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(b"".join(struct.pack("<h", round(height)) for height in heights))
    return file.getvalue()
