// Overflows: the largest score is not subtracted.
__global__ void softmax(const float* in, float* out, int rows, int columns, float scale) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float* scores = in + row * columns;
    float* shares = out + row * columns;
    float sum = 0;
    for (int k = 0; k < columns; ++k)
        sum += expf(scale * scores[k]);
    for (int k = 0; k < columns; ++k)
        shares[k] = expf(scale * scores[k]) / sum;
}
