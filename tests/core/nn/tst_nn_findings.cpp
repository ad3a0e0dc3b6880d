// A network that PyTorch saved and what it said; occlusion against forward runs of pictures covered by hand;
// the study's two slips.
#include "core/base/files.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/nn/foreign_names.hpp"
#include "core/nn/occlusion.hpp"
#include "core/nn/saved_model.hpp"
#include "core/nn/slips.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/checkpoints.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <algorithm>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

namespace {

/// Probability of class `target`, by the engine of the plain loops, of bytes that a session reads itself.
double probabilityOf(const ModelSpec& model, const Tensors& parameters, const std::vector<uint8_t>& picture,
                     int32_t target) {
    auto samples = std::make_shared<Samples>();
    samples->channels = model.input.channels;
    samples->rows = model.input.rows, samples->columns = model.input.columns;
    samples->pixels = Matrix<uint8_t>(samples->rows, samples->columns, samples->channels);
    std::copy(picture.begin(), picture.end(), samples->pixels.data());
    samples->labels = {0};
    samples->classes = {"a", "b", "c"};
    SessionSpec spec;
    spec.model = model;
    spec.samples = samples;
    spec.batch = 1;
    auto session = openSession(*cpuEngines().find("serial"), spec);
    if (!session.ok() || !(*session)->setParameters(parameters).ok())
        return -1;
    const std::vector<int32_t> first{0};
    const auto seen = (*session)->evaluate(first, {});
    return seen.ok() ? static_cast<double>(seen->probabilities[static_cast<std::size_t>(target)]) : -1;
}

} // namespace

class tst_nn_findings : public QObject {
    Q_OBJECT

private slots:
    /// A number of a saved network is one that float32 can hold.
    void aSavedNetworkHoldsFloats() {
        const auto with = [](const char* mean) {
            auto words = modelText(mlp(8, 3));
            const auto at = words.find("\"mean\":") + 7;
            words.replace(at, words.find(',', at) - at, mean);
            return modelFromText(words, "a.safetensors");
        };
        const auto largest = with("3.4e38");
        QVERIFY(largest.ok());
        QCOMPARE(largest->reads.mean, 3.4e38f);
        for (const char* mean : {"3.5e38", "-1e39", "1e300", "\"1\""})
            QVERIFY2(!with(mean).ok(), mean);
    }

    void occlusionEqualsPicturesCoveredByHand_data() {
        QTest::addColumn<int>("patch");
        QTest::addColumn<int>("stride");
        QTest::newRow("3 by 2") << 3 << 2;
        QTest::newRow("5 by 4: flush with the edge") << 5 << 4;
        QTest::newRow("1 by 1") << 1 << 1;
        QTest::newRow("everything at once") << 12 << 1;
    }
    void occlusionEqualsPicturesCoveredByHand() {
        QFETCH(int, patch);
        QFETCH(int, stride);
        const auto model = everyLayer(); // dropout must be out of the way
        const auto parameters = initialParameters(model, 9);
        const auto samples = blobs(3, 2, 12, 12);
        const std::vector<uint8_t> bytes(samples->plane(1, 0), samples->plane(1, 0) + 2 * 144);
        std::vector<float> input(2 * 144);
        readSample(*samples, 1, model, {}, 0, 0, input.data());
        OcclusionSpec spec;
        spec.patch = patch, spec.stride = stride, spec.target = 2;
        spec.cover = (100 / 255.0f - model.reads.mean) / model.reads.deviation; // a grey of 100
        const auto got = occlude(model, parameters, input, spec);
        QVERIFY2(got.ok(), got.ok() ? "" : got.error().str().c_str());
        const double before = probabilityOf(model, parameters, bytes, 2);
        QVERIFY(std::fabs(static_cast<double>(got->before) - before) < 1e-6);
        std::vector<double> fall(144), covered(144);
        int64_t squares = 0;
        std::vector<int> starts;
        for (int at = 0; at + patch < 12; at += stride)
            starts.push_back(at);
        starts.push_back(12 - patch);
        for (const int r0 : starts)
            for (const int c0 : starts) {
                auto hidden = bytes;
                for (int p = 0; p < 2; ++p)
                    for (int r = r0; r < r0 + patch; ++r)
                        for (int c = c0; c < c0 + patch; ++c)
                            hidden[static_cast<std::size_t>((p * 12 + r) * 12 + c)] = 100;
                const double now = probabilityOf(model, parameters, hidden, 2);
                ++squares;
                for (int r = r0; r < r0 + patch; ++r)
                    for (int c = c0; c < c0 + patch; ++c) {
                        fall[static_cast<std::size_t>(r * 12 + c)] += before - now;
                        covered[static_cast<std::size_t>(r * 12 + c)] += 1;
                    }
            }
        QCOMPARE(got->squares, squares);
        double size = 0;
        for (std::size_t i = 0; i < fall.size(); ++i) {
            QVERIFY(covered[i] > 0);
            const double want = fall[i] / covered[i],
                         error = std::fabs(want - static_cast<double>(got->fall.values[i]));
            QVERIFY2(error < 2e-6, qPrintable(QString::number(error)));
            size = std::max(size, std::fabs(want));
        }
        QVERIFY(size > 1e-5);
    }

    void occlusionIsTheSameForAnyThreadsAndStops() {
        const auto model = everyLayer();
        const auto samples = blobs(3, 2, 12, 12);
        std::vector<float> input(2 * 144);
        readSample(*samples, 1, model, {}, 0, 0, input.data());
        OcclusionSpec one, three;
        one.patch = three.patch = 3;
        one.threads = 1, three.threads = 3;
        const auto parameters = initialParameters(model, 9);
        const auto a = occlude(model, parameters, input, one), b = occlude(model, parameters, input, three);
        QVERIFY(a.ok() && b.ok() && a->fall.values == b->fall.values);
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = occlude(model, parameters, input, one, JobContext{stop.get_token(), nullptr});
        QVERIFY(!stopped.ok() && stopped.error().kind == ErrorKind::Cancelled);
        one.patch = 13;
        QVERIFY(!occlude(model, parameters, input, one).ok());
    }

    void readsWhatPyTorchSaved() {
        const ModelSpec model{"small",
                              {2, 12, 12},
                              {convolution(5, 3, 2, 1), activation(LayerKind::Relu), convolution(7, 3, 1, 1),
                               pooling(LayerKind::MaxPooling, 2, 2), activation(LayerKind::Tanh), dropout(0.5f),
                               linear(11), activation(LayerKind::Sigmoid), linear(3)},
                              Loss::CrossEntropy,
                              Initial::Default,
                              thesisNormalisation};
        const auto state = telar::test::loadCheckpoint(TELAR_TEST_DATA "/torch/small.safetensors", model);
        QVERIFY2(state.ok(), state.ok() ? "" : state.error().str().c_str());
        QFile file(TELAR_TEST_DATA "/torch/small.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto said = QJsonDocument::fromJson(file.readAll()).object();
        std::vector<float> input;
        for (const auto& v : said["picture"].toArray())
            input.push_back(static_cast<float>((v.toDouble() / 255 - 0.5) / 0.5));
        const auto seen = inspect(model, state->last, input);
        QVERIFY(seen.ok());
        for (int i = 0; i < 3; ++i) {
            const double logit = said["logits"].toArray()[i].toDouble(),
                         sure = said["probabilities"].toArray()[i].toDouble();
            QVERIFY(std::fabs(static_cast<double>(seen->layers.back().values[static_cast<std::size_t>(i)]) - logit) <
                    2e-6);
            QVERIFY(std::fabs(static_cast<double>(seen->probabilities[static_cast<std::size_t>(i)]) - sure) < 1e-6);
        }
        // And what is saved here holds the same bytes under the same names, so PyTorch reads it back.
        QTemporaryDir folder;
        const auto path = folder.filePath("again.safetensors").toStdString();
        QVERIFY(saveTensors(path, {state->last, {{"format", "pt"}}}).ok());
        const auto ours = loadTensors(path, {}), theirs = loadTensors(TELAR_TEST_DATA "/torch/small.safetensors", {});
        QVERIFY(ours.ok() && theirs.ok());
        QCOMPARE(ours->tensors.size(), theirs->tensors.size());
        for (const auto& tensor : theirs->tensors)
            QVERIFY(std::find(ours->tensors.begin(), ours->tensors.end(), tensor) != ours->tensors.end());
    }

    /// The same network under the names of torchvision, and behind the word that DataParallel adds; in other names by their order.
    void readsOtherNamesOfPyTorch() {
        const ModelSpec model{"small",
                              {2, 12, 12},
                              {convolution(5, 3, 2, 1), activation(LayerKind::Relu), convolution(7, 3, 1, 1),
                               pooling(LayerKind::MaxPooling, 2, 2), activation(LayerKind::Tanh), dropout(0.5f),
                               linear(11), activation(LayerKind::Sigmoid), linear(3)}};
        const auto right = telar::test::loadCheckpoint(TELAR_TEST_DATA "/torch/small.safetensors", model);
        const auto found = telar::test::loadCheckpoint(TELAR_TEST_DATA "/torch/features.safetensors", model);
        QVERIFY2(right && found, found ? "" : found.error().str().c_str());
        QCOMPARE(found->last, right->last);
        const auto theirs = loadTensors(TELAR_TEST_DATA "/torch/features.safetensors", {});
        QVERIFY(theirs.ok());
        for (const auto& [from, to] : {std::pair<std::string, std::string>{"", "module."}, {"features", "body"}}) {
            Tensors other = theirs->tensors;
            for (auto& tensor : other)
                if (tensor.name.starts_with(from))
                    tensor.name = to + tensor.name.substr(from.size());
            const auto fitted = fitParameters(model, other);
            QVERIFY2(fitted, fitted ? "" : fitted.error().str().c_str());
            QCOMPARE(*fitted, right->last);
            const auto tuned = fineTuned(model, other, 1);
            QVERIFY(tuned && *tuned == right->last);
        }
        // What is written under those names has the very tensors that PyTorch wrote.
        auto written = withFeaturesNames(model, right->last);
        QCOMPARE(written.size(), theirs->tensors.size());
        for (const auto& tensor : theirs->tensors)
            QVERIFY(std::find(written.begin(), written.end(), tensor) != written.end());
        // torchvision's AlexNet: features 0, 3, 6, 8, 10, classifier 1, 4, 6.
        std::string names;
        const auto published = alexnet(10);
        for (std::size_t i = 0; i < published.layers.size(); ++i)
            if (hasParameters(published.layers[i].kind))
                names += featuresName(published, i) + " ";
        QCOMPARE(names, std::string("features.0 features.3 features.6 features.8 features.10 classifier.1 classifier.4 "
                                    "classifier.6 "));
        QTemporaryDir folder;
        const auto pickle = folder.filePath("model.pt").toStdString();
        QVERIFY(writeFile(pickle, "PK\3\4 a zip archive").ok());
        const auto refused = loadTensors(pickle, {});
        QVERIFY(!refused && refused.error().str().find("save_file(torch.load(") != std::string::npos);
    }

    void clockCountsAllThreads() {
        const auto one = measureClocks(1), two = measureClocks(2);
        QVERIFY(one.ok() && two.ok());
        for (const auto& reading : {*one, *two}) {
            QVERIFY(reading.wallMs > 5 && reading.clockMs > 5);
            QVERIFY(std::fabs(reading.printedMs * 10 - reading.clockMs) < 1e-9);
        }
        // One thread cannot use more processor time than passes on the wall, beside what the system counts
        // in.
        QVERIFY(one->clockMs < 1.5 * one->wallMs + 20);
        // The same work costs as much processor time on two threads.
        QVERIFY(two->clockMs > 0.3 * one->clockMs && two->clockMs < 4 * one->clockMs + 100);
    }

    void theLostIndexLosesOrRepeats() {
        using Times = std::vector<int>;
        QCOMPARE(updatesWithLostIndex(10, 8, 8), (Times{1, 1, 1, 1, 1, 1, 1, 1, 1, 1})); // as it should be
        QCOMPARE(updatesWithLostIndex(10, 8, 0), (Times{2, 2, 2, 2, 2, 2, 2, 2, 1, 1}));
        QCOMPARE(updatesWithLostIndex(10, 8, 9), (Times{1, 1, 1, 1, 1, 1, 1, 1, 0, 1}));
        QCOMPARE(updatesWithLostIndex(10, 8, 32767), (Times{1, 1, 1, 1, 1, 1, 1, 1, 0, 0}));
        QCOMPARE(updatesWithLostIndex(8, 8, 99), (Times{1, 1, 1, 1, 1, 1, 1, 1}));
        QVERIFY(updatesWithLostIndex(0, 8, 3).empty());
    }
};

QTEST_GUILESS_MAIN(tst_nn_findings)
#include "tst_nn_findings.moc"
