__global__ void k(int* v, int from) { v[from + threadIdx.x] = from; }
int main() {
    int* d;
    cudaMalloc(&d, 31 * sizeof(int));
    for (int i = 0; i < 20; i++) {
        k<<<1, 32>>>(d, 0);
        cudaGetLastError();
        cudaDeviceReset();
        cudaMalloc(&d, 31 * sizeof(int));
    }
}
