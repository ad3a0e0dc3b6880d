// Splits: no group in two parts, whatever the layout; classes spread; folds that test everything once; what cannot be split.
// And the study that the splits are for: a label that only the head can tell is "learned" where slices are split.
#include "core/nn/cross_validation.hpp"
#include "core/nn/head_study.hpp"
#include "core/nn/training_record.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/scratch.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <random>
#include <set>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;
using telar::test::refusal;

namespace {

/// Pictures without pixels: splits look at labels and groups alone.
Samples layout(const std::vector<int32_t>& labels, const std::vector<int32_t>& groups, int32_t classes) {
    Samples samples;
    samples.labels = labels;
    samples.groups = groups;
    for (int32_t c = 0; c < classes; ++c)
        samples.classes.push_back("class " + std::to_string(c));
    const auto most = groups.empty() ? -1 : *std::max_element(groups.begin(), groups.end());
    for (int32_t g = 0; g <= most; ++g)
        samples.groupNames.push_back("group " + std::to_string(g));
    return samples;
}

Samples randomLayout(std::mt19937& random) {
    const auto below = [&](int n) { return int32_t(random() % unsigned(n)); };
    const int32_t groups = 2 + below(14), classes = 2 + below(4);
    std::vector<int32_t> labels, of;
    for (int32_t g = 0; g < groups; ++g) {
        const int32_t own = below(classes), mixed = below(3), size = 1 + below(below(4) == 0 ? 60 : 12);
        for (int32_t i = 0; i < size; ++i) {
            labels.push_back(mixed == 0 ? below(classes) : own);
            of.push_back(g);
        }
    }
    for (std::size_t i = labels.size(); i > 1; --i) { // groups lie anyhow in the set
        const auto j = random() % i;
        std::swap(labels[i - 1], labels[j]);
        std::swap(of[i - 1], of[j]);
    }
    return layout(labels, of, classes);
}

std::set<int32_t> groupsOf(const Samples& samples, const std::vector<int32_t>& part) {
    std::set<int32_t> groups;
    for (const auto i : part)
        groups.insert(samples.groups[std::size_t(i)]);
    return groups;
}

bool disjoint(const std::set<int32_t>& a, const std::set<int32_t>& b) {
    return std::none_of(a.begin(), a.end(), [&](int32_t one) { return b.count(one) > 0; });
}

/// Every picture in one part, and each part in order.
bool partition(const Samples& samples, const Split& split) {
    std::vector<int32_t> all;
    for (const auto* part : {&split.train, &split.validation, &split.test}) {
        if (!std::is_sorted(part->begin(), part->end()))
            return false;
        all.insert(all.end(), part->begin(), part->end());
    }
    std::sort(all.begin(), all.end());
    return all == firstSamples(samples.count());
}

double accuracyBy(SplitBy by, HeadLabel label, uint32_t seed) {
    const auto done = runHeadStudy({label, by, seed});
    return done ? done->accuracy : NAN;
}

} // namespace

class tst_nn_split : public QObject {
    Q_OBJECT

private slots:
    void noGroupIsInTwoParts() {
        std::mt19937 random(35);
        int withValidation = 0;
        for (int round = 0; round < 1000; ++round) {
            const auto samples = randomLayout(random);
            const auto groups = int64_t(samples.groupNames.size());
            SplitSpec spec;
            spec.by = SplitBy::Group;
            spec.seed = random();
            spec.validationShare = round % 4 == 0 ? 0 : 0.05 + 0.1 * double(round % 5);
            const int64_t folds[] = {0, 2 + int64_t(random() % std::size_t(groups - 1)), everyGroup};
            for (const auto wanted : folds) {
                spec.folds = wanted;
                QVERIFY(checkSplit(samples, spec).ok());
                std::vector<int> tested(std::size_t(samples.count()));
                for (spec.fold = 0; spec.fold < std::max<int64_t>(1, foldCount(samples, spec)); ++spec.fold) {
                    const auto split = splitSamples(samples, spec);
                    QVERIFY(partition(samples, split));
                    QVERIFY(!split.train.empty() && !split.test.empty());
                    const auto train = groupsOf(samples, split.train), test = groupsOf(samples, split.test),
                               validation = groupsOf(samples, split.validation);
                    QVERIFY(disjoint(train, test) && disjoint(train, validation) && disjoint(validation, test));
                    QVERIFY(wanted != everyGroup || test.size() == 1);
                    QVERIFY(spec.validationShare > 0 || validation.empty());
                    withValidation += !validation.empty();
                    for (const auto i : split.test)
                        ++tested[std::size_t(i)];
                    QVERIFY(splitSamples(samples, spec).train == split.train); // the same again
                }
                if (wanted != 0)
                    QVERIFY(std::all_of(tested.begin(), tested.end(), [](int n) { return n == 1; }));
            }
        }
        QVERIFY(withValidation > 5000);
    }
    void everyPictureIsTestedOnce() {
        std::mt19937 random(3);
        for (int round = 0; round < 200; ++round) {
            const auto samples = randomLayout(random);
            SplitSpec spec;
            spec.by = SplitBy::Picture;
            spec.folds = 2 + int64_t(random() % 5);
            if (!checkSplit(samples, spec))
                continue;
            std::vector<int> tested(std::size_t(samples.count()));
            std::vector<std::vector<int>> counts;
            for (spec.fold = 0; spec.fold < spec.folds; ++spec.fold) {
                const auto split = splitSamples(samples, spec);
                QVERIFY(partition(samples, split));
                counts.emplace_back(samples.classes.size());
                for (const auto i : split.test)
                    ++tested[std::size_t(i)], ++counts.back()[std::size_t(samples.labels[std::size_t(i)])];
            }
            QVERIFY(std::all_of(tested.begin(), tested.end(), [](int n) { return n == 1; }));
            for (std::size_t c = 0; c < samples.classes.size(); ++c) { // stratified: one picture more or less
                const auto of = [&](const auto& a, const auto& b) { return a[c] < b[c]; };
                const auto [least, most] = std::minmax_element(counts.begin(), counts.end(), of);
                QVERIFY((*most)[c] - (*least)[c] <= 1);
            }
        }
    }
    /// Groups of one class and one size are dealt as pictures are.
    void groupsAreStratified() {
        std::vector<int32_t> labels, groups;
        for (int32_t g = 0; g < 20; ++g)
            for (int i = 0; i < 7; ++i)
                labels.push_back(g % 2), groups.push_back(g);
        const auto samples = layout(labels, groups, 2);
        for (uint64_t seed = 0; seed < 20; ++seed)
            for (int64_t fold = 0; fold < 5; ++fold) {
                const auto split = splitSamples(samples, {32, 0.1, seed, SplitBy::Group, 5, fold});
                for (const auto* part : {&split.test, &split.validation, &split.train}) {
                    const auto ill = std::count_if(part->begin(), part->end(),
                                                   [&](int32_t i) { return samples.labels[std::size_t(i)] == 1; });
                    QCOMPARE(2 * ill, int64_t(part->size()));
                }
                QCOMPARE(split.test.size(), std::size_t(4 * 7));
            }
    }
    /// A set that came with parts is split so, unless another split is asked for.
    void partsAndOtherSplits() {
        auto samples = layout(std::vector<int32_t>(40, 0), {}, 1);
        samples.ownTest = 10, samples.ownValidation = 5;
        for (const auto by : {SplitBy::Usual, SplitBy::Folder}) {
            const auto split = splitSamples(samples, {32, 0.1, 1, by, 0, 0});
            QCOMPARE(split.test.front(), 30);
            QCOMPARE(split.validation.front(), 25);
            QCOMPARE(split.train.size(), std::size_t(25));
        }
        const auto mixed = splitSamples(samples, {20, 0.1, 1, SplitBy::Picture, 0, 0});
        QVERIFY(partition(samples, mixed) && mixed.test.size() == 20 && mixed.test.front() < 20);
    }
    void whatCannotBeSplit() {
        const auto refused = [](const Samples& samples, SplitSpec spec, std::initializer_list<const char*> words) {
            return refusal(checkSplit(samples, spec), words);
        };
        const auto three = layout({0, 0, 1, 1, 0, 1}, {0, 0, 1, 1, 2, 2}, 2), none = layout({0, 1, 0}, {}, 2);
        QCOMPARE(refused(none, {32, 0.1, 1, SplitBy::Group, 0, 0}, {"no groups", "--group-from"}), QString());
        QCOMPARE(refused(none, {32, 0.1, 1, SplitBy::Folder, 0, 0}, {"in parts", "train and test"}), QString());
        QCOMPARE(refused(none, {32, 0.1, 1, SplitBy::Picture, 4, 0}, {"3 pictures", "4 folds", "2 to 3"}), QString());
        QCOMPARE(refused(three, {32, 0.1, 1, SplitBy::Group, 4, 0}, {"3 groups", "4 folds", "2 to 3"}), QString());
        QCOMPARE(refused(three, {32, 0.1, 1, SplitBy::Picture, everyGroup, 0}, {"split by group"}), QString());
        QCOMPARE(refused(layout({0, 1}, {0, 0}, 2), {32, 0.1, 1, SplitBy::Group, 0, 0}, {"one group"}), QString());
        auto parts = layout({0, 1, 0}, {}, 2);
        parts.ownTest = 1;
        QCOMPARE(refused(parts, {32, 0.1, 1, SplitBy::Folder, 2, 0}, {"not of folders"}), QString());
        // A class in one group: trained, and said.
        const auto lonely = layout({0, 0, 1, 1, 0, 0}, {0, 0, 1, 1, 2, 2}, 2);
        const auto said = [](const Samples& samples, const SplitSpec& spec) {
            std::string all;
            for (const auto& note : splitNotes(samples, spec, splitSamples(samples, spec)))
                all += note.str() + "\n";
            return all;
        };
        const std::string alone = said(lonely, {32, 0.1, 1, SplitBy::Group, 3, 0});
        QVERIFY2(alone.find("'class 1' is in one group only") != std::string::npos, alone.c_str());
        // In one of the three folds it tests, and the training part lacks its class.
        int lacking = 0;
        for (int fold = 0; fold < 3; ++fold)
            lacking += said(lonely, {32, 0, 1, SplitBy::Group, 3, fold}).find("no picture of the class 'class 1'") !=
                       std::string::npos;
        QCOMPARE(lacking, 1);
        // By picture, groups are on both sides, which is said; without groups there is nothing to say.
        const auto several = layout({0, 1, 0, 1, 0, 1, 0, 1}, {0, 0, 0, 0, 1, 1, 1, 1}, 2);
        const std::string mixed = said(several, {2, 0, 1, SplitBy::Picture, 2, 0});
        QVERIFY2(mixed.find("Pictures of the same groups (2 of 2) train and test") != std::string::npos, mixed.c_str());
        QCOMPARE(said(layout({0, 1, 0, 1}, {}, 2), {2, 0, 1, SplitBy::Picture, 2, 0}), std::string());
    }
    void foldsAreOneRecord() {
        auto made = std::make_shared<Samples>();
        const auto from = blobs(60, 1, 8, 8);
        *made = {"blobs", 1, 8, 8, from->pixels.clone(), from->labels, from->classes, {}, {}, {}, 0, 0};
        for (int32_t i = 0; i < 60; ++i)
            made->groups.push_back(i / 6);
        for (int g = 0; g < 10; ++g)
            made->groupNames.push_back("sub-" + std::to_string(g));
        const SamplesPtr samples = made;
        TrainingSpec spec;
        spec.model = mlp(8, 3);
        spec.model.input = {1, 8, 8};
        spec.epochs = 3, spec.batch = 8;
        spec.split.by = SplitBy::Group, spec.split.folds = 5;
        Progress progress;
        int seen = 0;
        const auto engines = cpuEngines();
        const auto done = crossValidate(*engines.find("fast"), spec, 2, samples, JobContext{{}, &progress},
                                        [&](const FoldFigures&) { ++seen; });
        QVERIFY2(done.ok(), done ? "" : done.error().str().c_str());
        QCOMPARE(done->folds.size(), std::size_t(10));
        QCOMPARE(seen, 10);
        QCOMPARE(progress.done(), progress.total());
        QCOMPARE(done->pooled.confusion.total(), 120);
        QVERIFY(!(done->folds[0].figures.split.test == done->folds[5].figures.split.test)); // another seed
        const TrainingRecordInput input{"fast", "", spec, "here", samples, &done->pooled, "folder", done->folds};
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(trainingJson(input))).object();
        QCOMPARE(json["folds"].toArray().size(), 10);
        QCOMPARE(json["test_by_group"].toArray().size(), 10);
        QCOMPARE(json["test_by_group"].toArray().at(3).toObject()["total"].toInt(), 12);
        QCOMPARE(json["groups"].toObject()["count"].toInt(), 10);
        QCOMPARE(json["settings"].toObject()["split"].toString(), QString("group"));
        QCOMPARE(json["settings"].toObject()["folds"].toString(), QString("5"));
        QCOMPARE(json["settings"].toObject()["group-from"].toString(), QString("folder"));
        const auto test = json["test"].toObject();
        QCOMPARE(test["total"].toInt(), 120);
        QVERIFY(test["accuracy_95_by_group"].isArray() && test["accuracy_by_fold"].isObject());
        double sum = 0;
        for (const auto fold : json["folds"].toArray())
            sum += fold.toObject()["right"].toDouble();
        QCOMPARE(sum, test["right"].toDouble());
        // Beside another split, in turn: the figures are those of each alone.
        const auto alone = crossValidate(*engines.find("fast"), spec, 1, samples, {});
        auto byPicture = spec;
        byPicture.split.by = SplitBy::Picture;
        FoldsFeed feed;
        const auto beside = crossValidateBeside(*engines.find("fast"), {byPicture, spec}, samples, {}, feed);
        QVERIFY(beside.ok() && beside->size() == 2 && alone.ok());
        QCOMPARE((*beside)[1].pooled.test.predicted, alone->pooled.test.predicted);
        std::vector<int32_t> tested; // the test parts of the folds, one after the other
        for (const auto& fold : foldTrainings(spec, 1, *samples)) {
            const auto part = splitSamples(*samples, fold.split).test;
            tested.insert(tested.end(), part.begin(), part.end());
        }
        QCOMPARE((*beside)[1].pooled.split.test, tested);
        QVERIFY(!(*beside)[1].pooled.best.empty() && alone->pooled.best.empty());
        QCOMPARE(feed.planned(), int64_t(10));
        const auto told = feed.folds();
        QCOMPARE(told.size(), std::size_t(10));
        for (std::size_t i = 0; i < told.size(); ++i)
            QVERIFY(told[i].side == i % 2 && told[i].done && told[i].done->fold == int64_t(i / 2));
        FoldsFeed ended; // before a fold is whole nothing is kept
        ended.finish();
        QCOMPARE(crossValidateBeside(*engines.find("fast"), {spec}, samples, {}, ended).error().kind,
                 ErrorKind::Cancelled);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(
            crossValidate(*engines.find("fast"), spec, 1, samples, JobContext{stop.get_token(), nullptr}).error().kind,
            ErrorKind::Cancelled);
    }
    /// Ten seeds of eight heads. A label that differs in nothing but the head: split by slice it looks learned, split by head
    /// it is a coin. A lesion is learned either way.
    void theHeadOrTheDisease() {
        double slices = 0, byHead = 0, lesionSlices = 0, lesionByHead = 0;
        constexpr uint32_t seeds = 10, lesions = 3;
        for (uint32_t seed = 1001; seed < 1001 + 17 * seeds; seed += 17) {
            slices += accuracyBy(SplitBy::Picture, HeadLabel::Random, seed) / seeds;
            byHead += accuracyBy(SplitBy::Group, HeadLabel::Random, seed) / seeds;
        }
        for (uint32_t seed = 1001; seed < 1001 + 17 * lesions; seed += 17) {
            lesionSlices += accuracyBy(SplitBy::Picture, HeadLabel::Lesion, seed) / lesions;
            lesionByHead += accuracyBy(SplitBy::Group, HeadLabel::Lesion, seed) / lesions;
        }
        qInfo("random label: by slice %.3f, by head %.3f; lesion: by slice %.3f, by head %.3f", slices, byHead,
              lesionSlices, lesionByHead);
        QVERIFY(slices - byHead >= 0.3);
        QVERIFY(slices > 0.8 && byHead < 0.65);
        QVERIFY(lesionSlices > 0.9 && lesionByHead > 0.85);
    }
};

QTEST_GUILESS_MAIN(tst_nn_split)
#include "tst_nn_split.moc"
