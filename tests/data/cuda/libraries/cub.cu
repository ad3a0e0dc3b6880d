// CUB against loops of the host.
#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

__global__ void blocks(const int* in, int* sums, int* scans, int* most, int n) {
    typedef cub::BlockReduce<int, 96> Reduce;
    typedef cub::BlockScan<int, 96> Scan;
    __shared__ union {
        typename Reduce::TempStorage reduce;
        typename Scan::TempStorage scan;
    } storage;
    const int k = blockIdx.x * 96 + threadIdx.x;
    const int own = in[k];
    const int sum = Reduce(storage.reduce).Sum(own);
    __syncthreads();
    const int largest = Reduce(storage.reduce).Reduce(own, cub::Max(), n);
    __syncthreads();
    int before;
    Scan(storage.scan).ExclusiveSum(own, before);
    scans[k] = before;
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum, most[blockIdx.x] = largest;
}

__global__ void warps(const int* in, int* out) {
    __shared__ typename cub::WarpReduce<int, 8>::TempStorage storage[4];
    const int sum = cub::WarpReduce<int, 8>(storage[threadIdx.x / 32]).Sum(in[threadIdx.x]);
    if (threadIdx.x % 8 == 0)
        out[threadIdx.x / 8] = sum;
}

int main() {
    const int n = 96 * 5;
    std::vector<int> h(n), sums(5), scans(n), most(5), eights(12);
    for (int k = 0; k < n; ++k)
        h[k] = (k * 7919) % 1009;
    int *in, *out, *a, *b;
    cudaMalloc(&in, n * 4);
    cudaMalloc(&out, n * 4);
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice);
    blocks<<<5, 96>>>(in, a, out, b, 50);
    cudaMemcpy(sums.data(), a, 20, cudaMemcpyDeviceToHost);
    cudaMemcpy(most.data(), b, 20, cudaMemcpyDeviceToHost);
    cudaMemcpy(scans.data(), out, n * 4, cudaMemcpyDeviceToHost);
    bool fine = true;
    for (int block = 0; block < 5; ++block) {
        int sum = 0, largest = 0;
        for (int t = 0; t < 96; ++t) {
            const int v = h[block * 96 + t];
            fine = fine && scans[block * 96 + t] == sum;
            sum += v;
            largest = t < 50 ? std::max(largest, v) : largest;
        }
        fine = fine && sums[block] == sum && most[block] == largest;
    }
    warps<<<1, 96>>>(in, a);
    cudaMemcpy(eights.data(), a, 48, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 12; ++k) {
        int sum = 0;
        for (int t = 0; t < 8; ++t)
            sum += h[k * 8 + t];
        fine = fine && eights[k] == sum;
    }
    void* storage = nullptr;
    size_t bytes = 0;
    cub::DeviceReduce::Max(storage, bytes, in, a, n);
    cudaMalloc(&storage, bytes);
    cub::DeviceReduce::Max(storage, bytes, in, a, n);
    cub::DeviceReduce::Sum(storage, bytes, in, a + 1, n);
    cub::DeviceScan::InclusiveSum(storage, bytes, in, b, n);
    cub::DeviceRadixSort::SortKeys(storage, bytes, in, out, n);
    int both[2];
    cudaMemcpy(both, a, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(scans.data(), b, n * 4, cudaMemcpyDeviceToHost);
    std::vector<int> sorted(n);
    cudaMemcpy(sorted.data(), out, n * 4, cudaMemcpyDeviceToHost);
    fine = fine && both[0] == *std::max_element(h.begin(), h.end()) && both[1] == scans[n - 1];
    std::sort(h.begin(), h.end());
    fine = fine && sorted == h;
    std::puts(fine ? "PASS" : "FAIL");
    for (void* p : {(void*)in, (void*)out, (void*)a, (void*)b, storage})
        cudaFree(p);
}
