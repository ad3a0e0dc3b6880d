"""What compilers and linkers of CUDA make, loaded by client.py: each case is a function; `toolkit_cases.py CASE` runs it."""
from client import *

# As Numba writes it: typed pointers, NVVM's own shuffle, a function of libdevice, the kernel named by metadata.
IR = """
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
declare float @__nv_tanhf(float)
declare float @__nv_fmaf(float, float, float)
define void @turn(float* %x, float* %y) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr float, float* %x, i32 %t
  %v = load float, float* %at
  %bits = bitcast float %v to i32
  %pair = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %bits, i32 1, i32 31)
  %other = extractvalue { i32, i1 } %pair, 0
  %w = bitcast i32 %other to float
  %high = fcmp ogt float %v, 0.5
  %vote = call { i32, i1 } @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %high)
  %ballot = extractvalue { i32, i1 } %vote, 0
  %few = lshr i32 %ballot, 21
  %count = uitofp i32 %few to float
  %r = call float @__nv_tanhf(float %w)
  %s = call float @__nv_fmaf(float %count, float 1.0, float %r)
  %to = getelementptr float, float* %y, i32 %t
  store float %s, float* %to
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float*)* @turn, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
"""


def nvvm():
    """Telar's libnvvm, as Numba calls it."""
    import math
    toolkit = os.path.join(os.path.dirname(os.environ["NUMBA_CUDA_DRIVER"]), "toolkit", "nvvm")
    lib = ctypes.CDLL(os.path.join(toolkit, "lib64", "libnvvm.so.4"))

    def compiled(ir, options=("-arch=compute_75", "-opt=3")):
        program, size = c_void_p(), c_size_t()
        assert lib.nvvmCreateProgram(byref(program)) == 0
        with open(os.path.join(toolkit, "libdevice", "libdevice.10.bc"), "rb") as file:
            bitcode = file.read()
        lib.nvvmAddModuleToProgram(program, ir.encode(), c_size_t(len(ir)), b"ir")
        lib.nvvmLazyAddModuleToProgram(program, bitcode, c_size_t(len(bitcode)), b"libdevice")
        words = (c_char_p * len(options))(*[o.encode() for o in options])
        code = lib.nvvmCompileProgram(program, len(options), words)
        ask, get = (lib.nvvmGetProgramLogSize, lib.nvvmGetProgramLog) if code else \
            (lib.nvvmGetCompiledResultSize, lib.nvvmGetCompiledResult)
        ask(program, byref(size))
        text = ctypes.create_string_buffer(size.value)
        get(program, text)
        lib.nvvmDestroyProgram(byref(program))
        return code, text.value.decode()

    begin()
    values = [k / 40 for k in range(32)]
    for opt in ("-opt=3", "-opt=0"):
        code, ptx = compiled(IR, ("-arch=compute_75", opt))
        if "is not installed" in ptx:
            print("no LLVM")
            return
        assert code == 0, ptx
        y = allocate(32)
        launch(kernel(load(ptx), "turn"), (1, 1, 1), (32, 1, 1), to_device(values), y)
        count = sum(1 << k for k in range(32) if values[k] > 0.5) >> 21
        for k, made in enumerate(from_device(y, 32)):
            assert count == 2047 and abs(made - (count + math.tanh(values[k ^ 1]))) < 2e-4, (k, made)
    apart = IR.replace("%s = call float @__nv_fmaf(float %count, float 1.0, float %r)",
                       "%m = fmul float %count, 1.5\n  %s = fadd float %m, %r")
    for fma, fused in (("-fma=1", True), ("-fma=0", False)):
        code, ptx = compiled(apart, ("-arch=compute_75", "-opt=3", fma))
        assert code == 0 and ("fma.rn.f32" in ptx) == fused, ptx
    bad, words = compiled(IR.replace("%s = call", "%s = coll"))
    assert bad and "ir" in words, words
    lto, words = compiled(IR, ("-arch=compute_75", "-gen-lto"))
    assert lto and "LTO-IR" in words
    print("right")


def compile_cuda(source, name=b"k.cu"):
    """By Telar's libnvrtc, with a header from memory: 0 and PTX, or a code and what is wrong."""
    lib = ctypes.CDLL(os.path.join(os.path.dirname(os.environ["NUMBA_CUDA_DRIVER"]), "toolkit", "lib64", "libnvrtc.so.12"))
    program, size = c_void_p(), c_size_t()
    texts, names = (c_char_p * 1)(b"#define MORE 2.0f\n"), (c_char_p * 1)(b"more.h")
    assert lib.nvrtcCreateProgram(byref(program), source.encode(), name, 1, texts, names) == 0
    options = (c_char_p * 3)(b"--gpu-architecture=sm_75", b"-D", b"ADD=1.0f")
    code = lib.nvrtcCompileProgram(program, 3, options)
    ask, get = (lib.nvrtcGetProgramLogSize, lib.nvrtcGetProgramLog) if code else \
        (lib.nvrtcGetPTXSize, lib.nvrtcGetPTX)
    ask(program, byref(size))
    text = ctypes.create_string_buffer(size.value)
    get(program, text)
    lib.nvrtcDestroyProgram(byref(program))
    return code, text.value.decode()


def nvrtc():
    """CUDA C++ from text."""
    begin()
    source = "#include <more.h>\nextern \"C\" __global__ void k(float* a) { a[threadIdx.x] = a[threadIdx.x] * MORE + ADD; }"
    code, ptx = compile_cuda(source)
    assert code == 0, ptx
    a = to_device([float(k) for k in range(32)])
    launch(kernel(load(ptx), "k"), (1, 1, 1), (32, 1, 1), a)
    assert from_device(a, 32) == [2.0 * k + 1 for k in range(32)]
    code, log = compile_cuda(source.replace("ADD;", "nothing;"))
    assert code == 6 and "k.cu(2): error" in log, log
    print("right")


def linked():
    """nvJitLink and cuLink*: what comes out is PTX, with one head."""
    begin()
    link, image, size = c_void_p(), c_void_p(), c_size_t()
    call("cuLinkCreate_v2", 0, None, None, byref(link))
    for text in (SAXPY, GLOBALS.replace(".version 7.0", ".version 7.1")):
        call("cuLinkAddData_v2", link, 1, text.encode(), c_size_t(len(text)), b"part", 0, None, None)
    call("cuLinkComplete", link, byref(image), byref(size))
    made = ctypes.string_at(image.value, size.value - 1).decode()
    assert made.count(".version") == 1 and ".version 7.1" in made
    module = load(made)
    kernel(module, "saxpy"), kernel(module, "look")
    jit = ctypes.CDLL("libnvJitLink.so.12")
    handle = c_void_p()
    assert jit.nvJitLinkCreate(byref(handle), 0, None) == 0
    assert jit.nvJitLinkAddData(handle, 2, SAXPY.encode(), c_size_t(len(SAXPY)), b"part") == 0
    assert jit.nvJitLinkAddData(handle, 1, b"\x7fELF", c_size_t(4), b"thing.cubin") != 0
    jit.nvJitLinkGetErrorLogSize(handle, byref(size))
    words = ctypes.create_string_buffer(size.value)
    jit.nvJitLinkGetErrorLog(handle, words)
    print(words.value.decode())


def numba_array(address, *shape):
    """An array of float32 as Numba hands it over: two pointers, elements, bytes of one, data, shape, strides."""
    items, strides = 1, []
    for extent in reversed(shape):
        strides.insert(0, 4 * items)
        items *= extent
    return [c_uint64(0), c_uint64(0), c_uint64(items), c_uint64(4), address] + [c_uint64(v) for v in (*shape, *strides)]


def numba_kernel(name):
    """PTX that Numba made of the kernels in resources/kernels/python."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), f"numba_{name}.ptx"), encoding="ascii") as file:
        ptx = file.read()
    return kernel(load(ptx), ptx.split(".visible .entry ")[1].split("(")[0])


def numba():
    """The launches of pipeline.py (but the last, which takes NVIDIA's tanh), product.py, pooling.py and one of vectors.py."""
    begin()
    n = 1000
    x = numba_array(to_device([float(k % 100) for k in range(n)]), n)
    weights, to = numba_array(to_device([0.5] * n), n), numba_array(allocate(n), n)
    launch(numba_kernel("normalise"), (4, 1, 1), (256, 1, 1), *x, *to, c_float(0), c_float(100))
    launch(numba_kernel("weigh"), (4, 1, 1), (256, 1, 1), *to, *weights, *x)
    assert all(abs(v - k % 100 / 200) < 1e-7 for k, v in enumerate(from_device(x[4], n)))
    side = 32
    a, b = ([float(k % m) for k in range(side * side)] for m in (7, 5))
    c = allocate(side * side)
    launch(numba_kernel("product"), (2, 2, 1), (16, 16, 1), *numba_array(to_device(a), side, side),
           *numba_array(to_device(b), side, side), *numba_array(c, side, side))
    made = from_device(c, side * side)
    assert made == [sum(a[r * side + p] * b[p * side + q] for p in range(side)) for r in range(side) for q in range(side)]
    half = side // 2
    pooled = allocate(half * half)
    launch(numba_kernel("pool"), (1, 1, 1), (16, 16, 1), *numba_array(to_device(a), side, side),
           *numba_array(pooled, half, half))
    assert from_device(pooled, half * half) == [max(a[(2 * r + y) * side + 2 * q + x] for y in (0, 1) for x in (0, 1))
                                                for r in range(half) for q in range(half)]
    x, weights, to = (numba_array(to_device([float(k)] * n), n) for k in (6, 7, 0))
    launch(numba_kernel("vectorized_weigh"), (1, 1, 1), (1024, 1, 1), *x, *weights, *to)
    assert from_device(to[4], n) == [42.0] * n
    # More elements than the array has: the shape that Numba says is in the finding.
    short = numba_array(to_device([1.0] * 32), 32)
    if len(sys.argv) > 2:
        longer = numba_array(to_device([1.0] * 64), 64)
        cuda.telarNameArrays(b"x\nweights\nto")  # as telar_cuda tells what the kernel calls them
        launch(numba_kernel("weigh"), (1, 1, 1), (64, 1, 1), *longer, *short, *longer)
    print("right", flush=True)


PART = HEAD + """
.weak .func (.param .b32 r) shared()
{
    .reg .b32 %r<2>;
    { mov.u32 %r1, NUMBER0; }
    st.param.b32 [r], %r1;
    ret;
}
.func (.param .b32 r) same()
{
    .reg .b32 %r<2>;
    mov.u32 %r1, NUMBER;
    st.param.b32 [r], %r1;
    ret;
}
.visible .entry kNUMBER(.param .u64 a)
{
    .reg .b32 %r<3>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [a];
    {
        .param .b32 back;
        call.uni (back), same, ();
        ld.param.b32 %r1, [back];
    }
    {
        .param .b32 back;
        call.uni (back), shared, ();
        ld.param.b32 %r2, [back];
    }
    add.u32 %r1, %r1, %r2;
    st.global.u32 [%rd1], %r1;
    ret;
}
"""


def joined():
    """Three texts are linked, each with a function of its own by the same name, and a weak one of which the first counts."""
    begin()
    link, image, bytes_ = c_void_p(), c_void_p(), c_size_t()
    call("cuLinkCreate_v2", 0, None, None, byref(link))
    for number in (1, 2, 3):
        text = PART.replace("NUMBER", str(number)).encode()
        call("cuLinkAddData_v2", link, 1, text, c_size_t(len(text)), b"part", 0, None, None)
    call("cuLinkComplete", link, byref(image), byref(bytes_))
    module, out, values = load(ctypes.string_at(image).decode()), allocate(1), (c_int * 1)()
    for number in (1, 2, 3):
        launch(kernel(module, f"k{number}"), (1, 1, 1), (1, 1, 1), out)
        call("cuMemcpyDtoH_v2", values, out, c_size_t(4))
        assert values[0] == number + 10, (values[0], number)
    print("right")


if __name__ == "__main__":
    globals()[sys.argv[1]]()
