#!/bin/sh
# Makes the virtual environment $1 with $PYTHON, or with the first Python that is new enough; one sentence otherwise.
set -u
venv=$1
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
found=
if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else set -- python3 python3.14 python3.13 python3.12 python3.11; fi
for python in "$@"; do
    command -v "$python" >/dev/null 2>&1 || continue
    if "$python" -c "$new_enough" 2>/dev/null; then
        if "$python" -c 'import venv, ensurepip' 2>/dev/null; then
            exec "$python" -m venv "$venv"
        fi
        echo "$python has no venv module: install it (Debian and Ubuntu: the package python3-venv) and try again." >&2
        exit 1
    fi
    found="$found $("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || echo "$python (does not start)")"
done
echo "Found Python${found:- nowhere}, needed 3.11 or newer: install one, or name it as in: make serve PYTHON=/path/to/python3.11" >&2
exit 1
