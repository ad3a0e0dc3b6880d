// What was summed before belongs to another maximum.
__global__ void online(const float* scores, float* out, int rows, int keys, float scale) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float highest = -INFINITY, sum = 0;
    for (int k = 0; k < keys; ++k) {
        float s = scale * scores[row * keys + k];
        highest = fmaxf(highest, s);
        sum += expf(s - highest);
    }
    out[2 * row] = highest;
    out[2 * row + 1] = sum;
}
