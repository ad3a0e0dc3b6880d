#include "core/nn/model.hpp"

#include <algorithm>

namespace telar::nn {

namespace {

struct KindNames {
    LayerKind kind;
    const char *id, *title;
};
constexpr KindNames kindNames[] = {{LayerKind::Convolution, "convolution", TELAR_TR("core", "Convolution")},
                                   {LayerKind::MaxPooling, "max-pooling", TELAR_TR("core", "Max pooling")},
                                   {LayerKind::AveragePooling, "average-pooling", TELAR_TR("core", "Average pooling")},
                                   {LayerKind::Relu, "relu", TELAR_TR("core", "ReLU")},
                                   {LayerKind::Sigmoid, "sigmoid", TELAR_TR("core", "Sigmoid")},
                                   {LayerKind::Tanh, "tanh", TELAR_TR("core", "Tanh")},
                                   {LayerKind::Dropout, "dropout", TELAR_TR("core", "Dropout")},
                                   {LayerKind::Linear, "linear", TELAR_TR("core", "Linear")},
                                   {LayerKind::BatchNorm, "batch-norm", TELAR_TR("core", "Batch normalisation")},
                                   {LayerKind::Position, "position", TELAR_TR("core", "Position")},
                                   {LayerKind::Normalise, "normalise", TELAR_TR("core", "Normalisation")},
                                   {LayerKind::Attention, "attention", TELAR_TR("core", "Attention")},
                                   {LayerKind::Add, "add", TELAR_TR("core", "Addition")}};

const KindNames& namesOfKind(LayerKind kind) { return *std::ranges::find(kindNames, kind, &KindNames::kind); }

} // namespace

const char* layerKindId(LayerKind kind) { return namesOfKind(kind).id; }

Text layerKindTitle(LayerKind kind) { return text(namesOfKind(kind).title); }

LayerSpec convolution(int64_t channels, int64_t kernel, int64_t stride, int64_t padding) {
    return {LayerKind::Convolution, channels, {kernel, kernel}, {stride, stride}, {padding, padding}, 0};
}
LayerSpec pooling(LayerKind kind, int64_t kernel, int64_t stride) {
    return {kind, 0, {kernel, kernel}, {stride, stride}, {0, 0}, 0};
}
LayerSpec linear(int64_t features) { return {LayerKind::Linear, features, {1, 1}, {1, 1}, {0, 0}, 0}; }
LayerSpec activation(LayerKind kind) { return {kind, 0, {1, 1}, {1, 1}, {0, 0}, 0}; }
LayerSpec dropout(float rate) { return {LayerKind::Dropout, 0, {1, 1}, {1, 1}, {0, 0}, rate}; }
LayerSpec attention(int64_t heads) { return {LayerKind::Attention, heads, {1, 1}, {1, 1}, {0, 0}, 0}; }
LayerSpec addition(int64_t back) { return {LayerKind::Add, back, {1, 1}, {1, 1}, {0, 0}, 0}; }
bool worksOnTokens(LayerKind kind) { return kind >= LayerKind::Position; }
int tensorsOf(LayerKind kind) {
    return kind == LayerKind::Convolution || kind == LayerKind::Linear ? 2 : kind == LayerKind::BatchNorm ? 4 : 0;
}
bool hasParameters(LayerKind kind) { return tensorsOf(kind) > 0; }
bool hasBatchNorm(const ModelSpec& model) {
    return std::ranges::any_of(model.layers, [](const auto& layer) { return layer.kind == LayerKind::BatchNorm; });
}

const char* initialId(Initial initial) {
    constexpr const char* ids[] = {"default", "kaiming", "xavier", "thesis"};
    return ids[static_cast<int>(initial)];
}

ModelSpec alexnet(int64_t classes) {
    const auto relu = activation(LayerKind::Relu), pool = pooling(LayerKind::MaxPooling, 2, 2);
    return {"alexnet",
            {3, 32, 32},
            {convolution(64, 3, 2, 1),
             pool,
             relu,
             convolution(192, 3, 1, 1),
             pool,
             relu,
             convolution(384, 3, 1, 1),
             relu,
             convolution(256, 3, 1, 1),
             relu,
             convolution(256, 3, 1, 1),
             pool,
             relu,
             dropout(0.5f),
             linear(4096),
             relu,
             dropout(0.5f),
             linear(4096),
             relu,
             linear(classes)},
            Loss::CrossEntropy,
            Initial::Default,
            thesisNormalisation};
}

ModelSpec lenet(int64_t classes) {
    const auto relu = activation(LayerKind::Relu), pool = pooling(LayerKind::MaxPooling, 2, 2);
    return {"lenet",
            {1, 28, 28},
            {convolution(6, 5, 1, 2), relu, pool, convolution(16, 5, 1, 0), relu, pool, linear(120), relu, linear(84),
             relu, linear(classes)},
            Loss::CrossEntropy,
            Initial::Default};
}

ModelSpec mlp(int64_t hidden, int64_t classes) {
    return {"mlp",
            {1, 28, 28},
            {linear(hidden), activation(LayerKind::Relu), linear(classes)},
            Loss::CrossEntropy,
            Initial::Default};
}

ModelSpec visionTransformer(int64_t width, int64_t heads, int64_t classes) {
    auto model = mlp(1, classes);
    const auto calm = activation(LayerKind::Normalise);
    model.layers = {convolution(width, 7, 7, 0), activation(LayerKind::Position)};
    for (int block = 0; block < 2; ++block)
        for (const auto& layer :
             {calm, convolution(3 * width, 1, 1, 0), attention(heads), convolution(width, 1, 1, 0), addition(5), calm,
              convolution(2 * width, 1, 1, 0), activation(LayerKind::Relu), convolution(width, 1, 1, 0), addition(5)})
            model.layers.push_back(layer);
    model.layers.push_back(calm);
    model.layers.push_back(linear(classes));
    return model;
}

namespace {

constexpr int64_t mostSide = 4096, mostFeatures = int64_t{1} << 24, mostParameters = int64_t{1} << 31,
                  mostTokens = 4096;

Error layerError(const ModelSpec& model, std::size_t index, Text what, Text hint = {}) {
    return userError(std::move(what),
                     text(TELAR_TR("core", "layer %1, %2"), index + 1, layerKindTitle(model.layers[index].kind).str()),
                     std::move(hint));
}

/// Output size of a window that glides over `in`, padded; the pooling rule without ceil and dilation.
Expected<Shape> windowShape(const ModelSpec& model, std::size_t index, const Shape& in, int64_t channels) {
    const auto& layer = model.layers[index];
    for (const auto& [size, least] : {std::pair{layer.kernel, 1}, {layer.stride, 1}, {layer.padding, 0}})
        if (size.h < least || size.w < least || size.h > mostSide || size.w > mostSide)
            return layerError(model, index,
                              text(TELAR_TR("core", "Kernel and stride are at least 1, the padding at least 0")));
    const int64_t rows = in.rows + 2 * layer.padding.h, columns = in.columns + 2 * layer.padding.w;
    if (layer.kernel.h > rows || layer.kernel.w > columns)
        return layerError(model, index,
                          text(TELAR_TR("core", "A kernel of %1 x %2 does not fit on %3 x %4 with its padding"),
                               layer.kernel.h, layer.kernel.w, rows, columns),
                          text(TELAR_TR("core", "Use a smaller kernel, or remove a layer before it")));
    if (layer.padding.h >= layer.kernel.h || layer.padding.w >= layer.kernel.w)
        return layerError(model, index, text(TELAR_TR("core", "The padding must be smaller than the kernel")));
    return Shape{channels, (rows - layer.kernel.h) / layer.stride.h + 1,
                 (columns - layer.kernel.w) / layer.stride.w + 1};
}

/// Of layers on tokens; `before`: the layers before.
Status checkTokens(const ModelSpec& model, std::size_t index, const Shape& in, const std::vector<LayerFacts>& before) {
    const auto& layer = model.layers[index];
    if (layer.kind == LayerKind::Attention) {
        if (layer.outputs < 1 || in.channels % (3 * layer.outputs) != 0)
            return layerError(
                model, index,
                text(TELAR_TR("core", "%1 heads need a multiple of %2 channels: queries, keys and values, "
                                      "and there are %3"),
                     layer.outputs, 3 * layer.outputs, in.channels));
        if (in.cells() > mostTokens)
            return layerError(model, index,
                              text(TELAR_TR("core", "Attention is computed for at most %1 tokens, and here are %2"),
                                   mostTokens, in.cells()));
    }
    if (layer.kind != LayerKind::Add)
        return {};
    const auto back = static_cast<std::size_t>(layer.outputs);
    if (layer.outputs < 2 || back > index)
        return layerError(
            model, index,
            text(TELAR_TR("core", "The layer whose output is added stands 2 to %1 layers before"), index));
    if (!(before[index - back].output == in))
        return layerError(model, index, text(TELAR_TR("core", "What is added must have the same shape")));
    return {};
}

Expected<LayerFacts> describeLayer(const ModelSpec& model, std::size_t index, const Shape& in,
                                   const std::vector<LayerFacts>& before) {
    const auto& layer = model.layers[index];
    TELAR_CHECK(checkTokens(model, index, in, before));
    LayerFacts facts{in, in, 0, 0, 0};
    const bool has = layer.kind == LayerKind::Convolution || layer.kind == LayerKind::Linear;
    if (has && (layer.outputs < 1 || layer.outputs > mostFeatures))
        return layerError(model, index, text(TELAR_TR("core", "A layer has at least one output")));
    if (layer.kind == LayerKind::Dropout && !(layer.rate >= 0 && layer.rate < 1))
        return layerError(model, index, text(TELAR_TR("core", "The dropout rate is from 0 to less than 1")));
    if (layer.kind == LayerKind::Convolution || layer.kind == LayerKind::MaxPooling ||
        layer.kind == LayerKind::AveragePooling) {
        const bool convolves = layer.kind == LayerKind::Convolution;
        if (!convolves && layer.padding != Size2{0, 0})
            return layerError(model, index, text(TELAR_TR("core", "Pooling in a model has no padding")));
        TELAR_TAKE(out, windowShape(model, index, in, convolves ? layer.outputs : in.channels));
        facts.output = *out;
        const int64_t window = layer.kernel.h * layer.kernel.w;
        if (convolves) {
            facts.parameters = layer.outputs * (in.channels * window + 1);
            facts.multiplyAdds = out->features() * in.channels * window;
        }
    } else if (layer.kind == LayerKind::Linear) {
        facts.output = {layer.outputs, 1, 1};
        facts.parameters = layer.outputs * (in.features() + 1);
        facts.multiplyAdds = layer.outputs * in.features();
    }
    if (layer.kind == LayerKind::BatchNorm)
        facts.parameters = 2 * in.channels;
    if (layer.kind == LayerKind::Attention) {
        facts.output.channels = in.channels / 3;
        facts.multiplyAdds = 2 * in.cells() * in.cells() * facts.output.channels;
    }
    facts.bytes = 4 * (facts.parameters + facts.output.features());
    if (facts.parameters > mostParameters || facts.output.features() > mostFeatures)
        return layerError(model, index, text(TELAR_TR("core", "The layer is too large to train")));
    return facts;
}

} // namespace

Expected<ModelFacts> describe(const ModelSpec& model) {
    const auto& in = model.input;
    if (in.channels < 1 || in.rows < 1 || in.columns < 1 || in.channels > 1024 || in.rows > mostSide ||
        in.columns > mostSide)
        return userError(
            text(TELAR_TR("core", "An input of %1 x %2 x %3 is not possible"), in.channels, in.rows, in.columns), {},
            text(TELAR_TR("core", "Give at least 1 channel, row and column")));
    ModelFacts facts;
    facts.output = in;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        TELAR_TAKE(layer, describeLayer(model, i, facts.output, facts.layers));
        facts.output = layer->output;
        facts.parameters += layer->parameters;
        facts.multiplyAdds += layer->multiplyAdds;
        facts.bytes += layer->bytes;
        facts.layers.push_back(*layer);
    }
    if (model.layers.empty() || model.layers.back().kind != LayerKind::Linear)
        return userError(text(TELAR_TR("core", "A model ends with a linear layer that has one output per class")),
                         text("%1", model.name), text(TELAR_TR("core", "Add a linear layer at the end")));
    return facts;
}

std::string sequentialName(const ModelSpec& model, std::size_t index) {
    std::size_t place = index;
    const auto facts = describe(model);
    // nn.Flatten stands where a plane becomes features: before the dropout in front of the linear layer, too.
    if (facts)
        for (std::size_t i = 0; i <= index; ++i) {
            const bool plane = facts->layers[i].input.rows * facts->layers[i].input.columns > 1;
            if (!plane)
                break;
            std::size_t next = i;
            while (next < model.layers.size() && model.layers[next].kind == LayerKind::Dropout)
                ++next;
            if (next < model.layers.size() && model.layers[next].kind == LayerKind::Linear) {
                ++place;
                break;
            }
        }
    return std::to_string(place);
}

ModelSpec calmed(ModelSpec model) {
    for (auto& layer : model.layers)
        if (layer.kind == LayerKind::Dropout)
            layer.rate = 0;
    return model;
}

} // namespace telar::nn
