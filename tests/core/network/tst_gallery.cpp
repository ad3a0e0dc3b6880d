// The networks that travel with the program: how large they are, how well they do, and that they can be made again.
#include "core/base/files.hpp"
#include "core/network/activations.hpp"
#include "core/network/attention.hpp"
#include "core/network/cell.hpp"
#include "core/network/explain.hpp"
#include "core/network/gallery.hpp"
#include "core/network/network.hpp"
#include "core/network/tensor_file.hpp"
#include "tests/core/network/make_networks.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <omp.h>

using namespace telar;
using namespace telar::network;

namespace {

/// Of every `step`-th picture that was drawn from a seed of its own.
double accuracyOf(const Graph& given, const Recipe& about, int64_t step) {
    const auto graph = std::make_shared<const Graph>(given);
    const auto ready = Network::prepare(graph, {});
    const auto samples = builtInSamples(about, 77, 2);
    if (!ready || !samples)
        return -1;
    const Shape& shape = ready->input(0).shape();
    const auto reading = usualReading(*graph, ready->input(0));
    nn::ModelSpec model;
    model.input = {shape[1], shape[2], shape[3]};
    model.reads = {reading.mean.front(), reading.deviation.front()};
    int64_t right = 0, all = 0;
    for (int64_t i = 0; i < (*samples)->count(); i += step) {
        auto input = Tensor::create(Type::Float32, shape);
        nn::readSample(**samples, i, model, {}, 0, 0, input->write<float>());
        const auto made = ready->run({*input}, {});
        if (!made)
            return -1;
        const auto probabilities = classProbabilities(made->front());
        right += std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin() ==
                 (*samples)->labels[static_cast<std::size_t>(i)];
        ++all;
    }
    return static_cast<double>(right) / static_cast<double>(all);
}

/// Mean Dice of head and brain, over every `step`-th slice of two heads of other seeds.
double diceOfHeads(const Graph& given, int64_t step) {
    const auto graph = std::make_shared<const Graph>(given);
    const auto ready = Network::prepare(graph, {});
    if (!ready)
        return -1;
    const Shape& shape = ready->input(0).shape();
    SegmenterSpec spec;
    spec.rows = shape[2], spec.columns = shape[3];
    spec.people = 2, spec.everySlice = step;
    const auto slices = segmentedSlices(spec, 77);
    const int64_t cells = spec.rows * spec.columns;
    std::vector<int32_t> said;
    for (int64_t i = 0; i < slices.count; ++i) {
        auto input = Tensor::create(Type::Float32, shape);
        std::copy_n(slices.pictures.data() + i * cells, cells, input->write<float>());
        const auto made = ready->run({*input}, {});
        if (!made)
            return -1;
        const auto one = cellClasses(made->front());
        said.insert(said.end(), one.begin(), one.end());
    }
    const auto dice = diceOf(slices.tissue, said, 3);
    return (dice[1] + dice[2]) / 2;
}

} // namespace

class tst_gallery : public QObject {
    Q_OBJECT

private slots:
    /// TELAR_NETWORKS=resources/networks build/tests/tst_gallery writeAll makes the files anew; TELAR_NETWORK names one of
    /// them.
    void writeAll() {
        const auto folder = qEnvironmentVariable("TELAR_NETWORKS").toStdString();
        if (folder.empty())
            QSKIP("TELAR_NETWORKS names no folder");
        const auto only = qEnvironmentVariable("TELAR_NETWORK").toStdString();
        for (const auto& one : builtInNetworks()) {
            if (!only.empty() && only != one.id)
                continue;
            const auto made = makeBuiltIn(recipeOf(one.id));
            QVERIFY2(made, made ? "" : made.error().str().c_str());
            QVERIFY(writeFile(folder + "/" + one.id + ".onnx", onnx_file::modelBytes(*made)).ok());
        }
    }
    void areSmallAndDoWell_data() {
        QTest::addColumn<int>("which");
        for (int i = 0; i < static_cast<int>(builtInNetworks().size()); ++i)
            QTest::newRow(builtInNetworks()[static_cast<std::size_t>(i)].id) << i;
    }
    void areSmallAndDoWell() {
        QFETCH(int, which);
        const auto& one = builtInNetworks()[static_cast<std::size_t>(which)];
        const auto bytes = builtInBytes(one.id);
        QVERIFY(bytes.size() > 10'000 && bytes.size() < 2'000'000);
        const auto graph = namedGraph(one.id);
        QVERIFY2(graph, graph ? "" : graph.error().str().c_str());
        QVERIFY(!graph->said("classes").empty());
        const auto& recipe = recipeOf(one.id);
        const double accuracy = recipe.model ? accuracyOf(*graph, recipe, 2) : diceOfHeads(*graph, 6);
        qInfo("%s: %.4f", one.id, accuracy);
        QVERIFY2(accuracy >= recipe.accuracy, std::to_string(accuracy).c_str());
    }
    /// Attention of what the transformer reads is what it computes itself, and it knows the digits that it is shown.
    void transformerShowsItsAttention() {
        const auto graph = std::make_shared<const Graph>(std::move(*namedGraph("transformer")));
        const auto network = Network::prepare(graph, {});
        QVERIFY(network.ok());
        const auto input = pictureTensor("digit:5:3", network->input(0), usualReading(*graph, network->input(0)));
        QVERIFY(input.ok());
        const auto run = runKeeping(*network, {*input}, {});
        QVERIFY(run.ok());
        const auto all = attentionsOf(*graph, run->values);
        QCOMPARE(static_cast<int64_t>(all.size()), DigitAttention::blocks);
        const auto variants = cpuAttentionVariants();
        for (std::size_t block = 0; block < all.size(); ++block) {
            const auto seen = digitAttention(5, 3, static_cast<int64_t>(block));
            QVERIFY2(seen, seen ? "" : seen.error().str().c_str());
            const auto problem = seen->inputs.problem();
            QCOMPARE(problem.spec.heads, DigitAttention::heads);
            QCOMPARE(problem.spec.headSize, DigitAttention::headSize);
            QCOMPARE(problem.queries(), DigitAttention::patches * DigitAttention::patches);
            QCOMPARE(seen->picture.rows(), DigitAttention::patches * DigitAttention::side);
            QCOMPARE(seen->answer, int64_t{5});
            QVERIFY(seen->probability > 0.5 && seen->probability <= 1);
            Matrix<float> o(problem.queries(), problem.spec.valueColumns(), problem.spec.heads);
            QVERIFY(runAttention(*variants.find("serial"), problem, o.view()).ok());
            const auto& node = graph->nodes[static_cast<std::size_t>(all[block].mixed)];
            const auto& mixed = run->values[static_cast<std::size_t>(node.outputs.front())];
            QCOMPARE(mixed.size(), o.size());
            for (int64_t i = 0; i < o.size(); ++i)
                QVERIFY(std::abs(double(o.data()[i]) - numberAt(mixed, i)) < 1e-4);
        }
        int right = 0;
        for (int64_t digit = 0; digit < 10; ++digit)
            for (int64_t writing = 0; writing < 3; ++writing)
                right += digitAttention(digit, writing, 0)->answer == digit;
        QVERIFY2(right >= 27, std::to_string(right).c_str());
        QVERIFY(!digitAttention(10, 0, 0));
    }
    /// One is made from nothing as the file was, and does as well.
    void canBeMadeAgain() {
        const auto& one = builtInNetworks()[1];
        const auto made = makeBuiltIn(recipeOf(one.id));
        QVERIFY2(made, made ? "" : made.error().str().c_str());
        const auto graph = graphOf(*made, one.id);
        QVERIFY(graph.ok());
        const double accuracy = accuracyOf(*graph, recipeOf(one.id), 2);
        QVERIFY2(accuracy >= recipeOf(one.id).accuracy - 0.01, std::to_string(accuracy).c_str());
        const auto file = namedGraph(one.id);
        QVERIFY(file && file->parameters() == graph->parameters() && file->nodes.size() == graph->nodes.size());
    }
    /// The one that segments learns in a small training, too, and the same for any number of threads.
    void segmenterIsTrained() {
        SegmenterSpec spec;
        spec.rows = 32, spec.columns = 28, spec.width = 4;
        spec.people = 2, spec.everySlice = 5, spec.epochs = 24;
        const auto made = trainSegmenter(spec);
        QVERIFY(made.ok());
        const auto graph = graphOf(*made, "unet");
        QVERIFY(graph.ok());
        const double dice = diceOfHeads(*graph, 9);
        qInfo("Dice %.4f", dice);
        QVERIFY2(dice >= 0.75, std::to_string(dice).c_str());
        spec.epochs = 1, spec.everySlice = 30;
        const int cores = omp_get_max_threads();
        const auto bytes = [&](int threads) {
            omp_set_num_threads(threads);
            return onnx_file::modelBytes(*trainSegmenter(spec));
        };
        const bool same = bytes(1) == bytes(3);
        omp_set_num_threads(cores);
        QVERIFY(same);
    }
};

QTEST_GUILESS_MAIN(tst_gallery)
#include "tst_gallery.moc"
