#!/bin/sh
# A mutation run: breaks scoring and the phase table on purpose, one change at a time, and lists what no test notices.
# Called by make from the top of the checkout. Works in a clone of what is committed, so the working tree is left alone.
#
#     sh tests/mutants.sh PYTHON COSMIC_RAY
#
# PYTHON runs the tests; COSMIC_RAY is the tool to install, with its version, in an environment of its own: it is used
# by hand now and then, and its dependencies are no part of the lock. Takes about half an hour.
set -eu

python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
top=$(pwd)
work=$top/build/mutants

rm -rf "$work"
mkdir -p "$work"
"$python" -m venv "$work/tool"
"$work/tool/bin/python" -m pip install --disable-pip-version-check --no-input -qq "$2"

for module in scoring phases; do
    git clone -q "$top" "$work/$module"
    cd "$work/$module"
    cat >mutants.toml <<END
[cosmic-ray]
module-path = ["engine/$module.py"]
timeout = 60.0
excluded-modules = []
test-command = "$python -B -m pytest -x -q -p no:cacheprovider tests/engine/test_$module.py -m 'not slow and not long'"

[cosmic-ray.distributor]
name = "local"
END
    "$work/tool/bin/cosmic-ray" init mutants.toml mutants.sqlite
    "$work/tool/bin/cosmic-ray" exec mutants.toml mutants.sqlite
    echo "== engine/$module.py"
    "$work/tool/bin/cr-report" --show-diff --surviving-only mutants.sqlite
done
