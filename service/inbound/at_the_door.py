"""A call of which nothing is known but the number that it shows, which is forged easily: what everybody may hear, the
PIN, and the question who else can hear."""

from prompts import answers
from prompts.voice import calling
from service.calls import minutes, pins
from service.calls.rows import Place
from service.inbound.on_call import OnCall
from service.outbox.thrift import is_spent

PIN_KEY = "9"
MOST_SILENT = 4
"""Turns without a key, after which the PIN is no longer waited for, nor that anybody is there who was rung."""


def greet(on: OnCall) -> None:
    """The first words of a call. A phone that we have rung needs no PIN: whoever picks it up has the number."""
    on.say(calling.greeting(brand=on.speaker.settings.brand, name=on.speaker.player.name or ""))
    if on.call.talk.place is Place.ALONE:
        on.say(calling.alone())
    elif on.call.talk.place is Place.ASKED:
        on.say(calling.press_to_read())
    else:
        _tell_public(on)


def at_the_door(on: OnCall) -> None:
    """A key of who may hear what is public; no speech is listened to here."""
    if on.keys == PIN_KEY and on.call.proven:
        _ask_who_hears(on)
    elif on.keys == PIN_KEY:
        _send_pin(on)
    elif on.keys:
        _tell_public(on)


def at_the_pin(on: OnCall) -> None:
    """The keys of a PIN."""
    call, talk = on.call, on.call.talk
    if pressed_pin(on):
        call.pin, call.proven, talk.wrong = None, True, 0
        _ask_who_hears(on)
    elif len(on.keys) == pins.DIGITS and on.keys.isdigit():
        talk.wrong += 1
        if talk.wrong < pins.TRIES:
            on.say(calling.wrong_pin(left=pins.TRIES - talk.wrong))
        else:
            call.pin, talk.wrong, talk.place = None, 0, Place.DOOR
            on.say(calling.no_more_pins())
    elif on.keys:
        on.say(calling.ask_pin(count=pins.DIGITS))
    else:
        talk.silent += 1
        if talk.silent >= MOST_SILENT:
            talk.place = Place.DOOR
            _tell_public(on)


def pressed_pin(on: OnCall) -> bool:
    """Whether these keys are the PIN that this call waits for."""
    return on.call.talk.place is Place.PIN and pins.is_pin(on.call, on.keys)


def shut_door(on: OnCall) -> None:
    """Calls that show this number have had their minutes: the call ends, and the phone is told once how to go on."""
    speaker = on.speaker
    on.say(calling.door_shut())
    on.ends = True
    is_first = minutes.turn_away(speaker.tx, on.call, speaker.now)
    if is_first and not is_spent(speaker.tx, speaker.player.id, on.call.group_id, speaker.now):
        speaker.post.reply(speaker.player.id, calling.door_shut_text())


def is_alone(on: OnCall) -> None:
    """Who else can hear."""
    talk = on.call.talk
    if on.keys == calling.ALONE:
        on.call.alone, talk.place, talk.silent, on.asks_again = True, Place.SEAT, 0, True
    elif on.keys == calling.NOT_ALONE:
        talk.place = Place.DOOR
        on.say(calling.by_text())
        _tell_public(on)
    elif on.keys:
        on.say(calling.alone())
    elif on.call.ring_id is not None:
        talk.silent += 1
        on.ends = talk.silent >= MOST_SILENT
        on.say(calling.goodbye(brand=on.speaker.settings.brand) if on.ends else calling.alone())


def _send_pin(on: OnCall) -> None:
    speaker, talk = on.speaker, on.call.talk
    spent = is_spent(speaker.tx, speaker.player.id, on.call.group_id, speaker.now)
    pin = None if spent else pins.new_pin(speaker.tx, on.call, speaker.now)
    if pin is None:
        on.say(calling.no_more_pins())
        return
    speaker.post.reply(speaker.player.id, calling.pin_text(pin=pin))
    talk.place, talk.wrong, talk.silent = Place.PIN, 0, 0
    on.say(calling.ask_pin(count=pins.DIGITS))


def _ask_who_hears(on: OnCall) -> None:
    on.call.talk.place = Place.ALONE
    on.say(calling.alone())


def _tell_public(on: OnCall) -> None:
    """How the match stands, as a stranger at the table may know it; and the key for more."""
    play = on.speaker.play
    if play and not play.over:
        game, view = play.game.facts.name, play.view(None)
        on.say(answers.where(game, view, play.at).spoken, answers.score(game, view).spoken)
    on.say(calling.public_only(key=PIN_KEY))
