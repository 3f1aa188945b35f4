#!/usr/bin/env bash
# Completes command lines in bash with the given script, and compares the candidates with the expected ones.
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
expect 'animfile help exp' 'expand explain'
expect 'animfile curve easeOutBa' 'easeOutBack'
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
exit $status
