// Every operation x profile, trace and reference of telar-cli, from the list that the program has: it works, or one sentence says
// why there is nothing to look at.
#include "core/catalogue/operations.hpp"
#include "tests/support/cli.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using namespace telar::test;

namespace {

const AllOperations& all() {
    static const AllOperations made(
        [](const std::string&, const JobContext&) -> Expected<nn::SamplesPtr> { return cancelledError(); });
    return made;
}

std::vector<const Operation*> operations() {
    std::vector<const Operation*> list;
    for (const auto* catalogue : {&all().catalogue, &all().parts})
        for (const auto& one : catalogue->all())
            list.push_back(one.get());
    return list;
}

/// A small piece of work as people type it; more than one block, so that indices are not all 0.
QStringList smallWork(const Operation& operation) {
    const auto asked = operation.kernelForm();
    if (asked.sizes.empty())
        return {"--random", "24x20", "--seed", "35"};
    QStringList words;
    for (const auto& one : asked.sizes)
        words << QString::fromStdString(one.option) << (asked.sizes.size() > 1 ? "20" : "600");
    if (operation.workPower() > 2)
        words[1] = "20"; // each thread of matmul2-nested redoes the whole product
    for (const auto& one : asked.parameters)
        if (one.id == "heads" || one.id == "head_size")
            words << QString::fromStdString(one.option) << (one.id == "heads" ? "2" : "8");
    return words;
}

} // namespace

class tst_cli_kernel_table : public QObject {
    Q_OBJECT

    static void rows() {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < operations().size(); ++i)
            QTest::newRow(operations()[i]->id().c_str()) << static_cast<int>(i);
    }
    /// Whether it is refused with a sentence that names it and what can be asked for instead.
    static bool isRefused(const QString& command, const Operation& operation) {
        const auto id = QString::fromStdString(operation.id());
        const auto made = call({command, id, "direct"});
        return made.code == 2 && made.err.count('\n') == 1 && made.out.isEmpty() &&
               made.err.startsWith(("telar-cli: error: " + id + " has no kernels").toUtf8()) &&
               made.err.contains("pool");
    }

private slots:
    void theListIsNotEmpty() {
        QVERIFY(operations().size() >= 12);
        int kernels = 0;
        for (const auto* one : operations())
            kernels += static_cast<int>(one->kernels().size());
        QVERIFY2(kernels > 20, QByteArray::number(kernels));
    }
    void profiles_data() { rows(); }
    void profiles() {
        QFETCH(int, place);
        const auto& operation = *operations()[static_cast<std::size_t>(place)];
        if (operation.kernels().empty()) {
            QVERIFY(isRefused("profile", operation));
            return;
        }
        for (const auto& card : operation.kernels()) {
            const auto id = QString::fromStdString(operation.id());
            const auto made =
                call(QStringList{"profile", id, card.id} + smallWork(operation) + QStringList{"--json", "-"});
            QVERIFY2(made.code == (card.broken() ? made.code : 0), card.id + (": " + made.err));
            if (made.code == 2)
                continue; // a wrong kernel that this size does not fit
            const auto record = QJsonDocument::fromJson(made.out).object();
            QCOMPARE(record["settings"].toObject()["profiled"].toString(), id);
            QCOMPARE(record["settings"].toObject()["variant"].toString(), QString(card.id));
            QVERIFY2(record["figures"].toObject()["global_load_requests"].toInt() > 0 ||
                         record["figures"].toObject().size() > 3,
                     card.id);
            for (const auto& launch : record["launches"].toArray()) // its time is predicted
                QVERIFY2(launch.toObject()["foretold"].toObject()["ms"].toDouble() > 0, card.id);
        }
    }
    void traces_data() { rows(); }
    void traces() {
        QFETCH(int, place);
        const auto& operation = *operations()[static_cast<std::size_t>(place)];
        if (operation.kernels().empty()) {
            QVERIFY(isRefused("trace", operation));
            return;
        }
        for (const auto& card : operation.kernels()) {
            if (card.broken())
                continue;
            const auto id = QString::fromStdString(operation.id());
            const auto words = QStringList{"trace", id, card.id} + smallWork(operation);
            const auto made = call(words + QStringList{"--blocks", "2", "--output", "-"});
            QVERIFY2(made.code == 0, card.id + (": " + made.err));
            const auto trace = QJsonDocument::fromJson(made.out).object();
            QCOMPARE(trace["operation"].toString(), id);
            // The threads that are traced are seen to fill the output; the last block of all does it for some kernels.
            qsizetype cells = 0, blocks = 1;
            for (const auto& count : trace["launch"].toObject()["grid"].toArray())
                blocks *= count.toInt();
            for (const auto& thread : trace["threads"].toArray())
                cells += thread.toObject()["output"].toArray().size();
            QVERIFY2(cells > 0 || (blocks > 2 && std::string_view(card.id) == "single"), card.id);
            QVERIFY2(call(words).out.contains("traced   "), card.id);
            const auto past = call(words + QStringList{"--launch", "900"});
            QVERIFY2(past.code == 1 && past.err.contains("no launch 900"), past.err);
        }
    }
    void unknownKernelsAreRefused_data() { rows(); }
    void unknownKernelsAreRefused() {
        QFETCH(int, place);
        const auto& operation = *operations()[static_cast<std::size_t>(place)];
        if (operation.kernels().empty())
            return;
        for (const char* command : {"profile", "trace"}) {
            const auto made =
                call(QStringList{command, QString::fromStdString(operation.id()), "sideways"} + smallWork(operation));
            QVERIFY2((made.code == 1 || made.code == 2) && made.err.count('\n') == 1 && made.err.contains("kernel"),
                     made.err);
        }
    }
    /// Each launch of a kernel that is several has what it fills.
    void laterLaunchesAreTraced() {
        const QStringList small{"trace",       "attention", "three-launches", "--tokens", "20", "--heads", "2",
                                "--head-size", "8",         "--output",       "-"};
        for (int launch = 0; launch < 3; ++launch) {
            const auto made = call(small + QStringList{"--launch", QString::number(launch)});
            const auto threads = QJsonDocument::fromJson(made.out).object()["threads"].toArray();
            qsizetype cells = 0;
            for (const auto& thread : threads)
                cells += thread.toObject()["output"].toArray().size();
            QCOMPARE(cells, qsizetype(launch == 2 ? 2 * 20 * 8 : 2 * 20 * 20));
        }
    }
    /// The counts of a file's numbers are those of its shape.
    void filesTakeThePlaceOfRandomNumbers() {
        const Scratch scratch;
        const auto file = path(scratch, "x.csv");
        QFile csv(file);
        QVERIFY(csv.open(QIODevice::WriteOnly));
        csv.write("1,2,3,4\n5,6,7,8\n");
        csv.close();
        const auto figures = [](const QStringList& words) {
            const auto made = call(QStringList{"profile", "softmax", "row-per-warp", "--json", "-"} + words);
            return QJsonDocument::fromJson(made.out).object()["figures"].toObject()["global_load_requests"].toInt();
        };
        QVERIFY(figures({"--input", file}) > 0);
        QCOMPARE(figures({"--input", file}), figures({"--rows", "2", "--columns", "4"}));
        for (const auto& wrong : {QStringList{"softmax", "row-per-warp", "--input", file, "--rows", "2"},
                                  {"softmax", "row-per-warp", "--input", file, "--seed", "2"},
                                  {"attention", "flash", "--q", file},
                                  {"softmax", "row-per-warp", "--rows", "0"}}) {
            const auto refused = call(QStringList{"profile"} + wrong);
            QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1, refused.err);
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_kernel_table)
#include "tst_cli_kernel_table.moc"
