// telar-cli softmax: the rows or columns of a matrix, or of random numbers.
#include "core/softmax/operation.hpp"

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

struct SoftmaxRequest : RunRequest {
    SoftmaxSpec spec;
    std::string input; ///< a file; empty: random numbers
    int64_t rows = 0, columns = 0;
    Seed seed;
};

Expected<SoftmaxRequest> readSoftmax(const Arguments& arguments, const std::vector<std::string>& backends) {
    SoftmaxRequest request;
    if (auto fine = readOptions(arguments, softmaxParameters(), request.spec); !fine)
        return fine.error();
    if (auto fine = readRuns(arguments, softmaxId, backends, request); !fine)
        return fine.error();
    request.input = arguments.get("--input");
    if (!request.input.empty()) {
        for (const char* name : {"--rows", "--columns", "--seed"})
            if (arguments.has(name))
                return userError(text("%1 is for random numbers, not for --input", name));
        return request;
    }
    const auto rows = wholeNumber(arguments, "--rows", 1024, 1, int64_t{1} << 31);
    const auto columns = wholeNumber(arguments, "--columns", 1024, 1, int64_t{1} << 31);
    for (const auto* one : {&rows, &columns})
        if (!*one)
            return one->error();
    const auto seed = readSeed(arguments);
    if (!seed)
        return seed.error();
    request.rows = *rows;
    request.columns = *columns;
    request.seed = *seed;
    return request;
}

Expected<SoftmaxNumbers> numbersOf(const SoftmaxRequest& request, const JobContext& job) {
    if (request.input.empty())
        return SoftmaxNumbers::create(request.rows, request.columns, request.spec.type, request.seed.value, job);
    auto values = loadFloats(request.input, job);
    if (values && values->planes() > 1)
        return userError(text("The array has %1 matrices, and --input takes one", values->planes()),
                         text("%1", request.input));
    return values ? SoftmaxNumbers::of(std::move(*values), request.spec.type) : values.error();
}

std::string wordsOf(const RunRecord& record, const std::string& title, const Matrix<float>& y) {
    std::string out = "softmax  " + std::to_string(y.rows()) + " x " + std::to_string(y.columns()) + " " +
                      record.inputType + ", " + record.inputSource +
                      (record.seed ? ", seed " + std::to_string(*record.seed) : "") + "\nbackend  " + record.backend +
                      ": " + title + ", on " + record.device + "\ntime     " + timesOf(record.total) + "\nmoved    " +
                      generalText(record.cost->bytes / 1e6, 4) + " MB, " +
                      generalText(record.cost->bytes / record.total.median / 1e6, 4) + " GB/s\nsha256   " +
                      record.outputSha256 + "\n";
    if (y.rows() <= 16 && y.columns() <= 16)
        out += "\n" + csvText(AnyView(y.view()));
    return out;
}

Outcome runSoftmaxCommand(const Arguments& arguments, Session& session) {
    const auto registry = softmaxBackends();
    const auto request = readSoftmax(arguments, registry.ids());
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->json == "-";
    session.doing = "reading";
    const auto numbers = numbersOf(*request, session.job);
    if (!numbers)
        return failed(numbers.error());
    const auto problem = numbers->problem(request->spec);
    const auto& variant = *registry.find(request->backend.empty() ? "simd" : request->backend);
    auto y = Matrix<float>::create(problem.rows(), problem.columns());
    if (!y)
        return failed(y.error());
    session.doing = "computing";
    const auto measured = measure(request->policy(), session.job, [&] {
        return variantRun(runSoftmax(variant, problem, y->view(), {request->threads, {session.job.stop, nullptr}}));
    });
    if (!measured)
        return failed(measured.error());
    RunRecord record = startRecord(*request, softmaxId, variant.id(), variant.usesThreads());
    addMeasured(*measured, record);
    if (request->input.empty())
        record.seed = request->seed.value;
    else
        record.inputSource = request->input;
    record.inputType = request->spec.type == SoftmaxType::BFloat16 ? "bfloat16" : "float32";
    record.inputRows = record.outputRows = y->rows();
    record.inputColumns = record.outputColumns = y->columns();
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(y->view())));
    record.entries = entriesOf(softmaxParameters(), request->spec);
    record.cost = variant.cost(problem);
    if (auto fine = saveArray(request->output, *y, session.job); !fine)
        return failed(fine.error());
    return finishRun(*request, record, wordsOf(record, variant.title().str(), *y),
                     request->input.empty() && request->seed.fresh, session);
}

} // namespace

Command softmaxCommand() {
    return {softmaxId,
            "Turn the numbers of each row of a matrix into shares of one",
            joined({{{"--rows", "R", "Rows of a random matrix (default 1024)", ""},
                     {"--columns", "C", "Its columns (default 1024)", ""},
                     {"--seed", "S",
                      "Seed of its normal numbers, as numpy.random.RandomState draws them (default: a fresh one)", ""},
                     {"--input", "FILE", "A matrix instead: .csv, .npy, a picture or a volume", "FILE"}},
                    optionsOf(softmaxParameters()),
                    runOptions(softmaxId, "Where the result goes: .csv or .npy; - writes CSV to standard output")}),
            {"telar-cli softmax --rows 4 --columns 6 --seed 35",
             "telar-cli softmax --rows 4096 --columns 4096 --seed 35 --repeat 5 --json -",
             "telar-cli softmax --rows 64 --columns 256 --seed 35 --backend emulator:row-per-warp --json -"},
            runSoftmaxCommand};
}

} // namespace telar::cli
