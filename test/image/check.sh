#!/usr/bin/env bash
# `npm run image:check`: builds the Dockerfile from a bare copy and tries the image without a container engine, by buildah with
# chroot isolation; then walks README's way to a connector with it. Exit 0: all is well; 77: skipped, since this machine cannot;
# anything else: the line before says what is wrong.
#   BASE      the base image by its local name; made from Debian and the checkout's node where it is not there
#   MIRROR    where Debian is fetched from      CA_FILE   a bundle of certificates that the build needs beside its own
set -euo pipefail
cd "$(dirname "$0")/../.."
BASE=${BASE:-localhost/node-base:24} IMAGE=localhost/time-compass:check PORT=${PORT:-18787} TLS_PORT=${TLS_PORT:-18788} MOST_MB=40
PUBLIC_URL=https://localhost:$TLS_PORT
export BUILDAH_ISOLATION=chroot

skip() { echo "SKIPPED: the image was not tried: $*"; exit 77; }
fail() { echo "image: $*" >&2; exit 1; }
good() { echo "ok  $*"; }

[ "$(id -u)" = 0 ] || skip "it takes root"
command -v buildah >/dev/null || skip "buildah is not installed (apt-get install buildah mmdebstrap)"

work=$(mktemp -d) container='' base_container='' server='' front=''
chmod 755 "$work"
below() { local child; for child in $(pgrep -P "$1"); do echo "$child"; below "$child"; done; }
finish() {
  set +e
  # shellcheck disable=SC2046 # one word a process
  [ -n "$server" ] && kill -KILL $(below "$server") "$server" 2>/dev/null
  [ -n "$front" ] && kill "$front" 2>/dev/null
  wait 2>/dev/null
  for one in $container $base_container; do buildah rm "$one" >/dev/null 2>&1; done
  rm -rf "$work"
}
trap finish EXIT

# what is in Debian's slim images: the essential packages; node is the one that the checkout runs on
make_base() {
  command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed (apt-get install mmdebstrap)"
  mmdebstrap --variant=essential --include=libstdc++6 --dpkgopt=force-unsafe-io bookworm "$work/root" ${MIRROR:+"$MIRROR"} >"$work/debian.log" 2>&1 ||
    { tail -n 3 "$work/debian.log" >&2; skip "Debian cannot be fetched"; }
  (cd "$work" && npm init -y >/dev/null && npm install --no-audit --no-fund npm@11 >/dev/null)
  local local=$work/root/usr/local
  mkdir -p "$local/lib/node_modules" "$work/root/home/node"
  cp "$(realpath node_modules/.bin/node)" "$local/bin/node"
  mv "$work/node_modules/npm" "$local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
  echo 'node:x:1000:' >>"$work/root/etc/group"
  echo 'node:x:1000:1000::/home/node:/bin/sh' >>"$work/root/etc/passwd"
  local made; made=$(buildah from scratch) || skip "buildah makes no container here"
  buildah add "$made" "$work/root" / >/dev/null
  buildah commit -q "$made" "$BASE" >/dev/null
  buildah rm "$made" >/dev/null
  rm -rf "$work/root" "$work/node_modules"
}

# what a clone brings and nothing else; `stash create` names the checkout as it is now, changing nothing
bare_copy() {
  mkdir "$work/copy"
  local tree; tree=$(git stash create 2>/dev/null || true)
  git archive "${tree:-HEAD}" 2>/dev/null | tar -x -C "$work/copy" && [ -f "$work/copy/Dockerfile" ] ||
    tar -c --exclude=./node_modules --exclude=./dist --exclude=./data --exclude=./.git . | tar -x -C "$work/copy"
}

build() {
  local mounts=() ca=/etc/ssl/certs/ca-certificates.crt
  [ -z "${CA_FILE:-}" ] && [ -f "$ca" ] && CA_FILE=$ca
  # packages that `npm ci` fetched here are not fetched again
  { echo "cache=/npm-cache"; echo "prefer-offline=true"; [ -z "${CA_FILE:-}" ] || echo "cafile=$ca"; } >"$work/npmrc"
  mkdir -p "$(npm config get cache)"
  mounts=(-v "$work/npmrc:/root/.npmrc:ro" -v "$(npm config get cache):/npm-cache")
  [ -z "${CA_FILE:-}" ] || mounts+=(-v "$(realpath "$CA_FILE"):$ca:ro")
  buildah bud --pull-never --format docker --build-arg NODE_IMAGE="$BASE" "${mounts[@]}" -t "$IMAGE" "$work/copy" >"$work/build.log" 2>&1 ||
    { tail -n 30 "$work/build.log" >&2; fail "it does not build"; }
}

inside() { buildah run "$@"; }
megabytes() { du -sm --one-file-system "$(buildah mount "$1")" | cut -f1; }

check_config() {
  buildah inspect --type image "$IMAGE" | node -e '
    const { name } = require("./server.json");
    const { config } = JSON.parse(require("fs").readFileSync(0, "utf8")).Docker;
    const missing = Object.entries({
      "a USER that is not root": config.User && !/^(root|0)(:|$)/.test(config.User),
      "a HEALTHCHECK in exec form": config.Healthcheck?.Test?.[0] === "CMD",
      "STOPSIGNAL SIGTERM": config.StopSignal === "SIGTERM",
      "a CMD in exec form": config.Cmd?.[0] === "node",
      "VOLUME /data": "/data" in (config.Volumes ?? {}),
      "the name of server.json as its label": config.Labels?.["io.modelcontextprotocol.server.name"] === name,
      "the label of its licence": config.Labels?.["org.opencontainers.image.licenses"],
      "limits on memory": config.Env?.some((one) => one.startsWith("NODE_OPTIONS=--max-old-space-size")),
    }).flatMap(([what, there]) => (there ? [] : [what]));
    if (missing.length > 0) { console.error("image: it lacks " + missing.join(", ")); process.exit(1); }
    require("fs").writeFileSync(process.argv[1], config.Healthcheck.Test.slice(1).map((word) => word + "\0").join(""));
  ' "$work/healthcheck"
  good "user, health check, stop signal, labels, volume, memory"
}

check_rights() {
  inside "$container" -- sh -c '[ "$(id -u)" != 0 ] && ! touch dist/x 2>/dev/null && ! touch /etc/x 2>/dev/null && touch /data/x && rm /data/x' ||
    fail "its user is root, may write the program, or may not write /data"
  good "not root, the program cannot be rewritten, /data can be written"
  mkdir "$work/foreign" && chmod 755 "$work/foreign"
  local told; told=$(inside -v "$work/foreign:/foreign" --env DATA_DIR=/foreign "$container" -- node dist/main.js 2>&1 || true)
  grep -q 'run "chown -R 1000:1000 /foreign"' <<<"$told" || fail "a volume of another owner is not explained: $told"
  good "a volume of another owner is told with the command that mends it"
}

wait_ready() {
  local try
  for try in $(seq 600); do curl -fs "http://localhost:$PORT/readyz" >/dev/null && return; sleep 0.1; done
  cat "$work/server.log" >&2
  fail "it does not get ready ($try tries)"
}

check_running() {
  touch "$work/before"
  node test/image/tls-front.ts "$TLS_PORT" "$PORT" "$work/ca.pem" & front=$!
  inside --env PORT="$PORT" --env PUBLIC_URL="$PUBLIC_URL" "$container" -- node --optimize-for-size dist/main.js >"$work/server.log" 2>&1 & server=$!
  wait_ready
  local health; mapfile -d '' -t health <"$work/healthcheck"
  inside --env PORT="$PORT" "$container" -- "${health[@]}" || fail "the health check fails on a healthy server"
  good "ready, and its health check says so"
  inside -v "$work/ca.pem:/tmp/ca.pem:ro" --env NODE_EXTRA_CA_CERTS=/tmp/ca.pem --env PORT="$PORT" --env PUBLIC_URL="$PUBLIC_URL" \
    "$container" -- time-compass doctor >"$work/doctor" || { cat "$work/doctor" >&2; fail "the doctor finds something"; }
  inside "$container" -- time-compass backup /data/backup.db >/dev/null && inside "$container" -- rm /data/backup.db ||
    fail "a backup cannot be taken"
  good "time-compass doctor and backup run beside the server"
  local root written; root=$(buildah mount "$container")
  written=$(find "$root" -xdev -type f -newer "$work/before" -not -path "$root/data/*" -not -path "$root/tmp/*" \
    -not -path "$root/run/*" -not -path "$root/etc/*")
  [ -z "$written" ] || fail "it writes outside /data and /tmp, which a read-only root refuses: $written"
  good "nothing is written outside /data and /tmp"
}

# the client registers, signs in by the pages, allows itself and calls a tool, as a host of either era does
check_connector() {
  local era
  for era in 2026 2025; do
    NODE_EXTRA_CA_CERTS=$work/ca.pem XDG_STATE_HOME=$work node src/cli/ask.ts --url "$PUBLIC_URL/mcp" --era "$era" get_time_context \
      >"$work/answer" 2>&1 || { cat "$work/answer" >&2; fail "a client of $era cannot connect over TLS"; }
    grep -q google_calendar "$work/answer" || fail "a client of $era gets no calendar"
  done
  good "clients of both eras connect over TLS, from 401 to an answer"
}

check_stop() {
  local pid='' child try
  for child in $(below "$server"); do
    [ "$(basename "$(readlink "/proc/$child/exe")")" = node ] && pid=$child
  done
  [ -n "$pid" ] || fail "its process cannot be found"
  node test/image/slow-request.ts "http://localhost:$PORT" >"$work/slow" & local slow=$!
  for try in $(seq 300); do grep -q half "$work/slow" && break; sleep 0.1; done
  kill -TERM "$pid"
  wait "$slow" || true
  grep -q 201 "$work/slow" || fail "a request under way is lost at SIGTERM: $(tail -n 1 "$work/slow")"
  for try in $(seq 200); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  kill -0 "$pid" 2>/dev/null && fail "it still runs 20 s after SIGTERM"
  server=''
  good "at SIGTERM it finishes what is under way, and ends"
}

check_size_and_start() {
  local more=$(($(megabytes "$container") - $(megabytes "$base_container")))
  [ "$more" -le "$MOST_MB" ] || fail "it is $more MB larger than its base; $MOST_MB are allowed"
  good "$more MB more than its base"
  inside --env NODE_DEBUG_NATIVE=COMPILE_CACHE --env PORT=18999 --env DATA_DIR=/tmp/again "$container" -- \
    timeout 5 node --optimize-for-size dist/main.js >"$work/compiled" 2>&1 || true
  grep -q 'main.js was accepted' "$work/compiled" || fail "the compiled code of its first start is not taken: $(grep -m 3 compile "$work/compiled")"
  good "starts with the compiled code of its first start"
  local times ms allowed
  times=$(inside -v "$PWD/test/image/start-time.cjs:/tmp/start-time.cjs:ro" "$container" -- node /tmp/start-time.cjs)
  read -r ms allowed <<<"$times"
  [ "$ms" -le "$allowed" ] || fail "it takes $ms ms of processor time to start; $allowed are allowed"
  good "ready after $ms ms of processor time"
}

buildah inspect --type image "$BASE" >/dev/null 2>&1 || make_base
base_container=$(buildah from --pull-never "$BASE") && buildah run "$base_container" -- true || skip "buildah runs nothing here"
bare_copy
build
check_config
container=$(buildah from --pull-never "$IMAGE")
check_rights
check_running
check_connector
check_stop
check_size_and_start
bash test/image/walk.sh "$IMAGE" || [ $? = 77 ] || fail "README's way does not lead to a connector"
