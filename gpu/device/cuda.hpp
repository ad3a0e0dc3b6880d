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

class Stream {
public:
    static Expected<Stream> create();
    /// One whose work is given the device's room before that of those from `create`.
    static Expected<Stream> createUrgent();
    Stream() = default;
    Stream(Stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
    Stream& operator=(Stream&& other) noexcept {
        std::swap(stream_, other.stream_);
        return *this;
    }
    ~Stream();
    cudaStream_t get() const { return stream_; }
    /// Waits for all work given so far.
    Status wait() const;

private:
    cudaStream_t stream_ = nullptr;
};

/// A mark in a stream. The time between two marks counts only if both lie in the stream of the work.
class Event {
public:
    static Expected<Event> create();
    Event() = default;
    Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
    Event& operator=(Event&& other) noexcept {
        std::swap(event_, other.event_);
        return *this;
    }
    ~Event();
    cudaEvent_t get() const { return event_; }
    Status record(const Stream& stream) const;
    Status wait() const;
    /// Milliseconds from `start` to this mark; both must have been passed.
    Expected<double> since(const Event& start) const;

private:
    cudaEvent_t event_ = nullptr;
};

} // namespace telar::gpu
