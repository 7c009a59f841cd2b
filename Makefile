# Set-up, checks and the main job. `make` alone lists the targets.

PYTHON ?= python3
BIN := .venv/bin
OUT := reports/out
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input --retries 2

BASELINES = $(foreach file,$(wildcard reports/baselines/*.yaml),--baseline $(file))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup engines run matrix test test-all lint bench docs names disagreements kill-table clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: .venv/ready-for-tests ## make .venv with goharness and what its tests need

engines: .venv/ready-for-tests ## bring in GNU Go and KataGo (Debian packages only with the rights to)
	@$(BIN)/goharness engines install gnugo katago

run: .venv/ready ## replay the suite on every program found; report in reports/out/
	@mkdir -p $(OUT); rm -f $(OUT)/matrix.md $(OUT)/run.jsonl
	@status=0; $(BIN)/goharness run --engine all $(BASELINES) \
	    --markdown $(OUT)/matrix.md --html $(OUT)/html --json $(OUT)/run.jsonl || status=$$?; \
	    test ! -e $(OUT)/matrix.md || echo "Report: $(OUT)/html/index.html, $(OUT)/matrix.md; results: $(OUT)/run.jsonl"; \
	    exit $$status

# The published programs; the faulty engine is no program that anybody plays with.
MATRIX = gnugo katago leela-zero sgfmill open-spiel pettingzoo pgx sabaki goban tenuki wgo reference

matrix: .venv/ready ## publish what every program does: reports/matrix.md (all or nothing)
	@$(BIN)/goharness engines install --all
	@mkdir -p $(OUT); rm -f $(OUT)/matrix.jsonl $(OUT)/matrix.md
	@status=0; $(BIN)/goharness run $(MATRIX:%=--engine %) $(BASELINES) --markdown $(OUT)/matrix.md \
	    --html $(OUT)/matrix --json $(OUT)/matrix.jsonl || status=$$?; \
	    case $$status in \
	    0|1) mv $(OUT)/matrix.md reports/matrix.md; $(BIN)/goharness engines list --markdown reports/programs.md ;; \
	    *) echo "make: the run was not whole, so reports/matrix.md stays as it was" >&2 ;; \
	    esac; exit $$status

# Where system packages may not be installed the tests of the missing program are skipped, except in CI.
test: .venv/ready-for-tests lint ## bring in the programs, then lint, type check and test
	@$(BIN)/goharness engines install gnugo katago chromium sgfmill sabaki || test -z "$$CI"
	$(BIN)/pytest -n auto

test-all: .venv/ready-for-tests lint ## the same with every library behind a bridge
	@$(BIN)/goharness engines install --all
	$(BIN)/pytest -n auto -m ""

lint: .venv/ready-for-tests ## ruff and mypy
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/ready-for-tests ## measure speed
	@$(PIP) install -e '.[test,bench]' || $(OFFLINE)
	$(BIN)/python -m benchmarks

docs: .venv/ready ## write the pages on rulesets, axes and rules names again
	$(BIN)/goharness list rulesets --markdown docs

names: .venv/ready ## watch what programs do under each of their rules names; docs/rules-names.md
	$(BIN)/goharness list names --observe harness/engines/names/observed.json
	$(BIN)/goharness list rulesets --markdown docs

disagreements: .venv/ready-for-tests ## say who confirms the cases, from the result of `make matrix`
	$(BIN)/python -m tests.proof.confirmations $(OUT)/matrix.jsonl

kill-table: .venv/ready ## measure the cases by planted faults; docs/kill-table.md
	$(BIN)/goharness mutants --markdown docs/kill-table.md --kills cases/kills.lock

clean: ## remove what was made, except .venv and the programs in .engines
	rm -rf $(OUT) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find harness tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

# The stamps: .venv/ready has what `goharness` needs, .venv/ready-for-tests also what `make test` needs.

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "make: $(PYTHON) is missing or older than 3.11: install it, or name one with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	    || { echo "make: Python's venv module is missing: install the Debian package python3-venv" >&2; exit 1; }
	@test -x $(BIN)/python || { echo "Setting up .venv"; $(PYTHON) -m venv .venv; }
	@touch $@

OFFLINE = { echo "make: cannot install what pyproject.toml asks for: is PyPI in reach?" >&2; exit 1; }

.venv/ready: pyproject.toml | .venv/made
	@$(PIP) install -e . || $(OFFLINE)
	@touch $@

.venv/ready-for-tests: pyproject.toml | .venv/made
	@$(PIP) install -e '.[test]' || $(OFFLINE)
	@touch .venv/ready $@
