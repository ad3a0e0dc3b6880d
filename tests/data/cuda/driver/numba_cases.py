"""What kernels of Numba's CUDA target compute: python numba_cases.py [NAME ...]"""
import math
import sys

import numpy as np
from numba import cuda, float32, int32

from cases import case, main, numbers, same


@case
def guard():
    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = a[i] * b[i]

    a, b, out = numbers(1000), numbers(1000, seed=2), np.zeros(1000, np.float32)
    kernel[8, 128](a, b, out)
    same(out, a * b)


@case
def three_axes():
    @cuda.jit
    def kernel(out):
        x, y, z = cuda.grid(3)
        if x < out.shape[0] and y < out.shape[1] and z < out.shape[2]:
            out[x, y, z] = 100 * x + 10 * y + z

    out = np.zeros((5, 6, 7), np.int64)
    kernel[(3, 3, 2), (2, 2, 4)](out)
    x, y, z = np.meshgrid(range(5), range(6), range(7), indexing="ij")
    same(out, 100 * x + 10 * y + z)


@case
def stride():
    @cuda.jit
    def kernel(out):
        for i in range(cuda.grid(1), out.size, cuda.gridsize(1)):
            out[i] += i

    out = np.ones(1001)
    kernel[2, 64](out)
    same(out, 1 + np.arange(1001.0))


@case
def dynamic_shared():
    @cuda.jit
    def kernel(a, out):
        whole = cuda.shared.array(0, float32)
        numbers = whole[:32]
        more = whole[32:64]
        t = cuda.threadIdx.x
        numbers[t] = a[t]
        more[t] = -a[t]
        cuda.syncthreads()
        out[t] = numbers[31 - t] + 2 * more[t]

    a, out = numbers(32), np.zeros(32, np.float32)
    kernel[1, 32, 0, 256](a, out)
    same(out, a[::-1] - 2 * a, 1e-6)


@case
def local_array():
    @cuda.jit
    def kernel(out):
        mine = cuda.local.array(8, int32)
        t = cuda.threadIdx.x
        for k in range(8):
            mine[k] = k * t
        total = 0
        for k in range(8):
            total += mine[(k + t) % 8]
        out[t] = total

    out = np.zeros(16, np.int32)
    kernel[1, 16](out)
    same(out, 28 * np.arange(16))


@case
def constant_array():
    table = np.array([3, 1, 4, 1, 5, 9, 2, 6], np.float64)

    @cuda.jit
    def kernel(out):
        held = cuda.const.array_like(table)
        out[cuda.threadIdx.x] = held[cuda.threadIdx.x] * 2

    out = np.zeros(8)
    kernel[1, 8](out)
    same(out, table * 2)


@case
def atomics():
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        cuda.atomic.add(out, 0, a[i])
        cuda.atomic.max(out, 1, a[i])
        cuda.atomic.min(out, 2, a[i])
        cuda.atomic.sub(out, 3, a[i])
        cuda.atomic.and_(out, 4, a[i] | 8)
        cuda.atomic.or_(out, 5, a[i])
        cuda.atomic.xor(out, 6, a[i])
        cuda.atomic.inc(out, 7, 9)

    a, out = numbers(64, np.uint32), np.array([0, 0, 1000, 0, 255, 0, 0, 0], np.uint32)
    kernel[2, 32](a, out)
    whole = a.astype(np.int64)
    same(out.astype(np.int64), [whole.sum(), whole.max(), whole.min(), (-whole.sum()) % 2**32,
                                255 & np.bitwise_and.reduce(whole | 8), np.bitwise_or.reduce(whole),
                                np.bitwise_xor.reduce(whole), 64 % 10])


@case
def compare_and_swap():
    @cuda.jit
    def kernel(lock, counter):
        while cuda.atomic.compare_and_swap(lock, 0, 1) != 0:
            pass
        cuda.threadfence()
        counter[0] += 1
        cuda.threadfence()
        cuda.atomic.exch(lock, 0, 0)

    lock, counter = cuda.to_device(np.zeros(1, np.int32)), cuda.to_device(np.zeros(1, np.int32))
    kernel[8, 1](lock, counter)
    same(counter.copy_to_host(), [8])


@case
def atomic_floats():
    @cuda.jit
    def kernel(a, sums, extremes):
        i = cuda.grid(1)
        cuda.atomic.add(sums, i % 4, a[i])
        cuda.atomic.max(extremes, (0, i % 2), a[i])
        cuda.atomic.min(extremes, (1, i % 2), a[i])

    a = np.arange(128, dtype=np.float64)
    sums, extremes = np.zeros(4), np.array([[-1.0, -1.0], [1e9, 1e9]])
    kernel[4, 32](a, sums, extremes)
    same(sums, a.reshape(32, 4).sum(0))
    same(extremes, [[126, 127], [0, 1]])


@case
def shuffles():
    @cuda.jit
    def kernel(out):
        lane = cuda.laneid
        out[0, lane] = cuda.shfl_sync(0xffffffff, lane * 10, 5)
        out[1, lane] = cuda.shfl_up_sync(0xffffffff, lane, 3)
        out[2, lane] = cuda.shfl_down_sync(0xffffffff, lane, 3)
        out[3, lane] = cuda.shfl_xor_sync(0xffffffff, lane, 7)

    out = np.zeros((4, 32), np.int32)
    kernel[1, 32](out)
    lane = np.arange(32)
    same(out, [np.full(32, 50), np.where(lane < 3, lane, lane - 3), np.where(lane > 28, lane, lane + 3), lane ^ 7])


@case
def warp_sum():
    @cuda.jit
    def kernel(a, out):
        value = a[cuda.grid(1)]
        step = 16
        while step > 0:
            value += cuda.shfl_down_sync(0xffffffff, value, step)
            step //= 2
        if cuda.laneid == 0:
            out[cuda.grid(1) // 32] = value

    a, out = np.arange(128.0), np.zeros(4)
    kernel[1, 128](a, out)
    same(out, a.reshape(4, 32).sum(1))


@case
def votes():
    @cuda.jit
    def kernel(out):
        lane = cuda.laneid
        out[0, lane] = cuda.ballot_sync(0xffffffff, lane % 3 == 0)
        out[1, lane] = cuda.any_sync(0xffffffff, lane == 7)
        out[2, lane] = cuda.all_sync(0xffffffff, lane < 31)
        out[3, lane] = cuda.match_any_sync(0xffffffff, lane // 8)

    out = np.zeros((4, 32), np.uint32)
    kernel[1, 32](out)
    same(out[:3, 0], [sum(1 << k for k in range(0, 32, 3)), 1, 0])
    same(out[3], np.repeat(np.array([0xff, 0xff00, 0xff0000, 0xff000000], np.uint32), 8))


@case
def block_votes():
    @cuda.jit
    def kernel(a, out):
        t = cuda.threadIdx.x
        out[0, t] = cuda.syncthreads_count(a[t])
        out[1, t] = cuda.syncthreads_and(a[t])
        out[2, t] = cuda.syncthreads_or(a[t])

    a, out = (np.arange(64) % 5 == 0).astype(np.int32), np.zeros((3, 64), np.int32)
    kernel[1, 64](a, out)
    same(out[:, 0] != 0, [True, False, True])
    same(out[0], np.full(64, a.sum()))


@case
def bits():
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        out[0, i] = cuda.popc(a[i])
        out[1, i] = cuda.clz(a[i])
        out[2, i] = cuda.ffs(a[i])
        out[3, i] = cuda.brev(a[i])

    a, out = np.array([1, 6, 0x80000000, 0xff00ff, 12345], np.uint32), np.zeros((4, 5), np.uint32)
    kernel[1, 5](a, out)
    same(out[0], [bin(x).count("1") for x in a])
    same(out[1], [32 - int(x).bit_length() for x in a])
    same(out[2], [(int(x) & -int(x)).bit_length() for x in a])
    same(out[3], [int(f"{x:032b}"[::-1], 2) for x in a])


def functions(dtype, relative):
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        v = x[i]
        out[0, i] = math.sin(v) + math.cos(v)
        out[1, i] = math.exp(-v) + math.log(v)
        out[2, i] = math.sqrt(v) + v ** 1.5
        out[3, i] = math.atan2(v, 2.0) + math.tanh(v)
        out[4, i] = math.erf(v) + math.lgamma(v)
        out[5, i] = math.floor(v * 10) + math.ceil(v * 10) + abs(-v)
        out[6, i] = math.fmod(v * 10, 3.0) + math.copysign(v, -1.0)
        out[7, i] = math.log1p(v) + math.expm1(v) + math.hypot(v, 1.0)

    x = np.linspace(0.1, 3, 32).astype(dtype)
    out = np.zeros((8, 32), dtype)
    kernel[1, 32](x, out)
    v = x.astype(np.float64)
    each = lambda f: np.array([f(one) for one in v])
    same(out, [np.sin(v) + np.cos(v), np.exp(-v) + np.log(v), np.sqrt(v) + v ** 1.5, np.arctan2(v, 2) + np.tanh(v),
               each(math.erf) + each(math.lgamma), np.floor(v * 10) + np.ceil(v * 10) + v,
               np.fmod(v * 10, 3) - v, np.log1p(v) + np.expm1(v) + np.hypot(v, 1)], relative)


@case
def functions_float32():
    functions(np.float32, 2e-5)


@case
def functions_float64():
    functions(np.float64, 1e-12)


@case
def whole_numbers():
    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        out[0, i] = a[i] // b[i]
        out[1, i] = a[i] % b[i]
        out[2, i] = a[i] << 3
        out[3, i] = a[i] >> 2
        out[4, i] = a[i] ** 2

    a, b = np.array([7, -7, 7, -7, 100], np.int64), np.array([3, 3, -3, -3, 7], np.int64)
    out = np.zeros((5, 5), np.int64)
    kernel[1, 5](a, b, out)
    same(out, [a // b, a % b, a << 3, a >> 2, a ** 2])


@case
def narrow_types():
    @cuda.jit
    def kernel(a, b, c, out):
        i = cuda.grid(1)
        a[i] += 100
        b[i] *= 3
        c[i] = not c[i]
        out[i] = a[i] + b[i]

    a, b, c = np.arange(200, 232).astype(np.uint8), np.arange(32).astype(np.int16), np.arange(32) % 3 == 0
    out = np.zeros(32, np.int64)
    wanted_a, wanted_c = a + np.uint8(100), ~c
    kernel[1, 32](a, b, c, out)
    same(a, wanted_a)
    same(c, wanted_c)
    same(out, wanted_a.astype(np.int64) + 3 * np.arange(32))


@case
def complex_numbers():
    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        out[i] = a[i] * b[i] + 1j / (a[i] + 2)

    a, b = (numbers(16) + 1j * numbers(16, seed=3)).astype(np.complex128), np.arange(16) * (1 - 2j)
    out = np.zeros(16, np.complex128)
    kernel[1, 16](a, b, out)
    same(out, a * b + 1j / (a + 2), 1e-12)


@case
def records():
    kind = np.dtype([("x", np.float32), ("y", np.float64), ("n", np.int16)], align=True)

    @cuda.jit
    def kernel(points, out):
        i = cuda.grid(1)
        points[i].n += 1
        out[i] = points[i].x * points[i]["y"] + points[i].n

    points, out = np.zeros(8, kind), np.zeros(8)
    points["x"], points["y"], points["n"] = np.arange(8), 0.5, 3
    kernel[1, 8](points, out)
    same(out, np.arange(8) * 0.5 + 4)
    same(points["n"], np.full(8, 4, np.int16))


@case
def tuples():
    @cuda.jit
    def kernel(sizes, pair, out):
        out[0] = sizes[0] * sizes[1] + len(sizes)
        out[1] = pair[0][3] + pair[1][4]

    a, b, out = cuda.to_device(np.arange(5.0)), cuda.to_device(np.arange(5.0) * 10), np.zeros(2)
    kernel[1, 1]((3, 4), (a, b), out)
    same(out, [14, 43])


@case
def device_functions():
    @cuda.jit(device=True)
    def both(a, b):
        return a + b, a - b

    @cuda.jit(device=True)
    def square(a):
        return a * a

    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        plus, minus = both(a[i], 3)
        out[i] = square(plus) - square(minus)

    a, out = np.arange(8.0), np.zeros(8)
    kernel[1, 8](a, out)
    same(out, 12 * a)


@case
def product():
    @cuda.jit
    def kernel(a, b, c):
        left = cuda.shared.array((16, 16), float32)
        right = cuda.shared.array((16, 16), float32)
        x, y = cuda.grid(2)
        tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
        total = float32(0)
        for k in range((a.shape[1] + 15) // 16):
            left[ty, tx] = a[y, 16 * k + tx] if y < a.shape[0] and 16 * k + tx < a.shape[1] else 0
            right[ty, tx] = b[16 * k + ty, x] if 16 * k + ty < b.shape[0] and x < b.shape[1] else 0
            cuda.syncthreads()
            for m in range(16):
                total += left[ty, m] * right[m, tx]
            cuda.syncthreads()
        if y < c.shape[0] and x < c.shape[1]:
            c[y, x] = total

    a, b = np.random.RandomState(1).randint(9, size=(20, 35)), np.random.RandomState(2).randint(9, size=(35, 18))
    c = np.zeros((20, 18), np.float32)
    kernel[(2, 2), (16, 16)](a.astype(np.float32), b.astype(np.float32), c)
    same(c, (a @ b).astype(np.float32))


@case
def scan():
    @cuda.jit
    def kernel(a, out):
        held = cuda.shared.array(64, int32)
        t = cuda.threadIdx.x
        held[t] = a[t]
        cuda.syncthreads()
        step = 1
        while step < 64:
            before = held[t - step] if t >= step else 0
            cuda.syncthreads()
            held[t] += before
            cuda.syncthreads()
            step *= 2
        out[t] = held[t]

    a, out = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)
    kernel[1, 64](a, out)
    same(out, np.cumsum(a))


@case
def histogram():
    @cuda.jit
    def kernel(a, bins):
        mine = cuda.shared.array(16, int32)
        t = cuda.threadIdx.x
        if t < 16:
            mine[t] = 0
        cuda.syncthreads()
        for i in range(cuda.grid(1), a.size, cuda.gridsize(1)):
            cuda.atomic.add(mine, a[i], 1)
        cuda.syncthreads()
        if t < 16:
            cuda.atomic.add(bins, t, mine[t])

    a = np.random.RandomState(3).randint(16, size=3000).astype(np.int32)
    bins = np.zeros(16, np.int32)
    kernel[4, 128](a, bins)
    same(bins, np.bincount(a, minlength=16))


@case
def mandelbrot():
    @cuda.jit
    def kernel(out, rounds):
        x, y = cuda.grid(2)
        if y < out.shape[0] and x < out.shape[1]:
            c = complex(-2 + 3 * x / out.shape[1], -1.5 + 3 * y / out.shape[0])
            z = 0j
            n = 0
            while n < rounds and z.real * z.real + z.imag * z.imag < 4:
                z = z * z + c
                n += 1
            out[y, x] = n

    out = np.zeros((24, 32), np.int32)
    kernel[(2, 2), (16, 16)](out, 50)
    assert out.max() == 50 and out.min() >= 1 and out[12, 21] == 50 and out[0, 0] == 1


@case
def game_of_life():
    @cuda.jit
    def kernel(now, then):
        x, y = cuda.grid(2)
        h, w = now.shape
        if y < h and x < w:
            around = 0
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    if dx != 0 or dy != 0:
                        around += now[(y + dy) % h, (x + dx) % w]
            then[y, x] = around == 3 or (around == 2 and now[y, x] == 1)

    now = (np.random.RandomState(4).rand(20, 24) < 0.4).astype(np.int32)
    then = np.zeros_like(now)
    kernel[(2, 2), (16, 16)](now, then)
    around = sum(np.roll(np.roll(now, dy, 0), dx, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1)) - now
    same(then, ((around == 3) | ((around == 2) & (now == 1))).astype(np.int32))


@case
def grid_barrier():
    @cuda.jit("void(int32[::1], int32[::1])")
    def kernel(a, out):
        g = cuda.cg.this_grid()
        i = cuda.grid(1)
        a[i] = i
        g.sync()
        out[i] = a[a.size - 1 - i]

    a, out = np.zeros(128, np.int32), np.zeros(128, np.int32)
    kernel[4, 32](a, out)
    same(out, np.arange(127, -1, -1))


@case
def fast_math():
    @cuda.jit(fastmath=True)
    def kernel(a, out):
        i = cuda.grid(1)
        out[i] = math.sin(a[i]) / math.sqrt(a[i]) + math.exp(-a[i])

    a, out = np.linspace(0.5, 3, 64).astype(np.float32), np.zeros(64, np.float32)
    kernel[1, 64](a, out)
    same(out, np.sin(a) / np.sqrt(a) + np.exp(-a), 1e-4)


@case
def intrinsics():
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        out[0, i] = cuda.fma(a[i], 2.0, 1.0)
        out[1, i] = cuda.selp(i % 2 == 0, a[i], -a[i])
        out[2, i] = cuda.cbrt(a[i])
        out[3, i] = cuda.warpsize + cuda.threadIdx.x
        cuda.syncwarp()
        cuda.nanosleep(10)

    a, out = np.arange(1.0, 33), np.zeros((4, 32))
    kernel[1, 32](a, out)
    same(out, [2 * a + 1, np.where(np.arange(32) % 2 == 0, a, -a), np.cbrt(a), 32 + np.arange(32)], 1e-12)


@case
def half_precision():
    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        out[i] = cuda.fp16.hfma(a[i], b[i], a[i])

    a, b, out = np.arange(16).astype(np.float16), np.full(16, 0.5, np.float16), np.zeros(16, np.float16)
    kernel[1, 16](a, b, out)
    same(out, a * b + a)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
