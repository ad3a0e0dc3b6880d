// Neighbouring threads read rows of k that are far apart.
__global__ void scoreTiles(const float* q, const float* k, float* s, int n, int size) {
    __shared__ float tileQ[16][16], tileK[16][17];
    int tx = threadIdx.x, ty = threadIdx.y;
    int query = blockIdx.y * 16 + ty, key = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int first = 0; first < size; first += 16) {
        tileQ[ty][tx] = q[query * size + first + tx];
        tileK[tx][ty] = k[key * size + first + ty];
        __syncthreads();
        for (int p = 0; p < 16; ++p)
            sum += tileQ[ty][p] * tileK[tx][p];
        __syncthreads();
    }
    s[query * n + key] = sum;
}
