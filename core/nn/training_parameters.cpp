#include "core/nn/training_parameters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace telar::nn {

namespace {

using Spec = TrainingSpec;
constexpr int64_t mostNeurons = 65536;

/// "0.5:0.5" or "0.5,0.5" or "0.5": a mean and a deviation above 0.
std::optional<Normalisation> normalisationOf(const std::string& word) {
    Normalisation reads;
    const auto *at = word.data(), *end = at + word.size();
    const auto mean = std::from_chars(at, end, reads.mean);
    reads.deviation = reads.mean;
    if (mean.ec != std::errc())
        return {};
    if (mean.ptr != end) {
        const auto deviation = std::from_chars(mean.ptr + 1, end, reads.deviation);
        if ((*mean.ptr != ':' && *mean.ptr != ',') || deviation.ec != std::errc() || deviation.ptr != end)
            return {};
    }
    const bool fine = std::isfinite(reads.mean) && std::isfinite(reads.deviation) && reads.deviation > 0;
    return fine ? std::optional(reads) : std::nullopt;
}

std::string wordOfReads(const Normalisation& reads) {
    return toText(asWritten(reads.mean)) + ":" + toText(asWritten(reads.deviation));
}

std::optional<std::string> writtenReads(const std::string& word) {
    const auto reads = normalisationOf(word);
    return reads ? std::optional(wordOfReads(*reads)) : std::nullopt;
}

std::optional<std::string> writtenChanges(const std::string& word) {
    const auto changes = changesFrom(word);
    return changes ? std::optional(changesText(*changes)) : std::nullopt;
}

/// What others behind it are measured against.
Parameters<Spec> whole() {
    return {
        parameterBy<Spec>(
            [](const Spec&) { return SettingValue("telar"); },
            [](Spec& spec, const SettingValue& value) {
                spec = wordOf(value) == "published" ? publishedTraining(spec.model) : defaultTraining(spec.model);
            },
            {.id = "setting",
             .title = text(TELAR_TR("core", "Defaults")),
             .help = text(TELAR_TR(
                 "core",
                 "Defaults of all options below: Telar's, the thesis' (alexnet: batch 256, its initial weights, bytes "
                 "from -1 to 1) or the study's (mlp: sgd 0.01, batch 64, no augmentation); default telar")),
             .example = "telar,published",
             .words = {"telar", "published"},
             .quiet = true}),
        parameter<Spec>(
            &Spec::epochs,
            {.id = "epochs",
             .title = text(TELAR_TR("core", "Epochs")),
             .form = "E",
             .help = text(TELAR_TR("core", "Passes over the training part (default 25 for alexnet, 10 for mlp)")),
             .least = 1,
             .most = 1000000,
             .shown = true}),
        parameter<Spec>(&Spec::batch,
                        {.id = "batch",
                         .title = text(TELAR_TR("core", "Batch")),
                         .form = "B",
                         .help = text(TELAR_TR(
                             "core", "Pictures per step (default 32); a batch larger than the data takes all of them")),
                         .example = "16,64,256",
                         .least = 1,
                         .most = 1 << 20,
                         .shown = true,
                         .open = true}),
    };
}

Parameters<Spec> steps() {
    return {
        parameterBy<Spec>(
            [](const Spec& spec) { return SettingValue(spec.optimiser.kind == OptimiserKind::Sgd ? "sgd" : "adam"); },
            [](Spec& spec, const SettingValue& value) {
                const auto kind = wordOf(value) == "sgd" ? OptimiserKind::Sgd : OptimiserKind::Adam;
                if (kind == OptimiserKind::Sgd && spec.optimiser.kind != kind)
                    spec.rate = 0.01;
                spec.optimiser.kind = kind;
            },
            {.id = "optimizer",
             .title = text(TELAR_TR("core", "Optimizer")),
             .help = text(TELAR_TR("core", "Optimiser (default adam)")),
             .example = "adam,sgd",
             .words = {"adam", "sgd"},
             .quiet = true,
             .open = true}),
        parameter<Spec>([](auto& spec) -> auto& { return spec.optimiser.momentum; },
                        {.id = "momentum",
                         .title = text(TELAR_TR("core", "Momentum")),
                         .form = "M",
                         .help = text(TELAR_TR("core", "Of sgd (default 0)")),
                         .example = "0,0.9",
                         .most = unlimited,
                         .needs = {"optimizer", "sgd"},
                         .quiet = true}),
        parameter<Spec>(
            &Spec::rate,
            {.id = "rate",
             .title = text(TELAR_TR("core", "Learning rate")),
             .option = "--lr",
             .form = "R",
             .help = text(TELAR_TR("core", "Learning rate (default 0.0005 for alexnet, 0.003 for mlp, 0.01 with sgd)")),
             .example = "0.0003,0.001,0.003",
             .most = unlimited,
             .positive = true,
             .shown = true,
             .open = true}),
        parameter<Spec>(
            &Spec::schedule,
            {.id = "schedule",
             .title = text(TELAR_TR("core", "Schedule")),
             .help = text(TELAR_TR("core", "Keep the rate, let it fall to 0 along half a cosine, to a tenth after each "
                                           "third of the epochs, or rise and fall in one cycle (default cosine)")),
             .example = "constant,cosine",
             .words = {"constant", "cosine", "step", "one-cycle"},
             .quiet = true,
             .open = true}),
        parameter<Spec>(&Spec::warmUp,
                        {.id = "warm_up",
                         .title = text(TELAR_TR("core", "Warm-up")),
                         .form = "EPOCHS",
                         .help = text(TELAR_TR("core", "Number of epochs over which the rate rises first (default 0)")),
                         .example = "0,1,2",
                         .most = 1000000,
                         .quiet = true}),
    };
}

Parameters<Spec> changes() {
    return {
        parameterBy<Spec>([](const Spec& spec) { return SettingValue(changesText(spec.changes)); },
                          [](Spec& spec, const SettingValue& value) { spec.changes = *changesFrom(wordOf(value)); },
                          {.id = "change",
                           .title = text(TELAR_TR("core", "Changes during training")),
                           .form = "EPOCH:SETTING=VALUE+...",
                           .help = text(TELAR_TR("core", "Train with another rate, batch or augmentation from an epoch "
                                                         "on, counted from 1: 4:rate=0.01+6:batch=64+6:augment=off")),
                           .example = "2:rate=0.001,2:rate=0.001+3:batch=64",
                           .written = writtenChanges,
                           .quiet = true})};
}

bool isTransformer(const ModelSpec& model) {
    return std::ranges::any_of(model.layers, [](const auto& layer) { return worksOnTokens(layer.kind); });
}

bool convolves(const ModelSpec& model) {
    return std::ranges::any_of(model.layers, [](const auto& layer) { return layer.kind == LayerKind::Convolution; });
}
/// As `--network` names it.
const char* networkOf(const ModelSpec& model) {
    return isTransformer(model) ? "vit" : convolves(model) ? "lenet" : "mlp";
}

/// The widths that `--hidden` names: of linear layers but the last; of a transformer those before the ReLU of each block.
std::vector<int64_t*> hiddenLayers(ModelSpec& model) {
    std::vector<int64_t*> all;
    auto& layers = model.layers;
    for (std::size_t i = 0; i + 1 < layers.size(); ++i)
        if (isTransformer(model) ? layers[i + 1].kind == LayerKind::Relu : layers[i].kind == LayerKind::Linear)
            all.push_back(&layers[i].outputs);
    return all;
}

/// "512,256,128", or with dashes where commas part the values of a setting.
std::optional<std::vector<int64_t>> widthsFrom(const std::string& word) {
    std::vector<int64_t> widths;
    for (const auto *at = word.data(), *end = at + word.size();; ++at) {
        int64_t width = 0;
        const auto read = std::from_chars(at, end, width);
        if (read.ec != std::errc() || width < 1 || width > mostNeurons)
            return {};
        widths.push_back(width);
        at = read.ptr;
        if (at == end)
            return widths;
        if (*at != ',' && *at != '-')
            return {};
    }
}

std::optional<std::string> writtenWidths(const std::string& word) {
    const auto widths = widthsFrom(word);
    std::string all;
    for (const int64_t width : widths.value_or(std::vector<int64_t>()))
        all += (all.empty() ? "" : "-") + std::to_string(width);
    return widths ? std::optional(all) : std::nullopt;
}

/// One number where one says it all: for a perceptron of one hidden layer, for blocks that are alike, and for LeNet-5, whose
/// second linear layer is its own unless several were named.
SettingValue hiddenOf(ModelSpec model) {
    const auto layers = hiddenLayers(model);
    if (layers.empty())
        return SettingValue(model.layers.empty() ? int64_t{512} : model.layers.back().outputs);
    std::vector<int64_t> widths;
    for (const auto* layer : layers)
        widths.push_back(*layer);
    const bool alike = isTransformer(model) && std::ranges::count(widths, widths[0]) == std::ssize(widths),
               usualTail = convolves(model) && widths.size() == 2 && widths[1] == 84;
    if (widths.size() == 1 || alike || usualTail)
        return SettingValue(widths[0]);
    std::string all;
    for (const int64_t width : widths)
        all += (all.empty() ? "" : "-") + std::to_string(width);
    return SettingValue(all);
}

void setHidden(ModelSpec& model, const std::vector<int64_t>& widths) {
    auto found = hiddenLayers(model);
    if (widths.size() == 1 || isTransformer(model)) {
        for (std::size_t i = 0; i < (isTransformer(model) ? found.size() : std::min<std::size_t>(found.size(), 1)); ++i)
            *found[i] = widths[std::min(i, widths.size() - 1)];
        return;
    }
    auto& layers = model.layers; // the linear layers anew, each with its ReLU
    const auto first = std::ranges::find_if(layers, [](const auto& layer) { return layer.kind == LayerKind::Linear; }) -
                       layers.begin();
    const auto last = layers.back();
    layers.resize(static_cast<std::size_t>(first));
    for (const int64_t width : widths) {
        layers.push_back(linear(width));
        layers.push_back(activation(LayerKind::Relu));
    }
    layers.push_back(last);
}

/// After every layer with weights but the last; of a transformer in place of the normalisation of each token.
void setBatchNorm(ModelSpec& model, bool on) {
    auto& layers = model.layers;
    if (isTransformer(model)) {
        for (auto& layer : layers)
            if (layer.kind == (on ? LayerKind::Normalise : LayerKind::BatchNorm))
                layer.kind = on ? LayerKind::BatchNorm : LayerKind::Normalise;
        return;
    }
    std::erase_if(layers, [](const auto& layer) { return layer.kind == LayerKind::BatchNorm; });
    for (std::size_t i = 0; on && i + 1 < layers.size(); ++i)
        if (hasParameters(layers[i].kind) && layers[i].kind != LayerKind::BatchNorm)
            layers.insert(layers.begin() + static_cast<std::ptrdiff_t>(i) + 1, activation(LayerKind::BatchNorm));
}

Parameter<Spec> batchNormParameter() {
    return parameterBy<Spec>(
        [](const Spec& spec) { return SettingValue(hasBatchNorm(spec.model) ? "on" : "off"); },
        [](Spec& spec, const SettingValue& value) {
            if ((wordOf(value) == "on") != hasBatchNorm(spec.model))
                setBatchNorm(spec.model, wordOf(value) == "on");
        },
        {.id = "batch_norm",
         .title = text(TELAR_TR("core", "Batch normalisation")),
         .help = text(TELAR_TR("core", "Normalise over the batch after each layer with weights but the last; in vit in "
                                       "place of the normalisation of tokens (default off)")),
         .example = "off,on",
         .words = {"off", "on"},
         .quiet = true,
         .open = true});
}

/// Of networks that read digits.
Parameters<Spec> digitNetwork() {
    return {parameterBy<Spec>(
                [](const Spec& spec) { return SettingValue(networkOf(spec.model)); },
                [](Spec& spec, const SettingValue& value) {
                    const auto wanted = wordOf(value);
                    if (wanted == networkOf(spec.model))
                        return;
                    const int64_t classes = spec.model.layers.empty() ? 10 : spec.model.layers.back().outputs;
                    spec.model.layers = wanted == "vit"     ? visionTransformer(32, 4, classes).layers
                                        : wanted == "lenet" ? nn::lenet(classes).layers
                                                            : nn::mlp(512, classes).layers;
                },
                {.id = "network",
                 .title = text(TELAR_TR("core", "Network")),
                 .help = text(TELAR_TR("core", "mlp: linear layers; lenet: LeNet-5; vit: a vision transformer with 16 "
                                               "patches, two blocks and four heads (default mlp)")),
                 .example = "mlp,lenet,vit",
                 .words = {"mlp", "lenet", "vit"},
                 .quiet = true,
                 .open = true}),
            parameterBy<Spec>(
                [](const Spec& spec) { return hiddenOf(spec.model); },
                [](Spec& spec, const SettingValue& value) { setHidden(spec.model, *widthsFrom(wordOf(value))); },
                {.id = "hidden",
                 .title = text(TELAR_TR("core", "Hidden neurons")),
                 .form = "N,N,...",
                 .help = text(TELAR_TR(
                     "core", "Neurons of each hidden layer, as in 512,256,128, in a sweep 512-256-128 (default 512; of "
                             "lenet 120 in its first linear layer, of vit 64 in each block)")),
                 .example = "64,512,512-256-128",
                 .written = writtenWidths,
                 .quiet = true})};
}

Parameters<Spec> network(bool mlp) {
    Parameters<Spec> all{
        parameter<Spec>([](auto& spec) -> auto& { return spec.model.loss; },
                        {.id = "loss",
                         .title = text(TELAR_TR("core", "Loss")),
                         .help = text(TELAR_TR("core", "Loss function (default cross-entropy)")),
                         .example = "cross-entropy,mse",
                         .words = {"cross-entropy", "mse"},
                         .quiet = true}),
        parameter<Spec>(
            [](auto& spec) -> auto& { return spec.model.initial; },
            {.id = "init",
             .title = text(TELAR_TR("core", "Initial weights")),
             .help = text(TELAR_TR("core", "Initial weights (default: kaiming for alexnet, PyTorch's for mlp)")),
             .example = "default,kaiming,xavier",
             .words = {"default", "kaiming", "xavier", "thesis"},
             .quiet = true,
             .open = true}),
        parameterBy<Spec>(
            [](const Spec& spec) { return SettingValue(wordOfReads(spec.model.reads)); },
            [](Spec& spec, const SettingValue& value) { spec.model.reads = *normalisationOf(wordOf(value)); },
            {.id = "normalize",
             .title = text(TELAR_TR("core", "Normalisation")),
             .form = "MEAN:DEVIATION",
             .help = text(TELAR_TR(
                 "core", "Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0:0.25 for alexnet, 0:1 for mlp)")),
             .example = "0:0.25,0.5:0.5",
             .written = writtenReads,
             .quiet = true,
             .open = true}),
        parameterBy<Spec>(
            [](const Spec& spec) {
                return SettingValue(spec.model.layers.empty() ? 10 : spec.model.layers.back().outputs);
            },
            [](Spec& spec, const SettingValue& value) { spec.model.layers.back().outputs = std::get<int64_t>(value); },
            {.id = "outputs",
             .title = text(TELAR_TR("core", "Outputs")),
             .form = "N",
             .help = text(TELAR_TR("core", "Outputs of the last layer (default 10, as in the thesis)")),
             .example = "10,16",
             .least = 2,
             .most = mostNeurons,
             .quiet = true}),
    };
    if (mlp)
        for (auto& one : digitNetwork())
            all.push_back(std::move(one));
    all.push_back(batchNormParameter());
    if (!mlp)
        all.push_back(parameterBy<Spec>(
            [](const Spec& spec) {
                for (const auto& layer : spec.model.layers)
                    if (layer.kind == LayerKind::Dropout)
                        return SettingValue(asWritten(layer.rate));
                return SettingValue(0.5);
            },
            [](Spec& spec, const SettingValue& value) {
                for (auto& layer : spec.model.layers)
                    if (layer.kind == LayerKind::Dropout)
                        layer.rate = static_cast<float>(std::get<double>(value));
            },
            {.id = "dropout",
             .title = text(TELAR_TR("core", "Dropout")),
             .form = "SHARE",
             .help = text(TELAR_TR(
                 "core", "Share of the inputs of the hidden linear layers that each step drops (default 0.5)")),
             .example = "0,0.5",
             .most = 0.99,
             .quiet = true}));
    return all;
}

Parameters<Spec> run() {
    return {
        parameterBy<Spec>(
            [](const Spec& spec) { return SettingValue(spec.augmentation.on ? "on" : "off"); },
            [](Spec& spec, const SettingValue& value) { spec.augmentation.on = wordOf(value) == "on"; },
            {.id = "augment",
             .title = text(TELAR_TR("core", "Augmentation")),
             .help = text(TELAR_TR(
                 "core",
                 "Rotate, shift and (except digits) mirror the pictures differently in each epoch (default on)")),
             .example = "on,off",
             .words = {"on", "off"},
             .quiet = true,
             .open = true}),
        parameter<Spec>(&Spec::precision,
                        {.id = "precision",
                         .title = text(TELAR_TR("core", "Precision")),
                         .help = text(TELAR_TR("core", "Precision of the products (default float32)")),
                         .example = "float32,bfloat16",
                         .words = {"float32", "tf32", "bfloat16"}}),
        parameter<Spec>(
            [](auto& spec) -> auto& { return spec.split.validationShare; },
            {.id = "validation",
             .title = text(TELAR_TR("core", "Validation share")),
             .form = "SHARE",
             .help = text(TELAR_TR("core", "Share for validation, taken after the test part (default 0.1)")),
             .example = "0.1,0.2",
             .most = 0.9,
             .quiet = true}),
        parameter<Spec>(&Spec::devices,
                        {.id = "gpus",
                         .title = text(TELAR_TR("core", "GPUs")),
                         .form = "N",
                         .help = text(TELAR_TR("core", "GPUs of this computer that share each batch, with --engine "
                                                       "cuda (default 1); under mpirun each process uses one")),
                         .example = "1,2",
                         .least = 1,
                         .most = 64,
                         .quiet = true}),
    };
}

Parameters<Spec> allOf(const char* model) {
    auto all = whole();
    for (const auto& part : {steps(), network(model == std::string("mlp")), run(), changes()})
        all.insert(all.end(), part.begin(), part.end());
    for (auto& one : all)
        one.usual = one.get(usualTraining(model));
    return all;
}

} // namespace

TrainingSpec usualTraining(const std::string& model) { return defaultTraining(model == "mlp" ? mlp() : alexnet(10)); }

namespace {

std::optional<std::string> writtenWeights(const std::string& word) {
    const auto weights = classWeightsFrom(word);
    return weights ? std::optional(classWeightsText(*weights)) : std::nullopt;
}

/// "0", "5", "all".
std::optional<std::string> writtenFolds(const std::string& word) {
    if (word == "all")
        return word;
    int64_t folds = 0;
    const auto* end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, folds);
    if (read.ec != std::errc() || read.ptr != end || folds < 0 || folds == 1 || folds > 10000)
        return {};
    return std::to_string(folds);
}

std::string foldsWord(int64_t folds) { return folds == everyGroup ? "all" : std::to_string(folds); }

Parameters<Spec> splitParameters() {
    return {
        parameterBy<Spec>(
            [](const Spec& spec) {
                static const char* words[] = {"auto", "picture", "group", "folder"};
                return SettingValue(std::string(words[static_cast<int>(spec.split.by)]));
            },
            [](Spec& spec, const SettingValue& value) {
                const auto word = wordOf(value);
                spec.split.by = word == "picture"  ? SplitBy::Picture
                                : word == "group"  ? SplitBy::Group
                                : word == "folder" ? SplitBy::Folder
                                                   : SplitBy::Usual;
            },
            {.id = "split",
             .title = text(TELAR_TR("core", "Split")),
             .help = text(
                 TELAR_TR("core", "What stays together in one part: every picture by itself, groups (patients), or the "
                                  "folders train and test (default auto: folders where they exist, else pictures)")),
             .example = "picture,group",
             .words = {"auto", "picture", "group", "folder"},
             .quiet = true}),
        parameterBy<Spec>([](const Spec& spec) { return SettingValue(foldsWord(spec.split.folds)); },
                          [](Spec& spec, const SettingValue& value) {
                              const auto word = wordOf(value);
                              spec.split.folds = word == "all" ? everyGroup : std::stoll(word);
                          },
                          {.id = "folds",
                           .title = text(TELAR_TR("core", "Folds")),
                           .form = "K|all",
                           .help = text(TELAR_TR("core", "Cross-validation: K trainings, each tested on another fold; "
                                                         "all: one for each group (default 0: one training)")),
                           .example = "0,4",
                           .written = writtenFolds,
                           .quiet = true}),
    };
}

Parameters<Spec> carefulTraining() {
    return {
        parameter<Spec>(
            &Spec::patience,
            {.id = "early_stopping",
             .title = text(TELAR_TR("core", "Early stopping")),
             .form = "N",
             .help = text(TELAR_TR("core", "End after N epochs without a better validation loss (default 0: never)")),
             .example = "0,5",
             .most = 1000000,
             .quiet = true}),
        parameterBy<Spec>(
            [](const Spec& spec) { return SettingValue(classWeightsText(spec.classWeights)); },
            [](Spec& spec, const SettingValue& value) { spec.classWeights = *classWeightsFrom(wordOf(value)); },
            {.id = "class_weights",
             .title = text(TELAR_TR("core", "Class weights")),
             .form = "balanced|A,B,...",
             .help = text(TELAR_TR("core", "How much each class counts in the loss: inversely to its pictures, or as "
                                           "given in the order of the classes (default: all alike)")),
             .written = writtenWeights,
             .quiet = true}),
        parameterBy<Spec>(
            [](const Spec& spec) { return SettingValue(std::string(spec.balancedSampling ? "balanced" : "all")); },
            [](Spec& spec, const SettingValue& value) { spec.balancedSampling = wordOf(value) == "balanced"; },
            {.id = "sampling",
             .title = text(TELAR_TR("core", "Sampling")),
             .help = text(TELAR_TR("core", "Each epoch takes all pictures once, or draws as many so that each class "
                                           "comes as often (default all)")),
             .example = "all,balanced",
             .words = {"all", "balanced"},
             .quiet = true}),
        parameter<Spec>([](auto& spec) -> auto& { return spec.optimiser.weightDecay; },
                        {.id = "weight_decay",
                         .title = text(TELAR_TR("core", "Weight decay")),
                         .form = "D",
                         .help = text(TELAR_TR("core", "D times each parameter is added to its gradient (default 0)")),
                         .example = "0,0.0001,0.01",
                         .most = 1000,
                         .quiet = true}),
        parameter<Spec>(
            &Spec::frozen,
            {.id = "freeze",
             .title = text(TELAR_TR("core", "Frozen layers")),
             .form = "N",
             .help = text(TELAR_TR("core", "The first N layers with parameters stay as they begin (default 0)")),
             .example = "0,1",
             .most = 1000,
             .quiet = true}),
    };
}

} // namespace

const Parameters<TrainingSpec>& evaluationParameters() {
    static const auto all = [] {
        auto made = splitParameters();
        for (auto& one : carefulTraining())
            made.push_back(std::move(one));
        return made;
    }();
    return all;
}

const Parameters<TrainingSpec>& allTrainingParameters(const std::string& model) {
    const auto joined = [](const char* name) {
        auto made = trainingParameters(name);
        made.insert(made.end(), evaluationParameters().begin(), evaluationParameters().end());
        return made;
    };
    static const auto mlp = joined("mlp"), alexnet = joined("alexnet");
    return model == "mlp" ? mlp : alexnet;
}

const Parameters<TrainingSpec>& trainingParameters(const std::string& model) {
    static const auto mlp = allOf("mlp"), alexnet = allOf("alexnet");
    return model == "mlp" ? mlp : alexnet;
}

bool parametersSayLayers(const TrainingSpec& spec) {
    auto said = usualTraining(spec.model.name);
    for (const auto& one : trainingParameters(spec.model.name))
        one.set(said, one.get(spec));
    return said.model.layers == spec.model.layers;
}

void fitTo(const Samples& samples, bool outputsToo, ModelSpec& model) {
    if (model.name == "mlp")
        model.input = {samples.channels, samples.rows, samples.columns};
    auto& outputs = model.layers.back().outputs;
    if (outputsToo)
        outputs = std::max(outputs, static_cast<int64_t>(samples.classes.size()));
}

} // namespace telar::nn
