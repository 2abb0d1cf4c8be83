# Set-up, build and checks of the guide. Everything is installed into .venv from hash-checked locks, as wheels:
# nothing is built, so no build tool is fetched without its hash.
# pip's own variables and files (mirrors, local folders) are honoured: pip is called as it is.

HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all:
PIP := $(PY) $(INSTALL)

# The documented switch for the theme's banner about its own future.
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.PHONY: help serve build offline release test quick coverage test-all test-engines test-browsers test-html lighthouse links
.PHONY: fuzz mutants lint check bench bench-size audit forks lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

serve: $(VENV)/site.stamp ## show the guide on http://HOST:PORT/ (127.0.0.1:8000), rebuilt at every change
	@$(PY) -m mkdocs serve --dev-addr "$(HOST):$(PORT)"

build: $(VENV)/site.stamp ## write the site to site/
	@$(PY) -m mkdocs build --strict

offline: build ## zip the site for machines without a network: dist/llm-datadist-codes-offline.zip
	@$(PY) -m macros offline site

release: build ## what a release has, with checksums and a bill of materials: dist/release/
	@$(PY) -m macros release site

# A file of tests stays with one worker.
PARALLEL := -m pytest -q -n auto --maxprocesses 4 --dist loadfile
# What yamllint reads: data/, which `check` composes too, takes most of its time.
YAML := .
QUICK := $(PARALLEL) tests/macros tests/loglink tests/data tests/repository

test: $(VENV)/test.stamp ## run every check: data, style, types, tests in a real browser
	@$(MAKE) -s -j 2 lint check
	@$(PY) tests/find_browser.py
	@$(PY) $(QUICK)
	@$(PY) $(PARALLEL) tests/site tests/javascripts tests/search tests/mutants tests/fuzz

quick: $(VENV)/test.stamp ## the part of the tests that needs no browser, no built site and no program to be started: under a minute
	@$(MAKE) -s -j 2 lint check YAML="$(wildcard .*.yml .*.yaml *.yml) .github tests"
	@$(PY) $(QUICK) -m "not slow"

coverage: $(VENV)/test.stamp ## print how much of macros/ and loglink/ the quick tests and one build run, branches included: at least 95 %
	@rm -rf .cache/coverage && mkdir -p .cache/coverage
	@$(PY) -m coverage run $(QUICK)
	@$(PY) -m coverage run -m mkdocs build --strict --quiet --site-dir .cache/coverage/site
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage report

# Of every text the contrast is asked, not only of one of each look.
test-all: export AXE := whole
test-all: test mutants test-browsers test-html test-engines lighthouse fuzz ## every test, mutants, fuzz and those with real programs included

# The tests of one browser stay with one worker.
test-browsers: $(VENV)/test.stamp ## make the journeys that matter in Chromium, Firefox and WebKit (to be installed: firefox-esr, webkit2gtk-driver, xvfb)
	@$(PY) -m tests.browsers.programs
	@$(PY) -m pytest -q -n 3 --dist loadgroup tests/browsers

test-engines: $(VENV)/engines.stamp ## try the how-to pages with the real programs: nginx, lnav, rsyslog, mtail, Prometheus, Alertmanager, … (README.md)
	@for name in nginx lnav rsyslog mtail watch collectors clickhouse; do PYTHONPATH=. $(PY) tests/engines/$$name.py || exit 1; done

test-html: $(VENV)/html.stamp ## hold every page against the HTML standard with the Nu HTML checker (Java to be installed)
	@$(PY) -m pytest -q tests/html

lighthouse: build $(VENV)/lighthouse.stamp ## measure pages as a phone and as a desk see them (Node to be installed): dist/lighthouse/
	@$(PY) tests/lighthouse/run.py site dist/lighthouse

links: build ## try every external link of the site and of these pages (needs a network), and list them in dist/external-links.txt
	@$(PY) tests/links/external.py site dist/external-links.txt

fuzz: $(VENV)/test.stamp ## throw made-up input at every way in, thirty times as much as make test does (SEED=… for the same again)
	@seed=$${SEED:-$$(date +%s)}; echo "SEED=$$seed"; $(PY) $(PARALLEL) --timeout=3600 tests/fuzz --hypothesis-profile=fuzz --hypothesis-seed=$$seed

mutants: $(VENV)/test.stamp ## put 2,000 small faults (MUTANTS=all: every one) into data and pages, and print whether `check` tells of each
	@PYTHONPATH=. $(PY) tests/mutants/run.py

lint: $(VENV)/test.stamp ## style and types of Python and scripts, YAML and spelling only
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@$(PY) tests/lint_scripts.py
	@$(VENV)/bin/yamllint -s $(YAML)
	@$(VENV)/bin/codespell

check: $(VENV)/site.stamp ## check data/ and docs/, and that the generated files are up to date
	@$(PY) -m macros generate --check

bench: $(VENV)/test.stamp ## print build time, bytes over the wire, decoding time, the rate of a big log, speed of loglink
	@$(PY) tests/find_browser.py
	@$(PY) tests/bench/bench.py
	@$(PY) tests/bench/bench_logs.py
	@$(PY) tests/bench/loglink_speed.py

bench-size: $(VENV)/test.stamp ## print how catalogues of 100 and of 1,000 codes build beside plain Material, and how fast filter and decoder paint then
	@$(PY) tests/find_browser.py
	@$(PY) tests/bench/bench_size.py

audit: $(VENV)/site.stamp ## ask OSV for known vulnerabilities of all that is locked or vendored (needs a network; AUDIT_URL names a mirror)
	@$(PY) tests/audit.py

FORKS := properdocs materialx
forks: $(FORKS:%=.cache/forks/%.stamp) ## build the site with the maintained forks of MkDocs and Material, and print what differs
	@$(PY) tests/forks/run.py

lock: $(VENV)/test.stamp ## make the locks again from requirements*.in
	@$(PY) -m uv pip compile -q requirements.in --universal --python-version 3.11 --generate-hashes --no-header -o requirements.txt
	@$(PY) -m uv pip compile -q requirements-dev.in --universal --python-version 3.11 --generate-hashes --no-header -o requirements-dev.txt
	@$(PY) -m uv pip compile -q requirements-html.in --universal --python-version 3.11 --generate-hashes --no-header -o requirements-html.txt
	@$(PY) -m uv pip compile -q requirements-engines.in --universal --python-version 3.11 --generate-hashes --no-header -o requirements-engines.txt
	@for name in $(FORKS); do \
	  $(PY) -m uv pip compile -q tests/forks/$$name.in --universal --python-version 3.11 --generate-hashes --no-header -o tests/forks/$$name.txt || exit 1; \
	done

clean: ## remove what was made: .venv, site, dist, caches
	@rm -rf $(VENV) site dist .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis

# A stamp is written last, so that a failed install is tried again.
$(VENV)/made.stamp:
	@PYTHON="$(PYTHON)" sh tests/make_venv.sh $(VENV)
	@touch $@

$(VENV)/site.stamp: requirements.txt $(VENV)/made.stamp
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/engines.stamp: requirements-engines.txt $(VENV)/test.stamp
	@$(PIP) -r requirements-engines.txt
	@touch $@

$(VENV)/html.stamp: requirements-html.txt $(VENV)/test.stamp
	@$(PIP) -r requirements-html.txt
	@touch $@

# Each in an environment of its own: both themes are the Python package `material`.
.cache/forks/%.stamp: tests/forks/%.txt $(VENV)/test.stamp
	@mkdir -p $(@D)
	@$(PY) -m venv --clear .cache/forks/$*
	@.cache/forks/$*/bin/python $(INSTALL) -r $<
	@touch $@

# npm, too, is called as it is: its own settings name the registry, and no package runs a script of its own.
$(VENV)/lighthouse.stamp: tests/lighthouse/package-lock.json $(VENV)/test.stamp
	@command -v npm >/dev/null || { echo "npm is not installed: install Node 18 or newer with npm, and run make lighthouse again."; exit 1; }
	@mkdir -p $(VENV)/lighthouse && cp tests/lighthouse/package.json tests/lighthouse/package-lock.json $(VENV)/lighthouse/
	@cd $(VENV)/lighthouse && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/test.stamp: requirements-dev.txt $(VENV)/site.stamp
	@$(PIP) -r requirements-dev.txt
	@touch $@
