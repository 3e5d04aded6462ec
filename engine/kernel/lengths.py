"""How long words are, as a carrier counts them."""


def length(text: str) -> int:
    """The UTF-16 units of a text: two for an emoji and every other sign beyond the first 65,536."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
