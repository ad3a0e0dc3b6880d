// Conditional nodes: if, if and else, while and switch, nested, added one by one and captured, with values set by kernels and values
// that each launch begins with.
#include <cstdio>

__global__ void choose(const int* a, cudaGraphConditionalHandle handle) { cudaGraphSetConditional(handle, *a); }
__global__ void countDown(int* a, cudaGraphConditionalHandle handle) {
    if (threadIdx.x == 0)
        cudaGraphSetConditional(handle, --*a > 0);
}
__global__ void add(int* a, int value) { *a += value; }

static cudaGraphNode_t kernelNode(cudaGraph_t graph, void* function, void** arguments, const cudaGraphNode_t* after = nullptr) {
    cudaGraphNodeParams p = {cudaGraphNodeTypeKernel};
    p.kernel.func = function;
    p.kernel.gridDim = dim3(1);
    p.kernel.blockDim = dim3(32);
    p.kernel.kernelParams = arguments;
    if (function == (void*)add)
        p.kernel.blockDim = dim3(1);
    cudaGraphNode_t made = nullptr;
    if (const cudaError_t error = cudaGraphAddNode(&made, graph, after, nullptr, after ? 1 : 0, &p))
        printf("kernel: %s\n", cudaGetErrorName(error));
    return made;
}

static cudaGraph_t* conditional(cudaGraph_t graph, cudaGraphConditionalHandle handle, cudaGraphConditionalNodeType type, unsigned int size,
                                const cudaGraphNode_t* after = nullptr, cudaGraphNode_t* made = nullptr) {
    cudaGraphNodeParams p = {cudaGraphNodeTypeConditional};
    p.conditional.handle = handle;
    p.conditional.type = type;
    p.conditional.size = size;
    cudaGraphNode_t node;
    const cudaError_t error = cudaGraphAddNode(made ? made : &node, graph, after, nullptr, after ? 1 : 0, &p);
    if (error)
        printf("%s ", cudaGetErrorName(error));
    return error ? nullptr : p.conditional.phGraph_out;
}

static int run(cudaGraphExec_t exec, int* in, int value, int* out) {
    int got = 0;
    cudaMemset(out, 0, sizeof(int));
    cudaMemcpy(in, &value, sizeof(int), cudaMemcpyHostToDevice);
    cudaGraphLaunch(exec, 0);
    cudaMemcpy(&got, out, sizeof(int), cudaMemcpyDeviceToHost);
    return got;
}

int main() {
    int *in, *out;
    cudaMalloc(&in, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    int one = 1, ten = 10, hundred = 100;
    void *ofOne[] = {&out, &one}, *ofTen[] = {&out, &ten}, *ofHundred[] = {&out, &hundred};

    for (const bool otherwise : {false, true}) { // if; if and else
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        cudaGraphCreate(&graph, 0);
        cudaGraphConditionalHandle handle;
        cudaGraphConditionalHandleCreate(&handle, graph);
        void* chosen[] = {&in, &handle};
        cudaGraphNode_t first = kernelNode(graph, (void*)choose, chosen), node;
        cudaGraph_t* body = conditional(graph, handle, cudaGraphCondTypeIf, otherwise ? 2 : 1, &first, &node);
        kernelNode(body[0], (void*)add, ofOne);
        if (otherwise)
            kernelNode(body[1], (void*)add, ofTen);
        kernelNode(graph, (void*)add, ofHundred, &node);
        cudaGraphInstantiate(&exec, graph, 0);
        cudaGraphNodeType type;
        cudaGraphNodeGetType(node, &type);
        printf("%d ", type == cudaGraphNodeTypeConditional);
        cudaGraphDestroy(graph); // what was made of it stays
        printf("%d %d\n", run(exec, in, 3, out), run(exec, in, 0, out));
        cudaGraphExecDestroy(exec);
    }
    { // switch
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        cudaGraphCreate(&graph, 0);
        cudaGraphConditionalHandle handle;
        cudaGraphConditionalHandleCreate(&handle, graph, 0, 0);
        void* chosen[] = {&in, &handle};
        cudaGraphNode_t first = kernelNode(graph, (void*)choose, chosen);
        cudaGraph_t* body = conditional(graph, handle, cudaGraphCondTypeSwitch, 3, &first);
        kernelNode(body[0], (void*)add, ofOne);
        kernelNode(body[1], (void*)add, ofTen);
        kernelNode(body[2], (void*)add, ofHundred);
        cudaGraphInstantiate(&exec, graph, 0);
        for (int k = 0; k < 4; ++k)
            printf("%d ", run(exec, in, k, out));
        printf("\n");
        cudaGraphExecDestroy(exec);
        cudaGraphDestroy(graph);
    }
    { // do and while, captured: the value that each launch begins with; an if within
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        cudaStream_t stream, inner;
        cudaStreamCreate(&stream);
        cudaStreamCreate(&inner);
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        add<<<1, 1, 0, stream>>>(out, 1000);
        cudaStreamCaptureStatus status;
        const cudaGraphNode_t* after;
        size_t count;
        cudaStreamGetCaptureInfo(stream, &status, nullptr, &graph, &after, nullptr, &count);
        printf("%d %zu ", status == cudaStreamCaptureStatusActive, count);
        cudaGraphConditionalHandle loop, within;
        cudaGraphConditionalHandleCreate(&loop, graph, 1, cudaGraphCondAssignDefault);
        cudaGraphNode_t node;
        cudaGraph_t* body = conditional(graph, loop, cudaGraphCondTypeWhile, 1, after, &node);
        cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies);
        add<<<1, 1, 0, stream>>>(out, 5000);
        cudaStreamEndCapture(stream, &graph);
        cudaStreamBeginCaptureToGraph(inner, body[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal);
        add<<<1, 1, 0, inner>>>(out, 1);
        countDown<<<1, 32, 0, inner>>>(in, loop);
        cudaStreamGetCaptureInfo(inner, &status, nullptr, nullptr, &after, nullptr, &count);
        cudaGraphConditionalHandleCreate(&within, body[0], 0, cudaGraphCondAssignDefault);
        cudaGraphNode_t last = *after;
        void* chosen[] = {&in, &within};
        cudaStreamEndCapture(inner, nullptr);
        last = kernelNode(body[0], (void*)choose, chosen, &last);
        kernelNode(*conditional(body[0], within, cudaGraphCondTypeIf, 1, &last), (void*)add, ofTen);
        cudaGraphInstantiate(&exec, graph, 0);
        printf("%d %d ", run(exec, in, 4, out), run(exec, in, 1, out));
        printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
        cudaGraphExecDestroy(exec);
        cudaGraphDestroy(graph);
    }
    { // what is refused
        cudaGraph_t graph;
        cudaGraphCreate(&graph, 0);
        cudaGraphConditionalHandle handle;
        cudaGraphConditionalHandleCreate(&handle, graph);
        conditional(graph, handle, cudaGraphCondTypeWhile, 2);
        conditional(graph, handle, cudaGraphCondTypeIf, 3);
        conditional(graph, handle, cudaGraphCondTypeSwitch, 0);
        cudaGraphDestroy(graph);
        printf("\n");
    }
    cudaFree(in);
    cudaFree(out);
}
