// What a run on the device needs and what is dear to make: a stream, marks in it, locked staging memory and
// device memory. Kept between runs; each run borrows one.
#pragma once

#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"
#include "core/operation/run.hpp"
#include "gpu/device/cuda.hpp"

#include <array>
#include <functional>

namespace telar::gpu {

class Workspace {
public:
    Stream stream;
    std::array<Event, 4> marks; ///< begin, copied in, computed, copied out

    /// Device memory of at least `bytes`, kept for the next run; slot 0..4. Contents are undefined.
    Expected<void*> device(int slot, std::size_t bytes);

    /// `rows` rows of `rowBytes` between the host and the device, where a row begins every `pitch` bytes.
    /// `host(row)` gives the address of a row in ordinary memory. Goes through locked memory in pieces, the
    /// host's copy of one beside the device's copy of the other. Looks at `job` between pieces.
    Status copyIn(void* to, std::size_t pitch, int64_t rows, std::size_t rowBytes,
                  const std::function<const void*(int64_t)>& host, const JobContext& job);
    Status copyOut(const void* from, std::size_t pitch, int64_t rows, std::size_t rowBytes,
                   const std::function<void*(int64_t)>& host, const JobContext& job);

    /// The same for one run of bytes.
    Status copyIn(void* to, const void* host, std::size_t bytes, const JobContext& job);
    Status copyOut(const void* from, void* host, std::size_t bytes, const JobContext& job);

    static Expected<std::unique_ptr<Workspace>> create();
    /// Frees the device memory, for instance after a very large run.
    void shrink(std::size_t mostBytes);
    std::size_t deviceBytes() const;

private:
    static constexpr std::size_t pieceBytes = std::size_t{4} << 20, runBytes = pieceBytes / 16;
    std::array<Bytes, 2> staging_;
    std::array<Event, 2> staged_;
    std::array<Bytes, 5> device_;
};

/// A workspace of the pool, given back at the end of the scope (or dropped where the device failed).
class BorrowedWorkspace {
public:
    static Expected<BorrowedWorkspace> borrow();
    BorrowedWorkspace(BorrowedWorkspace&&) noexcept = default;
    ~BorrowedWorkspace();
    Workspace* operator->() const { return workspace_.get(); }
    Workspace& operator*() const { return *workspace_; }

private:
    explicit BorrowedWorkspace(std::unique_ptr<Workspace> workspace) : workspace_(std::move(workspace)) {}
    std::unique_ptr<Workspace> workspace_;
};

/// Copy in, work and copy out in the workspace's stream, between its marks; waits for the end.
Expected<DeviceTimes> timedPhases(Workspace& work, const std::array<std::function<Status()>, 3>& phases);

/// Refuses with the numbers where `bytes` do not fit what is free on the device and what `workspace` holds.
Status checkDeviceMemory(const Workspace& workspace, int64_t bytes);
/// The same with `kept` bytes that are the caller's already.
Status checkDeviceMemory(int64_t kept, int64_t bytes);

} // namespace telar::gpu
