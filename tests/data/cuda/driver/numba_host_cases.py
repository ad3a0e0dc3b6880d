"""Arrays, streams and functions on the host's side of Numba's CUDA target: python numba_host_cases.py [NAME ...]"""
import math
import sys

import numpy as np
from numba import cuda, guvectorize, vectorize

from cases import case, main, numbers, same


@case
def vectorized():
    @vectorize(["float32(float32, float32)", "float64(float64, float64)"], target="cuda")
    def mix(a, b):
        return math.sqrt(a * a + b)

    a, b = numbers(1000), numbers(1000, seed=5)
    same(mix(a, b), np.sqrt(a * a + b), 1e-6)
    same(mix(a.astype(np.float64).reshape(10, 100), 2.0), np.sqrt(a.astype(np.float64).reshape(10, 100) ** 2 + 2), 1e-12)


@case
def vectorized_on_device():
    @vectorize(["int64(int64, int64)"], target="cuda")
    def add(a, b):
        return a + b

    a = cuda.to_device(np.arange(100))
    out = cuda.device_array(100, np.int64)
    add(a, a, out=out)
    same(out.copy_to_host(), 2 * np.arange(100))


@case
def generalised():
    @guvectorize(["void(float64[:], float64[:], float64[:])"], "(n),(n)->()", target="cuda")
    def dot(a, b, out):
        total = 0.0
        for k in range(a.shape[0]):
            total += a[k] * b[k]
        out[0] = total

    a, b = numbers(60, np.float64).reshape(6, 10), numbers(60, np.float64, 7).reshape(6, 10)
    same(dot(a, b), (a * b).sum(1), 1e-12)


@case
def reduction():
    total = cuda.reduce(lambda a, b: a + b)
    largest = cuda.reduce(lambda a, b: max(a, b))
    a = np.arange(5000.0)
    assert total(a) == a.sum() and largest(a, init=-1.0) == 4999


@case
def random_numbers():
    from numba.cuda.random import (create_xoroshiro128p_states, xoroshiro128p_normal_float32,
                                   xoroshiro128p_uniform_float32, xoroshiro128p_uniform_float64)

    @cuda.jit
    def kernel(states, out, normal, double):
        i = cuda.grid(1)
        out[i] = xoroshiro128p_uniform_float32(states, i)
        normal[i] = xoroshiro128p_normal_float32(states, i)
        double[i] = xoroshiro128p_uniform_float64(states, i)

    states = create_xoroshiro128p_states(2048, seed=7)
    out, normal, double = np.zeros(2048, np.float32), np.zeros(2048, np.float32), np.zeros(2048)
    kernel[16, 128](states, out, normal, double)
    assert abs(out.mean() - 0.5) < 0.05 and 0 <= out.min() and out.max() < 1 and len(np.unique(out)) > 2000
    assert abs(normal.mean()) < 0.1 and abs(normal.std() - 1) < 0.1 and abs(double.mean() - 0.5) < 0.05


@case
def monte_carlo():
    from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

    @cuda.jit
    def kernel(states, rounds, out):
        i = cuda.grid(1)
        inside = 0
        for _ in range(rounds):
            x = xoroshiro128p_uniform_float32(states, i)
            y = xoroshiro128p_uniform_float32(states, i)
            if x * x + y * y <= 1:
                inside += 1
        out[i] = 4 * inside / rounds

    out = np.zeros(256, np.float32)
    kernel[4, 64](create_xoroshiro128p_states(256, seed=1), 500, out)
    assert abs(out.mean() - math.pi) < 0.05


@case
def streams_and_events():
    @cuda.jit
    def kernel(a):
        a[cuda.grid(1)] += 1

    stream, other = cuda.stream(), cuda.stream()
    first, last = cuda.event(), cuda.event()
    a = np.zeros(256)
    first.record(stream)
    held = cuda.to_device(a, stream=stream)
    for _ in range(3):
        kernel[1, 256, stream](held)
    last.record(stream)
    last.wait(other)
    last.synchronize()
    same(held.copy_to_host(stream=other), np.full(256, 3.0))
    assert first.elapsed_time(last) >= 0 and last.query()
    with stream.auto_synchronize():
        kernel[1, 256, stream](held)
    same(held.copy_to_host(), np.full(256, 4.0))


@case
def pinned_and_mapped():
    @cuda.jit
    def kernel(a):
        a[cuda.grid(1)] *= 2

    pinned = cuda.pinned_array(32, np.float32)
    pinned[:] = np.arange(32)
    held = cuda.to_device(pinned)
    kernel[1, 32](held)
    held.copy_to_host(pinned)
    same(pinned, 2 * np.arange(32, dtype=np.float32))
    mapped = cuda.mapped_array(32, np.float32)
    mapped[:] = 3
    kernel[1, 32](mapped)
    cuda.synchronize()
    same(np.asarray(mapped), np.full(32, 6, np.float32))
    with cuda.pinned(np.zeros(10)):
        pass


@case
def managed():
    @cuda.jit
    def kernel(a):
        a[cuda.grid(1)] += cuda.grid(1)

    a = cuda.managed_array(64, np.int32)
    a[:] = 5
    kernel[2, 32](a)
    cuda.synchronize()
    same(np.asarray(a), 5 + np.arange(64, dtype=np.int32))


@case
def slices():
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        if i < a.shape[0]:
            out[i] = a[i]

    whole = np.arange(100.0)
    held = cuda.to_device(whole)
    for part in (slice(10, 50), slice(0, 100, 3), slice(99, 0, -7)):
        wanted = whole[part]
        out = np.zeros(wanted.size)
        kernel[2, 64](held[part] if (part.step or 1) > 0 else cuda.to_device(np.ascontiguousarray(wanted)), out)
        same(out, wanted)
    held[20:30] = cuda.to_device(np.zeros(10))
    same(held[15:35].copy_to_host(), np.where((np.arange(15, 35) >= 20) & (np.arange(15, 35) < 30), 0, np.arange(15.0, 35)))


@case
def rows_and_columns():
    @cuda.jit
    def kernel(a, out):
        i, j = cuda.grid(2)
        if i < a.shape[0] and j < a.shape[1]:
            out[j, i] = a[i, j]

    for order in "CF":
        a = np.asarray(np.arange(12.0).reshape(3, 4), order=order)
        out = np.zeros((4, 3), order=order)
        kernel[(1, 1), (4, 4)](a, out)
        same(out, a.T)
    held = cuda.to_device(np.arange(12.0).reshape(3, 4))
    same(held[:, 1].copy_to_host(), [1, 5, 9])
    same(held.reshape(4, 3).copy_to_host(), np.arange(12.0).reshape(4, 3))
    same(held.ravel().view(np.int64).copy_to_host(), np.arange(12.0).view(np.int64))


@case
def device_arrays():
    a = cuda.device_array((4, 5), np.int32)
    a[:] = 7
    same(a.copy_to_host(), np.full((4, 5), 7, np.int32))
    b = cuda.device_array_like(a)
    b.copy_to_device(a)
    b[1, 2] = 9
    assert b[1, 2] == 9 and a[1, 2] == 7 and b.is_c_contiguous() and b.nbytes == 80
    same([part.copy_to_host().sum() for part in b.ravel().split(10)], [72, 70])


@case
def array_interface():
    class Lent:
        def __init__(self, of):
            self.__cuda_array_interface__ = of.__cuda_array_interface__

    held = cuda.to_device(np.arange(6, dtype=np.float32))
    same(cuda.as_cuda_array(Lent(held)).copy_to_host(), np.arange(6, dtype=np.float32))
    assert cuda.is_cuda_array(held) and not cuda.is_cuda_array(np.zeros(2))


@case
def printing():
    @cuda.jit
    def kernel(x):
        if cuda.grid(1) == 0:
            print("from the kernel", x, cuda.blockDim.x)

    kernel[1, 4](7)
    cuda.synchronize()


@case
def exception():
    @cuda.jit(debug=True, opt=False)
    def kernel(a):
        if a[cuda.threadIdx.x] < 0:
            raise ValueError("negative")

    kernel[1, 2](np.ones(2))
    try:
        kernel[1, 2](np.array([1.0, -1.0]))
        cuda.synchronize()
    except ValueError as problem:
        assert "negative" in str(problem)
    else:
        raise AssertionError("no exception")


@case
def eager_and_asked():
    @cuda.jit("void(float64[:], float64)")
    def kernel(a, by):
        a[cuda.grid(1)] *= by

    a = np.arange(8.0)
    kernel[1, 8](a, 3)
    same(a, 3 * np.arange(8.0))
    (ptx,) = kernel.inspect_asm().values()
    assert ".entry" in ptx and kernel.get_regs_per_thread() is not None


@case
def for_all():
    @cuda.jit
    def kernel(a):
        i = cuda.grid(1)
        if i < a.size:
            a[i] = i

    a = cuda.device_array(1003, np.int32)
    kernel.forall(1003)(a)
    same(a.copy_to_host(), np.arange(1003))


@case
def times():
    @cuda.jit
    def kernel(when, out):
        i = cuda.grid(1)
        out[i] = when[i] - when[0]

    when = np.array(["2024-01-01", "2024-01-03", "2024-02-01"], "datetime64[D]")
    out = np.zeros(3, "timedelta64[D]")
    kernel[1, 3](when, out)
    same(out.astype(np.int64), [0, 2, 31])


@case
def many_arguments():
    @cuda.jit
    def kernel(a, b, c, d, e, f, out):
        i = cuda.grid(1)
        out[i] = a[i] + b[i] + c[i] + d * e + f

    a = np.arange(8.0)
    out = np.zeros(8)
    kernel[1, 8](a, a, a, 2, 3.5, True, out)
    same(out, 3 * a + 8)


@case
def empty_and_one():
    @cuda.jit
    def kernel(a, out):
        out[()] = a.size

    out = np.zeros((), np.int64)
    kernel[1, 1](np.zeros(0), out)
    assert out == 0
    kernel[1, 1](np.zeros(1), out)
    assert out == 1


@case
def large_array():
    @cuda.jit
    def kernel(a, step):
        i = cuda.grid(1)
        if i * step < a.size:
            a[i * step] = i + 1

    bytes_ = (5 << 30) + 17  # in three slots of addresses
    step = bytes_ // 50
    a = cuda.device_array(bytes_, np.uint8)
    kernel[1, 64](a, step)
    for k in (0, 1, 19, 20, 21, 40, 49):
        assert a[k * step] == k + 1 and a[k * step + 1] == 0
    part = a[step * 20 - 4:step * 20 + 4].copy_to_host()
    same(part, [0, 0, 0, 0, 21, 0, 0, 0])
    b = cuda.device_array(bytes_, np.uint8)
    assert b.device_ctypes_pointer.value != a.device_ctypes_pointer.value


@case
def facts():
    device = cuda.get_current_device()
    assert device.compute_capability >= (5, 0) and device.MAX_THREADS_PER_BLOCK == 1024 and device.WARP_SIZE == 32
    assert cuda.is_available() and len(cuda.gpus) == 1 and cuda.detect()
    free, total = cuda.current_context().get_memory_info()
    assert 0 < free <= total


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
