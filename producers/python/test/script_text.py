"""Words of the scripts and readings that the tests of all languages share.

The cases file says how they are written.
"""

from urllib.parse import quote, unquote_to_bytes


def _counted(word):
    count, star, rest = word.partition("*")
    return (int(count), rest) if star else (1, word)


def text(word):
    if word == "~":
        return ""
    times, one = _counted(word)
    return unquote_to_bytes(one).decode("utf-8") * times


def text_word(utf8):
    """The word of a text that is given as bytes."""
    return quote(utf8, safe="_./:+-").replace("~", "%7E") or "~"


def image(word):
    if word == "~":
        return b""
    parts = map(_counted, word.split(","))
    return b"".join(bytes.fromhex(part) * times for times, part in parts)
