# shellcheck shell=bash
# Shared by the scripts in tools/: where the project is, how they print messages, and how they run a
# long step. Messages go to stderr; stdout belongs to the command.

# shellcheck disable=SC2034
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tools=$project/tools

# inside_toolchain "$0" "$@": starts the script again through tools/env unless
# it already was. It replaces the shell: signals reach the command itself.
inside_toolchain() {
  [[ -n ${CELLMATES_TOOLCHAIN-} ]] || exec "$tools/env" "$@"
}

# Installs the packages of package-lock.json whenever it has changed.
install_node_modules() {
  local stamp=$project/node_modules/.package-lock-stamp
  cmp -s "$project/package-lock.json" "$stamp" && return
  (cd "$project" && npm ci --silent && cp package-lock.json "$stamp") >&2 ||
    die 'npm ci failed: is there a network?'
}

say() { printf 'cellmates: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# A running step has a process group of its own, so that an interruption ends
# all of it: half a compiler tree left running would hold files open.
job=
stop_job() {
  [[ -n $job ]] || return 0
  printf 'interrupted\n' >&2
  kill -TERM -- "-$job" 2>/dev/null || true
  wait "$job" 2>/dev/null || true
  # The first process may end before the others have.
  local tenths=100
  while ((tenths-- > 0)) && kill -0 -- "-$job" 2>/dev/null; do sleep 0.1; done
}
trap stop_job EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# watch_job NAME LOG START: on a terminal, the seconds so far and where the log is, each second
# until the job ends.
watch_job() {
  local last width
  while kill -0 "$job" 2>/dev/null; do
    width=$(($(tput cols 2>/dev/null || echo 80) - ${#1} - 26))
    ((width > 0)) || width=0
    # The last thing said: some programs end their lines with a carriage return.
    last=$(tail -c 500 "$2" | tr '\r' '\n' | tr -cd '[:print:]\n' | sed '/^ *$/d' | tail -n 1)
    printf '\r\033[Kcellmates: %s ... %s s  %s' "$1" $((SECONDS - $3)) "${last:0:width}" >&2
    sleep 0.3
  done
  printf '\r\033[Kcellmates: %s ... ' "$1" >&2
}

# run_step NAME LOG COMMAND...: runs the command out of sight, prints its name
# and seconds on one line, and returns its exit code. On a terminal the line says how far it is.
run_step() {
  local name=$1 log=$2 code=0 start=$SECONDS
  shift 2
  printf 'cellmates: %s ... ' "$name" >&2
  set -m
  "$@" </dev/null >"$log" 2>&1 &
  job=$!
  set +m
  [[ ! -t 2 ]] || watch_job "$name" "$log" "$start"
  wait "$job" || code=$?
  job=
  step_seconds=$((SECONDS - start))
  if ((code == 0)); then
    printf '%s s\n' "$step_seconds" >&2
  else
    printf 'failed after %s s\n' "$step_seconds" >&2
  fi
  return "$code"
}

# show_end LOG LINES: a log's end. Lines are cut, because a wasm program that
# fails in node prints its whole minified script.
show_end() { tail -n "$2" "$1" | cut -c 1-300 >&2; }

# reason_in LOG: why packages could not be downloaded or installed, if that is known.
reason_in() {
  if grep -qE 'No space left on device|enough free space' "$1"; then
    echo 'the disk is full'
  elif grep -qiE 'could not resolve|failure resolving|could not connect|unable to connect|network is unreachable|timed out' "$1"; then
    echo 'no network, or the mirror of Debian does not answer'
  else
    return 1
  fi
}
