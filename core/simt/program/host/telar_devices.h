// Peers, memory pools, places of managed memory, hints about caches, and attributes of launches, as the host side of a whole program
// sees them. There is one card: a second one is refused, as on a computer with one.
#pragma once
#pragma clang system_header

enum cudaDeviceP2PAttr { cudaDevP2PAttrPerformanceRank = 1, cudaDevP2PAttrAccessSupported, cudaDevP2PAttrNativeAtomicSupported, cudaDevP2PAttrCudaArrayAccessSupported };

enum cudaMemLocationType { cudaMemLocationTypeInvalid, cudaMemLocationTypeDevice, cudaMemLocationTypeHost, cudaMemLocationTypeHostNuma, cudaMemLocationTypeHostNumaCurrent };
struct cudaMemLocation {
    enum cudaMemLocationType type;
    int id;
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid, cudaMemAllocationTypePinned };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone, cudaMemHandleTypePosixFileDescriptor };
enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3 };
struct cudaMemAccessDesc {
    struct cudaMemLocation location;
    enum cudaMemAccessFlags flags;
};
struct cudaMemPoolProps {
    enum cudaMemAllocationType allocType;
    enum cudaMemAllocationHandleType handleTypes;
    struct cudaMemLocation location;
    void* win32SecurityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};
enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolReuseAllowOpportunistic, cudaMemPoolReuseAllowInternalDependencies, cudaMemPoolAttrReleaseThreshold,
    cudaMemPoolAttrReservedMemCurrent, cudaMemPoolAttrReservedMemHigh, cudaMemPoolAttrUsedMemCurrent, cudaMemPoolAttrUsedMemHigh
};
/// Memory that a node of a graph allocates; `dptr` is given back.
struct cudaMemAllocNodeParams {
    struct cudaMemPoolProps poolProps;
    const struct cudaMemAccessDesc* accessDescs;
    size_t accessDescCount, bytesize;
    void* dptr;
};
enum cudaGraphMemAttributeType { cudaGraphMemAttrUsedMemCurrent, cudaGraphMemAttrUsedMemHigh, cudaGraphMemAttrReservedMemCurrent, cudaGraphMemAttrReservedMemHigh };
struct CUmemPoolHandle_st;
typedef struct CUmemPoolHandle_st* cudaMemPool_t;

enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
struct cudaAccessPolicyWindow {
    void* base_ptr;
    size_t num_bytes;
    float hitRatio;
    enum cudaAccessProperty hitProp, missProp;
};
enum cudaSynchronizationPolicy { cudaSyncPolicyAuto = 1, cudaSyncPolicySpin, cudaSyncPolicyYield, cudaSyncPolicyBlockingSync };
enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore, cudaLaunchAttributeAccessPolicyWindow, cudaLaunchAttributeCooperative, cudaLaunchAttributeSynchronizationPolicy,
    cudaLaunchAttributeClusterDimension, cudaLaunchAttributeClusterSchedulingPolicyPreference, cudaLaunchAttributeProgrammaticStreamSerialization,
    cudaLaunchAttributeProgrammaticEvent, cudaLaunchAttributePriority
};
union cudaLaunchAttributeValue {
    char pad[64];
    struct cudaAccessPolicyWindow accessPolicyWindow;
    int cooperative;
    enum cudaSynchronizationPolicy syncPolicy;
    struct { unsigned int x, y, z; } clusterDim;
    int programmaticStreamSerializationAllowed, priority;
};
struct cudaLaunchAttribute {
    enum cudaLaunchAttributeID id;
    union cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    struct cudaLaunchAttribute* attrs;
    unsigned int numAttrs;
};
typedef struct cudaLaunchConfig_t cudaLaunchConfig_st;
typedef enum cudaLaunchAttributeID cudaStreamAttrID;
typedef union cudaLaunchAttributeValue cudaStreamAttrValue;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy

extern "C" {
cudaError_t cudaDeviceGetP2PAttribute(int* value, enum cudaDeviceP2PAttr attribute, int from, int to);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, size_t bytes, cudaStream_t stream = 0);
cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id);
cudaError_t cudaGetDeviceFlags(unsigned int* flags);
cudaError_t cudaCtxResetPersistingL2Cache(void);

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, struct cudaMemAllocNodeParams* given);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, void* pointer);
cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void* value);
cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void* value);
cudaError_t cudaDeviceGraphMemTrim(int device);

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const struct cudaMemPoolProps* wanted);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t kept);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc* who, size_t count);

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, const cudaStreamAttrValue* value);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, cudaStreamAttrValue* value);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t telarAttach(const void* pointer);
cudaError_t cudaLaunchKernelExC(const struct cudaLaunchConfig_t* launch, const void* function, void** arguments);
}

static inline __attribute__((always_inline, nodebug)) cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, struct cudaMemLocation place, unsigned int, cudaStream_t stream = 0) {
    return cudaMemPrefetchAsync(pointer, bytes, place.type == cudaMemLocationTypeDevice ? place.id : cudaCpuDeviceId, stream);
}
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, enum cudaMemoryAdvise advice, struct cudaMemLocation place) {
    return cudaMemAdvise(pointer, bytes, advice, place.type == cudaMemLocationTypeDevice ? place.id : cudaCpuDeviceId);
}
template <class T>
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T* pointer, size_t = 0, unsigned int = cudaMemAttachSingle) { return telarAttach(pointer); }
template <class T>
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
    return pool ? telarMallocAsync((void**)pointer, bytes, stream) : cudaErrorInvalidValue;
}
template <class T>
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync(pointer, bytes, pool, stream);
}
template <class... Wanted, class... Given>
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaLaunchKernelEx(const struct cudaLaunchConfig_t* launch, void (*kernel)(Wanted...), Given&&... given) {
    return [&](Wanted... as) __attribute__((always_inline, nodebug)) { // as the kernel takes them
        void* arguments[] = {(void*)&as..., nullptr};
        return cudaLaunchKernelExC(launch, (const void*)kernel, arguments);
    }(static_cast<Given&&>(given)...);
}
/// Clusters that the card holds at once, as if its multiprocessors could be shared out freely.
template <class T>
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, T function, const struct cudaLaunchConfig_t* launch) {
    unsigned int size = 1;
    for (unsigned int k = 0; k < launch->numAttrs; ++k)
        if (launch->attrs[k].id == cudaLaunchAttributeClusterDimension)
            size = launch->attrs[k].val.clusterDim.x * launch->attrs[k].val.clusterDim.y * launch->attrs[k].val.clusterDim.z;
    int blocks = 0, multiprocessors = 0;
    const cudaError_t error = telarBlocksPerMultiprocessor(&blocks, (const void*)function, (int)(launch->blockDim.x * launch->blockDim.y * launch->blockDim.z), launch->dynamicSmemBytes);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    *clusters = size && !error ? blocks * multiprocessors / (int)size : 0;
    return error;
}
/// The largest that every card with clusters runs.
template <class T>
static inline __attribute__((always_inline, nodebug)) cudaError_t cudaOccupancyMaxPotentialClusterSize(int* size, T, const struct cudaLaunchConfig_t*) {
    *size = 8;
    return cudaSuccess;
}
