// Only lane 0 knows the maximum in the end.
__global__ void rowMaximum(const float* scores, float* out, int keys) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int lane = threadIdx.x;
    float v = -INFINITY;
    for (int k = lane; k < keys; k += 32)
        v = fmaxf(v, scores[row * keys + k]);
    for (int d = 16; d > 0; d /= 2)
        v = fmaxf(v, __shfl_down_sync(0xffffffff, v, d));
    out[row * 32 + lane] = v;
}
