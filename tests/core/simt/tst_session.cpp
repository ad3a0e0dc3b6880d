// A kernel from its source to what it left: arrays, counts, faults, steps, a request to stop, and nothing left
// behind.
#include "core/jobs/job.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/session/kernel_session.hpp"
#include "tests/support/needs.hpp"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>
#include <unistd.h>

using namespace telar;
using namespace telar::cuda;

namespace {

/// The fault is in the middle: threads 500 to 507 write behind the end of a small array.
constexpr char source[] = R"(template <class T>
__global__ void scale(const T* in, T* out, T* small, int n) {
    __shared__ T tile[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? in[i] : T(0);
    __syncthreads();
    if (i >= 500 && i < 508)
        small[i - 500] = T(1);
    if (i < n)
        out[i] = 2 * tile[threadIdx.x];
}
__global__ void endless(float* out) {
    while (out[0] == 0)
        out[1] += 1;
}
__device__ int begun;
__global__ void growing(int* order, float* out, int turns) {
    float sum = 0;
    for (int k = 0; k < turns + (blockIdx.x & 7); ++k)
        sum = sum * 0.5f + k;
    out[blockIdx.x * 32 + threadIdx.x] = sum;
    if (threadIdx.x == 0)
        order[blockIdx.x] = atomicAdd(&begun, 1);
}
extern "C" __global__ void add(const float* a, float* b, int n) {
    if (threadIdx.x < n)
        b[threadIdx.x] += a[threadIdx.x];
}
)";

CompileRequest request() {
    CompileRequest made;
    made.source = source;
    made.name = "session.cu";
    return made;
}

Expected<AnyMatrix> noFiles(const std::string& path, const JobContext&) {
    return userError(text("asked for %1", path));
}

const simt::LaunchConfig eightBlocks{{8, 1, 1}, {128, 1, 1}, 0};
const std::vector<std::string> words{"iota:1000", "zeros:1000", "zeros:8", "1000"},
    shortOne{"iota:1000", "zeros:1000", "zeros:4", "1000"};

KernelFile loaded(const std::string& kernel) {
    auto file = loadKernel(request(), kernel);
    if (!file)
        qFatal("%s", file.error().str().c_str());
    return std::move(*file);
}

Expected<KernelSession> bound(const std::vector<std::string>& words) {
    static const KernelFile file = loaded("scale<float>");
    return KernelSession::bind({file.module, file.kernels[0], {"in", "out", "small", "n"}, "session.cu"}, eightBlocks,
                               words, noFiles);
}

/// Processes that this one has started and not waited for.
QByteArray childProcesses() {
    QByteArray all;
    for (const auto& task : QDir("/proc/self/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile list("/proc/self/task/" + task + "/children");
        if (list.open(QIODevice::ReadOnly))
            all += list.readAll();
    }
    return all;
}

} // namespace

class tst_session : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { TELAR_NEEDS_CLANG; }

    void arraysAreReadBack() {
        auto session = bound(words);
        QVERIFY(session.ok());
        QCOMPARE(session->data().numbers(0).size(), std::size_t{1000});
        for (const auto look : {Look::Fast, Look::Counted, Look::Traced}) {
            auto again = bound(words);
            const auto run = again->launch(look);
            QVERIFY2(run.ok(), run.ok() ? "" : run.error().str().c_str());
            QVERIFY(run->report.findings.empty());
            QVERIFY(run->data.isArray(1) && !run->data.isArray(3) && !run->data.isArray(4));
            const auto in = run->data.numbers(0), out = run->data.numbers(1);
            for (std::size_t i = 0; i < 1000; ++i)
                QCOMPARE(out[i], 2 * in[i]);
            QCOMPARE(run->data.numbers(2), std::vector<double>(8, 1.0));
            QCOMPARE(run->report.trace.has_value(), look == Look::Traced);
            QVERIFY(run->milliseconds > 0);
        }
    }

    /// What the session counts is what the machine counts of the same program and data.
    void countsAreTheMachines() {
        const auto file = loaded("scale<float>");
        auto data = kernelData(file.kernels[0], words, noFiles);
        machine::Machine machine(*machine::makeProgram(file.module, {true, false, nullptr}));
        const auto plain =
            machine.run(machine.kernel(file.kernels[0].entry), eightBlocks, data->buffers, data->arguments);
        QVERIFY(plain.ok() && plain->instructions > 0);
        for (const auto look : {Look::Counted, Look::Traced}) {
            const auto run = bound(words)->launch(look);
            QVERIFY(run.ok());
            QVERIFY(totalCounts(run->report) == totalCounts(*plain));
            QVERIFY(lineCounts(run->report, *file.module, "session.cu") ==
                    lineCounts(*plain, *file.module, "session.cu"));
        }
        QCOMPARE(totalCounts(*plain).loadRequests, 32); // 8 blocks of 4 warps, once each
    }

    /// Blocks beyond the time for counts only run: the same arrays and variables, and counts of all within 2 %.
    void countedForSoLong() {
        const auto file = loaded("growing");
        const auto kernel = std::ranges::find(file.kernels, "growing", &KernelFacts::name);
        QVERIFY(kernel != file.kernels.end());
        const auto make = [&] {
            auto made =
                KernelSession::bind({file.module, *kernel, {"order", "out", "turns"}, "session.cu"},
                                    {{3000, 1, 1}, {32, 1, 1}, 0}, {"zeros:3000", "zeros:96000", "5000"}, noFiles);
            return made ? std::move(*made) : throw std::runtime_error(made.error().str());
        };
        const auto whole = make().launch(Look::Counted), part = make().launchFor(0.05), all = make().launchFor(0);
        QVERIFY(whole.ok() && part.ok() && all.ok());
        QCOMPARE(all->report.counted, 3000);
        QVERIFY2(part->report.counted > 0 && part->report.counted < 3000,
                 qPrintable(QString::number(part->report.counted)));
        QVERIFY(totalCounts(all->report) == totalCounts(whole->report));
        QVERIFY(part->report.findings.empty());
        for (const std::size_t k : {0u, 1u})
            QVERIFY(part->data.numbers(k) == whole->data.numbers(k));
        QCOMPARE(part->data.numbers(0).back(), 2999.0);
        const auto counts = totalCounts(part->report), wanted = totalCounts(whole->report);
        QVERIFY(std::abs(static_cast<double>(counts.instructions - wanted.instructions)) <
                0.02 * static_cast<double>(wanted.instructions));
        QCOMPARE(counts.storeSectors, wanted.storeSectors);
    }

    void aFaultInTheMiddleEndsNothingElse() {
        for (const auto look : {Look::Fast, Look::Counted, Look::Traced}) {
            const auto run = bound(shortOne)->launch(look);
            QVERIFY(run.ok());
            QCOMPARE(run->report.findings.size(), std::size_t{1});
            const auto& finding = run->report.findings[0];
            QCOMPARE(finding.kernel, std::string("scale<float>"));
            QCOMPARE(finding.site.file, std::string("session.cu"));
            QCOMPARE(finding.site.line, 8u);
            QCOMPARE(finding.array, std::string("small"));
            QCOMPARE(run->data.numbers(2), std::vector<double>(4, 1.0));
            const auto out = run->data.numbers(1);
            for (std::size_t i = 0; i < 1000; ++i) // the threads at fault end there
                QCOMPARE(out[i], i >= 504 && i < 508 ? 0.0 : 2.0 * static_cast<double>(i));
        }
        QVERIFY(bound(words)->launch(Look::Counted)->report.findings.empty()); // a later one knows nothing of it
    }

    void stepsNameWhatTheSourceNames() {
        auto asked = request();
        asked.kernel = "scale<float>";
        const auto file = loadSteppedFile(asked);
        QVERIFY(file.ok());
        QVERIFY(file->sourceKey("session.cu") != 0);
        QCOMPARE(file->sourceKey("other.cu"), 0);
        auto session = bound(shortOne);
        machine::StepRequest where;
        where.block = 3;
        const auto run = session->step(*file, where);
        QVERIFY2(run.ok(), run.ok() ? "" : run.error().str().c_str());
        QVERIFY(run->report.steps && run->report.steps->steps.size() > 8);
        QCOMPARE(run->report.findings.at(0).kernel, std::string("scale<float>"));
        QCOMPARE(run->report.findings[0].site.file, std::string("session.cu"));
    }

    void aRequestToStopIsHeard() {
        const auto file = loaded("endless");
        qint64 quickest = INT64_MAX;
        for (int k = 0; k < 3; ++k) { // once is enough: the computer may be busy with others
            Job<KernelRun> job([&](const JobContext& context) -> Expected<KernelRun> {
                auto session =
                    KernelSession::bind({file.module,
                                         *std::find_if(file.kernels.begin(), file.kernels.end(),
                                                       [](const auto& one) { return one.name == "endless"; }),
                                         {},
                                         "session.cu"},
                                        {{4, 1, 1}, {32, 1, 1}, 0}, {"zeros:2"}, noFiles, context);
                if (!session)
                    return session.error();
                machine::RunOptions options;
                options.budget = INT64_MAX / 2;
                return session->launch(Look::Counted, options, context);
            });
            QTest::qWait(100);
            QVERIFY(!job.finished());
            QElapsedTimer clock;
            clock.start();
            job.requestStop();
            job.wait();
            quickest = std::min(quickest, clock.elapsed());
            QVERIFY(job.state() == JobState::Cancelled);
        }
        QVERIFY2(quickest < 100, qPrintable(QString::number(quickest)));
    }

    void typesOfTheWantedKernelAreKnown() {
        const auto any = loadKernelFile(request());
        const auto add = [](const KernelFile& file) {
            return std::find_if(file.kernels.begin(), file.kernels.end(),
                                [](const auto& one) { return one.name == "add"; });
        };
        QCOMPARE(add(*any)->parameters[0].element.bytes, 0u); // why the file is compiled again
        for (const char* wanted : {"add", ""}) {
            const auto file = loaded(wanted);
            QCOMPARE(add(file)->parameters[0].element.name, std::string("float"));
            QCOMPARE(file.kernels.size(), any->kernels.size());
        }
        QCOMPARE(loaded("endless").kernels.front().name, any->kernels.front().name);
        QCOMPARE(loaded("scale<float>").kernels.front().name, std::string("scale<float>"));
    }

    void whatDoesNotFitIsRefusedBeforeAnythingRuns() {
        const auto file = loaded("scale<float>");
        const SessionKernel kernel{file.module, file.kernels[0], {}, "session.cu"};
        const auto bind = [&](const simt::LaunchConfig& config, const std::vector<std::string>& given) {
            const auto session = KernelSession::bind(kernel, config, given, noFiles);
            return session ? std::string() : session.error().str();
        };
        const std::vector<std::string> read{"a.csv", "zeros:1000", "zeros:8", "1000"};
        QVERIFY(bind(eightBlocks, read).starts_with("asked for a.csv"));
        const auto large = bind({{1, 1, 1}, {2048, 1, 1}, 0}, read); // no file is read for such a launch
        QVERIFY(!large.empty() && !large.starts_with("asked for"));
        QVERIFY(!bind(eightBlocks, {"zeros:1"}).empty());
        QVERIFY(bind(eightBlocks, words).empty());
    }

    void nothingIsLeftBehind() {
        QTemporaryDir place;
        qputenv("TMPDIR", place.path().toUtf8());
        const auto left = [&] {
            return QDir(place.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        };
        {
            const auto file = loadKernel(request(), "scale<float>");
            QVERIFY(file.ok());
            auto session =
                KernelSession::bind({file->module, file->kernels[0], {}, "session.cu"}, eightBlocks, shortOne, noFiles);
            QVERIFY(session->launch(Look::Counted).ok());
        }
        QCOMPARE(left(), QStringList());
        QVERIFY(!loadKernel(request(), "scale<nothing>").ok());
        QCOMPARE(left(), QStringList());
        {
            Job<KernelFile> job(
                [](const JobContext& context) { return loadKernel(request(), "scale<double>", context); });
            while (left().isEmpty() && !job.finished()) // the compiler has its folder
                QTest::qWait(1);
            job.requestStop();
            job.wait();
            QVERIFY(job.state() == JobState::Cancelled);
        }
        QCOMPARE(left(), QStringList());
        QCOMPARE(childProcesses(), QByteArray());
        qunsetenv("TMPDIR");
    }
};

QTEST_GUILESS_MAIN(tst_session)
#include "tst_session.moc"
