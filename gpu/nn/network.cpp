#include "gpu/nn/network.hpp"

#include <algorithm>

namespace telar::gpu {

using nn::LayerKind;

namespace {

Window windowOf(const DeviceLayer& l) {
    const auto narrow = [](int64_t v) { return static_cast<int>(v); };
    const auto& s = l.spec;
    return {narrow(l.in.channels), narrow(l.in.rows),   narrow(l.in.columns), narrow(l.out.rows),
            narrow(l.out.columns), narrow(s.kernel.h),  narrow(s.kernel.w),   narrow(s.stride.h),
            narrow(s.stride.w),    narrow(s.padding.h), narrow(s.padding.w)};
}

int64_t cells(const nn::Shape& shape) {
    return shape.rows * shape.columns;
}
/// Rows of a convolution's unfolded input.
int64_t depth(const DeviceLayer& l) {
    return l.in.channels * l.spec.kernel.h * l.spec.kernel.w;
}
bool pools(LayerKind kind) {
    return kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling;
}

} // namespace

DeviceNetwork::DeviceNetwork(const nn::SessionSpec& spec, int64_t trained, int64_t judged, Arena& arena)
    : seed_(spec.seed), inputShape_(spec.model.input) {
    plan(spec.model);
    place(trained, judged, arena);
}

void DeviceNetwork::plan(const nn::ModelSpec& model) {
    const auto facts = nn::describe(model);
    assert(facts.ok());
    bool planes = std::any_of(model.layers.begin(), model.layers.end(), [](const auto& l) {
        return l.kind == LayerKind::Convolution || pools(l.kind);
    });
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
        if (l.spec.kind == LayerKind::Relu && i > 0) {
            l.inPlace = true;
            const auto before = layers_.back().spec.kind;
            if (nn::hasParameters(before) || pools(before))
                layers_.back().rectifies = l.done = true;
        }
        if (nn::hasParameters(l.spec.kind)) {
            const bool convolves = l.spec.kind == LayerKind::Convolution;
            for (const int64_t size :
                 {l.out.channels * (convolves ? depth(l) : l.in.features()), l.out.channels}) {
                (l.weight < 0 ? l.weight : l.bias) = parameterCount_;
                places_.push_back(parameterCount_);
                parameterCount_ += (size + 63) / 64 * 64;
            }
        }
        layers_.push_back(l);
    }
}

void DeviceNetwork::place(int64_t trained, int64_t judged, Arena& arena) {
    const int64_t most = std::max(trained, judged);
    input_ = arena.take<float>(most * inputShape_.features());
    int64_t scratch = 0;
    for (auto& l : layers_) {
        if (l.inPlace) {
            const auto& before = layers_[static_cast<std::size_t>(l.index) - 1];
            l.output = before.output, l.gradient = before.gradient;
            continue;
        }
        l.output = arena.take<float>(most * l.out.features());
        l.gradient = arena.take<float>(trained * l.out.features());
        if (l.spec.kind == LayerKind::Convolution) {
            l.columns = arena.take<float>(most * depth(l) * cells(l.out));
            scratch = std::max(scratch, trained * depth(l) * cells(l.out));
        }
        if (l.turns) {
            l.turned = arena.take<float>(most * l.in.features());
            scratch = std::max(scratch, trained * l.in.features());
        }
        if (l.spec.kind == LayerKind::MaxPooling)
            l.argmax = arena.take<int32_t>(most * l.out.features());
    }
    scratch_ = arena.take<float>(scratch);
}

Status DeviceNetwork::forward(const Blas& blas, int count, const StepData* step, bool training,
                              cudaStream_t stream, const Watch& watch) const {
    const float* in = input_;
    for (const auto& l : layers_) {
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
        if (auto done = launchColumns(windowOf(l), count, in, l.columns, stream); !done)
            return done;
        const int64_t line = count * cells(l.out);
        if (auto done =
                blas.multiply(l.out.channels, line, depth(l), {parameters + l.weight}, {l.columns}, l.output);
            !done)
            return done;
        return launchBias(l.output, parameters + l.bias, size, static_cast<int>(l.out.channels), line,
                          l.rectifies, stream);
    }
    case LayerKind::Linear:
        if (l.turns) {
            if (auto done = launchTurn(in, l.turned, static_cast<int>(l.in.channels), count,
                                       static_cast<int>(cells(l.in)), true, stream);
                !done)
                return done;
            in = l.turned;
        }
        if (auto done = blas.multiply(count, l.out.channels, l.in.features(), {in},
                                      {parameters + l.weight, true}, l.output);
            !done)
            return done;
        return launchBias(l.output, parameters + l.bias, size, static_cast<int>(l.out.channels), 1,
                          l.rectifies, stream);
    case LayerKind::MaxPooling:
    case LayerKind::AveragePooling:
        return launchPool(windowOf(l), count * l.in.channels, in, l.output, l.argmax, l.rectifies, stream);
    case LayerKind::Dropout: {
        const DropoutSpec drop{seed_,
                               static_cast<uint32_t>(l.index),
                               training ? l.spec.rate : 0,
                               static_cast<int>(l.planes ? l.in.channels : l.in.features()),
                               l.planes ? cells(l.in) : 1,
                               l.planes};
        return launchDropout(drop, step, count, in, l.output, stream);
    }
    default:
        return l.done ? Status() : launchActivate(l.spec.kind, in, l.output, size, stream);
    }
}

Status DeviceNetwork::backward(const Blas& blas, int count, const StepData* step, cudaStream_t stream,
                               const SideWork* side, const Watch& watch) const {
    for (std::size_t i = layers_.size(); i-- > 0;) {
        const auto& l = layers_[i];
        const float* in = i > 0 ? layers_[i - 1].output : input_;
        float* dIn = i > 0 ? layers_[i - 1].gradient : nullptr;
        if (auto done = backwardLayer(blas, l, count, in, dIn, step, stream, side); !done)
            return done;
        if (watch)
            if (auto done = watch(l.index, "backward"); !done)
                return done;
    }
    if (!side)
        return {};
    if (auto done = check(cudaEventRecord(side->join, side->stream), "cudaEventRecord"); !done)
        return done;
    return check(cudaStreamWaitEvent(stream, side->join, 0), "cudaStreamWaitEvent");
}

Status DeviceNetwork::backwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                    float* dIn, const StepData* step, cudaStream_t stream,
                                    const SideWork* side) const {
    if (nn::hasParameters(l.spec.kind))
        return backwardProduct(blas, l, count, in, dIn, stream, side);
    if (!dIn)
        return {};
    switch (l.spec.kind) {
    case LayerKind::MaxPooling:
    case LayerKind::AveragePooling:
        return launchPoolBack(windowOf(l), count * l.in.channels, l.gradient,
                              l.rectifies ? l.output : nullptr, l.argmax, dIn, stream);
    case LayerKind::Dropout: {
        const DropoutSpec drop{seed_,
                               static_cast<uint32_t>(l.index),
                               l.spec.rate,
                               static_cast<int>(l.planes ? l.in.channels : l.in.features()),
                               l.planes ? cells(l.in) : 1,
                               l.planes};
        return launchDropout(drop, step, count, l.gradient, dIn, stream);
    }
    default:
        if (l.done)
            return {};
        return launchActivateBack(l.spec.kind, l.output, l.gradient, dIn, count * l.out.features(), stream);
    }
}

Status DeviceNetwork::weightGradient(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                     cudaStream_t stream, const SideWork* side) const {
    if (side) {
        if (auto done = check(cudaEventRecord(side->fork, stream), "cudaEventRecord"); !done)
            return done;
        if (auto done = check(cudaStreamWaitEvent(side->stream, side->fork, 0), "cudaStreamWaitEvent"); !done)
            return done;
        if (auto done = blas.use(side->stream, side->own, side->workspaceBytes); !done)
            return done;
    }
    const auto done = l.spec.kind == LayerKind::Convolution
                          ? blas.multiply(l.out.channels, depth(l), count * cells(l.out), {l.gradient},
                                          {l.columns, true}, gradients + l.weight)
                          : blas.multiply(l.out.channels, l.in.features(), count, {l.gradient, true},
                                          {l.turns ? l.turned : in}, gradients + l.weight);
    if (!done || !side)
        return done;
    return blas.use(stream, side->main, side->workspaceBytes);
}

Status DeviceNetwork::backwardProduct(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                                      float* dIn, cudaStream_t stream, const SideWork* side) const {
    const int64_t outputs = l.out.channels;
    if (auto done = launchBiasGradient(l.gradient, l.rectifies ? l.output : nullptr, gradients + l.bias,
                                       count * l.out.features(), static_cast<int>(outputs), l.planes, stream);
        !done)
        return done;
    if (auto done = weightGradient(blas, l, count, in, stream, side); !done || !dIn)
        return done;
    if (l.spec.kind == LayerKind::Convolution) {
        if (auto done = blas.multiply(depth(l), count * cells(l.out), outputs, {parameters + l.weight, true},
                                      {l.gradient}, scratch_);
            !done)
            return done;
        return launchColumnsBack(windowOf(l), count, scratch_, dIn, stream);
    }
    if (auto done = blas.multiply(count, l.in.features(), outputs, {l.gradient}, {parameters + l.weight},
                                  l.turns ? scratch_ : dIn);
        !done || !l.turns)
        return done;
    return launchTurn(scratch_, dIn, static_cast<int>(l.in.channels), count, static_cast<int>(cells(l.in)),
                      false, stream);
}

} // namespace telar::gpu
