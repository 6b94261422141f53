# Dice 10k. Needs Python 3.11 or newer and sets up the rest itself, in .venv.
#
#     make play PYTHON=python3.13 ARGS="--lang es"

PYTHON ?= python3
ARGS ?=
MODULES ?= engine/scoring engine/phases
BIN := .venv/bin
# Tests are shared among the processors; each starts programs of its own, so more workers would only be in the way.
SHARED := --numprocesses auto --maxprocesses 4 --dist worksteal
# What needs no reactor: every line and branch of engine and protocol is run by their own tests.
PURE := tests/engine tests/protocol
# What runs for minutes in one process, and has no clock to mind beside another.
QUIET := $(PURE) tests/server tests/dice10k/test_verifying.py
BUILD := build/lock
UV := uv==0.13.9
INSTALL = @sh requirements/install.sh "$(PYTHON)"
COMPILE = $(BUILD)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE) pyproject.toml

.NOTPARALLEL:
.PHONY: help setup tools play demo lint types check test test-long bench pictures mutants format messages lock clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p' Makefile

setup: ## Set up .venv for playing
	$(INSTALL) run

tools: ## Set up .venv for working on the code
	$(INSTALL) test

play: setup ## Play against the computer
	@$(BIN)/dice10k play $(ARGS)

demo: setup ## Watch two computer players play one match, in plain text
	@$(BIN)/dice10k demo $(ARGS)

lint: tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: tools
	$(BIN)/mypy

check: lint types ## Lint, types and quick tests: before every small commit
	$(BIN)/pytest -q $(SHARED) -m "not slow and not long"

test: lint types ## Lint, types, all tests but the long ones, coverage: before every push
	$(BIN)/pytest $(SHARED) --cov --cov-report= $(PURE)
	$(BIN)/coverage report --fail-under=100
	$(BIN)/pytest $(SHARED) $(addprefix --ignore=,$(PURE))

test-long: tools ## The tests that take minutes
	$(BIN)/pytest -m long $(SHARED) $(QUIET)
	$(BIN)/pytest -m long $(addprefix --ignore=,$(QUIET))

bench: tools ## Run every benchmark
	@for module in $$(grep -l '^if __name__ == "__main__":' benchmarks/*.py); do \
		echo "== $$module"; \
		$(BIN)/python -m "benchmarks.$$(basename "$$module" .py)" || exit 1; \
	done

pictures: tools ## Draw the pictures of the documents anew: real programs play until there is something to see
	@$(BIN)/python -m tests.support.portraits

mutants: tools ## Break scoring and the phase table, or MODULES, on purpose, and list what their tests do not notice
	@sh tests/mutants.sh $(BIN)/python cosmic-ray==8.7.0 $(MODULES)

format: tools ## Format the code
	$(BIN)/ruff check --select I --fix
	$(BIN)/ruff format

messages: tools ## Bring the catalogues up to date with the texts in the code; then translate, then make setup
	@mkdir -p build
	$(BIN)/pybabel -q extract --project="Dice 10k" --keyword="say Text say_many:1,2 Counted:1,2" --add-location=file \
		--sort-by-file --no-wrap --output=build/dice10k.pot client dice10k
	$(BIN)/pybabel -q update --domain=dice10k --input-file=build/dice10k.pot --output-dir=client/locale \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap

lock: ## Pin what the floors in pyproject.toml now lead to; UPGRADE=--upgrade takes newer releases
	@"$(PYTHON)" -m venv --clear $(BUILD)
	@$(BUILD)/bin/python -m pip install --disable-pip-version-check -qq $(UV)
	$(COMPILE) --group build --output-file requirements/run.txt
	$(COMPILE) --group test --constraints requirements/run.txt --output-file requirements/test.txt
	@rm -r $(BUILD)

clean: ## Remove all that make made
	rm -rf .venv __pycache__ build dist htmlcov .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f client/locale/*/LC_MESSAGES/*.mo
	find engine protocol server client dice10k tests benchmarks -name __pycache__ -prune -exec rm -r {} +
