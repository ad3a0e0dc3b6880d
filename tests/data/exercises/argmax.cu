// Of equal numbers the last one wins.
__global__ void poolWhere(const float* in, float* out, int* where, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int best = 2 * y * 2 * width + 2 * x;
    for (int k = 1; k < 4; ++k) {
        int at = (2 * y + k / 2) * 2 * width + 2 * x + k % 2;
        if (in[at] >= in[best])
            best = at;
    }
    out[y * width + x] = in[best];
    where[y * width + x] = best;
}
