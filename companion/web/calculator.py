"""The calculator: what everybody shows at the end, scored, with or without a table."""

from flask import Blueprint, render_template

pages = Blueprint("calculator", __name__)


@pages.get("/calculator")
def page() -> str:
    """The calculator's page."""
    return render_template("calculator/page.html")
