// telar-cli matmul: one square matrix product.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/run/runs.hpp"
#include "app/operations.hpp"
#include "core/base/numbers.hpp"
#include "core/data/csv.hpp"
#include "core/matmul/operation.hpp"
#include "core/matmul/parameters.hpp"

#include <cstdio>

namespace telar::cli {

namespace {

struct MatmulRequest : RunRequest {
    MatmulSource source;
    Seed seed;
};

Expected<MatmulRequest> readRequest(const Arguments& arguments, const Registry<MatmulVariant>& registry) {
    MatmulRequest request;
    if (auto fine = readOptions(arguments, matmulParameters(), request.source); !fine)
        return fine.error();
    const auto seed = readSeed(arguments);
    if (!seed)
        return seed.error();
    request.seed = *seed;
    if (auto fine = readRuns(arguments, matmulId, registry.ids(), request); !fine)
        return fine.error();
    return request;
}

std::string matmulSummary(const RunRecord& record, const MatmulVariant& variant, const Matrix<float>& c) {
    const auto n = static_cast<double>(record.outputRows);
    const auto speed = generalText(2 * n * n * n / record.total.median / 1e6, 4);
    const auto size = std::to_string(record.outputRows);
    std::string out = "product  " + size + " x " + size + ", seed " + std::to_string(*record.seed) + "\nbackend  " +
                      variant.id() + ": " + variant.title().str() + ", on " + record.device + "\ntime     " +
                      timesOf(record.total) + "\nspeed    " + speed + " GFLOP/s\nsha256   " + record.outputSha256 + "\n";
    if (record.outputRows <= 16)
        out += "\n" + csvText(AnyView(c.view()));
    return out;
}

Outcome runMatmulCommand(const Arguments& arguments, Session& session) {
    const auto registry = matmulBackends();
    const auto request = readRequest(arguments, registry);
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->json == "-";
    const auto inputs = randomMatmul(request->source, request->seed.value, session.job);
    if (!inputs)
        return failed(inputs.error());
    const auto problem = inputs->problem();
    const auto* variant = request->backend.empty() ? registry.best(problem) : registry.find(request->backend);
    if (!variant)
        return wrongCall(userError(text("No backend can do this product on this machine")));
    const int64_t size = request->source.size;
    auto c = Matrix<float>::create(size, size);
    if (!c)
        return failed(c.error());
    const auto measured = measure(request->policy(), session.job, [&] {
        return variantRun(runMatmul(*variant, problem, c->view(), {request->threads, {session.job.stop, nullptr}}));
    });
    if (!measured)
        return failed(measured.error());
    RunRecord record = startRecord(*request, matmulId, variant->id(), variant->usesThreads());
    addMeasured(*measured, record);
    record.entries = entriesOf(matmulParameters(), request->source);
    record.seed = request->seed.value;
    record.inputRows = record.inputColumns = record.outputRows = record.outputColumns = size;
    const AnyView shown(c->view());
    record.outputSha256 = sha256OfFloats(shown);
    if (request->output == "-") {
        if (auto fine = writeCsv(shown, writeStandardOutput, session.job); !fine)
            return failed(fine.error());
    } else if (!request->output.empty()) {
        if (auto fine = saveCsv(shown, request->output, session.job); !fine)
            return failed(fine.error());
    }
    return finishRun(*request, record, matmulSummary(record, *variant, *c), request->seed.fresh, session);
}

} // namespace

Command matmulCommand() {
    Command command{
        matmulId,
        "Multiply two square matrices of random whole numbers",
        joined({optionsOf(selected(matmulParameters(), {"size"})),
                {{"--seed", "S", "Seed of the numbers (default: a fresh one)", ""}},
                optionsOf(without(matmulParameters(), {"size"})),
                {{"--backend", "ID", "How it is computed: telar-cli backends lists them", "BACKENDS matmul"},
                 {"--threads", "T", "Threads of the processor (default: all cores)", ""},
                 {"--repeat", "R", "Timed runs, after one that is not counted (default 1)", ""},
                 {"--output", "FILE", "Where the product goes: .csv; - writes to standard output", "FILE"},
                 {"--json", "FILE", "The run record; - writes it to standard output", "FILE"},
                 {"--help", "", "Say this", ""}}}),
        {"telar-cli matmul --size 4 --seed 35",
         "telar-cli matmul --size 512 --backend emulator:matmul3 --json -"},
        runMatmulCommand};
    return command;
}

} // namespace telar::cli
