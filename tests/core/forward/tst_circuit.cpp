// The chain of registers as Verilog: a simulator that is not ours runs it to the numbers and the cycles of the page.
#include "core/base/files.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/forward/circuit.hpp"
#include "core/forward/toper.hpp"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

using namespace telar;
using namespace telar::forward;

class tst_circuit : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    QString simulated(const std::string& circuit) {
        const auto source = folder_.filePath("toper.v"), program = folder_.filePath("toper");
        if (!writeFile(source.toStdString(), circuit))
            return {};
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start("iverilog", {"-Wall", "-g2001", "-o", program, source});
        if (!process.waitForFinished(60000) || process.exitCode() != 0)
            return QString::fromUtf8(process.readAll());
        const auto warned = QString::fromUtf8(process.readAll());
        process.start(program, {});
        process.waitForFinished(60000);
        return warned + QString::fromUtf8(process.readAll());
    }

private slots:
    void aSimulatorRunsItToTheSameNumbers_data() {
        QTest::addColumn<int>("registers");
        QTest::addColumn<int>("numbers");
        for (const auto& [registers, numbers] : {std::pair{8, 20}, {1, 1}, {1, 9}, {5, 5}, {16, 3}, {16, 40}, {3, 200}})
            QTest::addRow("%d of %d", registers, numbers) << registers << numbers;
    }
    void aSimulatorRunsItToTheSameNumbers() {
        if (QStandardPaths::findExecutable("iverilog").isEmpty())
            QSKIP("iverilog is not installed");
        QFETCH(int, registers);
        QFETCH(int, numbers);
        auto stream = exampleStream(numbers);
        if (numbers == 200) { // equal magnitudes of both signs, zeros, the smallest, the largest, infinity
            MersenneTwister random(7);
            for (auto& one : stream)
                one = static_cast<float>(static_cast<int>(random.next() % 9) - 4);
            stream[17] = std::numeric_limits<float>::denorm_min();
            stream[60] = -std::numeric_limits<float>::max();
            stream[150] = -0.0f;
            stream[151] = std::numeric_limits<float>::infinity();
        }
        const auto circuit = toperCircuit(stream, registers);
        QVERIFY(circuit.ok());
        const auto said = simulated(*circuit);
        QVERIFY2(said.contains("PASS") && !said.contains("warning"), qPrintable(said.right(600)));

        // By sorting: what the last cycle leaves are the largest magnitudes, the first come of equal ones.
        auto sorted = stream;
        std::stable_sort(sorted.begin(), sorted.end(), [](float a, float b) { return std::fabs(a) > std::fabs(b); });
        std::erase_if(sorted, [](float f) { return f == 0.0f; });
        const auto cycles = said.split('\n').filter("cycle ");
        const auto kept = cycles.last().section(": ", 1).split(' ', Qt::SkipEmptyParts);
        QCOMPARE(kept.size(), registers);
        for (int i = 0; i < registers; ++i) {
            const float wanted = i < static_cast<int>(sorted.size()) ? sorted[static_cast<std::size_t>(i)] : 0.0f;
            QCOMPARE(std::fabs(std::bit_cast<float>(kept[i].toUInt(nullptr, 16))), std::fabs(wanted));
        }
        // A full chain passes something on to its end with every number.
        if (numbers >= registers && numbers != 200)
            QCOMPARE(cycles.size(), pipelinedClocks(registers, numbers));
    }
    void aWrongCircuitIsSeen() {
        if (QStandardPaths::findExecutable("iverilog").isEmpty())
            QSKIP("iverilog is not installed");
        auto circuit = *toperCircuit(exampleStream(20), 8);
        const std::string compares = "passing[32*i +: 31] > kept";
        QVERIFY(circuit.find(compares) != std::string::npos);
        circuit.replace(circuit.find(compares), compares.size(), "passing[32*i +: 31] < kept");
        QVERIFY(simulated(circuit).contains("FAIL"));
    }
    void whatIsNoNumberIsRefused() {
        const float some[] = {1, NAN};
        QVERIFY(!toperCircuit(some, 4).ok());
        QVERIFY(!toperCircuit({}, 4).ok());
        QVERIFY(!toperCircuit(std::span(some).first(1), 0).ok());
        QVERIFY(!toperCircuit(std::span(some).first(1), mostCircuitRegisters + 1).ok());
    }
};

QTEST_GUILESS_MAIN(tst_circuit)
#include "tst_circuit.moc"
