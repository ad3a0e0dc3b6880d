// Traces as files: what is read is what was written, and damaged ones are refused; which thread makes which
// cell; the experiments' known costs.
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/trace_file.hpp"

#include <QTest>

#include <cctype>
#include <cstring>

using namespace telar;

class tst_trace_file : public QObject {
    Q_OBJECT

    static TraceFile traced(const std::string& kernel, int64_t size, std::optional<simt::Dim3> block = {}) {
        const auto inputs = randomMatmul({size}, 35);
        Matrix<float> c(size, size);
        simt::LaunchOptions options;
        options.mode = simt::Mode::Traced;
        auto report = emulateMatmul(kernel, inputs->problem(), c.view(), options, block);
        return {"matmul",       "telar-cli trace matmul " + kernel, "C", size, size,
                report->config, std::move(*report->trace)};
    }

    /// Of the warp's accesses to an array, the one that costs most.
    static WarpMemoryAccess worst(const simt::LaunchReport& report, const std::string& array, simt::Op op) {
        const auto& trace = *report.trace;
        const auto view = threadView(trace, report.config, trace.blocks.front(), 0);
        WarpMemoryAccess found;
        for (const auto& access : view.memory)
            if (access.array == array && access.op == op && access.ways + access.sectors > found.ways + found.sectors)
                found = access;
        return found;
    }

private slots:
    void readsWhatWasWritten() {
        const auto file = traced("matmul3", 40);
        const auto json = toJson(file);
        QVERIFY(json.ok());
        const auto again = readTrace(*json, "a.json");
        QVERIFY2(again.ok(), again.ok() ? "" : again.error().str().c_str());
        QCOMPARE(again->operation, file.operation);
        QCOMPARE(again->command, file.command);
        QCOMPARE(again->rows, file.rows);
        QVERIFY(again->launch == file.launch);
        QVERIFY(again->trace.sites == file.trace.sites);
        QVERIFY(again->trace.arrays == file.trace.arrays);
        QCOMPARE(again->trace.blocks.size(), file.trace.blocks.size());
        for (std::size_t b = 0; b < file.trace.blocks.size(); ++b) {
            QVERIFY(again->trace.blocks[b].first == file.trace.blocks[b].first);
            QCOMPARE(again->trace.blocks[b].events.size(), file.trace.blocks[b].events.size());
            QVERIFY(std::memcmp(again->trace.blocks[b].events.data(), file.trace.blocks[b].events.data(),
                                file.trace.blocks[b].events.size() * sizeof(simt::Event)) == 0);
        }
        QCOMPARE(*toJson(*again), *json);
    }
    void damagedFilesAreRefused() {
        const auto json = *toJson(traced("matmul1", 6, simt::Dim3{4, 4, 1}));
        QVERIFY(readTrace(json, "a.json").ok());
        for (const std::string text : {"", "{}", "[1,2]", "null", "{\"format\":3}", "hello"})
            QVERIFY(!readTrace(text, "a.json").ok());
        // Cut anywhere.
        for (std::size_t length = 0; length + 2 < json.size(); length += 1 + json.size() / 200)
            QVERIFY(!readTrace(json.substr(0, length), "a.json").ok());
        // One character changed: refused, or read as something that is whole in itself.
        for (std::size_t at = 0; at < json.size(); at += 1 + json.size() / 700)
            for (const char c : {'9', '-', ']', '"'}) {
                auto changed = json;
                changed[at] = c;
                const auto read = readTrace(changed, "a.json");
                if (!read)
                    continue;
                for (const auto& block : read->trace.blocks)
                    for (uint32_t t = 0; t < read->trace.block.count(); ++t)
                        QVERIFY(threadView(read->trace, read->launch, block, t).steps.size() < 100000);
            }
        // Sizes that are no whole numbers: past the largest one, or not whole.
        auto wrapped = json; // 2^64 - 1, which was -1
        const auto lengthAt = wrapped.find("\"length\":") + 9;
        wrapped.replace(lengthAt, wrapped.find_first_of(",}", lengthAt) - lengthAt, "18446744073709551615");
        const auto outOfRange = readTrace(wrapped, "a.json");
        QVERIFY(!outOfRange.ok() && outOfRange.error().str().find("out of its range") != std::string::npos);
        for (const char* key : {"\"rows\":", "\"columns\":", "\"length\":", "\"block\":"})
            for (const char* value :
                 {"27777777777777777777777777777777777777777777777777", "-1e60", "2.5", "true", "\"6\""}) {
                auto changed = json;
                auto at = changed.find(key);
                while (at != std::string::npos &&
                       !std::isdigit(static_cast<unsigned char>(changed[at + std::strlen(key)])))
                    at = changed.find(key, at + 1);
                QVERIFY2(at != std::string::npos, key);
                at += std::strlen(key);
                changed.replace(at, changed.find_first_of(",}", at) - at, value);
                const auto read = readTrace(changed, "a.json");
                QVERIFY2(!read.ok() && read.error().str().find("whole number") != std::string::npos,
                         (key + std::string(value)).c_str());
            }
        auto future = json;
        future.replace(future.find("\"schema\":1"), 10, "\"schema\":2");
        const auto refused = readTrace(future, "a.json");
        QVERIFY(!refused.ok());
        QVERIFY(refused.error().str().find("newer") != std::string::npos);
    }
    void cellsHaveTheirOwners_data() {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("size");
        for (const auto& card : matmulKernels())
            if (!card.broken())
                for (const int size : {20, 100})
                    QTest::addRow("%s %d", card.id, size) << QString(card.id) << size;
        QTest::newRow("matmul1-along") << QString("matmul1-along") << 100;
    }
    void cellsHaveTheirOwners() {
        QFETCH(QString, kernel);
        QFETCH(int, size);
        const auto id = kernel.toStdString();
        std::optional<simt::Dim3> block;
        if (kernel == "matmul2") { // its threads redo each other's work: small, or the trace is too large
            size = std::min(size, 20);
            block = simt::Dim3{8, 8, 1};
        }
        const auto inputs = randomMatmul({size}, 35);
        for (const auto& [row, column] : {std::pair{0, 0}, {size - 1, size / 2}, {size / 3, size - 1}}) {
            const auto first = traceMatmulBlock(id, inputs->problem(), 0, block);
            QVERIFY2(first.ok(), first.ok() ? "" : first.error().str().c_str());
            const auto owners = cellOwners(*first->trace, "C", size, size, matmulRowIsX(id));
            const auto number = owners.blockOf(row, column);
            const auto report = traceMatmulBlock(id, inputs->problem(), number, block);
            QVERIFY2(report.ok(), report.ok() ? "" : report.error().str().c_str());
            const auto& trace = *report->trace;
            const auto* kept = trace.find(number);
            QVERIFY(kept != nullptr);
            const auto thread = storingThread(trace, *kept, "C", row * size + column);
            QVERIFY(thread.has_value());
            QCOMPARE(owners.threadOf(row, column), *thread);
            const auto view = threadView(trace, report->config, *kept, *thread);
            QCOMPARE(view.warp, owners.warpOf(row, column));
            QVERIFY(!view.steps.empty() && !view.lines.empty());
        }
    }
    void experimentsCostWhatTheyAreKnownFor() {
        const auto inputs = randomMatmul({64}, 35);
        const auto look = [&](const char* kernel) {
            return *traceMatmulBlock(kernel, inputs->problem(), 0, simt::Dim3{32, 32, 1});
        };
        // Along a row: 32 float32 in a row are four sectors. Down a column: one sector for each lane.
        // The thesis takes x, along which a warp's threads lie, as the row.
        QCOMPARE(worst(look("matmul1-along"), "C", simt::Op::GlobalStore).sectors, 4);
        QCOMPARE(worst(look("matmul1"), "C", simt::Op::GlobalStore).sectors, 32);
        QCOMPARE(worst(look("matmul3"), "tileB", simt::Op::SharedLoad).ways, 1);
        QCOMPARE(worst(look("matmul3-turned"), "tileB", simt::Op::SharedLoad).ways, 32);
        QCOMPARE(worst(look("matmul3-padded"), "tileB", simt::Op::SharedLoad).ways, 1);
        const auto without = look("matmul3-no-barrier");
        QVERIFY(std::any_of(without.findings.begin(), without.findings.end(),
                            [](const simt::Finding& f) { return f.kind == simt::FindingKind::SharedRace; }));
    }
    void experimentsStillMultiply() {
        const auto inputs = randomMatmul({50}, 7);
        Matrix<float> want(50, 50), got(50, 50);
        const auto registry = cpuMatmulVariants();
        QVERIFY(runMatmul(*registry.find("serial"), inputs->problem(), want.view()).ok());
        for (const auto& experiment : matmulExperiments()) {
            if (experiment.broken)
                continue;
            std::fill(got.data(), got.data() + got.size(), NAN);
            const auto report = emulateMatmul(experiment.id, inputs->problem(), got.view());
            QVERIFY2(report.ok(), experiment.id);
            QVERIFY2(std::memcmp(got.data(), want.data(), static_cast<std::size_t>(got.bytes())) == 0, experiment.id);
        }
    }
};

QTEST_APPLESS_MAIN(tst_trace_file)
#include "tst_trace_file.moc"
