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

TELAR_DOES(cuStreamCreate, (Handle * stream, unsigned flags), *stream = new Stream{flags, 0})
TELAR_DOES(cuStreamCreateWithPriority, (Handle * stream, unsigned flags, int priority),
           *stream = new Stream{flags, priority})
TELAR_DOES(cuStreamDestroy_v2, (Handle stream), delete streamOf(stream))
TELAR_RETURNS(cuStreamSynchronize, (Handle), forked())
TELAR_RETURNS(cuStreamQuery, (Handle), forked())
TELAR_DOES(cuStreamWaitEvent, (Handle, Handle, unsigned))
TELAR_DOES(cuStreamAddCallback, (Handle stream, void (*call)(Handle, int, void*), void* data, unsigned),
           call(stream, 0, data))
TELAR_DOES(cuLaunchHostFunc, (Handle, void (*call)(void*), void* data), call(data))
TELAR_DOES(cuStreamGetFlags, (Handle stream, unsigned* flags), *flags = streamOf(stream) ? streamOf(stream)->flags : 0)
TELAR_DOES(cuStreamGetPriority, (Handle stream, int* priority),
           *priority = streamOf(stream) ? streamOf(stream)->priority : 0)
TELAR_DOES(cuStreamGetCtx, (Handle, Handle* context), *context = current())
TELAR_DOES(cuStreamGetDevice, (Handle, CUdevice* device), *device = 0)
TELAR_DOES(cuStreamIsCapturing, (Handle, int* status), *status = 0)
TELAR_DOES(cuStreamAttachMemAsync, (Handle, CUdeviceptr, std::size_t, unsigned))

TELAR_DOES(cuEventCreate, (Handle * event, unsigned), *event = new Event)
TELAR_DOES(cuEventDestroy_v2, (Handle event), delete static_cast<Event*>(event))
TELAR_DOES(cuEventRecord, (Handle event, Handle), static_cast<Event*>(event)->at = engine().clock())
TELAR_API cuEventRecordWithFlags(Handle event, Handle stream, unsigned) { return cuEventRecord(event, stream); }
TELAR_DOES(cuEventSynchronize, (Handle))
TELAR_DOES(cuEventQuery, (Handle))
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
