#include "core/network/trained.hpp"

#include "core/base/files.hpp"
#include "core/base/version.hpp"
#include "core/nn/batch_norm.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/nn/foreign_names.hpp"
#include "core/nn/plain_layers.hpp"
#include "core/nn/token_layers.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

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
    case nn::LayerKind::BatchNorm:
        return "BatchNormalization";
    default:
        break; // dropout is left out, and layers on tokens have several operators
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
    if (spec.kind == nn::LayerKind::BatchNorm)
        return {{"epsilon", AttributeKind::Float, {static_cast<float>(nn::batchNormEpsilon)}, {}, {}, {}}};
    return {};
}

/// Writes one layer after the other. A value is either a plane, (N, channels, rows, columns) and later (N, features), or tokens,
/// (N, cells, channels), which normalisation and attention work on.
class Writer {
public:
    Writer(onnx_file::Model& made, const nn::ModelSpec& model, const nn::Tensors& parameters)
        : made_(made), model_(model), parameters_(parameters) {}

    void add(const nn::plain::Layer& layer) {
        name_ = nn::sequentialName(model_, static_cast<std::size_t>(layer.index));
        const auto kind = layer.spec.kind;
        if (kind == nn::LayerKind::Dropout) {
            // Nothing is dropped outside of a training.
        } else if (kind == nn::LayerKind::Add) {
            join(layer);
        } else if (nn::worksOnTokens(kind)) {
            toTokens(layer.in);
            onTokens(layer);
        } else if (kind == nn::LayerKind::Convolution && now_.tokens && isPointwise(layer.spec)) {
            product(layer);
        } else {
            if (kind == nn::LayerKind::Linear)
                toRow();
            else if (windows(kind) || (kind == nn::LayerKind::BatchNorm && now_.tokens))
                toPlane(layer.in);
            onPlane(layer);
        }
        after_.push_back({now_, layer.out});
    }

private:
    struct Place {
        std::string name = "input";
        bool tokens = false;
    };
    static bool windows(nn::LayerKind kind) {
        return kind == nn::LayerKind::Convolution || kind == nn::LayerKind::MaxPooling ||
               kind == nn::LayerKind::AveragePooling;
    }
    static bool isPointwise(const nn::LayerSpec& spec) {
        return spec.kernel == Size2{1, 1} && spec.stride == Size2{1, 1} && spec.padding == Size2{0, 0};
    }
    std::string node(const std::string& op, const std::string& name, std::vector<std::string> inputs,
                     std::vector<Attribute> attributes = {}) {
        made_.nodes.push_back({name, op, "", std::move(inputs), {name + ".output"}, std::move(attributes)});
        return name + ".output";
    }
    std::string numbers(const std::string& name, std::vector<int64_t> shape, std::vector<float> values) {
        made_.initializers.push_back(weightOf(name, {name, std::move(shape), std::move(values)}));
        return name;
    }
    std::string lengths(const std::string& name, std::vector<int64_t> values) {
        auto owner = std::make_shared<std::vector<int64_t>>(std::move(values));
        made_.initializers.push_back({name,
                                      7,
                                      {static_cast<int64_t>(owner->size())},
                                      {owner, reinterpret_cast<const char*>(owner->data()), owner->size() * 8},
                                      {}});
        return name;
    }
    std::string turned(const std::string& name, const std::string& value, std::vector<int64_t> order) {
        return node("Transpose", name, {value}, {wholes("perm", std::move(order))});
    }
    std::string asTokens(const std::string& value, const nn::Shape& shape, const std::string& at) {
        const auto list = node("Reshape", "Reshape_" + at, {value, lengths(at + ".cells", {0, shape.channels, -1})});
        return turned("Transpose_" + at, list, {0, 2, 1});
    }
    std::string asPlane(const std::string& value, const nn::Shape& shape, const std::string& at) {
        const auto list = turned("Transpose_" + at + "_back", value, {0, 2, 1});
        return node("Reshape", "Reshape_" + at + "_back",
                    {list, lengths(at + ".plane", {0, shape.channels, shape.rows, shape.columns})});
    }
    void toTokens(const nn::Shape& shape) {
        if (!now_.tokens)
            now_ = {asTokens(now_.name, shape, name_), true};
    }
    void toPlane(const nn::Shape& shape) {
        if (now_.tokens)
            now_ = {asPlane(now_.name, shape, name_), false};
        else if (row_)
            now_.name = node("Reshape", "Reshape_" + name_,
                             {now_.name, lengths(name_ + ".plane", {0, shape.channels, shape.rows, shape.columns})});
        row_ = false;
    }
    /// All numbers of a sample, channel after channel.
    void toRow() {
        if (now_.tokens)
            now_ = {turned("Transpose_" + name_, now_.name, {0, 2, 1}), false};
        else if (row_)
            return;
        const std::string again = flattened_ ? "_" + name_ : "";
        made_.nodes.push_back({"flatten" + again, "Flatten", "", {now_.name}, {"flat" + again}, {whole("axis", 1)}});
        now_.name = "flat" + again;
        row_ = flattened_ = true;
    }
    void onPlane(const nn::plain::Layer& layer) {
        const auto op = std::string(operatorOf(layer.spec.kind));
        std::vector<std::string> inputs{now_.name};
        if (layer.weight >= 0) {
            const auto first = static_cast<std::size_t>(layer.weight);
            const char* const parts[] = {".weight", ".bias", ".running_mean", ".running_var"};
            for (std::size_t part = 0; part < static_cast<std::size_t>(nn::tensorsOf(layer.spec.kind)); ++part) {
                assert(first + part < parameters_.size());
                inputs.push_back(name_ + parts[part]);
                made_.initializers.push_back(weightOf(inputs.back(), parameters_[first + part]));
            }
        }
        made_.nodes.push_back(
            {op + "_" + name_, op, "", std::move(inputs), {name_ + ".output"}, attributesOf(layer.spec)});
        now_.name = name_ + ".output";
    }
    /// A convolution of 1 x 1 is a product of every token with the same matrix.
    void product(const nn::plain::Layer& layer) {
        const auto first = static_cast<std::size_t>(layer.weight);
        const int64_t in = layer.in.channels, out = layer.out.channels;
        std::vector<float> across(static_cast<std::size_t>(in * out));
        for (int64_t o = 0; o < out; ++o)
            for (int64_t i = 0; i < in; ++i)
                across[static_cast<std::size_t>(i * out + o)] =
                    parameters_[first].values[static_cast<std::size_t>(o * in + i)];
        const auto products = node("MatMul", "MatMul_" + name_,
                                   {now_.name, numbers(name_ + ".weight.transposed", {in, out}, std::move(across))});
        now_.name =
            node("Add", "Add_" + name_, {products, numbers(name_ + ".bias", {out}, parameters_[first + 1].values)});
    }
    void onTokens(const nn::plain::Layer& layer) {
        const int64_t channels = layer.in.channels, cells = layer.in.cells();
        if (layer.spec.kind == nn::LayerKind::Position) {
            std::vector<float> table(layer.table.size());
            for (int64_t c = 0; c < channels; ++c)
                for (int64_t cell = 0; cell < cells; ++cell)
                    table[static_cast<std::size_t>(cell * channels + c)] =
                        layer.table[static_cast<std::size_t>(c * cells + cell)];
            now_.name = node("Add", "Position_" + name_,
                             {now_.name, numbers(name_ + ".position", {cells, channels}, std::move(table))});
        } else if (layer.spec.kind == nn::LayerKind::Normalise) {
            const std::vector<float> ones(static_cast<std::size_t>(channels), 1.0f);
            now_.name =
                node("LayerNormalization", "LayerNormalization_" + name_,
                     {now_.name, numbers(name_ + ".scale", {channels}, ones)},
                     {whole("axis", -1), {"epsilon", AttributeKind::Float, {nn::normaliseEpsilon}, {}, {}, {}}});
        } else {
            attend(layer);
        }
    }
    /// Scaled dot-product attention of every head (Vaswani et al. 2017, section 3.2).
    void attend(const nn::plain::Layer& layer) {
        const int64_t heads = layer.spec.outputs, width = layer.out.channels, depth = width / heads;
        const auto sizes = lengths(name_ + ".parts", {width, width, width});
        const auto shape = lengths(name_ + ".heads", {0, -1, heads, depth});
        made_.nodes.push_back({"Split_" + name_,
                               "Split",
                               "",
                               {now_.name, sizes},
                               {name_ + ".q", name_ + ".k", name_ + ".v"},
                               {whole("axis", 2)}});
        const auto part = [&](const std::string& which, std::vector<int64_t> order) {
            const auto split = node("Reshape", "Reshape_" + name_ + "_" + which, {name_ + "." + which, shape});
            return turned("Transpose_" + name_ + "_" + which, split, std::move(order));
        };
        const auto q = part("q", {0, 2, 1, 3}), k = part("k", {0, 2, 3, 1}), v = part("v", {0, 2, 1, 3});
        const auto raw = node("MatMul", "Scores_" + name_, {q, k});
        const auto scores = node("Mul", "Scale_" + name_,
                                 {raw, numbers(name_ + ".factor", {}, {1 / std::sqrt(static_cast<float>(depth))})});
        const auto weights = node("Softmax", "Weights_" + name_, {scores}, {whole("axis", -1)});
        const auto mixed = node("MatMul", "Mixed_" + name_, {weights, v});
        const auto back = turned("Transpose_" + name_ + "_back", mixed, {0, 2, 1, 3});
        now_.name = node("Reshape", "Reshape_" + name_ + "_back", {back, lengths(name_ + ".width", {0, 0, width})});
    }
    /// What skips some layers comes in the form that the value has here.
    void join(const nn::plain::Layer& layer) {
        auto [place, shape] = after_[static_cast<std::size_t>(layer.skips)];
        if (place.tokens != now_.tokens)
            place.name = now_.tokens ? asTokens(place.name, shape, name_) : asPlane(place.name, shape, name_);
        now_.name = node("Add", "Add_" + name_, {now_.name, place.name});
    }

    onnx_file::Model& made_;
    const nn::ModelSpec& model_;
    const nn::Tensors& parameters_;
    std::string name_; ///< of the layer that is written
    Place now_;
    bool row_ = false, flattened_ = false;
    std::vector<std::pair<Place, nn::Shape>> after_; ///< each layer
};

} // namespace

} // namespace exporting

onnx_file::Model onnxOf(const nn::ModelSpec& model, const nn::Tensors& parameters,
                        const std::vector<std::string>& classes) {
    using namespace exporting;
    onnx_file::Model made;
    made.irVersion = 8;
    made.producer = std::string("Telar ") + telarVersion();
    made.graph = model.name;
    const auto layers = nn::plain::layersOf(model);
    const bool calms =
        std::ranges::any_of(model.layers, [](const auto& layer) { return layer.kind == nn::LayerKind::Normalise; });
    made.opsets = {{"", calms ? 17 : 13}}; // LayerNormalization came with 17
    const onnx_file::Axis batch{-1, "N"};
    made.inputs = {
        {"input", 1, true, {batch, {model.input.channels, ""}, {model.input.rows, ""}, {model.input.columns, ""}}}};
    Writer writer(made, model, parameters);
    for (const auto& layer : layers)
        writer.add(layer);
    made.nodes.back().outputs.front() = "output";
    const auto out = layers.empty() ? model.input : layers.back().out;
    made.outputs = {{"output", 1, true, {batch, {out.features(), ""}}}};
    std::string lines;
    for (const auto& one : classes)
        lines += (lines.empty() ? "" : "\n") + one;
    made.metadata = {{"mean", repeated(model.reads.mean, model.input.channels)},
                     {"deviation", repeated(model.reads.deviation, model.input.channels)},
                     {"classes", lines},
                     {"telar.model", nn::modelText(model)}};
    return made;
}

Status saveTrained(const nn::ModelSpec& model, const nn::Tensors& parameters, const std::vector<std::string>& classes,
                   const std::string& path) {
    if (fileExtension(path) != ".safetensors")
        return onnx_file::saveModel(onnxOf(model, parameters, classes), path);
    return nn::saveTensors(path, {nn::withFeaturesNames(model, parameters), nn::checkpointWords(model, classes)});
}

} // namespace telar::network
