#include "core/nn/saved_model.hpp"

#include "core/base/json_text.hpp"

#include <cmath>

namespace telar::nn {

namespace {

using Ordered = nlohmann::ordered_json; ///< to write; what is read may have any number of keys

constexpr int modelDepth = 16;
constexpr int64_t mostLayers = 1000, mostSide = 1 << 20;

constexpr LayerKind kinds[] = {LayerKind::Convolution, LayerKind::MaxPooling, LayerKind::AveragePooling,
                               LayerKind::Relu,        LayerKind::Sigmoid,    LayerKind::Tanh,
                               LayerKind::Dropout,     LayerKind::Linear,     LayerKind::BatchNorm,
                               LayerKind::Position,    LayerKind::Normalise,  LayerKind::Attention,
                               LayerKind::Add};

/// Whether `outputs` says something of it.
bool saysOutputs(LayerKind kind) {
    return kind == LayerKind::Convolution || kind == LayerKind::Linear || kind == LayerKind::Attention ||
           kind == LayerKind::Add;
}

Ordered pairJson(Size2 size) { return {size.h, size.w}; }

/// Takes numbers out of an object and remembers whether all were there and sensible.
struct Reader {
    const Json& json;
    bool& fine;
    int64_t whole(const char* name, int64_t least, int64_t most) const {
        const auto found = json.find(name);
        if (found == json.end() || !found->is_number_integer() || found->get<int64_t>() < least ||
            found->get<int64_t>() > most) {
            fine = false;
            return least;
        }
        return found->get<int64_t>();
    }
    float real(const char* name) const {
        const auto found = json.find(name);
        if (found == json.end() || !found->is_number() || !std::isfinite(found->get<float>())) {
            fine = false;
            return 1;
        }
        return found->get<float>();
    }
    Size2 pair(const char* name, int64_t least) const {
        const auto found = json.find(name);
        if (found == json.end() || !found->is_array() || found->size() != 2 || !(*found)[0].is_number_integer() ||
            !(*found)[1].is_number_integer()) {
            fine = false;
            return {1, 1};
        }
        const Size2 size{(*found)[0].get<int64_t>(), (*found)[1].get<int64_t>()};
        fine = fine && size.h >= least && size.w >= least && size.h <= mostSide && size.w <= mostSide;
        return size;
    }
};

Ordered layerJson(const LayerSpec& layer) {
    Ordered out{{"kind", layerKindId(layer.kind)}};
    if (saysOutputs(layer.kind))
        out["outputs"] = layer.outputs;
    const bool pooling = layer.kind == LayerKind::MaxPooling || layer.kind == LayerKind::AveragePooling;
    if (layer.kind == LayerKind::Convolution || pooling) {
        out["kernel"] = pairJson(layer.kernel);
        out["stride"] = pairJson(layer.stride);
    }
    if (layer.kind == LayerKind::Convolution)
        out["padding"] = pairJson(layer.padding);
    if (layer.kind == LayerKind::Dropout)
        out["rate"] = layer.rate;
    return out;
}

LayerSpec layerFrom(const Json& json, bool& fine) {
    LayerSpec layer;
    const auto found = json.is_object() ? json.find("kind") : json.end();
    const std::string id =
        json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>() : "";
    bool known = false;
    for (const auto kind : kinds)
        if (id == layerKindId(kind))
            layer.kind = kind, known = true;
    if (!known) {
        fine = false;
        return layer;
    }
    const Reader reader{json, fine};
    const bool pooling = layer.kind == LayerKind::MaxPooling || layer.kind == LayerKind::AveragePooling;
    if (saysOutputs(layer.kind))
        layer.outputs = reader.whole("outputs", 1, mostSide);
    if (layer.kind == LayerKind::Convolution || pooling) {
        layer.kernel = reader.pair("kernel", 1);
        layer.stride = reader.pair("stride", 1);
    }
    if (layer.kind == LayerKind::Convolution)
        layer.padding = reader.pair("padding", 0);
    if (layer.kind == LayerKind::Dropout)
        layer.rate = reader.real("rate");
    return layer;
}

} // namespace

std::string modelText(const ModelSpec& model) {
    Ordered layers = Ordered::array();
    for (const auto& layer : model.layers)
        layers.push_back(layerJson(layer));
    return Ordered{
        {"name", model.name},
        {"input", {{"channels", model.input.channels}, {"rows", model.input.rows}, {"columns", model.input.columns}}},
        {"reads", {{"mean", model.reads.mean}, {"deviation", model.reads.deviation}}},
        {"loss", model.loss == Loss::MeanSquares ? "mse" : "cross-entropy"},
        {"initial", initialId(model.initial)},
        {"layers", std::move(layers)}}
        .dump(-1, ' ', false, Ordered::error_handler_t::replace);
}

Expected<ModelSpec> modelFromText(const std::string& words, const std::string& name) {
    TELAR_TRY(parsed, parseJson(words, modelDepth, name));
    const Json& json = *parsed;
    ModelSpec model;
    bool fine = json.is_object() && json.contains("input") && json["input"].is_object() && json.contains("reads") &&
                json["reads"].is_object() && json.contains("layers") && json["layers"].is_array() &&
                json["layers"].size() <= mostLayers;
    if (fine) {
        model.name = json.contains("name") && json["name"].is_string() ? json["name"].get<std::string>() : "";
        const Reader input{json["input"], fine}, reads{json["reads"], fine};
        model.input = {input.whole("channels", 1, mostSide), input.whole("rows", 1, mostSide),
                       input.whole("columns", 1, mostSide)};
        model.reads = {reads.real("mean"), reads.real("deviation")};
        fine = fine && model.reads.deviation > 0;
        model.loss = json.contains("loss") && json["loss"] == "mse" ? Loss::MeanSquares : Loss::CrossEntropy;
        for (const auto initial : {Initial::Default, Initial::Kaiming, Initial::Xavier, Initial::Thesis})
            if (json.contains("initial") && json["initial"] == initialId(initial))
                model.initial = initial;
        for (const auto& layer : json["layers"])
            model.layers.push_back(layerFrom(layer, fine));
    }
    if (!fine)
        return userError(text(TELAR_TR("core", "The description of the network in the checkpoint is damaged")),
                         text("%1", name));
    TELAR_CHECK(describe(model));
    return model;
}

Expected<SavedModel> loadModel(const std::string& path, const ModelSpec* assumed, const JobContext& job) {
    TELAR_TAKE(file, loadTensors(path, job));
    SavedModel saved;
    if (const auto found = file->metadata.find("telar_model"); found != file->metadata.end()) {
        TELAR_SET(saved.model, modelFromText(found->second, path));
    } else if (assumed) {
        saved.model = *assumed;
    } else {
        return userError(text(TELAR_TR("core", "The checkpoint does not say which network it is of")), text("%1", path),
                         text(TELAR_TR("core", "Name the model: alexnet or mlp")));
    }
    TELAR_SET(saved.parameters, fitParameters(saved.model, std::move(file->tensors)));
    TELAR_TRY(named, parseJson(file->metadata["telar_classes"], modelDepth, path, job));
    const Json& classes = *named;
    const auto outputs = describe(saved.model)->output.features();
    if (classes.is_array() && static_cast<int64_t>(classes.size()) <= outputs)
        for (const auto& name : classes)
            saved.classes.push_back(name.is_string() ? name.get<std::string>() : "");
    return saved;
}

} // namespace telar::nn
