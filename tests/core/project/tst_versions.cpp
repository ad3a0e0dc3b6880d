// Files that earlier versions of Telar wrote open with all they hold; a file of a later version is refused, or
// its records counted as such, in a sentence that says so.
#include "core/experiment/record_log.hpp"
#include "core/lesson/lesson.hpp"
#include "core/nn/saved_model.hpp"
#include "core/project/project.hpp"
#include "core/simt/trace_file.hpp"
#include "tests/support/checkpoints.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_versions : public QObject {
    Q_OBJECT

    static std::string path(const std::string& name) { return TELAR_TEST_DATA "/" + name; }
    /// As a version would write it that comes after this one.
    static std::string later(std::string text) {
        const auto at = text.find("\"schema\"");
        const auto digit = text.find_first_of("0123456789", at);
        text.replace(digit, 1, "999");
        return text;
    }
    static bool saysLater(const Error& error) {
        const auto words = error.str();
        return words.find("newer") != std::string::npos || words.find("later") != std::string::npos ||
               words.find("999") != std::string::npos;
    }

private slots:
    void records_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("operations");
        QTest::newRow("without single runs and costs") << "first.jsonl" << QStringList{"pool", "pool", "pool", "pool"};
        QTest::newRow("with results among the settings")
            << "results_in_spec.jsonl" << QStringList{"matmul", "matmul", "neuron", "neuron", "pipeline", "pipeline"};
        QTest::newRow("schema 1") << "schema1.jsonl"
                                  << QStringList{"pool",   "pool",   "pool",     "matmul",   "matmul",
                                                 "neuron", "neuron", "pipeline", "pipeline", "train"};
    }
    void records() {
        QFETCH(QString, file);
        QFETCH(QStringList, operations);
        const auto name = path("records/" + file.toStdString());
        const auto read = loadRecords(name);
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().str().c_str());
        QCOMPARE(read->damagedLines, 0);
        QStringList found;
        for (const auto& point : read->points) {
            found << QString::fromStdString(point.operation);
            QVERIFY(point.total.median > 0 && !point.backend.empty() && !settingsOf(point).empty());
        }
        QCOMPARE(found, operations);

        const auto newer =
            readRecords(bytesOf(name) + later(bytesOf(name).substr(0, bytesOf(name).find('\n') + 1)), "a");
        QVERIFY(newer.ok());
        QCOMPARE(newer->points.size(), read->points.size());
        QCOMPARE(newer->newerLines, 1);
    }

    void aTrace() {
        const auto text = bytesOf(path("traces/schema1.json"));
        const auto read = readTrace(text, "a");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().str().c_str());
        QCOMPARE(read->operation, std::string("pool"));
        QCOMPARE(read->rows * read->columns, 4);
        QVERIFY(!read->trace.blocks.empty());
        const auto newer = readTrace(later(text), "a");
        QVERIFY(!newer.ok());
        QVERIFY2(saysLater(newer.error()), newer.error().str().c_str());
    }

    void checkpoints() {
        const auto model = nn::loadModel(path("checkpoints/model.safetensors"), nullptr);
        QVERIFY2(model.ok(), model.ok() ? "" : model.error().str().c_str());
        QCOMPARE(model->classes.size(), std::size_t(10));
        const auto state = test::loadCheckpoint(path("checkpoints/model.safetensors"), model->model);
        QVERIFY2(state.ok(), state.ok() ? "" : state.error().str().c_str());
        QCOMPARE(state->epochsDone, 2);
        QCOMPARE(state->moments.size(), std::size_t(2)); // Adam's
        // The first ones said nothing of their network.
        auto first = nn::loadTensors(path("checkpoints/model.safetensors"));
        QVERIFY(first.ok());
        first->metadata = {{"format", "pt"}};
        const Scratch scratch;
        const auto old = scratch.path("old.safetensors");
        QVERIFY(nn::saveTensors(old, *first).ok());
        QVERIFY(!nn::loadModel(old, nullptr).ok());
        const auto assumed = nn::loadModel(old, &model->model);
        QVERIFY(assumed.ok());
        QVERIFY(assumed->parameters == model->parameters);
    }

    void projectsAndLessons() {
        for (const char* file : {"projects/version1.telar", "projects/version2.telar"}) {
            const auto text = bytesOf(path(file));
            QVERIFY2(readProject(text, file).ok(), file);
            const auto newer = readProject(later(text), file);
            QVERIFY2(!newer.ok() && saysLater(newer.error()), file);
        }
        const auto text = bytesOf(path("../../resources/lessons/first-grid.telar-lesson"));
        QVERIFY(readLesson(text, "a").ok());
        const auto newer = readLesson(later(text), "a");
        QVERIFY(!newer.ok());
        QVERIFY2(saysLater(newer.error()), newer.error().str().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_versions)
#include "tst_versions.moc"
