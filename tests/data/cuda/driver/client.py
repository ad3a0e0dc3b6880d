"""A client of libcuda.so.1 by ctypes alone, as Numba and PyCUDA call it: each case is a function; `client.py CASE` runs it.

The library is the one that `telar-cli python` puts in the way; nothing but Python's own library is needed.
"""
import ctypes
import os
import sys
from ctypes import byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p

cuda = ctypes.CDLL("libcuda.so.1")


class Failed(Exception):
    def __init__(self, name, code):
        name_of, words = c_char_p(), c_char_p()
        cuda.cuGetErrorName(code, byref(name_of))
        cuda.cuGetErrorString(code, byref(words))
        super().__init__(f"{name}: {name_of.value.decode()}: {words.value.decode()}")
        self.code = code


def call(name, *arguments):
    code = getattr(cuda, name)(*arguments)
    if code:
        raise Failed(name, code)


def begin():
    device, context = c_int(), c_void_p()
    call("cuInit", 0)
    call("cuDeviceGet", byref(device), 0)
    call("cuDevicePrimaryCtxRetain", byref(context), device)
    call("cuCtxPushCurrent_v2", context)


def load(ptx):
    module = c_void_p()
    log = ctypes.create_string_buffer(1024)
    options, values = (c_int * 2)(5, 6), (c_void_p * 2)(ctypes.addressof(log), 1024)
    code = cuda.cuModuleLoadDataEx(byref(module), ptx.encode(), 2, options, values)
    if code:
        raise Failed("cuModuleLoadDataEx: " + log.value.decode(), code)
    return module


def kernel(module, name):
    function = c_void_p()
    call("cuModuleGetFunction", byref(function), module, name.encode())
    return function


def allocate(count):
    address = c_uint64()
    call("cuMemAlloc_v2", byref(address), c_size_t(4 * count))
    return address


def to_device(values):
    address = allocate(len(values))
    call("cuMemcpyHtoD_v2", address, (c_float * len(values))(*values), c_size_t(4 * len(values)))
    return address


def from_device(address, count):
    values = (c_float * count)()
    call("cuMemcpyDtoH_v2", values, address, c_size_t(4 * count))
    return list(values)


def launch(function, grid, block, *arguments, shared=0, stream=None):
    pointers = (c_void_p * len(arguments))(*[ctypes.addressof(a) for a in arguments])
    call("cuLaunchKernel", function, *grid, *block, shared, stream, pointers, None)


HEAD = ".version 7.0\n.target sm_70\n.address_size 64\n"
# y[i] = a * x[i] + y[i] for i < n; the lines are those of saxpy.py.
SAXPY = HEAD + """
.visible .entry saxpy(.param .u64 x, .param .u64 y, .param .f32 a, .param .u32 n)
{
    .reg .pred %p<2>; .reg.f32 %f<5>; .reg .b32 %r<6>; .reg .b64 %rd<8>;
    .loc 1 3 5
    ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [y]; ld.param.f32 %f1, [a]; ld.param.u32 %r1, [n];
    mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
    mad.lo.s32 %r5, %r2, %r3, %r4;
    setp.ge.u32 %p1, %r5, %r1;
    @%p1 bra DONE;
    .loc 1 5 9
    mul.wide.u32 %rd3, %r5, 4;
    cvta.to.global.u64 %rd4, %rd1; cvta.to.global.u64 %rd5, %rd2;
    add.s64 %rd6, %rd4, %rd3; add.s64 %rd7, %rd5, %rd3;
    ld.global.f32 %f2, [%rd6]; ld.global.f32 %f3, [%rd7];
    fma.rn.f32 %f4, %f1, %f2, %f3;
    st.global.f32 [%rd7], %f4;
DONE:
    ret;
}
.file 1 "saxpy.py"
"""
# out[block] = what the other block of the pair keeps.
PAIRS = """.version 7.8
.target sm_90
.address_size 64
.visible .entry pairs(.param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<5>;
    .shared .align 4 .u32 own;
    ld.param.u64 %rd1, [out]; cvta.to.global.u64 %rd2, %rd1;
    mov.u32 %r1, %ctaid.x; mov.u32 %r2, %cluster_ctarank; xor.b32 %r3, %r2, 1;
    st.shared.u32 [own], %r1;
    barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;
    mov.u32 %r4, own; mapa.shared::cluster.u32 %r5, %r4, %r3;
    ld.shared::cluster.u32 %r6, [%r5];
    mul.wide.u32 %rd3, %r1, 4; add.s64 %rd4, %rd2, %rd3;
    st.global.u32 [%rd4], %r6;
    barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;
    ret;
}
"""
GLOBALS = HEAD + """
.visible .const .align 4 .b8 table[16];
.visible .global .align 4 .u32 hits = 5;
.visible .entry look(.param .u64 out)
{
    .reg .f32 %f<2>; .reg .b32 %r<4>; .reg .b64 %rd<6>;
    ld.param.u64 %rd1, [out]; cvta.to.global.u64 %rd2, %rd1;
    mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 3;
    mul.wide.u32 %rd3, %r2, 4; mov.u64 %rd4, table; add.s64 %rd4, %rd4, %rd3;
    ld.const.f32 %f1, [%rd4];
    mul.wide.u32 %rd3, %r1, 4; add.s64 %rd5, %rd2, %rd3;
    st.global.f32 [%rd5], %f1;
    atom.global.add.u32 %r3, [hits], 1;
    ret;
}
"""
# a[i] = i; a barrier of the grid; b[i] = a[n - 1 - i], which another block has written.
GRID = HEAD + """
.extern .func (.param .b64 handle) cudaCGGetIntrinsicHandle (.param .b32 scope);
.extern .func (.param .b32 error) cudaCGSynchronize (.param .b64 handle, .param .b32 flags);
.visible .entry turn(.param .u64 a, .param .u64 b, .param .u32 early)
{
    .reg .pred %p<2>; .reg .f32 %f<2>; .reg .b32 %r<12>; .reg .b64 %rd<9>;
    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u32 %r10, [early];
    mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x; mov.u32 %r4, %nctaid.x;
    setp.lt.u32 %p1, %r1, %r10;
    @%p1 bra DONE;
    mad.lo.s32 %r5, %r1, %r2, %r3;
    mul.lo.u32 %r6, %r2, %r4; sub.s32 %r7, %r6, %r5; sub.s32 %r7, %r7, 1;
    cvt.rn.f32.u32 %f1, %r5;
    mul.wide.u32 %rd3, %r5, 4; add.s64 %rd4, %rd1, %rd3;
    st.global.f32 [%rd4], %f1;
    {
        .param .b32 scope; .param .b64 handle;
        st.param.b32 [scope], 1;
        call.uni (handle), cudaCGGetIntrinsicHandle, (scope);
        ld.param.b64 %rd5, [handle];
    }
    {
        .param .b64 handle; .param .b32 flags; .param .b32 error;
        st.param.b64 [handle], %rd5; st.param.b32 [flags], 0;
        call.uni (error), cudaCGSynchronize, (handle, flags);
        ld.param.b32 %r8, [error];
    }
    mul.wide.u32 %rd6, %r7, 4; add.s64 %rd7, %rd1, %rd6; add.s64 %rd8, %rd2, %rd3;
    ld.global.f32 %f1, [%rd7]; st.global.f32 [%rd8], %f1;
DONE:
    ret;
}
"""
ENDLESS = HEAD + """
.visible .entry forever(.param .u64 out)
{
    .reg .b32 %r<2>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [out];
AGAIN:
    ld.volatile.global.u32 %r1, [%rd1];
    bra AGAIN;
}
"""


def saxpy():
    begin()
    function = kernel(load(SAXPY), "saxpy")
    for n in (1, 31, 32, 33, 1000, 4097):
        x = to_device([k / 8 for k in range(n)])
        y = to_device([float(k % 7) for k in range(n)])
        launch(function, ((n + 255) // 256, 1, 1), (256, 1, 1), x, y, c_float(3), c_uint(n))
        assert from_device(y, n) == [3 * (k / 8) + k % 7 for k in range(n)], n
        call("cuMemFree_v2", x)
        call("cuMemFree_v2", y)
    print("right")


def plain_names():
    """As scripts call them that do not know of the names with _v2."""
    context, function, x = c_void_p(), c_void_p(), c_uint64()
    call("cuInit", 0)
    call("cuCtxCreate", byref(context), 0, 0)
    free, total = c_size_t(), c_size_t()
    call("cuMemGetInfo", byref(free), byref(total))
    call("cuDeviceTotalMem", byref(free), 0)
    assert total.value == free.value > 0
    call("cuMemAlloc", byref(x), c_size_t(256))
    call("cuMemsetD32", x, 0, c_size_t(64))
    call("cuMemcpyHtoD", x, (c_float * 32)(*range(32)), c_size_t(128))
    module = load(SAXPY)
    call("cuModuleGetFunction", byref(function), module, b"saxpy")
    launch(function, (1, 1, 1), (64, 1, 1), x, x, c_float(2), c_uint(64))
    values = (c_float * 64)()
    call("cuMemcpyDtoH", values, x, c_size_t(256))
    assert list(values) == [3.0 * k for k in range(32)] + [0.0] * 32
    call("cuMemFree", x)
    call("cuCtxDestroy", context)
    print("right")


def extra():
    """The arguments as one packed buffer, as PyCUDA hands them over."""
    begin()
    function = kernel(load(SAXPY), "saxpy")
    x, y = to_device([1.0] * 64), to_device([2.0] * 64)
    import struct
    packed = struct.pack("QQfI", x.value, y.value, 4.0, 64)
    buffer, size = ctypes.create_string_buffer(packed), c_size_t(len(packed))
    words = (c_void_p * 5)(1, ctypes.addressof(buffer), 2, ctypes.addressof(size), None)
    call("cuLaunchKernel", function, 2, 1, 1, 32, 1, 1, 0, None, None, words)
    assert from_device(y, 64) == [6.0] * 64
    size.value = 8
    try:
        call("cuLaunchKernel", function, 2, 1, 1, 32, 1, 1, 0, None, None, words)
        raise AssertionError("too few bytes were taken")
    except Failed as problem:
        assert "takes 24 bytes of arguments, and not 8" in str(problem), problem
    print("right")


class LaunchAttribute(ctypes.Structure):
    _fields_ = [("id", c_int), ("pad", c_int), ("value", c_uint * 16)]


class LaunchConfig(ctypes.Structure):
    _fields_ = [("grid", c_uint * 3), ("block", c_uint * 3), ("shared", c_uint), ("stream", c_void_p),
                ("attributes", ctypes.POINTER(LaunchAttribute)), ("count", c_uint)]


def cluster():
    """Blocks in pairs, as the attribute of a launch asks for: each reads the number that the other one keeps in its shared memory."""
    begin()
    function = kernel(load(PAIRS), "pairs")
    out = allocate(4)
    call("cuMemsetD32_v2", out, 99, c_size_t(4))
    attribute = LaunchAttribute(4, 0, (c_uint * 16)(2, 1, 1))  # CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
    config = LaunchConfig((c_uint * 3)(4, 1, 1), (c_uint * 3)(1, 1, 1), 0, None, ctypes.pointer(attribute), 1)
    arguments = (c_void_p * 1)(ctypes.addressof(out))
    call("cuLaunchKernelEx", byref(config), function, arguments, None)
    values = (c_uint * 4)()
    call("cuMemcpyDtoH_v2", values, out, c_size_t(16))
    assert list(values) == [1, 0, 3, 2], list(values)
    attribute.value[0] = 3  # four blocks are not made of threes
    try:
        call("cuLaunchKernelEx", byref(config), function, arguments, None)
        raise AssertionError("a cluster of three was taken")
    except Failed as problem:
        assert problem.code == 912, problem  # CUDA_ERROR_INVALID_CLUSTER_SIZE
    print("right")


def variables():
    begin()
    first, second = load(GLOBALS), load(GLOBALS)
    seen = []
    for module, start in ((first, 1.0), (second, 11.0)):  # two modules have variables of their own
        address, size = c_uint64(), c_size_t()
        call("cuModuleGetGlobal_v2", byref(address), byref(size), module, b"table")
        assert size.value == 16
        seen.append(address.value)
        call("cuMemcpyHtoD_v2", address, (c_float * 4)(*[start + k for k in range(4)]), c_size_t(16))
    assert seen[0] != seen[1]
    for module, start in ((first, 1.0), (second, 11.0)):
        out = allocate(8)
        launch(kernel(module, "look"), (1, 1, 1), (8, 1, 1), out)
        assert from_device(out, 8) == [start + k % 4 for k in range(8)]
        hits, address = c_uint(), c_uint64()
        call("cuModuleGetGlobal_v2", byref(address), None, module, b"hits")
        call("cuMemcpyDtoH_v2", byref(hits), address, c_size_t(4))
        assert hits.value == 13, hits.value
    call("cuModuleUnload", first)
    try:
        call("cuModuleGetGlobal_v2", byref(address), None, first, b"hits")
        raise AssertionError("an unloaded module gave a variable")
    except Failed as problem:
        assert problem.code == 500, problem
    print("right")


def streams():
    begin()
    function = kernel(load(SAXPY), "saxpy")
    stream, begun, ended, took = c_void_p(), c_void_p(), c_void_p(), c_float()
    call("cuStreamCreate", byref(stream), 0)
    call("cuEventCreate", byref(begun), 0)
    call("cuEventCreate", byref(ended), 0)
    x, y = to_device([1.0] * 1024), to_device([1.0] * 1024)
    code = cuda.cuEventElapsedTime(byref(took), begun, ended)
    assert code == 400, code
    call("cuEventRecord", begun, stream)
    launch(function, (4, 1, 1), (256, 1, 1), x, y, c_float(1), c_uint(1024), stream=stream)
    call("cuEventRecord", ended, stream)
    call("cuEventSynchronize", ended)
    call("cuEventElapsedTime", byref(took), begun, ended)
    assert 0 < took.value < 1, took.value
    call("cuStreamSynchronize", stream)
    call("cuStreamDestroy_v2", stream)
    print("right")


def memory():
    begin()
    free, total, free_then = c_size_t(), c_size_t(), c_size_t()
    call("cuMemGetInfo_v2", byref(free), byref(total))
    array = allocate(1000)
    call("cuMemGetInfo_v2", byref(free_then), byref(total))
    assert free.value - free_then.value == 4000
    call("cuMemsetD32_v2", array, c_uint(0x3F800000), c_size_t(1000))
    assert from_device(array, 1000) == [1.0] * 1000
    start, size = c_uint64(), c_size_t()
    call("cuMemGetAddressRange_v2", byref(start), byref(size), c_uint64(array.value + 400))
    assert (start.value, size.value) == (array.value, 4000)
    managed = c_uint64()
    call("cuMemAllocManaged", byref(managed), c_size_t(64), 1)
    here = (c_float * 16).from_address(managed.value)  # the host has it at the same address
    here[3] = 5.0
    assert from_device(managed, 16)[3] == 5.0
    pinned = c_void_p()
    call("cuMemHostAlloc", byref(pinned), c_size_t(64), 0)
    ctypes.memset(pinned, 0, 64)
    device = c_uint64()
    call("cuMemHostGetDevicePointer_v2", byref(device), pinned, 0)
    assert from_device(device, 16) == [0.0] * 16
    own = (c_float * 8)(*range(8))
    call("cuMemHostRegister_v2", own, c_size_t(32), 0)
    call("cuMemHostGetDevicePointer_v2", byref(device), own, 0)
    assert from_device(device, 8) == list(range(8))
    call("cuMemHostUnregister", own)
    huge = c_uint64()
    assert cuda.cuMemAlloc_v2(byref(huge), c_size_t(1 << 50)) == 2
    assert cuda.cuMemAlloc_v2(byref(huge), c_size_t(0)) == 1
    call("cuMemFree_v2", array)
    for wrong in (array, c_uint64(array.value + 4), c_uint64(12345)):
        assert cuda.cuMemFree_v2(wrong) == 1
    print("right")


def bounds():
    """No card stops here: a finding, and the launch goes on."""
    begin()
    function = kernel(load(SAXPY), "saxpy")
    x, y = to_device([1.0] * 40), to_device([1.0] * 50)
    launch(function, (2, 1, 1), (32, 1, 1), x, y, c_float(1), c_uint(50))
    print("went on")


def null():
    begin()
    function = kernel(load(SAXPY), "saxpy")
    y = to_device([1.0] * 32)
    try:
        launch(function, (1, 1, 1), (32, 1, 1), c_uint64(0), y, c_float(1), c_uint(32))
    except Failed as problem:
        print(problem)


def freed():
    begin()
    function = kernel(load(SAXPY), "saxpy")
    x, y = to_device([1.0] * 32), to_device([1.0] * 32)
    call("cuMemFree_v2", x)
    launch(function, (1, 1, 1), (32, 1, 1), x, y, c_float(1), c_uint(32))
    try:
        from_device(x, 32)
        raise AssertionError("a copy from an array that was given back went well")
    except Failed as problem:
        print(problem)


def unwritten():
    begin()
    function = kernel(load(SAXPY), "saxpy")
    launch(function, (1, 1, 1), (32, 1, 1), allocate(32), to_device([1.0] * 32), c_float(1), c_uint(32))


def lookup():
    """By name and version, as cuda.bindings asks."""
    begin()
    found, status = c_void_p(), c_int()
    for name, version, there in (("cuMemAlloc", 3020, True), ("cuCtxCreate", 12050, True), ("cuInit", 2000, True),
                                 ("cuCtxSynchronize", 2000, True), ("cuCtxSynchronize", 13000, False),
                                 ("cuMemAdvise", 12020, False), ("cuGraphCreate", 10000, False)):
        assert cuda.cuGetProcAddress_v2(name.encode(), byref(found), version, c_uint64(0), byref(status)) == 0
        assert bool(found.value) == there and status.value == (0 if there else 1), (name, version)
    assert cuda.cuGetProcAddress(b"cuGraphCreate", byref(found), 12000, c_uint64(0)) == 500
    print("right")


def refused():
    """What cannot be is one sentence that says what to do."""
    begin()
    for image in (b"\x7fELF" + b"\0" * 60, b"\x50\xed\x55\xba" + b"\0" * 60, b"BC\xc0\xde" + b"\0" * 60):
        module = c_void_p()
        code = cuda.cuModuleLoadData(byref(module), image)
        print(Failed("load", code))
    try:
        load(HEAD + ".visible .entry k() { frobnicate.u32 %r1; ret; }")
    except Failed as problem:
        print(problem)
    code = cuda.cuIpcGetEventHandle(None)
    print(Failed("texture", code))
    sys.modules["cupy"] = ctypes  # which does not say why itself
    code = cuda.cuGetExportTable(byref(c_void_p()), b"0" * 16)
    print(Failed("table", code))


def shapes():
    begin()
    function = kernel(load(SAXPY), "saxpy")
    x = to_device([1.0])
    for grid, block in (((1, 1, 1), (1025, 1, 1)), ((0, 1, 1), (32, 1, 1)), ((1, 70000, 1), (1, 1, 1))):
        try:
            launch(function, grid, block, x, x, c_float(1), c_uint(1))
            raise AssertionError(f"{grid}, {block} was taken")
        except Failed as problem:
            assert problem.code == 1, problem
    print("right")


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


# Blocks wait for each other in the memory that %envreg1 and %envreg2 name, and read what the next block wrote; alone, a[0] is 77.
WORKSPACE = HEAD + """
.visible .entry turn(.param .u64 a)
{
    .reg .pred %p<3>; .reg .b32 %r<10>; .reg .b64 %rd<7>;
    ld.param.u64 %rd1, [a];
    mov.u32 %r1, %envreg2;
    mov.u32 %r2, %envreg1;
    mov.b64 %rd2, {%r1, %r2};
    setp.eq.u64 %p1, %rd2, 0;
    @%p1 bra ALONE;
    mov.u32 %r3, %ctaid.x;
    mov.u32 %r6, %nctaid.x;
    mul.wide.u32 %rd4, %r3, 4;
    add.u64 %rd5, %rd1, %rd4;
    add.u32 %r4, %r3, 1;
    st.global.u32 [%rd5], %r4;
    atom.global.add.u32 %r5, [%rd2], 1;
WAIT:
    ld.volatile.global.u32 %r7, [%rd2];
    setp.lt.u32 %p2, %r7, %r6;
    @%p2 bra WAIT;
    add.u32 %r8, %r3, 1;
    rem.u32 %r8, %r8, %r6;
    mul.wide.u32 %rd6, %r8, 4;
    add.u64 %rd6, %rd1, %rd6;
    ld.global.u32 %r9, [%rd6];
    st.global.u32 [%rd5+64], %r9;
    ret;
ALONE:
    mov.u32 %r3, 77;
    st.global.u32 [%rd1], %r3;
    ret;
}
"""


def workspace():
    """Grids wait as NVIDIA's own headers let them."""
    begin()
    function, out, values = kernel(load(WORKSPACE), "turn"), allocate(32), (c_int * 32)()
    pointers = (c_void_p * 1)(ctypes.addressof(out))
    call("cuLaunchCooperativeKernel", function, 4, 1, 1, 1, 1, 1, 0, None, pointers)
    call("cuMemcpyDtoH_v2", values, out, c_size_t(128))
    assert values[:4] == [1, 2, 3, 4] and values[16:20] == [2, 3, 4, 1], list(values)
    launch(function, (1, 1, 1), (1, 1, 1), out)
    call("cuMemcpyDtoH_v2", values, out, c_size_t(128))
    assert values[0] == 77
    print("right")


def grid():
    """Blocks that wait for each other."""
    begin()
    function = kernel(load(GRID), "turn")

    def turn(blocks, early):
        n = 64 * blocks
        a, b = to_device([-1.0] * n), to_device([-1.0] * n)
        arguments = [a, b, c_uint(early)]
        pointers = (c_void_p * 3)(*[ctypes.addressof(x) for x in arguments])
        call("cuLaunchCooperativeKernel", function, blocks, 1, 1, 64, 1, 1, 0, None, pointers)
        return from_device(b, n)

    for blocks in (1, 2, 7, 40):
        assert turn(blocks, 0) == [float(k) for k in reversed(range(64 * blocks))], blocks
    try:
        turn(5000, 0)
        raise AssertionError("more blocks than the card holds were taken")
    except Failed as problem:
        assert problem.code in (2, 720), problem
    print("right", flush=True)
    if len(sys.argv) > 2:
        turn(4, 1)  # the first block never comes


COMPARED = HEAD + """
.visible .entry compared(.param .u64 a)
{
    .reg .b16 %h<6>; .reg .b32 %r<2>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [a];
    ld.global.b16 %h1, [%rd1];
    ld.global.b16 %h2, [%rd1+2];
    set.lt.f16.f16 %h3, %h1, %h2;
    st.global.b16 [%rd1+4], %h3;
    set.eq.f16.f16 %h4, %h1, %h2;
    st.global.b16 [%rd1+6], %h4;
    set.leu.u32.f16 %r1, %h1, %h2;
    st.global.u32 [%rd1+8], %r1;
    ret;
}
"""


def compared():
    """Comparisons of halves as halves, 1.0 and 2.0."""
    begin()
    function, held, values = kernel(load(COMPARED), "compared"), allocate(3), (c_int * 3)(0x40003C00, -1, -1)
    call("cuMemcpyHtoD_v2", held, values, c_size_t(12))
    launch(function, (1, 1, 1), (1, 1, 1), held)
    call("cuMemcpyDtoH_v2", values, held, c_size_t(12))
    assert list(values) == [0x40003C00, 0x3C00, -1], [hex(v) for v in values]
    print("right")


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


def many():
    """Modules come and go, arrays too, in six threads; nothing is mixed up."""
    import threading
    begin()
    wrong = []

    def work(number):
        context = c_void_p()
        call("cuDevicePrimaryCtxRetain", byref(context), 0)
        call("cuCtxPushCurrent_v2", context)
        for _ in range(20):
            module = load(SAXPY)
            x, y = to_device([float(number)] * 64), to_device([1.0] * 64)
            launch(kernel(module, "saxpy"), (1, 1, 1), (64, 1, 1), x, y, c_float(2), c_uint(64))
            if from_device(y, 64) != [2.0 * number + 1] * 64:
                wrong.append(number)
            for address in (x, y):
                call("cuMemFree_v2", address)
            call("cuModuleUnload", module)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong, wrong
    print("right")


def fork():
    begin()
    child = os.fork()
    if child == 0:
        address = c_uint64()
        code = cuda.cuMemAlloc_v2(byref(address), c_size_t(64))
        os._exit(0 if code == 3 else 1)
    _, status = os.waitpid(child, 0)
    assert status == 0, status
    print("right")


def endless():
    begin()
    out = allocate(1)
    call("cuMemsetD32_v2", out, 0, c_size_t(1))
    print("begun", flush=True)
    launch(kernel(load(ENDLESS), "forever"), (1, 1, 1), (32, 1, 1), out)


def dies():
    """After a launch, without a word."""
    saxpy()
    sys.stdout.flush()
    os.kill(os.getpid(), 9)


def touches():
    """The host takes an address of the device for its own."""
    begin()
    ctypes.string_at(allocate(16).value, 4)


def exit7():
    saxpy()
    sys.exit(7)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
