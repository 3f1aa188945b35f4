#!/usr/bin/env bash
# Completes command lines in bash with the given script, and compares the candidates with the expected ones.
# `animfile` in the search path lists the names of a file.
set -uo pipefail
source "$1"
status=0

# expect LINE WORDS: the candidates at the end of the line begin with these words.
expect() {
  COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
  _animfile
  if [[ "${COMPREPLY[*]} " != "$2 "* ]]; then
    printf 'not ok: %s\n  offered:  %s\n  expected: %s\n' "$1" "${COMPREPLY[*]}" "$2" >&2
    status=1
  fi
}

expect 'animfile val' 'validate'
expect 'animfile help exp' 'expand export explain'
expect 'animfile curve easeOutBa' 'easeOutBack'
expect 'animfile curve spr' 'spring'
expect 'animfile validate --form' '--format'
expect 'animfile validate --format ' 'text json'
expect 'animfile validate --format=js' 'json'
expect 'animfile validate --ignore dead-easing,unknown-mem' 'dead-easing,unknown-member'
expect 'animfile validate --severity unknown-mem' 'unknown-member='
expect 'animfile validate --severity unknown-member=w' 'warning'
expect 'animfile eval logo.json --limit sha' 'shapes='
expect 'animfile explain dead-eas' 'dead-easing'
expect 'animfile completions ' 'bash zsh fish'
expect 'animfile eval logo.json --fps ' ''
expect 'animfile eval ' ''

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file=$folder/badge.json
cat > "$file" << 'JSON'
{ "animfile": "1.0", "size": [40, 40], "duration": 1, "markers": [{ "t": 1, "name": "shown" }],
  "parameters": { "tint": { "type": "color", "default": "red" } },
  "shapes": [ { "id": "badge", "type": "circle", "center": [20, 20], "radius": 9, "fill": { "parameter": "tint" } } ] }
JSON
expect "animfile eval $file --shape " 'badge'
expect "animfile eval $file --explain badge.r" 'badge.radius'
expect "animfile eval $file --marker " 'shown'
expect "animfile eval $file --set ti" 'tint='
expect "animfile sample $file badge.transform.p" 'badge.transform.position'
expect "animfile set $file badge.c" 'badge.center'
expect "animfile eval $folder/missing.json --shape " ''
exit $status
