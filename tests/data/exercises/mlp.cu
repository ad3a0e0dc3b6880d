// The hidden neurons pass on what is negative, too.
__global__ void network(const float* in, const float* w1, const float* w2, float* out, int samples, float threshold) {
    int sample = blockIdx.x * blockDim.x + threadIdx.x;
    if (sample >= samples)
        return;
    const float* x = in + 4 * sample;
    float* y = out + 2 * sample;
    float hidden[3];
    for (int h = 0; h < 3; ++h) {
        float sum = 0;
        for (int k = 0; k < 4; ++k)
            sum += w1[h * 4 + k] * x[k];
        hidden[h] = sum - threshold;
    }
    for (int o = 0; o < 2; ++o) {
        float sum = 0;
        for (int h = 0; h < 3; ++h)
            sum += w2[o * 3 + h] * hidden[h];
        y[o] = sum;
    }
}
