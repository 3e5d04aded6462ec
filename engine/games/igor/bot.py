"""How a bot plays: legal cards, with the words that it remembers to say; and it catches others, mostly with reason."""

from engine.games.igor import actions as act
from engine.games.igor.deck import value
from engine.games.igor.rules import BY_KEY, Kind, Moment, Rule, as_played
from engine.games.igor.view import Memory, Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Pace

SECONDS = {Pace.LIVE: (3, 9), Pace.ROAD: (3, 9), Pace.SLOW: (60, 900)}
LATER = {Pace.LIVE: (22, 40), Pace.ROAD: (22, 40), Pace.SLOW: (700, 1800)}  # until it says that it is done
CATCHING = {Pace.LIVE: (1, 6), Pace.ROAD: (1, 6), Pace.SLOW: (10, 300)}
# Of a hundred times:
FORGETS = 10  # what a rule wants of it
SEES = 24  # a breach of another
ERRS = 1.4  # in a trick: it accuses without reason
ADDS = 50


def move(view: View, forms: tuple[Form, ...], chance: Chance) -> BotMove | None:
    """What the bot does next, and after how many seconds."""
    if view.seat is None:
        return None
    opened = {form.action: form for form in forms}
    asked = _asked(view, opened, chance)
    if asked is not None:
        return asked
    caught = _catch(view, opened, chance) if view.phase in (Phase.PLAY, Phase.CLOSING) else None
    if caught is None and act.Done in opened:
        return BotMove(act.Done(), _after(view, chance, f"{_draw(view)}/done", LATER))
    return caught


def _draw(view: View) -> str:
    return f"bot/{view.seat}/{0 if view.ask is None else view.ask.number}"


def _after(view: View, chance: Chance, draw: str, seconds: dict[Pace, tuple[int, int]]) -> float:
    least, most = seconds[view.pace]
    return float(chance.pick(f"{draw}/after", range(least, most + 1)))


def _asked(view: View, opened: dict[type[Action], Form], chance: Chance) -> BotMove | None:
    """The answer to what it is asked, a card before all else."""
    draw, action = _draw(view), None
    if act.Play in opened:
        action = _play(view, chance, draw)
    elif act.First in opened:
        action = act.First(chance.pick(f"{draw}/first", opened[act.First].blanks[0].allowed))
    elif act.Aye in opened:
        action = chance.pick(f"{draw}/ballot", (act.Aye(), act.Nay()))
    elif act.GotIt in opened:
        action = act.GotIt()
    elif act.Choose in opened:
        action = act.Choose(chance.pick(f"{draw}/choose", opened[act.Choose].blanks[0].allowed))
    elif act.Add in opened and chance.roll(f"{draw}/add", 100) <= ADDS:
        action = act.Add()
    elif act.Pass in opened:
        action = act.Pass()
    return None if action is None else BotMove(action, _after(view, chance, draw, SECONDS))


def _play(view: View, chance: Chance, draw: str) -> Action:
    """Any card that it may play, the higher the likelier, and what it remembers to say."""
    card = max(chance.shuffle(f"{draw}/cards", view.legal)[:2], key=value)
    return act.Play(card, _words(view, card, chance, draw))


def _words(view: View, card: str, chance: Chance, draw: str) -> str:
    memory = view.memory or Memory((), (), ())
    moment = Moment(
        text="",
        card=card,
        led=view.led,
        before=view.table[-1].card if view.table else None,
        tricks=view.tricks[view.seat or 0],
    )
    rules = [BY_KEY[key] for key in memory.rules if key in BY_KEY]
    kept = [rule for rule in rules if _binds(rule, moment, memory)]
    kept = [rule for rule in kept if chance.roll(f"{draw}/forget/{rule.key}", 100) > FORGETS]
    code = as_played(card, turned=any(rule.key == "BACKWARDS" for rule in kept))
    lines = [rule.line(moment) for rule in kept if rule.key not in ("ONCE", "SIGNED")]
    before = [rule.line(moment) for rule in kept if rule.key == "ONCE"]
    after = [rule.line(moment) for rule in kept if rule.key == "SIGNED"]
    words = " ".join(part for part in (*before, code, *lines, *after) if part)
    style = next((rule.key for rule in reversed(kept) if rule.key in ("SHOUT", "WHISPER")), "")
    return words.upper() if style == "SHOUT" else words.lower() if style == "WHISPER" else words


def _binds(rule: Rule, moment: Moment, memory: Memory) -> bool:
    if rule.kind in (Kind.TRICK, Kind.NINE):
        return rule.key in memory.owes
    return rule.binds(moment)


def _catch(view: View, opened: dict[type[Action], Form], chance: Chance) -> BotMove | None:
    """A breach that it has seen; now and then one that there was not."""
    form, memory = opened.get(act.Catch), view.memory
    if form is None or memory is None:
        return None
    for each in memory.noticed:
        draw = f"bot/{view.seat}/{view.hand}/{each.seat}/{each.key}/{each.name}"
        waits = (each.seat, each.key) in view.accusing
        if not waits and each.key in view.keys and chance.roll(f"{draw}/sees", 100) <= SEES:
            action = act.Catch(each.seat, each.key, each.trick)
            return BotMove(action, each.wait + _after(view, chance, draw, CATCHING))
    draw = f"bot/{view.seat}/{view.hand}/{view.trick}/errs"
    if view.table and not view.accusing and chance.roll(draw, 1000) <= ERRS * 10:
        who = chance.pick(f"{draw}/who", form.blanks[0].allowed)
        key = chance.pick(f"{draw}/key", [key for key in view.keys if BY_KEY[key].kind is Kind.MESSAGE])
        if not _was_ruled(view, who, key):
            return BotMove(act.Catch(who, key), _after(view, chance, draw, CATCHING))
    return None


def _was_ruled(view: View, who: int, key: str) -> bool:
    """Whether it has said so before, and heard what came of it."""
    mine = ((ruling.accused, ruling.key) for ruling in view.rulings if any(row.by == view.seat for row in ruling.rows))
    return (who, key) in mine
