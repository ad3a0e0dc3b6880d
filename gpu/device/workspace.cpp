#include "gpu/device/workspace.hpp"

#include "gpu/device/device.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <vector>

namespace telar::gpu {

namespace {

std::mutex poolLock;

/// Never destroyed: at the end of the program CUDA may be gone before it.
std::vector<std::unique_ptr<Workspace>>& pool() {
    static auto* kept = new std::vector<std::unique_ptr<Workspace>>;
    return *kept;
}

/// One core does not fill the bus.
template <class Copy>
void copyRows(int64_t rows, std::size_t rowBytes, Copy copy) {
    const bool many = static_cast<std::size_t>(rows) * rowBytes >= std::size_t{1} << 19;
#pragma omp parallel for schedule(static) num_threads(4) if (many)
    for (int64_t r = 0; r < rows; ++r)
        copy(r);
}

} // namespace

Expected<std::unique_ptr<Workspace>> Workspace::create() {
    auto made = std::make_unique<Workspace>();
    TELAR_TAKE(stream, Stream::create());
    made->stream = std::move(*stream);
    const auto mark = [](Event& event) -> Status {
        TELAR_TAKE(created, Event::create());
        event = std::move(*created);
        return {};
    };
    for (auto& event : made->marks)
        TELAR_CHECK(mark(event));
    for (auto& event : made->staged_)
        TELAR_CHECK(mark(event));
    for (auto& bytes : made->staging_) {
        TELAR_TAKE(allocated, Bytes::allocate(Memory::Pinned, pieceBytes));
        bytes = std::move(*allocated);
    }
    return made;
}

Expected<void*> Workspace::device(int slot, std::size_t bytes) {
    auto& held = device_[static_cast<std::size_t>(slot)];
    if (held.size() < bytes) {
        held.release();
        TELAR_TAKE(made, Bytes::allocate(Memory::Device, bytes));
        held = std::move(*made);
    }
    return held.data();
}

std::size_t Workspace::deviceBytes() const {
    std::size_t sum = 0;
    for (const auto& bytes : device_)
        sum += bytes.size();
    return sum;
}

void Workspace::shrink(std::size_t mostBytes) {
    if (deviceBytes() > mostBytes)
        for (auto& bytes : device_)
            bytes.release();
}

Status Workspace::copyIn(void* to, std::size_t pitch, int64_t rows, std::size_t rowBytes,
                         const std::function<const void*(int64_t)>& host, const JobContext& job) {
    const auto perPiece = std::max<int64_t>(1, static_cast<int64_t>(pieceBytes / pitch));
    if (pitch > pieceBytes) { // a row longer than a piece goes as it is
        for (int64_t r = 0; r < rows; ++r) {
            if (job.stopRequested())
                return cancelledError();
            auto* row = static_cast<char*>(to) + static_cast<std::size_t>(r) * pitch;
            if (auto done = check(cudaMemcpyAsync(row, host(r), rowBytes, cudaMemcpyHostToDevice, stream.get()),
                                  "cudaMemcpyAsync");
                !done)
                return done;
        }
        return {};
    }
    int64_t piece = 0;
    for (int64_t from = 0; from < rows; from += perPiece, ++piece) {
        if (job.stopRequested())
            return cancelledError();
        const auto at = static_cast<std::size_t>(piece % 2);
        if (auto done = staged_[at].wait(); !done) // the copy before, of this call or of one before it
            return done;
        const int64_t count = std::min(perPiece, rows - from);
        auto* locked = staging_[at].as<char>();
        copyRows(count, rowBytes, [&](int64_t r) {
            std::memcpy(locked + static_cast<std::size_t>(r) * pitch, host(from + r), rowBytes);
        });
        const std::size_t bytes = static_cast<std::size_t>(count - 1) * pitch + rowBytes;
        if (auto done = check(cudaMemcpyAsync(static_cast<char*>(to) + static_cast<std::size_t>(from) * pitch, locked,
                                              bytes, cudaMemcpyHostToDevice, stream.get()),
                              "cudaMemcpyAsync");
            !done)
            return done;
        if (auto done = staged_[at].record(stream); !done)
            return done;
    }
    return {};
}

Status Workspace::copyOut(const void* from, std::size_t pitch, int64_t rows, std::size_t rowBytes,
                          const std::function<void*(int64_t)>& host, const JobContext& job) {
    const auto* source = static_cast<const char*>(from);
    if (pitch > pieceBytes) {
        for (int64_t r = 0; r < rows; ++r) {
            if (job.stopRequested())
                return cancelledError();
            if (auto done = check(cudaMemcpyAsync(host(r), source + static_cast<std::size_t>(r) * pitch, rowBytes,
                                                  cudaMemcpyDeviceToHost, stream.get()),
                                  "cudaMemcpyAsync");
                !done)
                return done;
        }
        return stream.wait();
    }
    const auto perPiece = std::max<int64_t>(1, static_cast<int64_t>(pieceBytes / pitch));
    const int64_t pieces = ceilDiv(rows, perPiece);
    for (int64_t piece = 0; piece <= pieces; ++piece) { // asks for one piece and unpacks the one before
        if (job.stopRequested())
            return cancelledError();
        if (piece < pieces) {
            const auto at = static_cast<std::size_t>(piece % 2);
            const int64_t first = piece * perPiece, count = std::min(perPiece, rows - first);
            const std::size_t bytes = static_cast<std::size_t>(count - 1) * pitch + rowBytes;
            const auto* from = source + static_cast<std::size_t>(first) * pitch;
            // What lies between the rows is nobody's, and is not read.
            const auto copied =
                pitch == rowBytes
                    ? cudaMemcpyAsync(staging_[at].data(), from, bytes, cudaMemcpyDeviceToHost, stream.get())
                    : cudaMemcpy2DAsync(staging_[at].data(), pitch, from, pitch, rowBytes,
                                        static_cast<std::size_t>(count), cudaMemcpyDeviceToHost, stream.get());
            if (auto done = check(copied, "cudaMemcpyAsync"); !done)
                return done;
            if (auto done = staged_[at].record(stream); !done)
                return done;
        }
        if (piece == 0)
            continue;
        const auto at = static_cast<std::size_t>((piece - 1) % 2);
        if (auto done = staged_[at].wait(); !done)
            return done;
        const int64_t first = (piece - 1) * perPiece, count = std::min(perPiece, rows - first);
        const auto* locked = staging_[at].as<char>();
        copyRows(count, rowBytes, [&](int64_t r) {
            std::memcpy(host(first + r), locked + static_cast<std::size_t>(r) * pitch, rowBytes);
        });
    }
    return {};
}

Status Workspace::copyIn(void* to, const void* host, std::size_t bytes, const JobContext& job) {
    const auto* from = static_cast<const char*>(host);
    const std::size_t runs = bytes / runBytes, rest = bytes % runBytes;
    auto done = copyIn(
        to, runBytes, static_cast<int64_t>(runs), runBytes,
        [&](int64_t r) -> const void* { return from + static_cast<std::size_t>(r) * runBytes; }, job);
    if (!done || rest == 0)
        return done;
    return copyIn(
        static_cast<char*>(to) + runs * runBytes, rest, 1, rest,
        [&](int64_t) -> const void* { return from + runs * runBytes; }, job);
}

Status Workspace::copyOut(const void* from, void* host, std::size_t bytes, const JobContext& job) {
    auto* to = static_cast<char*>(host);
    const std::size_t runs = bytes / runBytes, rest = bytes % runBytes;
    auto done = copyOut(
        from, runBytes, static_cast<int64_t>(runs), runBytes,
        [&](int64_t r) -> void* { return to + static_cast<std::size_t>(r) * runBytes; }, job);
    if (!done || rest == 0)
        return done;
    return copyOut(
        static_cast<const char*>(from) + runs * runBytes, rest, 1, rest,
        [&](int64_t) -> void* { return to + runs * runBytes; }, job);
}

Expected<BorrowedWorkspace> BorrowedWorkspace::borrow() {
    TELAR_CHECK(useDevice());
    {
        const std::scoped_lock hold(poolLock);
        if (!pool().empty()) {
            auto kept = std::move(pool().back());
            pool().pop_back();
            return BorrowedWorkspace(std::move(kept));
        }
    }
    TELAR_TAKE(made, Workspace::create());
    return BorrowedWorkspace(std::move(*made));
}

BorrowedWorkspace::~BorrowedWorkspace() {
    if (!workspace_)
        return;
    if (!workspace_->stream.wait() || !available())
        return; // the device failed: nothing of it is used again
    workspace_->shrink(std::size_t{1} << 30);
    const std::scoped_lock hold(poolLock);
    pool().push_back(std::move(workspace_));
}

Expected<DeviceTimes> timedPhases(Workspace& work, const std::array<std::function<Status()>, 3>& phases) {
    for (std::size_t i = 0; i < 3; ++i) {
        TELAR_CHECK(work.marks[i].record(work.stream));
        TELAR_CHECK(phases[i]());
    }
    TELAR_CHECK(work.marks[3].record(work.stream));
    TELAR_CHECK(work.stream.wait());
    DeviceTimes times;
    const std::array<std::optional<double>*, 3> where{&times.hostToDeviceMs, &times.kernelMs, &times.deviceToHostMs};
    for (std::size_t i = 0; i < 3; ++i) {
        TELAR_TRY(ms, work.marks[i + 1].since(work.marks[i]));
        *where[i] = *ms;
    }
    return times;
}

Status checkDeviceMemory(const Workspace& workspace, int64_t bytes) {
    return checkDeviceMemory(static_cast<int64_t>(workspace.deviceBytes()), bytes);
}

Status checkDeviceMemory(int64_t kept, int64_t bytes) {
    TELAR_TRY(free, freeMemory());
    const auto most = *free + kept;
    if (bytes <= most)
        return {};
    return environmentError(text(TELAR_TR("gpu", "The problem needs %1 MiB on the GPU, and %2 MiB are free"),
                                 ceilDiv(bytes, 1 << 20), most >> 20),
                            text("%1", chosenDeviceName()),
                            text(TELAR_TR("gpu", "Choose a variant that runs on the processor")));
}

} // namespace telar::gpu
