// The learning-rate range test: what it proposes trains well, ends where the loss diverges, and is not misled by its first losses.
#include "core/nn/lr_finder.hpp"
#include "tests/core/nn/nn_cases.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <map>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

namespace {

TrainingSpec learner() {
    auto spec = smallTraining();
    spec.augmentation.on = true;
    return spec;
}

} // namespace

class tst_lr_finder : public QObject {
    Q_OBJECT
    Registry<Engine> engines = cpuEngines();

private slots:
    /// Range tests that were recorded, and what whole trainings at eight rates reached: the rate that is proposed
    /// trains to nearly the best of them.
    void proposedRatesTrainWell() {
        QFile file(TELAR_TEST_DATA "/oracles/lr_finder.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto cases = QJsonDocument::fromJson(file.readAll()).object()["cases"].toArray();
        QCOMPARE(cases.size(), 24);
        std::map<QString, double> shares;
        for (const auto& value : cases) {
            const auto one = value.toObject();
            std::vector<LrPoint> points;
            for (const auto& p : one["points"].toArray())
                points.push_back({p.toArray()[0].toDouble(), p.toArray()[1].toDouble(), 0});
            const auto finding = judgeRates(std::move(points), {});
            QVERIFY(finding.suggestion > 3e-5 && finding.suggestion < 5e-2);
            QVERIFY(finding.steepest > 0 && finding.steepest < 10 * finding.valley);
            double best = 0, here = 0;
            const auto grid = one["grid"].toArray();
            for (int i = 0; i < grid.size(); ++i) {
                const double rate = grid[i].toArray()[0].toDouble(), accuracy = grid[i].toArray()[1].toDouble();
                best = std::max(best, accuracy);
                if (i + 1 < grid.size()) {
                    const double next = grid[i + 1].toArray()[0].toDouble();
                    if (finding.suggestion >= rate && finding.suggestion < next)
                        here = accuracy + (grid[i + 1].toArray()[1].toDouble() - accuracy) *
                                              std::log(finding.suggestion / rate) / std::log(next / rate);
                }
            }
            shares[one["setting"].toString()] += here / best / 8;
        }
        for (const auto& [setting, share] : shares)
            QVERIFY2(share >= 0.95, qPrintable(QStringLiteral("%1: %2").arg(setting).arg(share)));
    }

    void learningRateFinder() {
        auto spec = learner();
        spec.optimiser.kind = OptimiserKind::Sgd;
        LrFinderSpec finder;
        finder.to = 1000;
        const auto finding = findLearningRate(*engines.find("fast"), spec, finder, blobs(90, 1, 12, 12), {});
        QVERIFY(finding.ok());
        QVERIFY(finding->diverged);
        QVERIFY(finding->points.size() > 30 && finding->points.size() < 100);
        QVERIFY(finding->suggestion > 1e-4 && finding->suggestion < 10);
        QVERIFY(std::fabs(finding->points.front().rate - 1e-7) < 1e-12);
        for (std::size_t i = 1; i < finding->points.size(); ++i)
            QVERIFY(finding->points[i].rate > finding->points[i - 1].rate);
    }

    /// From a public report: pictures that lie class by class, one at a time. The first losses are of one class and low by chance.
    void ratesOfSortedClasses() {
        const auto mixed = blobs(300, 1, 12, 12);
        auto sorted = std::make_shared<Samples>();
        sorted->name = "sorted";
        sorted->rows = sorted->columns = 12;
        sorted->pixels = Matrix<uint8_t>(12, 12, 300);
        sorted->classes = mixed->classes;
        for (int32_t c = 0; c < 3; ++c)
            for (int64_t i = c; i < 300; i += 3) {
                std::copy_n(mixed->plane(i), 12 * 12, sorted->pixels.data() + sorted->count() * 12 * 12);
                sorted->labels.push_back(c);
            }
        for (const uint64_t seed : {1, 2, 3, 4, 5}) {
            auto spec = learner();
            spec.batch = 1;
            spec.seed = seed;
            const LrFinderSpec finder;
            const auto finding = findLearningRate(*engines.find("fast"), spec, finder, sorted, {});
            QVERIFY(finding.ok());
            const auto& first = finding->points[static_cast<std::size_t>(finder.leaveOut)];
            QVERIFY2(finding->suggestion > first.rate && finding->steepest > first.rate,
                     qPrintable(QString("%1, %2").arg(finding->suggestion).arg(finding->steepest)));
        }
        // The loss leaves after a few steps: a rate before that is proposed, and never is there no sentence.
        for (int steps : {0, 1, 3, 12, 14}) {
            std::vector<LrPoint> few;
            for (int i = 0; i < steps; ++i)
                few.push_back({1e-3 * std::pow(2, i), 2.3, 0});
            const auto left = judgeRates(few, {}, true), ended = judgeRates(few, {}, false);
            QVERIFY(!left.rule.empty() && !ended.rule.empty());
            QCOMPARE(left.suggestion, steps > 0 ? few.back().rate / 10 : 0);
            QCOMPARE(ended.suggestion, 0.0);
        }
        // Recorded where the first batches are all of one class: by chance the least loss of all.
        std::vector<LrPoint> points;
        for (int i = 0; i < 100; ++i)
            points.push_back({1e-7 * std::pow(10, 8.0 * i / 99),
                              i < 6    ? 0.01
                              : i < 60 ? 2.3
                              : i < 80 ? 2.3 - 0.1 * (i - 60)
                                       : 0.3 + 0.2 * (i - 80),
                              0});
        const auto finding = judgeRates(points, {});
        QVERIFY2(finding.suggestion > points[10].rate && finding.valley > points[10].rate,
                 qPrintable(QString::number(finding.suggestion)));
        const auto repeated = judgeRates(points, {}, false, 2).rule.str();
        QVERIFY2(repeated.find("an epoch has 2 batches") != std::string::npos, repeated.c_str());
        QVERIFY(finding.rule.str().find("batches") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_lr_finder)
#include "tst_lr_finder.moc"
