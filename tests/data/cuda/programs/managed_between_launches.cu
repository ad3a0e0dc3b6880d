// Right: the host waits, touches what no kernel writes, and is called by the stream itself.
#include <cstdio>
__global__ void add(int* a, const int* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] += b[i];
}
int* all;
void CUDART_CB look(void* sum) {
    for (int i = 0; i < 4096; i++)
        *(int*)sum += all[i];
}
int main() {
    const int n = 4096;
    int *a, *b, *c, sum = 0;
    cudaMallocManaged(&a, n * sizeof(int));
    cudaMallocManaged(&b, n * sizeof(int));
    cudaMallocManaged(&c, n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = b[i] = 1;
    for (int k = 0; k < 3; k++) {
        add<<<n / 256, 256>>>(a, b, n);
        c[k] = b[k]; // read by the kernel alone
    }
    all = a;
    cudaLaunchHostFunc(0, look, &sum);
    cudaDeviceSynchronize();
    printf("%d %d %d\n", a[7], c[2], sum);
    cudaEvent_t start, stop;
    cudaEventCreate(&start), cudaEventCreate(&stop);
    float first, second;
    for (int k = 0; k < 2; k++) {
        cudaEventRecord(start);
        add<<<n / 256, 256>>>(a, b, n);
        cudaEventRecord(stop);
        cudaEventSynchronize(stop);
        cudaEventElapsedTime(&first, start, stop);
        cudaEventElapsedTime(&second, start, stop);
    }
    printf("%d\n", first == second);
    cudaFree(a), cudaFree(b), cudaFree(c);
}
