"""What carriers want to read before a US number may text: the answers to their forms, made of the texts that are sent.

Source: Twilio, "A2P 10DLC campaigns" (fields and their lengths); "Toll-free verification" asks for the same.
"""

from dataclasses import dataclass

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import costs, decks
from prompts.compose import compose
from prompts.kit.imprint import Imprint, Publisher
from prompts.kit.vocabulary import HELP_WORDS, STOP_WORDS
from prompts.lobby import beginning, meeting, seating, watching

GAME = "malarky"
NAMES = ("Ann", "Bob", "Cy")
WORD = "otter"
WATCHED = "watch/xKd3mZ0pQvWn8RtYbLcA2sEf"


@dataclass(frozen=True)
class Answer:
    """One field of the form and what to put there; the form takes `least` to `most` characters."""

    field: str
    text: str
    least: int = 1
    most: int = 4096


def opt_in(imprint: Imprint) -> str:
    """The answer to JOIN OTTER BOB at a table where Ann sits."""
    title = games()[GAME].facts.title
    return seating.joined(
        imprint=imprint,
        name=NAMES[1],
        game=title,
        others=NAMES[:1],
        playing=False,
        next_match=False,
        missing=1,
        first=True,
    )


def opt_out(imprint: Imprint) -> str:
    """The carrier's answer to STOP, to be set there."""
    return f"{imprint.brand}: you are opted out and get no more texts from us. Reply START to get them again."


def help_text(imprint: Imprint) -> str:
    """The carrier's answer to HELP, to be set there."""
    ask = f" Help: {imprint.support}." if imprint.support else ""
    return f"{imprint.who_we_are}.{ask} RULES tells how to play. Msg&data rates may apply. Reply STOP to opt out."


def samples(imprint: Imprint, site: str) -> tuple[str, ...]:
    """Texts as they are sent: to a newcomer, to who makes a table, at the table, in a game, and the answer to LINK."""
    game = games()[GAME]
    table = Table(NAMES, (False,) * len(NAMES), Pace.LIVE)
    step = game.start(table, decks.load(GAME), Chance(b"sample"), 0.0)
    says = [say for say in step.says if say.reaches(0)]
    before = [{"message": "", "text": told} for told in costs.before(GAME, table)]
    played = compose(GAME, game.view(step.state, 0), says, before).texts
    return (
        meeting.welcome(imprint=imprint),
        beginning.created(imprint=imprint, game=game.facts.title, word=WORD, name=NAMES[0], first=True),
        seating.joined_others(name=NAMES[1], count=2, missing=1),
        *(text.body for text in played[:1]),
        watching.link(url=f"{site}/{WATCHED}", hours=12),
    )


def answers(publisher: Publisher, site: str) -> tuple[Answer, ...]:
    """The whole form. `site` is the public address, where the pages about privacy and terms are."""
    imprint, number = publisher.imprint, publisher.number
    return (
        Answer(
            "Campaign description",
            f"{imprint.brand} runs party games by text message. {publisher.runs_it} Players text {number} from their "
            "own phones to make or join a table; the service then sends them the questions, results and reminders of "
            "the game that they play, as long as they play it. A phone that texts CALL ME or CALL TABLE is called "
            "back, and no other. There is no advertising.",
            40,
        ),
        Answer(
            "Call to action, message flow",
            f"Players opt in by texting us first. Somebody texts NEW and a name to {number} and gets a join word to "
            f"pass on; each friend texts JOIN, that word and a name to {number} from his own phone. Nobody can enter "
            f'another person\'s number. The answer confirms: "{opt_in(imprint)}" The number is made known by the '
            f"players and at {site}/terms, which says: SMS from {imprint.brand} about the games you play; message "
            "frequency varies; message and data rates may apply; text HELP for help, STOP to opt out. Consent is no "
            f"condition of a purchase. Privacy: {site}/privacy",
            40,
            2048,
        ),
        Answer("Opt-in keywords", "NEW, JOIN, START"),
        Answer("Opt-in message", opt_in(imprint), 20, 320),
        Answer("Help keywords", _listed(HELP_WORDS)),
        Answer("Help message", help_text(imprint), 20, 320),
        Answer("Opt-out keywords", _listed(STOP_WORDS)),
        Answer("Opt-out message", opt_out(imprint), 20, 320),
        *(Answer(f"Sample message {place}", text, 20, 1024) for place, text in enumerate(samples(imprint, site), 1)),
        Answer(
            "Links in messages",
            f"Yes: to {site} alone, never shortened, and only for who asks by LINK or TV. Addresses in players' own "
            "words are not passed on.",
        ),
        Answer("Phone numbers in messages", "No"),
        Answer("Age-gated content, direct lending", "No"),
        Answer("Privacy policy", f"{site}/privacy"),
        Answer("Terms and conditions", f"{site}/terms"),
    )


def _listed(words: frozenset[str]) -> str:
    return ", ".join(sorted(word.upper() for word in words))
