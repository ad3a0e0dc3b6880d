__global__ void rows(const float* a, float* out, int n) {
    __shared__ float tile[16][16];
    tile[threadIdx.y][threadIdx.x] = a[threadIdx.y * n + threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 16; ++k)
        sum += tile[threadIdx.y][k] * tile[k][threadIdx.x];
    if (threadIdx.x < n)
        out[threadIdx.y * n + threadIdx.x] = sum;
}
__global__ void pairs(double2* a) { a[threadIdx.x].x *= a[threadIdx.x].y; }
