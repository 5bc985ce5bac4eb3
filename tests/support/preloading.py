"""Prepare what all forked servers share: imported modules, and templates compiled to Python
code."""

from tempfile import TemporaryDirectory

from flask import Flask

from companion.application import create_app
from companion.web.rendering.templating import CompiledTemplates, preload_templates

Flask.jinja_options["bytecode_cache"] = CompiledTemplates()

with TemporaryDirectory() as _folder:
    _app = create_app(_folder)
    for _ in preload_templates(_app):
        pass
    _app.extensions["records"].close()
