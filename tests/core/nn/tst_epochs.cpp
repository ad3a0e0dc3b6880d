// The history of a training in records, checkpoints and projects: one writer, one reader, and files of before.
#include "core/nn/checkpoint.hpp"
#include "core/nn/epochs_json.hpp"
#include "core/nn/training_parameters.hpp"
#include "tests/support/checkpoints.hpp"
#include "tests/support/failing_new.hpp"

#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::nn;

namespace {

Epochs twoEpochs() {
    EpochFigures first, second;
    first = {2.5, 0.1, 2.25, 0.125, 12.5, confusionFrom({1, 2, 3, 4})};
    second = {HUGE_VAL, EpochFigures::none, -HUGE_VAL, EpochFigures::none, 0.1, {}};
    return {first, second};
}

/// NaN is itself here.
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool same(const Epochs& a, const Epochs& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const EpochFigures& x, const EpochFigures& y) {
        return same(x.trainLoss, y.trainLoss) && same(x.trainAccuracy, y.trainAccuracy) &&
               same(x.validationLoss, y.validationLoss) && same(x.validationAccuracy, y.validationAccuracy) &&
               same(x.ms, y.ms) && x.confusion == y.confusion;
    });
}

} // namespace

class tst_epochs : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrittenComesBack() {
        const auto epochs = twoEpochs();
        const auto again = epochsFromText(epochsText(epochs));
        QVERIFY(again && same(*again, epochs));
        QVERIFY(epochsFromText(epochsText({}))->empty());
    }

    /// A value without a type that became an object crashed when the memory for it was refused (nlohmann-json 3.11.2).
    void anyAllocationMayFail() {
        for (const auto detail : {EpochDetail::Record, EpochDetail::State})
            QVERIFY(test::refuseEachAllocation([&] { return epochsJson(twoEpochs(), detail); }) > 20);
    }

    void recordsSayWhatTheyAlwaysSaid() {
        QCOMPARE(
            epochsJson(twoEpochs(), EpochDetail::Record).dump(),
            std::string(
                R"([{"train_loss":2.5,"train_accuracy":0.1,"validation_loss":2.25,"validation_accuracy":0.125,"ms":12.5},)"
                R"({"train_loss":null,"train_accuracy":null,"validation_loss":null,"validation_accuracy":null,"ms":0.1}])"));
        const auto read = epochsFrom(epochsJson(twoEpochs(), EpochDetail::Record));
        QVERIFY(read && read->size() == 2 && read->front().confusion == Confusion());
        QCOMPARE(read->front().validationLoss, 2.25);
        QCOMPARE(confusionJson(confusionFrom({1, 2, 3, 4, 5, 6})).dump(), std::string("[[1,2,3],[4,5,6]]"));
    }

    /// A file that telar-cli wrote when checkpoints held arrays.
    void checkpointsOfBeforeGoOn() {
        const auto state = test::loadCheckpoint(TELAR_TEST_DATA "/checkpoints/model.safetensors", mlp(2));
        QVERIFY2(state.ok(), state.ok() ? "" : state.error().str().c_str());
        QCOMPARE(state->epochs.size(), std::size_t{2});
        QCOMPARE(state->epochs[0].trainLoss, 2.3662816281737187);
        QCOMPARE(state->epochs[1].validationAccuracy, 0.2222222222222222);
        QCOMPARE(state->epochs[1].ms, 13.851950004696846);
        QCOMPARE(state->epochs[1].confusion.classes, 10);
        QCOMPARE(state->epochs[1].confusion.at(1, 1), 5);
    }

    /// As projects wrote it: in the order of the alphabet, whole numbers among the others.
    void projectsOfBeforeOpen() {
        const auto read = epochsFromText(
            R"([{"confusion":[1,0,2,3],"ms":12,"train_accuracy":0.5,"train_loss":"inf","validation_accuracy":null,"validation_loss":1},)"
            R"({"train_loss":3}])");
        QVERIFY(read && read->size() == 2);
        EpochFigures first{HUGE_VAL, 0.5, 1, EpochFigures::none, 12, confusionFrom({1, 0, 2, 3})},
            second{3, 0, 0, 0, 0, {}};
        QVERIFY(same(*read, {first, second}));
    }

    void whatIsNoHistoryIsRefused() {
        for (const char* wrong :
             {"", "{}", "null", "[1]", "[null]", R"([{"ms":"1"}])", R"([{"ms":[]}])", R"([{"train_loss":"nan"}])",
              R"([{"confusion":7}])", R"([{"confusion":[0.5]}])", R"([{"confusion":[-1]}])",
              R"([{"confusion":[1e20]}])", "[[1,2,3,4,5,2]]", "[[1,2,3,4,5,3,[1,2,3,4]]]",
              "[[1,2,3,4,5,2.5,[1,2,3,4]]]", "[[1,2,3,4,5,2,7]]", R"([{"confusion":[[[[[[1]]]]]]}])"})
            QVERIFY2(!epochsFromText(wrong), wrong);
        QVERIFY(epochsFromText("[[1,2,3,4,5,2,[1,2,3,4]]]"));
    }

    /// Specs are compared by what they hold: a momentum that Adam's command line does not say is another spec.
    void specsAreValues() {
        const auto spec = defaultTraining(mlp());
        QVERIFY(spec == defaultTraining(mlp()));
        for (const auto change : std::initializer_list<void (*)(TrainingSpec&)>{
                 [](TrainingSpec& s) { s.batch += 1; }, [](TrainingSpec& s) { s.rate *= 2; },
                 [](TrainingSpec& s) { s.seed += 1; }, [](TrainingSpec& s) { s.split.testPerClass += 1; },
                 [](TrainingSpec& s) { s.optimiser.momentum += 0.5; },
                 [](TrainingSpec& s) { s.model.layers.pop_back(); },
                 [](TrainingSpec& s) {
                     s.changes = {{1, 0.5}};
                 }}) {
            auto other = spec;
            change(other);
            QVERIFY(!(other == spec));
        }
    }
};

QTEST_GUILESS_MAIN(tst_epochs)
#include "tst_epochs.moc"
