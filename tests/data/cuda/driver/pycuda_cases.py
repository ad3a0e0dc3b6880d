"""Cases of PyCUDA: python pycuda_cases.py [NAME ...]"""
import sys

import numpy as np
import pycuda.autoinit
import pycuda.driver as drv
import pycuda.gpuarray as gpuarray
from pycuda.compiler import SourceModule

from cases import case, main, numbers, same


@case
def in_and_out():
    kernel = SourceModule("""
        __global__ void scale(float* out, const float* a, float by, int n) {
            int i = blockIdx.x * blockDim.x + threadIdx.x;
            if (i < n) out[i] = by * a[i];
        }""").get_function("scale")
    a, out = numbers(500), np.zeros(500, np.float32)
    kernel(drv.Out(out), drv.In(a), np.float32(3), np.int32(500), block=(128, 1, 1), grid=(4, 1))
    same(out, np.float32(3) * a)
    kernel(drv.InOut(a), drv.In(a.copy()), np.float32(2), np.int32(500), block=(128, 1, 1), grid=(4, 1))


@case
def prepared():
    kernel = SourceModule("""
        __global__ void add(int* a, int by) { a[threadIdx.x] += by; }""").get_function("add")
    kernel.prepare("Pi")
    held = gpuarray.to_gpu(np.arange(32, dtype=np.int32))
    kernel.prepared_call((1, 1), (32, 1, 1), held.gpudata, 5)
    stream = drv.Stream()
    kernel.prepared_async_call((1, 1), (32, 1, 1), stream, held.gpudata, 2)
    stream.synchronize()
    same(held.get(), np.arange(32) + 7)
    assert kernel.num_regs > 0 and kernel.shared_size_bytes == 0


@case
def variables():
    module = SourceModule("""
        __constant__ float table[4];
        __device__ int count;
        __global__ void use(float* out) { out[threadIdx.x] = table[threadIdx.x % 4]; atomicAdd(&count, 1); }""")
    where, size = module.get_global("table")
    assert size == 16
    drv.memcpy_htod(where, np.array([1, 2, 3, 4], np.float32))
    drv.memcpy_htod(module.get_global("count")[0], np.zeros(1, np.int32))
    out = np.zeros(8, np.float32)
    module.get_function("use")(drv.Out(out), block=(8, 1, 1))
    same(out, np.tile(np.arange(1, 5, dtype=np.float32), 2))
    count = np.zeros(1, np.int32)
    drv.memcpy_dtoh(count, module.get_global("count")[0])
    assert count[0] == 8


@case
def shared():
    kernel = SourceModule("""
        __global__ void turn(int* a) {
            extern __shared__ int part[];
            part[threadIdx.x] = a[threadIdx.x];
            __syncthreads();
            a[threadIdx.x] = part[blockDim.x - 1 - threadIdx.x];
        }""").get_function("turn")
    a = np.arange(64, dtype=np.int32)
    kernel(drv.InOut(a), block=(64, 1, 1), shared=256)
    same(a, np.arange(63, -1, -1))


@case
def structures():
    kernel = SourceModule("""
        struct Span { int n, unused; float* data; };
        __global__ void twice(Span* s) {
            s = s + blockIdx.x;
            for (int i = threadIdx.x; i < s->n; i += blockDim.x) s->data[i] *= 2;
        }""").get_function("twice")
    parts = [np.arange(5, dtype=np.float32), np.arange(9, dtype=np.float32)]
    held = [drv.to_device(part) for part in parts]
    table = drv.mem_alloc(32)
    for k, part in enumerate(parts):
        drv.memcpy_htod(int(table) + 16 * k, np.array([part.size, 0], np.int32))
        drv.memcpy_htod(int(table) + 16 * k + 8, np.array([int(held[k])], np.uint64))
    kernel(table, block=(4, 1, 1), grid=(2, 1))
    for part, where in zip(parts, held):
        same(drv.from_device_like(where, part), 2 * part)


@case
def templates():
    module = SourceModule("""
        template <class T> __device__ T twice(T x) { return 2 * x; }
        extern "C" __global__ void go(double* a) { a[threadIdx.x] = twice(a[threadIdx.x]); }""", no_extern_c=True)
    a = np.arange(8.0)
    module.get_function("go")(drv.InOut(a), block=(8, 1, 1))
    same(a, 2 * np.arange(8.0))


@case
def options():
    kernel = SourceModule("__global__ void say(int* a) { a[0] = N; }", options=["-DN=42"]).get_function("say")
    a = np.zeros(1, np.int32)
    kernel(drv.Out(a), block=(1, 1, 1))
    assert a[0] == 42


@case
def mistakes_are_said():
    try:
        SourceModule("__global__ void bad(int* a) { a[0] = nothing; }")
    except drv.CompileError as problem:
        assert "nothing" in str(problem.stderr)
    else:
        raise AssertionError("it compiled")


@case
def arrays():
    a, b = numbers(1000), numbers(1000, seed=2)
    held, other = gpuarray.to_gpu(a), gpuarray.to_gpu(b)
    same((2 * held + other / 3 - 1).get(), 2 * a + b / 3 - 1, 1e-6)
    same((held ** 2).get(), a ** 2, 1e-5)
    same(abs(-held).get(), a)
    same((held > other).get().astype(bool), a > b)
    same(held[10:20].get(), a[10:20])
    same(held.reshape(10, 100).get(), a.reshape(10, 100))
    same(gpuarray.arange(0, 20, 2, dtype=np.float32).get(), np.arange(0, 20, 2))
    held.fill(7)
    same(held.get(), np.full(1000, 7, np.float32))


@case
def reductions():
    a = np.arange(5000, dtype=np.float32)
    held = gpuarray.to_gpu(a)
    assert gpuarray.sum(held, dtype=np.float64).get() == a.sum(dtype=np.float64)
    assert gpuarray.max(held).get() == 4999 and gpuarray.min(held).get() == 0
    same(gpuarray.dot(held[:100], held[:100]).get(), np.dot(a[:100], a[:100]), 1e-6)


@case
def choices():
    a = numbers(300) - 50
    held = gpuarray.to_gpu(a)
    same(gpuarray.if_positive(held, held, -held).get(), abs(a))
    same(gpuarray.maximum(held, 0 * held).get(), np.maximum(a, 0))


@case
def mathematics():
    import pycuda.cumath as cumath

    a = np.linspace(0.1, 3, 200).astype(np.float32)
    held = gpuarray.to_gpu(a)
    for name in ("sin", "cos", "exp", "log", "sqrt", "floor", "tanh", "log10"):
        same(getattr(cumath, name)(held).get(), getattr(np, name)(a), 2e-6)


@case
def elementwise():
    from pycuda.elementwise import ElementwiseKernel

    mix = ElementwiseKernel("float a, float *x, float b, float *y, float *z", "z[i] = a * x[i] + b * y[i]", "mix")
    x, y = gpuarray.to_gpu(numbers(400)), gpuarray.to_gpu(numbers(400, seed=3))
    z = gpuarray.empty_like(x)
    mix(2, x, 3, y, z)
    same(z.get(), 2 * x.get() + 3 * y.get(), 1e-6)
    part = ElementwiseKernel("float *z", "z[i] = i", "number")
    part(z, range=slice(0, 100, 2))
    same(z.get()[:100:2], np.arange(0, 100, 2, dtype=np.float32))


@case
def own_reduction():
    from pycuda.reduction import ReductionKernel

    dot = ReductionKernel(np.float32, neutral="0", reduce_expr="a+b", map_expr="x[i]*y[i]",
                          arguments="float *x, float *y")
    x = gpuarray.arange(400, dtype=np.float32)
    same(dot(x, x).get(), np.float32((np.arange(400.0) ** 2).sum()), 1e-6)


@case
def scans():
    from pycuda.scan import ExclusiveScanKernel, InclusiveScanKernel

    a = np.random.RandomState(5).randint(0, 10, 3000).astype(np.int32)
    held = gpuarray.to_gpu(a)
    InclusiveScanKernel(np.int32, "a+b")(held)
    same(held.get(), np.cumsum(a))
    held = gpuarray.to_gpu(a)
    ExclusiveScanKernel(np.int32, "a+b", 0)(held)
    same(held.get(), np.cumsum(a) - a)


@case
def complex_arrays():
    a = (numbers(100) + 1j * numbers(100, seed=4)).astype(np.complex64)
    held = gpuarray.to_gpu(a)
    same((held * held).get(), a * a, 1e-5)
    same(held.real.get(), a.real)
    same(held.conj().get(), a.conj())


@case
def pitched_copies():
    a = np.arange(60, dtype=np.float32).reshape(6, 10)
    where, pitch = drv.mem_alloc_pitch(40, 6, 4)
    copy = drv.Memcpy2D()
    copy.set_src_host(a)
    copy.set_dst_device(where)
    copy.src_pitch, copy.dst_pitch, copy.width_in_bytes, copy.height = 40, pitch, 40, 6
    copy(aligned=False)
    back = np.zeros_like(a)
    copy = drv.Memcpy2D()
    copy.set_src_device(where)
    copy.set_dst_host(back)
    copy.src_pitch, copy.dst_pitch, copy.width_in_bytes, copy.height = pitch, 40, 40, 6
    copy(aligned=False)
    same(back, a)


@case
def texture_of_a_matrix():
    module = SourceModule("""
        texture<float, 2> matrix;
        __global__ void read(float* out) {
            int x = threadIdx.x, y = threadIdx.y;
            out[y * blockDim.x + x] = tex2D(matrix, x, y);
        }""")
    a = np.arange(24, dtype=np.float32).reshape(4, 6)
    reference = module.get_texref("matrix")
    drv.matrix_to_texref(a, reference, order="C")
    out = np.zeros_like(a)
    module.get_function("read")(drv.Out(out), block=(6, 4, 1), texrefs=[reference])
    same(out, a)


@case
def texture_that_blends():
    module = SourceModule("""
        texture<float, 2, cudaReadModeElementType> picture;
        __global__ void read(float* out, float dx, float dy) {
            out[threadIdx.y * 5 + threadIdx.x] = tex2D(picture, threadIdx.x + dx, threadIdx.y + dy);
        }""")
    a = np.arange(20, dtype=np.float32).reshape(4, 5) ** 2
    reference = module.get_texref("picture")
    reference.set_array(drv.matrix_to_array(a, order="C"))
    reference.set_filter_mode(drv.filter_mode.LINEAR)
    for axis in (0, 1):
        reference.set_address_mode(axis, drv.address_mode.CLAMP)
    out = np.zeros_like(a)
    module.get_function("read")(drv.Out(out), np.float32(1), np.float32(0.5), block=(5, 4, 1), texrefs=[reference])
    right = np.concatenate([a[:, 1:], a[:, -1:]], 1)
    same(out, (a + right) / 2)
    module.get_function("read")(drv.Out(out), np.float32(0.5), np.float32(0.5), block=(5, 4, 1), texrefs=[reference])
    same(out, a)


@case
def texture_of_linear_memory():
    module = SourceModule("""
        texture<float, 1> line;
        texture<int2, 1> pairs;
        __global__ void read(float* out) {
            out[threadIdx.x] = tex1Dfetch(line, 31 - threadIdx.x) + tex1Dfetch(pairs, threadIdx.x).y;
        }""")
    a, b = gpuarray.to_gpu(np.arange(32, dtype=np.float32)), gpuarray.to_gpu(np.arange(64, dtype=np.int32))
    line, pairs = module.get_texref("line"), module.get_texref("pairs")
    a.bind_to_texref(line)
    pairs.set_address(b.gpudata, b.nbytes)
    out = np.zeros(32, np.float32)
    module.get_function("read")(drv.Out(out), block=(32, 1, 1), texrefs=[line, pairs])
    same(out, 31 - np.arange(32) + 2 * np.arange(32) + 1)


@case
def texture_of_bytes():
    module = SourceModule("""
        texture<unsigned char, 2, cudaReadModeNormalizedFloat> picture;
        __global__ void read(float* out) { out[threadIdx.y * 8 + threadIdx.x] = tex2D(picture, threadIdx.x, threadIdx.y); }
        """)
    a = np.arange(32, dtype=np.uint8).reshape(4, 8) * 8
    reference = module.get_texref("picture")
    reference.set_array(drv.np_to_array(a, "C"))
    out = np.zeros((4, 8), np.float32)
    module.get_function("read")(drv.Out(out), block=(8, 4, 1), texrefs=[reference])
    same(out, a / np.float32(255), 1e-6)


@case
def kernels_that_launch():
    from pycuda.compiler import DynamicSourceModule
    module = DynamicSourceModule("""
        __global__ void sum(int* a, int first, int n) {
            if (n > 2) {
                sum<<<1, 1>>>(a, first, n / 2);
                sum<<<1, 1>>>(a, first + n / 2, n - n / 2);
            } else {
                for (int k = 0; k < n; ++k) atomicAdd(a, first + k);
            }
        }""")
    total = gpuarray.zeros(1, np.int32)
    module.get_function("sum")(total, np.int32(0), np.int32(100), block=(1, 1, 1))
    assert total.get()[0] == 4950


@case
def surface_that_is_written():
    module = SourceModule("""
        surface<void, 2> picture;
        __global__ void fill(int width) {
            int x = threadIdx.x, y = blockIdx.x;
            surf2Dwrite(float(x + width * y), picture, x * 4, y, cudaBoundaryModeTrap);
        }
        __global__ void look(float* out, int width) {
            float left;
            surf2Dread(&left, picture, (int(threadIdx.x) - 1) * 4, blockIdx.x, cudaBoundaryModeClamp);
            out[threadIdx.x + width * blockIdx.x] = left + surf2Dread<float>(picture, threadIdx.x * 4, blockIdx.x);
        }""")
    plan = drv.ArrayDescriptor3D()
    plan.width, plan.height, plan.depth = 16, 4, 0
    plan.format, plan.num_channels = drv.array_format.FLOAT, 1
    plan.flags = drv.array3d_flags.SURFACE_LDST
    held = drv.Array(plan)
    module.get_surfref("picture").set_array(held)
    fill, look = module.get_function("fill"), module.get_function("look")
    fill(np.int32(16), block=(16, 1, 1), grid=(4, 1))
    out = np.zeros((4, 16), np.float32)
    look(drv.Out(out), np.int32(16), block=(16, 1, 1), grid=(4, 1))
    wanted = np.arange(64, dtype=np.float32).reshape(4, 16)
    same(out, wanted + np.hstack([wanted[:, :1], wanted[:, :-1]]))
    picture = np.zeros((4, 16), np.float32)
    back = drv.Memcpy2D()
    back.set_src_array(held)
    back.set_dst_host(picture)
    back.width_in_bytes = back.src_pitch = back.dst_pitch = 64
    back.height = 4
    back(aligned=True)
    same(picture, wanted)


@case
def texture_of_a_volume():
    module = SourceModule("""
        texture<float, 3> volume;
        __global__ void read(float* out) {
            out[(threadIdx.z * 3 + threadIdx.y) * 4 + threadIdx.x] = tex3D(volume, threadIdx.x, threadIdx.y, threadIdx.z);
        }""")
    a = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    reference = module.get_texref("volume")
    reference.set_array(drv.np_to_array(a, "C"))
    out = np.zeros_like(a)
    module.get_function("read")(drv.Out(out), block=(4, 3, 2), texrefs=[reference])
    same(out, a)


@case
def random_arrays():
    from pycuda import curandom

    a = curandom.rand((2000,), dtype=np.float32).get()
    assert abs(a.mean() - 0.5) < 0.05 and a.min() >= 0 and a.max() < 1
    draw = curandom.XORWOWRandomNumberGenerator()
    for dtype in (np.float32, np.float64):
        a, b = draw.gen_uniform((4000,), dtype).get(), draw.gen_normal((4000,), dtype).get()
        assert abs(a.mean() - 0.5) < 0.05 and abs(b.mean()) < 0.1 and abs(b.std() - 1) < 0.1
        c = draw.gen_log_normal((4000,), dtype, 0.0, 0.5).get()
        assert abs(np.log(c).std() - 0.5) < 0.05
    assert abs(draw.gen_poisson((4000,), np.uint32, 4.0).get().mean() - 4) < 0.3


@case
def events_and_streams():
    kernel = SourceModule("__global__ void add(int* a) { a[threadIdx.x] += 1; }").get_function("add")
    first, last, stream = drv.Event(), drv.Event(), drv.Stream()
    pinned = drv.pagelocked_zeros(32, np.int32)
    held = drv.mem_alloc(pinned.nbytes)
    first.record(stream)
    drv.memcpy_htod_async(held, pinned, stream)
    for _ in range(3):
        kernel(held, block=(32, 1, 1), stream=stream)
    drv.memcpy_dtoh_async(pinned, held, stream)
    last.record(stream)
    last.synchronize()
    same(pinned, np.full(32, 3))
    assert first.time_till(last) >= 0 and stream.is_done()


@case
def memory_pools():
    from pycuda.tools import DeviceMemoryPool, PageLockedMemoryPool

    pool = DeviceMemoryPool()
    for _ in range(20):
        block = pool.allocate(1000)
        block.free()
    assert pool.held_blocks == 1 and pool.active_blocks == 0
    pool.free_held()
    assert PageLockedMemoryPool().allocate((100,), np.float32).shape == (100,)
    a = gpuarray.to_gpu(np.arange(10.0), allocator=pool.allocate)
    same(a.get(), np.arange(10.0))


@case
def managed_memory():
    kernel = SourceModule("__global__ void twice(float* a) { a[threadIdx.x] *= 2; }").get_function("twice")
    a = drv.managed_empty(shape=32, dtype=np.float32, mem_flags=drv.mem_attach_flags.GLOBAL)
    a[:] = np.arange(32)
    kernel(a, block=(32, 1, 1))
    pycuda.autoinit.context.synchronize()
    same(a, 2 * np.arange(32, dtype=np.float32))


@case
def printing():
    SourceModule("""
        #include <stdio.h>
        __global__ void say() { printf("thread %d\\n", threadIdx.x); }""").get_function("say")(block=(1, 1, 1))
    pycuda.autoinit.context.synchronize()


@case
def contexts():
    other = drv.Device(0).make_context()
    try:
        assert drv.Context.get_device().name() and drv.mem_get_info()[1] > 0
        same(gpuarray.to_gpu(np.arange(4)).get(), np.arange(4))
    finally:
        other.pop()
        other.detach()
    assert drv.Device.count() == 1 and drv.Device(0).compute_capability() >= (5, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
