// The products of a neuron on the device: left in memory for the host to add, as the published program does
// because it found no way to accumulate on the device; or multiplied, added and joined in one launch.

/// products[i] = inputs[i] * weights[i], one thread each.
__global__ void product(const float* inputs, const float* weights, float* products, int64_t n) {
    const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        products[i] = inputs[i] * weights[i];
}

/// One launch, blocks of 256 threads: every thread adds the products that lie a grid apart, a warp joins its
/// threads' sums in registers, a block its warps' in shared memory, and the blocks meet in one number that they
/// add to in turn. *sum begins as 0.
__global__ void single(const float* inputs, const float* weights, float* sum, int64_t n) {
    __shared__ float warps[8];
    const int x = threadIdx.x;
    float own = 0;
    for (int64_t i = int64_t(blockIdx.x) * 256 + x; i < n; i += int64_t(gridDim.x) * 256)
        own = fmaf(inputs[i], weights[i], own);
    for (int apart = 16; apart > 0; apart /= 2)
        own += __shfl_down_sync(0xffffffff, own, apart);
    if (x % 32 == 0)
        warps[x / 32] = own;
    __syncthreads();
    if (x == 0) {
        float all = 0;
        for (int warp = 0; warp < 8; ++warp)
            all += warps[warp];
        atomicAdd(sum, all);
    }
}
