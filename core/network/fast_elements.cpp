// What the fast engine does number by number: functions, softmax, means of rows, sums and products that are broadcast.
#include "core/network/device.hpp"
#include "core/network/kernels.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace {

constexpr int64_t functionPiece = 1 << 14; ///< numbers that a thread takes at one time
constexpr int64_t onesTogether = 1024;

} // namespace

std::optional<Status> fastFunction(Call& call, Function function, float factor) {
    if (!call.fast || call.type() != Type::Float32)
        return {};
    const int64_t size = call.in[0]->size(), pieces = ceilDiv(size, functionPiece);
    const float* in = call.in[0]->data<float>();
    float* out = call.out[0].write<float>();
    const auto* kernels = &tapKernels();
#pragma omp parallel for schedule(static) num_threads(static_cast <int>(std::clamp <int64_t>(pieces, 1, call.threads)))
    for (int64_t piece = 0; piece < pieces; ++piece) {
        const int64_t first = piece * functionPiece;
        kernels->function(function, factor, in + first, std::min(functionPiece, size - first), out + first);
    }
    return Status{};
}

std::optional<Status> fastSoftmax(Call& call, int64_t outer, int64_t count, int64_t inner) {
    if (!call.fast || call.type() != Type::Float32 || call.out[0].size() == 0)
        return {};
    if (call.device)
        if (auto done = call.device->rows(call, RowFunction::Softmax, outer, count, inner))
            return done;
    const float* in = call.in[0]->data<float>();
    float* out = call.out[0].write<float>();
    const auto* kernels = &tapKernels();
    const int64_t pieces = ceilDiv(inner, columnsTogether);
#pragma omp parallel for schedule(static)                                                                              \
    num_threads(static_cast <int>(std::clamp <int64_t>(outer * pieces / 16, 1, call.threads)))
    for (int64_t task = 0; task < outer * pieces; ++task) {
        if (call.job.stopRequested())
            continue;
        const int64_t column = task % pieces * columnsTogether, at = task / pieces * count * inner + column;
        if (inner == 1)
            kernels->softmax(in + at, count, out + at);
        else
            kernels->softmaxes(in + at, count, inner, std::min(columnsTogether, inner - column), out + at);
    }
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

std::optional<Status> fastRowMeans(Call& call, int64_t rows, int64_t count) {
    if (!call.fast || call.type() != Type::Float32 || count < 1)
        return {};
    if (call.device)
        if (auto done = call.device->rows(call, RowFunction::Mean, rows, count, 1))
            return done;
    static const std::vector<float> ones(static_cast<std::size_t>(onesTogether), 1.0f);
    const auto* kernels = &tapKernels();
    const float* in = call.in[0]->data<float>();
    float* out = call.out[0].write<float>();
#pragma omp parallel for schedule(static)                                                                              \
    num_threads(static_cast <int>(std::clamp <int64_t>(rows * count / functionPiece, 1, call.threads)))
    for (int64_t r = 0; r < rows; ++r) {
        double sum = 0;
        for (int64_t i = 0; i < count; i += onesTogether)
            sum +=
                static_cast<double>(kernels->dot(in + r * count + i, ones.data(), std::min(onesTogether, count - i)));
        out[r] = static_cast<float>(sum / static_cast<double>(count));
    }
    return Status{};
}

std::optional<Status> fastPair(Call& call, bool product) {
    if (!call.fast || call.type() != Type::Float32 || call.node.opset < 7)
        return {};
    const auto* kernels = &tapKernels();
    const float *a = call.in[0]->data<float>(), *b = call.in[1]->data<float>();
    float* to = call.out[0].write<float>();
    const Shape& shape = call.out[0].shape();
    walk<2>(shape, {broadcastStrides(call.shape(0), shape), broadcastStrides(call.shape(1), shape)},
            [&](const auto& at, const auto& step, int64_t count) {
                kernels->pair(product, a + at[0], step[0], b + at[1], step[1], count, to);
                to += count;
            });
    return Status{};
}

} // namespace telar::network
