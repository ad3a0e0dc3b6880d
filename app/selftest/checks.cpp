#include "app/selftest/selftest.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/base/output_file.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/data/samples.hpp"
#include "core/project/project.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/session/kernel_session.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace telar {

namespace {

Error wrong(const std::string& what) { return userError(text("%1", what)); }

/// What a run left, to be compared: the cells of its output, or the figures where outputs are not kept.
std::vector<double> outcomeOf(const PreparedWork& work, const PreparedWork::Run& run) {
    std::vector<double> numbers;
    if (const auto output = work.result()) {
        std::visit(
            [&](const auto& view) {
                for (int64_t p = 0; p < view.planes; ++p)
                    for (int64_t r = 0; r < view.rows; ++r)
                        for (int64_t c = 0; c < view.columns; ++c)
                            numbers.push_back(static_cast<double>(view.at(r, c, p)));
            },
            *output);
    } else {
        for (const auto& figure : run.figures)
            if (figure.name == "sum" || figure.name == "train_loss" || figure.name == "best_loss")
                numbers.push_back(figure.value);
    }
    return numbers;
}

/// Both within that part of the largest number of the first.
Expected<std::string> compare(const std::vector<double>& want, const std::vector<double>& got, double tolerance) {
    if (got.size() != want.size())
        return wrong(std::to_string(got.size()) + " numbers, " + std::to_string(want.size()) + " expected");
    double scale = 0, largest = 0;
    for (const double number : want)
        scale = std::max(scale, std::abs(number));
    for (std::size_t i = 0; i < want.size(); ++i) {
        const double difference = std::abs(got[i] - want[i]);
        if (!(difference <= tolerance * scale))
            return wrong("number " + std::to_string(i) + " is " + generalText(got[i], 9) + ", and " +
                         generalText(want[i], 9) + " by the plainest way");
        largest = std::max(largest, difference);
    }
    return std::to_string(want.size()) + (want.size() == 1 ? " number" : " numbers") +
           (largest == 0 ? ", the same" : ", at most " + generalText(largest / scale, 2) + " apart");
}

using RunBy = std::function<Expected<std::vector<double>>(const std::string& backend)>;
using Variants = std::vector<std::pair<std::string, Status>>;

/// Each variant that is here, compared with the first of them.
void checkVariants(SelfTest& test, const Variants& variants, const RunBy& runBy, const CheckTask& task) {
    std::optional<std::vector<double>> want;
    std::string plainest;
    for (const auto& [name, available] : variants) {
        if (!available) {
            test.notHere(name, available.error());
            continue;
        }
        if (plainest.empty())
            plainest = name;
        test.check(name, [&, name = name]() -> Expected<std::string> {
            TELAR_TAKE(got, runBy(name));
            if (name != plainest)
                return want ? compare(*want, *got, task.toleranceOf(name)) : wrong("there is nothing to compare with");
            if (got->empty() || !std::all_of(got->begin(), got->end(), [](double n) { return std::isfinite(n); }))
                return wrong("a number is missing or not finite");
            want = std::move(*got);
            return std::to_string(want->size()) + (want->size() == 1 ? " number" : " numbers") +
                   ", which the others are compared with";
        });
    }
}

void checkOperation(SelfTest& test, const Operation& operation, const CheckTask& task) {
    test.begin(task.name);
    Work work{task.size, task.settings};
    for (const auto& info : operation.settings())
        if (work.get(info.name).empty())
            work.settings.push_back({info.name, info.fallback});
    auto prepared = operation.prepare(work, {});
    if (!prepared) {
        test.check("input", [&]() -> Expected<std::string> { return prepared.error(); });
        return;
    }
    const auto runBy = [&](const std::string& backend) -> Expected<std::vector<double>> {
        RunOptions options;
        options.threads = operation.threadsOf(backend, 0);
        TELAR_TRY(run, (*prepared)->run(backend, options));
        return outcomeOf(**prepared, *run);
    };
    checkVariants(test, operation.backends(), runBy, task);
}

/// A kernel with shared memory, a barrier and a branch, compiled now.
constexpr const char* reverseKernel = R"(__global__ void reverse(const float* in, float* out, int n) {
    __shared__ float tile[64];
    int t = threadIdx.x;
    tile[t] = t < n ? in[t] : 0.0f;
    __syncthreads();
    if (t < n)
        out[t] = tile[n - 1 - t];
}
)";

Expected<std::string> compileAndRun() {
    TELAR_TRY(file, cuda::loadKernelFile(
                        {.source = reverseKernel, .name = "reverse.cu", .kernel = "reverse", .trusted = true}));
    TELAR_TAKE(session, cuda::KernelSession::bind({file->module, file->kernels.front(), {}, "reverse.cu"},
                                                  {{1, 1, 1}, {64, 1, 1}, 0}, {"iota:64", "zeros:64", "64"}, {}));
    TELAR_TRY(run, session->launch(cuda::Look::Traced));
    const auto before = run->data.numbers(0), after = run->data.numbers(1);
    for (std::size_t i = 0; i < 64; ++i)
        if (after[i] != before[63 - i])
            return wrong("element " + std::to_string(i) + " is wrong");
    return "compiled in " + fixedText(file->compileMs, 0) + " ms, 64 elements as expected";
}

Matrix<uint8_t> gradient() {
    Matrix<uint8_t> picture(31, 47);
    for (int64_t r = 0; r < picture.rows(); ++r)
        for (int64_t c = 0; c < picture.columns(); ++c)
            picture.at(r, c) = static_cast<uint8_t>(5 * r + 2 * c);
    return picture;
}

std::vector<double> cells(const AnyMatrix& matrix) {
    std::vector<double> numbers;
    std::visit(
        [&](const auto& m) {
            for (int64_t i = 0; i < m.size(); ++i)
                numbers.push_back(static_cast<double>(m.data()[i]));
        },
        matrix);
    return numbers;
}

Expected<std::string> thereAndBack(const Status& written, const Expected<SourceMatrix>& read, double tolerance) {
    if (!written)
        return written.error();
    if (!read)
        return read.error();
    return compare(cells(AnyMatrix(gradient())), cells(read->values), tolerance);
}

} // namespace

void checkComputing(SelfTest& test) {
    // Trainings learn a few of the built-in digits, so that every engine has time.
    const Operations operations([](const std::string&, const JobContext& job) -> Expected<nn::SamplesPtr> {
        TELAR_TAKE(loaded, digitSamples(256, 64, 35, job));
        return loaded->samples;
    });
    for (const auto& operation : operations.catalogue.all())
        for (const auto& task : operation->checkTasks())
            checkOperation(test, *operation, task);
    test.begin("kernel of one's own");
    if (const auto compiler = cuda::CudaCompiler::find())
        test.check("compiled and run", compileAndRun);
    else
        test.notHere("compiled and run", compiler.error());
}

void checkFiles(SelfTest& test) {
    test.begin("files");
    const cuda::CompilerFolder folder("telar-selftest-");
    const auto file = [&](const char* name) { return folder.path() + "/" + name; };
    if (folder.path().empty()) {
        test.notHere("all", environmentError(text("No folder for temporary files can be made")));
        return;
    }
    const auto picture = gradient();
    const AnyView view = picture.view();
    test.check("CSV", [&] {
        const auto written = saveCsv(view, file("a.csv"));
        return thereAndBack(written, loadCsv(file("a.csv")), 0);
    });
    test.check("PNG", [&] {
        const auto written = saveImage(view, file("a.png"));
        return thereAndBack(written, loadImage(file("a.png")), 0);
    });
    test.check("JPG", [&] {
        const auto written = saveImage(view, file("a.jpg"));
        return thereAndBack(written, loadImage(file("a.jpg")), 0.05);
    });
    test.check("project", [&]() -> Expected<std::string> {
        const std::string json =
            R"({"format": "telar-project", "schema": )" + std::to_string(projectSchema) + R"(, "labs": {}})";
        TELAR_TRY(saved, saveProject(file("a.telar"), json, {}));
        TELAR_TRY(read, loadProject(file("a.telar")));
        return read->json == *saved ? Expected<std::string>("the same bytes") : wrong("other bytes came back");
    });
}

} // namespace telar
