// Sums over GPUs by NVIDIA's NCCL, which is loaded when several GPUs are asked for;
// nothing is linked.
#pragma once

#include "gpu/device/cuda.hpp"

#include <array>
#include <vector>

namespace telar::gpu {

/// Whether NCCL can be loaded, and if not, why.
Status ncclAvailable();

/// What the members of a group know each other by: made by one of them, carried to the others.
using RingId = std::array<char, 128>;

/// One device's end of a group. Every rank makes the same calls, each from a thread of its own.
class Ring {
public:
    /// One for each device, in their order.
    static Expected<std::vector<Ring>> create(const std::vector<int>& devices);
    static Expected<RingId> makeId();
    /// This process' end, on the device in use: returns when all `ranks` have come.
    static Expected<Ring> join(const RingId& id, int rank, int ranks);
    Ring(Ring&& other) noexcept
        : handle_(std::exchange(other.handle_, nullptr)), rank(other.rank), ranks(other.ranks) {}
    Ring(const Ring&) = delete;
    ~Ring();

    /// Every number becomes its sum over the ranks, in the queue of `stream`; may be recorded into a graph.
    Status sum(float* values, int64_t count, cudaStream_t stream) const;

private:
    Ring(void* handle, int rank, int ranks) : handle_(handle), rank(rank), ranks(ranks) {}
    void* handle_ = nullptr;

public:
    int rank = 0, ranks = 1;
};

} // namespace telar::gpu
