// CUDA's runtime with owners and values: memory, streams and events free themselves, and every call that can
// fail gives an Error that names the call and the device. Only gpu/ includes this header.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <cstddef>
#include <cuda_runtime_api.h>
#include <memory>

namespace telar::gpu {

/// An Error where `code` is one. Running out of memory, and whatever leaves the device unusable, also marks
/// the device as unhealthy.
Status check(cudaError_t code, const char* call);
/// The same for what the last launch left behind.
Status checkLaunch(const char* kernel);
/// Makes the chosen device the one of the calling thread, or the one of its `OnDevice`.
Status useDevice();

/// While it lives, `useDevice` in this thread takes device `index` instead of the chosen one: for work that
/// several devices share, each with a thread of its own.
class OnDevice {
public:
    explicit OnDevice(int index);
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    ~OnDevice();

private:
    int before_;
};

enum class Memory {
    Device,
    Pinned,  ///< of the host, locked: copies run at full speed and beside the host's work
    Pageable ///< of the host, as any other
};

/// Bytes of one kind of memory.
class Bytes {
public:
    static Expected<Bytes> allocate(Memory kind, std::size_t bytes);
    Bytes() = default;
    Bytes(Bytes&& other) noexcept { *this = std::move(other); }
    Bytes& operator=(Bytes&& other) noexcept;
    ~Bytes() { release(); }

    void* data() const { return data_; }
    template <class T>
    T* as() const {
        return static_cast<T*>(data_);
    }
    std::size_t size() const { return size_; }
    Memory kind() const { return kind_; }
    void release();

private:
    Memory kind_ = Memory::Device;
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

/// How what CUDA's runtime has made ends.
struct Ends {
    void operator()(cudaStream_t stream) const { cudaStreamDestroy(stream); }
    void operator()(cudaEvent_t event) const { cudaEventDestroy(event); }
    void operator()(cudaGraphExec_t graph) const { cudaGraphExecDestroy(graph); }
};

class Stream {
public:
    static Expected<Stream> create();
    /// One whose work is given the device's room before that of those from `create`.
    static Expected<Stream> createUrgent();
    cudaStream_t get() const { return stream_.get(); }
    /// Waits for all work given so far.
    Status wait() const;

private:
    std::unique_ptr<CUstream_st, Ends> stream_;
};

/// A mark in a stream. The time between two marks counts only if both lie in the stream of the work.
class Event {
public:
    static Expected<Event> create();
    cudaEvent_t get() const { return event_.get(); }
    Status record(const Stream& stream) const;
    Status wait() const;
    /// Milliseconds from `start` to this mark; both must have been passed.
    Expected<double> since(const Event& start) const;

private:
    std::unique_ptr<CUevent_st, Ends> event_;
};

} // namespace telar::gpu
