#include "gpu/neuron/reduce.hpp"

#include "gpu/device/device.hpp"
#include "gpu/device/workspace.hpp"
#include "gpu/neuron/kernels.hpp"

namespace telar::gpu {

namespace {

/// Launches until one number is left, to and fro between two pieces of memory.
Expected<const float*> reduce(const std::string& kernel, int64_t n, const float* input, std::array<float*, 2> partial,
                              DeviceReduction& result, cudaStream_t stream) {
    const int64_t share = reductionShare(kernel);
    const float* from = input;
    do {
        float* to = partial[static_cast<std::size_t>(result.launches % 2)];
        TELAR_CHECK(launchReduction(kernel, from, n, to, stream));
        ++result.launches;
        n = ceilDiv(n, share);
        from = to;
    } while (n > 1);
    return from;
}

} // namespace

Expected<DeviceReduction> runReduction(const std::string& kernel, std::span<const float> values,
                                       const JobContext& job) {
    if (values.empty())
        return userError(text(TELAR_TR("core", "There are no numbers to add")));
    const int64_t share = reductionShare(kernel), n = static_cast<int64_t>(values.size());
    if (share == 0)
        return userError(text(TELAR_TR("gpu", "The GPU has no reduction kernel %1"), kernel));
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const std::array<int64_t, 3> cells{n, ceilDiv(n, share), ceilDiv(ceilDiv(n, share), share)};
    TELAR_CHECK(checkDeviceMemory(work, 4 * (cells[0] + cells[1] + cells[2])));
    std::array<float*, 3> memory{};
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        TELAR_TAKE(made, work.device(i, static_cast<std::size_t>(cells[at]) * sizeof(float)));
        memory[at] = static_cast<float*>(*made);
    }
    DeviceReduction result;
    const float* last = nullptr;
    const std::array<std::function<Status()>, 3> phases{
        [&] { return work.copyIn(memory[0], values.data(), values.size_bytes(), job); },
        [&]() -> Status {
            TELAR_TRY(reduced, reduce(kernel, n, memory[0], {memory[1], memory[2]}, result, work.stream.get()));
            last = *reduced;
            return {};
        },
        [&] {
            return check(cudaMemcpyAsync(&result.sum, last, sizeof(float), cudaMemcpyDeviceToHost, work.stream.get()),
                         "cudaMemcpyAsync");
        }};
    TELAR_TRY(times, timedPhases(work, phases));
    result.device = *times;
    return result;
}

} // namespace telar::gpu
