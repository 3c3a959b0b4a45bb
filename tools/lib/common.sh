# shellcheck shell=bash
# The scripts in tools/ share these functions, which find the project, print messages and run long
# steps. Messages go to stderr; stdout belongs to the command.

# shellcheck disable=SC2034
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tools=$project/tools
typescript=$project/node_modules/tsx/dist/loader.mjs # node --import "$typescript" runs TypeScript

# inside_toolchain "$0" "$@": restarts the script through tools/env, unless it already runs inside the
# toolchain. exec replaces the shell, so signals reach the command itself.
inside_toolchain() {
  [[ -n ${CELLMATES_TOOLCHAIN-} ]] || exec "$tools/env" "$@"
}

# Installs the npm packages of package-lock.json if that file has changed.
install_node_modules() {
  local stamp=$project/node_modules/.package-lock-stamp
  cmp -s "$project/package-lock.json" "$stamp" && return
  (cd "$project" && npm ci --silent && cp package-lock.json "$stamp") >&2 ||
    die 'npm ci failed: check the network connection'
}

say() { printf 'cellmates: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Each running job has its own process group, so that an interruption ends all of its processes. Compilers
# left running would hold files open.
running=()
stop_jobs() {
  ((${#running[@]} > 0)) || return 0
  printf 'interrupted\n' >&2
  local job tenths=100
  for job in "${running[@]}"; do kill -TERM -- "-$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  # A group's first process may end before the others.
  for job in "${running[@]}"; do
    while ((tenths-- > 0)) && kill -0 -- "-$job" 2>/dev/null; do sleep 0.1; done
  done
}
trap stop_jobs EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# watch_job JOB NAME LOG START: on a terminal, shows the elapsed seconds and the log's last line until the
# job ends.
watch_job() {
  local last width
  while kill -0 "$1" 2>/dev/null; do
    width=$(($(tput cols 2>/dev/null || echo 80) - ${#2} - 26))
    ((width > 0)) || width=0
    # Some programs end their lines with a carriage return.
    last=$(tail -c 500 "$3" | tr '\r' '\n' | tr -cd '[:print:]\n' | sed '/^ *$/d' | tail -n 1)
    printf '\r\033[Kcellmates: %s ... %s s  %s' "$2" $((SECONDS - $4)) "${last:0:width}" >&2
    sleep 0.3
  done
  printf '\r\033[Kcellmates: %s ... ' "$2" >&2
}

# measured FILE COMMAND...: runs the command, and writes its seconds and the output of `times` to FILE. `times` counts
# the command's processes that somebody waited for.
measured() {
  local file=$1 start=$SECONDS code=0
  shift
  "$@" || code=$?
  { echo $((SECONDS - start)) && times; } >"$file"
  return $code
}

# start_job LOG COMMAND...: starts the command with its output in LOG, and sets `job` to its process. LOG.times tells how
# long it took.
start_job() {
  local log=$1
  shift
  rm -f "$log.times"
  set -m
  measured "$log.times" "$@" </dev/null >"$log" 2>&1 &
  job=$!
  set +m
  running+=("$job")
}

# end_step JOB NAME LOG START: waits for a job, prints NAME and the seconds on one line, and returns the
# job's exit code. On a terminal the line shows the progress. Sets `step_seconds` to the seconds and `step_work` to the
# processor seconds.
end_step() {
  local job=$1 code=0 left=() other
  printf 'cellmates: %s ... ' "$2" >&2
  [[ ! -t 2 ]] || watch_job "$@"
  wait "$job" || code=$?
  for other in "${running[@]}"; do [[ $other == "$job" ]] || left+=("$other"); done
  running=(${left[@]+"${left[@]}"}) # the bash of macOS does not know empty arrays
  # A job that was killed wrote no times.
  step_seconds=$((SECONDS - $4)) step_work=0
  [[ ! -s $3.times ]] || read -r step_seconds step_work < <(awk '
    NR == 1 { seconds = $1; next }
    { gsub(",", "."); for (k = 1; k <= NF; ++k) { split($k, part, /[ms]/); work += 60 * part[1] + part[2] } }
    END { printf "%d %.0f\n", seconds, work }' "$3.times")
  if ((code == 0)); then
    printf '%s s\n' "$step_seconds" >&2
  else
    printf 'failed after %s s\n' "$step_seconds" >&2
  fi
  return "$code"
}

# run_step NAME LOG COMMAND...: starts the command, and waits for it as end_step does.
run_step() {
  local start=$SECONDS
  start_job "${@:2}"
  end_step "$job" "$1" "$2" "$start"
}

# show_end LOG LINES: prints the log's end. Lines are cut, because a WebAssembly program that fails in
# node prints its whole minified script.
show_end() { tail -n "$2" "$1" | cut -c 1-300 >&2; }

# reason_in LOG: prints why packages could not be downloaded or installed, or fails if the reason is
# unknown.
reason_in() {
  if grep -qE 'No space left on device|enough free space' "$1"; then
    echo 'the disk is full'
  elif grep -qiE 'could not resolve|failure resolving|could not connect|unable to connect|network is unreachable|timed out' "$1"; then
    echo 'there is no network, or the Debian mirror does not answer'
  else
    return 1
  fi
}
