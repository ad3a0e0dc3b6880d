// A thread for each pixel: right, and each request of a warp touches three times the sectors.
__global__ void planes(const float* in, float* out, int pixels) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pixels)
        return;
    for (int colour = 0; colour < 3; ++colour)
        out[colour * pixels + i] = in[3 * i + colour];
}
