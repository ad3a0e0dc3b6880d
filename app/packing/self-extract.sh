#!/bin/sh
# Telar in one file: unpacks itself once into a folder of the user's cache and starts the window; with words behind it,
# telar-cli with these. An archive follows the last line; it needs tar and zstd (Debian: apt install zstd).
set -eu
name=@NAME@ sum=@SUM@
place=${TELAR_UNPACKED:-${XDG_CACHE_HOME:-$HOME/.cache}/telar-unpacked}/$name-$sum
if [ ! -x "$place/telar" ]; then
    command -v zstd >/dev/null || { echo "Telar cannot unpack itself: install zstd (Debian: apt install zstd)." >&2; exit 1; }
    mkdir -p "$place.new.$$"
    tail -n +@LINE@ "$0" | zstd -q -d | tar -C "$place.new.$$" --strip-components=1 -xf -
    mv -T "$place.new.$$" "$place" 2>/dev/null || rm -rf "$place.new.$$" # another one was faster
fi
if [ $# -eq 0 ]; then exec "$place/telar"; fi
exec "$place/telar-cli" "$@"
