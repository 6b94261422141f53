#!/bin/sh
# A mutation run: breaks modules on purpose, one change at a time, and lists what their own quick tests do not notice.
# Called by make from the top of the checkout. Works in clones of what is committed, so the working tree is left alone.
#
#     sh tests/mutants.sh PYTHON COSMIC_RAY MODULE...
#
# PYTHON runs the tests. COSMIC_RAY is the tool to install, with its version, in an environment of its own: it is used
# by hand now and then, and its dependencies are no part of the lock. A MODULE is named like engine/scoring. Each
# mutant takes as long as its tests need to start and fail: a few seconds.
set -eu

python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tool=$2
shift 2
top=$(pwd)
work=$top/build/mutants

# Runs the quick tests of a module. Old bytecode must not stand for new text: mutants come faster than time stamps.
quick="-B -m pytest -x -q -p no:cacheprovider -m 'not slow and not long'"

# Left out is what makes hundreds of mutants more that die at once or mean the same: arithmetic exchanged for bits and
# powers, and identity exchanged for equality or order.
configure() {
    cat >mutants.toml <<END
[cosmic-ray]
module-path = ["$1.py"]
timeout = 120.0
excluded-modules = []
test-command = "'$python' $quick $2"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = [
    "core/ReplaceBinaryOperator_.*_(Pow|Mod|Div|RShift|LShift|BitOr|BitAnd|BitXor)\$",
    "core/ReplaceComparisonOperator_Is_(Eq|NotEq|Lt|LtE|Gt|GtE)\$",
    "core/ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_Is(Not)?\$",
]
END
}

# cosmic-ray leaves tables alone. Here each row of a table of phases is left out, opened to all seats or closed to the
# others, and given the step of another; and each phase loses the rows it shares.
break_table() {
    for line in $(grep -n 'Row(' "$1" | cut -d: -f1); do
        for edit in '[A-Za-z]*: Row([^)]*),//' ', \*\*_ANY_TIME//' 'ON_TURN/PRESENT/' 'PRESENT/ON_TURN/' \
            ', [a-z_]*)/, resign)/' ', [a-z_]*)/, throw)/'; do
            sed "${line}s/$edit" "$1" >mutant
            cmp -s mutant "$1" && continue
            cp mutant "$1"
            if eval "'$python' $quick $2" >/dev/null 2>&1; then
                git --no-pager diff -U0 -- "$1"
            fi
            git checkout -q -- "$1"
        done
    done
}

rm -rf "$work"
mkdir -p "$work"
"$python" -m venv "$work/tool"
"$work/tool/bin/python" -m pip install --disable-pip-version-check --no-input -qq "$tool"

for module in "$@"; do
    tests=tests/$(dirname "$module")/test_$(basename "$module").py
    git clone -q "$top" "$work/$module"
    cd "$work/$module"
    configure "$module" "$tests"
    echo "== $module.py"
    "$work/tool/bin/cosmic-ray" baseline mutants.toml # tests that fail unbroken would kill every mutant
    "$work/tool/bin/cosmic-ray" init mutants.toml mutants.sqlite
    "$work/tool/bin/cr-filter-operators" mutants.sqlite mutants.toml
    "$work/tool/bin/cosmic-ray" exec mutants.toml mutants.sqlite
    "$work/tool/bin/cr-report" --show-diff --surviving-only mutants.sqlite
    if [ "$module" = engine/phases ]; then
        echo "== the table of $module.py"
        break_table "$module.py" "$tests"
    fi
done
