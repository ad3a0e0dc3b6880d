// What a classifier is worth, against scikit-learn and SciPy; class weights, weight decay, frozen layers and schedules, against
// PyTorch (both written by scripts beside the data). Early stopping, balanced sampling, and fine-tuning to other classes.
#include "core/nn/checkpoint.hpp"
#include "core/nn/measures.hpp"
#include "core/nn/training_parameters.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/scratch.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <numeric>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;
using telar::test::refusal;

namespace {

QJsonObject oracle(const char* name) {
    QFile file(QString(TELAR_TEST_DATA "/oracles/") + name);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

template <class Number>
std::vector<Number> numbers(const QJsonValue& json) {
    std::vector<Number> out;
    for (const auto one : json.toArray())
        out.push_back(static_cast<Number>(one.toDouble()));
    return out;
}

bool near(double a, double b, double within = 1e-12) {
    return std::fabs(a - b) <= within * std::max(1.0, std::fabs(b));
}

/// Of a curve: its points, but for infinite thresholds, and its area.
void sameCurve(const Curve& curve, const QJsonObject& wanted) {
    const auto x = wanted["x"].toArray(), y = wanted["y"].toArray(), at = wanted["thresholds"].toArray();
    QCOMPARE(qsizetype(curve.points.size()), x.size());
    for (qsizetype i = 0; i < x.size(); ++i) {
        const auto& point = curve.points[std::size_t(i)];
        QVERIFY(near(point.x, x[i].toDouble()) && near(point.y, y[i].toDouble()));
        QVERIFY(at[i].isNull() ? std::isinf(point.threshold) : near(point.threshold, at[i].toDouble()));
    }
    QVERIFY(near(curve.area, wanted["area"].toDouble()));
}

TrainingSpec small() {
    TrainingSpec spec;
    spec.model = mlp(8, 3);
    spec.model.input = {1, 8, 8};
    spec.epochs = 40, spec.batch = 8, spec.seed = 3;
    spec.split = {5, 0.2, 3, SplitBy::Usual, 0, 0};
    return spec;
}

} // namespace

class tst_nn_measures : public QObject {
    Q_OBJECT

private slots:
    void asScikitLearn() {
        const auto json = oracle("measures.json");
        const auto truth = numbers<int32_t>(json["truth"]), predicted = numbers<int32_t>(json["predicted"]);
        const auto probabilities = numbers<float>(json["probabilities"]);
        QCOMPARE(truth.size(), std::size_t(90));
        const auto confusion = confusionOf(truth, predicted, 3, 3);
        QVERIFY(near(balancedAccuracy(confusion), json["balanced_accuracy"].toDouble()));
        const auto per = json["per_class"].toObject();
        const auto figures = classFigures(confusion);
        const auto sure = classIntervals(confusion);
        for (int c = 0; c < 3; ++c) {
            const auto& one = figures[std::size_t(c)];
            const auto& at = sure[std::size_t(c)];
            QVERIFY(near(one.precision, per["precision"][c].toDouble()) &&
                    near(one.recall, per["recall"][c].toDouble()) && near(one.f1, per["f1"][c].toDouble()));
            for (const auto& [value, interval] :
                 {std::pair{one.precision, at.precision}, {one.recall, at.recall}, {one.f1, at.f1}})
                QVERIFY(interval.low < value && value < interval.high && interval.low >= 0 && interval.high <= 1);
            const auto against = oneAgainstRest(truth, probabilities, 3, c);
            sameCurve(rocCurve(against.scores, against.positive), json["roc"][c].toObject());
            sameCurve(precisionRecallCurve(against.scores, against.positive), json["precision_recall"][c].toObject());
        }
        std::vector<float> confidence;
        std::vector<bool> right, other;
        const auto second = numbers<int32_t>(json["other"]);
        for (std::size_t i = 0; i < truth.size(); ++i) {
            confidence.push_back(probabilities[3 * i + std::size_t(predicted[i])]);
            right.push_back(predicted[i] == truth[i]);
            other.push_back(second[i] == truth[i]);
        }
        const auto calibration = calibrationOf(confidence, right);
        const auto wanted = json["calibration"].toObject();
        qsizetype bin = 0;
        for (const auto& one : calibration.bins) {
            if (one.count == 0)
                continue;
            QVERIFY(near(one.accuracy, wanted["accuracy"][bin].toDouble(), 1e-6));
            QVERIFY(near(one.confidence, wanted["confidence"][bin].toDouble(), 1e-6));
            ++bin;
        }
        QCOMPARE(bin, wanted["accuracy"].toArray().size());
        QVERIFY(near(calibration.expectedError, wanted["ece"].toDouble(), 1e-6));
        const auto test = mcNemar(right, other);
        const auto said = json["mcnemar"].toObject();
        QCOMPARE(test.onlyFirst, said["only_first"].toInt());
        QCOMPARE(test.onlySecond, said["only_second"].toInt());
        QVERIFY(near(test.p, said["p"].toDouble(), 1e-9) && near(test.chiSquared, said["chi_squared"].toDouble()));
        QVERIFY(near(meanCost(confusion, *costMatrixFrom("0,1,2\n5;0\t1\r\n\n50 10 0")), json["mean_cost"].toDouble()));
    }
    void whatIsNotThere() {
        QVERIFY(std::isnan(balancedAccuracy({})) && std::isnan(meanCost({}, {})));
        QVERIFY(std::isnan(rocCurve({}, {}).area) && std::isnan(precisionRecallCurve({}, {}).area));
        const std::vector<float> scores{0.1f, 0.9f};
        QVERIFY(std::isnan(rocCurve(scores, {true, true}).area));
        QCOMPARE(rocCurve(scores, {false, true}).area, 1.0);
        QCOMPARE(precisionRecallCurve(scores, {true, false}).area, 0.5);
        QCOMPARE(calibrationOf({}, {}).expectedError, 0.0);
        QCOMPARE(mcNemar({true, false}, {true, false}).p, 1.0);
        std::vector<bool> all(20000, true), none(20000, false);
        QCOMPARE(mcNemar(all, none).p, 0.0);
        none = all;
        for (std::size_t i = 0; i < 5000; ++i)
            (i % 2 == 0 ? all : none)[i] = false;
        QCOMPARE(mcNemar(all, none).p, 1.0);
        for (const char* wrong : {"", "1,2\n3", "1,2\n3,4\n5,6", "a", "1,2\n3,x", "1e999", "1 2 3", "0,1\n1,0 0"})
            QVERIFY2(!costMatrixFrom(wrong), wrong);
        QCOMPARE(meanCost(confusionOf(std::vector<int32_t>{0, 1}, std::vector<int32_t>{2, 1}, 2, 3), {2, {0, 7, 3, 0}}),
                 3.5); // an output that is no class
    }
    /// Pictures of a group are alike: drawn by group, the interval is wider, and as wide as the spread of groups says.
    void sureByGroup() {
        std::vector<GroupCount> groups;
        for (int g = 0; g < 20; ++g)
            groups.push_back({g % 2 == 0 ? 50 : 0, 50});
        const auto by = groupBootstrap(groups);
        const auto wilsons = wilson(500, 1000);
        QVERIFY(by.high - by.low > 4 * (wilsons.high - wilsons.low));
        // 20 coins: the mean's deviation is 0.5 / sqrt(20).
        QVERIFY(std::fabs((by.high - by.low) / 2 - 1.96 * 0.5 / std::sqrt(20.0)) < 0.04);
        const auto again = groupBootstrap(groups);
        QVERIFY(again.low == by.low && again.high == by.high);
        QVERIFY(groupBootstrap(std::span(groups).first(1)).high == 1 && groupBootstrap({}).low == 0);
        for (auto& one : groups)
            one = {30, 40};
        QVERIFY(near(groupBootstrap(groups).low, 0.75) && near(groupBootstrap(groups).high, 0.75));
    }
    /// Four groups can be drawn in 256 ways: all of them, counted, are what the draws come close to.
    void sureOfAGap() {
        const std::vector<GroupCount> one{{9, 10}, {8, 10}, {10, 10}, {30, 40}},
            other{{5, 10}, {1, 10}, {7, 10}, {2, 40}};
        std::vector<double> all;
        for (unsigned way = 0; way < 256; ++way) {
            double right[2] = {}, total = 0;
            for (unsigned k = 0; k < 4; ++k) {
                const auto g = way >> (2 * k) & 3;
                right[0] += double(one[g].right), right[1] += double(other[g].right), total += double(one[g].total);
            }
            all.push_back((right[0] - right[1]) / total);
        }
        std::sort(all.begin(), all.end());
        const auto gap = gapBootstrap(one, other, 35, 20000);
        QVERIFY(gap.low >= all[4] && gap.low <= all[9]); // of 256, 6.4 lie below
        QVERIFY(gap.high >= all[246] && gap.high <= all[251]);
        // Alike in every group, the gap is certain, whatever the spread between groups.
        auto less = one;
        for (auto& group : less)
            group.right -= group.total / 10;
        QVERIFY(near(gapBootstrap(one, less).low, 0.1) && near(gapBootstrap(one, less).high, 0.1));
        // Nothing is known from one group that was tested in both.
        const std::vector<GroupCount> first{{5, 10}, {}, {}, {}};
        QVERIFY(gapBootstrap(one, first).low == -1 && gapBootstrap(one, first).high == 1);
        QVERIFY(gapBootstrap({}, {}).high == 1);
    }
    void asPyTorch_data() {
        QTest::addColumn<QString>("engine");
        for (const char* engine : {"serial", "threads", "openmp", "fast"})
            QTest::newRow(engine) << engine;
    }
    void asPyTorch() {
        QFETCH(QString, engine);
        const auto json = oracle("training.json");
        auto samples = std::make_shared<Samples>();
        samples->rows = 3, samples->columns = 4, samples->classes = {"a", "b", "c"};
        samples->labels = numbers<int32_t>(json["labels"]);
        samples->pixels = Matrix<uint8_t>(3, 4, samples->count());
        const auto pixels = numbers<uint8_t>(json["pixels"]);
        std::copy(pixels.begin(), pixels.end(), samples->pixels.data());
        const auto cases = json["cases"].toArray();
        QCOMPARE(cases.size(), 7);
        for (const auto& entry : cases) {
            const auto one = entry.toObject();
            const auto kind = one["kind"].toString();
            SessionSpec spec;
            spec.model = mlp(5, 3);
            spec.model.input = {1, 3, 4};
            spec.model.reads = {0, 1};
            spec.samples = samples;
            spec.batch = 8, spec.threads = 2;
            spec.optimiser.kind = kind == "adam" ? OptimiserKind::Adam : OptimiserKind::Sgd;
            spec.optimiser.momentum = kind == "momentum" ? 0.9 : 0;
            spec.optimiser.weightDecay = one["decay"].toDouble();
            spec.classWeights = numbers<float>(one["weights"]);
            spec.frozen = one["frozen"].toInt();
            const auto engines = cpuEngines();
            auto session = openSession(*engines.find(engine.toStdString()), spec);
            QVERIFY(session.ok());
            auto start = emptyParameters(spec.model);
            const QString names[] = {"0.weight", "0.bias", "2.weight", "2.bias"}; // PyTorch's
            for (std::size_t t = 0; t < start.size(); ++t)
                start[t].values = numbers<float>(json["start"][names[t]]);
            QVERIFY((*session)->setParameters(start).ok());
            const auto order = firstSamples(12);
            for (uint64_t step = 0; step < 6; ++step) {
                const TrainCall call{order, int64_t(step % 2), 1, 0, step, kind == "adam" ? 0.01 : 0.05, nullptr};
                const auto done = (*session)->train(call, {});
                QVERIFY(done.ok() && near(done->front().loss, one["losses"][int(step)].toDouble(), 2e-6));
            }
            const auto end = (*session)->parameters();
            QCOMPARE(end->size(), std::size_t(4));
            for (std::size_t t = 0; t < end->size(); ++t) {
                const auto& tensor = (*end)[t];
                const auto wanted = numbers<float>(one["parameters"][names[t]]);
                QCOMPARE(tensor.values.size(), wanted.size());
                for (std::size_t i = 0; i < wanted.size(); ++i)
                    QVERIFY2(std::fabs(tensor.values[i] - wanted[i]) < 3e-6f,
                             qPrintable(one["name"].toString() + " " + names[t]));
            }
        }
    }
    void schedulesAsPyTorch() {
        const auto all = oracle("training.json")["schedules"].toObject();
        QCOMPARE(all.size(), 3);
        for (const auto& epochs : all.keys())
            for (const auto& [name, schedule] :
                 {std::pair{"step", Schedule::Step}, {"cosine", Schedule::Cosine}, {"one-cycle", Schedule::OneCycle}}) {
                TrainingSpec spec;
                spec.rate = 0.1, spec.schedule = schedule, spec.epochs = epochs.toInt();
                const auto wanted = all[epochs][QLatin1String(name)].toArray();
                QCOMPARE(wanted.size(), spec.epochs);
                for (int64_t e = 0; e < spec.epochs; ++e)
                    QVERIFY2(near(rateOf(spec, e), wanted[e].toDouble(), 1e-12), name);
            }
        TrainingSpec shortest; // nothing is infinite with few epochs
        for (const auto schedule : {Schedule::Step, Schedule::OneCycle})
            for (shortest.epochs = 1; shortest.epochs < 6; ++shortest.epochs)
                for (int64_t e = 0; e < shortest.epochs; ++e) {
                    shortest.schedule = schedule;
                    QVERIFY(std::isfinite(rateOf(shortest, e)) && rateOf(shortest, e) > 0);
                }
    }
    void earlyStopping() {
        auto spec = small();
        const auto engines = cpuEngines();
        auto chance = std::make_shared<Samples>(); // labels that nothing explains: only the training part is learned
        const auto from = blobs(90, 1, 8, 8);
        *chance = {"chance", 1, 8, 8, from->pixels.clone(), from->labels, from->classes, {}, {}, {}, 0, 0};
        for (std::size_t i = 0; i < 90; ++i)
            chance->labels[i] = int32_t(randomWord(1, 2, 3, i) % 3);
        const SamplesPtr samples = chance;
        spec.rate = 0.01;
        spec.patience = 3;
        Progress progress;
        const auto done = train(*engines.find("fast"), spec, samples, {}, JobContext{{}, &progress});
        QVERIFY(done.ok() && done->outOfPatience && done->finishedEarly);
        const auto last = int64_t(done->epochs.size()) - 1;
        QVERIFY(last < spec.epochs - 1);
        QCOMPARE(last - done->bestEpoch, spec.patience);
        QCOMPARE(progress.done(), progress.total());
        // As many epochs of the same training without it, and their best.
        auto whole = spec;
        whole.patience = 0;
        const auto all = train(*engines.find("fast"), whole, samples, {}, {});
        QVERIFY(all.ok() && !all->outOfPatience);
        QCOMPARE(int64_t(all->epochs.size()), spec.epochs);
        for (std::size_t e = 0; e < done->epochs.size(); ++e)
            QCOMPARE(done->epochs[e].validationLoss, all->epochs[e].validationLoss);
        spec.split.validationShare = 0;
        spec.epochs = 5;
        const auto blind = train(*engines.find("fast"), spec, samples, {}, {});
        QVERIFY(blind.ok() && !blind->outOfPatience && blind->epochs.size() == 5 && blind->notes.size() == 1);
    }
    void classesThatAreRare() {
        Samples samples;
        samples.classes = {"a", "b", "c", "none"};
        std::vector<int32_t> part;
        for (int32_t i = 0; i < 100; ++i)
            samples.labels.push_back(i < 80 ? 0 : i < 95 ? 1 : 2), part.push_back(i);
        const auto weights = weightsFor({true, {}}, samples, part); // scikit-learn's compute_class_weight
        QVERIFY(near(double(weights[0]), 100.0 / (4 * 80), 1e-6) && near(double(weights[2]), 100.0 / (4 * 5), 1e-6));
        QCOMPARE(weights[3], 1.0f);
        QVERIFY(weightsFor({}, samples, part).empty());
        for (uint64_t epoch = 0; epoch < 5; ++epoch) {
            const auto drawn = drawnEvenly(samples, part, 35, epoch);
            QCOMPARE(drawn.size(), part.size());
            std::vector<int> counts(4);
            for (const auto i : drawn)
                ++counts[std::size_t(samples.labels[std::size_t(i)])];
            QVERIFY(std::abs(counts[0] - counts[2]) <= 1 && std::abs(counts[1] - counts[2]) <= 1 && counts[3] == 0);
            QVERIFY(drawn == drawnEvenly(samples, part, 35, epoch) &&
                    drawn != drawnEvenly(samples, part, 35, epoch + 1));
        }
        for (const char* wrong : {"even", "1,", ",1", "1,-2", "1,0", "nan", "1;2", "inf"})
            QVERIFY2(!classWeightsFrom(wrong), wrong);
        for (const char* right : {"", "balanced", "1,2.5,0.25"})
            QCOMPARE(classWeightsText(*classWeightsFrom(right)), std::string(right));
        auto spec = small();
        const auto engines = cpuEngines();
        spec.classWeights = {false, {1, 2}};
        QCOMPARE(
            refusal(train(*engines.find("fast"), spec, blobs(90, 1, 8, 8), {}, {}), {"2 class weights", "3 classes"}),
            QString());
        spec.classWeights = {};
        spec.frozen = 2;
        QCOMPARE(refusal(train(*engines.find("fast"), spec, blobs(90, 1, 8, 8), {}, {}), {"2 frozen layers"}),
                 QString());
    }
    /// Layers of three classes help with five others.
    void fineTuningToOtherClasses() {
        auto spec = small();
        spec.epochs = 5;
        const auto engines = cpuEngines();
        const auto* fast = engines.find("fast");
        const auto learned = train(*fast, spec, blobs(90, 1, 8, 8), {}, {});
        QVERIFY(learned.ok());
        auto other = spec;
        other.model = mlp(8, 5);
        other.model.input = {1, 8, 8};
        std::vector<Text> notes;
        const auto start = fineTuned(other.model, learned->best, 7, &notes);
        QVERIFY(start.ok() && notes.size() == 1);
        QVERIFY((*start)[0].values == learned->best[0].values && (*start)[1].values == learned->best[1].values);
        QVERIFY((*start)[2].values == initialParameters(other.model, 7)[2].values);
        other.frozen = 1;
        TrainingOptions options;
        options.initial = std::make_shared<const Tensors>(*start);
        const auto tuned = train(*fast, other, blobs(150, 1, 8, 8, 5), options, {});
        QVERIFY(tuned.ok());
        QVERIFY(tuned->best[0].values == learned->best[0].values); // frozen
        QVERIFY(tuned->best[2].values != (*start)[2].values);
        auto foreign = mlp(9, 5);
        foreign.input = {1, 9, 9};
        QCOMPARE(refusal(fineTuned(foreign, learned->best, 1), {"No layer of the checkpoint fits"}), QString());
    }
    /// Words of the options come back, one parameter at a time.
    void parametersComeBack() {
        const auto& all = evaluationParameters();
        QCOMPARE(all.size(), std::size_t(7));
        const std::pair<const char*, const char*> said[] = {
            {"split", "group"},       {"folds", "all"},           {"folds", "5"},
            {"early_stopping", "4"},  {"class_weights", "1,2.5"}, {"class_weights", "balanced"},
            {"sampling", "balanced"}, {"weight_decay", "0.01"},   {"freeze", "1"}};
        for (const auto& [id, word] : said) {
            const auto* one = findParameter(all, id);
            auto spec = usualTraining("mlp");
            QVERIFY(wordOf(one->get(spec)) == wordOf(one->usual));
            const auto value = readSetting(*one, {id, word});
            QVERIFY(value.ok());
            one->set(spec, *value);
            QCOMPARE(wordOf(one->get(spec)), std::string(word));
        }
        for (const auto& [id, word] :
             {std::pair{"folds", "1"}, {"folds", "-2"}, {"folds", "x"}, {"class_weights", "0"}})
            QVERIFY(!readSetting(*findParameter(all, id), {id, word}).ok());
    }
};

QTEST_GUILESS_MAIN(tst_nn_measures)
#include "tst_nn_measures.moc"
