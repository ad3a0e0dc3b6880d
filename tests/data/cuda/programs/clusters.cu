// The histogram of the CUDA guide over clusters, by both ways to ask for them; an H100 prints the same.
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;

__global__ void histogram(int* bins, int nbins, int binsPerBlock, const int* input, int n) {
    extern __shared__ int smem[];
    cg::cluster_group cluster = cg::this_cluster();
    const int rank = cg::this_grid().thread_rank();
    const unsigned size = cluster.dim_blocks().x;
    for (int i = threadIdx.x; i < binsPerBlock; i += blockDim.x)
        smem[i] = 0;
    cluster.sync();
    for (int i = rank; i < n; i += blockDim.x * gridDim.x) {
        int bin = input[i];
        if (bin < 0) bin = 0;
        else if (bin >= nbins) bin = nbins - 1;
        int* there = cluster.map_shared_rank(smem, bin / binsPerBlock);
        atomicAdd(there + bin % binsPerBlock, 1);
    }
    cluster.sync();
    int* own = bins + cluster.block_rank() * binsPerBlock;
    for (int i = threadIdx.x; i < binsPerBlock; i += blockDim.x)
        atomicAdd(own + i, smem[i]);
    (void)size;
}

__global__ void __cluster_dims__(2, 1, 1) neighbours(int* out) {
    __shared__ int mine;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0)
        mine = 100 * blockIdx.x;
    cluster.sync();
    if (threadIdx.x == 0)
        out[blockIdx.x] = *cluster.map_shared_rank(&mine, cluster.block_rank() ^ 1) + cluster.num_blocks();
    cluster.sync();
}

__global__ void plain(int* out) { out[threadIdx.x] = threadIdx.x; }

int main() {
    const int n = 1 << 16, nbins = 512, threads = 128, size = 4;
    std::vector<int> input(n), expected(nbins), bins(nbins);
    for (int i = 0; i < n; ++i) {
        input[i] = (int)((i * 2654435761u >> 8) % nbins);
        ++expected[input[i]];
    }
    int *d_in, *d_bins, *d_out;
    cudaMalloc(&d_in, n * 4);
    cudaMalloc(&d_bins, nbins * 4);
    cudaMalloc(&d_out, 8 * 4);
    cudaMemcpy(d_in, input.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemset(d_bins, 0, nbins * 4);
    cudaLaunchConfig_t config = {0};
    config.gridDim = 32;
    config.blockDim = threads;
    config.dynamicSmemBytes = nbins / size * sizeof(int);
    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = size;
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    config.numAttrs = 1;
    config.attrs = attribute;
    cudaError_t e = cudaLaunchKernelEx(&config, histogram, d_bins, nbins, nbins / size, (const int*)d_in, n);
    printf("%s\n", cudaGetErrorName(e));
    cudaMemcpy(bins.data(), d_bins, nbins * 4, cudaMemcpyDeviceToHost);
    printf("%s\n", bins == expected ? "equal" : "different");
    neighbours<<<8, 32>>>(d_out);
    int out[8];
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int v : out)
        printf("%d ", v);
    config.gridDim = 30;
    e = cudaLaunchKernelEx(&config, histogram, d_bins, nbins, nbins / size, (const int*)d_in, n);
    printf("\n30 blocks: %s\n", cudaGetErrorName(e));
    config.gridDim = 64;
    attribute[0].val.clusterDim.x = 32;
    e = cudaLaunchKernelEx(&config, histogram, d_bins, nbins, nbins / size, (const int*)d_in, n);
    printf("clusters of 32: %s\n", cudaGetErrorName(e));
    int *d_own, own[32], sum = 0;
    cudaMalloc(&d_own, sizeof own);
    plain<<<1, 32>>>(d_own);
    cudaMemcpy(own, d_own, sizeof own, cudaMemcpyDeviceToHost);
    for (int v : own)
        sum += v;
    printf("%d\n", sum);
    cudaFree(d_own);
    cudaFree(d_in);
    cudaFree(d_bins);
    cudaFree(d_out);
}
