#include "gpu/device/cuda.hpp"

#include "gpu/device/device.hpp"

#include <cstdlib>

namespace telar::gpu {

namespace {

/// Errors after which nothing runs in this process any more, or a device has gone.
bool deviceIsLost(cudaError_t code) {
    switch (code) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorIllegalInstruction:
    case cudaErrorHardwareStackError:
    case cudaErrorAssert:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorDevicesUnavailable:
    case cudaErrorContained:
    case cudaErrorUnknown:
        return true;
    default:
        return false;
    }
}

} // namespace

Status check(cudaError_t code, const char* call) {
    if (code == cudaSuccess)
        return {};
    cudaGetLastError(); // a failure that is not lasting is forgotten here, so that the next call is not
                        // blamed
    const auto device = text("%1, %2", chosenDeviceName(), call);
    Error error;
    if (code == cudaErrorMemoryAllocation)
        error = environmentError(text(TELAR_TR("gpu", "The GPU is out of memory")), device,
                                 text(TELAR_TR("gpu", "Close other programs that use it, or compute on the CPU")));
    else if (deviceIsLost(code))
        error = environmentError(text(TELAR_TR("gpu", "The GPU stopped working: %1"), cudaGetErrorString(code)), device,
                                 text(TELAR_TR("gpu", "Compute on the CPU; restart Telar to use the GPU again")));
    else
        return environmentError(text(TELAR_TR("gpu", "CUDA reported an error: %1"), cudaGetErrorString(code)), device);
    markUnhealthy(error);
    return error;
}

Status checkLaunch(const char* kernel) { return check(cudaGetLastError(), kernel); }

namespace {
thread_local int deviceOfThread = -1; // -1: the chosen one
}

OnDevice::OnDevice(int index) : before_(std::exchange(deviceOfThread, index)) {}
OnDevice::~OnDevice() { deviceOfThread = before_; }

Status useDevice() {
    if (auto ready = available(); !ready)
        return ready;
    return check(cudaSetDevice(deviceOfThread >= 0 ? deviceOfThread : chosenDevice()->index), "cudaSetDevice");
}

Expected<Bytes> Bytes::allocate(Memory kind, std::size_t bytes) {
    Bytes made;
    made.kind_ = kind;
    if (bytes == 0)
        return made;
    Status done;
    if (kind == Memory::Device)
        done = check(cudaMalloc(&made.data_, bytes), "cudaMalloc");
    else if (kind == Memory::Pinned)
        done = check(cudaMallocHost(&made.data_, bytes), "cudaMallocHost");
    else if (!(made.data_ = std::malloc(bytes)))
        done = environmentError(text(TELAR_TR("gpu", "The computer is out of memory")));
    if (!done)
        return done.error();
    made.size_ = bytes;
    return made;
}

Bytes& Bytes::operator=(Bytes&& other) noexcept {
    std::swap(kind_, other.kind_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

void Bytes::release() {
    if (!data_)
        return;
    if (kind_ == Memory::Device)
        cudaFree(data_);
    else if (kind_ == Memory::Pinned)
        cudaFreeHost(data_);
    else
        std::free(data_);
    data_ = nullptr;
    size_ = 0;
}

Expected<Stream> Stream::create() {
    cudaStream_t stream{};
    TELAR_CHECK(check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate"));
    Stream made;
    made.stream_.reset(stream);
    return made;
}

Expected<Stream> Stream::createUrgent() {
    int least = 0, greatest = 0;
    TELAR_CHECK(check(cudaDeviceGetStreamPriorityRange(&least, &greatest), "cudaDeviceGetStreamPriorityRange"));
    cudaStream_t stream{};
    TELAR_CHECK(
        check(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest), "cudaStreamCreateWithPriority"));
    Stream made;
    made.stream_.reset(stream);
    return made;
}

Status Stream::wait() const { return check(cudaStreamSynchronize(get()), "cudaStreamSynchronize"); }

Expected<Event> Event::create() {
    cudaEvent_t event{};
    TELAR_CHECK(check(cudaEventCreate(&event), "cudaEventCreate"));
    Event made;
    made.event_.reset(event);
    return made;
}

Status Event::record(const Stream& stream) const {
    return check(cudaEventRecord(get(), stream.get()), "cudaEventRecord");
}

Status Event::wait() const { return check(cudaEventSynchronize(get()), "cudaEventSynchronize"); }

Expected<double> Event::since(const Event& start) const {
    float ms = 0;
    TELAR_CHECK(check(cudaEventElapsedTime(&ms, start.get(), get()), "cudaEventElapsedTime"));
    return static_cast<double>(ms);
}

} // namespace telar::gpu
