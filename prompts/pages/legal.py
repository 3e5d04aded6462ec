"""The pages for the law: what is kept of whom and for how long, and on what terms people play.

Source of what must stand here: Twilio, "A2P 10DLC campaigns" (privacy policy, terms) and errors 30544, 30545, 30551
and 30569.
"""

from dataclasses import dataclass

from prompts.kit.imprint import Publisher


@dataclass(frozen=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    lines: tuple[str, ...]


def privacy(publisher: Publisher) -> tuple[Section, ...]:
    """The privacy policy."""
    brand = publisher.imprint.brand
    return (
        Section(
            "Who we are",
            (f"{publisher.runs_it} It plays party games with groups of friends, by text message (SMS).",),
        ),
        Section(
            "What we keep, and for how long",
            (
                "Your phone number and when you last texted: until you text FORGET ME, or until your phone has been "
                "silent for a year. The name that you gave, and at which tables you sit: until two months have passed "
                "without a text of yours, or your phone company says that nobody has the number any more, for it may "
                "be somebody else's then.",
                "What you and the game texted each other: as long as that game runs. When it is over the words are "
                "deleted. Its result stays, and how many texts there were. Words outside of a game are "
                "deleted after an hour.",
                "If you call, or have us call you: what you said and what you heard, until the call is over, and no "
                "recording; when that was and for how long, as long as we know your number. A phone that reads aloud "
                "to a table reads what all at the table may know.",
                "If all at your table text KEEP OURS: the lies of yours that fooled half of them, with your name, when "
                "that was and who was there; twenty at most, for two years, and no longer than we know your number. "
                "They come back to those people alone. FORGET OURS deletes yours at any time.",
                "How often an answer off a card of ours was believed: for good, and without who, when or where.",
                "Whether you said STOP: as long as we know your number, so that we keep to it.",
                "Our logs hold no phone numbers in full and no words of texts.",
            ),
        ),
        Section(
            "Who sees it",
            (
                "The other players see your name and what the game shows of your answers, and never your number. By "
                "LINK or TV one of them can show the same, but no secret, on a page that ends after half a day.",
                "Our phone carrier, Twilio, carries the texts and keeps records of its own, under its own rules: the "
                "texts until you text FORGET ME or it deletes them itself, and that there were some, when and from "
                "which number, for more than a year.",
                "We do not sell or share mobile information, and nobody gets it for marketing or promotion, neither "
                "third parties nor affiliates. That you agreed to texts, and your number, are shared with nobody.",
            ),
        ),
        Section(
            "Your choice",
            (
                f"Text FORGET ME to {publisher.number} and your number, your name and your texts are deleted. "
                "Where a limit needs it, the bare number stays until the day is over. Your words go out of the games "
                "that are being played, and these go on without them; your name stays with them until they are over.",
                "We then ask the carrier to delete its copies of the texts between you and us too, for a month if it "
                "must be. What we cannot delete: what the others have got on their phones and the carrier's copies of "
                "what was sent to them, its record that there were texts, and, for some weeks, our backups.",
                "Text STOP and you get no more texts from us.",
            ),
        ),
        Section("Questions", (f"About {brand} and your data: {publisher.contact}.",)),
    )


def terms(publisher: Publisher) -> tuple[Section, ...]:
    """The terms of service."""
    brand, number = publisher.imprint.brand, publisher.number
    return (
        Section(
            f"What {brand} is",
            (
                f"{publisher.runs_it} You and your friends text one number, and it runs the game: it asks, keeps your "
                "secrets and counts the points. It is for people who know each other and costs nothing to join.",
            ),
        ),
        Section(
            "How you agree to texts (SMS)",
            (
                f"You text us first. NEW to {number} makes a table, JOIN and a table's word sits you down at it. By "
                f"that text you agree to get the texts of your games from {brand}. Nobody but you can sign you up, and "
                "agreeing is no condition of buying anything.",
                "We call you when your phone texts CALL ME or CALL TABLE, and at no other time; a call that reads to "
                "your table and is cut off, once more. HANG UP ends it.",
            ),
        ),
        Section(
            "How many texts, and what they cost",
            (
                "Message frequency varies: it depends on how much you play, and an evening can be 50 texts and more.",
                "Message and data rates may apply, as your phone's plan has it. We charge nothing.",
            ),
        ),
        Section(
            "Help, and how to stop",
            (
                f"Text HELP for help, or ask here: {publisher.contact}.",
                "Text STOP at any time and you get no more texts; your seat has left its game. START brings them back.",
            ),
        ),
        Section(
            "Fair play",
            (
                "Be kind: what you write goes to the others at your table. Whoever plagues others may be shut out.",
                "Carriers are not liable for delayed or undelivered messages, and we do not promise that each arrives.",
            ),
        ),
        Section("Your data", ("What we keep and for how long stands on the page about privacy.",)),
    )
