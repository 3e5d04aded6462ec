"""What `partyline doctor` finds, and the settings of a service that runs for real."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.base.settings import Settings, load_settings
from service.operate.doctor.findings import Finding

NUMBER = "+12025550100"


def real_settings(**given: Any) -> Settings:
    real = {"number": NUMBER, "public_url": "https://party.example", "account_sid": "AC1", "auth_tokens": "token"}
    return load_settings(real | given)


def states(findings: Iterator[Finding]) -> dict[str, str]:
    """What was looked at, and the worst that was found there."""
    worst: dict[str, str] = {}
    for finding in findings:
        if worst.get(finding.subject) != "WRONG":
            worst[finding.subject] = finding.state
    return worst


def said(findings: Iterator[Finding], subject: str) -> str:
    return " ".join(str(finding) for finding in findings if finding.subject == subject)
