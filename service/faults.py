"""What logs may say of a fault: its kind and where it happened, never its message, which may hold a player's words."""

import traceback
from pathlib import Path

FRAMES = 6


def described(fault: BaseException) -> str:
    """Such as "KeyError at sms.py:31 sms > inbound.py:52 handle", the innermost place last."""
    frames = traceback.extract_tb(fault.__traceback__)[-FRAMES:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(fault).__name__} at {places}"
