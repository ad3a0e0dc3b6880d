// Nodes of graphs by one call for all kinds, conditional nodes with the graphs that they choose from, and captures that nodes are
// added to.
#pragma once
#include "child_graph.h"

namespace {

/// Each body is empty until the program adds nodes to it; they live as long as the node.
cudaError_t addConditional(cudaGraph_t graph, cudaGraphNode_t* made, cudaConditionalNodeParams& given, uint64_t site) {
    const bool sized = given.type == cudaGraphCondTypeIf      ? given.size == 1 || given.size == 2
                       : given.type == cudaGraphCondTypeWhile ? given.size == 1
                                                              : given.type == cudaGraphCondTypeSwitch && given.size > 0;
    if (!sized || !wordOf(given.handle))
        return cudaErrorInvalidValue;
    CUgraphNode_st node{};
    node.kind = CUgraphNode_st::Conditional;
    node.to = (void*)given.handle;
    node.width = given.size;
    node.value = given.type;
    node.site = site;
    node.bodies = (CUgraph_st**)malloc(given.size * sizeof(CUgraph_st*));
    for (unsigned int k = 0; k < given.size; ++k)
        node.bodies[k] = newGraph();
    given.phGraph_out = node.bodies;
    addNode(graph, node, made);
    return cudaSuccess;
}

/// The last node of a graph: all that are added later come after it.
void giveLast(CUgraph_st& graph, const cudaGraphNode_t** nodes, size_t* count) {
    static CUgraphNode_st* last;
    last = nullptr;
    for (auto* node = graph.first; node; node = node->next)
        last = node;
    if (nodes)
        *nodes = &last;
    if (count)
        *count = last ? 1 : 0;
}

} // namespace

extern "C" {

cudaError_t telarGraphAddNode(cudaGraphNode_t* made, cudaGraph_t graph, cudaGraphNodeParams* given) {
    if (!made || !graph || !given)
        return remember(cudaErrorInvalidValue);
    const uint64_t site = SITE;
    switch (given->type) {
    case cudaGraphNodeTypeKernel:
        return remember(addKernel(graph, made, given->kernel.func, given->kernel.gridDim, given->kernel.blockDim, given->kernel.kernelParams,
                                  given->kernel.sharedMemBytes, site));
    case cudaGraphNodeTypeMemcpy:
        return remember(addVolume(graph, made, given->memcpy.copyParams, site));
    case cudaGraphNodeTypeMemset:
        return remember(addWords(graph, made, given->memset, site));
    case cudaGraphNodeTypeHost:
        return addCall(graph, made, given->host.fn, given->host.userData);
    case cudaGraphNodeTypeGraph:
        return cudaGraphAddChildGraphNode(made, graph, nullptr, 0, given->graph.graph);
    case cudaGraphNodeTypeEmpty:
        return addCall(graph, made, nullptr, nullptr);
    case cudaGraphNodeTypeMemAlloc:
        return given->alloc.poolProps.allocType == cudaMemAllocationTypePinned
                   ? remember(addAllocation(graph, made, &given->alloc.dptr, given->alloc.bytesize, site))
                   : remember(cudaErrorInvalidValue);
    case cudaGraphNodeTypeMemFree:
        return remember(addRelease(graph, made, given->free.dptr, site));
    case cudaGraphNodeTypeConditional:
        return remember(addConditional(graph, made, given->conditional, site));
    default:
        return remember(cudaErrorNotSupported); // events and semaphores
    }
}
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph, unsigned int initial, unsigned int flags) {
    if (!handle || !graph || flags > cudaGraphCondAssignDefault)
        return remember(cudaErrorInvalidValue);
    static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    static void* words; // of managed memory, which every card reaches
    pthread_mutex_lock(&own);
    cudaError_t error = cudaSuccess;
    if (!words && !(error = allocate(&words, mostConditions * sizeof(uint32_t), true, false, SITE))) {
        const Place place = placeOf(words);
        arrays[place.array].stays = true;
        conditionWords = (uint32_t*)place.memory;
        atexit([] { release(words, false, 0); });
    }
    if (!error && conditionCount == mostConditions)
        error = cudaErrorMemoryAllocation;
    if (!error) {
        conditions[conditionCount] = {flags == cudaGraphCondAssignDefault, initial};
        *handle = (uint64_t)words + conditionCount++ * sizeof(uint32_t);
    }
    pthread_mutex_unlock(&own);
    return remember(error);
}
cudaError_t telarCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id, cudaGraph_t* graph, const cudaGraphNode_t** after, size_t* count) {
    if (!status)
        return remember(cudaErrorInvalidValue);
    *status = isCapturing(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    if (!isCapturing(stream))
        return cudaSuccess;
    if (id)
        *id = captureNumber;
    if (graph)
        *graph = capturing;
    giveLast(*capturing, after, count);
    return cudaSuccess;
}
/// Nodes are done in the order in which they were added: what is captured next comes after all of them.
cudaError_t telarCaptureDependencies(cudaStream_t stream) { return remember(isCapturing(stream) ? cudaSuccess : cudaErrorIllegalState); }
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t*, const cudaGraphEdgeData*, size_t, cudaStreamCaptureMode) {
    return graph ? beginCapture(stream, graph) : remember(cudaErrorInvalidValue);
}

} // extern "C"
