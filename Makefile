# `make play`: the bot on a local Discord, no token needed. `make test`: everything a change must pass.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check bench bench-players pictures lock clean

play: $(VENV)/play.stamp
	$(BIN)/python -m playground play --port $${PORT:-8300} -- $(BIN)/python -m playground.launch -m bot

test: check
	$(BIN)/python -m pytest -q

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks

# Strength against other programs: `make bench-players` for all (hours), or PLAYERS="isdd --pairs 100".
PLAYERS ?= all
bench-players: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.bench_players $(PLAYERS)

pictures: $(VENV)/dev.stamp
	mkdir -p out
	$(BIN)/python -m bot.rendering.sheet out/pictures.png

# Pins with hashes and without addresses, from pyproject.toml.
lock: $(VENV)/dev.stamp
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q -U pyproject.toml --all-extras --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header -o requirements.lock
	$(BIN)/uv pip compile -q -U pyproject.toml --all-extras --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header -o requirements-dev.lock

$(VENV)/play.stamp: requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements.lock
	$(BIN)/python -c "from engine.players.double_dummy import warm_up; warm_up()"
	touch $@

$(VENV)/dev.stamp: requirements-dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements-dev.lock
	touch $@

clean:
	rm -rf $(VENV) out var
