// One element too far: i <= n lets one thread more in than there are elements.
// telar-cli kernel out_of_bounds.cu scale --grid 4 --block 256 --arg iota:1000 --arg zeros:1000 --arg 3 --arg 1000

__global__ void scale(const float* in, float* out, float factor, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) // i < n is meant
        out[i] = factor * in[i];
}
