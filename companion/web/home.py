"""The front door: a new table, a table to go on with, the calculator."""

from flask import Blueprint, render_template

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> str:
    """The first page."""
    return render_template("home/index.html")
