"""From a player's words, keys or speech to an action or a command."""

from prompts.hear.commands import name_in, split_address, split_join, split_new
from prompts.hear.ear import Ear, Mode
from prompts.hear.early import is_early, offer, waits
from prompts.hear.evening import evening_in, game_number
from prompts.hear.fill_rows import half_after
from prompts.hear.half import next_question, outlives
from prompts.hear.hear import hear, hear_speech
from prompts.hear.heard import Act, Advice, Answered, Command, Heard, Late, Overlong, Partial, Unclear, beside
from prompts.hear.hints import hints
from prompts.hear.keys import are_single, hear_keys, keyed, keys_of
from prompts.hear.lobby import asks_for_silence, assents, hear_lobby, name_fault, said_after_join
from prompts.hear.lookalikes import is_like
from prompts.hear.looks_like import answered_outside
from prompts.hear.menu import works_now
from prompts.hear.offers import Offer, offers
from prompts.hear.people import Meant, person

__all__ = [
    "Act",
    "Advice",
    "Answered",
    "Command",
    "Ear",
    "Heard",
    "Late",
    "Meant",
    "Mode",
    "Offer",
    "Overlong",
    "Partial",
    "Unclear",
    "answered_outside",
    "are_single",
    "asks_for_silence",
    "assents",
    "beside",
    "evening_in",
    "game_number",
    "half_after",
    "hear",
    "hear_keys",
    "hear_lobby",
    "hear_speech",
    "hints",
    "is_early",
    "is_like",
    "keyed",
    "keys_of",
    "name_fault",
    "name_in",
    "next_question",
    "offer",
    "offers",
    "outlives",
    "person",
    "said_after_join",
    "split_address",
    "split_join",
    "split_new",
    "waits",
    "works_now",
]
