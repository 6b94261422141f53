#!/bin/sh
# Starts a PostgreSQL server for tests, stopped by `tests/postgresql.sh stop FOLDER`:
#
#     export DICE10K_POSTGRESQL=$(sh tests/postgresql.sh start FOLDER PORT)
#
# It keeps everything in FOLDER, listens on loopback alone, and runs as nobody's superuser: as root the system's user
# `postgres` runs it. Prints the address of the database to connect to.
set -eu

action=$1
folder=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)")

as_nobody() {
    if [ "$(id -u)" = 0 ]; then
        (cd / && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

case $action in
start)
    port=$3
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd -P)
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    as_nobody "$bin/initdb" --auth=trust --encoding=UTF8 --username=dice10k --pgdata="$folder/data" >"$folder/log" 2>&1
    as_nobody "$bin/pg_ctl" start --wait --pgdata="$folder/data" --log="$folder/data/log" \
        --options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=" >>"$folder/log" 2>&1 </dev/null
    echo "postgresql://dice10k@127.0.0.1:$port/postgres"
    ;;
stop)
    as_nobody "$bin/pg_ctl" stop --mode=immediate --pgdata="$folder/data" >/dev/null
    ;;
esac
