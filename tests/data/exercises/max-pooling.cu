// The input's rows have 2 * width elements.
__global__ void maxPooling(const float* in, float* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int i = 2 * y * width + 2 * x;
    out[y * width + x] = fmaxf(fmaxf(in[i], in[i + 1]), fmaxf(in[i + width], in[i + width + 1]));
}
