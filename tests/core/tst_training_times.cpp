// Trainings made in a lab leave the records that a sweep of the same makes; a study is summed up setting by setting; a
// trained network shows its first filters.
#include "core/forward/operation.hpp"
#include "core/forward/parameters.hpp"
#include "core/forward/study_summary.hpp"
#include "core/nn/first_filters.hpp"
#include "core/nn/operation.hpp"
#include "core/nn/training_parameters.hpp"

#include <QTest>

using namespace telar;

class tst_training_times : public QObject {
    Q_OBJECT

private slots:
    void forwardTrainingIsTheSweepsRecord() {
        const auto operation = forwardOperation();
        QVERIFY(operation);
        Work work{50, usualSettings(*operation), 3, 9};
        for (auto& setting : work.settings) {
            if (setting.name == "epochs")
                setting.value = "4";
            if (setting.name == "registers")
                setting.value = "8";
        }
        auto prepared = operation->prepare(work, {});
        QVERIFY(prepared);
        const auto swept = operation->measure(**prepared, {"lanes", 0, work}, {1, 0}, {}, {});
        QVERIFY(swept);
        forward::TrainSpec spec;
        spec.epochs = 4;
        spec.registers = 8;
        spec.seed = 3;
        const auto data = forward::sumDataset(50, 3);
        spec.shape = forward::shapeFor(data);
        const auto result = forward::train(spec, data);
        QVERIFY(result);
        const auto record = forwardTimes(spec, "sum", 50, *result);
        QCOMPARE(record.operation, swept->operation);
        QCOMPARE(record.backend, swept->backend);
        QCOMPARE(record.threads, swept->threads);
        QCOMPARE(record.seed, swept->seed);
        QCOMPARE(record.inputColumns, swept->inputColumns);
        QCOMPARE(record.inputSource, swept->inputSource);
        QCOMPARE(record.entries.size(), swept->entries.size());
        for (std::size_t i = 0; i < record.entries.size(); ++i) {
            QCOMPARE(record.entries[i].name, swept->entries[i].name);
            QCOMPARE(wordOf(record.entries[i].value), wordOf(swept->entries[i].value));
        }
        QCOMPARE(record.figures.size(), swept->figures.size());
        for (std::size_t i = 0; i < record.figures.size(); ++i)
            QCOMPARE(record.figures[i].value, swept->figures[i].value); // the same training
        QVERIFY(record.total.median > 0 && record.eachMs.size() == 1);
    }

    void editedLayersAndStoppedTrainingsLeaveNoRecord() {
        auto spec = nn::usualTraining("mlp");
        nn::TrainingResult result;
        QVERIFY(!trainingTimes(spec, "fast", "digits", result)); // nothing was trained
        result.epochs.push_back({});
        result.epochs[0].ms = 12;
        spec.epochs = 2;
        QVERIFY(!trainingTimes(spec, "fast", "digits", result)); // stopped after one
        spec.epochs = 1;
        const auto record = trainingTimes(spec, "fast", "digits", result);
        QVERIFY(record);
        QCOMPARE(record->operation, std::string("mlp"));
        QCOMPARE(record->total.median, 12.0);
        QCOMPARE(record->inputColumns, spec.epochs);
        spec.model.layers.insert(spec.model.layers.begin(), spec.model.layers.front());
        QVERIFY(!trainingTimes(spec, "fast", "digits", result));
    }

    void aStudyIsSummedUpSettingBySetting() {
        forward::StudySpec spec;
        spec.registers = {4, 0};
        spec.corpora = {50};
        spec.seeds = 3;
        spec.base.epochs = 5;
        const auto runs = forward::runStudy(spec);
        QVERIFY(runs);
        const auto summary = forward::summaryOf(*runs, spec.base, forward::sumDataset(50, 1));
        QCOMPARE(summary.size(), std::size_t{3});
        QCOMPARE(summary[0].registers, 4);
        QCOMPARE(summary[1].registers, 0);
        QCOMPARE(summary[2].registers, -1);
        QCOMPARE(summary[1].wins, 0); // against itself
        QCOMPARE(summary[1].ties, 3);
        int wins = 0;
        std::vector<double> finals, first;
        for (std::size_t seed = 0; seed < 3; ++seed) {
            const auto &few = (*runs)[seed].result, &all = (*runs)[3 + seed].result;
            wins += few.bestLoss < all.bestLoss;
            finals.push_back(few.finalValidationLoss());
            first.push_back(few.epochs[0].trainLoss);
        }
        QCOMPARE(summary[0].wins, wins);
        QCOMPARE(summary[0].validation.median, statisticsOf(finals).median);
        QCOMPARE(summary[0].trainCurve.size(), std::size_t{5});
        QCOMPARE(summary[0].trainCurve[0], statisticsOf(first).median);
        QCOMPARE(summary[2].bytes, 0);
        QVERIFY(summary[0].bytes > 0 && summary[0].bytes < summary[1].bytes);
    }

    void theFirstConvolutionIsFoundByItsLayersNumber() {
        nn::Tensors weights{{"features.10.weight", {1, 1, 1, 1}, {5}},
                            {"features.3.weight", {2, 1, 1, 2}, {1, 2, 3, 4}},
                            {"classifier.1.weight", {2, 2}, {0, 0, 0, 0}}};
        const auto first = nn::firstFilters(weights, "x");
        QVERIFY(first);
        QCOMPARE(first->outputs, int64_t{2});
        QCOMPARE(first->channels, int64_t{1});
        QCOMPARE(first->weights.columns(), int64_t{2});
        QCOMPARE(first->weights.view().at(0, 1, 1), 4.0f);
        weights.erase(weights.begin(), weights.begin() + 2);
        const auto none = nn::firstFilters(weights, "mine.safetensors");
        QVERIFY(!none && none.error().what.str().find("no convolution") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_training_times)
#include "tst_training_times.moc"
