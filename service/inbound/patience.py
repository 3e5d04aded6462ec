"""How long we answer what says nothing to us: the same refusal not twice in a minute, unless news came between;
in its place once that it still holds; and after some texts in a row that we could not use nothing at all, until one
comes that we can, but to the first after each question. Two machines cannot talk to each other for ever. Nor do we
answer a phone for which much waits already, or that has had its part of what answers may cost today; what it asks for
is done all the same.
"""

from dataclasses import replace

from sqlalchemy import Connection, func, select, update

from prompts.hear import asks_for_silence
from prompts.lobby import nothing_done
from service.contact.speaker import PhoneNow, Speaker
from service.lobby.departure import plays_with_others
from service.outbox.letters import Post
from service.outbox.thrift import day_of, has_had_its_answers, has_had_its_part, is_crowded
from service.store.database import insert_once
from service.store.tables import inbox, notices, outbox, players

MOST_UNHEARD = 5
"""Texts in a row without use that are answered."""
AGAIN_SECONDS = 60.0
"""How soon the same refusal is said again."""
SAME_SECONDS = 3600.0
"""How long the same words in vain are remembered."""
NEWS = ("ask", "result")
"""After these the same refusal is news again."""
SAID = ("pending", "sending", "taken", "delivered")


def hold_back(
    tx: Connection, post: Post, player: PhoneNow, now: float, *, refused: bool, heard: bool, wanted: bool = False
) -> None:
    """Take out of `post` what is not to be said to this sender, and count the text.

    `refused` says that the answer is a refusal, `heard` that the text was of use. One that is `wanted`, for
    it wishes for silence or is the first after a question, is answered however many were of no use before.
    """
    if not heard and player.unheard >= MOST_UNHEARD and not wanted:
        post.letters.pop(player.id, None)
    else:
        if not heard and player.unheard == MOST_UNHEARD - 1:
            post.add_to_last(player.id, nothing_done.last_answer())
        if refused:
            _spare(tx, post, player, now)
    unheard = 0 if heard else min(player.unheard + 1, MOST_UNHEARD)
    if unheard != player.unheard:
        tx.execute(update(players).where(players.c.id == player.id).values(unheard=unheard))


def withhold(speaker: Speaker, *, played: bool) -> None:
    """Take the replies to the sender out of the post, where too many wait for the phone already, or where it has had
    its part of the day: of the lobby's, or, where it plays with others or did before this text (`played`), of what
    answers may cost at tables. What its table asks and tells it stays, as does the answer to a wish for silence, and
    once a day for each table that to who comes with its word."""
    player, now, post = speaker.player, speaker.now, speaker.post
    if player.id not in post.letters:
        return
    has_had = has_had_its_answers if played or plays_with_others(speaker) else has_had_its_part
    sated = has_had(speaker.tx, player.id, now)
    if not (sated or is_crowded(speaker.tx, player.id, now)) or asks_for_silence(speaker.body) or _let_in(speaker):
        return
    kept = [letter for letter in post.letters.pop(player.id) if letter.kind != "reply"]
    if kept:
        post.letters[player.id] = kept


def _let_in(speaker: Speaker) -> bool:
    group, led_to = speaker.group, speaker.led_to
    if group is None or led_to is None or group.id != led_to.id:
        return False
    key = f"let_in:{day_of(speaker.now)}:{group.id}:phone:{speaker.player.id}"
    return insert_once(speaker.tx, notices, {"key": key, "at": speaker.now})


def said_before(tx: Connection, player_id: int, sid: str, body: str, now: float) -> bool:
    """Whether the phone sent the very same words not long before this text (`sid`)."""
    same = (inbox.c.player_id == player_id) & (inbox.c.body == body) & (inbox.c.sid != sid)
    query = select(inbox.c.sid).where(same, inbox.c.received_at > now - SAME_SECONDS).limit(1)
    return tx.execute(query).first() is not None


def asked_since(tx: Connection, player_id: int, sid: str) -> bool:
    """Whether the phone was asked or told something between its last text and this one (`sid`)."""
    mine = (inbox.c.player_id == player_id) & (inbox.c.sid != sid)
    last = select(func.max(inbox.c.received_at)).where(mine).scalar_subquery()
    news = (outbox.c.player_id == player_id) & outbox.c.kind.in_(NEWS) & outbox.c.state.in_(SAID)
    return tx.execute(select(outbox.c.id).where(news, outbox.c.created_at > last).limit(1)).first() is not None


def _spare(tx: Connection, post: Post, player: PhoneNow, now: float) -> None:
    lately = (outbox.c.player_id == player.id) & (outbox.c.created_at > now - AGAIN_SECONDS)
    asked = select(func.max(outbox.c.id)).where(lately, outbox.c.kind.in_(NEWS)).scalar_subquery()
    since = outbox.c.id > func.coalesce(asked, 0)  # who was just asked is not left without an answer
    refused = select(outbox.c.body).where(lately, outbox.c.refuses, since, outbox.c.state.in_(SAID))
    said = set(tx.execute(refused).scalars())
    refusals = [replace(letter, refuses=True) for letter in post.letters.pop(player.id, [])]
    fresh = [letter for letter in refusals if any(piece.text not in said for piece in letter.pieces)]
    if refusals and not fresh:  # the phone must not look dead: once it is told so in other words
        still = replace(refusals[-1], body=nothing_done.still_holds(seated=player.group_id is not None))
        fresh = [still] if still.text not in said else []
    if fresh:
        post.letters[player.id] = fresh
