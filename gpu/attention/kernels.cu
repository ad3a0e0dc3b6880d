#include "gpu/attention/kernels.hpp"

#include "gpu/device/cuda.hpp"

namespace telar::gpu {

namespace {

#include "core/attention/kernels/flash.cu"
#include "core/attention/kernels/scores.cu"

unsigned blocks(int64_t n, int64_t of) { return static_cast<unsigned>(ceilDiv(n, of)); }

} // namespace

Status launchAttention(const std::string& kernel, const AttentionProblem& shape, const DeviceAttention& at,
                       cudaStream_t stream) {
    const auto& spec = shape.spec;
    const int queries = static_cast<int>(shape.queries()), keys = static_cast<int>(shape.keys()),
              size = static_cast<int>(spec.headSize);
    const int columns = static_cast<int>(spec.valueColumns()),
              group = static_cast<int>(spec.heads / spec.keyHeadCount());
    const auto heads = static_cast<unsigned>(spec.heads);
    const float factor = spec.factor();
    if (kernel == "mma")
        return launchMmaAttention(shape, at, stream);
    if (kernel == "fast") {
        TELAR_TRY(rounded, roundAttention(shape, at, at.rounded, stream));
        return hasHopperAttention() ? launchHopperAttention(shape, *rounded, stream)
                                    : launchAmpereAttention(shape, *rounded, stream);
    }
    if (kernel == "flash") {
        flash<<<dim3(blocks(queries, 16), heads), dim3(32, 4), 0, stream>>>(at.q, at.k, at.v, at.o, queries, keys, size,
                                                                            columns, group, factor, spec.causal);
        return checkLaunch("flash");
    }
    const bool tiled = kernel == "tiled";
    const dim3 block(16, 16), scoreGrid(blocks(keys, 16), blocks(queries, 16), heads),
        valueGrid(blocks(columns, 16), blocks(queries, 16), heads);
    (tiled ? tiledScores : scores)<<<scoreGrid, block, 0, stream>>>(at.q, at.k, at.scores, queries, keys, size, group,
                                                                    factor, spec.causal);
    weights<<<blocks(spec.heads * queries, 4), dim3(32, 4), 0, stream>>>(at.scores,
                                                                         static_cast<int>(spec.heads * queries), keys);
    (tiled ? tiledValues : values)<<<valueGrid, block, 0, stream>>>(at.scores, at.v, at.o, queries, keys, columns,
                                                                    group);
    return checkLaunch("attention");
}

} // namespace telar::gpu
