// The sum wraps around instead of staying at 255.
__global__ void brighten(const unsigned char* in, unsigned char* out, int width, int height, int amount) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = in[y * width + x] + amount;
}
