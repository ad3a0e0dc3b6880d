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


# Each block turns so often, counts itself in `hits` and writes which one it was.
TURNS = HEAD + """
.visible .global .align 4 .u32 hits = 5;
.visible .entry turns(.param .u64 out, .param .u32 n)
{
    .reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [out]; ld.param.u32 %r1, [n];
AGAIN:
    sub.u32 %r1, %r1, 1;
    setp.ne.u32 %p1, %r1, 0;
    @%p1 bra AGAIN;
    atom.global.add.u32 %r2, [hits], 1;
    mov.u32 %r3, %ctaid.x; mul.wide.u32 %rd2, %r3, 4; add.s64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r2;
    ret;
}
"""


def turns():
    """A long launch, and a short one of which there is no time left to count."""
    begin()
    out = allocate(3000)
    function = kernel(load(TURNS), "turns")
    for blocks in (3000, 3000, 10):
        launch(function, (blocks, 1, 1), (1, 1, 1), out, c_uint(50000 if blocks > 10 else 1))
    values = (c_uint * 3000)()
    call("cuMemcpyDtoH_v2", values, out, c_size_t(12000))
    assert list(values) == [6005 + k if k < 10 else 3005 + k for k in range(3000)], list(values)
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
