// The second wait is missing: the next round overwrites what others still read.
__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[16][16], tileB[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int first = 0; first < n; first += 16) {
        tileA[ty][tx] = a[row * n + first + tx];
        tileB[ty][tx] = b[(first + ty) * n + column];
        __syncthreads();
        for (int k = 0; k < 16; ++k)
            sum += tileA[ty][k] * tileB[k][tx];
    }
    c[row * n + column] = sum;
}
