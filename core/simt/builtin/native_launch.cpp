#include "core/simt/builtin/native_launch.hpp"

#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace telar::builtin {

namespace {

/// Steps between two looks at the request to stop: a few milliseconds, and ten times that where each misses the caches.
constexpr double mostSteps = 1 << 20;
/// Below so many, starting another core takes longer than it saves.
constexpr double worthCores = 1 << 19;

const native::Kernel* kernelOf(const Call& call) {
    static const auto all =
        TELAR_OF_LEVEL(simdLevel(), native::kernelsSse2(), native::kernelsAvx2(), native::kernelsAvx2());
    const auto found = std::find_if(all.first, all.first + all.count, [&](const native::Kernel& k) {
        return call.file == k.file && call.kernel == k.name;
    });
    return found == all.first + all.count ? nullptr : found;
}

} // namespace

std::optional<NativeLaunch> NativeLaunch::create(const Call& call, const simt::LaunchConfig& config) {
    const auto* kernel = call.inside ? kernelOf(call) : nullptr;
    if (!kernel || call.parameters.size() != kernel->parameters || call.constants.size() > (kernel->constant ? 1u : 0u))
        return {};
    NativeLaunch made;
    made.kernel_ = kernel;
    made.config_ = config;
    made.ordered_ = call.ordered;
    for (const auto& parameter : call.parameters) {
        auto& value = made.values_.emplace_back(parameter.value);
        if (!parameter.array.empty()) {
            value.resize(sizeof parameter.data);
            std::memcpy(value.data(), &parameter.data, sizeof parameter.data);
        }
        if (value.size() != kernel->sizes[made.values_.size() - 1])
            return {};
    }
    if (!call.constants.empty()) {
        if (call.constants[0].name != kernel->constant || call.constants[0].bytes.size() > kernel->constantBytes)
            return {};
        made.constant_ = call.constants[0].bytes;
    }
    for (const auto& value : made.values_)
        made.arguments_.push_back(value.data());
    made.steps_ = std::max(1.0, kernel->steps(made.arguments_.data()));
    if (made.steps_ > 4 * mostSteps)
        return {};
    return made;
}

/// In pieces of at most `mostSteps`, or of single threads.
bool NativeLaunch::block(int64_t number, const JobContext& job) const {
    const auto grid = config_.grid, block = config_.block;
    native::Piece piece{};
    const int64_t row = number / grid.x;
    piece.block = {static_cast<uint32_t>(number % grid.x), static_cast<uint32_t>(row % grid.y),
                   static_cast<uint32_t>(row / grid.y)};
    piece.blockDim = {block.x, block.y, block.z};
    piece.gridDim = {grid.x, grid.y, grid.z};
    piece.arguments = arguments_.data();
    piece.constant = constant_.data();
    piece.constantBytes = constant_.size();
    const double threads = mostSteps / steps_;
    const auto columns = static_cast<uint32_t>(std::clamp(threads, 1.0, 1.0 * block.x)),
               rows = static_cast<uint32_t>(std::clamp(threads / block.x, 1.0, 1.0 * block.y));
    for (piece.z = 0; piece.z < block.z; ++piece.z)
        for (uint32_t y = 0; y < block.y; y += rows)
            for (uint32_t x = 0; x < block.x; x += columns) {
                if (job.stopRequested())
                    return false;
                piece.fromX = x;
                piece.toX = std::min(block.x, x + columns);
                piece.fromY = y;
                piece.toY = std::min(block.y, y + rows);
                kernel_->run(piece);
            }
    return true;
}

int NativeLaunch::coresFor(int threads) const {
    if (ordered_)
        return 1;
    const int64_t blocks = config_.grid.count();
    const double steps = static_cast<double>(blocks) * static_cast<double>(config_.block.count()) * steps_;
    const int wanted = threads > 0 ? threads : steps < worthCores ? 1 : usableCores();
    return static_cast<int>(std::min<int64_t>(wanted, blocks));
}

Status NativeLaunch::run(int threads, const JobContext& job, const std::function<void()>& blockDone) const {
    const int64_t blocks = config_.grid.count();
    const int cores = coresFor(threads);
    // Small blocks are taken several at a time: fetching a number costs as much as some of them.
    const int64_t batch = std::clamp<int64_t>(blocks / (int64_t{16} * cores), 1, 16);
    std::atomic<int64_t> next{0};
    std::atomic<bool> stopped{false};
    const auto work = [&] {
        for (int64_t from; !stopped && (from = next.fetch_add(batch)) < blocks;)
            for (int64_t at = from; at < std::min(blocks, from + batch) && !stopped; ++at) {
                if (!block(at, job))
                    stopped = true;
                else if (blockDone)
                    blockDone();
            }
    };
    Helpers helpers;
    for (int k = 1; k < cores && helpers.start(work); ++k) {
    }
    helpers.work(work);
    helpers.join();
    if (stopped)
        return cancelledError();
    if (kernel_->finish)
        kernel_->finish(arguments_.data());
    return {};
}

} // namespace telar::builtin
