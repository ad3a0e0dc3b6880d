// The CUDA runtime as the host side of a whole program sees it. Written for Telar after the CUDA Runtime API
// documentation; what stands behind it is child.cc in the program's own process, and the machine in Telar's.
#pragma once
#pragma clang system_header

#ifndef TELAR_HOST
#define TELAR_HOST 1
#endif

// What nvcc's cuda_runtime.h includes.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "telar_types.h"
#include "telar_minmax.h"
#include "telar_texture_types.h"

static inline float rsqrtf(float v) { return 1.0f / sqrtf(v); }
static inline double rsqrt(double v) { return 1.0 / sqrt(v); }
#define CUDART_INF_F __builtin_inff()
#define CUDART_INF __builtin_inf()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931

// ---- types
enum cudaError {
#define TELAR_ERROR(name, number, text) name = number,
#include "cuda_errors.h"
#undef TELAR_ERROR
};
typedef enum cudaError cudaError_t;
typedef struct cudaArray* cudaArray_t;
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
struct cudaResourceDesc {
    enum cudaResourceType resType;
    union {
        struct { cudaArray_t array; } array;
        struct { void* mipmap; } mipmap;
        struct { void* devPtr; struct cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
        struct { void* devPtr; struct cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
    } res;
    unsigned int flags;
};
struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned int maxAnisotropy;
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc;
#define cudaArrayDefault 0x00u
#define cudaArrayLayered 0x01u
#define cudaArraySurfaceLoadStore 0x02u
#define cudaArrayCubemap 0x04u
#define cudaArrayTextureGather 0x08u
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte };
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize, cudaLimitDevRuntimeSyncDepth, cudaLimitDevRuntimePendingLaunchCount, cudaLimitMaxL2FetchGranularity, cudaLimitPersistingL2CacheSize };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9,
                         cudaFuncAttributeNonPortableClusterSizeAllowed = 14, cudaFuncAttributeClusterSchedulingPolicyPreference = 15 };
enum cudaComputeMode { cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited, cudaComputeModeExclusiveProcess };
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
enum cudaMemoryAdvise { cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation, cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy };
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY, cudaDevAttrMaxBlockDimZ, cudaDevAttrMaxGridDimX,
    cudaDevAttrMaxGridDimY, cudaDevAttrMaxGridDimZ, cudaDevAttrMaxSharedMemoryPerBlock, cudaDevAttrTotalConstantMemory, cudaDevAttrWarpSize,
    cudaDevAttrMaxPitch, cudaDevAttrMaxRegistersPerBlock, cudaDevAttrClockRate, cudaDevAttrTextureAlignment, cudaDevAttrGpuOverlap, cudaDevAttrMultiProcessorCount, cudaDevAttrKernelExecTimeout,
    cudaDevAttrIntegrated,
    cudaDevAttrCanMapHostMemory = 19, cudaDevAttrComputeMode = 20, cudaDevAttrConcurrentKernels = 31, cudaDevAttrEccEnabled = 32, cudaDevAttrPciBusId, cudaDevAttrPciDeviceId, cudaDevAttrTccDriver,
    cudaDevAttrMemoryClockRate = 36, cudaDevAttrGlobalMemoryBusWidth = 37, cudaDevAttrL2CacheSize = 38, cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrAsyncEngineCount = 40, cudaDevAttrUnifiedAddressing = 41, cudaDevAttrPciDomainId = 50, cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrStreamPrioritiesSupported = 78, cudaDevAttrGlobalL1CacheSupported, cudaDevAttrLocalL1CacheSupported,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81, cudaDevAttrMaxRegistersPerMultiprocessor = 82, cudaDevAttrManagedMemory = 83,
    cudaDevAttrIsMultiGpuBoard, cudaDevAttrMultiGpuBoardGroupID, cudaDevAttrHostNativeAtomicSupported, cudaDevAttrSingleToDoublePrecisionPerfRatio,
    cudaDevAttrPageableMemoryAccess, cudaDevAttrConcurrentManagedAccess, cudaDevAttrComputePreemptionSupported, cudaDevAttrCanUseHostPointerForRegisteredMem,
    cudaDevAttrCooperativeLaunch = 95, cudaDevAttrCooperativeMultiDeviceLaunch, cudaDevAttrMaxSharedMemoryPerBlockOptin, cudaDevAttrCanFlushRemoteWrites,
    cudaDevAttrHostRegisterSupported, cudaDevAttrPageableMemoryAccessUsesHostPageTables, cudaDevAttrDirectManagedMemAccessFromHost,
    cudaDevAttrMaxBlocksPerMultiprocessor = 106, cudaDevAttrMaxPersistingL2CacheSize = 108, cudaDevAttrMaxAccessPolicyWindowSize,
    cudaDevAttrReservedSharedMemoryPerBlock = 111, cudaDevAttrSparseCudaArraySupported, cudaDevAttrMemoryPoolsSupported = 115, cudaDevAttrClusterLaunch = 120
};
struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
    size_t totalConstMem;
    int major, minor;
    size_t textureAlignment;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode, concurrentKernels, ECCEnabled,
        pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize,
        maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, pageableMemoryAccess, concurrentManagedAccess,
        computePreemptionSupported, cooperativeLaunch, maxBlocksPerMultiProcessor, cooperativeMultiDeviceLaunch, hostNativeAtomicSupported,
        singleToDoublePrecisionPerfRatio, canUseHostPointerForRegisteredMem, pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost,
        persistingL2CacheMaxSize, accessPolicyMaxWindowSize, hostRegisterSupported, memoryPoolsSupported, maxTexture1D, maxTexture1DLinear, maxTexture2D[2],
        maxTexture3D[3], maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemap;
    size_t sharedMemPerBlockOptin, reservedSharedMemPerBlock, texturePitchAlignment, surfaceAlignment;
    int clusterLaunch;
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes;
};
struct cudaPointerAttributes {
    enum cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
struct cudaPitchedPtr { void* ptr; size_t pitch, xsize, ysize; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    struct cudaPos srcPos;
    struct cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    struct cudaPos dstPos;
    struct cudaPitchedPtr dstPtr;
    struct cudaExtent extent;
    enum cudaMemcpyKind kind;
};
struct CUstream_st;
typedef struct CUstream_st* cudaStream_t;
struct CUevent_st;
typedef struct CUevent_st* cudaEvent_t;
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void*);
typedef void (*cudaHostFn_t)(void*);
struct CUgraph_st;
typedef struct CUgraph_st* cudaGraph_t;
struct CUgraphExec_st;
typedef struct CUgraphExec_st* cudaGraphExec_t;
struct CUgraphNode_st;
typedef struct CUgraphNode_st* cudaGraphNode_t;
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone, cudaStreamCaptureStatusActive, cudaStreamCaptureStatusInvalidated };
struct cudaKernelNodeParams {
    void* func;
    dim3 gridDim, blockDim;
    unsigned int sharedMemBytes;
    void **kernelParams, **extra;
};
struct cudaMemsetParams {
    void* dst;
    size_t pitch;
    unsigned int value, elementSize;
    size_t width, height;
};
enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeMemset, cudaGraphNodeTypeHost, cudaGraphNodeTypeGraph, cudaGraphNodeTypeEmpty,
    cudaGraphNodeTypeWaitEvent, cudaGraphNodeTypeEventRecord, cudaGraphNodeTypeMemAlloc = 10, cudaGraphNodeTypeMemFree, cudaGraphNodeTypeConditional = 13
};
enum cudaGraphExecUpdateResult {
    cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError, cudaGraphExecUpdateErrorTopologyChanged, cudaGraphExecUpdateErrorNodeTypeChanged
};
struct cudaGraphExecUpdateResultInfo {
    enum cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
};
struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void* userData;
};

#define cudaHostAllocDefault 0x00u
#define cudaHostAllocPortable 0x01u
#define cudaHostAllocMapped 0x02u
#define cudaHostAllocWriteCombined 0x04u
#define cudaHostRegisterDefault 0x00u
#define cudaHostRegisterPortable 0x01u
#define cudaHostRegisterMapped 0x02u
#define cudaMemAttachGlobal 0x01u
#define cudaMemAttachHost 0x02u
#define cudaMemAttachSingle 0x04u
#define cudaEventDefault 0x00u
#define cudaEventBlockingSync 0x01u
#define cudaEventDisableTiming 0x02u
// By these the samples' own helpers know what is included.
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define cudaStreamDefault 0x00u
#define cudaStreamNonBlocking 0x01u
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaDeviceScheduleAuto 0x00u
#define cudaDeviceScheduleSpin 0x01u
#define cudaDeviceScheduleYield 0x02u
#define cudaDeviceScheduleBlockingSync 0x04u
#define cudaDeviceBlockingSync 0x04u
#define cudaDeviceMapHost 0x08u
#define cudaGraphInstantiateFlagAutoFreeOnLaunch 1
#define cudaCpuDeviceId ((int)-1)

// ---- functions
extern "C" {
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);

cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaChooseDevice(int* device, const struct cudaDeviceProp* wanted);
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* prop, int device);
cudaError_t cudaDeviceGetAttribute(int* value, enum cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaThreadSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaThreadExit(void);
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config);
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig* config);
cudaError_t cudaDeviceGetLimit(size_t* value, enum cudaLimit limit);
cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaMemGetInfo(size_t* free, size_t* total);
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);

cudaError_t cudaFree(void* pointer);
cudaError_t telarMallocAsync(void** pointer, size_t bytes, cudaStream_t stream);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned int flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, size_t bytes);
cudaError_t cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, enum cudaMemcpyKind kind,
                              cudaStream_t stream = 0);
cudaError_t cudaMemset(void* to, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream = 0);
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream);
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream = 0);
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, enum cudaMemoryAdvise advice, int device);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes* attributes, const void* pointer);

cudaError_t cudaMallocArray(cudaArray_t* array, const struct cudaChannelFormatDesc* desc, size_t width, size_t height = 0, unsigned int flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const struct cudaChannelFormatDesc* desc, struct cudaExtent extent, unsigned int flags = 0);
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms* parameters);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaMemcpy2DToArray(cudaArray_t array, size_t x, size_t y, const void* from, size_t pitch, size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArray(cudaArray_t array, size_t x, size_t y, const void* from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const struct cudaResourceDesc* resource, const struct cudaTextureDesc* texture,
                                    const struct cudaResourceViewDesc* view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc* resource, cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const struct cudaResourceDesc* resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_t array, size_t x, size_t y, size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_t array, size_t x, size_t y, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc* desc, struct cudaExtent* extent, unsigned int* flags, cudaArray_t array);
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc* desc, cudaArray_t array);

cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned int flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to);

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus* status);
cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int flags);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t telarGraphInstantiate(cudaGraphExec_t* made, cudaGraph_t graph, unsigned long long flags);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph);
cudaError_t cudaGraphUpload(cudaGraphExec_t graph, cudaStream_t stream);
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, const struct cudaKernelNodeParams* given);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, void* to, const void* from, size_t bytes,
                                     enum cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, const struct cudaMemsetParams* given);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, const struct cudaHostNodeParams* given);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, const struct cudaMemcpy3DParms* given);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* made, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count, cudaGraph_t child);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType* type);
cudaError_t cudaGraphClone(cudaGraph_t* made, cudaGraph_t graph);
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams* params);
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams* params);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t graph, cudaGraphNode_t node, const struct cudaKernelNodeParams* params);
cudaError_t telarGraphUpdate(cudaGraphExec_t into, cudaGraph_t graph, enum cudaGraphExecUpdateResult* result);

// The compiler calls the first three for kernel<<<...>>>(...).
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, struct CUstream_st* stream = 0);
unsigned int __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream);
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream);

// What the templates below stand on.
cudaError_t telarMalloc(void** pointer, size_t bytes);
cudaError_t telarMallocManaged(void** pointer, size_t bytes);
cudaError_t telarMallocHost(void** pointer, size_t bytes);
cudaError_t telarMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height);
cudaError_t telarCopySymbol(const void* symbol, void* other, size_t bytes, size_t offset, int toSymbol, enum cudaMemcpyKind kind, int async, cudaStream_t stream);
cudaError_t telarSymbolAddress(void** pointer, const void* symbol);
cudaError_t telarSymbolSize(size_t* bytes, const void* symbol);
cudaError_t telarFunctionAttributes(struct cudaFuncAttributes* attributes, const void* function);
cudaError_t telarSetFunctionAttribute(const void* function, enum cudaFuncAttribute attribute, int value);
cudaError_t telarBlocksPerMultiprocessor(int* blocks, const void* function, int blockThreads, size_t shared);
cudaError_t telarEventCreate(cudaEvent_t* event);
cudaError_t telarHostPointer(void** device, void* host);
}

#define TELAR_CALL static inline __attribute__((always_inline, nodebug))
TELAR_CALL cudaError_t cudaEventCreate(cudaEvent_t* event) { return telarEventCreate(event); }
TELAR_CALL cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int) { return telarEventCreate(event); }
template <class T>
TELAR_CALL cudaError_t cudaMalloc(T** pointer, size_t bytes) { return telarMalloc((void**)pointer, bytes); }
template <class T>
TELAR_CALL cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream) { return telarMallocAsync((void**)pointer, bytes, stream); }
template <class T>
TELAR_CALL cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned int = cudaMemAttachGlobal) { return telarMallocManaged((void**)pointer, bytes); }
template <class T>
TELAR_CALL cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned int = 0) { return telarMallocHost((void**)pointer, bytes); }
template <class T>
TELAR_CALL cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned int) { return telarMallocHost((void**)pointer, bytes); }
template <class T>
TELAR_CALL cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int) { return telarHostPointer((void**)device, host); }
template <class T>
TELAR_CALL cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height) { return telarMallocPitch((void**)pointer, pitch, width, height); }
TELAR_CALL cudaError_t cudaMalloc3D(struct cudaPitchedPtr* made, struct cudaExtent extent) {
    if (!made) return cudaErrorInvalidValue;
    made->xsize = extent.width, made->ysize = extent.height;
    return telarMallocPitch(&made->ptr, &made->pitch, extent.width, extent.height * extent.depth);
}
TELAR_CALL cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int value, struct cudaExtent extent, cudaStream_t stream) {
    if (extent.height == to.ysize) // one slice behind the other
        return cudaMemset2DAsync(to.ptr, to.pitch, value, extent.width, extent.height * extent.depth, stream);
    cudaError_t error = cudaSuccess;
    for (size_t z = 0; z < extent.depth && error == cudaSuccess; ++z)
        error = cudaMemset2DAsync((char*)to.ptr + z * to.ysize * to.pitch, to.pitch, value, extent.width, extent.height, stream);
    return error;
}
TELAR_CALL cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value, struct cudaExtent extent) { return cudaMemset3DAsync(to, value, extent, 0); }
template <class T>
TELAR_CALL cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return telarCopySymbol((const void*)&symbol, (void*)from, bytes, offset, 1, kind, 0, 0);
}
template <class T>
TELAR_CALL cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) {
    return telarCopySymbol((const void*)&symbol, (void*)from, bytes, offset, 1, kind, 1, stream);
}
template <class T>
TELAR_CALL cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return telarCopySymbol((const void*)&symbol, to, bytes, offset, 0, kind, 0, 0);
}
template <class T>
TELAR_CALL cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) {
    return telarCopySymbol((const void*)&symbol, to, bytes, offset, 0, kind, 1, stream);
}
template <class T>
TELAR_CALL cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) { return telarSymbolAddress(pointer, (const void*)&symbol); }
template <class T>
TELAR_CALL cudaError_t cudaGetSymbolSize(size_t* bytes, const T& symbol) { return telarSymbolSize(bytes, (const void*)&symbol); }
template <class T>
TELAR_CALL cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* function) { return telarFunctionAttributes(attributes, (const void*)function); }
template <class T>
TELAR_CALL cudaError_t cudaFuncSetAttribute(T* function, cudaFuncAttribute attribute, int value) { return telarSetFunctionAttribute((const void*)function, attribute, value); }
template <class T>
TELAR_CALL cudaError_t cudaFuncSetCacheConfig(T*, cudaFuncCache) { return cudaSuccess; }
template <class T>
TELAR_CALL cudaError_t cudaFuncSetSharedMemConfig(T*, cudaSharedMemConfig) { return cudaSuccess; }
template <class T>
TELAR_CALL cudaError_t cudaLaunchKernel(T* function, dim3 grid, dim3 block, void** arguments, size_t shared = 0, cudaStream_t stream = 0) {
    return cudaLaunchKernel((const void*)function, grid, block, arguments, shared, stream);
}
TELAR_CALL cudaError_t cudaGraphInstantiate(cudaGraphExec_t* made, cudaGraph_t graph, unsigned long long flags = 0) { return telarGraphInstantiate(made, graph, flags); }
TELAR_CALL cudaError_t cudaGraphInstantiate(cudaGraphExec_t* made, cudaGraph_t graph, cudaGraphNode_t*, char*, size_t) { return telarGraphInstantiate(made, graph, 0); }
TELAR_CALL cudaError_t cudaGraphExecUpdate(cudaGraphExec_t into, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* info) { return telarGraphUpdate(into, graph, &info->result); }
TELAR_CALL cudaError_t cudaGraphExecUpdate(cudaGraphExec_t into, cudaGraph_t graph, cudaGraphNode_t*, enum cudaGraphExecUpdateResult* result) { return telarGraphUpdate(into, graph, result); }
TELAR_CALL cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* made, cudaGraph_t graph, unsigned long long flags) { return telarGraphInstantiate(made, graph, flags); }
template <class T>
TELAR_CALL cudaError_t cudaLaunchCooperativeKernel(T* function, dim3 grid, dim3 block, void** arguments, size_t shared = 0, cudaStream_t stream = 0) {
    return cudaLaunchCooperativeKernel((const void*)function, grid, block, arguments, shared, stream);
}
template <class T>
TELAR_CALL cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T function, int blockThreads, size_t shared) {
    return telarBlocksPerMultiprocessor(blocks, (const void*)function, blockThreads, shared);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* gridBlocks, int* blockThreads, T function, size_t shared = 0, int limit = 0) {
    int best = 0;
    for (int threads = 1024; threads >= 32; threads -= 32) {
        int blocks = 0, multiprocessors = 0;
        if (limit > 0 && threads > limit)
            continue;
        if (cudaError_t error = telarBlocksPerMultiprocessor(&blocks, (const void*)function, threads, shared))
            return error;
        cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
        if (blocks * threads > best) {
            best = blocks * threads;
            *blockThreads = threads;
            *gridBlocks = blocks * multiprocessors;
        }
    }
    return cudaSuccess;
}
TELAR_CALL struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
TELAR_CALL struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
TELAR_CALL struct cudaPitchedPtr make_cudaPitchedPtr(void* p, size_t pitch, size_t x, size_t y) { return {p, pitch, x, y}; }
TELAR_CALL struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f) { return {x, y, z, w, f}; }
template <class T>
struct telar_channel; // of types that textures hold
#define TELAR_CHANNEL(T, bits, count, kind)                                                                                      \
    template <>                                                                                                              \
    struct telar_channel<T> {                                                                                                \
        static constexpr cudaChannelFormatDesc desc = {bits, count > 1 ? bits : 0, count > 3 ? bits : 0, count > 3 ? bits : 0, kind}; \
    };
#define TELAR_CHANNELS(T, V, bits, kind)                                                                                         \
    TELAR_CHANNEL(T, bits, 1, kind) TELAR_CHANNEL(V##2, bits, 2, kind) TELAR_CHANNEL(V##4, bits, 4, kind)
TELAR_CHANNELS(float, float, 32, cudaChannelFormatKindFloat)
TELAR_CHANNELS(int, int, 32, cudaChannelFormatKindSigned)
TELAR_CHANNELS(unsigned int, uint, 32, cudaChannelFormatKindUnsigned)
TELAR_CHANNELS(short, short, 16, cudaChannelFormatKindSigned)
TELAR_CHANNELS(unsigned short, ushort, 16, cudaChannelFormatKindUnsigned)
TELAR_CHANNELS(signed char, char, 8, cudaChannelFormatKindSigned)
TELAR_CHANNELS(unsigned char, uchar, 8, cudaChannelFormatKindUnsigned)
template <class T>
TELAR_CALL struct cudaChannelFormatDesc cudaCreateChannelDesc() { return telar_channel<T>::desc; }
#include "telar_devices.h"
#include "telar_graphs.h"
