// Threads that find the same digit overwrite each other's count.
__global__ void histogram(const int* in, int* out, int n) {
    __shared__ int bins[10];
    if (threadIdx.x < 10)
        bins[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bins[in[i]] += 1;
    __syncthreads();
    if (threadIdx.x < 10)
        atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
