"""What CuPy's arrays and kernels compute: python cupy_cases.py [NAME ...]"""
import sys

import cupy as cp
import numpy as np

from cases import case, main, numbers, same

values = np.abs(numbers(63)).reshape(7, 9) % 5


def back(array):
    return cp.asnumpy(array)


@case
def thesis_windows():
    """The thesis' listing: each window is multiplied and its maximum taken."""
    kernel = cp.RawKernel(r'''
extern "C" __global__ void product(const float* a, const float* b, float* c, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n && column < n) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
            sum += a[row * n + k] * b[k * n + column];
        c[row * n + column] = sum;
    }
}''', "product")
    picture = np.arange(16, dtype=np.float32).reshape(4, 4)
    identity = cp.asarray(np.eye(2, dtype=np.float32))
    pooled = np.zeros((2, 2), np.float32)
    for i in range(2):
        for j in range(2):
            window = cp.asarray(picture[2 * i:2 * i + 2, 2 * j:2 * j + 2])
            out = cp.zeros((2, 2), cp.float32)
            kernel((1, 1), (2, 2), (window, identity, out, np.int32(2)))
            pooled[i, j] = back(out).max()
    same(pooled, [[5, 7], [13, 15]])


@case
def made():
    same(back(cp.arange(10, dtype=cp.float32)), np.arange(10))
    same(back(cp.linspace(0, 1, 11)), np.linspace(0, 1, 11))
    same(back(cp.zeros((3, 4)) + cp.full((3, 4), 2.5)), np.full((3, 4), 2.5))


@case
def arithmetic():
    a = cp.asarray(values)
    same(back((a + 1.5) * a / (a + 2) - a ** 2), (values + 1.5) * values / (values + 2) - values ** 2, 1e-5)


@case
def functions():
    a = cp.asarray(values)
    same(back(cp.exp(a) + cp.tanh(a) + cp.sqrt(a + 1)), np.exp(values) + np.tanh(values) + np.sqrt(values + 1), 1e-5)


@case
def whole_numbers():
    same(back(cp.arange(20) // 3 % 4), np.arange(20) // 3 % 4)
    same(back(cp.asarray(values * 10).astype(cp.int32)), (values * 10).astype(np.int32))


@case
def reductions():
    a = cp.asarray(values)
    same(back(a.sum(axis=0)), values.sum(axis=0), 1e-5)
    same(back(a.mean(axis=1)), values.mean(axis=1), 1e-5)
    same([float(a.max()), float(a.std()), int(a.argmax())], [values.max(), values.std(), values.argmax()], 1e-5)


@case
def views():
    a = cp.asarray(values)
    same(back(a[::2, 1:5].T.copy()), values[::2, 1:5].T)
    same(back(cp.concatenate([a, a]).reshape(9, 14)), np.concatenate([values, values]).reshape(9, 14))


@case
def choices():
    a = cp.asarray(values)
    same(back(cp.where(a > 0.5, a, 0)), np.where(values > 0.5, values, 0))
    same(back(a[a > 0.5]), values[values > 0.5])
    same(back(a[cp.asarray([1, 3])]), values[[1, 3]])


@case
def sums_so_far():
    same(back(cp.asarray(values).cumsum()), values.cumsum(), 1e-5)


@case
def complex_numbers():
    a = cp.asarray(values)
    same(back((a + 1j * a) * 2).imag, 2 * values, 1e-5)


@case
def elementwise():
    kernel = cp.ElementwiseKernel("T x, T y", "T z", "z = (x - y) * (x - y)", "squared_difference")
    a = cp.asarray(values)
    same(back(kernel(a, 2 * a)), values ** 2, 1e-5)


@case
def reduction_kernel():
    kernel = cp.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "length")
    same(float(kernel(cp.asarray(values))), np.sqrt((values ** 2).sum()), 1e-5)


@case
def streams():
    stream, begin, end = cp.cuda.Stream(), cp.cuda.Event(), cp.cuda.Event()
    with stream:
        begin.record()
        out = cp.asarray(values) + 1
        end.record()
    stream.synchronize()
    assert stream.done and cp.cuda.get_elapsed_time(begin, end) > 0
    same(back(out), values + 1)


@case
def memory():
    a = cp.asarray(values)
    pool = cp.get_default_memory_pool()
    assert pool.used_bytes() >= a.nbytes
    kind = cp.cuda.runtime.pointerGetAttributes(a.data.ptr)
    assert (kind.type, kind.device) == (2, 0)
    assert cp.cuda.runtime.pointerGetAttributes(values.ctypes.data).type == 0
    free, total = cp.cuda.Device().mem_info
    assert 0 < free <= total
    same(back(cp.cuda.alloc_pinned_memory(64).ptr > 0 and a), values)


@case
def device():
    properties = cp.cuda.runtime.getDeviceProperties(0)
    assert properties["warpSize"] == 32 and properties["maxThreadsPerBlock"] == 1024 and properties["name"]
    assert cp.cuda.Device().compute_capability == f"{properties['major']}{properties['minor']}"
    assert cp.cuda.runtime.getDeviceCount() == 1


@case
def refusals():
    try:
        cp.cuda.Device(1).use()
        raise AssertionError("there is no second device")
    except cp.cuda.runtime.CUDARuntimeError as problem:
        assert problem.status == 101 and "there is one device, number 0" in str(problem), problem
    try:
        cp.cuda.runtime.memPoolCreate(None)
        raise AssertionError("there are no pools of the driver")
    except cp.cuda.runtime.CUDARuntimeError as problem:
        assert "memPoolCreate" in str(problem), problem


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
