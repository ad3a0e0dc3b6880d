// Reduction: the sum of each block's 256 elements.
// telar-cli kernel reduction.cu blockSum --grid 4 --block 256 --arg ones:1024 --arg zeros:4 --arg 1024

__global__ void blockSum(const float* in, float* out, int n) {
    __shared__ float partial[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads(); // leave it out: a race
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = partial[0];
}
