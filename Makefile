# sayso needs Python 3.11 to 3.14, git and make; everything else comes hash-pinned from the lock files.
# `make help` lists what there is. Works with GNU make 3.81, the one that macOS ships.

PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input

# Where the Python beneath the environment has gone (an upgrade took it away), all is set up again.
$(shell test -x $(BIN)/python || rm -f $(VENV)/.runtime $(VENV)/.tests)

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help setup chat run test long check fix eval bench lock

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.tests ## make .venv with all that running and testing need; instant the second time
	@echo "Ready: make chat, make test, make help"

chat: $(VENV)/.runtime ## the household at this terminal; also make chat < examples/chat.txt; args="--db FILE"
	@$(BIN)/sayso chat $(args)

run: $(VENV)/.runtime ## Telegram if a token is configured, else the terminal; args="--db FILE"
	@$(BIN)/sayso run $(args)

test: $(VENV)/.tests ## the quick tier and every lint, as CI runs them; make test k=relay for a part
	@$(BIN)/python -m pytest $(if $(k),-k "$(k)") $(args)

long: $(VENV)/.tests ## every test in its deep form: minutes to hours; make long k=kill for a part
	@$(BIN)/python -m pytest -m "not tools" --hypothesis-profile=long $(if $(k),-k "$(k)") $(args)

check: $(VENV)/.tests ## what CI holds, one tool after the other: format, lint, types, layers, tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -m "not long and not tools" $(args)

fix: $(VENV)/.tests ## let ruff format and repair what it can
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

eval: $(VENV)/.runtime ## judge the sealed scenarios and write docs/gates.md
	@$(BIN)/sayso eval $(args)

bench: $(VENV)/.tests ## the performance figures, each beside its floor
	@$(BIN)/python -m bench $(args)

# The lock files hold hashes for every platform and no address of an index: whoever installs chooses that.
LOCK := $(VENV)/lock/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
lock: $(BIN)/python ## resolve the dependencies of pyproject.toml anew; up=--upgrade takes newer versions
	@$(BIN)/python -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --quiet --disable-pip-version-check install uv
	@$(LOCK) $(up) --group dev pyproject.toml --output-file requirements-dev.lock
	@$(LOCK) --constraints requirements-dev.lock --group build pyproject.toml --output-file requirements.lock
	@rm -rf $(VENV)/lock

$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Fetching what sayso runs on, once, into $(VENV) ..." >&2
	@$(PIP) install --require-hashes --only-binary :all: --requirement requirements.lock </dev/null >&2
	@$(PIP) install --no-deps --no-build-isolation --editable . </dev/null >&2
	@$(BIN)/python -m compileall -q bot config jobs memory relay
	@touch $@

$(VENV)/.tests: requirements-dev.lock $(VENV)/.runtime
	@echo "Fetching what the tests need, once, into $(VENV) ..." >&2
	@$(PIP) install --require-hashes --only-binary :all: --requirement requirements-dev.lock </dev/null >&2
	@touch $@

# A name on the path need not run (a version manager's shim), be new enough, or have venv (Debian packs it
# apart): the first that can really make the environment is taken.
$(BIN)/python:
	@for candidate in $(PYTHON) python3 python3.13 python3.12 python3.11 python3.14; do \
		if $$candidate -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' </dev/null >/dev/null 2>&1 \
			&& $$candidate -m venv $(VENV) </dev/null >/dev/null 2>&1; then exit 0; fi; \
	done; \
	rm -rf $(VENV); \
	echo "sayso needs Python 3.11 to 3.14 with its venv module (on Debian and Ubuntu: the package python3-venv);" \
		"found: $$(python3 --version 2>/dev/null || echo no python3). Name another one with: make PYTHON=/path/to/python3" >&2; \
	exit 1
