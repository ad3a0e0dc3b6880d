#include "core/nn/parameters.hpp"

#include "core/nn/kernels/random.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

constexpr double pi = 3.14159265358979323846;

/// Standard normal by Box and Muller (1958).
double normal(uint64_t seed, uint64_t tensor, uint64_t element) {
    const auto stream = static_cast<uint32_t>(Stream::Weights);
    const double a = (randomWord(seed, stream, tensor, 2 * element) + 0.5) / 4294967296.0;
    const double b = randomWord(seed, stream, tensor, 2 * element + 1) / 4294967296.0;
    return std::sqrt(-2 * std::log(a)) * std::cos(2 * pi * b);
}

struct Draw {
    bool uniform = false;
    double scale = 0; ///< half width, or standard deviation
};

Draw drawOf(Initial initial, LayerKind kind, double fanIn, double fanOut, bool bias) {
    if (initial == Initial::Default)
        return {true, 1 / std::sqrt(fanIn)};
    if (bias)
        return {true, 0};
    const bool convolves = kind == LayerKind::Convolution;
    if (initial == Initial::Kaiming || (initial == Initial::Thesis && convolves))
        return {false, std::sqrt(2 / fanIn)};
    const double gain = initial == Initial::Thesis ? std::sqrt(2.0) : 1;
    return {false, gain * std::sqrt(2 / (fanIn + fanOut))};
}

void fill(Tensor& tensor, const Draw& draw, uint64_t seed, uint64_t number) {
    const auto stream = static_cast<uint32_t>(Stream::Weights);
    const std::size_t count = tensor.values.size();
#pragma omp parallel for schedule(static) if (count > 1 << 16)
    for (std::size_t i = 0; i < count; ++i)
        tensor.values[i] =
            draw.uniform ? static_cast<float>(draw.scale) * (2 * randomUniform(seed, stream, number, i) - 1)
                         : static_cast<float>(draw.scale * normal(seed, number, i));
}

int64_t product(const std::vector<int64_t>& shape) {
    int64_t size = 1;
    for (const auto n : shape)
        size *= n;
    return size;
}

} // namespace

namespace {

/// Names and shapes, without values: some models hold a hundred megabytes.
Tensors namesAndShapes(const ModelSpec& model) {
    const auto facts = describe(model);
    assert(facts.ok());
    Tensors tensors;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        const auto& layer = model.layers[i];
        if (!hasParameters(layer.kind))
            continue;
        const auto& in = facts->layers[i].input;
        const auto name = sequentialName(model, i);
        std::vector<int64_t> shape{layer.outputs, in.features()};
        if (layer.kind == LayerKind::Convolution)
            shape = {layer.outputs, in.channels, layer.kernel.h, layer.kernel.w};
        tensors.push_back({name + ".weight", std::move(shape), {}});
        tensors.push_back({name + ".bias", {layer.outputs}, {}});
    }
    return tensors;
}

} // namespace

Tensors emptyParameters(const ModelSpec& model) {
    Tensors tensors = namesAndShapes(model);
    for (auto& tensor : tensors)
        tensor.values.resize(static_cast<std::size_t>(product(tensor.shape)));
    return tensors;
}

bool fitsAsItIs(const ModelSpec& model, const Tensors& given) {
    const auto wanted = namesAndShapes(model);
    return std::equal(wanted.begin(), wanted.end(), given.begin(), given.end(),
                      [](const Tensor& a, const Tensor& b) {
                          return a.name == b.name && a.shape == b.shape && b.size() == product(b.shape);
                      });
}

Tensors initialParameters(const ModelSpec& model, uint64_t seed) {
    Tensors tensors = emptyParameters(model);
    std::size_t next = 0;
    for (const auto& layer : model.layers) {
        if (!hasParameters(layer.kind))
            continue;
        auto& weight = tensors[next];
        const auto window = static_cast<double>(layer.kernel.h * layer.kernel.w);
        const double fanIn = static_cast<double>(product(weight.shape)) / static_cast<double>(layer.outputs);
        const double fanOut =
            static_cast<double>(layer.outputs) * (layer.kind == LayerKind::Convolution ? window : 1);
        fill(weight, drawOf(model.initial, layer.kind, fanIn, fanOut, false), seed, next);
        fill(tensors[next + 1], drawOf(model.initial, layer.kind, fanIn, fanOut, true), seed, next + 1);
        next += 2;
    }
    return tensors;
}

std::string shapeText(const std::vector<int64_t>& shape) {
    std::string out;
    for (const auto n : shape)
        out += (out.empty() ? "" : " x ") + std::to_string(n);
    return out.empty() ? "1" : out;
}

Expected<Tensors> fitParameters(const ModelSpec& model, Tensors given) {
    Tensors wanted = namesAndShapes(model);
    bool named = true;
    for (const auto& want : wanted)
        named =
            named && std::any_of(given.begin(), given.end(), [&](auto& t) { return t.name == want.name; });
    if (!named && given.size() != wanted.size())
        return userError(text(TELAR_TR("core", "The checkpoint has %1 tensors, the model has %2"),
                              given.size(), wanted.size()),
                         {}, text(TELAR_TR("core", "It belongs to another model")));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto found = given.begin() + static_cast<std::ptrdiff_t>(i);
        if (named)
            found =
                std::find_if(given.begin(), given.end(), [&](auto& t) { return t.name == wanted[i].name; });
        if (found->shape != wanted[i].shape)
            return userError(text(TELAR_TR("core", "%1 of the checkpoint is %2, the model's %3 is %4"),
                                  found->name, shapeText(found->shape), wanted[i].name,
                                  shapeText(wanted[i].shape)),
                             {}, text(TELAR_TR("core", "It belongs to another model")));
        wanted[i].values = std::move(found->values);
    }
    return wanted;
}

} // namespace telar::nn
