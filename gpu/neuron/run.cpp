#include "gpu/neuron/run.hpp"

#include "gpu/device/device.hpp"
#include "gpu/device/workspace.hpp"
#include "gpu/neuron/kernels.hpp"

namespace telar::gpu {

namespace {

/// One run: inputs and weights on the device, the products (where a kernel leaves them), and room for sums.
struct Memory {
    float *inputs = nullptr, *weights = nullptr, *products = nullptr, *sums = nullptr;
};

/// Where the reduction ladder of n products leaves partial sums: two stretches that take turns.
int64_t partialCells(const std::string& kernel, int64_t n) {
    const int64_t share = reductionShare(kernel);
    return share == 0 ? 0 : ceilDiv(n, share) + ceilDiv(ceilDiv(n, share), share) + 64;
}

Expected<Memory> allocate(Workspace& work, const std::string& kernel, int64_t n) {
    const bool stores = kernel == "product" || reductionShare(kernel) > 0;
    const std::array<std::size_t, 4> bytes{
        static_cast<std::size_t>(n) * sizeof(float), static_cast<std::size_t>(n) * sizeof(float),
        stores ? static_cast<std::size_t>(n) * sizeof(float) : 0,
        dotScratchBytes + static_cast<std::size_t>(partialCells(kernel, n)) * sizeof(float)};
    TELAR_CHECK(checkDeviceMemory(work, static_cast<int64_t>(bytes[0] + bytes[1] + bytes[2] + bytes[3])));
    std::array<float*, 4> memory{};
    for (int i = 0; i < 4; ++i) {
        TELAR_TAKE(made, work.device(i, bytes[static_cast<std::size_t>(i)]));
        memory[static_cast<std::size_t>(i)] = static_cast<float*>(*made);
    }
    return Memory{memory[0], memory[1], memory[2], memory[3]};
}

/// The ladder: products, then launches until one number is left.
Status reduce(const std::string& kernel, const Memory& m, int64_t n, const float** last, int64_t& launches,
              cudaStream_t stream) {
    if (auto done = launchProducts(m.inputs, m.weights, n, m.products, stream); !done)
        return done;
    ++launches;
    const int64_t share = reductionShare(kernel);
    float* const stretches[2] = {m.sums, m.sums + ceilDiv(n, share)};
    const float* from = m.products;
    for (int turn = 0; turn == 0 || n > 1; ++turn) {
        float* to = stretches[turn % 2];
        if (auto done = launchReduction(kernel, from, n, to, stream); !done)
            return done;
        ++launches;
        n = ceilDiv(n, share);
        from = to;
    }
    *last = from;
    return {};
}

} // namespace

Expected<NeuronRun> runDeviceNeuron(const std::string& kernel, const NeuronProblem& problem,
                                    const RunOptions& options) {
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const int64_t n = problem.size();
    TELAR_TRY(memory, allocate(work, kernel, n));
    const auto stream = work.stream.get();
    NeuronRun run;
    const float* last = memory->sums;
    float single = 0;
    double whole = 0;
    std::vector<float> products;
    const auto bytes = problem.inputs.size_bytes();
    auto* result = reinterpret_cast<double*>(memory->sums) + dotScratchBytes / sizeof(double) - 1;
    const std::array<std::function<Status()>, 3> phases{
        [&] {
            auto done = work.copyIn(memory->inputs, problem.inputs.data(), bytes, options.job);
            return done ? work.copyIn(memory->weights, problem.weights.data(), bytes, options.job) : done;
        },
        [&]() -> Status {
            if (kernel == "fast") {
                run.launches = 1;
                if (auto done = check(cudaMemsetAsync(memory->sums, 0, dotTicketBytes, stream), "cudaMemsetAsync");
                    !done)
                    return done;
                return launchDot(memory->inputs, memory->weights, n, result, memory->sums, stream);
            }
            if (kernel == "single") {
                run.launches = 1;
                return launchSingle(memory->inputs, memory->weights, n, memory->sums, stream);
            }
            if (kernel == "product") {
                run.launches = 1;
                return launchProducts(memory->inputs, memory->weights, n, memory->products, stream);
            }
            return reduce(kernel, *memory, n, &last, run.launches, stream);
        },
        [&]() -> Status {
            if (kernel == "product") { // all of them go back, and the host adds
                products.resize(problem.inputs.size());
                return work.copyOut(memory->products, products.data(), bytes, options.job);
            }
            if (kernel == "fast")
                return work.copyOut(result, &whole, sizeof whole, options.job);
            return work.copyOut(last, &single, sizeof single, options.job);
        }};
    TELAR_TRY(times, timedPhases(work, phases));
    run.device = *times;
    for (const float product : products)
        single += product;
    run.sum = kernel == "fast" ? whole : static_cast<double>(single);
    run.launch = kernel == "fast"     ? LaunchShape{{dotBlocks(n), 1, 1}, {dotThreads, 1, 1}}
                 : kernel == "single" ? LaunchShape{{singleBlocks(n), 1, 1}, {256, 1, 1}}
                                      : LaunchShape{{ceilDiv(n, 256), 1, 1}, {256, 1, 1}};
    options.job.advance(n);
    return run;
}

} // namespace telar::gpu
