#include "core/nn/plain_network.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/first_failure.hpp"
#include "core/nn/batch_norm.hpp"
#include "core/nn/token_layers.hpp"

#include <chrono>
#include <thread>

namespace telar::nn::plain {

bool Runner::mayGoOn() const {
    while (paused_ && paused_->load(std::memory_order_relaxed) && !stopped())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return !stopped();
}

bool Runner::each(int64_t units, const std::function<void(int64_t)>& unit) const {
    if (threads_ <= 1) {
        for (int64_t i = 0; i < units; ++i) {
            if (!mayGoOn())
                return false;
            unit(i);
        }
        return true;
    }
    std::atomic<bool> whole{true};
    FirstFailure failure;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads_)
    for (int64_t i = 0; i < units; ++i)
        failure.guard([&] {
            if (whole.load(std::memory_order_relaxed) && mayGoOn())
                unit(i);
            else
                whole.store(false, std::memory_order_relaxed);
        });
    failure.rethrow();
    return whole;
}

std::vector<Layer> layersOf(const ModelSpec& model) {
    const auto facts = describe(model);
    assert(facts.ok());
    std::vector<Layer> layers;
    int next = 0;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        const auto& f = facts->layers[i];
        layers.push_back({model.layers[i], f.input, f.output, -1, static_cast<int>(i), {}, -1});
        auto& layer = layers.back();
        if (hasParameters(layer.spec.kind)) {
            layer.weight = next;
            next += tensorsOf(layer.spec.kind);
        }
        if (layer.spec.kind == LayerKind::Position)
            layer.table = positionTable(layer.in);
        if (layer.spec.kind == LayerKind::Add)
            layer.skips = static_cast<int>(i) - static_cast<int>(layer.spec.outputs);
    }
    return layers;
}

namespace {
void add(const float* from, int64_t count, float* to) {
    for (int64_t i = 0; i < count; ++i)
        to[i] += from[i];
}
} // namespace

Network::Network(const ModelSpec& model, int64_t capacity, bool training) : layers_(layersOf(model)) {
    activations_.emplace_back(capacity, model.input.features());
    if (training)
        gradients_.emplace_back(capacity, model.input.features());
    for (const auto& layer : layers_) {
        activations_.emplace_back(capacity, layer.out.features());
        if (training)
            gradients_.emplace_back(capacity, layer.out.features());
        const bool maximum = layer.spec.kind == LayerKind::MaxPooling;
        argmax_.emplace_back(maximum ? capacity : 0, maximum ? layer.out.features() : 0);
    }
    times_.assign(2 * layers_.size(), 0);
}

int64_t Network::memoryBytes(const ModelSpec& model, int64_t capacity, bool training) {
    int64_t features = model.input.features(), places = 0;
    for (const auto& layer : layersOf(model)) {
        features += layer.out.features();
        if (layer.spec.kind == LayerKind::MaxPooling)
            places += layer.out.features();
    }
    return capacity * 4 * (features * (training ? 2 : 1) + places);
}

bool Network::forward(const Runner& runner, const Tensors& parameters, const Batch& batch) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const auto& l = layers_[i];
        const auto start = Clock::now();
        const auto numbers = numbersOf(l, parameters);
        const float* in = activations_[i].data();
        float* out = activations_[i + 1].data();
        const bool whole = runner.each(forwardUnits(l, batch), [&](int64_t unit) {
            forwardUnit(l, batch, unit, numbers, in, out, argmax_[i].data());
            if (l.skips >= 0)
                add(activations_[static_cast<std::size_t>(l.skips) + 1].data() + unit * l.out.features(),
                    l.out.features(), out + unit * l.out.features());
        });
        times_[2 * i] += millisecondsSince(start);
        if (!whole)
            return false;
    }
    return true;
}

bool Network::backward(const Runner& runner, const Tensors& parameters, const Batch& batch, Tensors& dParameters,
                       bool toInput, std::size_t first) {
    for (std::size_t i = layers_.size(); i-- > first;) {
        const auto& l = layers_[i];
        const auto start = Clock::now();
        const float* in = activations_[i].data();
        const float* dOut = gradients_[i + 1].data();
        const auto numbers = numbersOf(l, parameters);
        if (l.weight >= 0) {
            const auto w = static_cast<std::size_t>(l.weight);
            if (!runner.each(l.out.channels, [&](int64_t unit) {
                    gradientUnit(l, batch, unit, numbers, in, dOut, dParameters[w].values.data(),
                                 dParameters[w + 1].values.data());
                }))
                return false;
        }
        if (i > first || toInput) {
            if (!runner.each(backwardUnits(l, batch), [&](int64_t unit) {
                    backwardUnit(l, batch, unit, numbers, in, activations_[i + 1].data(), dOut, argmax_[i].data(),
                                 gradients_[i].data());
                }))
                return false;
            for (const auto& later : layers_) // what skipped the layers up to here
                if (later.skips + 1 == static_cast<int>(i) && later.skips >= 0)
                    add(gradients_[static_cast<std::size_t>(later.index) + 1].data(),
                        batch.samples * later.out.features(), gradients_[i].data());
        }
        times_[2 * i + 1] += millisecondsSince(start);
    }
    return true;
}

void Network::keepMoments(const Batch& batch, Tensors& parameters) const {
    for (const auto& l : layers_) {
        if (!normalisesByBatch(l, batch))
            continue;
        auto& mean = parameters[static_cast<std::size_t>(l.weight) + 2].values;
        auto& variance = parameters[static_cast<std::size_t>(l.weight) + 3].values;
        for (int64_t c = 0; c < l.in.channels; ++c)
            nn::keepMoments(momentsOf(l.in, batch.samples, c, output(l.index - 1)), mean[static_cast<std::size_t>(c)],
                            variance[static_cast<std::size_t>(c)]);
    }
}

} // namespace telar::nn::plain
