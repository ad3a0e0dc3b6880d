// The same training by PyTorch or Keras: what they are given, what is read of what they say, and, where a Python here has them,
// that their losses are Telar's.
#include "core/base/files.hpp"
#include "core/data/samples.hpp"
#include "core/forward/peer_work.hpp"
#include "core/nn/peer.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/scratch.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <cstring>

using namespace telar;
using namespace telar::nn;

namespace {

TrainingSpec digitsTraining() {
    TrainingSpec spec;
    spec.model = mlp(16);
    spec.optimiser.kind = OptimiserKind::Sgd;
    spec.rate = 0.1;
    spec.batch = 32;
    spec.epochs = 3;
    spec.split.testPerClass = 4;
    spec.threads = 1;
    return spec;
}

/// Convolutions with padding and stride, both poolings, a plane before the first linear layer, Adam, a rate that changes.
TrainingSpec planesTraining() {
    auto spec = digitsTraining();
    spec.model = {"planes",
                  {1, 28, 28},
                  {convolution(4, 3, 1, 1), activation(LayerKind::Relu), pooling(LayerKind::MaxPooling, 2, 2),
                   convolution(6, 3, 2, 0), activation(LayerKind::Tanh), pooling(LayerKind::AveragePooling, 2, 2),
                   linear(12), activation(LayerKind::Sigmoid), linear(10)},
                  Loss::CrossEntropy,
                  Initial::Default};
    spec.optimiser = {};
    spec.rate = 1e-2;
    spec.schedule = Schedule::Cosine;
    return spec;
}

template <class T>
std::vector<T> numbersOf(const std::string& path) {
    const auto bytes = readFile(path);
    std::vector<T> all(bytes.ok() ? bytes->size() / sizeof(T) : 0);
    if (bytes.ok())
        std::memcpy(all.data(), bytes->data(), all.size() * sizeof(T));
    return all;
}

} // namespace

class tst_peer : public QObject {
    Q_OBJECT

    telar::test::Scratch scratch_;
    SamplesPtr digits_;

    /// A program that takes the place of Python: /bin/sh with these lines.
    std::string standIn(const char* name, const char* lines) {
        const auto path = scratch_.path(name);
        QFile file(QString::fromStdString(path));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray("#!/bin/sh\n") + lines);
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }

private slots:
    void initTestCase() { digits_ = digitSamples(240, 0, 7)->samples; }

    /// The files hold a training that plain loops, in doubles, make with Telar's losses: so that whoever reads them does the same
    /// work.
    void filesHoldTheTraining() {
        const auto spec = digitsTraining();
        auto work = peerWork(spec, digits_);
        QVERIFY(work.ok());
        const auto folder = scratch_.path("kept");
        const auto fake =
            standIn("says", "test \"$2\" = torch && test -e \"$3/work.json\" || exit 9\necho 'a warning'\n"
                            "echo '{\"title\": \"PyTorch 9.9\", \"device\": \"cpu\", \"python\": \"3.99.1\", "
                            "\"epochs\": [{\"ms\": 900, \"loss\": 3, \"validation_loss\": 20, \"right\": 5}, "
                            "{\"ms\": 30, \"loss\": 2, \"validation_loss\": 10, \"right\": 10}, {\"ms\": 50, "
                            "\"loss\": 1, \"validation_loss\": 5, \"right\": 15}]}'\n");
        const auto missing = standIn("missing", "exit 3\n");
        const auto made = runPeer(PeerProgram::PyTorch, *work, {missing, fake}, folder);
        QVERIFY2(made.ok(), made.ok() ? "" : made.error().str().c_str());
        QCOMPARE(made->program, std::string("PyTorch 9.9"));
        QCOMPARE(made->python, fake);
        QCOMPARE(made->epochMs(), 40.0); // without the first
        QCOMPARE(made->epochs[2].validationLoss, 5.0 / static_cast<double>(work->validation.size()));
        QVERIFY(made->command.find("peer.py torch " + folder) != std::string::npos);

        const auto inputs = numbersOf<float>(folder + "/inputs"), weights = numbersOf<float>(folder + "/weights");
        const auto classes = numbersOf<int32_t>(folder + "/targets"), order = numbersOf<int32_t>(folder + "/order");
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(*readFile(folder + "/work.json"))).object();
        QCOMPARE(json["batch"].toInt(), 32);
        QCOMPARE(json["rates"].toArray().size(), 3);
        QCOMPARE(weights.size(), std::size_t{784 * 16 + 16 + 16 * 10 + 10});
        std::vector<double> w(weights.begin(), weights.end());
        const auto perEpoch = order.size() / 3;
        const auto own = train(*cpuEngines().find("serial"), spec, digits_, {}, {});
        QVERIFY(own.ok());
        for (std::size_t epoch = 0; epoch < 3; ++epoch) {
            const double rate = json["rates"].toArray()[static_cast<qsizetype>(epoch)].toDouble();
            double total = 0;
            for (std::size_t first = 0; first < perEpoch; first += 32) {
                const auto count = std::min<std::size_t>(32, perEpoch - first);
                std::vector<double> step(w.size());
                for (std::size_t s = 0; s < count; ++s) {
                    const auto at = static_cast<std::size_t>(order[epoch * perEpoch + first + s]);
                    const float* x = inputs.data() + at * 784;
                    std::vector<double> h(16), z(10), dh(16);
                    for (std::size_t j = 0; j < 16; ++j) {
                        h[j] = w[784 * 16 + j];
                        for (std::size_t i = 0; i < 784; ++i)
                            h[j] += w[j * 784 + i] * static_cast<double>(x[i]);
                        h[j] = std::max(0.0, h[j]);
                    }
                    const std::size_t second = 784 * 16 + 16;
                    double sum = 0;
                    for (std::size_t k = 0; k < 10; ++k) {
                        z[k] = w[second + 160 + k];
                        for (std::size_t j = 0; j < 16; ++j)
                            z[k] += w[second + k * 16 + j] * h[j];
                        sum += std::exp(z[k]);
                    }
                    const auto truth = static_cast<std::size_t>(classes[at]);
                    total += std::log(sum) - z[truth];
                    for (std::size_t k = 0; k < 10; ++k) {
                        const double d = (std::exp(z[k]) / sum - (k == truth)) / static_cast<double>(count);
                        step[second + 160 + k] += d;
                        for (std::size_t j = 0; j < 16; ++j) {
                            step[second + k * 16 + j] += d * h[j];
                            dh[j] += d * w[second + k * 16 + j];
                        }
                    }
                    for (std::size_t j = 0; j < 16; ++j)
                        if (h[j] > 0) {
                            step[784 * 16 + j] += dh[j];
                            for (std::size_t i = 0; i < 784; ++i)
                                step[j * 784 + i] += dh[j] * static_cast<double>(x[i]);
                        }
                }
                for (std::size_t i = 0; i < w.size(); ++i)
                    w[i] -= rate * step[i];
            }
            QVERIFY(std::abs(total / static_cast<double>(perEpoch) - own->epochs[epoch].trainLoss) < 1e-4);
        }
    }
    void whatGoesWrong() {
        auto work = peerWork(digitsTraining(), digits_);
        const auto failed =
            runPeer(PeerProgram::Keras, *work, {standIn("fails", "echo first; echo 'no such layer'; exit 1\n")}, {});
        QVERIFY(!failed.ok() && failed.error().str().find("no such layer") != std::string::npos);
        const auto none = runPeer(PeerProgram::Keras, *work, {standIn("none", "exit 3\n")}, {});
        QVERIFY(!none.ok() && none.error().str().find("pip install keras") != std::string::npos);
        const auto silent = runPeer(PeerProgram::PyTorch, *work, {standIn("silent", "echo done\n")}, {});
        QVERIFY(!silent.ok());
        QVERIFY(!runPeer(PeerProgram::PyTorch, *work, {}, {}).ok());
        work->optimiser.weightDecay = 0.1;
        QVERIFY(!runPeer(PeerProgram::Keras, *work, {standIn("never", "exit 0\n")}, {}).ok());
        auto spec = digitsTraining();
        spec.augmentation.on = true;
        QVERIFY(!peerWork(spec, digits_).ok());
        spec = digitsTraining();
        spec.model = visionTransformer();
        QVERIFY(!peerWork(spec, digits_).ok());
        forward::TrainSpec forward;
        forward.published = true;
        QVERIFY(!forward::peerWork(forward, forward::sumDataset(50, 1)).ok());
    }
    void lossesAgree_data() {
        QTest::addColumn<int>("program");
        QTest::addColumn<QString>("what");
        for (const auto program : {PeerProgram::PyTorch, PeerProgram::Keras})
            for (const char* what : {"perceptron", "planes", "forward"})
                QTest::newRow(qPrintable(QString("%1 %2").arg(peerId(program), what)))
                    << static_cast<int>(program) << what;
    }
    void lossesAgree() {
        QFETCH(int, program);
        QFETCH(QString, what);
        const auto peer = static_cast<PeerProgram>(program);
        Expected<PeerWork> work = PeerWork{};
        Epochs own;
        if (what == "forward") {
            forward::TrainSpec spec;
            spec.registers = 0;
            spec.rate = 0.1;
            spec.epochs = 5;
            const auto data = forward::sumDataset(400, 1);
            spec.shape = forward::shapeFor(data);
            work = forward::peerWork(spec, data);
            own = forward::train(spec, data)->epochs;
        } else {
            const auto spec = what == "planes" ? planesTraining() : digitsTraining();
            work = peerWork(spec, digits_);
            own = train(*cpuEngines().find("fast"), spec, digits_, {}, {})->epochs;
        }
        QVERIFY(work.ok());
        const auto made = runPeer(peer, *work, peerPythons({}), {});
        if (!made.ok() && made.error().str().find("No Python here has") != std::string::npos)
            QSKIP(made.error().str().c_str());
        QVERIFY2(made.ok(), made.ok() ? "" : made.error().str().c_str());
        QCOMPARE(made->epochs.size(), own.size());
        for (std::size_t e = 0; e < own.size(); ++e) {
            QVERIFY2(std::abs(made->epochs[e].trainLoss - own[e].trainLoss) < 2e-3 * own[e].trainLoss,
                     qPrintable(QString("%1: %2 and %3").arg(e).arg(made->epochs[e].trainLoss).arg(own[e].trainLoss)));
            QVERIFY(made->epochs[e].ms > 0);
            if (what != "forward") {
                QVERIFY(std::abs(made->epochs[e].validationLoss - own[e].validationLoss) <
                        2e-3 * own[e].validationLoss);
                QVERIFY(std::abs(made->epochs[e].validationAccuracy - own[e].validationAccuracy) < 0.05);
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_peer)
#include "tst_peer.moc"
