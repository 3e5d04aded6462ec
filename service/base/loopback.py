"""Which hosts are this machine for itself alone."""

import ipaddress


def is_loopback(host: str | None) -> bool:
    """Whether a name or an address (RFC 6890; no port, no brackets) leads to this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
