#include "gpu/neuron/kernels.hpp"

#include "core/matrix/matrix.hpp"
#include "core/neuron/kernels/reduce.hpp"
#include "core/neuron/kernels/weigh.hpp"
#include "gpu/device/cuda_lane.cuh"

#include <algorithm>

namespace telar::gpu {

namespace {

using Launch = Status (*)(const simt::ReduceParameters&, cudaStream_t);

template <class Kernel>
Status launchAs(const simt::ReduceParameters& parameters, cudaStream_t stream) {
    const auto blocks = static_cast<uint32_t>(parameters.partial.length);
    return launchKernel(Kernel{parameters}, {{blocks, 1, 1}, {simt::ReduceParameters::threads, 1, 1}},
                        stream);
}

struct Entry {
    const char* id;
    Launch launch;
    int64_t share;
};

const Entry* find(const std::string& kernel) {
    constexpr int64_t threads = simt::ReduceParameters::threads;
    static const Entry all[] = {
        {"interleaved", launchAs<simt::ReduceInterleaved>, threads},
        {"sequential", launchAs<simt::ReduceSequential>, threads},
        {"shuffle", launchAs<simt::ReduceShuffle<1>>, threads},
        {"vectorised", launchAs<simt::ReduceShuffle<4>>, 4 * threads},
    };
    for (const auto& entry : all)
        if (kernel == entry.id)
            return &entry;
    return nullptr;
}

} // namespace

int64_t reductionShare(const std::string& kernel) {
    const auto* entry = find(kernel);
    return entry ? entry->share : 0;
}

Status launchReduction(const std::string& kernel, const float* input, int64_t n, float* partial,
                       cudaStream_t stream) {
    const auto* entry = find(kernel);
    if (!entry)
        return userError(text(TELAR_TR("gpu", "The GPU has no reduction kernel %1"), kernel));
    return entry->launch({{input, n}, {partial, ceilDiv(n, entry->share)}}, stream);
}

Status launchProducts(const float* inputs, const float* weights, int64_t n, float* product,
                      cudaStream_t stream) {
    constexpr uint32_t threads = simt::WeighAndAdd::threads;
    return launchKernel(simt::WeighProducts{{inputs, n}, {weights, n}, {product, n}},
                        {{static_cast<uint32_t>(ceilDiv(n, threads)), 1, 1}, {threads, 1, 1}}, stream);
}

Status launchSingle(const float* inputs, const float* weights, int64_t n, float* sum, cudaStream_t stream) {
    if (auto done = check(cudaMemsetAsync(sum, 0, sizeof(float), stream), "cudaMemsetAsync"); !done)
        return done;
    constexpr uint32_t threads = simt::WeighAndAdd::threads;
    return launchKernel(simt::WeighAndAdd{{inputs, n}, {weights, n}, {sum, 1}},
                        {{singleBlocks(n), 1, 1}, {threads, 1, 1}}, stream);
}

unsigned singleBlocks(int64_t n) {
    return static_cast<unsigned>(std::min<int64_t>(2048, ceilDiv(n, simt::WeighAndAdd::threads)));
}

} // namespace telar::gpu
