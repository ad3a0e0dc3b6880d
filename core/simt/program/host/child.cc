// The CUDA runtime in the process of a whole program. Device memory is one piece that Telar sees, too; launches go to
// Telar over a socket and come back done; everything else is settled here. Compiled with each program, its parts as one.
#include "child_calls.h"
#include "child_card.h"
#include "child_devices.h"
#include "child_driver.h"
#include "child_graph.h"
#include "child_heap.h"
#include "child_launch.h"
#include "child_memory.h"
#include "child_nodes.h"
#include "child_ranges.h"
#include "child_ranks.h"
#include "child_texture.h"

extern "C" {

// ---- what the compiler calls
void** __cudaRegisterFatBinary(void* wrapper) { // whose handle is the file's number and 1
    const char* text = wrapper ? ((const FatBinary*)wrapper)->text : nullptr;
    const size_t length = strlen(unitMark);
    const bool marked = text && strncmp(text, unitMark, length) == 0;
    return (void**)((marked ? strtoul(text + length, nullptr, 10) : 0) + 1);
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void** unit, const char* stub, char*, const char* name, int, uint3*, uint3*, dim3*, dim3*, int*) {
    const auto* kernels = (const KernelEntry*)(base + world->kernelTable);
    uint32_t kernel = 0;
    while (kernel < world->kernels && !isNamed(base + kernels[kernel].name, name, unit))
        ++kernel;
    functions = (Function*)realloc(functions, (functionCount + 1) * sizeof *functions);
    functions[functionCount++] = {stub, kernel < world->kernels ? kernel : noKernel, name, -1};
}
void __cudaRegisterVar(void** unit, char* shadow, char*, const char* name, int, size_t, int, int) {
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    uint32_t symbol = world->symbols;
    for (uint32_t k = 0; k < world->symbols; ++k)
        if (isNamed(base + symbols[k].name, name, unit) || (symbol == world->symbols && isNamed(base + symbols[k].name, name, nullptr)))
            symbol = k; // its own, or that of another file where it is only declared
    if (symbol == world->symbols)
        return;
    variables = (Variable*)realloc(variables, (variableCount + 1) * sizeof *variables);
    variables[variableCount++] = {shadow, symbol};
    if (isManaged(shadow))
        memcpy(shadow, base + symbols[symbol].offset, symbols[symbol].bytes); // what the source gives it at the start
}
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, CUstream_st* stream) {
    if (configurationCount == 8)
        return cudaErrorLaunchFailure;
    configurations[configurationCount++] = {grid, block, shared, stream, SITE};
    return 0;
}
unsigned int __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream) {
    if (configurationCount == 0)
        return cudaErrorMissingConfiguration;
    const CallConfiguration& last = configurations[--configurationCount];
    *grid = last.grid;
    *block = last.block;
    *shared = last.shared;
    *(cudaStream_t*)stream = last.stream;
    configuredAt = last.site;
    return 0;
}
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream) {
    const uint64_t site = configuredAt ? configuredAt : SITE;
    configuredAt = 0;
    if (isCapturing(stream))
        return remember(addKernel(capturing, nullptr, function, grid, block, arguments, shared, site));
    return launch(function, grid, block, arguments, shared, stream, site);
}
cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream) {
    return launch(function, grid, block, arguments, shared, stream, SITE, true, cooperativeError(function, grid, block, shared));
}

// ---- errors
cudaError_t cudaGetLastError() {
    const cudaError_t error = lastError;
    lastError = stickyError;
    return error;
}
cudaError_t cudaPeekAtLastError() { return lastError; }
const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
#define TELAR_ERROR(name, number, text)                                                                                \
    case name:                                                                                                         \
        return text;
#include "cuda_errors.h"
#undef TELAR_ERROR
    }
    return "unrecognized error code";
}
const char* cudaGetErrorName(cudaError_t error) {
    switch (error) {
#define TELAR_ERROR(name, number, text)                                                                                \
    case name:                                                                                                         \
        return #name;
#include "cuda_errors.h"
#undef TELAR_ERROR
    }
    return "unrecognized error code";
}

// ---- memory
cudaError_t telarMalloc(void** pointer, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(allocate(pointer, bytes, false, false, SITE));
}
cudaError_t telarMallocManaged(void** pointer, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(allocate(pointer, bytes, true, false, SITE));
}
cudaError_t telarMallocHost(void** pointer, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(allocate(pointer, bytes, true, true, SITE));
}
cudaError_t telarMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
    WHOLE_CONTEXT;
    if (!pitch || width > (size_t)1 << 40)
        return remember(cudaErrorInvalidValue);
    *pitch = (width + 511) / 512 * 512;
    if (height > 0 && *pitch > bytesThere() / height)
        return remember(cudaErrorMemoryAllocation);
    return remember(allocate(pointer, *pitch * height, false, false, SITE));
}
cudaError_t telarHostPointer(void** device, void* host) {
    if (void* registered = deviceOfRegistered(host)) {
        *device = registered;
        return cudaSuccess;
    }
    const Place place = placeOf(host);
    if (place.array == noArray || !place.host)
        return remember(cudaErrorInvalidValue);
    *device = host;
    return cudaSuccess;
}
cudaError_t cudaFree(void* pointer) {
    WHOLE_CONTEXT;
    return remember(release(pointer, false, SITE));
}
cudaError_t cudaFreeHost(void* pointer) {
    WHOLE_CONTEXT;
    return remember(release(pointer, true, SITE));
}
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned int flags) {
    WHOLE_CONTEXT;
    return remember(registerHost(pointer, bytes, flags & cudaHostRegisterMapped, SITE));
}
cudaError_t cudaHostUnregister(void* pointer) {
    WHOLE_CONTEXT;
    return remember(unregisterHost(pointer, SITE));
}
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, kind, SITE));
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (isCapturing(stream))
        return addCopy(capturing, nullptr, to, bytes, from, bytes, bytes, 1, kind, SITE);
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, kind, SITE, {stream, true}));
}
cudaError_t cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, size_t bytes) {
    WHOLE_CONTEXT;
    if (!isCard(toDevice) || !isCard(fromDevice))
        return remember(cudaErrorInvalidDevice);
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, cudaMemcpyDeviceToDevice, SITE));
}
cudaError_t cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyRows(to, toPitch, from, fromPitch, width, height, kind, SITE));
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (isCapturing(stream))
        return addCopy(capturing, nullptr, to, toPitch, from, fromPitch, width, height, kind, SITE);
    return remember(copyRows(to, toPitch, from, fromPitch, width, height, kind, SITE, {stream, true}));
}
cudaError_t cudaMemset(void* to, int value, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(fillRows(to, bytes, value, bytes, 1, SITE));
}
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (isCapturing(stream))
        return addFill(capturing, nullptr, to, bytes, value, bytes, 1, SITE);
    return remember(fillRows(to, bytes, value, bytes, 1, SITE, stream));
}
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
    WHOLE_CONTEXT;
    return remember(fillRows(to, pitch, value, width, height, SITE));
}
cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream) {
    WHOLE_CONTEXT;
    if (isCapturing(stream))
        return addFill(capturing, nullptr, to, pitch, value, width, height, SITE);
    return remember(fillRows(to, pitch, value, width, height, SITE, stream));
}
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t, int, cudaStream_t) {
    WHOLE_CONTEXT;
    const Place place = placeOf(pointer);
    return place.array == noArray || !place.host ? remember(cudaErrorInvalidValue) : cudaSuccess;
}
cudaError_t cudaMemAdvise(const void* pointer, size_t, cudaMemoryAdvise, int) {
    const Place place = placeOf(pointer);
    return place.array == noArray || !place.host ? remember(cudaErrorInvalidValue) : cudaSuccess;
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    const Place place = placeOf(pointer);
    const bool known = place.array != noArray && arrays[place.array].alive;
    attributes->type = !known                        ? cudaMemoryTypeUnregistered
                       : arrays[place.array].host    ? cudaMemoryTypeHost
                       : arrays[place.array].managed ? cudaMemoryTypeManaged
                                                     : cudaMemoryTypeDevice;
    attributes->device = known ? arrays[place.array].card : 0;
    attributes->devicePointer = known ? (void*)pointer : nullptr;
    attributes->hostPointer = known && place.host ? (void*)pointer : nullptr;
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(size_t* free_, size_t* total) {
    Locked locked;
    *free_ = bytesThere() - bytesTaken(true);
    *total = bytesThere();
    return cudaSuccess;
}
cudaError_t telarCopySymbol(const void* symbol, void* other, size_t bytes, size_t offset, int toSymbol, cudaMemcpyKind kind, int async, cudaStream_t stream) {
    if (!async)
        show();
    WHOLE_CONTEXT;
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry)
        return remember(cudaErrorInvalidSymbol);
    if (offset > entry->bytes || bytes > entry->bytes - offset)
        return remember(cudaErrorInvalidValue);
    void* const place = isManaged(symbol) ? (char*)symbol + offset : (void*)(entry->address + offset);
    void *const to = toSymbol ? place : other, *const from = toSymbol ? other : place;
    if (async && isCapturing(stream))
        return addCopy(capturing, nullptr, to, bytes, from, bytes, bytes, 1, kind, SITE);
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, kind, SITE, {stream, async != 0}, toSymbol ? Symbol::Into : Symbol::From));
}
cudaError_t telarSymbolAddress(void** pointer, const void* symbol) {
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry)
        return remember(cudaErrorInvalidSymbol);
    *pointer = (void*)entry->address;
    return cudaSuccess;
}
cudaError_t telarSymbolSize(size_t* bytes, const void* symbol) {
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry)
        return remember(cudaErrorInvalidSymbol);
    *bytes = entry->bytes;
    return cudaSuccess;
}

// ---- waiting, streams, events
#define WAIT(what)                                                                                                     \
    {                                                                                                                  \
        Locked locked;                                                                                                 \
        what;                                                                                                          \
    }                                                                                                                  \
    show();                                                                                                            \
    return remember(stickyError)
cudaError_t cudaDeviceSynchronize() { WAIT(waitForAll(presentCard)); }
cudaError_t cudaThreadSynchronize() { WAIT(waitForAll(presentCard)); }
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    if (isCapturing(stream))
        return remember(cudaErrorStreamCaptureUnsupported);
    WAIT(waitForStream(numberOf(stream)));
}
cudaError_t cudaStreamQuery(cudaStream_t stream) { WAIT(waitForStream(numberOf(stream))); } // by then all is done
cudaError_t cudaEventSynchronize(cudaEvent_t event) { WAIT(if (event) waitFor(event->order)); }
cudaError_t cudaEventQuery(cudaEvent_t event) { WAIT(if (event) waitFor(event->order)); }
cudaError_t cudaDeviceReset() {
    show();
    Locked locked;
    waitForAll(presentCard);
    for (uint32_t k = 0; k < arrayCount; ++k)
        if (arrays[k].alive && arrays[k].card == presentCard && !arrays[k].stays) {
            if (arrays[k].managed)
                munmap((void*)addressOf(k), arrays[k].taken);
            arrays[k].alive = false;
            say(Kind::Freed, 0, ArrayMessage{k, arrays[k].managed, 0, 0, 0});
        }
    stickyError = lastError = cudaSuccess;
    return cudaSuccess;
}
cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
    *stream = (cudaStream_t)calloc(1, sizeof(CUstream_st));
    Locked locked;
    const uint32_t last = mostStreams - 1;
    (*stream)->card = presentCard;
    (*stream)->number = (int)(streamCount < last ? streamCount++ : last);
    if ((uint32_t)(*stream)->number < last) {
        nonBlocking[(*stream)->number] = flags & cudaStreamNonBlocking;
        streamCards[(*stream)->number] = presentCard;
    } else {
        streamCount = mostStreams;
    }
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int) { return cudaStreamCreateWithFlags(stream, flags); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    show();
    free(stream);
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) {
    Locked locked;
    if (capturing && event && event->capture == captureNumber && stream)
        stream->capture = captureNumber; // a branch of what is captured
    else if (event)
        takeOrder(streamOrders[numberOf(stream)], event->order);
    return remember(stickyError);
}
/// A function of the host's that the stream calls comes after all of it.
static void waitBefore(cudaStream_t stream) {
    Locked locked;
    waitForStream(numberOf(stream));
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned int) {
    waitBefore(stream);
    callback(stream, stickyError, data);
    return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    if (isCapturing(stream))
        return addCall(capturing, nullptr, function, data);
    waitBefore(stream);
    function(data);
    return cudaSuccess;
}
cudaError_t telarEventCreate(cudaEvent_t* event) {
    *event = (cudaEvent_t)calloc(1, sizeof(CUevent_st));
    (*event)->card = presentCard;
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) { return telarEventCreate(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    free(event);
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    if (!event || event->card != cardOf(stream))
        return remember(cudaErrorInvalidResourceHandle);
    Locked locked;
    event->capture = isCapturing(stream) ? captureNumber : 0;
    if (event->capture)
        return cudaSuccess; // part of the graph, which does its works one after the other
    event->order = orderOf(numberOf(stream));
    event->nanoseconds = deviceClock;
    event->recorded = true;
    static uint64_t records = 0;
    event->records = ++records;
    return remember(stickyError);
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    if (!from || !to || !from->recorded || !to->recorded || from->card != to->card)
        return remember(cudaErrorInvalidResourceHandle);
    Locked locked;
    if (!comesAfter(hostOrder, from->order) || !comesAfter(hostOrder, to->order)) {
        say(Kind::Mistake, SITE, MistakeMessage{Mistake::ElapsedEarly, noArray, 0});
        return cudaErrorNotReady;
    }
    static bool timed = false;
    if (!timed)
        say(Kind::Mistake, 0, MistakeMessage{Mistake::Timed, noArray, 0});
    timed = true;
    // Both as they were the last time, and the device has worked since: what is measured is not what was meant.
    if (to->partner == from->records && to->measured == to->records && to->works != worksIssued)
        say(Kind::Mistake, SITE, MistakeMessage{Mistake::ElapsedAgain, noArray, 0});
    to->partner = from->records;
    to->measured = to->records;
    to->works = worksIssued;
    *milliseconds = (float)((double)to->nanoseconds - (double)from->nanoseconds) * 1e-6f;
    return cudaSuccess;
}

} // extern "C"
