#include "core/network/trained.hpp"

#include "core/base/version.hpp"
#include "core/nn/plain_layers.hpp"

#include <algorithm>
#include <cassert>

namespace telar::network {

namespace exporting {

namespace {

using onnx_file::Attribute;
using onnx_file::AttributeKind;

Attribute whole(const char* name, int64_t value) { return {name, AttributeKind::Int, {}, {value}, {}, {}}; }
Attribute wholes(const char* name, std::vector<int64_t> values) {
    return {name, AttributeKind::Ints, {}, std::move(values), {}, {}};
}

onnx_file::Tensor weightOf(const std::string& name, const nn::Tensor& tensor) {
    auto owner = std::make_shared<std::vector<float>>(tensor.values);
    return {name,
            1,
            tensor.shape,
            {owner, reinterpret_cast<const char*>(owner->data()), owner->size() * sizeof(float)},
            {}};
}

/// Three numbers of one value each stay three, so that every reader finds one for each channel.
std::string repeated(float value, int64_t channels) {
    std::string words;
    for (int64_t c = 0; c < channels; ++c)
        words += (c > 0 ? "," : "") + toText(static_cast<double>(value));
    return words;
}

const char* operatorOf(nn::LayerKind kind) {
    switch (kind) {
    case nn::LayerKind::Convolution:
        return "Conv";
    case nn::LayerKind::MaxPooling:
        return "MaxPool";
    case nn::LayerKind::AveragePooling:
        return "AveragePool";
    case nn::LayerKind::Relu:
        return "Relu";
    case nn::LayerKind::Sigmoid:
        return "Sigmoid";
    case nn::LayerKind::Tanh:
        return "Tanh";
    case nn::LayerKind::Linear:
        return "Gemm";
    default:
        break; // dropout is left out, and `canExport` refuses layers on tokens
    }
    return "";
}

std::vector<Attribute> attributesOf(const nn::LayerSpec& spec) {
    const std::vector<int64_t> kernel{spec.kernel.h, spec.kernel.w}, stride{spec.stride.h, spec.stride.w};
    if (spec.kind == nn::LayerKind::Convolution)
        return {wholes("kernel_shape", kernel), wholes("strides", stride),
                wholes("pads", {spec.padding.h, spec.padding.w, spec.padding.h, spec.padding.w})};
    if (spec.kind == nn::LayerKind::MaxPooling || spec.kind == nn::LayerKind::AveragePooling)
        return {wholes("kernel_shape", kernel), wholes("strides", stride)};
    if (spec.kind == nn::LayerKind::Linear)
        return {whole("transB", 1)};
    return {};
}

} // namespace

} // namespace exporting

bool canExport(const nn::ModelSpec& model) {
    return std::ranges::none_of(model.layers, [](const auto& layer) { return nn::worksOnTokens(layer.kind); });
}

onnx_file::Model onnxOf(const nn::ModelSpec& model, const nn::Tensors& parameters,
                        const std::vector<std::string>& classes) {
    using namespace exporting;
    onnx_file::Model made;
    made.irVersion = 8;
    made.producer = std::string("Telar ") + telarVersion();
    made.graph = model.name;
    made.opsets = {{"", 13}};
    const auto layers = nn::plain::layersOf(model);
    const onnx_file::Axis batch{-1, "N"};
    made.inputs = {
        {"input", 1, true, {batch, {model.input.channels, ""}, {model.input.rows, ""}, {model.input.columns, ""}}}};
    std::string value = "input";
    bool flat = false;
    for (const auto& layer : layers) {
        if (layer.spec.kind == nn::LayerKind::Dropout)
            continue;
        const auto name = nn::sequentialName(model, static_cast<std::size_t>(layer.index));
        const auto op = std::string(operatorOf(layer.spec.kind));
        if (layer.spec.kind == nn::LayerKind::Linear && !flat) {
            made.nodes.push_back({"flatten", "Flatten", "", {value}, {"flat"}, {whole("axis", 1)}});
            value = "flat";
            flat = true;
        }
        onnx_file::Node node{op + "_" + name, op, "", {value}, {name + ".output"}, attributesOf(layer.spec)};
        if (layer.weight >= 0) {
            const auto first = static_cast<std::size_t>(layer.weight);
            assert(first + 1 < parameters.size());
            node.inputs.push_back(name + ".weight");
            node.inputs.push_back(name + ".bias");
            made.initializers.push_back(weightOf(name + ".weight", parameters[first]));
            made.initializers.push_back(weightOf(name + ".bias", parameters[first + 1]));
        }
        value = node.outputs.front();
        made.nodes.push_back(std::move(node));
    }
    made.nodes.back().outputs.front() = "output";
    const auto out = layers.empty() ? model.input : layers.back().out;
    made.outputs = {{"output", 1, true, {batch, {out.channels, ""}}}};
    if (!flat)
        made.outputs.front().axes.insert(made.outputs.front().axes.end(), {{out.rows, ""}, {out.columns, ""}});
    else
        made.outputs.front().axes.back().length = out.features();
    std::string lines;
    for (const auto& one : classes)
        lines += (lines.empty() ? "" : "\n") + one;
    made.metadata = {{"mean", repeated(model.reads.mean, model.input.channels)},
                     {"deviation", repeated(model.reads.deviation, model.input.channels)},
                     {"classes", lines},
                     {"telar.model", nn::modelText(model)}};
    return made;
}

onnx_file::Model lenet(uint64_t seed) {
    const auto model = nn::lenet();
    return onnxOf(model, nn::initialParameters(model, seed), {});
}

} // namespace telar::network
