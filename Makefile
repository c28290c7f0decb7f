# Home Game. Needs Python >= 3.11, node >= 20.19 and make, and a C++ compiler for the maths;
# everything else goes into .venv and ui/node_modules.

PYTHON ?= python3
UV := $(shell command -v uv 2>/dev/null)
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
APP := src/homegame/web/app/index.html
WIRE := ui/src/wire.ts ui/src/words.gen.ts ui/src/first.gen.ts
ROUTES := src/homegame/web/openapi.json
PROOF := src/homegame/rulebook/proof.json
UI_SOURCES := $(shell find ui/src ui/public ui/index.html ui/*.ts -type f 2>/dev/null) ui/package-lock.json
HANDS ?= ../shared/data
COUNT ?= 10000
SEED ?= 0
export ARGS

# Where Python is told to keep no compiled files, every process of the tests would compile all of
# them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help installed play test thorough quick check bench soak sanitize real mutants docs generate wheel release clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: ## open the lobby in your browser; PORT, HOST, DATA and PUBLIC_URL are used
	@$(MAKE) --no-print-directory -j2 $(APP) $(PROOF)
	@$(BIN)/homegame play

test: .venv/test .venv-compiled/engine $(APP) ui/node_modules/.installed ## every test; or ARGS="-k straddle", as pytest has it
	@$(BIN)/python tools/suites.py

# Everything that `make test` leaves out, or does a part of; `make mutants` takes hours more.
thorough: export THOROUGH = 1
thorough: .venv/release test ## everything there is, long and random tests too: hours
	@seed=$$(date +%s); echo "Home Game: new hands beside PokerKit, FUZZ=5000 FUZZ_FROM=$$seed"; \
	  FUZZ=5000 FUZZ_FROM=$$seed $(BIN)/python -m pytest -q -n 2 tests/differential
	@seed=$$(date +%s); echo "Home Game: new tournaments, COUNT=$(COUNT) SEED=$$seed"; \
	  $(BIN)/python tools/soak.py $(COUNT) $$seed
	@echo "Home Game: the oldest dependencies"
	@$(BIN)/python tools/lowest.py
	@$(BIN)/python tools/planted.py

quick: .venv/test ui/node_modules/.installed $(WIRE) ## what changed since main, in two minutes; or SINCE=HEAD~1
	@$(BIN)/python tools/quick.py $(SINCE)

check: .venv/test ui/node_modules/.installed $(WIRE) ## format, lint, types, imports, known weaknesses
	@$(BIN)/python tools/check.py

bench: .venv/bench .venv-compiled/engine $(APP) ## measure speed, as ratios against named peers in one run
	@$(BIN)/python bench/run.py && $(BIN)/python bench/games.py
	@echo "The same, compiled:"
	@.venv-compiled/bin/python bench/run.py && .venv-compiled/bin/python bench/games.py
	@$(BIN)/python bench/server.py
	@$(BIN)/python bench/load.py
	@$(BIN)/python bench/floods.py
	@$(BIN)/python bench/stall.py
	@$(BIN)/python bench/voice.py
	@$(BIN)/python bench/fairness.py
	@$(BIN)/python bench/nights.py
	@$(BIN)/python bench/stores.py
	@$(BIN)/python bench/nodes.py
	@$(BIN)/python bench/stats.py
	@$(BIN)/python bench/hands.py
	@$(BIN)/python bench/importing.py
	@$(BIN)/python bench/club.py
	@$(BIN)/python bench/tournament.py
	@$(BIN)/python bench/big_tournament.py
	@$(BIN)/python bench/kernel.py
	@$(BIN)/python bench/screen.py
	@$(BIN)/python bench/start.py
	@$(BIN)/python bench/rest.py

soak: .venv/test ## 10,000 simulated tournaments, SEED and COUNT are used
	@$(BIN)/python tools/soak.py $(COUNT) $(SEED)

sanitize: ## the native kernel under the address and undefined-behaviour sanitizers
	@tools/sanitize.sh

real: .venv/test ## replay real hands: make real HANDS=folder-or-file
	@$(BIN)/python tools/real.py $(HANDS)

mutants: build/mutants-venv ## break the rules in small ways and see whether a test notices; takes hours
	@build/mutants-venv/bin/python tools/mutants.py $(ONLY)

docs: .venv/test ui/node_modules/.installed $(PROOF) ## build the documentation: build/site/index.html
	@$(BIN)/python tools/docs.py

generate: .venv/play ## write what is made of other files: the wire's types, the screens' words, the proofs
	@$(BIN)/python tools/generate.py

wheel: $(APP) $(PROOF) .venv/release ## one wheel with the table in it, and its bill of materials: dist/
	@$(BIN)/python tools/release.py wheel

release: $(APP) $(PROOF) .venv/release ## all that is published: wheel, sources, the one file, sums: dist/
	@$(BIN)/python tools/release.py

clean: ## delete what was installed and built here
	rm -rf .venv .venv-compiled ui/node_modules src/homegame/web/app src/homegame/commit.txt build dist $(WIRE) $(ROUTES) $(PROOF)

# ---------------------------------------------------------------- what these need

installed: .venv/test .venv-compiled/engine $(APP)

.venv/pyvenv.cfg:
	@echo "Home Game: making .venv"
ifdef UV
	@uv venv -q --python $(PYTHON) .venv
else
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check -U "pip>=25.1"
endif

.venv/play: .venv/pyvenv.cfg pyproject.toml $(shell find native -type f 2>/dev/null)
	@echo "Home Game: installing the server (1 of 2)"
ifdef UV
	@uv pip install -q --python $(BIN)/python -e .
else
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
endif
	@touch $@

.venv/test: .venv/play
	@echo "Home Game: installing what the tests need"
ifdef UV
	@uv pip install -q --python $(BIN)/python --group dev
else
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group dev
endif
	@touch $@

.venv/bench: .venv/test
	@echo "Home Game: installing the peers to measure against"
ifdef UV
	@uv pip install -q --python $(BIN)/python --group bench
else
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group bench
endif
	@touch $@

.venv/release: .venv/test
	@echo "Home Game: installing what a release is built with"
ifdef UV
	@uv pip install -q --python $(BIN)/python --group release
else
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group release
endif
	@touch $@

# The engine compiled (decisions/compiled-engine.md), beside the same dependencies.
.venv-compiled/engine: .venv/test tools/compiled.py $(shell find src native -name '*.py' -o -name '*.txt' -o -name '*.cpp' -o -name '*.h')
	@$(BIN)/python tools/compiled.py

# Not .venv: what is installed there would be tested instead of the mutants.
build/mutants-venv: pyproject.toml
	@echo "Home Game: installing what changes the rules"
	@rm -rf $@ && $(PYTHON) -m venv $@
	@$@/bin/python -m pip install -q --disable-pip-version-check -U "pip>=25.1"
	@HOMEGAME_PURE=1 $@/bin/python -m pip install -q --disable-pip-version-check --group mutants .
	@$@/bin/python -m pip uninstall -q -y homegame
	@touch $@

ui/node_modules/.installed: ui/package-lock.json
	@echo "Home Game: fetching what the table is built with (2 of 2)"
	@cd ui && npm ci --no-audit --no-fund --silent
	@touch $@

# What the repository doesn't keep. A text that is the same is left as it is, so the stamp says
# when the server was last asked for it.
.venv/wire: .venv/play tools/generate.py tools/wire.py tools/fields.py tools/words.py tools/openapi.py tools/website/protocol.py $(shell find src/homegame -name '*.py' -o -name '*.toml')
	@$(BIN)/python tools/generate.py screens
	@touch $@

$(WIRE) $(ROUTES): .venv/wire
	@test -e $@ || $(BIN)/python tools/generate.py screens

$(PROOF): tools/proof.py $(shell find tests -name '*.py') | .venv/play
	@$(BIN)/python tools/generate.py proof

$(APP): ui/node_modules/.installed $(WIRE) $(UI_SOURCES)
	@echo "Home Game: building the table"
	@cd ui && npm run --silent build
