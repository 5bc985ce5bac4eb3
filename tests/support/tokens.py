"""The tokens of the tests' browsers, signed like real ones."""

from pathlib import Path

from companion.storage.folder import TOKENS_FILE, TOKENS_LENGTH
from companion.web.requests.identity import DRAWN, sign_token

KEY = "t" * TOKENS_LENGTH


def token_for(name: str) -> str:
    """Return the token of the browser with that name, at a companion that has the tests' key."""
    return sign_token(name.encode().ljust(DRAWN, b".")[:DRAWN], KEY.encode())


def lay_key(folder: Path) -> None:
    """Put the tests' key into a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / TOKENS_FILE).write_text(KEY)
