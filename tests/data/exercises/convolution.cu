// The filter of mathematics, turned around.
__global__ void convolve(const float* in, const float* filter, float* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            int row = y + r - 1, column = x + c - 1;
            if (row >= 0 && row < height && column >= 0 && column < width)
                sum += filter[8 - r * 3 - c] * in[row * width + column];
        }
    out[y * width + x] = sum;
}
