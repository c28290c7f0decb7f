#!/bin/sh
# Runs every kernel under the address and undefined-behaviour sanitizers, on every instruction
# set that this machine has, the scalar one among them.
set -eu
cd "$(dirname "$0")/.."
cmake -S native -B build/sanitize -DHOMEGAME_SANITIZE=ON -DHOMEGAME_MODULE=OFF
cmake --build build/sanitize --target check_kernel -j
UBSAN_OPTIONS=print_stacktrace=1 build/sanitize/check_kernel
