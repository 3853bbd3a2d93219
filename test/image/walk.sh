#!/usr/bin/env bash
# Walks README's way with an image, in a network of its own where its domain leads to this machine: walk.sh IMAGE. 77: skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
image=$1

skip() { echo "SKIPPED: README's way was not walked: $*"; exit 77; }

if [ -z "${APART:-}" ]; then
  command -v caddy >/dev/null || skip "caddy is not installed"
  unshare --net --mount ip link set lo up 2>/dev/null || skip "this machine gives no network apart (unshare, ip)"
  APART=1 exec unshare --net --mount bash "$0" "$image"
fi

work=$(mktemp -d) caddy=''
chmod 755 "$work"
finish() {
  set +e
  [ -n "$caddy" ] && kill "$caddy" && wait "$caddy" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT

ip link set lo up
DOMAIN=$(sed -n 's/^ *DOMAIN=//p' README.md)
echo "127.0.0.1 localhost $DOMAIN time-compass postgres" >"$work/hosts"
mount --bind "$work/hosts" /etc/hosts
# Caddy makes the machine trust its own authority; here that ends with the walk
cp -a /etc/ssl "$work/ssl"
mount --bind "$work/ssl" /etc/ssl
if [ -d /usr/local/share/ca-certificates ]; then mount -t tmpfs tmpfs /usr/local/share/ca-certificates; fi

# the command of compose.yaml; the certificate is of an authority of Caddy's own, since the domain is nobody's
command=$(sed -n 's/^ *command: \(caddy reverse-proxy .*\)/\1/p' compose.yaml)
eval "XDG_DATA_HOME=$work $command --internal-certs" >"$work/caddy.log" 2>&1 & caddy=$!
root=$work/caddy/pki/authorities/local/root.crt
for _ in $(seq 600); do [ -s "$root" ] && break; sleep 0.1; done
[ -s "$root" ] || { cat "$work/caddy.log" >&2; echo "image: Caddy does not start" >&2; exit 1; }
install -m 644 "$root" "$work/root.crt" # Caddy's folder is nobody else's
root=$work/root.crt
NODE_EXTRA_CA_CERTS=$root node test/image/walk.ts "$image" "$work" "$root"
