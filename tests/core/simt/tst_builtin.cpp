// The built-in kernels as files: what is shown is what is compiled; edits change the lines they name and no others;
// looking at a part of a launch changes nothing; several threads may ask at once.
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/builtin/files.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QFile>
#include <QTest>

#include <malloc.h>
#include <thread>

using namespace telar;

class tst_builtin : public QObject {
    Q_OBJECT

    static QStringList linesOf(std::string_view text) {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).split('\n');
    }

private slots:
    void everyFileIsItsText() {
        QVERIFY(builtin::files().size() >= 19);
        for (const auto& file : builtin::files()) {
            const QString name = QString::fromUtf8(file.name.data(), static_cast<qsizetype>(file.name.size()));
            QVERIFY2(name.startsWith("core/") && name.endsWith(".cu"), qPrintable(name));
            QVERIFY2(builtin::available(std::string(file.name)).ok(), qPrintable(name));
            const auto module = ptx::parse(std::string(file.ptx()), std::string(file.name));
            QVERIFY2(module.ok(), qPrintable(name));
            bool named = false;
            for (const auto& [number, path] : module->files)
                named |= path == file.name;
            QVERIFY2(named, qPrintable(name));
            QFile disk(QStringLiteral(TELAR_SOURCE_DIR "/") + name);
            QVERIFY(disk.open(QIODevice::ReadOnly));
            const auto shown = linesOf(file.text); // what it includes of its own folder is a part of it
            int at = 0, lines = 0;
            for (const auto& line : QString::fromUtf8(disk.readAll()).split('\n')) {
                if (line.startsWith("#include"))
                    continue;
                const auto next = shown.indexOf(line, at);
                QVERIFY2(next >= at, qPrintable(name + ": " + line));
                at = static_cast<int>(next) + 1;
                ++lines;
            }
            QVERIFY2(file.text.find("#include \"") == std::string_view::npos && lines <= shown.size(),
                     qPrintable(name));
            if (file.base.empty())
                continue;
            const auto* base = builtin::findFile(file.base);
            QVERIFY2(base && base->base.empty(), qPrintable(name));
            const auto before = linesOf(base->text), after = linesOf(file.text);
            int first = 0;
            while (first < before.size() && first < after.size() && before[first] == after[first])
                ++first;
            QHash<QString, int> extra; // of the changed one, by its lines
            for (const auto& line : after)
                ++extra[line];
            for (const auto& line : before)
                --extra[line];
            int changed = 0;
            for (const int count : extra)
                changed += std::abs(count);
            QVERIFY2(first > 5 && changed > 0 && changed < 36, qPrintable(name + QString::number(changed)));
        }
        QVERIFY(!builtin::findFile("core/none.cu"));
        QVERIFY(!builtin::available("core/none.cu").ok());
    }
    void theThesisKernelsStandInNumbaToo() {
        for (const char* name : {"matmul1", "matmul2", "matmul3"}) {
            const auto file = std::string("core/matmul/kernels/") + name + ".cu";
            const auto twin = std::string(builtin::numbaTwin(file));
            QVERIFY2(twin.find("@cuda.jit\ndef " + std::string(name) + "(A, B, C):") != std::string::npos, name);
            QVERIFY(twin.find("it is not\n# the thesis' own text.") != std::string::npos);
        }
        QVERIFY(builtin::numbaTwin("core/matmul/kernels/tile2d.cu").empty());
    }
    void refusals() {
        builtin::Call call{"core/matmul/kernels/matmul1.cu", "matmul1<double>", "x", {}, false};
        QVERIFY(builtin::run(call, {{1, 1, 1}, {1, 1, 1}}).error().str().find("matmul1<double>") != std::string::npos);
        call.kernel = "matmul1<float>";
        QVERIFY(!builtin::run(call, {{1, 1, 1}, {1, 1, 1}}).ok()); // no arguments
        QVERIFY(!builtin::run(call, {{1, 1, 1}, {2048, 1, 1}}).ok());
    }
    void partsMakeTheWhole() { // two blocks in the middle traced, the others run
        const auto inputs = randomMatmul({100}, 3);
        Matrix<float> want(100, 100), got(100, 100);
        QVERIFY(emulateMatmul("matmul3", inputs->problem(), want.view()).ok());
        simt::LaunchOptions options;
        options.mode = simt::Mode::Traced;
        options.firstBlock = 5;
        options.blocks = 2;
        std::atomic<int> done{0};
        options.blockDone = [&] { ++done; };
        const auto report = emulateMatmul("matmul3", inputs->problem(), got.view(), options);
        QVERIFY(report.ok());
        QCOMPARE(done.load(), 16);
        QCOMPARE(report->counters.blocks, int64_t{2});
        QVERIFY(report->trace->find(5) && report->trace->find(6) && !report->trace->find(4));
        QVERIFY(std::memcmp(want.data(), got.data(), static_cast<std::size_t>(want.bytes())) == 0);
        // A loop's branch: 32 times on, then out; in each of four tiles.
        const auto& trace = *report->trace;
        int held = 0, not_ = 0, barriers = 0;
        const auto lines = linesOf(builtin::findFile("core/matmul/kernels/matmul3.cu")->text);
        for (const auto& event : trace.find(5)->thread(0)) {
            const auto& line = lines[static_cast<int>(trace.sites[event.site].line) - 1];
            if (event.op() == simt::Op::Branch && line.contains("p < 32"))
                ++(event.value ? held : not_);
            barriers += event.op() == simt::Op::Barrier;
        }
        QCOMPARE(not_, 4);
        QVERIFY(held == 4 * 31 || held == 4 * 32);
        QCOMPARE(barriers, 8);
        options.traceBytes = 1 << 16;
        QVERIFY(!emulateMatmul("matmul3", inputs->problem(), got.view(), options).ok());
    }
    void repeatedLaunchesSeeWhatChanged_data() {
        QTest::addColumn<bool>("inside");
        QTest::newRow("in the machine") << false;
        QTest::newRow("in the processor's own code") << true;
    }
    void repeatedLaunchesSeeWhatChanged() {
        QFETCH(bool, inside);
        std::array<float, 4> window{1, 2, 3, 4}, product{};
        const std::array<float, 4> filter{1, 0, 0, 1};
        builtin::Call call{"core/pooling/kernels/windows-constant.cu",
                           "matmul1<float>",
                           "matmul1",
                           {builtin::array("window", std::as_const(window).data(), 4),
                            builtin::array("product", product.data(), 4), builtin::value(2), builtin::value(2),
                            builtin::value(2)},
                           false,
                           {},
                           inside};
        call.constants.push_back({"filter", std::vector<uint8_t>(sizeof filter)});
        std::memcpy(call.constants[0].bytes.data(), filter.data(), sizeof filter);
        const simt::LaunchConfig config{{1, 1, 1}, {32, 32, 1}};
        std::stop_source stop;
        auto launch = builtin::Repeated::create(call, config, {stop.get_token(), nullptr});
        QVERIFY2(launch.ok(), launch.ok() ? "" : launch.error().str().c_str());
        for (int k = 0; k < 3; ++k) {
            for (auto& cell : window)
                cell += 10;
            QVERIFY(launch->run().ok());
            QVERIFY(product == window);
        }
        simt::LaunchOptions counted; // constant memory is counted as such
        counted.mode = simt::Mode::Counted;
        const auto report = builtin::run(call, config, counted);
        QVERIFY(report.ok() && report->findings.empty() && product == window);
        QCOMPARE(report->counters.total(simt::Op::ConstantLoad).lanes, int64_t{8});
        stop.request_stop();
        QCOMPARE(launch->run().error().kind, ErrorKind::Cancelled);
        call.constants[0].name = "none";
        QVERIFY(!builtin::Repeated::create(call, config).ok());
    }
    /// Who looks at one kernel after the other does not keep them all: read and made ready they take 17 MB.
    void whatIsKeptHasALimit() {
        if (TELAR_SANITIZED)
            QSKIP("a sanitizer has a heap of its own");
        const auto held = [] {
            const auto heap = mallinfo2();
            return static_cast<int64_t>(heap.uordblks + heap.hblkhd);
        };
        const auto inputs = randomMatmul({64}, 3);
        Matrix<float> before(64, 64), after(64, 64);
        QVERIFY(emulateMatmul("matmul3", inputs->problem(), before.view()).ok());
        const int64_t first = held();
        for (int round = 0; round < 2; ++round)
            for (const auto& file : builtin::files()) {
                const builtin::Call call{std::string(file.name), "none", "x", {}, false};
                simt::LaunchOptions options;
                for (const auto mode : {simt::Mode::Fast, simt::Mode::Counted}) {
                    options.mode = mode;
                    QVERIFY(builtin::run(call, {{1, 1, 1}, {32, 1, 1}}, options).error().str().find("none") !=
                            std::string::npos);
                }
            }
        const int64_t more = held() - first;
        QVERIFY2(more < 8 << 20, qPrintable(QString::number(more)));
        QVERIFY(emulateMatmul("matmul3", inputs->problem(), after.view()).ok()); // read again by now
        QVERIFY(std::memcmp(before.data(), after.data(), static_cast<std::size_t>(before.bytes())) == 0);
    }
    void severalAsk() {
        const auto inputs = randomMatmul({64}, 3);
        std::vector<Matrix<float>> results;
        for (int k = 0; k < 4; ++k)
            results.emplace_back(64, 64);
        std::vector<std::jthread> threads;
        for (auto& result : results)
            threads.emplace_back([&] {
                for (const char* kernel : {"matmul1", "tile-2d", "coalesced"})
                    if (!emulateMatmul(kernel, inputs->problem(), result.view()))
                        result.data()[0] = NAN;
            });
        threads.clear();
        for (const auto& result : results)
            QVERIFY(std::memcmp(results[0].data(), result.data(), static_cast<std::size_t>(result.bytes())) == 0 &&
                    result.data()[0] == result.data()[0]);
    }
};

QTEST_APPLESS_MAIN(tst_builtin)
#include "tst_builtin.moc"
