// Overflows: the maximum is not subtracted.
__global__ void rowWeights(const float* scores, float* out, int keys, float scale) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int lane = threadIdx.x;
    int seen = row + 1 < keys ? row + 1 : keys;
    const float* s = scores + row * keys;
    float highest = -INFINITY;
    for (int k = lane; k < seen; k += 32)
        highest = fmaxf(highest, scale * s[k]);
    for (int d = 16; d > 0; d /= 2)
        highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, d));
    float sum = 0;
    for (int k = lane; k < seen; k += 32)
        sum += expf(scale * s[k]);
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, d);
    for (int k = lane; k < keys; k += 32)
        out[row * keys + k] = k < seen ? expf(scale * s[k]) / sum : 0;
}
