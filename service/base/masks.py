"""What logs may say of a phone."""


def masked(phone: str) -> str:
    """The last two digits of a number, the rest hidden."""
    return f"...{phone[-2:]}"
