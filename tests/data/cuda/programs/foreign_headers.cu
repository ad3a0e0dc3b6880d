// Libraries that are not here: who names them runs until he calls them.
#include <cstdio>
#include <cstring>
#include <cublasLt.h>
#include <cudnn.h>
#include <cusolverDn.h>
#include <mpi.h>
#include <nccl.h>
#include <nvml.h>
#define CUDNN_CHECK(call) do { cudnnStatus_t s = (call); if (s != CUDNN_STATUS_SUCCESS) printf("%s\n", cudnnGetErrorString(s)); } while (0)
struct Net {
    cudnnHandle_t handle;
    cudnnTensorDescriptor_t in = nullptr;
    ncclComm_t comm;
    MPI_Comm world;
};
static void prepare(Net& net) {
    CUDNN_CHECK(cudnnCreate(&net.handle));
    cudnnSetTensor4dDescriptor(net.in, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 28, 28);
}
static int ranks() {
    int size = 0;
    MPI_Init(nullptr, nullptr);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ncclUniqueId id;
    ncclGetUniqueId(&id);
    nvmlDevice_t device;
    nvmlDeviceGetHandleByIndex(0, &device);
    cusolverDnHandle_t solver = nullptr;
    cusolverDnCreate(&solver);
    return size;
}
__global__ void k(int* v) { *v = 7; }
int main(int argc, char** argv) {
    int h = 0, *d;
    cudaMalloc(&d, 4);
    k<<<1, 1>>>(d);
    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d);
    if (argc > 1) {
        Net net;
        strcmp(argv[1], "net") == 0 ? prepare(net) : (void)ranks();
        printf("not reached\n");
    }
}
