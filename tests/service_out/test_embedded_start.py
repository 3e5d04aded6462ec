"""What `partyline play` loads, and does not, before it shows the phones page."""

import subprocess
import sys
from pathlib import Path

from alembic.script import ScriptDirectory

from service.run.embedded import Embedded
from service.store.migrate import VERSIONS, config, newest_version

SECOND_START = """
import sys
from pathlib import Path
from service.run.embedded import Embedded
service = Embedded(Path(sys.argv[1]), 0)
service.open()
print(*sorted({"alembic", "celery", "hypothesis"} & set(sys.modules)))
service.stop()
"""


def test_a_migrations_file_begins_with_its_revision_and_the_newest_is_the_last() -> None:
    scripts = ScriptDirectory.from_config(config())
    assert scripts.get_heads() == [newest_version()]
    for script in scripts.walk_revisions():
        assert Path(script.path).name.startswith(f"{script.revision}_")
        assert Path(script.path).parent == VERSIONS


def test_a_second_start_shows_the_page_before_it_loads_what_only_work_needs(tmp_path: Path) -> None:
    first = Embedded(tmp_path, 0)
    first.open()
    assert first.stop()
    command = [sys.executable, "-c", SECOND_START, str(tmp_path)]
    second = subprocess.run(command, capture_output=True, text=True, check=True)
    assert second.stdout == "\n"
