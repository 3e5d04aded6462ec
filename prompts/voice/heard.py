"""What is said to keys or speech that are no action yet: the question for the next blank, or why it did not do."""

from dataclasses import replace

from prompts.hear import Ear, Late, Partial, Unclear
from prompts.kit.aloud import aloud
from prompts.kit.messages import Told
from prompts.voice.menus import menu, question


def said_back(heard: Partial | Unclear | Late, ear: Ear) -> str:
    """The answer, with what can be pressed and said after it."""
    half = None if isinstance(heard, Late) else heard.half
    ear = replace(ear, half=ear.half if half is None else half or None)
    asked = question(ear) or menu(ear)
    if isinstance(heard, Partial):
        return asked
    why = heard.text.spoken if isinstance(heard.text, Told) else aloud(heard.text)
    return f"{why}\n{asked}".strip()
