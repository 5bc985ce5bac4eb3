# make run    start the companion: make run ARGS="--port 9000"
# make test   every check and every test (ARGS goes to pytest: ARGS="-k join")
# make quick  the tests for everyday work, about a minute: no browser, nothing slow, no types
# make check  format, lint, types, layers, container   make format   put the format right
# make lock   newer versions of what is used, as far as pyproject.toml allows
# make bench  how fast the rules are     make messages collect texts to translate
# make in-sight what is out of sight at moments of kept games on ten tablets
# make webkit both games in WebKit, on phones and tablets   make firefox the same in Firefox
# make soak   the server killed 200 times while it is played on, then half an hour of fifty tables
# make hosting docs/hosting.md followed word for word: nginx, Caddy, Litestream, containers
# make pictures every page, by day and by candlelight (docs/pictures), and the icons
PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
RUNNABLE := $(VENV)/runnable.stamp
TESTABLE := $(VENV)/testable.stamp
PO := $(wildcard translations/*/LC_MESSAGES/messages.po)
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" pyproject.toml
INCOMPLETE := The installation is not complete. Check the internet connection, and type the same again.
KEYWORDS := -k _l -k NN_:1,2

# Some hundred tests start the companion: what Python compiled is kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test quick compiled check format lock bench messages chromium in-sight webkit firefox hosting soak pictures clean

run: $(RUNNABLE)
	$(BIN)/python app.py $(ARGS)

test: $(TESTABLE)
	$(MAKE) --jobs=3 check chromium compiled
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

quick: $(TESTABLE)
	$(BIN)/ruff check --quiet .
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and not slow" $(ARGS)

# Once, while mypy has one core: else each of the processes of pytest compiles all tests and templates
# anew, and reads all code for hypothesis. What these two tests need is kept for all others.
compiled: $(TESTABLE)
	@$(BIN)/python -m pytest -qq -k "test_any_form_is_read or test_every_template_can_be_loaded_ahead" \
		> /dev/null 2>&1 || true

check: $(TESTABLE)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/hadolint deploy/Containerfile

format: $(TESTABLE)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# uv, as it locks for every platform and Python at once; pip alone installs from the locks.
lock: $(VENV)/made.stamp
	$(BIN)/python -m pip install --quiet 'uv~=0.13'
	$(LOCK) -o requirements/run.txt
	$(LOCK) -c requirements/run.txt --group test -o requirements/test.txt
	$(LOCK) -c requirements/test.txt --group engines -o requirements/engines.txt
	$(LOCK) -c requirements/test.txt --group hosting -o requirements/hosting.txt

bench: $(RUNNABLE)
	$(BIN)/python bench/engine.py $(ARGS)

chromium: $(TESTABLE)
	$(BIN)/python tests/browser/chromium.py

# make test looks at a small sample. Games, entries, sizes and languages: ARGS="--help".
in-sight: chromium
	$(BIN)/python -u -m tests.browser.in_sight $(ARGS)

# Both games in Debian's WebKitGTK and Firefox; not part of make test.
webkit firefox: $(TESTABLE)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/engines.txt
	$(BIN)/python tests/engines/debian.py $@
	ENGINE=$@ $(BIN)/python -m pytest tests/engines $(ARGS)

# docs/hosting.md followed word for word; not part of make test. What Debian has to bring for all of it:
# nginx-light, podman, runc and debootstrap, and root for the last three. Without them tests are skipped.
hosting: chromium
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/hosting.txt
	$(BIN)/python -m pytest tests/hosting $(ARGS)

# Not part of make test, which kills it 20 times: at moments drawn from SEED, KILLS times.
# Then fifty tables for half an hour (bench/soak.py; ARGS="--minutes 2" for less).
soak: $(TESTABLE)
	KILLS=$${KILLS:-200} $(BIN)/python -m pytest -s tests/crash/test_kills.py
	$(BIN)/python bench/soak.py $(ARGS)

# One or some of them: make pictures ARGS="home result".
pictures: chromium
	$(BIN)/python tools/icons.py
	$(BIN)/python tools/pictures.py $(ARGS)

# A new language: see CONTRIBUTING.md.
# The companion compiles a catalogue when it starts and finds it changed.
messages: $(RUNNABLE)
	mkdir -p translations
	$(BIN)/pybabel -q extract -F pyproject.toml $(KEYWORDS) --add-location=file --sort-by-file \
		--project=Companion --copyright-holder="the Companion's authors" \
		-o translations/messages.pot .
	$(if $(PO),$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --width=100 \
		--ignore-pot-creation-date -i translations/messages.pot -d translations)

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis $(PO:.po=.mo)

$(VENV)/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "The companion needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUNNABLE): requirements/run.txt $(VENV)/made.stamp
	@echo "Installing what the companion needs. This happens only once, and needs the internet."
	@trap 'echo; echo "$(INCOMPLETE)"; exit 1' INT; \
		$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r $< \
		|| { echo "$(INCOMPLETE)"; exit 1; }
	@touch $@

$(TESTABLE): requirements/test.txt $(RUNNABLE)
	$(BIN)/python -m pip install --quiet --require-hashes -r $<
	@touch $@
