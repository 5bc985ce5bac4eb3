"""The address at which phones reach this machine as text, and as a QR code."""

from functools import lru_cache

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET_MODULES = 4


def url(host: str, port: int) -> str:
    """The address as it is typed into a browser."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr_text(address: str) -> str:
    """`address` as a QR code made of block characters, light on dark."""
    code = QRCode(border=2)
    code.add_data(address)
    matrix = [*code.get_matrix(), []]
    return "\n".join(_two_rows(*matrix[row : row + 2]) for row in range(0, len(matrix) - 1, 2))


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    """`text` as a QR code in SVG, dark on light whatever the theme; drawn once and kept."""
    code = QRCode(border=QUIET_MODULES, error_correction=ERROR_CORRECT_M)
    code.add_data(text)
    rows = code.get_matrix()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on
    )
    size = len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


def wifi_text(name: str, password: str) -> str:
    """What a QR code says so that a phone joins that network; an empty password is an open one."""
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{c}" if c in '\\;,":' else c for c in text)


def _two_rows(upper: list[bool], lower: list[bool]) -> str:
    """Two rows of a code as one line of half blocks; light modules are drawn."""
    lower = lower or [True] * len(upper)
    return "".join("█▀▄ "[2 * top + below] for top, below in zip(upper, lower, strict=True))
