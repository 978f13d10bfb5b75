# `make play` and `make test` need python3 (3.11 or later) and make; they set up everything else in .venv
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY_READY := $(VENV)/.ready-play
TEST_READY := $(VENV)/.ready-test
BENCH_READY := $(VENV)/.ready-bench

.PHONY: play pages test check soak bench golden newest clean

play: $(PLAY_READY)  ## lay the table: games in your browser
	@tools/pages
	@$(BIN)/cutpurse

pages: $(PLAY_READY)  ## build the pages anew, if anything in frontend/ has changed
	@tools/pages

test:  ## everything, stage by stage, as CI runs it
	@$(MAKE) --no-print-directory --jobs 2 $(TEST_READY) newest
	@$(BIN)/python tools/stages.py

check: $(TEST_READY)  ## the inner loop: style, types, arrows and the fast tests of engine and games
	@$(BIN)/python tools/stages.py check

soak: $(TEST_READY)  ## the long forms of tests: sieges, floods, tables left alone, random examples; about an hour
	@tools/pages
	@CUTPURSE_SOAK=1 $(BIN)/python tools/stages.py rules program table browser

bench: $(BENCH_READY)  ## measure speed and write benchmarks/results.md
	@tools/compilers gcc clang
	$(BIN)/python -m benchmarks

golden: $(TEST_READY)  ## write the golden playthroughs and references anew, after a rule was changed on purpose
	$(BIN)/python -m cutpurse.testing.golden

newest:  # a second virtual environment, with the newest Python
	@PYTHON=$(PYTHON) tools/setup-newest

clean:
	rm -rf $(VENV) $(VENV)-newest frontend/node_modules src/cutpurse/table/pages .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(PLAY_READY): pyproject.toml hatch_build.py tools/setup
	@PYTHON=$(PYTHON) tools/setup $(VENV) .
	@touch $@

$(TEST_READY): pyproject.toml hatch_build.py tools/setup
	@CUTPURSE_WITHOUT_PAGES=1 PYTHON=$(PYTHON) tools/setup $(VENV) '.[dev]'  # tools/pages builds them with the Node of dev
	@touch $@ $(PLAY_READY)

$(BENCH_READY): $(TEST_READY)
	@PYTHON=$(PYTHON) tools/setup $(VENV) '.[dev,bench]'
	@touch $@
