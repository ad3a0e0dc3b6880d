#include "gpu/neuron/kernels.hpp"

#include "core/matrix/matrix.hpp"
#include "core/neuron/reduce.hpp"
#include "gpu/device/cuda.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

// The very files that the machine runs where there is no GPU.
#include "core/neuron/kernels/reduce.cu"
#include "core/neuron/kernels/weigh.cu"

struct Entry {
    const char* id;
    void (*function)(const float*, float*, int64_t);
    int64_t share;
};

const Entry* find(const std::string& kernel) {
    constexpr int64_t threads = neuronThreads;
    static const Entry all[] = {
        {"interleaved", interleaved, threads},
        {"sequential", sequential, threads},
        {"shuffle", shuffle, threads},
        {"vectorised", vectorised, 4 * threads},
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

Status launchReduction(const std::string& kernel, const float* input, int64_t n, float* partial, cudaStream_t stream) {
    const auto* entry = find(kernel);
    if (!entry)
        return userError(text(TELAR_TR("gpu", "The GPU has no reduction kernel %1"), kernel));
    entry->function<<<static_cast<unsigned>(ceilDiv(n, entry->share)), neuronThreads, 0, stream>>>(input, partial, n);
    return checkLaunch(entry->id);
}

Status launchProducts(const float* inputs, const float* weights, int64_t n, float* products, cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>(ceilDiv(n, int64_t{neuronThreads}));
    product<<<blocks, neuronThreads, 0, stream>>>(inputs, weights, products, n);
    return checkLaunch("product");
}

Status launchSingle(const float* inputs, const float* weights, int64_t n, float* sum, cudaStream_t stream) {
    if (auto done = check(cudaMemsetAsync(sum, 0, sizeof(float), stream), "cudaMemsetAsync"); !done)
        return done;
    single<<<singleBlocks(n), neuronThreads, 0, stream>>>(inputs, weights, sum, n);
    return checkLaunch("single");
}

unsigned singleBlocks(int64_t n) {
    return static_cast<unsigned>(std::min(mostSingleBlocks, ceilDiv(n, int64_t{neuronThreads})));
}

} // namespace telar::gpu
