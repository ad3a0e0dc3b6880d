// Takes the ballot itself for the count.
__global__ void countAbove(const int* in, int* out, int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int yes = __ballot_sync(0xffffffff, in[i] > limit);
    if (lane == 0)
        out[i / 32] = yes;
}
