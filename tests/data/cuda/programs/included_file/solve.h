// included by main.cu
__global__ void k(float* a) { a[threadIdx.x] = 1; }
inline void solve(const float* h, float* d) { cudaMemcpy(d, h, 128, cudaMemcpyHostToDevice);
    k<<<1, 16>>>(d); }
