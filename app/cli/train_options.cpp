#include "app/cli/parse.hpp"
#include "app/cli/train.hpp"
#include "core/base/threads.hpp"
#include "core/data/csv.hpp"
#include "core/data/random.hpp"

#include <cmath>
#include <limits>

namespace telar::cli {

namespace {

Status positiveNumber(const Arguments& arguments, const std::string& name, double& value,
                      bool zeroToo = false) {
    if (!arguments.has(name))
        return {};
    const auto typed = parseNumber(arguments.get(name));
    if (!typed || !std::isfinite(*typed) || *typed < 0 || (*typed == 0 && !zeroToo))
        return userError(text("%1 takes a positive number, not '%2'", name, arguments.get(name)));
    value = *typed;
    return {};
}

Status wholeInto(const Arguments& arguments, const std::string& name, int64_t& value, int64_t least,
                 int64_t most) {
    const auto typed = wholeNumber(arguments, name, value, least, most);
    if (!typed)
        return typed.error();
    value = *typed;
    return {};
}

Status readNormalisation(const std::string& typed, nn::Normalisation& reads) {
    const auto comma = typed.find(',');
    const auto mean = parseNumber(typed.substr(0, comma));
    const auto deviation = comma == std::string::npos ? mean : parseNumber(typed.substr(comma + 1));
    if (!mean || !deviation || !std::isfinite(*mean) || !std::isfinite(*deviation) || *deviation <= 0)
        return userError(
            text("--normalize takes a mean and a deviation above 0, like 0.5,0.5, not '%1'", typed));
    reads = {static_cast<float>(*mean), static_cast<float>(*deviation)};
    return {};
}

Status readSchedule(const Arguments& arguments, nn::TrainingSpec& spec) {
    const bool cosine = spec.schedule == nn::Schedule::Cosine;
    const auto schedule =
        choice(arguments, "--schedule", {cosine ? "cosine" : "constant", "constant", "cosine"});
    if (!schedule)
        return schedule.error();
    spec.schedule = *schedule == "cosine" ? nn::Schedule::Cosine : nn::Schedule::Constant;
    return wholeInto(arguments, "--warm-up", spec.warmUp, 0, 1000000);
}

Status readModel(const Arguments& arguments, const std::string& model, nn::TrainingSpec& spec) {
    int64_t outputs = 10, hidden = 512;
    if (auto fine = wholeInto(arguments, "--outputs", outputs, 2, 65536); !fine)
        return fine;
    if (auto fine = wholeInto(arguments, "--hidden", hidden, 1, 65536); !fine)
        return fine;
    const auto network = model == "mlp" ? nn::mlp(hidden, outputs) : nn::alexnet(outputs);
    const auto setting = choice(arguments, "--setting", {"telar", "published"});
    if (!setting)
        return setting.error();
    spec = *setting == "telar" ? nn::defaultTraining(network) : nn::publishedTraining(network);
    const auto initial = choice(arguments, "--init", {"default", "thesis", "kaiming", "xavier"});
    if (!initial)
        return initial.error();
    if (arguments.has("--init"))
        spec.model.initial = *initial == "thesis"    ? nn::Initial::Thesis
                             : *initial == "kaiming" ? nn::Initial::Kaiming
                             : *initial == "xavier"  ? nn::Initial::Xavier
                                                     : nn::Initial::Default;
    if (arguments.has("--normalize"))
        if (auto fine = readNormalisation(arguments.get("--normalize"), spec.model.reads); !fine)
            return fine;
    const auto loss = choice(arguments, "--loss", {"cross-entropy", "mse"});
    if (!loss)
        return loss.error();
    spec.model.loss = *loss == "mse" ? nn::Loss::MeanSquares : nn::Loss::CrossEntropy;
    return {};
}

Status readOptimiser(const Arguments& arguments, nn::TrainingSpec& spec) {
    const bool published = spec.optimiser.kind == nn::OptimiserKind::Sgd;
    const auto optimiser = choice(arguments, "--optimizer", {published ? "sgd" : "adam", "adam", "sgd"});
    if (!optimiser)
        return optimiser.error();
    spec.optimiser.kind = *optimiser == "sgd" ? nn::OptimiserKind::Sgd : nn::OptimiserKind::Adam;
    if (auto fine = positiveNumber(arguments, "--momentum", spec.optimiser.momentum, true); !fine)
        return fine;
    if (arguments.has("--momentum") && *optimiser != "sgd")
        return userError(text("--momentum is for --optimizer sgd"));
    if (*optimiser == "sgd" && !published)
        spec.rate = 0.01;
    return positiveNumber(arguments, "--lr", spec.rate);
}

} // namespace

std::vector<Option> trainingOptions(bool finder) {
    std::vector<Option> options{
        {"--data", "phantom|digits|DIR",
         "What it learns: the built-in brain phantom or digits, a folder of classes, or of IDX files "
         "(default: phantom for alexnet, digits for mlp)",
         "DIR"},
        {"--test", "FOLDER",
         "A folder of classes to test on, beside a folder of classes in --data; without it, DIR/train and DIR/test "
         "(training, entrenamiento; testing, prueba; validation) are taken as such, else a part is set aside",
         "DIR"},
        {"--broken", "skip|stop", "What a picture that cannot be decoded does (default skip, and name it)",
         "skip stop"},
        {"--engine", "ID", "serial, threads, openmp, fast or cuda (default: the fastest available)",
         "serial threads openmp fast cuda"},
        {"--setting", "telar|published",
         "Defaults of all that follows: Telar's, or the thesis' (alexnet: batch 256, its initial weights, "
         "bytes from -1 to 1) and the study's (mlp: sgd 0.01, batch 64, pictures as they are); default telar",
         "telar published"},
        {"--batch", "B", "Pictures of a step (default 32); one larger than the data takes them all", ""},
        {"--optimizer", "adam|sgd", "How a step is made (default adam)", "adam sgd"},
        {"--momentum", "M", "Of sgd (default 0)", ""},
        {"--loss", "cross-entropy|mse", "What is made small (default cross-entropy)", "cross-entropy mse"},
        {"--init", "default|thesis|kaiming|xavier",
         "Initial weights (default: kaiming for alexnet, PyTorch's for mlp)",
         "default thesis kaiming xavier"},
        {"--normalize", "MEAN,DEVIATION",
         "Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0,0.25 for alexnet, 0,1 for mlp)", ""},
        {"--augment", "on|off",
         "Turn, shift and (but for digits) mirror the pictures anew in each epoch (default on)", "on off"},
        {"--precision", "float32|tf32|bfloat16", "Of the products (default float32)",
         "float32 tf32 bfloat16"},
        {"--outputs", "N", "Outputs of the last layer (default 10, as in the thesis)", ""},
        {"--hidden", "N", "Hidden neurons of mlp (default 512)", ""},
        {"--seed", "S", "Seed of weights, order, split and augmentation (default 35)", ""},
        {"--validation", "SHARE", "Share set aside to validate after the test part (default 0.1)", ""},
        {"--threads", "T", "Threads of the processor (default: all cores)", ""}};
    if (!finder) {
        options.push_back({"--gpus", "N",
                           "GPUs of this computer that share each batch, with --engine cuda (default 1); "
                           "under mpirun each process "
                           "takes one",
                           ""});
        options.insert(
            options.begin() + 2,
            {{"--epochs", "E", "Passes over the training part (default 25 for alexnet, 10 for mlp)", ""},
             {"--lr", "R", "Learning rate (default 0.0005 for alexnet, 0.003 for mlp, 0.01 with sgd)", ""},
             {"--schedule", "constant|cosine",
              "Keep the rate, or let it fall to 0 along half a cosine (default cosine)", "constant cosine"},
             {"--warm-up", "EPOCHS", "Let the rate rise over so many epochs first (default 0)", ""}});
        options.push_back(
            {"--checkpoint", "FILE",
             "The parameters with the least validation loss, as safetensors; FILE.resume gets what "
             "--resume needs",
             "FILE"});
        options.push_back(
            {"--checkpoint-every", "SECONDS",
             "Least time between two checkpoints while it runs (default 10; 0: after each epoch)", ""});
        options.push_back({"--resume", "FILE", "Go on from this checkpoint", "FILE"});
    }
    options.push_back({"--json", "FILE", "The run record; - writes it to standard output", "FILE"});
    options.push_back({"--help", "", "Say this", ""});
    return options;
}

Expected<TrainingRequest> readTraining(const std::string& model, const Arguments& arguments,
                                       const Registry<nn::Engine>& engines) {
    TrainingRequest request;
    auto& spec = request.spec;
    if (auto fine = readModel(arguments, model, spec); !fine)
        return fine.error();
    if (auto fine = readOptimiser(arguments, spec); !fine)
        return fine.error();
    if (auto fine = readSchedule(arguments, spec); !fine)
        return fine.error();
    for (const auto& [name, to, most] :
         {std::tuple{"--epochs", &spec.epochs, int64_t{1000000}}, {"--batch", &spec.batch, int64_t{1} << 20}})
        if (auto fine = wholeInto(arguments, name, *to, 1, most); !fine)
            return fine.error();
    int64_t threads = 0, seed = 35;
    if (auto fine = wholeInto(arguments, "--threads", threads, 1, mostThreads); !fine)
        return fine.error();
    if (auto can = threadsCanStart(static_cast<int>(threads)); !can)
        return can.error();
    if (auto fine = wholeInto(arguments, "--seed", seed, 0, std::numeric_limits<uint32_t>::max()); !fine)
        return fine.error();
    int64_t devices = 1;
    if (auto fine = wholeInto(arguments, "--gpus", devices, 1, 64); !fine)
        return fine.error();
    spec.devices = static_cast<int>(devices);
    spec.threads = static_cast<int>(threads);
    spec.seed = spec.split.seed = static_cast<uint64_t>(seed);
    if (auto fine = positiveNumber(arguments, "--validation", spec.split.validationShare, true); !fine)
        return fine.error();
    if (spec.split.validationShare > 0.9)
        return userError(text("--validation takes a share from 0 to 0.9"));
    const auto augment = choice(arguments, "--augment", {spec.augmentation.on ? "on" : "off", "on", "off"});
    if (!augment)
        return augment.error();
    spec.augmentation.on = *augment == "on";
    const auto precision = choice(arguments, "--precision", {"float32", "tf32", "bfloat16"});
    if (!precision)
        return precision.error();
    spec.precision = *precision == "tf32"       ? nn::Precision::TensorFloat32
                     : *precision == "bfloat16" ? nn::Precision::Bfloat16
                                                : nn::Precision::Float32;
    request.data = arguments.get("--data", model == "mlp" ? "digits" : "phantom");
    request.test = arguments.get("--test");
    const auto broken = choice(arguments, "--broken", {"skip", "stop"});
    if (!broken)
        return broken.error();
    request.stopAtBroken = *broken == "stop";
    request.engine = arguments.get("--engine");
    request.checkpoint = arguments.get("--checkpoint");
    request.resume = arguments.get("--resume");
    // The file beside the checkpoint means the checkpoint.
    if (const std::string suffix = ".resume"; request.resume.ends_with(suffix))
        request.resume.resize(request.resume.size() - suffix.size());
    if (auto fine = positiveNumber(arguments, "--checkpoint-every", request.checkpointSeconds, true); !fine)
        return fine.error();
    request.json = arguments.get("--json");
    if (!request.engine.empty() && !engines.find(request.engine)) {
        if (request.engine == "cuda")
            return environmentError(text("This build has no CUDA engine"), {}, text("Take --engine fast"));
        const auto near = nearest(request.engine, engines.ids());
        return userError(text("There is no engine '%1'", request.engine), {},
                         near.empty() ? text("telar-cli backends lists them")
                                      : text("Did you mean %1?", near));
    }
    return request;
}

Expected<LoadedSamples> loadFor(TrainingRequest& request, const Arguments& arguments, Session& session) {
    session.doing = "reading";
    auto loaded = loadSamples(request.data, static_cast<uint32_t>(request.spec.seed), session.job, request.test);
    if (!loaded)
        return loaded.error();
    if (request.stopAtBroken && !loaded->skipped.empty())
        return loaded->skipped.front().reason;
    const auto& samples = *loaded->samples;
    auto& model = request.spec.model;
    if (model.name == "mlp")
        model.input = {samples.channels, samples.rows, samples.columns};
    const auto classes = static_cast<int64_t>(samples.classes.size());
    if (!arguments.has("--outputs") && model.layers.back().outputs < classes)
        model.layers.back().outputs = classes;
    if (session.world && session.world->rank() > 0)
        return loaded;
    for (const auto& note : loaded->notes)
        std::fprintf(stderr, "telar-cli: note: %s\n", note.str().c_str());
    for (const auto& file : loaded->skipped)
        std::fprintf(stderr, "telar-cli: skipped: %s\n", file.reason.str().c_str());
    return loaded;
}

Expected<const nn::Engine*> engineFor(const TrainingRequest& request, const nn::SamplesPtr& samples,
                                      const Registry<nn::Engine>& engines) {
    const auto spec = sessionSpec(request.spec, samples);
    // Processes of one training take the same engine: of the processor, unless a GPU each is asked for.
    if (spec.world && request.engine.empty())
        return engines.find("fast");
    if (const auto* engine = request.engine.empty() ? engines.best(spec) : engines.find(request.engine))
        return engine;
    return userError(text("No engine of this machine can train this"), {},
                     text("telar-cli backends lists them"));
}

} // namespace telar::cli
