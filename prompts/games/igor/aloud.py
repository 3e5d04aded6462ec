"""How IGOR is said aloud: a function for each message, by its name, and for each answer about the match.

Rules are read twice, for they lie face down afterwards (I4, IQ29). What a player says with a card is read as it was.
"""

from collections.abc import Mapping, Sequence

from engine.games.igor.changes import CHANGING, READING
from engine.games.igor.deck import SUIT_NAMES, motif, suit, value
from engine.games.igor.play import CLOSING
from engine.games.igor.rules import BY_KEY
from engine.games.igor.rulings import CHOOSING
from engine.games.igor.speech import code_of, without
from engine.games.igor.state import GRACE
from engine.games.igor.view import Phase, View
from engine.games.igor.votes import BALLOTING
from engine.kernel.game import SayFacts
from prompts.games.igor.common import hand_name, names_of
from prompts.kit.aloud import closed, lines, own, part
from prompts.kit.usual import too_long
from prompts.kit.words import clock, does, everyone, listed, plural, sentence, who, whose

_BY_EAR: Mapping[str, str] = {
    "ONCE": "What you say with a card begins with: at once master.",
    "MWAHAHA": "Play a nine: cackle.",
    "SORRY": "Play a zero: say sorry master.",
    "TRICK": "Nobody says the word trick, or tricks.",
    "NAME": "Nobody says another player's name.",
    "DIGIT": "No digit besides the card that you play.",
    "LAUGH": "Nobody laughs, in letters or with a laughing face.",
    "SHOUT": "Play any Bones: write it all in capitals.",
    "WHISPER": "Play an even value, zero among them: write it without a capital.",
    "BACKWARDS": "Odd values: write the suit first. Even ones: the value first.",
    "SIGNED": "What you say with a card ends with: Igor.",
    "HAIL": "Another player plays a nine: say hail by your next card.",
}
"""Rules whose words on the card speak of typing."""


_PICTURES = {"igor": "Igor", "rat": "a rat", "switch": "a switch", "jar": "a jar", "moon": "a moon"}


def _card(code: str, *, picture: bool = True) -> str:
    """ "the 7 of lightning, with a rat"."""
    shown = f", with {_PICTURES.get(motif(code), motif(code))}" if picture else ""
    return f"the {value(code)} of {SUIT_NAMES[suit(code)]}{shown}"


def _cards_listed(codes: Sequence[str]) -> str:
    """A hand, a line for each card."""
    return lines(*(f"{sentence(_card(code))}." for code in codes))


def _money(amount: int) -> str:
    return plural(amount, "Malarian")


def _rule_said(rule: Sequence[str]) -> str:
    """A rule card: its name and its words; those of a player as they are said."""
    key, name, words = rule
    told = _BY_EAR.get(key) or words
    title = "Rest in peace" if key == "RIP" else own(name).rstrip("!.")
    return f"{title}. {closed(own(told))}"


def _twice(rules: Sequence[Sequence[str]]) -> str:
    told = lines(*(_rule_said(rule) for rule in rules))
    return part(told, f"Once more.\n{told}")


def _key_said(key: str) -> str:
    """A rule by the name on its card, or by the key that a player gave his."""
    if key == "RIP":
        return "rest in peace"
    return own(BY_KEY[key].name).rstrip("!.").lower() if key in BY_KEY else own(key).lower()


def started(view: View, facts: SayFacts) -> str:
    return part(
        f"Igor begins: {plural(view.hands, 'hand')} of seven tricks.",
        "A trick is worth three Malarians. Some rules lie face down, and who forgets one pays a Malarian to whoever "
        "catches it. You all have ten.",
    )


def waits(view: View, facts: SayFacts) -> str:
    return f"You are dealt in at the next deal, with {_money(view.totals[view.seat or 0])}."


def hand_over(view: View, facts: SayFacts) -> str:
    """I21, I22, IQ21."""
    won = f"Most tricks: {everyone(view, facts['winners'])}, with {facts['tricks']}." if facts["winners"] else ""
    missed = facts["unnoticed"]
    unnoticed = "" if missed is None else f"{plural(missed, 'breach', 'breaches')} went unnoticed."
    return lines(f"Hand {facts['number']} is over.", won, unnoticed)


def over(view: View, facts: SayFacts) -> str:
    """I36, IQ27."""
    best = _money(max((facts["totals"][seat] for seat in view.winners), default=0))
    if len(view.winners) == 1:
        won = f"{sentence(does(view, view.winners[0], 'win'))} with {best}. Bravo!"
    else:
        won = f"{sentence(everyone(view, view.winners))} share the win with {best} each. Bravo!"
    return part(
        "The game is over.", won, _standing(view, facts["totals"]), "For another game with the same people say rematch."
    )


def _standing(view: View, totals: Sequence[int], tricks: Sequence[int] = ()) -> str:
    """Everybody's Malarians, and the tricks of the hand; who has left took his along."""
    here = [seat for seat in range(len(totals)) if not view.left[seat]]
    if tricks:
        return lines(
            *(f"{view.names[seat]}: {_money(totals[seat])}, {plural(tricks[seat], 'trick')}." for seat in here)
        )
    return lines(*(f"{view.names[seat]}: {_money(totals[seat])}." for seat in here))


def dealt(view: View, facts: SayFacts) -> str:
    """I10, I11."""
    deals, leads = does(view, facts["dealer"], "deal"), does(view, facts["leader"], "lead")
    return f"{hand_name(view)}. {sentence(deals)}, and {leads}."


def hand(view: View, facts: SayFacts) -> str:
    return lines("Your cards.", _cards_listed(view.cards))


def turn(view: View, facts: SayFacts) -> str:
    led = f"{SUIT_NAMES[view.led].capitalize()} were led." if view.led else "You lead."
    return part(f"It is your turn. {led}", hand(view, facts))


def turn_remind(view: View, facts: SayFacts) -> str:
    return part("It is still your turn. You may play one of these.", _cards_listed(view.legal), "Else I play for you.")


def played(view: View, facts: SayFacts) -> str:
    """2.7: the card, and what was said with it, but for its code."""
    seat, code = facts["trick"][-1]
    if facts["by_server"]:
        laid = f"I play {_card(code)} for {who(view, seat)}."
    else:
        laid = f"{sentence(does(view, seat, 'play'))} {_card(code)}."
        words = own(without(facts["words"] or "", code_of(facts["words"] or "", code)))
        laid += f"\n{sentence(does(view, seat, 'say'))}: {closed(words)}" if words else ""
    if facts["next"] is None or facts["next"] == view.seat:
        return laid
    return lines(
        laid, f"{view.names[facts['next']]} to play. {SUIT_NAMES[suit(facts['trick'][0][1])].capitalize()} were led."
    )


def taken(view: View, facts: SayFacts) -> str:
    """I16, I18; IQ28."""
    if facts["seat"] is None:
        return f"Trick {facts['number']} counts for nobody."
    takes = sentence(does(view, facts["seat"], "take"))
    won = f"{takes} trick {facts['number']}, with {_card(facts['card'], picture=False)}."
    return part(won, _standing(view, facts["totals"], facts["tricks"]))


def said(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} says: {closed(own(facts['words']))}"


def may_fine(view: View, facts: SayFacts) -> str:
    name = view.names[facts["seat"]]
    return f"{name} is slow. If you like, say fine and the name: it costs one Malarian."


def fined(view: View, facts: SayFacts) -> str:
    fines = sentence(does(view, facts["by"], "fine"))
    paid = "one Malarian to the pile" if facts["paid"] else "who has no Malarian to pay"
    return f"{fines} {who(view, facts['seat'])}, {paid}."


def closing(view: View, facts: SayFacts) -> str:
    """IQ12."""
    time = clock(CLOSING(view) or 0)
    return f"The hand is played. For {time} you may still catch somebody, and say what you owe."


def _catches(view: View, facts: SayFacts, by: int) -> str:
    key = _key_said(facts["key"])
    return f"{sentence(does(view, by, 'catch', 'catches'))} {who(view, facts['accused'])}, for {key}"


def accused(view: View, facts: SayFacts) -> str:
    return f"I have heard that: {view.names[facts['accused']]}, {_key_said(facts['key'])}. The ruling follows."


def reporting(view: View, facts: SayFacts) -> str:
    return f"I have heard that: your own breach, {_key_said(facts['key'])}. The ruling follows."


def too_early(view: View, facts: SayFacts) -> str:
    return f"{_catches(view, facts, facts['by'])}: too early, nobody pays."


def too_late(view: View, facts: SayFacts) -> str:
    return f"{_catches(view, facts, facts['by'])}: too late, nobody pays."


def ruled(view: View, facts: SayFacts) -> str:
    """IQ15, IQ17, IQ19: who accused, and who pays; no reason."""
    told = [_row(view, facts, by, what, paid) for by, what, paid in facts["rows"] if what != "tie"]
    together = [by for by, what, _ in facts["rows"] if what == "tie"]
    if together:
        names, says = sentence(everyone(view, together)), does(view, facts["accused"], "say")
        caught = f"{who(view, facts['accused'])}, for {_key_said(facts['key'])}"
        told.append(f"{names} catch {caught}, together: {says} who was first.")
    return lines(*told)


def _row(view: View, facts: SayFacts, by: int, what: str, paid: int) -> str:
    accused, key = facts["accused"], _key_said(facts["key"])
    if what == "reported":
        cost = "one Malarian to the pile" if paid else "no Malarian to pay"
        return f"{sentence(does(view, by, 'own', 'owns'))} up to {key}: {cost}."
    if what == "nothing":
        return f"{sentence(does(view, by, 'own', 'owns'))} up to {key}, but second, and that costs nothing."
    if what == "right":
        poor = f"right, but {does(view, accused, 'have', 'has')} no Malarian to pay"
        cost = f"right, one Malarian to {who(view, by)}" if paid else poor
    elif what == "false":
        cost = "a false alarm, one Malarian to the pile" if paid else "a false alarm, and no Malarian to pay"
    else:
        cost = "already caught, nobody pays"
    return f"{_catches(view, facts, by)}: {cost}."


def first(view: View, facts: SayFacts) -> str:
    """I27."""
    time = clock(CHOOSING(view) or 0)
    return f"Who was first to catch you, for {_key_said(facts['key'])}, and gets a Malarian? You have {time}."


def appealed(view: View, facts: SayFacts) -> str:
    """IQ24."""
    catch = f"{whose(view, facts['by'])} catch of {who(view, facts['accused'])}, for {_key_said(facts['key'])}"
    return f"{sentence(does(view, facts['seat'], 'appeal'))} against the verdict: {catch}, was judged {facts['what']}."


def appeal_late(view: View, facts: SayFacts) -> str:
    return f"Too late: an appeal comes within {clock(GRACE[view.pace])} of the verdict."


def ballot(view: View, facts: SayFacts) -> str:
    """Aye: the verdict was wrong; or a written rule was broken (IQ22, IQ24)."""
    time, key = clock(BALLOTING(view) or 0), _key_said(facts["key"])
    if facts["what"] is None:
        return f"Did {view.names[facts['accused']]} break the rule {key}? You have {time}."
    by = whose(view, facts["by"][0])
    judged = f"{sentence(by)} catch of {view.names[facts['accused']]}, for {key}, was judged {facts['what']}."
    return f"{judged} Was that wrong? You have {time}."


def cast(view: View, facts: SayFacts) -> str:
    return f"Noted: {'aye' if facts['aye'] else 'nay'}. Nobody hears it."


def voted(view: View, facts: SayFacts) -> str:
    """IQ22 to IQ24."""
    accused, by = facts["accused"], facts["by"][0]
    ayes, nays = plural(facts["ayes"], "aye"), plural(facts["nays"], "nay")
    told = f"{ayes}, {nays}, about {who(view, accused)} and {_key_said(facts['key'])}."
    if not facts["what"]:
        return f"{told} The rule was {'broken' if facts['is_aye'] else 'not broken'}."
    if not facts["is_aye"]:
        return f"{told} The verdict stands."
    if facts["what"] == "right":
        moved = f" {sentence(does(view, by, 'give'))} one Malarian back." if facts["moved"] else ""
        return f"{told} No breach after all.{moved}"
    moved = f" {sentence(does(view, accused, 'pay'))} {who(view, by)} one Malarian." if facts["moved"] else ""
    return f"{told} It was a breach after all.{moved}"


def write(view: View, facts: SayFacts) -> str:
    """IQ22."""
    return "You may write a rule card of your own: a key of one word, then what it wants."


def written(view: View, facts: SayFacts) -> str:
    return f"It goes into the rule deck: {_key_said(facts['key'])}. {closed(own(facts['words']))}"


def starting(view: View, facts: SayFacts) -> str:
    """I2, I7, IQ29: read twice."""
    return part("The first rules. Listen well, for then they lie face down.", _twice(facts["rules"]))


def change(view: View, facts: SayFacts) -> str:
    """I7, I21."""
    role = "You deal" if facts["is_dealer"] else "You have most tricks"
    ways = [
        *(["add a rule"] if facts["add"] else []),
        *(["take one away"] if facts["remove"] else []),
        "leave it at that",
    ]
    return f"{role}, so you may {listed(ways, 'or')}. You have {clock(CHANGING(view) or 0)}."


def choose(view: View, facts: SayFacts) -> str:
    """I8."""
    told = [
        f"{number}: {_rule_said((each.key, each.name, each.words))}" for number, each in enumerate(view.looked_at, 1)
    ]
    return part("Three rules, for you alone.", lines(*told), "Which one comes into play?")


def added(view: View, facts: SayFacts) -> str:
    """IQ29: read twice."""
    return part(f"{sentence(does(view, facts['seat'], 'add'))} a rule.", _twice([facts["rule"]]))


def removed(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'take'))} a rule away: {own(facts['name']).rstrip('!.')}."


def reading(view: View, facts: SayFacts) -> str:
    """IQ29, I4."""
    which = "the rule" if facts["count"] == 1 else f"all of the {plural(facts['count'], 'rule')}"
    return f"Do you know {which}? From the deal on nobody looks. You have {clock(READING(view) or 0)}."


def cards(view: View, facts: SayFacts) -> str:
    """IQ11, IQ29: read twice."""
    return part("The rules in play.", _twice(facts["rules"])) if facts["rules"] else "No rule is in play."


def done(view: View, facts: SayFacts) -> str:
    return "Noted. The hand closes when all are done, or the time is over."


def _doing(view: View) -> str:
    return "The game is over." if view.phase is Phase.OVER else ""


def refused_suit(view: View, facts: SayFacts) -> str:
    """I12, IQ26."""
    return part(f"{SUIT_NAMES[facts['led']].capitalize()} were led, and you have them.", _cards_listed(view.legal))


def refused_alarms(view: View, facts: SayFacts) -> str:
    return "Three false alarms, and no Malarian to pay for another: catch again when you have won some."


def refused_young(view: View, facts: SayFacts) -> str:
    rule = _key_said(facts["rule"])
    return f"The rule {rule} is new: it must be in play for a hand before it can go. Take another, or none."


def refused_card(view: View, facts: SayFacts) -> str:
    return "A card has a key of one word, 3 to 12 letters, then its words, not too many. Or pass."


def refused_key(view: View, facts: SayFacts) -> str:
    return f"There is a card {_key_said(facts['key'])} already. Give yours another key, or pass."


def refused_shows(view: View, facts: SayFacts) -> str:
    return "That names a card of your hand, so nobody was told. A card is played in your turn."


def refused_unfit(view: View, facts: SayFacts) -> str:
    longer = "That was too long. Please say it in fewer words." if too_long(facts) else ""
    return longer or f"That does not fit here. {_doing(view)}".strip()


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}".strip()


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}".strip()


def repeat(view: View) -> str:
    """What the seat was last asked, with its cards; no rule while a hand runs (IQ11)."""
    if view.phase is Phase.OVER:
        return _doing(view)
    kinds = {ask.kind for ask in view.asks}
    told = [_now(view, kinds)]
    if "first" in kinds:
        told.append(f"Who was first to catch you: {names_of(view, view.first_of, 'or')}?")
    if "ballot" in kinds and view.balloting is not None:
        _, accused, key = view.balloting
        told.append(f"A ballot about {view.names[accused]} and the rule {_key_said(key)}: aye or nay?")
    return part(*told)


def _now(view: View, kinds: set[str]) -> str:
    if view.phase is Phase.PLAY:
        return part(_trick(view), _mine(view))
    if view.phase is Phase.CLOSING:
        ways = (
            "You may still catch somebody, and say what you owe."
            if "closing" in kinds
            else "The last rulings are to come."
        )
        return f"The hand is played. {ways}"
    if "write" in kinds:
        return "You may write a rule card of your own: a key of one word, then what it wants."
    if "choose" in kinds:
        return choose(view, {})
    if "change" in kinds:
        return "You may change the rules."
    return "Do you know the rules?" if "reading" in kinds else ""


def _mine(view: View) -> str:
    if view.seat is None or view.seat not in view.dealt_in:
        return "" if view.seat is None else "You are dealt in at the next deal."
    turn_now = "It is your turn." if view.to_play == view.seat else ""
    return part(turn_now, hand(view, {})) if view.cards else "You have played your last card."


def _trick(view: View) -> str:
    laid = [f"{sentence(does(view, each.seat, 'played', 'played'))} {_card(each.card)}." for each in view.table]
    led = f" {SUIT_NAMES[view.led].capitalize()} were led." if view.led else ""
    return lines(f"Trick {view.trick}.{led}", *laid)


def where(view: View, at: float) -> str:
    """Whom the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return _doing(view)
    left = "" if view.until is None else f" {sentence(clock(view.until - at))} left."
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    if view.phase is Phase.PLAY and view.to_play is not None:
        whose_turn = "It is your turn." if view.to_play == view.seat else f"{view.names[view.to_play]} to play."
        return f"{hand_name(view)}. {_trick(view)}\n{whose_turn}"
    if view.phase is Phase.CLOSING:
        told = f"Not done yet: {names_of(view, view.waiting)}." if view.waiting else "The last rulings are to come."
        return f"{hand_name(view)} is played. {told}"
    if view.phase in (Phase.WRITE, Phase.READING):
        what = "to write cards of their own" if view.phase is Phase.WRITE else "to know the rules"
        return f"We wait for {names_of(view, view.waiting)} {what}."
    if view.changer is not None:
        return f"{sentence(who(view, view.changer))} may change a rule."
    return f"{hand_name(view)}."


def score(view: View) -> str:
    """Malarians, and the tricks of the hand that is played."""
    in_hand = view.phase in (Phase.PLAY, Phase.CLOSING)
    told = _standing(view, view.totals, view.tricks if in_hand else ())
    return lines(f"{hand_name(view)}.", told) if view.hand else told


def rules(view: View | None) -> str:
    """How to play; never what is in play (IQ11)."""
    return part(
        "This is how Igor goes.",
        "Follow the suit that was led, if you can. The highest card of another suit wins the trick; if there is none, "
        "the highest of the suit that was led. Of equal values the first wins. A trick is three Malarians.",
        "The suits are bones, lightning, dynamite, jars and gears, from 0 to 9. Each card has a picture, which counts "
        "too.",
        lines(
            "Play your card, and say with it what the rules in play want. All hear it.",
            "When somebody breaks a rule, catch that player: say catch, the name and the rule. It brings you a "
            "Malarian; a false alarm costs you one. Wait for the next card, or it is too early.",
            "Mea culpa, and the rule, is for a breach of your own. Appeal, and the others vote.",
            "To say old phrases without need is babble, and a breach too.",
        ),
        "Between hands the dealer and the winners change the rules. The most Malarians win.",
    )
