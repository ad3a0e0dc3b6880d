// CUDA graphs: what a stream is given while it captures is kept in the order of the calls, and done when the graph is launched.
// Nodes that are added one by one are done in the order in which they were added, which is one that their dependencies allow.
#pragma once
#include "child_calls.h"
#include "child_launch.h"
#include "child_memory.h"
#include "child_texture.h"

struct CUgraph_st;
struct CUgraphNode_st {
    enum Kind { Kernel, Copy, Fill, Call, Nothing, Allocation, Release, Conditional } kind;
    const void* function; ///< of a kernel, or of the host
    dim3 grid, block;
    size_t shared;
    void* arguments; ///< of a kernel: each as large as the kernel says, one behind the other
    void *to, *from; ///< of a copy; `to` of a fill and of memory (`width` bytes), `from` what a function of the host is given
    size_t toPitch, fromPitch, width, height;
    int value;
    cudaMemcpyKind way;
    CUgraph_st** bodies; ///< of a conditional node: `width` graphs, of which `value` and the word at `to` choose one
    uint64_t site;
    CUgraphNode_st* next;
    const CUgraphNode_st* origin; ///< of a node of a graph that can be launched: that of the graph it was made from
};
struct CUgraph_st {
    CUgraphNode_st *first, **end;
    size_t count;
    bool frees; ///< at a launch, what its last one has left (cudaGraphInstantiateFlagAutoFreeOnLaunch)
};

namespace {

cudaGraph_t capturing;   ///< into; one at a time
uint32_t captureNumber;  ///< of the present capture, or of the last
cudaStream_t capturedBy; ///< the stream that began it

bool isCapturing(cudaStream_t stream) { return capturing && stream && stream->capture == captureNumber; }

CUgraphNode_st* addNode(cudaGraph_t graph, const CUgraphNode_st& given, cudaGraphNode_t* made = nullptr) {
    auto* node = (CUgraphNode_st*)malloc(sizeof(CUgraphNode_st));
    *node = given;
    node->next = nullptr;
    *graph->end = node;
    graph->end = &node->next;
    ++graph->count;
    if (made)
        *made = node;
    return node;
}

size_t argumentBytes(const KernelEntry& kernel) {
    const auto* sizes = (const uint32_t*)(base + kernel.sizes);
    size_t bytes = 0;
    for (uint32_t k = 0; k < kernel.parameters; ++k)
        bytes += sizes[k];
    return bytes;
}

/// What the arguments hold now, one behind the other.
void* keptArguments(const KernelEntry& kernel, void** arguments) {
    const auto* sizes = (const uint32_t*)(base + kernel.sizes);
    char* kept = (char*)malloc(argumentBytes(kernel) + 1);
    size_t bytes = 0;
    for (uint32_t k = 0; k < kernel.parameters; bytes += sizes[k++])
        memcpy(kept + bytes, arguments[k], sizes[k]);
    return kept;
}

cudaError_t addKernel(cudaGraph_t graph, cudaGraphNode_t* made, const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, uint64_t site) {
    const KernelEntry* kernel = entryOf(functionOf(function));
    if (!kernel)
        return launch(function, grid, block, arguments, shared, nullptr, site); // which says so
    CUgraphNode_st node{};
    node.kind = CUgraphNode_st::Kernel;
    node.function = function;
    node.grid = grid;
    node.block = block;
    node.shared = shared;
    node.site = site;
    node.arguments = keptArguments(*kernel, arguments);
    addNode(graph, node, made);
    return cudaSuccess;
}

/// A copy or a fill of rows.
CUgraphNode_st rowsNode(CUgraphNode_st::Kind kind, void* to, size_t pitch, size_t width, size_t height, uint64_t site) {
    CUgraphNode_st node{};
    node.kind = kind;
    node.to = to;
    node.toPitch = pitch;
    node.width = width;
    node.height = height;
    node.site = site;
    return node;
}

cudaError_t addCopy(cudaGraph_t graph, cudaGraphNode_t* made, void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, cudaMemcpyKind way, uint64_t site) {
    auto node = rowsNode(CUgraphNode_st::Copy, to, toPitch, width, height, site);
    node.from = (void*)from;
    node.fromPitch = fromPitch;
    node.way = way;
    addNode(graph, node, made);
    return cudaSuccess;
}

cudaError_t addFill(cudaGraph_t graph, cudaGraphNode_t* made, void* to, size_t pitch, int value, size_t width, size_t height, uint64_t site) {
    auto node = rowsNode(CUgraphNode_st::Fill, to, pitch, width, height, site);
    node.value = value;
    addNode(graph, node, made);
    return cudaSuccess;
}

cudaError_t addWords(cudaGraph_t graph, cudaGraphNode_t* made, const cudaMemsetParams& given, uint64_t site) {
    if (given.elementSize != 1 && given.value != 0) // words: not known here
        return cudaErrorNotSupported;
    const size_t row = given.width * given.elementSize;
    return addFill(graph, made, given.dst, given.height > 1 ? given.pitch : row, (int)given.value, row, given.height, site);
}

cudaError_t addVolume(cudaGraph_t graph, cudaGraphNode_t* made, const cudaMemcpy3DParms& given, uint64_t site) {
    VolumeCopy copy{};
    if (!takeVolume(given, copy))
        return cudaErrorInvalidValue;
    if (!copy.isOne)
        return cudaErrorNotSupported; // planes with gaps
    return addCopy(graph, made, copy.to.at, copy.to.pitch, copy.from.at, copy.from.pitch, copy.width, given.extent.height * given.extent.depth, given.kind, site);
}

cudaError_t addCall(cudaGraph_t graph, cudaGraphNode_t* made, cudaHostFn_t function, void* data) {
    CUgraphNode_st node{};
    node.kind = function ? CUgraphNode_st::Call : CUgraphNode_st::Nothing;
    node.function = (const void*)function;
    node.from = data;
    addNode(graph, node, made);
    return cudaSuccess;
}

cudaError_t addAllocation(cudaGraph_t graph, cudaGraphNode_t* made, void** pointer, size_t bytes, uint64_t site) {
    if (const cudaError_t error = reserve(pointer, bytes, site))
        return error;
    CUgraphNode_st node{};
    node.kind = CUgraphNode_st::Allocation;
    node.to = *pointer;
    node.width = bytes;
    node.site = site;
    addNode(graph, node, made);
    return cudaSuccess;
}

cudaError_t addRelease(cudaGraph_t graph, cudaGraphNode_t* made, void* pointer, uint64_t site) {
    if (placeOf(pointer).array == noArray)
        return cudaErrorInvalidValue;
    CUgraphNode_st node{};
    node.kind = CUgraphNode_st::Release;
    node.to = pointer;
    node.site = site;
    addNode(graph, node, made);
    return cudaSuccess;
}

uint64_t mostOfGraphs; ///< bytes that nodes had allocated at once

uint64_t bytesOfGraphs() {
    uint64_t bytes = 0;
    for (uint32_t k = 0; k < arrayCount; ++k)
        bytes += arrays[k].alive && arrays[k].ofGraph ? arrays[k].taken : 0;
    return bytes;
}

/// Words of the device that kernels set (cudaGraphSetConditional) and conditional nodes read: a handle is the address of one.
struct Condition {
    bool assigned; ///< at each launch of a graph whose nodes read it: `initial`
    uint32_t initial;
};
constexpr uint32_t mostConditions = 1024;
Condition conditions[mostConditions];
uint32_t conditionCount;
uint32_t* conditionWords; ///< null: nobody has asked for one

/// Of a handle; null: it is none.
uint32_t* wordOf(uint64_t handle) {
    auto* word = conditionWords ? (uint32_t*)placeOf((void*)handle).memory : nullptr;
    return word >= conditionWords && word < conditionWords + conditionCount ? word : nullptr;
}

void assignConditions(const CUgraph_st& graph) {
    for (const auto* node = graph.first; node; node = node->next) {
        if (node->kind != CUgraphNode_st::Conditional)
            continue;
        uint32_t* word = wordOf((uint64_t)node->to);
        if (const Condition& condition = conditions[word - conditionWords]; condition.assigned)
            *word = condition.initial;
        for (size_t k = 0; k < node->width; ++k)
            assignConditions(*node->bodies[k]);
    }
}

cudaError_t doNode(const CUgraphNode_st& node, cudaStream_t stream);

cudaError_t doNodes(const CUgraph_st& graph, cudaStream_t stream) {
    for (const auto* node = graph.first; node; node = node->next)
        if (const cudaError_t error = doNode(*node, stream))
            return error;
    return cudaSuccess;
}

cudaError_t doConditional(const CUgraphNode_st& node, cudaStream_t stream) {
    const volatile uint32_t* word = wordOf((uint64_t)node.to);
    if (node.value == cudaGraphCondTypeWhile) {
        cudaError_t error = cudaSuccess;
        while (!error && !stickyError && *word)
            error = doNodes(*node.bodies[0], stream);
        return error;
    }
    const size_t chosen = node.value == cudaGraphCondTypeSwitch ? *word : *word ? 0 : 1;
    return chosen < node.width ? doNodes(*node.bodies[chosen], stream) : cudaSuccess;
}

cudaError_t doNode(const CUgraphNode_st& node, cudaStream_t stream) {
    switch (node.kind) {
    case CUgraphNode_st::Kernel: {
        const KernelEntry* kernel = entryOf(functionOf(node.function));
        const auto* sizes = (const uint32_t*)(base + kernel->sizes);
        void** arguments = (void**)malloc((kernel->parameters + 1) * sizeof(void*));
        size_t bytes = 0;
        for (uint32_t k = 0; k < kernel->parameters; bytes += sizes[k++])
            arguments[k] = (char*)node.arguments + bytes;
        const cudaError_t error = launch(node.function, node.grid, node.block, arguments, node.shared, stream, node.site);
        free(arguments);
        return error;
    }
    case CUgraphNode_st::Copy:
        return copyRows(node.to, node.toPitch, node.from, node.fromPitch, node.width, node.height, node.way, node.site, {stream, true});
    case CUgraphNode_st::Fill:
        return fillRows(node.to, node.toPitch, node.value, node.width, node.height, node.site, stream);
    case CUgraphNode_st::Call:
        ((cudaHostFn_t)node.function)(node.from);
        return cudaSuccess;
    case CUgraphNode_st::Nothing:
        return cudaSuccess;
    case CUgraphNode_st::Allocation: {
        void* pointer = node.to;
        const cudaError_t error = allocate(&pointer, node.width, false, false, node.site, placeOf(node.to).array);
        const uint64_t bytes = bytesOfGraphs();
        mostOfGraphs = mostOfGraphs > bytes ? mostOfGraphs : bytes;
        return error;
    }
    case CUgraphNode_st::Release:
        return release(node.to, false, node.site);
    case CUgraphNode_st::Conditional:
        return doConditional(node, stream);
    }
    return cudaSuccess;
}

cudaGraph_t newGraph() {
    auto* graph = (cudaGraph_t)calloc(1, sizeof(CUgraph_st));
    graph->end = &graph->first;
    return graph;
}

/// Adds copies of the nodes of a graph to another.
void addNodesOf(cudaGraph_t into, cudaGraph_t graph) {
    const size_t count = graph->count; // it may be the same
    const auto* node = graph->first;
    for (size_t k = 0; k < count; ++k, node = node->next) {
        auto* added = addNode(into, *node);
        added->origin = node;
        if (node->kind == CUgraphNode_st::Conditional) {
            added->bodies = (CUgraph_st**)malloc(node->width * sizeof(CUgraph_st*));
            for (size_t body = 0; body < node->width; ++body)
                addNodesOf(added->bodies[body] = newGraph(), node->bodies[body]);
        }
        if (node->kind != CUgraphNode_st::Kernel)
            continue;
        const size_t bytes = argumentBytes(*entryOf(functionOf(node->function)));
        added->arguments = malloc(bytes + 1);
        memcpy(added->arguments, node->arguments, bytes);
    }
}

cudaError_t setKernel(CUgraphNode_st* node, const cudaKernelNodeParams* given) {
    const KernelEntry* kernel = node && given ? entryOf(functionOf(given->func)) : nullptr;
    if (!kernel || node->kind != CUgraphNode_st::Kernel || !given->kernelParams)
        return cudaErrorInvalidValue;
    free(node->arguments);
    node->function = given->func;
    node->grid = given->gridDim;
    node->block = given->blockDim;
    node->shared = given->sharedMemBytes;
    node->arguments = keptArguments(*kernel, given->kernelParams);
    return cudaSuccess;
}

/// Into a graph that is there, or a new one.
cudaError_t beginCapture(cudaStream_t stream, cudaGraph_t into) {
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
        return remember(cudaErrorStreamCaptureUnsupported);
    if (capturing)
        return remember(cudaErrorIllegalState);
    capturing = into ? into : newGraph();
    capturedBy = stream;
    stream->capture = ++captureNumber;
    return cudaSuccess;
}

void dropGraph(cudaGraph_t graph) {
    for (auto* node = graph->first; node;) {
        auto* next = node->next;
        for (size_t k = 0; node->kind == CUgraphNode_st::Conditional && k < node->width; ++k)
            dropGraph(node->bodies[k]);
        free(node->bodies);
        free(node->arguments);
        free(node);
        node = next;
    }
    free(graph);
}

} // namespace

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) { return beginCapture(stream, nullptr); }
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    if (!isCapturing(stream))
        return remember(cudaErrorIllegalState);
    if (stream != capturedBy)
        return remember(cudaErrorStreamCaptureUnmatched);
    if (graph)
        *graph = capturing;
    capturing = nullptr;
    return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    *status = isCapturing(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int) {
    *graph = newGraph();
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    if (!graph)
        return remember(cudaErrorInvalidValue);
    dropGraph(graph);
    return cudaSuccess;
}
cudaError_t telarGraphInstantiate(cudaGraphExec_t* made, cudaGraph_t graph, unsigned long long flags) {
    if (!made || !graph)
        return remember(cudaErrorInvalidValue);
    auto* copy = newGraph();
    copy->frees = flags & cudaGraphInstantiateFlagAutoFreeOnLaunch;
    addNodesOf(copy, graph);
    *made = (cudaGraphExec_t)copy;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph) { return cudaGraphDestroy((cudaGraph_t)graph); }
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (!graph)
        return remember(cudaErrorInvalidValue);
    for (const auto* node = ((cudaGraph_t)graph)->first; node && ((cudaGraph_t)graph)->frees; node = node->next)
        if (node->kind == CUgraphNode_st::Allocation && arrays[placeOf(node->to).array].alive)
            release(node->to, false, node->site);
    assignConditions(*(cudaGraph_t)graph);
    return remember(doNodes(*(cudaGraph_t)graph, stream));
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    if (!graph || !count)
        return remember(cudaErrorInvalidValue);
    size_t k = 0;
    for (auto* node = graph->first; node && nodes && k < *count; node = node->next)
        nodes[k++] = node;
    *count = nodes ? k : graph->count;
    return cudaSuccess;
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, const cudaKernelNodeParams* given) {
    return remember(addKernel(graph, made, given->func, given->gridDim, given->blockDim, given->kernelParams, given->sharedMemBytes, SITE));
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return remember(addCopy(graph, made, to, bytes, from, bytes, bytes, 1, kind, SITE));
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, const cudaMemsetParams* given) {
    return graph && given ? remember(addWords(graph, made, *given, SITE)) : remember(cudaErrorInvalidValue);
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, const cudaHostNodeParams* given) {
    return addCall(graph, made, given->fn, given->userData);
}
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t) { return addCall(graph, made, nullptr, nullptr); }
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, const cudaMemcpy3DParms* given) {
    return graph && given ? remember(addVolume(graph, made, *given, SITE)) : remember(cudaErrorInvalidValue);
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, cudaGraph_t child) {
    if (!graph || !child)
        return remember(cudaErrorInvalidValue);
    addNodesOf(graph, child);
    return addCall(graph, made, nullptr, nullptr);
}
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, cudaMemAllocNodeParams* given) {
    if (!graph || !given || given->poolProps.allocType != cudaMemAllocationTypePinned)
        return remember(cudaErrorInvalidValue);
    return remember(addAllocation(graph, made, &given->dptr, given->bytesize, SITE));
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t*, size_t, void* pointer) {
    return graph ? remember(addRelease(graph, made, pointer, SITE)) : remember(cudaErrorInvalidValue);
}
cudaError_t telarMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
    WHOLE_CONTEXT;
    const OnCard card(cardOf(stream));
    if (isCapturing(stream))
        return pointer ? remember(addAllocation(capturing, nullptr, pointer, bytes, SITE)) : remember(cudaErrorInvalidValue);
    return remember(allocate(pointer, bytes, false, false, SITE));
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (isCapturing(stream))
        return remember(addRelease(capturing, nullptr, pointer, SITE));
    return remember(release(pointer, false, SITE)); // waits, which a card would not: nothing is said where it could be
}
/// What nodes have allocated; memory that they free is given back at once.
cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
    if (!isCard(device) || !value || attribute > cudaGraphMemAttrReservedMemHigh)
        return remember(!isCard(device) ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    const bool most = attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
    *(uint64_t*)value = most ? mostOfGraphs : bytesOfGraphs();
    return cudaSuccess;
}
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType, void*) {
    mostOfGraphs = bytesOfGraphs();
    return isCard(device) ? cudaSuccess : remember(cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceGraphMemTrim(int device) { return isCard(device) ? cudaSuccess : remember(cudaErrorInvalidDevice); }
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
    if (!node || !type)
        return remember(cudaErrorInvalidValue);
    const cudaGraphNodeType types[] = {cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeMemset, cudaGraphNodeTypeHost, cudaGraphNodeTypeEmpty,
                                       cudaGraphNodeTypeMemAlloc, cudaGraphNodeTypeMemFree, cudaGraphNodeTypeConditional};
    *type = types[node->kind];
    return cudaSuccess;
}
cudaError_t cudaGraphClone(cudaGraph_t* made, cudaGraph_t graph) { return telarGraphInstantiate((cudaGraphExec_t*)made, graph, 0); }
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* params) {
    if (!node || !params || node->kind != CUgraphNode_st::Kernel)
        return remember(cudaErrorInvalidValue);
    *params = {(void*)node->function, node->grid, node->block, (unsigned int)node->shared, nullptr, nullptr};
    const KernelEntry* kernel = entryOf(functionOf(node->function));
    const auto* sizes = (const uint32_t*)(base + kernel->sizes);
    params->kernelParams = (void**)malloc((kernel->parameters + 1) * sizeof(void*)); // lives as long as the process
    size_t bytes = 0;
    for (uint32_t k = 0; k < kernel->parameters; bytes += sizes[k++])
        params->kernelParams[k] = (char*)node->arguments + bytes;
    return cudaSuccess;
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* params) { return remember(setKernel(node, params)); }
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t graph, cudaGraphNode_t node, const cudaKernelNodeParams* params) {
    for (auto* one = graph ? ((cudaGraph_t)graph)->first : nullptr; one; one = one->next)
        if (one->origin == node)
            return remember(setKernel(one, params));
    return remember(cudaErrorInvalidValue);
}
/// The nodes of the graph in place of those that can be launched, where kinds and functions are the same.
cudaError_t telarGraphUpdate(cudaGraphExec_t into, cudaGraph_t graph, cudaGraphExecUpdateResult* result) {
    auto* old = (cudaGraph_t)into;
    if (!old || !graph || !result)
        return remember(cudaErrorInvalidValue);
    *result = old->count == graph->count ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged;
    for (const CUgraphNode_st *a = old->first, *b = graph->first; a && b && !*result; a = a->next, b = b->next)
        if (a->kind != b->kind || (a->kind == CUgraphNode_st::Conditional && (a->value != b->value || a->width != b->width)))
            *result = cudaGraphExecUpdateErrorNodeTypeChanged;
    if (*result)
        return remember(cudaErrorGraphExecUpdateFailure);
    auto* copy = newGraph();
    addNodesOf(copy, graph);
    CUgraph_st kept = *old;
    *old = *copy;
    if (!old->first)
        old->end = &old->first;
    *copy = kept;
    if (!copy->first)
        copy->end = &copy->first;
    dropGraph(copy);
    return cudaSuccess;
}

} // extern "C"
