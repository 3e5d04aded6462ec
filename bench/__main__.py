"""`bin/bench`: measures what Party Line promises, each figure beside its floor, and prints a table."""

import sys
from pathlib import Path

import click

from bench import busy, calls, deadlines, engine, fair, old, people, phones, report, results, road, start, texts
from bench.processes import Failed, House

MEASURES = {
    "texts": texts.measure,
    "old": old.measure,
    "busy": busy.measure,
    "calls": calls.measure,
    "results": results.measure,
    "deadlines": deadlines.measure,
    "fair": fair.measure,
    "engine": engine.measure,
    "road": road.measure,
    "evening": people.measure,
    "phones": phones.measure,
    "start": start.measure,
}
RUNS = 5
PAGE = Path("docs/bench.md")
README = Path("README.md")


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(MEASURES)))
@click.option("--quick", is_flag=True, help="One short run of each, for a first look.")
def main(names: tuple[str, ...], quick: bool) -> None:
    """Measure everything and write docs/bench.md and README.md's table, or measure only NAMES and print them."""
    rows: list[report.Row] = []
    failed = False
    with House() as house:
        for name in dict.fromkeys(names or MEASURES):
            click.echo(f"{name} ...", err=True)
            try:
                found = MEASURES[name](house, 1 if quick else RUNS)
            except Exception as why:  # what the others measured is not lost by it
                failed = True
                click.echo(f"{name}: {why if isinstance(why, Failed) else repr(why)}", err=True)
            else:
                rows += found
                click.echo(report.plain(found), err=True)
        where = report.machine(house.postgres)
    click.echo(f"{report.plain(rows)}\n\n{where}")
    if not names and not quick and not failed:
        PAGE.write_text(report.markdown(rows, where, RUNS), encoding="utf-8")
        README.write_text(report.shown(README.read_text(encoding="utf-8"), rows, where), encoding="utf-8")
        click.echo(f"Written to {PAGE} and {README}")
    sys.exit(failed or any(row.verdict == "MISSED" for row in rows))


main()
