// The first element begins the search; before it there is nothing to compare with.
#include <cstdio>

__managed__ int a[100], best[4], place[4], starts;

__device__ bool better(int now, int than) { return now > than; }

__global__ void search(int n) {
    int most, at;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (i == threadIdx.x) {
            most = a[i];
            at = i;
            atomicAdd(&starts, 1);
        } else if (better(a[i], most)) {
            most = a[i];
            at = i;
        }
    }
    best[threadIdx.x] = most;
    place[threadIdx.x] = at;
}

int main() {
    for (int i = 0; i < 100; ++i)
        a[i] = i * 37 % 101;
    search<<<1, 4>>>(100);
    cudaDeviceSynchronize();
    printf("%d starts", starts);
    for (int k = 0; k < 4; ++k)
        printf(", %d at %d", best[k], place[k]);
    puts("");
}
