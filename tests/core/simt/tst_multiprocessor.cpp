// The model of a multiprocessor: what it must do by its definition, and how well it agrees with an NVIDIA H100 on launches that
// chose none of its constants.
#include "core/base/statistics.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/replay.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/multiprocessor/timeline_file.hpp"
#include "core/simt/program/run.hpp"
#include "tests/core/simt/machine_run.hpp"
#include "tests/support/needs.hpp"

#include <QElapsedTimer>
#include <QTest>

using namespace telar;
using namespace telar::multiprocessor;

namespace {

const simt::DeviceModel& h100() { return *simt::findCard("H100"); }

/// A kernel `k(float* x, int n)` over one array.
Expected<Recording> recorded(const std::string& source, simt::LaunchConfig config, std::size_t elements = 1 << 16,
                             const simt::DeviceModel& card = h100(), int64_t budget = 20'000'000) {
    const auto compiler = cuda::CudaCompiler::find();
    if (!compiler)
        return compiler.error();
    const auto made = compiler->compile({source, "test.cu", {}, "k"});
    if (!made)
        return made.error();
    auto module = ptx::parse(made->ptx, "test.cu");
    if (!module)
        return module.error();
    std::vector<uint8_t> memory(4 * elements, 0);
    RecordRequest request;
    request.module = std::make_shared<const ptx::Module>(std::move(*module));
    request.entry = made->entry;
    request.config = config;
    request.buffers.push_back({"x", memory, 4, false});
    request.arguments = {machine::bufferArgument(0), machine::valueArgument(static_cast<int32_t>(elements))};
    const auto share = shareOf(card, config);
    request.blockStep = share.step;
    request.blocks = share.recorded;
    request.budget = budget;
    return record(std::move(request));
}

ModelOptions onH100() {
    ModelOptions options;
    options.card = h100();
    return options;
}

const char* const copies = R"(__global__ void k(float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0;
    for (int s = 0; s < 16; ++s) v += x[(i * 8 + s * 12345) % n];
    x[i % n] = v;
})";

/// A row of h100_stalls.csv by its columns.
struct Measured {
    QStringList names, cells;
    double operator[](const char* name) const { return cells[names.indexOf(QString::fromLatin1(name))].toDouble(); }
    QString word(const char* name) const { return cells[names.indexOf(QString::fromLatin1(name))]; }
};

std::vector<Measured> measuredOf(const QString& command) {
    std::vector<Measured> rows;
    const auto lines = QString::fromStdString(test::kernelText("h100_stalls.csv")).split('\n', Qt::SkipEmptyParts);
    const auto names = lines[1].split(',');
    for (const auto& line : lines.mid(2)) {
        QStringList cells; // a kernel's name may hold commas, between quotes
        bool quoted = false;
        cells.append(QString());
        for (const auto c : line)
            if (c == '"')
                quoted = !quoted;
            else if (c == ',' && !quoted)
                cells.append(QString());
            else
                cells.back() += c;
        if (cells[names.indexOf(QStringLiteral("command"))] == command)
            rows.push_back({names, cells});
    }
    return rows;
}

std::vector<double> stallsOf(const Measured& row) {
    std::vector<double> all;
    for (int k = 2; k < stateCount; ++k) // without selected, not selected
        all.push_back(row[stateName(static_cast<State>(k))]);
    return all;
}

std::vector<double> ranks(const std::vector<double>& values) {
    std::vector<double> made(values.size());
    for (std::size_t a = 0; a < values.size(); ++a)
        for (std::size_t b = 0; b < values.size(); ++b)
            made[a] += values[b] < values[a] ? 1 : values[b] == values[a] ? 0.5 : 0;
    return made;
}

/// Spearman's.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto x = ranks(a), y = ranks(b);
    const double mean = static_cast<double>(x.size()) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        xy += (x[k] - mean) * (y[k] - mean);
        xx += (x[k] - mean) * (x[k] - mean);
        yy += (y[k] - mean) * (y[k] - mean);
    }
    return xy / std::sqrt(xx * yy);
}

double medianOf(std::vector<double> values) { return statisticsOf(std::move(values)).median; }

/// How far the model is from the hardware, launch by launch.
struct Agreement {
    std::vector<double> errors, correlations, issue;
    int largest = 0, amongTwo = 0, beyondTwice = 0;

    void add(const Timeline& t, const Measured& row) {
        const double ratio = t.cycles / row["cycles"];
        errors.push_back(std::abs(ratio - 1));
        beyondTwice += ratio > 2 || ratio < 0.5;
        issue.push_back(std::abs(t.issueActivePct - row["issue_active_pct"]));
        const auto hardware = stallsOf(row);
        const std::vector<double> ours(t.perIssue.begin() + 2, t.perIssue.end());
        correlations.push_back(rankCorrelation(ours, hardware));
        const auto first = std::max_element(hardware.begin(), hardware.end()) - hardware.begin();
        const auto above = std::count_if(ours.begin(), ours.end(),
                                         [&](double v) { return v > ours[static_cast<std::size_t>(first)]; });
        largest += above == 0;
        amongTwo += above < 2;
    }
    int count() const { return static_cast<int>(errors.size()); }
};

} // namespace

class tst_multiprocessor : public QObject {
    Q_OBJECT

private slots:
    void everyWarpIsInOneStateInEachCycle() {
        const auto recording = recorded(copies, {{264, 1, 1}, {256, 1, 1}});
        QVERIFY2(recording.ok(), recording ? "" : recording.error().str().c_str());
        auto options = onH100();
        options.mostSpans = 1'000'000;
        const auto t = simulate(*recording, options);
        QVERIFY(t.ok());
        QVERIFY(!t->partial);
        QCOMPARE(t->blocks, int64_t(2));
        double lives = 0, spans = 0, selected = 0;
        for (const auto& life : t->lives)
            lives += life.end - life.start;
        for (const auto& span : t->spans) {
            QVERIFY(span.end > span.start);
            spans += span.end - span.start;
            selected += span.state == State::Selected ? span.end - span.start : 0;
        }
        QVERIFY(spans > 0 && std::abs(spans - lives) / spans < 0.01);
        QVERIFY(std::abs(selected / (t->active * 4) - t->issueActivePct / 100) < 0.01);
        QCOMPARE(t->perIssue[0], 1.0); // an instruction issued is a warp selected for a cycle
        double lines = 0;
        for (const auto& [place, states] : t->lines)
            for (const double cycles : states)
                lines += cycles;
        QVERIFY(std::abs(lines - spans) / spans < 0.01);
        const auto again = simulate(*recording, options);
        QCOMPARE(again->cycles, t->cycles);
        QCOMPARE(again->spans.size(), t->spans.size());
    }
    void moreWarpsHideTheLatency() {
        const auto recording = recorded(copies, {{132 * 8, 1, 1}, {128, 1, 1}});
        QVERIFY(recording.ok());
        auto options = onH100();
        double before = 0;
        for (const int blocks : {1, 2, 4, 8}) {
            options.residentBlocks = blocks;
            const auto t = simulate(*recording, options);
            QVERIFY(t.ok());
            QCOMPARE(t->residentBlocks, blocks);
            if (before > 0)
                QVERIFY2(t->active < 0.75 * before, qPrintable(QString::number(t->active)));
            before = t->active;
        }
        options.residentBlocks = 1;
        const double usual = simulate(*recording, options)->active;
        options.memoryLatency = 4;
        const auto slow = simulate(*recording, options);
        QVERIFY2(slow->active > 1.4 * usual, // some of the first touches are in the L2 cache
                 qPrintable(QString::number(slow->active / usual)));
        QCOMPARE(slow->largestStall(), State::LongScoreboard);
    }
    void registersLimitWhatIsResident() {
        const auto recording = recorded(copies, {{132 * 8, 1, 1}, {256, 1, 1}});
        auto options = onH100();
        options.registers = 32;
        const auto few = simulate(*recording, options);
        options.registers = 128;
        const auto many = simulate(*recording, options);
        QCOMPARE(few->residentBlocks, 8);
        QCOMPARE(many->residentBlocks, 2);
        QVERIFY(many->active > 1.5 * few->active);
    }
    void eachReasonIsFound() {
        const struct {
            const char* body;
            State wanted;
            simt::Dim3 block;
        } cases[] = {
            {"float v = x[0]; for (int k = 0; k < n; ++k) v = v * 0.5f + 1; x[i] = v;", State::Wait, {32, 1, 1}},
            {"float v = i; for (int k = 0; k < 512; ++k) v += x[(i * 33 + k) % n]; x[i] = v;",
             State::LgThrottle,
             {1024, 1, 1}},
            {"volatile __shared__ float s[1024]; for (int k = 0; k < 300; ++k) { s[(threadIdx.x * 32 + k) % 1024] = i; "
             "} "
             "x[i] = s[5];",
             State::MioThrottle,
             {256, 1, 1}},
            {"if (threadIdx.x < 32) for (int k = 0; k < n; ++k) x[i] += x[k]; __syncthreads(); x[i] = 1;",
             State::Barrier,
             {1024, 1, 1}},
            {"double v = i; double w = 1; for (int k = 0; k < 2000; ++k) { v = v * 0.5 + 1; w = w * 0.25 + 2; } x[i] = "
             "v + w;",
             State::MathPipeThrottle,
             {1024, 1, 1}},
        };
        for (const auto& one : cases) {
            const auto recording =
                recorded("__global__ void k(float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; " +
                             std::string(one.body) + " }",
                         {{4, 1, 1}, one.block}, 4096);
            QVERIFY2(recording.ok(), recording ? "" : recording.error().str().c_str());
            const auto t = simulate(*recording, onH100());
            QVERIFY2(t->largestStall() == one.wanted,
                     qPrintable(QStringLiteral("%1: %2").arg(one.body, stateName(t->largestStall()))));
        }
    }
    void badInputIsSaid() {
        const auto one = recorded("__global__ void k(float* x, int n) { x[0] = n; }", {{1, 1, 1}, {1, 1, 1}});
        const auto t = simulate(*one, onH100());
        QCOMPARE(t->blocks, int64_t(1));
        QVERIFY(t->cycles > 0 && t->issueActivePct > 0);
        const auto endless = recorded("__global__ void k(float* x, int n) { while (n > 0) x[0] += 1; }",
                                      {{1, 1, 1}, {32, 1, 1}}, 64, h100(), 100'000);
        QVERIFY2(endless.ok(), endless ? "" : endless.error().str().c_str());
        QVERIFY(endless->endless && !endless->complete);
        QVERIFY(simulate(*endless, onH100())->partial);
        const auto outside =
            recorded("__global__ void k(float* x, int n) { x[threadIdx.x] = 1; x[n + threadIdx.x] = 2; }",
                     {{1, 1, 1}, {32, 1, 1}});
        QCOMPARE(outside->findings.size(), std::size_t(1));
        QVERIFY(simulate(*outside, onH100())->cycles > 0); // up to the fault
        auto options = onH100();
        options.card = *simt::findCard("K20");
        options.registers = 255;
        auto wide = *one;
        wide.config.block = {1024, 1, 1};
        QVERIFY(!simulate(wide, options).ok());
        wide = *one;
        wide.sharedBytes = 100 << 10;
        options.registers = 32;
        QVERIFY(!simulate(wide, options).ok());
        wide = *one;
        wide.capability = 80;
        QCOMPARE(simulate(wide, options).error().str(),
                 std::string("The kernel's instructions exist from compute capability 8.0 on; Tesla K20 has 3.5"));
        wide.capability = 35;
        wide.blocks.clear();
        QVERIFY(!simulate(wide, onH100()).ok());
    }
    void aMillionBlocksTakeNoLonger() {
        QElapsedTimer clock;
        clock.start();
        const auto recording = recorded(copies, {{1'000'000, 1, 1}, {256, 1, 1}}, 1 << 20);
        QVERIFY(recording.ok());
        const auto t = simulate(*recording, onH100());
        QVERIFY(t.ok());
        QVERIFY(t->simulatedBlocks < t->blocks);
        QVERIFY(t->active > 7575.0 / 8 * 100); // 7576 blocks of a multiprocessor, eight at a time
        QVERIFY2(clock.elapsed() < 20000, qPrintable(QString::number(clock.elapsed())));
    }
    void filesHoldWhatWasSimulated() {
        const auto recording = recorded(copies, {{2, 1, 1}, {64, 1, 1}});
        auto options = onH100();
        options.mostSpans = 100000;
        const auto t = simulate(*recording, options);
        const auto json =
            QJsonDocument::fromJson(QByteArray::fromStdString(timelineJson({{"k", "test.cu", "H100", &*t}})));
        const auto launch = json["launches"].toArray()[0].toObject();
        QCOMPARE(json["format"].toString(), QStringLiteral("telar-timeline"));
        QCOMPARE(launch["spans"].toArray().size(), static_cast<qsizetype>(t->spans.size()));
        QCOMPARE(launch["stalls"].toObject().size(), qsizetype(stateCount));
        const auto trace =
            QJsonDocument::fromJson(QByteArray::fromStdString(timelinePerfetto({{"k", "test.cu", "H100", &*t}})));
        const auto events = trace["traceEvents"].toArray();
        int spans = 0;
        for (const QJsonValue event : events)
            spans += event["ph"].toString() == QStringLiteral("X");
        QCOMPARE(spans, static_cast<int>(t->spans.size()));
        QVERIFY(isPerfettoName("a.perfetto.json") && !isPerfettoName("a.json"));
    }
    /// The hardware takes twelve times as long for the product whose warps read 32 lines at once.
    void uncoalescedTakesTwelveTimesAsLong() {
        const auto inputs = randomMatmul({512, 9, false}, 3, {});
        QVERIFY(inputs.ok());
        Matrix<float> c(512, 512);
        double cycles[2] = {};
        for (const bool coalesced : {false, true}) {
            builtin::LaunchWatch watch;
            watch.keepMemory = true;
            watch.run = false;
            simt::LaunchOptions options;
            options.mode = simt::Mode::Fast;
            options.watch = &watch;
            QVERIFY(emulateMatmul(coalesced ? "coalesced" : "uncoalesced", inputs->problem(), c.view(), options).ok());
            const auto recording = builtin::recordLaunch(watch.launches.at(0), h100());
            QVERIFY2(recording.ok(), recording ? "" : recording.error().str().c_str());
            auto model = onH100();
            model.cold = true;
            const auto t = simulate(*recording, model);
            QVERIFY(t.ok());
            cycles[coalesced] = t->cycles;
            QCOMPARE(t->largestStall() == State::LgThrottle, true);
        }
        const double factor = cycles[0] / cycles[1];
        QVERIFY2(factor > 9 && factor < 15, qPrintable(QString::number(factor)));
    }
    /// "judged": the launches chose no constant. "blind": they were written and measured after the model was finished.
    void agreesWithTheHardware_data() {
        QTest::addColumn<QStringList>("programs");
        QTest::addColumn<int>("launches");
        QTest::addColumn<double>("error");
        QTest::addColumn<double>("largest");
        QTest::newRow("judged") << QStringList{"bodies", "rows", "divergence", "scans", "pictures"} << 18 << 0.15
                                << 0.75;
        QTest::newRow("blind") << QStringList{"fresh_numbers", "fresh_graphs", "fresh_grids"} << 24 << 0.20 << 0.65;
    }
    void agreesWithTheHardware() {
        TELAR_NEEDS_X86;
        QFETCH(const QStringList, programs);
        QFETCH(const int, launches);
        QFETCH(const double, error);
        QFETCH(const double, largest);
        Agreement all;
        for (const auto& name : programs) {
            program::ProgramRequest request;
            request.source.text = test::kernelText("stalls/" + name.toStdString() + ".cu");
            request.card = h100();
            request.fast = request.stalls = request.cold = true;
            const auto report = program::runProgram(request);
            QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
            const auto measured = measuredOf(QStringLiteral("run stalls/%1.cu").arg(name));
            QCOMPARE(report->launches.size(), measured.size());
            for (std::size_t k = 0; k < measured.size(); ++k) {
                const auto& launch = report->launches[k];
                QVERIFY2(launch.timeline, launch.kernel.c_str());
                if (measured[k].word("use") == QTest::currentDataTag())
                    all.add(*launch.timeline, measured[k]);
            }
        }
        QCOMPARE(all.count(), launches);
        const auto said =
            QStringLiteral("error %1, beyond twice %2, largest %3, among two %4, correlation %5, issue %6")
                .arg(medianOf(all.errors))
                .arg(all.beyondTwice)
                .arg(all.largest)
                .arg(all.amongTwo)
                .arg(medianOf(all.correlations))
                .arg(medianOf(all.issue));
        qInfo().noquote() << said;
        // The figures are of the PTX that Debian 12's clang makes; another one's differs in a few instructions.
        const auto clang = cuda::CudaCompiler::find();
        const bool itsOwn = clang && clang->version().starts_with("14.");
        QVERIFY2(medianOf(all.errors) <= error, qPrintable(said));
        if (QTest::currentDataTag() == QLatin1String("blind")) { // what the page says
            QCOMPARE(all.count(), blindLaunches);
            QVERIFY2(std::abs(qRound(100 * medianOf(all.errors)) - blindErrorPct) <= (itsOwn ? 0 : 2),
                     qPrintable(said));
        }
        QVERIFY2(all.beyondTwice <= (itsOwn ? 0 : 1), qPrintable(said));
        QVERIFY2(all.largest >= largest * launches, qPrintable(said));
        QVERIFY2(all.amongTwo >= 0.88 * launches, qPrintable(said));
        QVERIFY2(medianOf(all.correlations) >= 0.7, qPrintable(said));
        QVERIFY2(medianOf(all.issue) <= 8.5, qPrintable(said));
    }
    /// The same launches by nvcc, whose machine code is replayed.
    void agreesWithTheHardwareByMachineCode() {
        TELAR_NEEDS_X86;
        if (cuda::nvidiaProgram("ptxas").empty() || cuda::nvidiaProgram("nvdisasm").empty() ||
            !cuda::CudaCompiler::find(cuda::Maker::Nvcc))
            QSKIP("no nvcc, ptxas and nvdisasm here");
        std::vector<double> cycles, blind, waits, instructions;
        for (const char* name :
             {"bodies", "rows", "divergence", "scans", "pictures", "fresh_numbers", "fresh_graphs", "fresh_grids"}) {
            program::ProgramRequest request;
            request.source.text = test::kernelText("stalls/" + std::string(name) + ".cu");
            request.card = h100();
            request.fast = request.stalls = request.cold = true;
            request.maker = cuda::Maker::Nvcc;
            const auto report = program::runProgram(request);
            QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
            const auto measured = measuredOf(QStringLiteral("run stalls/%1.cu").arg(QLatin1String(name)));
            QCOMPARE(report->launches.size(), measured.size());
            for (std::size_t k = 0; k < measured.size(); ++k) {
                const auto& launch = report->launches[k];
                if (measured[k].word("use") == QLatin1String("chosen"))
                    continue;
                QVERIFY2(launch.timeline && launch.timeline->machineCode, launch.kernel.c_str());
                const auto& t = *launch.timeline;
                cycles.push_back(std::abs(t.cycles / measured[k]["cycles"] - 1));
                if (measured[k].word("use") == QLatin1String("blind"))
                    blind.push_back(cycles.back());
                waits.push_back(std::abs(t.perIssue[static_cast<std::size_t>(State::Wait)] / measured[k]["wait"] - 1));
                instructions.push_back(std::abs(t.instructions / measured[k]["instructions"] - 1));
            }
        }
        const auto said = QStringLiteral("cycles %1 of %2, blind %3, wait %4, instructions %5")
                              .arg(medianOf(cycles))
                              .arg(cycles.size())
                              .arg(medianOf(blind))
                              .arg(medianOf(waits))
                              .arg(medianOf(instructions));
        qInfo().noquote() << said;
        QCOMPARE(static_cast<int>(blind.size()), blindLaunches);
        QVERIFY2(medianOf(cycles) <= 0.105 && medianOf(waits) <= 0.055 && medianOf(instructions) <= 0.001,
                 qPrintable(said));
        QVERIFY2(std::abs(qRound(100 * medianOf(blind)) - machineErrorPct) <= 2, qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(tst_multiprocessor)
#include "tst_multiprocessor.moc"
