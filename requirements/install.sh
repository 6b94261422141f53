#!/bin/sh
# Brings .venv to the state of a lock. Called by make from the top of the checkout:
#
#     sh requirements/install.sh PYTHON LOCK
#
# PYTHON is the interpreter to use. LOCK is `run` or `test`; `test` contains all of `run`. Says nothing when
# there is nothing to do. An environment that another Python or another folder made is made again.
set -u

python=$1
lock=$2

fail() {
    echo "$1" >&2
    exit 1
}

# An environment holds absolute paths and leans on its interpreter, so this tells whether it still fits.
describe_origin() {
    pwd -P
    "$python" -c 'import os, sys
print(sys.version)
print(os.path.realpath(getattr(sys, "_base_executable", sys.executable)))' 2>/dev/null
}

# What is installed from. Compiled catalogues count: without one the game has lost a language.
describe_sources() {
    cksum "requirements/$1.txt" pyproject.toml hatch_build.py protocol/version.py \
        client/locale/*/LC_MESSAGES/*.[pm]o 2>/dev/null
}

is_current() {
    [ -x .venv/bin/python ] && [ "$origin" = "$(cat .venv/origin 2>/dev/null)" ]
}

is_installed() {
    [ "$(describe_sources "$1")" = "$(cat ".venv/$1.installed" 2>/dev/null)" ]
}

fail_without_venv() {
    fail "$python lacks the module venv or ensurepip: install it \
(Debian and Ubuntu: sudo apt install $(basename "$python")-venv), then run make again."
}

check_python() {
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Dice 10k needs Python 3.11 or newer, and $python is $("$python" -V 2>&1): \
install a newer one and name it, for example: make play PYTHON=python3.13"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || fail_without_venv
}

create() {
    trap 'rm -rf .venv' EXIT # half an environment would confuse the next run
    trap 'exit 130' HUP INT TERM
    report=$("$python" -m venv --clear .venv 2>&1) || case $report in
        *ensurepip*) fail_without_venv ;;
        *) fail "$python could not make an environment in .venv: $(echo "$report" | tail -n 1)" ;;
    esac
    echo "$origin" >.venv/origin
}

pip() {
    PIP_USER=0 .venv/bin/python -m pip --disable-pip-version-check --no-input -qq "$@"
}

install() {
    rm -f .venv/*.installed
    pip install --require-hashes -r "requirements/$lock.txt" ||
        fail "The packages in requirements/$lock.txt could not be installed: \
check the network, then run make again."
    pip install --no-deps --no-build-isolation -e . ||
        fail "Dice 10k itself could not be installed: the lines above say why."
    describe_sources run >.venv/run.installed
    [ "$lock" = run ] || describe_sources "$lock" >".venv/$lock.installed"
}

origin=$(describe_origin) ||
    fail "Dice 10k needs Python 3.11 or newer, and $python does not run: install it \
(Debian and Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python), then run make again."
is_current && is_installed "$lock" && exit 0
is_current || check_python
echo "Setting up .venv, which can take a minute ..."
is_current || create
install
trap - EXIT
