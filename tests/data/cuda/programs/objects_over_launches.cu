// What a kernel makes with new stays until a kernel deletes it, with its virtual functions.
#include <cstdio>

struct Base {
    __device__ virtual ~Base() {}
    __device__ virtual void push(int v) = 0;
    __device__ virtual int sum() const = 0;
};
struct Numbers : Base {
    int *data, count = 0;
    __device__ explicit Numbers(int most) : data(new int[most]) {}
    __device__ ~Numbers() override { delete[] data; }
    __device__ void push(int v) override { data[atomicAdd(&count, 1)] = v; }
    __device__ int sum() const override {
        int made = 0;
        for (int k = 0; k < count; ++k)
            made += data[k];
        return made;
    }
};

__global__ void create(Base** b) { *b = new Numbers(64); }
__global__ void fill(Base** b) {
    if (threadIdx.x == 0)
        (*b)->push(blockIdx.x % 2);
}
__global__ void see(Base** b, int* out, int add) { *out = (*b)->sum() + add; }
__global__ void remove(Base** b) { delete *b; }

// Each block hands what it took to another, in whatever order they come.
__global__ void relay(int** box, int* out) {
    if (threadIdx.x != 0)
        return;
    int* mine = new int(blockIdx.x);
    if (int* before = (int*)atomicExch((unsigned long long*)box, (unsigned long long)mine)) {
        atomicAdd(out, *before + 1);
        delete before;
    }
}

__global__ void last(int** box, int* out) {
    *out += **box + 1;
    delete *box;
}

int main() {
    Base** b;
    int *out, first, **box, *more[4];
    cudaMalloc(&b, sizeof(Base*));
    cudaMallocManaged(&out, sizeof(int));
    cudaMalloc(&box, sizeof(int*));
    cudaMemset(box, 0, sizeof(int*));
    create<<<1, 1>>>(b);
    for (auto& one : more)
        cudaMalloc(&one, 64); // arrays that come later take nothing of the heap's place
    fill<<<16, 32>>>(b);
    see<<<1, 1>>>(b, out, 0);
    cudaDeviceSynchronize();
    first = *out;
    *out = 0;
    relay<<<6, 32>>>(box, out);
    last<<<1, 1>>>(box, out);
    cudaDeviceSynchronize();
    printf("%d of 8, then ", first);
    printf("%d of 21\n", *out);
    remove<<<1, 1>>>(b);
    cudaDeviceSynchronize();
    for (auto* one : more)
        cudaFree(one);
    cudaFree(b), cudaFree(out), cudaFree(box);
}
