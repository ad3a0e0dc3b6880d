#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/train.hpp"
#include "core/base/threads.hpp"
#include "core/data/csv.hpp"
#include "core/data/groups.hpp"

#include <cmath>
#include <limits>

namespace telar::cli {

std::vector<Option> trainingOptions(const std::string& model, bool finder) {
    const auto& all = nn::allTrainingParameters(model);
    auto options = joined(
        {{{"--data", "phantom[:HEADS[:random|lesion]]|digits|DIR|FILE.csv",
           "What it learns: the built-in brain phantom, of one head or of several (data phantom --help says of "
           "labels), or digits, a folder of classes (pictures or NIfTI volumes, in folders of patients or not), one of "
           "IDX files, or a table file,label,patient (default: phantom for alexnet, digits for mlp)",
           "DIR"},
          {"--group-from", "folder|prefix|PATTERN|FILE.csv",
           "Whose picture each is: folders in the classes, the name up to its first _, a regular expression such as "
           "'sub-([0-9]+)', whose bracket is the group, or a table file,patient (default: folders and volumes where "
           "every "
           "picture has one)",
           "FILE"},
          {"--test", "FOLDER",
           "A folder of classes to test on, beside a folder of classes in --data; without it, DIR/train and DIR/test "
           "(training, entrenamiento; testing, prueba; validation) are taken as such, else a part is set aside",
           "DIR"},
          {"--broken", "skip|stop", "What a picture that cannot be decoded does (default skip, and name it)",
           "skip stop"},
          {"--engine", "ID", "serial, threads, openmp, fast or cuda (default: the fastest available)",
           "serial threads openmp fast cuda"}},
         optionsOf(finder ? without(all, {"epochs", "rate", "schedule", "warm_up", "gpus", "change", "folds",
                                          "early_stopping"})
                          : all),
         {{"--seed", "S", "Seed of weights, order, split and augmentation (default 35)"},
          {"--threads", "T", "Threads of the processor (default: all cores)"}}});
    if (!finder)
        options = joined(
            {options,
             {{"--checkpoint", "FILE",
               "The parameters with the least validation loss, as safetensors; FILE.resume gets what --resume needs",
               "FILE"},
              {"--checkpoint-every", "SECONDS",
               "Least time between two checkpoints while it runs (default 10; 0: after each epoch)"},
              {"--resume", "FILE", "Go on from this checkpoint", "FILE"},
              {"--export", "FILE",
               "The same parameters as an ONNX network for telar-cli network, PyTorch and others; as .safetensors "
               "under the names of PyTorch's own networks (features.0.weight)",
               "FILE"},
              {"--duplicates", "stop|allow",
               "What pictures do that are in the training part and, identical or nearly, in one set aside (default "
               "stop)",
               "stop allow"},
              {"--fine-tune", "FILE",
               "Begin with the parameters of this checkpoint, of other classes, too: layers of other sizes begin anew",
               "FILE"},
              {"--seeds", "COUNT", "Repeat the folds with so many seeds, S, S+1 and so on (default 1)"}},
             peerOptions()});
    options.push_back({"--json", "FILE", "The run record; - writes it to standard output", "FILE"});
    return options;
}

Expected<TrainingRequest> readTraining(const std::string& model, const Arguments& arguments,
                                       const Registry<nn::Engine>& engines) {
    TrainingRequest request;
    auto& spec = request.spec = nn::usualTraining(model);
    TELAR_CHECK(readOptions(arguments, nn::allTrainingParameters(model), spec));
    TELAR_TRY(threads, wholeNumber(arguments, "--threads", 0, 1, mostThreads));
    TELAR_CHECK(threadsCanStart(static_cast<int>(*threads)));
    TELAR_TRY(seed, wholeNumber(arguments, "--seed", 35, 0, std::numeric_limits<uint32_t>::max()));
    spec.threads = static_cast<int>(*threads);
    spec.seed = spec.split.seed = static_cast<uint64_t>(*seed);
    request.data = arguments.get("--data", model == nn::mlpId ? "digits" : "phantom");
    request.test = arguments.get("--test");
    request.groupFrom = arguments.get("--group-from");
    TELAR_CHECK(checkGroupsFrom(request.groupFrom));
    if (!request.groupFrom.empty() && (phantomHeads(request.data) || request.data == "digits"))
        return userError(text("Groups are read from a folder of classes or a table, not from %1", request.data));
    TELAR_TRY(broken, choice(arguments, "--broken", {"skip", "stop"}));
    request.stopAtBroken = *broken == "stop";
    TELAR_TRY(duplicates, choice(arguments, "--duplicates", {"stop", "allow"}));
    request.allowDuplicates = *duplicates == "allow";
    request.engine = arguments.get("--engine");
    request.checkpoint = arguments.get("--checkpoint");
    request.resume = arguments.get("--resume");
    request.exportTo = arguments.get("--export");
    if (!request.exportTo.empty() && request.exportTo == request.checkpoint)
        return userError(text("--export and --checkpoint name the same file"));
    request.fineTune = arguments.get("--fine-tune");
    TELAR_TRY(repeats, wholeNumber(arguments, "--seeds", 1, 1, 1000));
    request.repeats = *repeats;
    if (spec.split.folds == 0 && request.repeats > 1)
        return userError(text("--seeds is for --folds"));
    for (const char* name : {"--checkpoint", "--resume", "--fine-tune", "--gpus", "--export", "--peer"})
        if (spec.split.folds != 0 && arguments.has(name))
            return userError(text("%1 is for one training, and --folds makes several", name));
    TELAR_SET(request.peer, readPeer(arguments));
    for (const char* name : {"--resume", "--fine-tune"})
        if (request.peer.program && arguments.has(name))
            return userError(text("--peer begins with the weights of the seed, and not with those of %1", name));
    if (!request.fineTune.empty() && !request.resume.empty())
        return userError(text("--fine-tune and --resume contradict each other"));
    // The file beside the checkpoint means the checkpoint.
    if (const std::string suffix = ".resume"; request.resume.ends_with(suffix))
        request.resume.resize(request.resume.size() - suffix.size());
    if (const char* every = "--checkpoint-every"; arguments.has(every)) {
        const auto seconds = parseNumber(arguments.get(every));
        if (!seconds || !std::isfinite(*seconds) || *seconds < 0)
            return userError(text("%1 takes a positive number, not '%2'", every, arguments.get(every)));
        request.checkpointSeconds = *seconds;
    }
    request.json = arguments.get("--json");
    if (!request.engine.empty() && !engines.find(request.engine)) {
        if (request.engine == "cuda")
            return environmentError(text("This build has no CUDA engine"), {}, text("Take --engine fast"));
        const auto near = nearest(request.engine, engines.ids());
        return userError(text("There is no engine '%1'", request.engine), {},
                         near.empty() ? text("telar-cli backends lists them") : text("Did you mean %1?", near));
    }
    return request;
}

Expected<LoadedSamples> loadFor(TrainingRequest& request, const Arguments& arguments, Session& session) {
    session.doing = "reading";
    TELAR_TAKE(loaded, loadSamples(request.data, static_cast<uint32_t>(request.spec.seed), session.job,
                                   {request.test, request.groupFrom}));
    if (request.stopAtBroken && !loaded->skipped.empty())
        return loaded->skipped.front().reason;
    nn::fitTo(*loaded->samples, !arguments.has("--outputs"), request.spec.model);
    if (session.world && session.world->rank() > 0)
        return loaded;
    for (const auto& note : loaded->notes)
        sayAside("telar-cli: note: %s\n", note.str().c_str());
    for (const auto& file : loaded->skipped)
        sayAside("telar-cli: skipped: %s\n", file.reason.str().c_str());
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
    if (const auto* fast = engines.find("fast"); request.engine.empty() && fast) // the reason of the one that can most
        TELAR_CHECK(fast->supports(spec));
    return userError(text("No engine of this machine can train this"), {}, text("telar-cli backends lists them"));
}

} // namespace telar::cli
