"""Blocks that work together, launched by client.py: each case is a function; `grid_cases.py CASE` runs it."""
from client import *

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


if __name__ == "__main__":
    globals()[sys.argv[1]]()
