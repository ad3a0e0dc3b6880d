// Convolutions that are not one product of unfolded inputs.
#include "gpu/nn/network.hpp"

#include <algorithm>
#include <array>

namespace telar::gpu {

namespace {

int narrow(int64_t v) { return static_cast<int>(v); }
Behind behindOf(const DeviceLayer& l, const DeviceLayer& holder) { return {holder.rectifies, l.pools, holder.argmax}; }
/// Where a ReLU follows: what masks the gradient of its output.
const float* maskOf(const DeviceLayer& holder) { return holder.rectifies ? holder.output : nullptr; }

} // namespace

void DeviceNetwork::planConvolution(DeviceLayer& l, const nn::ModelSpec& model) const {
    const auto next = static_cast<std::size_t>(l.index) + 1;
    const bool pooled = next < model.layers.size() && poolsTiles(model.layers[next]);
    if (fitsPoints(l.spec, l.in.channels, l.out.channels))
        l.by = ConvolveBy::Points, l.pools = pooled;
    else if (l.index == 0 && pooled && fitsFirst(l.spec, l.in))
        l.by = ConvolveBy::Itself, l.pools = true;
}

Tiles DeviceNetwork::tilesOf(const DeviceLayer& l, int samples) const {
    return gpu::tilesOf(windowOf(l), tileSide_, samples);
}

void DeviceNetwork::placePoints(DeviceLayer& l, int64_t trained, int64_t most, Arena& arena, int64_t& products) {
    const auto t = tilesOf(l, narrow(most));
    const int64_t points = t.points(), all = points * t.line, own = points * tilesOf(l, narrow(trained)).line;
    const auto take = [&](int64_t count) -> Points {
        return rounds_ ? Points{arena.take<uint16_t>(count), true} : Points{arena.take<float>(count), false};
    };
    l.inputs = take(l.in.channels * all);
    l.weights = take(points * l.in.channels * l.out.channels);
    l.gradients = take(l.out.channels * own);
    products = std::max({products, l.out.channels * all, l.in.channels * own});
}

Status DeviceNetwork::pointsOfWeights(cudaStream_t stream) const {
    std::array<WeightPoints, mostWeightPoints> some;
    std::size_t count = 0;
    const auto flush = [&]() -> Status {
        if (count == 0)
            return {};
        auto done = launchWeightPoints({some.data(), count}, tileSide_, rounds_, stream);
        count = 0;
        return done;
    };
    for (const auto& l : layers_) {
        if (l.by != ConvolveBy::Points)
            continue;
        some[count++] = {parameters + l.weight, l.weights.data, static_cast<unsigned>(l.in.channels * l.out.channels)};
        if (count == some.size())
            if (auto done = flush(); !done)
                return done;
    }
    return flush();
}

Status DeviceNetwork::forwardPoints(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                    cudaStream_t stream) const {
    const auto w = windowOf(l);
    const auto t = tilesOf(l, count);
    const int64_t inputs = l.in.channels, outputs = l.out.channels;
    const auto& to = holder(l);
    if (auto done = launchInputPoints(w, t, count, in, l.inputs, stream); !done)
        return done;
    if (auto done = blas.multiplyEach(t.points(), outputs, t.count, inputs,
                                      {l.weights.data, inputs, outputs * inputs, false, rounds_},
                                      {l.inputs.data, t.line, inputs * t.line, false, rounds_}, scratch_, t.line);
        !done)
        return done;
    return launchOutputs(w, t, narrow(outputs), count, scratch_, parameters + l.bias, behindOf(l, to), to.output,
                         stream);
}

Status DeviceNetwork::backwardPoints(const Blas& blas, const DeviceLayer& l, int count, float* dIn, cudaStream_t stream,
                                     const SideWork* side) const {
    const auto w = windowOf(l);
    const auto t = tilesOf(l, count);
    const int64_t inputs = l.in.channels, outputs = l.out.channels;
    const auto& from = holder(l);
    const Blas::Stack d{l.gradients.data, t.line, outputs * t.line, false, rounds_};
    if (auto done = launchGradientPoints(w, t, narrow(outputs), count, from.gradient, maskOf(from), behindOf(l, from),
                                         l.gradients, stream);
        !done)
        return done;
    const auto ofWeights = [&](cudaStream_t queue) -> Status {
        if (auto done = launchPlaneSums(from.gradient, maskOf(from), gradients + l.bias, count * from.out.features(),
                                        narrow(outputs), queue);
            !done)
            return done;
        if (auto done =
                blas.multiplyEach(t.points(), outputs, inputs, t.count, d,
                                  {l.inputs.data, t.line, inputs * t.line, true, rounds_}, sideScratch_, inputs);
            !done)
            return done;
        return launchWeightGradient(narrow(outputs), narrow(inputs), t.side, sideScratch_, gradients + l.weight, queue);
    };
    if (auto done = beside(blas, stream, side, ofWeights); !done || !dIn)
        return done;
    if (auto done = blas.multiplyEach(t.points(), inputs, t.count, outputs,
                                      {l.weights.data, inputs, outputs * inputs, true, rounds_}, d, scratch_, t.line);
        !done)
        return done;
    return launchInputGradient(w, t, count, scratch_, dIn, stream);
}

Status DeviceNetwork::backwardFirst(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                    cudaStream_t stream, const SideWork* side) const {
    const auto& from = holder(l);
    return beside(blas, stream, side, [&](cudaStream_t queue) {
        return launchFirstGradient(windowOf(l), narrow(l.out.channels), count, in, from.gradient, maskOf(from),
                                   from.argmax, sideScratch_, gradients + l.weight, gradients + l.bias, queue);
    });
}

} // namespace telar::gpu
