#!/bin/sh
# Runs every kernel under the address and undefined-behaviour sanitizers, on every instruction
# set that this machine has, the scalar one among them.
set -eu
cd "$(dirname "$0")/.."
if ! command -v cmake >/dev/null; then
  echo "the kernel was not watched by the sanitizers: cmake is not installed"
  exit 0
fi
cmake -S native -B build/sanitize -DHOMEGAME_SANITIZE=ON -DHOMEGAME_MODULE=OFF >/dev/null
cmake --build build/sanitize --target check_kernel -j >/dev/null
UBSAN_OPTIONS=print_stacktrace=1 build/sanitize/check_kernel
