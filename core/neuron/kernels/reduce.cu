// The sum of many numbers, as a neuron needs it, in four steps that each add one idea. Every block of 256 threads
// leaves one partial sum; launched once more on those, one number is left. (After M. Harris, Optimizing Parallel
// Reduction in CUDA, NVIDIA 2007.)

/// Pairs that lie apart by 1, 2, 4 ...: in each round the threads that work are spread over all warps, so
/// that every warp goes on to the end, with fewer and fewer of its lanes.
__global__ void interleaved(const float* input, float* partial, int64_t n) {
    __shared__ float sums[256];
    const int x = threadIdx.x;
    const int64_t i = int64_t(blockIdx.x) * 256 + x;
    float own = 0;
    if (i < n)
        own = input[i];
    sums[x] = own;
    __syncthreads();
    for (int apart = 1; apart < 256; apart *= 2) {
        if (x % (2 * apart) == 0)
            sums[x] = sums[x] + sums[x + apart];
        __syncthreads();
    }
    if (x == 0)
        partial[blockIdx.x] = sums[0];
}

/// Halves: the first threads work, next to each other, so whole warps fall silent.
__global__ void sequential(const float* input, float* partial, int64_t n) {
    __shared__ float sums[256];
    const int x = threadIdx.x;
    const int64_t i = int64_t(blockIdx.x) * 256 + x;
    float own = 0;
    if (i < n)
        own = input[i];
    sums[x] = own;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (x < half)
            sums[x] = sums[x] + sums[x + half];
        __syncthreads();
    }
    if (x == 0)
        partial[blockIdx.x] = sums[0];
}

/// The sum of a block: within a warp values go from register to register; shared memory and one barrier only join
/// the warps.
__device__ __forceinline__ void joinBlock(float sum, float* partial) {
    __shared__ float sums[8]; // one of each warp
    const int x = threadIdx.x;
    for (int apart = 16; apart > 0; apart /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, apart);
    if (x % 32 == 0)
        sums[x / 32] = sum;
    __syncthreads();
    if (x == 0) {
        float all = 0;
        for (int warp = 0; warp < 8; ++warp)
            all += sums[warp];
        partial[blockIdx.x] = all;
    }
}

/// A number a thread.
__global__ void shuffle(const float* input, float* partial, int64_t n) {
    const int64_t i = int64_t(blockIdx.x) * 256 + threadIdx.x;
    float own = 0;
    if (i < n)
        own = input[i];
    joinBlock(own, partial);
}

/// Every thread first adds four numbers that it fetches in one access of 16 bytes.
__global__ void vectorised(const float* input, float* partial, int64_t n) {
    const int64_t i = (int64_t(blockIdx.x) * 256 + threadIdx.x) * 4;
    float sum = 0;
    if (i + 4 <= n) {
        const float4 four = *reinterpret_cast<const float4*>(input + i);
        sum = (four.x + four.y) + (four.z + four.w);
    } else {
        for (int64_t j = i; j < n; ++j)
            sum += input[j];
    }
    joinBlock(sum, partial);
}
