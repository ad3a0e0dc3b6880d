// Nodes of graphs of every kind by one call, conditional nodes and captures, as the host side of a whole program sees them.
#pragma once
#pragma clang system_header

enum cudaGraphConditionalNodeType { cudaGraphCondTypeIf, cudaGraphCondTypeWhile, cudaGraphCondTypeSwitch };
#define cudaGraphCondAssignDefault 1
/// `phGraph_out` is given back: `size` graphs to add nodes to. If takes one, or two with an else; While one; Switch any number.
struct cudaConditionalNodeParams {
    cudaGraphConditionalHandle handle;
    enum cudaGraphConditionalNodeType type;
    unsigned int size;
    cudaGraph_t* phGraph_out;
    void* ctx;
};
struct cudaMemcpyNodeParams {
    int flags, reserved[3];
    struct cudaMemcpy3DParms copyParams;
};
struct cudaChildGraphNodeParams {
    cudaGraph_t graph;
};
struct cudaMemFreeNodeParams {
    void* dptr;
};
typedef struct cudaKernelNodeParams cudaKernelNodeParamsV2;
typedef struct cudaMemsetParams cudaMemsetParamsV2;
typedef struct cudaHostNodeParams cudaHostNodeParamsV2;
typedef struct cudaMemAllocNodeParams cudaMemAllocNodeParamsV2;
struct cudaGraphNodeParams {
    enum cudaGraphNodeType type;
    int reserved0[3];
    union {
        long long reserved1[29];
        struct cudaKernelNodeParams kernel;
        struct cudaMemcpyNodeParams memcpy;
        struct cudaMemsetParams memset;
        struct cudaHostNodeParams host;
        struct cudaChildGraphNodeParams graph;
        struct cudaMemAllocNodeParams alloc;
        struct cudaMemFreeNodeParams free;
        struct cudaConditionalNodeParams conditional;
    };
};
struct cudaGraphEdgeData {
    unsigned char from_port, to_port, type, reserved[5];
};
enum cudaStreamUpdateCaptureDependenciesFlags { cudaStreamAddCaptureDependencies, cudaStreamSetCaptureDependencies };

extern "C" {
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph, unsigned int initial = 0, unsigned int flags = 0);
cudaError_t telarGraphAddNode(cudaGraphNode_t* made, cudaGraph_t graph, struct cudaGraphNodeParams* given);
cudaError_t telarCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus* status, unsigned long long* id, cudaGraph_t* graph, const cudaGraphNode_t** after, size_t* count);
cudaError_t telarCaptureDependencies(cudaStream_t stream);
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* after, const struct cudaGraphEdgeData* edges, size_t count,
                                          enum cudaStreamCaptureMode mode);
}

// Before CUDA 13, and since then, with what is said of edges.
#define TELAR_GRAPH static inline __attribute__((always_inline, nodebug)) cudaError_t
TELAR_GRAPH cudaGraphAddNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, cudaGraphNodeParams* given) { return telarGraphAddNode(made, graph, given); }
TELAR_GRAPH cudaGraphAddNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, const cudaGraphEdgeData*, size_t, cudaGraphNodeParams* given) {
    return telarGraphAddNode(made, graph, given);
}
TELAR_GRAPH cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id = nullptr, cudaGraph_t* graph = nullptr,
                                     const cudaGraphNode_t** after = nullptr, size_t* count = nullptr) {
    return telarCaptureInfo(stream, status, id, graph, after, count);
}
TELAR_GRAPH cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id, cudaGraph_t* graph, const cudaGraphNode_t** after,
                                     const cudaGraphEdgeData** edges, size_t* count) {
    if (edges)
        *edges = nullptr;
    return telarCaptureInfo(stream, status, id, graph, after, count);
}
TELAR_GRAPH cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t*, size_t, unsigned int = 0) { return telarCaptureDependencies(stream); }
TELAR_GRAPH cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t*, const cudaGraphEdgeData*, size_t, unsigned int) { return telarCaptureDependencies(stream); }
#undef TELAR_GRAPH
