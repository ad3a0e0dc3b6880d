// What a program asks about the card and its kernels; settings that change nothing here.
#pragma once
#include "child_launch.h"
#include "child_memory.h"

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
    *count = (int)world->cards;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
    *device = presentCard;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (!isCard(device))
        return remember(cudaErrorInvalidDevice);
    presentCard = device;
    return cudaSuccess;
}
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return cudaGetDevice(device); }
cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) {
    if (!isCard(device))
        return remember(cudaErrorInvalidDevice);
    const CardFacts& card = world->card;
    memset(prop, 0, sizeof *prop);
    memcpy(prop->name, card.name, sizeof prop->name);
    prop->totalGlobalMem = bytesThere();
    prop->pciBusID = device;
    prop->sharedMemPerBlock = world->sharedBytes;
    prop->sharedMemPerBlockOptin = world->optInSharedBytes;
    prop->sharedMemPerMultiprocessor = world->multiprocessorShared;
    prop->regsPerBlock = prop->regsPerMultiprocessor = 65536;
    prop->warpSize = 32;
    prop->memPitch = 2147483647;
    prop->maxThreadsPerBlock = 1024;
    const int threads[3] = {1024, 1024, 64}, blocks[3] = {2147483647, 65535, 65535};
    memcpy(prop->maxThreadsDim, threads, sizeof threads);
    memcpy(prop->maxGridSize, blocks, sizeof blocks);
    prop->clockRate = card.clockKhz;
    prop->totalConstMem = 65536;
    prop->major = card.major;
    prop->minor = card.minor;
    prop->textureAlignment = 512;
    prop->multiProcessorCount = card.multiprocessors;
    prop->canMapHostMemory = prop->concurrentKernels = prop->unifiedAddressing = prop->managedMemory = 1;
    prop->asyncEngineCount = prop->deviceOverlap = prop->streamPrioritiesSupported = 1;
    prop->memoryBusWidth = 256; // and a clock that gives the card's bandwidth with it, two bits a cycle
    prop->memoryClockRate = (int)(card.memoryBandwidth / (2.0 * 256 / 8) / 1e3);
    prop->l2CacheSize = card.l2Bytes;
    prop->maxThreadsPerMultiProcessor = card.major == 7 && card.minor == 5 ? 1024 : card.major == 8 && card.minor > 0 ? 1536 : 2048;
    prop->maxBlocksPerMultiProcessor = 16;
    prop->clusterLaunch = card.major >= 9;
    prop->cooperativeLaunch = prop->concurrentManagedAccess = prop->memoryPoolsSupported = prop->hostRegisterSupported = 1;
    prop->texturePitchAlignment = 32;
    prop->singleToDoublePrecisionPerfRatio = card.minor == 0 && card.major >= 6 ? 2 : 32;
    prop->maxTexture1D = prop->maxTexture2D[0] = 131072;
    prop->maxTexture2D[1] = 65536;
    prop->maxTexture1DLinear = 1 << 28;
    for (int& most : prop->maxTexture3D)
        most = 16384;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    cudaDeviceProp prop;
    if (const cudaError_t error = cudaGetDeviceProperties(&prop, device))
        return error;
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: *value = prop.maxThreadsPerBlock; break;
    case cudaDevAttrMaxBlockDimX: *value = prop.maxThreadsDim[0]; break;
    case cudaDevAttrMaxBlockDimY: *value = prop.maxThreadsDim[1]; break;
    case cudaDevAttrMaxBlockDimZ: *value = prop.maxThreadsDim[2]; break;
    case cudaDevAttrMaxGridDimX: *value = prop.maxGridSize[0]; break;
    case cudaDevAttrMaxGridDimY: *value = prop.maxGridSize[1]; break;
    case cudaDevAttrMaxGridDimZ: *value = prop.maxGridSize[2]; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = (int)prop.sharedMemPerBlock; break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = (int)prop.sharedMemPerBlockOptin; break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: *value = (int)prop.sharedMemPerMultiprocessor; break;
    case cudaDevAttrTotalConstantMemory: *value = (int)prop.totalConstMem; break;
    case cudaDevAttrWarpSize: *value = prop.warpSize; break;
    case cudaDevAttrMaxPitch: *value = (int)prop.memPitch; break;
    case cudaDevAttrMaxRegistersPerBlock: *value = prop.regsPerBlock; break;
    case cudaDevAttrMaxRegistersPerMultiprocessor: *value = prop.regsPerMultiprocessor; break;
    case cudaDevAttrClockRate: *value = prop.clockRate; break;
    case cudaDevAttrMultiProcessorCount: *value = prop.multiProcessorCount; break;
    case cudaDevAttrMemoryClockRate: *value = prop.memoryClockRate; break;
    case cudaDevAttrGlobalMemoryBusWidth: *value = prop.memoryBusWidth; break;
    case cudaDevAttrL2CacheSize: *value = prop.l2CacheSize; break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = prop.maxThreadsPerMultiProcessor; break;
    case cudaDevAttrComputeCapabilityMajor: *value = prop.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = prop.minor; break;
    case cudaDevAttrMaxBlocksPerMultiprocessor: *value = prop.maxBlocksPerMultiProcessor; break;
    case cudaDevAttrTextureAlignment: *value = (int)prop.textureAlignment; break;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio: *value = prop.singleToDoublePrecisionPerfRatio; break;
    case cudaDevAttrGpuOverlap:
    case cudaDevAttrStreamPrioritiesSupported:
    case cudaDevAttrHostRegisterSupported:
    case cudaDevAttrMemoryPoolsSupported: *value = 1; break;
    case cudaDevAttrPciBusId: *value = prop.pciBusID; break;
    case cudaDevAttrComputeMode:
    case cudaDevAttrKernelExecTimeout:
    case cudaDevAttrPciDeviceId:
    case cudaDevAttrPciDomainId:
    case cudaDevAttrTccDriver:
    case cudaDevAttrGlobalL1CacheSupported:
    case cudaDevAttrLocalL1CacheSupported:
    case cudaDevAttrIsMultiGpuBoard:
    case cudaDevAttrMultiGpuBoardGroupID:
    case cudaDevAttrHostNativeAtomicSupported:
    case cudaDevAttrPageableMemoryAccess:
    case cudaDevAttrComputePreemptionSupported:
    case cudaDevAttrCanUseHostPointerForRegisteredMem:
    case cudaDevAttrCooperativeMultiDeviceLaunch:
    case cudaDevAttrCanFlushRemoteWrites:
    case cudaDevAttrPageableMemoryAccessUsesHostPageTables:
    case cudaDevAttrDirectManagedMemAccessFromHost:
    case cudaDevAttrMaxPersistingL2CacheSize:
    case cudaDevAttrMaxAccessPolicyWindowSize:
    case cudaDevAttrReservedSharedMemoryPerBlock:
    case cudaDevAttrSparseCudaArraySupported:
    case cudaDevAttrIntegrated:
    case cudaDevAttrEccEnabled: *value = 0; break;
    case cudaDevAttrCanMapHostMemory:
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrAsyncEngineCount:
    case cudaDevAttrUnifiedAddressing:
    case cudaDevAttrManagedMemory:
    case cudaDevAttrConcurrentManagedAccess:
    case cudaDevAttrCooperativeLaunch: *value = 1; break;
    case cudaDevAttrClusterLaunch: *value = prop.clusterLaunch; break;
    default: return remember(cudaErrorInvalidValue);
    }
    return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    if (!config)
        return remember(cudaErrorInvalidValue);
    *config = cudaSharedMemBankSizeFourByte; // of every card since Maxwell
    return cudaSuccess;
}
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return cudaSuccess; }
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    *value = limit == cudaLimitStackSize ? 1024 : limit == cudaLimitPrintfFifoSize ? 1 << 20 : 8 << 20;
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    if (!isCard(device) || !isCard(peer))
        return remember(cudaErrorInvalidDevice);
    *can = device != peer;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }
cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }
cudaError_t telarFunctionAttributes(cudaFuncAttributes* attributes, const void* function) {
    const Function* known = functionOf(function);
    const KernelEntry* kernel = entryOf(known);
    if (!kernel)
        return remember(cudaErrorInvalidDeviceFunction);
    *attributes = {};
    attributes->sharedSizeBytes = kernel->staticShared;
    attributes->maxThreadsPerBlock = kernel->maxThreads ? (int)kernel->maxThreads : 1024;
    attributes->numRegs = 32;
    attributes->ptxVersion = attributes->binaryVersion = world->card.major * 10 + world->card.minor;
    attributes->maxDynamicSharedSizeBytes = (int)mostDynamicOf(*known);
    return cudaSuccess;
}
cudaError_t telarSetFunctionAttribute(const void* function, cudaFuncAttribute attribute, int value) {
    Function* known = functionOf(function);
    const KernelEntry* kernel = entryOf(known);
    if (!kernel)
        return remember(cudaErrorInvalidDeviceFunction);
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
        return value < -1 || value > 100 ? remember(cudaErrorInvalidValue) : cudaSuccess;
    if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed || attribute == cudaFuncAttributeClusterSchedulingPolicyPreference)
        return value < 0 ? remember(cudaErrorInvalidValue) : cudaSuccess;
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
        (uint64_t)value + kernel->staticShared > world->optInSharedBytes)
        return remember(cudaErrorInvalidValue);
    known->mostDynamic = value;
    return cudaSuccess;
}
cudaError_t telarBlocksPerMultiprocessor(int* blocks, const void* function, int blockThreads, size_t shared) {
    const KernelEntry* kernel = kernelOf(function);
    if (!kernel || blockThreads < 1 || blockThreads > 1024)
        return remember(kernel ? cudaErrorInvalidValue : cudaErrorInvalidDeviceFunction);
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    const int warps = (blockThreads + 31) / 32, byThreads = prop.maxThreadsPerMultiProcessor / (warps * 32);
    const size_t bytes = shared + kernel->staticShared;
    const int byShared = bytes ? (int)(prop.sharedMemPerMultiprocessor / bytes) : byThreads;
    *blocks = byThreads < byShared ? byThreads : byShared;
    if (*blocks > prop.maxBlocksPerMultiProcessor)
        *blocks = prop.maxBlocksPerMultiProcessor;
    return cudaSuccess;
}

} // extern "C"

namespace {

/// A grid consists of whole clusters.
cudaError_t clusterError(dim3 grid, dim3 cluster) {
    const unsigned int mostBlocks = 16; // where a kernel opts in
    if (cluster.x == 0 || cluster.y == 0 || cluster.z == 0 || cluster.x > mostBlocks || cluster.y > mostBlocks || cluster.z > mostBlocks ||
        cluster.x * cluster.y * cluster.z > mostBlocks)
        return cudaErrorInvalidClusterSize;
    return grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z ? cudaErrorInvalidClusterSize : cudaSuccess;
}
/// All blocks of a cooperative launch must be on the card at once.
cudaError_t cooperativeError(const void* function, dim3 grid, dim3 block, size_t shared) {
    const uint64_t threads = (uint64_t)block.x * block.y * block.z;
    int fit = 0;
    const bool known = kernelOf(function) && threads > 0 && threads <= 1024 &&
                       telarBlocksPerMultiprocessor(&fit, function, (int)threads, shared) == cudaSuccess;
    const bool tooMany = known && (uint64_t)grid.x * grid.y * grid.z > (uint64_t)fit * world->card.multiprocessors;
    return tooMany ? cudaErrorCooperativeLaunchTooLarge : cudaSuccess;
}

} // namespace
