// The mask names 32 lanes, and only some come to the shuffle.
__global__ void warpSum(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    float v = in[i];
    for (int d = 16; d > 0; d /= 2)
        if (lane < d)
            v += __shfl_down_sync(0xffffffff, v, d);
    if (lane == 0)
        out[i / 32] = v;
}
