// Vector addition: one thread for each element.
// telar-cli kernel vector_add.cu vectorAdd --grid 4 --block 256 --arg random:1000:1 --arg random:1000:2 --arg zeros:1000 --arg 1000

__global__ void vectorAdd(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) // 1024 threads, 1000 elements
        c[i] = a[i] + b[i];
}
