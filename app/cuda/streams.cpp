// Streams and events. All work is done when its call returns: streams are names, and events are times of the card's
// timeline.
#include "app/cuda/state.hpp"

using namespace telar;
using namespace telar::cuda_driver;

namespace {

struct Stream {
    unsigned flags = 0;
    int priority = 0;
};
struct Event {
    int64_t at = -1; ///< nanoseconds; -1: it has not been recorded
};

/// The streams that exist by themselves are numbers (0, 1 and 2).
const Stream* streamOf(Handle stream) {
    return reinterpret_cast<uintptr_t>(stream) > 2 ? static_cast<Stream*>(stream) : nullptr;
}

} // namespace

TELAR_API cuStreamCreate(Handle* stream, unsigned flags) {
    TELAR_CALLED;
    *stream = new Stream{flags, 0};
    return 0;
}
TELAR_API cuStreamCreateWithPriority(Handle* stream, unsigned flags, int priority) {
    TELAR_CALLED;
    *stream = new Stream{flags, priority};
    return 0;
}
TELAR_API cuStreamDestroy_v2(Handle stream) {
    TELAR_CALLED;
    delete streamOf(stream);
    return 0;
}
TELAR_API cuStreamSynchronize(Handle) {
    TELAR_CALLED;
    return forked();
}
TELAR_API cuStreamQuery(Handle) {
    TELAR_CALLED;
    return forked();
}
TELAR_API cuStreamWaitEvent(Handle, Handle, unsigned) {
    TELAR_CALLED;
    return 0;
}
TELAR_API cuStreamAddCallback(Handle stream, void (*call)(Handle, int, void*), void* data, unsigned) {
    TELAR_CALLED;
    call(stream, 0, data);
    return 0;
}
TELAR_API cuLaunchHostFunc(Handle, void (*call)(void*), void* data) {
    TELAR_CALLED;
    call(data);
    return 0;
}
TELAR_API cuStreamGetFlags(Handle stream, unsigned* flags) {
    TELAR_CALLED;
    *flags = streamOf(stream) ? streamOf(stream)->flags : 0;
    return 0;
}
TELAR_API cuStreamGetPriority(Handle stream, int* priority) {
    TELAR_CALLED;
    *priority = streamOf(stream) ? streamOf(stream)->priority : 0;
    return 0;
}
TELAR_API cuStreamGetCtx(Handle, Handle* context) {
    TELAR_CALLED;
    *context = current();
    return 0;
}
TELAR_API cuStreamGetDevice(Handle, CUdevice* device) {
    TELAR_CALLED;
    *device = 0;
    return 0;
}
TELAR_API cuStreamIsCapturing(Handle, int* status) {
    TELAR_CALLED;
    *status = 0;
    return 0;
}
TELAR_API cuStreamAttachMemAsync(Handle, CUdeviceptr, std::size_t, unsigned) {
    TELAR_CALLED;
    return 0;
}

TELAR_API cuEventCreate(Handle* event, unsigned) {
    TELAR_CALLED;
    *event = new Event;
    return 0;
}
TELAR_API cuEventDestroy_v2(Handle event) {
    TELAR_CALLED;
    delete static_cast<Event*>(event);
    return 0;
}
TELAR_API cuEventRecord(Handle event, Handle) {
    TELAR_CALLED;
    static_cast<Event*>(event)->at = engine().clock();
    return 0;
}
TELAR_API cuEventRecordWithFlags(Handle event, Handle stream, unsigned) { return cuEventRecord(event, stream); }
TELAR_API cuEventSynchronize(Handle) {
    TELAR_CALLED;
    return 0;
}
TELAR_API cuEventQuery(Handle) {
    TELAR_CALLED;
    return 0;
}
TELAR_API cuEventElapsedTime(float* ms, Handle from, Handle to) {
    TELAR_CALLED;
    const auto begun = static_cast<Event*>(from)->at, ended = static_cast<Event*>(to)->at;
    if (begun < 0 || ended < 0)
        return failed(driver::InvalidHandle, "one of the two events has not been recorded");
    *ms = static_cast<float>(static_cast<double>(ended - begun) * 1e-6);
    return 0;
}
TELAR_API cuEventElapsedTime_v2(float* ms, Handle from, Handle to) { return cuEventElapsedTime(ms, from, to); }

TELAR_PER_THREAD(cuStreamGetPriority, _ptsz)
TELAR_PER_THREAD(cuStreamGetFlags, _ptsz)
TELAR_PER_THREAD(cuStreamGetCtx, _ptsz)
TELAR_PER_THREAD(cuStreamWaitEvent, _ptsz)
TELAR_PER_THREAD(cuStreamAddCallback, _ptsz)
TELAR_PER_THREAD(cuStreamAttachMemAsync, _ptsz)
TELAR_PER_THREAD(cuStreamQuery, _ptsz)
TELAR_PER_THREAD(cuStreamSynchronize, _ptsz)
TELAR_PER_THREAD(cuStreamIsCapturing, _ptsz)
TELAR_PER_THREAD(cuEventRecord, _ptsz)
TELAR_PER_THREAD(cuEventRecordWithFlags, _ptsz)
TELAR_PER_THREAD(cuLaunchHostFunc, _ptsz)

TELAR_BEFORE_V2(cuStreamDestroy)
TELAR_BEFORE_V2(cuEventDestroy)
