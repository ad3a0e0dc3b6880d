// Peers, memory pools, hints and attributes of launches (telar_devices.h).
#pragma once
#include "child_card.h"
#include "child_graph.h"

struct CUmemPoolHandle_st {
    uint64_t settings[8]; ///< attributes 1 to 4 as they were set
};

namespace {

CUmemPoolHandle_st usualPool;
CUmemPoolHandle_st* presentPool = &usualPool;

} // namespace

extern "C" {

// ---- peers: all cards are alike and reach each other, once that is asked for
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attribute, int from, int to) {
    if (!isCard(from) || !isCard(to) || from == to)
        return remember(cudaErrorInvalidDevice);
    *value = attribute == cudaDevP2PAttrAccessSupported || attribute == cudaDevP2PAttrNativeAtomicSupported;
    return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags) {
    if (!isCard(peer) || peer == presentCard || flags)
        return remember(flags ? cudaErrorInvalidValue : isCard(peer) ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice);
    Locked locked;
    if (reachOf[presentCard] >> peer & 1)
        return remember(cudaErrorPeerAccessAlreadyEnabled);
    reachOf[presentCard] |= 1u << peer;
    return cudaSuccess;
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
    if (!isCard(peer) || peer == presentCard)
        return remember(cudaErrorInvalidDevice);
    Locked locked;
    if (!(reachOf[presentCard] >> peer & 1))
        return remember(cudaErrorPeerAccessNotEnabled);
    reachOf[presentCard] &= ~(1u << peer);
    return cudaSuccess;
}
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, size_t bytes, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (!isCard(toDevice) || !isCard(fromDevice))
        return remember(cudaErrorInvalidDevice);
    if (isCapturing(stream))
        return addCopy(capturing, nullptr, to, bytes, from, bytes, bytes, 1, cudaMemcpyDeviceToDevice, SITE);
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, cudaMemcpyDeviceToDevice, SITE, {stream, true}));
}
cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device) {
    if (!isCard(device) || !id || length < 13)
        return remember(!isCard(device) ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    memcpy(id, "0000:00:00.0", 13);
    id[6] += (char)device;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id) {
    for (int card = 0; isCard(card); ++card) {
        char own[13];
        cudaDeviceGetPCIBusId(own, sizeof own, card);
        if (strcmp(id, own) == 0) {
            *device = card;
            return cudaSuccess;
        }
    }
    return remember(cudaErrorInvalidDevice);
}
cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
    *flags = cudaDeviceScheduleAuto | cudaDeviceMapHost;
    return cudaSuccess;
}
cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }

// ---- pools: all memory comes from one, and is given back when it is freed
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    if (!isCard(device))
        return remember(cudaErrorInvalidDevice);
    *pool = &usualPool;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    if (!isCard(device))
        return remember(cudaErrorInvalidDevice);
    *pool = presentPool;
    return cudaSuccess;
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    if (!isCard(device) || !pool)
        return remember(!isCard(device) ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    presentPool = pool;
    return cudaSuccess;
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* wanted) {
    if (!pool || !wanted || wanted->allocType != cudaMemAllocationTypePinned)
        return remember(cudaErrorInvalidValue);
    if (wanted->handleTypes != cudaMemHandleTypeNone) // for other processes, of which there is none
        return remember(cudaErrorNotSupported);
    *pool = (cudaMemPool_t)calloc(1, sizeof(CUmemPoolHandle_st));
    return cudaSuccess;
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    if (!pool || pool == &usualPool)
        return remember(cudaErrorInvalidValue);
    if (presentPool == pool)
        presentPool = &usualPool;
    free(pool);
    return cudaSuccess;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    if (!pool || !value || attribute < cudaMemPoolReuseFollowEventDependencies || attribute > cudaMemPoolAttrUsedMemHigh)
        return remember(cudaErrorInvalidValue);
    pool->settings[attribute - 1] = attribute < cudaMemPoolAttrReleaseThreshold ? *(int*)value : *(uint64_t*)value;
    return cudaSuccess;
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    if (!pool || !value || attribute < cudaMemPoolReuseFollowEventDependencies || attribute > cudaMemPoolAttrUsedMemHigh)
        return remember(cudaErrorInvalidValue);
    Locked locked;
    if (attribute < cudaMemPoolAttrReleaseThreshold)
        *(int*)value = (int)pool->settings[attribute - 1];
    else
        *(uint64_t*)value = attribute == cudaMemPoolAttrReleaseThreshold ? pool->settings[attribute - 1] : bytesTaken(false);
    return cudaSuccess;
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) { return pool ? cudaSuccess : remember(cudaErrorInvalidValue); }
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* who, size_t count) {
    for (size_t k = 0; pool && k < count; ++k)
        if (who[k].location.type != cudaMemLocationTypeDevice || !isCard(who[k].location.id))
            return remember(cudaErrorInvalidDevice);
    return pool ? cudaSuccess : remember(cudaErrorInvalidValue);
}

// ---- hints, which change nothing here
cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID attribute, const cudaStreamAttrValue* value) {
    const bool known = attribute == cudaLaunchAttributeAccessPolicyWindow || attribute == cudaLaunchAttributeSynchronizationPolicy ||
                       attribute == cudaLaunchAttributePriority;
    return known && value ? cudaSuccess : remember(cudaErrorInvalidValue);
}
cudaError_t cudaStreamGetAttribute(cudaStream_t, cudaStreamAttrID, cudaStreamAttrValue* value) {
    if (!value)
        return remember(cudaErrorInvalidValue);
    memset(value, 0, sizeof *value);
    return cudaSuccess;
}
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
    *flags = nonBlocking[numberOf(stream)] ? cudaStreamNonBlocking : cudaStreamDefault;
    return cudaSuccess;
}
cudaError_t cudaStreamGetPriority(cudaStream_t, int* priority) {
    *priority = 0;
    return cudaSuccess;
}
cudaError_t telarAttach(const void* pointer) {
    const Place place = placeOf(pointer);
    return place.array == noArray || !place.host ? remember(cudaErrorInvalidValue) : cudaSuccess;
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* given, const void* function, void** arguments) {
    const uint64_t site = SITE;
    if (!given)
        return remember(cudaErrorInvalidValue);
    bool cooperative = false;
    dim3 cluster(1, 1, 1);
    for (unsigned int k = 0; k < given->numAttrs; ++k) {
        const auto& one = given->attrs[k];
        if (one.id == cudaLaunchAttributeCooperative)
            cooperative = one.val.cooperative != 0;
        if (one.id == cudaLaunchAttributeClusterDimension)
            cluster = dim3(one.val.clusterDim.x, one.val.clusterDim.y, one.val.clusterDim.z);
    }
    const cudaError_t wrong = clusterError(given->gridDim, cluster);
    if (isCapturing(given->stream) && !cooperative && cluster.x * cluster.y * cluster.z == 1)
        return remember(addKernel(capturing, nullptr, function, given->gridDim, given->blockDim, arguments, given->dynamicSmemBytes, site));
    return launch(function, given->gridDim, given->blockDim, arguments, given->dynamicSmemBytes, given->stream, site, cooperative,
                  wrong         ? wrong
                  : cooperative ? cooperativeError(function, given->gridDim, given->blockDim, given->dynamicSmemBytes)
                                : cudaSuccess,
                  cluster);
}

} // extern "C"
