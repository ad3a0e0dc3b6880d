// The barrier stands where only some threads come by.
__global__ void blockSum(const float* in, float* out) {
    __shared__ float part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
            __syncthreads();
        }
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}
