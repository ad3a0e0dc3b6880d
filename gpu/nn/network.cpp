#include "gpu/nn/network.hpp"

#include <algorithm>

namespace telar::gpu {

using nn::LayerKind;

Window windowOf(const DeviceLayer& l) {
    const auto narrow = [](int64_t v) { return static_cast<int>(v); };
    const auto& s = l.spec;
    return {narrow(l.in.channels), narrow(l.in.rows),   narrow(l.in.columns), narrow(l.out.rows),
            narrow(l.out.columns), narrow(s.kernel.h),  narrow(s.kernel.w),   narrow(s.stride.h),
            narrow(s.stride.w),    narrow(s.padding.h), narrow(s.padding.w)};
}

namespace {

int64_t cells(const nn::Shape& shape) { return shape.rows * shape.columns; }
/// Rows of a convolution's unfolded input.
int64_t depth(const DeviceLayer& l) { return l.in.channels * l.spec.kernel.h * l.spec.kernel.w; }
/// What `to` is given from now on waits for what `from` holds.
Status behind(cudaStream_t from, cudaEvent_t mark, cudaStream_t to) {
    if (auto done = check(cudaEventRecord(mark, from), "cudaEventRecord"); !done)
        return done;
    return check(cudaStreamWaitEvent(to, mark, 0), "cudaStreamWaitEvent");
}
bool pools(LayerKind kind) { return kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling; }

} // namespace

DeviceNetwork::DeviceNetwork(const nn::SessionSpec& spec, bool rounds, int64_t trained, int64_t judged, Arena& arena)
    : seed_(spec.seed), rounds_(rounds && spec.precision == nn::Precision::Bfloat16),
      // The larger tiles' factors of up to 8 would take three of the few bits that the other precisions have.
      tileSide_(spec.precision == nn::Precision::Float32 ? 4 : 2), inputShape_(spec.model.input),
      first_(spec.frozen > 0 ? nn::firstTrained(spec) : 0) {
    plan(spec.model);
    place(trained, judged, arena);
}

void DeviceNetwork::plan(const nn::ModelSpec& model) {
    const auto facts = nn::describe(model);
    assert(facts.ok());
    bool planes = std::any_of(model.layers.begin(), model.layers.end(),
                              [](const auto& l) { return l.kind == LayerKind::Convolution || pools(l.kind); });
    readsPlanes_ = planes;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        DeviceLayer l;
        l.spec = model.layers[i];
        l.in = facts->layers[i].input;
        l.out = facts->layers[i].output;
        l.index = static_cast<int>(i);
        if (l.spec.kind == LayerKind::Linear) {
            l.turns = planes;
            planes = false;
        }
        l.planes = planes;
        if (l.spec.kind == LayerKind::Convolution)
            planConvolution(l, model);
        if (poolsTiles(l.spec) && i > 0 && layers_.back().pools)
            l.done = true;
        if (l.spec.kind == LayerKind::Relu && i > 0) {
            l.inPlace = true;
            const auto before = layers_.back().spec.kind;
            if (nn::hasParameters(before) || pools(before))
                layers_.back().rectifies = l.done = true;
        }
        if (nn::hasParameters(l.spec.kind)) {
            const bool convolves = l.spec.kind == LayerKind::Convolution;
            for (const int64_t size : {l.out.channels * (convolves ? depth(l) : l.in.features()), l.out.channels}) {
                (l.weight < 0 ? l.weight : l.bias) = parameterCount_;
                places_.push_back(parameterCount_);
                parameterCount_ += (size + 63) / 64 * 64;
            }
        }
        layers_.push_back(l);
    }
    planRows();
}

void DeviceNetwork::place(int64_t trained, int64_t judged, Arena& arena) {
    const int64_t most = std::max(trained, judged);
    int64_t sideScratch = 0;
    input_ = arena.take<float>(most * inputShape_.features());
    int64_t scratch = 0;
    for (auto& l : layers_) {
        if (l.inPlace) {
            const auto& before = layers_[static_cast<std::size_t>(l.index) - 1];
            l.output = before.output, l.gradient = before.gradient;
            continue;
        }
        if (!l.pools) {
            l.output = arena.take<float>(most * l.out.features());
            l.gradient = arena.take<float>(trained * l.out.features());
        }
        const auto channels = static_cast<int>(l.out.channels);
        if (l.by == ConvolveBy::Points) {
            placePoints(l, trained, most, arena, scratch);
            sideScratch = std::max(sideScratch, tilesOf(l, 1).points() * l.out.channels * l.in.channels);
        } else if (l.by == ConvolveBy::Itself) {
            sideScratch = std::max(sideScratch, firstRoom(windowOf(l), channels, static_cast<int>(trained)));
        } else if (l.spec.kind == LayerKind::Convolution) {
            l.columns = arena.take<float>(most * depth(l) * cells(l.out));
            scratch = std::max(scratch, trained * depth(l) * cells(l.out));
        }
        if (l.rounds) {
            l.roundedIn = arena.take<uint16_t>(most * l.in.features());
            l.roundedGradient = arena.take<uint16_t>(trained * l.out.features());
        }
        if (l.turns) {
            l.turned = arena.take<float>(most * l.in.features());
            scratch = std::max(scratch, trained * l.in.features());
        }
        if (l.spec.kind == LayerKind::MaxPooling)
            l.argmax = arena.take<int32_t>(most * l.out.features());
    }
    scratch_ = arena.take<float>(scratch);
    sideScratch_ = arena.take<float>(sideScratch);
}

Status DeviceNetwork::forward(const Blas& blas, int count, const StepData* step, bool training, cudaStream_t stream,
                              const SideWork* side, const Watch& watch) const {
    const float* in = input_;
    bool waits = side != nullptr &&
                 std::any_of(layers_.begin(), layers_.end(), [](const auto& l) { return l.by == ConvolveBy::Points; });
    if (waits)
        if (auto done = behind(stream, side->fork, side->stream); !done)
            return done;
    if (auto done = pointsOfWeights(waits ? side->stream : stream); !done)
        return done;
    for (const auto& l : layers_) {
        if (waits && l.by == ConvolveBy::Points) {
            waits = false;
            if (auto done = behind(side->stream, side->join, stream); !done)
                return done;
        }
        if (auto done = forwardLayer(blas, l, count, in, step, training, stream); !done)
            return done;
        if (watch)
            if (auto done = watch(l.index, "forward"); !done)
                return done;
        in = l.output;
    }
    return {};
}

Status DeviceNetwork::forwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                   const StepData* step, bool training, cudaStream_t stream) const {
    const int64_t size = count * l.out.features();
    switch (l.spec.kind) {
    case LayerKind::Convolution: {
        if (l.by == ConvolveBy::Points)
            return forwardPoints(blas, l, count, in, stream);
        if (l.by == ConvolveBy::Itself) {
            const auto& to = holder(l);
            return launchFirst(windowOf(l), static_cast<int>(l.out.channels), count, in, parameters + l.weight,
                               parameters + l.bias, to.rectifies, to.output, to.argmax, stream);
        }
        if (auto done = launchColumns(windowOf(l), count, in, l.columns, stream); !done)
            return done;
        const int64_t line = count * cells(l.out);
        if (auto done = blas.multiply(l.out.channels, line, depth(l), {parameters + l.weight}, {l.columns}, l.output);
            !done)
            return done;
        return launchBias(l.output, parameters + l.bias, size, static_cast<int>(l.out.channels), line, l.rectifies,
                          stream);
    }
    case LayerKind::Linear:
        return forwardLinear(blas, l, count, in, step, training, stream);
    case LayerKind::MaxPooling:
    case LayerKind::AveragePooling:
        if (l.done)
            return {};
        return launchPool(windowOf(l), count * l.in.channels, in, l.output, l.argmax, l.rectifies, stream);
    case LayerKind::Dropout:
        return l.done ? Status() : launchDropout(dropoutOf(l, training), step, count, in, l.output, stream);
    default:
        return l.done ? Status() : launchActivate(l.spec.kind, in, l.output, size, stream);
    }
}

Status DeviceNetwork::backward(const Blas& blas, int count, const StepData* step, cudaStream_t stream,
                               const SideWork* side, const Watch& watch) const {
    for (std::size_t i = layers_.size(); i-- > first_;) {
        const auto& l = layers_[i];
        const float* in = i > 0 ? layers_[i - 1].output : input_;
        float* dIn = i > first_ ? layers_[i - 1].gradient : nullptr;
        if (auto done = backwardLayer(blas, l, count, in, dIn, step, stream, side); !done)
            return done;
        if (side && side->update && nn::hasParameters(l.spec.kind))
            if (auto done = updateLayer(l, stream, *side); !done)
                return done;
        if (watch)
            if (auto done = watch(l.index, "backward"); !done)
                return done;
    }
    if (!side)
        return {};
    if (auto done = behind(side->stream, side->join, stream); !done || !side->update)
        return done;
    return behind(side->updates, side->updated, stream);
}

Status DeviceNetwork::updateLayer(const DeviceLayer& l, cudaStream_t stream, const SideWork& side) const {
    if (auto done = behind(stream, side.read, side.updates); !done)
        return done;
    if (auto done = behind(side.stream, side.join, side.updates); !done)
        return done;
    const auto next = std::find(places_.begin(), places_.end(), l.bias) + 1;
    return side.update(l.weight, (next == places_.end() ? parameterCount_ : *next) - l.weight, side.updates);
}

Status DeviceNetwork::backwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in, float* dIn,
                                    const StepData* step, cudaStream_t stream, const SideWork* side) const {
    if (l.spec.kind == LayerKind::Linear)
        return backwardLinear(blas, l, count, in, dIn, step, stream, side);
    if (l.by == ConvolveBy::Points)
        return backwardPoints(blas, l, count, dIn, stream, side);
    if (l.by == ConvolveBy::Itself)
        return backwardFirst(blas, l, count, in, stream, side);
    if (l.spec.kind == LayerKind::Convolution)
        return backwardColumns(blas, l, count, dIn, stream, side);
    if (!dIn || l.done)
        return {};
    switch (l.spec.kind) {
    case LayerKind::MaxPooling:
    case LayerKind::AveragePooling:
        return launchPoolBack(windowOf(l), count * l.in.channels, l.gradient, l.rectifies ? l.output : nullptr,
                              l.argmax, dIn, stream);
    case LayerKind::Dropout:
        return launchDropout(dropoutOf(l, true), step, count, l.gradient, dIn, stream);
    default:
        return launchActivateBack(l.spec.kind, l.output, l.gradient, dIn, count * l.out.features(), stream);
    }
}

Status DeviceNetwork::beside(const Blas& blas, cudaStream_t stream, const SideWork* side,
                             const std::function<Status(cudaStream_t)>& work) const {
    if (!side)
        return work(stream);
    if (auto done = behind(stream, side->fork, side->stream); !done)
        return done;
    if (auto done = blas.use(side->stream, side->own, side->workspaceBytes); !done)
        return done;
    if (auto done = work(side->stream); !done)
        return done;
    return blas.use(stream, side->main, side->workspaceBytes);
}

Status DeviceNetwork::backwardColumns(const Blas& blas, const DeviceLayer& l, int count, float* dIn,
                                      cudaStream_t stream, const SideWork* side) const {
    const int64_t outputs = l.out.channels, line = count * cells(l.out);
    if (auto done = launchBiasGradient(l.gradient, l.rectifies ? l.output : nullptr, gradients + l.bias,
                                       count * l.out.features(), static_cast<int>(outputs), stream);
        !done)
        return done;
    const auto ofWeights = [&](cudaStream_t) {
        return blas.multiply(outputs, depth(l), line, {l.gradient}, {l.columns, true}, gradients + l.weight);
    };
    if (auto done = beside(blas, stream, side, ofWeights); !done || !dIn)
        return done;
    if (auto done = blas.multiply(depth(l), line, outputs, {parameters + l.weight, true}, {l.gradient}, scratch_);
        !done)
        return done;
    return launchColumnsBack(windowOf(l), count, scratch_, dIn, stream);
}

} // namespace telar::gpu
