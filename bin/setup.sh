# For bin/play, bin/test and bin/lock to source, standing in the project's folder.
#
# `setup LOCK` makes .venv hold what LOCK (requirements.lock or requirements-dev.lock) lists, each
# file checked by its hash, and the `partyline` command. It does nothing when .venv is up to date.
# Fails with one line that says what is missing.

# What .venv was made from: copies of the locks and of pyproject.toml, and the folder's address.
installed=.venv/installed

# Python keeps what it has compiled: where the machine forbids that, every start would compile 1,500 files anew.
unset PYTHONDONTWRITEBYTECODE

setup() {
    up_to_date "$1" && return
    # The lock file is also the lock: a second start waits here until the first has finished.
    (
        if command -v flock >/dev/null; then flock 9; fi
        up_to_date "$1" || make_venv "$1"
    ) 9<bootstrap.lock
}

up_to_date() {
    [ -x .venv/bin/partyline ] && is_here || return 1
    for file in bootstrap.lock pyproject.toml "$1"; do
        cmp -s "$file" "$installed/$file" || return 1
    done
}

make_venv() {
    if ! usable_venv; then
        find_python || return
        "$python" -m venv --clear .venv || return
    fi
    echo "Installing what $1 lists into .venv (once, some seconds) ..." >&2
    mkdir -p "$installed" && pwd -P >"$installed/folder" || return
    if ! cmp -s bootstrap.lock "$installed/bootstrap.lock"; then
        .venv/bin/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes \
            --requirement bootstrap.lock || return
        cp bootstrap.lock "$installed" || return
    fi
    rm -f "$installed"/requirements*.lock
    export UV_PYTHON_DOWNLOADS=never
    # Some networks are reached only with the machine's own certificates; a bare machine has none.
    if [ -e /etc/ssl/certs/ca-certificates.crt ]; then export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS-true}"; fi
    [ -w "${HOME:-/nonexistent}" ] || export UV_CACHE_DIR="$PWD/.venv/cache"
    uv_pip sync --require-hashes "$1" || return
    # Offline: the build backend is inside uv, and nothing else may be fetched without a hash.
    uv_pip install --offline --no-deps --editable . || return
    # The development lock holds all of the runtime lock.
    for file in pyproject.toml requirements.lock "$1"; do
        cp "$file" "$installed" || return
    done
}

uv_pip() {
    command=$1
    shift
    .venv/bin/uv pip "$command" --quiet --python .venv/bin/python "$@"
}

usable_venv() {
    { [ ! -e "$installed/folder" ] || is_here; } &&
        .venv/bin/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# A .venv that was copied or moved with its folder still names the old place in its programs.
is_here() {
    [ "$(cat "$installed/folder" 2>/dev/null)" = "$(pwd -P)" ]
}

# Sets $python, or says what to install.
find_python() {
    without_venv=
    if [ -n "${PYTHON-}" ]; then set -- "$PYTHON"; else set -- python3.13 python3.12 python3.11 python3; fi
    for python; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return
        without_venv=$python
    done
    if [ -n "$without_venv" ]; then
        echo "$without_venv has no venv module. On Debian or Ubuntu: apt-get install python3-venv" >&2
    else
        echo "${PYTHON:-python3} is missing or older than 3.11. Install Python 3.11 or newer (on Debian or" \
            "Ubuntu: apt-get install python3 python3-venv) or name one: PYTHON=/path/to/python3.11 $0" >&2
    fi
    return 1
}
