// Max pooling 2 x 2, stride 2: a thread for each output.
// telar-cli kernel max_pooling.cu maxPool --grid 2x2 --block 16x16 --arg random:4096:35 --arg zeros:1024 --arg 64 --arg 64 --reference 1=max:0:rows=64:columns=64:kernel=2:stride=2

__global__ void maxPool(const float* in, float* out, int height, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= height / 2 || column >= width / 2)
        return;
    const float* window = in + 2 * row * width + 2 * column;
    float largest = fmaxf(window[0], window[1]);
    largest = fmaxf(largest, fmaxf(window[width], window[width + 1]));
    out[row * (width / 2) + column] = largest;
}
