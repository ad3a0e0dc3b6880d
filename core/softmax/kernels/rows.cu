// Softmax along rows, in four kernels that each add one idea. bfloat16 is read as its 16 bits: they are the upper half of a
// float's. (Online: M. Milakov and N. Gimelshein, Online normalizer calculation for softmax, 2018.)

__device__ __forceinline__ float number(float x) { return x; }
__device__ __forceinline__ float number(unsigned short bits) { return __uint_as_float(unsigned(bits) << 16); }
__device__ __forceinline__ float result(float x, float highest, float sum, int log) {
    return log ? x - highest - logf(sum) : expf(x - highest) / sum;
}
/// The columns of a row that take part.
__device__ __forceinline__ int seen(int row, int columns, int causal) {
    return causal && row + 1 < columns ? row + 1 : columns;
}

/// A thread computes a row: neighbours read addresses a row apart, so a warp fetches a sector for each lane.
template <class T>
__global__ void rowPerThread(const T* x, float* y, int rows, int columns, float scale, int causal, int log) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const T* from = x + size_t(row) * columns;
    float* to = y + size_t(row) * columns;
    const int n = seen(row, columns, causal);
    float highest = -INFINITY, sum = 0;
    for (int c = 0; c < n; ++c)
        highest = fmaxf(highest, scale * number(from[c]));
    for (int c = 0; c < n; ++c)
        sum += expf(scale * number(from[c]) - highest);
    for (int c = 0; c < n; ++c)
        to[c] = result(scale * number(from[c]), highest, sum, log);
    for (int c = n; c < columns; ++c)
        to[c] = log ? -INFINITY : 0;
}

/// A warp computes a row: its lanes read neighbours, and maximum and sum go from register to register.
template <class T>
__global__ void rowPerWarp(const T* x, float* y, int rows, int columns, float scale, int causal, int log) {
    const int row = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
    if (row >= rows)
        return;
    const T* from = x + size_t(row) * columns;
    float* to = y + size_t(row) * columns;
    const int n = seen(row, columns, causal);
    float highest = -INFINITY, sum = 0;
    for (int c = lane; c < n; c += 32)
        highest = fmaxf(highest, scale * number(from[c]));
    for (int apart = 16; apart > 0; apart /= 2)
        highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, apart));
    for (int c = lane; c < n; c += 32)
        sum += expf(scale * number(from[c]) - highest);
    for (int apart = 16; apart > 0; apart /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, apart);
    for (int c = lane; c < columns; c += 32)
        to[c] = c < n ? result(scale * number(from[c]), highest, sum, log) : log ? -INFINITY : 0;
}

/// A block of 256 threads computes a row: each warp by shuffles, the eight warps through shared memory.
template <class T>
__global__ void rowPerBlock(const T* x, float* y, int rows, int columns, float scale, int causal, int log) {
    __shared__ float warps[8];
    const int row = blockIdx.x, thread = threadIdx.x;
    const T* from = x + size_t(row) * columns;
    float* to = y + size_t(row) * columns;
    const int n = seen(row, columns, causal);
    float highest = -INFINITY, sum = 0;
    for (int c = thread; c < n; c += 256)
        highest = fmaxf(highest, scale * number(from[c]));
    for (int apart = 16; apart > 0; apart /= 2)
        highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, apart));
    if (thread % 32 == 0)
        warps[thread / 32] = highest;
    __syncthreads();
    for (int warp = 0; warp < 8; ++warp)
        highest = fmaxf(highest, warps[warp]);
    __syncthreads();
    for (int c = thread; c < n; c += 256)
        sum += expf(scale * number(from[c]) - highest);
    for (int apart = 16; apart > 0; apart /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, apart);
    if (thread % 32 == 0)
        warps[thread / 32] = sum;
    __syncthreads();
    sum = 0;
    for (int warp = 0; warp < 8; ++warp)
        sum += warps[warp];
    for (int c = thread; c < columns; c += 256)
        to[c] = c < n ? result(scale * number(from[c]), highest, sum, log) : log ? -INFINITY : 0;
}

/// Joins two maxima with the sums that belong to them. A maximum of minus infinity holds a sum of 0.
__device__ __forceinline__ void join(float& highest, float& sum, float otherHighest, float otherSum) {
    const float both = fmaxf(highest, otherHighest);
    sum = (highest == both ? sum : sum * expf(highest - both)) +
          (otherHighest == both ? otherSum : otherSum * expf(otherHighest - both));
    highest = both;
}

/// The same in one reading: a thread keeps the maximum so far and the sum that belongs to it, and corrects the sum
/// whenever the maximum rises. The second reading only writes.
template <class T>
__global__ void online(const T* x, float* y, int rows, int columns, float scale, int causal, int log) {
    __shared__ float warpHighest[8], warpSum[8];
    const int row = blockIdx.x, thread = threadIdx.x;
    const T* from = x + size_t(row) * columns;
    float* to = y + size_t(row) * columns;
    const int n = seen(row, columns, causal);
    float highest = -INFINITY, sum = 0;
    for (int c = thread; c < n; c += 256) {
        const float v = scale * number(from[c]);
        if (v > highest) {
            sum = sum * expf(highest - v) + expf(v - v); // of plus infinity NaN, as in the other kernels
            highest = v;
        } else if (highest != -INFINITY || v != v) {
            sum += expf(v - highest);
        }
    }
    for (int apart = 16; apart > 0; apart /= 2)
        join(highest, sum, __shfl_xor_sync(0xffffffff, highest, apart), __shfl_xor_sync(0xffffffff, sum, apart));
    if (thread % 32 == 0) {
        warpHighest[thread / 32] = highest;
        warpSum[thread / 32] = sum;
    }
    __syncthreads();
    highest = warpHighest[0];
    sum = warpSum[0];
    for (int warp = 1; warp < 8; ++warp)
        join(highest, sum, warpHighest[warp], warpSum[warp]);
    for (int c = thread; c < columns; c += 256)
        to[c] = c < n ? result(scale * number(from[c]), highest, sum, log) : log ? -INFINITY : 0;
}

template __global__ void rowPerThread<float>(const float*, float*, int, int, float, int, int);
template __global__ void rowPerThread<unsigned short>(const unsigned short*, float*, int, int, float, int, int);
template __global__ void rowPerWarp<float>(const float*, float*, int, int, float, int, int);
template __global__ void rowPerWarp<unsigned short>(const unsigned short*, float*, int, int, float, int, int);
template __global__ void rowPerBlock<float>(const float*, float*, int, int, float, int, int);
template __global__ void rowPerBlock<unsigned short>(const unsigned short*, float*, int, int, float, int, int);
template __global__ void online<float>(const float*, float*, int, int, float, int, int);
template __global__ void online<unsigned short>(const unsigned short*, float*, int, int, float, int, int);
