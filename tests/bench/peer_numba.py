"""Numba on Telar's machine beside Numba's own simulator, the same script in the same run.

    python tests/bench/peer_numba.py [telar-cli] [--json FILE]        with a Python that has Numba and NVIDIA's compiler

What a Python takes that imports Numba's CUDA target and ends, with and without Telar in turns, best of five; then for each way: what the
first launch takes, a launch of 64 threads, and nanoseconds a thread of a vector add and of a tiled product, best of three. The simulator runs a
thousandth of the threads. The second row of a way is the processor's time: on a busy computer it says more than the clock's.
"""
import json
import os
import platform
import subprocess
import sys
import time

from peer_results import Results

SCRIPT = r"""
import json, sys, time
start, used = time.perf_counter(), time.process_time()
import numpy as np
from numba import cuda, float32
imported, imported_used = time.perf_counter() - start, time.process_time() - used
threads, side, small = map(int, sys.argv[1:4])
TILE = 16

@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]

@cuda.jit
def product(a, b, c):
    left = cuda.shared.array((TILE, TILE), float32)
    right = cuda.shared.array((TILE, TILE), float32)
    x, y = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for tile in range(a.shape[1] // TILE):
        left[ty, tx] = a[y, tx + tile * TILE]
        right[ty, tx] = b[ty + tile * TILE, x]
        cuda.syncthreads()
        for j in range(TILE):
            total += left[ty, j] * right[j, tx]
        cuda.syncthreads()
    c[y, x] = total

def best(work, times=3):
    took = []
    for _ in range(times):
        start, used = time.perf_counter(), time.process_time()
        work()
        cuda.synchronize()
        took.append((time.perf_counter() - start, time.process_time() - used))
    return np.min(took, axis=0)

one = [cuda.to_device(np.ones(64, np.float32)) for _ in range(3)]
first = best(lambda: add[1, 64](*one), 1)
def many():
    for _ in range(small):
        add[1, 64](*one)
each = best(many, 1) / small
v = [cuda.to_device(np.ones(threads, np.float32)) for _ in range(3)]
added = best(lambda: add[(threads + 255) // 256, 256](*v)) / threads
m = [cuda.to_device(np.ones((side, side), np.float32)) for _ in range(3)]
product[(1, 1), (TILE, TILE)](*m)
multiplied = best(lambda: product[(side // TILE, side // TILE), (TILE, TILE)](*m)) / side**2
assert (v[2].copy_to_host() == 2).all() and (m[2].copy_to_host() == side).all()
rows = [[imported, imported_used], first, each * 1e6, added * 1e9, multiplied * 1e9]
print(json.dumps(np.transpose(rows).tolist()))
"""


WAYS = {"Telar, counted": "counted", "Telar, --fast": "fast", "Numba's simulator": "simulator"}
COLUMNS = {"import": 1e3, "first": 1e3, "small": 1e-3, "add": 1e-6, "product": 1e-6}  # ms of one, as printed
OWN = "import numpy; from numba import cuda"


def run(words, sizes, environment=()):
    made = subprocess.run(words + ["-c", SCRIPT] + [str(size) for size in sizes], capture_output=True, text=True,
                          env={**os.environ, "PYTHONWARNINGS": "ignore", **dict(environment)})
    if made.returncode:
        sys.exit(made.stderr)
    return json.loads(made.stdout.strip().splitlines()[-1])


def seconds(words, path):
    """Of the clock, and of the processor."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(words, check=True, capture_output=True, env={**os.environ, **path})
    after = os.times()
    return time.perf_counter() - start, after[2] + after[3] - before[2] - before[3]


def main(telar="build/bin/telar-cli"):
    import numba

    here = os.path.dirname(sys.executable)
    path = {"PATH": here + os.pathsep + os.environ["PATH"]}
    big, little = (1_000_000, 256, 200), (1000, 32, 5)
    rows = [("Telar, counted", run([telar, "python", "--quiet"], big, path.items())),
            ("Telar, --fast", run([telar, "python", "--quiet", "--fast"], big, path.items())),
            ("Numba's simulator", run([sys.executable], little, {"NUMBA_ENABLE_CUDASIM": "1"}.items()))]
    turns = [(seconds([sys.executable, "-c", OWN], path), seconds([telar, "python", "--quiet", "-c", OWN], path)) for _ in range(5)]
    for way, name in enumerate(("without Telar", "with Telar")):
        clock, used = (min(turn[way][k] for turn in turns) for k in (0, 1))
        print(f"a Python that imports Numba's CUDA target, {name}: {clock:.2f} s, {used:.2f} s of the processor")
    print(f"{'':20}{'import s':>10}{'first s':>10}{'small us':>10}{'add ns':>12}{'product ns':>12}")
    for name, both in rows:
        for column, value in zip(COLUMNS, both[0]):
            results.add(f"{WAYS[name]}/{column}", [value * COLUMNS[column]])
        for kind, (imported, first, small, add, product) in zip((name, "  processor"), both):
            print(f"{kind:20}{imported:10.2f}{first:10.3f}{small:10.0f}{add:12.1f}{product:12.1f}")
    results.write(f"Numba {numba.__version__}", platform.processor() or "a processor")


if __name__ == "__main__":
    results = Results([f"{way}/{column}" for way in WAYS.values() for column in COLUMNS])
    main(*sys.argv[1:])
