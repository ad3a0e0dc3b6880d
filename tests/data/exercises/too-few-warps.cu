// Less than before, and still twenty times what is needed.
__global__ void reverse(const float* in, float* out) {
    __shared__ float part[5120];
    int base = blockIdx.x * blockDim.x;
    part[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    out[base + threadIdx.x] = part[blockDim.x - 1 - threadIdx.x];
}
