"""The page about going live names settings, commands and alarms that there are."""

import re
from pathlib import Path

from service.base.settings import Settings
from service.run.cli import main

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "going-live.md").read_text()


def test_every_setting_that_it_names_exists() -> None:
    named = {name.lower() for name in re.findall(r"PARTYLINE_([A-Z_]+)", PAGE)}
    assert len(named) > 10
    assert named <= set(Settings.model_fields)


def test_every_command_that_it_names_exists() -> None:
    named = set(re.findall(r"(?:`|^ {4})partyline ([a-z]+)", PAGE, re.MULTILINE))
    assert {"doctor", "registration", "migrate", "costs"} <= named
    assert named <= set(main.commands)


def test_it_tells_what_to_do_at_every_alarm() -> None:
    source = "\n".join(file.read_text() for file in (ROOT / "service").rglob("*.py"))
    raised = set(re.findall(r"""\balarm\(\s*"([a-z_]+)\"""", source))
    raised |= set(re.findall(r"""alarm\("[a-z_]+" if \w+ else "([a-z_]+)\"""", source))
    explained = set(re.findall(r"^\| `([a-z_]+)` \|", PAGE, re.MULTILINE))
    assert len(raised) >= 4
    assert explained == raised


def test_every_figure_that_it_names_exists() -> None:
    figures = set(re.findall(r'"([a-z_]+)", "', (ROOT / "service" / "operate" / "metrics.py").read_text()))
    named = set(re.findall(r"partyline_([a-z_]+)`", PAGE))
    assert named
    assert named <= figures


def test_its_contents_lead_to_its_sections() -> None:
    anchors = re.findall(r"\]\(#([a-z0-9-]+)\)", PAGE)
    titles = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert anchors == [re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles]
