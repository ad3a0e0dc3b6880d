// One element for each thread: those beyond the threads stay as they were.
__global__ void twiceAll(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}
