#include "core/nn/parameters.hpp"

#include "core/nn/foreign_names.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

struct ProcessorMaths {
    static double sqrt(double x) { return std::sqrt(x); }
    static double log(double x) { return std::log(x); }
    static double cos(double x) { return std::cos(x); }
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

void fill(Tensor& tensor, const Draw& draw, uint64_t seed, uint64_t number, const JobContext& job) {
    constexpr std::size_t piece = 1 << 20; // some ten milliseconds
    for (std::size_t from = 0; from < tensor.values.size() && !job.stopRequested(); from += piece) {
        const std::size_t to = std::min(from + piece, tensor.values.size());
#pragma omp parallel for schedule(static) if (to - from > 1 << 16)
        for (std::size_t i = from; i < to; ++i)
            tensor.values[i] = drawnValue<ProcessorMaths>(draw, seed, number, i);
    }
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
        if (layer.kind == LayerKind::BatchNorm) {
            for (const char* part : {".weight", ".bias", ".running_mean", ".running_var"})
                tensors.push_back({name + part, {in.channels}, {}});
            continue;
        }
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
    return std::equal(wanted.begin(), wanted.end(), given.begin(), given.end(), [](const Tensor& a, const Tensor& b) {
        return a.name == b.name && a.shape == b.shape && b.size() == product(b.shape);
    });
}

std::vector<DrawnTensor> initialDraws(const ModelSpec& model) {
    const auto tensors = namesAndShapes(model);
    std::vector<DrawnTensor> draws;
    for (const auto& layer : model.layers) {
        if (!hasParameters(layer.kind))
            continue;
        if (layer.kind == LayerKind::BatchNorm) { // not drawn
            for (int part = 0; part < tensorsOf(layer.kind); ++part)
                draws.push_back({{true, 0}, product(tensors[draws.size()].shape)});
            continue;
        }
        const auto window = static_cast<double>(layer.kernel.h * layer.kernel.w);
        const double fanIn =
            static_cast<double>(product(tensors[draws.size()].shape)) / static_cast<double>(layer.outputs);
        const double fanOut = static_cast<double>(layer.outputs) * (layer.kind == LayerKind::Convolution ? window : 1);
        for (const bool bias : {false, true})
            draws.push_back(
                {drawOf(model.initial, layer.kind, fanIn, fanOut, bias), product(tensors[draws.size()].shape)});
    }
    return draws;
}

Tensors initialParameters(const ModelSpec& model, uint64_t seed, const JobContext& job) {
    Tensors tensors = emptyParameters(model);
    const auto draws = initialDraws(model);
    for (std::size_t i = 0; i < tensors.size(); ++i)
        fill(tensors[i], draws[i].draw, seed, i, job);
    std::size_t next = 0;
    for (const auto& layer : model.layers) {
        if (layer.kind == LayerKind::BatchNorm)
            for (const std::size_t part : {next, next + 3}) // weight and variance
                std::ranges::fill(tensors[part].values, 1.0f);
        next += static_cast<std::size_t>(tensorsOf(layer.kind));
    }
    return tensors;
}

std::string shapeText(const std::vector<int64_t>& shape) {
    std::string out;
    for (const auto n : shape)
        out += (out.empty() ? "" : " x ") + std::to_string(n);
    return out.empty() ? "1" : out;
}

Expected<Tensors> fitParameters(const ModelSpec& model, Tensors foreign) {
    Tensors given = withOwnNames(model, std::move(foreign));
    Tensors wanted = namesAndShapes(model);
    bool named = true;
    for (const auto& want : wanted)
        named = named && std::any_of(given.begin(), given.end(), [&](auto& t) { return t.name == want.name; });
    if (!named && given.size() != wanted.size())
        return userError(
            text(TELAR_TR("core", "The checkpoint has %1 tensors, the model has %2"), given.size(), wanted.size()), {},
            text(TELAR_TR("core", "It belongs to another model")));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto found = given.begin() + static_cast<std::ptrdiff_t>(i);
        if (named)
            found = std::find_if(given.begin(), given.end(), [&](auto& t) { return t.name == wanted[i].name; });
        if (found->shape != wanted[i].shape)
            return userError(text(TELAR_TR("core", "%1 of the checkpoint is %2, the model's %3 is %4"), found->name,
                                  shapeText(found->shape), wanted[i].name, shapeText(wanted[i].shape)),
                             {}, text(TELAR_TR("core", "It belongs to another model")));
        wanted[i].values = std::move(found->values);
    }
    return wanted;
}

} // namespace telar::nn
