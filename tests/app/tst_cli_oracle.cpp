// What telar-cli profile counts without a GPU against what the counters of an H200 said of the same launches
// (tests/data/cuda/h200_builtin.csv). Launches that take long to count are left to a machine with a GPU.
#include "tests/support/cli.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using namespace telar::test;

namespace {

using Launch = QMap<QByteArray, QByteArray>; ///< by the table's heading

/// The launches of each case, in order.
QMap<QByteArray, QList<Launch>> cases() {
    QMap<QByteArray, QList<Launch>> all;
    QFile file(TELAR_TEST_DATA "/cuda/h200_builtin.csv");
    if (!file.open(QIODevice::ReadOnly))
        return all;
    file.readLine(); // what it is
    const auto names = file.readLine().trimmed().split(',');
    while (!file.atEnd()) {
        const auto cells = file.readLine().trimmed().split(',');
        Launch launch;
        for (qsizetype k = 0; k < std::min(names.size(), cells.size()); ++k)
            launch[names[k]] = cells[k];
        all[cells[0]] << launch;
    }
    return all;
}

constexpr double mostInstructions = 2.5e7; ///< of warps, that are counted in this test

/// Two loads of one tile's cell, one for each way of a branch, which the assembler joins.
bool joinsLoads(const QByteArray& words) { return words.startsWith("pool tiled") && words.contains("--padding 1"); }

} // namespace

class tst_cli_oracle : public QObject {
    Q_OBJECT

private slots:
    void tableIsWhole() {
        const auto all = cases();
        QCOMPARE(all.size(), 91);
        int launches = 0;
        for (const auto& one : all)
            launches += static_cast<int>(one.size());
        QCOMPARE(launches, 115);
    }
    void countsEqual_data() {
        QTest::addColumn<QByteArray>("words");
        int rows = 0;
        const auto all = cases();
        for (auto one = all.begin(); one != all.end(); ++one) {
            double instructions = 0;
            for (const auto& launch : one.value())
                instructions += launch["machine_instructions"].toDouble();
            if (instructions > mostInstructions)
                continue;
            QTest::newRow(one.key().constData()) << one.key();
            ++rows;
        }
        QVERIFY2(rows >= 60, QByteArray::number(rows));
    }
    void countsEqual() {
        QFETCH(QByteArray, words);
        const auto expected = cases()[words];
        const auto made =
            call(QStringList{"profile"} + QString::fromUtf8(words).split(' ') + QStringList{"--json", "-"});
        QVERIFY2(made.code == 0, made.err.constData());
        const auto launches = QJsonDocument::fromJson(made.out).object()["launches"].toArray();
        QCOMPARE(launches.size(), expected.size());
        for (qsizetype k = 0; k < launches.size(); ++k) {
            const auto figures = launches[k].toObject()["figures"].toObject();
            const auto same = [&](const char* name) {
                return figures[name].toDouble() == expected[k][name].toDouble();
            };
            for (const char* name :
                 {"global_load_requests", "global_load_sectors", "global_store_requests", "global_store_sectors"})
                QVERIFY2(same(name), name);
            // Passes that the hardware adds where an access waits for others are counted as conflicts there.
            for (const QByteArray kind : {"load", "store"}) {
                const QByteArray passes = "shared_" + kind + "_wavefronts",
                                 conflicts = "shared_" + kind + "_bank_conflicts";
                const double mine = figures[passes].toDouble() - figures[conflicts].toDouble(),
                             ideal = expected[k][passes].toDouble() - expected[k][conflicts].toDouble();
                if (joinsLoads(words) && kind == "load")
                    QVERIFY2(mine >= ideal && mine < 1.1 * ideal, passes.constData());
                else
                    QVERIFY2(std::abs(mine - ideal) <= 0.002 * ideal + 2,
                             (passes + " " + QByteArray::number(mine) + " " + QByteArray::number(ideal)).constData());
                QVERIFY2(figures[passes].toDouble() <= 1.1 * expected[k][passes].toDouble() &&
                             figures[passes].toDouble() >= 0.95 * expected[k][passes].toDouble(),
                         passes.constData());
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_oracle)
#include "tst_cli_oracle.moc"
