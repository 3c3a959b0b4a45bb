# shellcheck shell=bash disable=SC2154 # tools/env sets what is used here
# Sets up the pinned toolchain. tools/env sources this file and contains the recipe.
# Everything is built in a temporary folder and moved into place at the end, so that an interrupted
# setup is never mistaken for a complete one.

keyring=/usr/share/keyrings/debian-archive-keyring.gpg
export DEBIAN_FRONTEND=noninteractive

set_up() {
  local place=$CELLMATES_HOME
  check_prerequisites
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  if ! flock --nonblock 9; then
    say 'waiting for another setup to end'
    flock 9
  fi
  if is_complete; then
    exec 9>&-
    return
  fi
  rm -rf --one-file-system "$cache"/*.new "$place"
  CELLMATES_HOME=$place.new
  log=$cache/setup.log
  mkdir -p "$CELLMATES_HOME"
  trap 'stop_jobs; rm -rf --one-file-system "$CELLMATES_HOME"' EXIT

  say "setting up the toolchain ($mode) in $place; this happens only once"
  step 'package lists' find_mirrors
  [[ $mode != rootfs ]] || step 'tools that unpack Debian 13' install_unpacker
  if [[ $mode == host ]]; then
    step 'packages' install_packages
  else
    step 'Debian 13 and its packages' unpack_root
  fi
  step 'sources of SDL2 and Dear ImGui' fetch_sources
  step "emscripten's libraries" inside prepare
  step 'SDL2 for the browser, and a test' inside build_and_run

  # Under sudo, HOME is the user's own folder, so files that may change later must belong to the user.
  chown --reference="$HOME" "$(dirname "$cache")" "$cache"
  chown -R --reference="$HOME" "$CELLMATES_HOME"/{emscripten-cache,imgui}
  mv "$CELLMATES_HOME" "$place"
  CELLMATES_HOME=$place
  trap stop_jobs EXIT
  exec 9>&-
  local other
  for other in "$cache/$mode"-*/; do
    [[ $other == "$place/" ]] || say "${other%/} belongs to a different version of the toolchain; you may delete it"
  done
}

# Checks the prerequisites.
check_prerequisites() {
  ((EUID == 0)) || die "the toolchain is not installed: run this once as root (sudo HOME=\"\$HOME\" tools/env)," \
    "or put emsdk $emscripten_wanted or later on PATH"
  local where=$cache need=5 free
  [[ $mode != host ]] || where=/usr
  [[ ${CELLMATES_NEEDS-} != page ]] || need=3
  free=$(($(df --output=avail --block-size=1G "$(existing_parent "$where")" | tail -n 1)))
  ((free >= need)) || die "not enough disk space for the toolchain in $where: $free GB free, $need GB needed"
  [[ $mode == host ]] || unshare --mount true 2>/dev/null ||
    die 'root may not create a mount namespace here (is this a chroot or a restricted container?):' \
      "use a Debian 13 system, or put emsdk $emscripten_wanted or later on PATH"
}

existing_parent() {
  local folder=$1
  while [[ ! -d $folder ]]; do folder=$(dirname "$folder"); done
  echo "$folder"
}

# step NAME COMMAND...: ends the setup if the command fails.
step() {
  local reason
  run_step "$1" "$log" "${@:2}" 9>&- && return
  if ! reason=$(reason_in "$log"); then
    show_end "$log" 20
    reason="the end of $log is above"
  fi
  die "the setup failed at the step \"$1\": $reason"
}

# inside STEP: runs a step with the toolchain built so far.
inside() (
  in_toolchain "$tools/lib/libraries" "$1"
)

apt() { apt-get -o DPkg::Lock::Timeout=300 -o APT::Install-Recommends=false "$@"; }

# Finds the machine's own mirrors for Debian 13. apt-get reads both formats of source lists.
find_mirrors() {
  apt update || return
  local codename mirrors uri suite
  codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  # shellcheck disable=SC2016
  mirrors=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' \
    'Created-By: Packages' 'Origin: Debian' 'Component: main' |
    sed -nE "s/ $codename(-security)?$/ trixie\1/p" | sort -u)
  if [[ -z $mirrors ]]; then
    echo "the apt sources of this machine list no mirror of Debian $codename"
    return 1
  fi
  while read -r uri suite; do
    printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n\n' "$uri" "$suite" "$keyring"
  done <<<"$mirrors" >"$CELLMATES_HOME/packages.sources"
  sed 's/^Types: deb$/Types: deb-src/' "$CELLMATES_HOME/packages.sources" >"$CELLMATES_HOME/code.sources"
}

install_unpacker() {
  # The keyring is upgraded too, because old keyrings lack Debian 13's keys.
  apt install --yes mmdebstrap mount gpg debian-archive-keyring
}

install_packages() {
  # An interrupted installation may have left packages half configured.
  # shellcheck disable=SC2086
  dpkg --configure --pending && apt install --yes $packages
}

unpack_root() {
  # Leaves out documentation, and 1.2 GB of libraries for kinds of linking that the project does not use;
  # emcc could still build those.
  local path
  local -a leave_out=()
  for path in man info doc locale emscripten/cache/sysroot/lib/wasm32-emscripten/{lto,lto-pic,pic}; do
    leave_out+=(--dpkgopt="path-exclude=/usr/share/$path/*")
  done
  # Copies this machine's settings for reaching mirrors, such as proxies and date checks.
  apt-config dump | grep -E '^Acquire::(Check|http|https)' | grep -v Detect >"$CELLMATES_HOME/apt.conf"
  # The mount namespace ends with mmdebstrap, even if mmdebstrap is killed.
  unshare --mount mmdebstrap --mode=root --variant=apt --format=directory "${leave_out[@]}" \
    --aptopt="$CELLMATES_HOME/apt.conf" --include="$(tr -s '[:space:]' ' ' <<<"$packages")" \
    trixie "$CELLMATES_HOME/root" "$CELLMATES_HOME/packages.sources"
}

# Fetches sources with separate source lists, so that the machine's lists stay unchanged.
fetch_sources() {
  mkdir "$CELLMATES_HOME"/{code,lists} && cd "$CELLMATES_HOME/code" || return
  local -a private=(
    -o Dir::Etc::SourceList="$CELLMATES_HOME/code.sources" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$CELLMATES_HOME/lists" -o APT::Sandbox::User=root
  )
  apt "${private[@]}" update && apt "${private[@]}" --download-only source libsdl2 imgui
}
