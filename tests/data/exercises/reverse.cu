// Does not wait for the others.
__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    int first = blockIdx.x * 64;
    tile[t] = in[first + t];
    out[first + t] = tile[63 - t];
}
