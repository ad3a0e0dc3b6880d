// telar-cli attention: random queries, keys and values, or those of three files.
#include "core/attention/operation.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/runs.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/data/csv.hpp"
#include "core/data/load.hpp"

namespace telar::cli {

namespace {

struct AttentionRequest : RunRequest {
    AttentionSpec spec;
    std::string q, k, v; ///< files; empty: random numbers
    int64_t tokens = 0, keys = 0;
    Seed seed;
    bool random() const { return q.empty(); }
};

Status readFiles(const Arguments& arguments, AttentionRequest& request) {
    request.q = arguments.get("--q");
    request.k = arguments.get("--k");
    request.v = arguments.get("--v");
    const int files = arguments.has("--q") + arguments.has("--k") + arguments.has("--v");
    if (files == 0)
        return {};
    if (files < 3)
        return userError(text("--q, --k and --v are given together"));
    for (const char* name : {"--tokens", "--keys", "--seed", "--heads", "--key-heads", "--head-size", "--value-size"})
        if (arguments.has(name))
            return userError(text("%1 is for random numbers: the files' shapes say it", name));
    return {};
}

Expected<AttentionRequest> readAttention(const Arguments& arguments, const std::vector<std::string>& backends) {
    AttentionRequest request;
    auto fine = readOptions(arguments, attentionParameters(), request.spec);
    if (fine)
        fine = readRuns(arguments, attentionId, backends, request);
    if (fine)
        fine = readFiles(arguments, request);
    if (!fine)
        return fine.error();
    const auto tokens = wholeNumber(arguments, "--tokens", 256, 1, int64_t{1} << 31);
    const auto keys = wholeNumber(arguments, "--keys", tokens ? *tokens : 1, 1, int64_t{1} << 31);
    for (const auto* one : {&tokens, &keys})
        if (!*one)
            return one->error();
    const auto seed = readSeed(arguments);
    if (!seed)
        return seed.error();
    request.tokens = *tokens;
    request.keys = *keys;
    request.seed = *seed;
    return request;
}

Expected<AttentionInputs> inputsOf(const AttentionRequest& request, const JobContext& job) {
    if (request.random())
        return randomAttention(request.spec, request.tokens, request.keys, request.seed.value, job);
    AttentionInputs inputs{request.spec, {}, {}, {}};
    const std::pair<const std::string*, Matrix<float>*> files[] = {
        {&request.q, &inputs.q}, {&request.k, &inputs.k}, {&request.v, &inputs.v}};
    for (const auto& [path, matrix] : files) {
        auto values = loadFloats(*path, job);
        if (!values)
            return values.error();
        *matrix = std::move(*values);
    }
    if (inputs.k.planes() != inputs.v.planes() || inputs.k.rows() != inputs.v.rows() ||
        inputs.q.columns() != inputs.k.columns())
        return userError(text("Heads and tokens of --k and --v, and the sizes of --q and --k, must be the same"), {},
                         text("Save arrays of heads x tokens x size"));
    inputs.spec.heads = inputs.q.planes();
    inputs.spec.keyHeads = inputs.k.planes() == inputs.q.planes() ? 0 : inputs.k.planes();
    inputs.spec.headSize = inputs.q.columns();
    inputs.spec.valueSize = inputs.v.columns() == inputs.q.columns() ? 0 : inputs.v.columns();
    return inputs;
}

std::string wordsOf(const RunRecord& record, const AttentionProblem& problem, const std::string& title,
                    const AnyView& o) {
    std::string out = "attention  " + std::to_string(problem.queries()) + " queries, " +
                      std::to_string(problem.keys()) + " keys, " + std::to_string(problem.spec.heads) +
                      (problem.spec.heads == 1 ? " head of size " : " heads of size ") +
                      std::to_string(problem.spec.headSize) + (problem.spec.causal ? ", causal" : "") +
                      (record.seed ? ", seed " + std::to_string(*record.seed) : "") + "\nbackend    " + record.backend +
                      ": " + title + ", on " + record.device + "\ntime       " + timesOf(record.total) +
                      "\nspeed      " + generalText(record.cost->operations / record.total.median / 1e6, 4) +
                      " GFLOP/s\nsha256     " + record.outputSha256 + "\n";
    if (problem.queries() <= 8 && problem.spec.valueColumns() <= 8 && problem.spec.heads <= 2)
        out += "\n" + csvText(o);
    return out;
}

Outcome runAttentionCommand(const Arguments& arguments, Session& session) {
    const auto registry = attentionBackends();
    const auto request = readAttention(arguments, registry.ids());
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->json == "-";
    session.doing = "reading";
    const auto inputs = inputsOf(*request, session.job);
    if (!inputs)
        return failed(inputs.error());
    const auto problem = inputs->problem();
    if (auto fine = checkAttention(problem); !fine)
        return failed(fine.error());
    const auto& variant = *registry.find(request->backend.empty() ? "simd" : request->backend);
    auto o = Matrix<float>::create(problem.queries(), inputs->spec.valueColumns(), inputs->spec.heads);
    if (!o)
        return failed(o.error());
    session.doing = "computing";
    const auto measured = measure(request->policy(), session.job, [&] {
        return variantRun(runAttention(variant, problem, o->view(), {request->threads, {session.job.stop, nullptr}}));
    });
    if (!measured)
        return failed(measured.error());
    // Heads stand one below the other, in CSV files as in memory.
    const AnyView made = PlanesView<const float>{o->data(), 1, o->planes() * o->rows(), o->columns(), o->columns(), 0};
    RunRecord record = startRecord(*request, attentionId, variant.id(), variant.usesThreads());
    addMeasured(*measured, record);
    if (request->random())
        record.seed = request->seed.value;
    else
        record.inputSource = request->q;
    record.inputRows = problem.queries();
    record.inputColumns = problem.spec.headSize;
    record.outputRows = o->rows();
    record.outputColumns = o->columns();
    record.outputSha256 = sha256OfFloats(made);
    record.entries = entriesOf(attentionParameters(), inputs->spec);
    record.entries.push_back({"keys", problem.keys()});
    record.cost = variant.cost(problem);
    if (auto fine = saveArray(request->output, *o, session.job); !fine)
        return failed(fine.error());
    return finishRun(*request, record, wordsOf(record, problem, variant.title().str(), made),
                     request->random() && request->seed.fresh, session);
}

} // namespace

Command attentionCommand() {
    return {
        attentionId,
        "Compute scaled dot-product attention: softmax(scale Q K^T) V of each head",
        joined({{{"--tokens", "N", "Queries of each head (default 256)", ""},
                 {"--keys", "M", "Keys and values of each head (default: as many as queries)", ""},
                 {"--seed", "S",
                  "Seed of normal numbers, as numpy.random.RandomState draws Q, K, V (default: a fresh one)", ""},
                 {"--q", "FILE", "Q instead, of heads x tokens x size: .npy; or of one head: .csv, a picture", "FILE"},
                 {"--k", "FILE", "K", "FILE"},
                 {"--v", "FILE", "V", "FILE"}},
                optionsOf(attentionParameters()),
                runOptions(attentionId,
                           "Where the result goes: .npy (heads x tokens x size) or .csv (heads one below the other); "
                           "- writes CSV to standard output")}),
        {"telar-cli attention --tokens 4 --heads 1 --head-size 4 --seed 35",
         "telar-cli attention --tokens 1024 --heads 8 --head-size 64 --causal --seed 35 --json -",
         "telar-cli attention --tokens 64 --heads 2 --seed 35 --backend emulator:flash --json -"},
        runAttentionCommand};
}

} // namespace telar::cli
