// threadIdx.x alone starts again in each block.
__global__ void number(int* out) {
    int i = threadIdx.x;
    out[i] = i;
}
