// cuda::atomic and cuda::atomic_ref against loops of the host.
#include <cstdio>
#include <cuda/atomic>

struct Counts {
    cuda::atomic<int, cuda::thread_scope_device> all, most, last;
    cuda::atomic<unsigned long long> bits;
    cuda::atomic<float, cuda::thread_scope_device> sum;
};

__global__ void count(const int* values, int n, Counts* counts, int* lowest, int* histogram) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int ofBlock;
    if (threadIdx.x == 0)
        ofBlock = 0;
    __syncthreads();
    if (i < n) {
        cuda::atomic_ref<int, cuda::thread_scope_block> block(ofBlock);
        block.fetch_add(1, cuda::memory_order_relaxed);
        cuda::atomic_ref<int, cuda::thread_scope_device>(*lowest).fetch_min(values[i]);
        cuda::atomic_ref<int, cuda::thread_scope_device> bin(histogram[values[i] % 8]);
        ++bin;
        counts->most.fetch_max(values[i], cuda::std::memory_order_relaxed);
        counts->bits.fetch_or(1ull << (values[i] % 64));
        counts->sum += 0.5f;
        int seen = counts->last.load(cuda::memory_order_relaxed); // the largest index, by comparing and exchanging
        while (seen < i && !counts->last.compare_exchange_weak(seen, i)) {
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        counts->all.fetch_add(ofBlock);
}

/// One block hands a number to another through a flag that is released and acquired.
__global__ void hand(int* number, cuda::atomic<int, cuda::thread_scope_device>* flag, int* got) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *number = 42;
        flag->store(1, cuda::memory_order_release);
    }
    if (blockIdx.x == 1 && threadIdx.x == 0)
        *got = flag->load(cuda::memory_order_acquire) == 1 ? *number : -1;
}

int main() {
    const int n = 1000;
    int h[n], most = 0, low = 1 << 30, histogram[8] = {};
    unsigned long long bits = 0;
    for (int i = 0; i < n; ++i) {
        h[i] = (i * 7919 + 13) % 4001;
        most = h[i] > most ? h[i] : most;
        low = h[i] < low ? h[i] : low;
        ++histogram[h[i] % 8];
        bits |= 1ull << (h[i] % 64);
    }
    int *values, *lowest, *bins, *number, *got, found[8], one = 1 << 30;
    Counts* counts;
    cuda::atomic<int, cuda::thread_scope_device>* flag;
    cudaMalloc(&values, sizeof h);
    cudaMalloc(&lowest, 4);
    cudaMalloc(&bins, 32);
    cudaMalloc(&number, 4);
    cudaMalloc(&got, 4);
    cudaMalloc(&flag, sizeof *flag);
    cudaMallocManaged(&counts, sizeof(Counts));
    cudaMemset(counts, 0, sizeof(Counts));
    cudaMemset(bins, 0, 32);
    cudaMemset(number, 0, 4);
    cudaMemset(flag, 0, sizeof *flag);
    cudaMemcpy(lowest, &one, 4, cudaMemcpyHostToDevice);
    cudaMemcpy(values, h, sizeof h, cudaMemcpyHostToDevice);
    count<<<4, 256>>>(values, n, counts, lowest, bins);
    hand<<<2, 32>>>(number, flag, got);
    cudaDeviceSynchronize();
    bool right = counts->all == n && counts->most == most && counts->bits == bits && counts->last == n - 1 && counts->sum.load() == 500.0f;
    cudaMemcpy(found, lowest, 4, cudaMemcpyDeviceToHost);
    right = right && found[0] == low;
    cudaMemcpy(found, bins, 32, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 8; ++k)
        right = right && found[k] == histogram[k];
    cudaMemcpy(found, got, 4, cudaMemcpyDeviceToHost);
    right = right && (found[0] == 42 || found[0] == -1);
    cuda::std::atomic<int> here(5); // on the host as well
    right = right && here.fetch_add(2) == 5 && here == 7 && --here == 6;
    puts(right ? "PASS" : "FAIL");
    cudaFree(values);
    cudaFree(lowest);
    cudaFree(bins);
    cudaFree(number);
    cudaFree(got);
    cudaFree(flag);
    cudaFree(counts);
}
